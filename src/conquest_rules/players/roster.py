"""Players by their names, as far as it is the same in any game.

Here: `chosen`, which finds a player by its name, with the budget of a planner (`planner:1s`); `NAMES` and
`named` for a game that has no players of its own, and the one that they have, `AtRandom`. Not here: players
of a game.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from attrs import frozen

from conquest_rules.analysis.simulate import AnyPlayer, Entrant
from conquest_rules.kernel.rules import Action
from conquest_rules.kernel.words import all_of

PLANNER: Final = "planner"
# The budget of a turn: a number of actions to try, or of seconds.
BUDGET: Final = re.compile(r"planner:(?:(?P<nodes>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s)")
BUDGETS: Final = "planner:3000 tries 3000 actions per turn, planner:1.5s thinks for 1.5 seconds."
NAMES: Final = ("random",)


class UnknownPlayer(LookupError):
    """There is no player of this name; the message lists the names."""


def chosen(name: str, makers: Mapping[str, Callable[..., AnyPlayer]]) -> Entrant:
    """The player with this name; raises `UnknownPlayer`.

    A game's `planner` is made with `nodes` and `seconds`.
    """
    if name in makers:
        return Entrant(name, makers[name])
    budget = BUDGET.fullmatch(name) if PLANNER in makers else None
    if budget is None:
        more = f" {BUDGETS}" if PLANNER in makers else ""
        raise UnknownPlayer(f"There is no player {name!r}. The players are {all_of(tuple(makers))}.{more}")
    if budget["nodes"]:
        return Entrant(name, partial(makers[PLANNER], nodes=int(budget["nodes"])))
    return Entrant(name, partial(makers[PLANNER], nodes=None, seconds=float(budget["seconds"])))


def named(name: str) -> Entrant:
    """The player of any game with this name; raises `UnknownPlayer`.

    >>> named("random").make()
    AtRandom()
    """
    return chosen(name, {"random": AtRandom})


@frozen
class AtRandom:
    """A player who takes any legal action with equal probability."""

    def __call__(self, view: object, actions: tuple[Action, ...], rng: Random) -> Action:
        """Any of the actions."""
        del view
        return rng.choice(actions)
