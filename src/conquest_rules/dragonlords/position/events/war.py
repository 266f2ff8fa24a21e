"""Events of the war: setting up, the seven phases, combats, spells and scrolls.

Here: the events of everything but the Wastelands, treasures and DragonLords. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Omen, Phase, Side
from conquest_rules.dragonlords.position.actions import Until, Ware
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.steps import Outcome
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites

__all__: list[str] = ["ScrollDealt", "OmenSought", "KingdomClaimed", "GarrisonPlaced", "TerritoryClaimed"]
__all__ += ["UnitAdded", "CountersLaid", "ShipDocked", "ShipLost", "GoldStored", "TurnBegun", "PhaseBegun"]
__all__ += [
    "WareBought",
    "PurchaseUndone",
    "GoldPaid",
    "UnitMarched",
    "TerritoryTaken",
    "BattleBegun",
    "StrengthsCalculated",
]
__all__ += ["DiceRolled", "LossNamed", "CounterTurnedUp", "UnitsLost", "KingLost", "ScrollTaken"]
__all__ += ["UnitBoarded", "ShipSailed", "UnitLanded"]
__all__ += [
    "ScrollDiscarded",
    "SeatFell",
    "SeatPlaysOn",
    "Passed",
    "CounterShown",
    "SpellCast",
    "CasterVanished",
]
__all__ += ["ScrollCast", "ScrollAimed", "ScrollStopped", "ScrollTurned", "ScrollStruck", "ScrollSeen"]
__all__ += ["UnitSummoned", "ShipGained"]
__all__ += ["TerritoryConquered", "GoldCaptured", "TerritoryVacated", "AttackBeaten", "AttackPressed"]
__all__ += ["SeaCombatWon", "ShipManned", "ShipsSunk"]
__all__ += [
    "Retreated",
    "UnitTransferred",
    "UnitsTeleported",
    "IncomeCollected",
    "WarePlaced",
    "UnitsLevied",
    "GameEnded",
    "WarEvent",
]

# Setup.


@frozen
class ScrollDealt:
    """A seat was dealt a scroll; only viewers who may know see which one."""

    seat: Side
    card: str | None
    clauses: tuple[str, ...] = cites("D6.9")


@frozen
class OmenSought:
    """A seat rolled the Crystal die to find the chosen player."""

    seat: Side
    omen: Omen
    clauses: tuple[str, ...] = cites("D6.10")


@frozen
class KingdomClaimed:
    """A seat put its first units into a kingdom."""

    seat: Side
    at: str
    units: int
    clauses: tuple[str, ...] = cites("D6.11")


@frozen
class GarrisonPlaced:
    """Vanquished units were put into a kingdom that no one had claimed."""

    at: str
    units: int
    clauses: tuple[str, ...] = cites("D6.13")


@frozen
class TerritoryClaimed:
    """A seat put a unit on an empty territory during setup."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D6.16")


@frozen
class UnitAdded:
    """A seat put one more unit on a territory of its own during setup."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D6.19")


@frozen
class CountersLaid:
    """A seat's King, Wizard and blank lie face down under units in these territories, in board order."""

    seat: Side
    places: tuple[str, ...]
    clauses: tuple[str, ...] = cites("D6.22")


@frozen
class ShipDocked:
    """A seat put its ship into a harbor."""

    seat: Side
    at: str
    zone: str
    clauses: tuple[str, ...] = cites("D6.24")


@frozen
class ShipLost:
    """A seat held no harbor and lost its ship."""

    seat: Side
    clauses: tuple[str, ...] = cites("D6.26")


@frozen
class GoldStored:
    """A seat put gold into a kingdom."""

    seat: Side
    at: str
    gold: int
    clauses: tuple[str, ...] = cites("D2.26")


# The turn.


@frozen
class TurnBegun:
    """A seat's turn began."""

    seat: Side
    clauses: tuple[str, ...] = cites("D7.2")


@frozen
class PhaseBegun:
    """A phase of the turn began."""

    seat: Side
    phase: Phase
    clauses: tuple[str, ...] = cites("D7.1")


@frozen
class WareBought:
    """A seat bought a unit or a ship; `price` is what it adds to what is due."""

    seat: Side
    ware: Ware
    price: int
    clauses: tuple[str, ...] = cites("D7.4", "D7.6")


@frozen
class PurchaseUndone:
    """A seat lost gold while it was buying, and gave back what it could no longer pay."""

    seat: Side
    gold: int
    clauses: tuple[str, ...] = cites("D7.6")


@frozen
class GoldPaid:
    """A seat paid gold out of a kingdom."""

    seat: Side
    at: str
    gold: int
    clauses: tuple[str, ...] = cites("D7.6")


