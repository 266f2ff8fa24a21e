"""Events of Wasteland spaces: shops, spells, scrolls, the Dragon Lair and quest cards.

Here: values. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Omen, Side
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites

__all__: list[str] = [
    "ToolBought",
    "UnitHired",
    "ScrollGained",
    "SpellRolled",
    "SpellGained",
    "WizardMade",
    "GodsConsulted",
    "TreasureSought",
    "QuestCardDrawn",
    "QuestCardUnplayed",
    "PileShuffled",
    "GoldKept",
    "FortuneTold",
    "ObstaclePassed",
    "ObstacleStands",
    "ToolGained",
    "GoldWon",
    "GoldForfeited",
    "UnitJoined",
    "NothingGained",
    "PartyLost",
    "VisitEvent",
]


@frozen
class ToolBought:
    """A quest party bought a tool."""

    seat: Side
    at: str
    tool: str
    price: int
    clauses: tuple[str, ...] = cites("D8.17")


@frozen
class UnitHired:
    """A quest party at a Village bought a unit, which joins it."""

    seat: Side
    at: str
    price: int
    clauses: tuple[str, ...] = cites("D8.19")


@frozen
class ScrollGained:
    """A quest party gained a scroll; only viewers who may know see which one."""

    seat: Side
    at: str
    card: str | None
    clauses: tuple[str, ...] = cites("D9.3")


@frozen
class SpellRolled:
    """A die decided which spell is gained, and it is known already."""

    seat: Side
    at: str
    spell: str
    clauses: tuple[str, ...] = cites("D8.24")


@frozen
class SpellGained:
    """A Wizard of a quest party learned a spell."""

    seat: Side
    at: str
    spell: str
    clauses: tuple[str, ...] = cites("D8.23", "D8.24")


@frozen
class WizardMade:
    """A unit of a quest party became a Wizard; its blank counter, if it had one, was replaced."""

    seat: Side
    at: str
    blank: bool = False
    clauses: tuple[str, ...] = cites("D8.25")


@frozen
class GodsConsulted:
    """The Crystal die was rolled at the Dragon Lair, or to charm a Dragon."""

    seat: Side
    at: str
    omen: Omen
    clauses: tuple[str, ...] = cites("D9.4")


@frozen
class TreasureSought:
    """A quest party entered the Dragon Lair for the treasure."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D9.9")


@frozen
class QuestCardDrawn:
    """A quest card was drawn for a party, and its introduction read."""

    seat: Side
    reader: Side
    at: str
    card: str
    introduction: str
    clauses: tuple[str, ...] = cites("D9.12")


@frozen
class QuestCardUnplayed:
    """A quest card was discarded unplayed for want of a tool."""

    seat: Side
    card: str
    tool: str
    clauses: tuple[str, ...] = cites("D9.13")


@frozen
class PileShuffled:
    """A pile was spent, and its discards were shuffled into a new one."""

    cards: int
    clauses: tuple[str, ...] = cites("D2.2")


@frozen
class GoldKept:
    """Quest gold of a player without a kingdom is kept until units are placed."""

    seat: Side
    gold: int
    clauses: tuple[str, ...] = cites("D30.19")


@frozen
class FortuneTold:
    """The Crystal die decided which outcome of a quest card is read, and it was read."""

    seat: Side
    card: str
    omen: Omen
    text: str
    clauses: tuple[str, ...] = cites("D9.14", "D9.15")


@frozen
class ObstaclePassed:
    """A quest party got past an obstacle with a tool."""

    seat: Side
    at: str
    tool: str
    clauses: tuple[str, ...] = cites("D9.16")


@frozen
class ObstacleStands:
    """A quest party had no tool for an obstacle."""

    seat: Side
    at: str
    tool: str
    clauses: tuple[str, ...] = cites("D9.16", "D11.1")


@frozen
class ToolGained:
    """A quest party gained a tool."""

    seat: Side
    at: str
    tool: str
    clauses: tuple[str, ...] = cites("D9.16")


@frozen
class GoldWon:
    """Gold was gained on a quest."""

    seat: Side
    gold: int
    clauses: tuple[str, ...] = cites("D12.15")


@frozen
class GoldForfeited:
    """Quest gold was lost for want of a kingdom."""

    seat: Side
    gold: int
    clauses: tuple[str, ...] = cites("D12.15")


@frozen
class UnitJoined:
    """A unit joined a quest party."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D9.16")


@frozen
class NothingGained:
    """There was nothing to gain, or no room for it."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D9.16")


@frozen
class PartyLost:
    """A quest party has no unit left, and its tools are lost."""

    seat: Side
    at: str
    tools: Bag[str]
    clauses: tuple[str, ...] = cites("D11.7")


VisitEvent: TypeAlias = (
    ToolBought
    | UnitHired
    | ScrollGained
    | SpellRolled
    | SpellGained
    | WizardMade
    | GodsConsulted
    | TreasureSought
    | QuestCardDrawn
    | QuestCardUnplayed
    | PileShuffled
    | GoldKept
    | FortuneTold
    | ObstaclePassed
    | ObstacleStands
    | ToolGained
    | GoldWon
    | GoldForfeited
    | UnitJoined
    | NothingGained
    | PartyLost
)
