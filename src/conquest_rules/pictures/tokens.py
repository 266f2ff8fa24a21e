"""Tokens: how pieces, counts, cargo, control markers and dungeon doors are drawn.

Here: the drawing of one token or door at the place found for it. Not here: finding that place. Front ends
find a piece by its data attributes: `data-space`, `data-realm`, `data-kind` and `data-count`, where cargo
counts over all equal ships.
"""

from collections.abc import Sequence
from typing import Final

from conquest_rules.nerath import Kind, Realm, State, all_figures
from conquest_rules.nerath.telling.descriptions import figure_in_words, space_in_words
from conquest_rules.pictures.chart import Door
from conquest_rules.pictures.geometry import bounds
from conquest_rules.pictures.markup import moved, tag, text, text_lines, title, use
from conquest_rules.pictures.names import LEADING, Plate
from conquest_rules.pictures.nerath.glyphs import piece_symbol
from conquest_rules.pictures.palette import CHARM, CREAM, GILT, INK, SANS, SERIF, STONE, Tincture, tincture
from conquest_rules.pictures.token_layout import HOLD, Placed, Token, extent

RADIUS: Final = 12.8


def disc(kind: Kind, colours: Tincture) -> str:
    """A counter with the drawing of its kind."""
    shadow = tag("circle", cx=0.8, cy=1.6, r=RADIUS, fill=INK, fill_opacity=0.35)
    plate = tag("circle", r=RADIUS, fill=colours.piece, stroke=CREAM, stroke_width=1.3)
    return shadow + plate + use(piece_symbol(kind), fill=colours.glyph, transform="scale(0.8)")


def _number(x: float, y: float, count: int, radius: float) -> str:
    written = text(0, radius * 0.52, str(count), radius * 1.5, text_anchor="middle", fill=INK)
    wide = radius * (2 + 0.85 * (len(str(count)) - 1))
    box = tag(
        "rect",
        x=-wide / 2,
        y=-radius,
        width=wide,
        height=2 * radius,
        rx=radius,
        fill=CREAM,
        stroke=INK,
        stroke_width=0.9,
    )
    return tag("g", box, written, transform=moved(x, y), font_family=SANS, font_weight="bold")


def _carried(token: Token, space: str) -> str:
    """The hold under a ship: the kinds it carries, each with its number on one ship."""
    if token.figure is None or not token.figure.cargo:
        return ""
    pairs, colours = all_figures(token.figure.cargo).pairs, tincture(token.realm)
    wide = 2 + HOLD * len(pairs)
    hull = f"M{-wide / 2 - 2} 12H{wide / 2 + 2}L{wide / 2 - 2} 25.5H{-wide / 2 + 2}Z"
    parts = [tag("path", d=hull, fill=colours.piece, stroke=CREAM, stroke_width=1, stroke_linejoin="round")]
    for at, (kind, count) in enumerate(pairs):
        glyph = use(piece_symbol(kind), fill=colours.glyph, transform="scale(0.46)")
        told = _number(5, 4.5, count, 4) if count > 1 else ""
        parts.append(
            tag(
                "g",
                glyph,
                told,
                class_="cargo",
                data_space=space,
                data_realm=token.realm,
                data_kind=kind,
                data_count=count * token.count,
                transform=moved((at - (len(pairs) - 1) / 2) * HOLD, 18.8),
            )
        )
    return tag("g", *parts, class_="hold")


def control_marker(realm: Realm, space: str, transform: str) -> str:
    """The flag of a realm in land that is not its home."""
    flag = use("nerath-flag", fill=tincture(realm).piece)
    return tag("g", flag, class_="control", data_space=space, data_controller=realm, transform=transform)


def token_drawn(state: State, space: str, one: Placed) -> str:
    """A token at its place."""
    token, figure = one.token, one.token.figure
    transform = moved(*one.point, one.scale)
    if figure is None:
        return control_marker(token.realm, space, transform)
    content = state.table.content
    told = f"{content.card(token.realm).name}: {figure_in_words(content, figure, token.count)}"
    # Numbers stay legible where pieces become small.
    count = _number(9, 8, token.count, 6.6 * min(1 / one.scale**0.5, 1.3)) if token.count > 1 else ""
    return tag(
        "g",
        title(f"{told}, in {content.space(space).name}"),
        _carried(token, space),
        disc(figure.kind, tincture(token.realm)),
        count,
        class_="piece",
        data_space=space,
        data_realm=token.realm,
        data_kind=figure.kind,
        data_count=token.count,
        transform=transform,
    )


def door_drawn(state: State, dungeon: str, door: Door, highlighted: bool) -> str:
    """A dungeon entrance: its gate with the number of guardian tiles, and its name."""
    lair = state.lair(dungeon)
    ring = (
        tag("circle", r=21, fill=GILT, fill_opacity=0.5, stroke=GILT, stroke_width=3) if highlighted else ""
    )
    gate = tag(
        "g",
        ring,
        use("nerath-door"),
        _tiles(len(lair.face_down), lair.face_up.total),
        transform=moved(*door.gate.centre),
    )
    return tag(
        "g",
        title(space_in_words(state, dungeon)),
        gate,
        _plaque(door.plate),
        class_="space highlight" if highlighted else "space",
        data_space=dungeon,
        data_terrain="dungeon",
        data_face_down=len(lair.face_down),
        data_face_up=lair.face_up.total,
    )


def ledge(row: Sequence[Placed]) -> str:
    """The stone that pieces in a dungeon stand on; without it they would seem to be in the land around."""
    corners = [extent(one) for one in row]
    box = bounds([point for one in corners for point in ((one.left, one.top), (one.right, one.bottom))])
    size = {"x": box.left, "y": box.top, "width": box.width, "height": box.height}
    return tag("rect", rx=8, fill=STONE, stroke=CHARM, stroke_width=0.8, stroke_opacity=0.7, **size)


def _tiles(down: int, up: int) -> str:
    """The number of tiles in a gate: face-down ones, and face-up ones in gold."""
    if not down and not up:
        return ""
    told = [(down, CHARM)] * bool(down) + [(up, GILT)] * bool(up)
    size, step = (15, 0) if len(told) == 1 else (11, 10)
    return tag(
        "g",
        *(
            text(0, 7.5 - step * (len(told) - 1 - at) + (2 if step else 0), str(count), size, fill=colour)
            for at, (count, colour) in enumerate(told)
        ),
        font_family=SANS,
        font_weight="bold",
        text_anchor="middle",
    )


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
