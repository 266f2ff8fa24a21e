"""A documentation of its own: one game with four clauses and a ruling, its code, a test, and a page."""

import io
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

BOOK = """
name = "Toy War"
rank = ["T", "K"]

[leaves]
K = ["Red", "Blue"]
"""
CLAUSES = """
topics = ["play"]
document = [
  { letter = "K", name = "cards", part = "card" },
  { letter = "T", name = "toy manual", part = "page" },
]

[[clause]]
id = "T1.1"
slug = "stop-at-walls"
section = "WALLS"
topic = "play"
force = "must"
text = "Who meets a wall stops."
check = "Nobody is beyond a wall."
ruling = "R-wall"

[[clause]]
id = "T1.2"
slug = "fly-over-walls"
section = "WALLS"
topic = "play"
force = "may"
text = "Birds fly over walls."
check = "Some bird is beyond a wall."
exception_to = ["T1.1"]

[[clause]]
id = "T2.1"
slug = "walls-again"
section = "SUMMARY"
topic = "play"
force = "must"
text = "At walls one stops."
check = "As T1.1."
same_as = ["T1.1"]

[[clause]]
id = "K2.1"
slug = "blue-is-kind"
section = "BLUE"
topic = "play"
force = "advice"
text = "Blue should be kind."
"""
RULINGS = """
[[ruling]]
id = "R-wall"
question = "Is a hedge a wall?"
clauses = ["T1.1", "K2.1"]
readings = [
  { name = "hedge-is-wall", text = "It is.", source = "inference" },
  { name = "hedge-is-none", text = "It is not.", source = "toy manual p. 1" },
]
default = "hedge-is-wall"
switch = true
why = "It stops one, too."
"""
CODE = '''
"""Walls."""

from conquest_rules.kernel.clause import clause


@clause("T1.1")
def wall_stops() -> bool:
    """A wall stops whoever comes."""
    return True
'''
TEST = '''
"""Walls are walls."""

from conquest_rules.testing.marks import checks, reads


@checks("T1.1", "T1.2")
def test_walls():
    """Nobody but a bird gets past a wall."""
    assert True


@reads("R-wall")
def test_hedges():
    """A hedge stops one reading, and not the other."""
    assert True
'''
PAGE = """
Toy War
=======

Look at :rule:clause:`T1.1`, at :rule:clause:`fly-over-walls` and at :rule:ruling:`R-wall`.

.. rule:clause:: T1.1

   A word of ours.

.. rule:clause:: T1.2

.. rule:ruling:: R-wall

.. rule:clause:: T2.1

.. rule:clause:: K2.1
"""
INDEXES = """
Indexes
=======

.. toctree::

   rules/toy/page

.. rule:pages:: toy
.. rule:topics:: toy
.. rule:forces:: toy
.. rule:register:: toy
.. rule:matrix:: toy
.. rule:differences:: toy
"""


class Built(NamedTuple):
    """What a build left: its folder, and everything it complained of."""

    out: Path
    warnings: str

    def page(self, name: str) -> str:
        """A page as HTML."""
        return (self.out / name).read_text(encoding="utf-8")


def built(root: Path, page: str = PAGE, index: str = INDEXES) -> Built:
    """Furnish a repository below a root, and build its documentation."""
    files = {
        "docs/conf.py": 'extensions = ["tools.rulebook"]\nhtml_theme = "basic"\nnitpicky = True\n',
        "docs/index.rst": index,
        "docs/rules/toy/book.toml": BOOK,
        "docs/rules/toy/page.rst": page,
        "src/conquest_rules/games.toml": '[[game]]\nname = "toy"\ntitle = "Toy War"\nlacks = []\n',
        "src/conquest_rules/toy/data/clauses.toml": CLAUSES,
        "src/conquest_rules/toy/data/rulings.toml": RULINGS,
        "src/conquest_rules/toy/walls.py": CODE,
        "tests/clauses/toy/test_walls.py": TEST,
    }
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text).lstrip(), encoding="utf-8")
    told, docs, out = io.StringIO(), root / "docs", root / "out"
    # What one build registers with docutils is not there for the next.
    with docutils_namespace():
        app = Sphinx(docs, docs, out, root / "trees", "html", status=None, warning=told, freshenv=True)
        app.build()
    return Built(out, told.getvalue())
