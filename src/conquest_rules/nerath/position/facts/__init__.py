"""The closed vocabulary of refusals: facts about the board, the moment, the setup, and advice.

Here: `Fact`, the class of all of them. Not here: whether a fact is true; that is up to the check that
states it.
"""

from conquest_rules.kernel import clause
from conquest_rules.nerath.content.value import Value


class Fact(Value, clause.Fact):
    """A fact of Conquest of Nerath."""
