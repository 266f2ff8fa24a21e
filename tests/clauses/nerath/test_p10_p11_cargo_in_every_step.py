"""Pages 10 and 11: what Warships carry, and where it goes ashore, in every step that has any of it."""

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    CARGO,
    CASTLE,
    DUNGEON,
    FLYERS,
    FREE_FOR_ALL,
    HEROES,
    HOME,
    LAND,
    NEXT,
    SEA,
    SHIP,
    WAYS,
    Pieces,
    bag,
    do,
    moved_in,
    opening,
    ship,
)
from tests.rules.nerath.board_facts import cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Mark,
    Realm,
    State,
    TurnMemory,
)
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

Way = tuple[int, bool]
NEW = Mark(new=True)
ON_THE_WAY = {"R-new-pieces-embark": "load-on-the-way"}
COASTS = [(land, sea) for land in LAND for sea in NEXT[land] if sea in SEA]
TWO_COASTS = [
    (one, other, sea) for one, sea in COASTS for other in NEXT[sea] if other in LAND and other != one
]
BERTHS = [(dungeon, sea) for dungeon in DUNGEON for sea in NEXT[dungeon] if sea in SEA]
LADEN = st.lists(st.sampled_from(CARGO), min_size=2, max_size=2)
realms, ways = st.sampled_from(Realm), st.sampled_from(WAYS)


def at(step: nerath.Step, state: State, **memory: tuple[str, ...]) -> State:
    """The state in another step, with pieces that have done nothing in it but be new."""
    forces = (
        by_realm(
            Bag((evolve(one, mark=NEW if one.mark.new else Mark()), count) for one, count in some.pairs)
            for some in here
        )
        for here in state.forces
    )
    return evolve(state, step=step, forces=tuple(forces), memory=TurnMemory(**memory))


def fresh(kind: Kind, *cargo: Kind) -> Figure:
    """A new piece, and what new pieces it carries."""
    return Figure(kind, Bag.of(*(Figure(one, mark=NEW) for one in cargo)), NEW)


def newcomers(realm: Realm, pieces: Mapping[str, Iterable[Figure]], rulings: Mapping[str, str]) -> State:
    """The moment when new pieces of a realm move, with these on the board; it holds all that land."""
    stand = {space: {realm: tuple(some)} for space, some in pieces.items()}
    held = {space: realm for space in LAND if HOME[space] is not None}
    return at(nerath.MovingNew(), moved_in(FREE_FOR_ALL, realm, stand, held, rulings))


@checks("N11.18", "N21.17", "N23.13")
@given(st.sampled_from(BERTHS), realms, ways, st.sampled_from(HEROES), LADEN)
def test_out_of_a_dungeon_nobody_boards_a_full_warship(
    berth: tuple[str, str], realm: Realm, way: Way, hero: Kind, cargo: list[Kind]
) -> None:
    """A Hero that leaves a dungeon finds no room where two are aboard, and room where one is."""
    dungeon, sea = berth
    state = moved_in(way, realm, {dungeon: {realm: [hero]}, sea: {realm: [ship(*cargo), ship(cargo[0])]}})
    state = at(nerath.Repositioning(), state)
    full, roomy = (Embark(realm, Figure(hero), dungeon, one, sea) for one in (ship(*cargo), ship(cargo[0])))
    assert {"N11.18"} == cited(state, full)
    assert full not in nerath.legal_actions(state)
    assert roomy in nerath.legal_actions(state)


@checks("N11.18", "N11.23", "N21.18", "N19.15", "N21.17", "N23.13")
@given(
    st.sampled_from(COASTS),
    realms,
    st.sampled_from((*CARGO, *FLYERS, CASTLE)),
    st.lists(st.sampled_from(CARGO), max_size=2),
)
def test_new_warships_load_two_pieces_of_five_kinds(
    coast: tuple[str, str], realm: Realm, kind: Kind, cargo: list[Kind]
) -> None:
    """Where they load on the way, too, no third piece goes aboard and none that is never carried."""
    land, sea = coast
    vessel = fresh(SHIP, *cargo)
    state = newcomers(realm, {land: [Figure(kind, mark=NEW)], sea: [vessel]}, ON_THE_WAY)
    act = Embark(realm, Figure(kind, mark=NEW), land, vessel, sea)
    due = ({"N11.18"} if len(cargo) == 2 else set()) | (set() if kind in CARGO else {"N11.23"})
    assert due == cited(state, act)
    assert (not due) is (act in nerath.legal_actions(state))


