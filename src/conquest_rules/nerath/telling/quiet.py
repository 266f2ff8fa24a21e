"""The clauses of decisions that cause no event yet.

Here: the clauses of decisions that cause no event, because others decide first, a choice is secret, or a card
is still being resolved. Not here: the decisions themselves; each step's module has them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.names import TURN
from conquest_rules.nerath.position import actions, citing
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Buying, Landing, Placing, Resolving, RunningAmok, Step
from conquest_rules.nerath.position.variant_steps import Activating, ChoosingRealm, Planning
from conquest_rules.nerath.turn import reinforce
from conquest_rules.nerath.turn.reduced_downtime.planning import as_chosen


def why_quiet(state: State, action: actions.Action) -> tuple[str, ...]:
    """The clauses of a decision that causes no event; none if every such decision causes one."""
    told = WHOSE_STEP.get((type(state.step), type(action)))
    if told is None:
        told = WHATEVER_STEP.get(type(action))
    return () if told is None else told(state, action)


def _by(*clauses: str) -> Callable[[State, actions.Action], tuple[str, ...]]:
    return lambda _state, _action: clauses


def _kept(state: State, action: actions.Pass) -> tuple[str, ...]:
    """A realm that passes keeps the cards in hand; in a view a hidden hand may hold some."""
    turn = TURN[action.by]
    treasures = cites("N16.14") if state.treasures[turn].total != 0 else ()
    events = cites("N9.12") if state.hands[turn].total != 0 or not treasures else ()
    return events + treasures


def _followed(state: State, _: actions.Action) -> tuple[str, ...]:
    return citing.of_step(state, state.step) if isinstance(state.step, Resolving) else ()


def _in_secret(state: State, action: actions.Action) -> tuple[str, ...]:
    """A secret purchase or placement has the same clauses as an open one."""
    match state.step, action:
        case Planning() as step, actions.Buy() | actions.Place():
            alone, chosen = as_chosen(state, step)
        case _:
            return ()
    if isinstance(action, actions.Buy) and isinstance(chosen, Buying):
        *_, told = reinforce.bought(alone, chosen, action)
    elif isinstance(action, actions.Place) and isinstance(chosen, Placing):
        *_, told = reinforce.placed(alone, chosen, action)
    return cites("M5.10", *told.clauses)


WHOSE_STEP: Final[
    Mapping[tuple[type[Step], type[actions.Action]], Callable[[State, Any], tuple[str, ...]]]
] = {
    (Landing, actions.EndStep): _by("N11.31"),
    (RunningAmok, actions.EndStep): _by("N16.8"),
    (Activating, actions.EndStep): _by("M5.7"),
    (ChoosingRealm, actions.ChooseRealm): _by("M5.7"),
    (Planning, actions.EndStep): _by("M5.10", "N24.7"),
    (Planning, actions.Buy): _in_secret,
    (Planning, actions.Place): _in_secret,
    **{
        (Resolving, kind): _followed
        for kind in (actions.ChooseSpace, actions.ChoosePiece, actions.ChooseRealm, actions.Decline)
    },
}
WHATEVER_STEP: Final[Mapping[type[actions.Action], Callable[[State, Any], tuple[str, ...]]]] = {
    actions.OfferShare: _by("N12.46"),
    # Halves are taken by what chance says of the hit left over.
    actions.AnswerShare: _by("N12.47", "N12.49"),
    actions.Pass: _kept,
}
