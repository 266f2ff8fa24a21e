"""Misfits: facts about an action that does not fit the position at all.

Here: facts that need no clause, such as a piece that is not there and a card that no one holds. Not here:
facts that go with a clause (`board`, `moments`), and whether a fact holds.
"""

from collections.abc import Mapping

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.facts import Fact
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.notation import write_figure
from conquest_rules.nerath.position.steps import Foe


class NoSuchSpace(Fact):
    """A name that no space has."""

    SAYS = "The board has no space {name:quoted}."
    name: str


def _alike(figure: Figure, here: Bag[Figure]) -> tuple[Figure, ...]:
    """The pieces that differ from the named one only by what they carry or have done."""
    return tuple(one for one in here.kinds if one.kind is figure.kind)


def _written(figure: Figure, here: Bag[Figure]) -> Mapping[str, object]:
    alike = tuple(f"`{write_figure(one)}`" for one in _alike(figure, here))
    return {"written": f"`{write_figure(figure)}`", "alike": alike}


class NoSuchPiece(Fact):
    """A piece that is not in the named space, and the pieces that are."""

    SAYS = "{realm} has no {figure} in {at}; it has {here} there."
    SAYS_ALIKE = "{realm} has no {written} in {at}; it has {alike} there."
    SAYS_NONE = "{realm} has no {figure} in {at}, nor any other piece."
    figure: Figure
    realm: Realm
    at: str
    here: Bag[Figure]

    @property
    def parts(self) -> Mapping[str, object]:
        """Pieces of the same kind are distinguished by how they are written, with what they have done."""
        return {**super().parts, **_written(self.figure, self.here)}

    @property
    def template(self) -> str:
        """If there are pieces of the same kind, the difference is what they carry or have done."""
        return self.SAYS_ALIKE if _alike(self.figure, self.here) else super().template


class NotAboard(Fact):
    """A piece that a Warship does not carry."""

    SAYS = "The {ship} in {at} does not carry {figure:a}."
    SAYS_ALIKE = "The {ship} in {at} does not carry {written}, but {alike}."
    figure: Figure
    ship: Figure
    at: str

    @property
    def parts(self) -> Mapping[str, object]:
        """Pieces of the same kind are distinguished by how they are written."""
        return {**super().parts, **_written(self.figure, self.ship.cargo)}

    @property
    def template(self) -> str:
        """If it carries pieces of the same kind, the difference is what they have done."""
        return self.SAYS_ALIKE if _alike(self.figure, self.ship.cargo) else self.SAYS


class NothingToPlace(Fact):
    """A kind of piece of which none is left to be placed."""

    SAYS = "No {kind} is left to place; {left} {left:is/are}."
    SAYS_NONE = "No {kind} is left to place, nor any other piece."
    kind: Kind
    left: Bag[Kind]


class NoBattleIn(Fact):
    """A space in which no battle is to be fought."""

    SAYS = "There is no battle to fight in {at}, but there is {left:one/one each} in {left}."
    SAYS_NONE = "There is no battle to fight in {at}, nor anywhere else."
    at: str
    left: tuple[str, ...]


class NoSuchDie(Fact):
    """A die that no guardian has."""

    SAYS = "No guardian {guardian} ({dice:d}) can lose a d{die}; in this battle {foes:is/are} {foes}."
    SAYS_NONE = "No guardian {guardian} can lose a d{die}."
    guardian: str
    dice: tuple[int, ...]
    die: int
    foes: tuple[Foe, ...]


class OfferIsMade(Fact):
    """An offer that waits for its answer."""

    SAYS = "The offer to take {hits:number hit} has been made and waits for an answer."
    hits: int


class NoOffer(Fact):
    """Nothing to be answered."""

    SAYS = "No offer has been made yet."


class NotSoMany(Fact):
    """A number of hits that is larger than there are."""

    SAYS = "You can offer to take 0 to {hits:number hit}, not {offered}."
    offered: int
    hits: int


class IsHidden(Fact):
    """A choice that stays secret."""

    SAYS = "A secret choice is not shown here, so it cannot be played."


class IsAView(Fact):
    """A view, which cannot be played."""

    SAYS = "This is the view of {viewer}; a view cannot be played on."
    viewer: str


class DoesNotHold(Fact):
    """A card that is not in a hand, and what is."""

    SAYS = "{realm} does not hold {card}; it holds {held}."
    SAYS_NONE = "{realm} does not hold {card}; it holds no cards."
    realm: Realm
    card: str
    held: tuple[str, ...]


class NoSuchCard(Fact):
    """A name that no card has."""

    SAYS = "There is no card {card:quoted}."
    card: str


class CardOfAnother(Fact):
    """A card of another realm's deck."""

    SAYS = "{card} is one of {owner:'s} cards, which {realm} never holds."
    card: str
    owner: Realm
    realm: Realm


class HandIsHidden(Fact):
    """A hand that the viewer does not know."""

    SAYS = "Whether {realm} holds {card} is hidden from {viewer}."
    realm: Realm
    card: str
    viewer: str


class ChoicesAreHidden(Fact):
    """Secret choices that the viewer does not know."""

    SAYS = "{realm:'s} choices so far are hidden from {viewer}."
    realm: Realm
    viewer: str


class NotInPlay(Fact):
    """A Treasure that is not in play, and what is."""

    SAYS = "{realm} does not have {card} in play; it has {shown}."
    SAYS_NONE = "{realm} does not have {card} in play; it has no Treasure in play."
    realm: Realm
    card: str
    shown: tuple[str, ...]


class NoBattleNow(Fact):
    """There is no battle to pass for."""

    SAYS = "No battle is being fought that you could pass for."
