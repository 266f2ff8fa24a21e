"""Misfits: facts about an action that does not fit the position at all.

Here: facts that need no clause, such as a piece that is not there and a card that no one holds. Not here:
facts that go with a clause (`board`, `moments`), and whether a fact holds.
"""

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.notation import write_figure
from conquest_rules.nerath.position.steps import Foe


@frozen
class NoSuchSpace(Fact):
    """A name that no space has."""

    SAYS = "The board has no space {name!r}."
    name: str


@frozen
class NoSuchPiece(Fact):
    """A piece that is not in the named space, and the pieces that are."""

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
    """A number of hits that is larger than there are."""

    SAYS = "There are {hits} hits, and {offered} of them cannot be taken."
    offered: int
    hits: int


@frozen
class IsHidden(Fact):
    """A choice that stays secret."""

    SAYS = "What was chosen in secret is not told here, so that it cannot be played."


@frozen
class IsAView(Fact):
    """A view, which cannot be played."""

    SAYS = "This is a view for {viewer}: for looking, not for playing on."
    viewer: str


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
    """A card that is not in a hand that the viewer does not know in full."""

    SAYS = "{realm} does not hold {card}."
    realm: Realm
    card: str


@frozen
class HandIsHidden(Fact):
    """A hand that the viewer does not know."""

    SAYS = "Whether {realm} holds {card} is hidden from {viewer}."
    realm: Realm
    card: str
    viewer: str


@frozen
class ChoicesAreHidden(Fact):
    """Secret choices that the viewer does not know."""

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
    """There is no battle to pass for."""

    SAYS = "No battle is being fought for which one could pass."
