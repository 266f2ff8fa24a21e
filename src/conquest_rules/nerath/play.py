"""Playing: who acts next, what they may do, and the result.

Here: the functions a front end calls, and the two ways to play a turn, each as a table of all its steps. Not
here: a rule; its step's module has it.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import IllegalAction, Misfit, Violation, in_words
from conquest_rules.kernel.memo import Slot
from conquest_rules.kernel.rules import Deciding, Over, Transition
from conquest_rules.nerath.advising import advised
from conquest_rules.nerath.battle import rounds
from conquest_rules.nerath.cards import answering, door, resolving, window
from conquest_rules.nerath.content.names import Realm, Variant
from conquest_rules.nerath.position.actions import (
    Action,
    Answer,
    Commit,
    Decline,
    EndStep,
    Pass,
    PassActivations,
    PlayCard,
    PressAttack,
    UseProperty,
)
from conquest_rules.nerath.position.checks import Moved, Phase, Refusals, Turn
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.facts.misfits import IsAView
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Finished, Outcome, Resolving, Step, Window
from conquest_rules.nerath.turn import order
from conquest_rules.nerath.turn.out_of_turn import misplaced
from conquest_rules.nerath.turn.reduced_downtime import order as reduced_downtime

Flow: TypeAlias = flow.Flow[State, Step, Action, Event, Realm, Outcome]


def _over(state: State, step: Finished) -> Turn:
    return Over(step.outcome)


def _why_not_played(state: State, step: Step, act: PlayCard) -> Refusals:
    return window.why_not_played(state, act, decides=to_act(state) == Deciding(act.by))


def _after_in_variant(state: State, told: tuple[Event, ...]) -> Moved:
    after, occupied = door.after(state, told)
    return reduced_downtime.noted(after, told + occupied), occupied


FINISHED: Final[Phase[Finished]] = flow.Phase(Finished, "the end", _over)
CARDS: Final = (answering.WINDOW, resolving.RESOLVING, FINISHED)
CARDS_ON: Final = (answering.ASKS_ON, resolving.FOLLOWS_ON)
BESIDES: Final[Mapping[type, flow.Deed[State, Step, Any, Event]]] = {
    PlayCard: flow.Deed(PlayCard, answering.play_card, _why_not_played),
    UseProperty: flow.Deed(UseProperty, flow.never_done, window.why_not_used),
}
PRINTED: Final[Flow] = flow.Flow(
    attrgetter("step"),
    phases=flow.by_step(*order.PHASES, *CARDS),
    goes=flow.by_step(*answering.immediately_first(*order.OPENINGS), *order.GOES, *CARDS_ON),
    misplaced=misplaced,
    resumes=flow.by_step(*order.RESUMES),
    interludes=(Window, Resolving),
    besides=BESIDES,
    after=door.after,
    door=door.door,
)
# A position of the variant can be set up in any step of the printed turn.
REDUCED_DOWNTIME: Final[Flow] = evolve(
    PRINTED,
    phases=flow.by_step(*order.PHASES, *reduced_downtime.PHASES, *CARDS),
    goes=flow.by_step(
        *answering.immediately_first(*reduced_downtime.OPENINGS), *reduced_downtime.GOES, *CARDS_ON
    ),
    resumes=flow.by_step(*rounds.RESUMES),
    after=_after_in_variant,
)
# In which orders a turn can be played.
FLOWS: Final[Mapping[Variant, Flow]] = {Variant.NONE: PRINTED, Variant.REDUCED_DOWNTIME: REDUCED_DOWNTIME}


def flow_of(state: State) -> Flow:
    """The order of play of a game: the printed turn, or the variant."""
    return FLOWS[state.table.setup.variant]


def to_act(state: State) -> Turn:
    """The current turn: a realm decides, a request waits for its answer, or the game is over."""
    return flow_of(state).to_act(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action of the realm that decides now; `()` if no realm does.

    The order is fixed: space by space in board order, then piece by piece in the order of the piece table,
    with its moves, embarkations and debarkations; then the playable cards; ending the step, or passing, comes
    last. In another player's view, actions that depend on hidden cards are left out, and all secret choices
    are one action.
    """
    listed = flow_of(state).listed(state)
    if type(state.step) in window.OWN_TIME and (plays := window.own_plays(state)):
        ends = isinstance(listed[-1], EndStep | PassActivations)
        return (*listed[:-1], *plays, listed[-1]) if ends else listed + plays
    return listed


LISTED: Final = Slot[tuple[Action, ...]]("listed")


def why_not(state: State, action: Action) -> tuple[Violation | Misfit, ...]:
    """Every rule that the action would break, each with its restatements; `()` if it is legal.

    A refusal reveals nothing that the acting realm may not know; if that realm does not decide now, it
    reveals nothing hidden at all. In a view, actions that depend on hidden things are refused as hidden.
    """
    way = flow_of(state)
    refusals = way.why_not(state, action)
    if not refusals:
        return ()
    if isinstance(action, Answer) or all(isinstance(one, Misfit) for one in refusals):
        return in_words(state.table.words, refusals)
    listed = state.table.memo.latest(LISTED, (state,), lambda: legal_actions(state))
    return advised(state, action, refusals, to_act(state), way.phase_of(state).by_kind, listed)


def transition(state: State, action: Action) -> Transition[State, Action, Event]:
    """The next state and the events on the way; raises `IllegalAction`."""
    refusals = why_not(state, action)
    if state.seen_by is not None:
        refusals += in_words(state.table.words, (Misfit(IsAView(state.seen_by)),))
    if refusals:
        raise IllegalAction(refusals)
    return flow_of(state).transition(state, action)


def apply(state: State, action: Action) -> State:
    """The next state; raises `IllegalAction` with every reason."""
    return transition(state, action).state


def apply_listed(state: State, action: Action) -> State:
    """The next state for an action that `legal_actions` or a request just gave for this very state.

    Nothing is checked, which suits searches that look ahead. Use `apply` for actions from anywhere else.
    """
    return flow_of(state).transition(state, action).state


def default_action(state: State) -> Action:
    """The choice that commits least, for a clock; raises `ValueError` if no realm decides now."""
    actions = legal_actions(state)
    if not actions:
        raise ValueError("No realm decides now, so there is no default action.")
    least = [action for action in actions if isinstance(action, LEAST)]
    # Besides cards, which a clock plays for nobody, there is always something else to do.
    other = (action for action in actions if not isinstance(action, PlayCard))
    return least[0] if least else next(other)


LEAST: Final = (EndStep, PressAttack, Pass, Decline, Commit, PassActivations)
