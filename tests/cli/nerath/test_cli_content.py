"""A pack to begin with: what `content new` writes, and what `content check` says of it."""

import tomllib
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from conquest_rules import nerath
from conquest_rules.cli.content import check, new
from conquest_rules.kernel.pack import file_names
from conquest_rules.nerath.content.effects import EFFECTS
from conquest_rules.nerath.content.pack import documents_of, read_pack
from conquest_rules.nerath.content.rows import Pack
from conquest_rules.nerath.content.template import EXAMPLES, TREASURE_EXAMPLES, template
from conquest_rules.nerath.content.timing import Moment

DATA = Path(nerath.__file__).parent / "data"


@pytest.fixture
def content():
    """Run one of the commands on packs."""
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command("check")(check)
    app.command("new")(new)
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def edited(folder, file, old, new):
    """The pack with one text replaced once, below the comments at the head of the file."""
    path = folder / file
    head, first, rows = path.read_text(encoding="utf-8").partition("\n[[")
    assert old in rows
    path.write_text(head + first + rows.replace(old, new, 1), encoding="utf-8")


def test_new_pack_is_sound(content, tmp_path):
    """A pack as it was written is sound, and plays like the built-in one."""
    folder = tmp_path / "deep" / "my pack"
    result = content("new", folder)
    assert (0, "") == (result.exit_code, result.stderr)
    assert set(file_names(Pack).values()) == {path.name for path in folder.iterdir()}
    assert 0 == content("check", folder).exit_code
    assert nerath.built_in() == nerath.Content.load(folder)


def test_new_pack_says_what_to_do_next(content, tmp_path):
    """The files to edit, the command that checks and the one that plays are told."""
    told = content("new", tmp_path / "my pack").stdout
    for word in ("events.toml", "treasures.toml", "content check '", "play --content '"):
        assert word in told


def test_empty_folder_is_used(content, tmp_path):
    """A folder that is there and empty is as good as none."""
    assert 0 == content("new", tmp_path).exit_code


def test_nothing_is_overwritten(content, tmp_path):
    """A folder with anything in it is refused, and left as it is."""
    (tmp_path / "notes").write_text("mine")
    result = content("new", tmp_path)
    assert (1, "") == (result.exit_code, result.stdout)
    assert "is not empty" in result.stderr
    assert ["notes"] == [path.name for path in tmp_path.iterdir()]


def test_second_time_is_refused(content, tmp_path):
    """A pack that was begun is never written over."""
    folder = tmp_path / "pack"
    content("new", folder)
    (folder / "events.toml").write_text("# mine")
    assert 1 == content("new", folder).exit_code
    assert "# mine" == (folder / "events.toml").read_text()


@pytest.mark.parametrize("below", ["", "below"])
def test_path_through_a_file(content, tmp_path, below):
    """A file in place of the folder, or on the way to it, is told as such."""
    (tmp_path / "file").write_text("")
    result = content("new", tmp_path / "file" / below)
    assert (1, "") == (result.exit_code, result.stdout)
    assert "is a file" in result.stderr


def test_file_that_comes_in_between(content, tmp_path, monkeypatch):
    """A file that somebody else writes meanwhile is left alone."""
    monkeypatch.setattr("conquest_rules.cli.content._make", lambda _: None)
    (tmp_path / "board.toml").write_text("theirs")
    result = content("new", tmp_path)
    assert 1 == result.exit_code
    assert "board.toml exists already" in result.stderr
    assert "theirs" == (tmp_path / "board.toml").read_text()


def test_folder_that_cannot_be_made(content):
    """What the system says is told in one line."""
    result = content("new", "x" * 5000)
    assert 1 == result.exit_code
    assert 1 == result.stderr.count("\n")


def test_heads_are_those_of_the_built_in_files():
    """What the built-in files explain stands in a new pack word for word."""
    for name, key in (("events.toml", "event"), ("treasures.toml", "treasure")):
        head = (DATA / name).read_text(encoding="utf-8").partition("\n\n")[0]
        lines = template()[name].splitlines()
        assert head in template()[name]
        assert lines.index("# Examples, to copy from") < lines.index(f"[[{key}]]")


