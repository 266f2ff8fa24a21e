"""Measure, and print the table of ratios: each measure with a row for each game."""

import argparse
import platform
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from statistics import median
from typing import NamedTuple

from tools.games import chosen, offer

from bench import measures, peers
from bench.measures import Measured

ROUNDS = 5
SECONDS = 1.5


class Row(NamedTuple):
    """What is measured, of which game, beside which peer."""

    measure: str
    game: str
    peer: str


def rate(measure: tuple[int, float] | tuple[int, float, object]) -> float:
    return measure[0] / measure[1]


def told(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def measured(name: str | None) -> Iterator[Measured]:
    """The games that are measured: those with a module in this folder."""
    for game in chosen(name):
        if find_spec(f"bench.{game.name}"):
            setup = import_module(f"bench.{game.name}").SETUP
            yield Measured(game.name, import_module(f"conquest_rules.{game.name}"), setup)
        else:
            told(f"{game.title} is left out: there is no bench/{game.name}.py yet.")


def rows(games: list[Measured]) -> list[tuple[Row, float, float, float]]:
    """What was measured of each game and of the peer, and the ratio: medians over rounds taken in turns."""
    places = {game.name: measures.positions(game, 4_000) for game in games}
    boards, found = peers.chess_positions(2_000), defaultdict[Row, list[tuple[float, float]]](list)

    def add(measure: str, peer: str, theirs: float, ours: Callable[[Measured], float]) -> None:
        for game in games:
            found[Row(measure, game.name, peer)].append((ours(game), theirs))

    def with_listed(game: Measured) -> float:
        return rate(measures.steps(game, SECONDS, game.listed or game.rules.apply))

    for number in range(1, ROUNDS + 1):
        told(f"round {number} of {ROUNDS} ...")
        ticks, spent, catan_games = peers.catan_steps(SECONDS)
        add(
            "steps a second (list, choose, apply)",
            "catanatron",
            ticks / spent,
            lambda game: rate(measures.steps(game, SECONDS, game.rules.apply)),
        )
        add("the same with apply_listed", "catanatron", ticks / spent, with_listed)
        add(
            "legal actions listed a second",
            "python-chess",
            rate(peers.chess_listed(boards)),
            lambda game: rate(measures.listed(game, places[game.name])),
        )
        add(
            "lists of legal actions a second",
            "python-chess",
            rate(peers.chess_lists(boards)),
            lambda game: rate(measures.lists(game, places[game.name])),
        )
        for peer, theirs in (
            ("catanatron copy + execute", peers.catan_ahead(catan_games)),
            ("python-chess copy + push", peers.chess_ahead(boards)),
        ):
            add(
                "look-ahead, apply_listed on kept states",
                peer,
                rate(theirs),
                lambda game: rate(measures.ahead(game, places[game.name])),
            )
    return [
        (row, median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs))
        for row, pairs in found.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure beside peers, and print the ratios.")
    offer(parser)
    games = list(measured(parser.parse_args().game))
    print(
        f"Python {platform.python_version()}, conquest-rules {version('conquest-rules')}, "
        f"catanatron {version('catanatron')}, chess {version('chess')}; medians of {ROUNDS} rounds"
    )
    print()
    print("| measure | game | peer | ours | peer's | ratio |")
    print("| --- | --- | --- | ---: | ---: | ---: |")
    for row, ours, theirs, ratio in rows(games):
        print(f"| {row.measure} | {row.game} | {row.peer} | {ours:,.0f} | {theirs:,.0f} | {ratio:.2f} |")
    for game in games:
        told(f"what is measured of {game.name} alone ...")
        print()
        print(*import_module(f"bench.{game.name}").own(), sep="\n")
        _, _, branching = measures.steps(game, SECONDS, game.rules.apply)
        print(f"Mean branching of random {game.name}: {branching:.1f} actions where a player decides.")
        print(f"Memory of 10,000 kept successive states of {game.name}: {measures.memory(game):.1f} MB.")


if __name__ == "__main__":
    main()
