"""Clauses and rulings, the marks that tie code to them, and what cites them.

What lives here: `Clause`, `Ruling`, `Document` and the `Catalogue` that holds them; the marks
`@clause` and `@by_construction`; `Fact`, `Violation`, `Misfit` and `IllegalAction` (why an
action is refused), `Fault` (what is wrong with a state) and `cites` for events.
What may not live here: a clause of any game; those are package data of that game.
It answers for no clause itself.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import ClassVar, Protocol, TypeVar

from attrs import field, fields, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.wire import from_document, strict_wire

Marked = TypeVar("Marked", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[Marked], Marked]:
    """Mark a function or class as the place where these clauses live."""

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


class Force(StrEnum):
    """What a clause does: state a fact, oblige, forbid, allow, bring about, or advise."""

    DEFINITION = "definition"
    DATA = "data"
    SETUP = "setup"
    MUST = "must"
    MUST_NOT = "must-not"
    MAY = "may"
    EFFECT = "effect"
    ADVICE = "advice"


@frozen
class Clause:
    """The smallest statement of a rulebook that can be followed or broken by itself.

    `same_as` names clauses that say the same elsewhere, `exception_to` those that this
    one narrows or lifts, `ruling` what settles it where the documents leave it open.
    """

    id: str
    slug: str
    section: str
    topic: str
    force: Force
    text: str
    check: str = ""
    same_as: tuple[str, ...] = ()
    exception_to: tuple[str, ...] = ()
    ruling: str | None = None

    @property
    def document(self) -> str:
        """The letter of the document it stands in."""
        return self.id[0]

    @property
    def page(self) -> int:
        """The page of that document."""
        return int(self.id[1:].partition(".")[0])


@frozen
class Reading:
    """One way to read what the documents leave open, and where it comes from."""

    name: str
    text: str
    source: str


@frozen
class Ruling:
    """A question the documents leave open, its readings, and the one played by default."""

    id: str
    question: str
    clauses: tuple[str, ...]
    readings: tuple[Reading, ...]
    default: str
    switch: bool
    why: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its readings, as printed in the catalogue."""
        return tuple(reading.name for reading in self.readings)


@frozen
class Document:
    """What a letter of clause ids stands for, and what that document calls the parts that ids number."""

    letter: str
    name: str
    part: str


class UnknownClause(LookupError):
    """No clause, ruling or document has this name; the message names the closest ones."""


Entry = TypeVar("Entry")


def _by_name(named: Iterable[tuple[str, Entry]]) -> dict[str, Entry]:
    names = dict[str, Entry]()
    for name, entry in named:
        if name in names:
            raise ValueError(f"{name} names two entries of the catalogue")
        names[name] = entry
    return names


def _find(names: Mapping[str, Entry], name: str, what: str) -> Entry:
    if name in names:
        return names[name]
    close = get_close_matches(name, names, n=3)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    raise UnknownClause(f"no {what} is called {name!r}{hint}")


@frozen
class Catalogue:
    """All clauses and rulings of a game, in the order of its documents."""

    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    documents: tuple[Document, ...] = ()
    _clause_names: Mapping[str, Clause] = field(init=False, eq=False, repr=False)
    _ruling_names: Mapping[str, Ruling] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        by_clause = _by_name((name, one) for one in self.clauses for name in (one.id, one.slug))
        object.__setattr__(self, "_clause_names", by_clause)
        object.__setattr__(self, "_ruling_names", _by_name((one.id, one) for one in self.rulings))

    def clause(self, name: str) -> Clause:
        """The clause with this id or slug."""
        return _find(self._clause_names, name, "clause")

    def ruling(self, name: str) -> Ruling:
        """The ruling with this id."""
        return _find(self._ruling_names, name, "ruling")

    def document(self, letter: str) -> Document:
        """The document that a letter of clause ids stands for."""
        return _find({one.letter: one for one in self.documents}, letter, "document")

    def select(
        self,
        *,
        topic: str | None = None,
        document: str | None = None,
        page: int | None = None,
        force: Force | str | None = None,
        ruling: str | None = None,
    ) -> tuple[Clause, ...]:
        """The clauses that fit everything asked for, in catalogue order."""
        return tuple(
            one
            for one in self.clauses
            if (topic is None or one.topic == topic)
            and (document is None or one.document == document)
            and (page is None or one.page == page)
            and (force is None or one.force == force)
            and (ruling is None or one.ruling == ruling)
        )


