"""Geometry: points, rectangles, outlines and the room inside them.

Here: measuring on a plane, and finding a place for a rectangle inside an outline. Not here: drawing.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, hypot, inf
from typing import Final, TypeAlias

from attrs import frozen

Point: TypeAlias = tuple[float, float]
Span: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]

# Rooms are measured in rows this far apart.
ROW: Final = 3


@frozen
class Rect:
    """A rectangle with level sides."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From side to side."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def around(centre: Point, width: float, height: float) -> Rect:
    """The rectangle of this size around a point."""
    x, y = centre
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def grown(rect: Rect, by: float) -> Rect:
    """The rectangle with a margin added on all sides."""
    return Rect(rect.left - by, rect.top - by, rect.right + by, rect.bottom + by)


def overlap(one: Rect, other: Rect) -> float:
    """The area that two rectangles share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0) * max(high, 0)


def kept_within(rect: Rect, frame: Rect) -> Rect:
    """The rectangle pushed inside a frame, by as little as it takes."""
    right = min(max(frame.left - rect.left, 0), frame.right - rect.right)
    down = min(max(frame.top - rect.top, 0), frame.bottom - rect.bottom)
    return Rect(rect.left + right, rect.top + down, rect.right + right, rect.bottom + down)


def bounds(points: Sequence[Point]) -> Rect:
    """The smallest rectangle around all points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return Rect(min(across), min(down), max(across), max(down))


def area(outline: Sequence[Point]) -> float:
    """The area inside an outline."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(outline))) / 2


def sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides of an outline, in order, the closing one last."""
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def distance(one: Point, other: Point) -> float:
    """How far apart two points are."""
    return hypot(one[0] - other[0], one[1] - other[1])


def spans_at(outline: Sequence[Point], y: float) -> tuple[Span, ...]:
    """The stretches of a level line that lie inside an outline."""
    crossings = sorted(
        a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
        for a, b in sides(outline)
        if (a[1] <= y) is not (b[1] <= y)
    )
    return tuple(zip(crossings[::2], crossings[1::2], strict=True))


def covers(rect: Rect, point: Point) -> bool:
    """Whether a point lies in a rectangle or at its edge."""
    return rect.left <= point[0] <= rect.right and rect.top <= point[1] <= rect.bottom


def is_inside(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside an outline."""
    return any(left <= point[0] <= right for left, right in spans_at(outline, point[1]))


@frozen
class Room:
    """The inside of an outline as rows of spans, from `top` downwards, away from the border."""

    top: float
    rows: tuple[tuple[Span, ...], ...]

    @property
    def bottom(self) -> float:
        """The y coordinate of the last row."""
        return self.top + (len(self.rows) - 1) * ROW

    @property
    def area(self) -> float:
        """The total area of the room."""
        return sum(right - left for row in self.rows for left, right in row) * ROW


def room_of(outline: Sequence[Point], margin: float) -> Room:
    """The room inside an outline that keeps a margin to the border at the sides."""
    box = bounds(outline)
    count = max(floor((box.bottom - box.top - 2 * margin) / ROW), 0) + 1
    rows = (spans_at(outline, box.top + margin + row * ROW) for row in range(count))
    shrunk = (tuple((a + margin, b - margin) for a, b in row if b - a > 2 * margin) for row in rows)
    return Room(box.top + margin, tuple(shrunk))


def carved(room: Room, outlines: Iterable[Sequence[Point]], margin: float) -> Room:
    """The room without what lies inside some outlines, or nearer to their sides than a margin."""
    ends = [end for row in room.rows for span in row for end in span]
    if not ends:
        return room
    here = Rect(min(ends), room.top, max(ends), room.bottom)
    cut = [one for one in outlines if overlap(grown(bounds(one), margin + 1), grown(here, 1))]
    rows = list[tuple[Span, ...]]()
    for at, row in enumerate(room.rows):
        left = row
        for outline in cut if row else ():
            for start, end in spans_at(outline, room.top + at * ROW):
                left = _without(left, start - margin, end + margin)
        rows.append(left)
    return Room(room.top, tuple(rows))


def beam(a: Point, b: Point, width: float) -> Outline:
    """The outline of a straight line of some width."""
    length = distance(a, b) or 1
    right, down = (a[1] - b[1]) / length * width / 2, (b[0] - a[0]) / length * width / 2
    corners = ((a, 1), (b, 1), (b, -1), (a, -1))
    return tuple((x + side * right, y + side * down) for (x, y), side in corners)


def corners(rect: Rect) -> Outline:
    """The outline of a rectangle."""
    return (
        (rect.left, rect.top),
        (rect.right, rect.top),
        (rect.right, rect.bottom),
        (rect.left, rect.bottom),
    )


def _common(some: Iterable[Span], others: Sequence[Span], width: float) -> tuple[Span, ...]:
    pairs = ((max(a, c), min(b, d)) for a, b in some for c, d in others)
    return tuple((left, right) for left, right in pairs if right - left >= width)


def _without(spans: Iterable[Span], left: float, right: float) -> tuple[Span, ...]:
    pieces = ((start, end) for a, b in spans for start, end in ((a, min(b, left)), (max(a, right), b)))
    return tuple((start, end) for start, end in pieces if start < end)


def free_spans(
    room: Room, obstacles: Iterable[Rect], top: float, bottom: float, width: float
) -> tuple[Span, ...]:
    """The stretches of some width that are free of border and obstacles all the way from top to bottom."""
    first, last = floor((top - room.top) / ROW), ceil((bottom - room.top) / ROW)
    if first < 0 or last >= len(room.rows):
        return ()
    spans = tuple(span for span in room.rows[first] if span[1] - span[0] >= width)
    # The last row is often the narrowest, so that looking there first saves most of the others.
    for row in reversed(room.rows[first + 1 : last + 1]):
        if not spans:
            return ()
        spans = _common(spans, row, width)
    for obstacle in obstacles:
        if obstacle.top < bottom and top < obstacle.bottom:
            spans = _without(spans, obstacle.left, obstacle.right)
    return tuple((left, right) for left, right in spans if right - left >= width)


def nearest_spot(
    room: Room, obstacles: Sequence[Rect], width: float, height: float, target: Point
) -> tuple[float, Point] | None:
    """The free place for a rectangle that is nearest to the target, and how far it is; None without any."""
    tops = [
        room.top + row * ROW for row in range(len(room.rows)) if room.top + row * ROW + height <= room.bottom
    ]
    best: tuple[float, Point] | None = None
    for top in sorted(tops, key=lambda top: abs(top + height / 2 - target[1])):
        # Rows come nearest first, so that from here on nothing better can be found.
        if best and abs(top + height / 2 - target[1]) >= best[0]:
            break
        for left, right in free_spans(room, obstacles, top, top + height, width):
            x = min(max(target[0], left + width / 2), right - width / 2)
            middle = (x, top + height / 2)
            best = min((distance(middle, target), middle), best or (inf, middle))
    return best
