"""Boards: pictures of positions, drawn by the engine while the pages are read.

Here: the directive `board`, and what every drawn picture has. Its argument is the caption, its content a
scene: lines of `conquest_rules.testing.nerath.scenes.scene`, and after them lines that begin with `>` and are
played; without a scene it is the opening position. What a piece can reach lies in the light, and with
`:shade:` so does what is pointed out; all else lies in the shade. Not here: a rule; what a piece can reach is
asked of `legal_actions`.

A picture is kept in `_build/pictures` under the digest of all it depends on, and drawn once.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import conquest_rules
from conquest_rules import nerath
from conquest_rules.nerath import Kind, Move, State
from conquest_rules.pictures.chart import Chart
from conquest_rules.pictures.geometry import Point, Rect, bounds, grown
from conquest_rules.pictures.markup import polygon_path, tag
from conquest_rules.pictures.nerath import board_svg
from conquest_rules.pictures.nerath.board import chart_of
from conquest_rules.pictures.palette import INK
from conquest_rules.testing.nerath import play, scene

# Within the folder of the pages.
KEPT: Final = "_build/pictures"
# A picture that is no wider than this can be read on the smallest screen.
NARROW: Final = 520


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


def _chart() -> Chart:
    return chart_of(nerath.built_in())


def cropped(svg: str, spaces: Iterable[str]) -> str:
    """The picture cut to what lies around some spaces."""
    corners = [point for space in spaces for point in _corners(space)]
    if not corners:
        return svg
    box = grown(bounds(corners), 16)
    canvas = _chart().canvas
    left, top = max(box.left, 0), max(box.top, 0)
    wide, high = min(box.right, canvas.right) - left, min(box.bottom, canvas.bottom) - top
    size = f'width="{wide:g}" height="{high:g}" viewBox="{left:g} {top:g} {wide:g} {high:g}"'
    return re.sub(r'viewBox="[^"]*"', size, svg, count=1)


def shaded(svg: str, spaces: Collection[str]) -> str:
    """The picture with everything but some spaces in the shade; a door lies as it is asked for itself."""
    chart = _chart()
    lit = "".join(polygon_path(chart.outlines[one]) for one in spaces if one in chart.outlines)
    doors = (
        _box(rect, "black" if one in spaces else "white")
        for one, door in chart.doors.items()
        for rect in door.rects
    )
    mask = tag("mask", _box(chart.canvas, "white"), tag("path", d=lit, fill="black"), *doors, id="lit")
    shade = _box(chart.canvas, INK, fill_opacity=0.55, mask="url(#lit)", pointer_events="none")
    return f"{svg.rpartition('</svg>')[0]}{mask}{shade}</svg>\n"


def _box(rect: Rect, fill: str, **attributes: str | float) -> str:
    size = {"x": rect.left, "y": rect.top, "width": rect.width, "height": rect.height}
    return tag("rect", fill=fill, **size, **attributes)


def _corners(space: str) -> Iterator[Point]:
    chart = _chart()
    if space in chart.doors:
        for rect in chart.doors[space].rects:
            yield from ((rect.left, rect.top), (rect.right, rect.bottom))
    yield from chart.outlines.get(space, ())


def is_wide(svg: str) -> bool:
    """Whether a picture is looked at closely: the whole board, which names no width, or a large part."""
    width = re.search(r'<svg [^>]*\bwidth="([\d.]+)"', svg)
    return width is None or float(width[1]) > NARROW


@cache
def code_digest() -> str:
    """A digest of everything that pictures are made by."""
    package = Path(conquest_rules.__file__).parent
    files = [
        *sorted(Path(__file__).parent.rglob("*.py")),
        *sorted(one for one in package.rglob("*") if one.suffix in (".py", ".toml", ".json")),
    ]
    return sha256(b"".join(one.read_bytes() for one in files)).hexdigest()


class Picture(SphinxDirective):
    """A picture with its caption; what is drawn, each kind of picture says itself."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {"active": directives.unchanged_required, "alliances": directives.flag}

    def run(self) -> list[nodes.Node]:
        """A figure with the picture and its caption."""
        told = repr((self.name, self.options, list(self.content), code_digest()))
        self.file = Path(self.env.srcdir, KEPT, f"{sha256(told.encode()).hexdigest()[:16]}.svg")
        if not self.file.exists():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(self.drawn(), encoding="utf-8")
        caption = " ".join(self.arguments[0].split())
        image = nodes.image(uri=f"/{KEPT}/{self.file.name}", alt=re.sub(r"[`:]+", "", caption))
        texts, messages = self.parse_inline(caption)
        made = nodes.figure("", image, nodes.caption(caption, "", *texts))
        made["classes"] += self.classes()
        return [made, *messages]

    def drawn(self) -> str:
        """The picture; an impossible scene is reported with the line of the page."""
        try:
            return self.svg([line for line in self.content if line.strip()])
        except (ValueError, LookupError, TypeError, StopIteration) as error:
            raise self.error(f"{self.name}: {error}") from error

    def svg(self, lines: Sequence[str]) -> str:
        """The picture of a scene."""
        raise NotImplementedError

    def classes(self) -> list[str]:
        """The style of the figure: one that is looked at closely is wide."""
        return ["wide"] if is_wide(self.file.read_text(encoding="utf-8")) else []


class Board(Picture):
    """A picture of a position."""

    option_spec: ClassVar = {
        **Picture.option_spec,
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
        svg = board_svg(state, highlight=pointed)
        svg = shaded(svg, pointed) if found or "shade" in self.options else svg
        return cropped(svg, [*self.options.get("around", ()), *found])


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("board", Board)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
