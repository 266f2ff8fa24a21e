"""Measure how balanced the realms are: many short free-for-all games of random play.

Each game has a seed of its own, so that the same games come out whatever the number of
processes. Only holders are asked for cards, which is faster and changes nothing for
players that choose at random.
"""

import argparse
import sys
from collections import Counter
from math import sqrt
from multiprocessing import Pool, cpu_count
from random import Random

from conquest_rules import nerath
from conquest_rules.testing import walk

SETUP = nerath.Setup(length=nerath.Length.SHORT, windows=nerath.Windows.HOLDERS_ONLY)
MOST = 100_000


def winner(seed: int) -> tuple[nerath.Realm, int]:
    """Who wins the game with this seed, and in which round."""
    state = nerath.new_game(SETUP)
    for step in walk(nerath, state, Random(seed), MOST):
        state = step.state
    assert isinstance(state.step, nerath.Finished), f"the game with the seed {seed} does not end"
    [realm] = state.step.outcome.winners
    return realm, state.round


def main() -> None:
    """Play the games and print who won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="how many games (default: 2000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (default: 1)")
    given = parser.parse_args()
    wins, rounds = Counter[nerath.Realm](), 0
    with Pool(cpu_count()) as pool:
        seeds = range(given.seed, given.seed + given.games)
        for done, (realm, last) in enumerate(pool.imap(winner, seeds, chunksize=4), 1):
            wins[realm], rounds = wins[realm] + 1, rounds + last
            if done % 20 == 0:
                print(f"\r{done} of {given.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{given.games} games, seeds {given.seed} to {given.seed + given.games - 1}; ", end="")
    print(f"mean length {rounds / given.games:.1f} rounds")
    for realm in nerath.Realm:
        share = wins[realm] / given.games
        spread = 1.96 * sqrt(share * (1 - share) / given.games)
        print(f"{realm}: {wins[realm]} wins, {share:.1%} (95 % interval ± {spread:.1%})")


if __name__ == "__main__":
    main()
