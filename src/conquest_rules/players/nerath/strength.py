"""Strength: how strong forces of Conquest of Nerath are, by a rule of thumb.

Here: what a piece adds to a force, and the chance to win that follows from two forces, worked out in a
microsecond and wrong by some hundredths. Not here: exact odds (`analysis.nerath.odds`).

By Lanchester's square law a force is as strong as the hits it deals times the hits it can take.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from conquest_rules.nerath import Ability, Bag, Content, Figure, Kind
from conquest_rules.nerath.content.rows import Guardian

# The hits that a force deals in a round, and the hits it can take.
Strength: TypeAlias = tuple[float, float]

NOTHING: Final[Strength] = (0.0, 0.0)
HIT: Final = 6
# What First Strike is worth in hits, and how steeply the chance to win rises with the strength.
FIRST_STRIKE: Final = 1.5
STEEPNESS: Final = 3.0


def _hits(sides: int, need: int = HIT) -> float:
    return max(0, sides - need + 1) / sides


@lru_cache(maxsize=256)
def of_kind(content: Content, kind: Kind, attacking: bool, need: int = HIT) -> Strength:
    """The strength that a piece of a kind adds to a force on land."""
    piece = content.piece(kind)
    if kind is Kind.CASTLE and attacking:
        return NOTHING
    dice = 2 if attacking and Ability.POWERFUL_ATTACK in piece.abilities else 1
    quick = FIRST_STRIKE if Ability.FIRST_STRIKE in piece.abilities else 1.0
    return dice * quick * _hits(piece.die, need), 2.0 if Ability.DURABLE in piece.abilities else 1.0


@lru_cache(maxsize=65536)
def of_figures(content: Content, figures: Bag[Figure], attacking: bool) -> Strength:
    """The total strength of the pieces in a space."""
    return total((of_kind(content, figure.kind, attacking), count) for figure, count in figures.pairs)


def of_guardian(guardian: Guardian) -> Strength:
    """The strength of a guardian: every hit takes one of its dice."""
    quick = FIRST_STRIKE if guardian.first_strike else 1.0
    return quick * sum(map(_hits, guardian.dice)), float(len(guardian.dice))


def total(strengths: Iterable[tuple[Strength, int]]) -> Strength:
    """The total strength of these numbers of pieces."""
    deals, takes = 0.0, 0.0
    for (hits, lasts), count in strengths:
        deals, takes = deals + hits * count, takes + lasts * count
    return deals, takes


def plus(one: Strength, other: Strength) -> Strength:
    """Two forces together."""
    return one[0] + other[0], one[1] + other[1]


def chance(attackers: Strength, defenders: Strength) -> float:
    """About how often the attackers win if they press to the end.

    >>> chance((1.0, 2.0), (1.0, 2.0)), chance((1.0, 2.0), NOTHING)
    (0.5, 1.0)
    """
    ours, theirs = attackers[0] * attackers[1], defenders[0] * defenders[1]
    if not theirs:
        return 1.0 if ours else 0.0
    odds: float = (ours / theirs) ** STEEPNESS
    return odds / (1.0 + odds)
