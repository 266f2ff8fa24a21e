"""The origin of each row of the built-in pack, listed at build time by the pack itself.

Here: the directive `origins`. Not here: a sentence about the game.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import paragraph, table

from conquest_rules import nerath
from conquest_rules.nerath.content.rows import Placement

WHENCE: Final = {
    nerath.Origin.DOCUMENTS: "from the documents",
    nerath.Origin.REPORTED: "from public reports",
    nerath.Origin.RECONSTRUCTED: "reconstructed",
}


class Origins(SphinxDirective):
    """The rows of the built-in pack that are from the documents, and those that are reconstructed."""

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
        rows = ([name, *(str(count[origin]) for origin in nerath.Origin)] for name, count in counts.items())
        found = table(["Rows", *(origin.capitalize() for origin in nerath.Origin)], rows)
        borders = sum(len(space.borders) for space in content.spaces) // 2
        printed = len({frozenset((one.id, other)) for one in content.spaces for other in one.printed})
        drawn = paragraph(f"The board has {borders} borders, {printed} of which a document names.")
        return [
            found,
            drawn,
            *(self.rows(name, kinds[name]) for name in kinds if name not in ("Pieces", "Components")),
        ]

    def section(self, title: str, *body: nodes.Node) -> nodes.section:
        """A section with a title."""
        name = nodes.make_id(title)
        made = nodes.section("", nodes.title("", title), *body, names=[name])
        self.state.document.note_implicit_target(made)
        return made

    def rows(self, title: str, rows: Sequence[object]) -> nodes.Node:
        """The rows of one kind, by origin, each named."""
        body = list[nodes.Node]()
        if len({row.origin for row in rows}) == 1:  # type: ignore[attr-defined]  # all rows have it
            text = f"All {len(rows)} are {WHENCE[rows[0].origin]}."  # type: ignore[attr-defined]  # as above
            return self.section(title, paragraph(text))
        for origin in nerath.Origin:
            names = [self.called(row) for row in rows if row.origin is origin]  # type: ignore[attr-defined]  # all rows have it
            if names:
                body.append(paragraph(nodes.strong("", f"{origin.capitalize()}: "), ", ".join(names), "."))
        return self.section(title, *body)

    def called(self, row: object) -> str:
        """The name of a row, with its number of copies and its reconstructed parts."""
        content = nerath.built_in()
        if isinstance(row, Placement):
            return f"{content.card(row.realm).name} in {content.space(row.space).name}"
        name = str(row.name)  # type: ignore[attr-defined]  # all other rows have it
        copies = getattr(row, "copies", 1)
        parts = [f"{copies} cards"] if copies > 1 else []
        if getattr(row, "points_origin", None):
            parts.append("its points are ours")
        if getattr(row, "heroes_need_origin", None):
            parts.append("what Heroes need is ours")
        return f"{name} ({', '.join(parts)})" if parts else name


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("origins", Origins)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
