"""Terrain: sea, land, mountains, borders, names and doors.

Here: the layers of the map beneath the tokens, in the order in which they are laid, and the entrances of
spaces without an outline. Not here: tokens, and what stands around the map.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from conquest_rules.pictures.chart import NOTHING, ROCKS, Chart, Line
from conquest_rules.pictures.geometry import Outline, Point, around, bounds, grown, is_inside, overlap
from conquest_rules.pictures.markup import (
    data_attributes,
    line_path,
    moved,
    polygon_path,
    tag,
    text_lines,
    title,
    use,
)
from conquest_rules.pictures.names import LEADING, Plate
from conquest_rules.pictures.palette import (
    CHARM,
    COAST,
    CREAM,
    DEEP,
    GILT,
    INK,
    PLANKS,
    ROCK,
    ROCK_SHADE,
    SEA_LINE,
    SEA_NAME,
    SEA_NAME_HALO,
    SERIF,
    SHOALS,
    STONE,
    WATER,
    tincture,
)
from conquest_rules.pictures.token_layout import Placed, extent
from conquest_rules.pictures.values import BRIDGE, MOUNTAINS, SEA, Ground, Road

WAVES: Final = 62
PEAKS: Final = 27
RIDGE: Final = 11
# The strokes of a rim: how wide, of which half is outside, and how opaque.
RIM: Final = ((26.0, 0.2), (11.0, 0.42))
BOLD_RIM: Final = ((30.0, 0.3), (16.0, 0.85))


def symbol(chart: Chart, space: str) -> str:
    """The name of a space's outline among the definitions."""
    return f"{chart.name}-space-{list(chart.outlines).index(space)}"


def definitions(chart: Chart) -> str:
    """Outlines, what clips to them, and the colour of the depths."""
    parts = list[str]()
    for space, outline in chart.outlines.items():
        name = symbol(chart, space)
        parts.append(tag("path", id=name, d=polygon_path(outline)))
        parts.append(tag("clipPath", use(name), id=f"{name}-inside"))
    stops = ((0, 0.85), (0.55, 0.5), (1, 0))
    depth = (tag("stop", offset=at, stop_color=DEEP, stop_opacity=opacity) for at, opacity in stops)
    frame = tag("rect", x=0, y=0, width=chart.canvas.right, height=chart.canvas.bottom)
    parts.append(tag("radialGradient", *depth, id=f"{chart.name}-depth"))
    parts.append(tag("clipPath", frame, id=f"{chart.name}-canvas"))
    return "".join(parts)


def _seas_and_lands(chart: Chart, spaces: Iterable[Ground]) -> tuple[list[Ground], list[Ground]]:
    drawn = [one for one in spaces if one.id in chart.outlines]
    return [one for one in drawn if one.kind == SEA], [one for one in drawn if one.kind != SEA]


def sea_layers(chart: Chart, spaces: Iterable[Ground]) -> Iterator[str]:
    """Water that is deep in the middle of each sea space and shallow at the coasts."""
    seas, lands = _seas_and_lands(chart, spaces)
    yield tag("rect", x=0, y=0, width=chart.canvas.right, height=chart.canvas.bottom, fill=WATER)
    depth = f"url(#{chart.name}-depth)"
    for sea in seas:
        box = bounds(chart.outlines[sea.id])
        x, y = box.centre
        yield tag("ellipse", cx=x, cy=y, rx=box.width * 0.56, ry=box.height * 0.56, fill=depth)
    firm = [chart.outlines[land.id] for land in lands]
    coast = "".join(map(polygon_path, (*firm, *chart.rocks)))
    yield from _shoals(chart, coast)
    yield tag("g", *_waves(chart, seas), stroke=SEA_LINE, stroke_width=1.3, stroke_opacity=0.32)
    if chart.overlaid:
        # Between spaces of the sea that reach beneath the land, borders do so, too.
        yield tag("g", _open_borders(chart, spaces), fill="none", stroke_linecap="round")
    for sea in seas:
        yield space_drawn(sea, use(symbol(chart, sea.id), fill=WATER, fill_opacity=0))


def _shoals(chart: Chart, coast: str) -> Iterator[str]:
    """Shallow water along a coast."""
    if not chart.overlaid:
        for width, colour, opacity in SHOALS:
            yield tag("path", d=coast, fill="none", stroke=colour, stroke_width=width, stroke_opacity=opacity)
        return
    # The long and ragged coast of such a map is written once; pointed corners would stick out of it.
    yield tag("defs", tag("path", id=f"{chart.name}-coast", d=coast))
    for width, colour, opacity in SHOALS:
        line = use(f"{chart.name}-coast", stroke=colour, stroke_width=width, stroke_opacity=opacity)
        yield tag("g", line, fill="none", stroke_linejoin="round")


