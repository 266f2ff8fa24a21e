"""The picture of the board: everything is on it, once, where it belongs, and nothing that is hidden."""

from collections import Counter
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pictures.dragonlords.boards import CONTENT, FACES, OPENING, UNDER_WAY, others, states
from tests.pictures.plain_board import SVG, groups

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, Bag, Figure, Options, Setup, Side, SpaceKind, State
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import NO_FORCE, by_side, replaced, with_forces
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.pictures.chart import Chart
from conquest_rules.pictures.dragonlords import board_svg
from conquest_rules.pictures.dragonlords.board import chart_of, grounds_of
from conquest_rules.pictures.dragonlords.tokens import kind_of, tokens_of
from conquest_rules.pictures.geometry import Rect, around, covers, is_inside, overlap
from conquest_rules.pictures.layout import settled
from conquest_rules.pictures.palette import TINCTURES
from conquest_rules.pictures.token_layout import extent

ATLAS = CONTENT.atlas
# A kind of unit in a place: where, whose, which, what lies face up, how many counters lie face down.
Units = Counter[tuple[str, str, str, str, int]]


def drawn(state: State, *highlight: str) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(state, highlight=highlight).encode())


def title_of(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def tokens(root: ElementTree.Element, *kinds: str) -> list[ElementTree.Element]:
    """All tokens of some kinds, on their own and aboard."""
    found = (*groups(root, "piece"), *groups(root, "cargo"))
    return [one for one in found if one.get("data-kind") in kinds]


def units_shown(root: ElementTree.Element) -> Units:
    shown: Units = Counter()
    for one in tokens(root, "unit", "king", "wizard", "dragonlord"):
        space, side, kind = (one.attrib[f"data-{key}"] for key in ("space", "side", "kind"))
        up, down = one.get("data-shown", ""), int(one.get("data-hidden", 0))
        shown[space, side, kind, up, down] += int(one.attrib["data-count"])
    return shown


def units_held(state: State) -> Units:
    held: Units = Counter()
    for at, side, figure, count in everyone(state):
        held[at, side.value, kind_of(figure), " ".join(figure.shown), figure.hidden.total] += count
    return held


def test_a_picture_is_one_document() -> None:
    """The picture is well-formed, says what it is, and needs nothing from elsewhere."""
    text = board_svg(UNDER_WAY)
    root = ElementTree.fromstring(text.encode())
    assert title_of(root) == "Quest for the DragonLords"
    assert "The Orcs have" in (root.findtext(f"{SVG}desc") or "")
    assert text.count("http") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1
    ids = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
    used = {one.attrib["href"].removeprefix("#") for one in root.iter(f"{SVG}use")}
    assert used <= ids
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert width / height == pytest.approx(1.6, abs=0.01)


@pytest.mark.parametrize("tundra", [False, True])
def test_every_place_is_drawn(tundra: bool) -> None:
    """Every territory, sea zone and Wasteland space has its ground and its name, closed or not."""
    state = dragonlords.new_game(Setup(options=Options(tundra=tundra)))
    root = drawn(state)
    told = {one.attrib["data-space"]: title_of(one) for one in groups(root, "space")}
    assert set(ATLAS.places) == set(told)
    written = {" ".join(t.text or "" for t in text) for text in root.iter(f"{SVG}text")}
    for at, name in zip(ATLAS.places, ATLAS.names, strict=True):
        assert told[at].startswith(f"{name}.")
        assert {ground.name for ground in grounds_of(state) if ground.id == at} <= written
    closed = {one.attrib["data-space"] for one in groups(root, "space") if one.get("data-closed")}
    snow = {one.attrib["data-space"] for one in groups(root, "control")}
    assert {ATLAS.places[one] for one in state.table.atlas.closed} == closed == snow
    assert bool(closed) is tundra


def test_every_way_over_the_map_is_drawn() -> None:
    """Bridges, passes and harbors of the board are on the map, each with its places in its tooltip."""
    root = drawn(OPENING)
    found = {
        key: Counter(one.attrib[f"data-{key}"] for one in root.iter(f"{SVG}g") if f"data-{key}" in one.attrib)
        for key in ("bridge", "pass", "harbor", "lane")
    }
    assert CONTENT.pack.map is not None
    ways = [*CONTENT.pack.map.bridges, *CONTENT.pack.map.passes]
    assert Counter(" ".join(one.between) for one in ways) == found["bridge"] + found["pass"]
    assert {at for at, _ in OPENING.table.harbors} == set(found["harbor"])
    assert {f"{at} {zone}" for at, zone in OPENING.table.harbors} == set(found["lane"])
    told = {title_of(one) for one in root.iter(f"{SVG}g")}
    assert "Bridge between Cidermouth and Coinwater" in told
    assert "Pass between Deepvein and Whisper Arch" in told
    assert "Harbor of Gullrest on Greywhale Sea 3" in told


def test_the_five_kinds_of_space_differ() -> None:
    """Each kind of Wasteland space has a mark of its own, which stands in the key as well."""
    marks: dict[str, set[str]] = {}
    for ground in grounds_of(OPENING):
        if ground.kind in list(SpaceKind):
            marks.setdefault(ground.kind, set()).add(ground.emblem)
    assert set(SpaceKind) == set(marks)
    assert 5 == len({mark for of in marks.values() for mark in of})
    key = {
        one.attrib["href"].removeprefix("#")
        for group in groups(drawn(OPENING), "key")
        for one in group.iter(f"{SVG}use")
    }
    assert {mark for of in marks.values() for mark in of} <= key


@settings(max_examples=12, deadline=None)
@given(states())
def test_every_unit_is_drawn_once(state: State) -> None:
    """Ashore, aboard, in quest parties or waiting: the picture shows exactly the units of the board."""
    assert units_held(state) == units_shown(drawn(state))


@settings(max_examples=10, deadline=None)
@given(states())
def test_ships_parties_tools_and_gold_are_drawn(state: State) -> None:
    """Each fleet, docked ship, quest party, tool and kingdom's gold is shown with its number."""
    root = drawn(state)

    def shown(kind: str) -> Counter[str]:
        return Counter({one: n for one, n in _counted(tokens(root, kind)).items() if n})

    table, sides = state.table, dragonlords.SIDES
    fleets = {at: sum(state.fleet(at, side).total for side in sides) for at in table.zone}
    docked: Counter[str] = Counter()
    for (at, _), ships in zip(table.harbors, state.docked, strict=True):
        docked[at] += ships.total
    parties = {at: sum(state.parties_in(at, side).total for side in sides) for at in table.space}
    assert Counter({at: n for at, n in fleets.items() if n}) == shown("ship")
    assert Counter({at: n for at, n in docked.items() if n}) == shown("docked-ship")
    assert Counter({at: n for at, n in parties.items() if n}) == shown("party")
    assert Counter({at: gold for at in table.kingdoms if (gold := state.gold_in(at))}) == shown("gold")
    tools = sum(
        party.tools.total * count
        for at in table.space
        for side in sides
        for party, count in state.parties_in(at, side).pairs
    )
    assert tools == sum(
        int(one.attrib["data-count"]) for one in groups(root, "cargo") if one.get("data-tool")
    )


def _counted(found: list[ElementTree.Element]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for one in found:
        counts[one.attrib["data-space"]] += int(one.attrib["data-count"])
    return counts


@settings(max_examples=15, deadline=None)
@given(states())
def test_every_token_stands_in_its_place(state: State) -> None:
    """Tokens stand inside their places, those at sea on the water and not on land."""
    chart = chart_of(CONTENT)
    _, places = settled(chart, grounds_of(state), tokens_of(state))
    lands = [outline for at, outline in chart.outlines.items() if at not in state.table.zone]
    for at, row in places.items():
        for one in row:
            assert is_inside(chart.outlines[at], one.point)
            assert at not in state.table.zone or not any(is_inside(land, one.point) for land in lands)


def covers_a_wall(chart: Chart, rect: Rect) -> bool:
    """Whether a corner of a sign, a bridge or a barrier lies well inside a rectangle."""
    # Letters are narrower than the room that is left for them.
    inner = around(rect.centre, rect.width * 0.85, rect.height - 6)
    return any(covers(inner, point) for wall in chart.walls for point in wall)


def test_nothing_hides_anything() -> None:
    """No name covers another or a sign, and where all land is held no token covers a name or a sign."""
    chart = chart_of(CONTENT)
    names = [plate.rect for plate in chart.plates.values()]
    assert not [pair for pair in combinations(names, 2) if overlap(*pair)]
    # Between its ridge and its river there is less room than the name of Barleycrown is wide.
    assert ["barleycrown"] == [at for at, plate in chart.plates.items() if covers_a_wall(chart, plate.rect)]
    plates, places = settled(chart, grounds_of(UNDER_WAY), tokens_of(UNDER_WAY))
    boxes = [extent(one) for row in places.values() for one in row]
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair) > 1]
    assert not [box for box in boxes for plate in plates.values() if overlap(box, plate.rect) > 1]
    assert not [box for box in boxes if covers_a_wall(chart, box)]
    assert min(one.scale for row in places.values() for one in row) >= 0.4


