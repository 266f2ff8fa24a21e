"""The Sphinx domain `rule`: clauses and rulings as things that pages describe and cite.

What lives here: the roles `:rule:clause:` and `:rule:ruling:`, where every entry stands, and the checks
that each clause and each ruling has exactly one. What may not live here: how an entry looks, the name
of any game. It answers for no clause.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.locale import _
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from conquest_rules.kernel.catalogue import UnknownClause
from tools.rulebook.books import Library, library

KINDS: Final = ("clause", "ruling")
SOURCE: Final = "source"
logger = logging.getLogger(__name__)


class Entry(NamedTuple):
    """Where a clause or a ruling is described."""

    docname: str
    kind: str


def root_of(env: BuildEnvironment) -> Path:
    """The repository that a documentation belongs to."""
    return Path(env.srcdir).parent


def books_of(env: BuildEnvironment) -> Library:
    """The books of a documentation."""
    return library(root_of(env))


def told(books: Library, kind: str, name: str) -> tuple[str, str]:
    """The id of a clause or a ruling, and what a reader sees who points at a link to it."""
    if kind == "ruling":
        ruling = books.catalogue.ruling(name)
        return ruling.id, ruling.question
    clause = books.catalogue.clause(name)
    return clause.id, clause.text


class RuleDomain(Domain):
    """Clauses and rulings of rulebooks."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar = {kind: ObjType(_(kind), kind) for kind in KINDS}
    roles: ClassVar = {kind: XRefRole(innernodeclass=nodes.inline, warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar = {"entries": {}}
    data_version = 1

    @property
    def entries(self) -> dict[str, Entry]:
        """Where each clause and each ruling is described, by id."""
        found: dict[str, Entry] = self.data["entries"]
        return found

    def note(self, kind: str, id: str, location: nodes.Node) -> None:
        """Remember an entry; a second one for the same id is a mistake."""
        self._add(id, Entry(self.env.docname, kind), location)

    def _add(self, id: str, entry: Entry, location: nodes.Node | str) -> None:
        if id in self.entries:
            told = f"{id} has an entry in {self.entries[id].docname} already"
            logger.warning("%s: %s", entry.docname, told, location=location, type="rule")
            return
        self.entries[id] = entry

    def clear_doc(self, docname: str) -> None:
        """Forget the entries of a page that is read again."""
        for id in [id for id, entry in self.entries.items() if entry.docname == docname]:
            del self.entries[id]

    def merge_domaindata(self, docnames: set[str], otherdata: dict[str, dict[str, Entry]]) -> None:  # type: ignore[override]  # the same dict, told more exactly
        """Take over what another process has read."""
        for id, entry in otherdata["entries"].items():
            if entry.docname in docnames:
                self._add(id, entry, entry.docname)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link to an entry, or to a line of a source file; nothing if there is no such entry."""
        if typ == SOURCE:
            page, _, line = target.partition("#")
            return make_refnode(builder, fromdocname, page, line, contnode)
        try:
            id, title = told(books_of(env), typ, target)
        except UnknownClause as error:
            logger.warning("%s", error, location=node, type="rule")
            return None
        entry = self.entries.get(id)
        return entry and make_refnode(builder, fromdocname, entry.docname, id, contnode, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """What `:any:` leads to: the entry of an id."""
        if target not in self.entries:
            return []
        kind = self.entries[target].kind
        found = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
        return [(f"rule:{kind}", found)] if found else []

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """All entries, for the search and for other documentations; clauses by their slugs as well."""
        catalogue = books_of(self.env).catalogue
        for id, (docname, kind) in self.entries.items():
            yield id, id, kind, docname, id, 1
            if kind == "clause":
                slug = catalogue.clause(id).slug
                yield slug, slug, kind, docname, id, 1


def missing(books: Library, entries: Mapping[str, Entry]) -> Iterator[str]:
    """What to say of each game whose book has clauses or rulings without an entry."""
    for book in books.books.values():
        for kind, all_of in (("clause", book.catalogue.clauses), ("ruling", book.catalogue.rulings)):
            lost = [one.id for one in all_of if one.id not in entries]
            if lost:
                yield f"{book.name}: no page has an entry for {len(lost)} {kind}s: {' '.join(lost)}"


def check(_app: Sphinx, env: BuildEnvironment) -> None:
    """Every clause and every ruling has an entry."""
    for problem in missing(books_of(env), env.domains["rule"].data["entries"]):
        logger.warning("%s", problem, type="rule")
