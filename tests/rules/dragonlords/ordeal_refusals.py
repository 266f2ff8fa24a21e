"""Refusals in combats with monsters: rows for the table in `refusals_told`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.clauses.dragonlords.beasts import holding, met
from tests.scenes.dragonlords.tables import ORCS, Table, table

from conquest_rules.dragonlords import Setup
from conquest_rules.testing.dragonlords.scenes import scene

SPOT: Final = "top-3-quest"
WITH_BOLT: Final = {"orcs": (("fireball", "lightning-bolt"),)}


def facing(
    monster: str,
    party: str,
    *more: str,
    hand: tuple[str, ...] = (),
    rulings: Mapping[str, str] | None = None,
    **how: Any,
) -> Table:
    """A quest party of the Orcs has met a monster."""
    setup = Setup(rulings=rulings or {})
    state = scene(f"{SPOT}: orcs party {party}", *more, active="orcs", setup=setup, **how)
    return Table(met(holding(state, ORCS, *hand), ORCS, SPOT, monster))


def bitten(here: Table, face: int = 6) -> Table:
    """The monster has rolled its die."""
    here = here.says("orcs passes for now")
    return here.dice(face)


AGAINST_MONSTERS: Final[dict[str, tuple[Callable[[], Table], tuple[str, ...]]]] = {
    "before a round with a monster": (
        lambda: facing("goblins", "1 Wizard blank +elixir +elixir", spells=WITH_BOLT).says(
            "orcs drinks an elixir"
        ),
        (
            "orcs drinks an elixir",
            "orcs strikes with fireball by unit[wizard] at -",
            "orcs uses a potion on -",
            "orcs charms the dragon",
            "orcs ends the phase",
            "elves passes for now",
        ),
    ),
    "drinking what is not there": (
        lambda: facing("goblins", "1 blank"),
        ("orcs drinks an elixir",),
    ),
    "drinking where no party is": (
        lambda: (
            table("gullrest: orcs 3", "cidermouth: elves 2 king")
            .goes(1, "gullrest", "cidermouth")
            .says("orcs engages")
        ),
        ("elves drinks an elixir",),
    ),
    "scrolls before a monster": (
        lambda: facing("goblins", "5 Wizard", hand=("legion", "charm")),
        (
            f"orcs casts legion by unit[wizard] in {SPOT}",
            f"orcs casts charm by unit[wizard] in {SPOT}",
        ),
    ),
    "scrolls before a Dragon": (
        lambda: facing("green-dragon", "1 Wizard", "vanehold: orcs lord lord lord lord", hand=("charm",)),
        (f"orcs casts charm by unit[wizard] in {SPOT}", f"orcs casts charm by unit in {SPOT}"),
    ),
    "a DragonLord before a Dragon": (
        lambda: facing("green-dragon", "1 Wizard/lord", hand=("charm",)),
        (f"orcs casts charm by dragonlord[wizard] in {SPOT}",),
    ),
    "resisting a Dragon": (
        lambda: bitten(facing("green-dragon", "2 Wizard blank", spells=WITH_BOLT)),
        (
            "orcs strikes with fireball by unit[wizard] at -",
            "orcs strikes with hope by unit[wizard] at -",
            "orcs strikes with heal by unit at -",
            "orcs strikes with fireball by unit[king] at -",
            "orcs strikes with lightning-bolt by unit[wizard] at unit",
            "orcs charms the dragon",
            "orcs drinks an elixir",
            "orcs passes for now",
            "elves rolls the dice",
        ),
    ),
    "resisting with what is known": (
        lambda: bitten(
            facing("green-dragon", "2 Wizard blank", spells={"orcs": (("hope", "lightning-bolt"),)})
        ),
        ("orcs strikes with hope by unit[wizard] at -",),
    ),
    "charming without a DragonLord": (
        lambda: bitten(
            facing(
                "green-dragon",
                "2 Wizard blank +dragon-orb",
                "vanehold: orcs lord lord lord lord",
                spells=WITH_BOLT,
            )
        ),
        ("orcs charms the dragon",),
    ),
    "charming what is no Dragon": (
        lambda: bitten(facing("goblins", "2 Wizard blank +dragon-orb", spells=WITH_BOLT)),
        ("orcs charms the dragon",),
    ),
    "resisting with the poisoned": (
        lambda: bitten(
            facing(
                "giant-spider",
                "1 Wizard Wizard-2 blank",
                spells={"orcs": (("fireball",), ("lightning-bolt",))},
            ),
            1,
        ).says("orcs loses unit[wizard] aboard -"),
        ("orcs strikes with fireball by unit[wizard]*fate=poisoned at -",),
    ),
    "curing": (
        lambda: (
            bitten(facing("giant-spider", "2 blank"), 1).says("orcs loses unit aboard -").dice(*(10,) * 2)
        ),
        (
            "orcs uses a potion on -",
            "orcs uses a potion on unit",
            "orcs passes for the-turn",
            f"orcs turns up the blank of unit(blank:orcs) in {SPOT} aboard -",
            "elves uses a potion on -",
            "orcs drinks an elixir",
        ),
    ),
    "curing one by one": (
        lambda: (
            bitten(facing("giant-spider", "2 blank +potion", rulings={"R-poison": "one-potion-one-unit"}), 1)
            .says("orcs loses unit aboard -")
            .dice(*(10,) * 2)
        ),
        (
            "orcs uses a potion on -",
            "orcs uses a potion on unit",
            "orcs uses a potion on dragonlord",
        ),
    ),
}
