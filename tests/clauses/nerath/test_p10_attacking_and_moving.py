"""Page 10: attacks in the Move step, and how land and sea pieces move."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.flights_and_ways import (
    ASHORE,
    LONG,
    ends,
    enters_what_its_kind_enters,
    equally_fast,
    ids,
)
from tests.clauses.nerath.small_boards import (
    BOARD,
    CARRIED,
    CHOICES,
    DUNGEON,
    FLYERS,
    HEROES,
    LAND,
    RULINGS,
    SEA,
    STANDS,
    after,
    boards,
    courses,
    emptied,
    foe,
    held_by,
    hostile_places,
    pending,
    played,
    positions,
    stepped,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemy, kind_of, put, standing

from conquest_rules import nerath
from conquest_rules.kernel.secret import Secret
from conquest_rules.nerath import Debark, Embark, EndStep, Figure, Kind, Move, Realm
from conquest_rules.nerath.position.figures import Mark, all_figures
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.nerath.strategies import realms

# Attacks.

# fmt: off
BY_KIND = (
    "N9.50", "N10.11", "N10.12", "N10.14", "N10.22", "N10.23", "N11.5", "N11.8", "N19.14", "N20.3", "N21.4",
    "N23.18",
)
# fmt: on


@checks("N10.2", "N4.22", "N12.44")
@given(positions(), st.integers(1, 5), st.integers(1, 5))
def test_only_pieces_moved_in_attack(state: nerath.State, moving: int, staying: int) -> None:
    """The attackers roll for the Footsoldiers that went in; those next door and the ally's do not count."""
    mine, soldier = state.active, Figure(Kind.FOOTSOLDIER)
    state = held_by(held_by(state, mine, "land-1", "land-3"), foe(state), "land-2")
    state = put(state, "land-1", mine, soldier, moving + staying)
    if state.table.setup.alliances:
        state = put(state, "land-1", ALLIES[mine], soldier, 3)
    state = put(state, "land-2", foe(state), soldier)
    for _ in range(moving):
        state, _ = stepped(state, soldier, "land-1", "land-2")
    fighting = nerath.apply(nerath.apply(state, EndStep(mine)), nerath.FightBattle(mine, "land-2"))
    turn = nerath.to_act(fighting)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [6] * moving == [die.sides for die in turn.request.dice]


@checks("N10.3")
@given(positions(rulings=RULINGS), CHOICES)
def test_nothing_is_fought_in_the_move_step(state: nerath.State, numbers: list[int]) -> None:
    """While pieces move nobody rolls, no piece is lost, no enemy land changes hands, no point is scored."""

    def kinds(now: nerath.State) -> list[nerath.Bag[Kind]]:
        none: nerath.Bag[Kind] = nerath.Bag()
        return [sum((all_figures(force[turn]) for force in now.forces), none) for turn in range(4)]

    before = kinds(state)
    for _, later in played(state, numbers):
        assert nerath.Deciding(state.active) == nerath.to_act(later)
        assert (nerath.Moving(), state.points) == (later.step, later.points)
        assert before == kinds(later)
        assert [enemy(state, space.id) for space in state.table.content.spaces] == [
            enemy(later, space.id) for space in state.table.content.spaces
        ]


