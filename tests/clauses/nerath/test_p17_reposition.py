"""Page 17: Step 4, where flying pieces fly away and Heroes leave dungeons."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import LAPS, in_lap
from tests.clauses.nerath.repositioning import (
    BY_DEFAULT,
    MOVE,
    PRINTED,
    SEEDS,
    WITH_DUNGEONS,
    beside,
    exits,
    flights,
    in_reach,
    landless,
    repositions,
    wrong_ground,
)
from tests.rules.nerath.board_facts import cited, enemies, friendly, kind_of, put, standing

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Move,
    Realm,
    SpaceKind,
    TurnMemory,
)
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import in_the_variant


@checks(
    "N17.1",
    "N17.2",
    "N17.4",
    "N17.5",
    "N11.2",
    "N11.3",
    "N11.6",
    "N17.10",
    "N17.11",
    "N17.12",
    "N17.13",
    "N17.14",
    "N21.11",
    "N6.8",
    "N9.51",
    "M4.6",
    "I21.1",
    "G1.9",
    "N24.6",
    "N22.34",
    "M5.4",
    "N21.1",
    "N21.2",
    "N21.7",
)
@reads("R-who-repositions", "R-exit-order")
@given(repositions())
def test_who_repositions_and_where_to(state: nerath.State) -> None:
    """Flying pieces go to friendly land in reach, Elementals to sea as well, Heroes out of dungeons.

    Enemies and dungeons on the way do not matter, nor does it when the land was taken; ships of an
    ally or in enemy sea are no way out. The step lasts while a Hero in a dungeon has a way out. All
    else is refused: not its step, not friendly, too far, no landing at sea, no exit there.
    """
    ways, end = exits(state), EndStep(state.active)
    assert flights(state) | ways | (set() if ways else {end}) == set(nerath.legal_actions(state))
    assert ({"N17.4"} if ways else set()) == cited(state, end)
    for at, figure in standing(state):
        in_dungeon = kind_of(state, at) is SpaceKind.DUNGEON
        for to in state.table.content.board.spaces:
            broken = set() if friendly(state, to) else {"N17.2"}
            if figure.kind in MOVE:
                broken |= set() if to in in_reach(state, figure, at) else {"N17.10"}
                wet = kind_of(state, to) is SpaceKind.SEA and figure.kind is Kind.DRAGON
                broken |= {"N17.14"} if wet else set()
            elif in_dungeon:
                broken |= set() if to in beside(state, at, SpaceKind.LAND) else {"N17.5"}
            else:
                broken |= {"N17.1"}
            broken |= {clause for clause, holds in wrong_ground(state, figure.kind, to).items() if holds}
            broken |= {"N10.13"} if figure.kind is Kind.CASTLE else set()
            found = cited(state, Move(state.active, figure, at, to))
            # How far a dungeon is from the air is nothing the rules say: nobody ends there.
            over = figure.kind in MOVE and kind_of(state, to) is SpaceKind.DUNGEON
            assert (broken == found) if not over else ("N17.2" in found), (figure, at, to)


@checks("N17.1", "N17.10", "N24.6", "N17.4", "N21.6")
@given(repositions(), SEEDS)
def test_each_piece_repositions_once(state: nerath.State, seed: int) -> None:
    """A flying piece that has moved in this step, and a Hero that has left, moves no more in it."""
    rng = Random(seed)
    for _ in range(4):
        ways = [act for act in nerath.legal_actions(state) if isinstance(act, Move)]
        if not ways:
            return
        act = rng.choice(ways)
        step = nerath.transition(state, act)
        # By one reading a space may change hands when the last piece of its holder leaves it.
        [event] = [one for one in step.events if isinstance(one, nerath.PieceMoved)]
        state = step.state
        hovers = ("N17.13",) if kind_of(state, act.to) is SpaceKind.SEA else ()
        # By one reading Heroes stand in a dungeon in which they have won nothing.
        won = state.table.reading("R-empty-dungeon") != "nothing-there" or act.at in state.memory.cleared
        out = ("N17.4" if won else "N17.1", "N17.5")
        assert (("N17.10", *hovers) if act.figure.kind in MOVE else out) == event.clauses
        moved = evolve(act.figure, mark=evolve(act.figure.mark, stopped=nerath.Stop.MOVED))
        assert moved in state.figures(act.to, state.active)
        assert flights(state) | exits(state) == set(nerath.legal_actions(state)) - {EndStep(state.active)}
        for to in state.table.content.board.spaces:
            assert "N17.1" in cited(state, Move(state.active, moved, act.to, to))


@checks("N17.6", "N17.5", "N11.19")
@given(repositions(WITH_DUNGEONS), SEEDS)
def test_heroes_of_one_dungeon_part_as_they_like(state: nerath.State, seed: int) -> None:
    """After one Hero has left, the other has every way it had, but for the room taken aboard."""
    door = state.table.dungeons[seed % len(state.table.dungeons)]
    heroes = Bag.of(Figure(Kind.FIGHTER), Figure(Kind.WIZARD))
    state = with_forces(state, (door, state.active, heroes))
    for act in exits(state):
        assert isinstance(act, Move | Embark)
        if act.at != door or act.figure.kind is not Kind.FIGHTER:
            continue
        after = nerath.apply(state, act)
        ways = {one for one in exits(state) if isinstance(one, Move) and one.figure.kind is Kind.WIZARD}
        assert ways <= set(nerath.legal_actions(after))
        assert exits(after) == {
            one for one in nerath.legal_actions(after) if isinstance(one, Move | Embark) and one.at == door
        } | {one for one in exits(after) if isinstance(one, Move | Embark) and one.at != door}
        assert heroes.remove(act.figure) == after.figures(door, state.active)
        there = nerath.all_figures(after.figures(act.to, state.active))
        before = nerath.all_figures(state.figures(act.to, state.active))
        assert before.add(Kind.FIGHTER) == there


@checks("N17.5", "G1.9", "N11.19")
@reads("R-exit-warship-owner")
@pytest.mark.parametrize(
    ("owner", "cargo", "other", "open_"),
    [
        (Realm.KARKOTH, 1, None, True),
        (Realm.KARKOTH, 2, None, False),
        (Realm.KARKOTH, 0, Realm.VAILIN, False),
        (Realm.KARKOTH, 0, Realm.IRON_CIRCLE, True),
        (Realm.IRON_CIRCLE, 0, None, False),
    ],
)
def test_ways_out_of_a_dungeon_by_sea(owner: Realm, cargo: int, other: Realm | None, open_: bool) -> None:
    """Own Warships with room in friendly sea: no full one, none beside an enemy, none of an ally."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, alliances=True))
    door = next(door for door in opening.table.dungeons if beside(opening, door, SpaceKind.SEA))
    sea = min(beside(opening, door, SpaceKind.SEA))
    control = tuple(holder and Realm.VAILIN for holder in opening.control)
    forces = tuple(by_realm(Bag[Figure]() for _ in Realm) for _ in opening.forces)
    state = evolve(opening, step=nerath.Repositioning(), control=control, forces=forces)
    hero, ship = Figure(Kind.FIGHTER), Figure(Kind.WARSHIP, Bag.of(*[Figure(Kind.MONSTER)] * cargo))
    state = put(put(state, door, Realm.KARKOTH, hero), sea, owner, ship)
    state = state if other is None else put(state, sea, other, Figure(Kind.WARSHIP))
    out, end = Embark(Realm.KARKOTH, hero, door, ship, sea), EndStep(Realm.KARKOTH)
    assert [out if open_ else end] == list(nerath.legal_actions(state))
    assert open_ is not bool(nerath.why_not(state, out))
    if not open_:
        assert not nerath.apply(state, end).figures(door, Realm.KARKOTH)


