"""Tokens: how pieces, their numbers, what they carry, and markers are drawn.

Here: the drawing of one token at the place found for it. Not here: finding that place. Front ends find a
token by its data attributes: `data-space`, `data-count`, and those that its game gives it; what is carried
counts over all that carry it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from conquest_rules.pictures.markup import data_attributes, moved, number, tag, text, title, use
from conquest_rules.pictures.palette import CHARM, CREAM, GILT, INK, SANS, STONE, Tincture, tincture
from conquest_rules.pictures.token_layout import Placed
from conquest_rules.pictures.values import HOLD, Badge, Token

RADIUS: Final = 12.8
# Where badges are, in their order; the number of a token has the corner that is left.
CORNERS: Final = ((-1, -1), (1, -1), (-1, 1))


def disc(symbol: str, colours: Tincture, *, ringed: bool = False) -> str:
    """A counter with a drawing on it."""
    edge, width = (GILT, 2.8) if ringed else (CREAM, 1.3)
    shadow = tag("circle", cx=0.8, cy=1.6, r=RADIUS, fill=INK, fill_opacity=0.35)
    plate = tag("circle", r=RADIUS, fill=colours.piece, stroke=edge, stroke_width=width)
    return shadow + plate + use(symbol, fill=colours.glyph, transform="scale(0.8)")


def badges_drawn(badges: Sequence[Badge], x: float, y: float, radius: float) -> Iterator[str]:
    """Badges in their corners, so far to the sides and so far up or down."""
    for badge, (right, down) in zip(badges, CORNERS, strict=False):
        if badge == Badge():
            continue
        colour, edge, ink = (STONE, CHARM, CHARM) if badge.is_dark else (GILT, INK, INK)
        side = radius * 1.9
        plate = {"width": side, "height": side, "rx": radius * (0.35 if badge.is_dark else 0.95)}
        parts = [tag("rect", x=-side / 2, y=-side / 2, fill=colour, stroke=edge, stroke_width=0.9, **plate)]
        if badge.symbol:
            parts.append(use(badge.symbol, fill=ink, transform=f"scale({number(radius / 15)})"))
        if badge.text:
            style = {"text_anchor": "middle", "fill": ink, "font_family": SANS, "font_weight": "bold"}
            parts.append(text(0, radius * 0.52, badge.text, radius * 1.45, **style))
        yield tag("g", *parts, class_="badge", transform=moved(right * x, down * y))


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


def _hold(token: Token, space: str | None) -> str:
    """The hold under a ship: what it carries, each with its number on one ship."""
    if not token.carried:
        return ""
    colours, size = tincture(token.colour), token.hold / HOLD
    wide = 2 + token.hold * len(token.carried)
    hull = f"M{-wide / 2 - 2} 12H{wide / 2 + 2}L{wide / 2 - 2} {number(12 + 13.5 * size)}H{-wide / 2 + 2}Z"
    parts = [tag("path", d=hull, fill=colours.piece, stroke=CREAM, stroke_width=1, stroke_linejoin="round")]
    for at, one in enumerate(token.carried):
        found_by = {"space": space, **one.data, "count": one.count * token.count} if space is not None else {}
        parts.append(
            tag(
                "g",
                title(one.tooltip) if one.tooltip else "",
                use(one.symbol, fill=colours.glyph, transform=f"scale({number(0.46 * size)})"),
                *badges_drawn(one.badges, 4.6 * size, 4 * size, 3.6 * size),
                _number(5 * size, 4.5 * size, one.count, 4 * size) if one.count > 1 else "",
                class_="cargo" if space is not None else "sample",
                **data_attributes(found_by),
                transform=moved((at - (len(token.carried) - 1) / 2) * token.hold, 12 + 6.8 * size),
            )
        )
    return tag("g", *parts, class_="hold")


def face(token: Token, scale: float, space: str | None = None) -> str:
    """A token around 0, 0 as it is drawn at a scale; only one in a space is found by its data."""
    # Numbers stay legible where tokens become small.
    radius = 6.6 * min(1 / scale**0.5, 1.3)
    return "".join(
        (
            _hold(token, space),
            disc(token.symbol, tincture(token.colour), ringed=token.ringed),
            *badges_drawn(token.badges, 8, 8.4, radius * 0.95),
            _number(9, 8, token.count, radius) if token.count > 1 else "",
        )
    )


def token_drawn(space: str, one: Placed) -> str:
    """A token at its place."""
    token, transform = one.token, moved(*one.point, one.scale)
    if token.is_marker:
        drawing = use(token.symbol, fill=tincture(token.colour).piece)
        found_by = data_attributes({"space": space, **token.data})
        return tag("g", drawing, class_="control", **found_by, transform=transform)
    return tag(
        "g",
        title(token.tooltip),
        face(token, one.scale, space),
        class_="piece",
        **data_attributes({"space": space, **token.data, "count": token.count}),
        transform=transform,
    )
