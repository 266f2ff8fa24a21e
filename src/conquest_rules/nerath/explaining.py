"""Explanations: whether an action is legal, by which clauses, and which readings would change that.

Here: `explain`, `explain_to`, which gives a viewer only what they may know, and `explain_refusal`, as far as
they are a matter of this game: a state at a table that reads a ruling otherwise, what is compared after an
action, the way of a piece that cannot get somewhere in one move, and `why_quiet`, the clauses of a decision
that causes no event. Not here: the sentences and the search (`kernel/explaining`), and rules.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from attrs import evolve

from conquest_rules.kernel.clause import cites
from conquest_rules.kernel.explaining import Explainer, Refusals, clauses_of
from conquest_rules.kernel.plans import NoPlan
from conquest_rules.nerath import play
from conquest_rules.nerath.battle.order import recalled
from conquest_rules.nerath.catalogue import catalogue
from conquest_rules.nerath.content.names import TURN, Realm
from conquest_rules.nerath.plans import march
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.actions import Action, Move
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.in_force import why_resolved
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Buying, Landing, Placing, Resolving, RunningAmok, Step
from conquest_rules.nerath.position.variant_steps import Activating, ChoosingRealm, Planning
from conquest_rules.nerath.turn import reinforce
from conquest_rules.nerath.turn.reduced_downtime.planning import as_chosen
from conquest_rules.nerath.views import fill, view

# The clause by which a piece goes from space to space, and not farther at once.
NOT_ADJACENT: Final = "N9.20"


def _way(state: State, action: Action, refusals: Refusals) -> tuple[Action, ...]:
    """The moves of a piece to a space that it cannot reach in one move, if it can get there in this step."""
    too_far = NOT_ADJACENT in clauses_of(refusals)
    if not isinstance(action, Move) or not too_far or action.by is not state.active:
        return ()
    try:
        return march(state, (action.figure,), action.at, action.to)
    except NoPlan:
        return ()


def _compared(state: State) -> State:
    """A position without what battles remember and no one sees."""
    return evolve(state, memory=evolve(state.memory, friendly=(), undefended=()))


def _read_otherwise(state: State, ruling: str, reading: str) -> State:
    """A position at a table that reads one ruling otherwise."""
    return recalled(evolve(state, table=_table(state.table, ruling, reading)))


@lru_cache(maxsize=256)
def _table(table: Table, ruling: str, reading: str) -> Table:
    return Table(evolve(table.setup, rulings={**dict(table.setup.rulings), ruling: reading}))


# Decisions that cause no event yet.


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
    return why_resolved(state, state.step) if isinstance(state.step, Resolving) else ()


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

EXPLAINER: Final[Explainer[State, Action, Event, Realm]] = Explainer(
    catalogue, play.why_not, play.transition, view, fill, "table", _read_otherwise, _compared, why_quiet, _way
)
cited, explain_refusal = EXPLAINER.cited, EXPLAINER.explain_refusal
explain, explain_to = EXPLAINER.explain, EXPLAINER.explain_to
