"""The sizes that small worlds are known to have, in `tests/worlds/<game>/sizes.csv`.

The documentation shows them. `python -m tools.worlds --pin` writes them anew.
"""

import csv
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen


@frozen
class Size:
    """How large a world is: its states, those of the boundary included, and the ways between them."""

    states: int
    transitions: int


def _path(game: str) -> Path:
    return Path(__file__).with_name(game) / "sizes.csv"


def pinned(game: str) -> dict[str, Size]:
    """The size of every world, as it is written down; none if that was never done."""
    if not _path(game).exists():
        return {}
    with _path(game).open(encoding="utf-8", newline="") as file:
        return {
            row["world"]: Size(int(row["states"]), int(row["transitions"])) for row in csv.DictReader(file)
        }


def pin(game: str, sizes: Mapping[str, Size]) -> None:
    """Write down the size of every world."""
    with _path(game).open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(("world", "states", "transitions"))
        out.writerows((name, size.states, size.transitions) for name, size in sizes.items())
