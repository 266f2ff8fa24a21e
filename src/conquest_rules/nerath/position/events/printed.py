"""Events: everything that happens in Conquest of Nerath.

Here: the closed union `Event`, each citing the clauses that made it happen. A whole game can be followed from
its events alone. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import Factory, field

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.value import Value
from conquest_rules.nerath.position.events.cards import CardEvent
from conquest_rules.nerath.position.events.variant import VariantEvent
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.steps import Outcome

__all__: list[str] = ["CardDrawn", "OpeningCardDrawn", "DiscardsReshuffled", "NothingToDraw", "TurnBegun"]
__all__ += ["StepBegun", "IncomeCollected", "RoundEnded", "GameWon", "PieceMoved", "PieceEmbarked"]
__all__ += ["PieceDebarked", "BattlesTriggered", "BattleBegun", "GuardianRevealed", "DiceRolled"]
__all__ += ["DamageShared", "PieceDamaged", "PieceDestroyed", "HitsLost", "GuardianHit", "GuardianDestroyed"]
__all__ += ["AttackPressed", "PieceRetreated", "BattleEnded", "Retreated", "SpaceConquered", "SpaceLiberated"]
__all__ += ["SpaceOccupied", "CastleCaptured", "RanAmok", "DungeonPlundered", "TreasureDrawn"]
__all__ += ["DungeonRestocked", "PieceBought", "PurchasesEnded", "PiecePlaced", "Event"]


class CardDrawn(Value):
    """A realm drew an Event card; only viewers who may know see which one."""

    realm: Realm
    card: str | None
    clauses: tuple[str, ...] = cites("N7.5", "N9.8")


class OpeningCardDrawn(Value):
    """A realm drew one of its opening cards."""

    realm: Realm
    card: str | None
    clauses: tuple[str, ...] = cites("N7.4")


class DiscardsReshuffled(Value):
    """A realm's discards became its new Event deck."""

    realm: Realm
    cards: int
    clauses: tuple[str, ...] = cites("N9.16")


class NothingToDraw(Value):
    """A realm had neither deck nor discards, and drew nothing."""

    realm: Realm
    clauses: tuple[str, ...] = cites("N9.2")


class TurnBegun(Value):
    """A realm's turn began."""

    round: int
    realm: Realm
    clauses: tuple[str, ...] = cites("N8.5", "N8.7")


class StepBegun(Value):
    """A step of the turn began."""

    realm: Realm
    step: str
    clauses: tuple[str, ...] = cites("N9.1")


class IncomeCollected(Value):
    """A realm collected its income."""

    realm: Realm
    gold: int
    clauses: tuple[str, ...] = cites("N18.18", "N18.19")


class RoundEnded(Value):
    """All four realms had their turn."""

    round: int
    clauses: tuple[str, ...] = cites("N9.6")


def _of_victory(event: "GameWon") -> tuple[str, ...]:
    return cites("N3.4", event.outcome.clause)


class GameWon(Value):
    """The game is over."""

    outcome: Outcome
    clauses: tuple[str, ...] = field(default=Factory(_of_victory, takes_self=True))


class PieceMoved(Value):
    """A piece went from one space to another."""

    realm: Realm
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("N9.18")


class PieceEmbarked(Value):
    """A land piece went aboard a Warship."""

    realm: Realm
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("N11.9", "N11.19")


class PieceDebarked(Value):
    """A carried piece went ashore."""

    realm: Realm
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("N11.10", "N11.29")


class BattlesTriggered(Value):
    """Pieces stopped in enemy spaces and dungeon entrances: battles are to be fought there."""

    realm: Realm
    spaces: tuple[str, ...]
    clauses: tuple[str, ...] = cites("N9.35", "N12.20")


class BattleBegun(Value):
    """A battle began."""

    attacker: Realm
    at: str
    defenders: tuple[Realm, ...]
    clauses: tuple[str, ...] = cites("N12.24", "N12.27")


class GuardianRevealed(Value):
    """A guardian tile was turned over."""

    at: str
    guardian: str
    clauses: tuple[str, ...] = cites("N14.3")


class DiceRolled(Value):
    """A side rolled its attack dice: the sides of each die, its face, and the number of hits.

    `by` are the realms that rolled: those of the side, or the one that plays the guardians.
    """

    at: str
    attackers: bool
    first_strike: bool
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    hits: int
    by: tuple[Realm, ...] = ()
    clauses: tuple[str, ...] = cites("N12.30", "N12.33")


class DamageShared(Value):
    """Two defending realms divided the hits against them."""

    at: str
    shares: tuple[tuple[Realm, int], ...]
    clauses: tuple[str, ...] = cites("N12.46")


class PieceDamaged(Value):
    """A piece took a hit and was not destroyed."""

    realm: Realm
    figure: Figure
    at: str
    clauses: tuple[str, ...] = cites("N12.37")


class PieceDestroyed(Value):
    """A piece was destroyed, and whatever it carried with it."""

    realm: Realm
    figure: Figure
    at: str
    clauses: tuple[str, ...] = cites("N12.40", "N12.43")


