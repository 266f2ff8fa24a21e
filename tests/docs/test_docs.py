"""The documentation runs: every example on every page does what the page says."""

import doctest
import re
import shlex
from pathlib import Path
from textwrap import dedent

import pytest
import typer.main
from tests.docs.typed import TYPED
from typer.testing import CliRunner

from conquest_rules.cli.app import app

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.rst") if "_build" not in path.parts)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


# A heading or the term of a list that has been wrapped into the paragraph before it.
GLUED = re.compile(r"^.*[A-Za-z`] +[-=~^]{5,}$|^ +.*[.?!] +``[^`]+``\n +(?! )|^ +.*` [A-Z][^.?!`]*\?$", re.M)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_headings_and_terms_have_their_own_lines(page: Path) -> None:
    """Wrapping a paragraph has not swallowed what comes after it."""
    assert [] == GLUED.findall(page.read_text(encoding="utf-8"))


@pytest.mark.slow
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
# What stands under a line that ends with two colons is what is seen on a screen, and no Python.
LITERAL = re.compile(r"^(?!\.\.).*\w::\n\n((?:   .*\n|\n)+)", re.M)
PYTHON = re.compile(r"^ +(?:import|from|def|class) \w+.*(?:import|:)?$|^ +\w+ = ", re.M)
# What is no program: the text of files and of what programs print.
PLAIN = {"text", "json", "toml", "none"}
# Python that cannot run on one machine alone, and why; it is still compiled.
ELSEWHERE = {
    "many-games.rst": "it needs the scheduler of a cluster",
    "your-own-ruling.rst": "it changes the library, and runs in a copy of it (test_docs_ruling)",
}
# Commands that ask nobody, need no file of a reader's, and take no time.
QUICK = {"rules", "board", "content", "schema"}
COMMANDS = [
    (page, line)
    for page, kind, lines in SAMPLES
    if kind == "console" and page.name not in TYPED
    for line in re.findall(r"^ *\$ (.*)", re.sub(r"\\\n\s*", "", lines), re.M)
]


def test_python_is_written_so_that_it_runs() -> None:
    """A sample of Python has prompts, or it would not be run here; commands are looked at below.

    Pages that are typed are made into programs and run by `test_tutorial`, block by block.
    """
    samples = [one for one in SAMPLES if one[0].name not in TYPED]
    strange = [(page.name, kind) for page, kind, _ in samples if kind not in PLAIN | {"console", "python"}]
    assert [] == strange
    python = {page.name: dedent(lines) for page, kind, lines in samples if kind == "python"}
    assert ELSEWHERE.keys() == python.keys()
    assert all(compile(lines, name, "exec") for name, lines in python.items())
    literal = [
        page.name for page in PAGES if PYTHON.search("".join(LITERAL.findall(page.read_text("utf-8"))))
    ]
    assert [] == literal


@pytest.mark.parametrize(
    ("page", "line"), COMMANDS, ids=lambda one: one.stem if isinstance(one, Path) else one
)
def test_commands_are_understood(page: Path, line: str) -> None:
    """Every command that a page shows exists, and so do its options."""
    [piped] = [part for part in line.split(" | ") if part.startswith("conquest-rules ")]
    words = shlex.split(piped)[1:]
    group = typer.main.get_command(app)
    with group.make_context("conquest-rules", list(words), resilient_parsing=True) as around:
        name, command, rest = group.resolve_command(around, list(words))
        while hasattr(command, "resolve_command"):
            name, command, rest = command.resolve_command(around, list(rest))
        assert command is not None, f"{page.name}: {line}"
        command.make_context(name, list(rest), parent=around)


def test_quick_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that need nothing are run, page by page, one after the other in an empty folder."""
    for page in dict.fromkeys(page for page, _ in COMMANDS):
        (tmp_path / page.stem).mkdir()
        monkeypatch.chdir(tmp_path / page.stem)
        for _, line in [one for one in COMMANDS if one[0] == page]:
            program, *words = shlex.split(line)
            # A game of the reader's own is played by `tests/toy/test_add_a_game`.
            if program == "conquest-rules" and words[0] in QUICK and "groves.py" not in words:
                ran = CliRunner().invoke(app, words)
                assert 0 == ran.exit_code, f"{page.name}: {line}: {ran.output}"