# Holders, colours, signs of what is where.


def test_land_has_the_tint_of_its_holder_and_the_rim_of_its_realm() -> None:
    """A territory says who holds it and to which realm it belongs, and is coloured by both."""
    root = drawn(UNDER_WAY)
    found = {one.attrib["data-space"]: one for one in groups(root, "space")}
    realms = {row.id: row.realm for row in CONTENT.pack.board.territory}
    colours = {row.id: row.colour for row in CONTENT.pack.board.realm}
    for at in UNDER_WAY.table.territories:
        side, realm = dragonlords.holder(UNDER_WAY, at), realms[at]
        ground, *rims = found[at].iter(f"{SVG}use")
        assert (side or "", realm or "") == (found[at].get("data-holder"), found[at].get("data-realm"))
        if side is not None and UNDER_WAY.stands(side) is not Standing.FALLEN:
            assert TINCTURES[CONTENT.people[side].colour].land == ground.get("fill")
        if realm is not None:
            assert {TINCTURES[colours[realm]].rim} == {one.get("stroke") for one in rims}


@pytest.mark.parametrize("side", PEOPLES)
def test_vanquished_units_are_grey(side: Side) -> None:
    """The units of a people that is out of the game are grey, wherever they are; its card says so."""
    fallen = evolve(UNDER_WAY, standing=replaced(UNDER_WAY.standing, side, Standing.FALLEN))
    root = drawn(fallen)
    for one in groups(root, "piece"):
        if one.get("data-side") == side:
            assert TINCTURES["grey"].piece in [disc.get("fill") for disc in one.iter(f"{SVG}circle")]
    (card,) = (one for one in groups(root, "seat") if one.get("data-seat") == side)
    assert "Out of the game" in title_of(card)


