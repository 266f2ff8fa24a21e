"""Mutants that change nothing: the table of `tests/bite/nerath/explained.csv`, code as code.

Here: the directive `explained-mutants`. Not here: a reason; all stand in the table.
"""

import csv
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import inline, table

EXPLAINED = Path(__file__).parents[2] / "tests/bite/nerath/explained.csv"


def code(text: str) -> nodes.literal:
    """A line of a program."""
    return nodes.literal(text, text)


class ExplainedMutants(SphinxDirective):
    """Each change, where it is made, and why the game is the same after it."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        self.env.note_dependency(str(EXPLAINED))
        with EXPLAINED.open(encoding="utf-8", newline="") as file:
            rows = [
                [row["file"], inline(code(row["before"]), " becomes ", code(row["after"])), row["why"]]
                for row in csv.DictReader(file)
            ]
        return [table(["Module", "Change", "Why the game is the same"], rows, "matrix")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("explained-mutants", ExplainedMutants)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
