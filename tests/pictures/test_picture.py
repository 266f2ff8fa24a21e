"""The picture of a board of plain values, of no game in particular."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from attrs import evolve
from tests.pictures.plain_board import BOAT, EAST, MAP, MINE, SOUND, SPACES, SVG, WEST, groups

from conquest_rules.pictures import Ground, Legend, Token, picture
from conquest_rules.pictures.chart import chart_of
from conquest_rules.pictures.geometry import is_inside
from conquest_rules.pictures.layout import settled
from conquest_rules.pictures.palette import TINCTURES

LEGEND = Legend("A plain game", "Two lands & a sea")
COLOURS = tuple(TINCTURES)


def drawn(*highlight: str, spaces: tuple[Ground, ...] = SPACES, **tokens: tuple[Token, ...]) -> str:
    return picture(MAP, spaces, tokens, LEGEND, highlight)


def test_a_picture_needs_nothing_from_elsewhere() -> None:
    """Everything that is drawn by name is defined in the picture, under the name of its map."""
    text = drawn("west", "mine", east=(BOAT,))
    root = ElementTree.fromstring(text.encode())
    ids = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
    used = set(re.findall(r"""(?:href="#|url\(#)([^")]+)""", text))
    assert {"plain-crown", "plain-door", "plain-wave", "plain-canvas"} <= used <= ids
    assert all(one.startswith("plain-") for one in ids)
    assert "A plain game" == root.findtext(f"{SVG}title")
    assert "Two lands & a sea" == root.findtext(f"{SVG}desc")


def test_importing_pictures_loads_no_game() -> None:
    """Who draws a game of their own loads no other game for it."""
    program = "import sys, conquest_rules.pictures; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    ours = [name for name in loaded.stdout.split() if name.startswith("conquest_rules.")]
    assert "conquest_rules.pictures.picture" in ours
    assert [] == [name for name in ours if not name.startswith("conquest_rules.pictures")]
    assert not any(name.startswith("conquest_rules.pictures.nerath") for name in ours)


@pytest.mark.parametrize(
    ("legend", "expected"),
    [(LEGEND, "-10 -10 920 520"), (evolve(LEGEND, right=1000, bottom=600), "-10 -10 1020 620")],
)
def test_the_sheet_has_room_for_map_and_legend(legend: Legend, expected: str) -> None:
    """A picture is as large as its map, and larger where the legend reaches beyond it."""
    root = ElementTree.fromstring(picture(MAP, SPACES, {}, legend).encode())
    assert expected == root.get("viewBox")


def test_spaces_are_found_by_their_data() -> None:
    """A space says what it is in its tooltip and in its attributes, those of its game as well."""
    root = ElementTree.fromstring(drawn().encode())
    spaces = {one.attrib["data-space"]: one for one in groups(root, "space")}
    assert {one.id: one.kind for one in SPACES} == {
        name: one.attrib["data-terrain"] for name, one in spaces.items()
    }
    assert {"west": "ann", "east": "ben"} == {
        name: one.attrib["data-owner"] for name, one in spaces.items() if "data-owner" in one.attrib
    }
    assert "Deep water" == spaces["sound"].findtext(f"{SVG}title")
    assert spaces["mine"].find(f".//{SVG}circle") is not None


def test_what_is_carried_counts_over_all_that_carry_it() -> None:
    """Two boats with three knights each show six knights."""
    root = ElementTree.fromstring(drawn(sound=(BOAT,)).encode())
    boat, knights = groups(root, "piece")[0], groups(root, "cargo")[0]
    assert ("sound", "2") == (boat.attrib["data-space"], boat.attrib["data-count"])
    assert ("knight", "6") == (knights.attrib["data-kind"], knights.attrib["data-count"])
    assert "3" in knights.itertext()


@pytest.mark.parametrize("count", [1, 2, 9, 40])
def test_tokens_stand_inside_their_spaces(count: int) -> None:
    """Few tokens or many, in one colour or in all: each stands inside its own space."""
    chart = chart_of(MAP, SPACES)
    crowd = tuple(Token("plain-flag", COLOURS[one % len(COLOURS)]) for one in range(count))
    tokens = dict.fromkeys(("west", "east", "sound"), crowd)
    _, places = settled(chart, SPACES, tokens)
    for space, outline in chart.outlines.items():
        assert sorted(crowd, key=repr) == sorted((one.token for one in places[space]), key=repr)
        assert all(is_inside(outline, one.point) for one in places[space])


def test_tokens_of_one_colour_stand_together() -> None:
    """Of two colours one stands to the left of the other, or above it."""
    tokens = {"west": tuple(Token("plain-flag", colour) for colour in ("red", "red", "blue", "blue"))}
    _, places = settled(chart_of(MAP, SPACES), SPACES, tokens)
    red, blue = ([one.point for one in places["west"] if one.token.colour == c] for c in ("red", "blue"))
    assert any(max(one[axis] for one in red) < min(one[axis] for one in blue) for axis in (0, 1))


def test_names_stay_in_place() -> None:
    """Whoever holds a space and whatever is said about it, its name stays where it was."""
    others = tuple(evolve(one, colour="blue", tooltip="taken", data={"owner": "eve"}) for one in SPACES)
    assert chart_of(MAP, SPACES) is chart_of(MAP, others)
    renamed = (evolve(WEST, name="The Old West"), EAST, SOUND, MINE)
    assert chart_of(MAP, SPACES).plates != chart_of(MAP, renamed).plates


@pytest.mark.parametrize(("colour", "strong"), [("red", False), ("green", True), ("", True)])
def test_borders_are_strong_between_colours(colour: str, strong: bool) -> None:
    """Between lands of one colour the border is fine; between two colours it is strong."""
    root = ElementTree.fromstring(drawn(spaces=(WEST, evolve(EAST, colour=colour), SOUND, MINE)).encode())
    *_, outer = groups(root, "borders")[0]
    assert strong is ("L" in outer.attrib["d"])


def test_land_has_the_colours_of_its_holder_and_its_home() -> None:
    """Land is tinted in the colour of its holder, and its rim in that of its home."""
    root = ElementTree.fromstring(drawn().encode())
    east = next(one for one in groups(root, "space") if one.get("data-space") == "east")
    ground, *rims = east.iter(f"{SVG}use")
    assert TINCTURES["green"].land == ground.get("fill")
    assert {TINCTURES["red"].rim} == {one.get("stroke") for one in rims}


def test_highlighted_spaces_are_marked() -> None:
    """A space is pointed out around its outline, one without outline at its door."""
    root = ElementTree.fromstring(drawn("east", "mine").encode())
    marked = [one.get("data-highlight") or one.get("data-space") for one in groups(root, "highlight")]
    assert ["east", "mine"] == marked


def test_a_marker_is_no_piece() -> None:
    """A marker is drawn without a disc and counts as nothing, and its game's data are on it."""
    flag = Token("plain-flag", "blue", is_marker=True, data={"controller": "ann"})
    root = ElementTree.fromstring(drawn(west=(flag,)).encode())
    (marker,) = groups(root, "control")
    assert ("west", "ann") == (marker.get("data-space"), marker.get("data-controller"))
    assert marker.find(f"{SVG}circle") is None
    assert not groups(root, "piece")


def test_any_character_can_be_written() -> None:
    """Names and tooltips may have characters that mean something to XML, and such as it cannot write."""
    naughty = '<Rook> & "Raven"'
    spaces = (evolve(WEST, name=naughty, tooltip=f"{naughty}\x00"), EAST, SOUND, MINE)
    root = ElementTree.fromstring(drawn(spaces=spaces, west=(evolve(BOAT, tooltip=naughty),)).encode())
    told = [one.text or "" for one in root.iter(f"{SVG}title")]
    assert 2 == sum(one.startswith(naughty) for one in told)
