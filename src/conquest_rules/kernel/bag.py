"""Bags: immutable multisets that are equal when they hold the same things.

Here: `Bag`, kept in the order of its items so that iteration never depends on the hash seed. Not here: what
the items mean.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, Final, Generic, Protocol, TypeVar

from attrs import field, frozen


class Orderable(Protocol):
    """A value that a bag can hold: hashable, with a total order."""

    def __hash__(self) -> int: ...
    # An order is between values of one type; typing cannot say "of my own type" for a protocol here.
    def __lt__(self, other: Any, /) -> bool: ...


T = TypeVar("T", bound=Orderable)
COUNT: Final = itemgetter(1)


def _sorted_pairs(pairs: Iterable[tuple[T, int]]) -> tuple[tuple[T, int], ...]:
    counts: dict[T, int] = {}
    for item, count in pairs:
        counts[item] = counts.get(item, 0) + count
    for item, count in counts.items():
        if count < 0:
            raise ValueError(f"a bag cannot hold {count} of {item}")
    return tuple((item, counts[item]) for item in sorted(counts) if counts[item])


@frozen(cache_hash=True)
class Bag(Generic[T]):
    """A multiset: `pairs` of item and count, items in their own order, counts at least 1.

    >>> Bag.of("elf", "orc", "elf").pairs
    (('elf', 2), ('orc', 1))
    """

    pairs: tuple[tuple[T, int], ...] = field(default=(), converter=_sorted_pairs)

    @staticmethod
    def of(*items: T) -> "Bag[T]":
        """The bag that holds exactly these items."""
        return Bag((item, 1) for item in items)

    @property
    def total(self) -> int:
        """The number of items in the bag."""
        return sum(map(COUNT, self.pairs))

    @property
    def kinds(self) -> tuple[T, ...]:
        """The different items, in order, each once."""
        return tuple([item for item, _ in self.pairs])

    def count(self, item: T) -> int:
        """How often the bag holds `item`."""
        for held, count in self.pairs:
            if held is item or held == item:
                return count
        return 0

    def add(self, item: T, count: int = 1) -> "Bag[T]":
        """The bag with `count` more of an item."""
        if count < 0:
            raise ValueError(f"{count} of {item} cannot be added")
        pairs = self.pairs
        for place, (held, number) in enumerate(pairs):
            if held is item or held == item:
                return _made((*pairs[:place], (held, number + count), *pairs[place + 1 :])) if count else self
            if item < held:
                return _made((*pairs[:place], (item, count), *pairs[place:])) if count else self
        return _made((*pairs, (item, count))) if count else self

    def remove(self, item: T, count: int = 1) -> "Bag[T]":
        """The bag with `count` fewer of an item; raises `ValueError` if there are not that many."""
        if count < 0:
            raise ValueError(f"{count} of {item} cannot be removed")
        if count == 0:
            return self
        pairs = self.pairs
        for place, (held, number) in enumerate(pairs):
            if held is item or held == item:
                if number < count:
                    break
                left = ((held, number - count),) if number > count else ()
                return _made((*pairs[:place], *left, *pairs[place + 1 :]))
        raise ValueError(f"the bag does not hold {count} of {item}")

    def within(self, other: "Bag[T]") -> bool:
        """Whether the other bag holds every item at least as often."""
        return all(count <= other.count(item) for item, count in self.pairs)

    def __add__(self, other: "Bag[T]") -> "Bag[T]":
        # Most of what is added up is empty: hands that are hidden, decks without discards.
        if not other.pairs:
            return self
        return Bag(self.pairs + other.pairs) if self.pairs else other

    def __sub__(self, other: "Bag[T]") -> "Bag[T]":
        if not other.pairs:
            return self
        return Bag((*self.pairs, *((item, -count) for item, count in other.pairs)))

    def __contains__(self, item: object) -> bool:
        return any(held is item or held == item for held, _ in self.pairs)

    def __iter__(self) -> Iterator[T]:
        for item, count in self.pairs:
            for _ in range(count):
                yield item

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return bool(self.pairs)


def _made(pairs: tuple[tuple[T, int], ...]) -> Bag[T]:
    """A bag of pairs that are known to be in order, without sorting them again."""
    bag: Bag[T] = object.__new__(Bag)
    object.__setattr__(bag, "pairs", pairs)
    # What attrs keeps a hash in once it is asked for.
    object.__setattr__(bag, "_attrs_cached_hash", None)
    return bag