@frozen
class _ClausesFile:
    topics: tuple[str, ...]
    clause: tuple[Clause, ...]
    document: tuple[Document, ...] = ()


@frozen
class _RulingsFile:
    ruling: tuple[Ruling, ...]


def read_catalogue(clauses_toml: str, rulings_toml: str) -> Catalogue:
    """The catalogue written in two TOML texts, every key of which must be known."""
    wire = strict_wire()
    clauses = from_document(wire, tomllib.loads(clauses_toml), _ClausesFile)
    rulings = from_document(wire, tomllib.loads(rulings_toml), _RulingsFile)
    if strays := {one.topic for one in clauses.clause} - set(clauses.topics):
        raise ValueError(f"the topics of the catalogue do not name {', '.join(sorted(strays))}")
    if strays := {one.document for one in clauses.clause} - {one.letter for one in clauses.document}:
        raise ValueError(f"the documents of the catalogue do not name {', '.join(sorted(strays))}")
    return Catalogue(clauses.clause, rulings.ruling, clauses.document)


@frozen
class Fact:
    """Something that a refusal says, as a value; its sentence is written from its parts.

    A kind of fact has a template, `SAYS`, which names its parts in braces; `SAYS_NONE` is said
    instead where a list is empty. A list is told item by item, a bag with its counts.
    """

    SAYS: ClassVar[str] = ""
    SAYS_NONE: ClassVar[str] = ""

    @property
    def template(self) -> str:
        """The sentence with the names of its parts."""
        parts = (getattr(self, one.name) for one in fields(type(self)))
        empty = any(isinstance(part, tuple | Bag) and not part for part in parts)
        return self.SAYS_NONE if empty and self.SAYS_NONE else self.SAYS

    def __str__(self) -> str:
        return self.template.format(
            **{one.name: _in_words(getattr(self, one.name)) for one in fields(type(self))}
        )


def _in_words(part: object) -> str:
    if isinstance(part, Bag):
        return ", ".join(f"{count} {item}" for item, count in part.pairs)
    return ", ".join(map(_in_words, part)) if isinstance(part, tuple) else str(part)


@frozen
class Rule(Fact):
    """A rule in words that are always the same, and which claims nothing about a position."""

    text: str

    def __str__(self) -> str:
        return self.text


def _facts(given: Fact | tuple[Fact, ...]) -> tuple[Fact, ...]:
    return (given,) if isinstance(given, Fact) else given


def _sentences(facts: tuple[Fact, ...]) -> str:
    return " ".join(map(str, facts))


@frozen
class Violation:
    """A clause that an action would break: the facts, and what can be done instead.

    `clause` is the rule's first statement, `also` are its restatements. `because` are the facts and
    `advice` what is open instead, as values; `facts` and `instead` are the same in words. `ruling` is
    the one that the refusal hangs on: read otherwise, the clause would not forbid this.
    """

    clause: str
    because: tuple[Fact, ...] = field(converter=_facts)
    advice: tuple[Fact, ...] = field(default=(), converter=_facts)
    also: tuple[str, ...] = ()
    ruling: str | None = None

    @property
    def facts(self) -> str:
        """The facts, in words."""
        return _sentences(self.because)

    @property
    def instead(self) -> str:
        """What can be done instead, in words."""
        return _sentences(self.advice)

    def __str__(self) -> str:
        instead = f" {self.instead}" if self.advice else ""
        return f"{self.facts} [{self.clause}]{instead}"


@frozen
class Misfit:
    """Why an action does not fit the state at all, so that no clause is needed."""

    because: tuple[Fact, ...] = field(converter=_facts)

    @property
    def facts(self) -> str:
        """The facts, in words."""
        return _sentences(self.because)

    def __str__(self) -> str:
        return self.facts


class IllegalAction(ValueError):
    """An action was refused; `refusals` says by which clauses, or why it does not fit."""

    def __init__(self, refusals: tuple[Violation | Misfit, ...]) -> None:
        super().__init__(" ".join(str(refusal) for refusal in refusals))
        self.refusals = refusals


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
        ...
