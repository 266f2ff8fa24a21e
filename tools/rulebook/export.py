"""The export: `rules.json` beside the pages, for programs that want to show or check rules.

What lives here: writing the file; `docs/reference/rules-json.rst` tells its format. What may not live
here: anything that the pages do not show. It answers for no clause.
"""

import json
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from conquest_rules.kernel.catalogue import Clause, Ruling
from tools.rulebook.books import Book, Library
from tools.rulebook.domain import RuleDomain, books_of, missing, root_of
from tools.rulebook.evidence import Evidence, Place, evidence
from tools.rulebook.sources import page_of

FILE: Final = "rules.json"
VERSION: Final = 1


def clause_row(books: Library, book: Book, clause: Clause, found: Evidence, page: str) -> dict[str, object]:
    """One clause as plain data."""
    return {
        "id": clause.id,
        "slug": clause.slug,
        "document": book.catalogue.document(clause.document).name,
        "page": clause.page,
        "section": clause.section,
        "topic": clause.topic,
        "force": str(clause.force),
        "text": clause.text,
        "check": clause.check,
        "same_as": list(books.restated.get(clause.id, ())),
        "exception_to": list(clause.exception_to),
        "exceptions": list(books.exceptions.get(clause.id, ())),
        "rulings": list(books.raised.get(clause.id, ())),
        "status": found.status,
        "code": [place_row(place) for place in found.code],
        "tests": [place_row(place) for place in found.tests],
        "entry": f"{page}#{clause.id}",
    }


def place_row(place: Place) -> dict[str, object]:
    """One spot of the code, the data or the tests as plain data."""
    page = f"{page_of(place.path)}.html#L-{place.line}"
    return {"kind": place.kind, "file": place.path, "line": place.line, "name": place.name} | {
        "sentence": place.sentence,
        "page": page,
    }


def ruling_row(ruling: Ruling, found: Evidence, page: str) -> dict[str, object]:
    """One ruling as plain data."""
    return {
        "id": ruling.id,
        "question": ruling.question,
        "clauses": list(ruling.clauses),
        "readings": [{"name": one.name, "text": one.text, "source": one.source} for one in ruling.readings],
        "default": ruling.default,
        "switch": ruling.switch,
        "why": ruling.why,
        "status": found.status,
        "tests": [place_row(place) for place in found.tests],
        "entry": f"{page}#{ruling.id}",
    }


def exported(root: Path, books: Library, pages: dict[str, str]) -> dict[str, object]:
    """All books as plain data; `pages` says on which page each entry is."""
    found = evidence(root)
    games = [
        {
            "game": book.game,
            "name": book.name,
            "documents": [
                {"letter": one.letter, "name": one.name, "part": one.part} for one in book.documents
            ],
            "clauses": [
                clause_row(books, book, one, found[one.id], pages[one.id]) for one in book.catalogue.clauses
            ],
            "rulings": [ruling_row(one, found[one.id], pages[one.id]) for one in book.catalogue.rulings],
        }
        for book in books.books.values()
    ]
    return {"version": VERSION, "games": games}


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write the file when the pages are written; without an entry for each clause there is none."""
    if exception is not None or not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    domain = app.env.domains["rule"]
    assert isinstance(domain, RuleDomain)
    pages = {id: app.builder.get_target_uri(entry.docname) for id, entry in domain.entries.items()}
    books = books_of(app.env)
    if not any(missing(books, domain.entries)):
        text = json.dumps(exported(root_of(app.env), books, pages), indent=1, ensure_ascii=False)
        Path(app.outdir, FILE).write_text(text + "\n", encoding="utf-8")
