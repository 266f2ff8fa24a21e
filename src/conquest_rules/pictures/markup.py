"""Markup: SVG elements as text.

Here: writing one element, numbers, escaped words, paths and lines of text. Not here: colours, positions, and
anything about a game.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from conquest_rules.pictures.geometry import Point

# XML has no way to write these characters, not even escaped.
UNWRITABLE: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
QUOTE: Final = {'"': "&quot;"}


def number(value: float) -> str:
    """A coordinate with at most two decimals and no needless zeros."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def words(text: str) -> str:
    """Text that may stand between tags or in an attribute, whatever it contains."""
    return escape(UNWRITABLE.sub("\ufffd", text), QUOTE)


def _attribute(name: str, value: str | float) -> str:
    # Python's keywords cannot be attribute names, so that class_ is written for class.
    written = words(value) if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{written}"'


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element: `data_space="north"` becomes `data-space="north"`, `class_` becomes `class`."""
    opening = f"<{name}{''.join(_attribute(key, value) for key, value in attributes.items())}"
    return f"{opening}>{''.join(children)}</{name}>" if children else f"{opening}/>"


def data_attributes(data: Mapping[str, str | float]) -> dict[str, str | float]:
    """The attributes by which front ends find an element: `{"count": 2}` is written `data-count="2"`."""
    return {f"data_{key}": value for key, value in data.items()}


def title(text: str) -> str:
    """The tooltip of the element around it."""
    return tag("title", words(text))


def use(symbol: str, **attributes: str | float) -> str:
    """A copy of a drawing from the definitions."""
    return tag("use", href=f"#{symbol}", **attributes)


def polygon_path(points: Sequence[Point]) -> str:
    """The path of a closed outline."""
    return f"{line_path(points)}Z"


def line_path(points: Iterable[Point]) -> str:
    """The path of an open line."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def moved(x: float, y: float, scale: float = 1) -> str:
    """The transform that puts a drawing made around 0, 0 to a point."""
    shift = f"translate({number(x)} {number(y)})"
    return shift if scale == 1 else f"{shift} scale({number(scale)})"


def text(x: float, y: float, content: str, size: float, **attributes: str | float) -> str:
    """One line of text with its baseline at y."""
    return tag("text", words(content), x=x, y=y, font_size=size, **attributes)


def text_lines(
    x: float, y: float, lines: Sequence[str], size: float, leading: float, **attributes: str | float
) -> str:
    """Lines of text under one another, the first with its baseline at y."""
    # Nothing may stand between the lines: a space would count as part of one and push it aside.
    spans = [tag("tspan", words(line), x=x, y=y + at * leading) for at, line in enumerate(lines)]
    return tag("text", *spans, font_size=size, **attributes)
