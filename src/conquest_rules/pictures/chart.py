"""The parts of a map that are the same in every picture.

Here: outlines, the places of names and doors, and the lines along which spaces meet. Not here: anything that
changes in a game. So names stay in place from one picture to the next.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final

from attrs import frozen

from conquest_rules.pictures import geometry
from conquest_rules.pictures.names import SMALL, Plate, written, written_beneath
from conquest_rules.pictures.values import BRIDGE, SEA, Barrier, Ground, Map, Road, Sign

# What lies beyond a border where no space does.
ROCKS: Final = "rocks"
NOTHING: Final = ""
# The room that a sign takes, and a bridge.
SIGN: Final = 22.0
BREADTH: Final = 8.0


@frozen
class Line:
    """A stretch of the border between a space and what is beyond it: a space, `ROCKS` or `NOTHING`."""

    space: str
    beyond: str
    points: geometry.Outline


@frozen
class Door:
    """The entrance of a space: its gate, and its name on a plaque beneath."""

    gate: geometry.Rect
    plate: Plate

    @property
    def rects(self) -> tuple[geometry.Rect, geometry.Rect]:
        """The rectangles of both."""
        return self.gate, self.plate.rect


@frozen
class Chart:
    """Everything about a map that stays; spaces are in board order."""

    name: str
    canvas: geometry.Rect
    outlines: Mapping[str, geometry.Outline]
    rooms: Mapping[str, geometry.Room]
    plates: Mapping[str, Plate]
    doors: Mapping[str, Door]
    rocks: tuple[geometry.Outline, ...]
    lines: tuple[Line, ...]
    signs: tuple[Sign, ...]
    roads: tuple[Road, ...]
    barriers: tuple[Barrier, ...]
    overlaid: bool
    # The outlines of signs, bridges and barriers, which names and tokens keep clear of.
    walls: tuple[geometry.Outline, ...]


def chart_of(drawn: Map, spaces: Iterable[Ground]) -> Chart:
    """The chart of a map; of each space only what stays is looked at."""
    return _chart(drawn, tuple(map(_fixed, spaces)))


def _fixed(space: Ground) -> Ground:
    return Ground(space.id, space.name, space.kind, space.crowned, emblem=space.emblem)


@lru_cache(maxsize=8)
def _chart(drawn: Map, spaces: tuple[Ground, ...]) -> Chart:
    canvas = geometry.Rect(0, 0, drawn.width, drawn.height)
    shapes, entrances = {one.id: one for one in drawn.shapes}, dict(drawn.doors)
    doors = {one.id: _door(one, entrances[one.id], canvas) for one in spaces if one.id in entrances}
    walls = tuple(_walls(drawn))
    blocked = tuple(rect for door in doors.values() for rect in door.rects)
    outlines = {one.id: shapes[one.id].outline for one in spaces if one.id in shapes}
    grounds = [one for one in spaces if one.id in outlines]
    firm = [outlines[one.id] for one in grounds if one.kind != SEA] if drawn.overlaid else []
    wide = {one.id: _room(one, outlines[one.id], 3, firm, walls) for one in grounds}
    plates = {
        one.id: written(
            one, wide[one.id], shapes[one.id].label, blocked, geometry.area(outlines[one.id]) < SMALL
        )
        for one in grounds
    }
    return Chart(
        drawn.name,
        canvas,
        outlines,
        {one.id: _room(one, outlines[one.id], 2, firm, walls) for one in grounds},
        plates,
        doors,
        drawn.rocks,
        _lines(outlines, drawn.rocks),
        drawn.signs,
        drawn.roads,
        drawn.barriers,
        drawn.overlaid,
        walls,
    )


def _room(
    space: Ground,
    outline: geometry.Outline,
    margin: float,
    firm: Sequence[geometry.Outline],
    walls: Sequence[geometry.Outline],
) -> geometry.Room:
    """The room inside a space, without walls; that of the sea ends at the land above it."""
    room = geometry.room_of(outline, margin)
    if space.kind == SEA and firm:
        room = geometry.carved(room, firm, margin)
    return geometry.carved(room, walls, 1) if walls else room


def _walls(drawn: Map) -> Iterator[geometry.Outline]:
    for sign in drawn.signs:
        yield geometry.corners(geometry.around(sign.point, SIGN * sign.scale, SIGN * sign.scale))
    for road in drawn.roads:
        if road.kind == BRIDGE:
            yield from (geometry.beam(a, b, BREADTH) for a, b in pairwise(road.points))
    yield from (barrier.outline for barrier in drawn.barriers)


def _door(space: Ground, point: geometry.Point, canvas: geometry.Rect) -> Door:
    # The frame of the map is drawn over its edge.
    frame = geometry.grown(canvas, -4)
    gate = geometry.kept_within(geometry.around(point, 24, 28), frame)
    return Door(gate, written_beneath(space, gate, frame))


def _lines(outlines: Mapping[str, geometry.Outline], rocks: tuple[geometry.Outline, ...]) -> tuple[Line, ...]:
    """All borders, each once, cut where what lies beyond changes."""
    owners = dict[frozenset[geometry.Point], list[str]]()
    for space, outline in outlines.items():
        for side in geometry.sides(outline):
            owners.setdefault(frozenset(side), []).append(space)
    place = {space: number for number, space in enumerate(outlines)}
    boxes = {space: geometry.bounds(outline) for space, outline in outlines.items()}
    lines = list[Line]()
    for space, outline in outlines.items():
        beyond = [_beyond(space, side, owners, outlines, boxes, rocks) for side in geometry.sides(outline)]
        lines += _runs(space, outline, beyond)
    return tuple(line for line in lines if place.get(line.beyond, len(place)) > place[line.space])


def _beyond(
    space: str,
    side: tuple[geometry.Point, geometry.Point],
    owners: Mapping[frozenset[geometry.Point], list[str]],
    outlines: Mapping[str, geometry.Outline],
    boxes: Mapping[str, geometry.Rect],
    rocks: tuple[geometry.Outline, ...],
) -> str:
    """The other side of a border: the space that shares it, or one found by looking across."""
    shared = [owner for owner in owners[frozenset(side)] if owner != space]
    if shared:
        return shared[0]
    for point in _across(*side):
        near = (one for one, box in boxes.items() if one != space and geometry.covers(box, point))
        found = [one for one in near if geometry.is_inside(outlines[one], point)]
        if found:
            return found[0]
        if any(geometry.is_inside(rock, point) for rock in rocks):
            return ROCKS
    return NOTHING


def _across(a: geometry.Point, b: geometry.Point) -> tuple[geometry.Point, geometry.Point]:
    """A point a little to each side of the middle of a line; outlines may be drawn either way around."""
    (x, y), (dx, dy) = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (b[0] - a[0], b[1] - a[1])
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return (x + 3 * dy / length, y - 3 * dx / length), (x - 3 * dy / length, y + 3 * dx / length)


def _runs(space: str, outline: geometry.Outline, beyond: Sequence[str]) -> list[Line]:
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
