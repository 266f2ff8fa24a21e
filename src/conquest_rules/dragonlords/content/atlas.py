"""The atlas: every place of a board by its number, and one graph for each way between places.

Here: `Atlas` and how it is made from the rows of a board, with or without closed territories. Not here: the
rows (`ground`), what makes them valid (`board_checks`), who holds a place, and who may use which way.
Clauses: where ways are, pages 4, 5 and 8.

Places are numbered in board order: territories, sea zones, Wasteland spaces. All tables are tuples with one
entry per place, and all boards have the same places, so a number means the same everywhere.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.files import BoardFile
from conquest_rules.dragonlords.content.ground import SeaZone
from conquest_rules.dragonlords.content.names import (
    GOLD_KINDS,
    REALM_KINDS,
    CrossingKind,
    EntryKind,
    PlaceKind,
    SpaceKind,
    TerritoryKind,
)
from conquest_rules.kernel.board import Board
from conquest_rules.kernel.clause import clause

Pairs: TypeAlias = Iterable[tuple[str, str]]
# The number of a realm or Wasteland for a place that belongs to none.
NOWHERE: Final[int] = -1
# The steps from a hexagon to the six that touch it, in axial coordinates.
HEX: Final[tuple[tuple[int, int], ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@frozen(eq=False)
class Atlas:
    """The places of a board, what each is, and the ways between them.

    `closed` places have no way to them and are in none of the lists of territories; they keep their numbers.
    """

    # Every place: its id, its printed name, its kind, and the number of each id.
    places: tuple[str, ...]
    names: tuple[str, ...]
    kinds: tuple[PlaceKind, ...]
    number: Mapping[str, int]
    closed: frozenset[int]

    # The numbers of all open territories, and of those of a kind; of all sea zones and Wasteland spaces.
    territories: tuple[int, ...]
    zones: tuple[int, ...]
    spaces: tuple[int, ...]
    kingdoms: tuple[int, ...]
    mines: tuple[int, ...]
    islands: tuple[int, ...]
    teleportals: tuple[int, ...]

    # What a place is: its kind of territory or space, None for others. What follows from that: whether it is
    # gold, what it pays, whether players claim it at the start, reinforce it, or may leave it empty.
    territory: tuple[TerritoryKind | None, ...]
    space: tuple[SpaceKind | None, ...]
    gold: tuple[bool, ...]
    income: tuple[int, ...]
    claimed: tuple[bool, ...]
    reinforced: tuple[bool, ...]
    may_be_left: tuple[bool, ...]

    # The realm and the Wasteland of a place, by number; the territories and the kingdom of each realm; the
    # spaces of each Wasteland, from the Village to the Dragon Lair.
    realm: tuple[int, ...]
    wasteland: tuple[int, ...]
    realms: tuple[tuple[int, ...], ...]
    kingdom_of: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]

    # Ways between territories: all crossings, and those of each kind; teleportals, each with all others.
    land: Board
    borders: Board
    bridges: Board
    passes: Board
    portals: Board
    # Ways between sea zones; between a harbor (a territory or a Village) and its sea zones.
    sea: Board
    harbors: Board
    # Ways between Wasteland spaces; between a space and the territories that a bridge or pass joins to it.
    path: Board
    entries: Board


@clause("D5.1")
def touching(zones: Collection[SeaZone]) -> Pairs:
    """The pairs of sea zones that touch; no zone touches one at the other edge of the board."""
    at = {(zone.q, zone.r): zone.id for zone in zones}
    for zone in zones:
        for q, r in HEX:
            if (zone.q + q, zone.r + r) in at:
                yield zone.id, at[zone.q + q, zone.r + r]


@clause("D5.3", "D5.15")
def _boards(rows: BoardFile, places: tuple[str, ...], closed: Collection[str]) -> dict[str, Board]:
    """One board for each way between places; every way leads in both directions."""
    crossings = {kind: [row.between for row in rows.crossing if row.kind is kind] for kind in CrossingKind}
    entries = [(one.space, one.outside, one.kind) for row in rows.wasteland for one in row.entry]
    portals = [row.id for row in rows.territory if row.kind is TerritoryKind.TELEPORTAL]
    at_villages = [(space, zone) for space, zone, kind in entries if kind is EntryKind.HARBOR]
    pairs: dict[str, Pairs] = {
        "land": [row.between for row in rows.crossing],
        "borders": crossings[CrossingKind.BORDER],
        "bridges": crossings[CrossingKind.BRIDGE],
        "passes": crossings[CrossingKind.PASS],
        "portals": [(one, other) for one in portals for other in portals if one < other],
        "sea": touching(rows.sea_zone),
        "harbors": [*((row.id, zone) for row in rows.territory for zone in row.harbors), *at_villages],
        "path": [(one.id, other.id) for row in rows.wasteland for one, other in pairwise(row.space)],
        "entries": [(space, land) for space, land, kind in entries if kind is not EntryKind.HARBOR],
    }
    return {name: _board(places, found, closed) for name, found in pairs.items()}


def _board(places: tuple[str, ...], pairs: Pairs, closed: Collection[str]) -> Board:
    beside: dict[str, list[str]] = {place: [] for place in places}
    for one, other in pairs:
        if one not in closed and other not in closed:
            beside[one].append(other)
    return Board.of(beside)


def _names(rows: BoardFile) -> Iterable[tuple[str, str, PlaceKind]]:
    """Every place in board order: its id, its printed name, its kind."""
    for territory in rows.territory:
        yield territory.id, territory.name, PlaceKind.TERRITORY
    for zone in rows.sea_zone:
        yield zone.id, zone.name, PlaceKind.SEA_ZONE
    printed = {row.id: row.name for row in rows.space_kind}
    for wasteland in rows.wasteland:
        for number, space in enumerate(wasteland.space, 1):
            yield space.id, f"{wasteland.name} {number} ({printed[space.kind]})", PlaceKind.SPACE


def _lists(rows: BoardFile, number: Mapping[str, int], closed: Collection[str]) -> dict[str, tuple[int, ...]]:
    """The numbers of the places of each kind that has a list."""
    in_play = [row for row in rows.territory if row.id not in closed]
    of_kind = {kind: tuple(number[row.id] for row in in_play if row.kind is kind) for kind in TerritoryKind}
    return {
        "territories": tuple(number[row.id] for row in in_play),
        "zones": tuple(number[row.id] for row in rows.sea_zone),
        "spaces": tuple(number[space.id] for row in rows.wasteland for space in row.space),
        "kingdoms": of_kind[TerritoryKind.KINGDOM],
        "mines": of_kind[TerritoryKind.MINE],
        "islands": of_kind[TerritoryKind.ISLAND],
        "teleportals": of_kind[TerritoryKind.TELEPORTAL],
        "kingdom_of": tuple(number[row.kingdom] for row in rows.realm),
    }


def _numbers(rows: BoardFile, places: tuple[str, ...], closed: Collection[str]) -> dict[str, tuple[int, ...]]:
    """The income of a place, and the number of its realm or Wasteland."""
    pays = {row.id: row.income for row in rows.kind}
    income = {row.id: pays[row.kind] for row in rows.territory if row.id not in closed}
    realms = {row.id: index for index, row in enumerate(rows.realm)}
    realm = {row.id: realms[row.realm] for row in rows.territory if row.realm is not None}
    wasteland = {one.id: index for index, row in enumerate(rows.wasteland) for one in row.space}
    return {
        "income": tuple(income.get(place, 0) for place in places),
        "realm": tuple(realm.get(place, NOWHERE) for place in places),
        "wasteland": tuple(wasteland.get(place, NOWHERE) for place in places),
    }


@clause("D4.17")
def _flags(rows: BoardFile, places: tuple[str, ...], closed: Collection[str]) -> dict[str, tuple[bool, ...]]:
    """Which places are gold, which players claim, reinforce or may leave."""
    kinds = {row.id: row.kind for row in rows.territory}
    islands = {place for place, kind in kinds.items() if kind is TerritoryKind.ISLAND}
    claimed = kinds.keys() - islands - set(closed)
    return {
        "gold": tuple(kinds.get(place) in GOLD_KINDS for place in places),
        "claimed": tuple(place in claimed for place in places),
        "reinforced": tuple(place in claimed and kinds[place] in REALM_KINDS for place in places),
        "may_be_left": tuple(place in islands for place in places),
    }


@clause("D27.16")
def atlas_of(rows: BoardFile, closed: Collection[str] = ()) -> Atlas:
    """The atlas of a board without the closed territories."""
    places, names, kinds = zip(*_names(rows), strict=True)
    number = {place: index for index, place in enumerate(places)}
    territory = {row.id: row.kind for row in rows.territory}
    space = {one.id: one.kind for row in rows.wasteland for one in row.space}
    open_ = [row for row in rows.territory if row.id not in closed]
    tables: dict[str, Any] = {  # Any: the tables are of four types, each checked where it is made.
        **_lists(rows, number, closed),
        **_numbers(rows, places, closed),
        **_flags(rows, places, closed),
        **_boards(rows, places, closed),
    }
    return Atlas(
        places=places,
        names=names,
        kinds=kinds,
        number=number,
        closed=frozenset(number[one] for one in closed),
        territory=tuple(territory.get(place) for place in places),
        space=tuple(space.get(place) for place in places),
        realms=tuple(tuple(number[row.id] for row in open_ if row.realm == one.id) for one in rows.realm),
        paths=tuple(tuple(number[one.id] for one in row.space) for row in rows.wasteland),
        **tables,
    )
