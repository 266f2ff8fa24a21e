"""The facts of a game that long runs need: every way to play it, an eager player, what is said of an event.

Here: `WayToPlay`, and `Ways`, the protocol of the module `conquest_rules.testing.<game>.ways`. Recorded games
and playthroughs of any game are made with it. Not here: a game.
"""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from conquest_rules.kernel.rules import Setup

State = TypeVar("State", contravariant=True)
Action = TypeVar("Action", covariant=True)
Happening = TypeVar("Happening", contravariant=True)


@frozen
class WayToPlay(Generic[Setup]):
    """A way to play: its name in files, what it is in words, its setup, and how much of it is worth playing.

    A playthrough is left after this many rounds, or after this many actions.
    """

    name: str
    words: str
    setup: Setup
    rounds: float = inf
    actions: float = inf


class Ways(Protocol[Setup, State, Action, Happening]):
    """A game's own part in long runs: a module of these functions."""

    def ways(self) -> Iterator[WayToPlay[Setup]]:
        """Every way to play."""

    def eager(self, state: State, rng: Random) -> Action:
        """A legal action of a player who seeks battles, plays cards and comes to an end."""

    def line(self, event: Happening) -> str | None:
        """The line of a playthrough about an event; None if the line of the action says it already."""

    def sights(self, state: State, event: Happening) -> Iterator[str]:
        """Each viewer's sight after an event that ends a round; nothing after other events."""

    def round_of(self, state: State) -> int:
        """The number of the round."""
