"""Page 17: Step 4, where flying pieces fly away, Heroes leave dungeons, and dungeons are restocked."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.nerath import (
    Bag,
    Buy,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Lair,
    Mark,
    Move,
    Place,
    Realm,
    SpaceKind,
    TurnMemory,
    Violation,
)
from conquest_rules.nerath.content.loading import documents_of, read_pack
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing import checks, complete, reads, walk
from conquest_rules.testing.strategies import contents, realms, setups, states

MOVE = {Kind.STORM_ELEMENTAL: 2, Kind.DRAGON: 3}
HEROES = (Kind.FIGHTER, Kind.WIZARD)
EVIL = {Realm.KARKOTH, Realm.IRON_CIRCLE}
SEEDS = st.integers(0, 2**32)
SMALL = states(setups(contents()))
BY_DEFAULT = states(setups().map(lambda setup: evolve(setup, rulings={})))
WITH_DUNGEONS = states(setups(contents().filter(lambda content: bool(content.of_kind(SpaceKind.DUNGEON)))))


# What the clauses say, told without the rules' own definitions.


def kind_of(state: nerath.State, space: str) -> SpaceKind:
    return state.table.content.kind_of[space]


def enemies(state: nerath.State) -> set[Realm]:
    allied = EVIL if state.active in EVIL else set(Realm) - EVIL
    return set(Realm) - (allied if state.table.setup.alliances else {state.active})


def friendly(state: nerath.State, space: str) -> bool:
    """Land that no enemy controls, sea without enemy pieces; never a dungeon."""
    match kind_of(state, space):
        case SpaceKind.LAND:
            return state.controller(space) not in enemies(state)
        case SpaceKind.SEA:
            return not any(state.figures(space, enemy) for enemy in enemies(state))
        case SpaceKind.DUNGEON:
            return False


def beside(state: nerath.State, space: str, *kinds: SpaceKind) -> set[str]:
    return {other for other in state.table.content.board.bordering(space) if kind_of(state, other) in kinds}


def next_in_the_air(state: nerath.State, space: str) -> set[str]:
    """One space on; by the reading free what lies beyond dungeons is next to it as well."""
    near = beside(state, space, *SpaceKind)
    if played_by(state, "R-fly-over-dungeon-cost") == "counts":
        return near
    over = {one for one in near if kind_of(state, one) is SpaceKind.DUNGEON}
    while (more := {one for door in over for one in beside(state, door, SpaceKind.DUNGEON)}) - over:
        over |= more
    return (near | {one for door in over for one in beside(state, door, *SpaceKind)}) - over - {space}


def in_reach(state: nerath.State, figure: Figure, at: str) -> set[str]:
    """Every space but its own that a flying piece gets to, over whatever lies between."""
    found = {at}
    for _ in range(MOVE[figure.kind]):
        found |= {there for here in found for there in next_in_the_air(state, here)}
    return found - {at}


def may_land(state: nerath.State, figure: Figure, to: str) -> bool:
    at_sea = kind_of(state, to) is SpaceKind.SEA
    return friendly(state, to) and (not at_sea or figure.kind is Kind.STORM_ELEMENTAL)


def standing(state: nerath.State) -> list[tuple[str, Figure]]:
    """The active realm's different pieces, each with its space."""
    return [
        (space, figure)
        for space in state.table.content.board.spaces
        for figure in state.figures(space, state.active).kinds
    ]


def flights(state: nerath.State) -> set[nerath.Action]:
    """Every way of every flying piece that has not moved in this step."""
    return {
        Move(state.active, figure, at, to)
        for at, figure in standing(state)
        if figure.kind in MOVE and not figure.mark.stopped
        for to in in_reach(state, figure, at)
        if may_land(state, figure, to)
    }


def exits(state: nerath.State) -> set[nerath.Action]:
    """Every way of every Hero in a dungeon: friendly land next to it, own Warships with room next to it."""
    found = set[nerath.Action]()
    for at, figure in standing(state):
        if kind_of(state, at) is not SpaceKind.DUNGEON:
            continue
        for to in beside(state, at, SpaceKind.LAND, SpaceKind.SEA):
            if not friendly(state, to):
                continue
            if kind_of(state, to) is SpaceKind.LAND:
                found.add(Move(state.active, figure, at, to))
            for ship in state.figures(to, state.active).kinds:
                if ship.kind is Kind.WARSHIP and ship.cargo.total < 2:
                    found.add(Embark(state.active, figure, at, ship, to))
    return found


