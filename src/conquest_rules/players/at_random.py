"""A player of any game who chooses at random.

Here: `AtRandom`. Not here: preference.
"""

from random import Random

from attrs import frozen

from conquest_rules.kernel.rules import Action


@frozen
class AtRandom:
    """A player who takes any legal action with equal probability."""

    def __call__(self, view: object, actions: tuple[Action, ...], rng: Random) -> Action:
        """Any of the actions."""
        del view
        return rng.choice(actions)
