"""The parts of a content pack's map that are the same in every picture.

Here: outlines fitted to the canvas, the places of names and dungeon doors, and the lines along which spaces
meet. Not here: anything that changes in a game. So names stay in place from one picture to the next.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from attrs import frozen

from conquest_rules.nerath import Content, SpaceKind
from conquest_rules.pictures.geometry import (
    Point,
    Rect,
    Room,
    area,
    around,
    grown,
    is_inside,
    kept_within,
    room_of,
    sides,
)
from conquest_rules.pictures.names import SMALL, Plate, written, written_beneath

CANVAS: Final = Rect(0, 0, 1600, 1000)
# What lies beyond a border where no space does.
ROCKS: Final = "rocks"
NOTHING: Final = ""

Outline = tuple[Point, ...]


@frozen
class Line:
    """A stretch of the border between a space and what is beyond it: a space, `ROCKS` or `NOTHING`."""

    space: str
    beyond: str
    points: Outline


@frozen
class Door:
    """A dungeon entrance: its gate, and its name on a plaque beneath."""

    gate: Rect
    plate: Plate

    @property
    def rects(self) -> tuple[Rect, Rect]:
        """The rectangles of both."""
        return self.gate, self.plate.rect


@frozen
class Chart:
    """Everything about a map that stays; spaces are in board order."""

    outlines: Mapping[str, Outline]
    rooms: Mapping[str, Room]
    plates: Mapping[str, Plate]
    doors: Mapping[str, Door]
    rocks: tuple[Outline, ...]
    lines: tuple[Line, ...]


def chart_of(content: Content) -> Chart:
    """The chart of a content pack, which has to have a map."""
    if content.map is None:
        raise ValueError(
            f"{content.name} has no map, so it cannot be drawn: a pack needs map.json for pictures."
        )
    # Packs that differ in their map alone are equal, so that the map is told besides.
    return _chart(content, id(content.map))


@lru_cache(maxsize=8)
def _chart(content: Content, which: int) -> Chart:
    drawn = content.map
    assert drawn is not None
    assert which == id(drawn)
    scale = min(CANVAS.right / drawn.width, CANVAS.bottom / drawn.height)
    ids = [space.id for space in content.spaces if space.id in drawn.spaces]
    outlines = {one: _scaled(drawn.spaces[one].outline, scale) for one in ids}
    rocks = tuple(_scaled(one, scale) for corner in drawn.impassable.values() for one in corner)
    labels = dict(zip(ids, _scaled([drawn.spaces[one].label for one in ids], scale), strict=True))
    dungeons = [one for one in content.of_kind(SpaceKind.DUNGEON) if one in drawn.doors]
    points = _scaled([drawn.doors[one] for one in dungeons], scale)
    doors = {one: _door(content, one, point) for one, point in zip(dungeons, points, strict=True)}
    rooms = {one: room_of(outline, 2) for one, outline in outlines.items()}
    blocked = tuple(rect for door in doors.values() for rect in door.rects)
    plates = {
        one: written(content.space(one), room_of(outline, 3), labels[one], blocked, area(outline) < SMALL)
        for one, outline in outlines.items()
    }
    return Chart(outlines, rooms, plates, doors, rocks, _lines(outlines, rocks))


def _scaled(points: Sequence[Point], scale: float) -> Outline:
    return tuple((x * scale, y * scale) for x, y in points)


def _door(content: Content, dungeon: str, point: Point) -> Door:
    # The frame of the map is drawn over its edge.
    frame = grown(CANVAS, -4)
    gate = kept_within(around(point, 24, 28), frame)
    return Door(gate, written_beneath(content.space(dungeon), gate, frame))


def _lines(outlines: Mapping[str, Outline], rocks: tuple[Outline, ...]) -> tuple[Line, ...]:
    """All borders, each once, cut where what lies beyond changes."""
    owners = dict[frozenset[Point], list[str]]()
    for space, outline in outlines.items():
        for side in sides(outline):
            owners.setdefault(frozenset(side), []).append(space)
    place = {space: number for number, space in enumerate(outlines)}
    lines = list[Line]()
    for space, outline in outlines.items():
        beyond = [_beyond(space, side, owners, outlines, rocks) for side in sides(outline)]
        lines += _runs(space, outline, beyond)
    return tuple(line for line in lines if place.get(line.beyond, len(place)) > place[line.space])


def _beyond(
    space: str,
    side: tuple[Point, Point],
    owners: Mapping[frozenset[Point], list[str]],
    outlines: Mapping[str, Outline],
    rocks: tuple[Outline, ...],
) -> str:
    """The other side of a border: the space that shares it, or one found by looking across."""
    shared = [owner for owner in owners[frozenset(side)] if owner != space]
    if shared:
        return shared[0]
    for point in _across(*side):
        found = [one for one, outline in outlines.items() if one != space and is_inside(outline, point)]
        if found:
            return found[0]
        if any(is_inside(rock, point) for rock in rocks):
            return ROCKS
    return NOTHING


def _across(a: Point, b: Point) -> tuple[Point, Point]:
    """A point a little to each side of the middle of a line; outlines may be drawn either way around."""
    (x, y), (dx, dy) = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (b[0] - a[0], b[1] - a[1])
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return (x + 3 * dy / length, y - 3 * dx / length), (x - 3 * dy / length, y + 3 * dx / length)


def _runs(space: str, outline: Outline, beyond: Sequence[str]) -> list[Line]:
    """The sides of an outline joined as long as the same lies beyond them."""
    # Beginning where something changes keeps a stretch whole that runs over the first point.
    start = next((at for at in range(len(beyond)) if beyond[at - 1] != beyond[at]), 0)
    order = [*range(start, len(beyond)), *range(start)]
    lines = list[Line]()
    for other, group in groupby(order, key=beyond.__getitem__):
        run = list(group)
        points = (*(outline[at] for at in run), outline[(run[-1] + 1) % len(outline)])
        lines.append(Line(space, other, points))
    return lines
