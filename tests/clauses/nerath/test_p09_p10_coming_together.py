"""Pages 4, 9 and 10: by land, by sea and through the air pieces come together, to attack or as friends."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    CARGO,
    CASTLE,
    DRAGON,
    FLYERS,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    NEXT,
    SEA,
    SHIP,
    STORM,
    WAYS,
    Pieces,
    do,
    moved_in,
    opening,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules import nerath
from conquest_rules.nerath import Debark, EndStep, Figure, Kind, Move, Realm, State
from conquest_rules.nerath.position.control import is_enemy, is_friendly
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

# Land, other land beside it, and a sea beside it.
BEACHES = [
    (to, near, sea) for to in LAND for near in NEXT[to] if near in LAND for sea in NEXT[to] if sea in SEA
]
# A sea and two others beside it.
STRAITS = [(to, *two) for to in SEA for two in permutations([sea for sea in NEXT[to] if sea in SEA], 2)]
ALLIED = [way for way in WAYS if way[1]]
Way = tuple[int, bool]


def a_foe(way: Way, realm: Realm) -> Realm:
    """The first enemy of a realm."""
    return enemies(opening(way, ()), realm)[0]


def gone(state: State, act: Move | Debark) -> State:
    """The state after a move that is listed as well as legal."""
    assert act in nerath.legal_actions(state)
    return do(state, act)


def battles_after(state: State) -> tuple[str, ...]:
    """Where battles wait when the Move step is over."""
    return do(state, EndStep(state.active)).memory.pending


@checks("N10.4")
@given(
    st.sampled_from(BEACHES),
    st.sampled_from(WAYS),
    st.sampled_from(Realm),
    st.permutations(range(3)),
    st.sampled_from(CARGO),
    st.sampled_from(CARGO),
)
def test_who_lands_who_walks_and_who_flies_attack_together(
    beach: tuple[str, str, str], way: Way, realm: Realm, order: Sequence[int], landed: Kind, walker: Kind
) -> None:
    """From a ship, over land and through the air pieces come into one battle, in whichever order."""
    to, near, sea = beach
    foe = a_foe(way, realm)
    pieces: Pieces = {to: {foe: [FOOT]}, near: {realm: [walker, DRAGON]}, sea: {realm: [ship(landed)]}}
    state = moved_in(way, realm, pieces, {to: foe, near: realm})
    comers = (
        Debark(realm, Figure(landed), ship(landed), sea, to),
        Move(realm, Figure(walker), near, to),
        Move(realm, Figure(DRAGON), near, to),
    )
    for number in order:
        state = gone(state, comers[number])
    assert 3 == state.figures(to, realm).total
    assert (to,) == battles_after(state)


@checks("N10.4")
@given(
    st.sampled_from(STRAITS), st.sampled_from(WAYS), st.sampled_from(Realm), st.sampled_from((SHIP, STORM))
)
def test_fleets_from_several_seas_attack_together(
    strait: tuple[str, str, str], way: Way, realm: Realm, kind: Kind
) -> None:
    """Warships of two seas, and what flies there, come into one battle at sea."""
    to, one, other = strait
    foe = a_foe(way, realm)
    pieces: Pieces = {to: {foe: [SHIP]}, one: {realm: [SHIP, ship(FOOT)]}, other: {realm: [kind, SHIP]}}
    state = moved_in(way, realm, pieces)
    for piece, at in ((Figure(SHIP), one), (Figure(SHIP), other), (ship(FOOT), one), (Figure(kind), other)):
        if piece in state.figures(at, realm):
            state = gone(state, Move(realm, piece, at, to))
    assert (to,) == battles_after(state)
    assert not state.figures(one, realm)


@checks("N4.9", "N4.29")
@given(st.sampled_from(BEACHES), st.sampled_from(Realm), st.sampled_from(CARGO), st.booleans(), st.data())
def test_who_comes_ashore_in_another_players_land_attacks_it(
    beach: tuple[str, str, str], realm: Realm, kind: Kind, empty: bool, data: st.DataObject
) -> None:
    """In a free-for-all game a landing on anybody's land, be it empty, is an attack."""
    to, _, sea = beach
    holder = data.draw(st.sampled_from([one for one in Realm if one is not realm]))
    pieces: Pieces = {sea: {realm: [ship(kind)]}} | ({} if empty else {to: {holder: [FOOT]}})
    state = moved_in(FREE_FOR_ALL, realm, pieces, {to: holder})
    ashore = gone(state, Debark(realm, Figure(kind), ship(kind), sea, to))
    assert (to,) == battles_after(ashore)