class HitsLost(Value):
    """Hits found nothing that could take them."""

    at: str
    hits: int
    clauses: tuple[str, ...] = cites("N12.37")


class GuardianHit(Value):
    """A guardian lost a die."""

    at: str
    guardian: str
    die: int
    clauses: tuple[str, ...] = cites("N14.19")


class GuardianDestroyed(Value):
    """A guardian was destroyed."""

    at: str
    guardian: str
    clauses: tuple[str, ...] = cites("N14.16")


class AttackPressed(Value):
    """The attacker fights another round."""

    at: str
    clauses: tuple[str, ...] = cites("N15.4")


class PieceRetreated(Value):
    """An attacking piece left the battle."""

    realm: Realm
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("N15.5", "N15.8")


def _of_ending(event: "BattleEnded") -> tuple[str, ...]:
    if event.fought:
        return cites("N15.20")
    return cites("N15.24") if event.won else cites("N15.22")


class BattleEnded(Value):
    """A battle is over: won by the attacker, or not."""

    at: str
    won: bool
    defenders: tuple[Realm, ...] = ()
    fought: bool = True
    clauses: tuple[str, ...] = field(default=Factory(_of_ending, takes_self=True))


class Retreated(Value):
    """The attackers left a battle."""

    realm: Realm
    at: str
    defenders: tuple[Realm, ...]
    clauses: tuple[str, ...] = cites("N15.5", "N15.22")


class SpaceConquered(Value):
    """A land space was conquered."""

    realm: Realm
    space: str
    points: int
    lost_by: Realm
    clauses: tuple[str, ...] = cites("N15.25", "N3.18")


class SpaceLiberated(Value):
    """A land space was liberated for its realm by the ally."""

    realm: Realm
    space: str
    owner: Realm
    lost_by: Realm
    clauses: tuple[str, ...] = cites("N15.44", "N15.47")


class SpaceOccupied(Value):
    """A conquered land space passed to the ally, whose pieces are the only ones there."""

    realm: Realm
    space: str
    clauses: tuple[str, ...] = cites("N9.45")


class CastleCaptured(Value):
    """A Castle changed hands with its space."""

    realm: Realm
    space: str
    clauses: tuple[str, ...] = cites("N15.35")


class RanAmok(Value):
    """A Monster ran amok."""

    realm: Realm
    at: str
    to: str
    clauses: tuple[str, ...] = cites("N16.2", "N16.9")


def _of_plunder(event: "DungeonPlundered") -> tuple[str, ...]:
    return cites("N16.11", "N14.33") if event.gold else cites("N16.11")


class DungeonPlundered(Value):
    """Heroes beat all guardians of a dungeon; `gold` is the guardians' reward."""

    realm: Realm
    dungeon: str
    gold: int
    clauses: tuple[str, ...] = field(default=Factory(_of_plunder, takes_self=True))


class TreasureDrawn(Value):
    """A realm drew a Treasure card."""

    realm: Realm
    card: str | None
    clauses: tuple[str, ...] = cites("N16.12", "N16.13")


class DungeonRestocked(Value):
    """New guardian tiles were laid face down on an entrance."""

    dungeon: str
    tiles: int
    clauses: tuple[str, ...] = cites("N17.7", "N24.18")


class PieceBought(Value):
    """A piece was bought."""

    realm: Realm
    kind: Kind
    cost: int
    clauses: tuple[str, ...] = cites("N17.15", "N7.14")


class PurchasesEnded(Value):
    """A realm has bought what it wants, and places it."""

    realm: Realm
    pieces: Bag[Kind]
    clauses: tuple[str, ...] = cites("N17.15", "N24.7")


class PiecePlaced(Value):
    """A new piece was put on the board."""

    realm: Realm
    kind: Kind
    to: str
    clauses: tuple[str, ...] = cites("N17.24")


DrawEvent: TypeAlias = CardDrawn | OpeningCardDrawn | DiscardsReshuffled | NothingToDraw
TurnEvent: TypeAlias = TurnBegun | StepBegun | IncomeCollected | RoundEnded | GameWon
MoveEvent: TypeAlias = PieceMoved | PieceEmbarked | PieceDebarked | BattlesTriggered
DiceEvent: TypeAlias = BattleBegun | GuardianRevealed | DiceRolled | DamageShared
DamageEvent: TypeAlias = PieceDamaged | PieceDestroyed | HitsLost | GuardianHit | GuardianDestroyed
EndingEvent: TypeAlias = AttackPressed | PieceRetreated | Retreated | BattleEnded
ConquestEvent: TypeAlias = SpaceConquered | SpaceLiberated | SpaceOccupied | CastleCaptured | RanAmok
DungeonEvent: TypeAlias = DungeonPlundered | TreasureDrawn | DungeonRestocked
BattleEvent: TypeAlias = DiceEvent | DamageEvent | EndingEvent | ConquestEvent | DungeonEvent
PurchaseEvent: TypeAlias = PieceBought | PurchasesEnded | PiecePlaced
Event: TypeAlias = DrawEvent | TurnEvent | MoveEvent | BattleEvent | PurchaseEvent | CardEvent | VariantEvent
