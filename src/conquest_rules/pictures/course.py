"""The course of a game: numbers that grow or fall round by round, as lines.

Here: `course_svg`, with a panel for each plot. Not here: what is counted.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from conquest_rules.pictures.drawings import panel
from conquest_rules.pictures.geometry import Point, Rect
from conquest_rules.pictures.markup import line_path, number, tag, text, title, words
from conquest_rules.pictures.palette import FADED_INK, INK, PARCHMENT_EDGE, SERIF, WOOD, tincture

WIDTH, HEIGHT, EDGE = 582, 446, 12
# The room that a panel leaves for its heading, its scale, its rounds and the names beside the lines.
ABOVE, BESIDE, BENEATH, NAMES = 62, 46, 44, 126
LINE: Final = 17.0
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@frozen
class Series:
    """A line: its name, its colour, and its values at the start and after every round."""

    name: str
    colour: str
    values: tuple[int, ...]

    def told(self) -> str:
        """The line in words, for readers who cannot see it."""
        return f"{self.name} {', '.join(map(str, self.values))}"


@frozen
class Plot:
    """Lines of equal length under a heading, and the value that wins, if there is one."""

    heading: str
    lines: tuple[Series, ...]
    goal: int | None = None

    @property
    def most(self) -> int:
        """The largest number on the scale."""
        return max(1, self.goal or 0, *(value for line in self.lines for value in line.values))

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(self.lines[0].values) - 1


@frozen
class _Sheet:
    """A plot, the panel it is drawn on and the area of its lines."""

    plot: Plot
    panel: Rect

    @property
    def area(self) -> Rect:
        """The panel without what stands around the lines."""
        left, top = self.panel.left + BESIDE, self.panel.top + ABOVE
        return Rect(left, top, self.panel.right - NAMES, self.panel.bottom - BENEATH)

    def point(self, round_: float, value: float) -> Point:
        """The point for a value of a round."""
        across = round_ / max(1, self.plot.rounds)
        up = self.area.height * value / self.plot.most
        return self.area.left + self.area.width * across, self.area.bottom - up

    def across(self, value: float) -> str:
        """The path of a level line at a value, from the first round to the last."""
        return line_path((self.point(0, value), self.point(self.plot.rounds, value)))


def course_svg(plots: Sequence[Plot]) -> str:
    """The course of a game as an SVG document, a panel for each plot."""
    lefts = [EDGE + (WIDTH + EDGE) * place for place in range(len(plots))]
    panels = [Rect(left, EDGE, left + WIDTH, EDGE + HEIGHT) for left in lefts]
    drawn = [part for plot, rect in zip(plots, panels, strict=True) for part in _drawn(_Sheet(plot, rect))]
    wide, high = EDGE + (WIDTH + EDGE) * len(plots), HEIGHT + 2 * EDGE
    body = "\n".join(
        (
            title("The course of the game"),
            tag("desc", words(" ".join(map(_in_words, plots)))),
            tag("rect", x=0, y=0, width=wide, height=high, fill=WOOD),
            tag("g", *drawn, font_family=SERIF, fill=INK),
        )
    )
    view_box = f"0 0 {number(wide)} {number(high)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img">\n{body}\n</svg>\n'


def _in_words(plot: Plot) -> str:
    return f"{plot.heading}: {'; '.join(line.told() for line in plot.lines)}."


def _drawn(sheet: _Sheet) -> Iterator[str]:
    rect, plot = sheet.panel, sheet.plot
    yield panel(rect)
    yield text(rect.left + 22, rect.top + 36, plot.heading, 21, font_weight="bold")
    yield from _scale(sheet)
    if plot.goal is not None:
        dashed = {"stroke_dasharray": "7 5", "fill": "none"}
        yield tag("path", d=sheet.across(plot.goal), stroke=INK, stroke_width=1.6, **dashed)
        left, y = sheet.point(0, plot.goal)
        yield text(left + 6, y - 6, f"{plot.goal} win", 13, font_style="italic", fill=INK)
    yield from (_line(sheet, line) for line in plot.lines)
    yield from _names(sheet)


def _scale(sheet: _Sheet) -> Iterator[str]:
    """Lines across with their numbers, and the rounds beneath."""
    most, rounds, area = sheet.plot.most, sheet.plot.rounds, sheet.area
    step = next((one for one in STEPS if most / one <= 8), most)
    for value in range(0, most + 1, step):
        left, y = sheet.point(0, value)
        yield tag("path", d=sheet.across(value), stroke=PARCHMENT_EDGE, stroke_width=1)
        yield text(left - 9, y + 4.5, str(value), 13, text_anchor="end", fill=FADED_INK)
    every = next((one for one in STEPS if rounds / one <= 12), rounds)
    for round_ in range(0, rounds + 1, every):
        x, y = sheet.point(round_, 0)
        label = "start" if round_ == 0 else str(round_)
        yield text(x, y + 19, label, 13, text_anchor="middle", fill=FADED_INK)
    yield text(area.centre[0], area.bottom + 35, "after round", 13, text_anchor="middle", fill=FADED_INK)


def _line(sheet: _Sheet, line: Series) -> str:
    points = [sheet.point(round_, value) for round_, value in enumerate(line.values)]
    colour = tincture(line.colour).piece
    dots = [tag("circle", cx=x, cy=y, r=4.2, fill=colour, stroke=INK, stroke_width=0.8) for x, y in points]
    # A thin dark edge keeps the pale colours apart from the parchment.
    strokes = ((INK, 4.4), (colour, 3.0)) if len(points) > 1 else ()
    paths = [
        tag("path", d=line_path(points), fill="none", stroke=one, stroke_width=width, stroke_linejoin="round")
        for one, width in strokes
    ]
    return tag("g", title(line.told()), *paths, *dots)


def _names(sheet: _Sheet) -> Iterator[str]:
    """The names beside the ends of the lines, moved apart where they would overlap."""
    ends = sorted(sheet.plot.lines, key=lambda line: -line.values[-1])
    lowest = sheet.area.bottom - LINE * (len(ends) - 1)
    y = sheet.area.top - LINE
    for place, line in enumerate(ends):
        x, wanted = sheet.point(sheet.plot.rounds, line.values[-1])
        y = min(max(y + LINE, wanted), lowest + LINE * place)
        told = f"{line.name} {line.values[-1]}"
        yield text(x + 12, y + 4.5, told, 13.5, font_weight="bold", fill=tincture(line.colour).name)
