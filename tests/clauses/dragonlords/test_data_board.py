"""Pages 4, 5 and 8: what the rulebook says of the board, on the built-in board and on drawn ones."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Content, EntryKind, Phase, SpaceKind, TerritoryKind
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.maps import contents, small_contents

BUILT_IN = dragonlords.built_in()
boards = st.one_of(st.just(BUILT_IN), contents())
all_boards = st.one_of(st.just(BUILT_IN), contents(), small_contents())


@checks("D4.1", "D4.2", "D4.13", "D4.16", "D4.19", "D5.9", table=True)
def test_numbers_of_places() -> None:
    """Six realms of five territories with a kingdom each; gold, mines, islands, teleportals, Wastelands."""
    rows = BUILT_IN.pack.board
    kinds = {"kingdom": 6, "realm": 24, "gold": 7, "mine": 2, "island": 4, "teleportal": 3}
    assert kinds == Counter(row.kind for row in rows.territory)
    assert 46 == len(rows.territory)
    assert 9 == kinds["gold"] + kinds["mine"]
    assert 6 == len({row.colour for row in rows.realm}) == len(rows.realm)
    for realm in rows.realm:
        own = [row for row in rows.territory if row.realm == realm.id]
        assert 5 == len(own)
        assert [realm.kingdom] == [row.id for row in own if row.kind is TerritoryKind.KINGDOM]
    assert ["top", "bottom"] == [row.id for row in rows.wasteland]


@checks("D4.1", "D4.2", "D4.13", "D4.16", "D4.19", "D5.9")
@given(boards)
def test_numbers_of_places_on_other_boards(content: Content) -> None:
    """What the rulebook counts is the same on every board that follows it."""
    atlas = content.atlas
    counts = [
        len(one) for one in (atlas.realms, atlas.kingdoms, atlas.mines, atlas.islands, atlas.teleportals)
    ]
    assert [6, 6, 2, 4, 3] == counts
    assert 2 == len(atlas.paths)
    assert [1] * 6 == [sum(place in atlas.kingdoms for place in realm) for realm in atlas.realms]
    assert set(atlas.mines) <= {place for place, gold in enumerate(atlas.gold) if gold}


@checks("D4.3", "D4.12", "D4.20", table=True)
def test_income_of_places() -> None:
    """A kingdom, a gold territory, a mine and an island pay 5 gold, every other territory 1."""
    incomes = {"kingdom": 5, "gold": 5, "mine": 5, "island": 5, "teleportal": 1, "realm": 1}
    assert incomes == {row.id: row.income for row in BUILT_IN.pack.board.kind}
    paid = [BUILT_IN.atlas.income[place] for place in BUILT_IN.atlas.territories]
    assert 19 * 5 + 27 == sum(paid)


@checks("D4.11", "D4.17", "D27.16")
@given(all_boards)
def test_gold_territories_belong_to_no_realm(content: Content) -> None:
    """Gold territories, mines and islands are gold and in no realm; a realm is the land of one colour."""
    atlas, realms = content.atlas, content.pack.board.realm
    for row in content.pack.board.territory:
        place = atlas.number[row.id]
        gold = row.kind in (TerritoryKind.GOLD, TerritoryKind.MINE, TerritoryKind.ISLAND)
        assert gold == atlas.gold[place]
        colours = {realms[number].colour for number, realm in enumerate(atlas.realms) if place in realm}
        in_a_realm = row.kind in (TerritoryKind.KINGDOM, TerritoryKind.REALM)
        assert len(colours) == in_a_realm
        assert "yellow" not in colours
    assert len(realms) == len({row.colour for row in realms})


@checks("D5.1")
@given(all_boards)
def test_sea_zones_are_hexagons(content: Content) -> None:
    """A sea zone has at most six neighbours, all of them sea zones, and each is its neighbour in turn."""
    atlas = content.atlas
    for zone in atlas.zones:
        beside = atlas.sea.neighbours[zone]
        assert len(beside) <= 6
        assert zone not in beside
        assert set(beside) <= set(atlas.zones)
        assert all(zone in atlas.sea.neighbours[other] for other in beside)
    assert not any(atlas.sea.neighbours[place] for place in (*atlas.territories, *atlas.spaces))


@checks("D5.1")
def test_zones_that_touch_adjoin() -> None:
    """Zones adjoin where they touch on the map: a chain of seven, and nothing from edge to edge."""
    sea = BUILT_IN.atlas.sea
    names = [f"greywhale-sea-{number}" for number in range(1, 8)]
    for one in range(7):
        for other in range(7):
            assert (abs(one - other) == 1) == sea.adjacent(names[one], names[other])
    assert ("greywhale-sea-4", "greywhale-sea-5", "serpents-girdle-2") == sea.bordering("serpents-girdle-1")
    assert 42 == sum(map(len, sea.neighbours)) // 2
    assert not sea.adjacent("greywhale-sea-1", "leviathan-deep-1")


@checks("D5.3")
@given(all_boards)
def test_harbors(content: Content) -> None:
    """A harbor is a territory or a Village, each at sea zones of its own; no harbor is anywhere else."""
    atlas = content.atlas
    for place, zones in enumerate(atlas.harbors.neighbours):
        if place in atlas.zones:
            assert not set(zones) & set(atlas.zones)
        else:
            assert set(zones) <= set(atlas.zones)
            assert not zones or atlas.territory[place] or atlas.space[place] is SpaceKind.VILLAGE
    assert all(atlas.harbors.neighbours[island] for island in atlas.islands)
    for row in content.pack.board.territory:
        assert set(row.harbors) == set(atlas.harbors.bordering(row.id))


@checks("D5.10", "D8.15", table=True)
@reads("R-wasteland-kinds")
def test_kinds_of_space() -> None:
    """The Wastelands have five kinds of space under their printed names, and more than five spaces each."""
    names = {
        "village": "Village",
        "witches-den": "Witches' Den",
        "shrine": "Shrine",
        "dragon-lair": "Dragon Lair",
        "quest": "Draw Quest Card",
    }
    assert names == {row.id: row.name for row in BUILT_IN.pack.board.space_kind}
    for row in BUILT_IN.pack.board.wasteland:
        assert set(names) == {space.kind for space in row.space}
        assert 9 == len(row.space)
    assert [9, 9] == [len(path) for path in BUILT_IN.atlas.paths]


@checks("D5.14", "D5.15", "D13.5")
@given(all_boards)
def test_adjacent_is_what_a_crossing_joins(content: Content) -> None:
    """Territories are adjacent, both ways, just where there is a dotted border, a bridge or a pass."""
    atlas = content.atlas
    joined = {frozenset(row.between) for row in content.pack.board.crossing}
    for one in atlas.places:
        for other in atlas.places:
            expected = frozenset((one, other)) in joined
            assert expected == atlas.land.adjacent(one, other) == atlas.land.adjacent(other, one)
    kinds = zip(atlas.borders.neighbours, atlas.bridges.neighbours, atlas.passes.neighbours, strict=True)
    assert atlas.land.neighbours == tuple(tuple(sorted(one + two + three)) for one, two, three in kinds)


@given(all_boards)
def test_barriers_are_not_crossed(content: Content) -> None:
    """No way over land leads across a mountain range or a river without a bridge or pass."""
    for row in content.pack.board.barrier:
        assert not content.atlas.land.adjacent(*row.between)


@given(all_boards)
def test_ways_into_the_wastelands(content: Content) -> None:
    """Bridges and ships lead to the Village, passes to the Dragon Lair."""
    atlas = content.atlas
    for row in content.pack.board.wasteland:
        for entry in row.entry:
            kind = atlas.space[atlas.number[entry.space]]
            assert (SpaceKind.DRAGON_LAIR if entry.kind is EntryKind.PASS else SpaceKind.VILLAGE) is kind
            board = atlas.harbors if entry.kind is EntryKind.HARBOR else atlas.entries
            assert board.adjacent(entry.outside, entry.space)


@reads("R-tundra-scope")
def test_tundra_is_the_right_side() -> None:
    """The tundra is two realms and the three gold territories beside them; everything else stays in play."""
    closed = BUILT_IN.tundra.closed
    places = {BUILT_IN.atlas.names[place] for place in closed}
    right = {"Ravenseat", "Gloamgate", "Inkwater", "Tarquay", "Peatmarrow"}
    right |= {"Amaranth Hall", "Nightpasture", "Mulberry Quay", "Lilac Strand", "Heathcairn"}
    assert right | {"Barleycrown", "Oldlode", "Brasswell"} == places
    assert 4 == len(BUILT_IN.tundra.kingdoms)
    assert BUILT_IN.atlas.teleportals == BUILT_IN.tundra.teleportals


@checks("D7.3", table=True)
def test_seven_phases() -> None:
    """A turn has seven phases, in this order."""
    names = ["Purchase Units", "Naval Movement", "Quest Activity", "Combat"]
    names += ["Transfer", "Collect Income", "Place Reinforcements"]
    assert names == [phase.value.replace("-", " ").title() for phase in Phase]


def test_every_place_is_drawn() -> None:
    """The map of the built-in board draws each place inside its frame."""
    drawn = BUILT_IN.pack.map
    assert drawn is not None
    assert set(BUILT_IN.atlas.places) == set(drawn.spaces)
    for one in drawn.spaces.values():
        assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for x, y in (one.label, *one.outline))
