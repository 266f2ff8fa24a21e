"""What the tests of the command line share: running a command, and files to run it on."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from conquest_rules import nerath
from conquest_rules.cli.app import app
from conquest_rules.kernel.pack import file_names
from conquest_rules.nerath.content.rows import Pack
from conquest_rules.testing import walk

Run = Callable[..., Result]
DATA = Path(nerath.__file__).parent / "data"


@pytest.fixture
def run() -> Run:
    """Run a command and give its result."""
    runner = CliRunner()
    return lambda *words: runner.invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture
def setup() -> nerath.Setup:
    return nerath.Setup(length=nerath.Length.SHORT)


@pytest.fixture
def record(setup: nerath.Setup) -> nerath.Record[nerath.Setup, nerath.Action]:
    """Forty actions of random play."""
    steps = walk(nerath, nerath.new_game(setup), Random(5), 40)
    return nerath.record_of(setup, *(step.action for step in steps))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the built-in pack's folder."""
    folder = tmp_path / "pack"
    folder.mkdir()
    for name in file_names(Pack).values():
        (folder / name).write_text((DATA / name).read_text(encoding="utf-8"), encoding="utf-8")
    return folder
