"""Pages 9 to 12: what the documents tell of the board, and what spaces are to a realm."""

from itertools import combinations, product
from math import hypot, inf

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.nerath import Kind, Realm, SpaceKind
from conquest_rules.nerath.content.rows import Content, plain_name
from conquest_rules.nerath.position.control import (
    friendly_spaces,
    is_coastal,
    is_enemy,
    is_friendly,
    is_island,
    marker,
)
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import contents, realms, setups, states

CONTENT = nerath.built_in()
BOARDS = st.one_of(st.just(CONTENT), contents())
STATES = st.one_of(states(), states(setups(contents())))


def ids(*names: str) -> set[str]:
    return {CONTENT.space(name).id for name in names}


def reach(kind: Kind, start: str, *spaces: SpaceKind) -> set[str]:
    """Where a piece gets by its own Move over spaces of some kinds, nobody in its way."""
    most = CONTENT.piece(kind).move
    found = CONTENT.board.distances(
        CONTENT.space(start).id, most, enter=lambda space: CONTENT.space(space).kind in spaces
    )
    return {space for space, far in found.items() if far > 0}


@checks("N9.21", "N22.1")
@given(BOARDS)
def test_adjacency_goes_both_ways(content: Content) -> None:
    """Two spaces are adjacent both ways, and none to itself."""
    for one, other in combinations(content.board.spaces, 2):
        assert content.board.adjacent(one, other) is content.board.adjacent(other, one)
    assert not any(content.board.adjacent(space, space) for space in content.board.spaces)


@checks("N9.37", "N23.14")
@reads("R-space-names")
@given(BOARDS)
def test_every_space_has_a_name_of_its_own(content: Content) -> None:
    """Names are not empty and no two are the same, a leading The aside."""
    names = [plain_name(space.name) for space in content.spaces]
    assert all(names)
    assert len(set(names)) == len(names)


def shared_edges(one: str, other: str) -> int:
    assert CONTENT.map is not None
    outlines = (CONTENT.map.spaces[one].outline, CONTENT.map.spaces[other].outline)
    first, second = (
        {frozenset((outline[i - 1], outline[i])) for i in range(len(outline))} for outline in outlines
    )
    return len(first & second)


@checks("N9.21", "N9.38", "N9.39", "N23.15")
def test_borders_are_the_shared_edges_of_the_map() -> None:
    """Two land or sea spaces are adjacent just if their outlines on the map have an edge in common."""
    drawn = [space.id for space in CONTENT.spaces if space.kind is not SpaceKind.DUNGEON]
    for one, other in combinations(drawn, 2):
        assert (shared_edges(one, other) > 0) is CONTENT.board.adjacent(one, other), (one, other)


