"""Phases: the rules of a step, put together.

Here: the rows of the kernel's `flow` with this game's types, and the running of check tables. Not here: a
rule.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias, TypeVar

from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation
from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.facts.misfits import NoSuchPiece, NoSuchSpace, NotAboard
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Outcome

Act = TypeVar("Act")
S = TypeVar("S")
Turn: TypeAlias = Deciding[Realm] | Awaiting[Action] | Over[Outcome]
Moved: TypeAlias = tuple[State, tuple[Event, ...]]
Refusals: TypeAlias = Iterator[Violation | Misfit]
Check: TypeAlias = Callable[[State, Act], Violation | None]
StepCheck: TypeAlias = Callable[[State, S, Act], Violation | None]
Phase: TypeAlias = flow.Phase[State, S, Action, Event, Realm, Outcome]
Goes: TypeAlias = flow.Goes[State, S, Event]

DECIDES: Final = {realm: Deciding(realm) for realm in Realm}


def active_decides(state: State, step: object) -> Turn:
    """The active realm has a choice."""
    return DECIDES[state.active]


def then(moved: Moved, later: Moved) -> Moved:
    """The first events, with the state and the events after them."""
    return later[0], moved[1] + later[1]


def in_step(checks: Iterable[StepCheck[S, Act]], step: S) -> tuple[Check[Act], ...]:
    """A table of checks that ask for the step, as checks in this very step."""

    def bound(check: StepCheck[S, Act]) -> Check[Act]:
        return lambda state, act: check(state, step, act)

    return tuple(map(bound, checks))


def run(checks: Iterable[Check[Act]], state: State, act: Act) -> Refusals:
    """Every violation that a table of checks finds."""
    for check in checks:
        if (violation := check(state, act)) is not None:
            yield violation


def all_of(state: State, act: Act, checks: tuple[Check[Act], ...]) -> Refusals:
    """Every violation that a table of checks finds, whatever the action names."""
    return run(checks, state, act)


def by_checks(
    checks: tuple[Check[Act], ...], why_not: Callable[[State, Act, tuple[Check[Act], ...]], Refusals] = all_of
) -> Callable[[State, object, Act], Refusals]:
    """The refusals of a deed by a table of checks; `why_not` may look first at what the action names."""
    return lambda state, _, act: why_not(state, act, checks)


def known(state: State, *spaces: str) -> Misfit | None:
    """Why a space does not fit: the board has none of this name."""
    place = state.table.content.board.place
    strange = [space for space in spaces if space not in place]
    return Misfit(NoSuchSpace(strange[0])) if strange else None


def standing(state: State, realm: Realm, figure: Figure, at: str) -> Misfit | None:
    """Why a figure does not fit: there is no such space, or no such figure of that realm in it."""
    if misfit := known(state, at):
        return misfit
    if figure in state.figures(at, realm):
        return None
    return Misfit(NoSuchPiece(figure, realm, at, state.figures(at, realm)))


def carried(state: State, realm: Realm, figure: Figure, ship: Figure, at: str) -> Misfit | None:
    """Why a figure aboard does not fit: no such Warship is there, or it carries no such figure."""
    if misfit := standing(state, realm, ship, at):
        return misfit
    if figure in ship.cargo:
        return None
    return Misfit(NotAboard(figure, ship, at))
