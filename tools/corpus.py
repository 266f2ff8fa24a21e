"""The corpus: recorded games that are kept and replayed on every run of the tests.

What lives here: recording a random game of each way to play, once a seed. What may not
live here: replaying, which is a test's. It answers for no clause.

A recorded game is never written anew: when it no longer replays, a change of the rules
has broken old games, and that is to be seen. `--renew` records all of them again after
a change that was meant, together with a new version of the rules.
"""

import argparse
from itertools import product
from pathlib import Path
from random import Random

from conquest_rules import nerath
from conquest_rules.kernel.pack import digest_of
from conquest_rules.nerath.position.setup import LINES
from conquest_rules.testing import walk

CORPUS = Path(__file__).parent.parent / "tests" / "corpus" / "nerath"


def recorded(setup: nerath.Setup, seed: int, most: int) -> str:
    """A random game as text, with the digest of the state it leads to in its last line."""
    state, record = nerath.new_game(setup), nerath.record_of(setup)
    for step in walk(nerath, state, Random(seed), most):
        state, record = step.state, record.then(step.action)
    return f"{nerath.write_record(record)}# state {digest_of(nerath.document(state))}\n"


def main() -> None:
    """Record what is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--seed", type=int, default=1, help="record a game of each way to play with this seed"
    )
    parser.add_argument("--most", type=int, default=400, help="actions at most in a game (default 400)")
    parser.add_argument("--renew", action="store_true", help="write games that are there already, too")
    asked = parser.parse_args()
    CORPUS.mkdir(parents=True, exist_ok=True)
    for (players, alliances), length in product(LINES, nerath.Length):
        way = "allied" if alliances else "free"
        path = CORPUS / f"{players}-{way}-{length}-{asked.seed}.txt"
        if asked.renew or not path.exists():
            setup = nerath.Setup(length=length, players=players, alliances=alliances)
            path.write_text(recorded(setup, asked.seed, asked.most), encoding="utf-8")
            print(f"recorded {path.name}")


if __name__ == "__main__":
    main()
