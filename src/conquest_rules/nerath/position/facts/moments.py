"""Facts about who decides, about battles and cards.

Here: the rest of the closed vocabulary that begins in `board`. Not here: facts without a clause (`misfits`),
whether a fact holds, and what to do instead (`advice`).
"""

from enum import StrEnum

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.facts import Fact

# Whose decision it is, and when.


class Doing(StrEnum):
    """Something that a realm does now, or has to do first, or has none of."""

    DEALS = "Not all opening cards have been drawn: {realm} draws next."
    DRAWS = "{realm} has not drawn its Event card yet."
    BUYS = "{realm} is still buying."
    PLACES = "{realm} has finished buying and is placing its pieces."
    NOTHING_TO_PLACE = "{realm} has no piece to place."
    NO_CASTLES = "{realm} has no Castle where it may place pieces."


class OfRealm(Fact):
    """Something that a realm does now, or has to do first, or has none of."""

    realm: Realm
    what: Doing


class NotToDecide(Fact):
    """A realm that tried to decide what `decider` decides: the active realm, or another in a battle."""

    SAYS = "It is {active:'s} turn, so {by} cannot {action}."
    SAYS_OTHER = "Only {decider} can {action} now."
    by: Realm
    action: str
    active: Realm
    decider: Realm

    @property
    def template(self) -> str:
        """A decision that is not the active realm's has a sentence of its own."""
        return self.SAYS if self.decider is self.active else self.SAYS_OTHER


class SamePlayer(Fact):
    """A realm whose player acts with the other one."""

    SAYS = "{by} waits while {active}, played by the same player, acts."
    by: Realm
    active: Realm


class NotNow(Fact):
    """A kind of action that is not possible at this moment; in another part of the step it may be."""

    SAYS = "{by} cannot {action} at this point of the {step} step."
    by: Realm
    action: str
    step: str


class NotInStep(Fact):
    """A kind of action that does not belong to the step."""

    SAYS = "{by} cannot {action} in the {step} step."
    by: Realm
    action: str
    step: str


class CardsAreAsked(Fact):
    """The realms that are asked for cards."""

    SAYS = "Cards come first: {asked} must play a card or pass."
    SAYS_NONE = "Cards come first."
    asked: tuple[Realm, ...]


# Battles.


class BattlesLeft(Fact):
    """The battles that a realm has to fight."""

    SAYS = "{realm} still has {spaces:a battle/battles} to fight in {spaces}."
    SAYS_NONE = "{realm} has no battle left to fight."
    realm: Realm
    spaces: tuple[str, ...]


class SeaBattlesLeft(Fact):
    """The sea battles that come first."""

    SAYS = "{spaces:A sea battle is/Sea battles are} still to be fought in {spaces}."
    SAYS_NONE = "There is no sea battle left to fight."
    spaces: tuple[str, ...]


class GuardiansLeft(Fact):
    """The entrances whose guardians wait for Heroes that came in."""

    SAYS = "{realm:'s} Heroes must still face the guardians of {spaces}."
    SAYS_NONE = "{realm:'s} Heroes have faced all guardians."
    realm: Realm
    spaces: tuple[str, ...]


class HeroesInside(Fact):
    """Heroes that have to leave a dungeon."""

    SAYS = "{realm:'s} Heroes are still in {at} and can leave it."
    realm: Realm
    at: str


class HitIsFor(Fact):
    """The realm whose pieces take the next hit."""

    SAYS = "This hit falls on {realms:or}, not on {realm}."
    SAYS_NONE = "This hit does not fall on {realm}."
    realms: tuple[Realm, ...]
    realm: Realm


class GuardianIsHit(Fact):
    """A guardian that has already taken its hit."""

    SAYS = "The guardian {guardian} ({dice:d}) has already taken one of these hits."
    SAYS_NONE = "The guardian {guardian} has already lost all its dice."
    guardian: str
    dice: tuple[int, ...]


class TakesAtMost(Fact):
    """How many of the hits the pieces of a realm can take."""

    SAYS = "{realm:'s} pieces can take at most {most} of the {hits:number hit}."
    realm: Realm
    most: int
    hits: int


class FallsTo(Fact):
    """How many of the hits a realm takes at most where they are spread over the whole side."""

    SAYS = "Spread over the whole side, at most {most} of the {hits:number hit} {most:falls/fall} on {realm}."
    realm: Realm
    most: int
    hits: int


class GetAway(Fact):
    """How many of the attacking pieces can get away from a battle."""

    SAYS = "{away} of {realm:'s} {force:number attacking piece} in {at} can get away."
    SAYS_ALL = "{realm:'s} attacking {force:piece/pieces} in {at} can get away."
    SAYS_NONE = "None of {realm:'s} attacking pieces in {at} can get away."
    realm: Realm
    at: str
    away: int
    force: int

    @property
    def template(self) -> str:
        """Pieces of which all or none can get away have sentences of their own."""
        if not self.away:
            return self.SAYS_NONE
        return self.SAYS_ALL if self.away == self.force else self.SAYS


class RunsFromElsewhere(Fact):
    """The space from which Monsters run amok, and the one that was named."""

    SAYS = "Monsters run amok from {now} now, not from {at}."
    at: str
    now: str


# Cards.


class Playing(StrEnum):
    """Why a card or a Treasure in play does nothing for a realm at this moment, or comes first."""

    OUT_OF_TIME = "{realm} cannot play {card} now."
    RESTS = "{card} has no effect for {realm} now."
    WORKS_ALONE = "{card} works automatically for {realm}."
    WAS_USED = "{realm} has already used {card} at this moment."
    NOT_HELD = "{realm} does not hold {card}."
    COMES_FIRST = "{realm} must resolve {card} first."
    FORBIDS = "{card} does not allow this choice."


class OfCard(Fact):
    """Why a card or a Treasure in play does nothing for a realm at this moment, or comes first."""

    card: str
    realm: Realm
    what: Playing


# The variant.


class NothingActivated(Fact):
    """An activation in which nothing was done."""

    SAYS = "{realm} has not activated a piece yet in activation {number}."
    realm: Realm
    number: int


class CannotAct(Fact):
    """A realm of another player, or without unactivated pieces."""

    SAYS = "{realm} is played by another player, or has no unactivated piece left."
    realm: Realm
    by: Realm


class StillUpright(Fact):
    """The number of a realm's pieces that are not activated."""

    SAYS = "{realm} still has {pieces:count unactivated piece}."
    realm: Realm
    pieces: int


class GroupActs(Fact):
    """An activation that is under way."""

    SAYS = "The group from {group} is being activated."
    group: str


class HasToPlace(Fact):
    """The pieces that a realm has bought and not placed."""

    SAYS = "{realm} still has to place {pieces}."
    SAYS_NONE = "{realm} has placed all its pieces."
    realm: Realm
    pieces: Bag[Kind]
