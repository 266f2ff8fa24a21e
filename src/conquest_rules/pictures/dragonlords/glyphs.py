"""The small drawings of pieces and marks, all our own.

Here: one drawing for each kind of piece, and for each mark on the map, around 0, 0 and about 24 wide;
`glyphs.toml` has their paths. Not here: where they are drawn, and in which colours pieces are.
"""

import tomllib
from importlib.resources import files
from typing import Final

from conquest_rules.pictures.markup import tag
from conquest_rules.pictures.palette import COAST, CREAM, WATER

# The ids of all drawings begin with it.
NAME: Final = "dragonlords"

_ROWS: Final = tomllib.loads(files(__package__).joinpath("glyphs.toml").read_text(encoding="utf-8"))
PIECES: Final[dict[str, str]] = _ROWS["piece"]
MARKS: Final[dict[str, list[dict[str, str]]]] = _ROWS["mark"]
HARBOR: Final = "harbor"
TOOL: Final = "tool"


def piece_symbol(piece: str) -> str:
    """The name of a piece's drawing among the definitions."""
    return f"{NAME}-piece-{piece}"


def tool_symbol(tool: str) -> str:
    """The name of a tool's drawing; a pack may have tools that are drawn alike."""
    return piece_symbol(tool if tool in PIECES else TOOL)


def mark_symbol(mark: str) -> str:
    """The name of a mark's drawing among the definitions."""
    return f"{NAME}-mark-{mark}"


def definitions() -> str:
    """All drawings, which are used by name."""
    pieces = (tag("path", id=piece_symbol(one), d=path, fill_rule="evenodd") for one, path in PIECES.items())
    marks = (
        tag(
            "g",
            *(tag("path", **{"stroke": COAST, **part}) for part in parts),
            id=mark_symbol(mark),
            stroke_width=1.1,
            stroke_linejoin="round",
        )
        for mark, parts in MARKS.items()
    )
    return "".join((*pieces, *marks, _harbor()))


def _harbor() -> str:
    ring = tag("circle", r=11, fill=WATER, stroke=CREAM, stroke_width=1.6)
    anchor = tag("path", d=PIECES["anchor"], fill=CREAM, fill_rule="evenodd", transform="scale(0.72)")
    return tag("g", ring, anchor, id=mark_symbol(HARBOR))
