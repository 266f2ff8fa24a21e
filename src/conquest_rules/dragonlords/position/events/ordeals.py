"""Events of combats with monsters: their dice, poison, elixirs and potions.

Here: values. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import cites

__all__: list[str] = [
    "MonsterMet",
    "MonsterRolled",
    "PartyRolled",
    "ElixirDrunk",
    "UnitPoisoned",
    "PoisonCured",
    "MonsterDefeated",
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
    | ElixirDrunk
    | UnitPoisoned
    | PoisonCured
    | MonsterDefeated
    | DragonCharmed
)
