"""Playing: a whole game of any rules by players who see only what they may.

What lives here: `Player`, the shape of whoever chooses, and `play`, which asks them in turn and draws
what chance has to say. What may not live here: how anybody chooses. It answers for no clause.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol, TypeVar

from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Rules, Transition

Setup = TypeVar("Setup")
State = TypeVar("State")
Action = TypeVar("Action")
Happening = TypeVar("Happening", bound=Event)
Who = TypeVar("Who")
Outcome = TypeVar("Outcome")
Sight = TypeVar("Sight", contravariant=True)


class Player(Protocol[Sight, Action]):
    """Whoever chooses: by what they see, what is open to them, and their own dice.

    A player may remember what it has seen, and is made anew for every game.
    """

    def __call__(self, view: Sight, actions: tuple[Action, ...], rng: Random) -> Action:
        """The action chosen, which is one of the actions."""
        ...


def play(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome],
    state: State,
    players: Mapping[Who, Player[State, Action]],
    seed: int | str,
) -> Iterator[Transition[State, Action, Happening]]:
    """Play on from a state until the game is over.

    Chance and every player draw from generators of their own, made of the seed: one who draws more or
    less often changes nobody else's luck. Nobody is asked where only one action is open.
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
