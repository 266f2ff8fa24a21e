"""The places of everything on the map.

Here: pieces at dungeon doors, pieces in spaces around them, and the names that make way where a small space
is crowded. Not here: drawing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from conquest_rules.nerath import State
from conquest_rules.pictures.chart import CANVAS, Chart, Door
from conquest_rules.pictures.geometry import Point, Rect, around, bounds, grown, kept_within, overlap
from conquest_rules.pictures.names import Plate, compact
from conquest_rules.pictures.token_layout import Block, Placed, blocks, extent, placed, tokens_in

# How large pieces in a dungeon are drawn.
DELVING: Final = (0.8, 0.62, 0.48, 0.34)
# Where pieces would have to be drawn smaller than this, the name makes way.
CROWDED: Final = 0.7

Plates: TypeAlias = Mapping[str, Plate]
Places: TypeAlias = Mapping[str, tuple[Placed, ...]]


def settled(state: State, chart: Chart) -> tuple[Plates, Places]:
    """The places of all names and tokens, dungeons first, the others around them."""
    plates, places = dict(chart.plates), dict[str, tuple[Placed, ...]]()
    for dungeon in chart.doors:
        taken = [extent(one) for row in places.values() for one in row]
        places[dungeon] = _delving(state, chart, dungeon, taken)
    blocked = [rect for door in chart.doors.values() for rect in door.rects]
    blocked += [extent(one) for row in places.values() for one in row]
    for space in chart.outlines:
        plates[space], places[space] = _living(state, chart, space, blocked)
    return plates, places


def _living(
    state: State, chart: Chart, space: str, blocked: Sequence[Rect]
) -> tuple[Plate, tuple[Placed, ...]]:
    """A space's name and pieces; the name stays where it always is unless the pieces would be tiny."""
    box, plate, room = bounds(chart.outlines[space]), chart.plates[space], chart.rooms[space]
    names = [other.rect for one, other in chart.plates.items() if one != space]
    near = [grown(rect, 1) for rect in (*blocked, *names) if overlap(rect, box)]
    groups = tokens_in(state, space)
    usual = placed(groups, room, plate.rect, near)
    if not usual or usual[0].scale >= CROWDED:
        return plate, usual
    doors = [rect for door in chart.doors.values() for rect in door.rects]
    others = compact(state.table.content.space(space), room, doors)
    best = plate, usual
    for other in others:
        found = placed(groups, room, other.rect, near)
        best = (other, found) if found[0].scale > best[1][0].scale else best
        if best[1][0].scale >= CROWDED:
            break
    return best


def _delving(state: State, chart: Chart, dungeon: str, taken: Sequence[Rect]) -> tuple[Placed, ...]:
    """Pieces in a dungeon stand at its gate, on whichever side they hide least."""
    groups = tokens_in(state, dungeon)
    if not groups:
        return ()
    doors = [rect for door in chart.doors.values() for rect in door.rects]
    hidden = [*taken, *doors, *(plate.rect for plate in chart.plates.values())]
    options = [
        (sum(overlap(box, one) for one in hidden) + 200 * at, at, turn, block, box.centre)
        for at, scale in enumerate(DELVING)
        for turn, block in enumerate(blocks(groups))
        for box in _sides(chart.doors[dungeon], block, scale)
    ]
    _, at, _, block, (x, y) = min(options, key=lambda one: one[:3])
    scale = DELVING[at]
    return tuple(Placed(token, (x + px * scale, y + py * scale), scale) for token, (px, py) in block.cells)


def _sides(door: Door, block: Block, scale: float) -> Iterator[Rect]:
    """The possible places of a block at a door: above the gate, beneath the name, or beside either."""
    wide, high = block.width * scale, block.height * scale
    gate, name = door.rects
    (x, y), (_, below) = gate.centre, name.centre
    centres: tuple[Point, ...] = (
        (x, gate.top - high / 2 - 1),
        (x, name.bottom + high / 2 + 1),
        (gate.left - wide / 2 - 1, y),
        (gate.right + wide / 2 + 1, y),
        (name.left - wide / 2 - 1, below),
        (name.right + wide / 2 + 1, below),
    )
    yield from (kept_within(around(centre, wide, high), grown(CANVAS, -4)) for centre in centres)
