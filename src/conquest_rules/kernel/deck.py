"""Decks: a deck has no order until somebody looks.

What lives here: `Deck`, which is what is known of the top, a bag of the rest, and the
discards; drawing is a request over the bag. In law this equals shuffling: every order
of the rest is equally likely, so that nothing is lost by not choosing one.
What may not live here: what cards do, when a game draws or reshuffles.
It answers for no clause.
"""

from collections.abc import Collection
from random import Random
from typing import Generic, TypeVar

from attrs import evolve, frozen

from conquest_rules.kernel.bag import Bag, Orderable
from conquest_rules.kernel.chance import Draw
from conquest_rules.kernel.secret import Secret, as_known, guessed, is_known

T = TypeVar("T", bound=Orderable)


@frozen
class Deck(Generic[T]):
    """Undrawn cards (those on top that somebody has looked at, then the rest) and discards."""

    rest: Bag[T] = Bag()
    top: tuple[Secret[T], ...] = ()
    discards: Bag[T] = Bag()

    @property
    def undrawn(self) -> int:
        """How many cards can be drawn before the discards are needed.

        A card on top whose item is None is one of the rest, with its place known and not its face.
        """
        return self.rest.total + sum(one.item is not None for one in self.top)


def draw(deck: Deck[str], purpose: str = "") -> Draw:
    """The request for the top card: the one that was looked at, or any of the rest."""
    if deck.top and (card := deck.top[0].item) is not None:
        return Draw(Bag.of(card), purpose)
    return Draw(deck.rest, purpose)


def without_top(deck: Deck[T], card: T) -> Deck[T]:
    """The deck after this card has been drawn from it."""
    if not deck.top:
        return evolve(deck, rest=deck.rest.remove(card))
    known = deck.top[0].item
    if known is None:
        return evolve(deck, top=deck.top[1:], rest=deck.rest.remove(card))
    if known != card:
        raise ValueError(f"the card on top is {known}, not {card}")
    return evolve(deck, top=deck.top[1:])


def looked_at(deck: Deck[T], card: T, knowers: tuple[str, ...]) -> Deck[T]:
    """The deck after these seats have looked at the next card whose place nobody knew."""
    return evolve(deck, top=(*deck.top, Secret(card, knowers)), rest=deck.rest.remove(card))


def discarded(deck: Deck[T], card: T) -> Deck[T]:
    """The deck with one more card on its discard pile."""
    return evolve(deck, discards=deck.discards.add(card))


def reshuffled(deck: Deck[T]) -> Deck[T]:
    """The deck after its discards have been shuffled to lie beneath what is left."""
    return evolve(deck, rest=deck.rest + deck.discards, discards=Bag())


def as_seen(deck: Deck[T], seats: Collection[str]) -> Deck[T]:
    """The deck as a viewer with these seats knows it: cards that only others looked at are hidden again.

    Who has looked is seen by all, so that a hidden card on top keeps its place and who knows it.
    """
    top = tuple(as_known(one, seats) for one in deck.top)
    hidden = (one.item for one in deck.top if one.item is not None and not is_known(one, seats))
    return evolve(deck, top=top, rest=deck.rest + Bag.of(*hidden))


def hidden_on_top(deck: Deck[T]) -> int:
    """How many cards on top of a deck, as a view shows it, only others know."""
    return sum(one.item is None and bool(one.knowers) for one in deck.top)


def decided(deck: Deck[T], rng: Random) -> Deck[T]:
    """A deck as a view shows it, with any of the rest for each card on top that only others know."""
    top, rest = guessed(deck.top, deck.rest, rng)
    return evolve(deck, top=top, rest=rest)
