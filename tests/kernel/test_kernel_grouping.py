"""Actions by piece and space."""

from collections.abc import Hashable
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from conquest_rules.kernel.grouping import grouped
from conquest_rules.kernel.rules import Group


def about(word: str) -> tuple[str | None, Hashable]:
    """A word is about its first letter at its last; one that is too short for that is about nothing."""
    return (word[-1], word[0]) if len(word) > 1 else (None, None)


def test_groups_come_in_the_order_of_the_list() -> None:
    """Each group stands where its first action does, and keeps the order of its own."""
    groups = (Group("n", "o", ("on", "oxen")), Group(None, None, ("a", "x")), Group("n", "i", ("in",)))
    assert groups == grouped(["on", "a", "oxen", "in", "x"], about)


@given(st.lists(st.text("abc", min_size=1, max_size=3), unique=True))
def test_every_action_is_in_one_group(words: list[str]) -> None:
    """Nothing is lost and nothing told twice, and a group is about one thing."""
    groups = grouped(words, about)
    assert sorted(words) == sorted(chain.from_iterable(one.actions for one in groups))
    assert len(groups) == len({about(word) for word in words})
    assert all((one.at, one.piece) == about(word) for one in groups for word in one.actions)
