"""Which game a command is about: the one that is named, that of a record, or the usual one."""

import json
from pathlib import Path

import pytest

from conquest_rules import nerath
from conquest_rules.cli.options import chosen
from conquest_rules.cli.rooms import rooms_of

TOY = Path(__file__).parents[1] / "toy" / "toy.py"


@pytest.fixture
def toy_game(run, tmp_path):
    """The record of a new game of the toy."""
    path = tmp_path / "toy.txt"
    assert 0 == run("new", path, "--game", TOY).exit_code
    return path


@pytest.fixture(params=["text", "json"])
def nerath_game(request, tmp_path, record):
    """A record of Conquest of Nerath in either form."""
    path = tmp_path / "game"
    path.write_text(nerath.write_record(record) if request.param == "text" else nerath.dump(record))
    return path


# Records.


@pytest.mark.parametrize(
    "words", [("record", "check"), ("record", "show"), ("replay", "--all"), ("explain",)]
)
def test_a_record_names_its_game(run, nerath_game, toy_game, words):
    """The game of a record is known without being named; a game in a file has to be given."""
    words = (*words, "--record") if words == ("explain",) else words
    assert 0 == run(*words, nerath_game).exit_code
    result = run(*words, toy_game)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "There is no game 'toy'." in result.stderr
    assert 0 == run(*words, toy_game, "--game", TOY).exit_code


def test_a_record_of_another_game(run, nerath_game):
    """A record is not read by the rules of another game."""
    result = run("record", "check", nerath_game, "--game", TOY)
    assert 1 == result.exit_code
    assert "is a record of the game nerath, not of Five Groves." in result.stderr


def test_what_follows_is_said_with_the_game(run, toy_game):
    """A command that is printed can be typed as it is: it names a game that is not the usual one."""
    told = run("new", toy_game, "--game", TOY, "--force").stdout
    assert f"conquest-rules play --resume {toy_game} --game {TOY}\n" in told
    assert "--game" not in run("new", toy_game, "--force").stdout


# What a game lacks.


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        (("odds", "1 vs 1"), "odds"),
        (("content", "new", "pack"), "packs"),
        (("content", "check", "pack"), "packs"),
    ],
)
def test_a_part_that_a_game_lacks(run, tmp_path, monkeypatch, words, lacks):
    """A command that needs what a game has not says so in one sentence."""
    monkeypatch.chdir(tmp_path)
    result = run(*words, "--game", TOY)
    assert (2, "") == (result.exit_code, result.stdout)
    assert 1 == result.stderr.count("\n")
    assert f"Five Groves has no {lacks}, which this command needs" in result.stderr
    assert not (tmp_path / "pack").exists()


def test_half_a_game(run, tmp_path):
    """A file with some of the rules is told which are missing."""
    (tmp_path / "half.py").write_text('GAME = "half"\n')
    result = run("rules", "--game", tmp_path / "half.py")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "is not a game yet: it lacks " in result.stderr


# Ways to play.


def test_ways_of_any_game(run, tmp_path):
    """A way is given by its key, or by the option of the same name where there is one."""
    for number, options in enumerate([("--way", "length=long"), ("--length", "long")]):
        path = tmp_path / f"{number}.json"
        assert 0 == run("new", path, "--json", *options).exit_code
        assert "long" == json.loads(path.read_text())["setup"]["length"]
    toy = tmp_path / "toy.txt"
    assert 0 == run("new", toy, "--game", TOY, "--way", "rounds=2").exit_code
    assert "rounds = 2\n" in toy.read_text()


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (("--way", "lenght=long"), 2, "Conquest of Nerath has no way 'lenght'. Did you mean length?"),
        (("--way", "speed=high"), 2, "You can choose length, players, alliances, windows or variant."),
        (("--way", "length"), 2, "'length' is not a way to play. Write KEY=VALUE; the keys are length, "),
        (("--way", "length=huge"), 1, "There is no length 'huge'. Choose short, medium or long."),
        (("--variant", "reduced-downtme"), 1, "Did you mean reduced-downtime?"),
        (("--way", "players=many"), 1, "'many' is not a number of players."),
        (("--length", "long", "--game", TOY), 2, "Five Groves has no way 'length'."),
        (("--alliances", "--game", TOY), 2, "Five Groves has no way 'alliances'."),
        (("--players", "3", "--game", TOY), 2, "Five Groves has no number of players to choose."),
        (("--players", "Ada,Ben,Cy", "--game", TOY), 1, "3 players are named for 2 seats."),
    ],
)
def test_wrong_ways(run, tmp_path, options, code, told):
    """A way or a value that a game does not have is refused by name, with those that it has."""
    result = run("new", tmp_path / "game.txt", *options)
    assert (code, "") == (result.exit_code, result.stdout)
    assert told in result.stderr


def test_only_what_is_chosen_is_passed_on():
    """A way that is not given is left to the game."""
    assert {} == chosen(rooms_of("nerath"), None, length=None, alliances=None)
    assert {"alliances": "no"} == chosen(rooms_of("nerath"), None, length=None, alliances=False)
    assert {"length": "long"} == chosen(rooms_of("nerath"), ["length=short"], length="long")
