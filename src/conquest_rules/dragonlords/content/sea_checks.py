"""Checks of a pack's sea and Wastelands.

Here: the checks of hexagons, harbors, islands, Wasteland paths and the ways into them. Not here: land
(`board_checks`). Clauses: how a board's harbors, islands and Wasteland entries must lie.
"""

from collections.abc import Callable
from typing import Final

from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.dragonlords.content.ground import Entry, Wasteland
from conquest_rules.dragonlords.content.names import EntryKind, SpaceKind, TerritoryKind
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, twice

FILE: Final = "board.toml"
# The space where each kind of entry leads, and the clause that says so.
LEADS_TO: Final[dict[EntryKind, tuple[SpaceKind, str]]] = {
    EntryKind.BRIDGE: (SpaceKind.VILLAGE, "D8.7"),
    EntryKind.HARBOR: (SpaceKind.VILLAGE, "D8.7"),
    EntryKind.PASS: (SpaceKind.DRAGON_LAIR, "D8.8"),
}


@clause("D5.1")
def _hexagons(pack: Pack) -> Problems:
    """No two sea zones are on the same hexagon."""
    at = dict[tuple[int, int], str]()
    for zone in pack.board.sea_zone:
        other = at.setdefault((zone.q, zone.r), zone.id)
        if other != zone.id:
            what = f"{zone.q}, {zone.r} is the hexagon of {other}, too"
            yield Problem(FILE, f"[[sea_zone]] {zone.id}", "q", what)


@clause("D5.3")
def _harbors(pack: Pack) -> Problems:
    """A harbor is in a sea zone; every island has one, since only ships reach it."""
    zones = {zone.id for zone in pack.board.sea_zone}
    for row in pack.board.territory:
        wrong = [f"{zone} stands there twice" for zone in twice(row.harbors)]
        wrong += [f"there is no sea zone {zone}" for zone in dict.fromkeys(row.harbors) if zone not in zones]
        if row.kind is TerritoryKind.ISLAND and not row.harbors:
            wrong.append("only ships reach an island, so it needs a harbor [D31.10]")
        yield from (Problem(FILE, f"[[territory]] {row.id}", "harbors", what) for what in wrong)


def _paths(pack: Pack) -> Problems:
    """A Wasteland is a path from a Village to a Dragon Lair, and there is a way into it."""
    for row in pack.board.wasteland:
        table, kinds = f"[[wasteland]] {row.id}", [space.kind for space in row.space]
        if not kinds or kinds[0] is not SpaceKind.VILLAGE:
            yield Problem(FILE, table, "space", "the first space is a Village")
        if not kinds or kinds[-1] is not SpaceKind.DRAGON_LAIR:
            yield Problem(FILE, table, "space", "the last space is a Dragon Lair")
        if not row.entry:
            yield Problem(FILE, table, "entry", "there is no way into this Wasteland")


def _entries(pack: Pack) -> Problems:
    """Bridges and harbors lead to a Village, passes to a Dragon Lair, each from the right kind of place."""
    for row in pack.board.wasteland:
        ways = [(entry.outside, entry.space) for entry in row.entry]
        for place, entry in enumerate(row.entry):
            wrong = [*_entry(pack, row, entry)]
            if ways[place] in ways[:place]:
                wrong.append(("outside", f"another entry joins {entry.outside} and {entry.space}, too"))
            for key, what in wrong:
                yield Problem(FILE, f"[[wasteland]] {row.id}", f"entry[{place}].{key}", what)


def _entry(pack: Pack, wasteland: Wasteland, entry: Entry) -> list[tuple[str, str]]:
    """The problems of an entry, each with its key."""
    wrong = list[tuple[str, str]]()
    by_sea = entry.kind is EntryKind.HARBOR
    rows = pack.board.sea_zone if by_sea else pack.board.territory
    if entry.outside not in {row.id for row in rows}:
        what = f"a {entry.kind} leads from a {'sea zone' if by_sea else 'territory'}"
        wrong.append(("outside", f"{what}, and none is called {entry.outside} [D8.4]"))
    kinds = {space.id: space.kind for space in wasteland.space}
    leads_to, cited = LEADS_TO[entry.kind]
    if entry.space not in kinds:
        wrong.append(("space", f"{wasteland.id} has no space {entry.space}"))
    elif kinds[entry.space] is not leads_to:
        what = f"is of the kind {kinds[entry.space]}, but a {entry.kind} leads to a {leads_to} [{cited}]"
        wrong.append(("space", what))
    return wrong


CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (_hexagons, _harbors, _paths, _entries)
