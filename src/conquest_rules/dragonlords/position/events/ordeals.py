"""Events of combats with monsters: their dice, poison, elixirs and potions.

Here: values. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Omen, Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import cites

__all__: list[str] = [
    "MonsterMet",
    "MonsterRolled",
    "PartyRolled",
    "HitsAbsorbed",
    "FireStopped",
    "ElixirDrunk",
    "UnitPoisoned",
    "PoisonCured",
    "MonsterDefeated",
    "MonsterStruck",
    "CharmTried",
    "DragonCharmed",
    "OrdealEvent",
]


@frozen
class MonsterMet:
    """A quest party has to fight a monster."""

    seat: Side
    at: str
    monster: str
    clauses: tuple[str, ...] = cites("D9.16", "D12.6")


@frozen
class MonsterRolled:
    """The reader of the card rolled the dice of a monster."""

    reader: Side
    at: str
    monster: str
    faces: tuple[int, ...]
    hits: int
    clauses: tuple[str, ...] = cites("D12.23", "D12.6")


@frozen
class PartyRolled:
    """A quest party rolled its dice against a monster."""

    seat: Side
    at: str
    monster: str
    faces: tuple[int, ...]
    hits: int
    clauses: tuple[str, ...] = cites("D12.7")


@frozen
class HitsAbsorbed:
    """The unit that drank an elixir absorbs the hits on a quest party."""

    seat: Side
    at: str
    hits: int
    clauses: tuple[str, ...] = cites("D11.13")


@frozen
class FireStopped:
    """A treasure or a spell of a quest party stops the fire of a monster."""

    seat: Side
    at: str
    monster: str
    clauses: tuple[str, ...] = cites("D10.13", "D10.16")


@frozen
class ElixirDrunk:
    """A unit of a quest party drank an elixir."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D11.13")


@frozen
class UnitPoisoned:
    """A unit of a quest party is poisoned."""

    seat: Side
    at: str
    figure: Figure
    clauses: tuple[str, ...] = cites("D12.11")


@frozen
class PoisonCured:
    """Poisoned units of a quest party were healed."""

    seat: Side
    at: str
    units: int
    clauses: tuple[str, ...] = cites("D12.12", "D11.12")


@frozen
class MonsterDefeated:
    """A monster is defeated."""

    seat: Side
    at: str
    monster: str
    clauses: tuple[str, ...] = cites("D12.13")


@frozen
class MonsterStruck:
    """An attack by magic hits a monster."""

    seat: Side
    at: str
    figure: Figure
    spell: str
    monster: str
    clauses: tuple[str, ...] = cites("D22.6", "D22.17")


@frozen
class CharmTried:
    """A quest party rolls the Crystal die to charm a Dragon."""

    seat: Side
    at: str
    omen: Omen
    monster: str
    clauses: tuple[str, ...] = cites("D11.18", "D12.17")


@frozen
class DragonCharmed:
    """A Dragon was charmed."""

    seat: Side
    at: str
    monster: str
    clauses: tuple[str, ...] = cites("D12.18")


OrdealEvent: TypeAlias = (
    MonsterMet
    | MonsterRolled
    | PartyRolled
    | HitsAbsorbed
    | FireStopped
    | ElixirDrunk
    | UnitPoisoned
    | PoisonCured
    | MonsterDefeated
    | MonsterStruck
    | CharmTried
    | DragonCharmed
)
