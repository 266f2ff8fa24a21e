"""Pages written by the catalogue and the content pack themselves, at build time.

What lives here: the directives `clauses`, `rulings`, `origins` and `changelog`, and the roles
`:clause:` and `:ruling:`, which lead to their entries. What may not live here: a
sentence about the game. It answers for no clause; it shows all of them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from conquest_rules import nerath
from conquest_rules.kernel.clause import Reading
from conquest_rules.nerath.content import Placement

WHENCE: Final = {
    nerath.Origin.DOCUMENTS: "from the documents",
    nerath.Origin.REPORTED: "from public reports",
    nerath.Origin.RECONSTRUCTED: "reconstructed",
}


def label(name: str) -> str:
    """The anchor of a clause or a ruling."""
    return ("ruling-" if name.startswith("R-") else "clause-") + name.lower().replace(".", "-")


def link(name: str, docname: str) -> pending_xref:
    """A link to a clause or a ruling, by its id."""
    found = nerath.ruling(name) if name.startswith("R-") else nerath.clause(name)
    return pending_xref(
        "",
        nodes.inline("", found.id),
        refdomain="std",
        reftype="ref",
        reftarget=label(found.id),
        refexplicit=True,
        refdoc=docname,
        refwarn=True,
    )


def paragraph(*parts: str | nodes.Node, classes: Sequence[str] = ()) -> nodes.paragraph:
    """A paragraph of texts and other inline nodes."""
    made = [nodes.Text(part) if isinstance(part, str) else part for part in parts]
    return nodes.paragraph("", "", *made, classes=list(classes))


def table(headers: Sequence[str], rows: Iterable[Sequence[str | nodes.Node]]) -> nodes.table:
    """A table of texts and inline nodes."""
    group = nodes.tgroup(cols=len(headers))
    group += [nodes.colspec(colwidth=1) for _ in headers]

    def row(cells: Sequence[str | nodes.Node]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in cells))

    group += nodes.thead("", row(headers))
    group += nodes.tbody("", *(row(cells) for cells in rows))
    return nodes.table("", group)


class Entry(SphinxRole):
    """:clause:`N9.33` and :ruling:`R-vp-tie` lead to their entries; an unknown id stops the build."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link."""
        return [link(self.text, self.env.docname)], []


class Page(SphinxDirective):
    """What the directives have in common: anchors that other pages can lead to."""

    def anchor(self, node: nodes.Element, name: str) -> None:
        """Make a node the place that links to a clause or a ruling lead to."""
        node["ids"].append(label(name))
        self.env.get_domain("std").note_hyperlink_target(label(name), self.env.docname, label(name))

    def section(self, title: str, name: str, *body: nodes.Node) -> nodes.section:
        """A section with a title."""
        made = nodes.section("", nodes.title("", title), *body, ids=[name], names=[name])
        self.state.document.note_implicit_target(made)
        return made

    def links(self, names: Iterable[str]) -> list[nodes.Node]:
        """Links to several clauses or rulings, with commas between."""
        made = list[nodes.Node]()
        for name in names:
            made += [nodes.Text(", ")] if made else []
            made.append(link(name, self.env.docname))
        return made


class Clauses(Page):
    """All clauses, by document and page."""

    def run(self) -> list[nodes.Node]:
        """A section for each document, in it one for each page."""
        return [
            self.section(f"The {nerath.source(letter).name}", f"document-{letter}", *self.pages(list(group)))
            for letter, group in groupby(nerath.clauses(), lambda one: one.document)
        ]

    def pages(self, clauses: Sequence[nerath.Clause]) -> list[nodes.Node]:
        """The pages of one document."""
        return [
            self.section(
                f"{nerath.source(clauses[0].document).part.capitalize()} {page}",
                f"page-{clauses[0].document}{page}",
                nodes.definition_list("", *map(self.entry, group), classes=["clauses"]),
            )
            for page, group in groupby(clauses, lambda one: one.page)
        ]

    def entry(self, clause: nerath.Clause) -> nodes.Node:
        """One clause."""
        force = nodes.inline("", clause.force, classes=["force"])
        term = nodes.term(
            "",
            "",
            nodes.strong("", clause.id),
            nodes.Text("  "),
            nodes.literal("", clause.slug),
            nodes.Text("  "),
            force,
        )
        self.anchor(term, clause.id)
        body = [paragraph(clause.text)]
        for told, names in (
            ("Says the same: ", clause.same_as),
            ("Exception to ", clause.exception_to),
            ("Ruling: ", [clause.ruling] if clause.ruling else []),
        ):
            body += [paragraph(told, *self.links(names), classes=["force"])] if names else []
        return nodes.definition_list_item("", term, nodes.definition("", *body))


