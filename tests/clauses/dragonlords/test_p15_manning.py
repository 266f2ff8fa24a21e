"""Page 15: what becomes of the ships that a combat at sea has emptied."""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from attrs import astuple, field, frozen
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fleets import (
    CAPACITY,
    PLAIN_CREWS,
    Meeting,
    fleet,
    force,
    harbors_on,
    meetings,
    rolled,
    settled,
    told,
)
from tests.clauses.dragonlords.fronts import cited, of, remade

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Bag,
    Campaigning,
    Countering,
    CounterRolling,
    DockAt,
    EndStep,
    Event,
    Fight,
    Figure,
    KingLost,
    Man,
    Manning,
    PlaceKind,
    Readying,
    Rolling,
    SeaCombatWon,
    ShipDocked,
    ShipManned,
    ShipsSunk,
    Side,
    Sink,
    State,
    Striking,
    UnitsLost,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

SEEDS = st.integers(0, 2**32).map(Random)
ROLES = ("attacker", "defender")
HOLDERS = st.sampled_from((*ROLES, "no one"))
FOUGHT = (Readying, Striking, Rolling, Countering, CounterRolling)
# The crews of the victor's ships at the end, and how many ships lie in each friendly harbor.
Ended: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
SMALL = PLAIN_CREWS.filter(lambda crew: crew != "3")


def held(meeting: Meeting, holders: dict[str, str]) -> State:
    """The same position where the harbors of the sea zone are held like this."""
    state = meeting.state
    for at, who in holders.items():
        for side, role in zip(meeting.sides, ROLES, strict=True):
            state = remade(state, at, side, Bag.of(PLAIN) if who == role else Bag[Figure]())
    return state


def ended(
    meeting: Meeting, state: State, winner: Side, losses: int, rng: Random
) -> tuple[State, tuple[Event, ...]]:
    """The state after one side has won; in the first round it had this many losses, any of them."""
    attacks, events = winner is meeting.attacker, tuple[Event, ...]()
    state = dragonlords.apply(state, Fight(meeting.attacker, meeting.at))
    while not isinstance(state.step, Manning | Campaigning):
        for hits in (99, losses) if attacks else (losses, 99):
            if isinstance(state.step, FOUGHT):
                state, more = rolled(state, hits)
                events += more
        losses = 0
        state, more = settled(state, rng)
        events += more
    return state, events


@frozen
class Victory:
    """A combat at sea that one side has just won, and the harbors on its sea zone that the victor holds."""

    meeting: Meeting
    state: State = field(repr=False)
    winner: Side
    events: tuple[Event, ...]
    harbors: tuple[str, ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))


@st.composite
def victories(draw: st.DrawFn) -> Victory:
    """Combats at sea that either side has won with any losses, the harbors held by anyone."""
    meeting = draw(meetings(crews=SMALL, kings=False, coastal=draw(st.booleans())))
    near = harbors_on(meeting.state.table.content, meeting.at)
    # Where a King waits on an island of its own, he stays.
    free = [at for at in near if not any(meeting.state.figures(at, side) for side in PEOPLES)]
    holders = {at: draw(HOLDERS) for at in free}
    winner = draw(st.sampled_from(meeting.sides))
    units = len(force(meeting.state, meeting.at, winner))
    losses = draw(st.integers(0, units - 1))
    state, events = ended(meeting, held(meeting, holders), winner, losses, draw(SEEDS))
    stand = {at: [side for side in PEOPLES if state.figures(at, side)] for at in near}
    return Victory(meeting, state, winner, events, tuple(at for at in near if stand[at] == [winner]))


def docked(state: State, at: str, zone: str) -> int:
    """How many ships lie in a harbor."""
    return state.docked[state.table.harbors.index((at, zone))].total


def wanted(crews: tuple[int, ...], empty: int, harbors: int) -> set[Ended]:
    """Every way to man, dock or sink ships one by one, by the rulebook."""
    if not empty:
        return {(tuple(sorted(crews)), (0,) * harbors)}
    found = set(wanted(crews, empty - 1, harbors))
    for place, count in enumerate(crews):
        if count > 1:
            moved = (*crews[:place], count - 1, *crews[place + 1 :], 1)
            found |= wanted(tuple(sorted(moved)), empty - 1, harbors)
    for harbor in range(harbors):
        for left, lying in wanted(crews, empty - 1, harbors):
            found.add((left, tuple(count + (harbor == place) for place, count in enumerate(lying))))
    return found


