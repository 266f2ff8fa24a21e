"""Facts about a setup that is not allowed.

Here: facts about players and seats, which are looked at before there is a position. Not here: which ways
there are (`setup`).
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
    """A word that is not one of the choices, as it was given."""

    SAYS = "{given} is none of {choices}."
    given: str
    choices: tuple[str, ...]


@frozen
class ChooseOne(Fact):
    """The possible choices."""

    SAYS = "Choose one: {choices}."
    choices: tuple[str, ...]


@frozen
class TooMany(Fact):
    """More players than there are realms."""

    SAYS = "{players} players are too many."
    players: int


@frozen
class TooFew(Fact):
    """Too few players."""

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
    """Names of players that are not different."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"The players are called {', '.join(map(repr, self.names))}; each needs a name of their own."
