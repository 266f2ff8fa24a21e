"""Page 18: the end of Step 5, where new pieces move."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.test_p17_reposition import beside, cited, kind_of, next_in_the_air, wrong_ground
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Buy,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Mark,
    Move,
    Place,
    Realm,
    SpaceKind,
    TurnMemory,
)
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing import checks, complete, reads
from conquest_rules.testing.strategies import contents, realms, setups, states

MOVE = {
    Kind.FOOTSOLDIER: 1,
    Kind.SIEGE_ENGINE: 1,
    Kind.FIGHTER: 2,
    Kind.WIZARD: 2,
    Kind.MONSTER: 2,
    Kind.CASTLE: 0,
    Kind.STORM_ELEMENTAL: 2,
    Kind.DRAGON: 3,
    Kind.WARSHIP: 2,
}
FLYING = (Kind.STORM_ELEMENTAL, Kind.DRAGON)
CARGO = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)
EVIL = {Realm.KARKOTH, Realm.IRON_CIRCLE}
NEW = Mark(new=True)
SEEDS = st.integers(0, 2**32)
SMALL = setups(contents())


# What the clauses say, told without the rules' own definitions.


def friendly(state: nerath.State, space: str) -> bool:
    """Land that no enemy controls, sea without enemy pieces; never a dungeon."""
    allied = EVIL if state.active in EVIL else set(Realm) - EVIL
    enemies = set(Realm) - (allied if state.table.setup.alliances else {state.active})
    if kind_of(state, space) is SpaceKind.LAND:
        return state.controller(space) not in enemies
    return kind_of(state, space) is SpaceKind.SEA and not any(state.figures(space, one) for one in enemies)


def reach(state: nerath.State, figure: Figure, at: str) -> set[str]:
    """Where a new piece may end: friendly spaces within its Move, on friendly ways unless it flies."""
    found, kind = {at}, figure.kind
    own = SpaceKind.SEA if kind is Kind.WARSHIP else SpaceKind.LAND
    for _ in range(MOVE[kind] - figure.mark.spent):
        for here in set(found):
            if kind in FLYING:
                found |= next_in_the_air(state, here)
            else:
                found |= {to for to in beside(state, here, own) if friendly(state, to)}
    dry = kind is Kind.DRAGON and played_by(state, "R-dragon-at-sea") == "land-only"
    return {
        to for to in found - {at} if friendly(state, to) and not (dry and kind_of(state, to) is SpaceKind.SEA)
    }


def standing(state: nerath.State) -> list[tuple[str, Figure]]:
    return [
        (space, figure)
        for space in state.table.content.board.spaces
        for figure in state.figures(space, state.active).kinds
    ]


def moves(state: nerath.State) -> set[nerath.Action]:
    return {
        Move(state.active, figure, at, to)
        for at, figure in standing(state)
        if figure.mark.new and not figure.mark.stopped
        for to in reach(state, figure, at)
    }


def unloadings(state: nerath.State) -> set[nerath.Action]:
    """New cargo of new ships, by one reading of old ones too, onto friendly land next to the ship."""
    bridge = played_by(state, "R-unload-from-existing") == "bridge-at-once"
    return {
        Debark(state.active, cargo, ship, at, to)
        for at, ship in standing(state)
        if ship.mark.new or bridge
        for cargo in ship.cargo.kinds
        if cargo.mark.new
        for to in beside(state, at, SpaceKind.LAND)
        if friendly(state, to) and to != cargo.mark.boarded
    }


def loadings(state: nerath.State) -> set[nerath.Action]:
    """By one reading new pieces that have not moved board new ships with room that have not unloaded."""
    if played_by(state, "R-new-pieces-embark") == "placed-aboard-only":
        return set()
    again = played_by(state, "R-bridge-limit") == "reload-in-place"
    return {
        Embark(state.active, figure, at, ship, sea)
        for at, figure in standing(state)
        if figure.kind in CARGO and figure.mark.new and not figure.mark.stopped
        for sea in beside(state, at, SpaceKind.SEA)
        for ship in state.figures(sea, state.active).kinds
        if ship.kind is Kind.WARSHIP and ship.mark.new and ship.cargo.total < 2
        if again or ship.mark.stopped != "N12.1"
    }


# Positions at the end of Step 5.


def put(state: nerath.State, space: str, figure: Figure) -> nerath.State:
    return with_forces(state, (space, state.active, state.figures(space, state.active).add(figure)))


@st.composite
def ships(draw: st.DrawFn) -> Figure:
    """A new Warship with new cargo, or an old one with old and new."""
    new = draw(st.booleans())
    marks = st.just(NEW) if new else st.sampled_from((NEW, Mark()))
    cargo = [Figure(kind, mark=draw(marks)) for kind in draw(st.lists(st.sampled_from(CARGO), max_size=2))]
    return Figure(Kind.WARSHIP, Bag.of(*cargo), NEW if new else Mark())


@st.composite
def newcomers(draw: st.DrawFn, setup: st.SearchStrategy[nerath.Setup] = SMALL) -> nerath.State:
    """New pieces on friendly land, new and old ships in friendly sea, and whatever else there is."""
    state = draw(states(setup))
    state = evolve(state, step=nerath.MovingNew(), memory=TurnMemory())
    spaces = state.table.content.board.spaces
    land = [space for space in spaces if kind_of(state, space) is SpaceKind.LAND and friendly(state, space)]
    water = [space for space in spaces if kind_of(state, space) is SpaceKind.SEA and friendly(state, space)]
    ashore = draw(st.lists(st.sampled_from(land), max_size=4)) if land else []
    for space in ashore:
        kind = draw(st.sampled_from((*CARGO, *FLYING)))
        state = put(state, space, Figure(kind, mark=NEW))
    afloat = draw(st.lists(st.sampled_from(water), max_size=3)) if water else []
    for sea in afloat:
        state = put(state, sea, draw(ships()))
    if draw(st.booleans()) and water:
        state = put(state, draw(st.sampled_from(water)), Figure(Kind.STORM_ELEMENTAL, mark=NEW))
    bare = [
        space
        for space in land
        if state.controller(space) is state.active
        and Figure(Kind.CASTLE) not in state.figures(space, state.active)
    ]
    if draw(st.booleans()) and bare:
        state = put(state, bare[0], Figure(Kind.CASTLE, mark=NEW))
    return state


# Who moves, and where to.


def refused_for_cause(state: nerath.State) -> None:
    """Not new, not friendly, not in reach: each piece and each space, each ship with its cargo."""
    bridge = played_by(state, "R-unload-from-existing") == "bridge-at-once"
    for at, figure in standing(state):
        for to in state.table.content.board.spaces:
            wrong = {
                "N18.11": not figure.mark.new,
                "N18.15": not friendly(state, to),
                # How far a piece gets is asked only of those that move in this step at all.
                "N18.9": figure.mark.new
                and figure.kind is not Kind.CASTLE
                and friendly(state, to)
                and to not in reach(state, figure, at),
                "N10.13": figure.kind is Kind.CASTLE,
                "N18.13": not figure.mark.new and any(one.mark.new for one in figure.cargo),
                **wrong_ground(state, figure.kind, to),
            }
            assert {clause for clause, holds in wrong.items() if holds} == cited(
                state, Move(state.active, figure, at, to)
            ), (figure, at, to)
            barred = kind_of(state, to) is not SpaceKind.SEA and not friendly(state, to)
            near = to in beside(state, at, SpaceKind.LAND, SpaceKind.DUNGEON)
            for cargo in figure.cargo.kinds:
                wrong = {
                    "N11.29": not near and bool(beside(state, at, SpaceKind.LAND)),
                    "N11.32": not near and not beside(state, at, SpaceKind.LAND),
                    "N18.11": not cargo.mark.new,
                    "N18.13": cargo.mark.new and not figure.mark.new and not bridge,
                    "N18.15": barred,
                }
                assert {clause for clause, holds in wrong.items() if holds} == cited(
                    state, Debark(state.active, cargo, figure, at, to)
                ), (cargo, figure, at, to)


@checks(
    "N10.11", "N10.22", "N18.7", "N18.9", "N18.11", "N18.12", "N18.13", "N18.15", "N18.16", "G1.13", "M7.5"
)
@reads("R-new-pieces-through-enemy", "R-new-heroes-dungeon", "R-new-ally-space")
@given(newcomers(), SEEDS)
def test_where_new_pieces_move(state: nerath.State, seed: int) -> None:
    """New pieces go to friendly spaces in reach, the flying ones over enemies; new ships unload on
    friendly coasts; nothing that was there before moves, ships with new cargo least of all.
    """
    refused_for_cause(state)
    rng = Random(seed)
    for _ in range(1 + seed % 4):
        listed = nerath.legal_actions(state)
        assert moves(state) | unloadings(state) | loadings(state) | {EndStep(state.active)} == set(listed)
        if len(listed) == 1:
            return
        state = nerath.apply(state, rng.choice(listed[:-1]))
        assert () == nerath.faults(state)


def only_old_pieces(state: nerath.State) -> nerath.State:
    """The same position with nothing new in it, and no cargo."""
    for space in state.table.content.board.spaces:
        here = state.figures(space, state.active).pairs
        old = Bag((Figure(figure.kind), count) for figure, count in here if not figure.mark.new)
        state = with_forces(state, (space, state.active, old))
    return state


def at_peace(state: nerath.State) -> nerath.State:
    """The same board with all land in one hand and nobody else at sea."""
    sea = state.table.content.of_kind(SpaceKind.SEA)
    others = [(space, realm, Bag[Figure]()) for space in sea for realm in Realm if realm is not state.active]
    control = tuple(holder and state.active for holder in state.control)
    return evolve(with_forces(state, *others), control=control)


@checks("N18.9", "N18.12")
@reads("R-new-cargo-moves-on")
@given(newcomers(), st.lists(st.sampled_from((Kind.FOOTSOLDIER, Kind.MONSTER)), max_size=2), SEEDS)
def test_a_new_ship_on_its_way(state: nerath.State, crew: list[Kind], seed: int) -> None:
    """One ship with its crew and a Wizard on the coast, followed all the way in friendly spaces.

    The ship sails two spaces at most, none after unloading; the Wizard walks once or goes aboard, and
    does not go ashore where it went aboard; whoever is ashore stays there.
    """
    rng = Random(seed)
    if seed % 4:
        state = at_peace(state)
    water = [sea for sea in state.table.content.of_kind(SpaceKind.SEA) if friendly(state, sea)]
    assume(water)
    at = rng.choice(water)
    state = only_old_pieces(state)
    state = put(state, at, Figure(Kind.WARSHIP, Bag.of(*(Figure(kind, mark=NEW) for kind in crew)), NEW))
    coast = [space for space in beside(state, at, SpaceKind.LAND) if friendly(state, space)]
    if coast and rng.random() < 0.5:
        state = put(state, min(coast), Figure(Kind.WIZARD, mark=NEW))
    sailed, unloaded, walked, boarded = 0, 0, 0, list[str]()
    for _ in range(12):
        options = nerath.legal_actions(state)
        act = rng.choice(options[:-1] or options)
        if isinstance(act, EndStep):
            break
        assert isinstance(act, Move | Embark | Debark)
        assert friendly(state, act.to)
        match act:
            case Move(_, figure, _, to) if figure.kind is Kind.WARSHIP:
                assert not unloaded
                sailed += 1 if to in beside(state, at, SpaceKind.SEA) else 2
                at = to
            case Move(_, figure, _, _):
                assert figure.kind is Kind.WIZARD
                walked += 1
            case Embark(_, _, here, _, _):
                assert "load-on-the-way" == played_by(state, "R-new-pieces-embark")
                assert not walked
                boarded.append(here)
            case Debark(_, figure, _, _, to):
                assert figure.kind is not Kind.WIZARD or to not in boarded
                unloaded += 1
        state = nerath.apply(state, act)
    assert sailed <= 2
    assert walked + len(boarded) <= 1
    assert unloaded <= len(crew) + len(boarded)
    if played_by(state, "R-bridge-limit") == "two-a-turn":
        assert unloaded <= 2


# Readings.


def lone(rulings: dict[str, str], *figures: tuple[str, Figure]) -> nerath.State:
    """A board that is all Karkoth's, with just these pieces on it."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, rulings=rulings))
    state = evolve(
        state,
        step=nerath.MovingNew(),
        control=tuple(holder and Realm.KARKOTH for holder in state.control),
        forces=tuple(by_realm(Bag[Figure]() for _ in Realm) for _ in state.forces),
    )
    for space, figure in figures:
        state = put(state, space, figure)
    return state


