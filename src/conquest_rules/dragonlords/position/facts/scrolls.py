"""Facts about scrolls, as values.

Here: what keeps a scroll from being cast, aimed or passed over. Not here: whether a fact holds.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import Fact


@frozen
class NoCaster(Fact):
    """A unit that is not a spell caster, or whose counter lies face down."""

    SAYS = "That unit in {at} is not a spell caster, as far as its face-up counters show."
    figure: Figure
    at: str


@frozen
class WrongCaster(Fact):
    """A spell caster of a kind that cannot cast a scroll."""

    SAYS = "That caster in {at} cannot cast {card}."
    figure: Figure
    at: str
    card: str


@frozen
class IsStruck(Fact):
    """Another place than the one that a scroll strikes."""

    SAYS = "The scroll strikes {at}, not {to}."
    at: str
    to: str


@frozen
class OnlyTurned(Fact):
    """A scroll that is answered by being turned back alone."""

    SAYS = "Nothing but a scroll that turns {card} back answers it."
    card: str


@frozen
class NothingToTurn(Fact):
    """A scroll that answers others, where there is none."""

    SAYS = "There is no scroll that {card} could turn back."
    card: str


@frozen
class IsSanctuary(Fact):
    """A Shrine, where no one is harmed."""

    SAYS = "No one can be struck in {at}, which is a Shrine."
    at: str


@frozen
class NoEnemies(Fact):
    """A place in whose reach there is no one to strike."""

    SAYS = "There are no enemies of {side} whom a scroll could strike from {at}."
    side: Side
    at: str


@frozen
class NotAtSea(Fact):
    """A scroll that is cast on land alone."""

    SAYS = "{card} is not cast at sea."
    card: str


@frozen
class NoScrollsElsewhere(Fact):
    """Other players without scrolls."""

    SAYS = "No other player than that of {side} holds a scroll."
    side: Side


@frozen
class NoDragon(Fact):
    """A place without a Dragon."""

    SAYS = "There is no Dragon in {at}."
    at: str


@frozen
class NotATarget(Fact):
    """Someone whom a scroll does not concern."""

    SAYS = "{card} cannot be aimed at {side} there."
    card: str
    side: Side


@frozen
class NoneSummoned(Fact):
    """A scroll by which no unit has come yet."""

    SAYS = "No unit has been summoned with {card} yet."
    card: str


@frozen
class NoCombat(Fact):
    """A pass until the end of a combat, where there is none."""

    SAYS = "No combat is under way, so {by} cannot pass until it is over."
    by: Side
