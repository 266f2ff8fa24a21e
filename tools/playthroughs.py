"""Playthroughs: whole games as text that people can read, kept and compared on every run.

Here: playing a game with a fixed seed and writing it down, action by action, event by event, and round by
round what each player sees. Not here: the comparison, which is a test's; what a line about an event says,
which is the game's (`conquest_rules.testing.<game>.ways`).

`python -m tools.playthroughs` writes all of them again, and beside them how refusals are worded in
`tests/rules/<game>/refusals.txt`; read the difference before you commit it.
"""

import argparse
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from conquest_rules.kernel.rules import Awaiting, Over
from conquest_rules.testing.ways import WayToPlay
from tools.games import ROOT, chosen, offer
from tools.played import AnyRules, AnyWays, played


def play(rules: AnyRules, ways: AnyWays, way: WayToPlay[Any], seed: int) -> Iterator[str]:
    """The lines of a whole game, or of its first rounds where a way to play is left after some."""
    yield f"{way.words}, seed {seed}"
    rng, state, number = Random(seed), rules.new_game(way.setup), 0
    while not isinstance(turn := rules.to_act(state), Over):
        awaited = isinstance(turn, Awaiting)
        action = turn.request.sample(rng) if isinstance(turn, Awaiting) else ways.eager(state, rng)
        step = rules.transition(state, action)
        yield f"  {'' if awaited else '> '}{rules.write_action(action)}"
        for event in step.events:
            if (said := ways.line(event)) is not None:
                yield f"    {said}"
            yield from (f"  {sight}" for sight in ways.sights(step.state, event))
        state, number = step.state, number + 1
        if ways.round_of(state) > way.rounds:
            yield f"after {way.rounds} rounds the game is left"
            return
        if number >= way.actions:
            yield f"after {way.actions} actions the game is left"
            return


def games(ways: AnyWays) -> Iterator[tuple[str, WayToPlay[Any], int]]:
    """Every way to play, each with its name and seed."""
    for number, way in enumerate(ways.ways(), 1):
        yield way.name, way, number


def main() -> None:
    """Write all playthroughs again, and beside them how refusals are worded."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    offer(parser)
    for game, rules, ways in played(chosen(parser.parse_args().game)):
        folder = ROOT / "tests" / "playthroughs" / game
        folder.mkdir(parents=True, exist_ok=True)
        for name, way, seed in games(ways):
            lines = list(play(rules, ways, way, seed))
            (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(f"{game}/{name}: {len(lines)} lines")
        if find_spec(f"tests.rules.{game}.refusals_told"):
            refusals: Any = import_module(f"tests.rules.{game}.refusals_told")
            refusals.KEPT.write_text(refusals.told(), encoding="utf-8")


if __name__ == "__main__":
    main()