@frozen
class UnitTransferred:
    """A unit moved to an adjacent territory in the transfer phase."""

    seat: Side
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("D27.1")


@frozen
class UnitsTeleported:
    """A caster and those it took along went to a place far away."""

    seat: Side
    figures: Bag[Figure]
    at: str
    to: str
    clauses: tuple[str, ...] = cites("D22.8")


@frozen
class UnitBoarded:
    """A unit went aboard a ship in a sea zone."""

    seat: Side
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...]


@frozen
class ShipSailed:
    """A ship entered the next sea zone."""

    seat: Side
    ship: Ship
    at: str
    to: str
    clauses: tuple[str, ...] = cites("D7.13", "D7.15")


@frozen
class UnitLanded:
    """A unit went ashore from a ship."""

    seat: Side
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...]


@frozen
class IncomeCollected:
    """A seat collected its income."""

    seat: Side
    gold: int
    clauses: tuple[str, ...] = cites("D27.9", "D27.10")


@frozen
class WarePlaced:
    """A unit or a ship that was bought came onto the board."""

    seat: Side
    ware: Ware
    at: str
    clauses: tuple[str, ...] = cites("D27.15")


@frozen
class UnitsLevied:
    """A seat without a kingdom put its free units on a territory."""

    seat: Side
    at: str
    units: int
    clauses: tuple[str, ...] = cites("D30.18")


# Combat.


@frozen
class UnitMarched:
    """A unit crossed a border in the combat phase: to attack, over vacant ground, or on a forced march."""

    seat: Side
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...]


@frozen
class TerritoryTaken:
    """A seat came into a territory that no one held, and holds it now."""

    seat: Side
    at: str
    clauses: tuple[str, ...]


@frozen
class BattleBegun:
    """A combat began: all attackers were named."""

    attacker: Side
    defender: Side
    at: str
    sneak: bool
    clauses: tuple[str, ...]


@frozen
class StrengthsCalculated:
    """Both sides' Total Attack Strength for this round."""

    at: str
    attacker: int
    defender: int
    clauses: tuple[str, ...] = cites("D13.3", "D13.11")


@frozen
class DiceRolled:
    """A side rolled its dice, and this many hit."""

    side: Side
    at: str
    faces: tuple[int, ...]
    hits: int
    clauses: tuple[str, ...]


@frozen
class Passed:
    """A player let a moment pass, or passed ahead."""

    seat: Side
    at: str
    until: Until
    clauses: tuple[str, ...] = cites("D23.3")


@frozen
class CounterShown:
    """A player turned up one of their own counters."""

    seat: Side
    at: str
    face: str
    clauses: tuple[str, ...] = cites("D20.2")


@frozen
class SpellCast:
    """A caster attacked by magic; protection may have stopped it."""

    seat: Side
    at: str
    figure: Figure
    spell: str
    stopped: bool
    clauses: tuple[str, ...] = cites("D22.5")


@frozen
class ScrollCast:
    """A caster cast a scroll, which goes to the discards."""

    seat: Side
    at: str
    figure: Figure
    card: str
    clauses: tuple[str, ...] = cites("D23.1")


@frozen
class ScrollAimed:
    """A scroll that harms was announced against the units of a side in a place."""

    seat: Side
    card: str
    side: Side
    at: str
    clauses: tuple[str, ...]


@frozen
class ScrollStopped:
    """A scroll did nothing: the side that it would strike is protected, or has no units there."""

    card: str
    side: Side
    at: str
    clauses: tuple[str, ...]


@frozen
class ScrollTurned:
    """A scroll was turned back, and now strikes the side that cast it, where it was cast."""

    seat: Side
    card: str
    side: Side
    at: str
    clauses: tuple[str, ...]


@frozen
class ScrollStruck:
    """The side that a scroll strikes rolled the dice that decide how many units it loses."""

    side: Side
    at: str
    card: str
    faces: tuple[int, ...]
    units: int
    clauses: tuple[str, ...]


@frozen
class ScrollSeen:
    """A player looked at a scroll of another one; only they see which it is."""

    seat: Side
    side: Side
    card: str | None
    clauses: tuple[str, ...] = cites("D23.30")


@frozen
class UnitSummoned:
    """A new unit joined a caster."""

    seat: Side
    at: str
    clauses: tuple[str, ...] = cites("D23.27")


@frozen
class ShipGained:
    """A new ship was docked at a caster's harbor."""

    seat: Side
    at: str
    zone: str
    clauses: tuple[str, ...] = cites("D23.26")


@frozen
class CasterVanished:
    """A caster under attack teleported away."""

    seat: Side
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("D13.29", "D24.7")


@frozen
class LossNamed:
    """A unit was named as a loss: by its owner, or in the fixed order of vanquished units."""

    side: Side
    at: str
    figure: Figure
    clauses: tuple[str, ...]


