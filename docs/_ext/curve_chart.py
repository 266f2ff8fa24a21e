"""Curves: a chart of chances that grow or fall with a number, as SVG.

Here: one line for each row of chances, with its marks, its name beside its end, and scales. Not here: the
meaning of the chances, and computing them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from conquest_rules.pictures.geometry import Point, Rect
from conquest_rules.pictures.markup import line_path, moved, number, polygon_path, tag, text, title, words
from conquest_rules.pictures.palette import FADED_INK, PARCHMENT, PARCHMENT_EDGE, SANS, text_width

WIDTH: Final = 560.0
HEIGHT: Final = 372.0
LEFT, TOP, BOTTOM = 60.0, 24.0, 318.0
SIZE: Final = 15.0
LEADING: Final = 19.0
# Lines of charts that are nobody's, dark enough to be read on parchment.
LINES: Final = ("#1f5a87", "#a32019", "#2f6b2f", "#7a4b00", "#5f3d8f", "#2b2930")
# The chances at which a line goes across, in per cent.
ACROSS: Final = (0, 25, 50, 75, 100)
# A mark for each line, for those who do not tell the colours apart; around 0, 0.
MARKS: Final[Sequence[tuple[Point, ...]]] = (
    ((-4, -4), (4, -4), (4, 4), (-4, 4)),
    ((0, -6), (5.5, 4), (-5.5, 4)),
    ((0, -6), (5.5, 0), (0, 6), (-5.5, 0)),
    ((0, 6), (5.5, -4), (-5.5, -4)),
    ((-2, -5), (2, -5), (5, -2), (5, 2), (2, 5), (-2, 5), (-5, 2), (-5, -2)),
    ((-6, -2.5), (6, -2.5), (6, 2.5), (-6, 2.5)),
)


@frozen
class Curve:
    """A line: its name, and its points, each a number and the chance there."""

    name: str
    points: tuple[tuple[int, float], ...]

    def told(self) -> str:
        """The line in words, for readers who cannot see it."""
        return f"{self.name}: " + ", ".join(f"{at}: {chance:.0%}" for at, chance in self.points)


@frozen
class _Sheet:
    """The area for the lines, and the range of its numbers."""

    area: Rect
    first: int
    last: int

    def point(self, at: float, chance: float) -> Point:
        """The point for a chance."""
        across = (at - self.first) / max(1, self.last - self.first)
        return self.area.left + self.area.width * across, self.area.bottom - self.area.height * chance


def curves_svg(heading: str, across: str, curves: Sequence[Curve]) -> str:
    """A chart of chances from 0 to 100 per cent; `across` labels the horizontal axis."""
    if not curves or len(curves) > len(LINES):
        raise ValueError(f"a chart has 1 to {len(LINES)} curves, not {len(curves)}")
    numbers = [at for curve in curves for at, _ in curve.points]
    right = WIDTH - max(text_width(curve.name, SIZE) for curve in curves) - 36
    sheet = _Sheet(Rect(LEFT, TOP, right, BOTTOM), min(numbers), max(numbers))
    drawn = [_line(sheet, curve, place) for place, curve in enumerate(curves)]
    body = "".join(
        (
            title(heading),
            tag("desc", words(". ".join(curve.told() for curve in curves))),
            tag("rect", width=WIDTH, height=HEIGHT, rx=8, fill=PARCHMENT),
            tag("g", *_scales(sheet, across), *drawn, *_names(sheet, curves), font_family=SANS),
        )
    )
    size = f'width="{number(WIDTH)}" height="{number(HEIGHT)}" viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{body}</svg>\n'


def _scales(sheet: _Sheet, across: str) -> Iterator[str]:
    area = sheet.area
    for percent in ACROSS:
        _, y = sheet.point(sheet.first, percent / 100)
        dash = {"stroke_dasharray": "6 4"} if percent == 50 else {}
        line = line_path(((area.left, y), (area.right, y)))
        yield tag("path", d=line, stroke=PARCHMENT_EDGE, stroke_width=1.2, **dash)
        yield text(area.left - 14, y + 5, f"{percent}%", SIZE - 1, text_anchor="end", fill=FADED_INK)
    # At most a dozen numbers find room beneath.
    every = -(-(sheet.last - sheet.first + 1) // 12)
    for at in range(sheet.first, sheet.last + 1, every):
        x, _ = sheet.point(at, 0)
        yield text(x, area.bottom + 20, str(at), SIZE - 1, text_anchor="middle", fill=FADED_INK)
    yield text(area.centre[0], area.bottom + 42, across, SIZE - 1, text_anchor="middle", fill=FADED_INK)


def _line(sheet: _Sheet, curve: Curve, place: int) -> str:
    points = [sheet.point(*point) for point in curve.points]
    colour = LINES[place]
    path = tag("path", d=line_path(points), fill="none", stroke=colour, stroke_width=2.6)
    mark = polygon_path(MARKS[place % len(MARKS)])
    marks = [
        tag("path", title(f"{at}: {chance:.1%}"), d=mark, fill=colour, transform=moved(x, y))
        for (at, chance), (x, y) in zip(curve.points, points, strict=True)
    ]
    return tag("g", title(curve.told()), path, *marks)


def _names(sheet: _Sheet, curves: Sequence[Curve]) -> Iterator[str]:
    """The names beside the ends of the lines, moved apart where they would overlap."""
    ends = sorted(enumerate(curves), key=lambda one: (-one[1].points[-1][1], one[0]))
    lowest = sheet.area.bottom - LEADING * (len(ends) - 1)
    y = -LEADING
    for nth, (place, curve) in enumerate(ends):
        _, wanted = sheet.point(*curve.points[-1])
        y = min(max(y + LEADING, wanted), lowest + LEADING * nth)
        shown = {"fill": LINES[place], "font_weight": "bold"}
        mark = tag("path", d=polygon_path(MARKS[place]), transform=moved(sheet.area.right + 14, y), **shown)
        yield mark + text(sheet.area.right + 24, y + 5, curve.name, SIZE - 1, **shown)
