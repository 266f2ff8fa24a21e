"""Faults: what is wrong with any game's state that was built or loaded by hand.

Here: that nothing is lost and nothing there twice, and that a full state hides nothing. Not here: what may
stand where; that is a matter of its game.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from conquest_rules.kernel.bag import Bag, Orderable
from conquest_rules.kernel.clause import Fault
from conquest_rules.kernel.secret import Hand

T = TypeVar("T", bound=Orderable)


def conserved(where: str, found: Bag[T], all_of_them: Bag[T], clause: str) -> Iterator[Fault]:
    """The pieces found are all that the pack has, no more and no less."""
    for item in (found + all_of_them).kinds if found != all_of_them else ():
        if found.count(item) != all_of_them.count(item):
            told = f"{item} is there {found.count(item)} times, and the pack has {all_of_them.count(item)}"
            yield Fault(where, told, clause)


def nothing_unseen(hands: Iterable[tuple[str, Hand[T]]]) -> Iterator[Fault]:
    """No hand, each with what it is called, has unseen cards."""
    for where, hand in hands:
        if hand.unseen != 0:
            yield Fault(where, "has unseen cards in a full state")