@checks("N17.2", "N17.3", "N17.13", "N17.14", "N21.7", "N21.11", "N22.34")
@pytest.mark.parametrize("kind", [Kind.WARSHIP, Kind.STORM_ELEMENTAL])
@pytest.mark.parametrize("other", [None, Realm.KARKOTH, Realm.IRON_CIRCLE, Realm.VAILIN])
def test_who_stays_over_the_sea(other: Realm | None, kind: Kind) -> None:
    """Elementals stay over sea, alone or beside friends, never beside an enemy; Dragons do not."""
    state, realm = landless(), Realm.KARKOTH
    sea = state.table.content.of_kind(SpaceKind.SEA)[0]
    near = min(beside(state, sea, SpaceKind.SEA))
    storm, dragon = Figure(Kind.STORM_ELEMENTAL), Figure(Kind.DRAGON)
    state = state if other is None else put(state, sea, other, Figure(kind))
    before = state.figures(sea, realm)
    above = with_forces(state, (sea, realm, before + Bag.of(storm, storm, dragon, dragon)))
    after = nerath.apply(above, EndStep(realm))
    stays = other is not Realm.VAILIN
    assert (before + Bag.of(storm, storm) if stays else Bag()) == after.figures(sea, realm)
    beyond = put(put(state, near, realm, storm), near, realm, dragon)
    hover, land = Move(realm, storm, near, sea), Move(realm, dragon, near, sea)
    assert stays is (hover in nerath.legal_actions(beyond))
    assert (set() if stays else {"N17.2"}) == cited(beyond, hover)
    assert (set() if stays else {"N17.2"}) | {"N17.14"} == cited(beyond, land)


