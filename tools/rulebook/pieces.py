"""Pieces of pages: paragraphs, tables, lists that fold, and links, as nodes.

What lives here: what the directives of the documentation build their pages from. What may not live
here: a clause, a ruling, or what is told of them. It answers for no clause.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.writers.html5 import HTML5Translator

Part: TypeAlias = "str | nodes.Node"


def inline(*parts: Part, classes: Sequence[str] = ()) -> nodes.inline:
    """Texts and other inline nodes, one after the other."""
    return nodes.inline("", "", *_nodes(parts), classes=list(classes))


def paragraph(*parts: Part, classes: Sequence[str] = ()) -> nodes.paragraph:
    """A paragraph of texts and other inline nodes."""
    return nodes.paragraph("", "", *_nodes(parts), classes=list(classes))


def _nodes(parts: Iterable[Part]) -> list[nodes.Node]:
    return [nodes.Text(part) if isinstance(part, str) else part for part in parts]


def joined(parts: Iterable[Part], between: str = ", ") -> list[nodes.Node]:
    """Parts with something between them."""
    made = list[nodes.Node]()
    for part in _nodes(parts):
        made += [nodes.Text(between)] if made else []
        made.append(part)
    return made


def block(*parts: nodes.Node, classes: Sequence[str], ids: Sequence[str] = ()) -> nodes.container:
    """A part of a page that has a style of its own."""
    return nodes.container("", *parts, classes=list(classes), ids=list(ids))


def table(headers: Sequence[str], rows: Iterable[Sequence[Part]], *classes: str) -> nodes.table:
    """A table of texts and inline nodes."""
    group = nodes.tgroup(cols=len(headers))
    group += [nodes.colspec(colwidth=1) for _ in headers]

    def row(cells: Sequence[Part]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", _cell(cell)) for cell in cells))

    group += nodes.thead("", row(headers))
    group += nodes.tbody("", *(row(cells) for cells in rows))
    return nodes.table("", group, classes=list(classes))


def _cell(part: Part) -> nodes.Node:
    return part if isinstance(part, nodes.bullet_list) else paragraph(part)


def bullets(items: Iterable[Sequence[Part]]) -> nodes.bullet_list:
    """A list of short paragraphs."""
    return nodes.bullet_list("", *(nodes.list_item("", paragraph(*item)) for item in items))


def link(kind: str, target: str, docname: str, shown: nodes.Node | None = None) -> pending_xref:
    """A link to a clause, a ruling or a line of a source file, which the domain resolves."""
    return pending_xref(
        "",
        shown or inline(target),
        refdomain="rule",
        reftype=kind,
        reftarget=target,
        refexplicit=shown is not None,
        refdoc=docname,
        refwarn=True,
    )


class fold(nodes.General, nodes.Element):
    """What is shown when its first child, the summary, is opened."""


class summary(nodes.General, nodes.TextElement):
    """The line of a fold that is always seen."""


def folded(head: Sequence[Part], *body: nodes.Node) -> fold:
    """A fold with its summary."""
    return fold("", summary("", "", *_nodes(head)), *body)


def _visit(name: str, *classes: str) -> tuple[object, object]:
    def visit(self: HTML5Translator, node: nodes.Element) -> None:
        self.body.append(self.starttag(node, name, CLASS=" ".join(classes)))

    def depart(self: HTML5Translator, _node: nodes.Element) -> None:
        self.body.append(f"</{name}>\n")

    return visit, depart


FOLDS = {fold: _visit("details"), summary: _visit("summary")}
