"""The turn: rounds, realms in order, six steps in order.

What lives here: what comes after what, and whose turn it is. What may not live here:
what is done within a step. It answers for the order of play of pages 8 and 9.
"""

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import Violation, clause
from conquest_rules.nerath import drawing, income, victory
from conquest_rules.nerath.actions import Decision, Event, GameWon, RoundEnded, StepBegun, TurnBegun
from conquest_rules.nerath.names import REALMS, TURN, Realm
from conquest_rules.nerath.state import (
    Buying,
    ChoosingBattle,
    Drawing,
    Finished,
    Moving,
    Outcome,
    Repositioning,
    State,
    Step,
)

Moved = tuple[State, tuple[Event, ...]]

# The steps a player ends, and the one that follows; after the last comes income.
NEXT: Final[Mapping[type[Step], Step | None]] = {
    Drawing: Moving(),
    Moving: ChoosingBattle(),
    ChoosingBattle: Repositioning(),
    Repositioning: Buying(),
    Buying: None,
}
STEP_NAMES: Final[Mapping[type[Step], str]] = {
    Drawing: "Draw",
    Moving: "Move",
    ChoosingBattle: "Fight Battles",
    Repositioning: "Reposition",
    Buying: "Reinforce",
}
INCOME: Final = "Collect Income"


def _begin(state: State, step: Step) -> Moved:
    return evolve(state, step=step), (StepBegun(state.active, STEP_NAMES[type(step)]),)


@clause("N9.1", "N9.5")
def end_step(state: State) -> Moved:
    """The step is over, and the next one of the turn begins."""
    following = NEXT[type(state.step)]
    return end_turn(state) if following is None else _begin(state, following)


@clause("N8.8", "N9.8")
def begin_turn(state: State, round_number: int, realm: Realm) -> Moved:
    """A realm's turn begins with drawing, if there is a card to draw."""
    begun, told = _begin(evolve(state, round=round_number, active=realm), Drawing())
    ready, shuffled, card_there = drawing.begin(begun)
    events = (TurnBegun(round_number, realm), *told, *shuffled)
    if card_there:
        return ready, events
    moved, later = end_step(ready)
    return moved, events + later


@clause("N9.3", "N9.5", "N9.6", "N9.7", "N15.30")
def end_turn(state: State) -> Moved:
    """Income is collected, victory is looked at, and the next realm begins."""
    paid, collected = income.collect(state)
    events: tuple[Event, ...] = (StepBegun(state.active, INCOME), collected)
    if outcome := victory.at_turn_end(paid):
        return _finish(paid, events, outcome)
    if state.active is not REALMS[-1]:
        moved, later = begin_turn(paid, state.round, REALMS[TURN[state.active] + 1])
        return moved, events + later
    events += (RoundEnded(state.round),)
    if outcome := victory.at_round_end(paid):
        return _finish(paid, events, outcome)
    moved, later = begin_turn(paid, state.round + 1, REALMS[0])
    return moved, events + later


@clause("N3.4")
def _finish(state: State, events: tuple[Event, ...], outcome: Outcome) -> Moved:
    return evolve(state, step=Finished(outcome)), (*events, GameWon(outcome))


@clause("N8.7", "N8.9")
def own_turn(state: State, act: Decision) -> Violation | None:
    """A realm takes decisions of a turn in its own turn only."""
    if isinstance(state.step, Finished) or act.by is state.active:
        return None
    told = f"{act.by} wants to act in the turn of {state.active}."
    return Violation("N8.7", told, f"It is the turn of {state.active}, played by {_player(state)}.")


def _player(state: State) -> str:
    return state.table.player(state.active).player


CHECKS: Final[tuple[Callable[[State, Decision], Violation | None], ...]] = (
    own_turn,
    drawing.deal_is_mandatory,
    drawing.draw_is_mandatory,
)
