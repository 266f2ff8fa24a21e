"""Pictures on the pages show what the engine says, and stand on a ground of their own."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conquest_rules import nerath
from conquest_rules.pictures.nerath import board_svg
from conquest_rules.pictures.nerath.board import chart_of
from conquest_rules.testing.nerath import play, scene

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "_ext"))
from drawing import cropped, is_wide, shaded
from nerath.boards import position, reach
from nerath.stories import beats, story_svg, told

CHART = chart_of(nerath.built_in())
SVG = "{http://www.w3.org/2000/svg}"
LINES = [
    "amil-forest: iron-circle wizard monster",
    "zaarnath: nerath footsoldier footsoldier",
    "> iron-circle moves wizard from amil-forest to zaarnath",
    "> iron-circle moves monster from amil-forest to zaarnath",
    "> iron-circle ends the step",
    "> iron-circle fights in zaarnath",
]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("footsoldier", {"amil-forest", "zaarnath", "satrapy-of-numoth", "dread-marches"}),
        ("castle", {"amil-forest"}),
    ],
)
def test_reach_is_what_the_rulebook_says(kind: str, expected: set[str]) -> None:
    """The Footsoldier of the example on page 10 has three spaces to go to, and a Castle has none."""
    state = scene(f"amil-forest: iron-circle {kind}", active="iron-circle")
    assert expected == reach(state, kind, "amil-forest")


def test_enemies_bound_the_reach() -> None:
    """A Fighter goes two spaces, but through an enemy's land it does not get."""
    held = scene("amil-forest: iron-circle fighter", active="iron-circle")
    free = scene("amil-forest: iron-circle fighter", "zaarnath: iron-circle", active="iron-circle")
    assert "tomb-of-horrors" in reach(held, "fighter", "amil-forest")
    assert reach(held, "fighter", "amil-forest") <= reach(free, "fighter", "amil-forest")


def test_a_part_of_the_board_is_cut_to_its_spaces() -> None:
    """The picture is as wide as what it shows, and still a whole document."""
    whole = board_svg(scene("nera: nerath dragon"))
    part = ElementTree.fromstring(cropped(whole, CHART, ["nera", "sunless-citadel"]))
    assert float(part.attrib["width"]) < 400
    assert whole == cropped(whole, CHART, [])


def test_a_large_part_of_the_board_is_looked_at_closely() -> None:
    """Three spaces fit on a small screen; the whole board does not, and neither does half of it."""
    whole = board_svg(scene("nera: nerath dragon"))
    assert not is_wide(cropped(whole, CHART, ["nera", "mithralfast"]))
    assert is_wide(cropped(whole, CHART, ["nera", "krakens-reach"]))
    assert is_wide(whole)


def test_the_light_falls_on_what_is_asked_for() -> None:
    """A door lies in the shade though the land around it does not, until it is asked for itself."""
    whole = board_svg(scene("amil-forest: iron-circle fighter"))
    land = ["amil-forest", "zaarnath", "dread-marches"]
    for spaces, doors_lit in ((land, 0), ([*land, "tomb-of-horrors"], 1)):
        [mask] = ElementTree.fromstring(shaded(whole, CHART, spaces)).iter(f"{SVG}mask")
        [lit] = mask.iter(f"{SVG}path")
        assert len(land) == lit.attrib["d"].count("M")
        # A door is drawn as its gate and its name.
        assert 2 * doors_lit == sum(rect.attrib["fill"] == "black" for rect in mask.iter(f"{SVG}rect"))


def test_a_scene_is_played_up_to_its_last_line() -> None:
    """Lines that begin with a sign are played; without any line it is the opening."""
    assert "Rolling" == type(position(LINES, "iron-circle", False).step).__name__
    assert "Dealing" == type(position([], "karkoth", True).step).__name__


def test_a_story_tells_the_hits_of_the_engine() -> None:
    """A 5 of a Wizard is a miss and a 6 a hit; whoever falls is gone in the row of the roll."""
    start = position(LINES, "iron-circle", False)
    [miss] = beats(start, ["the dice show 5"])
    assert ("Attackers roll, First Strike", [(5, False)]) == (miss.told, miss.dice)
    assert miss.after == play(start, "the dice show 5")
    [first, *_] = rows = list(beats(start, ["the dice show 6", "the dice show 7", "the dice show 1"]))
    assert [(6, True)] == first.dice
    assert [1, 1, 0] == [row.after.figures("zaarnath", nerath.Realm.NERATH).total for row in rows]


def test_a_story_speaks_as_players_do() -> None:
    """Realms and pieces are named as on the box, and actions as in a menu."""
    start = position(LINES, "iron-circle", False)
    hit = nerath.parse_action("iron-circle gives a hit to siege-engine of iron-circle aboard -")
    assert "Iron Circle: Give the hit to a Siege Engine" == told(start, hit)
    assert "Iron Circle: Press the attack" == told(start, nerath.PressAttack(nerath.Realm.IRON_CIRCLE))


def test_a_story_shows_what_ships_carry() -> None:
    """Two pieces aboard are drawn small upon their Warship, in the row before the battle and after it."""
    lines = [
        "sapphire-bay: iron-circle warship(monster+wizard)",
        "saris-strait: vailin warship",
        "> iron-circle moves warship(wizard+monster) from sapphire-bay to saris-strait",
        "> iron-circle ends the step",
        "> iron-circle fights in saris-strait",
    ]
    drawn = story_svg(position(lines, "iron-circle", False), "saris-strait", ["the dice show 2"])
    assert 4 == drawn.count("scale(0.5)")


def test_a_story_has_its_own_ground() -> None:
    """A picture that is read in the dark brings the colour that it is read on."""
    root = ElementTree.fromstring(
        story_svg(position(LINES, "iron-circle", False), "zaarnath", ["the dice show 5"])
    )
    ground = next(iter(root.iter(f"{SVG}rect")))
    assert (root.attrib["width"], root.attrib["height"]) == (ground.attrib["width"], ground.attrib["height"])
