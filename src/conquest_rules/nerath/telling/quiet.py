"""The clauses of decisions that cause no event yet.

Here: the clauses of decisions that cause no event, because others decide first, a choice is secret, or a card
is still being resolved. Not here: the decisions themselves; each step's module has them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.names import TURN
from conquest_rules.nerath.position import citing
from conquest_rules.nerath.position.actions import (
    Action,
    AnswerShare,
    Buy,
    ChoosePiece,
    ChooseRealm,
    ChooseSpace,
    Decline,
    EndStep,
    OfferShare,
    Pass,
    Place,
)
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Buying, Landing, Placing, Resolving, RunningAmok, Step
from conquest_rules.nerath.position.variant_steps import Activating, ChoosingRealm, Planning
from conquest_rules.nerath.turn import reinforce
from conquest_rules.nerath.turn.reduced_downtime.planning import as_chosen


def why_quiet(state: State, action: Action) -> tuple[str, ...]:
    """The clauses of a decision that causes no event; none if every such decision causes one."""
    told = WHOSE_STEP.get((type(state.step), type(action)))
    if told is None:
        told = WHATEVER_STEP.get(type(action))
    return () if told is None else told(state, action)


def _by(*clauses: str) -> Callable[[State, Action], tuple[str, ...]]:
    return lambda _state, _action: clauses


def _kept(state: State, action: Pass) -> tuple[str, ...]:
    """A realm that passes keeps the cards in hand; in a view a hidden hand may hold some."""
    turn = TURN[action.by]
    treasures = cites("N16.14") if state.treasures[turn].total != 0 else ()
    events = cites("N9.12") if state.hands[turn].total != 0 or not treasures else ()
    return events + treasures


def _followed(state: State, _: Action) -> tuple[str, ...]:
    return citing.of_step(state.table.content, state.step) if isinstance(state.step, Resolving) else ()


def _in_secret(state: State, action: Action) -> tuple[str, ...]:
    """A secret purchase or placement has the same clauses as an open one."""
    match state.step, action:
        case Planning() as step, Buy() | Place():
            alone, chosen = as_chosen(state, step)
        case _:
            return ()
    if isinstance(action, Buy) and isinstance(chosen, Buying):
        *_, told = reinforce.bought(alone, chosen, action)
    elif isinstance(action, Place) and isinstance(chosen, Placing):
        *_, told = reinforce.placed(alone, chosen, action)
    return cites("M5.10", *told.clauses)


WHOSE_STEP: Final[Mapping[tuple[type[Step], type[Action]], Callable[[State, Any], tuple[str, ...]]]] = {
    (Landing, EndStep): _by("N11.31"),
    (RunningAmok, EndStep): _by("N16.8"),
    (Activating, EndStep): _by("M5.7"),
    (ChoosingRealm, ChooseRealm): _by("M5.7"),
    (Planning, EndStep): _by("M5.10", "N24.7"),
    (Planning, Buy): _in_secret,
    (Planning, Place): _in_secret,
    **{(Resolving, kind): _followed for kind in (ChooseSpace, ChoosePiece, ChooseRealm, Decline)},
}
WHATEVER_STEP: Final[Mapping[type[Action], Callable[[State, Any], tuple[str, ...]]]] = {
    OfferShare: _by("N12.46"),
    # Halves are taken by what chance says of the hit left over.
    AnswerShare: _by("N12.47", "N12.49"),
    Pass: _kept,
}
