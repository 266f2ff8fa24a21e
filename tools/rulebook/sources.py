"""Sources: the files that bear marks, as pages in which every clause named is a link to its entry.

What lives here: the pages of code, data and tests, and the links from descriptions of
Python objects to their lines. What may not live here: which file names which clause; `evidence` knows.
It answers for no clause.
"""

import inspect
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Final

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from tools.rulebook.domain import root_of
from tools.rulebook.evidence import evidence
from tools.rulebook.pieces import inline, link

FOLDER: Final = "source"
STYLE: Final = "_static/source.css"
QUOTED: Final = re.compile(r'(?:"|&quot;)([A-Z]\d+\.\d+)(?:"|&quot;)')
PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{path}</title><link rel="stylesheet" href="{up}{style}"></head>
<body><p><a href="{up}index.html">conquest_rules</a></p><h1>{path}</h1>
{lines}</body></html>
"""
# Lines are numbered by the style, so that the numbers are not copied with the text.
LAYOUT: Final = """html { color-scheme: light dark; font-family: sans-serif }
body { margin: 1rem; max-width: 75rem }
h1 { font-size: 1.1rem; overflow-wrap: anywhere }
pre { overflow-x: auto; counter-reset: line; line-height: 1.4 }
pre > span[id] { counter-increment: line }
pre > span[id]::before { content: counter(line); display: inline-block; width: 3.5em; color: #888 }
pre > span:target { background: #f2b63255; outline: 1px solid #f2b632 }
@media (prefers-color-scheme: dark) { html { background: #0d1117; color: #e6edf3 } a { color: #79b8ff } }
"""


def page_of(path: str) -> str:
    """The name of the page of a file."""
    return f"{FOLDER}/{path}"


def spot(path: str, line: int) -> str:
    """A line of a file, as links name it."""
    return f"{page_of(path)}#L-{line}"


@cache
def shown(root: Path) -> tuple[str, ...]:
    """The files that have a page: the whole package, and every data file and test that names a clause."""
    marked = {place.path for one in evidence(root).values() for place in one.places}
    code = {path.relative_to(root).as_posix() for path in (root / "src").rglob("*.py")}
    return tuple(sorted(marked | code))


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write a page for each file, without the frame of the theme, which would cost more than all of them."""
    if exception is not None or not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    Path(app.outdir, STYLE).write_text(_style(), encoding="utf-8")
    entries = app.env.domains["rule"].data["entries"]
    homes = {id: app.builder.get_target_uri(entry.docname) for id, entry in entries.items()}
    for path in shown(root_of(app.env)):
        file = Path(app.outdir, app.builder.get_target_uri(page_of(path)))
        file.parent.mkdir(parents=True, exist_ok=True)
        text = (root_of(app.env) / path).read_text("utf-8")
        file.write_text(page(path, text, homes), encoding="utf-8")


def page(path: str, text: str, homes: Mapping[str, str]) -> str:
    """The page of a file; `homes` has the address of each entry."""
    up = "../" * page_of(path).count("/")

    def lead(found: re.Match[str]) -> str:
        return f'<a href="{up}{homes[found[1]]}#{found[1]}">{found[0]}</a>' if found[1] in homes else found[0]

    return PAGE.format(up=up, style=STYLE, path=escape(path), lines=QUOTED.sub(lead, coloured(path, text)))


def coloured(path: str, text: str) -> str:
    """A file in colours, with an anchor for each line."""
    formatter = HtmlFormatter(linespans="L", cssclass="source")
    made: str = highlight(text, get_lexer_for_filename(path), formatter)
    return made


def _style() -> str:
    """The colours of source pages, by day and by night."""
    day, night = (
        HtmlFormatter(style=name).get_style_defs(".source")  # type: ignore[no-untyped-call]  # Pygments has none
        for name in ("default", "github-dark")
    )
    return f"{LAYOUT}{day}\n@media (prefers-color-scheme: dark) {{\n{night}\n}}\n"


def lead_to_source(app: Sphinx, doctree: nodes.document) -> None:
    """Give each described class and function a link to its lines."""
    root = root_of(app.env)
    for node in doctree.findall(addnodes.desc_signature):
        found = _lines_of(root, node.get("module") or "", node.get("fullname") or "")
        if found:
            shown = inline("[source]", classes=["to-source"])
            node += link("source", spot(*found), app.env.docname, shown)


def _lines_of(root: Path, module: str, name: str) -> tuple[str, int] | None:
    """The file and the line of a Python object of ours; nothing for what has no lines of its own."""
    if not module or not name:
        return None
    thing: object = import_module(module)
    for part in name.split("."):
        thing = getattr(thing, part, None)
    thing = getattr(thing, "fget", thing)
    if not (inspect.isclass(thing) or inspect.isfunction(thing)) or not _is_ours(thing.__module__):
        return None
    found = inspect.unwrap(thing)
    try:
        line = inspect.getsourcelines(found)[1]
    except OSError:
        # What attrs and enum write themselves has no lines.
        return None
    path = Path(inspect.getsourcefile(found) or "").resolve()
    return path.relative_to(root).as_posix(), line


def _is_ours(module: str) -> bool:
    return module.split(".")[0] == "conquest_rules"
