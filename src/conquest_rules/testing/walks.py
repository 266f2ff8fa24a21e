"""Walks: random legal play of any game, with the caller's generator.

Here: `walk` and the choice it makes at each step. Not here: clever play (`players`).
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from conquest_rules.kernel.rules import Action, Awaiting, Deciding, Over, RulesOf, State, Transition


def choose(rules: RulesOf[State, Action], state: State, rng: Random) -> Action | None:
    """A random legal action, or an answer of chance; None when the game is over."""
    match rules.to_act(state):
        case Deciding():
            return rng.choice(rules.legal_actions(state))
        case Awaiting(request):
            return request.sample(rng)
        case Over():
            return None


def walk(
    rules: RulesOf[State, Action], state: State, rng: Random, most: int
) -> Iterator[Transition[State, Action, Any]]:
    """Yield random transitions from a state, at most `most`, until the game is over."""
    for _ in range(most):
        action = choose(rules, state, rng)
        if action is None:
            return
        step = rules.transition(state, action)
        yield step
        state = step.state
