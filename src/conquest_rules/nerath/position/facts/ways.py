"""Facts about a setup that is not allowed.

Here: facts about players and seats, which are looked at before there is a position. Not here: which ways
there are (`setup`).
"""

from collections.abc import Mapping

from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.facts import Fact


class NoSuchLength(Fact):
    """A length that no game has, as it was given."""

    SAYS = "No game has the length {given}."
    given: str


class NoneOf(Fact):
    """Something that is not one of the choices, as it was given."""

    SAYS = "{given} is not a choice. Choose {choices:or}."
    SAYS_NONE = "{given} is not a choice."
    given: str
    choices: tuple[str, ...]


class ChooseOne(Fact):
    """The possible choices."""

    SAYS = "Choose {choices:or}."
    SAYS_NONE = "There is no choice."
    choices: tuple[str, ...]


class TooMany(Fact):
    """More players than there are realms."""

    SAYS = "{players:number player} {players:is/are} too many."
    players: int


class TooFew(Fact):
    """Too few players."""

    SAYS = "{players:number player} {players:is/are} too few. Two, three or four can play."
    players: int


class NoFreeForAll(Fact):
    """Not enough players for a free-for-all."""

    SAYS = "{players:number player} cannot play free-for-all."
    players: int


class SeatsHold(Fact):
    """The realms that the seats hold."""

    SAYS = "The seats have {realms}."
    SAYS_NONE = "The seats have no realm."
    realms: tuple[Realm, ...]


Shares = tuple[tuple[Realm, ...], ...]


def _seats(shares: Shares) -> Mapping[str, object]:
    """Each seat as a part of its own, since the realms of one player are a list."""
    return {f"seat{place}": realms for place, realms in enumerate(shares)}


def _line(shares: Shares) -> str:
    seats = (f"{{seat{place}}}" if realms else "no realm" for place, realms in enumerate(shares))
    return "; ".join(seats) or "no realm"


class SharedOut(Fact):
    """How the seats share out the realms."""

    SAYS = "The realms are shared out like this: "
    shares: Shares

    @property
    def parts(self) -> Mapping[str, object]:
        """The realms of each seat."""
        return _seats(self.shares)

    @property
    def template(self) -> str:
        """The seats one by one."""
        return f"{self.SAYS}{_line(self.shares)}."


class HasToBe(SharedOut):
    """How the realms have to be shared out."""

    SAYS = "They have to be shared out like this: "


class NamesOfPlayers(Fact):
    """Names of players that are not different."""

    SAYS = "The players are called {names:quoted}; each needs a different name."
    SAYS_NONE = "Each player needs a name."
    names: tuple[str, ...]
