"""The picture of a board of plain values, of no game in particular."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from attrs import evolve
from tests.pictures.plain_board import BOAT, EAST, MAP, MINE, SOUND, SPACES, SVG, WEST, groups

from conquest_rules.pictures import Badge, Barrier, Ground, Legend, Road, Shape, Sign, Token, picture
from conquest_rules.pictures.chart import chart_of
from conquest_rules.pictures.geometry import grown, is_inside
from conquest_rules.pictures.layout import settled
from conquest_rules.pictures.palette import TINCTURES
from conquest_rules.pictures.token_layout import extent

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


PASS = Sign("plain-crown", (150.0, 250.0), 0.8, "A pass", {"pass": "west"})
BRIDGED = evolve(
    MAP,
    signs=(PASS,),
    roads=(
        Road("bridge", ((420.0, 300.0), (660.0, 300.0)), "A bridge", {"bridge": "east sound"}),
        Road("lane", ((700.0, 100.0), (740.0, 140.0)), "A lane"),
    ),
    barriers=(
        Barrier("mountains", ((310.0, 380.0), (560.0, 380.0), (560.0, 410.0), (310.0, 410.0)), "A ridge"),
        Barrier("river", ((20.0, 60.0), (280.0, 60.0), (280.0, 75.0), (20.0, 75.0)), "A river"),
    ),
)


def test_signs_roads_and_barriers_are_drawn() -> None:
    """Each has its words in a tooltip, and front ends find it by its data."""
    root = ElementTree.fromstring(picture(BRIDGED, SPACES, {}, LEGEND).encode())
    told = {one.text for one in root.iter(f"{SVG}title")}
    assert {"A pass", "A bridge", "A lane", "A ridge", "A river"} <= told
    assert ["west"] == [one.get("data-pass") for one in groups(root, "sign")]
    assert ["east sound"] == [one.get("data-bridge") for one in groups(root, "bridge")]
    assert 1 == len(groups(root, "lane"))
    barriers = [one.findtext(f"{SVG}title") for one in groups(root, "impassable")]
    assert ["Impassable mountains", "A ridge", "A river"] == barriers


@pytest.mark.parametrize("count", [1, 5, 20])
def test_names_and_tokens_make_way(count: int) -> None:
    """No name and no token stands on a sign, a bridge or a barrier."""
    chart = chart_of(BRIDGED, SPACES)
    crowd = tuple(Token("plain-flag", COLOURS[one % len(COLOURS)]) for one in range(count))
    plates, places = settled(chart, SPACES, dict.fromkeys(("west", "east", "sound"), crowd))
    boxes = [
        *(plate.rect for plate in plates.values()),
        *(extent(one) for row in places.values() for one in row),
    ]
    assert 4 == len(chart.walls)
    for box in boxes:
        inner = grown(box, -2)
        across = [(inner.left, inner.top), (inner.right, inner.top), (inner.left, inner.bottom), inner.centre]
        across += [(inner.right, inner.bottom), (inner.centre[0], inner.top), (inner.centre[0], inner.bottom)]
        assert not any(is_inside(wall, point) for wall in chart.walls for point in across)


def test_the_sea_ends_at_the_land_above_it() -> None:
    """Where land lies over the sea, names and tokens of the sea stand on the water that is left."""
    wide = Shape("sound", (450, 250), ((0.0, 0.0), (900.0, 0.0), (900.0, 500.0), (0.0, 500.0)))
    land = tuple(one for one in MAP.shapes if one.id != "sound")
    chart = chart_of(evolve(MAP, shapes=(*land, wide), overlaid=True), SPACES)
    _, places = settled(chart, SPACES, {"sound": (BOAT,) * 6})
    assert chart.plates["sound"].rect.left > 600
    assert all(one.point[0] > 600 for one in places["sound"])


def test_badges_are_drawn_on_tokens() -> None:
    """A badge has its text or its drawing; one with nothing on it is only a free corner."""
    badges = (Badge(text="7", is_dark=True), Badge(), Badge(symbol="plain-crown"))
    token = Token(
        "plain-flag", "red", badges=badges, ringed=True, carried=(Token("plain-flag", "", badges=badges),)
    )
    root = ElementTree.fromstring(drawn(east=(token,)).encode())
    assert 4 == len(groups(root, "badge"))
    assert 2 == list(root.itertext()).count("7")


def test_an_emblem_stands_with_its_name() -> None:
    """A space with an emblem has it above its name, or where there is no room, beside or beneath it."""
    spaces = (evolve(WEST, crowned=False, emblem="plain-flag"), EAST, SOUND, MINE)
    chart = chart_of(MAP, spaces)
    assert 0 < chart.plates["west"].topping < chart_of(MAP, SPACES).plates["west"].topping
    root = ElementTree.fromstring(drawn(spaces=spaces).encode())
    (names,) = groups(root, "names")
    assert ["#plain-flag"] == [one.get("href") for one in names.iter(f"{SVG}use")]
