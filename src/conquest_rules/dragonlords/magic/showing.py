"""Showing: an owner turns a face-down counter up.

Here: the action `Show`, in the owner's own time and before a round of combat. Not here: counters of units
that are lost (`battle.losses`), and what a face-up counter does (`casters`). Clauses: counters, page 6;
casting at any time of your own turn, page 20. Rulings: `R-turning-up`.

A counter does nothing until its owner turns it up, which no one has to do; then it stays face up.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER, Face, Side
from conquest_rules.dragonlords.position.actions import Show
from conquest_rules.dragonlords.position.checks import Moved, by_checks, standing
from conquest_rules.dragonlords.position.crews import stations, with_unit
from conquest_rules.dragonlords.position.events import CounterShown
from conquest_rules.dragonlords.position.facts.board import NotHere, StaysDown
from conquest_rules.dragonlords.position.facts.lords import FireStrikes
from conquest_rules.dragonlords.position.facts.misfits import NoSuchCounter
from conquest_rules.dragonlords.position.facts.scrolls import IsStruck
from conquest_rules.dragonlords.position.figures import Figure, faces
from conquest_rules.dragonlords.position.holding import places_with
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State, replaced
from conquest_rules.dragonlords.position.steps import Answering, Burning, place_concerned
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause


def turned_up(figure: Figure, face: str) -> Figure:
    """A unit with one of its face-down counters face up."""
    secret = next(one for one in figure.hidden.kinds if one.item == face)
    return evolve(figure, hidden=figure.hidden.remove(secret), shown=figure.shown.add(face))


def with_turned_up(
    state: State, side: Side, at: str, figure: Figure, face: str, aboard: Ship | None = None
) -> State:
    """The state in which everyone sees a counter of a unit."""
    known = state.faces[NUMBER[side]]
    left = known.remove(face) if face in known else known
    shown = with_unit(state, at, side, aboard, figure, turned_up(figure, face))
    return evolve(shown, faces=replaced(state.faces, side, left))


@clause("D20.2", "D6.22")
def showable(state: State, side: Side, at: str) -> Iterator[Show]:
    """Every counter that a side can turn up in a place."""
    for ship, figure in stations(state, at, side):
        for face in faces(figure).kinds:
            if face != Face.BLANK:
                yield Show(side, figure, at, face, ship)


def showable_anywhere(state: State, side: Side) -> Iterator[Show]:
    """Every counter that a side can turn up in its own time."""
    for at in places_with(state, side):
        yield from showable(state, side, at)


def counter_fits(state: State, step: object, act: Show) -> Misfit | None:
    """Why a counter does not fit: none like it lies face down under such a unit there."""
    if (strange := standing(state, act.by, act.figure, act.at, act.aboard)) is not None:
        return strange
    return None if act.face in faces(act.figure) else Misfit(NoSuchCounter(act.face, act.at))


@clause("D20.2")
def in_the_place_concerned(state: State, step: object, act: Show) -> Violation | None:
    """In a combat, and in answer to a scroll, counters are turned up in the place concerned alone."""
    at = place_concerned(state.step)
    if at is None or at == act.at:
        return None
    if isinstance(step, Burning):
        return Violation("D20.2", FireStrikes(at, act.at))
    return Violation("D20.2", (IsStruck if isinstance(step, Answering) else NotHere)(at, act.at))


@clause("D6.23")
def blanks_stay_down(state: State, step: object, act: Show) -> Violation | None:
    """A blank counter exists to mislead, and is not turned up before its unit is lost."""
    return Violation("D6.23", StaysDown(act.at)) if act.face == Face.BLANK else None


@clause("D20.2", "D6.22")
def show(state: State, step: object, act: Show) -> Moved:
    """Everyone sees the counter from now on."""
    shown = with_turned_up(state, act.by, act.at, act.figure, act.face, act.aboard)
    return shown, (CounterShown(act.by, act.at, act.face),)


SHOW: Final = flow.Deed(
    Show, show, by_checks(in_the_place_concerned, blanks_stay_down, fits=counter_fits), whose="D20.2"
)
