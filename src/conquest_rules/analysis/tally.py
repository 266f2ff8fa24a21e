"""Statistics over many games: how often each seat and each player won.

Here: `Tally`, a count of games and wins, made from the rows of a simulation. A row names the seats that won
under `winners`. Not here: the playing (`simulate`).
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final, cast

from attrs import frozen

from conquest_rules.analysis.journal import Row

# The number of standard deviations that hold 95 of 100 cases.
SPREAD: Final = 1.959964


@frozen
class Tally:
    """The number of games that a seat or a player played, and how many of them it won."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        """The share of the games that were won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval of the share.

        >>> [round(end, 3) for end in Tally(10, 20).interval]
        [0.299, 0.701]
        """
        if not self.games:
            return 0.0, 1.0
        more = SPREAD**2 / self.games
        middle = (self.share + more / 2) / (1 + more)
        half = SPREAD / (1 + more) * sqrt(self.share * (1 - self.share) / self.games + more / self.games / 4)
        return max(0.0, middle - half), min(1.0, middle + half)


def by_seat(rows: Iterable[Row]) -> dict[str, Tally]:
    """How often each seat won, for all players together."""
    return _tallied((seat, seat, row) for row in rows for seat in _seats(row))


def by_player(rows: Iterable[Row]) -> dict[str, Tally]:
    """How often each player won; a player in several seats counts once for each."""
    return _tallied((name, seat, row) for row in rows for seat, name in _seats(row).items())


def _tallied(seated: Iterable[tuple[str, str, Row]]) -> dict[str, Tally]:
    """Tallies of names by whether the seat beside them is among the winners of the game."""
    found = dict[str, Tally]()
    for name, seat, row in seated:
        old = found.get(name, Tally(0, 0))
        found[name] = Tally(old.wins + (seat in cast(list[str], row["winners"])), old.games + 1)
    return found


def _seats(row: Row) -> Mapping[str, str]:
    return cast(Mapping[str, str], row["seats"])  # `simulate.game` puts them there
