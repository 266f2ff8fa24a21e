"""Policies: how the two sides of a battle decide what is left to them.

What lives here: which piece takes a hit, and when the attacker retreats. What may not
live here: which pieces may take a hit (`troops`); a policy chooses among those that may.
It answers for no clause.

A policy for damage is a function that is given all pieces that may take the next hit and
gives one of them. It sees no more than that: not the enemy, and not how many hits are still
to come. A policy for retreats is a function that looks at how the battle stands after a
round and says whether the attacker retreats.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

from attrs import field, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.figures import Figure

Number: TypeAlias = Fraction | float


@frozen
class Target:
    """A piece that may take the next hit, or a die of a guardian, and what the hit would cost.

    `strength` is how many hits a round the side would score less on average, and `gold` what the
    pieces cost that would be destroyed, cargo included. A hit that a Durable piece survives costs
    nothing; one on a Castle silences it, and destroys nothing. `dice` are those a guardian has left.
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
    """The hit goes where the side loses least of its dice; where that is equal, least Gold."""
    return min(targets, key=lambda one: (one.strength, one.gold))


def cheapest_first(targets: tuple[Target, ...]) -> Target:
    """The hit goes where the side loses least Gold, to a Castle before all; else least of its dice."""
    return min(targets, key=lambda one: (one.gold, one.strength))


@frozen
class Outlook:
    """How a battle stands after a round: what is left, and the attacker's chance if it is fought out."""

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
        raise ValueError(f"a chance is from 0 to 1, and {chance} was given")


@frozen
class RetreatBelow:
    """The attacker retreats when its chance to win, fighting on to the end, is less than this."""

    chance: Number = field(validator=_a_chance)

    def __call__(self, outlook: Outlook) -> bool:
        """Whether the attacker retreats now."""
        return outlook.chance < self.chance


def retreat_below(chance: Number) -> RetreatBelow:
    """The attacker retreats when its chance to win, fighting on to the end, is less than this."""
    return RetreatBelow(chance)


@frozen
class Policies:
    """How both sides decide: who takes the hits on each side, and when the attacker retreats."""

    attackers: TakesHit = weakest_first
    defenders: TakesHit = weakest_first
    retreat: Retreats = never_retreat


BY_DEFAULT: Final = Policies()
