"""Facts about ways to play, as values.

Here: what is wrong with a setup. Not here: whether it is (`position.setup`).
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.kernel.clause import Fact


@frozen
class WrongNumber(Fact):
    """A number of players that the game is not made for."""

    SAYS = "The number of players is {players}. Two, three or four can play."
    players: int


@frozen
class NotForSoMany(Fact):
    """Two types each, with the wrong number of players."""

    SAYS = "Two types each are for two players; {players} play."
    players: int


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
    """Players with the same name."""

    SAYS = "The players are called {names}. Each needs a name of their own."
    names: tuple[str, ...]


@frozen
class TargetOutOfRange(Fact):
    """A kingdom target that would end the game as it begins, or never."""

    SAYS = "The kingdom target is {target}. Here it is a number from {least} to {most}."
    target: int
    least: int
    most: int


@frozen
class NoSuchScroll(Fact):
    """A scroll to be removed that the deck does not have."""

    SAYS = "The scroll deck has no {given:quoted} to remove. Its scrolls are {ids}."
    given: str
    ids: tuple[str, ...]


@frozen
class TooManyScrolls(Fact):
    """A scroll to be removed more often than the deck has it."""

    SAYS = "{given:quoted} is named {times:number time}, and the scroll deck has {there:count card} of it."
    given: str
    times: int
    there: int


@frozen
class NotEnoughScrolls(Fact):
    """A scroll deck that is too small to be dealt."""

    SAYS = "{left:count scroll} {left:is/are} left in the deck, and {needed} {needed:is/are} dealt."
    left: int
    needed: int


@frozen
class WrongKind(Fact):
    """A part of a way to play that is not the kind of value it has to be; `given` is in short."""

    SAYS = "`{part}` is `{given}`. It has to be {wanted}."
    part: str
    given: str
    wanted: str