def _scattered(outline: Outline, step: float) -> Iterator[Point]:
    """Points inside an outline, spread evenly but not in a grid."""
    box = bounds(outline)
    for row in range(int(box.height // step) + 1):
        for column in range(int(box.width // step) + 1):
            # Any fixed numbers without a pattern to the eye will do.
            shake = (row * 7919 + column * 104729 + int(box.left) * 31) % 1009 / 1009 - 0.5
            x = box.left + (column + 0.5 + (row % 2) / 2 + shake * 0.5) * step
            y = box.top + (row + 0.5 - shake * 0.4) * step
            if is_inside(outline, (x, y)):
                yield x, y


def _waves(chart: Chart, seas: Iterable[Ground]) -> Iterator[str]:
    for sea in seas:
        outline, name = chart.outlines[sea.id], grown(chart.plates[sea.id].rect, 4)
        for x, y in _scattered(outline, WAVES):
            ends = ((x - 20, y), (x + 20, y), (x, y - 14), (x, y + 16))
            clear = all(is_inside(outline, end) for end in ends)
            if clear and not overlap(around((x, y), 26, 16), name):
                yield use(f"{chart.name}-wave", transform=moved(x, y))


def space_drawn(space: Ground, *drawing: str, class_: str = "space") -> str:
    """The group of a space, which front ends find by its data attributes."""
    found_by = data_attributes({"space": space.id, "terrain": space.kind, **space.data})
    return tag("g", title(space.tooltip), *drawing, class_=class_, **found_by)


def land_layers(chart: Chart, spaces: Iterable[Ground]) -> Iterator[str]:
    """Land in the tint of its holder, with a rim in the colour of its home."""
    for land in _seas_and_lands(chart, spaces)[1]:
        name, held, home = symbol(chart, land.id), tincture(land.colour), tincture(land.rim)
        # A stroke of the same tint closes the hair between outlines that do not quite meet.
        ground = use(name, fill=held.land, stroke=held.land, stroke_width=2.5)
        rims = (
            use(name, fill="none", stroke=home.rim, stroke_width=width, stroke_opacity=opacity)
            for width, opacity in (BOLD_RIM if land.bold else RIM)
        )
        rim = tag(
            "g", *rims, clip_path=f"url(#{name}-inside)", stroke_linejoin="round", pointer_events="none"
        )
        yield space_drawn(land, ground, rim)


def rock_layers(chart: Chart) -> Iterator[str]:
    """Mountains where nothing can pass."""
    for outline in chart.rocks:
        ground = tag("path", d=polygon_path(outline), fill=ROCK, stroke=ROCK_SHADE, stroke_width=6)
        peaks = sorted(_scattered(outline, PEAKS), key=lambda peak: peak[1])
        inner = [peak for peak in peaks if _fits(outline, peak)]
        yield tag(
            "g",
            title("Impassable mountains"),
            ground,
            *(use(f"{chart.name}-mountain", transform=moved(*at)) for at in inner),
            class_="impassable",
        )


def _fits(outline: Outline, peak: Point) -> bool:
    x, y = peak
    return all(is_inside(outline, end) for end in ((x - 10, y + 7), (x + 10, y + 7), (x, y - 8)))


def barrier_layers(chart: Chart) -> Iterator[str]:
    """Ridges and rivers in the land."""
    for barrier in chart.barriers:
        path = polygon_path(barrier.outline)
        if barrier.kind == MOUNTAINS:
            parts = [tag("path", d=path, fill=ROCK, stroke=ROCK_SHADE, stroke_width=1.6)]
            peaks = sorted(_scattered(barrier.outline, RIDGE), key=lambda peak: peak[1])
            parts += [use(f"{chart.name}-mountain", transform=moved(x, y - 2, 0.62)) for x, y in peaks]
        else:
            parts = [tag("path", d=path, fill=WATER, stroke=COAST, stroke_width=1.2)]
        yield tag("g", title(barrier.tooltip), *parts, class_="impassable")


def road_layers(chart: Chart) -> Iterator[str]:
    """Bridges of planks, and faint lanes."""
    for road in chart.roads:
        yield tag(
            "g",
            title(road.tooltip),
            road_drawn(road),
            class_=road.kind,
            fill="none",
            **data_attributes(road.data),
        )


def road_drawn(road: Road) -> str:
    """The line of a road."""
    line = line_path(road.points)
    if road.kind != BRIDGE:
        dots = {"stroke_dasharray": "0.1 6", "stroke_linecap": "round"}
        return tag("path", d=line, stroke=SEA_NAME, stroke_width=2.6, **dots)
    edge = tag("path", d=line, stroke=INK, stroke_width=9)
    return (
        edge
        + tag("path", d=line, stroke=PLANKS, stroke_width=6.6)
        + tag("path", d=line, stroke=INK, stroke_width=6.6, stroke_dasharray="0.9 4.1")
    )


def sign_layers(chart: Chart) -> Iterator[str]:
    """Signs at their points."""
    for sign in chart.signs:
        drawing = use(sign.symbol, transform=moved(*sign.point, sign.scale))
        yield tag("g", title(sign.tooltip), drawing, class_="sign", **data_attributes(sign.data))


def border_layers(chart: Chart, spaces: Iterable[Ground]) -> Iterator[str]:
    """Borders: faint at sea, fine between lands of one colour, strong between colours and at coasts."""
    grounds = {one.id: one for one in spaces}
    sorted_lines: dict[str, list[Line]] = {"open": [], "inner": [], "shore": [], "outer": []}
    for line in chart.lines:
        if line.beyond != NOTHING:
            sorted_lines[_border(grounds, line)].append(line)
    paths = {kind: "".join(line_path(line.points) for line in lines) for kind, lines in sorted_lines.items()}
    if not chart.overlaid:
        yield _open(paths["open"])
    yield tag("path", d=paths["inner"], stroke=COAST, stroke_width=1.4, stroke_opacity=0.7)
    yield tag("path", d=paths["shore"], stroke=COAST, stroke_width=2.8)
    yield tag("path", d=paths["outer"], stroke=INK, stroke_width=5)
    yield tag("path", d=paths["outer"], stroke=CREAM, stroke_width=2.3, stroke_dasharray="0.1 5.4")


def _open(path: str) -> str:
    return tag("path", d=path, stroke=SEA_LINE, stroke_width=1.5, stroke_opacity=0.75, stroke_dasharray="7 4")


def _open_borders(chart: Chart, spaces: Iterable[Ground]) -> str:
    grounds = {one.id: one for one in spaces}
    lines = (line for line in chart.lines if line.beyond not in (NOTHING, ROCKS))
    return _open("".join(line_path(line.points) for line in lines if _border(grounds, line) == "open"))


def _border(grounds: Mapping[str, Ground], line: Line) -> str:
    if line.beyond == ROCKS:
        return "shore"
    one, other = grounds[line.space], grounds[line.beyond]
    match (one.kind, other.kind).count(SEA):
        case 2:
            return "open"
        case 1:
            return "shore"
    return "inner" if one.colour == other.colour else "outer"


def highlight_layers(chart: Chart, highlight: Collection[str]) -> Iterator[str]:
    """A golden line around highlighted spaces."""
    for space in chart.outlines:
        if space in highlight:
            name = symbol(chart, space)
            glow = use(name, fill="none", stroke=INK, stroke_width=7, stroke_opacity=0.55)
            yield tag(
                "g",
                glow,
                use(name, fill="none", stroke="#ffd94a", stroke_width=4),
                class_="highlight",
                data_highlight=space,
            )


def name_layers(chart: Chart, spaces: Iterable[Ground], plates: Mapping[str, Plate]) -> Iterator[str]:
    """The names of land and sea, with crowns and emblems above them."""
    for space in spaces:
        if (plate := plates.get(space.id)) is None:
            continue
        if space.kind == SEA:
            yield _name(plate, fill=SEA_NAME, stroke=SEA_NAME_HALO, stroke_opacity=0.75, font_style="italic")
            continue
        if space.topping:
            yield _emblem(chart, space, plate)
        yield _name(
            plate, fill=tincture(space.colour).name, stroke=CREAM, stroke_opacity=0.85, font_weight="bold"
        )


def _emblem(chart: Chart, space: Ground, plate: Plate) -> str:
    """The drawing above a name, to its left, or faintly beneath it."""
    (x, y), box = plate.rect.centre, plate.rect
    if space.crowned:
        return use(f"{chart.name}-crown", transform=moved(x, box.top + plate.topping / 2, 0.92))
    if plate.topping:
        return use(space.emblem, transform=moved(x, box.top + plate.topping / 2, 0.8))
    if plate.beside:
        return use(space.emblem, transform=moved(box.left + plate.beside / 2, y, 0.8))
    return use(space.emblem, transform=moved(x, y, 1.25), opacity=0.55)


def _name(plate: Plate, **style: str | float) -> str:
    halo: dict[str, str | float] = {"paint_order": "stroke", "stroke_linejoin": "round", "stroke_width": 3}
    leading = plate.size * LEADING
    x, y = plate.middle, plate.first_baseline
    return text_lines(
        x, y, plate.lines, plate.size, leading, text_anchor="middle", font_family=SERIF, **halo, **style
    )


# Doors.


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
