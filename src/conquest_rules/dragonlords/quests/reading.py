"""Reading: who draws and reads the quest card of a party, and rolls for its monster.

Here: `reader`. Not here: the cards (`cards`), and the monsters (`ordeals`). Clauses: quest cards, page 9; the
monster's dice, page 12. Rulings: `R-quest-card-reader`.
"""

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel.clause import clause


@clause("D9.12", "D9.15", "D12.23")
def reader(state: State) -> Side:
    """The nearest seat to the right of the active player that still plays and is not an ally.

    If no one else plays, players read their own cards.
    """
    seats = state.table.seats
    here = seats.index(state.active)
    to_the_right = (*reversed(seats[:here]), *reversed(seats[here + 1 :]))
    others = (
        one
        for one in to_the_right
        if not is_vanquished(state, one) and not state.table.allied(state.active, one)
    )
    return next(others, state.active)