@checks("N11.18", "N21.17", "N23.13")
@given(st.sampled_from(COASTS), realms, ways, st.integers(0, 3), LADEN, st.sampled_from(CARGO))
def test_a_full_warship_is_full_however_far_it_has_gone(
    coast: tuple[str, str], realm: Realm, way: Way, gone: int, cargo: list[Kind], kind: Kind
) -> None:
    """In the Move step nothing goes aboard a Warship with two pieces, wherever it comes from."""
    land, sea = coast
    vessel = evolve(ship(*cargo), mark=Mark(spent=gone))
    state = moved_in(way, realm, {land: {realm: [kind]}, sea: {realm: [vessel]}}, {land: realm})
    act = Embark(realm, Figure(kind), land, vessel, sea)
    assert {"N11.18"} == cited(state, act)
    assert act not in nerath.legal_actions(state)


@checks("N11.20")
@given(st.sampled_from(TWO_COASTS), realms, ways, LADEN)
def test_of_two_pieces_aboard_neither_goes_back(
    coasts: tuple[str, str, str], realm: Realm, way: Way, kinds: list[Kind]
) -> None:
    """Pieces that embarked from two coasts, or from one, do not go back to their own."""
    one, other, sea = coasts
    for starts in ((one, other), (one, one)):
        pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {sea: {realm: [SHIP]}}
        for start, kind in zip(starts, kinds, strict=True):
            pieces.setdefault(start, {realm: []})[realm].append(kind)
        state = moved_in(way, realm, pieces, dict.fromkeys((one, other), realm))
        for start, kind in zip(starts, kinds, strict=True):
            (vessel,) = state.figures(sea, realm)
            state = do(state, Embark(realm, Figure(kind), start, vessel, sea))
        (vessel,) = state.figures(sea, realm)
        ways = [Debark(realm, piece, vessel, sea, to) for piece in vessel.cargo.kinds for to in (one, other)]
        back = Counter((act.figure.kind, act.to) for act in ways if {"N11.20"} == cited(state, act))
        ashore = Counter((act.figure.kind, act.to) for act in ways if act in nerath.legal_actions(state))
        came = set(zip(kinds, starts, strict=True))
        assert Counter(came) == back
        assert Counter((kind, other if start == one else one) for kind, start in came) == ashore


@checks("N11.20")
@given(st.sampled_from(TWO_COASTS), realms, st.sampled_from(CARGO))
def test_new_pieces_loaded_on_the_way_go_ashore_elsewhere(
    coasts: tuple[str, str, str], realm: Realm, kind: Kind
) -> None:
    """A new piece that a new Warship has loaded does not go ashore where it came from."""
    start, other, sea = coasts
    state = newcomers(realm, {start: [Figure(kind, mark=NEW)], sea: [fresh(SHIP)]}, ON_THE_WAY)
    state = do(state, Embark(realm, Figure(kind, mark=NEW), start, fresh(SHIP), sea))
    (vessel,) = state.figures(sea, realm)
    (piece,) = vessel.cargo
    assert {"N11.20"} == cited(state, Debark(realm, piece, vessel, sea, start))
    assert set() == cited(state, Debark(realm, piece, vessel, sea, other))


def refused_ashore(sea: str, to: str) -> set[str]:
    """By what cargo is kept from going ashore in a land space, if by nothing else."""
    if to in NEXT[sea]:
        return set()
    return {"N11.29"} if any(one in LAND for one in NEXT[sea]) else {"N11.32"}


@checks("N11.29", "N11.32")
@pytest.mark.parametrize("sea", SEA)
@given(realms, st.sampled_from(CARGO))
def test_new_pieces_go_ashore_beside_their_ship_only(sea: str, realm: Realm, kind: Kind) -> None:
    """From a new Warship new pieces go into the land next to it, and where there is none they stay aboard."""
    state = newcomers(realm, {sea: [fresh(SHIP, kind)]}, {})
    ways_out = {act.to for act in nerath.legal_actions(state) if isinstance(act, Debark)}
    assert {to for to in NEXT[sea] if to in LAND} == ways_out
    for to in LAND:
        act = Debark(realm, Figure(kind, mark=NEW), fresh(SHIP, kind), sea, to)
        assert refused_ashore(sea, to) == cited(state, act)


@checks("N11.29", "N11.32")
@pytest.mark.parametrize("sea", SEA)
@given(realms, st.sampled_from(CARGO))
def test_after_a_sea_battle_cargo_lands_beside_its_ship_only(sea: str, realm: Realm, kind: Kind) -> None:
    """Victors at sea land on enemy coasts of that sea, and nowhere if it has none."""
    foe = enemies(opening(FREE_FOR_ALL, ()), realm)[0]
    held = dict.fromkeys(LAND, foe)
    # Off shore nobody is asked, but for Warships that have won elsewhere.
    other = next(one for one in SEA if any(to in LAND for to in NEXT[one]) and one != sea)
    pieces: Pieces = {one: {realm: [ship(kind)]} for one in (sea, other)}
    state = at(nerath.Landing(), moved_in(FREE_FOR_ALL, realm, pieces, held), won=tuple(sorted((sea, other))))
    for to in LAND:
        act = Debark(realm, Figure(kind), ship(kind), sea, to)
        assert refused_ashore(sea, to) == cited(state, act)


