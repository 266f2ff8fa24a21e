"""Facts about who decides, about battles and cards.

Here: the rest of the closed vocabulary that begins in `board`. Not here: facts without a clause (`misfits`),
whether a fact holds, and what to do instead (`advice`).
"""

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath.content.names import Kind, Realm

# Whose decision it is, and when.


@frozen
class NotToDecide(Fact):
    """A realm that does not decide now."""

    SAYS = "{by} cannot decide this in the turn of {active}."
    by: Realm
    active: Realm


@frozen
class SamePlayer(Fact):
    """A realm whose player acts with the other one."""

    SAYS = "{by} is idle while {active}, played by the same player, acts."
    by: Realm
    active: Realm


@frozen
class NotNow(Fact):
    """A kind of action that is not possible at this moment."""

    SAYS = "{action} does not belong here in the {step} step."
    action: str
    step: str


@frozen
class OpeningCardsLeft(Fact):
    """The realms that still draw opening cards."""

    SAYS = "Not all opening cards are drawn; {realm} draws next."
    realm: Realm


@frozen
class NotDrawn(Fact):
    """The realm that has to draw."""

    SAYS = "{realm} has not drawn its Event card."
    realm: Realm


@frozen
class CardsAreAsked(Fact):
    """The realms that are asked for cards."""

    SAYS = "First it is asked for cards; to answer are {asked}."
    asked: tuple[Realm, ...]


@frozen
class CardIsFollowed(Fact):
    """The owner of the card that is being resolved."""

    SAYS = "First {realm} does what {card} says."
    realm: Realm
    card: str


# Battles.


@frozen
class BattlesLeft(Fact):
    """The battles that a realm has to fight."""

    SAYS = "{realm} still has battles to fight in {spaces}."
    realm: Realm
    spaces: tuple[str, ...]


@frozen
class SeaBattlesLeft(Fact):
    """The sea battles that come first."""

    SAYS = "Sea battles are still to be fought in {spaces}."
    spaces: tuple[str, ...]


@frozen
class GuardiansLeft(Fact):
    """The entrances whose guardians wait for Heroes that came in."""

    SAYS = "Heroes of {realm} still have to face the guardians of {spaces}."
    realm: Realm
    spaces: tuple[str, ...]


@frozen
class HeroesInside(Fact):
    """Heroes that have to leave a dungeon."""

    SAYS = "Heroes of {realm} are still in {at}, and can leave it."
    realm: Realm
    at: str


@frozen
class HitIsFor(Fact):
    """The realm whose pieces take the next hit."""

    SAYS = "This hit is for a piece of {realms}, and {realm} is not hit."
    realms: tuple[Realm, ...]
    realm: Realm


@frozen
class GuardianIsHit(Fact):
    """A guardian that has already taken its hit."""

    SAYS = "{guardian} with {dice} has taken a hit of this batch."
    guardian: str
    dice: tuple[int, ...]


@frozen
class TakesAtMost(Fact):
    """How many of the hits the pieces of a realm can take."""

    SAYS = "Of the {hits} hits the pieces of {realm} can take {most} at most."
    realm: Realm
    most: int
    hits: int


@frozen
class FallsTo(Fact):
    """How many of the hits a realm takes at most where they are spread over the whole side."""

    SAYS = "Spread over the whole side, {most} of the {hits} hits fall to {realm} at most."
    realm: Realm
    most: int
    hits: int


@frozen
class GetAway(Fact):
    """How many of the attacking pieces can get away from a battle."""

    SAYS = "Of the attacking pieces of {realm} in {at}, {force} in all, {away} can get away."
    realm: Realm
    at: str
    away: int
    force: int


@frozen
class RunsFromElsewhere(Fact):
    """The space from which Monsters run amok, and the one that was named."""

    SAYS = "Monsters run amok from {now} now, not from {at}."
    at: str
    now: str


# Cards.


@frozen
class CardIsOutOfTime(Fact):
    """A card that cannot be played at this moment."""

    SAYS = "{card} of {realm} cannot be played now."
    card: str
    realm: Realm


@frozen
class PropertyRests(Fact):
    """A Treasure in play that does nothing at this moment."""

    SAYS = "{card} of {realm} does nothing now."
    card: str
    realm: Realm


@frozen
class PropertyWorksAlone(Fact):
    """A Treasure in play that works automatically and need not be used."""

    SAYS = "{card} of {realm} works by itself."
    card: str
    realm: Realm


@frozen
class PropertyWasUsed(Fact):
    """A Treasure in play that was already used at this moment."""

    SAYS = "{card} of {realm} was used at this moment."
    card: str
    realm: Realm


@frozen
class CardForbids(Fact):
    """A choice that a card does not offer."""

    SAYS = "{card} does not allow this choice."
    card: str


# The variant.


@frozen
class NothingActivated(Fact):
    """An activation in which nothing was done."""

    SAYS = "{realm} has activated nothing yet in activation {number}."
    realm: Realm
    number: int


@frozen
class CannotAct(Fact):
    """A realm of another player, or without unactivated pieces."""

    SAYS = "{realm} is not of the player of {by}, or has no unactivated piece left."
    realm: Realm
    by: Realm


@frozen
class StillUpright(Fact):
    """The number of a realm's pieces that are not activated."""

    SAYS = "Unactivated pieces of {realm}: {pieces}."
    realm: Realm
    pieces: int


@frozen
class GroupActs(Fact):
    """An activation that is under way."""

    SAYS = "The group from {group} is being activated."
    group: str


@frozen
class HasToPlace(Fact):
    """The pieces that a realm has bought and not placed."""

    SAYS = "{realm} still has to place {pieces}."
    realm: Realm
    pieces: Bag[Kind]


@frozen
class HasNothingToPlace(Fact):
    """A realm without pieces to place."""

    SAYS = "{realm} has nothing to place."
    realm: Realm


@frozen
class Buys(Fact):
    """A realm that has not ended buying."""

    SAYS = "{realm} is still buying."
    realm: Realm


@frozen
class Places(Fact):
    """A realm that has ended buying."""

    SAYS = "{realm} has ended buying, and places."
    realm: Realm
