"""Pieces other than units: ships and their crews, quest parties and their tools, what waits to be given out.

Here: `Ship`, `Party`, `Reserve` and `Spoils`. Not here: where they are (`state`), and every rule.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure, look
from conquest_rules.kernel.bag import Bag

# How many units a ship transports, and how many a quest party has at most.
CAPACITY: Final = 8
LARGEST: Final = 6


@frozen(cache_hash=True)
class Ship:
    """A ship, its crew, and what it has done in this phase.

    `spent` counts the sea zones it has entered, `stopped` whether a blockade ended its move, `unaided`
    whether it has sailed without a face-up treasure that lifts its range. Ships are ordered by what everyone
    sees of them, and by hidden faces last of all.
    """

    crew: Bag[Figure] = Bag()
    spent: int = 0
    stopped: bool = False
    unaided: bool = False

    def __lt__(self, other: "Ship") -> bool:
        """Ships without a crew first; what lies face down is looked at last of all."""
        return _rank(self) < _rank(other)


@lru_cache(maxsize=16384)
def _rank(ship: Ship) -> tuple[object, ...]:
    return outside(ship).crew.pairs, ship.spent, ship.stopped, ship.unaided, ship.crew.pairs


@lru_cache(maxsize=16384)
def outside(ship: Ship) -> Ship:
    """The part of a ship that everyone sees: the looks of its crew."""
    seen = Bag((look(one), count) for one, count in ship.crew.pairs)
    return Ship(seen, ship.spent, ship.stopped, ship.unaided)


@frozen(cache_hash=True)
class Party:
    """A quest party on a Wasteland space: its units and tools.

    `acting` is the party whose move it is, `came_from` the space it left last. Parties are ordered by what
    everyone sees of them, and by hidden faces last of all.
    """

    units: Bag[Figure] = Bag()
    tools: Bag[str] = Bag()
    acting: bool = False
    came_from: str = ""

    def __lt__(self, other: "Party") -> bool:
        """What lies face down is looked at last of all."""
        return _party_rank(self) < _party_rank(other)


@lru_cache(maxsize=16384)
def _party_rank(party: Party) -> tuple[object, ...]:
    seen = tuple((look(one), count) for one, count in party.units.pairs)
    return seen, party.tools.pairs, party.acting, party.came_from, party.units.pairs


@frozen
class Reserve:
    """Units and ships of a seat that are not on the board: to be placed at setup, or bought."""

    units: int = 0
    ships: int = 0


class Lost(StrEnum):
    """How the bearer of a treasure was lost, which decides whom the treasure goes to."""

    FOUGHT = "fought"
    TO_A_MONSTER = "to a monster"
    STRUCK = "struck"
    STRANDED = "stranded"


@frozen
class Spoils:
    """The treasures of lost units of a side in a place, until they are given out."""

    side: Side
    at: str
    how: Lost
    treasures: Bag[str]
