"""The events of cards.

Here: the events about cards, each citing the clauses that made it happen. Not here: what causes an event.
"""

from typing import TypeAlias

from attrs import Factory, field, frozen

from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.figures import Figure

__all__: list[str] = ["CardPlayed", "CardFollowed", "TreasurePlayed", "TreasuresAnnounced", "PropertyUsed"]
__all__ += ["EffectFailed", "EffectBegan", "PieceAdded", "PieceTransferred", "PurchaseAdded", "GoldChanged"]
__all__ += ["GoldStolen", "PointsScored", "CardDiscarded", "CardLookedAt", "GuardianLookedAt"]
__all__ += ["GuardiansSwapped", "DiceRerolled", "HitsCancelled", "RetreatForced"]


@frozen
class CardPlayed:
    """A realm played an Event card; its effects are later events."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N9.10", "N9.14")


@frozen
class CardFollowed:
    """An Event card has been resolved and is discarded."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N9.15")


def _of_treasure(event: "TreasurePlayed") -> tuple[str, ...]:
    return cites("N16.15", "N16.19") if event.points else cites("N16.15")


@frozen
class TreasurePlayed:
    """A realm laid a Treasure card face up before it and scored its points."""

    realm: Realm
    card: str
    points: int
    clauses: tuple[str, ...] = field(default=Factory(_of_treasure, takes_self=True))


@frozen
class TreasuresAnnounced:
    """The number of Treasures in each hand, announced if hand sizes are hidden and they are counted."""

    held: tuple[int, int, int, int]
    clauses: tuple[str, ...] = cites("N3.27", "N3.28")


@frozen
class PropertyUsed:
    """A repeated effect of a Treasure in play was used."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N16.23")


@frozen
class EffectFailed:
    """An effect of a card found nothing to do."""

    realm: Realm
    card: str
    effect: int
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class EffectBegan:
    """An effect of a card is active from now on."""

    realm: Realm
    card: str
    effect: int
    at: str | None
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class PieceAdded:
    """A card put a new piece on the board."""

    realm: Realm
    kind: Kind
    at: str
    cost: int = 0
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class PieceTransferred:
    """A card took a piece from one space and put it into another."""

    realm: Realm
    figure: Figure
    at: str
    to: str
    clauses: tuple[str, ...] = cites("N9.14", "N9.27", "N9.29")


@frozen
class PurchaseAdded:
    """A card gave pieces to those bought."""

    realm: Realm
    kind: Kind
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class GoldChanged:
    """A card gave a realm Gold, or took it as far as there was any."""

    realm: Realm
    gold: int
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class GoldStolen:
    """A card took Gold out of one treasury for another."""

    realm: Realm
    victim: Realm
    gold: int
    clauses: tuple[str, ...] = cites("N9.14", "N23.19")


@frozen
class PointsScored:
    """A card scored victory points."""

    realm: Realm
    points: int
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class CardDiscarded:
    """A realm had to discard an Event card."""

    realm: Realm
    card: str
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class CardLookedAt:
    """A realm looked at an Event card of a realm; only viewers who may know see which one."""

    viewer: Realm
    realm: Realm
    card: str | None
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class GuardianLookedAt:
    """A realm looked at a face-down guardian; only viewers who may know see which one."""

    viewer: Realm
    at: str
    guardian: str | None
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class GuardiansSwapped:
    """The face-down guardians on two entrances changed places."""

    at: str
    to: str
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class DiceRerolled:
    """Dice that had missed were rolled again."""

    at: str
    attackers: bool
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    hits: int
    clauses: tuple[str, ...] = cites("N9.14", "N12.33")


@frozen
class HitsCancelled:
    """A card took hits away before they did damage."""

    realm: Realm
    at: str
    hits: int
    clauses: tuple[str, ...] = cites("N9.14")


@frozen
class RetreatForced:
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
