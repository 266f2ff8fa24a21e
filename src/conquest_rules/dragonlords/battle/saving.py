"""Saving: lost units that a treasure may save.

Here: whether there is a saving die, the step `Saving`, in which it is rolled, and the counter that is turned
up for it while losses are taken. Not here: how units are named as losses (`losses`). Clauses: the Holy Grail,
page 10; step 5 of the combat sequence, page 13. Rulings: `R-holy-grail`, `R-saved-bearer`.

The die is rolled right after a unit is named, one by one, to keep the order of the dice from giving a
face-down counter away. A unit struck down by magic waits for its die until losses are taken.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.effects import Save
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.showing import counter_fits, show, showable
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Show
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, Turn, by_checks
from conquest_rules.dragonlords.position.crews import stations, units, with_each, with_unit
from conquest_rules.dragonlords.position.events import SavingRolled
from conquest_rules.dragonlords.position.facts.treasures import LossesElsewhere, SavesNoOne
from conquest_rules.dragonlords.position.figures import Fate, Figure, Mark, are_hidden, marked
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import Blow, Losing, Removing, Saving
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Roll, Rolled
from conquest_rules.kernel.clause import Violation, clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Awaiting

# The treasure.


def saves(state: State, face: str) -> bool:
    """Whether a counter is a treasure that may save units."""
    return _effect(state, face) is not None


def _effect(state: State, face: str) -> Save | None:
    treasure = state.table.content.treasures.get(face)
    effects = () if treasure is None else treasure.effects
    return next((one for one in effects if isinstance(one, Save)), None)


@clause("D10.17", "D13.35", "D20.3")
def saving_die(state: State, side: Side, at: str, blow: Blow = Blow.DICE) -> Save | None:
    """What may save the units that a side loses in a place: a treasure that lies face up there.

    Its bearer may be lost together with them. Whether it helps against anything but attack dice is the matter
    of `R-holy-grail`.
    """
    dice_only = state.table.reading("R-holy-grail") == "dice-casualties-only"
    if is_vanquished(state, side) or (dice_only and blow is not Blow.DICE):
        return None
    faces = (face for figure in units(state, at, side).kinds for face in figure.shown.kinds)
    return next((found for face in faces if (found := _effect(state, face)) is not None), None)


# Marks of losses.


@cache
def fallen(mark: Mark, fate: Fate | None, fell: int = 0) -> Mark:
    """The mark of a unit that is lost, may be lost, or stands again."""
    return evolve(mark, fate=fate, fell=fell)


def named(
    state: State, side: Side, at: str, figure: Figure, *, aboard: Ship | None = None, blow: Blow = Blow.OTHER
) -> Figure:
    """A unit named as a loss: it waits for its die, if there is one."""
    fate = Fate.LOST if saving_die(state, side, at, blow) is None else Fate.DOWN
    return marked(figure, fallen(figure.mark, fate, _number(state, at, side, aboard, figure)))


@clause("D12.11")
def poisoned(state: State, side: Side, at: str, figure: Figure) -> Figure:
    """A unit of a quest party that a monster has poisoned: it is lost unless it is healed."""
    return marked(figure, fallen(figure.mark, Fate.POISONED, _number(state, at, side, None, figure)))


@clause("D6.23")
def _number(state: State, at: str, side: Side, ship: Ship | None, figure: Figure) -> int:
    """The place of a unit among the losses of its side, if anything lies face down with it.

    Everyone sees which unit was named, so it is distinguished from others of its look.
    """
    if not figure.hidden and (ship is None or not are_hidden(ship.crew)):
        return 0
    return 1 + max(one.mark.fell for one in units(state, at, side).kinds)


@clause("D10.17")
def unharmed(state: State, at: str, side: Side) -> State:
    """The state in which the saved units of a side stand in a place as they did."""
    if not any(one.mark.fate is Fate.SAVED for one in units(state, at, side).kinds):
        return state
    return with_each(state, at, side, lambda one: _risen(one) if one.mark.fate is Fate.SAVED else one)


def _risen(figure: Figure) -> Figure:
    return marked(figure, fallen(figure.mark, None))


# The die.


def wait(state: State, at: str, side: Side) -> bool:
    """Whether units of a side in a place wait for their saving dice."""
    return any(one.mark.fate is Fate.DOWN for one in units(state, at, side).kinds)


def after_saving(state: State, losing: Losing, *sides: Side) -> Losing | Saving:
    """The step in which the dice of these sides are rolled for units that wait for them, or the next one."""
    then: Losing | Saving = losing
    for side in reversed(sides):
        then = Saving(side, losing.at, then) if wait(state, losing.at, side) else then
    return then


def _next(state: State, step: Saving) -> tuple[Ship | None, Figure]:
    """The unit whose die is next: those that were distinguished come in their order, after all others."""
    down = (one for one in stations(state, step.at, step.side) if one[1].mark.fate is Fate.DOWN)
    return min(down, key=lambda one: one[1].mark.fell)


def _turn(state: State, step: Saving) -> Turn:
    name = words_of(state.table.content).name("side", step.side)
    return Awaiting(Roll((_die(state, step),), f"saving die of {name}"))


def _die(state: State, step: Saving) -> Die:
    save = saving_die(state, step.side, step.at)
    assert save is not None, "without a treasure no die is awaited"
    return Die.at_most(save.die, save.up_to)


@clause("D10.17", "D13.35")
def rolled(state: State, step: Saving, act: Rolled) -> Moved:
    """A low number saves the unit; any other, and it is lost."""
    saved = _die(state, step).hits(act.faces[0])
    ship, figure = _next(state, step)
    done = marked(figure, fallen(figure.mark, Fate.SAVED if saved else Fate.LOST, figure.mark.fell))
    state = with_unit(state, step.at, step.side, ship, figure, done)
    return at_step(state, step), (SavingRolled(step.side, step.at, act.faces, int(saved)),)


@clause("D10.17")
def _saves_on(state: State, step: Saving) -> Moved | None:
    """When all dice are rolled the game continues; where the treasure is gone units are lost without one."""
    if not wait(state, step.at, step.side):
        return at_step(state, step.then), ()
    if saving_die(state, step.side, step.at) is not None:
        return None
    lost = with_each(state, step.at, step.side, _without_a_die)
    return at_step(lost, step.then), ()


def _without_a_die(figure: Figure) -> Figure:
    down = figure.mark.fate is Fate.DOWN
    return marked(figure, fallen(figure.mark, Fate.LOST, figure.mark.fell)) if down else figure


# Turning the treasure up.


def saviours(state: State, step: Losing) -> Iterator[Show]:
    """The counters that can be turned up while losses are taken."""
    return (act for act in showable(state, step.side, step.at) if saves(state, act.face))


@clause("D13.35", "D20.2")
def where_losses_are_taken(state: State, step: Losing, act: Show) -> Violation | None:
    """A counter is turned up in the place where losses are taken."""
    return None if act.at == step.at else Violation("D13.35", LossesElsewhere(step.at, act.at))


@clause("D13.35")
def only_what_saves(state: State, step: Losing, act: Show) -> Violation | None:
    """While losses are taken only a treasure is turned up that may save units."""
    if saves(state, act.face):
        return None
    return Violation("D13.35", SavesNoOne(step.at), ruling="R-turning-up")


@clause("D13.35", "D10.17")
def show_saviour(state: State, step: Losing, act: Show) -> Moved:
    """A treasure that saves units is turned up: those that were named already have a die as well."""
    shown, told = show(state, step, act)
    if step.blow is Blow.MAGIC or saving_die(shown, step.side, step.at, step.blow) is None:
        return shown, told
    waiting = with_each(shown, step.at, step.side, _waits)
    return at_step(waiting, Saving(step.side, step.at, step)), told


def _waits(figure: Figure) -> Figure:
    lost = figure.mark.fate is Fate.LOST
    return marked(figure, fallen(figure.mark, Fate.DOWN, figure.mark.fell)) if lost else figure


SHOW_SAVIOUR: Final = flow.Deed(
    Show,
    show_saviour,
    by_checks(where_losses_are_taken, only_what_saves, fits=counter_fits),
    whose="D13.35",
)
SAVING: Final[Phase[Saving]] = flow.Phase(
    Saving, COMBAT, _turn, deeds=(flow.Deed(Rolled, rolled),), leads_to=(Saving, Losing, Removing)
)
SAVES_ON: Final[Goes[Saving]] = flow.Goes(Saving, _saves_on, (Losing, Removing))
PHASES: Final = (SAVING,)
GOES: Final = (SAVES_ON,)