def wrong_ground(state: nerath.State, kind: Kind, to: str) -> dict[str, bool]:
    """The rules on which piece may stand in which kind of space, and whether one would be broken."""
    there = kind_of(state, to)
    flies, sails = kind in (Kind.DRAGON, Kind.STORM_ELEMENTAL), kind is Kind.WARSHIP
    walks = not flies and not sails
    return {
        "N10.11": walks and there is SpaceKind.SEA,
        "N10.14": walks and there is SpaceKind.DUNGEON and kind not in (Kind.FIGHTER, Kind.WIZARD),
        "N10.22": sails and there is not SpaceKind.SEA,
        "N11.5": flies and there is SpaceKind.DUNGEON,
    }


def cited(state: nerath.State, action: nerath.Action) -> set[str]:
    return {one.clause for one in nerath.why_not(state, action) if isinstance(one, Violation)}


# Positions in Step 4.


def put(state: nerath.State, space: str, realm: Realm, figure: Figure) -> nerath.State:
    return with_forces(state, (space, realm, state.figures(space, realm).add(figure)))


@st.composite
def repositions(draw: st.DrawFn, small: st.SearchStrategy[nerath.State] = SMALL) -> nerath.State:
    """Step 4 with flying pieces anywhere but in dungeons, Heroes in dungeons, and ships; some land is new."""
    state = draw(small)
    realm, content = state.active, state.table.content
    flying = st.sampled_from([Figure(kind) for kind in MOVE])
    dry = [space.id for space in content.spaces if space.kind is not SpaceKind.DUNGEON]
    for space in draw(st.lists(st.sampled_from(dry), max_size=3)):
        state = put(state, space, realm, draw(flying))
    for space in content.of_kind(SpaceKind.DUNGEON):
        for kind in draw(st.lists(st.sampled_from(HEROES), max_size=3)):
            state = put(state, space, realm, Figure(kind))
        for sea in sorted(beside(state, space, SpaceKind.SEA)):
            cargo = Bag.of(*[Figure(Kind.FOOTSOLDIER)] * draw(st.integers(0, 2)))
            for owner in draw(st.sampled_from(((), (realm,), (realm,), (realm, draw(realms()))))):
                state = put(state, sea, owner, Figure(Kind.WARSHIP, cargo))
    mine = [space.id for space in content.spaces if state.controller(space.id) is realm]
    taken = tuple(space for space in mine if draw(st.booleans()))
    return evolve(state, step=nerath.Repositioning(), memory=TurnMemory(taken=taken))


def with_everybody_out(state: nerath.State, rng: Random) -> nerath.State:
    """Heroes leave dungeons at random until none has a way out; flying pieces stay, no cards are played."""
    while ways := sorted(exits(state), key=repr):
        state = nerath.apply(state, rng.choice(ways))
        while isinstance(state.step, nerath.Window):
            state = nerath.apply(state, nerath.default_action(state))
    return state


# Who moves, and where to.


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


@checks("N17.1", "N17.10", "N24.6")
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
        moved = evolve(act.figure, mark=Mark(stopped="N17.1"))
        assert moved in state.figures(act.to, state.active)
        assert flights(state) | exits(state) == set(nerath.legal_actions(state)) - {EndStep(state.active)}
        for to in state.table.content.board.spaces:
            assert "N17.1" in cited(state, Move(state.active, moved, act.to, to))


@checks("N17.6", "N17.5")
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


@checks("N17.5", "G1.9")
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


