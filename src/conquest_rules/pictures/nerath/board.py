"""The board: all layers of the picture put together.

Here: `board_svg` and the order of the layers. Not here: drawing or placing any single thing.
"""

from collections.abc import Collection, Iterator
from typing import Final

from conquest_rules.nerath import State
from conquest_rules.nerath.telling.descriptions import board_in_words
from conquest_rules.pictures import terrain
from conquest_rules.pictures.chart import CANVAS, Chart, chart_of
from conquest_rules.pictures.geometry import Rect
from conquest_rules.pictures.layout import settled
from conquest_rules.pictures.markup import number, tag, title, words
from conquest_rules.pictures.nerath import glyphs
from conquest_rules.pictures.nerath.legend import FOOT, SIDE, legend
from conquest_rules.pictures.palette import GILT, WOOD
from conquest_rules.pictures.tokens import door_drawn, ledge, token_drawn

MARGIN: Final = 10
SHEET: Final = Rect(-MARGIN, -MARGIN, SIDE.right + MARGIN, FOOT.bottom + MARGIN)


def board_svg(state: State, *, highlight: Collection[str] = ()) -> str:
    """The board as an SVG document: map, pieces and legend, with tooltips.

    `highlight` names spaces to outline, by id or by name. A view is drawn as its viewer sees it.
    """
    content = state.table.content
    chart = chart_of(content)
    pointed = frozenset(content.space(name).id for name in highlight)
    view_box = " ".join(map(number, (SHEET.left, SHEET.top, SHEET.width, SHEET.height)))
    frame = {"x": SHEET.left, "y": SHEET.top, "width": SHEET.width, "height": SHEET.height}
    body = "\n".join(
        (
            title(content.name),
            tag("desc", words(board_in_words(state))),
            tag("defs", glyphs.definitions(), terrain.definitions(chart)),
            tag("rect", fill=WOOD, **frame),
            tag("g", *_map_layers(state, chart, pointed), clip_path="url(#nerath-canvas)"),
            _frame(),
            legend(state),
        )
    )
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img">'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n{body}\n</svg>\n'


def _frame() -> str:
    size = {"x": 0, "y": 0, "width": CANVAS.right, "height": CANVAS.bottom}
    edges = ((WOOD, 6.0), (GILT, 1.4))
    return "".join(
        tag("rect", fill="none", stroke=colour, stroke_width=width, **size) for colour, width in edges
    )


def _map_layers(state: State, chart: Chart, highlight: Collection[str]) -> Iterator[str]:
    """The layers of the map, the lowest first."""
    yield tag("g", *terrain.sea_layers(state, chart), class_="sea")
    yield tag("g", *terrain.land_layers(state, chart), class_="land")
    yield tag("g", *terrain.rock_layers(chart))
    still = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round", "pointer_events": "none"}
    yield tag("g", *terrain.border_layers(state, chart), class_="borders", **still)
    yield tag("g", *terrain.highlight_layers(chart, highlight), pointer_events="none")
    plates, places = settled(state, chart)
    yield tag("g", *terrain.name_layers(state, plates), class_="names", pointer_events="none")
    doors = (door_drawn(state, one, door, one in highlight) for one, door in chart.doors.items())
    yield tag("g", *doors, class_="doors")
    drawn = (token_drawn(state, space, one) for space, row in places.items() for one in row)
    ledges = (ledge(places[dungeon]) for dungeon in chart.doors if places[dungeon])
    yield tag("g", *ledges, *drawn, class_="pieces")
