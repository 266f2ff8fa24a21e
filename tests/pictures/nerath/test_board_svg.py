"""The picture of the board: what it shows, where, and that it shows it the same every time."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.nerath import REALMS, Content, Figure, Kind, Realm, SpaceKind, State, all_figures
from conquest_rules.nerath.position.state import Lair, by_realm
from conquest_rules.pictures.geometry import is_inside, overlap
from conquest_rules.pictures.layout import settled
from conquest_rules.pictures.nerath import board_svg
from conquest_rules.pictures.nerath.board import chart_of, grounds_of
from conquest_rules.pictures.nerath.tokens import tokens_of
from conquest_rules.pictures.palette import text_width
from conquest_rules.pictures.token_layout import extent

SVG = "{http://www.w3.org/2000/svg}"
CONTENT = nerath.built_in()
OPENING = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
NAUGHTY = 'Rook & <Raven> "Bay"'

Pieces = Counter[tuple[str, str, str]]

# Strategies.
land_kinds = st.sampled_from([kind for kind in Kind if kind is not Kind.WARSHIP])
cargoes = st.dictionaries(land_kinds.map(Figure), st.integers(1, 3), max_size=3).map(
    lambda counts: Bag(counts.items())
)
figures = st.one_of(land_kinds.map(Figure), cargoes.map(lambda cargo: Figure(Kind.WARSHIP, cargo)))
bags = st.dictionaries(figures, st.integers(1, 14), max_size=5).map(lambda counts: Bag(counts.items()))
forces = st.tuples(bags, bags, bags, bags)
spaces = st.sampled_from([space.id for space in CONTENT.spaces])
crowds = st.dictionaries(spaces, forces, min_size=1, max_size=4)
owners = st.dictionaries(
    st.sampled_from(CONTENT.of_kind(SpaceKind.LAND)), st.sampled_from(REALMS), max_size=20
)


def boards(crowd: dict[str, tuple[Bag[Figure], ...]], owned: dict[str, Realm]) -> State:
    """The opening with other pieces in some spaces and other realms in control of some land."""
    ids = [space.id for space in CONTENT.spaces]
    return evolve(
        OPENING,
        forces=tuple(by_realm(crowd.get(one, old)) for one, old in zip(ids, OPENING.forces, strict=True)),
        control=tuple(owned.get(one, old) for one, old in zip(ids, OPENING.control, strict=True)),
    )


states = st.builds(boards, crowds, owners)


def drawn(state: State, *highlight: str) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(state, highlight=highlight).encode())


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [one for one in root.iter(f"{SVG}g") if name in (one.get("class") or "").split()]


def title_of(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def pieces_shown(root: ElementTree.Element) -> Pieces:
    shown: Pieces = Counter()
    for one in (*with_class(root, "piece"), *with_class(root, "cargo")):
        shown[one.attrib["data-space"], one.attrib["data-realm"], one.attrib["data-kind"]] += int(
            one.attrib["data-count"]
        )
    return shown


def pieces_held(state: State) -> Pieces:
    held: Pieces = Counter()
    for space in CONTENT.spaces:
        for realm in REALMS:
            for kind, count in all_figures(state.figures(space.id, realm)).pairs:
                held[space.id, realm.value, kind.value] += count
    return held


def place_of(element: ElementTree.Element) -> tuple[float, float, float]:
    """Where an element is moved to, and how it is scaled."""
    moved, _, scaled = element.get("transform", "translate(0 0)").partition(" scale(")
    if not moved.startswith("translate("):
        return 0, 0, 1
    x, y = moved.removeprefix("translate(").rstrip(")").split()
    return float(x), float(y), float(scaled.rstrip(")") or 1)


def test_a_picture_is_one_document() -> None:
    """The picture is well-formed, tells what it is, and needs nothing from elsewhere."""
    text = board_svg(OPENING)
    root = ElementTree.fromstring(text.encode())
    assert root.tag == f"{SVG}svg"
    assert title_of(root) == "Conquest of Nerath"
    assert "Karkoth has 10 Gold" in (root.findtext(f"{SVG}desc") or "")
    assert text.count("http") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1
    assert not {"image", "script", "style"} & {one.tag.removeprefix(SVG) for one in root.iter()}


def test_every_space_has_its_name() -> None:
    """Every space is written out with its name, and tells it in its tooltip."""
    root = drawn(OPENING)
    written = {" ".join(t.text or "" for t in text) for text in root.iter(f"{SVG}text")}
    told = {one.attrib["data-space"]: title_of(one) for one in with_class(root, "space")}
    for space in CONTENT.spaces:
        assert space.name in written
        assert told[space.id].startswith(f"{space.name}.")


def test_a_tooltip_tells_controller_and_pieces() -> None:
    """A space tells who controls it and what stands in it, cargo too."""
    told = {one.attrib["data-space"]: title_of(one) for one in with_class(drawn(OPENING), "space")}
    castle = "Nerath: 2 Footsoldiers, a Siege Engine and a Castle."
    assert f"Mithralfast. Capital of Nerath, controlled by Nerath. {castle}" == told["mithralfast"]
    assert told["sea-of-mist"] == "Sea of Mist. Sea. Vailin: a Warship carrying a Fighter."
    assert told["tomb-of-horrors"] == "Tomb of Horrors. Dungeon entrance with 1 guardian face down."


@settings(max_examples=15, deadline=None)
@given(states)
def test_every_piece_is_drawn_where_it_stands(state: State) -> None:
    """The picture shows exactly the pieces of the board, each inside its space or at its dungeon's door."""
    root, chart = drawn(state), chart_of(CONTENT)
    assert pieces_held(state) == pieces_shown(root)
    for one in (*with_class(root, "piece"), *with_class(root, "control")):
        space, (x, y, _) = one.attrib["data-space"], place_of(one)
        if space in chart.outlines:
            assert is_inside(chart.outlines[space], (x, y))
        else:
            assert 0 < x < 1600
            assert 0 < y < 1000


