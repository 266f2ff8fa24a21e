"""Losses: units are named by their owner, their counters turned up, and all removed together.

Here: the steps `Losing` and `Removing`. Not here: how many are lost (`rounds`), and what follows when a King
is among them (`endings`). Clauses: step 5 of the combat sequence, page 13; naval combat, page 15.

An owner is asked whenever a face-down counter lies in the place, whatever could be chosen. So being asked
gives nothing away. At sea the losses are those of the whole fleet, and the owner also chooses which crew
pays. Units that no one leads are lost in a fixed order; among those that look alike it is decided by lot.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.battle.leftovers import after, crewless, disbanded, left_to_others
from conquest_rules.dragonlords.battle.saving import SHOW_SAVIOUR, named, poisoned, saviours, unharmed
from conquest_rules.dragonlords.battle.spoils import laid_aside
from conquest_rules.dragonlords.content.names import NUMBER, Face, Side
from conquest_rules.dragonlords.magic.casters import with_rows_freed
from conquest_rules.dragonlords.magic.showing import with_turned_up
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, Lose
from conquest_rules.dragonlords.position.checks import DECIDES, Goes, Moved, Phase, Turn, by_checks, standing
from conquest_rules.dragonlords.position.crews import (
    ashore,
    fighters,
    stations,
    units,
    with_all,
    with_unit,
)
from conquest_rules.dragonlords.position.events import (
    CounterTurnedUp,
    Event,
    KingLost,
    LossNamed,
    UnitPoisoned,
    UnitsLost,
)
from conquest_rules.dragonlords.position.facts.board import TakesNoPart
from conquest_rules.dragonlords.position.facts.misfits import NotToLose
from conquest_rules.dragonlords.position.figures import Fate, Figure, are_hidden, faces, is_named, kept, look
from conquest_rules.dragonlords.position.holding import (
    has_units,
    is_vanquished,
)
from conquest_rules.dragonlords.position.pieces import Ship, outside
from conquest_rules.dragonlords.position.state import (
    State,
    at_step,
    with_fleets,
    with_forces,
)
from conquest_rules.dragonlords.position.steps import (
    Blow,
    Curing,
    Embarking,
    Ending,
    Losing,
    OrdealEnding,
    Removing,
    Resisting,
    Saving,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.rules import Awaiting


def _is_lost(figure: Figure) -> bool:
    return figure.mark.fate is Fate.LOST


def _left(state: State, at: str, side: Side) -> Bag[Figure]:
    """A side's units in a place that can be lost in its combat, and have not been named."""
    here = fighters(state, at, side)
    named = [(one, count) for one, count in here.pairs if is_named(one)]
    return here - Bag(named) if named else here


# A unit, the ship that it is aboard, and how many there are of it in all such ships.
Station: TypeAlias = tuple[Ship | None, Figure, int]


@clause("D15.3", "D15.11", "D15.12")
def _stations(state: State, at: str, side: Side) -> Iterator[Station]:
    """The different units that can be named, each with its ship; DragonLords at sea, and ships, cannot."""
    for ship, figure in stations(state, at, side):
        if not is_named(figure) and not (figure.lord and at in state.table.zone):
            yield ship, figure, _number(state, at, side, ship, figure)


def _number(state: State, at: str, side: Side, ship: Ship | None, figure: Figure) -> int:
    if ship is None:
        return ashore(state, at, side).count(figure)
    return ship.crew.count(figure) * state.fleet(at, side).count(ship)


def _view(station: Station) -> tuple[Ship | None, Figure]:
    """What everyone sees of a unit and its ship."""
    ship, figure, _ = station
    return None if ship is None else outside(ship), look(figure)


@clause("D10.17", "D13.35")
def _named(state: State, step: Losing, station: Station) -> State:
    """The state with a unit named as a loss, or poisoned, where it stands, and one less to be named.

    If it has a saving die, that is rolled next; for a unit struck by magic, when the losses are taken.
    """
    ship, figure, _ = station
    if step.fate is Fate.POISONED:
        lost = poisoned(state, step.side, step.at, figure)
    else:
        lost = named(state, step.side, step.at, figure, aboard=ship, blow=step.blow)
    then = evolve(step, left=step.left - 1)
    waits = lost.mark.fate is Fate.DOWN and step.blow is not Blow.MAGIC
    state = with_unit(state, step.at, step.side, ship, figure, lost)
    return at_step(state, Saving(step.side, step.at, then) if waits else then)


