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
    "TreasureGone",
    "BearerDrawn",
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
    clauses: tuple[str, ...] = cites("D10.2", "D10.3", "D12.14", "D32.14")


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
class TreasureGone:
    """A treasure was lost to a monster for good."""

    card: str
    clauses: tuple[str, ...] = cites("D11.7")


@frozen
class BearerDrawn:
    """It was decided by lot which of several vanquished units that look alike bears a treasure.

    `card` is what lies face down under it; only viewers who may know see that.
    """

    seat: Side
    at: str
    card: str | None
    clauses: tuple[str, ...] = cites("D27.22")


@frozen
class SavingRolled:
    """A die was rolled to save a lost unit; `saved` is 1 if it did."""

    seat: Side
    at: str
    faces: tuple[int, ...]
    saved: int
    clauses: tuple[str, ...] = cites("D10.17", "D13.35")


TreasureEvent: TypeAlias = (
    TreasureDrawn
    | TreasureAssigned
    | TreasureTaken
    | TreasureReturned
    | TreasureGone
    | BearerDrawn
    | SavingRolled
)
