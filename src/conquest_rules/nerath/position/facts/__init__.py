"""The closed vocabulary of refusals: facts about the board, the moment, the setup, and advice.

Here: `Fact`, of which every kind is a class. Not here: whether a fact is true; that is up to the check that
states it.
"""

from typing import dataclass_transform

from attrs import frozen

from conquest_rules.kernel import clause


@dataclass_transform(frozen_default=True)
@frozen(slots=False)
class Fact(clause.Fact):
    """A fact of Conquest of Nerath; each kind is a class of this one, with its parts, and frozen like it."""

    def __init_subclass__(cls) -> None:
        frozen(cls, slots=False)
