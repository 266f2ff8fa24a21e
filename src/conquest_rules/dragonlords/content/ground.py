"""The rows of the board: realms, territories, crossings, sea zones, Wastelands, and the map that draws them.

Here: the types of the rows of `board.toml` and `map.json`. Not here: how places lie to one another (`atlas`),
and what makes a board valid (`board_checks`).
"""

from attrs import field, frozen

from conquest_rules.dragonlords.content.names import (
    Barrier,
    CrossingKind,
    EntryKind,
    SpaceKind,
    TerritoryKind,
)
from conquest_rules.kernel.pack import Origin

Clauses = tuple[str, ...]
Point = tuple[int, int]


def plain_name(name: str) -> str:
    """A name for lookup: without a leading The, in lower case."""
    return name.strip().lower().removeprefix("the ")


@frozen
class Ground:
    """The income that every territory of a kind pays its holder."""

    id: TerritoryKind
    income: int
    origin: Origin
    clauses: Clauses = ()


@frozen
class Realm:
    """A realm: its border colour and its kingdom."""

    id: str
    name: str
    colour: str
    kingdom: str
    origin: Origin
    clauses: Clauses = ()


@frozen
class Territory:
    """A territory; `harbors` lists the sea zones where its ships are docked."""

    id: str
    name: str
    kind: TerritoryKind
    origin: Origin
    realm: str | None = None
    harbors: tuple[str, ...] = ()


@frozen
class Crossing:
    """A way between two territories; `over` is what a bridge or pass leads across."""

    between: tuple[str, str]
    kind: CrossingKind
    origin: Origin
    over: Barrier | None = None


@frozen
class ClosedBorder:
    """A border between two territories that units cannot cross."""

    between: tuple[str, str]
    kind: Barrier
    origin: Origin


@frozen
class SeaZone:
    """A hexagon of the sea in axial coordinates, `q` to the right and `r` down; those that touch adjoin."""

    id: str
    name: str
    q: int
    r: int
    origin: Origin


@frozen
class SpaceGround:
    """The printed name of a kind of Wasteland space."""

    id: SpaceKind
    name: str
    origin: Origin
    clauses: Clauses = ()


@frozen
class Space:
    """A Wasteland space."""

    id: str
    kind: SpaceKind


@frozen
class Entry:
    """A way between a Wasteland space and a territory, or a sea zone if it is a harbor."""

    kind: EntryKind
    outside: str
    space: str
    clauses: Clauses = ()


@frozen
class Wasteland:
    """A path of spaces, from the Village to the Dragon Lair, and the ways into it."""

    id: str
    name: str
    space: tuple[Space, ...]
    entry: tuple[Entry, ...]
    origin: Origin
    clauses: Clauses = ()
    rulings: tuple[str, ...] = ()


@frozen
class Tundra:
    """The territories that the option `tundra` closes."""

    territories: tuple[str, ...]
    origin: Origin
    clauses: Clauses = ()
    rulings: tuple[str, ...] = ()


# The map, which no rule uses.


@frozen
class Outline:
    """The outline of a place on the map, and where its name is written."""

    label: Point
    outline: tuple[Point, ...]


@frozen
class BridgeDrawn:
    """A bridge on the map."""

    between: tuple[str, str]
    at: Point
    ends: tuple[Point, Point]


@frozen
class PassDrawn:
    """A pass on the map."""

    between: tuple[str, str]
    at: Point


@frozen
class Map:
    """How the board is drawn; no rule uses it."""

    width: int
    height: int
    spaces: dict[str, Outline]
    harbors: dict[str, Point]
    bridges: tuple[BridgeDrawn, ...]
    passes: tuple[PassDrawn, ...]
    teleportals: dict[str, Point]
    mines: dict[str, Point]
    impassable: dict[str, tuple[tuple[Point, ...], ...]] = field(factory=dict)