@checks("N17.1", "N17.5", "N24.6", "N17.4", "N11.19")
@pytest.mark.parametrize(
    "kind", [Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER]
)
def test_on_a_coast_nobody_goes_aboard_or_ashore(kind: Kind) -> None:
    """In Step 4 land pieces stay where they are, beside a Warship or aboard, and so does it."""
    state, realm, piece = landless(), Realm.KARKOTH, Figure(kind)
    land = next(s for s in state.table.content.of_kind(SpaceKind.LAND) if beside(state, s, SpaceKind.SEA))
    sea, ship = min(beside(state, land, SpaceKind.SEA)), Figure(Kind.WARSHIP, Bag.of(piece))
    control = tuple(holder and realm for holder in state.control)
    state = put(put(evolve(state, control=control), land, realm, piece), sea, realm, ship)
    assert (EndStep(realm),) == nerath.legal_actions(state)
    assert {"N17.5"} == cited(state, Embark(realm, piece, land, ship, sea))
    assert nerath.why_not(state, Debark(realm, piece, ship, sea, land))
    assert {"N17.1"} == cited(state, Move(realm, ship, sea, min(beside(state, sea, SpaceKind.SEA))))


@checks("N17.12", "N17.10", "N21.6")
@pytest.mark.parametrize("home", [Realm.VAILIN, Realm.KARKOTH, Realm.IRON_CIRCLE])
@pytest.mark.parametrize("kind", MOVE)
def test_flying_pieces_land_where_others_have_just_won(kind: Kind, home: Realm) -> None:
    """Land conquered, retaken or liberated for the ally in this turn is friendly in Step 4."""
    state, realm = landless(), Realm.KARKOTH
    land = next(s for s in state.table.content.homeland(home) if beside(state, s, SpaceKind.SEA))
    sea, soldier = min(beside(state, land, SpaceKind.SEA)), Figure(Kind.FOOTSOLDIER)
    state = put(put(state, sea, realm, Figure(kind)), land, realm, soldier)
    assert Move(realm, Figure(kind), sea, land) not in nerath.legal_actions(state)
    state = evolve(state, step=nerath.ChoosingBattle(), memory=TurnMemory(pending=(land,)))
    state = nerath.apply(state, nerath.FightBattle(realm, land))
    assert (realm if home is Realm.VAILIN else home) is state.controller(land)
    assert soldier in state.figures(land, realm)
    assert Move(realm, Figure(kind), sea, land) in nerath.legal_actions(state)


@checks("N17.10", "N21.6", "N23.7", "N11.5", "N21.4", "N11.2", "N11.3", "N11.6", "N21.1")
@reads("R-who-repositions")
@given(repositions(PRINTED), SEEDS)
def test_flying_pieces_move_twice_a_turn(state: nerath.State, seed: int) -> None:
    """Whatever a flying piece spent in the Move step, it has its full Move again in Step 4."""
    rng = Random(seed)
    state = evolve(state, step=nerath.Moving(), memory=TurnMemory())
    for _ in range(5):
        ways = [
            act
            for act in nerath.legal_actions(state)
            if isinstance(act, Move) and act.figure.kind in MOVE and friendly(state, act.to)
        ]
        if ways:
            state = nerath.apply(state, rng.choice(ways))
    state = nerath.apply(state, EndStep(state.active))
    assume(isinstance(state.step, nerath.Repositioning))
    listed = {one for one in nerath.legal_actions(state) if isinstance(one, Move) and one.figure.kind in MOVE}
    assert flights(state) == listed
    assert not any(figure.mark.stopped or figure.mark.spent for _, figure in standing(state))


@checks("N15.12")
@given(BY_DEFAULT, st.lists(st.sampled_from(tuple(MOVE)), min_size=1, max_size=3), SEEDS)
def test_flying_pieces_that_retreated_reposition(state: nerath.State, kinds: list[Kind], seed: int) -> None:
    """A flying piece that retreated from a battle has its full Move in Step 4."""
    rng, realm, land = Random(seed), state.active, state.table.content.of_kind(SpaceKind.LAND)
    # Somebody else's land with land of one's own next to it, to retreat to.
    at = rng.choice([space for space in land if beside(state, space, SpaceKind.LAND)])
    back, foe = min(beside(state, at, SpaceKind.LAND)), rng.choice(sorted(enemies(state)))
    control = {at: foe, back: realm}
    state = evolve(
        state,
        control=tuple(
            control.get(space.id, state.controller(space.id)) for space in state.table.content.spaces
        ),
        step=nerath.Pressing(nerath.Battle(at)),
        memory=TurnMemory(),
    )
    for space in (at, back):
        state = with_forces(state, *((space, other, Bag()) for other in Realm))
    state = with_forces(
        state, (at, realm, Bag.of(*map(Figure, kinds))), (at, foe, Bag.of(Figure(Kind.FOOTSOLDIER)))
    )
    state = in_lap(state, rng.choice(LAPS[1:]) if in_the_variant(state) else 0)
    retreated = 0
    while not isinstance(state.step, nerath.Repositioning):
        ways = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.Retreat | nerath.Pass)]
        step = nerath.transition(state, rng.choice(ways))
        retreated += sum(isinstance(event, nerath.PieceRetreated) for event in step.events)
        state = step.state
    assert len(kinds) == retreated
    listed = {one for one in nerath.legal_actions(state) if isinstance(one, Move) and one.figure.kind in MOVE}
    assert flights(state) == listed
