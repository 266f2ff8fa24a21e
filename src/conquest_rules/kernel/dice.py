"""Dice, and how many of them hit.

Here: `Die`, a number of sides with the faces that hit, and the exact distribution of hits for any number of
dice, computed by convolution. Not here: who rolls, why, and what a hit does.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import prod

from attrs import field, frozen
from attrs.validators import ge


@frozen(order=True)
class Die:
    """A die and the span of faces on which it hits, both ends included.

    A die that is rolled for its number, such as `Die(6)`, has no span: it never hits.
    """

    sides: int = field(validator=ge(1))
    low: int = 1
    high: int = 0

    @staticmethod
    def at_least(sides: int, number: int) -> "Die":
        """A die that hits on `number` or more."""
        return Die(sides, number, sides)

    @staticmethod
    def at_most(sides: int, number: int) -> "Die":
        """A die that hits on `number` or less."""
        return Die(sides, 1, number)

    @property
    def numbered(self) -> bool:
        """Whether the die is read as a number instead of for hits."""
        return (self.low, self.high) == (1, 0)

    @property
    def hitting(self) -> int:
        """The number of faces that hit."""
        return max(0, min(self.high, self.sides) - max(self.low, 1) + 1)

    def hits(self, face: int) -> bool:
        """Whether this face is a hit."""
        return self.low <= face <= self.high


def hit_chances(dice: Iterable[Die]) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, 2, ... hits when all these dice are rolled.

    Each die multiplies a polynomial by (misses + hits x), so the work grows with the square of the number of
    dice, not with the number of faces.

    >>> [str(chance) for chance in hit_chances([Die.at_least(6, 6), Die.at_least(8, 6)])]
    ['25/48', '5/12', '1/16']
    """
    dice = tuple(dice)
    ways = [1]
    for die in dice:
        hit, miss = die.hitting, die.sides - die.hitting
        ways = [
            miss * (ways[k] if k < len(ways) else 0) + hit * (ways[k - 1] if k else 0)
            for k in range(len(ways) + 1)
        ]
    rolls = prod(die.sides for die in dice)
    return tuple(Fraction(way, rolls) for way in ways)
