"""Playing: who is to act, what they may do, and what comes of it.

What lives here: the functions a front end calls, each a table or a match over the
step. What may not live here: a rule; the modules of the steps have them.
It answers for no clause by itself.
"""

from attrs import evolve

from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import IllegalAction, Misfit, Violation
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Transition
from conquest_rules.nerath import drawing, turn
from conquest_rules.nerath.actions import Action, Answer, Decision, EndStep, Event
from conquest_rules.nerath.catalogue import catalogue
from conquest_rules.nerath.names import REALMS, Realm
from conquest_rules.nerath.state import (
    Buying,
    ChoosingBattle,
    Dealing,
    Drawing,
    Finished,
    Moving,
    Outcome,
    Repositioning,
    State,
)

Turn = Deciding[Realm] | Awaiting[Action] | Over[Outcome]


def to_act(state: State) -> Turn:
    """Who or what the game waits for: a realm's decision, the answer to a request, or nothing."""
    match state.step:
        case Dealing() | Drawing() as at:
            return Awaiting(drawing.request(state, at))
        case Finished(outcome):
            return Over(outcome)
        case Moving() | ChoosingBattle() | Repositioning() | Buying():
            return Deciding(state.active)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action open to the realm that decides, in a stable order; `()` when nobody does."""
    match to_act(state):
        case Deciding(realm):
            return (EndStep(realm),)
        case Awaiting() | Over():
            return ()


def why_not(state: State, action: Action) -> tuple[Violation | Misfit, ...]:
    """Every rule that the action would break, first statements with their restatements; `()` means legal."""
    match action:
        case Drawn():
            return _why_not_answer(state, action)
        case EndStep():
            return _why_not_decision(state, action)


def _why_not_answer(state: State, answer: Answer) -> tuple[Misfit, ...]:
    match to_act(state):
        case Awaiting(request):
            misfit = request.misfit(answer)
            return () if misfit is None else (Misfit(f"{misfit}."),)
        case Deciding(realm):
            return (Misfit(f"Nothing was asked of chance: {realm} is to decide."),)
        case Over():
            return (Misfit("The game is over."),)


def _why_not_decision(state: State, act: Decision) -> tuple[Violation | Misfit, ...]:
    if isinstance(state.step, Finished):
        return (Misfit("The game is over."),)
    broken = (check(state, act) for check in turn.CHECKS)
    return tuple(
        evolve(one, also=catalogue().clause(one.clause).same_as) for one in broken if one is not None
    )


def transition(state: State, action: Action) -> Transition[State, Action, Event]:
    """The next state and what happened on the way, or `IllegalAction`."""
    refusals = why_not(state, action)
    if state.seen_by is not None:
        refusals += (Misfit(f"This is a view for {state.seen_by}: for looking, not for playing on."),)
    if refusals:
        raise IllegalAction(refusals)
    after, events = _resolve(state, action)
    return Transition(action, after, events)


def apply(state: State, action: Action) -> State:
    """The next state, or `IllegalAction`, which carries every reason."""
    return transition(state, action).state


def _resolve(state: State, action: Action) -> turn.Moved:
    match action:
        case EndStep():
            return turn.end_step(state)
        case Drawn(item):
            assert item is not None, "a request refuses hidden items"
            return _resolve_draw(state, item)


def _resolve_draw(state: State, card: str) -> turn.Moved:
    if isinstance(state.step, Dealing):
        dealt, told = drawing.deal(state, state.step, card)
        if dealt.step != state.step:
            return dealt, told
        begun, later = turn.begin_turn(dealt, 1, REALMS[0])
        return begun, told + later
    drawn, told = drawing.draw(state, card)
    moved, later = turn.end_step(drawn)
    return moved, told + later


def default_action(state: State) -> Action:
    """What a clock does for a player whose time is up: the choice that commits least."""
    match to_act(state):
        case Deciding(realm):
            return EndStep(realm)
        case Awaiting() | Over():
            raise ValueError("nobody is to decide, so that no time can be up")
