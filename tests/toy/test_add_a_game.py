"""The page "Add a game" is enough: the pieces it shows, put together, are a game that can be played."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from conquest_rules.cli.app import app
from conquest_rules.games import game, missing, rules_of
from conquest_rules.kernel.rules import Over
from conquest_rules.testing.laws import check_laws
from conquest_rules.testing.walks import walk

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/how-to/add-a-game.rst"
INCLUDE = re.compile(r"^\.\. literalinclude:: (\S+)\n((?:   :.*\n)*)", re.M)
# What a game in a file cannot have, and this one does not need.
LEFT_OUT = ("packs", "odds", "testing")


def shown() -> Iterator[tuple[str, str]]:
    """What the page shows of each file, piece by piece."""
    for path, options in INCLUDE.findall(PAGE.read_text("utf-8")):
        file = (PAGE.parent / path).resolve()
        lines = file.read_text("utf-8").splitlines(keepends=True)
        said = dict(re.findall(r":([\w-]+): (.*)", options))
        first = next(n for n, line in enumerate(lines) if said.get("start-at", "") in line)
        ends = (n for n, line in enumerate(lines) if n > first and said.get("end-before", "\0") in line)
        yield file.name, "".join(lines[first : next(ends, None)])


def test_the_page_shows_the_whole_game() -> None:
    """The pieces follow one another without a gap, from the imports to the end."""
    source = (ROOT / "tests/toy/toy.py").read_text("utf-8")
    pieces = [text for name, text in shown() if name == "toy.py"]
    assert source[source.index("from collections.abc") :] == "".join(pieces)


@pytest.fixture
def groves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that a reader of the page has made, in a folder with nothing but what the page shows."""
    monkeypatch.chdir(tmp_path)
    for name, text in shown():
        with (tmp_path / name.replace("toy", "groves")).open("a", encoding="utf-8") as file:
            file.write(text)
    return tmp_path / "groves.py"


def test_a_game_made_from_the_page(groves: Path) -> None:
    """Files with just what the page shows are a game with every part, which passes the laws."""
    made = game(str(groves))
    parts = ("rules", "explaining", "recording", "telling", "setting", "showing", "pictures", "players")
    assert [] == [(part, lacks) for part in (*parts, "analysis") if (lacks := missing(made, part))]
    assert all(missing(made, part) for part in LEFT_OUT)
    rules = rules_of(made)
    state = rules.new_game(rules.Setup())  # type: ignore[attr-defined]  # the module has more than its rules
    for step in walk(rules, state, Random(1), 200):
        state = step.state
        check_laws(rules, state)
    assert isinstance(rules.to_act(state), Over)


@pytest.mark.usefixtures("groves")
def test_the_commands_of_the_page() -> None:
    """Every command that the page shows works on the reader's file; a refused action is explained."""
    lines = re.findall(r"^   \$ conquest-rules (.*)", PAGE.read_text("utf-8"), re.M)
    codes = {}
    for line in lines:
        # A person who plays passes every time.
        done = CliRunner().invoke(app, shlex.split(line), input="pass\n" * 12, catch_exceptions=False)
        codes[line.split()[0]] = done.exit_code
    assert {"rules", "play", "replay", "record", "explain", "board", "simulate", "schema"} == codes.keys()
    assert {"explain"} == {command for command, code in codes.items() if code}
