"""Manning: how a combat at sea ends, and what becomes of the ships that it has emptied.

Here: the result of a combat at sea, the step `Manning`, in which the victor mans, docks or sinks every ship
without a crew, and `Embarking`, in which units that have come to a fleet go aboard. Not here: rounds, losses.
Clauses: naval combat, pages 14, 15 and 17. Rulings: `R-manning-ships`, `R-mutual-loss`,
`R-teleport-to-blockade`.

All ships without a crew are the victor's: its own that were emptied, and the enemy's. Boarders go aboard
first; a ship that is left without a crew then gets one unit of a fuller ship, a friendly harbor, or sinks.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.windows import asked_again
from conquest_rules.dragonlords.movement.departing import crewless
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, DockAt, Man, Sink, Until
from conquest_rules.dragonlords.position.checks import (
    DECIDES,
    Goes,
    Moved,
    Phase,
    Turn,
    by_checks,
    known,
    standing,
)
from conquest_rules.dragonlords.position.crews import (
    boarders,
    emptied,
    fighters,
    with_each,
    with_room,
    with_unit,
    without_empty,
)
from conquest_rules.dragonlords.position.events import SeaCombatWon, ShipDocked, ShipManned, ShipsSunk
from conquest_rules.dragonlords.position.facts.board import (
    BoardFirst,
    EmptyFirst,
    Ground,
    IsGround,
    IsHeld,
    IsVacant,
    LastAboard,
    NoChange,
    NoHarborOn,
    NoRoomAboard,
    NotAboardShips,
    NotHere,
)
from conquest_rules.dragonlords.position.facts.misfits import NoSuchShip, NoSuchZone
from conquest_rules.dragonlords.position.figures import Fate, Mark, Retired, are_hidden, marked
from conquest_rules.dragonlords.position.holding import (
    holder,
    is_contested,
    is_friendly,
    is_vanquished,
    sides_in,
)
from conquest_rules.dragonlords.position.pieces import CAPACITY, Ship, outside
from conquest_rules.dragonlords.position.state import State, at_step, docked_at, with_fleets, with_forces
from conquest_rules.dragonlords.position.steps import (
    Battle,
    Campaigning,
    Countering,
    Embarking,
    EndingTurn,
    Falling,
    Manning,
    Removing,
    Sailing,
    Transferring,
    Withdrawing,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause

EMPTY: Final = Ship()


# The result.


@clause("D14.1", "D15.1", "D15.13", "D15.14")
def end_at_sea(state: State, battle: Battle) -> Moved:
    """One side is left at most: all ships without a crew are the victor's; without a victor they sink."""
    at, sides = battle.at, (state.active, battle.defender)
    left = [side for side in sides if fighters(state, at, side)]
    if not left:
        sunk = sum(emptied(state, at, side) for side in sides)
        state = with_fleets(state, *((at, side, without_empty(state.fleet(at, side))) for side in sides))
        return campaign_on(state), ((ShipsSunk(at, sunk),) if sunk else ())
    (seat,) = left
    (beaten,) = set(sides) - {seat}
    ships = emptied(state, at, beaten)
    state = with_fleets(
        state,
        (at, beaten, without_empty(state.fleet(at, beaten))),
        (at, seat, state.fleet(at, seat).add(EMPTY, ships) if ships else state.fleet(at, seat)),
    )
    return at_step(state, Manning(at)), (SeaCombatWon(seat, at, beaten, ships),)


@clause("D7.1")
def campaign_on(state: State) -> State:
    """The combat phase continues; the turn of a fallen player is over."""
    state = asked_again(state, Until.BATTLE)
    return at_step(state, EndingTurn() if is_vanquished(state, state.active) else Campaigning())


# Going aboard.


def _victor(state: State, step: Manning) -> Side:
    (seat,) = sides_in(state, step.at)
    return seat


def _seat(state: State, step: Manning | Embarking) -> Side:
    return step.seat if isinstance(step, Embarking) else _victor(state, step)


def _has_boarded(ship: Ship) -> bool:
    return any(one.mark.boarded for one in ship.crew.kinds)


@clause("D15.13")
def _berths(state: State, step: Manning | Embarking) -> Bag[Ship]:
    """The ships that boarders can go aboard: after a combat first those that it has emptied."""
    ships = with_room(state, step.at, _seat(state, step))
    if isinstance(step, Embarking):
        return ships
    first = Bag((one, count) for one, count in ships.pairs if not one.crew or _has_boarded(one))
    return first or ships