def landless() -> nerath.State:
    """Step 4 of Karkoth with alliances: Vailin has all land, and nobody has a piece."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, alliances=True))
    control = tuple(holder and Realm.VAILIN for holder in opening.control)
    forces = tuple(by_realm(Bag[Figure]() for _ in Realm) for _ in opening.forces)
    return evolve(opening, step=nerath.Repositioning(), control=control, forces=forces)


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


@checks("N17.1", "N17.5", "N24.6")
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


@checks("N17.12", "N17.10")
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


@checks("N17.10", "N21.6", "N23.7")
@reads("R-who-repositions")
@given(repositions(), SEEDS)
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
    retreated = 0
    while not isinstance(state.step, nerath.Repositioning):
        ways = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.Retreat | nerath.Pass)]
        step = nerath.transition(state, rng.choice(ways))
        retreated += sum(isinstance(event, nerath.PieceRetreated) for event in step.events)
        state = step.state
    assert len(kinds) == retreated
    listed = {one for one in nerath.legal_actions(state) if isinstance(one, Move) and one.figure.kind in MOVE}
    assert flights(state) == listed


# What the end of the step brings.


def is_lost(state: nerath.State, figure: Figure, at: str) -> bool:
    """In a dungeon, or in the air where it may not end."""
    return kind_of(state, at) is SpaceKind.DUNGEON or (
        figure.kind in MOVE and not may_land(state, figure, at)
    )


def _why_lost(state: nerath.State, figure: Figure, at: str) -> str:
    """In a dungeon there is no way out; a Storm Elemental ends over friendly sea, all others on land."""
    if kind_of(state, at) is SpaceKind.DUNGEON:
        return "N17.3"
    return "N17.13" if figure.kind is Kind.STORM_ELEMENTAL else "N17.14"


@checks(
    "N17.2",
    "N17.3",
    "N17.4",
    "N17.13",
    "N17.14",
    "N21.7",
    "N21.11",
    "N22.34",
    "N6.8",
    "M4.6",
    "M5.4",
)
@reads("R-hero-exit-impossible", "R-stranded-order", "R-elemental-over-enemy")
@given(repositions(), SEEDS)
def test_what_has_nowhere_to_end_is_lost(state: nerath.State, seed: int) -> None:
    """Heroes left in dungeons, Dragons not on friendly land, Elementals over enemies; and nothing else.

    A Dragon that could have landed and was not moved is lost as well.
    """
    rng = Random(seed)
    for _ in range(seed % 3):
        if ways := sorted(flights(state), key=repr):
            state = nerath.apply(state, rng.choice(ways))
    state = with_everybody_out(state, rng)
    step = nerath.transition(state, EndStep(state.active))
    lost = [
        (_why_lost(state, figure, at), at, figure)
        for at, figure in standing(state)
        for _ in range(state.figures(at, state.active).count(figure))
        if is_lost(state, figure, at)
    ]
    told = [
        (*event.clauses, event.at, event.figure)
        for event in step.events
        if isinstance(event, nerath.PieceDestroyed)
    ]
    assert lost == told
    for space in state.table.content.board.spaces:
        for realm in Realm:
            kept = Bag(
                (Figure(figure.kind, figure.cargo) if realm is state.active else figure, count)
                for figure, count in state.figures(space, realm).pairs
                if realm is not state.active or not is_lost(state, figure, space)
            )
            assert kept == step.state.figures(space, realm), (space, realm)
    assert (nerath.Buying(), ()) == (step.state.step, step.state.memory.pending)
    assert () == nerath.faults(step.state)


@st.composite
def cleared_dungeons(draw: st.DrawFn) -> nerath.State:
    """The end of Step 4 with some dungeons cleared; some tiles are discarded, few may be left."""
    state = draw(WITH_DUNGEONS)
    state = evolve(state, step=nerath.Repositioning())
    for door in state.table.dungeons:
        state = with_forces(state, *((door, realm, Bag()) for realm in Realm))
    cleared = tuple(door for door in state.table.dungeons if draw(st.booleans()))
    lairs = tuple(
        Lair() if door in cleared else lair
        for door, lair in zip(state.table.dungeons, state.lairs, strict=True)
    )
    tiles = list(state.table.content.guardian_stack())
    gone = draw(st.integers(0, len(tiles) - len(lairs) + len(cleared)))
    guardians = Deck(Bag.of(*tiles[gone:]), (), Bag.of(*tiles[:gone]))
    return evolve(state, lairs=lairs, guardians=guardians, memory=TurnMemory(cleared=cleared))


@checks("N17.7", "G1.10", "M3.4", "M5.3", "N24.17", "N24.18", "I24.5")
@reads("R-restock-timing", "R-restock-condition")
@given(cleared_dungeons())
def test_cleared_dungeons_are_restocked(state: nerath.State) -> None:
    """Two tiles face down on each cleared entrance at the end of Step 4, as far as the stack goes.

    By the reading reshuffle-discards a short stack is made up from the discards; no other entrance
    gets a tile, and before the end of the step none does.
    """
    stack = state.guardians.rest.total - (len(state.lairs) - len(state.memory.cleared))
    discards, tiles = state.guardians.discards.total, list[tuple[str, int]]()
    for door in state.memory.cleared:
        if stack < 2 and played_by(state, "R-guardian-stack-empty") == "reshuffle-discards":
            stack, discards = stack + discards, 0
        tiles.append((door, min(2, stack)))
        stack -= min(2, stack)
    assert () == nerath.faults(state)
    step = nerath.transition(state, EndStep(state.active))
    laid = [event for event in step.events if isinstance(event, nerath.DungeonRestocked)]
    assert tiles == [(event.dungeon, event.tiles) for event in laid]
    assert discards == step.state.guardians.discards.total
    hidden = sum(len(lair.face_down) for lair in step.state.lairs)
    assert stack == step.state.guardians.rest.total - hidden
    for door, before, after in zip(state.table.dungeons, state.lairs, step.state.lairs, strict=True):
        new = [event.tiles for event in laid if event.dungeon == door]
        assert len(before.face_down) + sum(new) == len(after.face_down)
        assert before.face_up == after.face_up
        assert all((None, ()) == (tile.item, tile.knowers) for tile in after.face_down)
    assert () == step.state.memory.cleared
    assert () == nerath.faults(step.state)


@checks("N17.7", "N24.17")
@pytest.mark.parametrize("number", range(6))
def test_every_cleared_dungeon_gets_two_tiles(number: int) -> None:
    """However many dungeons were cleared in a turn, two tiles lie face down on each, and on no other more."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    doors = state.table.dungeons[:number]
    lairs = tuple(
        Lair() if door in doors else lair
        for door, lair in zip(state.table.dungeons, state.lairs, strict=True)
    )
    memory = TurnMemory(cleared=doors)
    state = evolve(state, step=nerath.Repositioning(), lairs=lairs, memory=memory)
    after = nerath.apply(state, EndStep(state.active))
    for door, lair in zip(state.table.dungeons, lairs, strict=True):
        assert len(lair.face_down) + 2 * (door in doors) == len(after.lair(door).face_down)


