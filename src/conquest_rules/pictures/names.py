"""The names of spaces: line breaks and places.

Here: plates, a name with its place and size, and how both are found. Not here: pieces; a name leaves room for
them and does not ask which.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules.pictures.geometry import Point, Rect, Room, around, kept_within, nearest_spot
from conquest_rules.pictures.palette import text_width, wrapped
from conquest_rules.pictures.values import EMBLEM, SEA, Ground

# A room to leave for pieces: how wide, how high, and what it costs to do with it.
Rooms: TypeAlias = tuple[float, float, float]
# A name together with its room: the size of both, where in it the name is, what speaks against it.
Way: TypeAlias = tuple[tuple[float, float], Point, float]

LEADING: Final = 1.12
# A name is placed so that pieces fit beneath. These are the rooms it tries to leave for them,
# each with what it costs to do without the ones before.
LAND_ROOMS: Final = (
    (96.0, 32.0, 0.0),
    (84.0, 28.0, 0.8),
    (66.0, 28.0, 1.7),
    (56.0, 26.0, 2.6),
    (30.0, 26.0, 5.0),
)
SMALL_ROOMS: Final = (
    (88.0, 58.0, 0.0),
    (76.0, 50.0, 0.5),
    (64.0, 43.0, 1.2),
    (60.0, 36.0, 3.2),
    (70.0, 26.0, 3.8),
    (56.0, 26.0, 4.5),
    (46.0, 38.0, 5.0),
    (38.0, 32.0, 6.5),
    (30.0, 26.0, 7.5),
)
SEA_ROOMS: Final = (
    (170.0, 46.0, 0.0),
    (100.0, 72.0, 0.3),
    (120.0, 46.0, 0.6),
    (90.0, 42.0, 1.2),
    (60.0, 30.0, 2.0),
)
NO_ROOM: Final = (0.0, 0.0, 14.0)
# Land spaces smaller than this, in square units of the canvas, are small.
SMALL: Final = 12_000
DOOR_SIZE: Final = 10.2


@frozen
class Plate:
    """A name: its lines, the size of its letters, the room it takes, with that of a crown or emblem.

    `topping` is the height of what is above it, `beside` the width of an emblem to its left. An emblem that
    has room neither here nor there is drawn faintly beneath the name.
    """

    lines: tuple[str, ...]
    size: float
    rect: Rect
    topping: float = 0
    beside: float = 0

    @property
    def middle(self) -> float:
        """The middle of its lines."""
        return self.rect.centre[0] + self.beside / 2

    @property
    def first_baseline(self) -> float:
        """The baseline of the first line."""
        return self.rect.top + self.topping + self.size * 0.92


def measure(lines: Sequence[str], size: float, topping: float) -> tuple[float, float]:
    """The width and the height that a name takes."""
    wide = max(text_width(line, size) for line in lines)
    return wide + 2, len(lines) * size * LEADING + topping + 2


def _sizes(space: Ground) -> tuple[float, ...]:
    if space.crowned:
        return (16.5, 15.5, 14.5, 13.5)
    return (14.5, 13.5, 12.5, 11.5, 10.6, 10)


def _wishes(space: Ground, small: bool) -> list[tuple[Rooms, float]]:
    """Rooms to leave and sizes of letters, the best first: a size smaller costs about as much as a room."""
    rooms = SEA_ROOMS if space.kind == SEA else SMALL_ROOMS if small else LAND_ROOMS
    sizes = _sizes(space)
    pairs = [(room, size) for room in (*rooms, NO_ROOM) for size in sizes]
    # The smallest letters are for where nothing else helps.
    return sorted(pairs, key=lambda pair: pair[0][2] + (sizes[0] - pair[1]) * 0.7 + 2 * (pair[1] <= 10))


def _ways(name: tuple[float, float], left_free: tuple[float, float], small: bool) -> Iterator[Way]:
    """How a name and the room for pieces stand together: the room beneath, in small spaces also beside."""
    (wide, high), (free, deep) = name, left_free
    yield (max(wide, free), high + deep), (0, -deep / 2), 0
    if small and free:
        yield (max(wide, free), high + deep), (0, deep / 2), 12
        yield (wide + free, max(high, deep)), (-free / 2, 0), 8
        yield (wide + free, max(high, deep)), (free / 2, 0), 10


def _attempts(
    space: Ground, room: Room, label: Point, blocked: Sequence[Rect], wish: tuple[Rooms, float], small: bool
) -> Iterator[tuple[float, Plate]]:
    """The ways to break and place a name that fit, with what speaks against each."""
    (free, deep, _), size = wish
    broken = dict.fromkeys(wrapped(space.name, count) for count in range(1, 5))
    for lines in broken:
        wide, high = measure(lines, size, space.topping)
        for whole, (right, down), cost in _ways((wide, high), (free, deep), small):
            found = nearest_spot(room, blocked, *whole, label)
            if found:
                away, (x, y) = found
                plate = Plate(lines, size, around((x + right, y + down), wide, high), space.topping)
                yield away + 5 * abs(len(lines) - 2) + cost, plate


def written(space: Ground, room: Room, label: Point, blocked: Sequence[Rect], small: bool) -> Plate:
    """The plate of a name: near its label point, inside its space, with room for pieces."""
    for wish in _wishes(space, small):
        found = list(_attempts(space, room, label, blocked, wish, small))
        if found:
            return min(found, key=lambda one: one[0])[1]
    if space.emblem and (narrow := next(compact(space, room, blocked), None)):
        return narrow
    # Nothing fits: the name stands on its label point, and over the border.
    lines, size = wrapped(space.name, 3), _sizes(space)[-1]
    return Plate(lines, size, around(label, *measure(lines, size, space.topping)), space.topping)


def compact(space: Ground, room: Room, blocked: Sequence[Rect]) -> Iterator[Plate]:
    """Plates for a name in small letters that make way for pieces: at each end of its space."""
    far = 10_000.0
    for lines in dict.fromkeys(wrapped(space.name, count) for count in range(1, 5)):
        size = _sizes(space)[-1]
        wide, high = measure(lines, size, space.topping)
        for target in ((-far, 0), (far, 0), (0, -far), (0, far)):
            found = nearest_spot(room, blocked, wide, high, target)
            if found:
                yield Plate(lines, size, around(found[1], wide, high), space.topping)
        if space.emblem:
            wide, high = measure(lines, size, 0)
            for beside in (EMBLEM, 0):
                for target in ((-far, 0), (far, 0), (0, -far), (0, far)):
                    found = nearest_spot(room, blocked, wide + beside, max(high, beside), target)
                    if found:
                        box = around(found[1], wide + beside, max(high, beside))
                        yield Plate(lines, size, box, beside=beside)


def written_beneath(space: Ground, gate: Rect, frame: Rect) -> Plate:
    """The plate of a name at a door: a plaque under its gate."""
    lines = wrapped(space.name, 2 if len(space.name) > 12 else 1)
    wide, high = max(text_width(line, DOOR_SIZE) for line in lines) + 7, len(lines) * DOOR_SIZE * LEADING + 4
    centre = (gate.centre[0], gate.bottom + high / 2 - 1)
    return Plate(lines, DOOR_SIZE, kept_within(around(centre, wide, high), frame))
