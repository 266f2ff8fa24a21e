"""Bars: a chart of shares as SVG.

Here: one bar for each share of a whole, with its label and percentage. Not here: the meaning of the shares.
"""

from collections.abc import Iterable
from typing import Final

from conquest_rules.pictures.markup import tag, text, title
from conquest_rules.pictures.palette import (
    CREAM,
    FADED_INK,
    GILT,
    INK,
    PARCHMENT,
    PARCHMENT_EDGE,
    SANS,
    SERIF,
)

WIDTH: Final = 960.0
WORDS: Final = 520.0
ROW: Final = 26.0
TOP: Final = 64.0
EDGE: Final = 24.0


def bars_svg(heading: str, shares: Iterable[tuple[str, float]]) -> str:
    """A chart with a heading and a bar for each share, in proportion to the whole."""
    rows = tuple(shares)
    height = TOP + ROW * len(rows) + EDGE
    drawn = "".join(_bar(label, share, TOP + ROW * place) for place, (label, share) in enumerate(rows))
    return tag(
        "svg",
        title(heading),
        tag("rect", width=WIDTH, height=height, fill=PARCHMENT),
        text(EDGE, 38, heading, 20, font_family=SERIF, fill=INK),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:.0f} {height:.0f}",
        role="img",
    )


def _bar(label: str, share: float, y: float) -> str:
    room = WIDTH - WORDS - 90
    return (
        text(WORDS - 10, y + 17, label, 12, font_family=SANS, fill=INK, text_anchor="end")
        + tag("rect", x=WORDS, y=y + 4, width=room, height=ROW - 8, fill=CREAM, stroke=PARCHMENT_EDGE)
        + tag("rect", x=WORDS, y=y + 4, width=room * share, height=ROW - 8, fill=GILT)
        + text(WORDS + room + 8, y + 17, f"{share:.2%}", 12, font_family=SANS, fill=FADED_INK)
    )
