"""Facts about DragonLords and blockades, as values.

Here: what checks state about teleports to sea and home again, about fire on a blockade, and about units that
become DragonLords, each with its sentence. Not here: whether a fact holds; a check states only what it has
found.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import Fact


@frozen
class NoBlockade(Fact):
    """A sea zone without a ship that has units aboard."""

    SAYS = "There is no blockade in {at}."
    at: str


@frozen
class NoOwnBlockade(Fact):
    """A sea zone in which a side has no ship with units aboard."""

    SAYS = "{side} have no blockade in {at}."
    side: Side
    at: str


@frozen
class NoRoomFor(Fact):
    """Units that would be more than there is room for aboard the ships of a side in a sea zone."""

    SAYS = "{units:count unit} would come aboard in {at}, and {side} have room for {room:count unit} there."
    side: Side
    at: str
    units: int
    room: int


@frozen
class LordsStayAshore(Fact):
    """A sea zone, which is closed to DragonLords in the transfer phase."""

    SAYS = "In the transfer phase {at} is closed to DragonLords."
    at: str


@frozen
class NowhereElse(Fact):
    """A companion with whom a caster would have no place to go to."""

    SAYS = "If it went along, there would be no place that a teleport from {at} could lead to."
    at: str
    figure: Figure


@frozen
class MustLeave(Fact):
    """A DragonLord at sea or in the Wastelands that can still leave."""

    SAYS = "A DragonLord in {at} has to teleport to a friendly territory."
    at: str


@frozen
class NoLord(Fact):
    """A unit that is not a DragonLord."""

    SAYS = "That unit in {at} is not a DragonLord."
    figure: Figure
    at: str


@frozen
class NoMoreLords(Fact):
    """The number of DragonLords in the box, all of which are in play."""

    SAYS = "All {lords} DragonLords are in play."
    lords: int


@frozen
class IdleLord(Fact):
    """A DragonLord that has been made in the Wastelands and has not left them."""

    SAYS = "That DragonLord in {at} does nothing before it leaves the Wastelands."
    figure: Figure
    at: str


@frozen
class IsLord(Fact):
    """A unit that is a DragonLord already."""

    SAYS = "That unit in {at} is a DragonLord already."
    figure: Figure
    at: str


@frozen
class FireIsWeak(Fact):
    """A game with the option that takes the fire attack from DragonLords."""

    SAYS = "The option DragonLord Power Reduction is played, so DragonLords burn no blockade."


@frozen
class FireIsOtherwise(Fact):
    """A table at which fire at sea is used in another way than on whole blockades, or not at all."""

    SAYS = "At this table no blockade is set on fire in {at}."
    at: str


@frozen
class NoneToBurn(Fact):
    """A place in which no enemy has a ship with units aboard."""

    SAYS = "No enemy of {side} has a blockade in {at}."
    side: Side
    at: str


@frozen
class OnlyDocked(Fact):
    """A sea zone in which enemy ships lie in harbors only, without a crew."""

    SAYS = "Enemy ships in {at} are docked without a crew, and their territories protect them."
    at: str


@frozen
class FireStrikes(Fact):
    """Another place than the one that fire strikes."""

    SAYS = "The fire strikes {at}, not {to}."
    at: str
    to: str


@frozen
class NotHome(Fact):
    """A territory in which a crew cannot go ashore: it is not its player's, or has no harbor on its zone."""

    SAYS = "{to} is not a territory of {side} with a harbor on {at}."
    side: Side
    at: str
    to: str
