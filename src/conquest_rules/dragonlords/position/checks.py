"""Phases: the rules of a step, put together.

Here: the rows of the kernel's `flow` with this game's types, parts that a phase is put together from, the
running of check tables, and what an action has to name. Not here: a rule.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import evolve, frozen

from conquest_rules.dragonlords.content.names import PEOPLES, Side
from conquest_rules.dragonlords.position.actions import Action
from conquest_rules.dragonlords.position.crews import ashore, units
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.dragonlords.position.facts.misfits import (
    IsAboard,
    NoSuchPlace,
    NoSuchShip,
    NoSuchUnit,
    NotAboard,
    NotOnTheBoard,
)
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Outcome
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation
from conquest_rules.kernel.rules import Awaiting, Deciding, Over

Act = TypeVar("Act")
S = TypeVar("S")
Turn: TypeAlias = Deciding[Side] | Awaiting[Action] | Over[Outcome]
Moved: TypeAlias = tuple[State, tuple[Event, ...]]
Refusals: TypeAlias = Iterator[Violation | Misfit]
Check: TypeAlias = Callable[[State, S, Act], Violation | None]
Phase: TypeAlias = flow.Phase[State, S, Action, Event, Side, Outcome]
Goes: TypeAlias = flow.Goes[State, S, Event]

DECIDES: Final = {people: Deciding(people) for people in PEOPLES}


@frozen
class Part(Generic[S]):
    """One of the things that can be done in a phase: its actions, how they are done, and what follows.

    The deeds are of several kinds of action, hence Any.
    """

    listed: Callable[[State, S], Iterator[Action]]
    deeds: tuple[flow.Deed[State, S, Any, Event], ...]
    leads_to: tuple[type, ...] = ()


def together(phase: Phase[S], *parts: Part[S]) -> Phase[S]:
    """A phase with more parts; what they list comes after what it lists itself."""

    def listed(state: State, step: S) -> Iterator[Action]:
        yield from phase.listed(state, step)
        for part in parts:
            yield from part.listed(state, step)

    deeds = (*phase.deeds, *(deed for part in parts for deed in part.deeds))
    after = (*phase.leads_to, *(one for part in parts for one in part.leads_to))
    return evolve(phase, listed=listed, deeds=deeds, leads_to=after)


def active_decides(state: State, step: object) -> Turn:
    """The active player has a choice."""
    return DECIDES[state.active]


def then(moved: Moved, later: Moved) -> Moved:
    """The first events, with the state and the events after them."""
    return later[0], moved[1] + later[1]


def everything_fits(state: State, step: object, act: object) -> None:
    """Nothing that the action names can be missing."""


def by_checks(
    *checks: Check[S, Act],
    fits: Callable[[State, S, Act], Misfit | None] = everything_fits,
) -> Callable[[State, S, Act], Refusals]:
    """The refusals of a deed: what does not fit at all, else every violation that a table of checks finds."""

    def why_not(state: State, step: S, act: Act) -> Refusals:
        if (misfit := fits(state, step, act)) is not None:
            yield misfit
            return
        for check in checks:
            if (violation := check(state, step, act)) is not None:
                yield violation

    return why_not


def known(state: State, *territories: str) -> Misfit | None:
    """Why a name does not fit: no territory of the board has it."""
    for at in territories:
        number = state.table.place.get(at)
        if number is None or state.table.atlas.territory[number] is None:
            return Misfit(NoSuchPlace(at))
    return None


def standing(state: State, side: Side, figure: Figure, at: str, aboard: Ship | None = None) -> Misfit | None:
    """Why a unit does not fit: the side has none like it in this place, or aboard this ship there."""
    if at not in state.table.place:
        return Misfit(NotOnTheBoard(at))
    if aboard is None:
        if figure in ashore(state, at, side):
            return None
        here = units(state, at, side)
        return Misfit(IsAboard(figure, at) if figure in here else NoSuchUnit(side, figure, at, here.total))
    if aboard not in state.fleet(at, side):
        return Misfit(NoSuchShip(side, at))
    return None if figure in aboard.crew else Misfit(NotAboard(side, figure, at, aboard.crew.total))
