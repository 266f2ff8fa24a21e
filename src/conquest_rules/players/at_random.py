"""At random: the player of any game who takes whatever is open.

What lives here: `AtRandom`. What may not live here: preference. It answers for no clause.
"""

from random import Random
from typing import TypeVar

from attrs import frozen

Action = TypeVar("Action")


@frozen
class AtRandom:
    """A player to whom all legal actions are equally dear."""

    def __call__(self, view: object, actions: tuple[Action, ...], rng: Random) -> Action:
        """Any of the actions."""
        del view
        return rng.choice(actions)