@checks("N10.3", "N12.20", "N15.24")
@pytest.mark.parametrize("kind", [*CARRIED, *FLYERS])
def test_nobody_s_land_is_taken_before_the_battles(kind: Kind) -> None:
    """Who enters land of an enemy that nobody defends has not taken it before Step 3, on foot or by sea."""
    start = held_by(emptied(LONG, Realm.KARKOTH), Realm.VAILIN, "dread-marches")
    on_foot, _ = stepped(
        put(start, "zaarnath", Realm.KARKOTH, Figure(kind)), Figure(kind), "zaarnath", "dread-marches"
    )
    ways = [on_foot]
    if kind in CARRIED:
        laden = Figure(Kind.WARSHIP, nerath.Bag.of(Figure(kind)))
        afloat = put(start, "amilian-sea", Realm.KARKOTH, laden)
        ashore = nerath.Debark(Realm.KARKOTH, Figure(kind), laden, "amilian-sea", "dread-marches")
        ways.append(nerath.apply(afloat, ashore))
    for now in ways:
        assert (Realm.VAILIN, start.points) == (now.controller("dread-marches"), now.points)
        later = nerath.apply(now, EndStep(Realm.KARKOTH))
        assert Realm.VAILIN is later.controller("dread-marches")
        assert ("dread-marches",) == later.memory.pending
        taken = nerath.apply(later, nerath.FightBattle(Realm.KARKOTH, "dread-marches"))
        assert Realm.KARKOTH is taken.controller("dread-marches")


@checks("N10.4", "N9.36")
@given(positions())
def test_attacks_converge(state: nerath.State) -> None:
    """All pieces that can each reach an enemy space, from wherever, go in together to one battle."""
    reaching: dict[str, list[tuple[Figure, str, tuple[str, ...]]]] = {}
    for at, figure in standing(state):
        for way in sorted(courses(state, at, figure)):
            if (
                way
                and enemy(state, way[-1])
                and not any(one[:2] == (figure, at) for one in reaching.get(way[-1], []))
            ):
                reaching.setdefault(way[-1], []).append((figure, at, way))
    for target, comers in reaching.items():
        now, number = state, 0
        for figure, at, way in comers:
            for _ in range(state.figures(at, state.active).count(figure)):
                now, _ = stepped(now, figure, at, *way)
                number += 1
        assert number == now.figures(target, state.active).total
        assert (target,) == pending(now)


