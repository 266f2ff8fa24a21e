"""The roster: players of Conquest of Nerath by their names.

Here: `named`, which makes the entrant of a simulation from a name such as `greedy` or `planner:1s`. Not here:
how a player plays.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from conquest_rules.analysis.simulate import Entrant
from conquest_rules.kernel.playing import Player
from conquest_rules.nerath import Action, State
from conquest_rules.players.at_random import AtRandom
from conquest_rules.players.nerath.greedy import Greedy
from conquest_rules.players.nerath.plans import planner

Maker: TypeAlias = Callable[[], Player[State, Action]]

PLAYERS: Final[Mapping[str, Maker]] = {"random": AtRandom, "greedy": Greedy, "planner": planner}
NAMES: Final = tuple(PLAYERS)
# What a planner may think in a turn: so many actions, or so many seconds.
BUDGET: Final = re.compile(r"planner:(?:(?P<nodes>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s)")
KNOWN: Final = (
    "Players are random, greedy and planner; "
    "planner:3000 tries 3000 actions a turn, planner:1.5s thinks for that many seconds."
)


class UnknownPlayer(LookupError):
    """There is no player of this name; the message lists the names."""


def named(name: str) -> Entrant:
    """The player with this name; raises `UnknownPlayer`.

    >>> named("planner:500").name
    'planner:500'
    """
    if name in PLAYERS:
        return Entrant(name, PLAYERS[name])
    if (told := BUDGET.fullmatch(name)) is None:
        raise UnknownPlayer(f"There is no player {name!r}. {KNOWN}")
    if told["nodes"]:
        return Entrant(name, partial(planner, nodes=int(told["nodes"])))
    return Entrant(name, partial(planner, nodes=None, seconds=float(told["seconds"])))
