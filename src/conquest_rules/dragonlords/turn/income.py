"""Income: phase 6, gold for what is held.

Here: what each territory pays, and the step that collects it. Not here: where the gold goes (`gold`).
Clauses: income, pages 4 and 27.
"""

from typing import Final

from conquest_rules.dragonlords.content.names import Side, TerritoryKind
from conquest_rules.dragonlords.position.checks import Goes, Moved
from conquest_rules.dragonlords.position.events import IncomeCollected
from conquest_rules.dragonlords.position.holding import held, kingdoms_of
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import CollectingIncome, Reinforcing, StoringGold
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import clause


@clause("D4.3", "D4.12", "D4.14", "D4.20", "D27.9", "D27.10", "D27.11", "D2.6")
def income_from(state: State, side: Side, at: str) -> int:
    """The gold that a territory pays the people that holds it."""
    atlas, people = state.table.atlas, state.table.content.people[side]
    number = atlas.number[at]
    pays = atlas.income[number]
    if people.mine is not None and atlas.territory[number] is TerritoryKind.MINE:
        pays = people.mine.income
    # Only kingdoms and gold territories pay more than the 1 that every territory pays.
    rich = atlas.gold[number] or atlas.territory[number] is TerritoryKind.KINGDOM
    return pays + 1 if rich and state.table.reading("R-income-stacking") == "five-plus-one" else pays


@clause("D4.9", "D27.12", "D27.14")
def income_of(state: State, side: Side) -> int:
    """A people's income: nothing without a kingdom, nothing from the sea and the Wastelands."""
    if not kingdoms_of(state, side):
        return 0
    return sum(income_from(state, side, at) for at in held(state, side))


@clause("D27.9", "D27.10", "D27.13")
def collect(state: State, step: CollectingIncome) -> Moved:
    """Income is collected and stored in the player's kingdoms; then reinforcements are placed."""
    gold = income_of(state, state.active)
    if not gold:
        return at_step(state, Reinforcing()), ()
    storing = StoringGold(state.active, gold, Reinforcing())
    return at_step(state, storing), (IncomeCollected(state.active, gold),)


COLLECTING: Final[Goes[CollectingIncome]] = flow.Goes(CollectingIncome, collect, (StoringGold, Reinforcing))