@settings(max_examples=8, deadline=None)
@given(states)
def test_control_is_shown(state: State) -> None:
    """Each land names its controller, and a flag stands where that is not its home."""
    root = drawn(state)
    shown = {one.attrib["data-space"]: one.get("data-controller") for one in with_class(root, "space")}
    flags = {one.attrib["data-space"]: one.get("data-controller") for one in with_class(root, "control")}
    lands = CONTENT.of_kind(SpaceKind.LAND)
    expected = {land: state.controller(land) for land in lands}
    assert expected == {land: shown[land] for land in lands}
    assert {land: held for land, held in expected.items() if held is not CONTENT.space(land).home} == flags


def test_nothing_hides_anything_in_the_opening() -> None:
    """In the opening no piece covers another, a name or a dungeon's door, and no name covers another."""
    chart = chart_of(CONTENT)
    plates, places = settled(chart, grounds_of(OPENING), tokens_of(OPENING))
    discs = [one for row in places.values() for one in row]
    for one, other in combinations(discs, 2):
        apart = hypot(one.point[0] - other.point[0], one.point[1] - other.point[1])
        assert apart >= 12.8 * (one.scale + other.scale)
    fixed = [plate.rect for plate in plates.values()]
    fixed += [rect for door in chart.doors.values() for rect in door.rects]
    assert not [one for one in discs for rect in fixed if overlap(extent(one), rect) > 1]
    names = [plate.rect for plate in plates.values()]
    assert not [pair for pair in combinations(names, 2) if overlap(*pair)]


def test_pieces_stay_legible_in_the_opening() -> None:
    """No piece of the opening is drawn at less than half its size."""
    _, places = settled(chart_of(CONTENT), grounds_of(OPENING), tokens_of(OPENING))
    assert min(one.scale for row in places.values() for one in row) >= 0.5


def reaches(element: ElementTree.Element, x: float, y: float, scale: float) -> Iterator[tuple[float, float]]:
    """The outermost points of what an element draws itself, on the sheet."""
    own = {key: float(value) for key, value in element.attrib.items() if key in ("x", "y", "width", "height")}
    match element.tag.removeprefix(SVG):
        case "rect":
            points = [(own["x"], own["y"]), (own["x"] + own["width"], own["y"] + own["height"])]
        case "circle":
            cx, cy, r = (float(element.get(key, 0)) for key in ("cx", "cy", "r"))
            points = [(cx - r, cy - r), (cx + r, cy + r)]
        case "text" if "x" in own and element.text:
            wide = text_width(element.text, float(element.attrib["font-size"])) * 0.95
            left = own["x"] - (wide / 2 if element.get("text-anchor") == "middle" else 0)
            points = [(left, own["y"] - 8), (left + wide, own["y"] + 2)]
        case "use" if element.attrib["href"].removeprefix("#nerath-") in (*Kind, "crown", "flag", "door"):
            points = [(-12, -12), (12, 12)]
        case _:
            points = []
    yield from ((x + scale * px, y + scale * py) for px, py in points)


def walk(
    element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[float, float]]:
    """All points reached by an element and what is in it; definitions are drawn where they are used."""
    if element.tag in (f"{SVG}defs", f"{SVG}title", f"{SVG}desc"):
        return
    dx, dy, factor = place_of(element)
    x, y, scale = x + scale * dx, y + scale * dy, scale * factor
    yield from reaches(element, x, y, scale)
    for child in element:
        yield from walk(child, x, y, scale)


@settings(max_examples=6, deadline=None)
@given(states)
def test_all_is_on_the_sheet(state: State) -> None:
    """Frames, letters, pieces and the outlines of all spaces lie inside the view box."""
    root = drawn(state)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert width / height == pytest.approx(1.6, abs=0.01)
    points = [*walk(root), *(point for outline in chart_of(CONTENT).outlines.values() for point in outline)]
    assert left <= min(x for x, _ in points)
    assert max(x for x, _ in points) <= left + width
    assert top <= min(y for _, y in points)
    assert max(y for _, y in points) <= top + height


