"""The atlas: all small worlds by their names, and the sizes that they are known to have.

The sizes stand in `sizes.csv`, which the documentation shows. `python -m tools.worlds --pin` writes it anew.
"""

import csv
from collections.abc import Mapping
from pathlib import Path

from tests.worlds.nerath import battles, placement, transport
from tests.worlds.nerath.asking import Size

SIZES = Path(__file__).with_name("sizes.csv")
ATLAS = {world.name: world for some in (battles, transport, placement) for world in some.worlds()}


def pinned() -> dict[str, Size]:
    """The size of every world, as it is written down."""
    with SIZES.open(encoding="utf-8", newline="") as file:
        return {
            row["world"]: Size(int(row["states"]), int(row["transitions"])) for row in csv.DictReader(file)
        }


def pin(sizes: Mapping[str, Size]) -> None:
    """Write down the size of every world."""
    with SIZES.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(("world", "states", "transitions"))
        out.writerows((name, size.states, size.transitions) for name, size in sizes.items())
