"""The parts of a picture of a board: plain values, for any game.

Here: the map, the ground of each space, the tokens that stand on it, and what is said and drawn around the
map. Not here: drawing, and what any of this means in a game.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import field, frozen

from conquest_rules.pictures.geometry import Outline, Point

# Attributes by which front ends find what is drawn: {"kind": "wizard"} becomes data-kind="wizard".
Data: TypeAlias = Mapping[str, str | float]

# The kind of ground that is water; every other kind is land.
SEA: Final = "sea"
# The kinds of road: one over whatever lies between its ends, and a faint line between what belongs together.
BRIDGE: Final = "bridge"
LANE: Final = "lane"
# The kinds of barrier.
MOUNTAINS: Final = "mountains"
RIVER: Final = "river"
# The height of a crown above a name, and of an emblem.
CROWN: Final = 20.0
EMBLEM: Final = 16.0
# The room that a token takes, a marker, and each kind of token that another carries.
CELL: Final = 28.0
MARKER: Final = 21.0
HOLD: Final = 13.0


@frozen
class Shape:
    """A space on a map: the corners of its outline, and the point where its name belongs."""

    id: str
    label: Point
    outline: Outline


@frozen
class Sign:
    """A small drawing that stays at its point: names and tokens make way for it."""

    symbol: str
    point: Point
    scale: float = 1
    tooltip: str = ""
    data: Data = field(factory=dict, hash=False)


@frozen
class Road:
    """A line over the map: a `BRIDGE`, for which names and tokens make way, or a `LANE`."""

    kind: str
    points: Outline
    tooltip: str = ""
    data: Data = field(factory=dict, hash=False)


@frozen
class Barrier:
    """An obstacle in the land, `MOUNTAINS` or a `RIVER`; names and tokens make way for it."""

    kind: str
    outline: Outline
    tooltip: str = ""


@frozen
class Map:
    """A map, in units of which a token takes 28; what it draws by name has ids that begin with its `name`.

    Every space has a shape or a door, which is a point where one enters it. Nothing passes the rocks. On a
    map that is `overlaid`, spaces of the sea reach beneath the land.
    """

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    doors: tuple[tuple[str, Point], ...] = ()
    rocks: tuple[Outline, ...] = ()
    signs: tuple[Sign, ...] = ()
    roads: tuple[Road, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    overlaid: bool = False


@frozen
class Ground:
    """A space of the board. Colours are words: `colour` that of its holder, `rim` that of its home.

    `sign` is markup that is drawn into its door, around 0, 0; `emblem` is the id of a drawing above its name,
    where what is `crowned` has a crown. A `bold` rim is broader than others.
    """

    id: str
    name: str
    kind: str
    crowned: bool = False
    colour: str = ""
    rim: str = ""
    sign: str = ""
    tooltip: str = ""
    data: Data = field(factory=dict, hash=False)
    emblem: str = ""
    bold: bool = False

    @property
    def topping(self) -> float:
        """The height of the drawing above its name."""
        return CROWN if self.crowned else EMBLEM if self.emblem else 0


@frozen
class Badge:
    """A small plate at the edge of a token, with a drawing or a short text; a dark one hides something.

    One with nothing on it leaves its corner free.
    """

    symbol: str = ""
    text: str = ""
    is_dark: bool = False


@frozen
class Token:
    """Equal pieces that are drawn as one with their number: `symbol` is the id of their drawing.

    What each of them carries is drawn beneath it, each kind as wide as `hold`. A marker is drawn as it is;
    any other token is a disc, with a golden ring if it is `ringed`, and with three badges at most.
    """

    symbol: str
    colour: str
    count: int = 1
    carried: tuple["Token", ...] = ()
    tooltip: str = ""
    data: Data = field(factory=dict, hash=False)
    is_marker: bool = False
    badges: tuple[Badge, ...] = ()
    ringed: bool = False
    hold: float = HOLD

    @property
    def width(self) -> float:
        """The room it takes from side to side; a full hold can be wider than its ship."""
        return MARKER if self.is_marker else max(CELL, 4 + self.hold * len(self.carried))

    @property
    def height(self) -> float:
        """The room it takes from top to bottom; a hold hangs below its ship."""
        return CELL + self.hold if self.carried else CELL


@frozen
class Legend:
    """The text about a picture, and the things drawn around its map as far as `right` and `bottom`.

    Two fields are markup: `symbols`, the drawings of the tokens, and `panels`, beside and beneath the map.
    """

    title: str
    description: str = ""
    symbols: str = ""
    panels: str = ""
    right: float = 0
    bottom: float = 0
