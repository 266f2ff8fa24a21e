"""Page 10: ships with the Golden Fleece reach any sea zone."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fleets import seas
from tests.clauses.dragonlords.fronts import boards, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, Content, Sail, Sailing, Setup, Ship, Side, State, Violation
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

PATHS, ANY_ZONE = "own-fleet-still-blocked", "own-fleet-any-zone"


def beside(content: Content) -> Mapping[str, set[str]]:
    """The sea zones that touch each one, by the rows of the board: hexagons with a common side."""
    rows = {row.id: (row.q, row.r) for row in content.pack.board.sea_zone}
    steps = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    return {
        one: {other for other, (q, r) in rows.items() if (q - at[0], r - at[1]) in steps}
        for one, at in rows.items()
    }


@st.composite
def voyages(
    draw: st.DrawFn, word: str = "Golden-fleece", reading: str = PATHS, more: str = "", enemy: bool = False
) -> tuple[State, Side, str]:
    """A ship with a bearer at sea, in its player's naval movement phase."""
    content = draw(st.sampled_from(boards()))
    side, other = draw(st.permutations(PEOPLES))[:2]
    zones = draw(st.permutations(seas(content)))
    lines = [f"{zones[0]}: {side} ship 2 {word} {more}"]
    lines += [f"{zones[1]}: {other} ship 2"] if enemy else []
    setup = Setup(content=content, seats=seating(draw), rulings={"R-golden-fleece": reading})
    return scene(*lines, active=side, setup=setup, step=Sailing()), side, zones[0]


def bearer(state: State, at: str, side: Side) -> Ship:
    """The ship with the Fleece aboard."""
    ships = state.fleet(at, side).kinds
    return next(one for one in ships if any("golden-fleece" in unit.shown for unit in one.crew.kinds))


def ways(state: State, at: str, ship: Ship) -> set[str]:
    """Where a ship can sail now."""
    acts = dragonlords.legal_actions(state)
    return {one.to for one in acts if isinstance(one, Sail) and (one.at, one.ship) == (at, ship)}


@checks("D10.21")
@reads("R-golden-fleece", "R-fleece-voyage")
@given(voyages(), st.data())
def test_no_range_limits_a_ship_with_the_fleece(drawn: tuple[State, Side, str], data: st.DataObject) -> None:
    """It sails on, zone by zone, as many zones as the sea has, far beyond the range of its people."""
    state, side, at = drawn
    near, zones = beside(state.table.content), len(seas(state.table.content))
    for sailed in range(zones):
        ship = bearer(state, at, side)
        assert sailed == ship.spent
        assert near[at] == ways(state, at, ship)
        to = data.draw(st.sampled_from(sorted(near[at])))
        state = dragonlords.apply(state, Sail(side, ship, at, to))
        at = to
    ship = bearer(state, at, side)
    assert set() == ways(state, at, ship)
    refused = dragonlords.why_not(state, Sail(side, ship, at, min(near[at])))
    assert ["D7.15"] == [one.clause for one in refused if isinstance(one, Violation)]


@checks("D10.21")
@reads("R-turning-up")
@given(voyages(word="golden-fleece"), st.integers(0, 9), st.data())
def test_the_fleece_helps_from_the_start_of_a_move(
    drawn: tuple[State, Side, str], late: int, data: st.DataObject
) -> None:
    """Turned up before the ship sails it lifts the range; turned up on the way it does not."""
    state, side, at = drawn
    near, range_ = beside(state.table.content), 10 if side is Side.BARBARIANS else 6
    late = min(late, range_)
    for sailed in range(range_):
        if sailed == late:
            state = _shown(state)
        (ship,) = state.fleet(at, side).kinds
        to = data.draw(st.sampled_from(sorted(near[at])))
        state = dragonlords.apply(state, Sail(side, ship, at, to))
        at = to
    if late == range_:
        state = _shown(state)
    (ship,) = state.fleet(at, side).kinds
    assert (near[at] if late == 0 else set()) == ways(state, at, ship)


def _shown(state: State) -> State:
    """The state in which the Fleece is turned up."""
    acts = dragonlords.legal_actions(state)
    show = next(one for one in acts if isinstance(one, dragonlords.Show) and one.face == "golden-fleece")
    return dragonlords.apply(state, show)


@checks("D10.21")
@reads("R-golden-fleece")
@pytest.mark.parametrize("reading", [PATHS, ANY_ZONE])
@given(data=st.data())
def test_the_way_of_a_ship_with_the_fleece(data: st.DataObject, reading: str) -> None:
    """It sails to zones that touch its own; by the other reading to any zone, path or not."""
    state, side, at = data.draw(voyages(reading=reading))
    everywhere = {zone for zone in seas(state.table.content) if zone != at}
    wanted = beside(state.table.content)[at] if reading == PATHS else everywhere
    assert wanted == ways(state, at, bearer(state, at, side))


@checks("D10.21")
@reads("R-golden-fleece")
@pytest.mark.parametrize("reading", [PATHS, ANY_ZONE])
@given(data=st.data())
def test_a_blockade_stops_a_ship_with_the_fleece(data: st.DataObject, reading: str) -> None:
    """Where an enemy's ships lie its move is over."""
    state, side, at = data.draw(voyages(reading=reading, enemy=True))
    enemies = [
        zone
        for zone in seas(state.table.content)
        if any(state.fleet(zone, one) for one in PEOPLES if one is not side)
    ]
    for zone in enemies:
        if zone in ways(state, at, bearer(state, at, side)):
            there = dragonlords.apply(state, Sail(side, bearer(state, at, side), at, zone))
            assert set() == ways(there, zone, bearer(there, zone, side))


@checks("D10.21")
@reads("R-golden-fleece")
@pytest.mark.parametrize("reading", [PATHS, ANY_ZONE])
@given(data=st.data())
def test_other_ships_keep_their_range(data: st.DataObject, reading: str) -> None:
    """A ship beside the bearer's own sails as far as its people do, along the paths of the sea."""
    state, side, at = data.draw(voyages(reading=reading, more="ship 1"))
    near, other = (
        beside(state.table.content),
        next(one for one in state.fleet(at, side).kinds if one != bearer(state, at, side)),
    )
    for _ in range(10 if side is Side.BARBARIANS else 6):
        assert near[at] == ways(state, at, other)
        to = data.draw(st.sampled_from(sorted(near[at])))
        state = dragonlords.apply(state, Sail(side, other, at, to))
        at = to
        other = max(state.fleet(at, side).kinds, key=lambda one: one.spent)
    assert set() == ways(state, at, other)
