"""Records on the command line: checking how far they go, and showing them as text."""

from random import Random

import pytest

from conquest_rules import nerath


@pytest.fixture(params=["text", "json"])
def record_file(request, tmp_path, record):
    """A record in either form."""
    path = tmp_path / "game"
    written = nerath.write_record(record) if request.param == "text" else nerath.dump(record)
    path.write_text(written, encoding="utf-8")
    return path


def test_sound_record_replays(run, record_file):
    """A record of random play replays to its end, whether it is text or JSON."""
    result = run("record", "check", record_file)
    assert result.exit_code == 0
    assert "40 actions replay." in result.stdout
    assert "in round" in result.stdout


def test_empty_record(run, tmp_path, setup):
    """A record without actions is sound."""
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(nerath.record_of(setup)))
    assert "no actions yet" in run("record", "check", path).stdout


def test_broken_record_tells_how_far_it_goes(run, tmp_path, record):
    """A record with an action that cannot be is followed up to that action, and the reason is told."""
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(record) + "a card is drawn: no-such-card\n")
    result = run("record", "check", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "action 41 of 41" in result.stderr
    assert "as far as 40 actions" in result.stderr


def test_record_of_other_rules(run, tmp_path, record):
    """A record of another version of the rules is refused before its first action."""
    path = tmp_path / "game.txt"
    path.write_text(
        nerath.write_record(record, comments=False).replace(
            f"rules = {nerath.RULES_VERSION}", "rules = 999", 1
        )
    )
    result = run("record", "check", path)
    assert result.exit_code == 1
    assert "version 999" in result.stderr
    assert "as far as 0 actions" in result.stderr


def test_show_gives_the_notation(run, record_file, record):
    """Whatever the form of the file, it is shown in the text notation, and can be read again."""
    result = run("record", "show", record_file)
    assert result.exit_code == 0
    assert result.stdout == nerath.write_record(record)
    assert nerath.parse_record(result.stdout) == record


def test_show_of_a_redacted_record(run, tmp_path, record):
    """A record with hidden cards cannot be replayed, and is shown all the same."""
    hidden = nerath.redact(record, None)
    path = tmp_path / "game.json"
    path.write_text(nerath.dump(hidden))
    result = run("record", "show", path)
    assert result.exit_code == 0
    assert result.stdout == nerath.write_record(hidden, comments=False)
    assert "cannot be replayed" in result.stderr


def test_show_of_a_card_that_is_no_word(run, tmp_path, setup):
    """An action that has no line in the notation is refused with the reason."""
    path = tmp_path / "game.json"
    path.write_text(nerath.dump(nerath.record_of(setup, nerath.Drawn("two words"))))
    result = run("record", "show", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "one word" in result.stderr


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "ends the header"),
        ("{", "line 1, column 2"),
        ("{}", "the key 'actions' is missing"),
        ('{"format": 1, "format": 1}', "stands twice"),
        ("x = \n--------\n", "header"),
        ("--------\nkarkoth sleeps\n", "not an action"),
    ],
)
def test_bad_record_is_explained(run, tmp_path, command, content, told):
    """A file that is no record is refused with what is wrong in it, and never with a traceback."""
    path = tmp_path / "game"
    path.write_text(content)
    result = run("record", command, path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert told in result.stderr
    assert str(path) in result.stderr


def test_record_of_another_pack(run, tmp_path, pack):
    """A record of a game with another content pack is read with that pack."""
    start = pack / "start.toml"
    start.write_text(start.read_text().replace("treasury = 10", "treasury = 11", 1))
    own = nerath.Setup(length=nerath.Length.SHORT, content=nerath.Content.load(pack))
    answer = nerath.to_act(nerath.new_game(own)).request.sample(Random(0))
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(nerath.record_of(own, answer)))
    refused = run("record", "check", path)
    assert refused.exit_code == 1
    assert "digest" in refused.stderr
    assert "1 action replays" in run("record", "check", path, "--content", pack).stdout
