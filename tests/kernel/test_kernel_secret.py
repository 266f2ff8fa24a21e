"""Secrets: hidden things are put back and dealt again, every deal as likely as any other."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import bags, hands

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.secret import Hand, deal, hide

Deal = tuple[tuple[str, ...], ...]


@st.composite
def deals_asked_for(draw: st.DrawFn) -> tuple[Bag[str], list[int | None]]:
    """A bag and sizes that it has things enough for; the last size may be unknown."""
    bag = draw(bags())
    sizes, left = list[int | None](), len(bag)
    for _ in range(draw(st.integers(0, 3))):
        sizes.append(draw(st.integers(0, left)))
        left -= sizes[-1] or 0
    return bag, sizes + draw(st.sampled_from([[], [None]]))


@given(deals_asked_for(), st.integers())
def test_a_deal_loses_nothing(asked: tuple[Bag[str], list[int | None]], seed: int) -> None:
    """The parts of a deal are as large as was asked, and with what is left they are the whole."""
    bag, sizes = asked
    parts, left = deal(bag, sizes, Random(seed))
    assert bag == sum(parts, left)
    dealt = [len(part) for part in parts]
    assert [have if size is None else size for have, size in zip(dealt, sizes, strict=True)] == dealt


@given(deals_asked_for(), st.integers())
def test_a_deal_is_the_generators(asked: tuple[Bag[str], list[int | None]], seed: int) -> None:
    """The same generator deals the same."""
    bag, sizes = asked
    assert deal(bag, sizes, Random(seed)) == deal(bag, sizes, Random(seed))


@given(bags(), st.integers(1, 9))
def test_more_than_there_is(bag: Bag[str], more: int) -> None:
    """What is not there cannot be dealt, and both numbers are told."""
    size = len(bag) + more
    with pytest.raises(
        ValueError, match=f"^{size} things cannot be dealt from the {len(bag)} that are unseen$"
    ):
        deal(bag, [size], Random(0))


def deals(bag: Bag[str], sizes: Sequence[int | None], times: int) -> Counter[Deal]:
    """How often each deal comes up over that many seeds."""
    rounds = (deal(bag, sizes, Random(seed)) for seed in range(times))
    return Counter((*map(tuple, parts), tuple(left)) for parts, left in rounds)


@pytest.mark.parametrize(
    ("things", "sizes", "ways"),
    [
        ("abcd", (1, 2), 12),
        ("abcd", (2,), 6),
        ("abc", (1, 1, 1), 6),
        ("abc", (None,), 8),
        ("abc", (1, None), 12),
        ("abc", (0, 3), 1),
    ],
)
def test_all_deals_are_equally_likely(things: str, sizes: tuple[int | None, ...], ways: int) -> None:
    """Of different things every deal comes up, each about as often as the others."""
    found = deals(Bag.of(*things), sizes, 100 * ways)
    assert ways == len(found)
    assert all(60 <= times <= 140 for times in found.values())


def test_equal_things_are_dealt_by_their_number() -> None:
    """A thing that is there three times is dealt three times as often as one that is there once."""
    found = deals(Bag([("elm", 3), ("oak", 1)]), (1,), 400)
    assert abs(found[("elm",), ("elm", "elm", "oak")] - 300) < 40


@given(hands())
def test_a_hidden_hand(hand: Hand[str]) -> None:
    """A hand hidden shows no card, keeps its number if that is public, and gives its cards back."""
    assert (Hand(Bag(), hand.total), hand.cards) == hide(hand, count_known=True)
    assert (Hand(Bag(), None), hand.cards) == hide(hand, count_known=False)


@given(hands(), st.booleans())
def test_hiding_twice(hand: Hand[str], public: bool) -> None:
    """What is hidden already looks the same when it is hidden again, and has no more to give back."""
    hidden, _ = hide(hand, count_known=public)
    assert (hidden, Bag()) == hide(hidden, count_known=public)


@given(bags(), st.integers(0, 9))
def test_the_number_of_a_hand(bag: Bag[str], unseen: int) -> None:
    """A hand counts the cards that are known and those that are not; an unknown number stays unknown."""
    assert len(bag) + unseen == Hand(bag, unseen).total
    assert Hand(bag, None).total is None
    assert len(bag) == Hand(bag).total
