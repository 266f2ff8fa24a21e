"""Files on the command line: schemas, packs, pictures, and paths that do not work."""

import json

import pytest
from jsonschema import Draft202012Validator

from conquest_rules import nerath


def test_schemas_are_written(run, tmp_path, record):
    """There is a schema for each kind of document, and documents fit them."""
    folder = tmp_path / "new" / "schemas"
    result = run("schema", folder)
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{name}.schema.json" for name in nerath.schemas()
    )
    schema = json.loads((folder / "record.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(nerath.document(record))
    assert str(folder / "state.schema.json") in result.stdout


@pytest.mark.parametrize("command", [("schema",), ("board",)])
def test_path_through_a_file(run, tmp_path, command):
    """A path that leads through a file cannot be written, and the answer says so."""
    (tmp_path / "file").write_text("")
    result = run(*command, tmp_path / "file" / "below")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "cannot be written" in result.stderr


def test_sound_pack(run, pack):
    """A copy of the built-in pack is sound, and its digest is told."""
    result = run("content", "check", pack)
    assert result.exit_code == 0
    assert nerath.built_in().digest in result.stdout


def test_every_problem_of_a_pack_on_a_line(run, pack):
    """All problems of a pack are told at once, each on its own line."""
    start, pieces = pack / "start.toml", pack / "pieces.toml"
    start.write_text(start.read_text().replace("treasury = 10", "treasury = -1", 1))
    pieces.write_text(pieces.read_text().replace("die = 6", "die = 7", 1))
    result = run("content", "check", pack)
    assert (result.exit_code, result.stdout) == (1, "")
    lines = result.stderr.splitlines()
    assert any(line.startswith("pieces.toml: [[piece]] footsoldier, key 'die'") for line in lines)
    assert any(line.startswith("start.toml: [[realm]] karkoth, key 'treasury'") for line in lines)
    assert lines[-1] == f"{pack}: 2 problems."


@pytest.mark.parametrize("gone", ["board.toml", "events.toml", "components.toml"])
def test_missing_file_of_a_pack(run, pack, gone):
    """A pack without one of its files says which one is not there."""
    (pack / gone).unlink()
    result = run("content", "check", pack)
    assert result.exit_code == 1
    assert f"{gone}: the file is not there" in result.stderr


def test_pack_that_is_no_folder(run, pack):
    """A file in place of a folder is told as such."""
    assert "no such folder" in run("content", "check", pack / "board.toml").stderr


def test_opening_is_drawn(run, tmp_path):
    """The opening position is drawn, into folders that are made for it."""
    path = tmp_path / "new" / "opening.svg"
    result = run("board", path)
    assert result.exit_code == 0
    assert result.stdout == f"Wrote {path}\n"
    assert "<svg" in path.read_text(encoding="utf-8")[:1000]


def test_two_players_are_drawn(run, tmp_path):
    """The opening of a game of two is drawn, too."""
    assert run("board", tmp_path / "two.svg", "--players", "2", "--alliances").exit_code == 0


@pytest.mark.parametrize(
    ("options", "clause"), [(("--players", "2", "--free-for-all"), "N4.2"), (("--players", "7"), "N3.2")]
)
def test_illegal_way_to_play(run, tmp_path, options, clause):
    """A way to play that the rulebook does not allow is refused with its clause."""
    result = run("board", tmp_path / "x.svg", *options)
    assert result.exit_code == 1
    assert f"{clause} (rulebook, page {clause[1]}, " in result.stderr


@pytest.fixture
def game(tmp_path, record):
    """A state and its setup as files."""
    state = nerath.new_game(record.setup)
    for action in record.actions:
        state = nerath.apply(state, action)
    (tmp_path / "state.json").write_text(nerath.dump(state))
    (tmp_path / "setup.json").write_text(nerath.dump(record.setup))
    return tmp_path


def test_state_is_drawn(run, game):
    """A state of some game is read with its setup, and drawn."""
    result = run("board", game / "x.svg", "--state", game / "state.json", "--setup", game / "setup.json")
    assert (result.exit_code, result.stderr) == (0, "")


def test_view_is_drawn(run, game, record):
    """What a spectator may know can be drawn like any other state."""
    state = nerath.read_state((game / "state.json").read_text(), record.setup)
    (game / "view.json").write_text(nerath.dump(nerath.view(state, None)))
    result = run("board", game / "x.svg", "--state", game / "view.json")
    assert (result.exit_code, result.stderr) == (0, "")


def test_state_of_another_setup(run, game):
    """A state that does not belong to the setup is refused with what is needed."""
    result = run("board", game / "x.svg", "--state", game / "state.json", "--length", "long")
    assert result.exit_code == 1
    assert "--setup FILE" in result.stderr


def test_state_with_faults(run, game):
    """A state that could not be is refused with what is wrong in it."""
    state = json.loads((game / "state.json").read_text())
    state["realms"]["karkoth"]["treasury"] = -1
    (game / "state.json").write_text(json.dumps(state))
    result = run("board", game / "x.svg", "--state", game / "state.json")
    assert result.exit_code == 1
    assert "-1 Gold" in result.stderr


def test_setup_and_options_are_refused(run, game):
    """A setup file and options that tell the same things cannot both be given."""
    result = run("board", game / "x.svg", "--setup", game / "setup.json", "--players", "2")
    assert result.exit_code == 1
    assert "not both" in result.stderr


@pytest.mark.parametrize("option", ["--state", "--setup"])
@pytest.mark.parametrize(
    ("content", "told"), [("{", "line 1"), ("[]", "should be an object"), ("{}", "is missing")]
)
def test_bad_json_is_explained(run, tmp_path, option, content, told):
    """A file that is no such document is refused with what is wrong in it."""
    path = tmp_path / "file.json"
    path.write_text(content)
    result = run("board", tmp_path / "x.svg", option, path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert told in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("record", "check"),
        ("record", "show"),
        ("board", "x.svg", "--state"),
        ("board", "x.svg", "--setup"),
    ],
)
def test_unreadable_paths(run, tmp_path, words):
    """A missing file, a folder and a file that is no text are told apart."""
    noise = tmp_path / "noise"
    noise.write_bytes(b"\xff\xfe\x00")
    for path, told in ((tmp_path / "none", "no file"), (tmp_path, "is a folder"), (noise, "not UTF-8 text")):
        result = run(*words, path)
        assert (result.exit_code, result.stdout) == (1, "")
        assert told in result.stderr


def test_picture_onto_a_folder(run, tmp_path):
    """A folder in place of the picture's file is told as such."""
    result = run("board", tmp_path)
    assert result.exit_code == 1
    assert "is a folder" in result.stderr


def test_pack_without_a_map(run, tmp_path, pack):
    """A pack without a map is sound, and cannot be drawn."""
    (pack / "map.json").unlink()
    assert "Map: no" in run("content", "check", pack).stdout
    result = run("board", tmp_path / "x.svg", "--content", pack)
    assert result.exit_code == 1
    assert "map.json" in result.stderr
