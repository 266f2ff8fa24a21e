"""The command demo: a whole game to look at, and what is left of it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from tests.cli.conftest import Run

from conquest_rules import nerath
from conquest_rules.pictures.nerath import course_svg

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def test_a_game_is_played_and_kept(run: Run, tmp_path: Path) -> None:
    """In a pipe all news are plain lines with their clauses; the record replays, the pictures are XML."""
    told = run("demo", "--out", tmp_path, "--seed", 2)
    assert 0 == told.exit_code
    lines = told.stdout.splitlines()
    assert all(re.fullmatch(r" *\d+  [A-Z]\d+\.\d+ +[A-Z1-9].*\.", line) for line in lines[:-4])
    assert re.match(r".* won in round \d+ \[N3\.7\]\. Victory points: ", lines[-4])
    assert [f"Wrote {tmp_path / name}" for name in ("game.txt", "board.svg", "course.svg")] == lines[-3:]
    assert "The game is at its end" in run("record", "check", tmp_path / "game.txt").stdout
    for name in ("board.svg", "course.svg"):
        assert ElementTree.parse(tmp_path / name).getroot().tag.endswith("svg")


@pytest.mark.parametrize("width", [24, 80])
def test_a_live_display_keeps_to_its_terminal(
    run: Run, tmp_path: Path, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal scores and news stand on one screen, however narrow it is, without colour if so asked."""
    for name, value in {
        "TTY_COMPATIBLE": "1",
        "TERM": "xterm",
        "NO_COLOR": "1",
        "COLUMNS": str(width),
    }.items():
        monkeypatch.setenv(name, value)
    told = run("demo", "--out", tmp_path, "--seed", 2)
    assert 0 == told.exit_code
    screens = ESCAPES.sub("", told.stdout.split(" won in round")[0])
    shown = [line for line in re.split(r"[\r\n]+", screens)[:-1] if line]
    assert any(line.startswith("round 1") for line in shown)
    assert all(cell_len(line) <= width for line in shown)
    assert "\x1b[3" not in told.stdout


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--players", "greedy,greedy"), "2 players are given for 4 realms. Give one, or 4."),
        (("--players", "deep-thought"), "There is no player 'deep-thought'."),
    ],
)
def test_wrong_calls_are_refused(run: Run, tmp_path: Path, options: tuple[str, ...], why: str) -> None:
    """What is wrong is said before anything is played or written."""
    told = run("demo", "--out", tmp_path / "demo", *options)
    assert 1 == told.exit_code
    assert why in told.stderr
    assert not (tmp_path / "demo").exists()


def test_a_course_shows_every_round() -> None:
    """The picture has a line for each realm with a point a round; an opening alone is a course as well."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    root = ElementTree.fromstring(course_svg([opening] * 4))
    circles = [one for one in root.iter() if one.tag.endswith("circle")]
    assert 2 * len(nerath.REALMS) * 4 == len(circles)
    told = next(one.text for one in root.iter() if one.tag.endswith("desc"))
    assert told is not None
    assert "Victory points: Karkoth 0, 0, 0, 0;" in told
    assert "circle" in course_svg([opening])
    with pytest.raises(ValueError, match="at least one state"):
        course_svg([])
