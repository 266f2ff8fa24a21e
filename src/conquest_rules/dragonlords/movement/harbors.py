"""Harbors: units go aboard ships and ashore, in the naval movement phase and in the transfer phase.

Here: `Board` and `Land`, one unit at a time, as a part of both phases. Not here: how ships sail (`sailing`).
Clauses: sea zones, page 5; naval movement, page 7; transfer, page 27. Rulings: `R-naval-order`,
`R-landing-before-sea-battle`, `R-blockaded-harbour`, `R-last-unit-ashore`, `R-transfer-eligibility`.

In the naval movement phase a unit boards once and lands once, in this order, and may land among enemies. In
the transfer phase it does one of them, instead of any other transfer, and goes ashore among friends.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.movement.ground import may_leave, not_into_the_tundra, not_to_an_ally
from conquest_rules.dragonlords.movement.seaways import (
    ally_in,
    blockader,
    can_stay_or_sail_on,
    zones_left,
)
from conquest_rules.dragonlords.movement.villages import VILLAGE_CHECKS
from conquest_rules.dragonlords.position.actions import Action, Board, Land
from conquest_rules.dragonlords.position.checks import Moved, Part, by_checks, known, standing
from conquest_rules.dragonlords.position.crews import ashore, with_unit
from conquest_rules.dragonlords.position.events import (
    Event,
    ShipDocked,
    TerritoryTaken,
    UnitBoarded,
    UnitLanded,
)
from conquest_rules.dragonlords.position.expeditions import without_left
from conquest_rules.dragonlords.position.facts.board import (
    BesideAlly,
    Deed,
    HasDone,
    IsBlockaded,
    IsContested,
    IsHeld,
    LastUnit,
    NoHarborOn,
    NoRoomAboard,
    NotAboardShips,
)
from conquest_rules.dragonlords.position.facts.misfits import NoSuchShip, NoSuchZone
from conquest_rules.dragonlords.position.figures import Figure, Mark, marked
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import (
    are_allies,
    holder,
    is_contested,
    is_enemy,
    is_friendly,
    is_vacant,
)
from conquest_rules.dragonlords.position.pieces import CAPACITY, Ship
from conquest_rules.dragonlords.position.state import (
    State,
    docked_in,
    with_docked,
    with_fleets,
    with_forces,
    with_waiting,
)
from conquest_rules.dragonlords.position.steps import Sailing, Transferring
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause

In: TypeAlias = Sailing | Transferring
Shipping: TypeAlias = Board | Land


# Which ships, and which units.


def ships_at(state: State, side: Side, at: str, zone: str) -> tuple[Ship, ...]:
    """The ships that units of a territory can board in a sea zone: docked in its harbor, or at sea."""
    return (*docked_in(state, at, zone).kinds, *state.fleet(zone, side).kinds)


@clause("D7.13", "D27.1")
def may_board(step: In, mark: Mark) -> bool:
    """Whether a unit may still go aboard in this phase."""
    if isinstance(step, Transferring):
        return not mark.transferred
    return not (mark.boarded or mark.landed or mark.teleported)


@clause("D7.13", "D27.1")
def may_land(step: In, mark: Mark) -> bool:
    """Whether a unit may still go ashore in this phase."""
    if isinstance(step, Transferring):
        return not mark.transferred
    return not (mark.landed or mark.teleported)


@clause("D7.33", "D27.7")
def is_open_to_boarders(state: State, step: In, side: Side, zone: str, ship: Ship) -> bool:
    """Whether units may board a ship in a zone: beside a blockade only one that lay in harbor, to attack."""
    if blockader(state, side, zone) is None:
        return True
    return isinstance(step, Sailing) and not ship.spent


def _as_boarded(state: State, side: Side, figure: Figure, zone: str, ship: Ship) -> Ship:
    """The ship with a unit more aboard; beside a blockade it stays."""
    stopped = ship.stopped or blockader(state, side, zone) is not None
    return evolve(ship, crew=ship.crew.add(figure), stopped=stopped)


def _has_a_way(state: State, step: In, side: Side, zone: str, ship: Ship) -> bool:
    """Whether a ship with a crew need not end this phase beside an ally."""
    if not ship.crew or ally_in(state, side, zone) is None:
        return True
    left = zones_left(state, side, ship) if isinstance(step, Sailing) else 0
    return can_stay_or_sail_on(state, side, ship, zone, left)


# What is listed.


def _listed(state: State, step: In) -> Iterator[Action]:
    for at, zone in state.table.harbors:
        if is_friendly(state, at, state.active) and may_leave(state, state.active, at):
            yield from _boardings(state, step, at, zone)
    for zone in state.table.zone:
        if blockader(state, state.active, zone) is None:
            yield from _landings(state, step, zone)


def _boardings(state: State, step: In, at: str, zone: str) -> Iterator[Action]:
    by = state.active
    for ship in ships_at(state, by, at, zone):
        if ship.crew.total < CAPACITY and is_open_to_boarders(state, step, by, zone, ship):
            for figure in ashore(state, at, by).kinds:
                if (
                    not figure.lord
                    and may_board(step, figure.mark)
                    and _has_a_way(state, step, by, zone, _as_boarded(state, by, figure, zone, ship))
                ):
                    yield Board(by, figure, at, zone, ship)


def _landings(state: State, step: In, zone: str) -> Iterator[Action]:
    by = state.active
    for ship in state.fleet(zone, by).kinds:
        for to in state.table.atlas.harbors.bordering(zone):
            for figure in ship.crew.kinds if is_open_to_landings(state, step, by, to) else ():
                left = evolve(ship, crew=ship.crew.remove(figure))
                act = Land(by, figure, ship, zone, to)
                if (
                    may_land(step, figure.mark)
                    and _has_a_way(state, step, by, zone, left)
                    and all(check(state, step, act) is None for check in VILLAGE_CHECKS)
                ):
                    yield act


@clause("D5.8", "D7.38", "D27.8", "D30.9")
def is_open_to_landings(state: State, step: In, side: Side, to: str) -> bool:
    """Whether units may go ashore in a place: in the transfer phase it is friendly or vacant.

    A Village is always open: even when a party stands on it, units can wait in its harbor.
    """
    if to in state.table.village:
        return True
    held_by = holder(state, to)
    if held_by is None or held_by is side:
        return True
    return isinstance(step, Sailing) and not are_allies(state, side, held_by)


# Why not.


def _boards(state: State, step: In, act: Board) -> Misfit | None:
    if act.zone not in state.table.zone:
        return Misfit(NoSuchZone(act.zone))
    strange = _known(state, act.at) or standing(state, act.by, act.figure, act.at)
    if strange is not None or (act.at, act.zone) not in state.table.harbors:
        return strange
    there = act.ship in ships_at(state, act.by, act.at, act.zone)
    return None if there else Misfit(NoSuchShip(act.by, act.zone))


def _lands(state: State, step: In, act: Land) -> Misfit | None:
    return _known(state, act.to) or standing(state, act.by, act.figure, act.at, act.ship)


def _known(state: State, at: str) -> Misfit | None:
    return None if at in state.table.village else known(state, at)


def _harbor(act: Shipping) -> tuple[str, str]:
    return (act.at, act.zone) if isinstance(act, Board) else (act.to, act.at)


@clause("D7.18", "D5.4")
def only_at_harbors(state: State, step: In, act: Shipping) -> Violation | None:
    """Units are picked up and dropped off only at harbors."""
    return None if _harbor(act) in state.table.harbors else Violation("D7.18", NoHarborOn(*_harbor(act)))


@clause("D7.31")
def no_lords_aboard(state: State, step: In, act: Board) -> Violation | None:
    """No DragonLord goes aboard a ship."""
    return Violation("D7.31", NotAboardShips(act.zone)) if act.figure.lord else None


@clause("D7.17")
def only_eight_aboard(state: State, step: In, act: Board) -> Violation | None:
    """A ship transports eight units."""
    if act.ship.crew.total < CAPACITY:
        return None
    return Violation("D7.17", NoRoomAboard(act.by, act.zone))


@clause("D4.24", "D7.23")
def from_no_contested_ground(state: State, step: In, act: Board) -> Violation | None:
    """No unit leaves a territory in which its combat is still to be fought."""
    return Violation("D4.24", IsContested(act.at)) if is_contested(state, act.at) else None


@clause("D31.2", "D27.3")
def one_stays_ashore(state: State, step: In, act: Board) -> Violation | None:
    """A unit stays in the territory, unless it is an island."""
    if may_leave(state, act.by, act.at):
        return None
    return Violation("D27.3" if isinstance(step, Transferring) else "D31.2", LastUnit(act.by, act.at))


@clause("D7.13", "D27.1")
def boards_once(state: State, step: In, act: Board) -> Violation | None:
    """A unit boards once, and neither after it has landed nor after Teleport; it is transferred once."""
    return None if may_board(step, act.figure.mark) else _done(step, act.figure, act.at)


@clause("D7.13", "D27.1")
def lands_once(state: State, step: In, act: Land) -> Violation | None:
    """A unit lands once, and not after Teleport; it is transferred once."""
    return None if may_land(step, act.figure.mark) else _done(step, act.figure, act.at)


def _done(step: In, figure: Figure, at: str) -> Violation:
    mark = figure.mark
    if isinstance(step, Transferring):
        return Violation("D27.1", HasDone(figure, at, Deed.TRANSFERRED))
    deed = Deed.TELEPORTED if mark.teleported else Deed.LANDED if mark.landed else Deed.BOARDED
    return Violation("D7.13", HasDone(figure, at, deed))


@clause("D7.33", "D27.7")
def beside_no_blockade(state: State, step: In, act: Shipping) -> Violation | None:
    """Beside an enemy blockade nothing lands, and units board only a ship that lay in harbor there."""
    zone = _harbor(act)[1]
    enemy = blockader(state, act.by, zone)
    if enemy is None or (isinstance(act, Board) and is_open_to_boarders(state, step, act.by, zone, act.ship)):
        return None
    return Violation("D27.7" if isinstance(step, Transferring) else "D7.33", IsBlockaded(zone, enemy))


@clause("D27.8", "D27.1")
def ashore_among_friends(state: State, step: In, act: Land) -> Violation | None:
    """In the transfer phase units go ashore on friendly or vacant ground."""
    on_land = act.to in state.table.territories
    if isinstance(step, Sailing) or not (on_land and is_enemy(state, act.to, act.by)):
        return None
    return Violation("D27.8", IsHeld(act.to, holder(state, act.to) or act.by))


@clause("D30.9")
def not_to_stay_beside_an_ally(state: State, step: In, act: Shipping) -> Violation | None:
    """No ship ends its move in a sea zone with ships of an ally."""
    zone = _harbor(act)[1]
    if isinstance(act, Board):
        after = _as_boarded(state, act.by, act.figure, zone, act.ship)
    else:
        after = evolve(act.ship, crew=act.ship.crew.remove(act.figure))
    if _has_a_way(state, step, act.by, zone, after):
        return None
    return Violation("D30.9", BesideAlly(zone, ally_in(state, act.by, zone) or act.by))


# What comes of it.


@cache
def _boarded(mark: Mark, transfers: bool) -> Mark:
    return evolve(mark, transferred=True) if transfers else evolve(mark, boarded=True, moved=True)


@cache
def _landed(mark: Mark, transfers: bool) -> Mark:
    return evolve(mark, transferred=True) if transfers else evolve(mark, landed=True, moved=True)


def _transfers(step: In) -> bool:
    return isinstance(step, Transferring)


@clause("D5.4", "D7.18", "D7.19", "D7.37", "D11.3", "D11.9", "D27.7")
def board(state: State, step: In, act: Board) -> Moved:
    """A unit goes aboard; a docked ship is at sea from now on, and blockades the zone.

    When the last unit of a quest party has left a Village, the tools of the party are stored.
    """
    fleet, docked = state.fleet(act.zone, act.by), docked_in(state, act.at, act.zone)
    if act.ship.crew:
        fleet = fleet.remove(act.ship)
    else:
        docked = docked.remove(act.ship)
    figure = marked(act.figure, _boarded(act.figure.mark, _transfers(step)))
    ship = _as_boarded(state, act.by, figure, act.zone, act.ship)
    state = with_unit(state, act.at, act.by, None, act.figure, None)
    state, stored = without_left(with_docked(state, act.at, act.zone, docked), act.at, act.by)
    told = UnitBoarded(act.by, act.figure, act.at, act.zone, ("D27.7",) if _transfers(step) else ("D5.4",))
    return with_fleets(state, (act.zone, act.by, fleet.add(ship))), (told, *stored)


@clause("D5.4", "D5.6", "D5.8", "D7.14", "D7.38", "D8.4", "D27.8", "D31.2", "D31.13", "D32.5")
def land(state: State, step: In, act: Land) -> Moved:
    """A unit goes ashore: among friends, on ground that it claims, or among enemies.

    In a Village harbor it waits until it sets out. The ship that the last unit leaves is docked there, and
    goes with the territory.
    """
    vacant = act.to in state.table.territories and is_vacant(state, act.to)
    ship, fleet = evolve(act.ship, crew=act.ship.crew.remove(act.figure)), state.fleet(act.at, act.by)
    figure = marked(act.figure, _landed(act.figure.mark, _transfers(step)))
    state = _put_ashore(state, act.by, act.to, figure)
    cited = ("D27.8",) if _transfers(step) else ("D5.4", "D7.38")
    told: tuple[Event, ...] = (UnitLanded(act.by, act.figure, act.at, act.to, cited),)
    if vacant:
        claimed = TerritoryTaken(act.by, act.to, ("D27.2",) if _transfers(step) else ("D7.38",))
        told = (*told, claimed, *taken(state, act.to))
    fleet = fleet.remove(act.ship)
    if ship.crew:
        return with_fleets(state, (act.at, act.by, fleet.add(ship))), told
    docked = docked_in(state, act.to, act.at).add(ship)
    state = with_docked(with_fleets(state, (act.at, act.by, fleet)), act.to, act.at, docked)
    return state, (*told, ShipDocked(act.by, act.to, act.at, ("D5.6",)))


def _put_ashore(state: State, side: Side, to: str, figure: Figure) -> State:
    if to in state.table.village:
        return with_waiting(state, to, side, state.waiting_at(to, side).add(figure))
    return with_forces(state, (to, side, state.figures(to, side).add(figure)))


BOARD_CHECKS: Final = (
    only_at_harbors,
    no_lords_aboard,
    only_eight_aboard,
    from_no_contested_ground,
    one_stays_ashore,
    boards_once,
    beside_no_blockade,
    not_to_stay_beside_an_ally,
)
LAND_CHECKS: Final = (
    not_into_the_tundra,
    only_at_harbors,
    *VILLAGE_CHECKS,
    not_to_an_ally,
    ashore_among_friends,
    lands_once,
    beside_no_blockade,
    not_to_stay_beside_an_ally,
)


def _part() -> Part[In]:
    deeds = (
        flow.Deed(Board, board, by_checks(*BOARD_CHECKS, fits=_boards), whose="D5.4"),
        flow.Deed(Land, land, by_checks(*LAND_CHECKS, fits=_lands), whose="D5.4"),
    )
    return Part(_listed, deeds)


PART: Final = _part()
