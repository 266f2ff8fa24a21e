"""Prices: what units and ships cost.

Here: `price`. Not here: who may buy. Clauses: purchase, page 7.
"""

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel.clause import clause


@clause("D7.8", "D7.9", "D7.10", "D2.4")
def price(state: State, side: Side, wares: Reserve) -> int:
    """The price of units and ships bought together; some peoples' units are cheaper in bundles."""
    people, ship = state.table.content.people[side], state.table.content.pack.peoples.ship
    ships = wares.ships * ship.price
    if people.bundle is None:
        return ships + wares.units * people.cost
    bundles, single = divmod(wares.units, people.bundle.units)
    return ships + bundles * people.bundle.gold + single * people.cost
