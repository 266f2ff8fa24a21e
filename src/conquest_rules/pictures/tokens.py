"""Tokens: how pieces, their numbers, what they carry, and markers are drawn.

Here: the drawing of one token at the place found for it. Not here: finding that place. Front ends find a
token by its data attributes: `data-space`, `data-count`, and those that its game gives it; what is carried
counts over all that carry it.
"""

from typing import Final

from conquest_rules.pictures.markup import data_attributes, moved, tag, text, title, use
from conquest_rules.pictures.palette import CREAM, INK, SANS, Tincture, tincture
from conquest_rules.pictures.token_layout import Placed
from conquest_rules.pictures.values import HOLD, Token

RADIUS: Final = 12.8


def disc(symbol: str, colours: Tincture) -> str:
    """A counter with a drawing on it."""
    shadow = tag("circle", cx=0.8, cy=1.6, r=RADIUS, fill=INK, fill_opacity=0.35)
    plate = tag("circle", r=RADIUS, fill=colours.piece, stroke=CREAM, stroke_width=1.3)
    return shadow + plate + use(symbol, fill=colours.glyph, transform="scale(0.8)")


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


def _hold(token: Token, space: str) -> str:
    """The hold under a ship: what it carries, each with its number on one ship."""
    if not token.carried:
        return ""
    colours = tincture(token.colour)
    wide = 2 + HOLD * len(token.carried)
    hull = f"M{-wide / 2 - 2} 12H{wide / 2 + 2}L{wide / 2 - 2} 25.5H{-wide / 2 + 2}Z"
    parts = [tag("path", d=hull, fill=colours.piece, stroke=CREAM, stroke_width=1, stroke_linejoin="round")]
    for at, one in enumerate(token.carried):
        parts.append(
            tag(
                "g",
                use(one.symbol, fill=colours.glyph, transform="scale(0.46)"),
                _number(5, 4.5, one.count, 4) if one.count > 1 else "",
                class_="cargo",
                **data_attributes({"space": space, **one.data, "count": one.count * token.count}),
                transform=moved((at - (len(token.carried) - 1) / 2) * HOLD, 18.8),
            )
        )
    return tag("g", *parts, class_="hold")


def token_drawn(space: str, one: Placed) -> str:
    """A token at its place."""
    token, transform = one.token, moved(*one.point, one.scale)
    if token.is_marker:
        drawing = use(token.symbol, fill=tincture(token.colour).piece)
        found_by = data_attributes({"space": space, **token.data})
        return tag("g", drawing, class_="control", **found_by, transform=transform)
    # Numbers stay legible where tokens become small.
    count = _number(9, 8, token.count, 6.6 * min(1 / one.scale**0.5, 1.3)) if token.count > 1 else ""
    return tag(
        "g",
        title(token.tooltip),
        _hold(token, space),
        disc(token.symbol, tincture(token.colour)),
        count,
        class_="piece",
        **data_attributes({"space": space, **token.data, "count": token.count}),
        transform=transform,
    )
