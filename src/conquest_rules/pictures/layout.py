"""The places of everything on the map.

Here: tokens at doors, tokens in spaces around them, and the names that make way where a small space is
crowded. Not here: drawing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from conquest_rules.pictures.chart import Chart, Door
from conquest_rules.pictures.geometry import Point, Rect, around, bounds, grown, kept_within, overlap
from conquest_rules.pictures.names import Plate, compact
from conquest_rules.pictures.token_layout import Block, Placed, blocks, extent, placed
from conquest_rules.pictures.values import Ground, Token

# How large tokens at a door are drawn.
AT_DOORS: Final = (0.8, 0.62, 0.48, 0.34)
# Where tokens would have to be drawn smaller than this, the name makes way.
CROWDED: Final = 0.7

Tokens: TypeAlias = Mapping[str, Sequence[Token]]
Plates: TypeAlias = Mapping[str, Plate]
Places: TypeAlias = Mapping[str, tuple[Placed, ...]]


def settled(chart: Chart, spaces: Iterable[Ground], tokens: Tokens) -> tuple[Plates, Places]:
    """The places of all names and tokens, doors first, the others around them."""
    plates, places = dict(chart.plates), dict[str, tuple[Placed, ...]]()
    for space in chart.doors:
        taken = [extent(one) for row in places.values() for one in row]
        places[space] = _at_door(chart, space, tokens.get(space, ()), taken)
    blocked = [rect for door in chart.doors.values() for rect in door.rects]
    blocked += [extent(one) for row in places.values() for one in row]
    for ground in spaces:
        if (one := ground.id) in chart.outlines:
            plates[one], places[one] = _inside(chart, ground, tokens.get(one, ()), blocked)
    return plates, places


def _inside(
    chart: Chart, space: Ground, tokens: Sequence[Token], blocked: Sequence[Rect]
) -> tuple[Plate, tuple[Placed, ...]]:
    """A space's name and tokens; the name stays where it always is unless the tokens would be tiny."""
    box, plate, room = bounds(chart.outlines[space.id]), chart.plates[space.id], chart.rooms[space.id]
    names = [other.rect for one, other in chart.plates.items() if one != space.id]
    near = [grown(rect, 1) for rect in (*blocked, *names) if overlap(rect, box)]
    usual = placed(tokens, room, plate.rect, near)
    if not usual or usual[0].scale >= CROWDED:
        return plate, usual
    doors = [rect for door in chart.doors.values() for rect in door.rects]
    others = compact(space, room, doors)
    best = plate, usual
    for other in others:
        found = placed(tokens, room, other.rect, near)
        best = (other, found) if found[0].scale > best[1][0].scale else best
        if best[1][0].scale >= CROWDED:
            break
    return best


def _at_door(chart: Chart, space: str, tokens: Sequence[Token], taken: Sequence[Rect]) -> tuple[Placed, ...]:
    """The places of tokens at a gate, on the side on which they hide least."""
    if not tokens:
        return ()
    doors = [rect for door in chart.doors.values() for rect in door.rects]
    hidden = [*taken, *doors, *(plate.rect for plate in chart.plates.values())]
    options = [
        (sum(overlap(box, one) for one in hidden) + 200 * at, at, turn, block, box.centre)
        for at, scale in enumerate(AT_DOORS)
        for turn, block in enumerate(blocks(tokens))
        for box in _sides(chart, chart.doors[space], block, scale)
    ]
    _, at, _, block, (x, y) = min(options, key=lambda one: one[:3])
    scale = AT_DOORS[at]
    return tuple(Placed(token, (x + px * scale, y + py * scale), scale) for token, (px, py) in block.cells)


def _sides(chart: Chart, door: Door, block: Block, scale: float) -> Iterator[Rect]:
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
    yield from (kept_within(around(centre, wide, high), grown(chart.canvas, -4)) for centre in centres)
