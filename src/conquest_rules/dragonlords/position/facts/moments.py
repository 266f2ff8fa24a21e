"""Facts about the time for an action, and whose decision it is.

Here: who decides, and what does not belong to the moment. Not here: facts about the position (`board`).
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.kernel.clause import Fact


@frozen
class NotToDecide(Fact):
    """A side that does not decide now."""

    SAYS = "{decider} decide now, so {by} cannot {deed}."
    by: Side
    decider: Side
    deed: str


@frozen
class NotNow(Fact):
    """An action that belongs to another moment, and what the phase is called."""

    SAYS = "{by} cannot {deed} at this moment ({name})."
    by: Side
    deed: str
    name: str


@frozen
class Elsewhere(Fact):
    """An attack that waits until another one is decided."""

    SAYS = "The attack on {at} comes first."
    at: str
