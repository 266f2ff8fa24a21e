"""Bags hold what they were given, as often as they were given it."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import bags, cards, counters

from conquest_rules.kernel.bag import Bag


def bag_of(counter: Counter[str]) -> Bag[str]:
    return Bag(counter.items())


def counter_of(bag: Bag[str]) -> Counter[str]:
    return Counter(dict(bag.pairs))


@given(counters())
def test_what_a_bag_says_of_itself(counter: Counter[str]) -> None:
    """Total, length, truth and kinds of a bag are those of the things in it."""
    bag = bag_of(counter)
    assert counter.total() == bag.total == len(bag)
    assert bool(counter) == bool(bag)
    assert tuple(sorted(counter)) == bag.kinds


@given(counters(), cards())
def test_how_often_a_bag_holds_a_thing(counter: Counter[str], card: str) -> None:
    """A thing is counted as often as it is there, and is in the bag if it is there at all."""
    assert counter[card] == bag_of(counter).count(card)
    assert (card in counter) == (card in bag_of(counter))


@given(st.lists(cards()).flatmap(lambda items: st.tuples(st.just(items), st.permutations(items))))
def test_order_of_arrival_is_forgotten(orders: tuple[list[str], list[str]]) -> None:
    """Bags of the same things are equal, hash alike and look alike, whatever came first."""
    one, other = (Bag.of(*items) for items in orders)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)


@given(st.lists(cards()))
def test_things_come_in_their_own_order(items: list[str]) -> None:
    """A bag gives its things one by one in the order they have among themselves."""
    assert sorted(items) == list(Bag.of(*items))


@given(st.lists(st.tuples(cards(), st.integers(0, 3))))
def test_pairs_of_the_same_thing_are_one(pairs: list[tuple[str, int]]) -> None:
    """However its pairs are split up, a bag has one pair for each thing, and none for what counts 0."""
    counter = Counter[str]()
    for card, count in pairs:
        counter[card] += count
    assert tuple(sorted((+counter).items())) == Bag(pairs).pairs


@given(counters(), counters())
def test_sum(one: Counter[str], other: Counter[str]) -> None:
    """Two bags poured together hold what both held."""
    assert one + other == counter_of(bag_of(one) + bag_of(other))


@given(counters(), counters())
def test_difference(one: Counter[str], other: Counter[str]) -> None:
    """What one bag holds can be taken from another just if it is within it."""
    assert (one <= other) == bag_of(one).within(bag_of(other))
    if other <= one:
        assert one - other == counter_of(bag_of(one) - bag_of(other))
    else:
        with pytest.raises(ValueError, match=r"^a bag cannot hold -\d of"):
            bag_of(one) - bag_of(other)


@given(bags(), bags())
def test_a_difference_undoes_a_sum(one: Bag[str], other: Bag[str]) -> None:
    """Taking out what was poured in leaves the bag as it was."""
    assert one == (one + other) - other
    assert one.within(one + other)


@given(counters(), cards(), st.integers(0, 6))
def test_more_of_a_thing(counter: Counter[str], card: str, count: int) -> None:
    """Some of one thing can be added, and the bag is as if it had always held them."""
    expected, more = bag_of(counter + Counter({card: count})), bag_of(counter).add(card, count)
    assert expected == more
    assert hash(expected) == hash(more)


@given(counters(), cards(), st.integers(1, 6))
def test_fewer_of_a_thing(counter: Counter[str], card: str, count: int) -> None:
    """Some of one thing can be taken out where there are so many, as if they had never been there."""
    bag = bag_of(counter)
    if count <= counter[card]:
        expected, fewer = bag_of(counter - Counter({card: count})), bag.remove(card, count)
        assert expected == fewer
        assert hash(expected) == hash(fewer)
    else:
        with pytest.raises(ValueError, match=f"hold .*{count} of {card}$"):
            bag.remove(card, count)


@given(bags(), cards())
def test_a_bag_can_be_kept(bag: Bag[str], card: str) -> None:
    """A bag comes back from a pickle equal, and can still be hashed."""
    for one in (bag, bag.add(card), bag + bag):
        kept = pickle.loads(pickle.dumps(one))
        assert one == kept
        assert hash(one) == hash(kept)


@given(bags(), cards())
def test_one_more_and_one_fewer(bag: Bag[str], card: str) -> None:
    """Where no count is told, one thing is meant."""
    assert bag.add(card, 1) == bag.add(card)
    assert bag == bag.add(card).remove(card)


@given(bags(), bags(), cards())
def test_a_bag_never_changes(one: Bag[str], other: Bag[str], card: str) -> None:
    """Whatever is made of a bag, the bag itself stays as it was."""
    before = one.pairs
    _ = (one + other, one.add(card), one.add(card).remove(card), list(one))
    assert before == one.pairs
    with pytest.raises(AttributeError):
        one.pairs = ()  # type: ignore[misc]  # the point is that this is refused


def test_an_empty_bag() -> None:
    """A bag of nothing is empty, false, and within every bag."""
    nothing: Bag[str] = Bag()
    assert Bag.of() == nothing
    assert [] == list(nothing)
    assert not nothing
    assert nothing.within(nothing)
