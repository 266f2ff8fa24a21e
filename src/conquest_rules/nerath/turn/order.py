"""The turn: rounds, realms in order, six steps in order.

What lives here: what comes after what, and whose turn it is, as it is printed. What may
not live here: what is done within a step, and other orders of play (`reduced_downtime`).
It answers for the order of play of pages 8 and 9.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.battle import order
from conquest_rules.nerath.content.names import REALMS, TURN, Realm
from conquest_rules.nerath.order_of_play import (
    DRAW,
    FIGHT,
    INCOME,
    MOVE,
    REINFORCE,
    REPOSITION,
    WITHIN_BATTLES,
    Ends,
    GoesOn,
    then,
)
from conquest_rules.nerath.position.checks import Moved
from conquest_rules.nerath.position.events.printed import (
    Event,
    GameWon,
    PurchasesEnded,
    RoundEnded,
    StepBegun,
    TurnBegun,
)
from conquest_rules.nerath.position.state import State, TurnMemory, at_step
from conquest_rules.nerath.position.steps import (
    Buying,
    ChoosingBattle,
    CollectingIncome,
    Drawing,
    EndingTurn,
    Finished,
    Moving,
    MovingNew,
    Outcome,
    Placing,
    Repositioning,
    StartingGame,
    StartingTurn,
    Step,
)
from conquest_rules.nerath.turn import income, reposition, victory


def _begin(state: State, step: Step, name: str) -> Moved:
    return at_step(state, step), (StepBegun(state.active, name),)


# What comes when the active realm ends a step, or a part of one.


@clause("N9.1")
def _end_draw(state: State) -> Moved:
    return _begin(state, Moving(), MOVE)


@clause("N9.1", "N9.4")
def _end_moves(state: State) -> Moved:
    begun = order.begin(state)
    return then(begun, _begin(begun[0], ChoosingBattle(), FIGHT))


@clause("N9.1")
def _end_battles(state: State) -> Moved:
    return _begin(rested(state), Repositioning(), REPOSITION)


def rested(state: State) -> State:
    """The state when a realm's battles are over: what was done is forgotten unless it matters later."""
    memory = state.memory
    over = evolve(memory, pending=(), won=(), explored=(), friendly=(), undefended=())
    return evolve(order.kept_marks(state, landed=False), memory=over)


@clause("N9.1", "N9.4")
def _end_reposition(state: State) -> Moved:
    moved = reposition.finish(state)
    return then(moved, _begin(moved[0], Buying(), REINFORCE))


@clause("N9.1", "N24.7")
def _end_buying(state: State) -> Moved:
    assert isinstance(state.step, Buying)
    bought, paid = state.step.bought, state.step.bought - state.step.given
    if not bought:
        return _begin(state, CollectingIncome(), INCOME)
    return at_step(state, Placing(bought, paid=paid)), (PurchasesEnded(state.active, bought),)


@clause("N9.1")
def _end_new_moves(state: State) -> Moved:
    return _begin(order.kept_marks(state, landed=False), CollectingIncome(), INCOME)


ENDS: Final[Ends] = {
    **WITHIN_BATTLES,
    Moving: _end_moves,
    ChoosingBattle: _end_battles,
    Repositioning: _end_reposition,
    Buying: _end_buying,
    MovingNew: _end_new_moves,
}


# What comes by itself.


def _start(state: State) -> Moved:
    return begin_turn(state, 1, REALMS[0])


def _end_fight(state: State) -> Moved | None:
    return None if state.memory.pending else _end_battles(state)


def _move_new(state: State) -> Moved | None:
    assert isinstance(state.step, Placing)
    return None if state.step.unplaced else (at_step(state, MovingNew()), ())


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
        return finish(state, outcome)
    if state.active is not REALMS[-1]:
        return begin_turn(state, state.round, REALMS[TURN[state.active] + 1])
    ended: Moved = state, (RoundEnded(state.round), *victory.announced(state))
    if outcome := victory.at_round_end(state):
        return then(ended, finish(state, outcome))
    return then(ended, begin_turn(state, state.round + 1, REALMS[0]))


@clause("N3.4")
def finish(state: State, outcome: Outcome) -> Moved:
    """The game is won."""
    return at_step(state, Finished(outcome)), (GameWon(outcome),)


GOES_ON: Final[GoesOn] = {
    StartingGame: _start,
    StartingTurn: _end_draw,
    ChoosingBattle: _end_fight,
    Placing: _move_new,
    CollectingIncome: collect_income,
    EndingTurn: end_turn,
}


def noted(state: State, told: tuple[Event, ...]) -> State:
    """Everything that must be known for the rest of the turn is in its memory already."""
    return state
