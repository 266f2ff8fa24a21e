"""Fights: two lines against each other, phase by phase.

Here: `Fight`, and the effect of one phase of a round on both sides, with its chances. A round has two phases:
First Strike, and all other attacks. Not here: round after round (`solving`), and who rolls and who is hit (a
game's `Side`).
"""

from fractions import Fraction
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from attrs import frozen

from conquest_rules.analysis.odds.lines import Line, Number, Ways, hit_ways

Ours = TypeVar("Ours", covariant=True)
Theirs = TypeVar("Theirs", covariant=True)
# The next roll, the rest of its round, and all later rounds.
NEXT_ROLL, THIS_ROUND, LATER = range(3)
STAGES: Final = (NEXT_ROLL, THIS_ROUND, LATER)
# Where a fight stands: the number of the attackers' force, and that of the defenders'.
Standing: TypeAlias = tuple[int, int]


class Effect(NamedTuple):
    """The effect of a phase on a side: the ways to stay unchanged, to become other forces, and all ways.

    `gone` are the ways of all other forces together.
    """

    stay: float
    moves: list[tuple[int, float]]
    gone: float
    total: float


@frozen
class Opening:
    """The point in a round from which the odds are computed.

    Usually its beginning, when nothing is rolled yet. Known hits have been scored in the current phase.
    """

    first_strike: bool = True
    on_attackers: int | None = None
    on_defenders: int | None = None
    # The round is over, and the attacker is about to press the attack or to retreat.
    pressing: bool = False
    # Whether effects in force end with the next roll, or with this round.
    lapsing: bool = False

    @property
    def at_the_beginning(self) -> bool:
        """Whether the round begins now, and nothing of it is rolled."""
        return self.first_strike and self.on_attackers is None and self.on_defenders is None

    @property
    def plain(self) -> bool:
        """Whether the next round is like all later ones."""
        return self.pressing or (self.at_the_beginning and not self.lapsing)


AT_THE_BEGINNING: Final = Opening()


class Fight(Generic[Ours, Theirs]):
    """Two lines, what the attackers have to roll against each force, and where in a round they are."""

    def __init__(
        self,
        attackers: Line[Ours],
        defenders: Line[Theirs],
        needs: list[int],
        opening: Opening = AT_THE_BEGINNING,
    ) -> None:
        self.attackers, self.defenders, self.needs, self.opening = attackers, defenders, needs, opening
        self.lives = [[a and d for d in defenders.able] for a in attackers.able]

    def start(self) -> Standing:
        """The standing in which the fight begins."""
        return self.attackers.start, self.defenders.start

    def phase(self, a: int, d: int, first_strike: bool, exact: bool) -> tuple[Effect, Effect] | None:
        """The effect of a phase of a later round on attackers and defenders; None if no one rolls."""
        rolled = self.attackers.dice(a, LATER, first_strike, self.needs[d])
        answered = self.defenders.dice(d, LATER, first_strike, self.needs[d])
        if not rolled and not answered:
            return None
        return (
            effect(self.attackers.after(a, LATER), hit_ways(answered, exact)),
            effect(self.defenders.after(d, LATER), hit_ways(rolled, exact)),
        )

    @property
    def most_dice(self) -> int:
        """The largest number of dice in a round."""
        a, d = self.start()
        both = [(self.attackers, a), (self.defenders, d)]
        return sum(
            len(line.dice(force, LATER, first, self.needs[d]))
            for line, force in both
            for first in (True, False)
        )

    # A first round that is unlike the others.

    def first_round(self, exact: bool) -> dict[Standing, Number]:
        """The chances of each standing at the end of the current round."""
        one: Number = Fraction(1) if exact else 1.0
        found, stage = {self.start(): one}, NEXT_ROLL
        for first_strike in (True, False) if self.opening.first_strike else (False,):
            known = self.opening if first_strike is self.opening.first_strike else AT_THE_BEGINNING
            after, later = dict[Standing, Number](), stage
            for (a, d), chance in found.items():
                if not self.lives[a][d]:
                    after[a, d] = after.get((a, d), 0) + chance
                    continue
                later = self._phase_on(a, d, first_strike, stage, known, chance, exact, after)
            found, stage = after, later
        return found

    def _phase_on(
        self,
        a: int,
        d: int,
        first_strike: bool,
        stage: int,
        known: Opening,
        chance: Number,
        exact: bool,
        after: dict[Standing, Number],
    ) -> int:
        """Add the results of a phase of the first round; return the stage reached."""
        hits = list[Ways]()
        for line, force, scored in (
            (self.attackers, a, known.on_defenders),
            (self.defenders, d, known.on_attackers),
        ):
            dice = line.dice(force, stage, first_strike, self.needs[d]) if scored is None else ()
            hits.append(hit_ways(dice, exact) if scored is None else _known(scored, exact))
            stage = max(stage, THIS_ROUND) if dice else stage
        on_attackers = effect(self.attackers.after(a, stage), hits[1])
        on_defenders = effect(self.defenders.after(d, stage), hits[0])
        share = chance / (_whole(on_attackers.total) * _whole(on_defenders.total))
        for a2, often in ((a, on_attackers.stay), *on_attackers.moves):
            for d2, as_often in ((d, on_defenders.stay), *on_defenders.moves):
                if often and as_often:
                    more = share * _whole(often) * _whole(as_often)
                    after[a2, d2] = after.get((a2, d2), 0) + more
        return stage


def _whole(number: float) -> Number:
    """A number of ways as a whole number, for use with fractions."""
    return Fraction(number) if isinstance(number, int) else number


def _known(hits: int, exact: bool) -> Ways:
    one = 1 if exact else 1.0
    return (0,) * hits + (one,), one


def effect(after: list[int], hits: Ways) -> Effect:
    """The effect of hits on a force; hits that nothing can take are lost."""
    (scored, total), last = hits, len(after) - 1
    if len(scored) <= last:
        moves = list(zip(after[1:], scored[1:], strict=False))
    elif last == 0:
        return Effect(total, [], 0, total)
    else:
        moves = list(zip(after[1:last], scored[1:last], strict=True))
        moves.append((after[last], sum(scored[last:])))
    return Effect(scored[0], moves, sum([often for _, often in moves]), total)
