"""Doors: how the entrance of a space is drawn that has no outline.

Here: the gate with its sign, the plaque with its name, and the ledge under tokens at a gate. Not here: their
places, and what the sign means.
"""

from collections.abc import Sequence

from conquest_rules.pictures.chart import Chart
from conquest_rules.pictures.geometry import bounds
from conquest_rules.pictures.markup import moved, tag, text_lines, use
from conquest_rules.pictures.names import LEADING, Plate
from conquest_rules.pictures.palette import CHARM, CREAM, GILT, SERIF, STONE
from conquest_rules.pictures.terrain import space_drawn
from conquest_rules.pictures.token_layout import Placed, extent
from conquest_rules.pictures.values import Ground


def door_drawn(chart: Chart, space: Ground, highlighted: bool) -> str:
    """An entrance: its gate with a sign in it, and its name."""
    door = chart.doors[space.id]
    glow = tag("circle", r=21, fill=GILT, fill_opacity=0.5, stroke=GILT, stroke_width=3)
    ring = glow if highlighted else ""
    gate = tag("g", ring, use(f"{chart.name}-door"), space.sign, transform=moved(*door.gate.centre))
    return space_drawn(space, gate, _plaque(door.plate), class_="space highlight" if highlighted else "space")


def _plaque(plate: Plate) -> str:
    box = plate.rect
    board = tag(
        "rect",
        x=box.left,
        y=box.top,
        width=box.width,
        height=box.height,
        rx=3,
        fill=STONE,
        fill_opacity=0.92,
        stroke=CHARM,
        stroke_opacity=0.7,
        stroke_width=0.8,
    )
    baseline = box.top + 1.5 + plate.size * 0.92
    lettering = {"fill": CREAM, "text_anchor": "middle", "font_family": SERIF, "font_weight": "bold"}
    return board + text_lines(
        box.centre[0], baseline, plate.lines, plate.size, plate.size * LEADING, **lettering
    )


def ledge(row: Sequence[Placed]) -> str:
    """The stone that tokens at a gate stand on; without it they would seem to be in the land around."""
    corners = [extent(one) for one in row]
    box = bounds([point for one in corners for point in ((one.left, one.top), (one.right, one.bottom))])
    size = {"x": box.left, "y": box.top, "width": box.width, "height": box.height}
    return tag("rect", rx=8, fill=STONE, stroke=CHARM, stroke_width=0.8, stroke_opacity=0.7, **size)
