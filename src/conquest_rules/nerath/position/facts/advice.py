"""Advice: what a player can do instead, as values.

Here: the closed vocabulary of advice, each with its sentence. Every list has everything of its kind that is
legal now. Not here: what is legal (`advising` takes it from the list of legal actions), and facts (`board`,
`moments`).
"""

from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.timing import Moment, StepName, Timing, Until
from conquest_rules.nerath.position.figures import Figure


@frozen
class Ship:
    """A Warship in its sea space."""

    figure: Figure
    at: str

    def __str__(self) -> str:
        return f"the {self.figure} in {self.at}"


@frozen
class Target:
    """A piece that could take a hit, or be chosen for a card, with its realm and space."""

    whose: Realm
    figure: Figure
    aboard: Figure | None = None
    at: str | None = None
    to: str | None = None

    def __str__(self) -> str:
        aboard = f" aboard the {self.aboard}" if self.aboard else ""
        where = f" in {self.at}" if self.at else ""
        return f"{self.figure} of {self.whose}{aboard}{where}" + (f" for {self.to}" if self.to else "")


@frozen
class Die:
    """A die that a guardian could lose."""

    guardian: str
    dice: tuple[int, ...]
    die: int

    def __str__(self) -> str:
        return f"a d{self.die} of {self.guardian} with {'+'.join(map(str, self.dice))}"


Place: TypeAlias = str | Ship


# Pieces on their way.


@frozen
class CanGo(Fact):
    """The spaces a piece can move to."""

    SAYS = "It can go to {spaces}."
    SAYS_NONE = "There is no space it can go to now."
    figure: Figure
    at: str
    spaces: tuple[str, ...]


@frozen
class CanBoard(Fact):
    """Which Warships a piece can board."""

    SAYS = "It can go aboard {ships}."
    SAYS_NONE = "There is no Warship it can board now."
    figure: Figure
    at: str
    ships: tuple[Ship, ...]


@frozen
class CanGoAshore(Fact):
    """The spaces where a carried piece can go ashore."""

    SAYS = "It can go ashore in {spaces}."
    SAYS_NONE = "There is no space in which it can go ashore now."
    figure: Figure
    ship: Figure
    at: str
    spaces: tuple[str, ...]


@frozen
class CanLeave(Fact):
    """The ways out of a dungeon for a Hero in it."""

    SAYS = "The {figure} can leave it to {places}."
    figure: Figure
    at: str
    places: tuple[Place, ...]


@frozen
class CanRetreat(Fact):
    """The spaces a piece can retreat to."""

    SAYS = "It can retreat to {places}."
    SAYS_NONE = "There is no space it can retreat to now."
    figure: Figure
    places: tuple[Place, ...]


@frozen
class CanRunAmok(Fact):
    """The spaces that Monsters can run into."""

    SAYS = "Monsters can run amok into {spaces}."
    SAYS_NONE = "There is no space into which a Monster can run amok now."
    spaces: tuple[str, ...]


# Battles.


@frozen
class CanFight(Fact):
    """The battles that can be fought next."""

    SAYS = "The next battle can be fought in {spaces}."
    SAYS_NONE = "There is no battle to fight now."
    spaces: tuple[str, ...]


@frozen
class CanBeHit(Fact):
    """The pieces that can take the next hit."""

    SAYS = "The hit can go to {pieces}."
    pieces: tuple[Target, ...]


@frozen
class CanLose(Fact):
    """The dice that guardians can lose to the next hit."""

    SAYS = "What can be lost is {dice}."
    dice: tuple[Die, ...]


@frozen
class CanOffer(Fact):
    """The numbers of hits that can be offered."""

    SAYS = "It can offer to take {hits}."
    hits: tuple[int, ...]


# New pieces.


@frozen
class CanBuy(Fact):
    """The pieces that can be bought: there is Gold and a place for them."""

    SAYS = "What can be bought is {kinds}."
    SAYS_NONE = "There is nothing that can be bought now."
    kinds: tuple[Kind, ...]


@frozen
class CanPlace(Fact):
    """The spaces where a new piece can be placed."""

    SAYS = "A {kind} can be placed in {places}."
    SAYS_NONE = "There is no place for a {kind} now."
    kind: Kind
    places: tuple[Place, ...]


# Cards.


@frozen
class CanPlay(Fact):
    """The cards that can be played."""

    SAYS = "What can be played now is {cards}."
    SAYS_NONE = "There is no card that can be played now."
    cards: tuple[str, ...]


@frozen
class CanUse(Fact):
    """The Treasures in play that can be used."""

    SAYS = "What can be used now is {cards}."
    SAYS_NONE = "There is no Treasure that can be used now."
    cards: tuple[str, ...]


@frozen
class CanPass(Fact):
    """The ways to pass."""

    SAYS = "One can pass for the {untils}."
    untils: tuple[Until, ...]


@frozen
class CanChooseSpace(Fact):
    """The spaces that can be chosen for a card."""

    SAYS = "What can be chosen is {spaces}."
    spaces: tuple[str, ...]


@frozen
class CanChoosePiece(Fact):
    """The pieces that can be chosen for a card."""

    SAYS = "What can be chosen is {pieces}."
    pieces: tuple[Target, ...]


@frozen
class CanChooseRealm(Fact):
    """The realms that can be chosen for a card."""

    SAYS = "What can be chosen is {realms}."
    realms: tuple[Realm, ...]


@frozen
class PlayedAt(Fact):
    """When a card is played, or a Treasure in play works, by its text."""

    card: str
    times: tuple[Timing, ...]

    def __str__(self) -> str:
        return f"Its time: {'; '.join(map(_told, self.times)) or 'as soon as it is drawn'}."


@frozen
class PlayedAnyTime(Fact):
    """When a Treasure is played at a table that allows any moment."""

    card: str

    def __str__(self) -> str:
        return f"Its time: whenever its owner is asked for a card, or {_own_time(None)}."


# What a realm decides in the steps of its turn at which it plays cards among its other decisions.
DECIDING: Final = {
    StepName.MOVE: "moves",
    StepName.FIGHT: "chooses a battle, lands, may run amok, presses the attack or has fought all battles",
    StepName.REPOSITION: "repositions",
    StepName.REINFORCE: "buys, places or moves new pieces",
}


def _own_time(step: StepName | None) -> str:
    return f"in its owner's turn, when it {'; '.join(DECIDING.values()) if step is None else DECIDING[step]}"


def _told(timing: Timing) -> str:
    if timing.when is Moment.DURING and timing.step in (None, *DECIDING):
        return _own_time(timing.step)
    parts = (
        timing.when,
        f"of the {timing.step} step" if timing.step else "",
        f"by {timing.by}",
        f"against {timing.against}" if timing.against.value != "anyone" else "",
        f"on {timing.kind}" if timing.kind else "",
    )
    return " ".join(part for part in parts if part)


# Whatever else can be done.


@frozen
class CanDo(Fact):
    """The kinds of action that can be done now."""

    SAYS = "Now come {actions}."
    actions: tuple[str, ...]


@frozen
class AnswerFirst(Fact):
    """Chance is asked."""

    SAYS = "Answer what is asked of chance first."


@frozen
class Decides(Fact):
    """The realm that decides now."""

    SAYS = "It is for {realm} to decide, played by {player}."
    realm: Realm
    player: str
