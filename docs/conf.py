"""The settings of the documentation."""

import doctest
import os
import re
import sys
from enum import Enum
from pathlib import Path
from typing import get_args

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import conquest_rules
from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.games import games
from conquest_rules.pictures.nerath import board_svg

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent)]

project = "conquest_rules"
author = "the authors of conquest_rules"
copyright = "the authors of conquest_rules"
version = release = conquest_rules.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "tools.rulebook",
    "commands",
    "mutants",
    "steps",
    # Directives that only one game needs are in a folder of its name.
    *(game.name for game in games() if (HERE / "_ext" / game.name).is_dir()),
]
exclude_patterns = ["_build"]
# Docstrings put names between single backticks.
default_role = "code"

html_theme = "furo"
html_title = "conquest_rules"
html_static_path = ["_static"]
html_css_files = ["house.css"]
html_copy_source = False
templates_path = ["_templates"]
# Where the documentation is read: the page for addresses that are none leads there.
html_context = {"home": os.environ.get("DOCS_HOME", "./")}
html_additional_pages = {"404": "404.html"}
html_theme_options = {"sidebar_hide_name": False, "navigation_with_keys": True}

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True

nitpick_ignore_regex = [
    # What is documented elsewhere cannot be looked up: the build uses no network.
    ("py:class", r"(collections\.abc|concurrent\.futures|fractions|importlib|pathlib|random)\..*"),
    ("py:class", r"(attr|cattrs|hypothesis)\..*"),
    # The reference has no entries for Quest for the DragonLords yet.
    ("py:class", r"conquest_rules\.dragonlords\..*"),
    # Type variables of the kernel's generics have no entry of their own.
    ("py:class", r"conquest_rules\.(kernel|nerath|testing)(\.\w+)+\.(T|Test|Value|Marked|Answer)"),
    ("py:class", r"conquest_rules\.kernel\.(documents|flow|memo|pack)\.(Subject|StepIn|[A-Z][a-z]+T)"),
    ("py:class", r"conquest_rules\.kernel\.\w+\.(Subject|PackT)"),
    ("py:class", r"conquest_rules\.kernel\.parts\.(Seen|Begun|Act|Told|Side|Seated|Position|Pack|Found)"),
    (
        "py:class",
        r"conquest_rules\.(kernel|testing|players)\.\w+\.(Setup|State|Action|Happening|Who|Outcome)",
    ),
]


def draw_boards(_app: Sphinx) -> None:
    """Draw the pictures of boards that the pages show."""
    folder = HERE / "_build" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    (folder / "opening.svg").write_text(board_svg(opening), encoding="utf-8")
    (folder / "ring.svg").write_text(_drawn_by(HERE / "how-to" / "your-own-board.rst"), encoding="utf-8")


def _drawn_by(page: Path) -> str:
    """The picture that the examples of a page leave behind."""
    test = doctest.DocTestParser().get_doctest(page.read_text("utf-8"), {}, page.name, str(page), 0)
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, clear_globs=False)
    picture = test.globs["picture"]
    assert isinstance(picture, str)
    return picture


def public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.Node | None:
    """Lead a reference to the module where a name is written to the package where it is public."""
    target = str(node.get("reftarget", ""))
    for package in (nerath, odds):
        _, found, rest = target.partition(f"{package.__name__}.")
        words = rest.split(".")
        if found and len(words) > 1 and words[1] in package.__all__:
            public = ".".join([package.__name__, *words[1:]])
            return env.get_domain("py").resolve_xref(
                env, node["refdoc"], app.builder, "obj", public, node, shown
            )
    return None


# Long unions of the game, which signatures call by their names; reference/api.rst has an entry for each.
UNIONS = {"Action": nerath.Action, "Effect": nerath.Effect, "Event": nerath.Event, "Step": nerath.Step}


def _written_out(union: object) -> str:
    return " | ".join(f"~{one.__module__}.{one.__qualname__}" for one in get_args(union))


def readable(
    _app: Sphinx, _what: str, _name: str, _obj: object, _options: object, signature: str, returns: str
) -> tuple[str, str] | None:
    """Call unions by their names, and show a default that attrs works out later as dots."""
    if not signature:
        return None
    # A member of an enum is told by its name, for its repr is no Python.
    plain = re.sub(r"<(\w+\.\w+): [^>]*>", r"\1", signature)
    made = [plain.replace("= NOTHING", "= ..."), returns or ""]
    for name, union in UNIONS.items():
        made = [one.replace(_written_out(union), f"~conquest_rules.nerath.{name}") for one in made]
    return made[0], made[1]


def show_members(
    _app: Sphinx, _what: str, _name: str, obj: object, _skip: bool, _options: object
) -> bool | None:
    """List the members of every enum, though they have no docstrings."""
    return False if isinstance(obj, Enum) else None


def setup(app: Sphinx) -> None:
    """Hang in what is particular to this documentation."""
    app.connect("builder-inited", draw_boards)
    app.connect("missing-reference", public_name)
    app.connect("autodoc-process-signature", readable)
    app.connect("autodoc-skip-member", show_members)
