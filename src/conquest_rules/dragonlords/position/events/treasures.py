"""Events of treasures: drawn, given to a unit, taken, lost; units that are saved.

Here: values. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import cites

__all__: list[str] = [
    "TreasureDrawn",
    "TreasureAssigned",
    "TreasureTaken",
    "TreasureReturned",
    "SavingRolled",
    "TreasureEvent",
]


@frozen
class TreasureDrawn:
    """A player drew a treasure without looking; only viewers who may know see which one."""

    seat: Side
    at: str
    card: str | None
    clauses: tuple[str, ...] = cites("D10.1")


@frozen
class TreasureAssigned:
    """A treasure was put under a unit; only viewers who may know see which one."""

    seat: Side
    at: str
    figure: Figure
    clauses: tuple[str, ...] = cites("D10.2", "D10.3")


@frozen
class TreasureTaken:
    """The victor gave the treasure of a lost unit to a unit."""

    seat: Side
    at: str
    card: str
    figure: Figure
    clauses: tuple[str, ...] = cites("D10.6")


@frozen
class TreasureReturned:
    """A treasure is back in the supply."""

    card: str
    clauses: tuple[str, ...] = cites("D10.6")


@frozen
class SavingRolled:
    """Dice were rolled to save lost units."""

    seat: Side
    at: str
    faces: tuple[int, ...]
    saved: int
    clauses: tuple[str, ...] = cites("D10.17")


TreasureEvent: TypeAlias = TreasureDrawn | TreasureAssigned | TreasureTaken | TreasureReturned | SavingRolled