class Rulings(Page):
    """All rulings: those that can be switched, then those that cannot."""

    def run(self) -> list[nodes.Node]:
        """Two sections of rulings."""
        groups = (("Rulings that a table may choose a reading of", True), ("Rulings that are fixed", False))
        return [
            self.section(title, nodes.make_id(title), *map(self.entry, nerath.rulings(switch=switch)))
            for title, switch in groups
        ]

    def entry(self, ruling: nerath.Ruling) -> nodes.Node:
        """One ruling."""
        made = nodes.container("", classes=["ruling"])
        self.anchor(made, ruling.id)
        made += paragraph(ruling.id)
        made += paragraph(ruling.question)
        made += nodes.bullet_list("", *(self.reading(ruling, one) for one in ruling.readings))
        made += paragraph(nodes.strong("", "Why: "), ruling.why)
        switch = "A table may choose its reading" if ruling.switch else "Always played by its default"
        made += paragraph(f"{switch}. Clauses: ", *self.links(ruling.clauses), classes=["force"])
        return made

    def reading(self, ruling: nerath.Ruling, reading: Reading) -> nodes.Node:
        """One reading, marked if it is the default."""
        default = " (default)" if reading.name == ruling.default else ""
        name = nodes.literal("", reading.name)
        source = nodes.inline("", f" Source: {reading.source}.", classes=["force"])
        return nodes.list_item("", paragraph(name, f"{default}: {reading.text}", source))


class Origins(Page):
    """What of the built-in pack is from the documents, and what is reconstructed."""

    def run(self) -> list[nodes.Node]:
        """A table of counts, then one section for each kind of row."""
        content = nerath.built_in()
        kinds = {
            "Spaces": content.spaces,
            "Pieces": content.pieces,
            "Reference cards": content.realms,
            "Rows of the setup charts": content.placements,
            "Dungeon Guardians": content.guardians,
            "Treasure cards": content.treasures,
            "Event cards": content.events,
            "Components": content.components,
        }
        counts = {name: Counter(row.origin for row in rows) for name, rows in kinds.items()}
        told = ([name, *(str(count[origin]) for origin in nerath.Origin)] for name, count in counts.items())
        found = table(["Rows", *(origin.capitalize() for origin in nerath.Origin)], told)
        borders = sum(len(space.borders) for space in content.spaces) // 2
        printed = len({frozenset((one.id, other)) for one in content.spaces for other in one.printed})
        drawn = paragraph(f"The board has {borders} borders, {printed} of which a document names.")
        return [
            found,
            drawn,
            *(self.rows(name, kinds[name]) for name in kinds if name not in ("Pieces", "Components")),
        ]

    def rows(self, title: str, rows: Sequence[object]) -> nodes.Node:
        """The rows of one kind, by origin, each named."""
        body = list[nodes.Node]()
        if len({row.origin for row in rows}) == 1:  # type: ignore[attr-defined]  # all rows have it
            told = f"All {len(rows)} are {WHENCE[rows[0].origin]}."  # type: ignore[attr-defined]  # as above
            return self.section(title, nodes.make_id(title), paragraph(told))
        for origin in nerath.Origin:
            names = [self.called(row) for row in rows if row.origin is origin]  # type: ignore[attr-defined]  # all rows have it
            if names:
                body.append(paragraph(nodes.strong("", f"{origin.capitalize()}: "), ", ".join(names), "."))
        return self.section(title, nodes.make_id(title), *body)

    def called(self, row: object) -> str:
        """What a row is called, with how many there are and what of it is from elsewhere."""
        content = nerath.built_in()
        if isinstance(row, Placement):
            return f"{content.card(row.realm).name} in {content.space(row.space).name}"
        told = str(row.name)  # type: ignore[attr-defined]  # all other rows have it
        copies = getattr(row, "copies", 1)
        parts = [f"{copies} cards"] if copies > 1 else []
        if getattr(row, "points_origin", None):
            parts.append("its points are ours")
        if getattr(row, "heroes_need_origin", None):
            parts.append("what Heroes need is ours")
        return f"{told} ({', '.join(parts)})" if parts else told


class Changelog(SphinxDirective):
    """The changelog at the root of the repository, as it is."""

    def run(self) -> list[nodes.Node]:
        """Its text, or a sentence that there is none."""
        file = Path(self.env.srcdir).parent / "CHANGELOG.md"
        if not file.is_file():
            return [paragraph("Nothing has been released yet.")]
        self.env.note_dependency(str(file))
        text = file.read_text(encoding="utf-8")
        return [nodes.literal_block(text, text, language="none", classes=["changelog"])]


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directives and the roles."""
    app.add_directive("clauses", Clauses)
    app.add_directive("rulings", Rulings)
    app.add_directive("origins", Origins)
    app.add_directive("changelog", Changelog)
    app.add_role("clause", Entry())
    app.add_role("ruling", Entry())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
