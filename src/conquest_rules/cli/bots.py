"""Bots: whoever can sit in a seat besides people.

What lives here: the bots by their names, and making one. What may not live here: how a
bot chooses. It answers for no clause.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from conquest_rules import nerath

Player: TypeAlias = Callable[[nerath.State, tuple[nerath.Action, ...], Random], nerath.Action]

BOTS: Final = ("random",)


def _at_random(view: nerath.State, actions: tuple[nerath.Action, ...], rng: Random) -> nerath.Action:
    del view
    return rng.choice(actions)


def is_bot(name: str) -> bool:
    """Whether a bot has this name."""
    return name in BOTS


def bot(name: str) -> Player:
    """A bot by its name, made anew for a game."""
    return {"random": _at_random}[name]