@checks("N10.5")
@given(positions(), st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_attacks_split_up(state: nerath.State, by_land: int, below: int, by_sea: int) -> None:
    """Pieces of one space attack several spaces, with a battle in each of them."""
    state, _ = hostile_places(state)
    ways = {
        "land-2": (Kind.FIGHTER, by_land),
        "dungeon-1": (Kind.FIGHTER, below),
        "sea-1": (Kind.DRAGON, by_sea),
    }
    for kind, number in ways.values():
        state = put(state, "land-1", state.active, Figure(kind), number) if number else state
    before = set(pending(state))
    assert not before
    for to, (kind, number) in ways.items():
        for _ in range(number):
            state, _ = stepped(state, Figure(kind), "land-1", to)
    assert {to for to, (_, number) in ways.items() if number} == set(pending(state))


@checks("N10.6", "N9.1", "N23.20", "N24.2")
@reads("R-take-back")
@given(positions(), CHOICES, st.integers(0, 2**32))
def test_all_moves_come_before_the_battles(state: nerath.State, numbers: list[int], seed: int) -> None:
    """Once the battles have begun no piece moves or embarks as in the Move step until all are fought."""
    now = after(state, numbers)
    were = [one for one in nerath.legal_actions(now) if not isinstance(one, EndStep)]
    now = nerath.apply(now, EndStep(state.active))
    for _ in range(25):
        if isinstance(now.step, nerath.Repositioning):
            break
        listed = nerath.legal_actions(now)
        assert not any(isinstance(one, Move | Embark) for one in listed)
        assert isinstance(now.step, nerath.Landing) or not any(isinstance(one, Debark) for one in listed)
        landing = isinstance(now.step, nerath.Landing)
        refused = [one for one in were if not (landing and isinstance(one, Debark))]
        assert all(cited(now, one) & {"N9.1", "N10.6", "N12.25"} for one in refused)
        now = next(walk(nerath, now, Random(seed), 1)).state


# Types.


@checks("N10.7")
@given(positions(content=boards().map(equally_fast)))
def test_pieces_of_a_type_move_alike(state: nerath.State) -> None:
    """Pieces of one type and one Move number have the same ways, Heroes and Castles apart."""
    for space in state.table.content.spaces[:3]:
        if space.kind is LAND and not enemy(state, space.id):
            for alike in ((Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.MONSTER), HEROES, FLYERS):
                one, *others = (ends(state, space.id, kind) for kind in alike)
                assert all(one == other for other in others)
            land, sea, fly = (
                ends(state, space.id, kind) for kind in (Kind.MONSTER, Kind.FIGHTER, Kind.DRAGON)
            )
            assert {LAND} >= {kind_of(state, to) for to in land}
            assert {LAND, DUNGEON} >= {kind_of(state, to) for to in sea}
            assert land <= fly


@checks("N10.8")
@given(positions(rulings=RULINGS), CHOICES)
def test_only_warships_do_more_than_move(state: nerath.State, numbers: list[int]) -> None:
    """Apart from moving there is loading and unloading of Warships, and nothing that other steps offer."""
    now, mine = after(state, numbers), state.active
    for act in nerath.legal_actions(now):
        assert isinstance(act, Move | Embark | Debark | EndStep)
        assert not isinstance(act, Embark | Debark) or act.ship.kind is Kind.WARSHIP
    soldier = Figure(Kind.FOOTSOLDIER)
    for other in (
        nerath.Buy(mine, Kind.FOOTSOLDIER),
        nerath.Place(mine, Kind.FOOTSOLDIER, "land-1"),
        nerath.FightBattle(mine, "land-2"),
        nerath.RunAmok(mine, Figure(Kind.MONSTER), "land-1", "land-2"),
        nerath.Retreat(mine, soldier, "land-1"),
        nerath.PressAttack(mine),
        nerath.TakeDamage(mine, mine, soldier),
    ):
        assert "N9.1" in cited(now, other)


# Land pieces.


@checks(*BY_KIND, "N21.14", "N23.5")
@given(positions(), st.data())
def test_next_spaces_by_kind(state: nerath.State, data: st.DataObject) -> None:
    """Land pieces enter land, Heroes also dungeons, ships the sea, flyers land and sea; nobody else does."""
    content = state.table.content
    # A space beside a dungeon, if there is one, and any other.
    outside = [space.id for space in content.spaces if space.kind is not DUNGEON]
    beside = [space for space in outside if content.next_to[DUNGEON][space]]
    starts = {data.draw(st.sampled_from(beside or outside)), data.draw(st.sampled_from(outside))}
    for at in sorted(starts):
        for kind in STANDS[kind_of(state, at)]:
            enters_what_its_kind_enters(state, kind, at)


@checks("N10.12", "N10.23", "N11.5", "N11.8", "N19.14", "N21.14", "N23.18", "N9.50", "N21.4", "N10.14")
@given(positions(rulings=RULINGS), CHOICES)
def test_where_pieces_end_the_move_step(state: nerath.State, numbers: list[int]) -> None:
    """Land pieces end on land, aboard, or as Heroes in dungeons; ships at sea; flyers in no dungeon."""
    now = nerath.apply(after(state, numbers), EndStep(state.active))
    for space in now.table.content.spaces:
        for realm in Realm:
            for figure in now.figures(space.id, realm).kinds:
                allowed = {
                    LAND: (*ASHORE, *FLYERS),
                    SEA: (Kind.WARSHIP, *FLYERS),
                    DUNGEON: HEROES,
                }[space.kind]
                assert figure.kind in allowed


@checks("N10.12", "N10.23", "N11.5", "N23.18", "N21.4", "N19.15", "N10.14")
@given(positions(), st.sampled_from(Kind), st.integers(0, 99))
def test_states_with_pieces_in_the_wrong_place_have_faults(
    state: nerath.State, kind: Kind, place: int
) -> None:
    """A land piece at sea, a ship ashore, or anyone but a Hero in a dungeon is a fault of that clause."""
    space = state.table.content.spaces[place % len(state.table.content.spaces)]
    wrong = {
        SEA: dict.fromkeys(ASHORE, "N10.12"),
        LAND: {Kind.WARSHIP: "N10.23"},
        DUNGEON: dict.fromkeys(FLYERS, "N11.5")
        | {one: "N23.18" for one in ASHORE if one not in HEROES}
        | {Kind.WARSHIP: "N10.23"},
    }[space.kind]
    found = {fault.clause for fault in nerath.faults(put(state, space.id, state.active, Figure(kind)))}
    placed = {"N10.12", "N10.23", "N11.5", "N23.18"}
    assert ({wrong[kind]} if kind in wrong else set()) == found & placed


@checks("N10.13", "N20.11", "N9.18")
@given(positions(), st.sampled_from([nerath.Moving(), nerath.Repositioning(), nerath.MovingNew()]))
def test_castles_stay(state: nerath.State, step: nerath.Step) -> None:
    """No Castle moves or embarks, in no step in which pieces move, not even a new one."""
    mark = Mark(new=True) if isinstance(step, nerath.MovingNew) else Mark()
    castle, mine = Figure(Kind.CASTLE, mark=mark), state.active
    state = put(
        put(held_by(state, mine, "land-1", "land-2"), "land-1", mine, castle),
        "sea-1",
        mine,
        Figure(Kind.WARSHIP),
    )
    state = evolve(state, step=step)
    named = [one for one in nerath.legal_actions(state) if isinstance(one, Move | Embark)]
    assert not [one for one in named if one.figure.kind is Kind.CASTLE]
    for to in state.table.content.board.spaces:
        assert "N10.13" in cited(state, Move(mine, castle, "land-1", to))
    if isinstance(step, nerath.Moving):
        assert "N11.23" in cited(state, Embark(mine, castle, "land-1", Figure(Kind.WARSHIP), "sea-1"))


@checks("N10.17", "N9.4")
@given(positions(), st.sampled_from(HEROES), st.integers(0, 2**32))
def test_a_hero_in_a_dungeon_has_to_fight(state: nerath.State, kind: Kind, seed: int) -> None:
    """A Hero that has entered a dungeon rolls against its guardian before anything else can be done."""
    mine = state.active
    state, _ = hostile_places(state)
    state = put(state, "land-1", mine, Figure(kind))
    now, _ = stepped(state, Figure(kind), "land-1", "dungeon-1")
    now = nerath.apply(now, EndStep(mine))
    assert (nerath.FightBattle(mine, "dungeon-1"),) == nerath.legal_actions(now)
    assert "N12.20" in cited(now, EndStep(mine))
    rolled = False
    for step in walk(nerath, now, Random(seed), 12):
        rolled = rolled or any(isinstance(one, nerath.DiceRolled) for one in step.events)
        if rolled:
            break
        assert not any(isinstance(one, EndStep | nerath.Retreat) for one in nerath.legal_actions(step.state))
    assert rolled


@checks("N10.1", "N10.14", "N10.16", "N9.34", "N9.50", "N23.18")
@pytest.mark.parametrize("kind", HEROES)
@pytest.mark.parametrize("tiles", [0, 1])
def test_heroes_enter_every_dungeon_and_stop_there(kind: Kind, tiles: int) -> None:
    """With movement left or not, guardians or none: a Hero enters the entrance, stops and attacks it."""
    state = emptied(LONG, Realm.KARKOTH)
    state = evolve(state, lairs=tuple(nerath.Lair((Secret(),) * tiles) for _ in state.lairs))
    for dungeon in BOARD.of_kind(DUNGEON):
        for at in BOARD.next_to[LAND][dungeon]:
            now = put(state, at, state.active, Figure(kind))
            assert Move(state.active, Figure(kind), at, dungeon) in nerath.legal_actions(now)
            now, entered = stepped(now, Figure(kind), at, dungeon)
            assert not [one for one in nerath.legal_actions(now) if isinstance(one, Move)]
            assert "N9.34" in cited(now, Move(state.active, entered, dungeon, at))
            assert (dungeon,) == pending(now)


@checks("N10.2", "N11.4", "N13.28", "N13.37", "N13.38", "N21.3")
@pytest.mark.parametrize("kind", CARRIED)
def test_who_walks_in_and_who_lands_attack_together(kind: Kind) -> None:
    """A piece that lands in the Move step rolls with those that came over land, in one battle."""
    mine, ship = Realm.KARKOTH, Figure(Kind.WARSHIP, nerath.Bag.of(Figure(kind)))
    state = held_by(emptied(LONG, mine), Realm.VAILIN, "isle-of-the-druids")
    state = put(put(state, "sea-of-mist", mine, ship), "sea-of-mist", mine, Figure(Kind.DRAGON))
    state = put(state, "isle-of-the-druids", Realm.VAILIN, Figure(Kind.FOOTSOLDIER))
    state, _ = stepped(state, Figure(Kind.DRAGON), "sea-of-mist", "isle-of-the-druids")
    landing = Debark(mine, Figure(kind), ship, "sea-of-mist", "isle-of-the-druids")
    assert landing in nerath.legal_actions(state)
    state = nerath.apply(state, landing)
    assert ("isle-of-the-druids",) == pending(state)
    state = nerath.apply(state, EndStep(mine))
    state = nerath.apply(state, nerath.FightBattle(mine, "isle-of-the-druids"))
    rolled = list[int]()
    while isinstance(state.step, nerath.Rolling) and state.step.attackers:
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        rolled += [die.sides for die in turn.request.dice]
        state = nerath.apply(state, nerath.Rolled((1,) * len(turn.request.dice)))
    piece = BOARD.piece(kind)
    assert sorted([20, *[piece.die] * (2 if kind is Kind.SIEGE_ENGINE else 1)]) == sorted(rolled)


# The examples of page 10.


@checks("N9.22", "N10.18")
@reads("R-examples-ideal")
@given(realms())
def test_example_of_the_footsoldier(realm: Realm) -> None:
    """From Amil Forest a Footsoldier may go to three spaces, and is refused everywhere else."""
    state = emptied(LONG, realm)
    expected = ids("Zaarnath", "Satrapy of Numoth", "The Dread Marches")
    assert expected == ends(state, "amil-forest", Kind.FOOTSOLDIER)
    there = put(state, "amil-forest", realm, Figure(Kind.FOOTSOLDIER))
    for to in set(BOARD.board.spaces) - expected:
        assert nerath.why_not(there, Move(realm, Figure(Kind.FOOTSOLDIER), "amil-forest", to))


@checks("N10.19", "N10.20")
@reads("R-examples-ideal")
@given(realms(), st.sampled_from([*HEROES, Kind.MONSTER]))
def test_example_of_the_fighter(realm: Realm, kind: Kind) -> None:
    """From Amil Forest a Fighter may go all over the island and into its dungeon, a Monster not into that."""
    state = emptied(LONG, realm)
    landmass, queue = {"amil-forest"}, ["amil-forest"]
    for here in queue:
        for to in BOARD.board.bordering(here):
            if BOARD.space(to).kind is LAND and to not in landmass:
                landmass.add(to)
                queue.append(to)
    found = ends(state, "amil-forest", kind)
    assert landmass == {to for to in found if BOARD.space(to).kind is LAND} | {"amil-forest"}
    assert (ids("Tomb of Horrors") if kind in HEROES else set()) == found - landmass


@checks("N10.24")
@reads("R-examples-ideal")
@given(realms())
def test_example_of_the_warship(realm: Realm) -> None:
    """From Sapphire Bay a Warship may go to every sea space within two sea spaces, and to no other space."""
    seas = {space.id: set(space.borders) for space in BOARD.spaces if space.kind is SEA}
    near = seas[BOARD.space("Sapphire Bay").id] & set(seas)
    expected = near.union(*(seas[one] & set(seas) for one in near))
    start = BOARD.space("Sapphire Bay").id
    assert expected | {start} == ends(emptied(LONG, realm), start, Kind.WARSHIP) | {start}
    assert len(near) < len(expected)
