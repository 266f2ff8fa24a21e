"""Facts about the spaces of the Wastelands, as values.

Here: what keeps a quest party from buying, learning, and from the ways of a Dragon Lair. Not here: whether a
fact holds.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Party
from conquest_rules.kernel.clause import Fact

# Buying.


@frozen
class NotSold(Fact):
    """A tool that a space does not sell."""

    SAYS = "No {tool} is for sale in {at}."
    at: str
    tool: str


@frozen
class NoSuchTool(Fact):
    """A tool that the game does not have."""

    SAYS = "There is no tool called {tool}."
    tool: str


@frozen
class NoUnitsSold(Fact):
    """A space that sells no units."""

    SAYS = "No units are for sale in {at}."
    at: str


@frozen
class NoShipsSold(Fact):
    """A ship, which no space of the Wastelands sells."""

    SAYS = "No ships are for sale in {at}."
    at: str


@frozen
class CannotPay(Fact):
    """A price that is higher than the gold that can be spent; that of this turn's quests cannot."""

    SAYS = "The price is {price} gold, and {side} can spend {gold}."
    side: Side
    price: int
    gold: int


@frozen
class PartyIsFull(Fact):
    """A quest party that has as many units as there can be."""

    SAYS = "The quest party of {side} in {at} has {units:count unit}, and no more can join it."
    side: Side
    at: str
    units: int


@frozen
class NothingBought(Fact):
    """A party that was called to buy, and has bought nothing."""

    SAYS = "The quest party in {at} was called to buy, and has bought nothing yet."
    at: str


@frozen
class OnlyOnArrival(Fact):
    """A party that would buy where it stands, without having just come."""

    SAYS = "A quest party buys only when it has just ended its move on a space."


@frozen
class NothingForSale(Fact):
    """A space without anything that its party can buy."""

    SAYS = "There is nothing in {at} that the quest party of {side} can buy."
    side: Side
    at: str


@frozen
class NoSuchParty(Fact):
    """A quest party that is not on a space."""

    SAYS = "{side} have no such {party} in {at}."
    side: Side
    party: Party
    at: str


@frozen
class AreSecret(Fact):
    """Face-down counters of a party, whose player alone knows what they do."""

    SAYS = "Only {side} know what lies face down under their quest party in {at}."
    side: Side
    at: str


# Quest gold.


@frozen
class HasLevied(Fact):
    """Free units, which have come in this turn already."""

    SAYS = "{side} have levied their free units already."
    side: Side


# Learning.


@frozen
class WizardsLearn(Fact):
    """A party with a Wizard who can learn; then no one else does."""

    SAYS = "The quest party in {at} has a Wizard who can learn the spell."
    at: str


@frozen
class KnowsAll(Fact):
    """A party whose Wizards know all spells."""

    SAYS = "The Wizards of the quest party in {at} know every spell."
    at: str


@frozen
class HasCounter(Fact):
    """A unit that cannot become a Wizard, because it is a caster already."""

    SAYS = "That unit in {at} is a spell caster already."
    figure: Figure
    at: str


@frozen
class EnoughWizards(Fact):
    """A player who has as many Wizards as there can be."""

    SAYS = "{side} have {wizards:count Wizard} already."
    side: Side
    wizards: int


@frozen
class UnnamedCounter(Fact):
    """A counter that comes to light when its unit learns, and was not named, or another one was."""

    SAYS = "The counter that comes to light under that unit in {at} has to be named: {face}."
    figure: Figure
    at: str
    face: str


@frozen
class NoCounterNamed(Fact):
    """A unit under which no counter comes to light when it learns."""

    SAYS = "No counter comes to light under that unit in {at}."
    figure: Figure
    at: str


@frozen
class SomeoneLearns(Fact):
    """A spell that a unit of the party can learn, so it is not passed over."""

    SAYS = "A unit of the quest party in {at} can learn the spell."
    at: str


@frozen
class OnlyNow(Fact):
    """A pass until later, where a single spell is passed over."""

    SAYS = "A spell is passed over once, and not until later."


# The Dragon Lair.


@frozen
class CameWithout(Fact):
    """A party that had no such tool on arrival."""

    SAYS = "The quest party in {at} came without {tool:a}."
    at: str
    tool: str


@frozen
class CameWith(Fact):
    """A party that had such a tool on arrival."""

    SAYS = "The quest party in {at} came with {tool:a}."
    at: str
    tool: str


@frozen
class NoSuchWay(Fact):
    """A way of a Dragon Lair that the content pack does not have."""

    SAYS = "Nothing of the kind can be done in {at}."
    at: str


@frozen
class HasConsulted(Fact):
    """A party that has consulted the Gods, and does nothing else in a Dragon Lair."""

    SAYS = "The quest party in {at} has consulted the Gods, and does nothing else there."
    at: str
