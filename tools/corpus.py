"""The corpus: recorded games that are kept and replayed on every run of the tests.

Here: recording a random game of each way to play, once a seed, into `tests/corpus/<game>`. Not here:
replaying, which is a test's.

A recorded game is never written again: when it no longer replays, a change of the rules has broken old games,
and that should be noticed. `--renew` records all of them again after a change that was meant, together with a
new version of the rules.
"""

import argparse
from random import Random
from typing import Any

from conquest_rules.kernel.pack import digest_of
from conquest_rules.testing import walk
from tools.games import ROOT, chosen, offer
from tools.played import played


def recorded(rules: Any, setup: object, seed: int, most: int) -> str:  # Any: records are not in the protocol
    """A random game as text, with the digest of the state it leads to in its last line."""
    state, record = rules.new_game(setup), rules.record_of(setup)
    for step in walk(rules, state, Random(seed), most):
        state, record = step.state, record.then(step.action)
    return f"{rules.write_record(record)}# state {digest_of(rules.document(state))}\n"


def main() -> None:
    """Record what is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--seed", type=int, default=1, help="record a game of each way to play with this seed"
    )
    parser.add_argument("--most", type=int, default=400, help="actions at most in a game (default 400)")
    parser.add_argument("--renew", action="store_true", help="write games that are there already, too")
    offer(parser)
    asked = parser.parse_args()
    for game, rules, ways in played(chosen(asked.game)):
        folder = ROOT / "tests" / "corpus" / game
        folder.mkdir(parents=True, exist_ok=True)
        for way in ways.ways():
            path = folder / f"{way.name}-{asked.seed}.txt"
            if asked.renew or not path.exists():
                path.write_text(recorded(rules, way.setup, asked.seed, asked.most), encoding="utf-8")
                print(f"recorded {game}/{path.name}")


if __name__ == "__main__":
    main()
