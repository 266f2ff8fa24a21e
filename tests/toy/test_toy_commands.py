"""Five Groves is played, drawn, recorded, explained and simulated by the commands of every game."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from conquest_rules.cli.app import app

TOY = Path(__file__).with_name("toy.py")
ENDS = "The game is over"

Asks = Callable[..., str]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asks:
    """Run a command on the toy, in an empty folder, and give what it prints."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, code: int = 0, typed: str | None = None) -> str:
        result = CliRunner().invoke(app, [*words, "--game", str(TOY)], input=typed, catch_exceptions=False)
        assert code == result.exit_code, result.output
        return result.output

    return run


@pytest.fixture
def record(ask: Asks, tmp_path: Path) -> Path:
    """A game of two rounds, played by bots."""
    ask("new", "game.txt", "--seat", "Red=bold", "--seat", "Blue=random", "--way", "rounds=2")
    assert ENDS in ask("play", "--resume", "game.txt", "--seed", "5")
    return tmp_path / "game.txt"


def test_new_and_play(record: Path) -> None:
    """A record says which game it is of, how it is played and by whom; then come the actions."""
    head, _, actions = record.read_text("utf-8").partition("-" * 8)
    assert ['game = "toy"', "rules = 1", "rounds = 2"] == head.splitlines()[1:4]
    assert 'players = ["bold", "random"]' in head
    assert ["draw", "draw", "Red"] == [line.split()[0] for line in actions.split("\n")[1:4]]


def test_a_person_plays(ask: Asks) -> None:
    """Free text is understood, a refusal cites its clause, and the game can be left and continued."""
    typed = "march to elder\ngo to fir\nmap\nquit\n"
    output = ask("play", "--save", "mine.txt", "--seat", "Blue=bold", "--seed", "3", typed=typed)
    for words in ("T1.5", "Taken as: Red marches to Fir", "Red enters Fir.", "Fir: Red", "--resume mine.txt"):
        assert words in output
    assert "Red marches to Fir" in Path("mine.txt").read_text("utf-8")


@pytest.mark.usefixtures("record")
def test_replay(ask: Asks) -> None:
    """The story has a sentence with clauses for all events, hides what others drew, and is drawn."""
    story = ask("replay", "game.txt", "--all")
    assert "Round 1: Red begins its turn. [T1.4]" in story
    assert [_drawn(story)[0], "-"] == _drawn(ask("replay", "game.txt", "--all", "--viewer", "Red"))
    ask("replay", "game.txt", "--svg", "pictures")
    assert 6 == len([ElementTree.parse(path) for path in Path("pictures").glob("*.svg")])


def _drawn(story: str) -> list[str]:
    return [line.split()[-1] for line in story.splitlines() if " draw " in line]


@pytest.mark.usefixtures("record")
def test_record(ask: Asks) -> None:
    """A record is checked, and shown with a comment at the start of each turn."""
    assert ENDS in ask("record", "check", "game.txt")
    assert 4 == ask("record", "show", "game.txt").count("\n# ")


def test_board(ask: Asks) -> None:
    """The opening position is drawn."""
    ask("board", "opening.svg")
    assert "Ash" in Path("opening.svg").read_text("utf-8")


def test_explain(ask: Asks, record: Path) -> None:
    """A refused action exits with 1, and an answer to an attack depends on the ruling on ties."""
    assert "T1.5" in ask("explain", "Red marches to Elder", code=1)
    lines = record.read_text("utf-8").partition("-" * 8)[2].splitlines()[1:]
    assert "T2.1" in ask("explain", "roll 3", "--record", "game.txt", "--at", str(_before_a_roll(lines)))


def _before_a_roll(lines: list[str]) -> int:
    return next(place for place, line in enumerate(lines) if line.startswith("roll"))


def test_rules(ask: Asks) -> None:
    """Clauses and rulings are found by id, and all of them are counted."""
    assert "beats the defence" in " ".join(ask("rules", "T2.3").split())
    assert "attacker-takes" in ask("rules", "R-tie")
    assert "Five Groves: 10 clauses, 1 ruling." in ask("rules")


def test_simulate(ask: Asks) -> None:
    """Bots change seats, and the wins of seats and players are counted."""
    output = ask("simulate", "--games", "10", "--players", "bold,random", "--results", "rows.jsonl")
    for word in ("Red", "Blue", "bold", "random", "10 games"):
        assert word in output
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text("utf-8").splitlines()]
    assert {6} == {row["rounds"] for row in rows if "rounds" in row}


def test_schema(ask: Asks) -> None:
    """Every kind of document has a schema."""
    ask("schema", "schemas")
    names = {path.name.partition(".")[0] for path in Path("schemas").iterdir()}
    assert {"state", "action", "event", "refusal", "explanation", "setup", "record"} == names


def test_what_it_lacks(ask: Asks) -> None:
    """A command that needs what the game does not have says so in one sentence."""
    assert "Five Groves has no odds" in ask("odds", code=2)


@pytest.mark.slow
def test_the_program_itself(tmp_path: Path) -> None:
    """The same from a shell: a new game, played by bots, checked and replayed."""
    lines = (
        "new game.txt --seat Red=bold --seat Blue=bold",
        "play --resume game.txt --seed 1",
        "record check game.txt",
        "replay game.txt --all",
    )
    for line in lines:
        words = [sys.executable, "-m", "conquest_rules.cli", *line.split(), "--game", str(TOY)]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ENDS in done.stdout
