"""The players of Conquest of Nerath by their names.

Here: `NAMES` and `named`, and the planner with the tastes that it tries. Not here: the search
(`players.planner`), and the form of a name such as `planner:1s` (`players.roster`).
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from conquest_rules import nerath
from conquest_rules.analysis.simulate import Entrant
from conquest_rules.kernel.playing import Player
from conquest_rules.nerath import Action, Realm, State
from conquest_rules.players.nerath.greedy import Greedy
from conquest_rules.players.nerath.worth import Taste, appraise
from conquest_rules.players.planner import Planner
from conquest_rules.players.roster import AtRandom, chosen


def taste(number: int) -> Taste:
    """The taste with this number: the usual one first, then others with whims of their own."""
    if number == 0:
        return Taste(exact=False)
    rng = Random(number)
    return Taste(
        points=rng.choice((3.0, 4.0, 6.0, 9.0)),
        income=rng.choice((1.5, 2.5)),
        boldness=rng.choice((0.2, 0.5, 0.8, 1.0)),
        speed=rng.choice((0.0, 0.3, 0.6, 1.0)),
        whim=number,
        exact=False,
    )


def plan(number: int) -> Greedy:
    """A way to take a turn: greedily, with the taste of this number."""
    return Greedy(taste(number))


def _turn(state: State) -> tuple[int, Realm]:
    return state.round, state.active


def planner(
    nodes: int | None = 4_000, seconds: float | None = None, plans: int = 12, ahead: int = 1
) -> Planner[State, Action, Realm]:
    """A planner for Conquest of Nerath; 4,000 actions per turn take about a second."""
    return Planner(nerath, plan, _turn, appraise, nerath.apply_listed, nodes, seconds, plans, ahead)


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