CONTENT = nerath.built_in()
# A sea space with two coasts, and what goes with it.
SEA, COAST, OTHER = next(
    (sea, *land[:2])
    for sea in CONTENT.of_kind(SpaceKind.SEA)
    if len(land := [s for s in CONTENT.board.bordering(sea) if CONTENT.space(s).kind is SpaceKind.LAND]) > 1
)


@checks("N18.9", "M5.4")
@reads("R-dragon-at-sea")
@pytest.mark.parametrize("reading", ["any-friendly-space", "land-only"])
def test_readings_of_a_new_dragon_at_sea(reading: str) -> None:
    """A new Dragon may fly out to sea and end the turn there, or ends on land; an Elemental always may."""
    dragon, elemental = Figure(Kind.DRAGON, mark=NEW), Figure(Kind.STORM_ELEMENTAL, mark=NEW)
    state = lone({"R-dragon-at-sea": reading}, (COAST, dragon), (COAST, elemental))
    out = Move(Realm.KARKOTH, dragon, COAST, SEA)
    assert (reading == "any-friendly-space") is (out in nerath.legal_actions(state))
    assert (set() if reading == "any-friendly-space" else {"N18.9"}) == cited(state, out)
    assert Move(Realm.KARKOTH, elemental, COAST, SEA) in nerath.legal_actions(state)
    if reading == "any-friendly-space":
        after = nerath.apply(nerath.apply(state, out), EndStep(Realm.KARKOTH))
        assert Bag.of(Figure(Kind.DRAGON)) == after.figures(SEA, Realm.KARKOTH)


