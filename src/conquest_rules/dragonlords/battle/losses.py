"""Losses: units are named by their owner, their counters turned up, and all removed together.

Here: the steps `Losing` and `Removing`. Not here: how many are lost (`rounds`), and what follows when a King
is among them (`endings`). Clauses: step 5 of the combat sequence, page 13.

An owner is asked whenever a face-down counter lies in the place, whatever could be chosen. So being asked
gives nothing away. Units that no one leads are lost in a fixed order; among those that look alike it is
decided by lot.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER, Face, Side
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, Lose
from conquest_rules.dragonlords.position.checks import DECIDES, Goes, Moved, Phase, Turn, by_checks, standing
from conquest_rules.dragonlords.position.events import CounterTurnedUp, Event, KingLost, LossNamed, UnitsLost
from conquest_rules.dragonlords.position.facts.misfits import NotToLose
from conquest_rules.dragonlords.position.figures import Fate, Figure, Mark, are_hidden, faces, look, marked
from conquest_rules.dragonlords.position.holding import has_units, is_vanquished
from conquest_rules.dragonlords.position.state import State, at_step, replaced, with_forces
from conquest_rules.dragonlords.position.steps import Ending, Losing, Removing
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import Misfit, clause
from conquest_rules.kernel.rules import Awaiting


def _is_lost(figure: Figure) -> bool:
    return figure.mark.fate is Fate.LOST


def _left(state: State, at: str, side: Side) -> Bag[Figure]:
    """A side's units in a place that have not been named."""
    here = state.figures(at, side)
    lost = [(one, count) for one, count in here.pairs if _is_lost(one)]
    return here - Bag(lost) if lost else here


def _named(state: State, at: str, side: Side, losses: Bag[Figure]) -> State:
    """The state with units marked as lost where they stand."""
    here = state.figures(at, side) - losses
    lost = Bag((marked(one, _lost(one.mark)), count) for one, count in losses.pairs)
    return with_forces(state, (at, side, here + lost))


@cache
def _lost(mark: Mark) -> Mark:
    return evolve(mark, fate=Fate.LOST)


# Naming.


@clause("D27.22")
def _by_lot(state: State, step: Losing) -> bool:
    """Whether no owner chooses: vanquished units have none, and a caster may have chosen the look."""
    return step.struck is not None or is_vanquished(state, step.side)


@clause("D13.33", "D13.34")
def _asked(state: State, step: Losing) -> bool:
    """Whether the owner is asked, by what everyone can see."""
    here = _left(state, step.at, step.side)
    choice = step.left < here.total and len({look(one) for one in here.kinds}) > 1
    return not _by_lot(state, step) and (choice or are_hidden(here))


def _turn(state: State, step: Losing) -> Turn:
    if not _by_lot(state, step):
        return DECIDES[step.side]
    name = words_of(state.table.content).name("side", step.side)
    return Awaiting(Draw(_lots(state, step), f"which unit of {name} is lost"))


def _listed(state: State, step: Losing) -> Iterator[Action]:
    if not _by_lot(state, step):
        for figure in _left(state, step.at, step.side).kinds:
            yield Lose(step.side, figure)


def _fits(state: State, step: Losing, act: Lose) -> Misfit | None:
    strange = standing(state, act.by, act.figure, step.at)
    return Misfit(NotToLose(step.at)) if strange is None and _is_lost(act.figure) else strange


@clause("D13.33")
def lose(state: State, step: Losing, act: Lose) -> Moved:
    """The owner names a unit."""
    named = _named(state, step.at, step.side, Bag.of(act.figure))
    told = LossNamed(step.side, step.at, act.figure, ("D13.33",))
    return at_step(named, evolve(step, left=step.left - 1)), (told,)


@clause("D13.33")
def _loses_on(state: State, step: Losing) -> Moved | None:
    """A side with no choice is not asked."""
    if not step.left:
        return at_step(state, step.then), ()
    if _asked(state, step):
        return None
    losses = _in_order(state, step) if _by_lot(state, step) else _plain(state, step)
    if not losses:
        return None
    cited = ("D27.22",) if is_vanquished(state, step.side) else ("D13.33",)
    told = tuple(LossNamed(step.side, step.at, one, cited) for one in losses)
    named = _named(state, step.at, step.side, losses)
    return at_step(named, evolve(step, left=step.left - losses.total)), told


def _plain(state: State, step: Losing) -> Bag[Figure]:
    """The losses of a side that has no choice: all units, or any of those that are alike."""
    here = _left(state, step.at, step.side)
    return here if step.left >= here.total else Bag(((here.kinds[0], step.left),))


# Units that no owner chooses.


@clause("D27.22")
def _in_order(state: State, step: Losing) -> Bag[Figure]:
    """The next losses in the fixed order: a whole look, or a part of one without face-down counters."""
    alike = _next_look(state, step)
    if alike.total <= step.left:
        return alike
    return Bag() if are_hidden(alike) else Bag(((alike.kinds[0], step.left),))


def _kept(figure: Figure) -> tuple[bool, bool, int]:
    """How long a unit is kept: plain ones go first, then face-down counters, face-up ones, DragonLords."""
    return figure.lord, bool(figure.shown), figure.hidden.total


