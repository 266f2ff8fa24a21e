"""The marks that tie code to clauses, and what cites clauses.

Here: the marks `@clause` and `@by_construction`; `Fact`, `Violation`, `Misfit`, `IllegalAction` and
`IllegalSetup` (why an action or a way to play is refused), `Fault` (what is wrong with a state) and `cites`
for events. Not here: a clause of any game; those are package data of that game, read by `catalogue`.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Protocol, TypeVar

from attrs import evolve, field, fields, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.words import PLAIN, Words, say

Marked = TypeVar("Marked", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[Marked], Marked]:
    """Mark a function or class as the code of these clauses."""

    def mark(place: Marked) -> Marked:
        place.__clauses__ = ids  # type: ignore[attr-defined]  # a mark is an attribute of its own
        return place

    return mark


def by_construction(*ids: str) -> Callable[[Marked], Marked]:
    """Mark a type that makes it impossible to break these clauses."""
    return clause(*ids)


def cites(*ids: str) -> tuple[str, ...]:
    """The clauses that made an event happen."""
    return ids


@frozen(slots=False)
class Fact:
    """A statement of a refusal, as a value; its sentence is written from its parts, in the words of a game.

    A kind of fact has a template, `SAYS`, which names its parts in braces as `words` describes; `SAYS_NONE`
    is used instead if a list is empty. Facts of a kind with one sentence for each `what` need no `SAYS`.
    """

    SAYS: ClassVar[str] = "{what}"
    SAYS_NONE: ClassVar[str] = ""

    @property
    def parts(self) -> Mapping[str, object]:
        """The parts that a template can name: the fields of the fact."""
        return {one.name: getattr(self, one.name) for one in fields(type(self))}

    @property
    def template(self) -> str:
        """The sentence with the names of its parts."""
        if self.SAYS is Fact.SAYS:
            return str(self.parts["what"])
        fields_of_it = (getattr(self, one.name) for one in fields(type(self)))
        empty = any(isinstance(one, tuple | Bag) and not one for one in fields_of_it)
        return self.SAYS_NONE if empty and self.SAYS_NONE else self.SAYS

    def said(self, words: Words) -> str:
        """The sentence, in the words of a game."""
        return say(words, self.template, self.parts)

    def __str__(self) -> str:
        return self.said(PLAIN)


@frozen
class Rule(Fact):
    """A rule in fixed words, which says nothing about the position."""

    SAYS = "{text}"
    text: str


def _facts(given: Fact | tuple[Fact, ...]) -> tuple[Fact, ...]:
    return (given,) if isinstance(given, Fact) else given


def _sentences(facts: tuple[Fact, ...], words: Words) -> str:
    return " ".join(fact.said(words) for fact in facts)


@frozen
class Violation:
    """A clause that an action would break: the facts, and what can be done instead.

    `clause` is the rule's first statement, `also` are its restatements. `because` has the facts and `advice`
    what is allowed instead, as values; `facts` and `instead` are the same in the `words` of the game.
    `ruling` is the ruling that the refusal depends on: with another reading the clause would not forbid this.
    """

    clause: str
    because: tuple[Fact, ...] = field(converter=_facts)
    advice: tuple[Fact, ...] = field(default=(), converter=_facts)
    also: tuple[str, ...] = ()
    ruling: str | None = None
    words: Words = field(default=PLAIN, eq=False, repr=False)

    @property
    def facts(self) -> str:
        """The facts, in words."""
        return _sentences(self.because, self.words)

    @property
    def instead(self) -> str:
        """The advice, in words."""
        return _sentences(self.advice, self.words)

    def __str__(self) -> str:
        instead = f" {self.instead}" if self.advice else ""
        return f"{self.facts} [{self.clause}]{instead}"


@frozen
class Misfit:
    """Why an action does not fit the state at all, so no clause is needed to refuse it."""

    because: tuple[Fact, ...] = field(converter=_facts)
    words: Words = field(default=PLAIN, eq=False, repr=False)

    @property
    def facts(self) -> str:
        """The facts, in words."""
        return _sentences(self.because, self.words)

    def __str__(self) -> str:
        return self.facts


def in_words(words: Words, refusals: tuple[Violation | Misfit, ...]) -> tuple[Violation | Misfit, ...]:
    """Refusals that speak in the words of a game; a sentence is written only when it is read."""
    return tuple([evolve(one, words=words) for one in refusals])


class _Refused(ValueError):
    def __init__(self, refusals: tuple[Violation | Misfit, ...]) -> None:
        super().__init__(refusals)
        self.refusals = refusals

    def __str__(self) -> str:
        return " ".join(map(str, self.refusals))


class IllegalAction(_Refused):
    """An action was refused; `refusals` says by which clauses, or why it does not fit."""


class IllegalSetup(_Refused):
    """A way to play that the rulebook does not allow; `refusals` says by which clauses."""


@frozen
class Fault:
    """Something wrong with a state that was built or loaded by hand: where, what, which clause."""

    where: str
    what: str
    clause: str | None = None

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" + (f" [{self.clause}]" if self.clause else "")


class Event(Protocol):
    """Something that happened, with the clauses that made it happen."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of those clauses."""