@checks("M3.4")
@reads("R-guardian-stack-empty")
@given(st.sampled_from(["no-reshuffle", "reshuffle-discards"]), st.integers(0, 3))
def test_readings_of_a_short_stack(name: str, beaten: int) -> None:
    """With one tile in the stack one is laid, and the beaten ones stay out; or they are mixed in."""
    setup = nerath.Setup(length=nerath.Length.SHORT, rulings={"R-guardian-stack-empty": name})
    state = nerath.new_game(setup)
    tiles, doors = list(state.table.content.guardian_stack()), state.table.dungeons
    known = len(tiles) - beaten - 1
    # All other tiles lie face up on the last entrance, one is in the stack.
    lairs = tuple(Lair((), Bag.of(*tiles[:known])) if door == doors[-1] else Lair() for door in doors)
    deck = Deck(Bag.of(tiles[known]), (), Bag.of(*tiles[known + 1 :]))
    state = evolve(
        state,
        step=nerath.Repositioning(),
        lairs=lairs,
        guardians=deck,
        memory=TurnMemory(cleared=doors[:2]),
    )
    after = nerath.apply(state, EndStep(state.active))
    expected = [1, 0] if name == "no-reshuffle" else [min(2, 1 + beaten), max(0, beaten - 1)]
    assert expected == [len(after.lair(door).face_down) for door in doors[:2]]
    assert (beaten if name == "no-reshuffle" else 0) == after.guardians.discards.total


@checks("N17.8", "N17.9", "N24.17", "I24.5")
@given(WITH_DUNGEONS, SEEDS)
def test_a_restocked_dungeon_is_plundered_again(state: nerath.State, seed: int) -> None:
    """Each time both new guardians are beaten a further card is drawn, and otherwise none."""
    rng = Random(seed)
    door = state.table.dungeons[0]
    before = state.treasure_deck.undrawn
    plundered = 0
    for _ in range(3):
        fresh = with_forces(state, *((door, realm, Bag()) for realm in Realm))
        heroes = Bag.of(*[Figure(Kind.WIZARD)] * 4)
        state = evolve(
            with_forces(fresh, (door, state.active, heroes)),
            step=nerath.ChoosingBattle(),
            memory=TurnMemory(pending=(door,)),
        )
        foes = len(state.lair(door).face_down) + state.lair(door).face_up.total
        events = list[nerath.Event]()
        while not isinstance(state.step, nerath.Repositioning):
            step = next(walk(nerath, state, rng, 1))
            events += step.events
            state = step.state
        beaten = sum(isinstance(event, nerath.GuardianDestroyed) for event in events)
        won = sum(isinstance(event, nerath.DungeonPlundered) for event in events)
        if foes:
            assert (beaten == foes) is bool(won)
        plundered += won
        assert ((door,) if won else ()) == state.memory.cleared
        drawn = sum(isinstance(event, nerath.TreasureDrawn) for event in events)
        assert before - state.treasure_deck.undrawn == min(before, plundered)
        assert drawn <= won
        laid = sum(tile.item is None for lair in state.lairs for tile in lair.face_down)
        stack = state.guardians.undrawn - laid
        # Whoever retreated elsewhere is no matter here.
        state = nerath.apply(with_everybody_out(state, rng), EndStep(state.active))
        assert not won or min(2, stack) <= len(state.lair(door).face_down)
    assert () == nerath.faults(state)