@frozen
class CounterTurnedUp:
    """A face-down counter of a lost unit was turned up for all to see."""

    side: Side
    at: str
    face: str
    clauses: tuple[str, ...] = cites("D6.23")


@frozen
class UnitsLost:
    """A side's units were removed from the board."""

    side: Side
    at: str
    figures: Bag[Figure]
    clauses: tuple[str, ...]


@frozen
class KingLost:
    """A seat lost its King; `by` is the side that caused it."""

    seat: Side
    at: str
    by: Side
    clauses: tuple[str, ...]


@frozen
class ScrollTaken:
    """A scroll of a fallen King's player went to the victor; only viewers who may know see which one.

    `known_to` are others who had looked at such a scroll in that hand.
    """

    seat: Side
    by: Side
    card: str | None
    known_to: tuple[str, ...] = ()
    clauses: tuple[str, ...] = cites("D20.10", "D27.19")


@frozen
class ScrollDiscarded:
    """A scroll of a fallen King's player was discarded, since no one was the victor."""

    seat: Side
    card: str
    clauses: tuple[str, ...] = cites("D20.10")


@frozen
class SeatFell:
    """A seat is out of the game, and its remaining units are vanquished."""

    seat: Side
    clauses: tuple[str, ...]


@frozen
class SeatPlaysOn:
    """A seat plays on without its King."""

    seat: Side
    clauses: tuple[str, ...] = cites("D30.17")


@frozen
class TerritoryConquered:
    """The attacker defeated all units in a territory and holds it now."""

    seat: Side
    at: str
    lost_by: Side
    clauses: tuple[str, ...]


@frozen
class GoldCaptured:
    """A seat gained the gold that lay in a kingdom it took."""

    seat: Side
    at: str
    gold: int
    clauses: tuple[str, ...] = cites("D4.6")


@frozen
class TerritoryVacated:
    """All units in a territory were lost, and no one holds it."""

    at: str
    clauses: tuple[str, ...] = cites("D13.9")


@frozen
class AttackBeaten:
    """All attackers are gone, and the defender holds the territory."""

    at: str
    defender: Side
    clauses: tuple[str, ...] = cites("D13.37")


@frozen
class AttackPressed:
    """The attacker fights another round; `free` is false where no retreat was allowed."""

    seat: Side
    at: str
    free: bool
    clauses: tuple[str, ...]


@frozen
class Retreated:
    """The attacking army went back to a friendly territory."""

    seat: Side
    at: str
    to: str
    clauses: tuple[str, ...]


@frozen
class SeaCombatWon:
    """A fleet defeated all units of another, whose `ships` are without a crew now."""

    seat: Side
    at: str
    lost_by: Side
    ships: int
    clauses: tuple[str, ...] = cites("D14.1", "D15.1")


@frozen
class ShipManned:
    """A unit went aboard a ship in its sea zone."""

    seat: Side
    figure: Figure
    at: str
    clauses: tuple[str, ...]


@frozen
class ShipsSunk:
    """Ships without a crew sank."""

    at: str
    ships: int
    clauses: tuple[str, ...] = cites("D15.14")


@frozen
class GameEnded:
    """The game is over."""

    outcome: Outcome
    clauses: tuple[str, ...]


WarEvent: TypeAlias = (
    UnitBoarded
    | ShipSailed
    | UnitLanded
    | ScrollDealt
    | OmenSought
    | KingdomClaimed
    | GarrisonPlaced
    | TerritoryClaimed
    | UnitAdded
    | CountersLaid
    | ShipDocked
    | ShipLost
    | GoldStored
    | TurnBegun
    | PhaseBegun
    | WareBought
    | PurchaseUndone
    | GoldPaid
    | UnitTransferred
    | UnitsTeleported
    | IncomeCollected
    | WarePlaced
    | UnitsLevied
    | UnitMarched
    | TerritoryTaken
    | BattleBegun
    | StrengthsCalculated
    | DiceRolled
    | Passed
    | CounterShown
    | SpellCast
    | ScrollCast
    | ScrollAimed
    | ScrollStopped
    | ScrollTurned
    | ScrollStruck
    | ScrollSeen
    | UnitSummoned
    | ShipGained
    | CasterVanished
    | LossNamed
    | CounterTurnedUp
    | UnitsLost
    | KingLost
    | ScrollTaken
    | ScrollDiscarded
    | SeatFell
    | SeatPlaysOn
    | TerritoryConquered
    | GoldCaptured
    | TerritoryVacated
    | AttackBeaten
    | AttackPressed
    | Retreated
    | SeaCombatWon
    | ShipManned
    | ShipsSunk
    | GameEnded
)
