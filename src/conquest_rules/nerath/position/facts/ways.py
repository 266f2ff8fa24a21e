"""Ways: what a refusal says about a way to play that is none.

What lives here: facts about players, seats and readings, which are looked at before there is
a position. What may not live here: which ways there are (`setup`, `readings`).
It answers for no clause.
"""

from attrs import frozen

from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath.content.names import Realm


@frozen
class NoSuchLength(Fact):
    """A length that no game has, as it was given."""

    SAYS = "A game has no length {given}."
    given: str


@frozen
class NoneOf(Fact):
    """A word that is none of the choices, as it was given."""

    SAYS = "{given} is none of {choices}."
    given: str
    choices: tuple[str, ...]


@frozen
class ChooseOne(Fact):
    """What can be chosen."""

    SAYS = "Choose one: {choices}."
    choices: tuple[str, ...]


@frozen
class TooMany(Fact):
    """More players than there are realms."""

    SAYS = "{players} players are too many."
    players: int


@frozen
class TooFew(Fact):
    """Nobody to play with."""

    SAYS = "{players} players are too few. Two, three or four can play."
    players: int


@frozen
class NoFreeForAll(Fact):
    """Not enough players for a free-for-all."""

    SAYS = "{players} players cannot play free-for-all."
    players: int


@frozen
class SeatsHold(Fact):
    """The realms that the seats hold."""

    SAYS = "The seats hold {realms}."
    SAYS_NONE = "The seats hold no realm."
    realms: tuple[Realm, ...]


Shares = tuple[tuple[Realm, ...], ...]


def _line(shares: Shares) -> str:
    return " / ".join(" + ".join(realms) for realms in shares)


@frozen
class SharedOut(Fact):
    """How the seats share out the realms."""

    shares: Shares

    def __str__(self) -> str:
        return f"The realms are shared out as {_line(self.shares)}."


@frozen
class HasToBe(Fact):
    """How the realms have to be shared out."""

    shares: Shares

    def __str__(self) -> str:
        return f"It has to be {_line(self.shares)}."


@frozen
class NamesOfPlayers(Fact):
    """Names of players that do not tell them apart."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"The players are called {', '.join(map(repr, self.names))}; each needs a name of their own."


# Readings.


@frozen
class NoReadings(Fact):
    """Something that maps no rulings to readings, in short."""

    SAYS = "The rulings are {given}. They have to map rulings to readings, {example}."
    given: str
    example: str


@frozen
class NoSuchRuling(Fact):
    """A name that no ruling has."""

    SAYS = "There is no ruling {name!r}."
    name: str


@frozen
class RulingIsCalled(Fact):
    """The ruling that was meant."""

    SAYS = "It is called {ruling}."
    ruling: str


@frozen
class IsAReading(Fact):
    """The reading that was meant."""

    ruling: str
    reading: str

    def __str__(self) -> str:
        return f'That is a reading: {{"{self.ruling}": "{self.reading}"}}.'


@frozen
class CloseTo(Fact):
    """Rulings with names like the one given."""

    SAYS = "Close to it: {rulings}."
    SAYS_NONE = "Names of rulings begin with R-."
    rulings: tuple[str, ...]


@frozen
class CanBeSwitched(Fact):
    """The rulings that a table can choose."""

    SAYS = "The rulings that can be switched are {rulings}."
    rulings: tuple[str, ...]


@frozen
class RulingIsFixed(Fact):
    """A ruling that no table can choose."""

    SAYS = "The ruling {ruling} is fixed: it is always played as {reading!r}."
    ruling: str
    reading: str


@frozen
class NoSuchReading(Fact):
    """A reading that a ruling does not have."""

    SAYS = "{ruling} has no reading {reading!r}. Its readings are {readings}."
    ruling: str
    reading: str
    readings: tuple[str, ...]


@frozen
class NamedTwice(Fact):
    """A ruling that is named more than once."""

    SAYS = "The ruling {ruling} is named twice; a game is played by one reading of it."
    ruling: str