def test_every_effect_has_an_example():
    """There is one example for each effect, and together they use every moment."""
    rows = {one.name: tomllib.loads(one.rows) for one in EXAMPLES}
    assert len(EFFECTS) == len(EXAMPLES)
    assert all([name] == [one["effect"] for one in row["effects"]] for name, row in rows.items())
    assert set(Moment) == {Moment(time["when"]) for row in rows.values() for time in row.get("play", ())}


def pack_with(events=(), treasures=()):
    """The built-in pack with the first rows of its decks replaced."""
    documents = documents_of(nerath.built_in())
    for stem, key, rows in (("events", "event", events), ("treasures", "treasure", treasures)):
        kept = [dict(row) for row in documents[stem][key]]
        for place, row in enumerate(rows):
            keep = {name: kept[place][name] for name in ("id", "name", "origin", "copies")}
            extra = {"realm": kept[place]["realm"]} if stem == "events" else {"points": 1}
            kept[place] = keep | extra | row
        documents[stem] = {key: kept}
    return documents


def test_examples_are_sound():
    """Every example can stand in a deck as it is."""
    events = [tomllib.loads(one.rows) for one in EXAMPLES]
    treasures = [
        tomllib.loads(one.rows.replace("[[treasure.whenever]]", "[[whenever]]")) for one in TREASURE_EXAMPLES
    ]
    content = read_pack(pack_with(events, treasures))
    assert len(EXAMPLES) == len({type(card.effects[0]) for card in content.events[: len(EXAMPLES)]})


WRONG = [
    ('effect = "add-pieces"', 'effect = "add-peices"', "key 'effects[0]'", "add-pieces, destroy-pieces"),
    ("count = 2 }", "cuont = 2 }", "key 'effects[0]'", "unknown key 'cuont'"),
    ("count = 2 }", "count = 21 }", "key 'effects[0].count'", "it can be 1 to 20"),
    ('kind = "footsoldier"', 'kind = "soldier"', "key 'effects[0].kind'", "footsoldier"),
    ('area = "here"', 'area = "home"', "key 'effects[0].area'", "own-capital"),
    ('when = "space-conquered"', 'when = "conquered"', "key 'play[0].when'", "space-conquered"),
    ('when = "space-conquered"', 'when = "during"', "key 'effects[0].effect'", "can do nothing at during"),
    ('by = "self"', 'by = "me"', "key 'play[0].by'", "self, ally"),
    ('play = [{ when = "space-conquered", by = "self" }]', "", "key 'play'", "when the card is played"),
    ('realm = "karkoth"', 'realm = "karkot"', "key 'realm'", "karkoth, vailin"),
]


@pytest.mark.parametrize(("old", "new", "key", "told"), WRONG, ids=[one[1] or "no play" for one in WRONG])
def test_mistakes_in_a_card(content, tmp_path, old, new, key, told):
    """A mistake in a card is told with its file, the card, the key and what would be right."""
    content("new", tmp_path)
    edited(tmp_path, "events.toml", old, new)
    result = content("check", tmp_path)
    assert (1, "") == (result.exit_code, result.stdout)
    [line] = [line for line in result.stderr.splitlines() if line.startswith("events.toml")]
    assert f"[[event]] the-graves-open, {key}" in line
    assert told in line


def test_deck_of_nineteen(content, tmp_path):
    """A realm that lacks a card is named, with how many it has."""
    content("new", tmp_path)
    edited(tmp_path, "events.toml", "copies = 2", "copies = 1")
    assert "karkoth has 19 cards" in content("check", tmp_path).stderr


def test_id_that_stands_twice(content, tmp_path):
    """Two cards with one id are told."""
    content("new", tmp_path)
    edited(tmp_path, "events.toml", 'id = "forced-march"', 'id = "the-graves-open"')
    assert "[[event]] the-graves-open, key 'id'" in content("check", tmp_path).stderr
