"""A recorded game, looked at again: step by step, as a story, as JSON, as pictures."""

import json

import pytest
from typer.testing import CliRunner

from conquest_rules import nerath
from conquest_rules.cli.app import app
from conquest_rules.kernel.record import replay_steps
from conquest_rules.nerath.telling import sentence


@pytest.fixture
def path(tmp_path, record):
    """The record of forty actions in a file."""
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(record))
    return path


@pytest.fixture
def typed(path):
    """Go through the record with these lines."""

    def go(*lines, words=()):
        text = "".join(f"{line}\n" for line in lines)
        return CliRunner().invoke(app, ["replay", str(path), *words], input=text, catch_exceptions=False)

    return go


def prompts(result):
    """The actions at which somebody was asked, one after the other."""
    lines = result.stdout.splitlines()
    return [int(line.partition("/")[0]) for line in lines if "/40>" in line]


def test_steps_forward_and_back(typed):
    """Next, back, turn and goto lead where they say, and never beyond the ends."""
    result = typed(
        "", "next 3", "back", "back 99", "goto 7", "goto 99", "next", "goto 1:karkoth", "turn", "quit"
    )
    assert 0 == result.exit_code
    assert [0, 1, 4, 3, 0, 7, 40, 40, 8, 40] == prompts(result)
    assert "The record ends here." in result.stdout


def test_each_action_is_told_with_its_clauses(typed, record):
    """What an action led to is told in a sentence with the clauses."""
    result = typed("next 40")
    for number, action in enumerate(record.actions, 1):
        assert f"{number:>5}  " in result.stdout
        assert nerath.write_action(action).split()[0] in result.stdout
    assert "[N7.4]" in result.stdout


@pytest.mark.parametrize("line", ["goto", "goto 9:nobody", "fly", "next x"])
def test_lines_that_mean_nothing(typed, line):
    """What is no command is told what would be one."""
    result = typed(line, "quit")
    assert 0 == result.exit_code
    assert any(word in result.stdout for word in ("1:karkoth", "`help` lists them", "is not a number"))


def test_board_and_realms_as_text(typed):
    """The board, the realms and the list of commands can be looked at on the way."""
    shown = typed("goto 40", "map", "state", "help").stdout
    for word in ("Lands of Karkoth", "Seas", "Dungeons", "victory points", "goto N|ROUND:SIDE"):
        assert word in shown


def test_whole_story(run, path, record):
    """The whole story has every event of the game."""
    shown = " ".join(run("replay", path, "--all").stdout.split())
    for step in replay_steps(nerath, record):
        for event in step.events:
            assert f"{sentence(step.state, event)} [{', '.join(event.clauses)}]" in shown


def test_story_as_a_realm_sees_it(run, path, record):
    """Cards that a realm may not know are not told it."""
    content = record.setup.content
    drawn = [one for step in replay_steps(nerath, record) for one in step.events if hasattr(one, "card")]
    hidden = {one.card for one in drawn if one.realm != "vailin" and isinstance(one, nerath.OpeningCardDrawn)}
    public = {one.card for one in drawn if not isinstance(one, nerath.CardDrawn | nerath.OpeningCardDrawn)}
    shown = run("replay", path, "--all", "--viewer", "vailin").stdout
    assert hidden - public
    for card in hidden - public:
        assert content.event(card).name not in shown
        assert card not in shown


def test_story_as_json(run, path, record):
    """A line of JSON for each action, with its events as documents."""
    rows = [json.loads(line) for line in run("replay", path, "--json", "--to", "12").stdout.splitlines()]
    assert [nerath.write_action(one) for one in record.actions[:12]] == [row["action"] for row in rows]
    first = next(iter(replay_steps(nerath, record)))
    assert first.events == tuple(nerath.read_event(one) for one in rows[0]["events"])


def test_pictures(run, path, tmp_path):
    """A picture of the opening, of each turn's beginning, and of the end."""
    folder = tmp_path / "pictures"
    assert 0 == run("replay", path, "--svg", folder).exit_code
    names = sorted(one.name for one in folder.iterdir())
    assert ["000-opening.svg", "001-01-karkoth.svg", "002-end.svg"] == names
    assert all("<svg" in one.read_text() for one in folder.iterdir())


def test_as_far_as_told(typed, run, path):
    """With --to the record is looked at up to there, and a number that it does not have is refused."""
    assert "12/12>" in typed(words=["--to", "12"]).stdout
    result = run("replay", path, "--to", "41")
    assert (1, "") == (result.exit_code, result.stdout)
    assert "40 actions" in result.stderr


def test_broken_record(run, path):
    """A record that breaks is told up to where it can be looked at."""
    path.write_text(path.read_text() + "a card is drawn: no-such-card\n")
    result = run("replay", path, "--all")
    assert (1, "") == (result.exit_code, result.stdout)
    assert "--to 40" in result.stderr
    assert 0 == run("replay", path, "--all", "--to", "40").exit_code


def test_record_without_actions(run, tmp_path, setup):
    """There is nothing to tell of a game that has not begun."""
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(nerath.record_of(setup)))
    assert "Nothing has been done yet." in run("replay", path, "--all").stdout
