"""Refusals on the spaces of the Wastelands: rows for the table in `refusals_told`."""

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve
from tests.scenes.dragonlords.tables import Table

from conquest_rules.dragonlords import (
    AtLair,
    Learning,
    Options,
    Placing,
    Questing,
    Rewarding,
    Setup,
    Shopping,
    Step,
)
from conquest_rules.testing.dragonlords.scenes import scene

VILLAGE, DEN, SHRINE, LAIR = "top-1-village", "top-4-witches-den", "top-6-shrine", "top-9-dragon-lair"
EVERY: Final = ("heal", "fireball", "teleport", "hope", "lightning-bolt", "panic")
ANY_TIME: Final = {"R-wasteland-shop": "whenever-standing-there"}


def visit(step: Any, party: str, *more: str, gold: int = 0, **how: Any) -> Table:
    """A quest party of the Orcs in a step of its visit; the Orcs hold Vanehold."""
    line = f"{step.at}: orcs acting-party {party}"
    return Table(
        scene(line, "vanehold: orcs 1", *more, active="orcs", step=step, gold={"vanehold": gold}, **how)
    )


def learning(party: str, *, new: bool = False, **how: Any) -> Table:
    """A quest party of the Orcs gains a spell."""
    then: Step = Rewarding(DEN, (), Shopping(DEN))
    return visit(Learning(DEN, 1, then, new), party, **how)


def resting(party: str, gold: int, **rulings: str) -> Table:
    """A quest party of the Orcs stands in a Village."""
    lines = (f"{VILLAGE}: orcs party {party}", "vanehold: orcs 1")
    setup = Setup(rulings=rulings)
    return Table(scene(*lines, active="orcs", step=Questing(), gold={"vanehold": gold}, setup=setup))


def levied() -> Table:
    """Orcs without a kingdom have levied their free units, and have quest gold for others."""
    setup = Setup(options=Options(player_elimination=True))
    state = scene("gullrest: orcs 1", "cidermouth: elves 1", active="orcs", setup=setup, step=Placing())
    return Table(evolve(state, memory=evolve(state.memory, aside=9))).says("orcs levies units in gullrest")


ON_VISITS: Final[dict[str, tuple[Callable[[], Table], tuple[str, ...]]]] = {
    "in a Village": (
        lambda: visit(Shopping(VILLAGE), "6", gold=4),
        (
            "orcs buys the tool elixir",
            "orcs buys the tool spade",
            "orcs buys a unit",
            "orcs buys a ship",
            "elves buys the tool torch",
            "orcs consults the gods",
        ),
    ),
    "in a Village without gold": (
        lambda: visit(Shopping(VILLAGE), "2"),
        ("orcs buys the tool torch", "orcs buys a unit"),
    ),
    "in a Witches' Den": (
        lambda: visit(Shopping(DEN), "2", gold=4),
        ("orcs buys the tool dragon-orb", "orcs buys the tool talisman", "orcs buys a unit"),
    ),
    "in a Shrine": (
        lambda: visit(Shopping(SHRINE), "2", gold=2),
        ("orcs buys the tool talisman", "orcs buys the tool potion"),
    ),
    "called to buy": (
        lambda: resting("2", 3, **ANY_TIME).says(f"orcs trades by party{{2xunit}} in {VILLAGE}"),
        ("orcs ends the phase",),
    ),
    "buying where a party stands": (
        lambda: resting("2", 3),
        (
            f"orcs trades by party{{2xunit}} in {VILLAGE}",
            f"orcs trades by party{{3xunit}} in {VILLAGE}",
            f"orcs trades by party{{2xunit}} in {DEN}",
        ),
    ),
    "called to buy nothing": (
        lambda: resting("2", 0, **ANY_TIME),
        (f"orcs trades by party{{2xunit}} in {VILLAGE}",),
    ),
    "learning with Wizards": (
        lambda: learning("1 wizard blank Wizard-2"),
        (
            "orcs teaches unit with the -",
            "orcs teaches unit(wizard:orcs) with the -",
            "orcs teaches unit with the blank",
            "orcs teaches unit[king] with the -",
            "orcs passes for now",
            "orcs passes for the-turn",
        ),
    ),
    "learning all there is": (
        lambda: learning("1 Wizard blank", spells={"orcs": (EVERY,)}),
        ("orcs teaches unit[wizard] with the -", "orcs teaches unit with the -"),
    ),
    "learning with three Wizards elsewhere": (
        lambda: learning("1 blank", spells={"orcs": ((), (), ())}),
        ("orcs teaches unit with the -", "orcs teaches unit(blank:orcs) with the blank"),
    ),
    "learning of another Wizard": (
        lambda: learning("1 Wizard blank", new=True),
        ("orcs teaches unit[wizard] with the -", "orcs passes for now"),
    ),
    "in a Dragon Lair without an orb": (
        lambda: visit(AtLair(LAIR, orb=False), "2"),
        ("orcs consults the gods", "orcs charms the dragon"),
    ),
    "in a Dragon Lair with an orb": (
        lambda: visit(AtLair(LAIR, orb=True), "2 +dragon-orb"),
        ("orcs takes the orb",),
    ),
    "in a Dragon Lair after a curse": (
        lambda: visit(AtLair(LAIR, orb=True, consulted=True), "2 +dragon-orb"),
        ("orcs seeks the treasure", "orcs takes the orb"),
    ),
    "levying twice": (levied, ("orcs levies units in gullrest",)),
}
