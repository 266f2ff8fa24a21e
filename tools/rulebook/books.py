"""Books: what the documentation knows of a game's documents, clauses and rulings.

What lives here: `Library`, the books of all games that have a folder in `docs/rules`, each read from its
`book.toml` and the catalogue of its game, with every relation between clauses in both directions.
What may not live here: anything of Sphinx, the name of any game.
It answers for no clause; it finds all of them.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from attrs import Factory, frozen

from conquest_rules.kernel.catalogue import Catalogue, Clause, Document, Ruling, UnknownClause, read_catalogue
from conquest_rules.kernel.wire import from_document, strict_wire
from tools.games import games


@frozen
class _BookFile:
    name: str
    rank: tuple[str, ...]
    leaves: dict[str, tuple[str, ...]] = Factory(dict)


@frozen
class Book:
    """A game as its documents tell it.

    `documents` are in order of rank, the highest first; `leaves` has the names of pages, cards or
    sections by the letter of their document, where they have any.
    """

    game: str
    name: str
    documents: tuple[Document, ...]
    leaves: Mapping[str, tuple[str, ...]]
    catalogue: Catalogue

    def leaf(self, letter: str, number: int) -> str:
        """A page, a card or a section of a document, by its name if it has one."""
        names = self.leaves.get(letter)
        return f"{self.catalogue.document(letter).part} {names[number - 1] if names else number}"

    def named(self, source: str) -> frozenset[str]:
        """The letters of the documents that the source of a reading names."""
        found = set[str]()
        # The name of one document may be a part of another's, so that the long ones are taken out first.
        for document in sorted(self.documents, key=lambda one: -len(one.name)):
            if document.name in source:
                found.add(document.letter)
                source = source.replace(document.name, "")
        return frozenset(found)

    def documents_of(self, ruling: Ruling) -> frozenset[str]:
        """The letters of the documents whose clauses raise a ruling, or that one of its readings names."""
        raised = frozenset(id[0] for id in ruling.clauses)
        return raised.union(*(self.named(reading.source) for reading in ruling.readings))


def title(document: Document) -> str:
    """The name of a document at the beginning of a line."""
    return f"The {document.name}"


@frozen
class Library:
    """All books, and what their clauses are to each other; no id is in two books.

    `exceptions` has the clauses that narrow or lift a clause, `restated` those that say the same,
    `raised` the rulings that a clause raises; each as ids by the id of the clause.
    """

    books: Mapping[str, Book]
    catalogue: Catalogue
    exceptions: Mapping[str, tuple[str, ...]]
    restated: Mapping[str, tuple[str, ...]]
    raised: Mapping[str, tuple[str, ...]]

    def book(self, game: str) -> Book:
        """The book of a game."""
        if game not in self.books:
            raise UnknownClause(f"no book is called {game!r}; there are: {', '.join(self.books)}")
        return self.books[game]

    def book_of(self, clause: Clause) -> Book:
        """The book that a clause stands in."""
        return next(book for book in self.books.values() if clause in book.catalogue.clauses)


def _gathered(pairs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    """What belongs to each name, each once, in the order in which it is met."""
    found = dict[str, dict[str, None]]()
    for name, other in pairs:
        found.setdefault(name, {})[other] = None
    return {name: tuple(others) for name, others in found.items()}


def shelved(books: Iterable[Book]) -> Library:
    """A library of these books."""
    by_game = {book.game: book for book in books}
    clauses = tuple(one for book in by_game.values() for one in book.catalogue.clauses)
    rulings = tuple(one for book in by_game.values() for one in book.catalogue.rulings)
    said = [(one.id, other) for one in clauses for other in one.same_as]
    asked = [(one.id, one.ruling) for one in clauses if one.ruling]
    return Library(
        books=by_game,
        catalogue=Catalogue(clauses, rulings),
        exceptions=_gathered((other, one.id) for one in clauses for other in one.exception_to),
        restated=_gathered([*said, *((other, one) for one, other in said)]),
        raised=_gathered([*asked, *((id, one.id) for one in rulings for id in one.clauses)]),
    )


def read(game: str, book_toml: str, clauses_toml: str, rulings_toml: str) -> Book:
    """A book from its three files; it ranks the documents of the catalogue, all of them."""
    found = from_document(strict_wire(), tomllib.loads(book_toml), _BookFile)
    catalogue = read_catalogue(clauses_toml, rulings_toml)
    letters = [one.letter for one in catalogue.documents]
    if sorted(found.rank) != sorted(letters):
        raise ValueError(f"{game}: book.toml ranks {', '.join(found.rank)}; there are {', '.join(letters)}")
    documents = tuple(catalogue.document(letter) for letter in found.rank)
    return Book(game, found.name, documents, found.leaves, catalogue)


@cache
def library(root: Path) -> Library:
    """The books of a repository: one for each game that has a `docs/rules/<game>/book.toml`."""
    books = list[Book]()
    for game in games(root):
        file = root / "docs" / "rules" / game.name / "book.toml"
        data = root / "src" / "conquest_rules" / game.name / "data"
        files = (file, data / "clauses.toml", data / "rulings.toml")
        if file.exists():
            books.append(read(game.name, *(one.read_text("utf-8") for one in files)))
    return shelved(books)