@checks("N18.7", "N18.9", "N18.12")
@reads("R-new-pieces-embark")
@pytest.mark.parametrize("reading", ["placed-aboard-only", "load-on-the-way"])
def test_readings_of_new_pieces_that_embark(reading: str) -> None:
    """New pieces go aboard new ships by placement only, or from coasts on the ship's way as well."""
    wizard, ship = Figure(Kind.WIZARD, mark=NEW), Figure(Kind.WARSHIP, mark=NEW)
    state = lone({"R-new-pieces-embark": reading}, (COAST, wizard), (SEA, ship))
    aboard = Embark(Realm.KARKOTH, wizard, COAST, ship, SEA)
    assert (reading == "load-on-the-way") is (aboard in nerath.legal_actions(state))
    assert (set() if reading == "load-on-the-way" else {"N18.7"}) == cited(state, aboard)
    # An old ship takes nobody aboard, nor does any ship take old pieces.
    old_ship = lone({"R-new-pieces-embark": reading}, (COAST, wizard), (SEA, Figure(Kind.WARSHIP)))
    assert "N18.7" in cited(old_ship, Embark(Realm.KARKOTH, wizard, COAST, Figure(Kind.WARSHIP), SEA))
    old = lone({"R-new-pieces-embark": reading}, (COAST, Figure(Kind.WIZARD)), (SEA, ship))
    assert "N18.7" in cited(old, Embark(Realm.KARKOTH, Figure(Kind.WIZARD), COAST, ship, SEA))
    if reading == "load-on-the-way":
        shores = {act.to for act in debarkings(nerath.apply(state, aboard))}
        assert COAST not in shores
        assert OTHER in shores


