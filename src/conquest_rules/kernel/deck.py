"""Decks: a deck has no order until a player looks at it.

Here: `Deck`: the known cards on top, a bag of the rest, and the discards; drawing is a request over the bag.
This is equivalent to shuffling: every order of the rest is equally likely, so there is no need to choose one.
Not here: what cards do, when a game draws or reshuffles.
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
    """Undrawn cards (those on top that a player has looked at, then the rest) and discards."""

    rest: Bag[T] = Bag()
    top: tuple[Secret[T], ...] = ()
    discards: Bag[T] = Bag()

    @property
    def undrawn(self) -> int:
        """The number of cards that can be drawn before the discards are needed.

        A card on top whose item is None is one of the rest: its place is known, but not its face.
        """
        return self.rest.total + sum(one.item is not None for one in self.top)

    @property
    def cards(self) -> Bag[T]:
        """All its cards, drawn or not, as far as they are known."""
        return self.rest + self.discards + Bag.of(*(one.item for one in self.top if one.item is not None))


def draw(deck: Deck[str], purpose: str = "") -> Draw:
    """The request for the top card: a known one, or any of the rest."""
    if deck.top and (card := deck.top[0].item) is not None:
        return Draw(Bag.of(card), purpose)
    return Draw(deck.rest, purpose)


def without_top(deck: Deck[T], card: T) -> Deck[T]:
    """The deck after this card has been drawn."""
    if not deck.top:
        return evolve(deck, rest=deck.rest.remove(card))
    known = deck.top[0].item
    if known is None:
        return evolve(deck, top=deck.top[1:], rest=deck.rest.remove(card))
    if known != card:
        raise ValueError(f"the card on top is {known}, not {card}")
    return evolve(deck, top=deck.top[1:])


def looked_at(deck: Deck[T], card: T, knowers: tuple[str, ...]) -> Deck[T]:
    """The deck after these seats have looked at the next card that no one had looked at."""
    return evolve(deck, top=(*deck.top, Secret(card, knowers)), rest=deck.rest.remove(card))


def discarded(deck: Deck[T], card: T) -> Deck[T]:
    """The deck with one more discard."""
    return evolve(deck, discards=deck.discards.add(card))


def reshuffled(deck: Deck[T]) -> Deck[T]:
    """The deck after its discards have been shuffled and put beneath the rest."""
    return evolve(deck, rest=deck.rest + deck.discards, discards=Bag())


def as_seen(deck: Deck[T], seats: Collection[str]) -> Deck[T]:
    """The deck as a viewer with these seats knows it: cards that only others looked at are hidden again.

    Everyone sees who has looked, so a hidden card on top keeps its place and its knowers.
    """
    top = tuple(as_known(one, seats) for one in deck.top)
    hidden = (one.item for one in deck.top if one.item is not None and not is_known(one, seats))
    return evolve(deck, top=top, rest=deck.rest + Bag.of(*hidden))


def hidden_on_top(deck: Deck[T]) -> int:
    """The number of cards on top of a deck that only others know, as a view shows it."""
    return sum(one.item is None and bool(one.knowers) for one in deck.top)


def decided(deck: Deck[T], rng: Random) -> Deck[T]:
    """A deck from a view, with a random card of the rest for each card on top that only others know."""
    top, rest = guessed(deck.top, deck.rest, rng)
    return evolve(deck, top=top, rest=rest)