# Readings.


def cut_off(content: nerath.Content) -> nerath.Content:
    """The whole board, but one land space next to the Tomb of Horrors has no other neighbour."""
    documents, tomb = documents_of(content), content.space("Tomb of Horrors")
    lonely = next(space for space in tomb.borders if content.space(space).kind is SpaceKind.LAND)
    board = documents["board"]
    assert isinstance(board, dict)
    for row in board["space"]:
        if row["id"] != tomb.id:
            kept = {tomb.id} if row["id"] == lonely else set(row["borders"]) - {lonely}
            row["borders"] = [space for space in row["borders"] if space in kept]
            row["printed"] = []
    return read_pack({**documents, "map": None})


@checks("N17.10", "N17.11")
@reads("R-fly-over-dungeon-cost")
@pytest.mark.parametrize("kind", MOVE)
def test_readings_of_flying_over_dungeons(kind: Kind) -> None:
    """By counts an entrance costs a space of the Move, by free what lies beyond it is next in the air."""
    reached, content = dict[str, dict[str, set[str]]](), cut_off(nerath.built_in())
    for reading in ("counts", "free"):
        setup = nerath.Setup(
            length=nerath.Length.SHORT, rulings={"R-fly-over-dungeon-cost": reading}, content=content
        )
        opening = evolve(nerath.new_game(setup), step=nerath.Repositioning())
        everywhere = tuple(realm and Realm.KARKOTH for realm in opening.control)
        empty = tuple(by_realm(Bag[Figure]() for _ in Realm) for _ in opening.forces)
        opening = evolve(opening, control=everywhere, forces=empty)
        found = reached[reading] = {}
        for start in opening.table.content.of_kind(SpaceKind.LAND):
            state = put(opening, start, Realm.KARKOTH, Figure(kind))
            found[start] = {act.to for act in nerath.legal_actions(state) if isinstance(act, Move)}
            ends = in_reach(state, Figure(kind), start)
            assert {to for to in ends if may_land(state, Figure(kind), to)} == found[start]
    assert all(reached["counts"][start] <= reached["free"][start] for start in reached["counts"])
    assert any(reached["counts"][start] < reached["free"][start] for start in reached["counts"])


# The law of the step.


@st.composite
def deciders(draw: st.DrawFn, state: nerath.State) -> tuple[Realm, ...]:
    """The active realm and one that is not."""
    return state.active, draw(realms().filter(lambda realm: realm is not state.active))


def universe(state: nerath.State, *deciders: Realm) -> set[nerath.Action]:
    """All that can be said of the pieces and spaces of a board, whether it makes sense or not."""
    spaces = state.table.content.board.spaces
    said = set[nerath.Action]()
    for by in deciders:
        pieces = [(at, one) for at in spaces for one in state.figures(at, by).kinds]
        ships = [(at, one) for at, one in pieces if one.kind in (Kind.WARSHIP, Kind.DRAGON)]
        said |= {EndStep(by), *(Buy(by, kind) for kind in Kind)}
        said |= {Place(by, Kind.FOOTSOLDIER, to) for to in spaces}
        said |= {Move(by, one, at, to) for at, one in pieces for to in spaces}
        said |= {Embark(by, one, at, ship, to) for at, one in pieces for to, ship in ships}
        said |= {
            Debark(by, one, ship, at, to) for at, ship in ships for one in ship.cargo.kinds for to in spaces
        }
    return said


@checks("N17.1", "N24.6")
@given(st.data())
def test_reposition_lists_all_there_is(data: st.DataObject) -> None:
    """Of everything that can be said of a small board just what is listed is legal in Step 4."""
    state = data.draw(repositions())
    complete(nerath, state, universe(state, *data.draw(deciders(state))))
