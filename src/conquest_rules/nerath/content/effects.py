"""Effects: the closed vocabulary of cards.

Here: one frozen class per effect, with the keys of its rows in a content pack, and the words for places and
durations. Not here: what an effect does (`cards.applying`, `position.in_force`), and cards. Clauses: what
cards may do, page 9.
"""

from enum import StrEnum
from typing import Final, TypeAlias, get_args

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.names import Ability, Kind
from conquest_rules.nerath.content.value import Value


class Area(StrEnum):
    """The spaces of an effect, from its owner's point of view; dungeon entrances are in none of them.

    `HERE` is the space of the moment: the battle, the space that was conquered or moved into.
    """

    HERE = "here"
    OWN_CAPITAL = "own-capital"
    OWN_CASTLES = "own-castles"
    OWN_LAND = "own-land"
    FRIENDLY_LAND = "friendly-land"
    FRIENDLY_SEA = "friendly-sea"
    ENEMY_LAND = "enemy-land"
    ENEMY_SEA = "enemy-sea"


class Lasts(StrEnum):
    """How long an effect is active; a Property of a Treasure lasts for the rest of the game."""

    ROLL = "roll"
    ROUND = "round"
    BATTLE = "battle"
    STEP = "step"
    TURN = "turn"
    OWN_TURN = "own-turn"
    GAME = "game"


class Zone(StrEnum):
    """A place where cards can be looked at."""

    HAND = "hand"
    DECK = "deck"


# What happens at once.


@clause("N9.9", "N12.22", "N16.22")
class AddPieces(Value):
    """The owner adds new pieces for free: each in a space of an area, or all in a single one."""

    kind: Kind
    area: Area
    count: int = 1
    together: bool = False


@clause("N9.9", "N14.12", "N9.52")
class DestroyPieces(Value):
    """Enemy pieces in an area are destroyed; guardians are not pieces."""

    kinds: tuple[Kind, ...]
    area: Area
    count: int = 1
    near: bool = False


@clause("N9.9", "N9.27", "N9.28", "N9.29")
class TransferPieces(Value):
    """The owner's pieces are taken from their spaces and put into a space of an area, adjacent or not."""

    kinds: tuple[Kind, ...]
    area: Area
    count: int = 1
    adjacent: bool = False


@clause("N12.22")
class JoinBattle(Value):
    """The owner's pieces from friendly spaces, adjacent or anywhere, join the battle."""

    kinds: tuple[Kind, ...]
    count: int = 1
    adjacent: bool = True


@clause("N9.9")
class BuyNow(Value):
    """The owner buys and places pieces immediately, out of turn: at the usual price, in an area."""

    kinds: tuple[Kind, ...]
    area: Area
    count: int = 1


@clause("N9.9")
class ExtraPurchase(Value):
    """Pieces are added for free to those bought in this step."""

    kind: Kind
    count: int = 1


@clause("N9.9")
class GainGold(Value):
    """Gold from the supply."""

    gold: int


@clause("N9.9")
class LoseGold(Value):
    """An enemy pays Gold into the supply, as far as it has any."""

    gold: int


@clause("N9.9", "N23.19")
class StealGold(Value):
    """An enemy's Gold goes to the owner, as far as there is any."""

    gold: int


@clause("N9.14")
class ScorePoints(Value):
    """Victory points."""

    points: int


@clause("N9.14")
class DrawCards(Value):
    """The owner draws Event cards from its own deck, as far as there are any."""

    count: int = 1


@clause("N9.14")
class DiscardCards(Value):
    """An enemy discards Event cards, drawn at random from its hand."""

    count: int = 1


@clause("N9.14")
class LookAtCards(Value):
    """The owner looks at Event cards: some of an enemy's hand, or the next of its own deck."""

    zone: Zone
    count: int = 1


@clause("N9.14")
class LookAtGuardian(Value):
    """The owner looks at face-down guardians on dungeon entrances."""

    count: int = 1


@clause("N9.14")
class SwapGuardians(Value):
    """The face-down guardians on two dungeon entrances change places."""


@clause("N8.12")
class Reroll(Value):
    """Dice of the owner's own roll that missed are rolled again."""

    count: int


@clause("N9.14")
class CancelHits(Value):
    """This many of the hits against the owner's side are lost."""

    count: int


@clause("N9.14")
class ForceRetreat(Value):
    """The attacker does not press the attack but retreats."""


# What is in force for a while.


@clause("N14.31", "N9.9")
class HitOn(Value):
    """Pieces of the owner hit on this number or more; no kinds means all kinds."""

    number: int
    kinds: tuple[Kind, ...] = ()
    lasts: Lasts = Lasts.GAME


@clause("N8.12")
class ExtraDice(Value):
    """The owner's side rolls these extra dice when pieces without First Strike roll."""

    count: int
    sides: int
    lasts: Lasts = Lasts.GAME


@clause("N13.8", "N13.16")
class GrantAbility(Value):
    """Pieces of the owner have First Strike, or are Durable."""

    ability: Ability
    kinds: tuple[Kind, ...] = ()
    lasts: Lasts = Lasts.GAME


@clause("N9.9")
class ExtraMove(Value):
    """Pieces of the owner have more Move in the Move step."""

    more: int
    kinds: tuple[Kind, ...] = ()
    lasts: Lasts = Lasts.GAME


@clause("N9.9")
class MarchOn(Value):
    """Land pieces of the owner need not stop in enemy land without pieces in it."""

    kinds: tuple[Kind, ...] = ()
    lasts: Lasts = Lasts.GAME


@clause("N9.9")
class ForbidRetreat(Value):
    """The attacker cannot retreat."""

    lasts: Lasts = Lasts.BATTLE


@clause("N9.9")
class ProtectSpace(Value):
    """No enemy enters a land space of an area."""

    area: Area
    lasts: Lasts = Lasts.OWN_TURN


@clause("N9.9")
class CheaperPieces(Value):
    """Pieces cost the owner less Gold, and at least 1."""

    gold: int
    kinds: tuple[Kind, ...] = ()
    lasts: Lasts = Lasts.GAME


Modifier: TypeAlias = (
    HitOn | ExtraDice | GrantAbility | ExtraMove | MarchOn | ForbidRetreat | ProtectSpace | CheaperPieces
)
OnPieces: TypeAlias = AddPieces | DestroyPieces | TransferPieces | JoinBattle | BuyNow | ExtraPurchase
OnTotals: TypeAlias = GainGold | LoseGold | StealGold | ScorePoints
OnCards: TypeAlias = DrawCards | DiscardCards | LookAtCards | LookAtGuardian | SwapGuardians
OnBattles: TypeAlias = Reroll | CancelHits | ForceRetreat
Effect: TypeAlias = OnPieces | OnTotals | OnCards | OnBattles | Modifier
MODIFIERS: Final = get_args(Modifier)
EFFECTS: Final = get_args(Effect)
