"""Boards other than the built-in one: each that keeps the rules loads, and each broken one is refused."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules.dragonlords import Content, ContentError, documents_of, read_pack
from conquest_rules.dragonlords.content.names import PlaceKind, SpaceKind, TerritoryKind
from conquest_rules.testing.dragonlords.maps import contents, packs, randoms, small_contents, small_packs

Documents: TypeAlias = dict[str, Any]
Row: TypeAlias = dict[str, Any]


@given(contents())
def test_boards_have_what_the_rulebook_counts(content: Content) -> None:
    """Drawn boards have six realms, two mines, four islands, three teleportals and two Wastelands."""
    atlas = content.atlas
    assert (6, 6, 2, 4, 3, 2) == (
        len(atlas.realms),
        len(atlas.kingdoms),
        len(atlas.mines),
        len(atlas.islands),
        len(atlas.teleportals),
        len(atlas.paths),
    )
    assert {5} == {len(realm) for realm in atlas.realms}
    assert 9 == sum(atlas.gold) - len(atlas.islands)
    assert 46 == len(atlas.territories)
    assert set(SpaceKind) == {atlas.space[space] for space in atlas.spaces}
    assert content == read_pack(documents_of(content))


@given(small_contents())
def test_small_boards_load(content: Content) -> None:
    """A board with few territories, and perhaps without sea or Wastelands, is a board."""
    atlas = content.atlas
    assert atlas.kingdoms == tuple(sorted(atlas.kingdom_of))
    assert len(atlas.places) <= 25
    for players, row in content.seating.items():
        assert row.kingdoms_each * players <= len(atlas.kingdoms)
        assert row.kingdoms_each_tundra * players <= len(content.tundra.kingdoms)


def links(rows: list[tuple[str, str]]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for pair in rows)


@given(st.one_of(contents(), small_contents()))
def test_atlas_has_every_way_of_the_board_and_no_other(content: Content) -> None:
    """Each board of the atlas has the ways of one kind, in both directions, over the same places."""
    rows, atlas = content.pack.board, content.atlas
    hexes = {zone.id: (zone.q, zone.r) for zone in rows.sea_zone}
    portals = [row.id for row in rows.territory if row.kind is TerritoryKind.TELEPORTAL]
    entries = [(one.space, one.outside, one.kind) for row in rows.wasteland for one in row.entry]
    expected = {
        "land": [row.between for row in rows.crossing],
        "borders": [row.between for row in rows.crossing if row.kind == "border"],
        "bridges": [row.between for row in rows.crossing if row.kind == "bridge"],
        "passes": [row.between for row in rows.crossing if row.kind == "pass"],
        "portals": [(one, other) for one in portals for other in portals if one < other],
        # In cube coordinates hexagons that touch are at a distance of 1.
        "sea": [
            (one, other)
            for one, (q, r) in hexes.items()
            for other, (p, s) in hexes.items()
            if one < other and max(abs(q - p), abs(r - s), abs(q + r - p - s)) == 1
        ],
        "harbors": [(row.id, zone) for row in rows.territory for zone in row.harbors]
        + [(space, outside) for space, outside, kind in entries if kind == "harbor"],
        "path": [
            (row.space[place].id, row.space[place + 1].id)
            for row in rows.wasteland
            for place in range(len(row.space) - 1)
        ],
        "entries": [(space, outside) for space, outside, kind in entries if kind != "harbor"],
    }
    for name, pairs in expected.items():
        board = getattr(atlas, name)
        assert board.spaces == atlas.places
        found = [
            (atlas.places[one], atlas.places[other])
            for one, others in enumerate(board.neighbours)
            for other in others
        ]
        assert links(pairs) + links(pairs) == links(found), name


@given(st.one_of(contents(), small_contents()))
def test_atlas_says_what_each_place_is(content: Content) -> None:
    """Places are numbered territories first, then sea zones, then spaces; tables follow the rows."""
    rows, atlas = content.pack.board, content.atlas
    incomes = {row.id: row.income for row in rows.kind}
    assert [row.id for row in rows.territory] == [atlas.places[one] for one in atlas.territories]
    assert [row.id for row in rows.sea_zone] == [atlas.places[one] for one in atlas.zones]
    assert list(range(len(atlas.places))) == [*atlas.territories, *atlas.zones, *atlas.spaces]
    for number, row in enumerate(rows.territory):
        kind = row.kind
        assert (PlaceKind.TERRITORY, kind, None) == (
            atlas.kinds[number],
            atlas.territory[number],
            atlas.space[number],
        )
        assert incomes[kind] == atlas.income[number]
        assert (kind in ("gold", "mine", "island")) == atlas.gold[number]
        assert (kind != "island") == atlas.claimed[number]
        assert (kind in ("kingdom", "realm")) == atlas.reinforced[number]
        assert (kind == "island") == atlas.may_be_left[number]
        assert (-1 if row.realm is None else [one.id for one in rows.realm].index(row.realm)) == atlas.realm[
            number
        ]
    for number in (*atlas.zones, *atlas.spaces):
        assert 0 == atlas.income[number]
        assert [False] * 3 == [table[number] for table in (atlas.claimed, atlas.reinforced, atlas.gold)]
        assert -1 == atlas.realm[number]
    for number, path in enumerate(atlas.paths):
        assert {number} == {atlas.wasteland[space] for space in path}
        assert (SpaceKind.VILLAGE, SpaceKind.DRAGON_LAIR) == (atlas.space[path[0]], atlas.space[path[-1]])


@given(st.one_of(contents(), small_contents()))
def test_tundra_is_closed(content: Content) -> None:
    """With the tundra closed no way leads there, nothing is claimed there, and all else is as before."""
    whole, atlas = content.atlas, content.tundra
    closed = {whole.number[one] for one in content.pack.board.tundra.territories}
    assert closed == atlas.closed
    assert whole.places == atlas.places
    assert [one for one in whole.territories if one not in closed] == list(atlas.territories)
    assert [one for one in whole.kingdoms if one not in closed] == list(atlas.kingdoms)
    assert whole.teleportals == atlas.teleportals
    assert whole.islands == atlas.islands
    for name in ("land", "borders", "bridges", "passes", "portals", "sea", "harbors", "path", "entries"):
        for place, beside in enumerate(getattr(whole, name).neighbours):
            left = tuple(one for one in beside if one not in closed and place not in closed)
            assert left == getattr(atlas, name).neighbours[place]
    assert not any(atlas.claimed[one] or atlas.reinforced[one] or atlas.income[one] for one in closed)


# A board that is broken somewhere: what is done to it, and the table in which the problem is found.


def territories(documents: Documents, *kinds: str) -> list[Row]:
    return [row for row in documents["board"]["territory"] if row["kind"] in kinds]


def recolour(d: Documents, rng: Random) -> str:
    one, other = rng.sample(d["board"]["realm"], 2)
    one["colour"] = other["colour"]
    return "[[realm]]"


def gild(d: Documents, rng: Random) -> str:
    rng.choice(d["board"]["realm"])["colour"] = "yellow"
    return "[[realm]]"


def dethrone(d: Documents, rng: Random) -> str:
    rng.choice(territories(d, "kingdom"))["kind"] = "realm"
    return "[[realm]]"


def crown(d: Documents, rng: Random) -> str:
    rng.choice(territories(d, "realm", "kingdom"))["realm"] = "elsewhere"
    return "[[territory]]"


def adopt(d: Documents, rng: Random) -> str:
    others = territories(d, "gold", "mine", "island", "teleportal")
    rng.choice(others)["realm"] = rng.choice(d["board"]["realm"])["id"]
    return "[[territory]]"


def forget(d: Documents, rng: Random) -> str:
    d["board"]["territory"].remove(rng.choice(d["board"]["territory"]))
    return "[[component]]"


def double(d: Documents, rng: Random) -> str:
    d["board"]["territory"].append(rng.choice(d["board"]["territory"]))
    return "[[territory]]"


def strand(d: Documents, rng: Random) -> str:
    rng.choice(territories(d, "island"))["harbors"] = []
    return "[[territory]]"


def moor(d: Documents, rng: Random) -> str:
    rng.choice(d["board"]["territory"])["harbors"] = [rng.choice(d["board"]["territory"])["id"]]
    return "[[territory]]"


def dam(d: Documents, rng: Random) -> str:
    island = rng.choice(territories(d, "island"))["id"]
    rng.choice(d["board"]["crossing"])["between"][0] = island
    return "[[crossing]]"


def block(d: Documents, rng: Random) -> str:
    between = rng.choice(d["board"]["crossing"])["between"]
    d["board"]["barrier"].append({"between": between, "kind": "river", "origin": "reconstructed"})
    return "[[barrier]]"


def cut(d: Documents, rng: Random) -> str:
    plain = [row for row in territories(d, "kingdom", "realm", "gold", "mine") if not row["harbors"]]
    doors = {one["outside"] for row in d["board"]["wasteland"] for one in row["entry"]}
    alone = rng.choice([row["id"] for row in plain if row["id"] not in doors])
    d["board"]["crossing"] = [row for row in d["board"]["crossing"] if alone not in row["between"]]
    return "[[crossing]]"


def stack(d: Documents, rng: Random) -> str:
    one, other = rng.sample(d["board"]["sea_zone"], 2)
    one.update(q=other["q"], r=other["r"])
    return "[[sea_zone]]"


def drift(d: Documents, rng: Random) -> str:
    zone = rng.choice(d["board"]["sea_zone"])
    ports = [row for row in d["board"]["territory"] if zone["id"] in row["harbors"]]
    for row in ports:
        row["harbors"] = [one for one in row["harbors"] if one != zone["id"]]
    for row in d["board"]["wasteland"]:
        row["entry"] = [one for one in row["entry"] if one["outside"] != zone["id"]]
    zone.update(q=1000)
    return "[[crossing]]"


def turn_round(d: Documents, rng: Random) -> str:
    rng.choice(d["board"]["wasteland"])["space"].reverse()
    return "[[wasteland]]"


def mislead(d: Documents, rng: Random) -> str:
    wasteland = rng.choice(d["board"]["wasteland"])
    entry = rng.choice(wasteland["entry"])
    entry["space"] = rng.choice([one["id"] for one in wasteland["space"] if one["id"] != entry["space"]])
    return "[[wasteland]]"


def thaw(d: Documents, rng: Random) -> str:
    realms = [row["id"] for row in territories(d, "kingdom", "realm")]
    tundra = d["board"]["tundra"]["territories"]
    tundra.remove(rng.choice([one for one in tundra if one in realms]))
    return "[tundra]"


def freeze(d: Documents, rng: Random) -> str:
    d["board"]["tundra"]["territories"].append(rng.choice(territories(d, "island", "teleportal"))["id"])
    return "[tundra]"


def starve(d: Documents, rng: Random) -> str:
    rng.choice(d["start"]["seating"])["units"] = rng.randint(0, 10)
    return "[[seating]]"


BREAKS: Final[tuple[Callable[[Documents, Random], str], ...]] = (
    *(recolour, gild, dethrone, crown, adopt, forget, double, strand, moor, dam, block, cut, stack, drift),
    *(turn_round, mislead, thaw, freeze, starve),
)


@pytest.mark.parametrize("broken", BREAKS)
@given(documents=packs(), rng=randoms())
def test_broken_boards_are_refused(
    broken: Callable[[Documents, Random], str], documents: Documents, rng: Random
) -> None:
    """Whatever the board, a mistake in it is found, and the table that it is in is named."""
    spoiled = deepcopy(documents)
    table = broken(spoiled, rng)
    with pytest.raises(ContentError) as refused:
        read_pack(spoiled)
    assert any(problem.table.startswith(table) for problem in refused.value.problems)


@given(st.one_of(packs(), small_packs()), randoms())
def test_order_of_rows_does_not_matter_to_ways(documents: Documents, rng: Random) -> None:
    """Crossings in another order, and written from the other end, are the same ways."""
    other = deepcopy(documents)
    rng.shuffle(other["board"]["crossing"])
    for row in other["board"]["crossing"]:
        row["between"].reverse()
    one, two = read_pack(documents).atlas, read_pack(other).atlas
    assert (one.land, one.borders, one.bridges, one.passes) == (
        two.land,
        two.borders,
        two.bridges,
        two.passes,
    )
