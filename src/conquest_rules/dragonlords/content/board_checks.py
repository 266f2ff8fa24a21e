"""Checks of a pack's territories: names, kinds, realms, the ways between them, and the tundra.

Here: the checks of land, and that every place can be reached. Not here: sea and Wastelands (`sea_checks`),
the map and the numbers of things (`component_checks`). Clauses: those that a board itself must keep; what the
rulebook counts is tested on the built-in pack.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final

from conquest_rules.dragonlords.content.atlas import touching
from conquest_rules.dragonlords.content.files import BoardFile, Pack
from conquest_rules.dragonlords.content.ground import ClosedBorder, Crossing, plain_name
from conquest_rules.dragonlords.content.names import (
    REALM_KINDS,
    Barrier,
    CrossingKind,
    SpaceKind,
    TerritoryKind,
)
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, plain_ids, twice
from conquest_rules.kernel.words import all_of, any_of, counted

FILE: Final = "board.toml"
YELLOW: Final = "yellow"


def _problem(table: str, row: str, key: str, what: str) -> Problem:
    return Problem(FILE, f"[[{table}]] {row}", key, what)


# Names.


def _places(board: BoardFile) -> Iterator[tuple[str, str, str]]:
    """Every place: its table, its id, and the name by which players find it."""
    for territory in board.territory:
        yield "territory", territory.id, territory.name
    for zone in board.sea_zone:
        yield "sea_zone", zone.id, zone.name
    for wasteland in board.wasteland:
        for space in wasteland.space:
            yield "wasteland.space", space.id, space.id


def _ids(pack: Pack) -> Problems:
    """Ids are plain words, and no two places, realms or Wastelands have the same."""
    board = pack.board
    for table, rows in (
        ("realm", board.realm),
        ("territory", board.territory),
        ("sea_zone", board.sea_zone),
        ("wasteland", board.wasteland),
        ("wasteland.space", [space for row in board.wasteland for space in row.space]),
    ):
        yield from plain_ids(FILE, table, rows)
    tables = {id: table for table, id, _ in _places(board)}
    for id in twice(id for _, id, _ in _places(board)):
        yield _problem(tables[id], id, "id", "two places have this id")
    for id in twice(row.id for row in board.realm):
        yield _problem("realm", id, "id", "two realms have this id")
    for id in twice(row.id for row in board.wasteland):
        yield _problem("wasteland", id, "id", "two Wastelands have this id")


def _names(pack: Pack) -> Problems:
    """Every place has a name of its own, by which players can find it."""
    places = list(_places(pack.board))
    found = Counter(word for _, id, name in places for word in {plain_name(id), plain_name(name)})
    for table, id, name in dict.fromkeys(places):
        key = "id" if name == id else "name"
        if not name.strip():
            yield _problem(table, id, key, "every place has a name")
        elif found[plain_name(name)] > 1:
            yield _problem(table, id, key, f"another place is called {name!r}, too")


# Kinds and realms.


def _kinds(pack: Pack) -> Problems:
    """Every kind of territory and of space has one row, and no territory costs its holder gold."""
    rows = Counter(row.id for row in pack.board.kind)
    spaces = Counter(row.id for row in pack.board.space_kind)
    for table, kind, count in (
        *(("kind", kind, rows[kind]) for kind in TerritoryKind),
        *(("space_kind", space, spaces[space]) for space in SpaceKind),
    ):
        if count != 1:
            yield _problem(table, kind, "id", f"has {counted(count, 'row')}, it needs one")
    for row in pack.board.kind:
        if row.income < 0:
            yield _problem("kind", row.id, "income", f"is {row.income}, it cannot be less than 0")


@clause("D4.1", "D4.2", "D4.11")
def _realms(pack: Pack) -> Problems:
    """Every realm has its own colour and exactly one kingdom; yellow is the colour of gold territories."""
    kinds = {row.id: row for row in pack.board.territory}
    for colour in twice(row.colour for row in pack.board.realm):
        names = all_of([row.id for row in pack.board.realm if row.colour == colour])
        yield Problem(FILE, "[[realm]]", "colour", f"{names} have the same colour, {colour} [D4.1]")
    for row in pack.board.realm:
        if row.colour == YELLOW:
            yield _problem("realm", row.id, "colour", "yellow is the border of gold territories [D4.11]")
        named = kinds.get(row.kingdom)
        kingdoms = [
            one.id
            for one in pack.board.territory
            if one.realm == row.id and one.kind is TerritoryKind.KINGDOM
        ]
        if named is None:
            yield _problem("realm", row.id, "kingdom", f"there is no territory {row.kingdom}")
        elif len(kingdoms) != 1:
            what = f"a realm has one kingdom, this has {all_of(kingdoms)} [D4.2]"
            yield _problem("realm", row.id, "kingdom", what)
        elif kingdoms != [row.kingdom]:
            what = f"is {row.kingdom}, but its kingdom is {kingdoms[0]} [D4.2]"
            yield _problem("realm", row.id, "kingdom", what)


@clause("D4.11", "D27.16")
def _of_realms(pack: Pack) -> Problems:
    """Kingdoms and realm territories belong to a realm, and all others to none."""
    realms = [row.id for row in pack.board.realm]
    for row in pack.board.territory:
        if row.kind in REALM_KINDS and row.realm not in realms:
            what = f"there is no realm {row.realm}" if row.realm else f"a {row.kind} territory has a realm"
            yield _problem("territory", row.id, "realm", f"{what}; the realms are {all_of(realms)}")
        if row.kind not in REALM_KINDS and row.realm is not None:
            what = f"a territory of the kind {row.kind} belongs to no realm; leave it out [D4.11]"
            yield _problem("territory", row.id, "realm", what)


# Ways over land.


def _called(row: Crossing | ClosedBorder) -> str:
    return " and ".join(row.between)


def _ends(pack: Pack, table: str, rows: Iterable[Crossing | ClosedBorder]) -> Problems:
    """A way or a barrier is between two different territories, once."""
    known, seen = {row.id for row in pack.board.territory}, set[frozenset[str]]()
    for row in rows:
        wrong = [f"there is no territory {one}" for one in row.between if one not in known]
        if row.between[0] == row.between[1]:
            wrong.append("a territory does not border on itself")
        if frozenset(row.between) in seen:
            wrong.append("another row has these two, too")
        seen.add(frozenset(row.between))
        yield from (_problem(table, _called(row), "between", what) for what in wrong)


def _crossings(pack: Pack) -> Problems:
    """Crossings join territories, not islands; bridges and passes lead over something."""
    yield from _ends(pack, "crossing", pack.board.crossing)
    islands = {row.id for row in pack.board.territory if row.kind is TerritoryKind.ISLAND}
    for row in pack.board.crossing:
        if row.kind is CrossingKind.BORDER and row.over is not None:
            yield _problem("crossing", _called(row), "over", "only a bridge or pass leads over something")
        if row.kind is not CrossingKind.BORDER and row.over is None:
            what = f"a {row.kind} leads over {any_of(tuple(Barrier))}"
            yield _problem("crossing", _called(row), "over", what)
        for one in row.between:
            if one in islands:
                what = f"{one} is an island, which only ships reach [D31.10]"
                yield _problem("crossing", _called(row), "between", what)


def _barriers(pack: Pack) -> Problems:
    """Barriers are mountains and rivers, and no crossing joins the territories that they part."""
    yield from _ends(pack, "barrier", pack.board.barrier)
    joined = {frozenset(row.between) for row in pack.board.crossing}
    for row in pack.board.barrier:
        if row.kind is Barrier.SEA:
            yield _problem("barrier", _called(row), "kind", "is sea, a barrier is mountains or river [D5.12]")
        if frozenset(row.between) in joined:
            what = "a crossing joins the two; keep one of the rows [D5.12]"
            yield _problem("barrier", _called(row), "between", what)


def _ways(board: BoardFile) -> Iterator[tuple[str, str]]:
    """Every way between two places, of any kind."""
    portals = [row.id for row in board.territory if row.kind is TerritoryKind.TELEPORTAL]
    yield from (row.between for row in board.crossing)
    yield from pairwise(portals)
    yield from touching(board.sea_zone)
    yield from ((row.id, zone) for row in board.territory for zone in row.harbors)
    for wasteland in board.wasteland:
        spaces = [space.id for space in wasteland.space]
        yield from pairwise(spaces)
        yield from ((entry.outside, entry.space) for entry in wasteland.entry)


def _joined(pack: Pack) -> Problems:
    """Every place can be reached from every other, over land or sea, by teleportal or through a Wasteland."""
    places = [id for _, id, _ in _places(pack.board)]
    beside: dict[str, set[str]] = {place: set() for place in places}
    for one, other in _ways(pack.board):
        if one in beside and other in beside:
            beside[one].add(other)
            beside[other].add(one)
    found = queue = places[:1]
    while queue:
        queue = [there for there in places if there not in found and beside[there].intersection(queue)]
        found = found + queue
    if lost := [place for place in places if place not in found]:
        what = f"no way leads from {places[0]} to {any_of(lost)}"
        yield Problem(FILE, "[[crossing]]", "", what)


# Tundra.


def _tundra(pack: Pack) -> Problems:
    """The tundra is whole realms and gold territories; islands and teleportals stay in play."""
    closed, table = pack.board.tundra.territories, "[tundra]"
    rows = {row.id: row for row in pack.board.territory}
    for one in twice(closed):
        yield Problem(FILE, table, "territories", f"{one} stands there twice")
    for one in dict.fromkeys(closed):
        if one not in rows:
            yield Problem(FILE, table, "territories", f"there is no territory {one}")
        elif rows[one].kind in (TerritoryKind.ISLAND, TerritoryKind.TELEPORTAL):
            what = f"{one} is of the kind {rows[one].kind}, which stays in play [D30.11]"
            yield Problem(FILE, table, "territories", what)
    for realm in pack.board.realm:
        own = [row.id for row in pack.board.territory if row.realm == realm.id]
        missing = [one for one in own if one not in closed]
        if missing and len(missing) < len(own):
            what = f"a realm is closed as a whole: {realm.id} still has {all_of(missing)} [D30.11]"
            yield Problem(FILE, table, "territories", what)


CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (
    _ids,
    _names,
    _kinds,
    _realms,
    _of_realms,
    _crossings,
    _barriers,
    _joined,
    _tundra,
)
