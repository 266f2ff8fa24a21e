"""Facts about ways to play, as values.

Here: what is wrong with a setup. Not here: whether it is (`position.setup`).
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.kernel.clause import Fact


@frozen
class WrongNumber(Fact):
    """A number of players that the game is not made for."""

    SAYS = "{players:count player} cannot play. Two, three or four can."
    players: int


@frozen
class NotForSoMany(Fact):
    """Two types each, with the wrong number of players."""

    SAYS = "Two types each are for two players; {players} play."
    players: int


@frozen
class StrangePeople(Fact):
    """A seat without one of the four peoples."""

    SAYS = "The seats lead {given}. Each leads one of these: {peoples}."
    given: tuple[str, ...]
    peoples: tuple[Side, ...]


@frozen
class Peoples(Fact):
    """Seats that share a people, or the wrong number of seats."""

    SAYS = "The seats lead {peoples}. Here {wanted:count seat} lead one people each, all of them different."
    SAYS_NONE = "There are no seats. Here {wanted:count seat} lead one people each, all of them different."
    peoples: tuple[Side, ...]
    wanted: int


@frozen
class SharedOut(Fact):
    """Seats of two players that do not alternate."""

    SAYS = "The seats belong to {names}. With two types each, the seats of two players alternate."
    names: tuple[str, ...]


@frozen
class NamesOfPlayers(Fact):
    """Players without a name, or with the same one."""

    SAYS = "The players are called {names}. Each needs a name of their own."
    names: tuple[str, ...]


@frozen
class TargetOutOfRange(Fact):
    """A kingdom target that would end the game as it begins, or never."""

    SAYS = "The kingdom target is {target}. Here it is a number from {least} to {most}."
    target: str
    least: int
    most: int


@frozen
class NoSuchScroll(Fact):
    """Scrolls to be removed that the deck does not have, or not so often."""

    SAYS = "The scroll deck does not have {given} to remove. It has {cards}."
    given: tuple[str, ...]
    cards: tuple[str, ...]


@frozen
class NotEnoughScrolls(Fact):
    """A scroll deck that is too small to be dealt."""

    SAYS = "{left:count scroll} are left in the deck, and {needed} are dealt."
    left: int
    needed: int


@frozen
class NotAChoice(Fact):
    """A value that an option does not have."""

    SAYS = "{given} is not a choice for {option}. The choices are {choices}."
    option: str
    given: str
    choices: tuple[str, ...]
