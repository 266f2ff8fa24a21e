"""Facts about treasures, as values.

Here: what keeps a treasure from a unit, and a counter face down while losses are taken. Not here: whether a
fact holds.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.kernel.clause import Fact


@frozen
class LossesElsewhere(Fact):
    """Another place than the one where losses are taken."""

    SAYS = "Losses are taken in {at}, not in {to}."
    at: str
    to: str


@frozen
class SavesNoOne(Fact):
    """A counter that is not a treasure that saves units."""

    SAYS = "That counter in {at} saves no unit, and only such a treasure is turned up while losses are taken."
    at: str


@frozen
class NotABearer(Fact):
    """A unit that neither took part in the quest nor stands in a kingdom of its player."""

    SAYS = (
        "{side} put the treasure under a unit of their party in {at} or of a kingdom that they hold, and not "
        "in {to}."
    )
    side: Side
    at: str
    to: str


@frozen
class StaysWhereItFell(Fact):
    """Another place than the one where the bearer of a treasure was lost."""

    SAYS = "{card} goes to a unit in {at}, where its bearer was lost, and not in {to}."
    card: str
    at: str
    to: str