@checks("N11.32")
@given(realms, ways, st.sampled_from(CARGO), st.integers(0, 3), st.sampled_from(LAND))
def test_off_shore_cargo_stays_aboard_however_far_its_ship_has_come(
    realm: Realm, way: Way, kind: Kind, gone: int, to: str
) -> None:
    """The Halcyon Deep has no coast, so that nothing goes ashore from it."""
    vessel = evolve(ship(kind), mark=Mark(spent=gone))
    state = moved_in(way, realm, {"halcyon-deep": {realm: [vessel]}})
    assert {"N11.32"} == cited(state, Debark(realm, Figure(kind), vessel, "halcyon-deep", to))
    assert not any(isinstance(act, Debark) for act in nerath.legal_actions(state))


@checks("N11.31")
@given(st.sampled_from(COASTS), realms, ways, LADEN)
def test_victors_at_sea_need_not_land(
    coast: tuple[str, str], realm: Realm, way: Way, cargo: list[Kind]
) -> None:
    """After a sea battle cargo that could land may stay aboard, and is there in the Reposition step."""
    land, sea = coast
    foe = enemies(opening(way, ()), realm)[0]
    state = moved_in(way, realm, {sea: {realm: [ship(*cargo)]}}, {land: foe})
    state = at(nerath.Landing(), state, won=(sea,))
    acts = nerath.legal_actions(state)
    assert EndStep(realm) in acts
    assert any(isinstance(act, Debark) for act in acts)
    later = do(state, EndStep(realm))
    assert isinstance(later.step, nerath.Repositioning)
    assert bag([ship(*cargo)]) == later.figures(sea, realm)


@checks("N10.8")
@given(st.sampled_from(COASTS), realms, ways, st.sampled_from(FLYERS), st.sampled_from(CARGO))
def test_what_flies_loads_nothing(
    coast: tuple[str, str], realm: Realm, way: Way, flyer: Kind, kind: Kind
) -> None:
    """Beside a coast a Warship can load, and what flies over the same sea cannot."""
    land, sea = coast
    state = moved_in(way, realm, {land: {realm: [kind]}, sea: {realm: [flyer, SHIP]}}, {land: realm})
    loads = [act for act in nerath.legal_actions(state) if isinstance(act, Embark) and act.to == sea]
    assert [Embark(realm, Figure(kind), land, ship(), sea)] == loads
    assert {"N11.9"} == cited(state, Embark(realm, Figure(kind), land, Figure(flyer), sea))


@checks("N10.8")
@given(st.sampled_from(COASTS), realms, ways, LADEN)
def test_a_warship_loads_twice(coast: tuple[str, str], realm: Realm, way: Way, kinds: list[Kind]) -> None:
    """When one piece has gone aboard, the Warship can load another one."""
    land, sea = coast
    state = moved_in(way, realm, {land: {realm: kinds}, sea: {realm: [SHIP]}}, {land: realm})
    for kind in kinds:
        (vessel,) = state.figures(sea, realm)
        act = Embark(realm, Figure(kind), land, vessel, sea)
        assert act in nerath.legal_actions(state)
        state = do(state, act)
    (vessel,) = state.figures(sea, realm)
    assert sorted(kinds) == sorted(one.kind for one in vessel.cargo)


@checks("M4.8", "N11.20")
@given(st.sampled_from(COASTS), realms, st.sampled_from(CARGO))
def test_in_the_next_turn_cargo_goes_ashore_where_it_embarked(
    coast: tuple[str, str], realm: Realm, kind: Kind
) -> None:
    """Where a piece embarked matters until its turn is over; in the next turn every coast is open to it."""
    land, sea = coast
    held = {space: realm for space in LAND if HOME[space] is not None}
    state = moved_in(FREE_FOR_ALL, realm, {land: {realm: [kind]}, sea: {realm: [SHIP]}}, held)
    state = do(state, Embark(realm, Figure(kind), land, Figure(SHIP), sea))
    carried = Figure(kind, mark=Mark(boarded=land))
    back = Debark(realm, carried, Figure(SHIP, Bag.of(carried)), sea, land)
    assert {"N11.20"} == cited(state, back)
    state = do(state, EndStep(realm))
    assert isinstance(state.step, nerath.Repositioning)
    state = do(state, EndStep(realm))
    later = evolve(state, step=nerath.Moving(), round=state.round + 1, memory=TurnMemory())
    assert Debark(realm, Figure(kind), ship(kind), sea, land) in nerath.legal_actions(later)
