"""Checking: how the rules of a step are put together.

What lives here: `Phase`, the table row of a step (who acts, what is listed, why not,
what comes of it), and the running of check tables. What may not live here: a rule.
It answers for no clause.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias, TypeVar

from attrs import frozen

from conquest_rules.kernel.clause import Misfit, Violation
from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.actions import Action, Decision
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.facts.misfits import NoSuchPiece, NoSuchSpace, NotAboard
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Outcome

Act = TypeVar("Act")
Turn: TypeAlias = Deciding[Realm] | Awaiting[Action] | Over[Outcome]
Moved: TypeAlias = tuple[State, tuple[Event, ...]]
Refusals: TypeAlias = Iterator[Violation | Misfit]
Check: TypeAlias = Callable[[State, Act], Violation | None]


@frozen
class Phase:
    """The rules of one kind of step, as functions of the state.

    `takes` are the decisions that belong to it; `refusals` is asked of those only.
    """

    name: str
    turn: Callable[[State], Turn]
    listed: Callable[[State], Iterable[Action]]
    takes: tuple[type[Decision], ...]
    refusals: Callable[[State, Decision], Refusals]
    resolve: Callable[[State, Action], Moved]


DECIDES: Final = {realm: Deciding(realm) for realm in Realm}


def active_decides(state: State) -> Turn:
    """The active realm has a choice."""
    return DECIDES[state.active]


def nothing_listed(state: State) -> Iterable[Action]:
    """Nobody has a choice."""
    del state
    return ()


def nothing_refused(state: State, act: Decision) -> Refusals:
    """No rule stands against what belongs to this step."""
    del state, act
    return iter(())


def run(checks: Iterable[Check[Act]], state: State, act: Act) -> Refusals:
    """Every violation that a table of checks finds."""
    for check in checks:
        if (violation := check(state, act)) is not None:
            yield violation


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
