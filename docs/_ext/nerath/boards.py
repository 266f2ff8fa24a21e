"""Boards: pictures of positions of Conquest of Nerath.

Here: the directive `board`. Its argument is the caption, its content a scene: lines of
`conquest_rules.testing.nerath.scenes.scene`, and after them lines that begin with `>` and are played; without
a scene it is the opening position. What a piece can reach lies in the light, and with `:shade:` so does what
is pointed out; all else lies in the shade. Not here: a rule; what a piece can reach is asked of
`legal_actions`.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from docutils.parsers.rst import directives
from drawing import Picture, cropped, shaded
from sphinx.application import Sphinx

from conquest_rules import nerath
from conquest_rules.nerath import Kind, Move, State
from conquest_rules.pictures.nerath import board_svg
from conquest_rules.pictures.nerath.board import chart_of
from conquest_rules.testing.nerath import play, scene

# What a directive can say about a scene besides its lines.
SCENE: Final = {"active": directives.unchanged_required, "alliances": directives.flag}


def position(lines: Sequence[str], active: str, alliances: bool) -> State:
    """The position that a scene describes, or the opening."""
    setup = nerath.Setup(length=nerath.Length.SHORT, alliances=alliances)
    if not lines:
        return nerath.new_game(setup)
    told = [line for line in lines if not line.startswith(">")]
    played = [line.removeprefix(">").strip() for line in lines if line.startswith(">")]
    return play(scene(*told, active=active, setup=setup), *played)


def reach(state: State, kind: str, at: str) -> set[str]:
    """The spaces that a piece of the active realm can move to in this step, and where it stands."""
    found, new = {at}, [(state, at)]
    while new:
        state, here = new.pop()
        for act in nerath.legal_actions(state):
            if isinstance(act, Move) and act.at == here and act.figure.kind is Kind(kind):
                after = nerath.apply(state, act)
                found.add(act.to)
                if after.step == state.step:
                    new.append((after, act.to))
    return found


class Board(Picture):
    """A picture of a position."""

    option_spec: ClassVar = {
        **SCENE,
        "around": str.split,
        "highlight": str.split,
        "reach": str.split,
        "shade": directives.flag,
    }

    def svg(self, lines: Sequence[str]) -> str:
        """The board, cut to what is asked for."""
        state = position(lines, self.options.get("active", "karkoth"), "alliances" in self.options)
        found = sorted(reach(state, *self.options["reach"])) if "reach" in self.options else []
        pointed = [*self.options.get("highlight", ()), *found]
        svg, chart = board_svg(state, highlight=pointed), chart_of(state.table.content)
        svg = shaded(svg, chart, pointed) if found or "shade" in self.options else svg
        return cropped(svg, chart, [*self.options.get("around", ()), *found])


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("board", Board)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
