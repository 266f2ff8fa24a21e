"""Pictures of the steps of a game, as SVG.

Here: `Column`, a turn from top to bottom, and `Grid`, boxes with arrows between them; drawing both, and
checking them against the rows of the game: a step without a box or an arrow without a way stops the build.
Not here: which steps a game has.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from html import escape
from itertools import pairwise
from typing import Any, Final, TypeAlias

from attrs import frozen

from conquest_rules.kernel import flow

# Which game it is, is known at build time only.
Flow: TypeAlias = flow.Flow[Any, Any, Any, Any, Any, Any]
Arrow: TypeAlias = tuple[str, str]
Point: TypeAlias = tuple[float, float]


@frozen
class Column:
    """A turn, from top to bottom: what is printed, the step, and what is done in it.

    A name with a blank is that of a moment at which no one acts.
    """

    caption: str
    rows: tuple[tuple[str, str, str], ...]
    flow: Flow

    @property
    def boxes(self) -> list[str]:
        """The steps that have a box."""
        return [name for _, name, _ in self.rows if " " not in name]


@frozen
class Grid:
    """Steps and moments by their column, of which there are three, and row, and the arrows between them.

    Arrows that would run through a box run along an edge of the picture, in a lane.
    """

    caption: str
    places: Mapping[str, tuple[int, int]]
    arrows: tuple[Arrow, ...]
    lanes: Mapping[Arrow, float]

    @property
    def boxes(self) -> list[str]:
        """The steps that have a box."""
        return [name for name in self.places if " " not in name]


def leads(way: Flow) -> Mapping[type, tuple[type, ...]]:
    """The steps that may follow each step, except the same one again and those that come between any two."""
    rows = [*way.phases.values(), *way.goes.values()]
    steps = dict.fromkeys(row.step for row in rows if row.step not in way.interludes)
    return {
        step: tuple(
            dict.fromkeys(to for row in rows if row.step is step for to in row.leads_to if to is not step)
        )
        for step in steps
    }


def check(flows: Iterable[Flow], pictures: Collection[Column | Grid]) -> None:
    """Every step has its box, every box an arrow, and a turn goes down its column."""
    drawn = {name for picture in pictures for name in picture.boxes}
    for way in flows:
        if odd := {step.__name__ for step in leads(way)} - drawn - _alone(way):
            raise ValueError(f"steps without a box: {sorted(odd)}")
    for picture in pictures:
        if isinstance(picture, Column):
            _check_order(picture)
        elif odd := set(picture.places) ^ {name for arrow in picture.arrows for name in arrow}:
            raise ValueError(f"boxes without an arrow, or arrows without a box: {sorted(odd)}")


def _alone(way: Flow) -> set[str]:
    """The steps in which no one acts."""
    return {step.__name__ for step in way.goes if step not in way.phases}


def _check_order(column: Column) -> None:
    follow = {step.__name__: {to.__name__ for to in goals} for step, goals in leads(column.flow).items()}
    alone = _alone(column.flow)
    for one, two in pairwise(column.boxes):
        reached = set(follow[one])
        while more := {to for step in reached & alone for to in follow[step]} - reached:
            reached |= more
        if two not in reached:
            raise ValueError(f"{two} is drawn after {one}, and does not follow it")


# Drawing.

WIDTH, HEIGHT, GAP, LANE, ROW = 128, 30, 18, 22, 54
WHOLE: Final = 3 * WIDTH + 2 * GAP + 2 * LANE


def svg(name: str, picture: Column | Grid, acted: Collection[str]) -> str:
    """A picture of steps; `acted` are the steps in which anyone acts."""
    if isinstance(picture, Column):
        return _svg(name, (ROW - 10) * len(picture.rows) - 6, picture.caption, _column(picture, acted))
    rows = max(row for _, row in picture.places.values())
    return _svg(name, rows * ROW + HEIGHT + 8, picture.caption, _grid(picture, acted))


def _svg(name: str, height: float, caption: str, parts: Iterator[str]) -> str:
    head = (
        f'<marker id="tip-{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'
        f"<style>svg.{name} .arrow {{ marker-end: url(#tip-{name}) }}</style>"
    )
    return (
        f'<svg class="steps {name}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WHOLE} {height:g}" '
        f'role="img" aria-label="{escape(caption)}"><defs>{head}</defs>{"".join(parts)}</svg>'
    )


def _box(name: str, at: Point, acted: Collection[str]) -> str:
    shape, (x, y) = "step" if name in acted else "moment", at
    return (
        f'<rect class="{shape}" x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
        f'<text class="{shape}" x="{x + WIDTH / 2:g}" y="{y + HEIGHT / 2 + 4:g}">{escape(name)}</text>'
    )


def _arrow(*points: Point) -> str:
    line = "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path class="arrow" d="M{line}"/>'


def _column(picture: Column, acted: Collection[str]) -> Iterator[str]:
    """Boxes in a column, beside them what is printed and what is done."""
    left, tall = 128, ROW - 10
    for number, (printed, name, done) in enumerate(picture.rows):
        y = 4 + number * tall
        if number + 1 < len(picture.rows):
            yield _arrow((left + WIDTH / 2, y + HEIGHT), (left + WIDTH / 2, y + tall - 1))
        yield _box(name, (left, y), acted)
        yield f'<text class="printed" x="{left - 10}" y="{y + HEIGHT / 2 + 4:g}">{escape(printed)}</text>'
        yield f'<text class="done" x="{left + WIDTH + 10}" y="{y + HEIGHT / 2 + 4:g}">{escape(done)}</text>'


def _grid(picture: Grid, acted: Collection[str]) -> Iterator[str]:
    """Arrows first, boxes over them."""
    points = {
        name: (LANE + column * (WIDTH + GAP), 4 + row * ROW) for name, (column, row) in picture.places.items()
    }
    for arrow in picture.arrows:
        start, end = (points[name] for name in arrow)
        lane = picture.lanes.get(arrow)
        yield _between(start, end) if lane is None else _around(start, end, lane)
    for name, point in points.items():
        yield _box(name, point, acted)


def _between(start: Point, end: Point) -> str:
    (x, y), (to_x, to_y) = start, end
    if y == to_y:
        # Two arrows between the same boxes run side by side.
        shift = HEIGHT / 2 + (5 if to_x < x else -5)
        if to_x > x:
            return _arrow((x + WIDTH, y + shift), (to_x - 1, y + shift))
        return _arrow((x, y + shift), (to_x + WIDTH + 1, y + shift))
    if to_y < y:
        return _arrow((x, y + HEIGHT / 2), (to_x + 3 * WIDTH / 4, to_y + HEIGHT + 1))
    aside = 0 if x == to_x else WIDTH / 4 if to_x > x else -WIDTH / 4
    return _arrow((x + WIDTH / 2 + aside, y + HEIGHT), (to_x + WIDTH / 2 - aside, to_y - 1))


def _around(start: Point, end: Point, lane: float) -> str:
    (x, y), (to_x, to_y) = start, end
    edge, off = (0, -1) if lane > 0 else (WIDTH, 1)
    lane %= WHOLE
    middle = HEIGHT / 2
    return _arrow(
        (x + edge, y + middle), (lane, y + middle), (lane, to_y + middle), (to_x + edge + off, to_y + middle)
    )
