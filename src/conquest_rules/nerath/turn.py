"""The turn: rounds, realms in order, six steps in order.

What lives here: what comes after what, and whose turn it is. What may not live here:
what is done within a step. It answers for the order of play of pages 8 and 9.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath import drawing, income, reposition, victory
from conquest_rules.nerath.battle import endings, order
from conquest_rules.nerath.checking import Moved
from conquest_rules.nerath.control import occupy
from conquest_rules.nerath.events import Event, GameWon, RoundEnded, StepBegun, TurnBegun
from conquest_rules.nerath.names import REALMS, TURN, Realm
from conquest_rules.nerath.state import State, TurnMemory, at_step
from conquest_rules.nerath.steps import (
    Buying,
    ChoosingBattle,
    Drawing,
    Finished,
    Landing,
    Moving,
    MovingNew,
    Outcome,
    Placing,
    Repositioning,
    RunningAmok,
    Step,
)

STEPS: Final = ("Draw", "Move", "Fight Battles", "Reposition", "Reinforce", "Collect Income")
DRAW, MOVE, FIGHT, REPOSITION, REINFORCE, INCOME = STEPS


def _begin(state: State, step: Step, name: str) -> Moved:
    return at_step(state, step), (StepBegun(state.active, name),)


def _then(moved: Moved, later: Moved) -> Moved:
    return later[0], moved[1] + later[1]


@clause("N9.1", "N9.5", "N24.7")
def end_step(state: State) -> Moved:
    """A step, or a part of one, is over, and the next one begins."""
    match state.step:
        case Drawing():
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
            return (at_step(state, Placing(bought)), ()) if bought else end_turn(state)
        case MovingNew():
            return end_turn(order.kept_marks(state, landed=False))
        case _:
            raise AssertionError("steps that nobody ends are refused to be ended")


def _only_taken_and_cleared(state: State) -> TurnMemory:
    return TurnMemory(taken=state.memory.taken, cleared=state.memory.cleared)


@clause("G1.5", "N18.10")
def settle(moved: Moved) -> Moved:
    """What nobody decides goes by itself: no battles are left, everything is placed, an ally takes over."""
    state, events = moved
    state, told = occupy(state)
    moved = state, events + told
    match state.step:
        case ChoosingBattle() if not state.memory.pending:
            return settle(_then(moved, end_step(state)))
        case Placing(unplaced) if not unplaced:
            return at_step(state, MovingNew()), moved[1]
        case _:
            return moved


@clause("N8.8", "N9.8")
def begin_turn(state: State, round_number: int, realm: Realm) -> Moved:
    """A realm's turn begins with drawing, if there is a card to draw."""
    fresh = evolve(state, round=round_number, active=realm, memory=TurnMemory())
    begun, told = _begin(fresh, Drawing(), DRAW)
    ready, shuffled, card_there = drawing.begin(begun)
    events: tuple[Event, ...] = (TurnBegun(round_number, realm), *told, *shuffled)
    return (ready, events) if card_there else _then((ready, events), end_step(ready))


@clause("N9.3", "N9.5", "N9.6", "N9.7", "N15.30")
def end_turn(state: State) -> Moved:
    """Income is collected, victory is looked at, and the next realm begins."""
    paid, collected = income.collect(state)
    events: tuple[Event, ...] = (StepBegun(state.active, INCOME), collected)
    if outcome := victory.at_turn_end(paid):
        return _finish(paid, events, outcome)
    if state.active is not REALMS[-1]:
        return _then((paid, events), begin_turn(paid, state.round, REALMS[TURN[state.active] + 1]))
    events += (RoundEnded(state.round),)
    if outcome := victory.at_round_end(paid):
        return _finish(paid, events, outcome)
    return _then((paid, events), begin_turn(paid, state.round + 1, REALMS[0]))


@clause("N3.4")
def _finish(state: State, events: tuple[Event, ...], outcome: Outcome) -> Moved:
    return at_step(state, Finished(outcome)), (*events, GameWon(outcome))
