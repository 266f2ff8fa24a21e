"""Events of quest parties: setting out, moving, staying, leaving, fighting each other.

Here: values. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites

__all__: list[str] = [
    "PartySetOut",
    "QuestRolled",
    "PartyMoved",
    "PartyStayed",
    "PartyLeft",
    "ToolsStored",
    "ToolsTaken",
    "PartyBeaten",
    "PartiesPerished",
    "PartyEvent",
]


@frozen
class PartySetOut:
    """A quest party is named that is about to enter the Wastelands, with the tools it takes."""

    seat: Side
    at: str
    to: str
    figures: Bag[Figure]
    tools: Bag[str]
    clauses: tuple[str, ...] = cites("D8.2", "D8.3")


@frozen
class QuestRolled:
    """The die of a quest move was rolled for a party."""

    seat: Side
    at: str
    pips: int
    clauses: tuple[str, ...] = cites("D8.6")


@frozen
class PartyMoved:
    """A quest party has moved, or entered the Wastelands."""

    seat: Side
    at: str
    to: str
    figures: Bag[Figure]
    clauses: tuple[str, ...] = cites("D8.6")


@frozen
class PartyStayed:
    """A quest party stays where it is after the roll."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D8.6")


@frozen
class PartyLeft:
    """A quest party has left the Wastelands."""

    seat: Side
    at: str
    to: str
    figures: Bag[Figure]
    clauses: tuple[str, ...] = cites("D8.13")


@frozen
class ToolsStored:
    """Tools are kept for a later quest."""

    seat: Side
    tools: Bag[str]
    clauses: tuple[str, ...] = cites("D11.9")


@frozen
class ToolsTaken:
    """The victor over a party takes its tools."""

    seat: Side
    at: str
    lost_by: Side
    tools: Bag[str]
    clauses: tuple[str, ...] = cites("D11.8", "D2.22")


@frozen
class PartyBeaten:
    """A combat between parties is over."""

    seat: Side
    at: str
    lost_by: Side
    clauses: tuple[str, ...] = cites("D12.3", "D12.4")


@frozen
class PartiesPerished:
    """Both parties of a combat are wiped out."""

    at: str
    tools: Bag[str]
    clauses: tuple[str, ...] = cites("D12.3")


PartyEvent: TypeAlias = (
    PartySetOut
    | QuestRolled
    | PartyMoved
    | PartyStayed
    | PartyLeft
    | ToolsStored
    | ToolsTaken
    | PartyBeaten
    | PartiesPerished
)
