"""The course of a game of plain numbers."""

from xml.etree import ElementTree

import pytest
from tests.pictures.plain_board import SVG

from conquest_rules.pictures import Plot, Series, course_svg
from conquest_rules.pictures.palette import TINCTURES

GOLD = Plot("Gold", (Series("Ann", "red", (1, 4, 9)), Series("Ben", "green", (2, 2, 9))), goal=12)
FAME = Plot("Fame", (Series("Ann & Eve", "blue", (0, 0, 0)),))


def texts(root: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_plot_has_its_panel(count: int) -> None:
    """As many plots as there are stand beside one another, each under its heading."""
    root = ElementTree.fromstring(course_svg([GOLD, FAME, GOLD][:count]))
    assert f"0 0 {12 + 594 * count} 470" == root.get("viewBox")
    assert ["Gold", "Fame", "Gold"][:count] == [one for one in texts(root) if one in ("Gold", "Fame")]


def test_every_value_has_its_point() -> None:
    """A line has a point for the start and for each round, in its own colour."""
    root = ElementTree.fromstring(course_svg([GOLD]))
    dots = [one.get("fill") for one in root.iter(f"{SVG}circle")]
    assert [TINCTURES["red"].piece] * 3 + [TINCTURES["green"].piece] * 3 == dots


def test_a_course_is_told_in_words() -> None:
    """Those who cannot see the lines read their numbers; the goal is written where it is."""
    root = ElementTree.fromstring(course_svg([GOLD, FAME]))
    assert "Gold: Ann 1, 4, 9; Ben 2, 2, 9. Fame: Ann & Eve 0, 0, 0." == root.findtext(f"{SVG}desc")
    assert 1 == texts(root).count("12 win")


def test_names_stand_apart() -> None:
    """Lines that end at the same value have their names under one another."""
    root = ElementTree.fromstring(course_svg([GOLD]))
    heights = [float(one.attrib["y"]) for one in root.iter(f"{SVG}text") if one.text in ("Ann 9", "Ben 9")]
    assert 17 == heights[1] - heights[0]
