"""Mutants that change nothing: the table of `tests/bite/<game>/explained.csv`, code as code.

Here: the directive `explained-mutants`, which takes the name of a game. Not here: a reason; all are in the
table.
"""

import csv
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import inline, table

TABLES = Path(__file__).parents[2] / "tests/bite"


def code(text: str) -> nodes.literal:
    """A line of a program."""
    return nodes.literal(text, text)


class ExplainedMutants(SphinxDirective):
    """Each change, where it is made, and why the game is the same after it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        explained = TABLES / self.arguments[0] / "explained.csv"
        self.env.note_dependency(str(explained))
        with explained.open(encoding="utf-8", newline="") as file:
            rows = [
                [row["file"], inline(code(row["before"]), " becomes ", code(row["after"])), row["why"]]
                for row in csv.DictReader(file)
            ]
        return [table(["Module", "Change", "Why the game is the same"], rows, "matrix")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("explained-mutants", ExplainedMutants)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
