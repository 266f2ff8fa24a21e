"""Palette: the colours, letters and sizes of the picture.

Here: every colour, the fonts, and how wide a word will be. Not here: where anything is drawn.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from attrs import frozen

SERIF: Final = "Georgia, 'Palatino Linotype', Palatino, 'DejaVu Serif Condensed', 'DejaVu Serif', serif"
SANS: Final = "Verdana, 'DejaVu Sans Condensed', 'DejaVu Sans', Helvetica, Arial, sans-serif"

INK: Final = "#2a1d12"
FADED_INK: Final = "#6b5440"
PARCHMENT: Final = "#efe0bd"
PARCHMENT_EDGE: Final = "#c9ac76"
CREAM: Final = "#fdf6e3"
GILT: Final = "#f2b632"
WOOD: Final = "#3a281b"
COAST: Final = "#3d2b1c"

WATER: Final = "#3f88b4"
DEEP: Final = "#1f5a87"
SHOALS: Final = ((30.0, "#62a6cb", 0.35), (19.0, "#86c1dc", 0.45), (10.0, "#b9e0ec", 0.65))
SEA_LINE: Final = "#e4f3f8"
SEA_NAME: Final = "#f3fbff"
SEA_NAME_HALO: Final = "#1d5079"

ROCK: Final = "#8d8378"
ROCK_SHADE: Final = "#6b6259"
SNOW: Final = "#f4f1ea"

PLANKS: Final = "#c69a5c"

STONE: Final = "#2e2733"
STONE_LIGHT: Final = "#8e8597"
CHARM: Final = "#d9c7f2"


@frozen
class Tincture:
    """The shades of a colour: pieces and what is drawn on them, land, its rim and its name; in a terminal.

    The terminal's is a colour that rich knows by this name, and it can be read on black and on white.
    """

    piece: str
    glyph: str
    land: str
    rim: str
    name: str
    terminal: str


# The colours that a content pack can name.
TINCTURES: Final[Mapping[str, Tincture]] = {
    "black": Tincture("#2b2930", "#f4ead2", "#b9b4ae", "#55504f", "#1d1b20", "bright_black"),
    "gold": Tincture("#eeb422", "#3b2503", "#f6e3a1", "#d9a425", "#5e4103", "yellow"),
    "red": Tincture("#b3211f", "#fdeedd", "#eab3a2", "#c4453a", "#6d0f0f", "red"),
    "blue": Tincture("#1f4fa3", "#f4f1e2", "#bccbe8", "#5578bd", "#132f66", "blue"),
    "green": Tincture("#2f7a35", "#f3f6e2", "#bfdcae", "#5b9b53", "#1c4720", "green"),
    "purple": Tincture("#6b3a9c", "#f6eefb", "#d3bfe6", "#8e66b8", "#40205f", "magenta"),
    "orange": Tincture("#d9701c", "#fff3e0", "#f3c79a", "#d98a45", "#6e3606", "dark_orange"),
    "brown": Tincture("#7a4a22", "#fbeed8", "#d9bd98", "#a06f3e", "#47290f", "orange4"),
    "white": Tincture("#f3f0e8", "#3b3733", "#eef0ef", "#b9bdc0", "#45494d", "white"),
    "grey": Tincture("#7d8085", "#fbfaf5", "#cfd1d2", "#8f9499", "#3d4044", "grey62"),
    "yellow": Tincture("#f4d93a", "#40370a", "#faf1ae", "#d8bf35", "#5b4f08", "bright_yellow"),
}
# Land that nobody controls, pieces in the key that belong to nobody, and colours not named above.
UNCLAIMED: Final = Tincture("#6a5138", "#fdf3da", "#e6d6ae", "#a88c58", "#4a3826", "default")


def tincture(colour: str) -> Tincture:
    """The shades of a colour; an empty word is for what has no owner."""
    return TINCTURES.get(colour, UNCLAIMED)


def terminal(colour: str) -> str:
    """The name of a colour in a terminal, as rich has it."""
    return tincture(colour).terminal


# The widths of letters as parts of the size, in a wide font, so that others fit as well.
_NARROW: Final = frozenset("ijlI.,:;'!|")
_SLIM: Final = frozenset("frst ()-[]/·")
_WIDE: Final = frozenset("mwMW@%&")


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.34
    if letter in _SLIM:
        return 0.46
    if letter in _WIDE:
        return 0.93
    return 0.72 if letter.isupper() else 0.58


def text_width(text: str, size: float) -> float:
    """An upper estimate of the width of a line of text, without the font."""
    return sum(map(_letter, text)) * size


def wrapped(text: str, count: int) -> tuple[str, ...]:
    """The words of a name on at most `count` lines, as evenly as possible."""
    parts = text.split() or [text]
    cuts = combinations(range(1, len(parts)), min(count, len(parts)) - 1)
    options = [
        tuple(" ".join(parts[a:b]) for a, b in zip((0, *cut), (*cut, len(parts)), strict=True))
        for cut in cuts
    ]
    best = min(options, key=_unevenness)
    return wrapped(text, len(best) - 1) if "of" in best and len(best) > 1 else best


def _unevenness(lines: tuple[str, ...]) -> float:
    # A line should neither be a small word alone nor end with one that belongs to the next.
    dangling = sum(line.split()[-1].lower() in ("of", "the") for line in lines[:-1] if " " in line)
    return max(text_width(line, 1) for line in lines) + dangling + 9 * ("of" in lines)
