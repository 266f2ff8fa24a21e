"""Every force that a side can be reduced to, numbered, with its hits and its dice.

Here: `Side`, what a game says about one side of a battle; `Line`, for each force of a side, the forces that
0, 1, 2, ... hits reduce it to, and its dice; the ways for dice to hit. Not here: the two sides together
(`fights`, `solving`).

Chances are kept as whole numbers of ways out of a total, or as floats out of 1.0: the same
sums and products are right for both.
"""

from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Generic, Protocol, TypeAlias, TypeVar

from conquest_rules.kernel.dice import Die

F = TypeVar("F")
# A line only gives forces out, so a line of one kind of force will do where several kinds are expected.
Of = TypeVar("Of", covariant=True)
Number: TypeAlias = Fraction | float
# How many ways there are to score 0, 1, 2, ... hits, and how many in all; or floats out of 1.0.
Ways: TypeAlias = tuple[tuple[float, ...], float]


class Side(Protocol[F]):
    """One side of a battle; a stage is the next roll, the rest of that round, or everything later."""

    def dice(self, force: F, stage: int, first_strike: bool, need: int) -> tuple[Die, ...]:
        """The dice that a force rolls in a phase."""

    def hit(self, force: F, stage: int) -> F | None:
        """The force after one more hit of a batch; None if nothing can take it."""

    def rested(self, force: F) -> F:
        """The force after a batch of hits."""

    def able(self, force: F) -> bool:
        """Whether anything that can fight is left."""

    def size(self, force: F) -> int:
        """A number that every hit reduces."""


@lru_cache(maxsize=65536)
def hit_ways(dice: tuple[tuple[int, int], ...], exact: bool) -> Ways:
    """How many ways these dice score 0, 1, 2, ... hits, and out of how many."""
    found: list[float] = [1 if exact else 1.0]
    total: float = found[0]
    for hit, sides in dice:
        often, out_of = (hit, sides) if exact else (hit / sides, 1.0)
        miss = out_of - often if exact else (sides - hit) / sides
        found = [
            miss * (found[k] if k < len(found) else 0) + often * (found[k - 1] if k else 0)
            for k in range(len(found) + 1)
        ]
        total *= out_of
    return tuple(found), total


def odds_of(die: Die) -> tuple[int, int]:
    """How often a die hits out of how often, in lowest terms."""
    shared = gcd(die.hitting, die.sides)
    return die.hitting // shared, die.sides // shared


def struck(side: Side[F], force: F, stage: int) -> list[F]:
    """The forces after 0, 1, 2, ... hits of one batch, until nothing can take another."""
    chain, hit = list[F](), force
    while True:
        chain.append(side.rested(hit))
        after = side.hit(hit, stage)
        if after is None:
            return chain
        hit = after


class Line(Generic[Of]):
    """The forces that a side can be reduced to, each with a number; a hit always leads to a higher one.

    `start` is the number of the force it begins with.
    """

    def __init__(self, side: Side[Of], force: Of, stages: tuple[int, ...]) -> None:
        self.side = side
        found, chains = {force: None}, dict[tuple[Of, int], list[Of]]()
        waiting = [force]
        for one in waiting:
            for stage in stages:
                chains[one, stage] = chain = struck(side, one, stage)
                new = [other for other in chain if other not in found]
                found.update(dict.fromkeys(new))
                waiting += new
        self.forces: list[Of] = sorted(found, key=side.size, reverse=True)
        self.number = {one: number for number, one in enumerate(self.forces)}
        self.start = self.number[force]
        self.able = [side.able(one) for one in self.forces]
        self._after = {
            (self.number[one], stage): [self.number[other] for other in chain]
            for (one, stage), chain in chains.items()
        }
        self._dice = dict[tuple[int, int, bool, int], tuple[tuple[int, int], ...]]()

    def after(self, force: int, stage: int) -> list[int]:
        """The forces that 0, 1, 2, ... hits lead to; more hits than that are lost."""
        return self._after[force, stage]

    def dice(self, force: int, stage: int, first_strike: bool, need: int) -> tuple[tuple[int, int], ...]:
        """The dice of a force in a phase: how often each hits, out of how often."""
        key = (force, stage, first_strike, need)
        found = self._dice.get(key)
        if found is None:
            rolled = self.side.dice(self.forces[force], stage, first_strike, need)
            found = self._dice[key] = tuple(sorted(map(odds_of, rolled)))
        return found
