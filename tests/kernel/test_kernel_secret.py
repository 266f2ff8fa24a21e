"""Secrets: hidden things are put back and dealt again, every deal as likely as any other."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.kernel.strategies import SEATS, bags, cards, hands, seats

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.secret import Hand, Secret, deal, hide, shown_to, with_card, without_card

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


@given(hands(), seats())
def test_a_hidden_hand(hand: Hand[str], viewers: list[str]) -> None:
    """A hand hidden shows no card, keeps its number if that is public, and gives its cards back."""
    assert (Hand(Bag(), hand.total), hand.cards) == hide(hand, viewers, count_known=True)
    assert (Hand(Bag(), None), hand.cards) == hide(hand, viewers, count_known=False)


@st.composite
def shown_hands(draw: st.DrawFn) -> Hand[str]:
    """Hands in which each seat has looked at some cards, each card once."""
    hand = draw(hands())
    for seat in SEATS:
        for card in list(hand.cards)[: draw(st.integers(0, 4))]:
            hand = shown_to(hand, card, seat)
    return hand


def looked_at(hand: Hand[str], viewers: list[str]) -> list[str]:
    """The cards that at least one of these seats has looked at."""
    return sorted(one.item for one in hand.shown if one.item and set(viewers) & set(one.knowers))


@given(shown_hands(), seats())
def test_who_has_looked_at_cards_goes_on_seeing_them(hand: Hand[str], viewers: list[str]) -> None:
    """Of a hand one sees just the cards one has looked at; all others are given back, and none is lost."""
    known = looked_at(hand, viewers)
    for public in (True, False):
        hidden, unseen = hide(hand, viewers, count_known=public)
        assert known == list(hidden.cards) == looked_at(hidden, viewers)
        assert hand.cards == hidden.cards + unseen
        assert (hand.total if public else None) == hidden.total


@given(shown_hands(), seats())
def test_what_others_have_looked_at_is_not_told(hand: Hand[str], viewers: list[str]) -> None:
    """A view tells of no look but one's own, so that who has looked at nothing sees a hand without looks."""
    hidden, _ = hide(hand, viewers, count_known=True)
    own = [(one.item, {*viewers} & {*one.knowers}) for one in hand.shown]
    assert sorted((item, sorted(seats)) for item, seats in own if seats) == sorted(
        (one.item, sorted(one.knowers)) for one in hidden.shown
    )
    stranger, unseen = hide(hand, [], count_known=True)
    assert (Hand(Bag(), hand.total), hand.cards) == (stranger, unseen)


@given(shown_hands(), seats(), st.booleans())
def test_hiding_twice(hand: Hand[str], viewers: list[str], public: bool) -> None:
    """What is hidden already looks the same when it is hidden again, and has no more to give back."""
    hidden, _ = hide(hand, viewers, count_known=public)
    assert (hidden, Bag()) == hide(hidden, viewers, count_known=public)


@given(shown_hands(), cards())
def test_a_card_comes_into_a_hand(hand: Hand[str], card: str) -> None:
    """There is one more, which nobody has looked at; what was unseen stays so."""
    more = with_card(hand, card)
    assert sorted([*hand.cards, card]) == list(more.cards)
    assert (hand.unseen, hand.shown) == (more.unseen, more.shown)


@given(shown_hands(), cards())
def test_a_card_leaves_a_hand(hand: Hand[str], card: str) -> None:
    """There is one fewer, and no look at a card like it counts any more; all other looks do."""
    held = with_card(hand, card)
    fewer = without_card(held, card)
    assert (hand.cards, hand.unseen) == (fewer.cards, fewer.unseen)
    assert [one for one in hand.shown if one.item != card] == list(fewer.shown)


@given(shown_hands(), cards())
def test_a_card_that_is_not_held_does_not_leave(hand: Hand[str], card: str) -> None:
    """Without such a card there is nothing to take away."""
    bare = Hand(Bag.of(*(one for one in hand.cards if one != card)), hand.unseen)
    with pytest.raises(ValueError, match=f"^the bag does not hold 1 of {card}$"):
        without_card(bare, card)


@given(shown_hands(), cards(), st.sampled_from(SEATS))
def test_a_look_at_a_card(hand: Hand[str], card: str, seat: str) -> None:
    """Whoever looks at a card knows it from then on, and nobody else does; the hand stays as it is."""
    held = with_card(hand, card)
    after = shown_to(held, card, seat)
    assert (held.cards, held.unseen) == (after.cards, after.unseen)
    for viewer in SEATS:
        more = [card] if viewer == seat else []
        assert sorted([*looked_at(held, [viewer]), *more]) == looked_at(after, [viewer])
    together = hide(after, SEATS, count_known=True)[0].cards
    assert together.within(after.cards)


@given(bags(), st.integers(0, 9))
def test_the_number_of_a_hand(bag: Bag[str], unseen: int) -> None:
    """A hand counts the cards that are known and those that are not; an unknown number stays unknown."""
    assert len(bag) + unseen == Hand(bag, unseen).total
    assert Hand(bag, None).total is None
    assert len(bag) == Hand(bag).total


@given(
    st.lists(st.builds(Secret, st.none() | cards(), st.lists(st.sampled_from(SEATS), unique=True).map(tuple)))
)
@example([Secret(), Secret("a")])
def test_secrets_lie_in_a_bag(secrets: list[Secret[str]]) -> None:
    """Face-down things can be counted in a bag, those that are hidden before those that are known."""
    bag = Bag.of(*secrets)
    assert Counter(secrets) == dict(bag.pairs)
    known = [one.item is not None for one in bag.kinds]
    assert sorted(known) == known
    items = [one.item for one in bag.kinds if one.item is not None]
    assert sorted(items) == items
    assert bag == Bag.of(*reversed(secrets))
