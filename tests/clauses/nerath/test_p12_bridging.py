"""Page 12: a Warship that loads on two coasts after its whole movement, and where its pieces go ashore."""

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    CARGO,
    DUNGEON,
    FIGHTER,
    FOOT,
    HEROES,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    K,
    do,
    moved_in,
)

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, Figure, Kind, Mark, Move, Realm, State
from conquest_rules.testing import checks

COASTS = {sea: [land for land in NEXT[sea] if land in LAND] for sea in SEA}
# A sea space and two of its coasts, which may be the same one.
PLACES = [(sea, first, second) for sea in SEA for first in COASTS[sea] for second in COASTS[sea]]
# Sea spaces with coasts from which a Warship could sail on.
OPEN_SEAS = [sea for sea in SEA if COASTS[sea] and any(to in SEA for to in NEXT[sea])]
CREWS = st.tuples(st.sampled_from(CARGO), st.sampled_from(CARGO))


def lying(sea: str, realm: Realm, spent: int, pieces: list[tuple[str, Kind]]) -> State:
    """A Warship has moved so many spaces to this sea, where all land is its realm's, with pieces ashore."""
    ashore = dict[str, dict[Realm, list[Kind | Figure]]]()
    for at, kind in pieces:
        ashore.setdefault(at, {}).setdefault(realm, []).append(kind)
    ashore[sea] = {realm: [Figure(SHIP, mark=Mark(spent=spent))]}
    return moved_in(active=realm, pieces=ashore, control=dict.fromkeys(LAND, realm))


def carrier(state: State, sea: str) -> Figure:
    """The only Warship in a sea space."""
    [found] = state.figures(sea, state.active).kinds
    return found


def loaded(state: State, sea: str, pieces: list[tuple[str, Kind]]) -> State:
    """The state when these have gone aboard."""
    for at, kind in pieces:
        state = do(state, Embark(state.active, Figure(kind), at, carrier(state, sea), sea))
    return state


def landings(state: State) -> set[tuple[Kind, str, str]]:
    """Which pieces, embarked from where, may go ashore where."""
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, Debark)]
    return {(act.figure.kind, act.figure.mark.boarded, act.to) for act in acts}


def due(sea: str, pieces: list[tuple[str, Kind]]) -> set[tuple[Kind, str, str]]:
    """For each piece all coasts but the one it came from, for Heroes also dungeon entrances."""
    return {
        (kind, at, to)
        for at, kind in pieces
        for to in NEXT[sea]
        if to != at and (to in LAND or (to in DUNGEON and kind in HEROES))
    }


@checks("N12.5", "N12.6", "N12.7")
@pytest.mark.parametrize("spent", [0, 1, 2])
@given(st.sampled_from(PLACES), CREWS, st.sampled_from(Realm))
@example(("sea-of-mist", COASTS["sea-of-mist"][0], COASTS["sea-of-mist"][1]), (FOOT, FIGHTER), K)
@example(("sea-of-mist", COASTS["sea-of-mist"][0], COASTS["sea-of-mist"][1]), (FOOT, FOOT), K)
def test_each_piece_goes_ashore_anywhere_but_where_it_embarked(
    spent: int, place: tuple[str, str, str], crew: tuple[Kind, Kind], realm: Realm
) -> None:
    """What one piece embarked from is open to the other, however far the Warship has moved."""
    sea, first, second = place
    pieces = [(first, crew[0]), (second, crew[1])]
    state = loaded(lying(sea, realm, spent, pieces), sea, pieces)
    assert due(sea, pieces) == landings(state)
    ship = carrier(state, sea)
    for cargo in ship.cargo.kinds:
        back = Debark(realm, cargo, ship, sea, cargo.mark.boarded)
        assert "N11.20" in {one.clause for one in nerath.why_not(state, back)}
        for to in NEXT[sea]:
            act = evolve(back, to=to)
            assert (not nerath.why_not(state, act)) is (act in nerath.legal_actions(state))


@checks("N12.5", "N12.6", "N12.7")
@given(st.sampled_from(PLACES), CREWS, st.sampled_from(Realm))
def test_the_second_piece_follows_the_first_or_stays(
    place: tuple[str, str, str], crew: tuple[Kind, Kind], realm: Realm
) -> None:
    """When one of two has gone ashore the other has all its coasts still, and the Warship sails nowhere."""
    sea, first, second = place
    pieces = [(first, crew[0]), (second, crew[1])]
    state = loaded(lying(sea, realm, 2, pieces), sea, pieces)
    for act in [act for act in nerath.legal_actions(state) if isinstance(act, Debark)]:
        now = do(state, act)
        left = Bag.of(*pieces).remove((act.figure.mark.boarded, act.figure.kind))
        assert due(sea, list(left)) == landings(now)
        assert not [one for one in nerath.legal_actions(now) if isinstance(one, Move) and one.at == sea]


@checks("N12.5")
@pytest.mark.parametrize("kind", [FOOT, MONSTER, FIGHTER])
def test_what_was_aboard_before_goes_ashore_on_every_coast(kind: Kind) -> None:
    """Of two alike the one aboard since an earlier turn may land where the other embarked just now."""
    sea = "sea-of-mist"
    home = COASTS[sea][0]
    old = Figure(SHIP, Bag.of(Figure(kind)), Mark(spent=2))
    state = moved_in(pieces={sea: {K: [old]}, home: {K: [kind]}}, control=dict.fromkeys(LAND, K))
    state = do(state, Embark(K, Figure(kind), home, old, sea))
    assert due(sea, [("", kind), (home, kind)]) == landings(state)


@checks("N12.2")
@pytest.mark.parametrize("new", [True, False])
@given(st.sampled_from(OPEN_SEAS), CREWS, st.sampled_from(Realm), st.data())
def test_no_warship_unloads_in_two_seas(
    new: bool, sea: str, crew: tuple[Kind, Kind], realm: Realm, data: st.DataObject
) -> None:
    """A Warship, be it new with new pieces aboard, stays where it has put the first of two ashore."""
    spent = data.draw(st.sampled_from([0] if new else [0, 1]), label="spent")
    cargo = Bag.of(*(Figure(kind, mark=Mark(new=new)) for kind in crew))
    full = Figure(SHIP, cargo, Mark(spent=spent, new=new))
    state = moved_in(active=realm, pieces={sea: {realm: [full]}}, control=dict.fromkeys(LAND, realm))
    state = evolve(state, step=nerath.MovingNew()) if new else state
    assert [act for act in nerath.legal_actions(state) if isinstance(act, Move) and act.at == sea]
    ways = [act for act in nerath.legal_actions(state) if isinstance(act, Debark)]
    state = do(state, data.draw(st.sampled_from(ways), label="first"))
    ship = carrier(state, sea)
    for to in NEXT[sea]:
        assert to not in SEA or nerath.why_not(state, Move(realm, ship, sea, to))
    later = nerath.legal_actions(state)
    assert not [act for act in later if isinstance(act, Move) and act.figure.kind is SHIP]
    assert {sea} == {act.at for act in later if isinstance(act, Debark)}
