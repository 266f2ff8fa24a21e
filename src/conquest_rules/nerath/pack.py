"""Content packs: what their files hold, and what makes a pack sound as a whole.

What lives here: the shape of each file, and the checks that compare one row with
another, each problem named by file, table and key. What may not live here: reading
files (`loading`), and every rule of play.
It answers for the clauses that the opening itself must keep: no realm starts on foreign
land or in a dungeon, Capitals hold Castles, cargo fits its Warship.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from attrs import frozen

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content import (
    DICE,
    Component,
    EventCard,
    Guardian,
    Map,
    Piece,
    Placement,
    ReferenceCard,
    Space,
    Treasure,
    plain_name,
)
from conquest_rules.nerath.names import KINDS, REALMS, Kind, PieceType, Realm, SpaceKind


@frozen
class Problem:
    """What is wrong with a pack: in which file, which table, under which key."""

    file: str
    table: str
    key: str
    what: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.table, f"key {self.key!r}" if self.key else "") if part)
        return f"{self.file}: {where}: {self.what}" if where else f"{self.file}: {self.what}"


class ContentError(ValueError):
    """A content pack that cannot be played with; `problems` lists everything that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@frozen
class BoardFile:
    """board.toml: the spaces and their borders."""

    space: tuple[Space, ...]


@frozen
class PiecesFile:
    """pieces.toml: the piece table."""

    piece: tuple[Piece, ...]


@frozen
class StartFile:
    """start.toml: the realms and their setup charts."""

    realm: tuple[ReferenceCard, ...]
    placement: tuple[Placement, ...]


@frozen
class GuardiansFile:
    """guardians.toml: the Dungeon Guardian tiles."""

    guardian: tuple[Guardian, ...]


@frozen
class TreasuresFile:
    """treasures.toml: the Treasure cards."""

    treasure: tuple[Treasure, ...]


@frozen
class EventsFile:
    """events.toml: the Event cards."""

    event: tuple[EventCard, ...]


@frozen
class ComponentsFile:
    """components.toml: what the box holds, and the pack's name."""

    name: str
    component: tuple[Component, ...]


@frozen
class Pack:
    """The rows of a pack as its files have them; None where a file could not be read."""

    board: BoardFile | None
    pieces: PiecesFile | None
    start: StartFile | None
    guardians: GuardiansFile | None
    treasures: TreasuresFile | None
    events: EventsFile | None
    components: ComponentsFile | None
    map: Map | None


def file_name(stem: str) -> str:
    """The file in which a part of a pack stands."""
    return f"{stem}.json" if stem == "map" else f"{stem}.toml"


Problems = Iterator[Problem]