def _boards_on(state: State, step: Manning | Embarking) -> Moved | None:
    """Boarders go aboard automatically where all ways to do so look alike and no counter lies face down."""
    seat = _seat(state, step)
    waiting, berths = boarders(state, step.at, seat), _berths(state, step)
    one_ship = berths.total == 1 and waiting.total <= CAPACITY - berths.kinds[0].crew.total
    ways = {outside(ship) for ship in berths.kinds}
    secret = are_hidden(waiting) or any(are_hidden(ship.crew) for ship in berths.kinds)
    alike = len(waiting.kinds) == 1 and len(ways) == 1 and not secret
    if not (one_ship or alike):
        return None
    return man(state, step, Man(seat, waiting.kinds[0], berths.kinds[0]))


@clause("D15.13", "D15.14", "D17.4")
def man(state: State, step: Manning | Embarking, act: Man) -> Moved:
    """A unit goes aboard a ship, from no ship or from a fuller one."""
    state = with_unit(state, step.at, act.by, act.aboard, act.figure, None)
    rested = isinstance(step, Embarking)
    # A defender's units have no marks: it is not their turn.
    unmarked = rested or act.by is not state.active
    figure = act.figure if unmarked else marked(act.figure, evolve(act.figure.mark, boarded=True))
    ships = state.fleet(step.at, act.by).remove(act.ship)
    state = with_fleets(state, (step.at, act.by, ships.add(evolve(act.ship, crew=act.ship.crew.add(figure)))))
    cited = ("D22.8",) if rested else ("D15.13", "D15.14")
    return at_step(state, step), (ShipManned(act.by, act.figure, step.at, cited),)


def _boarding(state: State, step: Manning | Embarking, seat: Side) -> Iterator[Man]:
    for figure in boarders(state, step.at, seat).kinds:
        for ship in _berths(state, step).kinds:
            yield Man(seat, figure, ship)


# What becomes of a ship without a crew.


@clause("D15.13", "D15.14", "D15.16")
def _listed(state: State, step: Manning) -> Iterator[Action]:
    seat = _victor(state, step)
    if boarders(state, step.at, seat):
        yield from _boarding(state, step, seat)
        return
    for ship in state.fleet(step.at, seat).kinds:
        if ship.crew.total > 1:
            for figure in ship.crew.kinds:
                yield Man(seat, figure, EMPTY, ship)
    for at, zone in state.table.harbors:
        if zone == step.at and is_friendly(state, at, seat):
            yield DockAt(seat, at, zone)
    yield Sink(seat)


def _fits(state: State, step: Manning | Embarking, act: Man) -> Misfit | None:
    if act.ship not in state.fleet(step.at, act.by):
        return Misfit(NoSuchShip(act.by, step.at))
    return standing(state, act.by, act.figure, step.at, act.aboard)


@clause("D14.3", "D7.31")
def no_lord_aboard(state: State, step: Manning | Embarking, act: Man) -> Violation | None:
    """No DragonLord goes aboard a ship."""
    return Violation("D7.31", NotAboardShips(step.at)) if act.figure.lord else None


@clause("D15.13")
def boarders_first(state: State, step: Manning, act: Man | DockAt | Sink) -> Violation | None:
    """Boarders have a ship before it is decided what becomes of the others."""
    if not boarders(state, step.at, act.by) or (isinstance(act, Man) and act.aboard is None):
        return None
    return Violation("D15.13", BoardFirst(step.at))


@clause("D7.17", "D15.13")
def where_there_is_room(state: State, step: Manning | Embarking, act: Man) -> Violation | None:
    """A ship has room for eight; boarders man the ships first that the combat has emptied."""
    if act.aboard is not None or act.ship in _berths(state, step):
        return None
    if act.ship.crew.total >= CAPACITY:
        return Violation("D7.17", NoRoomAboard(act.by, step.at))
    return Violation("D15.13", EmptyFirst(step.at))


@clause("D15.14")
def only_to_man_a_ship(state: State, step: Manning | Embarking, act: Man) -> Violation | None:
    """Units change ships at sea only to man one without a crew, and only if another unit stays."""
    if act.aboard is None:
        return None
    if act.ship.crew or isinstance(step, Embarking):
        return Violation("D15.14", NoChange(step.at))
    return Violation("D15.14", LastAboard(step.at)) if act.aboard.crew.total < 2 else None


def _is_known(state: State, step: Manning, act: DockAt) -> Misfit | None:
    return known(state, act.at) or (None if act.zone in state.table.zone else Misfit(NoSuchZone(act.zone)))


@clause("D15.16")
def into_a_friendly_harbor(state: State, step: Manning, act: DockAt) -> Violation | None:
    """A ship without a crew is put into a harbor that lies on the sea zone of the combat."""
    if act.zone != step.at:
        return Violation("D15.16", NotHere(step.at, act.zone))
    if (act.at, act.zone) not in state.table.harbors:
        has_one = any(at == act.at for at, _ in state.table.harbors)
        ground = NoHarborOn(act.at, act.zone) if has_one else IsGround(act.at, Ground.WITHOUT_HARBOR)
        return Violation("D15.16", ground)
    if is_friendly(state, act.at, act.by):
        return None
    held_by = holder(state, act.at)
    return Violation("D15.16", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))


