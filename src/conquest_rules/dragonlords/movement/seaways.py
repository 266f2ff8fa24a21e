"""Seaways: where ships can go, and who stands in their way.

Here: definitions that everything at sea shares: blockades, ranges, the zones of allies, and whose a docked
ship is. Not here: what ships do (`sailing`), and how units come on and off them (`harbors`). Clauses: sea
zones, page 5; naval movement and blockades, page 7. Rulings: `R-leaving-harbour`, `R-vanquished-are-enemies`,
`R-allies-apart`, `R-fleece-voyage`, `R-unowned-ship`.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.content.effects import UnlimitedRange
from conquest_rules.dragonlords.content.names import NUMBER, PEOPLES, Side
from conquest_rules.dragonlords.magic.casters import active
from conquest_rules.dragonlords.position.holding import are_allies, holder, is_vanquished
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel.clause import clause


@clause("D5.5", "D5.6", "D7.36")
def blockades(state: State, side: Side, zone: str) -> bool:
    """Whether a side has a ship with units aboard in a sea zone; docked ships do not count."""
    ships = state.fleets[state.table.zone[zone]][NUMBER[side]]
    return any(ship.crew for ship in ships.kinds)


@clause("D7.32", "D27.22", "D30.9")
def blockader(state: State, side: Side, zone: str) -> Side | None:
    """The enemy that blockades a sea zone; vanquished units are enemies, and allies are not."""
    return next(
        (
            one
            for one in PEOPLES
            if one is not side and blockades(state, one, zone) and not are_allies(state, side, one)
        ),
        None,
    )


@clause("D30.9")
def ally_in(state: State, side: Side, zone: str) -> Side | None:
    """The ally that blockades a sea zone."""
    return next(
        (one for one in PEOPLES if are_allies(state, side, one) and blockades(state, one, zone)), None
    )


@clause("D10.21")
def is_aided(state: State, side: Side, ship: Ship) -> bool:
    """Whether a face-up treasure aboard lifts the range of a ship, and has since its move began."""
    return not ship.unaided and any(
        isinstance(effect, UnlimitedRange)
        for figure in ship.crew.kinds
        for _, effect, _ in active(state, side, figure)
    )


@clause("D7.15", "D7.16", "D10.21")
def range_of(state: State, side: Side, ship: Ship) -> int:
    """How many sea zones a ship enters in a turn; that is up to the people that sails it."""
    if is_aided(state, side, ship):
        return len(state.table.zone)
    return state.table.content.people[side].ship_range


def ways_on(state: State, side: Side, ship: Ship, zone: str) -> tuple[str, ...]:
    """The sea zones that a ship can enter next, blockaded or not."""
    anywhere = state.table.reading("R-golden-fleece") == "own-fleet-any-zone"
    if anywhere and is_aided(state, side, ship):
        return tuple(one for one in state.table.zone if one != zone)
    return state.table.atlas.sea.bordering(zone)


@clause("D30.9")
def can_stay_or_sail_on(state: State, side: Side, ship: Ship, zone: str, left: int) -> bool:
    """Whether a ship need not end its move beside an ally, if it can enter this many zones more."""
    reached, near = {zone}, [zone]
    for _ in range(left + 1):
        if any(ally_in(state, side, one) is None for one in near):
            return True
        near = [to for one in near for to in ways_on(state, side, ship, one) if to not in reached]
        reached.update(near)
    return False


def zones_left(state: State, side: Side, ship: Ship) -> int:
    """How many sea zones a ship can still enter in this phase."""
    return 0 if ship.stopped else max(0, range_of(state, side, ship) - ship.spent)


@clause("D2.10", "D5.6", "D7.20", "D7.21", "D32.4", "D32.10")
def docked_ships_of(state: State, side: Side) -> Iterator[tuple[str, str, Ship, int]]:
    """The docked ships that belong to a side: all those at territories that it holds.

    Those at a Village, at vacant ground and at that of vanquished units belong to no one.
    """
    for (at, zone), ships in zip(state.table.harbors, state.docked, strict=True):
        if ships and owner_at(state, at) is side:
            for ship, count in ships.pairs:
                yield at, zone, ship, count


@clause("D2.10", "D7.21", "D32.4")
def owner_at(state: State, at: str) -> Side | None:
    """The side to which ships docked at a place belong."""
    held_by = holder(state, at) if at in state.table.territories else None
    return None if held_by is None or is_vanquished(state, held_by) else held_by
