"""The turn: rounds, realms in order, six steps in order.

What lives here: what comes after what, and whose turn it is. What may not live here:
what is done within a step. It answers for the order of play of pages 8 and 9.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath import drawing, income, reposition, victory
from conquest_rules.nerath.battle import endings, order
from conquest_rules.nerath.battle.resuming import resume
from conquest_rules.nerath.cards import resolving
from conquest_rules.nerath.cards.occasions import lapsed, occasions
from conquest_rules.nerath.cards.window import answered_moments, pause, reopened
from conquest_rules.nerath.checking import Moved
from conquest_rules.nerath.control import occupy
from conquest_rules.nerath.drawing import to_be_played
from conquest_rules.nerath.events import Event, GameWon, PurchasesEnded, RoundEnded, StepBegun, TurnBegun
from conquest_rules.nerath.names import REALMS, TURN, Realm
from conquest_rules.nerath.state import State, TurnMemory, at_step
from conquest_rules.nerath.steps import (
    Buying,
    ChoosingBattle,
    Clashing,
    CollectingIncome,
    Drawing,
    EndingTurn,
    Finished,
    Landing,
    Moving,
    MovingNew,
    Outcome,
    Placing,
    Pressing,
    Repositioning,
    Resolving,
    Retreating,
    Rolling,
    RunningAmok,
    Scoring,
    StartingGame,
    StartingTurn,
    Step,
    Striking,
    Window,
)

STEPS: Final = ("Draw", "Move", "Fight Battles", "Reposition", "Reinforce", "Collect Income")
DRAW, MOVE, FIGHT, REPOSITION, REINFORCE, INCOME = STEPS


def _begin(state: State, step: Step, name: str) -> Moved:
    return at_step(state, step), (StepBegun(state.active, name),)


def _then(moved: Moved, later: Moved) -> Moved:
    return later[0], moved[1] + later[1]


@clause("N9.1", "N9.5", "N24.7", "N9.4")
def end_step(state: State) -> Moved:
    """A step, or a part of one, is over, and the next one begins."""
    match state.step:
        case StartingTurn():
            return _begin(state, Moving(), MOVE)
        case Moving():
            begun = order.begin(state)
            return _then(begun, _begin(begun[0], ChoosingBattle(), FIGHT))
        case Landing():
            return endings.end_landings(state)
        case RunningAmok():
            return endings.end_rampage(state)
        case ChoosingBattle():
            rested = evolve(order.kept_marks(state, landed=False), memory=_only_taken_and_cleared(state))
            return _begin(rested, Repositioning(), REPOSITION)
        case Repositioning():
            moved = reposition.finish(state)
            return _then(moved, _begin(moved[0], Buying(), REINFORCE))
        case Buying(bought):
            if not bought:
                return _begin(state, CollectingIncome(), INCOME)
            return at_step(state, Placing(bought)), (PurchasesEnded(state.active, bought),)
        case MovingNew():
            return _begin(order.kept_marks(state, landed=False), CollectingIncome(), INCOME)
        case _:
            raise AssertionError("steps that nobody ends are refused to be ended")


def _only_taken_and_cleared(state: State) -> TurnMemory:
    return TurnMemory(taken=state.memory.taken, cleared=state.memory.cleared)


@clause("G1.5", "N18.10")
def settle(moved: Moved, *, after_cards: bool) -> Moved:
    """What nobody decides goes by itself, and whoever may play a card at a moment on the way is asked."""
    state, events = moved
    told = events
    while True:
        state, occupied = occupy(lapsed(state, told))
        events += occupied
        if paused := _paused(state, told):
            return paused, events
        on = _by_itself(state, after_cards)
        if on is None:
            return state, events
        state, told = on
        events += told


def _paused(state: State, told: tuple[Event, ...]) -> State | None:
    if isinstance(state.step, NOT_STOPPED):
        return None
    came_up = occasions(state, told, answered_moments(state))
    return pause(state, came_up, state.step) if came_up else None


# While a card is followed or realms are asked, and after the end, nobody is asked anew.
NOT_STOPPED: Final = (Resolving, Window, Finished)


@clause("N9.11", "M3.5")
def _by_itself(state: State, after_cards: bool) -> Moved | None:
    """What comes next without a decision; None when somebody is to act."""
    match state.step:
        case StartingGame() | StartingTurn() | Drawing() if at_once := _to_be_played(state):
            realm, card = at_once
            return resolving.play_immediately(state, realm, card, state.step)
        case Drawing() if not state.deck(state.active).undrawn:
            ready, told, card_there = drawing.begin(state)
            return (ready if card_there else at_step(ready, StartingTurn())), told
        case StartingGame():
            return begin_turn(state, 1, REALMS[0])
        case StartingTurn():
            return end_step(state)
        case ChoosingBattle() if not state.memory.pending:
            return end_step(state)
        case Placing(unplaced) if not unplaced:
            return at_step(state, MovingNew()), ()
        case CollectingIncome():
            return collect_income(state)
        case EndingTurn():
            return end_turn(state)
        case Window(asked=()) as step:
            return reopened(state, step), ()
        case Clashing() | Scoring() | Striking():
            return resume(state)
        case Rolling() | Pressing() | Retreating() if after_cards:
            return resume(state)
        case _:
            return None


def _to_be_played(state: State) -> tuple[Realm, str] | None:
    """The next card that has to be played immediately: before play by any realm, then by the active one."""
    realms = REALMS if isinstance(state.step, StartingGame) else (state.active,)
    if isinstance(state.step, StartingGame) and state.table.reading("R-play-immediately-setup") != AT_SETUP:
        return None
    found = ((realm, to_be_played(state, realm)) for realm in realms)
    return next(((realm, card) for realm, card in found if card is not None), None)


AT_SETUP: Final = "resolve-in-turn-order"


@clause("N8.8", "N9.8")
def begin_turn(state: State, round_number: int, realm: Realm) -> Moved:
    """A realm's turn begins with drawing, if there is a card to draw."""
    fresh = evolve(state, round=round_number, active=realm, memory=TurnMemory())
    begun, told = _begin(fresh, Drawing(), DRAW)
    return begun, (TurnBegun(round_number, realm), *told)


@clause("N9.3")
def collect_income(state: State) -> Moved:
    """Income is collected, and the turn is about to end."""
    paid, collected = income.collect(state)
    return at_step(paid, EndingTurn()), (collected,)


@clause("N9.5", "N9.6", "N9.7", "N15.30", "N8.5")
def end_turn(state: State) -> Moved:
    """Victory is looked at, and the next realm begins."""
    if outcome := victory.at_turn_end(state):
        return _finish(state, outcome)
    if state.active is not REALMS[-1]:
        return begin_turn(state, state.round, REALMS[TURN[state.active] + 1])
    ended: Moved = state, (RoundEnded(state.round), *victory.announced(state))
    if outcome := victory.at_round_end(state):
        return _then(ended, _finish(state, outcome))
    return _then(ended, begin_turn(state, state.round + 1, REALMS[0]))


@clause("N3.4")
def _finish(state: State, outcome: Outcome) -> Moved:
    return at_step(state, Finished(outcome)), (GameWon(outcome),)
