"""Secrets: what lies face down, who has looked at it, and what a viewer may see of it.

What lives here: `Secret`, one thing laid face down (a tile on the board, the top of a
deck, a counter under a unit, a choice not yet revealed), `Hand`, cards that are held,
and how both look to somebody who may not know them. What may not live here: which
seats may know what; a game tells that. It answers for no clause.

Hidden things are interchangeable to whoever does not know them. So a view puts what
it hides back into the bag of things not seen yet, and keeps only how many there are:
what is left in a bag then gives nothing away.
"""

from collections.abc import Collection, Sequence
from random import Random
from typing import Generic, TypeVar

from attrs import frozen

from conquest_rules.kernel.bag import Bag, Orderable

T = TypeVar("T", bound=Orderable)


@frozen
class Secret(Generic[T]):
    """One thing face down and the seats that have looked at it.

    `item` is None while nobody has looked, so that it is not decided yet, and in the
    view of somebody who may not know it. What is hidden from a viewer has been looked at
    by somebody else, and has knowers; what is not decided has none.
    """

    item: T | None = None
    knowers: tuple[str, ...] = ()

    def __lt__(self, other: "Secret[T]") -> bool:
        """What is hidden comes first; the rest stands in the order of its items, then of who knows."""
        if self.item is None or other.item is None or self.item == other.item:
            return (self.item is not None, self.knowers) < (other.item is not None, other.knowers)
        return self.item < other.item


def is_known(secret: Secret[T], seats: Collection[str]) -> bool:
    """Whether one of these seats has looked at a thing that lies face down."""
    return any(seat in secret.knowers for seat in seats)


def as_known(secret: Secret[T], seats: Collection[str]) -> Secret[T]:
    """A thing that lies in the open, face down, as these seats know it: all see who has looked at it."""
    return secret if is_known(secret, seats) else Secret(None, secret.knowers)


@frozen
class Hand(Generic[T]):
    """Cards held: those that whoever looks knows, and how many more there are.

    `unseen` is None where not even the number may be known. `shown` are those of the cards that
    somebody else has looked at.
    """

    cards: Bag[T] = Bag()
    unseen: int | None = 0
    shown: Bag[Secret[T]] = Bag()

    @property
    def total(self) -> int | None:
        """How many cards are held, as far as that is known."""
        return None if self.unseen is None else self.cards.total + self.unseen


def hide(hand: Hand[T], seats: Collection[str], *, count_known: bool) -> tuple[Hand[T], Bag[T]]:
    """A hand as these seats see it, who have looked at some cards at most, and the cards unseen.

    That others have looked at the same cards is not seen: nobody is told which cards they were shown.
    """
    shown = Bag(
        (Secret(one.item, tuple(seat for seat in one.knowers if seat in seats)), count)
        for one, count in hand.shown.pairs
        if is_known(one, seats)
    )
    known = Bag((one.item, count) for one, count in shown.pairs if one.item is not None)
    unseen = None if hand.total is None or not count_known else hand.total - known.total
    return Hand(known, unseen, shown), hand.cards - known


def with_card(hand: Hand[T], card: T) -> Hand[T]:
    """The hand with one more card."""
    return Hand(hand.cards.add(card), hand.unseen, hand.shown)


def without_card(hand: Hand[T], card: T) -> Hand[T]:
    """The hand without a card; nobody can tell whether it was one of equal cards that they looked at."""
    shown = Bag((one, count) for one, count in hand.shown.pairs if one.item != card)
    return Hand(hand.cards.remove(card), hand.unseen, shown)


def shown_to(hand: Hand[T], card: T, seat: str) -> Hand[T]:
    """The hand after a seat has looked at a card of it, one of equal cards that it has not looked at yet.

    Who knows all of these learns nothing by looking at one again.
    Two seats that have looked at equal cards may have looked at the same one: together they
    know of one only.
    """
    looked = sum(count for one, count in hand.shown.pairs if one.item == card and seat in one.knowers)
    if looked >= hand.cards.count(card):
        return hand
    for one in hand.shown.kinds:
        if one.item == card and seat not in one.knowers:
            both = Secret(card, (*one.knowers, seat))
            return Hand(hand.cards, hand.unseen, hand.shown.remove(one).add(both))
    return Hand(hand.cards, hand.unseen, hand.shown.add(Secret(card, (seat,))))


def deal(unseen: Bag[T], sizes: Sequence[int | None], rng: Random) -> tuple[tuple[Bag[T], ...], Bag[T]]:
    """Deal out unseen things at random: a bag for each size, and what is left.

    All deals are equally likely. A size of None is an unknown one: every deal that the
    known sizes allow is then as likely as any other.
    """
    if any(size is not None and size < 0 for size in sizes):
        raise ValueError("a hand has no fewer than 0 cards")
    things = list(unseen)
    rng.shuffle(things)
    dealt, known = [list[T]() for _ in sizes], sum(size or 0 for size in sizes)
    if known > len(things):
        raise ValueError(f"{known} things cannot be dealt from the {len(things)} that are unseen")
    for hand, size in zip(dealt, sizes, strict=True):
        hand += things[: size or 0]
        del things[: size or 0]
    # What is left goes to one of the hands of unknown size, or stays, all with equal chance.
    open_hands = [hand for hand, size in zip(dealt, sizes, strict=True) if size is None]
    left = list[T]()
    for thing in things:
        place = rng.randrange(len(open_hands) + 1)
        (open_hands[place] if place < len(open_hands) else left).append(thing)
    return tuple(Bag.of(*hand) for hand in dealt), Bag.of(*left)


def guessed(
    secrets: tuple[Secret[T], ...], unseen: Bag[T], rng: Random
) -> tuple[tuple[Secret[T], ...], Bag[T]]:
    """Secrets as a view shows them, with any unseen thing for each that only others know, and what is left.

    What nobody has looked at stays undecided.
    """
    hidden = [one.item is None and bool(one.knowers) for one in secrets]
    dealt, left = deal(unseen, (1,) * sum(hidden), rng)
    items = iter(item for (item,) in dealt)
    return tuple(
        Secret(next(items), one.knowers) if guess else one for one, guess in zip(secrets, hidden, strict=True)
    ), left
