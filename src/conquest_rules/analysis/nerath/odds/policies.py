"""Policies: the decisions of the two sides of a battle.

Here: which piece takes a hit, and when the attacker retreats. Not here: which pieces may take a hit
(`troops`).

A policy for damage is a function that receives all pieces that may take the next hit and returns one of them.
It sees neither the enemy nor how many hits are still to come. A policy for retreats is a function that
receives the outlook after a round and returns whether the attacker retreats.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

from attrs import field, frozen

from conquest_rules.analysis.odds.lines import Number
from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.figures import Figure


@frozen
class Target:
    """A piece that may take the next hit, or a die of a guardian, and what the hit would cost.

    `strength` is how many fewer hits per round the side would score on average, and `gold` the cost of the
    pieces that would be destroyed, cargo included. A hit that a Durable piece survives costs nothing; a hit
    on a Castle silences it and destroys nothing. `dice` are those that a guardian has left.
    """

    strength: Fraction
    gold: int
    realm: Realm | None = None
    figure: Figure | None = None
    aboard: Figure | None = None
    guardian: str | None = None
    dice: tuple[int, ...] = ()
    die: int = 0


TakesHit: TypeAlias = Callable[[tuple[Target, ...]], Target]


def weakest_first(targets: tuple[Target, ...]) -> Target:
    """Take the hit where the side loses least of its dice; if that is equal, least Gold."""
    return min(targets, key=lambda one: (one.strength, one.gold))


def cheapest_first(targets: tuple[Target, ...]) -> Target:
    """Take the hit where the side loses least Gold, first of all on a Castle; else least of its dice."""
    return min(targets, key=lambda one: (one.gold, one.strength))


@frozen
class Outlook:
    """The outlook after a round: the forces left, and the attacker's chance in a fight to the end."""

    attackers: Bag[Figure]
    defenders: Bag[Figure]
    guardians: Bag[str]
    chance: Number


Retreats: TypeAlias = Callable[[Outlook], bool]


def never_retreat(outlook: Outlook) -> bool:  # noqa: ARG001 - every policy is given the outlook
    """The attacker fights to the end."""
    return False


def _a_chance(_: object, __: object, chance: Number) -> None:
    if not 0 <= chance <= 1:
        raise ValueError(f"A chance is from 0 to 1, and {chance} was given.")


@frozen
class RetreatBelow:
    """The attacker retreats when its chance to win a fight to the end is lower than this."""

    chance: Number = field(validator=_a_chance)

    def __call__(self, outlook: Outlook) -> bool:
        """Whether the attacker retreats now."""
        return outlook.chance < self.chance


def retreat_below(chance: Number) -> RetreatBelow:
    """The attacker retreats when its chance to win a fight to the end is lower than this."""
    return RetreatBelow(chance)


@frozen
class Policies:
    """The decisions of both sides: which pieces take hits, and when the attacker retreats."""

    attackers: TakesHit = weakest_first
    defenders: TakesHit = weakest_first
    retreat: Retreats = never_retreat


BY_DEFAULT: Final = Policies()