@clause("D12.11")
def _told(step: Losing, figure: Figure, cited: str) -> Event:
    """The event for a unit that was named: it will be lost, or it is poisoned."""
    if step.fate is Fate.POISONED:
        return UnitPoisoned(step.side, step.at, figure)
    return LossNamed(step.side, step.at, figure, (cited,))


# Naming.


@clause("D27.22")
def _by_lot(state: State, step: Losing) -> bool:
    """Whether no owner chooses: vanquished units have none, and a caster may have chosen the look."""
    return step.struck is not None or is_vanquished(state, step.side)


@clause("D13.33", "D13.34", "D15.3", "D15.11")
def _asked(state: State, step: Losing) -> bool:
    """Whether the owner is asked, by what everyone can see: there are units, or crews, to choose between."""
    here, seen = _left(state, step.at, step.side), map(_view, _stations(state, step.at, step.side))
    choice = step.left < here.total and len(set(seen)) > 1
    return not _by_lot(state, step) and (choice or are_hidden(here))


def _turn(state: State, step: Losing) -> Turn:
    if not _by_lot(state, step):
        return DECIDES[step.side]
    name = words_of(state.table.content).name("side", step.side)
    return Awaiting(Draw(_lots(state, step), f"which unit of {name} is lost"))


def _listed(state: State, step: Losing) -> Iterator[Action]:
    if not _by_lot(state, step):
        for ship, figure, _ in _stations(state, step.at, step.side):
            yield Lose(step.side, figure, ship)
        yield from saviours(state, step)


def _fits(state: State, step: Losing, act: Lose) -> Misfit | None:
    strange = standing(state, act.by, act.figure, step.at, act.aboard)
    return Misfit(NotToLose(step.at)) if strange is None and is_named(act.figure) else strange


@clause("D14.3")
def no_lord_at_sea(state: State, step: Losing, act: Lose) -> Violation | None:
    """A DragonLord does not fight at sea, and is not lost there."""
    if act.figure.lord and step.at in state.table.zone:
        return Violation("D14.3", TakesNoPart(step.at))
    return None


@clause("D13.33", "D15.11")
def lose(state: State, step: Losing, act: Lose) -> Moved:
    """The owner names a unit; at sea also the crew that it belongs to."""
    told = _told(step, act.figure, "D13.33")
    return _named(state, step, (act.aboard, act.figure, 1)), (told,)


@clause("D13.33")
def _loses_on(state: State, step: Losing) -> Moved | None:
    """A side with no choice is not asked; its losses are named one by one, the plain ones first."""
    if not step.left:
        return at_step(state, step.then), ()
    if _asked(state, step):
        return None
    if not _by_lot(state, step):
        return _name_next(state, step, next(_stations(state, step.at, step.side)), "D13.33")
    alike = _next_look(state, step)
    if are_hidden(alike_units(alike)) and sum(count for _, _, count in alike) > step.left:
        return None
    return _name_next(state, step, alike[0], "D27.22" if is_vanquished(state, step.side) else "D13.33")


def _name_next(state: State, step: Losing, station: Station, cited: str) -> Moved:
    return _named(state, step, station), (_told(step, station[1], cited),)


# Units that no owner chooses.


@clause("D27.22")
def _next_look(state: State, step: Losing) -> tuple[Station, ...]:
    """The units that are lost first, all aboard ships that look alike; a caster may have chosen."""
    here = [
        one
        for one in _stations(state, step.at, step.side)
        if step.struck is None or look(one[1]) == step.struck
    ]
    first = _view(min(here, key=lambda one: kept(one[1])))
    return tuple(one for one in here if _view(one) == first)


def alike_units(alike: Iterable[Station]) -> Bag[Figure]:
    """The units of some stations."""
    return Bag((figure, count) for _, figure, count in alike)


def _lots(state: State, step: Losing) -> Bag[str]:
    """The faces that lie under units that look alike, among which a lot decides."""
    alike = alike_units(_next_look(state, step))
    found = Bag(("+".join(faces(one)), count) for one, count in alike.pairs if faces(one))
    # To a viewer who does not know them it is any of the counters that still lie face down.
    return found or state.faces[NUMBER[step.side]]


@clause("D27.22")
def lot(state: State, step: Losing, act: Drawn) -> Moved:
    """Among units that look alike it is decided by lot."""
    alike = _next_look(state, step)
    return _name_next(
        state, step, next(one for one in alike if "+".join(faces(one[1])) == act.shown), "D27.22"
    )


# Removing.


def _next_hidden(state: State, step: Removing) -> tuple[Side, Ship | None, Figure] | None:
    """The next lost unit with a face-down counter: the attacker's first."""
    for side, _ in step.slayers:
        for ship, figure in stations(state, step.at, side):
            if _is_lost(figure) and figure.hidden:
                return side, ship, figure
    return None


