"""Refusals about treasures: rows for the table in `refusals_told`."""

from collections.abc import Callable
from typing import Final

from tests.scenes.dragonlords.tables import Table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import DrawingTreasure, Drawn, Questing, Side
from conquest_rules.testing.dragonlords.scenes import scene


def won() -> Table:
    """A party of the Orcs has drawn the Trident; they hold Vanehold and Gullrest."""
    step = DrawingTreasure(Side.ORCS, "top-3-quest", Questing())
    lines = ("top-3-quest: orcs acting-party 2 Wizard", "vanehold: orcs 1", "gullrest: orcs 2")
    return Table(dragonlords.apply(scene(*lines, active="orcs", step=step), Drawn("trident")))


def fallen() -> Table:
    """Orcs have defeated the bearer of the Trident in Cidermouth."""
    lines = ("gullrest: orcs 3 Excalibur-sword", "cidermouth: elves Trident")
    here = Table(scene(*lines, active="orcs"))
    return (
        here.says("orcs marches unit[excalibur-sword] from gullrest to cidermouth forced no")
        .goes(1, "gullrest", "cidermouth")
        .says("orcs engages")
        .dice(1, 1)
        .dice(6)
    )


def losing() -> Table:
    """Elves with face-down counters lose a unit in Cidermouth."""
    lines = ("gullrest: orcs 3", "cidermouth: elves 2 trident blank", "vanehold: elves medusa-shield")
    here = Table(scene(*lines, active="orcs")).goes(1, "gullrest", "cidermouth").says("orcs engages")
    return here.dice(1).dice(6, 6, 6, 6)


OF_TREASURES: Final[dict[str, tuple[Callable[[], Table], tuple[str, ...]]]] = {
    "a treasure that was drawn": (
        won,
        (
            "orcs gives the treasure to unit in gullrest aboard -",
            "orcs gives the treasure to dragonlord in vanehold aboard -",
            "orcs gives the treasure to unit in nowhere aboard -",
        ),
    ),
    "the treasure of a lost unit": (fallen, ("orcs gives the treasure to unit in gullrest aboard -",)),
    "counters while losses are taken": (
        losing,
        (
            "elves turns up the trident of unit(trident:elves) in cidermouth aboard -",
            "elves turns up the medusa-shield of unit(medusa-shield:elves) in vanehold aboard -",
        ),
    ),
}
