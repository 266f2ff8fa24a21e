"""Catalogues: the clauses and rulings of a game.

Here: `Clause`, `Ruling`, `Document` and the `Catalogue` that holds them, read from package data. Not here: a
clause of any game; choosing among the readings of a ruling (`readings`).
"""

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeVar

from attrs import field, frozen

from conquest_rules.kernel.wire import from_document, strict_wire


class Force(StrEnum):
    """The purpose of a clause: state a fact, oblige, forbid, allow, bring about, or advise."""

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
    """The smallest statement of a rulebook that can be kept or broken on its own.

    `same_as` names clauses that say the same elsewhere, `exception_to` those that this one narrows or lifts,
    `ruling` the ruling that settles it if the documents leave it open.
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
        """The letter of its document."""
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
    """A document: the letter in clause ids that stands for it, and the name of its numbered parts."""

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
        """The clauses that match all arguments, in catalogue order."""
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
    """The catalogue from two TOML texts; unknown keys are refused."""
    wire = strict_wire()
    clauses = from_document(wire, tomllib.loads(clauses_toml), _ClausesFile)
    rulings = from_document(wire, tomllib.loads(rulings_toml), _RulingsFile)
    if strays := {one.topic for one in clauses.clause} - set(clauses.topics):
        raise ValueError(f"the topics of the catalogue do not name {', '.join(sorted(strays))}")
    if strays := {one.document for one in clauses.clause} - {one.letter for one in clauses.document}:
        raise ValueError(f"the documents of the catalogue do not name {', '.join(sorted(strays))}")
    return Catalogue(clauses.clause, rulings.ruling, clauses.document)


@cache
def packaged(package: str) -> Catalogue:
    """The catalogue of a game, from `data/clauses.toml` and `data/rulings.toml` of its package; read once."""
    data = files(package).joinpath("data")
    texts = (data.joinpath(name).read_text(encoding="utf-8") for name in ("clauses.toml", "rulings.toml"))
    return read_catalogue(*texts)


@frozen
class Packaged:
    """The catalogue in the data of a package: it is read when someone first looks something up."""

    package: str

    def catalogue(self) -> Catalogue:
        """All clauses and rulings."""
        return packaged(self.package)

    def clauses(
        self,
        *,
        topic: str | None = None,
        document: str | None = None,
        page: int | None = None,
        force: Force | str | None = None,
        ruling: str | None = None,
    ) -> tuple[Clause, ...]:
        """The clauses that match all arguments: a page, a topic, a force; all clauses without arguments."""
        return self.catalogue().select(topic=topic, document=document, page=page, force=force, ruling=ruling)

    def clause(self, name: str) -> Clause:
        """The clause with this id or slug."""
        return self.catalogue().clause(name)

    def source(self, letter: str) -> Document:
        """The document that a letter of clause ids stands for, such as the rulebook."""
        return self.catalogue().document(letter)

    def rulings(self, *, switch: bool | None = None) -> tuple[Ruling, ...]:
        """All rulings, or only those with a choice of readings (`switch=True`) or without one (`False`)."""
        return tuple(one for one in self.catalogue().rulings if switch is None or one.switch is switch)

    def ruling(self, name: str) -> Ruling:
        """The ruling with this id."""
        return self.catalogue().ruling(name)