def far_from(point: tuple[int, int], outline: tuple[tuple[int, int], ...]) -> float:
    """How far a point is from the nearest edge of an outline."""
    x, y = point
    nearest = inf
    for (x1, y1), (x2, y2) in zip((outline[-1], *outline), outline, strict=False):
        dx, dy = x2 - x1, y2 - y1
        along = max(0, min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
        nearest = min(nearest, hypot(x - x1 - along * dx, y - y1 - along * dy))
    return nearest


@checks("N9.21")
def test_doors_stand_where_their_neighbours_meet() -> None:
    """A dungeon's door lies on the outlines of just those spaces that its entrance is adjacent to."""
    assert CONTENT.map is not None
    for dungeon, door in CONTENT.map.doors.items():
        near = {name for name, drawn in CONTENT.map.spaces.items() if far_from(door, drawn.outline) < 20}
        assert set(CONTENT.board.bordering(dungeon)) == near, dungeon


@checks("N9.38", "N9.39")
@reads("R-fly-over-impassable")
def test_impassable_corners_are_no_spaces() -> None:
    """Two corners of the map, north-east and south-west, belong to no space; nothing is adjacent to them."""
    assert CONTENT.map is not None
    assert {"ne", "sw"} == set(CONTENT.map.impassable)
    assert not set(CONTENT.map.impassable) & set(CONTENT.board.spaces)


@checks("N9.26")
def test_the_board_does_not_wrap() -> None:
    """Kharavas is not next to the Forbidden City, nor Dawnforge to the Scarlet Principalities."""
    for one, other in (("Kharavas", "Forbidden City"), ("Dawnforge Mountains", "The Scarlet Principalities")):
        assert not CONTENT.board.adjacent(CONTENT.space(one).id, CONTENT.space(other).id)


@checks("N9.22", "N10.18")
def test_footsoldier_in_amil_forest() -> None:
    """From Amil Forest a Footsoldier gets to Zaarnath, the Satrapy of Numoth and the Dread Marches."""
    expected = ids("Zaarnath", "Satrapy of Numoth", "The Dread Marches")
    assert expected == reach(Kind.FOOTSOLDIER, "Amil Forest", SpaceKind.LAND)


@checks("N10.19", "N10.20")
def test_fighter_in_amil_forest() -> None:
    """From Amil Forest a Fighter gets to every land space of the island, and to the Tomb of Horrors."""
    island = set(
        CONTENT.board.distances(
            "amil-forest", enter=lambda space: CONTENT.space(space).kind is SpaceKind.LAND
        )
    )
    assert island - {"amil-forest"} == reach(Kind.FIGHTER, "Amil Forest", SpaceKind.LAND)
    assert "tomb-of-horrors" in reach(Kind.FIGHTER, "Amil Forest", SpaceKind.LAND, SpaceKind.DUNGEON)


@checks("N11.34")
def test_warship_in_the_gulf_of_kar() -> None:
    """The sea spaces at distance 0 to 2 from the Gulf of Kar are the six of the example."""
    expected = ids("Dragon's Gate", "Forbidding Shore", "Amilian Sea", "Kraken's Reach", "Tarsem Coast")
    assert expected == reach(Kind.WARSHIP, "Gulf of Kar", SpaceKind.SEA)
    assert CONTENT.board.adjacent("gulf-of-kar", "maze-of-maur-khul")
    assert CONTENT.board.adjacent("gulf-of-kar", "ruined-land-of-tarsembor")


def test_printed_borders_are_there() -> None:
    """Borders that a document names are borders of the board, both ways."""
    for space in CONTENT.spaces:
        for other in space.printed:
            assert CONTENT.board.adjacent(space.id, other)
            assert space.id in CONTENT.space(other).printed


@checks("N11.11", "N11.15", "N23.17", "N22.36")
@given(BOARDS)
def test_coasts(content: Content) -> None:
    """A land space is coastal just if a sea space is next to it; an island is coastal."""
    for space in content.spaces:
        by_sea = any(content.space(one).kind is SpaceKind.SEA for one in content.board.bordering(space.id))
        assert (space.kind is SpaceKind.LAND and by_sea) is is_coastal(content, space.id)
        assert is_coastal(content, space.id) or not is_island(content, space.id)


@checks("N11.14", "N22.36", "I22.2", "N11.16")
@reads("R-island")
@given(BOARDS)
def test_islands(content: Content) -> None:
    """An island is a land space with sea next to it and no land; the Winterskull Lands are one."""
    for space in content.spaces:
        around = [content.space(one).kind for one in content.board.bordering(space.id)]
        alone = SpaceKind.LAND not in around and SpaceKind.SEA in around
        assert (space.kind is SpaceKind.LAND and alone) is is_island(content, space.id)
    assert is_island(CONTENT, "winterskull-lands")


@checks("N12.8")
def test_narrow_waters() -> None:
    """Saris Strait and Skallen Reach lie between coasts that are not adjacent to each other."""
    for name in ("Saris Strait", "Skallen Reach"):
        strait = CONTENT.space(name)
        assert strait.kind is SpaceKind.SEA
        coasts = [
            one for one in CONTENT.board.bordering(strait.id) if CONTENT.space(one).kind is SpaceKind.LAND
        ]
        assert any(not CONTENT.board.adjacent(one, other) for one, other in combinations(coasts, 2))


@checks("N12.9")
@reads("R-lake-surth")
def test_lake_surth_is_landlocked() -> None:
    """Lake Surth is a sea space with no sea next to it; its shores are Karkoth's starting land."""
    assert CONTENT.space("Lake Surth").kind is SpaceKind.SEA
    shores = [CONTENT.space(one) for one in CONTENT.board.bordering("lake-surth")]
    assert {(SpaceKind.LAND, Realm.KARKOTH)} == {(shore.kind, shore.home) for shore in shores}


@checks("N9.44", "N9.48", "N9.49", "N22.23", "N22.27", "N9.51", "G1.4")
@reads("R-dungeon-space-kind")
@given(STATES, realms())
def test_friendly_and_enemy_spaces(state: nerath.State, viewer: Realm) -> None:
    """Land is what its controller is to one, sea what stands in it is; a dungeon is neither."""
    enemies = set(state.table.enemies(viewer))
    for space in state.table.content.spaces:
        owners = {realm for realm in Realm if state.figures(space.id, realm)}
        enemy = {
            SpaceKind.LAND: state.controller(space.id) in enemies,
            SpaceKind.SEA: bool(owners & enemies),
            SpaceKind.DUNGEON: False,
        }[space.kind]
        assert enemy is is_enemy(state, space.id, viewer)
        friendly = not enemy and space.kind is not SpaceKind.DUNGEON
        assert friendly is is_friendly(state, space.id, viewer)
        assert friendly is (space.id in friendly_spaces(state, viewer))


@checks("N4.7", "N9.48", "N9.49", "N22.23", "N22.27", "G1.4", "N9.44")
@given(st.data(), realms(), st.booleans(), st.booleans())
def test_whose_a_sea_or_a_land_is(data: st.DataObject, viewer: Realm, alliances: bool, sea: bool) -> None:
    """Whoever else is there, an enemy's piece makes a sea an enemy's; in land only its controller counts."""
    setup = nerath.Setup(length=nerath.Length.LONG, alliances=alliances)
    state = nerath.new_game(setup)
    at = data.draw(st.sampled_from(CONTENT.of_kind(SpaceKind.SEA if sea else SpaceKind.LAND)))
    inside = data.draw(st.sets(st.sampled_from(Realm)))
    piece = nerath.Figure(Kind.STORM_ELEMENTAL)
    force = tuple(nerath.Bag.of(piece) if realm in inside else nerath.Bag() for realm in Realm)
    place = CONTENT.board.place[at]
    state = evolve(state, forces=(*state.forces[:place], force, *state.forces[place + 1 :]))
    ally = {Realm.KARKOTH: Realm.IRON_CIRCLE, Realm.VAILIN: Realm.NERATH}
    ally |= {other: one for one, other in ally.items()}
    friends = {viewer, ally[viewer]} if alliances else {viewer}
    enemy = bool(inside - friends) if sea else state.controller(at) not in friends
    assert (enemy, not enemy) == (is_enemy(state, at, viewer), is_friendly(state, at, viewer))
    assert enemy is (at not in friendly_spaces(state, viewer))


@checks("N9.30", "N9.51", "N9.52")
@reads("R-dungeon-space-kind")
@given(STATES, realms())
def test_every_space_is_one_of_three(state: nerath.State, viewer: Realm) -> None:
    """To a realm a space is friendly, enemy or a dungeon entrance, and one of them only, whoever is in it."""
    spaces, hero = state.table.content.spaces, nerath.Bag.of(nerath.Figure(Kind.FIGHTER))
    for inside in Realm:
        party = tuple(hero if realm is inside else nerath.Bag() for realm in Realm)
        manned = tuple(
            party if space.kind is SpaceKind.DUNGEON else force
            for space, force in zip(spaces, state.forces, strict=True)
        )
        for now, space in product((state, evolve(state, forces=manned)), spaces):
            told = (is_friendly(now, space.id, viewer), is_enemy(now, space.id, viewer))
            assert 1 == sum((*told, space.kind is SpaceKind.DUNGEON))


@checks("N9.44")
@given(STATES, realms())
def test_pieces_do_not_make_land_friendly(state: nerath.State, viewer: Realm) -> None:
    """With all pieces off the board, land is friendly or enemy as before."""
    empty = evolve(state, forces=tuple((nerath.Bag(),) * 4 for _ in state.forces))
    for space in state.table.content.of_kind(SpaceKind.LAND):
        assert is_enemy(state, space, viewer) is is_enemy(empty, space, viewer)


@checks("N7.11")
@given(STATES)
def test_markers_show_what_was_taken(state: nerath.State) -> None:
    """A land space carries its controller's marker just if it is not the controller's starting land."""
    for space in state.table.content.spaces:
        taken = state.controller(space.id) not in (space.home, None)
        assert (state.controller(space.id) if taken else None) is marker(state, space.id)


@checks("N7.11")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("holder", Realm)
def test_a_marker_lies_in_all_that_is_not_starting_land(holder: Realm, alliances: bool) -> None:
    """Who holds the whole board has a marker in every land space but its own, the ally's ones included."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, alliances=alliances))
    held = evolve(state, control=tuple(home and holder for home in state.control))
    for space in CONTENT.spaces:
        assert (None if space.home in (holder, None) else holder) is marker(held, space.id)


@checks("N10.10", "N10.15", "N10.21", "N11.1", "N19.12", "N20.1", "N20.2", "N23.5", table=True)
def test_types_of_pieces() -> None:
    """Warships are sea pieces, Dragons and Storm Elementals fly, the rest are land pieces; two are Heroes."""
    by_type = {kind: {p.kind for p in CONTENT.pieces if p.type == kind} for kind in ("land", "sea", "flying")}
    assert {Kind.WARSHIP} == by_type["sea"]
    assert {Kind.DRAGON, Kind.STORM_ELEMENTAL} == by_type["flying"]
    assert set(Kind) - by_type["sea"] - by_type["flying"] == by_type["land"]
    for ability in (nerath.Ability.EXPLORE_DUNGEONS, nerath.Ability.BATTLE_AT_SEA):
        assert {Kind.FIGHTER, Kind.WIZARD} == {p.kind for p in CONTENT.pieces if ability in p.abilities}


@checks("N6.3", "N6.4", "N6.6", "N6.7", "N6.8", "N6.9", "N6.10", table=True)
def test_what_only_one_kind_can_do() -> None:
    """Siege Engines hit hard when they attack, Monsters run amok, Wizards strike first, and so on."""
    only = {ability: {p.kind for p in CONTENT.pieces if ability in p.abilities} for ability in nerath.Ability}
    for ability, kind in {
        nerath.Ability.POWERFUL_ATTACK: Kind.SIEGE_ENGINE,
        nerath.Ability.RUN_AMOK: Kind.MONSTER,
        nerath.Ability.FIRST_STRIKE: Kind.WIZARD,
        nerath.Ability.PLACE_PIECES: Kind.CASTLE,
        nerath.Ability.HOVER: Kind.STORM_ELEMENTAL,
        nerath.Ability.DURABLE: Kind.DRAGON,
        nerath.Ability.SEA_TRANSPORT: Kind.WARSHIP,
    }.items():
        assert {kind} == only[ability]


@checks(
    "N6.2", "N6.3", "N6.4", "N6.5", "N6.6", "N6.7", "N6.8", "N6.9", "N6.10", "N17.17", "N17.23", table=True
)
def test_comparisons_of_pieces() -> None:
    """Cheapest, slowest, fast and strong, dearest, and what the standard purchase costs."""
    cost = {p.kind: p.cost for p in CONTENT.pieces}
    move = {p.kind: p.move for p in CONTENT.pieces}
    die = {p.kind: p.die for p in CONTENT.pieces}
    others = set(Kind) - {Kind.FOOTSOLDIER}
    assert all(cost[Kind.FOOTSOLDIER] < cost[kind] for kind in others)
    assert min(die.values()) == die[Kind.FOOTSOLDIER]
    assert 1 == move[Kind.SIEGE_ENGINE] == min(number for number in move.values() if number)
    assert 2 == cost[Kind.SIEGE_ENGINE] == sorted(cost.values())[1]
    fast = {Kind.MONSTER, Kind.FIGHTER, Kind.WIZARD, Kind.STORM_ELEMENTAL, Kind.DRAGON, Kind.WARSHIP}
    assert fast == {kind for kind in Kind if move[kind] >= 2}
    assert [Kind.MONSTER, Kind.CASTLE, Kind.DRAGON] == [kind for kind in Kind if die[kind] >= 12]
    assert die[Kind.CASTLE] == max(die.values())
    assert {Kind.FIGHTER, Kind.WIZARD} == {kind for kind in Kind if die[kind] == 10}
    assert (max(cost.values()), max(move.values()), max(die.values())) == tuple(
        table[Kind.DRAGON] for table in (cost, move, die)
    )
    assert (1, 5) == (min(cost.values()), max(cost.values()))
    totals = [
        number * cost[Kind.FOOTSOLDIER] + cost[engine] + cost[hero] + cost[beast]
        for number in (2, 3)
        for engine in (Kind.SIEGE_ENGINE, Kind.WARSHIP)
        for hero in (Kind.FIGHTER, Kind.WIZARD)
        for beast in (Kind.MONSTER, Kind.DRAGON)
    ]
    assert (9, 13) == (min(totals), max(totals))
