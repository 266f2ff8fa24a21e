"""Checks of a pack's board, map, ids and counts.

Here: the checks that compare spaces with each other, with the map and with the component list. Not here:
pieces and the opening (`piece_checks`), and cards (`card_checks`). What the documents say of the board is
tested on the built-in pack.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from conquest_rules.kernel.pack import Problem, Problems, borders, counted, plain_ids, twice
from conquest_rules.nerath.content.names import KINDS, REALMS, SpaceKind
from conquest_rules.nerath.content.rows import DICE, EventCard, Guardian, Pack, Space, Treasure, plain_name


def _space_problem(space: Space, key: str, what: str) -> Problem:
    return Problem("board.toml", f"[[space]] {space.id}", key, what)


def _borders(pack: Pack) -> Problems:
    """Borders lead to other spaces of the board, once, and both ways."""
    yield from borders("board.toml", "space", pack.board.space)
    for space in pack.board.space:
        for other in space.printed:
            if other not in space.borders:
                yield _space_problem(space, "printed", f"{other} is not among the borders")


def _spaces(pack: Pack) -> Problems:
    """Spaces have ids and names of their own; land has a home and nothing else has."""
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
            yield _space_problem(space, "home", f"a {space.kind} space has no home")
        if space.capital and space.kind is not SpaceKind.LAND:
            yield _space_problem(space, "capital", "a Capital is a land space")


def _capitals(pack: Pack) -> Problems:
    """Each realm has exactly one Capital."""
    for realm in REALMS:
        capitals = [space.id for space in pack.board.space if space.capital and space.home is realm]
        if len(capitals) != 1:
            told = f"{', '.join(capitals)} are" if capitals else "no space is"
            yield Problem(
                "board.toml", "[[space]]", "capital", f"{realm} needs one Capital; {told} marked so"
            )


def _map(pack: Pack) -> Problems:
    """A map shows every space of the board and no other."""
    if pack.map is None:
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
    listed = {row.id: row.count for row in pack.components.component}
    kinds = Counter(space.kind for space in pack.board.space)
    found = {f"space-{kind}": kinds[kind] for kind in SpaceKind}
    found["guardian"] = sum(tile.copies for tile in pack.guardians.guardian)
    found["treasure-card"] = sum(card.copies for card in pack.treasures.treasure)
    found["event-card"] = sum(card.copies for card in pack.events.event)
    yield from counted("components.toml", "component", listed, found)


def _ids(pack: Pack) -> Problems:
    """Spaces, cards and tiles have plain ids."""
    yield from plain_ids("board.toml", "space", pack.board.space)
    yield from _copied("events.toml", "event", pack.events.event)
    yield from _copied("treasures.toml", "treasure", pack.treasures.treasure)
    yield from _copied("guardians.toml", "guardian", pack.guardians.guardian)


def _copied(file: str, table: str, rows: Sequence[EventCard | Treasure | Guardian]) -> Problems:
    """Cards and tiles have plain ids of their own, and there is one of each at least."""
    yield from plain_ids(file, table, rows)
    repeated = twice(row.id for row in rows)
    for row in rows:
        if row.id in repeated:
            yield Problem(file, f"[[{table}]] {row.id}", "id", "another row has this id too")
        if row.copies < 1:
            yield Problem(file, f"[[{table}]] {row.id}", "copies", f"is {row.copies}, it is at least 1")


COMPONENTS: Final = (
    *("board", "rulebook", "tray", "reference-card", "chip-gray", "chip-red", "control-marker"),
    *("team-marker", "guardian", "event-card", "treasure-card", "gold-1", "gold-5"),
    *(f"figure-{kind}" for kind in KINDS),
    *(f"die-{sides}" for sides in DICE),
    *(f"space-{kind}" for kind in SpaceKind),
)
CHECKS: Final = (_spaces, _borders, _capitals, _ids, _components, _counts, _map)
