"""Measure, and print the table of ratios."""

import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from statistics import median

from bench import measures
from conquest_rules import nerath

ROUNDS = 5
SECONDS = 1.5
GAMES = 12


def rate(measure: tuple[int, float] | tuple[int, float, object]) -> float:
    return measure[0] / measure[1]


def told(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def rows() -> list[tuple[str, float, float, str]]:
    """What was measured of Nerath and of the peer, medians over rounds taken in turns."""
    positions, boards = measures.nerath_positions(4_000), measures.chess_positions(2_000)
    found: dict[str, list[tuple[float, float]]] = {}

    def add(name: str, ours: Callable[[], float], theirs: float) -> None:
        found.setdefault(name, []).append((ours(), theirs))

    for number in range(1, ROUNDS + 1):
        told(f"round {number} of {ROUNDS} ...")
        ticks, spent, games = measures.catan_steps(SECONDS)
        catan, chess_rate = ticks / spent, rate(measures.chess_listed(boards))
        add(
            "steps a second (list, choose, apply) | catanatron",
            lambda: rate(measures.nerath_steps(SECONDS, nerath.apply)),
            catan,
        )
        add(
            "the same with apply_listed | catanatron",
            lambda: rate(measures.nerath_steps(SECONDS, nerath.apply_listed)),
            catan,
        )
        add(
            "legal actions listed a second | python-chess",
            lambda: rate(measures.nerath_listed(positions)),
            chess_rate,
        )
        ahead = rate(measures.catan_ahead(games))
        add(
            "look-ahead, apply_listed on kept states | catanatron copy + execute",
            lambda: rate(measures.nerath_ahead(positions)),
            ahead,
        )
        pushed = rate(measures.chess_ahead(boards))
        add("the same | python-chess copy + push", lambda: rate(measures.nerath_ahead(positions)), pushed)
    return [
        (
            name,
            median(one for one, _ in pairs),
            median(one for _, one in pairs),
            f"{median(a / b for a, b in pairs):.2f}",
        )
        for name, pairs in found.items()
    ]


def main() -> None:
    print(
        f"Python {platform.python_version()}, conquest-rules {version('conquest-rules')}, "
        f"catanatron {version('catanatron')}, chess {version('chess')}; medians of {ROUNDS} rounds"
    )
    print()
    print("| measure | peer | ours | peer's | ratio |")
    print("| --- | --- | ---: | ---: | ---: |")
    for name, ours, theirs, ratio in rows():
        measure, _, peer = name.partition(" | ")
        print(f"| {measure} | {peer} | {ours:,.0f} | {theirs:,.0f} | {ratio} |")
    told("games with and without cards ...")
    games = [
        measures.nerath_games(measures.SETUP, GAMES) / measures.nerath_games(measures.without_cards(), GAMES)
        for _ in range(3)
    ]
    print()
    print(f"A whole random game with cards takes {median(games):.2f} times as long as one without.")
    told("odds ...")
    for name, forces in (("10 against 10", measures.TEN), ("30 against 30", measures.THIRTY)):
        found = [measures.odds_of(forces) for _ in range(ROUNDS)]
        seconds, size, exact = median(one for one, _, _ in found), found[0][1], found[0][2]
        how = "Fractions" if exact else "floats"
        print(f"Odds of {name} mixed pieces, in {how}: {seconds:.3f} s, {size:.1f} MB at most.")
    _, _, branching = measures.nerath_steps(SECONDS, nerath.apply)
    told("memory ...")
    print()
    print(f"Mean branching of the random games: {branching:.1f} actions where a realm decides.")
    print(f"Memory of 10,000 kept successive states: {measures.nerath_memory():.1f} MB.")


if __name__ == "__main__":
    main()
