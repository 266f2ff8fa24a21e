"""The documentation runs: every example on every page does what the page says."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conquest_rules.cli.app import app

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.rst") if "_build" not in path.parts)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_examples_run(page: Path) -> None:
    """All examples of a page, one after the other as a reader would type them."""
    found = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS, encoding="utf-8")
    assert found.failed == 0


def test_pages_with_examples() -> None:
    """Most pages have examples; a page that loses its prompts would pass in silence."""
    parser = doctest.DocTestParser()
    counts = [len(parser.get_examples(page.read_text(encoding="utf-8"))) for page in PAGES]
    assert sum(count > 0 for count in counts) >= 30
    assert sum(counts) >= 250


BLOCK = re.compile(
    r"^\.\. (?:code-block|code|sourcecode|highlight)::[ ]*(\S*)\n(?:   :.*\n)*\n((?:   .*\n|\n)+)", re.M
)
SAMPLES = [(page, *found) for page in PAGES for found in BLOCK.findall(page.read_text("utf-8") + "\n")]
# What is no program: the text of files and of what programs print.
PLAIN = {"text", "json", "toml", "none"}


def test_python_is_written_so_that_it_runs() -> None:
    """A sample of Python has prompts, or it would not be run here; commands are run below."""
    strange = [(page.name, kind) for page, kind, _ in SAMPLES if kind not in PLAIN | {"console"}]
    assert [] == strange
    literal = [page.name for page in PAGES if re.search(r"^(?!\.\.).*\w::$", page.read_text("utf-8"), re.M)]
    assert [] == literal


@pytest.mark.parametrize(
    ("page", "lines"),
    [(page, lines) for page, kind, lines in SAMPLES if kind == "console"],
    ids=lambda one: one.stem if isinstance(one, Path) else "",
)
def test_commands_run(page: Path, lines: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command that a page shows runs, one after the other in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for line in lines.strip().splitlines():
        prompt, program, *arguments = shlex.split(line)
        assert ("$", "conquest-rules") == (prompt, program), f"{page.name}: {line}"
        ran = CliRunner().invoke(app, arguments)
        assert 0 == ran.exit_code, f"{page.name}: {line}: {ran.output}"
