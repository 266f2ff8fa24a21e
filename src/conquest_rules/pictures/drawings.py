"""The small drawings that pictures of any game use, all our own.

Here: crown, flag, door, mountain and wave, around 0, 0 and about 24 wide, with ids that begin with the name
of the map; and the sheet of parchment that panels are drawn on. Not here: where they are drawn, and the
drawings of pieces, which are a game's own.
"""

from typing import Final

from conquest_rules.pictures.geometry import Rect
from conquest_rules.pictures.markup import tag
from conquest_rules.pictures.palette import (
    COAST,
    GILT,
    INK,
    PARCHMENT,
    PARCHMENT_EDGE,
    ROCK,
    ROCK_SHADE,
    SNOW,
    STONE,
    STONE_LIGHT,
)

CROWN: Final = "M-11 7L-12 -5L-6.2 0.2L0 -8.6L6.2 0.2L12 -5L11 7Z"
FLAG: Final = (
    "M-7.4 -10.4C-3.4 -12.6 0 -8 4 -9.4C6.4 -10.2 8.4 -9.8 10 -9L7.2 -4.6L10 -0.2"
    "C7.4 -1.2 5.4 -1.2 3.4 -0.6C-0.4 0.6 -3.6 -3.4 -7.4 -1.2Z"
)
ARCH: Final = "M-11 13V-2C-11 -9.4 -6.4 -13 0 -13S11 -9.4 11 -2V13Z"
GATE: Final = "M-7.6 13V-1.4C-7.6 -7 -4.2 -9.6 0 -9.6S7.6 -7 7.6 -1.4V13Z"


def crown(name: str) -> str:
    """A golden crown, for what is crowned."""
    gems = (tag("circle", cx=x, cy=y, r=1.7) for x, y in ((-12, -6), (0, -9.8), (12, -6)))
    band = tag("path", d="M-10.6 4H10.6", fill="none", stroke_width=1.2)
    return tag(
        "g",
        tag("path", d=CROWN),
        *gems,
        band,
        id=f"{name}-crown",
        fill=GILT,
        stroke=COAST,
        stroke_width=1.3,
        stroke_linejoin="round",
    )


def flag(name: str) -> str:
    """A banner on its pole, in the colour it is used with, for markers of control."""
    pole = tag("path", d="M-8.4 -12V12", stroke=INK, stroke_width=2.2, stroke_linecap="round")
    cloth = tag("path", d=FLAG, stroke="#fff8e6", stroke_width=1.1, stroke_linejoin="round")
    return tag("g", cloth, pole, id=f"{name}-flag")


def door(name: str) -> str:
    """A gate of stone, for doors."""
    arch = tag("path", d=ARCH, fill=STONE_LIGHT, stroke=STONE, stroke_width=1.8, stroke_linejoin="round")
    stones = tag("path", d="M-10.6 4H-7.6M7.6 4H10.6M-9.8 -5L-6.8 -3.8M9.8 -5L6.8 -3.8M0 -13V-9.6")
    gate = tag("path", d=GATE, fill="#17121c")
    return tag("g", arch, tag("g", stones, stroke=STONE, stroke_width=1.1), gate, id=f"{name}-door")


def mountain(name: str) -> str:
    """A peak with snow on it, for what cannot be passed."""
    rock = tag("path", d="M-13 9L-3 -10L1 -4L4 -8L13 9Z", fill=ROCK, stroke=COAST, stroke_width=1.1)
    shade = tag("path", d="M-3 -10L1 -4L4 -8L13 9H2L-1 0Z", fill=ROCK_SHADE, fill_opacity=0.75)
    snow = tag("path", d="M-3 -10L-6.2 -4L-4 -5L-2.4 -2.6L-0.6 -4.8L0.6 -4.6Z", fill=SNOW)
    return tag("g", rock, shade, snow, stroke_linejoin="round", id=f"{name}-mountain")


def wave(name: str) -> str:
    """Two ripples, for the open sea."""
    line = "M-11 0Q-7.5 -4 -4 0T3 0T10 0"
    ripples = tag("path", d=line) + tag("path", d="M-5 5Q-1.5 1 2 5T9 5")
    return tag("g", ripples, id=f"{name}-wave", fill="none", stroke_linecap="round")


def definitions(name: str) -> str:
    """All drawings that are used by name."""
    return "".join(one(name) for one in (crown, flag, door, mountain, wave))


def panel(rect: Rect, edge: str = PARCHMENT_EDGE, width: float = 2) -> str:
    """A sheet of parchment."""
    size = {"x": rect.left, "y": rect.top, "width": rect.width, "height": rect.height}
    inner = {"x": rect.left + 4, "y": rect.top + 4, "width": rect.width - 8, "height": rect.height - 8}
    sheet = tag("rect", rx=5, fill=PARCHMENT, stroke=edge, stroke_width=width, **size)
    return sheet + tag(
        "rect", rx=3, fill="none", stroke=PARCHMENT_EDGE, stroke_width=0.8, stroke_dasharray="1 3", **inner
    )
