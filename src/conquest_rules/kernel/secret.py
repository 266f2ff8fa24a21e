"""Secrets: face-down things, who has looked at them, and what a viewer may see.

Here: `Secret`, one thing laid face down (a tile on the board, the top of a deck, a counter under a unit, a
choice not yet revealed), `Hand`, cards that are held, and how both look to a viewer who may not know them.
Not here: which seats may know what; a game decides that.

Hidden things are interchangeable to a viewer who does not know them. So a view puts what it hides back into
the bag of unseen things, and keeps only their number: the rest of a bag then reveals nothing.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from operator import is_
from random import Random
from typing import Any, Generic, TypeVar, cast

from attrs import evolve, fields, frozen, has

from conquest_rules.kernel.bag import Bag, Orderable

T = TypeVar("T", bound=Orderable)
Value = TypeVar("Value")


@frozen
class Secret(Generic[T]):
    """One thing face down and the seats that have looked at it.

    `item` is None while no one has looked, since it is not decided yet, and in the view of a viewer who may
    not know it. A thing hidden from a viewer has knowers, since someone else has looked at it; an undecided
    thing has none.
    """

    item: T | None = None
    knowers: tuple[str, ...] = ()

    def __lt__(self, other: "Secret[T]") -> bool:
        """Hidden things come first; the rest are in the order of their items, then of their knowers."""
        if self.item is None or other.item is None or self.item == other.item:
            return (self.item is not None, self.knowers) < (other.item is not None, other.knowers)
        return self.item < other.item


def is_known(secret: Secret[T], seats: Collection[str]) -> bool:
    """Whether one of these seats has looked at a face-down thing."""
    return any(seat in secret.knowers for seat in seats)


def as_known(secret: Secret[T], seats: Collection[str]) -> Secret[T]:
    """A face-down thing on the table as these seats know it: everyone sees who has looked at it."""
    return secret if secret.item is None or is_known(secret, seats) else Secret(None, secret.knowers)


def secrets_in(value: object) -> Iterator[Secret[Any]]:
    """Every secret inside a frozen value: in a tuple, a bag, an attrs class, or in what these hold."""
    if isinstance(value, Secret):
        yield value
    else:
        for part in _parts(value):
            yield from secrets_in(part)


@cache
def _fields(kind: Any) -> tuple[tuple[str, str], ...]:
    """The names of the parts of an attrs class, and how they are given; any other class has none."""
    return tuple((one.name, one.alias or one.name) for one in fields(kind) if one.init) if has(kind) else ()


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, tuple | Bag):
        return value
    return [getattr(value, name) for name, _ in _fields(value.__class__)]


def veiled(value: Value, seats: Collection[str]) -> Value:
    """A frozen value as these seats know it: every secret inside it, however deep, as they know that.

    What hides nothing from them stays the same value.
    """
    made: Any = value
    if isinstance(made, Secret):
        made = as_known(made, seats)
    elif not all(map(is_, parts := [veiled(part, seats) for part in _parts(made)], _parts(made))):
        if isinstance(made, tuple | Bag):
            made = tuple(parts) if isinstance(made, tuple) else Bag.of(*parts)
        else:
            names = (alias for _, alias in _fields(made.__class__))
            made = evolve(made, **dict(zip(names, parts, strict=True)))
    return cast(Value, made)  # what is made of a value is one of its kind


@frozen
class Hand(Generic[T]):
    """A hand of cards: those that the viewer knows, and the number of the others.

    `unseen` is None if not even the number may be known. `shown` has the cards that others have looked at.
    """

    cards: Bag[T] = Bag()
    unseen: int | None = 0
    shown: Bag[Secret[T]] = Bag()

    @property
    def total(self) -> int | None:
        """The number of cards held, as far as it is known."""
        return None if self.unseen is None else self.cards.total + self.unseen


def hide(hand: Hand[T], seats: Collection[str], *, count_known: bool) -> tuple[Hand[T], Bag[T]]:
    """An opponent's hand as these seats see it, and the unseen cards.

    The view does not show that others have looked at the same cards: no one knows which cards others were
    shown.
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
    """The hand without a card; if several are equal, no one can say whether it was the one they looked at."""
    shown = Bag((one, count) for one, count in hand.shown.pairs if one.item != card)
    return Hand(hand.cards.remove(card), hand.unseen, shown)


def shown_to(hand: Hand[T], card: T, seat: str) -> Hand[T]:
    """The hand after a seat has looked at a card of it; of equal cards, one that it has not seen yet.

    A seat that knows all of these learns nothing by looking again. Two seats that have looked at equal cards
    may have looked at the same one: together they know of only one.
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
    """Deal unseen things at random: a bag for each size, and the rest.

    All deals are equally likely. A size of None is unknown: every deal that the known sizes allow is equally
    likely.
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
    """Secrets from a view, with a random unseen thing for each that only others know, and the rest.

    Things that no one has looked at stay undecided.
    """
    hidden = [one.item is None and bool(one.knowers) for one in secrets]
    dealt, left = deal(unseen, (1,) * sum(hidden), rng)
    items = iter(item for (item,) in dealt)
    return tuple(
        Secret(next(items), one.knowers) if guess else one for one, guess in zip(secrets, hidden, strict=True)
    ), left
