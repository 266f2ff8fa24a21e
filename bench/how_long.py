"""How long random games of Quest for the DragonLords last, for the page `how-long` of its explanation.

`python -m bench.how_long` prints a row for each number of players and option; `--games 20` plays fewer games.
"""

import argparse
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles

from attrs import frozen

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Options, Setup
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.testing import choose

# A game that has not ended by then is left.
MOST = 20_000
ROWS: tuple[tuple[int, str, Options], ...] = (
    *((players, "none", Options()) for players in (2, 3, 4)),
    *((players, "tundra", Options(tundra=True)) for players in (2, 3, 4)),
    (2, "four kingdoms win", Options(kingdom_target=4)),
    (3, "three kingdoms win", Options(kingdom_target=3)),
    (4, "two kingdoms win", Options(kingdom_target=2)),
    (2, "two types each", Options(two_types_each=True)),
    (2, "player elimination", Options(player_elimination=True)),
)


@frozen
class Game:
    """A game that was played: its steps, the turns of the player who took the most, how it ended."""

    steps: int
    turns: int
    ended: str


def played(setup: Setup, seed: int) -> Game:
    """A game of random play from the opening."""
    rng, state, steps, turns = Random(seed), dragonlords.new_game(setup), 0, dict[str, int]()
    while steps < MOST and (action := choose(dragonlords, state, rng)) is not None:
        step = FLOW.transition(state, action)
        state, steps = step.state, steps + 1
        for event in step.events:
            if isinstance(event, dragonlords.TurnBegun):
                turns[event.seat] = turns.get(event.seat, 0) + 1
    turn = dragonlords.to_act(state)
    ended = turn.outcome.clause if isinstance(turn, dragonlords.Over) else "left"
    return Game(steps, max(turns.values(), default=0), ended)


def row(games: list[Game]) -> Iterator[str]:
    """Steps: the median, nine in ten, the longest; turns the same; how many were left, and how they ended."""
    for numbers in ([one.steps for one in games], [one.turns for one in games]):
        yield f"{median(numbers):.0f} / {quantiles(numbers, n=10)[8]:.0f} / {max(numbers)}"
    ends = [one.ended for one in games]
    yield ", ".join(f"{end} {ends.count(end)}" for end in sorted(set(ends)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Play random games, and say how long they last.")
    parser.add_argument("--games", type=int, default=200, help="how many of each row (default: 200)")
    number = parser.parse_args().games
    for players, name, options in ROWS:
        games = [played(Setup(players=players, options=options), seed) for seed in range(number)]
        print(players, name, *row(games), sep=" | ", flush=True)


if __name__ == "__main__":
    main()
