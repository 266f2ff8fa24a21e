"""Advice: what a player can do instead, as values.

Here: the closed vocabulary of advice, each with its sentence. Every list has everything of its kind that is
legal now. Not here: what is legal (`advising` takes it from the list of legal actions), and facts (`board`,
`moments`).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, TypeAlias

from attrs import frozen

from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.timing import Moment, Timing, Until
from conquest_rules.nerath.position.card_times import in_time
from conquest_rules.nerath.position.facts import Fact
from conquest_rules.nerath.position.figures import Figure


@frozen
class Ship:
    """A Warship in its sea space."""

    figure: Figure
    at: str


@frozen
class Target:
    """A piece that could take a hit, or be chosen for a card, with its realm and space."""

    whose: Realm
    figure: Figure
    aboard: Figure | None = None
    at: str | None = None
    to: str | None = None


@frozen
class Die:
    """A die that a guardian could lose."""

    guardian: str
    dice: tuple[int, ...]
    die: int


Place: TypeAlias = str | Ship


# Pieces on their way.


class CanGo(Fact):
    """The spaces a piece can move to."""

    SAYS = "This {figure} can move to {spaces:or}."
    SAYS_NONE = "This {figure} cannot move now."
    figure: Figure
    at: str
    spaces: tuple[str, ...]


class CanBoard(Fact):
    """Which Warships a piece can board."""

    SAYS = "This {figure} can board {ships:or}."
    SAYS_NONE = "This {figure} cannot board a Warship now."
    figure: Figure
    at: str
    ships: tuple[Ship, ...]


class CanGoAshore(Fact):
    """The spaces where a carried piece can go ashore."""

    SAYS = "This {figure} can go ashore in {spaces:or}."
    SAYS_NONE = "This {figure} cannot go ashore now."
    figure: Figure
    ship: Figure
    at: str
    spaces: tuple[str, ...]


class _Places(Fact):
    """Places, of which some are spaces and some are Warships."""

    SAYS_ABOARD: ClassVar[str] = ""
    SAYS_BOTH: ClassVar[str] = ""

    @property
    def parts(self) -> Mapping[str, object]:
        """The spaces and the Warships apart."""
        parts = super().parts
        places = parts["places"]
        assert isinstance(places, tuple)
        ships = tuple(one for one in places if isinstance(one, Ship))
        return {**parts, "spaces": tuple(one for one in places if one not in ships), "ships": ships}

    @property
    def template(self) -> str:
        """A sentence for spaces, for Warships, for both, or for neither."""
        match bool(self.parts["spaces"]), bool(self.parts["ships"]):
            case True, False:
                return self.SAYS
            case False, True:
                return self.SAYS_ABOARD
            case both, _:
                return self.SAYS_BOTH if both else self.SAYS_NONE


class CanLeave(_Places):
    """The ways out of a dungeon for a Hero in it."""

    SAYS = "The {figure} there can move to {spaces:or}."
    SAYS_ABOARD = "The {figure} there can board {ships:or}."
    SAYS_BOTH = "The {figure} there can move to {spaces:or}, or board {ships:or}."
    SAYS_NONE = "The {figure} there cannot leave now."
    figure: Figure
    at: str
    places: tuple[Place, ...]


class CanRetreat(_Places):
    """The spaces a piece can retreat to."""

    SAYS = "This {figure} can retreat to {spaces:or}."
    SAYS_ABOARD = "This {figure} can retreat aboard {ships:or}."
    SAYS_BOTH = "This {figure} can retreat to {spaces:or}, or aboard {ships:or}."
    SAYS_NONE = "This {figure} cannot retreat now."
    figure: Figure
    places: tuple[Place, ...]


class CanRunAmok(Fact):
    """The spaces that Monsters can run into."""

    SAYS = "Monsters can run amok into {spaces:or}."
    SAYS_NONE = "No Monster can run amok now."
    spaces: tuple[str, ...]


# Battles.


class CanFight(Fact):
    """The battles that can be fought next."""

    SAYS = "Fight the {spaces:battle/next battle} in {spaces:or}."
    SAYS_NONE = "There is no battle to fight now."
    spaces: tuple[str, ...]


class CanBeHit(Fact):
    """The pieces that can take the next hit."""

    SAYS = "The hit can go to {pieces:or}."
    SAYS_NONE = "The hit cannot go to any piece."
    pieces: tuple[Target, ...]


class CanLose(Fact):
    """The dice that guardians can lose to the next hit."""

    SAYS = "The hit can take {dice:or}."
    SAYS_NONE = "The hit cannot take any die."
    dice: tuple[Die, ...]


class CanOffer(Fact):
    """The numbers of hits that can be offered."""

    SAYS = "Offer to take {hits:or} of the hits."
    SAYS_NONE = "There is no offer to make."
    hits: tuple[int, ...]


# New pieces.


class CanBuy(Fact):
    """The pieces that can be bought: there is Gold and a place for them."""

    SAYS = "You can buy {kinds:a or}."
    SAYS_NONE = "You cannot buy any piece now."
    kinds: tuple[Kind, ...]


class CanPlace(_Places):
    """The spaces where a new piece can be placed."""

    SAYS = "{kind:a} can be placed in {spaces:or}."
    SAYS_ABOARD = "{kind:a} can be placed aboard {ships:or}."
    SAYS_BOTH = "{kind:a} can be placed in {spaces:or}, or aboard {ships:or}."
    SAYS_NONE = "{kind:a} cannot be placed now."
    kind: Kind
    places: tuple[Place, ...]


# Cards.


class CanPlay(Fact):
    """The cards that can be played."""

    SAYS = "You can play {cards:or} now."
    SAYS_NONE = "You cannot play a card now."
    cards: tuple[str, ...]


class CanUse(Fact):
    """The Treasures in play that can be used."""

    SAYS = "You can use {cards:or} now."
    SAYS_NONE = "You cannot use a Treasure now."
    cards: tuple[str, ...]


class CanPass(Fact):
    """The ways to pass."""

    SAYS = "You can pass {untils:or}."
    SAYS_NONE = "You cannot pass now."
    untils: tuple[Until, ...]


class CanChooseSpace(Fact):
    """The spaces that can be chosen for a card."""

    SAYS = "Choose {spaces:or}."
    SAYS_NONE = "You cannot choose a space now."
    spaces: tuple[str, ...]


class CanChoosePiece(Fact):
    """The pieces that can be chosen for a card."""

    SAYS = "Choose {pieces:or}."
    SAYS_NONE = "You cannot choose a piece now."
    pieces: tuple[Target, ...]


class CanChooseRealm(Fact):
    """The realms that can be chosen for a card."""

    SAYS = "Choose {realms:or}."
    SAYS_NONE = "You cannot choose a realm now."
    realms: tuple[Realm, ...]


class PlayedAt(Fact):
    """When a card is played, by its text."""

    SAYS = "Play it {times:or}."
    SAYS_NONE = "It is played as soon as it is drawn."
    card: str
    times: tuple[Timing, ...]


class UsedAt(Fact):
    """When a Treasure in play has an effect, by its text."""

    SAYS = "It works {times:or}."
    SAYS_NONE = "It works as its text says."
    card: str
    times: tuple[Timing, ...]


class PlayedAnyTime(Fact):
    """When a Treasure is played at a table that allows any moment."""

    SAYS = f"Play it when you are asked for a card, or {in_time(Timing(Moment.DURING))}."
    card: str


# Whatever else can be done.


class CanDo(Fact):
    """The kinds of action that can be done now."""

    SAYS = "{actions:or}."
    SAYS_NONE = "There is no choice to make now."
    actions: tuple[str, ...]


class Chance(StrEnum):
    """A request to chance."""

    ROLL = "Roll the dice first."
    CARD = "Draw the card first."
    GUARDIAN = "Reveal the guardian first."
    PICK = "Let chance decide first."


class AnswerFirst(Fact):
    """The next request to chance."""

    what: Chance


class Decides(Fact):
    """The realm that decides now."""

    SAYS = "{realm} ({player}) decides now."
    realm: Realm
    player: str
