"""Gains: what comes with a territory that changes hands.

Here: the gold of a kingdom. Not here: how a territory is taken. Clauses: gold that falls with a kingdom.
"""

from conquest_rules.dragonlords.position.events import GoldCaptured
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel.clause import clause


@clause("D4.6")
def taken(state: State, at: str) -> tuple[GoldCaptured, ...]:
    """The gold that the active player gains with a territory just taken: all that lies in it."""
    gold = state.gold_in(at) if at in state.table.kingdoms else 0
    return (GoldCaptured(state.active, at, gold),) if gold else ()