def test_a_picture_is_the_same_every_time() -> None:
    """The same state gives the same bytes, whatever Python's hash seed."""
    program = (
        "import hashlib; from conquest_rules import nerath;"
        "from conquest_rules.pictures.nerath import board_svg;"
        "state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT));"
        "text = board_svg(state, highlight={'nera', 'zembar', 'tomb-of-horrors', 'gulf-of-kar'});"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(seen) == 1
    assert board_svg(OPENING) == board_svg(OPENING)


def renamed(content: Content) -> Content:
    """The pack with names that mean something to XML."""
    changed = {"nera", "zembar", "tomb-of-horrors"}
    return evolve(
        content,
        name=f"Game {NAUGHTY}",
        spaces=tuple(evolve(one, name=NAUGHTY) if one.id in changed else one for one in content.spaces),
        digest="renamed",
    )


def test_names_are_escaped() -> None:
    """Names of games, spaces and players may hold any character."""
    seats = tuple(nerath.Seat(f"{realm} {NAUGHTY}\x00", (realm,)) for realm in REALMS)
    setup = nerath.Setup(length=nerath.Length.LONG, content=renamed(CONTENT), seats=seats)
    root = drawn(nerath.new_game(setup))
    told = [title_of(one) for one in with_class(root, "space")]
    assert sum(one.startswith(f"{NAUGHTY}.") for one in told) == 3
    assert title_of(root) == f"Game {NAUGHTY}"
    assert any(f"karkoth {NAUGHTY}" in (one.text or "") for one in root.iter(f"{SVG}text"))


def test_a_pack_without_a_map_has_no_pictures() -> None:
    """Somebody whose pack has no map is told what it lacks."""
    blank = evolve(CONTENT, map=None, digest="blank")
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, content=blank))
    with pytest.raises(ValueError, match=r"a pack needs map\.json for pictures"):
        board_svg(state)


def test_spaces_are_pointed_out() -> None:
    """Highlighted spaces are marked, by id or by name; a space that does not exist is refused."""
    root = drawn(OPENING, "nera", "Gulf of Kar", "tomb-of-horrors")
    marked = {one.get("data-highlight") or one.get("data-space") for one in with_class(root, "highlight")}
    assert marked == {"nera", "gulf-of-kar", "tomb-of-horrors"}
    assert not with_class(drawn(OPENING), "highlight")
    with pytest.raises(LookupError):
        board_svg(OPENING, highlight=("Atlantis",))


def test_a_view_keeps_its_secrets() -> None:
    """A picture of a view tells who looks, and names no tile that the viewer has not seen."""
    tile = CONTENT.guardians[0]
    lair = Lair((Secret(tile.id, (Realm.KARKOTH.value,)), Secret()), Bag.of(CONTENT.guardians[1].id))
    state = evolve(OPENING, lairs=(lair, *OPENING.lairs[1:]))
    mine, theirs = (board_svg(nerath.view(state, realm)) for realm in (Realm.KARKOTH, Realm.VAILIN))
    assert tile.name in mine
    assert tile.name not in theirs
    assert CONTENT.guardians[1].name in theirs
    assert "as Vailin sees it" in theirs
    assert "as a spectator sees it" in board_svg(nerath.view(state, None))


def test_a_hand_of_unknown_size_is_a_question_mark() -> None:
    """Where not even the number of cards may be known, the legend does not tell it."""
    unknown: Hand[str] = Hand(Bag(), None)
    state = evolve(OPENING, hands=by_realm(unknown for _ in REALMS))
    cards = {
        one.attrib["data-realm-card"]: title_of(one)
        for one in drawn(state).iter(f"{SVG}g")
        if one.get("data-realm-card")
    }
    assert set(cards) == set(REALMS)
    assert all("Events ?" in told for told in cards.values())


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (nerath.Dealing(Realm.VAILIN, 1), "Vailin draws"),
        (nerath.Dealing(Realm.IRON_CIRCLE, 1), "The Iron Circle draws"),
        (nerath.Drawing(), "1 Draw"),
        (nerath.Moving(), "2 Move"),
        (nerath.ChoosingBattle(), "3 Fight Battles"),
        (nerath.Repositioning(), "4 Reposition"),
        (nerath.Finished(nerath.Outcome((Realm.NERATH,), "N3.7")), "Nerath won"),
    ],
)
def test_the_legend_tells_the_step(step: nerath.Step, told: str) -> None:
    """The legend tells whose turn it is and which step, and in the end who has won."""
    root = drawn(evolve(OPENING, step=step))
    assert told in {one.text for one in root.iter(f"{SVG}text")}


STEPS_IN_WORDS = {
    nerath.Moving: "2 Move",
    nerath.Activating: "2 Move",
    nerath.ChoosingBattle: "3 Fight Battles",
    nerath.Repositioning: "4 Reposition",
    nerath.Buying: "5 Reinforce",
}


@given(st.sampled_from(list(STEPS_IN_WORDS)))
def test_cards_belong_to_the_step_that_they_interrupt(kind: type) -> None:
    """While realms are asked for cards the picture tells the step that goes on afterwards."""
    occasion = nerath.Occasion(nerath.Moment.STEP_BEGINS, (Realm.KARKOTH,))
    window = nerath.Window(occasion, (Realm.VAILIN,), kind())
    assert STEPS_IN_WORDS[kind] in board_svg(evolve(OPENING, step=window))
