"""Measure random play of Conquest of Nerath and print what was measured."""

import platform
import sys
import time
import tracemalloc
from random import Random

from conquest_rules import nerath
from conquest_rules.testing import choose

SECONDS = 3.0


def steps_a_second() -> tuple[float, float]:
    """Steps a second of random play (list, choose, apply), and the mean number of actions listed."""
    rng, steps, listed, decisions = Random(1), 0, 0, 0
    setup = nerath.Setup(length=nerath.Length.SHORT)
    state, end = nerath.new_game(setup), time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Over):
            state = nerath.new_game(setup)
            continue
        if isinstance(turn, nerath.Awaiting):
            action = turn.request.sample(rng)
        else:
            actions = nerath.legal_actions(state)
            listed, decisions = listed + len(actions), decisions + 1
            action = rng.choice(actions)
        state, steps = nerath.apply(state, action), steps + 1
    return steps / SECONDS, listed / decisions


def memory_of_states(number: int = 10_000) -> float:
    """Megabytes that so many successive states of random play take when all are kept."""
    rng, setup = Random(2), nerath.Setup(length=nerath.Length.SHORT)
    state = nerath.new_game(setup)
    tracemalloc.start()
    before, kept = tracemalloc.get_traced_memory()[0], []
    for _ in range(number):
        action = choose(nerath, state, rng)
        state = nerath.new_game(setup) if action is None else nerath.apply(state, action)
        kept.append(state)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / 1e6


def main() -> None:
    print(f"Python {platform.python_version()} on {platform.machine()}")
    print(f"measuring for {SECONDS:.0f} seconds ...", file=sys.stderr)
    steps, branching = steps_a_second()
    print(
        f"random play: {steps:,.0f} steps a second (list, choose, apply), {branching:.1f} actions listed on average"
    )
    print("measuring memory ...", file=sys.stderr)
    print(f"memory of 10,000 kept successive states: {memory_of_states():.1f} MB")


if __name__ == "__main__":
    main()