def _turns_up(state: State, step: Removing) -> Turn:
    side, _, figure = _found(state, step)
    known = faces(figure)
    # To a viewer who does not know it, it is any of the counters that still lie face down.
    items = Bag.of(known.kinds[0]) if known else state.faces[NUMBER[side]]
    name = words_of(state.table.content).name("side", side)
    return Awaiting(Draw(items, f"counter of {name} that is turned up"))


def _found(state: State, step: Removing) -> tuple[Side, Ship | None, Figure]:
    found = _next_hidden(state, step)
    assert found is not None, "the step ends when no lost unit has a face-down counter"
    return found


@clause("D6.23")
def turn_up(state: State, step: Removing, act: Drawn) -> Moved:
    """A face-down counter of a lost unit is shown to all."""
    side, ship, figure = _found(state, step)
    turned = with_turned_up(state, side, step.at, figure, act.shown, ship)
    return turned, (CounterTurnedUp(side, step.at, act.shown),)


@clause("D13.3", "D13.33", "D20.6", "D30.17")
def _removes_on(state: State, step: Removing) -> Moved | None:
    """When all counters are turned up, the lost units of all sides are removed together.

    A side that loses its King, or its last unit, is doomed; they fall when the round is over.
    """
    if _next_hidden(state, step) is not None:
        return None
    told, doomed = list[Event](), list(state.memory.doomed)
    for side, slayer in step.slayers:
        lost = _lost_ones(units(state, step.at, side))
        if lost:
            told.append(UnitsLost(side, step.at, lost, (step.why,)))
            state = with_rows_freed(_without_lost(state, step.at, side), side, lost)
            told += left_to_others(state, step, side)
            state, more = crewless(state, step, side)
            told += more
            state, more = disbanded(state, step, side)
            told += more
            state = laid_aside(state, step, side, lost)
        state = unharmed(state, step.at, side)
        if is_vanquished(state, side):
            continue
        if king := any(Face.KING in one.shown for one in lost.kinds):
            told.append(KingLost(side, step.at, slayer, _why_lost(state)))
        if (king or not has_units(state, side)) and side not in dict(doomed):
            doomed.append((side, slayer))
    if len(doomed) > len(state.memory.doomed):
        state = evolve(state, memory=evolve(state.memory, doomed=tuple(doomed)))
    return at_step(state, after(state, step)), tuple(told)


def _lost_ones(figures: Bag[Figure]) -> Bag[Figure]:
    return Bag((one, count) for one, count in figures.pairs if _is_lost(one))


@clause("D15.12")
def _without_lost(state: State, at: str, side: Side) -> State:
    """The state without the lost units of a side in a place; their ships stay until the combat is over."""
    if at in state.table.space:
        return with_all(state, at, side, lambda here: here - _lost_ones(here))
    here, ships = state.figures(at, side), state.fleet(at, side)
    if lost := _lost_ones(here):
        state = with_forces(state, (at, side, here - lost))
    if ships:
        left = ((evolve(one, crew=one.crew - _lost_ones(one.crew)), count) for one, count in ships.pairs)
        state = with_fleets(state, (at, side, Bag(left)))
    return state


def _why_lost(state: State) -> tuple[str, ...]:
    """The clauses by which the loss of a King counts: its player is out, or plays on."""
    return ("D30.17",) if state.table.setup.options.player_elimination else ("D1.3", "D20.6")


LOSING: Final[Phase[Losing]] = flow.Phase(
    Losing,
    COMBAT,
    _turn,
    _listed,
    (
        flow.Deed(Lose, lose, by_checks(no_lord_at_sea, fits=_fits)),
        SHOW_SAVIOUR,
        flow.Deed(Drawn, lot),
    ),
    whose="D13.33",
    leads_to=(Losing, Saving, Removing, Resisting, Curing),
)
REMOVING: Final[Phase[Removing]] = flow.Phase(
    Removing, COMBAT, _turns_up, deeds=(flow.Deed(Drawn, turn_up),), leads_to=(Removing, Ending, OrdealEnding)
)
LOSES_ON: Final[Goes[Losing]] = flow.Goes(Losing, _loses_on, (Losing, Saving, Removing, Resisting, Curing))
REMOVES_ON: Final[Goes[Removing]] = flow.Goes(Removing, _removes_on, (Ending, Embarking, OrdealEnding))
PHASES: Final = (LOSING, REMOVING)
GOES: Final = (LOSES_ON, REMOVES_ON)
