"""What is measured of any game of ours.

Each measure works for about so many seconds of processor time, or in given positions, and says
how many units it did and how long that took. Random play throughout, from fixed seeds.
"""

import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.testing import choose

# Which game it is, is known at run time only.
State: TypeAlias = Any
Action: TypeAlias = Any
Positions: TypeAlias = list[tuple[State, Action]]


class Measured(NamedTuple):
    """A game by its name, its rules, and the way to play that is meant for speed."""

    name: str
    rules: Any
    setup: Any

    @property
    def listed(self) -> Callable[[State, Action], State] | None:
        """How the game applies an action that was listed, without checking it again, if it can."""
        found: Callable[[State, Action], State] | None = getattr(self.rules, "apply_listed", None)
        return found


def steps(
    game: Measured, seconds: float, apply: Callable[[State, Action], State]
) -> tuple[int, float, float]:
    """Steps of random play (list, choose, apply), the time, and the mean number of actions listed."""
    rules, rng, done, listed, decisions = game.rules, Random(1), 0, 0, 0
    state, begin = rules.new_game(game.setup), process_time()
    while (now := process_time()) - begin < seconds:
        turn = rules.to_act(state)
        if isinstance(turn, Over):
            state = rules.new_game(game.setup)
            continue
        if isinstance(turn, Awaiting):
            action = turn.request.sample(rng)
        else:
            actions = rules.legal_actions(state)
            listed, decisions = listed + len(actions), decisions + 1
            action = rng.choice(actions)
        state, done = apply(state, action), done + 1
    return done, now - begin, listed / decisions


def games(game: Measured, number: int) -> float:
    """Seconds that a whole random game takes, the mean of so many."""
    begin = process_time()
    for seed in range(number):
        rng, state = Random(seed), game.rules.new_game(game.setup)
        while (action := choose(game.rules, state, rng)) is not None:
            state = game.rules.apply(state, action)
    return (process_time() - begin) / number


def positions(game: Measured, number: int) -> Positions:
    """Positions of random play in which somebody or chance is to act, with the action taken."""
    rng, state, found = Random(2), game.rules.new_game(game.setup), Positions()
    while len(found) < number:
        action = choose(game.rules, state, rng)
        if action is None:
            state = game.rules.new_game(game.setup)
            continue
        found.append((state, action))
        state = game.rules.apply(state, action)
    return found


def listed(game: Measured, places: Positions) -> tuple[int, float]:
    """Actions listed in these positions, and the time."""
    begin = process_time()
    count = sum(len(game.rules.legal_actions(state)) for state, _ in places)
    return count, process_time() - begin


def lists(game: Measured, places: Positions) -> tuple[int, float]:
    """Lists of legal actions made in those of these positions in which somebody decides, and the time."""
    deciding = [state for state, _ in places if isinstance(game.rules.to_act(state), Deciding)]
    begin = process_time()
    for state in deciding:
        game.rules.legal_actions(state)
    return len(deciding), process_time() - begin


def ahead(game: Measured, places: Positions) -> tuple[int, float]:
    """Actions applied to kept states, if the game can without checking again what was listed; the time."""
    apply, begin = game.listed or game.rules.apply, process_time()
    for state, action in places:
        apply(state, action)
    return len(places), process_time() - begin


def memory(game: Measured, number: int = 10_000) -> float:
    """Megabytes that so many successive states of random play take when all are kept."""
    rules, rng, kept = game.rules, Random(3), list[State]()
    state = rules.new_game(game.setup)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    while len(kept) < number:
        action = choose(rules, state, rng)
        state = rules.new_game(game.setup) if action is None else rules.apply(state, action)
        kept.append(state)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / 1e6
