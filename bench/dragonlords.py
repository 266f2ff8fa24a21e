"""What is measured of Quest for the DragonLords alone: how long games last, and how long lists are."""

from collections.abc import Iterator
from random import Random
from statistics import mean, quantiles, stdev

from conquest_rules import dragonlords
from conquest_rules.testing import choose

# Asking only those who can do something is the way to play that is meant for speed.
SETUP = dragonlords.Setup(windows=dragonlords.Windows.HOLDERS_ONLY)
PLAYERS = (2, 3, 4)
GAMES = 20
# A game that has not ended by then is left as it is, and said to be.
MOST = 20_000


def lengths(setup: dragonlords.Setup) -> Iterator[tuple[int, list[int]]]:
    """Of each of some random games its steps, and the number of actions listed at each choice."""
    for seed in range(GAMES):
        rng, state, steps, sizes = Random(seed), dragonlords.new_game(setup), 0, list[int]()
        while steps < MOST and (action := choose(dragonlords, state, rng)) is not None:
            if isinstance(dragonlords.to_act(state), dragonlords.Deciding):
                sizes.append(len(dragonlords.legal_actions(state)))
            state, steps = dragonlords.apply_listed(state, action), steps + 1
        yield steps, sizes


def own() -> Iterator[str]:
    """What is said of this game alone, a line at a time."""
    for players in PLAYERS:
        found = list(lengths(dragonlords.Setup(players=players)))
        steps = [number for number, _ in found]
        sizes = sorted(size for _, listed in found for size in listed)
        cuts = quantiles(sizes, n=10)
        yield (
            f"Random games of {players} players: {mean(steps):.0f} steps, give or take {stdev(steps):.0f}; "
            f"{sum(number >= MOST for number in steps)} of {GAMES} longer than {MOST:,} steps."
        )
        yield (
            f"Actions listed in them: median {cuts[4]:.0f}, at most {cuts[8]:.0f} in nine of ten lists, "
            f"at most {sizes[-1]} in all."
        )
