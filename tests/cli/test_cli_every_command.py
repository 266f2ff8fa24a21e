"""What every command has in common: it survives closed pipes, Ctrl-C, narrow terminals and no colour."""

import io
import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from conquest_rules import nerath
from conquest_rules.cli.app import app, run

# A call of each command, and what is typed into it; GAME is a record, NEW a file or folder to be written.
CALLS = {
    "board": ("board NEW", ""),
    "content check": ("content check PACK", ""),
    "content new": ("content new NEW", ""),
    "demo": ("demo --out NEW", ""),
    "explain": ("explain --record GAME", ""),
    "new": ("new NEW", ""),
    "odds": ("odds 'footsoldier vs footsoldier'", ""),
    "play": ("play --seed 1 --save NEW", "map\nstate\nhand\nhelp\nends the step\n"),
    "record check": ("record check GAME", ""),
    "record show": ("record show GAME", ""),
    "replay": ("replay GAME", "\nturn\nmap\nstate\n"),
    "rules": ("rules --page 9", ""),
    "schema": ("schema NEW", ""),
    "simulate": ("simulate --games 1 --workers 1 --players greedy", ""),
}
WRITING = ("board", "content new", "new", "play", "schema")
COLOUR = re.compile(r"\x1b\[[0-9;]*(3|4|9)[0-7]")


def commands(group, *names):
    """The names of all commands."""
    for one in group.registered_commands:
        yield " ".join((*names, one.name or one.callback.__name__))
    for one in group.registered_groups:
        yield from commands(one.typer_instance, *names, one.name)


@pytest.fixture
def place(tmp_path, record, pack):
    """A folder with a record and a pack, for commands to be called in."""
    (pack.parent / "game.txt").write_text(nerath.write_record(record))
    (pack.parent / "out").mkdir()
    return tmp_path


@pytest.fixture
def call(place, monkeypatch):
    """The words of a call, with everything it needs in a folder of its own."""

    def prepared(name):
        words, typed = CALLS[name]
        places = {"GAME": place / "game.txt", "PACK": place / "pack", "NEW": place / "out" / "new"}
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setattr(
            sys, "argv", ["conquest-rules", *(str(places.get(w, w)) for w in shlex.split(words))]
        )

    return prepared


def left_over(place):
    """Files that were begun and not finished."""
    return [path.name for path in place.rglob(".*")]


def test_every_command_is_called_here():
    """A command that is added is added to the table, too."""
    assert sorted(CALLS) == sorted(commands(app))


@pytest.mark.parametrize("name", CALLS)
def test_the_game_can_be_named(call, capsys, name):
    """Every command takes the name of a game; the one that it means by default is Conquest of Nerath."""
    call(name)
    sys.argv += ["--game", "nerath"]
    assert 0 == run()
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", CALLS)
def test_a_game_that_there_is_not(call, place, capsys, name):
    """An unknown game is a wrong call, told in one line with the game that may be meant."""
    call(name)
    sys.argv += ["--game", "nerth"]
    assert 2 == run()
    shown = capsys.readouterr()
    assert ("", "There is no game 'nerth'. Did you mean nerath?\n") == (shown.out, shown.err)
    assert [] == list((place / "out").iterdir())


@pytest.mark.parametrize("name", CALLS)
def test_closed_pipe(call, place, monkeypatch, capfd, name):
    """A reader that has gone ends a command quietly."""
    call(name)
    reading, writing = os.pipe()
    os.close(reading)
    with monkeypatch.context() as patched, open(writing, "w") as gone:
        patched.setattr(sys, "stdout", gone)
        assert 141 == run()
    assert "Traceback" not in capfd.readouterr().err
    assert [] == left_over(place)


class Interrupting:
    """A stream during whose first line somebody presses Ctrl-C."""

    def __init__(self, stream):
        self.stream, self.done = stream, False

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def write(self, text):
        if not self.done:
            self.done = True
            raise KeyboardInterrupt
        return self.stream.write(text)


@pytest.mark.parametrize("name", CALLS)
def test_interrupted(call, place, monkeypatch, capsys, name):
    """Ctrl-C ends a command quietly, with the exit code for it."""
    call(name)
    monkeypatch.setattr(sys, "stdout", Interrupting(sys.stdout))
    assert 130 == run()
    assert "Traceback" not in capsys.readouterr().err
    assert [] == left_over(place)


@pytest.mark.parametrize("name", WRITING)
def test_interrupted_while_writing(call, place, monkeypatch, name):
    """Ctrl-C while a file is put into its place leaves nothing, and nothing half-written."""
    call(name)
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert 130 == run()
    assert [] == [path for path in (place / "out").rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", CALLS)
def test_narrow_and_without_colour(call, monkeypatch, capsys, name):
    """A terminal of 40 columns gets all there is, and no colour where none is wanted."""
    for key, value in {"COLUMNS": "40", "NO_COLOR": "1", "FORCE_COLOR": "1"}.items():
        monkeypatch.setenv(key, value)
    call(name)
    assert 0 == run()
    shown = capsys.readouterr()
    assert shown.out
    assert not COLOUR.search(shown.out + shown.err)


def test_colour_is_there_otherwise(call, monkeypatch, capsys):
    """The search for colour finds it where it is."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    for key, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color"}.items():
        monkeypatch.setenv(key, value)
    call("play")
    assert 0 == run()
    assert COLOUR.search(capsys.readouterr().out)
