"""Checks of a pack's numbers of things, its coins, its Crystal die and its map.

Here: the pack holds what its own list of components says; discs, nuggets, Crystal die; every place is drawn.
Not here: how places lie (`board_checks`, `sea_checks`). A pack for another board lists other numbers.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.dragonlords.content.names import (
    DICE,
    CrossingKind,
    EntryKind,
    Omen,
    SpaceKind,
    TerritoryKind,
)
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, counted, twice
from conquest_rules.kernel.words import any_of
from conquest_rules.kernel.words import counted as number_of

FILE: Final = "components.toml"
COUNTERS: Final = ("king-counter", "wizard-counter", "blank-counter", "treasure-counter")
COMPONENTS: Final = (
    *("board", "tray", "reference-card", "quest-card", "scroll-card", "dragonlord", "ship", "sail"),
    *("gold-counter", *COUNTERS, "silver-counter", "peg", "unit", "crystal-die"),
    *(f"die-{sides}" for sides in DICE),
    *("realm", *(f"territory-{kind}" for kind in TerritoryKind)),
    *("sea-zone", "wasteland", *(f"space-{kind}" for kind in SpaceKind)),
)
# The pieces whose number can limit play.
CAN_LIMIT: Final = ("dragonlord", "ship", "treasure-counter")


def _components(pack: Pack) -> Problems:
    """The list names known things once, with counts."""
    for name in twice(row.id for row in pack.components.component):
        yield Problem(FILE, f"[[component]] {name}", "id", "another row has this id, too")
    for row in pack.components.component:
        table = f"[[component]] {row.id}"
        if row.id not in COMPONENTS:
            yield Problem(FILE, table, "id", f"is none of {', '.join(COMPONENTS)}")
        if row.count < 0:
            yield Problem(FILE, table, "count", f"is {row.count}, it cannot be less than 0")
        if row.limit and row.id not in CAN_LIMIT:
            yield Problem(FILE, table, "limit", f"only {any_of(CAN_LIMIT)} can limit play")
    for name in CAN_LIMIT:
        if not any(row.id == name and row.limit for row in pack.components.component):
            yield Problem(FILE, f"[[component]] {name}", "limit", "needs a row with limit = true")


def _counts(pack: Pack, found: Mapping[str, int]) -> Problems:
    """The pack holds what its own list says; a wrong number is reported with the clauses of its row."""
    listed = {row.id: row.count for row in pack.components.component}
    cited = {f"[[component]] {row.id}": row.clauses for row in pack.components.component}
    for problem in counted(FILE, "component", listed, found):
        clauses = "".join(f" [{one}]" for one in cited.get(problem.table, ()))
        yield evolve(problem, what=problem.what + clauses)


@clause("D4.1", "D4.2", "D4.13", "D4.16", "D4.19", "D5.9")
def _count_places(pack: Pack) -> Problems:
    kinds = Counter(row.kind for row in pack.board.territory)
    spaces = Counter(space.kind for row in pack.board.wasteland for space in row.space)
    yield from _counts(
        pack,
        {
            "realm": len(pack.board.realm),
            **{f"territory-{kind}": kinds[kind] for kind in TerritoryKind},
            "sea-zone": len(pack.board.sea_zone),
            "wasteland": len(pack.board.wasteland),
            **{f"space-{kind}": spaces[kind] for kind in SpaceKind},
        },
    )


@clause("D2.2")
def _count_reference_cards(pack: Pack) -> Problems:
    yield from _counts(pack, {"reference-card": len(pack.peoples.people)})


@clause("D2.2")
def _count_scrolls(pack: Pack) -> Problems:
    yield from _counts(pack, {"scroll-card": sum(row.copies for row in pack.scrolls.scroll)})


@clause("D2.2")
def _count_quests(pack: Pack) -> Problems:
    yield from _counts(pack, {"quest-card": sum(row.copies for row in pack.quests.quest)})


@clause("D10.7")
def _count_treasures(pack: Pack) -> Problems:
    yield from _counts(pack, {"treasure-counter": sum(row.copies for row in pack.treasures.treasure)})


def _count_tools(pack: Pack) -> Problems:
    yield from _counts(pack, {"silver-counter": sum(row.counters for row in pack.tools.tool)})


@clause("D2.15")
def _count_gold_counters(pack: Pack) -> Problems:
    counters = [row.count for row in pack.components.component if row.id in COUNTERS]
    yield from _counts(pack, {"gold-counter": sum(counters)})


# Coins and the Crystal die.


@clause("D2.24", "D2.25")
def _coins(pack: Pack) -> Problems:
    """Discs and nuggets have different colours and values, and one of them is worth 1."""
    for table, rows in (("disc", pack.components.disc), ("nugget", pack.components.nugget)):
        for colour in twice(row.colour for row in rows):
            yield Problem(FILE, f"[[{table}]]", "colour", f"two rows are {colour}")
        for value in twice(str(row.value) for row in rows):
            yield Problem(FILE, f"[[{table}]]", "value", f"two rows are worth {value}")
        if min((row.value for row in rows), default=0) != 1:
            what = "the smallest is worth 1; otherwise not every number can be laid out"
            yield Problem(FILE, f"[[{table}]]", "value", what)


@clause("D2.27")
def _crystal(pack: Pack) -> Problems:
    """Each result of the Crystal die has one row, a colour of its own and at least one face."""
    rows = Counter(row.omen for row in pack.components.crystal)
    for omen in Omen:
        if rows[omen] != 1:
            what = f"{omen} has {number_of(rows[omen], 'row')}, it needs one [D2.27]"
            yield Problem(FILE, "[[crystal]]", "omen", what)
    for colour in twice(row.colour for row in pack.components.crystal):
        yield Problem(FILE, "[[crystal]]", "colour", f"two results are {colour} [D2.27]")
    for row in pack.components.crystal:
        if row.faces < 1:
            what = f"{row.omen} has {row.faces}, every result has at least 1 [D2.27]"
            yield Problem(FILE, "[[crystal]]", "faces", what)


# The map.


def _compared(key: str, drawn: Iterable[str], wanted: Iterable[str]) -> Problems:
    drawn, wanted = set(drawn), set(wanted)
    for name in sorted(wanted - drawn):
        yield Problem("map.json", "", key, f"the board has it, the map does not: {name}")
    for name in sorted(drawn - wanted):
        yield Problem("map.json", "", key, f"the map has it, the board does not: {name}")


def _between(pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [" and ".join(sorted(pair)) for pair in pairs]


def _map(pack: Pack) -> Problems:
    """A map shows every place, harbor, bridge, pass, teleportal and mine of the board, and no other."""
    if pack.map is None:
        return
    board, drawn = pack.board, pack.map
    entries = [entry for row in board.wasteland for entry in row.entry]
    places = [row.id for row in board.territory] + [row.id for row in board.sea_zone]
    places += [space.id for row in board.wasteland for space in row.space]
    yield from _compared("spaces", drawn.spaces, places)
    villages = [entry.space for entry in entries if entry.kind is EntryKind.HARBOR]
    yield from _compared(
        "harbors", drawn.harbors, [*(row.id for row in board.territory if row.harbors), *villages]
    )
    for key, kind, way, shown in (
        ("bridges", CrossingKind.BRIDGE, EntryKind.BRIDGE, [one.between for one in drawn.bridges]),
        ("passes", CrossingKind.PASS, EntryKind.PASS, [one.between for one in drawn.passes]),
    ):
        ways = [row.between for row in board.crossing if row.kind is kind]
        ways += [(entry.outside, entry.space) for entry in entries if entry.kind is way]
        yield from _compared(key, _between(shown), _between(ways))
    for key, ground, marks in (
        ("teleportals", TerritoryKind.TELEPORTAL, drawn.teleportals),
        ("mines", TerritoryKind.MINE, drawn.mines),
    ):
        yield from _compared(key, marks, [row.id for row in board.territory if row.kind is ground])
    for name, one in drawn.spaces.items():
        if len(one.outline) < 3:
            yield Problem("map.json", "", f"spaces.{name}.outline", "an outline has at least three corners")


CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (
    _components,
    _count_places,
    _count_reference_cards,
    _count_scrolls,
    _count_quests,
    _count_treasures,
    _count_tools,
    _count_gold_counters,
    _coins,
    _crystal,
    _map,
)
