"""The colours that a pack can name: in pictures and in a terminal."""

from itertools import combinations

import pytest
from rich.color import Color

from conquest_rules.pictures.palette import TINCTURES, UNCLAIMED, Tincture, terminal, tincture, wrapped

# What packs of games call the colours of their realms.
NAMED = ("black", "gold", "red", "blue", "orange", "white", "green", "purple", "brown", "grey", "yellow")


def lightness(colour: str) -> float:
    """The relative luminance of a colour, as accessibility guidelines define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21."""
    dark, light = sorted(map(lightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("shades", [*TINCTURES.values(), UNCLAIMED])
def test_drawings_and_names_can_be_read(shades: Tincture) -> None:
    """In every colour the drawing stands out from its piece, and the name from its land."""
    assert contrast(shades.glyph, shades.piece) >= 3
    assert contrast(shades.name, shades.land) >= 4.5


def test_colours_differ() -> None:
    """No two colours have the same pieces or the same land, or look the same in a terminal."""
    for one, other in combinations((*TINCTURES.values(), UNCLAIMED), 2):
        assert one.piece != other.piece
        assert one.land != other.land
        assert one.terminal != other.terminal


@pytest.mark.parametrize("word", NAMED)
def test_a_terminal_knows_every_colour(word: str) -> None:
    """Each colour has a name that rich can show, and none of them is the terminal's own."""
    assert word in TINCTURES
    assert not Color.parse(terminal(word)).is_default


@pytest.mark.parametrize("word", ["", "teal"])
def test_other_words_have_no_colour_of_their_own(word: str) -> None:
    """What nobody owns, and colours not known here, look like land that nobody holds."""
    assert UNCLAIMED is tincture(word)
    assert Color.parse(terminal(word)).is_default


@pytest.mark.parametrize(
    ("name", "lines"),
    [("Nine Masts", ("Nine", "Masts")), ("Isle of Bells", ("Isle", "of Bells")), ("Farlight", ("Farlight",))],
)
def test_names_are_broken_between_words(name: str, lines: tuple[str, ...]) -> None:
    """A name is broken between words, and a small word stands with the one that follows it."""
    assert lines == wrapped(name, 2)
