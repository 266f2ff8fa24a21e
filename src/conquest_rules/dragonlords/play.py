"""Playing: who acts next, what they may do, and the result.

Here: the functions a front end calls, and the game as a table of all its steps. Not here: a rule; its step's
module has it.
"""

from operator import attrgetter
from typing import Final, TypeAlias

from conquest_rules.dragonlords.advising import advised
from conquest_rules.dragonlords.battle.spoils import spoils_wait
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.actions import (
    Action,
    Answer,
    Arrive,
    BeginTeleport,
    Cast,
    ChooseInSecret,
    EndStep,
    Engage,
    Fight,
    Lose,
    Pass,
    PressAttack,
    RollDice,
    SetOut,
    Show,
    Stay,
    Strike,
)
from conquest_rules.dragonlords.position.checks import Phase, Turn
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.dragonlords.position.facts.misfits import IsAView
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import INTERLUDES, Finished, Outcome, Step, Transferring
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.turn import order, victory
from conquest_rules.dragonlords.turn.out_of_turn import misplaced
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import IllegalAction, Misfit, Violation, clause, in_words
from conquest_rules.kernel.memo import Slot
from conquest_rules.kernel.rules import Over, Transition

Flow: TypeAlias = flow.Flow[State, Step, Action, Event, Side, Outcome]


def _over(state: State, step: Finished) -> Turn:
    return Over(step.outcome)


FINISHED: Final[Phase[Finished]] = flow.Phase(Finished, "the end", _over)
FLOW: Final[Flow] = flow.Flow(
    attrgetter("step"),
    phases=flow.by_step(*order.PHASES, FINISHED),
    goes=flow.by_step(*order.GOES),
    misplaced=misplaced,
    resumes=flow.by_step(*order.RESUMES),
    interludes=INTERLUDES,
    after=victory.after,
    door=spoils_wait,
)


def to_act(state: State) -> Turn:
    """The current turn: a people decides, a request waits for its answer, or the game is over."""
    return FLOW.to_act(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action of the people that decides now; `()` if none does.

    The order is fixed: territory by territory in board order, then unit by unit, plain ones first; ending the
    phase comes last. In another player's view, a unit's hidden counters are not seen, and a secret choice is
    one action.
    """
    return FLOW.listed(state)


LISTED: Final = Slot[tuple[Action, ...]]("listed")


def why_not(state: State, action: Action) -> tuple[Violation | Misfit, ...]:
    """Every rule that the action would break, each with its restatements; `()` if it is legal."""
    refusals = FLOW.why_not(state, action)
    if not refusals:
        return ()
    if not isinstance(action, Answer) and not all(isinstance(one, Misfit) for one in refusals):
        listed = state.table.memo.latest(LISTED, (state,), lambda: legal_actions(state))
        refusals = advised(state, action, refusals, to_act(state), listed)
    return in_words(words_of(state.table.content), refusals)


def transition(state: State, action: Action) -> Transition[State, Action, Event]:
    """The next state and the events on the way; raises `IllegalAction`."""
    refusals = why_not(state, action)
    if state.seen_by is not None:
        refusals += (Misfit(IsAView(state.seen_by)),)
    if refusals:
        raise IllegalAction(refusals)
    return FLOW.transition(state, action)


def apply(state: State, action: Action) -> State:
    """The next state; raises `IllegalAction` with every reason."""
    return transition(state, action).state


def apply_listed(state: State, action: Action) -> State:
    """The next state for an action that `legal_actions` or a request just gave for this very state.

    Nothing is checked, which suits searches that look ahead. Use `apply` for actions from anywhere else.
    """
    return FLOW.transition(state, action).state


def default_action(state: State) -> Action:
    """The choice that commits least, for a clock; raises `ValueError` if no one decides now."""
    actions = legal_actions(state)
    if not actions:
        raise ValueError("No player decides now, so there is no default action.")
    calm = [action for action in actions if not isinstance(action, STIRRING)]
    least = (action for action in calm if isinstance(action, LEAST))
    return next(least, None) or next((action for action in calm if _leads_home(state, action)), calm[0])


@clause("D7.29", "D12.22")
def _leads_home(state: State, action: Action) -> bool:
    """Whether an action is what the transfer phase waits for: a DragonLord leaves sea or Wastelands."""
    if not isinstance(action, BeginTeleport) or not isinstance(state.step, Transferring):
        return False
    return action.figure.lord and action.at not in state.table.territories


# Losses come plain units first, as they are listed.
STIRRING: Final = (Show, Cast, Strike)
LEAST: Final = (
    *(EndStep, Pass, Stay, SetOut, RollDice, PressAttack, Engage, Fight, Lose, Arrive, ChooseInSecret),
)