def _without_one(state: State, step: Manning, by: Side) -> State:
    return with_fleets(state, (step.at, by, state.fleet(step.at, by).remove(EMPTY)))


@clause("D15.16")
def dock(state: State, step: Manning, act: DockAt) -> Moved:
    """A ship without a crew lies in a harbor."""
    docked = docked_at(_without_one(state, step, act.by), act.at, act.zone)
    return at_step(docked, step), (ShipDocked(act.by, act.at, act.zone, ("D15.16",)),)


@clause("D15.14")
def sink(state: State, step: Manning, act: Sink) -> Moved:
    """A ship without a crew sinks."""
    return at_step(_without_one(state, step, act.by), step), (ShipsSunk(step.at, 1),)


# The steps.


def _turn(state: State, step: Manning | Embarking) -> Turn:
    return DECIDES[_seat(state, step)]


def _embarking(state: State, step: Embarking) -> Iterator[Action]:
    yield from _boarding(state, step, step.seat)


def _embarks_on(state: State, step: Embarking) -> Moved | None:
    """Units go aboard as long as there is room; where no enemy is, no one and no ship is left over."""
    seat, left = step.seat, boarders(state, step.at, step.seat)
    if left and _berths(state, step):
        return _boards_on(state, step)
    if is_contested(state, step.at):
        return at_step(state, step.then), ()
    if left:
        return _overboard(state, step, seat)
    docked, told = crewless(state, step.at, seat, "D15.14")
    return at_step(docked, step.then), told


@clause("D15.13", "D15.14")
def _mans_on(state: State, step: Manning) -> Moved | None:
    """When every ship has a crew the combat phase continues; ships that no one can keep sink."""
    if state.memory.doomed:
        return at_step(state, Falling(step)), ()
    seat = _victor(state, step)
    if boarders(state, step.at, seat):
        return _boards_on(state, step) if _berths(state, step) else _overboard(state, step, seat)
    ships = emptied(state, step.at, seat)
    if not ships:
        return campaign_on(_retired(state, step.at, seat)), ()
    if not is_vanquished(state, seat) and not isinstance(next(_listed(state, step)), Sink):
        return None
    manned = with_fleets(state, (step.at, seat, without_empty(state.fleet(step.at, seat))))
    return at_step(manned, step), (ShipsSunk(step.at, ships),)


@clause("D2.8")
def _overboard(state: State, step: Manning | Embarking, seat: Side) -> Moved:
    """Boarders for whom there is no room are lost."""
    left = boarders(state, step.at, seat)
    lost = Bag((marked(one, evolve(one.mark, fate=Fate.LOST)), count) for one, count in left.pairs)
    drowning = with_forces(state, (step.at, seat, state.figures(step.at, seat) - left + lost))
    return at_step(drowning, Removing(step.at, ((seat, seat),), step, "D2.8")), ()


@clause("D7.34", "D14.7")
def _retired(state: State, at: str, seat: Side) -> State:
    """A fleet that has attacked and won fights no more in this turn."""
    why = Retired.AT_SEA if seat is state.active else None
    return with_each(state, at, seat, lambda one: marked(one, Mark(retired=why, at_sea=one.mark.at_sea)))


MAN: Final = flow.Deed(
    Man, man, by_checks(boarders_first, no_lord_aboard, where_there_is_room, only_to_man_a_ship, fits=_fits)
)
MANNING: Final[Phase[Manning]] = flow.Phase(
    Manning,
    COMBAT,
    _turn,
    _listed,
    (
        MAN,
        flow.Deed(DockAt, dock, by_checks(boarders_first, into_a_friendly_harbor, fits=_is_known)),
        flow.Deed(Sink, sink, by_checks(boarders_first)),
    ),
    whose="D15.13",
    leads_to=(Manning, Removing, Falling, Campaigning, EndingTurn),
)
EMBARKING: Final[Phase[Embarking]] = flow.Phase(
    Embarking,
    COMBAT,
    _turn,
    _embarking,
    (flow.Deed(Man, man, by_checks(no_lord_aboard, where_there_is_room, only_to_man_a_ship, fits=_fits)),),
    whose="D22.8",
    leads_to=(Embarking, Countering, Withdrawing, Sailing, Transferring),
)
MANS_ON: Final[Goes[Manning]] = flow.Goes(
    Manning, _mans_on, (Manning, Removing, Falling, Campaigning, EndingTurn)
)
EMBARKS_ON: Final[Goes[Embarking]] = flow.Goes(
    Embarking, _embarks_on, (Embarking, Countering, Withdrawing, Sailing, Transferring)
)
PHASES: Final = (MANNING, EMBARKING)
GOES: Final = (MANS_ON, EMBARKS_ON)
