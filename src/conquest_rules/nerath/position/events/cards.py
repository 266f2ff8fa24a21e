"""The events of cards.

Here: the events about cards, each citing the clauses that made it happen. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import Factory, field

from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.value import Value
from conquest_rules.nerath.position.figures import Figure

__all__: list[str] = ["CardPlayed", "CardFollowed", "TreasurePlayed", "TreasuresAnnounced", "PropertyUsed"]
__all__ += ["EffectFailed", "EffectBegan", "PieceAdded", "PieceTransferred", "PurchaseAdded", "GoldChanged"]
__all__ += ["GoldStolen", "PointsScored", "CardDiscarded", "CardLookedAt", "GuardianLookedAt"]
__all__ += ["GuardiansSwapped", "DiceRerolled", "HitsCancelled", "RetreatForced"]


class CardPlayed(Value):
    """A realm played an Event card; its effects are later events."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N9.10", "N9.14")


class CardFollowed(Value):
    """An Event card has been resolved and is discarded."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N9.15")


def _of_treasure(event: "TreasurePlayed") -> tuple[str, ...]:
    return cites("N16.15", "N16.19") if event.points else cites("N16.15")


class TreasurePlayed(Value):
    """A realm laid a Treasure card face up before it and scored its points."""

    realm: Realm
    card: str
    points: int
    clauses: tuple[str, ...] = field(default=Factory(_of_treasure, takes_self=True))


class TreasuresAnnounced(Value):
    """The number of Treasures in each hand, announced if hand sizes are hidden and they are counted."""

    held: tuple[int, int, int, int]
    clauses: tuple[str, ...] = cites("N3.27", "N3.28")


class PropertyUsed(Value):
    """A repeated effect of a Treasure in play was used."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N16.23")


class EffectFailed(Value):
    """An effect of a card found nothing to do."""

    realm: Realm
    card: str
    effect: int
    clauses: tuple[str, ...] = cites("N9.14")


class EffectBegan(Value):
    """An effect of a card is active from now on."""

    realm: Realm
    card: str
    effect: int
    at: str | None
    clauses: tuple[str, ...] = cites("N9.14")


class PieceAdded(Value):
    """A card put a new piece on the board."""

    realm: Realm
    kind: Kind
    at: str
    cost: int = 0
    clauses: tuple[str, ...] = cites("N9.14")


class PieceTransferred(Value):
    """A card took a piece from one space and put it into another."""

    realm: Realm
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("N9.14", "N9.27", "N9.29")


class PurchaseAdded(Value):
    """A card gave pieces to those bought."""

    realm: Realm
    kind: Kind
    clauses: tuple[str, ...] = cites("N9.14")


class GoldChanged(Value):
    """A card gave a realm Gold, or took it as far as there was any."""

    realm: Realm
    gold: int
    clauses: tuple[str, ...] = cites("N9.14")


class GoldStolen(Value):
    """A card took Gold out of one treasury for another."""

    realm: Realm
    victim: Realm
    gold: int
    clauses: tuple[str, ...] = cites("N9.14", "N23.19")


class PointsScored(Value):
    """A card scored victory points."""

    realm: Realm
    points: int
    clauses: tuple[str, ...] = cites("N9.14")


class CardDiscarded(Value):
    """A realm had to discard an Event card."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N9.14")


class CardLookedAt(Value):
    """A realm looked at an Event card of a realm; only viewers who may know see which one."""

    viewer: Realm
    realm: Realm
    card: str | None
    clauses: tuple[str, ...] = cites("N9.14")


class GuardianLookedAt(Value):
    """A realm looked at a face-down guardian; only viewers who may know see which one."""

    viewer: Realm
    at: str
    guardian: str | None
    clauses: tuple[str, ...] = cites("N9.14")


class GuardiansSwapped(Value):
    """The face-down guardians on two entrances changed places."""

    at: str
    to: str
    clauses: tuple[str, ...] = cites("N9.14")


class DiceRerolled(Value):
    """Dice that had missed were rolled again."""

    at: str
    attackers: bool
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    hits: int
    clauses: tuple[str, ...] = cites("N9.14", "N12.33")


class HitsCancelled(Value):
    """A card took hits away before they did damage."""

    realm: Realm
    at: str
    hits: int
    clauses: tuple[str, ...] = cites("N9.14")


class RetreatForced(Value):
    """A card made the attackers retreat."""

    realm: Realm
    at: str
    clauses: tuple[str, ...] = cites("N9.14", "N15.5")


PlayEvent: TypeAlias = CardPlayed | CardFollowed | TreasurePlayed | TreasuresAnnounced | PropertyUsed
PieceEvent: TypeAlias = EffectFailed | EffectBegan | PieceAdded | PieceTransferred | PurchaseAdded
ScoreEvent: TypeAlias = GoldChanged | GoldStolen | PointsScored
LookEvent: TypeAlias = CardDiscarded | CardLookedAt | GuardianLookedAt | GuardiansSwapped
BattleEvent: TypeAlias = DiceRerolled | HitsCancelled | RetreatForced
CardEvent: TypeAlias = PlayEvent | PieceEvent | ScoreEvent | LookEvent | BattleEvent
