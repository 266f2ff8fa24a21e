"""Facts about combats with monsters, as values.

Here: what keeps a quest party from drinking, healing, striking or charming, and newcomers from joining it.
Not here: whether a fact holds.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import Fact


@frozen
class HasNoTool(Fact):
    """A quest party without a tool that it needs."""

    SAYS = "The quest party of {side} in {at} has no {tool}."
    side: Side
    at: str
    tool: str


@frozen
class HasDrunk(Fact):
    """A quest party that an elixir protects already."""

    SAYS = "The quest party of {side} in {at} has drunk an elixir for this round already."
    side: Side
    at: str


@frozen
class NoParty(Fact):
    """A place where no quest party fights."""

    SAYS = "There is no quest party of {side} in {at}."
    side: Side
    at: str


@frozen
class NotADragon(Fact):
    """A monster that is not a Dragon."""

    SAYS = "The {monster} in {at} cannot be charmed as a Dragon can."
    monster: str
    at: str


@frozen
class DragonUnharmed(Fact):
    """A spell that no Dragon feels."""

    SAYS = "{spell} has no effect on the {monster}."
    spell: str
    monster: str


@frozen
class IsPoisoned(Fact):
    """A unit that poison keeps from striking."""

    SAYS = "That unit in {at} is poisoned."
    figure: Figure
    at: str


@frozen
class NotPoisoned(Fact):
    """A unit that needs no potion."""

    SAYS = "That unit in {at} is not poisoned."
    figure: Figure
    at: str


@frozen
class HealsAll(Fact):
    """A potion for one unit, where it heals all of them."""

    SAYS = "One potion heals all who are poisoned in {at}, so no unit is named."
    at: str


@frozen
class HealsOne(Fact):
    """A potion for no unit in particular, where each heals one."""

    SAYS = "Each potion heals one unit in {at}, which has to be named."
    at: str


@frozen
class NoRoomInParty(Fact):
    """A quest party that is as large as it can be."""

    SAYS = "The quest party of {side} in {at} has {most:count unit}, and no more can join."
    side: Side
    at: str
    most: int


@frozen
class NotAhead(Fact):
    """A pass for later moments, where each one is asked for itself."""

    SAYS = "Whether poisoned units are healed is asked each time, so {by} can only pass once."
    by: Side
