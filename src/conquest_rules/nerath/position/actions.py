"""Actions: everything that can be done in Conquest of Nerath.

Here: the closed union `Action`, one decision each. Every decision has `by`, the realm that takes it; answers
of chance do not. Not here: when an action is legal, and what it does.

A figure is named by its value in the state, marks included, so a front end can send back what it was shown.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.timing import Until
from conquest_rules.nerath.position.figures import Figure

__all__: list[str] = ["Move", "Embark", "Debark", "FightBattle", "TakeDamage", "LoseDie", "OfferShare"]
__all__ += ["AnswerShare", "PressAttack", "Retreat", "GiveUp", "RunAmok", "Buy", "Place", "EndStep"]
__all__ += ["Activate", "PassActivations", "Commit", "ChooseInSecret", "PlayCard", "UseProperty", "Pass"]
__all__ += ["ChooseSpace", "ChoosePiece", "ChooseRealm", "Decline", "Action"]


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
    """A piece, or one that a Warship carries, takes a hit."""

    by: Realm
    whose: Realm
    figure: Figure
    aboard: Figure | None = None


@frozen
class LoseDie:
    """A guardian loses a die to a hit."""

    by: Realm
    guardian: str
    dice: tuple[int, ...]
    die: int


@frozen
class OfferShare:
    """One of two defending realms offers to take this many of the hits itself."""

    by: Realm
    hits: int


@frozen
class AnswerShare:
    """The other defending realm agrees or not; if not, each takes half."""

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
    """The attacker retreats although no piece can get away, and all are lost; only some readings allow it."""

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
    """In the variant: a piece is activated without moving."""

    by: Realm
    figure: Figure
    at: str


@frozen
class PassActivations:
    """In the variant: the realm moves nothing more in this turn, and all its pieces are activated."""

    by: Realm


@frozen
class Commit:
    """In the variant: the realm's secret purchases and placements become final."""

    by: Realm


@frozen
class ChooseInSecret:
    """In the variant: a secret purchase or placement as others see it; it cannot be played."""

    by: Realm


@frozen
class PlayCard:
    """A realm plays a card from its hand."""

    by: Realm
    card: str


@frozen
class UseProperty:
    """A realm uses a Treasure in play at this moment."""

    by: Realm
    card: str


@frozen
class Pass:
    """No card is played, at this moment only or ahead."""

    by: Realm
    until: Until = Until.MOMENT


@frozen
class ChooseSpace:
    """The owner of a card chooses a space for its effect, and a kind if several could be bought."""

    by: Realm
    at: str
    kind: Kind | None = None


@frozen
class ChoosePiece:
    """The owner of a card chooses a piece for its effect, and the space it goes to if there is one."""

    by: Realm
    whose: Realm
    figure: Figure
    at: str
    to: str | None = None


@frozen
class ChooseRealm:
    """The owner of a card chooses a realm for its effect."""

    by: Realm
    realm: Realm


@frozen
class Decline:
    """The owner of a card stops before its effect is used up."""

    by: Realm


OfMovement: TypeAlias = Move | Embark | Debark
OfBattles: TypeAlias = FightBattle | TakeDamage | LoseDie | OfferShare | AnswerShare
OfBattleEnds: TypeAlias = PressAttack | Retreat | GiveUp | RunAmok
OfSteps: TypeAlias = Buy | Place | EndStep
OfTheVariant: TypeAlias = Activate | PassActivations | Commit | ChooseInSecret
OfCards: TypeAlias = PlayCard | UseProperty | Pass | ChooseSpace | ChoosePiece | ChooseRealm | Decline
Decision: TypeAlias = OfMovement | OfBattles | OfBattleEnds | OfSteps | OfTheVariant | OfCards
Answer: TypeAlias = Rolled | Drawn | Picked
Action: TypeAlias = Decision | Answer
