"""Income: Step 6, the Gold that a realm collects at the end of its turn.

Here: how much Gold that is, and paying it. Not here: what happens afterwards (`order`). Clauses: income,
pages 8 and 18.
"""

from conquest_rules.kernel.clause import cites, clause
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.events.printed import IncomeCollected
from conquest_rules.nerath.position.state import State, with_treasury


@clause("N18.18", "N18.28", "N18.29")
def income(land: int, has_capital: bool) -> int:
    """1 Gold for each land space; half of that, rounded up, for a realm without its own Capital.

    >>> income(9, has_capital=True), income(9, has_capital=False)
    (9, 5)
    """
    return land if has_capital else (land + 1) // 2


@clause("N8.4", "N18.25", "N18.31", "I6.1")
def income_of(state: State, realm: Realm) -> int:
    """The Gold that a realm would collect now."""
    return income(state.control.count(realm), holds_capital(state, realm))


@clause("N15.33")
def holds_capital(state: State, realm: Realm) -> bool:
    """Whether a realm controls its own Capital."""
    return state.controller(state.table.content.capital(realm)) is realm


@clause("N8.2", "N18.17", "N18.19", "N23.25")
def collect(state: State) -> tuple[State, IncomeCollected]:
    """The active realm's treasury grows by its income."""
    realm = state.active
    gold = income_of(state, realm)
    told = IncomeCollected(realm, gold, _why(state))
    return with_treasury(state, realm, state.treasury(realm) + gold), told


def _why(state: State) -> tuple[str, ...]:
    """The clauses by which the income is what it is: whole, or half and rounded up if the land is odd."""
    if holds_capital(state, state.active):
        return cites("N18.18", "N18.19")
    odd = state.control.count(state.active) % 2
    return cites("N18.28", "N18.29", "N18.19") if odd else cites("N18.28", "N18.19")
