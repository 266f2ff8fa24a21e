"""Entries: a clause and a ruling as a page shows them.

What lives here: the directives `rule:clause` and `rule:ruling`. All of an entry comes from the catalogue
and the tracer; the body of the directive adds what there is to say besides. What may not live here:
a sentence about any game. It answers for no clause.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from conquest_rules.kernel.catalogue import Clause, Reading, Ruling, UnknownClause
from tools.rulebook.books import Library
from tools.rulebook.domain import RuleDomain, books_of, root_of
from tools.rulebook.evidence import Evidence, Place, evidence
from tools.rulebook.pieces import Part, block, bullets, folded, inline, joined, link, paragraph
from tools.rulebook.sources import spot


class RuleDirective(SphinxDirective):
    """What all directives of the domain have in common."""

    @property
    def books(self) -> Library:
        """The books of this documentation."""
        return books_of(self.env)

    def links(self, kind: str, names: Sequence[str]) -> list[nodes.Node]:
        """Links to several clauses or rulings, with commas between."""
        return joined(link(kind, name, self.env.docname) for name in names)

    def place(self, place: Place, *parts: Part) -> list[Part]:
        """A spot of the code or the tests, with a link to its line."""
        shown = nodes.literal("", place.name)
        return [link("source", spot(place.path, place.line), self.env.docname, shown), *parts]


class EntryDirective(RuleDirective):
    """What the two kinds of entries have in common."""

    required_arguments = 1
    has_content = True
    kind = ""

    def run(self) -> list[nodes.Node]:
        """The entry, noted by the domain."""
        try:
            id, made = self.entry(self.arguments[0])
        except UnknownClause as error:
            raise self.error(str(error)) from None
        self.set_source_info(made)
        domain = self.env.domains["rule"]
        assert isinstance(domain, RuleDomain)
        domain.note(self.kind, id, made)
        return [made]

    def entry(self, name: str) -> tuple[str, nodes.Element]:
        """The id and the nodes of an entry."""
        raise NotImplementedError

    def head(self, id: str, *parts: Part) -> nodes.paragraph:
        """The first line of an entry: its id, which is a link to itself, and what follows."""
        name = nodes.reference("", "", nodes.strong("", id), refid=id, classes=["rule-id"])
        return paragraph(*joined([name, *parts], " "), classes=["rule-head"])

    def annotation(self) -> list[nodes.Node]:
        """What the page adds to an entry."""
        return [block(*self.parse_content_to_nodes(), classes=["annotation"])] if self.content else []

    def evidence(self, id: str, check: str = "") -> list[nodes.Node]:
        """What holds, where it lives and which tests show it, in a fold; nothing where there is nothing."""
        found = evidence(root_of(self.env))[id]
        lines = list[Sequence[Part]]()
        lines += [["What holds: ", check]] if check else []
        lines += [["Code: ", *self.place(one), within(one)] for one in found.code]
        lines += [["Test: ", *self.place(one, f" {one.sentence}")] for one in found.tests]
        return [folded([summed_up(found)], bullets(lines))] if lines else []


class ClauseEntry(EntryDirective):
    """`.. rule:clause:: N9.33`: a clause, with annotations in its body."""

    kind = "clause"

    def entry(self, name: str) -> tuple[str, nodes.Element]:
        """The clause, what it is to others, the rulings on it and the evidence for it."""
        clause = self.books.catalogue.clause(name)
        book = self.books.book_of(clause)
        head = self.head(
            clause.id,
            nodes.literal("", clause.slug),
            inline(str(clause.force), classes=["force", f"force-{clause.force}"]),
            inline(f"{book.leaf(clause.document, clause.page)}, {clause.section}", classes=["place"]),
        )
        relations = [paragraph(*line, classes=["relation"]) for line in self.relations(clause)]
        body = [
            paragraph(clause.text),
            *self.annotation(),
            *relations,
            *self.evidence(clause.id, clause.check),
        ]
        return clause.id, block(head, *body, classes=["clause"], ids=[clause.id])

    def relations(self, clause: Clause) -> Iterator[list[Part]]:
        """What a clause is to others, and the rulings on it."""
        told = (
            ("An exception to ", clause.exception_to),
            ("Exceptions: ", self.books.exceptions.get(clause.id, ())),
            ("Says the same: ", self.books.restated.get(clause.id, ())),
        )
        for words, names in told:
            if names:
                yield [words, *self.links("clause", names)]
        for id in self.books.raised.get(clause.id, ()):
            ruling = self.books.catalogue.ruling(id)
            played = nodes.literal("", ruling.default)
            yield [*self.links("ruling", [id]), f": {ruling.question} Played: ", played]


def within(place: Place) -> str:
    """The file of a spot in the code, and what is said there."""
    file = place.path.removeprefix("src/conquest_rules/")
    where = f" in {file}" if not file.endswith(place.name) else ""
    return f"{where}. {place.sentence}" if place.sentence else f"{where}."


def summed_up(found: Evidence) -> str:
    """The evidence in a few words: `tested: 2 properties, 1 example`."""
    counts = Counter(place.kind for place in found.tests)
    tests = [counted(counts[kind], kind) for kind in found.kinds]
    spots = [counted(len(found.code), "place") + " in the code"] if found.code else []
    return ": ".join(filter(None, [found.status, ", ".join([*tests, *spots])]))


def counted(number: int, word: str) -> str:
    """A number of things: `1 property`, `2 properties`."""
    if number == 1:
        return f"1 {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


class RulingEntry(EntryDirective):
    """`.. rule:ruling:: R-vp-tie`: a ruling with all its readings, with annotations in its body."""

    kind = "ruling"

    def entry(self, name: str) -> tuple[str, nodes.Element]:
        """The question, the readings, the reason, and the clauses that raise it."""
        ruling = self.books.catalogue.ruling(name)
        switch = "a table may choose" if ruling.switch else "fixed"
        head = self.head(ruling.id, inline("ruling", classes=["force"]), inline(switch, classes=["place"]))
        made = block(
            head,
            paragraph(ruling.question, classes=["question"]),
            bullets(told(ruling, one) for one in ruling.readings),
            paragraph(nodes.strong("", "Why: "), ruling.why),
            *self.annotation(),
            paragraph("Raised by ", *self.links("clause", ruling.clauses), classes=["relation"]),
            *self.evidence(ruling.id),
            classes=["ruling"],
            ids=[ruling.id],
        )
        return ruling.id, made


def told(ruling: Ruling, reading: Reading) -> list[Part]:
    """A reading: its name, whether it is played, what it says, and where it comes from."""
    default: list[Part] = (
        [inline("played", classes=["played"]), " "] if reading.name == ruling.default else []
    )
    source = inline(f" ({reading.source})", classes=["place"])
    return [nodes.literal("", reading.name), " ", *default, reading.text, source]
