"""Refusals about DragonLords and the sea: rows for the table in `refusals_told`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve
from tests.clauses.dragonlords.conjuring import dealt
from tests.clauses.dragonlords.realms import seated
from tests.scenes.dragonlords.tables import ORCS, Table, table
from tests.scenes.dragonlords.test_scenes_setup import FOUR

from conquest_rules.dragonlords import (
    Bag,
    MakingLord,
    Options,
    Questing,
    Rewarding,
    Sailing,
    Transferring,
)
from conquest_rules.dragonlords.position.state import replaced, with_parties

SEA: Final = "greywhale-sea-3"
COAST: Final = "serpents-girdle-2"
SPOT: Final = "top-3-quest"
BURNS: Final = "orcs burns the blockade by dragonlord"


def burning(
    *more: str, sea: str = SEA, crew: str = "2", power: bool = False, rulings: Mapping[str, str] | None = None
) -> Table:
    """A DragonLord of the Orcs above a blockade of the Elves."""
    setup = seated(*FOUR, rulings=rulings or {}, options=Options(dragonlord_power_reduction=power))
    return table(f"{sea}: elves ship {crew}", f"{sea}: orcs 1 lord", *more, setup=setup)


def making(*words: str) -> Table:
    """A party of the Orcs in which someone becomes a DragonLord."""
    here = table(f"{SPOT}: orcs party {' '.join(words)}", step=Questing())
    (party,) = here.state.parties_in(SPOT, ORCS)
    acting = with_parties(here.state, (SPOT, ORCS, Bag.of(evolve(party, acting=True))))
    return Table(evolve(acting, step=MakingLord(SPOT, None, Rewarding(SPOT, (), Questing()))))


def spell_at_sea(*lines: str, **more: Any) -> Table:  # what a table takes
    """Orcs with a Wizard that knows Teleport, in the naval movement phase or another one."""
    here = table(*lines, **{"step": Sailing(), **more})
    return Table(evolve(here.state, rows=replaced(here.state.rows, ORCS, (Bag.of("teleport"), None, None))))


OF_LORDS: Final[dict[str, tuple[Callable[[], Table], tuple[str, ...]]]] = {
    "setting a blockade on fire": (
        lambda: burning("greywhale-sea-5: orcs lord"),
        (
            f"orcs burns the blockade by unit in {SEA}",
            f"{BURNS} in greywhale-sea-5",
            f"{BURNS} in greywhale-sea-4",
            f"elves burns the blockade by dragonlord in {SEA}",
            "orcs goes ashore in gullrest",
        ),
    ),
    "burning docked ships": (
        lambda: table("gullrest: elves 2", f"{SEA}: orcs lord", docked={("gullrest", SEA): 2}),
        (f"{BURNS} in {SEA}",),
    ),
    "burning with less power": (lambda: burning(power=True), (f"{BURNS} in {SEA}",)),
    "burning where no one does": (
        lambda: burning(rulings={"R-naval-fire": "nobody"}),
        (f"{BURNS} in {SEA}",),
    ),
    "burning twice": (
        lambda: burning(crew="2 Dragon-shield").says(f"{BURNS} in {SEA}"),
        (f"{BURNS}*retired=fought-at-sea in {SEA}",),
    ),
    "before a blockade burns": (
        lambda: burning("gullrest: elves wizard 1", crew="2 blank").says(f"{BURNS} in {SEA}"),
        (
            "elves turns up the wizard of unit(wizard:elves) in gullrest aboard -",
            f"elves turns up the blank of unit(blank:elves) in {SEA} "
            "aboard ship{2xunit&1xunit(blank:elves)}",
            "elves passes for the-combat",
            "orcs passes for now",
        ),
    ),
    "a crew ashore": (
        lambda: burning("cidermouth: elves 1", "reedhaven: elves 1", "gullrest: elves 1", sea=COAST).says(
            f"{BURNS} in {COAST}"
        ),
        (
            "elves goes ashore in gullrest",
            "elves goes ashore in nowhere",
            "orcs goes ashore in cidermouth",
        ),
    ),
    "becoming a DragonLord": (
        lambda: making("2", "Wizard", "lord"),
        ("orcs raises dragonlord", "orcs raises unit[wizard-2]", "elves raises unit", "orcs ends the phase"),
    ),
    "a DragonLord that is not home": (
        lambda: table(f"{SEA}: orcs lord", "vanehold: orcs 2", step=Transferring()),
        ("orcs ends the phase", f"orcs transfers dragonlord from {SEA} to vanehold"),
    ),
    "a DragonLord in the Wastelands": (
        lambda: table(f"{SPOT}: orcs party 1 lord", "vanehold: orcs 2", step=Transferring()),
        ("orcs ends the phase",),
    ),
    "a DragonLord that waits in the Wastelands": (
        lambda: Table(dealt(table(f"{SPOT}: orcs party 1 lord", step=Questing()).state, ORCS, "legion")),
        (f"orcs casts legion by dragonlord in {SPOT}",),
    ),
    "arriving at sea": (
        lambda: table(
            *("vanehold: orcs 3 lord", f"{SEA}: orcs ship 8", f"{COAST}: orcs ship 1"), step=Sailing()
        ).says("orcs begins to teleport dragonlord from vanehold", "orcs brings unit along aboard -"),
        ("orcs arrives in greywhale-sea-1", f"orcs arrives in {SEA}", "orcs arrives in nowhere"),
    ),
    "boarding by Teleport where it takes a ship": (
        lambda: table(
            *("vanehold: orcs 3 lord", f"{SEA}: elves ship 8"),
            step=Sailing(),
            setup=seated(*FOUR, rulings={"R-teleport-to-blockade": "own-ship-needed"}),
        ).says("orcs begins to teleport dragonlord from vanehold", "orcs brings unit along aboard -"),
        (f"orcs arrives in {SEA}",),
    ),
    "a DragonLord at sea in the transfer phase": (
        lambda: table(
            *("vanehold: orcs 3 lord", "gullrest: orcs 1", f"{SEA}: orcs ship 1"), step=Transferring()
        ).says("orcs begins to teleport dragonlord from vanehold"),
        (f"orcs arrives in {SEA}",),
    ),
    "a Wizard at sea in the transfer phase": (
        lambda: spell_at_sea(
            *("vanehold: orcs 3 Wizard", "gullrest: orcs 1", f"{SEA}: elves ship 1"), step=Transferring()
        ).says("orcs begins to teleport unit[wizard] from vanehold"),
        (f"orcs arrives in {SEA}", "orcs arrives in greywhale-sea-1"),
    ),
    "going along from a ship": (
        lambda: spell_at_sea(f"{SEA}: orcs ship 2 Wizard ship 1").says(
            f"orcs begins to teleport unit[wizard] from {SEA}"
        ),
        ("orcs brings unit along aboard -", "orcs brings unit along aboard ship{2xunit}"),
    ),
    "going along without room": (
        lambda: spell_at_sea(
            *(f"{SEA}: orcs ship 2 Wizard", f"{COAST}: orcs ship 6 king"), step=Transferring()
        ).says(f"orcs begins to teleport unit[wizard] from {SEA}"),
        ("orcs brings unit along aboard ship{2xunit&1xunit[wizard]*teleported,taken}",),
    ),
}
