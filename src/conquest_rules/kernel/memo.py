"""Memos: cached answers.

Here: `Slot`, a typed name for one kind of answer, and `Memo`, which caches answers. Not here: an answer that
play depends on; a memo can be emptied at any time.

Threads can share a memo. An answer is written as one pair that is never changed, so at worst two threads
compute something twice; callers must not change a cached answer.
"""

from collections.abc import Callable, Hashable
from operator import is_
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

T = TypeVar("T")
Subject = TypeVar("Subject", bound=Hashable)
Told = TypeVar("Told", covariant=True)

MOST: Final = 4096


@frozen(eq=False)
class Slot(Generic[Told]):
    """The subject of one kind of answers."""

    name: str


class Memo:
    """Answers by slot and subject, at most `MOST`: a full memo is emptied. It is not part of any value."""

    __slots__ = ("answers",)

    def __init__(self) -> None:
        # Of which type an answer is, its slot knows.
        self.answers: dict[tuple[Slot[Any], Hashable], tuple[tuple[object, ...], Any]] = {}

    def __reduce__(self) -> tuple[type["Memo"], tuple[()]]:
        return Memo, ()

    def latest(
        self, slot: Slot[T], parts: tuple[object, ...], work_out: Callable[[], T], of: Hashable = None
    ) -> T:
        """The cached answer for `about`, while `parts` are the same objects; otherwise a new one."""
        key = slot, of
        pair = self.answers.get(key)
        if pair is not None and all(map(is_, pair[0], parts)):
            known: T = pair[1]
            return known
        answer = work_out()
        if len(self.answers) >= MOST:
            self.answers.clear()
        self.answers[key] = (parts, answer)
        return answer

    def kept(self, slot: Slot[T], of: Subject, work_out: Callable[[Subject], T]) -> T:
        """The cached answer for a subject that depends on nothing else."""
        pair = self.answers.get((slot, of))
        if pair is not None:
            known: T = pair[1]
            return known
        answer = work_out(of)
        self.keep(slot, of, answer)
        return answer

    def last(self, slot: Slot[T], of: Hashable) -> T | None:
        """The last answer for a subject, whatever it depended on; None if there is none, or no longer."""
        pair = self.answers.get((slot, of))
        return None if pair is None else pair[1]

    def keep(self, slot: Slot[T], of: Hashable, answer: T) -> None:
        """Store a known answer."""
        if len(self.answers) >= MOST:
            self.answers.clear()
        self.answers[slot, of] = ((), answer)