def test_places_are_pointed_out() -> None:
    """Highlighted places are marked, by id or by name; a place that does not exist is refused."""
    root = drawn(OPENING, "vanehold", "The Isle of Bells", "Greywhale Sea 3", "top-6-shrine")
    marked = {one.get("data-highlight") for one in groups(root, "highlight")}
    assert {"vanehold", "isle-of-bells", "greywhale-sea-3", "top-6-shrine"} == marked
    with pytest.raises(LookupError):
        board_svg(OPENING, highlight=("Atlantis",))


def test_a_pack_without_a_map_has_no_pictures() -> None:
    """An owner whose pack has no map is told what it lacks."""
    bare = dragonlords.read_pack(
        {name: one for name, one in dragonlords.documents_of(CONTENT).items() if name != "map"}
    )
    with pytest.raises(ValueError, match=r"a pack needs map\.json for pictures"):
        board_svg(dragonlords.new_game(Setup(content=bare)))


# Views.

viewers = st.sampled_from([*PEOPLES, None])


@settings(max_examples=12, deadline=None)
@given(states(), viewers, st.integers(0, 2**32))
def test_a_view_shows_nothing_hidden(state: State, viewer: Side | None, seed: int) -> None:
    """Positions that differ only in what a viewer may not know are drawn the same for that viewer."""
    other = others(state, viewer, Random(seed))
    assert board_svg(dragonlords.view(state, viewer)) == board_svg(dragonlords.view(other, viewer))


