"""The picture of a board: all layers put together.

Here: `picture` and the order of the layers. Not here: drawing or placing any single thing, and what a game
has to show.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from conquest_rules.pictures import drawings, terrain
from conquest_rules.pictures.chart import Chart, chart_of
from conquest_rules.pictures.geometry import Rect
from conquest_rules.pictures.layout import settled
from conquest_rules.pictures.markup import number, tag, title, words
from conquest_rules.pictures.palette import GILT, WOOD
from conquest_rules.pictures.terrain import door_drawn, ledge
from conquest_rules.pictures.tokens import token_drawn
from conquest_rules.pictures.values import Ground, Legend, Map, Token

MARGIN: Final = 10


def picture(
    drawn: Map,
    spaces: Sequence[Ground],
    tokens: Mapping[str, Sequence[Token]],
    legend: Legend,
    highlight: Collection[str] = (),
) -> str:
    """A board as a self-contained SVG document: map, tokens by space, and legend, with tooltips.

    `highlight` has the ids of spaces to outline. Tokens of one colour in a space stand together.
    """
    chart = chart_of(drawn, spaces)
    right, bottom = max(drawn.width, legend.right), max(drawn.height, legend.bottom)
    sheet = Rect(-MARGIN, -MARGIN, right + MARGIN, bottom + MARGIN)
    view_box = " ".join(map(number, (sheet.left, sheet.top, sheet.width, sheet.height)))
    layers = _map_layers(chart, spaces, tokens, highlight)
    body = "\n".join(
        (
            title(legend.title),
            tag("desc", words(legend.description)),
            tag("defs", legend.symbols, drawings.definitions(chart.name), terrain.definitions(chart)),
            tag("rect", fill=WOOD, x=sheet.left, y=sheet.top, width=sheet.width, height=sheet.height),
            tag("g", *layers, clip_path=f"url(#{chart.name}-canvas)"),
            _frame(chart.canvas),
            legend.panels,
        )
    )
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img">'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n{body}\n</svg>\n'


def _frame(canvas: Rect) -> str:
    size = {"x": 0, "y": 0, "width": canvas.right, "height": canvas.bottom}
    edges = ((WOOD, 6.0), (GILT, 1.4))
    return "".join(
        tag("rect", fill="none", stroke=colour, stroke_width=width, **size) for colour, width in edges
    )


def _map_layers(
    chart: Chart, spaces: Sequence[Ground], tokens: Mapping[str, Sequence[Token]], highlight: Collection[str]
) -> Iterator[str]:
    """The layers of the map, the lowest first."""
    yield tag("g", *terrain.sea_layers(chart, spaces), class_="sea")
    yield tag("g", *terrain.land_layers(chart, spaces), class_="land")
    yield tag("g", *terrain.rock_layers(chart))
    if chart.barriers:
        yield tag("g", *terrain.barrier_layers(chart), class_="barriers")
    still = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round", "pointer_events": "none"}
    yield tag("g", *terrain.border_layers(chart, spaces), class_="borders", **still)
    if chart.roads:
        yield tag("g", *terrain.road_layers(chart), class_="roads")
    yield tag("g", *terrain.highlight_layers(chart, highlight), pointer_events="none")
    if chart.signs:
        yield tag("g", *terrain.sign_layers(chart), class_="signs")
    plates, places = settled(chart, spaces, tokens)
    yield tag("g", *terrain.name_layers(chart, spaces, plates), class_="names", pointer_events="none")
    doors = (door_drawn(chart, one, one.id in highlight) for one in spaces if one.id in chart.doors)
    yield tag("g", *doors, class_="doors")
    shown = (token_drawn(space, one) for space, row in places.items() for one in row)
    ledges = (ledge(places[space]) for space in chart.doors if places[space])
    yield tag("g", *ledges, *shown, class_="pieces")
