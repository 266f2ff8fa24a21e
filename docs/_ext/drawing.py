"""Pictures that the engine draws while the pages are read, for any game.

Here: what every drawn picture has, and how a board is cut to some spaces or has all others in the shade. Not
here: which pictures there are; each game has directives of its own.

A picture is kept in `_build/pictures` under the digest of all it depends on, and drawn once.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import conquest_rules
from conquest_rules.pictures.chart import Chart
from conquest_rules.pictures.geometry import Point, Rect, bounds, grown
from conquest_rules.pictures.markup import polygon_path, tag
from conquest_rules.pictures.palette import INK

# Within the folder of the pages.
KEPT: Final = "_build/pictures"
# A picture that is no wider than this can be read on the smallest screen.
NARROW: Final = 520


def cropped(svg: str, chart: Chart, spaces: Iterable[str]) -> str:
    """The picture cut to what lies around some spaces."""
    corners = [point for space in spaces for point in _corners(chart, space)]
    if not corners:
        return svg
    box = grown(bounds(corners), 16)
    left, top = max(box.left, 0), max(box.top, 0)
    wide, high = min(box.right, chart.canvas.right) - left, min(box.bottom, chart.canvas.bottom) - top
    size = f'width="{wide:g}" height="{high:g}" viewBox="{left:g} {top:g} {wide:g} {high:g}"'
    return re.sub(r'viewBox="[^"]*"', size, svg, count=1)


def shaded(svg: str, chart: Chart, spaces: Collection[str]) -> str:
    """The picture with everything but some spaces in the shade; a door lies as it is asked for itself."""
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


def _corners(chart: Chart, space: str) -> Iterator[Point]:
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
