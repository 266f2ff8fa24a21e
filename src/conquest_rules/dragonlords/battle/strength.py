"""Strength: the Total Attack Strength of a side.

Here: `strength`, one number for all dice of a side, from what everyone can see, and `magic`, what spells and
treasures add to it. Not here: the dice, and monsters (`quests.clashes`). Clauses: Total Attack Strength, page
13; kingdoms and mines, page 4; naval combat, page 15.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.content.effects import AttackStrength, Scope, Whose
from conquest_rules.dragonlords.content.names import (
    NUMBER,
    STRONGEST,
    WEAKEST,
    Side,
    TerritoryKind,
)
from conquest_rules.dragonlords.magic.casters import active_in
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Battle
from conquest_rules.kernel.clause import clause


@clause("D4.7", "D31.7")
def _kingdom(state: State, battle: Battle, side: Side) -> int:
    """Forces that attack a kingdom are weaker by one, even if vanquished units hold it."""
    kind = state.table.atlas.territory[state.table.place[battle.at]]
    return -1 if kind is TerritoryKind.KINGDOM and side is not battle.defender else 0


@clause("D4.15")
def _mine(state: State, battle: Battle, side: Side) -> int:
    """Dwarves at a mine are stronger, whether they attack or defend."""
    people = state.table.content.people.get(side)
    if people is None or people.mine is None:
        return 0
    kind = state.table.atlas.territory[state.table.place[battle.at]]
    return people.mine.attack_strength if kind is TerritoryKind.MINE else 0


@clause("D13.15", "D13.16", "D13.17", "D15.4", "D20.7", "D20.35", "D22.15", "D22.18", "D22.19")
def _magic(state: State, battle: Battle, side: Side) -> int:
    """The sum that spells and treasures of both sides in the place add and take away."""
    other = battle.defender if side is not battle.defender else state.active
    return magic(state, battle.at, (Whose.FRIENDS, side), (Whose.ENEMIES, other))


@clause("D13.15", "D13.16", "D13.17", "D20.7", "D22.15", "D22.18", "D22.19")
def magic(state: State, at: str, *sources: tuple[Whose, Side]) -> int:
    """The sum that spells and treasures of these sides in a place add and take away, for friends or enemies.

    An effect that does not stack counts once for a side, however many units have it.
    """
    apart, once, stacked = (
        state.table.reading("R-king-hope") == "separate-bonus",
        set[tuple[object, bool]](),
        0,
    )
    for whose, by in sources:
        for (_, effect, royal), count in active_in(state, by, at):
            if not isinstance(effect, AttackStrength) or effect.side is not whose:
                continue
            if effect.where is Scope.BLOCKADE and at not in state.table.zone:
                continue
            if effect.stacks:
                stacked += effect.amount * count
            else:
                once.add((effect, royal and apart))
    return stacked + sum(effect.amount for effect, _ in once if isinstance(effect, AttackStrength))


def adjustments(state: State, battle: Battle, side: Side) -> Iterator[int]:
    """Everything that is added to a side's attack number, or taken from it."""
    yield _kingdom(state, battle, side)
    yield _mine(state, battle, side)
    yield _magic(state, battle, side)


@clause("D13.11", "D13.12", "D13.13", "D6.14", "D13.24", "D15.2")
def strength(state: State, battle: Battle, side: Side) -> int:
    """A side's Total Attack Strength: the attack number and all adjustments, kept once between 1 and 6."""
    return clamped(state.table.content.attack[NUMBER[side]] + sum(adjustments(state, battle, side)))


@clause("D13.12")
def clamped(total: int) -> int:
    """A strength between the least and the greatest."""
    return max(WEAKEST, min(STRONGEST, total))
