"""Curves and tables of chances on the pages show what the odds of the library say."""

import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.nerath import SpaceKind
from conquest_rules.testing.nerath import play, scene

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "_ext"))
from curve_chart import LINES, Curve, curves_svg
from nerath.curves import PARTIES, beats, cost, curve, extras
from nerath.targets import targets

SVG = "{http://www.w3.org/2000/svg}"


def test_a_curve_is_what_the_odds_say() -> None:
    """One, two and three Fighters against a Castle with its guard, each chance as it is worked out."""
    found = curve("Fighters: N fighter vs castle, 2 footsoldier", 3, SpaceKind.LAND, gold=False)
    expected = [
        (count, float(odds.battle(f"{count} fighter", "castle, 2 footsoldier").attacker_wins))
        for count in (1, 2, 3)
    ]
    assert "Fighters" == found.name
    assert [at for at, _ in expected] == [at for at, _ in found.points]
    assert [chance for _, chance in expected] == pytest.approx([chance for _, chance in found.points])


def test_a_curve_against_growing_numbers_falls() -> None:
    """The more Footsoldiers wait, the less a Dragon can hope for."""
    chances = [
        chance for _, chance in curve("A Dragon: dragon vs N footsoldier", 6, SpaceKind.LAND, False).points
    ]
    assert sorted(chances, reverse=True) == chances
    assert chances[0] > 0.9 > 0.5 > chances[-1]


def test_gold_bounds_a_curve() -> None:
    """With 12 Gold one has two Dragons and two Gold left, or six Fighters."""
    dragons = curve("Dragons: N dragon vs 3 footsoldier", 12, SpaceKind.LAND, gold=True)
    fighters = curve("Fighters: N fighter vs 3 footsoldier", 12, SpaceKind.LAND, gold=True)
    assert [5, 10] == [at for at, _ in dragons.points]
    assert [2, 4, 6, 8, 10, 12] == [at for at, _ in fighters.points]
    assert 7 == cost("dragon, fighter")
    assert 10 == cost("2 warship with wizard")


@pytest.mark.parametrize("line", ["Dragons: N dragon", "Dragons: 2 dragon vs 3 footsoldier"])
def test_a_line_without_a_number_to_grow_is_told(line: str) -> None:
    """A curve needs two sides and something that grows."""
    with pytest.raises(ValueError, match="name: N attackers vs defenders"):
        curve(line, 8, SpaceKind.LAND, gold=False)


def test_the_picture_can_be_read_without_being_seen() -> None:
    """It has a heading, every number in words, and a ground of its own for dark pages."""
    rising, falling = Curve("Up", ((1, 0.25), (2, 0.5))), Curve("Down", ((1, 0.5), (2, 0.125)))
    root = ElementTree.fromstring(curves_svg("Two lines", "pieces", [rising, falling]))
    assert "img" == root.attrib["role"]
    assert "Two lines" == root.findtext(f"{SVG}title")
    assert "Up: 1: 25%, 2: 50%. Down: 1: 50%, 2: 12%" == root.findtext(f"{SVG}desc")
    ground = next(iter(root.iter(f"{SVG}rect")))
    assert (root.attrib["width"], root.attrib["height"]) == (ground.attrib["width"], ground.attrib["height"])


def test_higher_chances_are_drawn_higher() -> None:
    """The marks of a line stand from left to right, and a larger chance nearer to the top."""
    svg = curves_svg("One line", "pieces", [Curve("Up", ((1, 0.0), (2, 0.25), (3, 1.0)))])
    group = next(one for one in ElementTree.fromstring(svg).iter(f"{SVG}g") if one.findtext(f"{SVG}title"))
    places = [mark.attrib["transform"] for mark in group if "transform" in mark.attrib]
    points = [tuple(map(float, place[10:-1].split())) for place in places]
    assert sorted(points) == points
    assert sorted((y for _, y in points), reverse=True) == [y for _, y in points]


def test_names_do_not_stand_upon_each_other() -> None:
    """Lines that end at the same height have their names under one another, within the picture."""
    curves = [Curve(f"Line {at}", ((1, 0.5), (2, 1.0))) for at in range(len(LINES))]
    root = ElementTree.fromstring(curves_svg("Many lines", "pieces", curves))
    rows = sorted(
        float(one.attrib["y"]) for one in root.iter(f"{SVG}text") if (one.text or "").startswith("Line ")
    )
    assert len(LINES) == len(rows)
    assert all(after - before >= 15 for before, after in pairwise(rows))
    assert rows[-1] < float(root.attrib["height"])


@pytest.mark.parametrize("number", [0, len(LINES) + 1])
def test_a_picture_has_a_colour_for_each_line(number: int) -> None:
    """No line at all is no picture, and more lines than colours cannot be told apart."""
    with pytest.raises(ValueError, match="curves"):
        curves_svg("Too much", "pieces", [Curve("One", ((1, 0.5),))] * number)


def test_guardians_are_told_with_what_they_can() -> None:
    """The Medusa strikes first, the Troll is hard to hit, and two Heroes have more hope than one."""
    content = nerath.built_in()
    assert ["First Strike"] == [*extras(content.guardian("medusa"))]
    assert ["7+ to hit"] == [*extras(content.guardian("troll"))]
    for guardian in content.guardians:
        chances = {name: beats(party, guardian) for name, party in PARTIES.items()}
        assert chances["Fighter"] < chances["2 Fighters"] < chances["2 Fighters, Wizard"]


def test_targets_are_where_actions_lead() -> None:
    """A Monster that has won runs into the one empty enemy space beside it; a Dragon has nothing to run."""
    state = scene(
        "amil-forest: iron-circle monster", "dread-marches: karkoth footsoldier", active="iron-circle"
    )
    state = play(
        state,
        "iron-circle moves monster from amil-forest to dread-marches",
        "iron-circle ends the step",
        "iron-circle fights in dread-marches",
        "the dice show 7",
        "the dice show 1",
    )
    assert ["zaarnath"] == targets(state)
    assert [] == targets(state, "dragon")