def ends(state: State, at: str, seat: Side, harbors: tuple[str, ...]) -> Iterator[Ended]:
    """Every end to which the decisions of the victor lead."""
    if not isinstance(state.step, Manning):
        crews = tuple(sorted(ship.crew.total for ship in fleet(state, at, seat)))
        yield crews, tuple(docked(state, one, at) for one in harbors)
        return
    assert dragonlords.to_act(state) == dragonlords.Deciding(seat)
    for act in dragonlords.legal_actions(state):
        yield from ends(dragonlords.apply(state, act), at, seat, harbors)


def alive(state: State, meeting: Meeting, winner: Side) -> tuple[tuple[int, ...], int]:
    """The crews of the victor, and how many ships of both sides are without one."""
    crews = [ship.crew.total for ship in fleet(state, meeting.at, winner)]
    return tuple(sorted(count for count in crews if count)), crews.count(0)


@checks("D15.13", "D15.14", "D15.16")
@given(victories())
def test_the_victor_mans_docks_or_sinks_each_ship(
    case: Victory,
) -> None:
    """One unit of a fuller ship mans one without a crew; the others are docked, or sink."""
    meeting, state, winner, events, harbors = astuple(case, recurse=False)
    before = sum(len(fleet(meeting.state, meeting.at, side)) for side in meeting.sides)
    (won,) = of(events, SeaCombatWon)
    assert (winner, meeting.other(winner)) == (won.seat, won.lost_by)
    assert won.ships == len(fleet(meeting.state, meeting.at, meeting.other(winner)))
    assert not fleet(state, meeting.at, meeting.other(winner)), "no ship is the loser's any more"
    if not isinstance(state.step, Manning):
        crews = tuple(sorted(ship.crew.total for ship in fleet(state, meeting.at, winner)))
        sunk = sum(one.ships for one in of(events, ShipsSunk))
        assert len(crews) + sunk == before
        assert not harbors
        assert max(crews) == 1 or not sunk, "ships sink unasked only if no one could man them"
        return
    crews, empty = alive(state, meeting, winner)
    assert len(crews) + empty == before
    found = set(ends(state, meeting.at, winner, harbors))
    assert wanted(crews, empty, len(harbors)) == found
    numbers = {len(left) for left, _ in found}
    assert set(range(len(crews), min(before, sum(crews)) + 1)) == numbers


@checks("D15.14", "D15.16")
@given(victories(), SEEDS)
def test_each_ship_is_told_of(case: Victory, rng: Random) -> None:
    """Every ship without a crew is manned, docked or sunk, and it is told which."""
    meeting, state, winner, _, harbors = astuple(case, recurse=False)
    assume(isinstance(state.step, Manning))
    _, empty = alive(state, meeting, winner)
    for act in (DockAt(winner, at, meeting.at) for at in harbors_on(state.table.content, meeting.at)):
        assert (() if act.at in harbors else ("D15.16",)) == cited(state, act)
    elsewhere = next((at, zone) for at, zone in state.table.harbors if zone != meeting.at)
    if state.table.content.atlas.kinds[state.table.place[elsewhere[0]]] is PlaceKind.TERRITORY:
        assert ("D15.16",) == cited(state, DockAt(winner, *elsewhere))
    events = tuple[Event, ...]()
    while isinstance(state.step, Manning):
        state, more = told(state, rng.choice(dragonlords.legal_actions(state)))
        events += more
    manned, lying = of(events, ShipManned), of(events, ShipDocked)
    assert empty == len(manned) + len(lying) + sum(one.ships for one in of(events, ShipsSunk))
    assert all(ship.crew for ship in fleet(state, meeting.at, winner))
    assert isinstance(state.step, Campaigning)
    assert {one.at for one in lying} <= set(harbors)


@checks("D15.13", "D15.14")
@given(victories())
def test_units_change_ships_only_to_man_one(
    case: Victory,
) -> None:
    """No unit leaves its ship empty, goes aboard one with a crew, or comes from nowhere."""
    meeting, state, winner, _, _ = astuple(case, recurse=False)
    assume(isinstance(state.step, Manning))
    for ship in set(fleet(state, meeting.at, winner)):
        for unit in ship.crew.kinds:
            for to in set(fleet(state, meeting.at, winner)):
                legal = not to.crew and ship.crew.total > 1
                assert (() if legal else ("D15.14",)) == cited(state, Man(winner, unit, to, ship))
    loser = meeting.other(winner)
    assert dragonlords.why_not(state, Sink(loser))
    assert dragonlords.why_not(state, EndStep(meeting.attacker))