def _next_look(state: State, step: Losing) -> Bag[Figure]:
    """The units that are lost first; a caster may have chosen."""
    here = _left(state, step.at, step.side)
    first = step.struck or look(min(here.kinds, key=_kept))
    return Bag((one, count) for one, count in here.pairs if look(one) == first)


def _lots(state: State, step: Losing) -> Bag[str]:
    """The faces that lie under units that look alike, among which a lot decides."""
    alike = _next_look(state, step)
    found = Bag(("+".join(faces(one)), count) for one, count in alike.pairs if faces(one))
    # To a viewer who does not know them it is any of the counters that still lie face down.
    return found or state.faces[NUMBER[step.side]]


@clause("D27.22")
def lot(state: State, step: Losing, act: Drawn) -> Moved:
    """Among units that look alike it is decided by lot."""
    figure = next(one for one in _next_look(state, step).kinds if "+".join(faces(one)) == act.shown)
    named = _named(state, step.at, step.side, Bag.of(figure))
    told = LossNamed(step.side, step.at, figure, ("D27.22",))
    return at_step(named, evolve(step, left=step.left - 1)), (told,)


# Removing.


def _next_hidden(state: State, step: Removing) -> tuple[Side, Figure] | None:
    """The next lost unit with a face-down counter: the attacker's first."""
    for side, _ in step.slayers:
        for figure in state.figures(step.at, side).kinds:
            if _is_lost(figure) and figure.hidden:
                return side, figure
    return None


def _turns_up(state: State, step: Removing) -> Turn:
    side, figure = _found(state, step)
    known = faces(figure)
    # To a viewer who does not know it, it is any of the counters that still lie face down.
    items = Bag.of(known.kinds[0]) if known else state.faces[NUMBER[side]]
    name = words_of(state.table.content).name("side", side)
    return Awaiting(Draw(items, f"counter of {name} that is turned up"))


def _found(state: State, step: Removing) -> tuple[Side, Figure]:
    found = _next_hidden(state, step)
    assert found is not None, "the step ends when no lost unit has a face-down counter"
    return found


@clause("D6.23")
def turn_up(state: State, step: Removing, act: Drawn) -> Moved:
    """A face-down counter of a lost unit is shown to all."""
    side, figure = _found(state, step)
    face = act.shown
    secret = next(one for one in figure.hidden.kinds if one.item == face)
    shown = evolve(figure, hidden=figure.hidden.remove(secret), shown=figure.shown.add(face))
    here = state.figures(step.at, side).remove(figure).add(shown)
    known = state.faces[NUMBER[side]]
    left = known.remove(face) if face in known else known
    turned = evolve(with_forces(state, (step.at, side, here)), faces=replaced(state.faces, side, left))
    return turned, (CounterTurnedUp(side, step.at, face),)


@clause("D13.3", "D13.33", "D20.6", "D30.17")
def _removes_on(state: State, step: Removing) -> Moved | None:
    """When all counters are turned up, the lost units of all sides are removed together.

    A side that loses its King, or its last unit, is doomed; they fall when the round is over.
    """
    if _next_hidden(state, step) is not None:
        return None
    told, doomed = list[Event](), list(state.memory.doomed)
    for side, slayer in step.slayers:
        lost = Bag((one, count) for one, count in state.figures(step.at, side).pairs if _is_lost(one))
        if lost:
            cited = ("D27.20",) if side is state.active and is_vanquished(state, side) else ("D13.3",)
            told.append(UnitsLost(side, step.at, lost, cited))
            state = with_forces(state, (step.at, side, state.figures(step.at, side) - lost))
        if is_vanquished(state, side):
            continue
        if king := any(Face.KING in one.shown for one in lost.kinds):
            told.append(KingLost(side, step.at, slayer, _why_lost(state)))
        if king or not has_units(state, side):
            doomed.append((side, slayer))
    if len(doomed) > len(state.memory.doomed):
        state = evolve(state, memory=evolve(state.memory, doomed=tuple(doomed)))
    return at_step(state, step.then), tuple(told)


def _why_lost(state: State) -> tuple[str, ...]:
    """The clauses by which the loss of a King counts: its player is out, or plays on."""
    return ("D30.17",) if state.table.setup.options.player_elimination else ("D1.3", "D20.6")


LOSING: Final[Phase[Losing]] = flow.Phase(
    Losing,
    COMBAT,
    _turn,
    _listed,
    (flow.Deed(Lose, lose, by_checks(fits=_fits)), flow.Deed(Drawn, lot)),
    whose="D13.33",
    leads_to=(Losing, Removing),
)
REMOVING: Final[Phase[Removing]] = flow.Phase(
    Removing, COMBAT, _turns_up, deeds=(flow.Deed(Drawn, turn_up),), leads_to=(Removing, Ending)
)
LOSES_ON: Final[Goes[Losing]] = flow.Goes(Losing, _loses_on, (Losing, Removing))
REMOVES_ON: Final[Goes[Removing]] = flow.Goes(Removing, _removes_on, (Ending,))
PHASES: Final = (LOSING, REMOVING)
GOES: Final = (LOSES_ON, REMOVES_ON)
