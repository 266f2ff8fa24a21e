"""Targets: a board that shows where the actions of the moment lead.

Here: the directive `targets`, which takes what `board` takes and points out every space that a listed action
leads to, those of one kind of piece alone if `:kind:` names it. Not here: a rule; the spaces are those of
`legal_actions`.
"""

from collections.abc import Sequence
from typing import ClassVar

from docutils.parsers.rst import directives
from drawing import cropped
from sphinx.application import Sphinx

from conquest_rules import nerath
from conquest_rules.nerath import Debark, Embark, Kind, Move, Place, Retreat, RunAmok, State
from conquest_rules.pictures.nerath import board_svg
from conquest_rules.pictures.nerath.board import chart_of
from nerath.boards import Board, position


def targets(state: State, kind: str | None = None) -> list[str]:
    """The spaces that actions lead to now, for all pieces or for those of a kind."""
    found = set[str]()
    for act in nerath.legal_actions(state):
        if isinstance(act, Move | Embark | Debark | Retreat | RunAmok | Place):
            moved = act.kind if isinstance(act, Place) else act.figure.kind
            found |= {act.to} if kind is None or moved is Kind(kind) else set()
    return sorted(found)


class Targets(Board):
    """A position, with the spaces that something can go to."""

    option_spec: ClassVar = {**Board.option_spec, "kind": directives.unchanged_required}

    def svg(self, lines: Sequence[str]) -> str:
        """The board, cut to these spaces and to those that are named."""
        state = position(lines, self.options.get("active", "karkoth"), "alliances" in self.options)
        found = targets(state, self.options.get("kind"))
        shown = [*self.options.get("around", ()), *found]
        return cropped(board_svg(state, highlight=found), chart_of(state.table.content), shown)


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("targets", Targets)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
