"""Boards: borders are shared by both sides, and distances are the shortest there are."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import border_lists, some_spaces

from conquest_rules.kernel.board import Board

Pair = tuple[str, str]
FAR = 99


def crossings(listed: dict[str, list[str]]) -> set[Pair]:
    """Every border, as a pair of spaces in both directions."""
    borders = {(here, there) for here, others in listed.items() for there in others}
    return borders | {(there, here) for here, there in borders}


def shortest(listed: dict[str, list[str]]) -> dict[Pair, int]:
    """All distances by the method of Floyd and Warshall."""
    steps = crossings(listed)
    lengths = {
        (one, other): 0 if one == other else 1 if (one, other) in steps else FAR
        for one, other in product(listed, repeat=2)
    }
    for by, one, other in product(listed, repeat=3):
        lengths[one, other] = min(lengths[one, other], lengths[one, by] + lengths[by, other])
    return {pair: length for pair, length in lengths.items() if length < FAR}


def relaxed(
    listed: dict[str, list[str]], start: str, entered: set[str], left: set[str], most: int
) -> dict[str, int]:
    """The distances of a walk that may not go everywhere, by crossing every border again and again."""
    lengths = {start: 0}
    for _ in listed:
        for here, there in sorted(crossings(listed)):
            open_here = here in lengths and (here == start or here in left)
            if open_here and there in entered and lengths[here] < most:
                lengths[there] = min(lengths.get(there, FAR), lengths[here] + 1)
    return lengths


@given(border_lists())
def test_borders_have_two_sides(listed: dict[str, list[str]]) -> None:
    """Two spaces are adjacent if either lists the other, and no space is adjacent to itself."""
    board, borders = Board.of(listed), crossings(listed)
    adjacent = {(one, other) for one, other in product(listed, repeat=2) if board.adjacent(one, other)}
    assert borders == adjacent


@given(border_lists())
def test_neighbours_come_in_board_order(listed: dict[str, list[str]]) -> None:
    """The spaces that border on a space are told in the order of the board, each once."""
    board, borders = Board.of(listed), crossings(listed)
    for space in listed:
        assert tuple(other for other in listed if (space, other) in borders) == board.bordering(space)


@given(border_lists())
def test_listing_a_border_twice_changes_nothing(listed: dict[str, list[str]]) -> None:
    """A board whose borders are listed one way equals the board that lists them both ways."""
    borders = crossings(listed)
    both = {space: [other for other in reversed(listed) if (space, other) in borders] for space in listed}
    one, other = Board.of(listed), Board.of(both)
    assert one == other
    assert hash(one) == hash(other)


@given(border_lists())
def test_spaces_keep_their_order(listed: dict[str, list[str]]) -> None:
    """The spaces of a board stand in the order they were given in, and each knows its place."""
    board = Board.of(listed)
    assert tuple(listed) == board.spaces
    assert list(range(len(listed))) == [board.place[space] for space in board.spaces]


@given(border_lists())
def test_distances(listed: dict[str, list[str]]) -> None:
    """A distance is the length of a shortest way; what cannot be reached has none."""
    board, lengths = Board.of(listed), shortest(listed)
    found = {(start, end): n for start in listed for end, n in board.distances(start).items()}
    assert lengths == found


@given(border_lists(), st.integers(0, 6))
def test_distances_of_at_most_so_many_borders(listed: dict[str, list[str]], most: int) -> None:
    """A limit leaves out just what lies farther."""
    board, lengths = Board.of(listed), shortest(listed)
    for start in listed:
        near = {end: n for (begin, end), n in lengths.items() if begin == start and n <= most}
        assert near == board.distances(start, most)


@given(border_lists(), some_spaces(), some_spaces(), st.data())
def test_spaces_that_may_not_be_entered_or_left(
    listed: dict[str, list[str]], entered: set[str], left: set[str], data: st.DataObject
) -> None:
    """A way goes through a space only if it may be entered and left; its start is always left."""
    start = data.draw(st.sampled_from(list(listed)))
    most = data.draw(st.none() | st.integers(0, 4))
    found = Board.of(listed).distances(start, most, enter=entered.__contains__, leave=left.__contains__)
    assert relaxed(listed, start, entered | {start}, left, FAR if most is None else most) == found


@given(border_lists())
def test_nearer_spaces_come_first(listed: dict[str, list[str]]) -> None:
    """Distances are told from near to far, the start before all."""
    for start in listed:
        found = Board.of(listed).distances(start)
        assert start == next(iter(found))
        assert sorted(found.values()) == list(found.values())


def test_a_space_that_is_not_on_the_board() -> None:
    """Nothing can be asked about a space that the board does not have."""
    with pytest.raises(LookupError):
        Board.of({"a": ["b"], "b": []}).bordering("c")