def _twice(values: Iterable[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]


def _space_problem(space: Space, key: str, what: str) -> Problem:
    return Problem("board.toml", f"[[space]] {space.id}", key, what)


def _borders(pack: Pack) -> Problems:
    """Borders lead to other spaces of the board, once, and both ways."""
    if pack.board is None:
        return
    spaces = {space.id: space for space in pack.board.space}
    for space in pack.board.space:
        for other in _twice(space.borders):
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
    for name in _twice(space.id for space in pack.board.space):
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


def _pieces(pack: Pack) -> Problems:
    """The piece table has each kind once, with numbers that make sense."""
    if pack.pieces is None:
        return
    rows = Counter(piece.kind for piece in pack.pieces.piece)
    for kind in KINDS:
        if rows[kind] != 1:
            yield Problem(
                "pieces.toml", f"[[piece]] {kind}", "kind", f"{rows[kind]} rows have it, it needs one"
            )
    for piece in pack.pieces.piece:
        table = f"[[piece]] {piece.kind}"
        if piece.cost < 1:
            yield Problem("pieces.toml", table, "cost", f"is {piece.cost}, a piece costs at least 1 Gold")
        if piece.move < 0:
            yield Problem("pieces.toml", table, "move", f"is {piece.move}, a Move is at least 0")
        if piece.die not in DICE:
            yield Problem("pieces.toml", table, "die", f"is {piece.die}, dice have {_either(DICE)} sides")


def _either(numbers: Iterable[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}"


def _realms(pack: Pack) -> Problems:
    """The four realms have a reference card each, and their base income is their land."""
    if pack.start is None:
        return
    rows = Counter(card.id for card in pack.start.realm)
    for realm in REALMS:
        if rows[realm] != 1:
            yield Problem(
                "start.toml", f"[[realm]] {realm}", "id", f"{rows[realm]} rows have it, it needs one"
            )
    for card in pack.start.realm:
        table = f"[[realm]] {card.id}"
        if card.treasury < 0:
            yield Problem("start.toml", table, "treasury", f"is {card.treasury}, it cannot be less than 0")
        if pack.board is not None:
            land = sum(space.home is card.id for space in pack.board.space)
            if card.base_income != land:
                what = f"is {card.base_income}, but {land} land spaces have this home"
                yield Problem("start.toml", table, "base_income", what)


def _placement_problem(row: Placement, key: str, what: str) -> Problem:
    return Problem("start.toml", f"[[placement]] {row.realm} in {row.space}", key, what)


@clause("N6.13", "N6.14", "N10.12", "N10.23")
def _start_spaces(pack: Pack) -> Problems:
    """Pieces start where pieces of their type may stand, and on no foreign land."""
    if pack.start is None or pack.board is None or pack.pieces is None:
        return
    spaces = {space.id: space for space in pack.board.space}
    types = {piece.kind: piece.type for piece in pack.pieces.piece}
    for row in pack.start.placement:
        space = spaces.get(row.space)
        if space is None:
            yield _placement_problem(row, "space", f"there is no space {row.space}")
            continue
        if space.kind is SpaceKind.DUNGEON:
            yield _placement_problem(row, "space", "nobody starts in a dungeon entrance [N6.14]")
        if space.kind is SpaceKind.LAND and space.home not in (row.realm, None):
            yield _placement_problem(
                row, "space", f"it is land of {space.home}, nobody starts on foreign land [N6.13]"
            )
        for kind in row.pieces:
            if space.kind is SpaceKind.SEA and types.get(kind) is PieceType.LAND:
                yield _placement_problem(
                    row, "pieces", f"a {kind} is at sea only as cargo of a Warship [N10.12]"
                )
            if space.kind is SpaceKind.LAND and types.get(kind) is PieceType.SEA:
                yield _placement_problem(row, "pieces", f"a {kind} stays at sea [N10.23]")


@clause("N11.18", "N11.23", "N20.14")
def _start_counts(pack: Pack) -> Problems:
    """Counts are at least 1, a space has one Castle at most, and cargo fits its Warship."""
    if pack.start is None:
        return
    for one in _twice(f"{row.realm} in {row.space}" for row in pack.start.placement):
        yield Problem("start.toml", f"[[placement]] {one}", "space", "two rows fill the same space")
    for row in pack.start.placement:
        for key, counts in (("pieces", row.pieces), ("cargo", row.cargo)):
            for kind, count in counts.items():
                if count < 1:
                    yield _placement_problem(row, key, f"{count} of {kind}: a count is at least 1")
        if row.pieces.get(Kind.CASTLE, 0) > 1:
            yield _placement_problem(row, "pieces", "a space holds one Castle at most [N20.14]")
        if row.cargo and row.pieces.get(Kind.WARSHIP, 0) != 1:
            yield _placement_problem(row, "cargo", "exactly one Warship must be there to carry it")
        if sum(row.cargo.values()) > CARRIES:
            yield _placement_problem(row, "cargo", f"a Warship carries {CARRIES} pieces at most [N11.18]")
        for kind in row.cargo:
            if kind not in CARGO_KINDS:
                yield _placement_problem(row, "cargo", f"a {kind} is never carried [N11.23]")


@clause("N22.10", "M3.2")
def _start_capitals(pack: Pack) -> Problems:
    """Every Capital starts with a Castle."""
    if pack.start is None or pack.board is None:
        return
    castles = {row.space for row in pack.start.placement if row.pieces.get(Kind.CASTLE)}
    for space in pack.board.space:
        if space.capital and space.id not in castles:
            what = f"the Capital {space.id} starts without a Castle [N22.10]"
            yield Problem("start.toml", "[[placement]]", "pieces", what)


@clause("N4.29")
def _start_apart(pack: Pack) -> Problems:
    """No sea space starts with pieces of two realms."""
    if pack.start is None:
        return
    realms = dict[str, Realm]()
    for row in pack.start.placement:
        if realms.setdefault(row.space, row.realm) is not row.realm:
            yield _placement_problem(row, "space", f"{realms[row.space]} starts there too [N4.29]")


def _guardians(pack: Pack) -> Problems:
    """Guardians have dice of the five kinds, and abilities that are known."""
    if pack.guardians is None:
        return
    for tile in pack.guardians.guardian:
        table = f"[[guardian]] {tile.id}"
        if not tile.dice or any(die not in DICE for die in tile.dice):
            what = f"is {list(tile.dice)}, it needs at least one die, each of {_either(DICE)} sides"
            yield Problem("guardians.toml", table, "dice", what)
        if tile.heroes_need not in (None, 7, 8):
            yield Problem("guardians.toml", table, "heroes_need", f"is {tile.heroes_need}, it can be 7 or 8")
        if tile.reward < 0:
            yield Problem("guardians.toml", table, "reward", f"is {tile.reward}, it cannot be less than 0")


@clause("N3.19")
def _treasures(pack: Pack) -> Problems:
    """Treasures score 1 to 3 points."""
    if pack.treasures is None:
        return
    for card in pack.treasures.treasure:
        if not 1 <= card.points <= 3:
            what = f"is {card.points}, a Treasure scores 1 to 3 [N3.19]"
            yield Problem("treasures.toml", f"[[treasure]] {card.id}", "points", what)


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
        twice = set(_twice(name for _, name, _ in group))
        for stem, name, copies in group:
            table = f"[[{stem.removesuffix('s')}]] {name}"
            if name in twice:
                yield Problem(file_name(stem), table, "id", "another row has this id too")
            if copies < 1:
                yield Problem(file_name(stem), table, "copies", f"is {copies}, it is at least 1")


def _components(pack: Pack) -> Problems:
    """The component list names known things once, with counts."""
    if pack.components is None:
        return
    for name in _twice(row.id for row in pack.components.component):
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


@clause("N2.4")
def _shares(pack: Pack) -> Problems:
    """Every realm has an equal share of the Event cards, and starts within its share of figures."""
    if pack.components is None:
        return
    listed = {row.id: row.count for row in pack.components.component}
    for realm in REALMS:
        cards = sum(card.copies for card in (pack.events.event if pack.events else ()) if card.realm is realm)
        if pack.events is not None and cards * len(REALMS) != listed.get("event-card", 0):
            what = f"{realm} has {cards} cards, an equal share of {listed.get('event-card', 0)} is needed"
            yield Problem("events.toml", "[[event]]", "realm", what)
        for kind in KINDS:
            rows = [row for row in (pack.start.placement if pack.start else ()) if row.realm is realm]
            used = sum(row.pieces.get(kind, 0) + row.cargo.get(kind, 0) for row in rows)
            share = listed.get(f"figure-{kind}")
            if share is not None and used * len(REALMS) > share:
                what = f"{realm} starts with {used} of {kind}, its share of {share} is {share // len(REALMS)}"
                yield Problem("start.toml", "[[placement]]", "pieces", what)


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


CARRIES: Final = 2
CARGO_KINDS: Final = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)
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
    *(
        _spaces,
        _borders,
        _capitals,
        _pieces,
        _realms,
        _start_spaces,
        _start_counts,
        _start_capitals,
        _start_apart,
    ),
    *(_guardians, _treasures, _ids, _components, _counts, _shares, _map),
)


def problems_of(pack: Pack) -> tuple[Problem, ...]:
    """Everything that is wrong with a pack, as far as its files could be read."""
    return tuple(problem for check in CHECKS for problem in check(pack))
