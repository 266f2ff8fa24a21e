"""The course of a game: victory points and income, round by round, as lines.

Here: `course_svg`. Not here: the board.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import frozen

from conquest_rules.nerath import REALMS, Length, Realm, State, income_of
from conquest_rules.nerath.turn.victory import THRESHOLDS
from conquest_rules.pictures.geometry import Point, Rect
from conquest_rules.pictures.markup import line_path, number, tag, text, title, words
from conquest_rules.pictures.nerath.legend import panel
from conquest_rules.pictures.palette import FADED_INK, INK, PARCHMENT_EDGE, SERIF, WOOD, tincture

SHEET: Final = Rect(0, 0, 1200, 470)
PANELS: Final = (Rect(12, 12, 594, 458), Rect(606, 12, 1188, 458))
# The room that a panel leaves for its heading, its scale, its rounds and the names beside the lines.
ABOVE, BESIDE, BENEATH, NAMES = 62, 46, 44, 126
LINE: Final = 17.0
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@frozen
class _Plot:
    """One panel: what is shown, the value of each realm in each state, and a goal if there is one."""

    heading: str
    values: dict[Realm, tuple[int, ...]]
    area: Rect
    goal: int | None = None

    @property
    def most(self) -> int:
        """The largest number on the scale."""
        return max(1, self.goal or 0, *(value for line in self.values.values() for value in line))

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(next(iter(self.values.values()))) - 1

    def point(self, round_: float, value: float) -> Point:
        """The point for a value of a round."""
        right, across = self.area.width, round_ / max(1, self.rounds)
        return self.area.left + right * across, self.area.bottom - self.area.height * value / self.most


def course_svg(states: Sequence[State]) -> str:
    """The course of a game as an SVG document: its opening and the state at the end of every round."""
    if not states:
        raise ValueError("a course needs at least one state: the opening")
    setup = states[0].table.setup
    goal = None
    if setup.length is not Length.LONG and not setup.alliances:
        goal = THRESHOLDS[setup.length, False]
    plots = (
        _plot("Victory points", states, State.victory_points, PANELS[0], goal),
        _plot("Income in Gold", states, income_of, PANELS[1], None),
    )
    view_box = " ".join(map(number, (SHEET.left, SHEET.top, SHEET.width, SHEET.height)))
    drawn = [
        part for plot, rect in zip(plots, PANELS, strict=True) for part in (panel(rect), *_drawn(plot, rect))
    ]
    body = "\n".join(
        (
            title("The course of the game"),
            tag("desc", words(_in_words(plots))),
            tag("rect", x=0, y=0, width=SHEET.width, height=SHEET.height, fill=WOOD),
            tag("g", *drawn, font_family=SERIF, fill=INK),
        )
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img">\n{body}\n</svg>\n'


def _plot(
    heading: str,
    states: Sequence[State],
    value: Callable[[State, Realm], int],
    rect: Rect,
    goal: int | None,
) -> _Plot:
    area = Rect(rect.left + BESIDE, rect.top + ABOVE, rect.right - NAMES, rect.bottom - BENEATH)
    return _Plot(heading, {realm: tuple(value(one, realm) for one in states) for realm in REALMS}, area, goal)


def _in_words(plots: Sequence[_Plot]) -> str:
    """The lines in words, for readers who cannot see them."""
    lines = [(plot.heading, [_told(*one) for one in plot.values.items()]) for plot in plots]
    return " ".join(f"{heading}: {'; '.join(told)}." for heading, told in lines)


def _told(realm: Realm, line: Sequence[int]) -> str:
    return f"{realm} {', '.join(map(str, line))}"


def _drawn(plot: _Plot, rect: Rect) -> Iterator[str]:
    yield text(rect.left + 22, rect.top + 36, plot.heading, 21, font_weight="bold")
    yield from _scale(plot)
    if plot.goal is not None:
        (left, y), (right, _) = plot.point(0, plot.goal), plot.point(plot.rounds, plot.goal)
        goal = line_path(((left, y), (right, y)))
        yield tag("path", d=goal, stroke=INK, stroke_width=1.6, stroke_dasharray="7 5", fill="none")
        yield text(left + 6, y - 6, f"{plot.goal} win", 13, font_style="italic", fill=INK)
    for realm, line in plot.values.items():
        yield _line(plot, realm, line)
    yield from _names(plot)


def _scale(plot: _Plot) -> Iterator[str]:
    """Lines across with their numbers, and the rounds beneath."""
    step = next((one for one in STEPS if plot.most / one <= 8), plot.most)
    for value in range(0, plot.most + 1, step):
        (left, y), (right, _) = plot.point(0, value), plot.point(plot.rounds, value)
        yield tag("path", d=line_path(((left, y), (right, y))), stroke=PARCHMENT_EDGE, stroke_width=1)
        yield text(left - 9, y + 4.5, str(value), 13, text_anchor="end", fill=FADED_INK)
    every = next((one for one in STEPS if plot.rounds / one <= 12), plot.rounds)
    for round_ in range(0, plot.rounds + 1, every):
        x, y = plot.point(round_, 0)
        label = "start" if round_ == 0 else str(round_)
        yield text(x, y + 19, label, 13, text_anchor="middle", fill=FADED_INK)
    yield text(
        plot.area.centre[0], plot.area.bottom + 35, "after round", 13, text_anchor="middle", fill=FADED_INK
    )


def _line(plot: _Plot, realm: Realm, line: Sequence[int]) -> str:
    points = [plot.point(round_, value) for round_, value in enumerate(line)]
    colour = tincture(realm).piece
    dots = [tag("circle", cx=x, cy=y, r=4.2, fill=colour, stroke=INK, stroke_width=0.8) for x, y in points]
    # A thin dark edge keeps the pale colours apart from the parchment.
    edge = tag(
        "path", d=line_path(points), fill="none", stroke=INK, stroke_width=4.4, stroke_linejoin="round"
    )
    path = tag(
        "path", d=line_path(points), fill="none", stroke=colour, stroke_width=3, stroke_linejoin="round"
    )
    return tag(
        "g",
        title(_told(realm, line)),
        edge if len(points) > 1 else "",
        path if len(points) > 1 else "",
        *dots,
    )


def _names(plot: _Plot) -> Iterator[str]:
    """The names of the realms beside the ends of their lines, moved apart where they would overlap."""
    ends = sorted(plot.values, key=lambda realm: (-plot.values[realm][-1], REALMS.index(realm)))
    lowest = plot.area.bottom - LINE * (len(ends) - 1)
    y = plot.area.top - LINE
    for place, realm in enumerate(ends):
        x, wanted = plot.point(plot.rounds, plot.values[realm][-1])
        y = min(max(y + LINE, wanted), lowest + LINE * place)
        told = f"{realm.replace('-', ' ').title()} {plot.values[realm][-1]}"
        yield text(x + 12, y + 4.5, told, 13.5, font_weight="bold", fill=tincture(realm).name)
