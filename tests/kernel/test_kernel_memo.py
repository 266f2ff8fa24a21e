"""Memos: what was worked out is not worked out again, and nobody can tell a memo from none by its answers."""

import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules.kernel.memo import MOST, Memo, Slot

LENGTH = Slot[int]("length")
WIDTH = Slot[int]("width")
NOTHING = Slot[None]("nothing")


class Asked:
    """Somebody who works out answers, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def twice(self, number: int) -> int:
        """Twice a number."""
        self.times += 1
        return 2 * number

    def none(self) -> None:
        """Nothing, but at a price."""
        self.times += 1


def test_the_latest_answer_is_kept_while_its_parts_are_the_same() -> None:
    """An answer is asked for again when a part is another object, though an equal one, and not before."""
    memo, asked = Memo(), Asked()
    part, equal = [1], [1]
    for parts, times in (((part, 0), 1), ((part, 0), 1), ((equal, 0), 2), ((part, 0), 3)):
        assert 6 == memo.latest(LENGTH, parts, lambda: asked.twice(3))
        assert times == asked.times


def test_answers_are_kept_by_what_they_are_about() -> None:
    """Slots and subjects do not get into each other's way, even where slots have one name."""
    memo, namesake = Memo(), Slot[int]("length")
    answers = [
        memo.kept(slot, of, lambda of, more=more: ord(of) + more)
        for more, slot in enumerate((LENGTH, WIDTH, namesake))
        for of in "ab"
    ]
    assert [97, 98, 98, 99, 99, 100] == answers
    assert answers == [memo.last(slot, of) for slot in (LENGTH, WIDTH, namesake) for of in "ab"]


def test_an_answer_that_says_nothing_is_an_answer() -> None:
    """None is kept like any other answer."""
    memo, asked = Memo(), Asked()
    for _ in range(3):
        memo.kept(NOTHING, 1, lambda _: asked.none())
        memo.latest(NOTHING, (), asked.none)
    assert 2 == asked.times


def test_what_is_known_can_be_kept() -> None:
    """Who knows an answer can leave it for others; before that there is none."""
    memo = Memo()
    assert memo.last(LENGTH, "here") is None
    memo.keep(LENGTH, "here", 5)
    assert 5 == memo.last(LENGTH, "here") == memo.kept(LENGTH, "here", len)


@given(st.integers(0, 3 * MOST))
def test_a_memo_is_bounded(many: int) -> None:
    """However much is asked, so many answers are kept at most, and the last one is among them."""
    memo = Memo()
    for number in range(many):
        memo.kept(LENGTH, number, lambda of: of)
        memo.latest(WIDTH, (number,), lambda: 0, number % 7)
    memo.keep(LENGTH, -1, 1)
    assert 0 < len(memo.answers) <= MOST
    assert 1 == memo.last(LENGTH, -1)


def test_a_memo_goes_nowhere() -> None:
    """Pickled or copied, a memo is empty."""
    memo = Memo()
    empty = pickle.dumps(memo)
    memo.keep(LENGTH, "here", 5)
    assert empty == pickle.dumps(memo)
    assert {} == pickle.loads(pickle.dumps(memo)).answers == deepcopy(memo).answers


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("_hasty")
def test_threads_hear_their_own_answers() -> None:
    """Threads that ask one memo about different things at once never hear what another was told."""
    memo = Memo()

    def asking(thread: int) -> bool:
        parts = [(object(),) for _ in range(3)]
        mine = {id(part): 10 * thread + place for place, part in enumerate(parts)}
        return all(
            mine[id(part)] == memo.latest(LENGTH, part, lambda part=part: mine[id(part)])
            and number == memo.kept(WIDTH, number, lambda of: of)
            for number in range(MOST + 9)
            for part in parts
            for _again in range(3)
        )

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(asking, range(8)))
