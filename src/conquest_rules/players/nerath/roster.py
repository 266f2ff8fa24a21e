"""The players of Conquest of Nerath by their names.

Here: `NAMES` and `named`. Not here: how a player plays, and the form of a name such as `planner:1s`
(`players.roster`).
"""

from collections.abc import Callable, Mapping
from typing import Final

from conquest_rules.analysis.simulate import Entrant
from conquest_rules.kernel.playing import Player
from conquest_rules.nerath import Action, State
from conquest_rules.players.at_random import AtRandom
from conquest_rules.players.nerath.greedy import Greedy
from conquest_rules.players.nerath.plans import planner
from conquest_rules.players.roster import chosen

MAKERS: Final[Mapping[str, Callable[..., Player[State, Action]]]] = {
    "random": AtRandom,
    "greedy": Greedy,
    "planner": planner,
}
NAMES: Final = tuple(MAKERS)


def named(name: str) -> Entrant:
    """The player with this name; raises `UnknownPlayer`.

    >>> named("planner:500").name
    'planner:500'
    """
    return chosen(name, MAKERS)
