"""Page 9: who moves, how far, and through which spaces."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    BOARD,
    DUNGEON,
    FLYERS,
    LAND,
    MOVE,
    RULINGS,
    SEA,
    courses,
    emptied,
    paths,
    positions,
    stepped,
)
from tests.rules.nerath.board_facts import cited, enemy, kind_of, put, standing

from conquest_rules import nerath
from conquest_rules.nerath import EndStep, Figure, Kind, Length, Move, Realm, SpaceKind
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms


@given(positions(rulings=RULINGS))
def test_positions_are_sound(state: nerath.State) -> None:
    """What the tests of movement start from is a state without faults."""
    assert () == nerath.faults(state)


@checks(
    "N9.19",
    "N9.20",
    "N9.23",
    "N9.31",
    "N9.32",
    "N9.34",
    "N23.2",
    "N24.4",
    "N10.11",
    "N10.14",
    "N10.22",
    "N9.50",
    "N23.18",
)
@given(positions())
def test_every_way_of_a_piece(state: nerath.State) -> None:
    """A piece goes border by border, no farther than its Move, never on from enemies or dungeons, or less."""
    for at, figure in standing(state):
        assert paths(state, at, figure.kind) == courses(state, at, figure), (figure, at)


@checks("N9.18", "N9.23", "N24.4", "N10.5")
@given(positions(), st.integers(0, 2**32), st.lists(st.integers(0, 99), min_size=40, max_size=40))
def test_any_all_or_none_may_move(state: nerath.State, mask: int, numbers: list[int]) -> None:
    """Whichever pieces are picked, all of them can move, each where it could alone; the others stay."""
    moves: dict[tuple[str, Figure], list[Move]] = {}
    for act in nerath.legal_actions(state):
        if isinstance(act, Move):
            moves.setdefault((act.at, act.figure), []).append(act)
    pieces = [one for one in moves for _ in range(state.figures(one[0], state.active).count(one[1]))]
    picked = [one for number, one in enumerate(pieces) if mask >> number & 1]
    left = {space: state.figures(space, state.active) for space in state.table.content.board.spaces}
    now = state
    for (at, figure), number in zip(picked, numbers, strict=False):
        assert EndStep(state.active) in nerath.legal_actions(now)
        now = nerath.apply(now, moves[at, figure][number % len(moves[at, figure])])
        left[at] = left[at].remove(figure)
    for space, bag in left.items():
        assert bag.within(now.figures(space, state.active))
    total = sum(now.figures(space, state.active).total for space in left)
    assert sum(bag.total for bag in left.values()) + len(picked) == total
    assert not nerath.why_not(now, EndStep(state.active))


@checks("N9.18", "N24.4")
@pytest.mark.parametrize("realm", Realm)
def test_a_whole_realm_may_move(realm: Realm) -> None:
    """From the opening every piece of a realm that can move at all does so in one step."""
    state = evolve(nerath.new_game(nerath.Setup(length=Length.LONG)), active=realm, step=nerath.Moving())
    could = {(act.at, act.figure) for act in nerath.legal_actions(state) if isinstance(act, Move)}
    able, moved = sum(state.figures(at, realm).count(figure) for at, figure in could), 0
    while rested := [
        act for act in nerath.legal_actions(state) if isinstance(act, Move) and not act.figure.mark.spent
    ]:
        state, moved = nerath.apply(state, rested[0]), moved + 1
    assert able == moved > 10


@checks("N9.18", "N24.4")
@pytest.mark.parametrize("realm", Realm)
def test_from_the_opening_every_piece_but_castles_can_leave_its_space(realm: Realm) -> None:
    """Ships that lie beside sea, land pieces beside land and whatever flies: none has to stay where it is."""
    state = evolve(nerath.new_game(nerath.Setup(length=Length.LONG)), active=realm, step=nerath.Moving())
    could = {(act.at, act.figure) for act in nerath.legal_actions(state) if isinstance(act, Move)}
    content = state.table.content
    for space in content.spaces:
        near = [content.kind_of[other] for other in content.board.bordering(space.id)]
        for figure in state.figures(space.id, realm).kinds:
            goes = SpaceKind.SEA if figure.kind is Kind.WARSHIP else SpaceKind.LAND
            free = figure.kind in (Kind.DRAGON, Kind.STORM_ELEMENTAL) or goes in near
            assert (figure.kind is not Kind.CASTLE and free) is ((space.id, figure) in could)


@checks("N9.19", "N23.2", "N10.6", "N9.1", "N9.20")
@reads("R-take-back")
@given(positions())
def test_who_has_used_up_its_move_goes_nowhere(state: nerath.State) -> None:
    """After as many spaces as its Move number every neighbour is refused, and for that reason."""
    for at, figure in standing(state):
        full = [way for way in courses(state, at, figure) if len(way) == MOVE.get(figure.kind, 2)]
        for way in sorted(full)[:3]:
            later, moved = stepped(state, figure, at, *way)
            for to in state.table.content.board.bordering(way[-1]) if way else ():
                assert "N9.19" in cited(later, Move(state.active, moved, way[-1], to))


@checks("N9.20", "N23.2")
@given(positions())
def test_no_piece_skips_a_space(state: nerath.State) -> None:
    """A space without a common border is refused, unless a piece can fly there over dungeons only."""
    spaces = state.table.content.spaces
    for at, figure in standing(state):
        for space in spaces:
            if at in space.borders:
                assert "N9.20" not in cited(state, Move(state.active, figure, at, space.id))
            elif figure.kind not in (*FLYERS, Kind.CASTLE):
                assert "N9.20" in cited(state, Move(state.active, figure, at, space.id))
            elif (space.id,) not in paths(state, at, figure.kind):
                assert nerath.why_not(state, Move(state.active, figure, at, space.id))


@checks("N9.22")
@given(positions())
def test_footsoldiers_go_to_the_next_land(state: nerath.State) -> None:
    """A Footsoldier may go to just the land spaces next to its own."""
    soldier = Figure(Kind.FOOTSOLDIER)
    for space in state.table.content.spaces:
        if space.kind is LAND and not enemy(state, space.id):
            there = put(state, space.id, state.active, soldier)
            near = {(other,) for other in space.borders if kind_of(state, other) is LAND}
            assert near | {()} == courses(there, space.id, soldier)


@checks("N9.23", "N9.24")
@given(st.sampled_from(BOARD.of_kind(LAND) + BOARD.of_kind(SEA)), realms())
def test_dragons_fly_up_to_three_spaces(start: str, realm: Realm) -> None:
    """A Dragon on the real board may fly 0, 1, 2 or 3 spaces, and not 4."""
    state = put(emptied(nerath.Setup(length=Length.LONG), realm), start, realm, Figure(Kind.DRAGON))
    at, figure, way = start, Figure(Kind.DRAGON), []
    for _ in range(4):
        assert () == nerath.why_not(state, EndStep(realm))
        near = [to for to in BOARD.board.bordering(at) if kind_of(state, to) is not DUNGEON]
        if len(way) == 3:
            assert all("N9.19" in cited(state, Move(realm, figure, at, to)) for to in near)
            assert not any(isinstance(one, Move) for one in nerath.legal_actions(state))
        else:
            way.append(near[-1])
            state, figure = stepped(state, figure, at, near[-1])
            at = near[-1]
    assert 3 == len(way)


@checks("N9.26")
def test_no_piece_goes_around_the_world() -> None:
    """From either space of the two pairs at opposite edges the other is refused, even to a Dragon."""
    state = emptied(nerath.Setup(length=Length.LONG), Realm.NERATH)
    for one, other in (("Kharavas", "Forbidden City"), ("Dawnforge Mountains", "The Scarlet Principalities")):
        for start, end in ((one, other), (other, one)):
            at, to = BOARD.space(start).id, BOARD.space(end).id
            there = put(state, at, Realm.NERATH, Figure(Kind.DRAGON))
            assert "N9.20" in cited(there, Move(Realm.NERATH, Figure(Kind.DRAGON), at, to))


@checks("N9.39")
@pytest.mark.parametrize("kind", FLYERS)
def test_nobody_flies_across_the_impassable_corners(kind: Kind) -> None:
    """On the real board a flying piece goes over a border, or over a dungeon next to it, and no other way."""
    state, board = emptied(nerath.Setup(length=Length.LONG), Realm.NERATH), BOARD.board
    for at in BOARD.of_kind(LAND) + BOARD.of_kind(SEA):
        there = put(state, at, Realm.NERATH, Figure(kind))
        near = {*board.bordering(at)}
        doors = near.intersection(BOARD.of_kind(DUNGEON))
        beyond = {space for door in doors for space in board.bordering(door)} - {at}
        flown = {act.to for act in nerath.legal_actions(there) if isinstance(act, Move)}
        assert (near | beyond) - doors == flown