@checks("N10.11", "N11.16")
@pytest.mark.parametrize("kind", CARGO)
def test_new_land_pieces_walk_neither_onto_islands_nor_off_them(kind: Kind) -> None:
    """Wherever a new land piece stands, it goes to land that borders on land, and from an island nowhere."""
    land = CONTENT.next_to[SpaceKind.LAND]
    for at in CONTENT.of_kind(SpaceKind.LAND):
        state = lone({}, (at, Figure(kind, mark=NEW)))
        goes = {act.to for act in nerath.legal_actions(state) if isinstance(act, Move)}
        assert bool(land[at]) is bool(goes)
        assert all(kind_of(state, to) is SpaceKind.LAND and land[to] for to in goes)


def debarkings(state: nerath.State) -> list[Debark]:
    return [act for act in nerath.legal_actions(state) if isinstance(act, Debark)]


@checks("N18.8", "N18.13", "G1.13", "G1.11")
@reads("R-unload-from-existing")
@pytest.mark.parametrize("reading", ["stay-aboard", "bridge-at-once"])
def test_readings_of_new_cargo_of_an_old_ship(reading: str) -> None:
    """New cargo of an old ship stays aboard, or goes ashore at once; the ship stays in either case."""
    wizard = Figure(Kind.WIZARD, mark=NEW)
    ship = Figure(Kind.WARSHIP, Bag.of(wizard, Figure(Kind.MONSTER)))
    state = lone({"R-unload-from-existing": reading}, (SEA, ship))
    shores = {act.to for act in debarkings(state) if act.figure == wizard}
    assert (reading == "bridge-at-once") is ({COAST, OTHER} <= shores)
    assert (reading == "stay-aboard") is (not shores)
    assert not any(act.figure.kind is Kind.MONSTER for act in debarkings(state))
    ashore = Debark(Realm.KARKOTH, wizard, ship, SEA, COAST)
    assert (set() if reading == "bridge-at-once" else {"N18.13"}) == cited(state, ashore)
    assert not any(isinstance(act, Move) for act in nerath.legal_actions(state))


