"""Strength: the Total Attack Strength of a side.

Here: `strength`, one number for all dice of a side, from what everyone can see. Not here: the dice. Clauses:
Total Attack Strength, page 13; kingdoms and mines, page 4.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.content.names import (
    NUMBER,
    STRONGEST,
    WEAKEST,
    Side,
    TerritoryKind,
)
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Battle
from conquest_rules.kernel.clause import clause


@clause("D4.7", "D31.7")
def _kingdom(state: State, battle: Battle, side: Side) -> int:
    """Forces that attack a kingdom are weaker by one, even if vanquished units hold it."""
    kind = state.table.atlas.territory[state.table.place[battle.at]]
    return -1 if kind is TerritoryKind.KINGDOM and side is not battle.defender else 0


@clause("D4.15", "D2.6")
def _mine(state: State, battle: Battle, side: Side) -> int:
    """Dwarves at a mine are stronger, whether they attack or defend."""
    people = state.table.content.people.get(side)
    if people is None or people.mine is None:
        return 0
    kind = state.table.atlas.territory[state.table.place[battle.at]]
    return people.mine.attack_strength if kind is TerritoryKind.MINE else 0


def adjustments(state: State, battle: Battle, side: Side) -> Iterator[int]:
    """Everything that is added to a side's attack number, or taken from it."""
    yield _kingdom(state, battle, side)
    yield _mine(state, battle, side)


@clause("D13.11", "D13.12", "D13.13", "D6.14", "D13.24")
def strength(state: State, battle: Battle, side: Side) -> int:
    """A side's Total Attack Strength: the attack number and all adjustments, kept once between 1 and 6."""
    total = state.table.content.attack[NUMBER[side]] + sum(adjustments(state, battle, side))
    return max(WEAKEST, min(STRONGEST, total))
