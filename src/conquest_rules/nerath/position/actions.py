"""Actions: everything that can be done in Conquest of Nerath.

What lives here: the closed union `Action`, one decision each. Every decision carries
`by`, the realm that takes it; the answers of chance carry nobody. What may not live
here: when an action is legal, and what it does. It answers for no clause by itself.

A figure is named by its value as it stands in the state, marks included, so that a
front end can hand back what it was shown.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.timing import Until
from conquest_rules.nerath.position.figures import Figure


@frozen(cache_hash=True)
class Move:
    """A piece goes to another space: over one border in the Move step, to any it can reach later."""

    by: Realm
    figure: Figure
    at: str
    to: str


@frozen(cache_hash=True)
class Embark:
    """A land piece goes aboard a Warship in an adjacent sea space."""

    by: Realm
    figure: Figure
    at: str
    ship: Figure
    to: str


@frozen(cache_hash=True)
class Debark:
    """A carried piece goes ashore from its Warship."""

    by: Realm
    figure: Figure
    ship: Figure
    at: str
    to: str


@frozen
class FightBattle:
    """The attacker chooses the battle to fight next."""

    by: Realm
    at: str


@frozen
class TakeDamage:
    """A hit is given to a piece, or to one that a Warship carries."""

    by: Realm
    whose: Realm
    figure: Figure
    aboard: Figure | None = None


@frozen
class LoseDie:
    """A hit takes a die of a guardian."""

    by: Realm
    guardian: str
    dice: tuple[int, ...]
    die: int


@frozen
class OfferShare:
    """One of two defending realms offers to take so many of the hits itself."""

    by: Realm
    hits: int


@frozen
class AnswerShare:
    """The other defending realm agrees, or does not, and then each takes half."""

    by: Realm
    agree: bool


@frozen
class PressAttack:
    """The attacker fights another battle round."""

    by: Realm


@frozen
class Retreat:
    """An attacking piece leaves the battle; once one has gone, all go."""

    by: Realm
    figure: Figure
    to: str
    aboard: Figure | None = None


@frozen
class GiveUp:
    """The attacker retreats although no piece can get away, and all are lost; one reading allows it."""

    by: Realm


@frozen
class RunAmok:
    """A Monster runs into an adjacent enemy space."""

    by: Realm
    figure: Figure
    at: str
    to: str


@frozen
class Buy:
    """A piece is bought."""

    by: Realm
    kind: Kind


@frozen
class Place:
    """A bought piece is put into a space, or aboard a Warship there."""

    by: Realm
    kind: Kind
    to: str
    aboard: Figure | None = None


@frozen
class EndStep:
    """The active realm does nothing more in this step, or in this part of it."""

    by: Realm


@frozen
class Activate:
    """In the variant: a piece is activated where it stands."""

    by: Realm
    figure: Figure
    at: str


@frozen
class PassActivations:
    """In the variant: the realm moves nothing more in this turn, and all its pieces lie down."""

    by: Realm


@frozen
class Commit:
    """In the variant: what the realm has bought and placed in secret is settled, and lies face down."""

    by: Realm


@frozen
class ChooseInSecret:
    """In the variant: how others see what a realm buys and places in secret; it cannot be played."""

    by: Realm


@frozen
class PlayCard:
    """A card of the own hand is played."""

    by: Realm
    card: str


@frozen
class UseProperty:
    """A Treasure in play does what it does at this moment."""

    by: Realm
    card: str


@frozen
class Pass:
    """No card is played, at this moment only or ahead."""

    by: Realm
    until: Until = Until.MOMENT


@frozen
class ChooseSpace:
    """A card's effect goes to a space; of several kinds that could be bought, which."""

    by: Realm
    at: str
    kind: Kind | None = None


@frozen
class ChoosePiece:
    """A card's effect goes to a piece, which may be put into another space."""

    by: Realm
    whose: Realm
    figure: Figure
    at: str
    to: str | None = None


@frozen
class ChooseRealm:
    """A card's effect goes to a realm."""

    by: Realm
    realm: Realm


@frozen
class Decline:
    """Of what a card allows, no more is done."""

    by: Realm


Decision: TypeAlias = (
    Move
    | Embark
    | Debark
    | FightBattle
    | TakeDamage
    | LoseDie
    | OfferShare
    | AnswerShare
    | PressAttack
    | Retreat
    | GiveUp
    | RunAmok
    | Buy
    | Place
    | EndStep
    | Activate
    | PassActivations
    | Commit
    | ChooseInSecret
    | PlayCard
    | UseProperty
    | Pass
    | ChooseSpace
    | ChoosePiece
    | ChooseRealm
    | Decline
)
Answer: TypeAlias = Rolled | Drawn | Picked
Action: TypeAlias = Decision | Answer
