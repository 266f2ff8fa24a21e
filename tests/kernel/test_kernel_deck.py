"""Decks: cards are never lost, an order exists only where somebody looked, and nobody sees more than that."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.kernel.strategies import bags, cards, decks, seats

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.deck import (
    Deck,
    as_seen,
    decided,
    discarded,
    draw,
    looked_at,
    reshuffled,
    without_top,
)
from conquest_rules.kernel.secret import Secret


def cards_of(deck: Deck[str]) -> Bag[str]:
    """Every card of a deck, wherever it lies."""
    return deck.rest + deck.discards + Bag.of(*(one.item for one in deck.top if one.item is not None))


@given(decks())
def test_a_decks_cards_are_those_on_top_the_rest_and_the_discards(deck: Deck[str]) -> None:
    """Drawn or not, each is a card of the deck."""
    assert cards_of(deck) == deck.cards


def drawable(deck: Deck[str]) -> st.SearchStrategy[str]:
    """The cards that may be on top."""
    assume(deck.undrawn)
    return st.sampled_from([drawn.item for drawn, _ in draw(deck).outcomes() if drawn.item is not None])


@given(decks(), st.data())
def test_a_drawn_card_leaves_the_deck(deck: Deck[str], data: st.DataObject) -> None:
    """After a draw there is one card fewer to draw, and it is the one that was drawn."""
    card = data.draw(drawable(deck))
    after = without_top(deck, card)
    assert cards_of(deck) == cards_of(after).add(card)
    assert deck.undrawn - 1 == after.undrawn
    assert deck.discards == after.discards


@given(decks(), seats(), st.data())
def test_looking_moves_no_card(deck: Deck[str], knowers: list[str], data: st.DataObject) -> None:
    """A card that was looked at stays in the deck, below those looked at before, known to who looked."""
    assume(deck.rest)
    card = data.draw(st.sampled_from(deck.rest.kinds))
    after = looked_at(deck, card, tuple(knowers))
    assert cards_of(deck) == cards_of(after)
    assert deck.undrawn == after.undrawn
    assert (*deck.top, Secret(card, tuple(knowers))) == after.top


@given(decks(), cards())
def test_a_discarded_card_joins_the_discards(deck: Deck[str], card: str) -> None:
    """A card laid on the discard pile is there, and nothing else has changed."""
    assert evolve(deck, discards=deck.discards.add(card)) == discarded(deck, card)


@given(decks())
def test_a_reshuffle_moves_the_discards(deck: Deck[str]) -> None:
    """After a reshuffle the discards can be drawn, and what was known of the top still is."""
    after = reshuffled(deck)
    assert cards_of(deck) == cards_of(after)
    assert (deck.top, Bag()) == (after.top, after.discards)
    assert cards_of(deck).total == after.undrawn


@given(bags(least=1), st.data())
def test_cards_are_conserved(rest: Bag[str], data: st.DataObject) -> None:
    """However long a deck is drawn from, looked at, discarded to and reshuffled, it stays the same cards."""
    deck, hand = Deck(rest), Bag[str]()
    for deed in data.draw(st.lists(st.sampled_from(["draw", "look", "discard", "reshuffle"]), max_size=12)):
        if deed == "draw" and deck.undrawn:
            card = data.draw(drawable(deck))
            deck, hand = without_top(deck, card), hand.add(card)
        elif deed == "look" and deck.rest:
            deck = looked_at(deck, data.draw(st.sampled_from(deck.rest.kinds)), ("north",))
        elif deed == "discard" and hand:
            card = data.draw(st.sampled_from(hand.kinds))
            deck, hand = discarded(deck, card), hand.remove(card)
        elif deed == "reshuffle":
            deck = reshuffled(deck)
        assert rest == cards_of(deck) + hand


# In law this equals shuffling.


@given(decks())
def test_a_known_top_is_certain(deck: Deck[str]) -> None:
    """Where somebody looked at the top card, it is drawn, and no other can be."""
    assume(deck.top)
    known = deck.top[0].item
    assert [(Drawn(known), Fraction(1))] == list(draw(deck).outcomes())
    with pytest.raises(ValueError, match=f"^the card on top is {known}, not yak$"):
        without_top(deck, "yak")


@given(bags(least=1), bags())
def test_an_unknown_top_is_any_of_the_rest(rest: Bag[str], discards: Bag[str]) -> None:
    """Where nobody looked, each of the rest is drawn with its share, and no discard is."""
    request = draw(Deck(rest, discards=discards), "a card for north")
    assert [(Drawn(card), Fraction(n, len(rest))) for card, n in rest.pairs] == list(request.outcomes())
    assert request.purpose == "a card for north"


@given(st.lists(cards(), min_size=1, max_size=5))
def test_drawing_equals_shuffling(items: list[str]) -> None:
    """Every order of the cards is drawn with exactly the chance that a shuffled deck has it."""
    for order, ways in Counter(permutations(items)).items():
        deck, chance = Deck(Bag.of(*items)), Fraction(1)
        for card in order:
            chance *= draw(deck).probability(Drawn(card))
            deck = without_top(deck, card)
        assert Fraction(ways, factorial(len(items))) == chance


@given(bags(least=1), cards())
def test_looking_changes_no_chance(rest: Bag[str], card: str) -> None:
    """Before anybody tells what was seen, a card is as likely on top as if nobody had looked."""
    deck = Deck(rest)
    after_looking = sum(
        Fraction(n, len(rest)) * draw(looked_at(deck, seen, ("north",))).probability(Drawn(card))
        for seen, n in rest.pairs
    )
    assert after_looking == draw(deck).probability(Drawn(card))


def test_an_empty_deck() -> None:
    """From a deck without cards nothing can be asked for."""
    with pytest.raises(ValueError, match="must be >= 1"):
        draw(Deck())


@given(bags(), cards())
def test_a_card_that_is_not_in_the_deck(rest: Bag[str], card: str) -> None:
    """A card that is not among the rest can neither be drawn nor be looked at."""
    assume(card not in rest)
    with pytest.raises(ValueError, match=f"hold .*1 of {card}$"):
        without_top(Deck(rest), card)
    with pytest.raises(ValueError, match=f"hold .*1 of {card}$"):
        looked_at(Deck(rest), card, ())


# What is seen.


@given(decks(), seats())
def test_a_view_shows_what_ones_own_seats_know(deck: Deck[str], viewers: list[str]) -> None:
    """On top a viewer sees just the cards its seats have looked at, and who has looked at which."""
    seen = as_seen(deck, viewers).top
    assert [one.knowers for one in deck.top] == [one.knowers for one in seen]
    known = [one.item if {*one.knowers} & {*viewers} else None for one in deck.top]
    assert known == [one.item for one in seen]


@given(decks(), seats(), st.integers(0, 99))
def test_a_guess_at_a_deck(deck: Deck[str], viewers: list[str], seed: int) -> None:
    """A guess has a card for each on top that was looked at, loses none, and looks like what was seen."""
    seen = as_seen(deck, viewers)
    guess = decided(seen, Random(seed))
    assert cards_of(deck) == cards_of(guess)
    assert seen == as_seen(guess, viewers)
    assert all((one.item is not None) is bool(one.knowers) for one in guess.top)


@given(decks(), seats())
def test_a_view_holds_the_same_cards(deck: Deck[str], viewers: list[str]) -> None:
    """What a view hides is among its rest, so that no card is lost and the numbers are true."""
    seen = as_seen(deck, viewers)
    assert cards_of(deck) == cards_of(seen)
    assert (deck.undrawn, deck.discards) == (seen.undrawn, seen.discards)


@given(decks(), seats())
def test_a_view_of_a_view(deck: Deck[str], viewers: list[str]) -> None:
    """Who looks at what he sees sees the same."""
    seen = as_seen(deck, viewers)
    assert seen == as_seen(seen, viewers)


@given(decks(), seats(), seats())
def test_more_seats_see_more(deck: Deck[str], one: list[str], other: list[str]) -> None:
    """What somebody sees of what both together see is what he sees alone."""
    assert as_seen(deck, one) == as_seen(as_seen(deck, {*one, *other}), one)


@given(decks(), st.permutations(["ash", "ash", "elm", "yew"]), st.permutations(["ash", "ash", "elm", "yew"]))
def test_what_others_looked_at_stays_hidden(deck: Deck[str], one: list[str], other: list[str]) -> None:
    """Decks that differ in what others have looked at look alike."""
    views = list[Deck[str]]()
    for order in (one, other):
        looked = evolve(deck, rest=deck.rest + Bag.of(*order))
        for card in order:
            looked = looked_at(looked, card, ("north",))
        views.append(as_seen(looked, ["south"]))
    assert views[0] == views[1]


@given(bags(least=1), cards(), st.data())
def test_a_hidden_card_above_a_known_one(rest: Bag[str], card: str, data: st.DataObject) -> None:
    """A card that only others know may be any of the rest, and the one below it stays known."""
    above = data.draw(st.sampled_from(rest.kinds))
    deck = looked_at(looked_at(Deck(rest.add(card)), above, ("north",)), card, ("south",))
    seen = as_seen(deck, ["south"])
    assert draw(Deck(rest)).items == draw(seen).items
    after = without_top(seen, above)
    assert (Secret(card, ("south",)),) == after.top
    assert rest.remove(above) == after.rest