@checks("D15.13")
@given(
    meetings(
        crews=PLAIN_CREWS, ships=(0, 0), against=(1, 3), boarding=st.integers(1, 12).map(str), kings=False
    ),
    SEEDS,
)
def test_boarders_man_the_ships_that_they_capture(meeting: Meeting, rng: Random) -> None:
    """Eight a ship at most, as many ships as they like; those for whom there is no room are lost."""
    units = len(force(meeting.state, meeting.at, meeting.attacker))
    ships = len(fleet(meeting.state, meeting.at, meeting.defender))
    state, events = ended(meeting, meeting.state, meeting.attacker, 0, rng)
    while isinstance(state.step, Manning):
        waiting = state.figures(meeting.at, meeting.attacker)
        legal = dragonlords.legal_actions(state)
        if waiting:
            assert all(isinstance(one, Man) and one.aboard is None for one in legal)
            assert all(one.ship.crew.total < CAPACITY for one in legal if isinstance(one, Man))
            assert ("D15.13",) == cited(state, Sink(meeting.attacker))
        state, more = told(state, rng.choice(legal))
        events += more
    left = fleet(state, meeting.at, meeting.attacker)
    room = CAPACITY * ships
    assert min(units, room) == sum(ship.crew.total for ship in left)
    lost = [one for one in of(events, UnitsLost) if one.clauses == ("D2.8",)]
    assert max(0, units - room) == sum(one.figures.total for one in lost)
    assert not state.figures(meeting.at, meeting.attacker)
    assert -(-min(units, room) // CAPACITY) <= len(left) <= min(ships, units)
    assert all(1 <= ship.crew.total <= CAPACITY for ship in left)


@checks("D15.13")
@given(
    meetings(
        crews=PLAIN_CREWS, ships=(1, 2), against=(1, 2), boarding=st.integers(1, 9).map(str), kings=False
    ),
    SEEDS,
)
def test_boarders_man_captured_ships_first(meeting: Meeting, rng: Random) -> None:
    """As long as these have room they go aboard no other ship of theirs."""
    state, _ = ended(meeting, meeting.state, meeting.attacker, 0, rng)
    while isinstance(state.step, Manning) and state.figures(meeting.at, meeting.attacker):
        ships = fleet(state, meeting.at, meeting.attacker)
        captured = [one for one in ships if not one.crew or any(unit.mark.boarded for unit in one.crew)]
        room = [one for one in captured if one.crew.total < CAPACITY]
        unit = state.figures(meeting.at, meeting.attacker).kinds[0]
        for ship in set(ships):
            legal = () == cited(state, Man(meeting.attacker, unit, ship))
            assert legal is (ship in (room or [one for one in ships if one.crew.total < CAPACITY]))
        state = dragonlords.apply(state, rng.choice(dragonlords.legal_actions(state)))


def test_the_owner_says_who_finds_no_room() -> None:
    """Ten come to one ship: two are lost, and if the King is one of them his player falls."""
    lines = ("greywhale-sea-3: orcs 9 King", "greywhale-sea-3: elves ship 1")
    start = dragonlords.apply(scene(*lines, active="orcs"), Fight(Side.ORCS, "greywhale-sea-3"))
    state, _ = rolled(start, 9)
    state, _ = rolled(state, 0)
    saved, fallen = state, state
    saved, events = told(saved, next(one for one in _boarding(saved) if one.figure.shown))
    assert not of(events, KingLost)
    assert isinstance(saved.step, Campaigning)
    for _ in range(8):
        fallen, events = told(fallen, next(one for one in _boarding(fallen) if not one.figure.shown))
    (lost,) = of(events, KingLost)
    assert (Side.ORCS, "greywhale-sea-3") == (lost.seat, lost.at)
    assert fallen.active is not Side.ORCS
    assert fallen.standing[NUMBER[Side.ORCS]] is dragonlords.Standing.FALLEN
    # What is left of the boarders is a vanquished fleet, which still blocks the sea.
    assert [CAPACITY] == [ship.crew.total for ship in fleet(fallen, "greywhale-sea-3", Side.ORCS)]
    assert () == dragonlords.faults(fallen)


def _boarding(state: State) -> list[Man]:
    return [one for one in dragonlords.legal_actions(state) if isinstance(one, Man)]


@checks("D15.14", "D27.22")
@given(meetings(crews=SMALL, fallen=True, kings=False), SEEDS)
def test_no_one_claims_ships_for_a_vanquished_fleet(meeting: Meeting, rng: Random) -> None:
    """It defends itself, and when it has won all ships without a crew sink; no one is asked."""
    before = sum(len(fleet(meeting.state, meeting.at, side)) for side in meeting.sides)
    losses = rng.randrange(len(force(meeting.state, meeting.at, meeting.defender)))
    state, events = ended(meeting, meeting.state, meeting.defender, losses, rng)
    left = fleet(state, meeting.at, meeting.defender)
    assert all(ship.crew for ship in left)
    assert before - len(left) == sum(one.ships for one in of(events, ShipsSunk))
    assert isinstance(state.step, Campaigning)
