"""The annotated rulebook: a Sphinx domain for clauses and rulings, their code and their tests.

What lives here: hanging the domain, its directives and its files into a build. `books` reads
`docs/rules/<game>/book.toml` and the game's catalogue, `evidence` asks the tracer, `domain` knows where
every entry stands, `entries` and `indexes` show them, `sources` shows the code, `export` writes
`rules.json`. What may not live here: the name of any game; a second game is another folder.
It answers for no clause; `docs/how-to/write-the-rulebook.rst` tells how to use it.
"""

from hashlib import sha256
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config

from tools.rulebook import export, sources
from tools.rulebook.books import library
from tools.rulebook.domain import RuleDomain, check
from tools.rulebook.entries import ClauseEntry, RulingEntry
from tools.rulebook.evidence import evidence
from tools.rulebook.indexes import Differences, Forces, Matrix, Pages, Register, Topics
from tools.rulebook.pieces import FOLDS

RuleDomain.directives = {
    "clause": ClauseEntry,
    "ruling": RulingEntry,
    "pages": Pages,
    "topics": Topics,
    "forces": Forces,
    "register": Register,
    "matrix": Matrix,
    "differences": Differences,
}


def digest(app: Sphinx, config: Config) -> None:
    """Pages are read again when a catalogue, a mark or what shows them has changed."""
    root = Path(app.srcdir).parent
    shown_by = [file.read_text("utf-8") for file in sorted(Path(__file__).parent.glob("*.py"))]
    told = repr((library(root), evidence(root), shown_by))
    config.rulebook_digest = sha256(told.encode()).hexdigest()


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the domain."""
    app.add_config_value("rulebook_digest", "", "env", str)
    app.add_domain(RuleDomain)
    for node, html in FOLDS.items():
        app.add_node(node, html=html)  # type: ignore[arg-type]  # visitors of one translator
    app.connect("config-inited", digest)
    app.connect("env-check-consistency", check)
    app.connect("doctree-read", sources.lead_to_source)
    app.connect("build-finished", sources.write)
    app.connect("build-finished", export.write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
