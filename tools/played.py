"""Played: the modules of a game, for the tools that play it.

Here: finding the rules of a game and its ways to play by its name. Not here: the list of games (`games`).
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeAlias

from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.rules import Rules
from conquest_rules.testing.ways import Ways
from tools.games import Game

# Which game it is, is known at run time only, and so are its types.
AnyRules: TypeAlias = Rules[Any, Any, Any, Event, Any, Any]
AnyWays: TypeAlias = Ways[Any, Any, Any, Any]


class Played(NamedTuple):
    """A game by its name, its rules, and its ways to play."""

    name: str
    rules: AnyRules
    ways: AnyWays


def played(games: Iterable[Game]) -> Iterator[Played]:
    """The games that can be played; of each other it is said that it cannot be yet."""
    for game in games:
        path = f"conquest_rules.testing.{game.name}"
        if find_spec(path) and find_spec(f"{path}.ways"):
            rules: Any = import_module(f"conquest_rules.{game.name}")
            ways: Any = import_module(f"{path}.ways")
            yield Played(game.name, rules, ways)
        else:
            print(f"{game.title} is left out: there is no {path}.ways yet.")