@checks("N9.41", "N4.21")
@given(st.sampled_from(BEACHES), st.sampled_from(ALLIED), st.sampled_from(Realm), st.data())
def test_at_an_allys_castle_any_piece_may_stop(
    beach: tuple[str, str, str], way: Way, realm: Realm, data: st.DataObject
) -> None:
    """Where an ally's pieces and Castle stand, on whosever land, pieces join them without a fight."""
    to, near, sea = beach
    ally = ALLIES[realm]
    kind = data.draw(st.sampled_from((*CARGO, *FLYERS)))
    garrison = data.draw(
        st.lists(st.sampled_from((FOOT, CASTLE, DRAGON)), min_size=1, max_size=2, unique=True)
    )
    pieces: Pieces = {to: {ally: garrison}, near: {realm: [kind]}, sea: {ally: [SHIP], realm: [STORM]}}
    state = moved_in(way, realm, pieces, {to: ally, near: realm})
    state = gone(state, Move(realm, Figure(kind), near, to))
    assert (1, ally) == (state.figures(to, realm).total, state.controller(to))
    assert () == battles_after(state)


@checks("N9.30")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mine", [(), (SHIP,), (STORM, SHIP)])
@pytest.mark.parametrize("friends", [(), (SHIP,), (DRAGON,)])
def test_a_sea_where_enemies_are_is_no_friends(
    way: Way, mine: tuple[Kind, ...], friends: tuple[Kind, ...]
) -> None:
    """Whoever of one's own side is there as well, a sea with enemies in it is an enemy's and nothing else."""
    for realm in Realm:
        foe = a_foe(way, realm)
        pieces: Pieces = {"sea-of-mist": {realm: mine, ALLIES[realm]: friends, foe: [SHIP]}}
        state = moved_in(way, realm, pieces)
        assert (True, False) == (
            is_enemy(state, "sea-of-mist", realm),
            is_friendly(state, "sea-of-mist", realm),
        )
        for space in nerath.built_in().spaces:
            is_one_of = (is_enemy(state, space.id, realm), is_friendly(state, space.id, realm))
            assert (HOME[space.id] is None and space.id not in SEA) is not any(is_one_of)
            assert not all(is_one_of)


@checks("N9.18", "N24.4")
@given(
    st.sampled_from([(at, to) for at in SEA for to in NEXT[at] if to in SEA]),
    st.sampled_from(WAYS),
    st.sampled_from(Realm),
    st.lists(st.sampled_from(CARGO), max_size=2),
    st.booleans(),
)
def test_any_warship_may_leave_its_sea(
    way_out: tuple[str, str], way: Way, realm: Realm, cargo: list[Kind], contested: bool
) -> None:
    """A Warship moves however much it carries, and out of a sea in which enemies have come to be as well."""
    at, to = way_out
    pieces: Pieces = {at: {realm: [ship(*cargo), SHIP]}}
    state = moved_in(way, realm, pieces)
    if contested:
        # They were there before this step.
        place = state.table.content.board.place[at]
        foes = moved_in(way, realm, {at: {a_foe(way, realm): [SHIP]}}).forces[place]
        both = tuple(own or other for own, other in zip(state.forces[place], foes, strict=True))
        state = evolve(state, forces=(*state.forces[:place], by_realm(both), *state.forces[place + 1 :]))
    sailed = gone(state, Move(realm, ship(*cargo), at, to))
    (there,) = [one for one in sailed.figures(to, realm) if one.kind is SHIP]
    assert ship(*cargo).cargo == there.cargo
    assert EndStep(realm) in nerath.legal_actions(sailed)
