"""Indexes: ways to find a clause or a ruling, and tables of what there is.

What lives here: the directives `rule:pages`, `rule:topics`, `rule:forces`, `rule:register`, `rule:matrix`
and `rule:differences`, each of which takes the name of a game. What may not live here: an entry, which
stands on the page of its section; the name of any game. It answers for no clause.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from docutils import nodes

from conquest_rules.kernel.catalogue import Clause, Force, Ruling, UnknownClause
from tools.rulebook.books import Book, title
from tools.rulebook.domain import root_of
from tools.rulebook.entries import RuleDirective, counted, summed_up, told
from tools.rulebook.evidence import Evidence, evidence
from tools.rulebook.pieces import Part, bullets, inline, joined, link, paragraph, table


class IndexDirective(RuleDirective):
    """What the indexes have in common: the name of a game, and sections by some word."""

    required_arguments = 1

    @property
    def book(self) -> Book:
        """The book of the game that is asked for."""
        try:
            return self.books.book(self.arguments[0])
        except UnknownClause as error:
            raise self.error(str(error)) from None

    def section(self, title: str, *body: nodes.Node) -> nodes.section:
        """A section with a title, which other pages can lead to."""
        name = nodes.make_id(title)
        made = nodes.section("", nodes.title("", title), *body, names=[name])
        self.state.document.note_implicit_target(made)
        return made

    def listed(self, clauses: Sequence[Clause]) -> nodes.Node:
        """Clauses as a list: the id, and what the slug says."""
        made = bullets((inline(*self.links("clause", [one.id])), f" {words(one.slug)}") for one in clauses)
        made["classes"].append("columns")
        return made

    def by(self, key: Callable[[Clause], str], titles: Sequence[str]) -> list[nodes.Node]:
        """A section for each title, with the clauses that go by it."""
        found = {title: [one for one in self.book.catalogue.clauses if key(one) == title] for title in titles}
        return [self.section(words(title).capitalize(), self.listed(some)) for title, some in found.items()]


def capital(text: str) -> str:
    """A text with a large letter at its beginning."""
    return text[0].upper() + text[1:]


def words(name: str) -> str:
    """A slug or a topic as words."""
    return name.replace("-", " ")


class Pages(IndexDirective):
    """All clauses by document and page."""

    def run(self) -> list[nodes.Node]:
        """A section for each document, with a line for each of its pages."""
        made = list[nodes.Node]()
        for letter, group in groupby(self.book.catalogue.clauses, lambda one: one.document):
            document = self.book.catalogue.document(letter)
            rows = [
                (
                    capital(self.book.leaf(letter, page)),
                    inline(*self.links("clause", [one.id for one in some])),
                )
                for page, some in groupby(group, lambda one: one.page)
            ]
            made.append(self.section(title(document), table([document.part.capitalize(), "Clauses"], rows)))
        return made


class Topics(IndexDirective):
    """All clauses by topic."""

    def run(self) -> list[nodes.Node]:
        """A section for each topic, in the order in which the catalogue meets them."""
        return self.by(
            lambda one: one.topic, [*dict.fromkeys(one.topic for one in self.book.catalogue.clauses)]
        )


class Forces(IndexDirective):
    """All clauses by force."""

    def run(self) -> list[nodes.Node]:
        """A section for each force."""
        return self.by(lambda one: str(one.force), [str(force) for force in Force])


class Register(IndexDirective):
    """All rulings with every reading: those that a table may choose, then those that are fixed."""

    def run(self) -> list[nodes.Node]:
        """Two tables."""
        titles = {True: "What a table may choose", False: "What is fixed"}
        return [
            self.section(
                title, self.table([one for one in self.book.catalogue.rulings if one.switch is switch])
            )
            for switch, title in titles.items()
        ]

    def table(self, rulings: Sequence[Ruling]) -> nodes.Node:
        """Rulings, each with its question and its readings."""
        rows = (
            (
                inline(*self.links("ruling", [one.id])),
                one.question,
                bullets(told(one, reading) for reading in one.readings),
            )
            for one in rulings
        )
        return table(["Ruling", "Question", "Readings"], rows, "register")


class Matrix(IndexDirective):
    """Every clause with its force, its status, where it lives and what shows it."""

    def run(self) -> list[nodes.Node]:
        """The counts, then one table for each document."""
        found = evidence(root_of(self.env))
        made: list[nodes.Node] = [self.counts(found)]
        for document in self.book.documents:
            clauses = self.book.catalogue.select(document=document.letter)
            rows = ([*self.row(one, found[one.id])] for one in clauses)
            heads = ["Clause", "Force", "Evidence", "Code", "Tests"]
            made.append(self.section(title(document), table(heads, rows, "matrix")))
        return made

    def counts(self, found: Mapping[str, Evidence]) -> nodes.Node:
        """How many clauses of each force have each status."""
        statuses = [*dict.fromkeys(found[one.id].status for one in self.book.catalogue.clauses)]

        def count(clauses: Sequence[Clause]) -> list[Part]:
            held = [sum(found[one.id].status == status for one in clauses) for status in statuses]
            return [str(number) for number in (*held, len(clauses))]

        rows = [[str(force), *count(self.book.catalogue.select(force=force))] for force in Force]
        total = ["all", *count(self.book.catalogue.clauses)]
        return table(["Force", *statuses, "all"], [*rows, total])

    def row(self, clause: Clause, found: Evidence) -> Iterator[Part]:
        """One clause."""
        yield inline(*self.links("clause", [clause.id]))
        yield str(clause.force)
        yield summed_up(found)
        yield inline(*joined(part for one in found.code for part in self.place(one)))
        yield inline(*joined(part for one in found.tests for part in self.place(one)))


class Differences(IndexDirective):
    """Where the documents of a game differ, and how each difference is settled."""

    def run(self) -> list[nodes.Node]:
        """The rulings that more than one document has a word in."""
        several = [one for one in self.book.catalogue.rulings if len(self.book.documents_of(one)) > 1]
        rows = ([*self.row(one)] for one in several)
        told = f"More than one document has a word in {counted(len(several), 'ruling')}."
        return [paragraph(told), table(["Question", "Who says what", "How it is settled"], rows, "register")]

    def row(self, ruling: Ruling) -> Iterator[Part]:
        """The question, what each document has to do with it, and the reading that is played."""
        yield ruling.question
        yield bullets(self.said(ruling))
        [played] = [one for one in ruling.readings if one.name == ruling.default]
        name = link("ruling", ruling.id, self.env.docname)
        choice = " A table may choose otherwise." if ruling.switch else ""
        yield inline(name, ": ", nodes.literal("", played.name), f". {played.text} {ruling.why}{choice}")

    def said(self, ruling: Ruling) -> Iterator[list[Part]]:
        """What each clause says, by document in order of rank; of a document without one, its reading."""
        raised = {id[0] for id in ruling.clauses}
        for document in self.book.documents:
            for id in ruling.clauses:
                if id[0] == document.letter:
                    text = self.book.catalogue.clause(id).text
                    yield [f"{title(document)}, ", *self.links("clause", [id]), f": {text}"]
            for reading in ruling.readings:
                if document.letter in self.book.named(reading.source) - raised:
                    yield [
                        f"{title(document)} has it as ",
                        nodes.literal("", reading.name),
                        f": {reading.text}",
                    ]
