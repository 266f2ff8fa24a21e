"""The command simulate: who won, told to people and to programs."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

GAMES = ("simulate", "--games", 3, "--workers", 1, "--players", "greedy,planner:1")


def test_a_table_of_wins(run: Run) -> None:
    """Realms and players stand in a table with their games, wins and intervals."""
    told = run(*GAMES)
    assert 0 == told.exit_code
    rows = [line.split() for line in told.stdout.splitlines() if line]
    assert ["side", "games", "wins", "share", "95", "%", "interval"] == rows[0]
    sides = ["Karkoth", "Vailin", "Iron Circle", "Nerath"]
    assert [[*side.split(), "3"] for side in sides] == [row[:-5] for row in rows[1:5]]
    assert 3 == sum(int(row[-5]) for row in rows[1:5])
    assert rows[-1][:2] == ["3", "games;"]


def test_a_summary_as_json(run: Run, tmp_path: Path) -> None:
    """As JSON it is the same, and a second run with the same file plays nothing anew."""
    path = tmp_path / "games.jsonl"
    first, second = (run(*GAMES, "--results", path, "--json") for _ in range(2))
    summary = json.loads(first.stdout)
    assert (3, 6) == (summary["games"], summary["player"]["greedy"]["games"])
    assert first.stdout == second.stdout
    assert 4 == len(path.read_text("utf-8").splitlines())


def test_the_variant(run: Run, tmp_path: Path) -> None:
    """Games of the variant are played when it is asked for, and the file says so."""
    path = tmp_path / "games.jsonl"
    asked = ("--variant", "reduced-downtime", "--results", path)
    assert 0 == run("simulate", "--games", 1, "--workers", 1, "--players", "greedy", *asked).exit_code
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    assert "reduced-downtime" == header["setup"]["variant"]


def test_a_reading_of_ones_own(run: Run, tmp_path: Path) -> None:
    """A ruling is played by the reading that was asked for, and the file says so."""
    path = tmp_path / "games.jsonl"
    told = run(
        "simulate", "--games", 1, "--players", "greedy", "--ruling", "R-vp-tie=any-tie", "--results", path
    )
    assert 0 == told.exit_code
    assert "any-tie" in path.read_text("utf-8").splitlines()[0]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--players", "gready"), "There is no player 'gready'. The players are random, greedy and planner"),
        (("--players", "random,random,random,random,random"), "5 players are named for 4 sides."),
        (("--ruling", "R-vp-tie"), "Write RULING=READING"),
        (("--ruling", "R-vp-tie=maybe"), "R-vp-tie has no reading 'maybe'"),
        (("--ruling", "R-nothing=x"), "There is no ruling 'R-nothing'"),
        (("--results", "/dev/null/games.jsonl"), "cannot be written"),
    ],
)
def test_wrong_calls_are_refused(run: Run, options: tuple[str, ...], why: str) -> None:
    """What is wrong is said, and nothing is played."""
    told = run("simulate", "--games", 1, "--workers", 1, *options)
    assert 1 == told.exit_code
    assert why in told.stderr


def test_a_file_that_holds_something_else_is_left_alone(run: Run, tmp_path: Path) -> None:
    """Results never overwrite what is none."""
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n", "utf-8")
    told = run(*GAMES, "--results", path)
    assert 1 == told.exit_code
    assert "is not a file of results" in told.stderr
    assert "my notes\n" == path.read_text("utf-8")
