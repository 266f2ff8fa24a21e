"""Sound packs, part one: the board, the map, ids and counts.

What lives here: the checks that compare spaces with each other, with the map and with
the component list. What may not live here: pieces, the opening and cards (`pack_pieces`).
It answers for no clause; what the documents say of the board is tested on the built-in pack.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from conquest_rules.nerath.content.names import KINDS, REALMS, SpaceKind
from conquest_rules.nerath.content.pack import Pack, Problem, Problems, file_name, twice
from conquest_rules.nerath.content.rows import DICE, Space, plain_name


def _space_problem(space: Space, key: str, what: str) -> Problem:
    return Problem("board.toml", f"[[space]] {space.id}", key, what)


def _borders(pack: Pack) -> Problems:
    """Borders lead to other spaces of the board, once, and both ways."""
    if pack.board is None:
        return
    spaces = {space.id: space for space in pack.board.space}
    for space in pack.board.space:
        for other in twice(space.borders):
            yield _space_problem(space, "borders", f"{other} stands there twice")
        for other in dict.fromkeys(space.borders):
            if other not in spaces:
                yield _space_problem(space, "borders", f"there is no space {other}")
            elif other == space.id:
                yield _space_problem(space, "borders", "a space does not border on itself")
            elif space.id not in spaces[other].borders:
                yield _space_problem(space, "borders", f"one-way: {other} does not list {space.id}")
        for other in space.printed:
            if other not in space.borders:
                yield _space_problem(space, "printed", f"{other} is not among the borders")


def _spaces(pack: Pack) -> Problems:
    """Spaces have ids and names of their own; land has a home and nothing else has."""
    if pack.board is None:
        return
    for name in twice(space.id for space in pack.board.space):
        yield Problem("board.toml", f"[[space]] {name}", "id", "two spaces have this id")
    names = Counter(
        name
        for space in pack.board.space
        for name in {plain_name(one) for one in (space.name, *space.aliases)}
    )
    for space in pack.board.space:
        if not space.name.strip():
            yield _space_problem(space, "name", "every space has a name")
        for name in (space.name, *space.aliases):
            if names[plain_name(name)] > 1:
                yield _space_problem(space, "name", f"another space is called {name!r} too")
        if space.kind is SpaceKind.LAND and space.home is None:
            yield _space_problem(space, "home", "land that no realm owns: every land space needs a home")
        if space.kind is not SpaceKind.LAND and space.home is not None:
            yield _space_problem(space, "home", f"a {space.kind} space belongs to nobody")
        if space.capital and space.kind is not SpaceKind.LAND:
            yield _space_problem(space, "capital", "a Capital is a land space")


def _capitals(pack: Pack) -> Problems:
    """Each realm has exactly one Capital."""
    if pack.board is None:
        return
    for realm in REALMS:
        capitals = [space.id for space in pack.board.space if space.capital and space.home is realm]
        if len(capitals) != 1:
            told = f"{', '.join(capitals)} are" if capitals else "no space is"
            yield Problem(
                "board.toml", "[[space]]", "capital", f"{realm} needs one Capital; {told} marked so"
            )


def _map(pack: Pack) -> Problems:
    """Where there is a map, it shows every space of the board and no other."""
    if pack.map is None or pack.board is None:
        return
    drawn = {"spaces": set(pack.map.spaces), "doors": set(pack.map.doors)}
    for key, doors in (("spaces", False), ("doors", True)):
        wanted = {space.id for space in pack.board.space if (space.kind is SpaceKind.DUNGEON) is doors}
        for space in sorted(wanted - drawn[key]):
            yield Problem("map.json", "", key, f"{space} is not drawn")
        for space in sorted(drawn[key] - wanted):
            yield Problem("map.json", "", key, f"the board has no such space: {space}")
    for name, one in pack.map.spaces.items():
        if len(one.outline) < 3:
            yield Problem("map.json", "", f"spaces.{name}.outline", "an outline has at least three corners")


def _components(pack: Pack) -> Problems:
    """The component list names known things once, with counts."""
    if pack.components is None:
        return
    for name in twice(row.id for row in pack.components.component):
        yield Problem("components.toml", f"[[component]] {name}", "id", "another row has this id too")
    for row in pack.components.component:
        table = f"[[component]] {row.id}"
        if row.id not in COMPONENTS:
            yield Problem("components.toml", table, "id", f"is none of {', '.join(COMPONENTS)}")
        if row.count < 0:
            yield Problem("components.toml", table, "count", f"is {row.count}, it cannot be less than 0")


def _counts(pack: Pack) -> Problems:
    """The pack holds what its own component list says."""
    if pack.components is None:
        return
    listed = {row.id: row.count for row in pack.components.component}
    for name, count in _counted(pack):
        if name not in listed:
            what = f"the row is missing: the pack has {count}"
            yield Problem("components.toml", f"[[component]] {name}", "id", what)
        elif listed[name] != count:
            what = f"is {listed[name]}, but the pack has {count}"
            yield Problem("components.toml", f"[[component]] {name}", "count", what)


def _counted(pack: Pack) -> Iterator[tuple[str, int]]:
    if pack.board is not None:
        kinds = Counter(space.kind for space in pack.board.space)
        for kind in SpaceKind:
            yield f"space-{kind}", kinds[kind]
    if pack.guardians is not None:
        yield "guardian", sum(tile.copies for tile in pack.guardians.guardian)
    if pack.treasures is not None:
        yield "treasure-card", sum(card.copies for card in pack.treasures.treasure)
    if pack.events is not None:
        yield "event-card", sum(card.copies for card in pack.events.event)


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def _names(rows: Iterable[_Named]) -> list[str]:
    return [row.id for row in rows]


def _plain_ids(pack: Pack) -> Problems:
    """Ids are plain words, so that they can stand in records and commands."""
    names = [("board", "space", space.id) for space in (pack.board.space if pack.board else ())]
    for stem, rows in (
        ("events", pack.events.event if pack.events else ()),
        ("treasures", pack.treasures.treasure if pack.treasures else ()),
        ("guardians", pack.guardians.guardian if pack.guardians else ()),
    ):
        names += [(stem, stem.removesuffix("s"), name) for name in _names(rows)]
    for stem, table, name in names:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            what = "should be small letters, digits and single dashes between them"
            yield Problem(file_name(stem), f"[[{table}]] {name}", "id", what)


def _ids(pack: Pack) -> Problems:
    """Cards and tiles have ids of their own, Event and Treasure cards together."""
    rows: list[tuple[str, str, int]] = []
    rows += [("events", card.id, card.copies) for card in (pack.events.event if pack.events else ())]
    rows += [
        ("treasures", card.id, card.copies) for card in (pack.treasures.treasure if pack.treasures else ())
    ]
    tiles = [
        ("guardians", tile.id, tile.copies) for tile in (pack.guardians.guardian if pack.guardians else ())
    ]
    for group in (rows, tiles):
        repeated = set(twice(name for _, name, _ in group))
        for stem, name, copies in group:
            table = f"[[{stem.removesuffix('s')}]] {name}"
            if name in repeated:
                yield Problem(file_name(stem), table, "id", "another row has this id too")
            if copies < 1:
                yield Problem(file_name(stem), table, "copies", f"is {copies}, it is at least 1")


COMPONENTS: Final = (
    *(
        "board",
        "rulebook",
        "tray",
        "reference-card",
        "chip-gray",
        "chip-red",
        "control-marker",
        "team-marker",
    ),
    *("guardian", "event-card", "treasure-card", "gold-1", "gold-5"),
    *(f"figure-{kind}" for kind in KINDS),
    *(f"die-{sides}" for sides in DICE),
    *(f"space-{kind}" for kind in SpaceKind),
)
CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (
    _spaces,
    _borders,
    _capitals,
    _ids,
    _plain_ids,
    _components,
    _counts,
    _map,
)
