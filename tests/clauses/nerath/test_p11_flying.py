"""Page 11: how flying pieces move, coasts, islands, and an example."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.flights_and_ways import FLYING, LONG, a_line, ends, within
from tests.clauses.nerath.small_boards import (
    BOARD,
    CARRIED,
    DUNGEON,
    FLYERS,
    LAND,
    MOVE,
    NOBODY,
    SEA,
    boards,
    courses,
    emptied,
    foe,
    held_by,
    party,
    pending,
    positions,
    stepped,
)
from tests.rules.nerath.board_facts import cited, enemy, kind_of, put, standing

from conquest_rules import nerath
from conquest_rules.nerath import Embark, Figure, Kind, Length, Move, Realm
from conquest_rules.nerath.content.pack import documents_of, read_pack
from conquest_rules.nerath.position.figures import Mark
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms


@checks("N10.9", "N11.2", "N11.5", "N11.6", "N21.1", "N21.4", "N21.5", "N23.7")
@reads("R-fly-over-dungeon-cost", "R-flyers-into-dungeons", "R-flyer-without-landing")
@pytest.mark.parametrize("reading", ["counts", "free"])
@given(st.data(), FLYING)
def test_flyers_end_on_any_land_or_sea_within_their_move(
    reading: str, data: st.DataObject, kind: Kind
) -> None:
    """Enemies anywhere, a flying piece may end in just the land and sea spaces within its Move number."""
    state = data.draw(positions(rulings=st.just({"R-fly-over-dungeon-cost": reading})))
    free = reading == "free"
    for start in state.table.content.spaces[::3]:
        if start.kind is not DUNGEON:
            far = within(state.table.content, start.id, MOVE.get(kind, 2), free)
            expected = {to for to in far if kind_of(state, to) is not DUNGEON}
            assert expected == ends(state, start.id, kind) | {start.id}


@checks("N11.3", "N11.4", "N11.6", "N21.2", "N21.3", "N21.5", "N23.7")
@reads("R-flyover-attack")
@given(positions())
def test_flyers_attack_only_where_they_end(state: nerath.State) -> None:
    """Enemies and dungeons flown over are left alone; the enemy space in which the way ends is attacked."""
    for at, figure in standing(state):
        if figure.kind in FLYERS:
            for way in sorted(courses(state, at, figure))[:12]:
                now, moved = stepped(state, figure, at, *way)
                last = (way or (at,))[-1]
                assert ((last,) if enemy(state, last) else ()) == pending(now)
                assert moved in now.figures(last, state.active) or not way


@checks("N11.4", "N21.3", "N21.2")
@pytest.mark.parametrize("kind", FLYERS)
def test_flyers_attack_enemy_land_without_pieces(kind: Kind) -> None:
    """A flying piece that ends over enemy land which nobody defends has a battle there as well."""
    state = held_by(emptied(LONG, Realm.KARKOTH), Realm.VAILIN, "isle-of-the-druids")
    state = put(state, "sea-of-mist", Realm.KARKOTH, Figure(kind))
    now, _ = stepped(state, Figure(kind), "sea-of-mist", "isle-of-the-druids")
    assert ("isle-of-the-druids",) == pending(now)


@checks("N9.19", "N11.6", "N21.5", "N23.7", "N11.2", "N11.3", "N21.1", "N21.2", "N21.6")
@reads("R-fly-over-dungeon-cost")
def test_readings_of_flying_over_a_dungeon() -> None:
    """An entrance flown over is a space of the way, or by the other reading none."""
    names = ("start", "entrance", "beyond", "water", "end")
    for reading, kind, expected in (
        ("counts", Kind.DRAGON, {"beyond", "water"}),
        ("free", Kind.DRAGON, {"beyond", "water", "end"}),
        ("counts", Kind.STORM_ELEMENTAL, {"beyond"}),
        ("free", Kind.STORM_ELEMENTAL, {"beyond", "water"}),
    ):
        setup = nerath.Setup(
            length=Length.LONG, content=a_line(*names), rulings={"R-fly-over-dungeon-cost": reading}
        )
        assert expected == ends(emptied(setup, Realm.NERATH), "start", kind) - {"start"}


@checks("N17.10", "N18.9", "N21.5", "N23.7", "M7.5", "N11.2", "N11.3", "N11.6", "N21.1")
@pytest.mark.parametrize(
    ("kind", "new", "counted", "free"),
    [
        (Kind.DRAGON, False, {"beyond"}, {"beyond", "end"}),
        (Kind.DRAGON, True, {"beyond", "water"}, {"beyond", "water", "end"}),
        (Kind.STORM_ELEMENTAL, False, {"beyond"}, {"beyond", "water"}),
        (Kind.STORM_ELEMENTAL, True, {"beyond"}, {"beyond", "water"}),
    ],
)
def test_an_entrance_counts_in_every_flight(kind: Kind, new: bool, counted: set[str], free: set[str]) -> None:
    """In the Reposition step and for new pieces it is a space of the way as in the Move step, or none."""
    for reading, expected in (("counts", counted), ("free", free)):
        line = a_line("start", "entrance", "beyond", "water", "end")
        setup = nerath.Setup(length=Length.LONG, content=line, rulings={"R-fly-over-dungeon-cost": reading})
        state = emptied(setup, Realm.NERATH)
        state = put(state, "start", Realm.NERATH, Figure(kind, mark=Mark(new=new)))
        state = evolve(state, step=nerath.MovingNew() if new else nerath.Repositioning())
        assert expected == {one.to for one in nerath.legal_actions(state) if isinstance(one, Move)}


@checks("N21.5", "N11.6", "N23.7", "N11.13", "N11.2", "N11.3", "N21.1", "N21.2", "N21.6")
def test_a_dragon_flies_over_a_dungeon_after_its_first_space() -> None:
    """With two spaces left, which is what the way over an entrance takes, it gets to the other side."""
    line = nerath.Setup(length=Length.LONG, content=a_line("far", "entrance", "near", "water", "end"))
    state = emptied(line, Realm.NERATH)
    dragon = Figure(Kind.DRAGON)
    state, moved = stepped(put(state, "water", state.active, dragon), dragon, "water", "near")
    over = Move(state.active, moved, "near", "far")
    assert over in nerath.legal_actions(state)
    after = nerath.apply(state, over)
    assert (0, 1) == (after.figures("near", state.active).total, after.figures("far", state.active).total)


@checks("N9.19")
def test_a_way_over_a_dungeon_may_be_too_long_for_what_is_left() -> None:
    """With one space left a Storm Elemental does not get over an entrance, which takes two."""
    line = nerath.Setup(length=Length.LONG, content=a_line("far", "entrance", "near", "water", "end"))
    state = emptied(line, Realm.NERATH)
    elemental = Figure(Kind.STORM_ELEMENTAL)
    state, moved = stepped(put(state, "water", state.active, elemental), elemental, "water", "near")
    [violation] = nerath.why_not(state, Move(state.active, moved, "near", "far"))
    assert ("N9.19", "This Storm Elemental can move to water.") == (violation.clause, violation.instead)
    assert "has used 1 of its Move of 2. The way from near to far takes 2 spaces." in violation.facts


@checks("N11.12", "N11.13", "N9.20")
@reads("R-revisit-spaces")
@given(positions(), FLYING, st.booleans())
def test_crossing_the_coast_costs_one(state: nerath.State, kind: Kind, outward: bool) -> None:
    """A flying piece may cross a coast, either way, as often as its Move number says."""
    state = held_by(state, state.active, "land-1")
    at, to = ("land-1", "sea-1") if outward else ("sea-1", "land-1")
    now, figure = put(state, at, state.active, Figure(kind)), Figure(kind)
    for _ in range(MOVE.get(kind, 2)):
        now, figure = stepped(now, figure, at, to)
        at, to = to, at
    assert {"N9.19"} == cited(now, Move(state.active, figure, at, to))


@checks("N11.12")
@pytest.mark.parametrize("kind", FLYERS)
@pytest.mark.parametrize("holder", [Realm.VAILIN, Realm.KARKOTH])
def test_every_coast_is_crossed_both_ways(kind: Kind, holder: Realm) -> None:
    """From each sea space to each of its coasts, whoever holds it, and back again a flying piece may step."""
    state = held_by(emptied(LONG, Realm.KARKOTH), holder, *BOARD.of_kind(LAND))
    for sea in BOARD.of_kind(SEA):
        for land in (one for one in BOARD.board.bordering(sea) if kind_of(state, one) is LAND):
            for at, to in ((sea, land), (land, sea)):
                stepped(put(state, at, Realm.KARKOTH, Figure(kind)), Figure(kind), at, to)


@checks("N11.16", "N11.15")
@given(positions(content=boards(isle=True)), st.sampled_from(CARRIED))
def test_land_pieces_leave_islands_by_ship_only(state: nerath.State, kind: Kind) -> None:
    """A land piece on an island has no move but to embark, and none elsewhere walks onto it."""
    mine = state.active
    for at, figure in standing(state):
        if figure.kind in CARRIED and at != "land-4":
            assert not any("land-4" in way for way in courses(state, at, figure))
    sea = evolve(held_by(state, mine, "sea-1", "land-4"), control=held_by(state, mine, "land-4").control)
    there = put(put(sea, "sea-1", mine, Figure(Kind.WARSHIP)), "land-4", mine, Figure(kind))
    open_now = [
        one for one in nerath.legal_actions(there) if isinstance(one, Move | Embark) and one.at == "land-4"
    ]
    assert Embark(mine, Figure(kind), "land-4", Figure(Kind.WARSHIP), "sea-1") in open_now
    assert not [one for one in open_now if isinstance(one, Move)]
    for to in there.table.content.board.spaces:
        assert nerath.why_not(there, Move(mine, Figure(kind), "land-4", to))
        assert nerath.why_not(there, Move(mine, Figure(kind), to, "land-4"))


@checks("N11.17")
@given(positions(content=boards(isle=True)), FLYING)
def test_flyers_reach_islands(state: nerath.State, kind: Kind) -> None:
    """A flying piece crosses the sea and ends on an island within its Move number."""
    assert "land-4" in ends(state, "sea-1", kind) & ends(state, "land-1", kind)
    assert {"sea-1"} < ends(state, "land-4", kind)


@checks("N11.16", "N11.17")
@given(realms(), st.sampled_from(["winterskull-lands", "isle-of-the-druids"]))
def test_islands_of_the_board(realm: Realm, isle: str) -> None:
    """Nobody walks off the Winterskull Lands or the Isle of the Druids, and Dragons come and go."""
    state = emptied(LONG, realm)
    for kind in CARRIED:
        assert set() == ends(state, isle, kind)
    assert isle in ends(state, BOARD.board.bordering(isle)[0], Kind.DRAGON)


@checks("N11.16")
@pytest.mark.parametrize("kind", CARRIED)
@pytest.mark.parametrize("isle", ["winterskull-lands", "isle-of-the-druids"])
def test_a_dungeon_is_no_bridge_to_an_island(isle: str, kind: Kind) -> None:
    """Where a dungeon lies between an island and other land, no land piece goes over it, either way."""
    documents, door, land = documents_of(BOARD), "drowned-vault", ("rana-mor", "relis-vullin")
    board = documents["board"]
    assert isinstance(board, dict)
    for row in board["space"]:
        more = {isle: [door], door: [isle]}.get(row["id"], [])
        row["borders"] = [*row["borders"], *more]
        row["printed"] = []
    setup = evolve(LONG, content=read_pack({**documents, "map": None}))
    state = emptied(setup, Realm.KARKOTH)
    assert state.table.content.board.adjacent(door, isle)
    for at, to in ((isle, land[0]), (isle, land[1]), (land[0], isle), (land[1], isle)):
        there = put(state, at, Realm.KARKOTH, Figure(kind))
        act = Move(Realm.KARKOTH, Figure(kind), at, to)
        assert act not in nerath.legal_actions(there)
        assert nerath.why_not(there, act)


@checks("N11.7", "N11.3", "N11.5", "N21.4", "N21.2", "N10.9", "N4.28", "N9.33")
@reads("R-examples-ideal")
@given(realms(), st.lists(st.sampled_from(BOARD.of_kind(LAND) + BOARD.of_kind(SEA)), max_size=30))
def test_example_of_the_dragon(realm: Realm, places: list[str]) -> None:
    """From Winterbole Forest a Dragon may go to every land or sea space within three, whoever is there."""
    state = emptied(LONG, realm)
    theirs = foe(state)
    state = held_by(state, theirs, *(one for one in places if kind_of(state, one) is LAND))
    for place in places:
        state = put(state, place, theirs, Figure(Kind.DRAGON))
    start = "winterbole-forest"
    far = within(BOARD, start, 3)
    assert {to for to in far if kind_of(state, to) is not DUNGEON} == ends(state, start, Kind.DRAGON) | {
        start
    }
    assert any(kind_of(state, to) is DUNGEON for to in far)


def test_parties_are_those_of_the_table() -> None:
    """What the tests call a party is what the library calls together."""
    for allied in (False, True):
        state = nerath.new_game(nerath.Setup(length=Length.LONG, alliances=allied))
        for realm in Realm:
            assert set(party(state, realm)) == set(state.table.together(realm))
    assert not any(NOBODY)
