"""Events of DragonLords: made, lost, and fire on a blockade.

Here: values. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites

__all__: list[str] = ["LordMade", "BlockadeBurned", "CrewAshore", "LordStranded", "LordEvent"]


@frozen
class LordMade:
    """A unit became a DragonLord."""

    seat: Side
    at: str
    figure: Figure
    clauses: tuple[str, ...] = cites("D20.23")


@frozen
class BlockadeBurned:
    """A DragonLord set a blockade on fire."""

    seat: Side
    at: str
    defender: Side
    ships: int
    stopped: bool
    clauses: tuple[str, ...] = cites("D18.17", "D18.19")


@frozen
class CrewAshore:
    """The crew of a burned blockade went ashore."""

    seat: Side
    figures: Bag[Figure]
    at: str
    to: str
    clauses: tuple[str, ...] = cites("D18.20")


@frozen
class LordStranded:
    """A DragonLord had no place to go to."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D7.29")


LordEvent: TypeAlias = LordMade | BlockadeBurned | CrewAshore | LordStranded
