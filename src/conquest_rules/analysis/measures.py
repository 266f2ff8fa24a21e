"""Measures: the result of a simulated game of Conquest of Nerath, and statistics over many.

Here: `result`, which makes a row of plain data from the last state of a game, and `Tally`, which counts wins.
Not here: the playing (`simulate`).
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final, cast

from attrs import frozen

from conquest_rules import nerath
from conquest_rules.analysis.journal import Row

# How many standard deviations hold 95 of 100 cases.
SPREAD: Final = 1.959964


def result(state: nerath.State) -> Row:
    """A row for a game: the winners, the clause, the number of rounds, and what each realm had at the end."""
    turn = nerath.to_act(state)
    if not isinstance(turn, nerath.Over):
        raise ValueError("a game that is not over has no result")
    return {
        "winners": [str(realm) for realm in turn.outcome.winners],
        "clause": turn.outcome.clause,
        "rounds": state.round,
        "points": {str(realm): state.victory_points(realm) for realm in nerath.REALMS},
        "income": {str(realm): nerath.income_of(state, realm) for realm in nerath.REALMS},
    }


@frozen
class Tally:
    """How many games a realm or player played, and how many of them it won."""

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


def by_realm(rows: Iterable[Row]) -> dict[str, Tally]:
    """How often each realm won."""
    return _tallied((seat, seat, row) for row in rows for seat in _seats(row))


def by_player(rows: Iterable[Row]) -> dict[str, Tally]:
    """How often each player won; a player in several seats counts once for each."""
    return _tallied(((name, seat, row) for row in rows for seat, name in _seats(row).items()))


def _tallied(seated: Iterable[tuple[str, str, Row]]) -> dict[str, Tally]:
    """Tallies of names by whether the seat beside them is among the winners of the game."""
    found = dict[str, Tally]()
    for name, seat, row in seated:
        old = found.get(name, Tally(0, 0))
        found[name] = Tally(old.wins + (seat in cast(list[str], row["winners"])), old.games + 1)
    return found


def _seats(row: Row) -> Mapping[str, str]:
    return cast(Mapping[str, str], row["seats"])  # which `simulate.game` has put there
