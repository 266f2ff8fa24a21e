"""Playing a whole game with players who see only what they may.

Here: `Player`, the protocol for players, and `play`, which asks them in turn and draws the answers of chance.
Not here: how a player chooses.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol, TypeVar

from conquest_rules.kernel.rules import (
    Action,
    Awaiting,
    Deciding,
    Happening,
    Outcome,
    Over,
    Rules,
    Setup,
    State,
    Transition,
    Who,
)

Sight = TypeVar("Sight", contravariant=True)


class Player(Protocol[Sight, Action]):
    """A player: chooses an action from a view, the legal actions, and its own random generator.

    A player may remember what it has seen, so every game needs a new one.
    """

    def __call__(self, view: Sight, actions: tuple[Action, ...], rng: Random) -> Action:
        """The chosen action, one of `actions`."""


def play(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome],
    state: State,
    players: Mapping[Who, Player[State, Action]],
    seed: int | str,
) -> Iterator[Transition[State, Action, Happening]]:
    """Play from a state until the game is over, and yield every transition.

    Chance and every player have their own generators, made from the seed: a player who draws more or less
    often does not change the luck of others. A player is not asked if only one action is legal.
    """
    chance = Random(f"{seed} chance")
    dice = {who: Random(f"{seed} {who}") for who in players}
    while True:
        match rules.to_act(state):
            case Deciding(by):
                actions = rules.legal_actions(state)
                alone = len(actions) == 1
                action = actions[0] if alone else players[by](rules.view(state, by), actions, dice[by])
            case Awaiting(request):
                action = request.sample(chance)
            case Over():
                return
        step = rules.transition(state, action)
        yield step
        state = step.state