# The law of the step.


def universe(state: nerath.State, *deciders: Realm) -> set[nerath.Action]:
    """All that can be said of the pieces and spaces of a board, whether it makes sense or not."""
    spaces, said = state.table.content.board.spaces, set[nerath.Action]()
    for by in deciders:
        pieces = [(at, one) for at in spaces for one in state.figures(at, by).kinds]
        carriers = [(at, one) for at, one in pieces if one.kind in (Kind.WARSHIP, Kind.DRAGON)]
        said |= {EndStep(by), *(Buy(by, kind) for kind in Kind)}
        said |= {Place(by, Kind.FOOTSOLDIER, to) for to in spaces}
        said |= {Move(by, one, at, to) for at, one in pieces for to in spaces}
        said |= {Embark(by, one, at, ship, to) for at, one in pieces for to, ship in carriers}
        said |= {
            Debark(by, one, ship, at, to)
            for at, ship in carriers
            for one in ship.cargo.kinds
            for to in spaces
        }
    return said


@checks("N18.11", "N18.15")
@given(newcomers(), realms(), SEEDS)
def test_new_pieces_have_all_their_moves_listed(state: nerath.State, other: Realm, seed: int) -> None:
    """Of everything that can be said of a small board just what is listed is legal when new pieces move."""
    rng = Random(seed)
    for _ in range(seed % 3):
        options = nerath.legal_actions(state)
        if len(options) > 1:
            state = nerath.apply(state, rng.choice(options[:-1]))
    complete(nerath, state, universe(state, state.active, other))