@pytest.mark.parametrize("face", FACES)
def test_its_owner_sees_a_face_and_others_a_counter(face: str) -> None:
    """A face-down counter is named to its owner; to others it is one of a number."""
    bearer = Figure(hidden=Bag.of(Secret(face, (Side.ORCS.value,))))
    empty = evolve(UNDER_WAY, forces=tuple(NO_FORCE for _ in UNDER_WAY.forces))
    empty = evolve(empty, hands=by_side(Hand() for _ in dragonlords.SIDES))
    state = with_forces(empty, ("vanehold", Side.ORCS, Bag.of(bearer)))
    mine, theirs = (tokens(drawn(dragonlords.view(state, one)), "unit") for one in (Side.ORCS, Side.ELVES))
    assert [(face, "1")] == [(one.get("data-known"), one.get("data-hidden")) for one in mine]
    assert [(None, "1")] == [(one.get("data-known"), one.get("data-hidden")) for one in theirs]
    assert "face down, in Vanehold" in title_of(mine[0])
    assert "Orcs: 1 unit with 1 face-down counter, in Vanehold" == title_of(theirs[0])


def test_the_legend_says_who_looks() -> None:
    """A picture of a view says whose it is, and one of a full state that everything is seen."""
    assert "The board as the Elves see it" in board_svg(dragonlords.view(UNDER_WAY, Side.ELVES))
    assert "The board as a spectator sees it" in board_svg(dragonlords.view(UNDER_WAY, None))
    assert "Everything is seen" in board_svg(UNDER_WAY)


@settings(max_examples=5, deadline=None)
@given(st.sampled_from(PEOPLES), st.lists(st.sampled_from(list(CONTENT.scrolls)), min_size=1, max_size=6))
def test_a_card_names_the_scrolls_that_the_viewer_knows(side: Side, cards: list[str]) -> None:
    """Your own scrolls are named on your card; those of others are counted."""
    state = evolve(UNDER_WAY, hands=replaced(UNDER_WAY.hands, side, Hand(Bag.of(*cards))))
    for viewer in PEOPLES:
        seats = groups(drawn(dragonlords.view(state, viewer)), "seat")
        told = {one.attrib["data-seat"]: title_of(one) for one in seats}[side]
        names = {CONTENT.scrolls[card].name for card in cards}
        assert all((name in told) is (viewer is side) for name in names)
        assert (f"{len(cards)} hidden" in told) is (viewer is not side)


def test_a_card_has_everything_that_a_people_owns() -> None:
    """A seat's card has its gold, kingdoms, territories and units, its spells and its stored tools."""
    spells = Bag.of("fireball", "heal"), Bag[str](), None
    state = evolve(
        UNDER_WAY,
        stored=replaced(UNDER_WAY.stored, Side.ELVES, Bag.of("torch", "torch", "elixir")),
        rows=replaced(UNDER_WAY.rows, Side.ELVES, spells),
    )
    (card,) = (one for one in groups(drawn(state), "seat") if one.get("data-seat") == "elves")
    words = [one.text or "" for one in card.iter(f"{SVG}text")]
    for value in (
        dragonlords.gold_of(state, Side.ELVES),
        len(dragonlords.kingdoms_of(state, Side.ELVES)),
        len(dragonlords.held(state, Side.ELVES)),
        dragonlords.tallies(state)["elves units"],
    ):
        assert str(value) in words
    assert "Stored: Elixir, Torch (2)." in words
    assert "Wizard: Fireball, Heal." in words
    assert "Wizard 2: no spells." in words


def test_no_id_is_in_a_tooltip() -> None:
    """Tooltips have printed names: no id that is not a word."""
    told = " ".join(one.text or "" for one in drawn(UNDER_WAY).iter(f"{SVG}title"))
    ids = [one for one in (*ATLAS.places, *CONTENT.scrolls, *CONTENT.tools, *CONTENT.treasures) if "-" in one]
    assert [] == [one for one in ids if one in told]
