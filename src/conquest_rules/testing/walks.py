"""Walks: random legal play of any game, with a generator of the caller's.

What lives here: `walk` and the choice it makes at each step. What may not live here:
clever play; bots are elsewhere. It answers for no clause.
"""

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Rules, Transition

Setup = TypeVar("Setup")
State = TypeVar("State")
Action = TypeVar("Action")
Happening = TypeVar("Happening", bound=Event)
Who = TypeVar("Who")
Outcome = TypeVar("Outcome")


def choose(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome], state: State, rng: Random
) -> Action | None:
    """An action at random: any legal one, or chance's answer; None when the game is over."""
    match rules.to_act(state):
        case Deciding():
            return rng.choice(rules.legal_actions(state))
        case Awaiting(request):
            return request.sample(rng)
        case Over():
            return None


def walk(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome], state: State, rng: Random, most: int
) -> Iterator[Transition[State, Action, Happening]]:
    """Play on from a state at random, for so many actions at most or until the game is over."""
    for _ in range(most):
        action = choose(rules, state, rng)
        if action is None:
            return
        step = rules.transition(state, action)
        yield step
        state = step.state
