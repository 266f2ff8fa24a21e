"""Measures: what is kept of a simulated game of Conquest of Nerath, and what many of them tell.

What lives here: `result`, from the last state of a game to a row of plain data, and `Tally`, how often
somebody won. What may not live here: the playing (`simulate`). It answers for no clause.
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
    """Who won and by which clause, in which round, and what each realm had at the end."""
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
    """How many games somebody played, and how many of them they won."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval: where the true share is, in 95 of 100 cases.

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
    """How often each player won; one who sits in several seats has played once for each."""
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
