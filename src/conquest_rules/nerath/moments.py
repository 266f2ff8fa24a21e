"""Moments: what a refusal says about whose decision it is, about battles, cards and what does not fit.

What lives here: the rest of the closed vocabulary that `facts` begins. What may not live
here: whether a fact holds, and what is open instead (`advice`). It answers for no clause.
"""

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath.figures import Figure
from conquest_rules.nerath.names import Kind, Realm
from conquest_rules.nerath.notation import write_figure
from conquest_rules.nerath.steps import Foe

# Whose decision it is, and when.


@frozen
class NotToDecide(Fact):
    """Somebody who has no say now."""

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
    """A kind of action that this moment does not know."""

    SAYS = "{action} does not belong here in the {step} step."
    action: str
    step: str


@frozen
class OpeningCardsLeft(Fact):
    """Who still draws opening cards."""

    SAYS = "Not all opening cards are drawn; {realm} draws next."
    realm: Realm


@frozen
class NotDrawn(Fact):
    """Who has to draw."""

    SAYS = "{realm} has not drawn its Event card."
    realm: Realm


@frozen
class CardsAreAsked(Fact):
    """Who is asked for cards."""

    SAYS = "First it is asked for cards; to answer are {asked}."
    asked: tuple[Realm, ...]


@frozen
class CardIsFollowed(Fact):
    """Whose card is being followed."""

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
    """Whose pieces the next hit is for."""

    SAYS = "This hit is for a piece of {realms}, and {realm} is not hit."
    realms: tuple[Realm, ...]
    realm: Realm


@frozen
class GuardianIsHit(Fact):
    """A guardian that has had its hit."""

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
    """Where Monsters run amok from, and where not."""

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
class PropertyWasUsed(Fact):
    """A Treasure in play that has done its work at this moment."""

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
class GroupActs(Fact):
    """An activation that is under way."""

    SAYS = "The group from {group} is being activated."
    group: str


@frozen
class HasToPlace(Fact):
    """What a realm has bought and not placed."""

    SAYS = "{realm} still has to place {pieces}."
    realm: Realm
    pieces: Bag[Kind]


@frozen
class HasNothingToPlace(Fact):
    """A realm for whose pieces no placing has to begin."""

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


# What does not fit.


@frozen
class NoSuchSpace(Fact):
    """A name that no space has."""

    SAYS = "The board has no space {name!r}."
    name: str


@frozen
class NoSuchPiece(Fact):
    """A piece that does not stand where it is named, and what does."""

    figure: Figure
    realm: Realm
    at: str
    here: Bag[Figure]

    def __str__(self) -> str:
        here = ", ".join(f"{count} {write_figure(one)}" for one, count in self.here.pairs) or "nothing"
        return f"{self.realm} has no {write_figure(self.figure)} in {self.at}; it has {here} there."


@frozen
class NotAboard(Fact):
    """A piece that a Warship does not carry."""

    figure: Figure
    ship: Figure
    at: str

    def __str__(self) -> str:
        return f"The {write_figure(self.ship)} in {self.at} carries no {write_figure(self.figure)}."


@frozen
class NothingToPlace(Fact):
    """A kind of piece of which none is left to be placed."""

    SAYS = "No {kind} is to be placed; left are {left}."
    kind: Kind
    left: Bag[Kind]


@frozen
class NoBattleIn(Fact):
    """A space in which no battle is to be fought."""

    SAYS = "No battle is to be fought in {at}. Those left are: {left}."
    SAYS_NONE = "No battle is to be fought in {at}, nor anywhere else."
    at: str
    left: tuple[str, ...]


@frozen
class NoSuchDie(Fact):
    """A die that no guardian has."""

    guardian: str
    dice: tuple[int, ...]
    die: int
    foes: tuple[Foe, ...]

    def __str__(self) -> str:
        left = ", ".join(f"{foe.guardian} {list(foe.dice)}" for foe in self.foes)
        return f"{self.guardian} has no dice {list(self.dice)} to lose a {self.die} of; there are {left}."


@frozen
class OfferIsMade(Fact):
    """An offer that waits for its answer."""

    SAYS = "The offer to take {hits} of the hits is made; it waits for an answer."
    hits: int


@frozen
class NoOffer(Fact):
    """Nothing to be answered."""

    SAYS = "No offer has been made yet."


@frozen
class NobodyAboard(Fact):
    """A battle without Warships."""

    SAYS = "Nobody is aboard a Warship in the battle in {at}."
    at: str


@frozen
class NotSoMany(Fact):
    """A number of hits that there are not."""

    SAYS = "There are {hits} hits, and {offered} of them cannot be taken."
    offered: int
    hits: int


@frozen
class GameIsOver(Fact):
    """Nothing more is played."""

    SAYS = "The game is over."


@frozen
class IsHidden(Fact):
    """A choice that stays secret."""

    SAYS = "What was chosen in secret is not told here, so that it cannot be played."


@frozen
class IsAView(Fact):
    """A state that is for looking."""

    SAYS = "This is a view for {viewer}: for looking, not for playing on."
    viewer: str


@frozen
class NothingIsAsked(Fact):
    """An answer of chance that nobody asked for."""

    SAYS = "Nothing was asked of chance: {realm} is to decide."
    realm: Realm


@frozen
class DoesNotAnswer(Fact):
    """An answer that the request does not take, and what it says of it."""

    SAYS = "{problem}"
    problem: str


@frozen
class DoesNotHold(Fact):
    """A card that is not in a hand, and what is."""

    SAYS = "{realm} does not hold {card}; it holds {held}."
    SAYS_NONE = "{realm} does not hold {card}; it holds no cards."
    realm: Realm
    card: str
    held: tuple[str, ...]


@frozen
class NoSuchCard(Fact):
    """A name that no card has."""

    SAYS = "There is no card {card!r}."
    card: str


@frozen
class CardOfAnother(Fact):
    """A card of another realm's deck."""

    SAYS = "{card} is a card of {owner}, which {realm} never holds."
    card: str
    owner: Realm
    realm: Realm


@frozen
class NotInThatHand(Fact):
    """A card that is not in a hand, of which whoever looks knows no more."""

    SAYS = "{realm} does not hold {card}."
    realm: Realm
    card: str


@frozen
class HandIsHidden(Fact):
    """A hand that whoever looks does not know."""

    SAYS = "Whether {realm} holds {card} is hidden from {viewer}."
    realm: Realm
    card: str
    viewer: str


@frozen
class ChoicesAreHidden(Fact):
    """Choices in secret that whoever looks does not know."""

    SAYS = "What {realm} has chosen so far is hidden from {viewer}."
    realm: Realm
    viewer: str


@frozen
class NotInPlay(Fact):
    """A Treasure that is not in play, and what is."""

    SAYS = "{realm} does not have {card} in play; it has {shown}."
    SAYS_NONE = "{realm} does not have {card} in play; it has no Treasure in play."
    realm: Realm
    card: str
    shown: tuple[str, ...]


@frozen
class NoBattleNow(Fact):
    """No battle for which one could pass."""

    SAYS = "No battle is being fought for which one could pass."
