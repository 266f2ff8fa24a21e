"""The command as a process: help, exit codes, closed pipes, Ctrl-C, missing packages."""

import os
import signal
import subprocess
import sys

import pytest

COMMANDS = [
    (),
    ("board",),
    ("rules",),
    ("schema",),
    ("content",),
    ("content", "check"),
    ("content", "new"),
    ("record",),
    ("record", "check"),
    ("record", "show"),
]
PLAIN = {**os.environ, "NO_COLOR": "1", "TERM": "dumb"}


def process(*words, code="from conquest_rules.cli import main; main()", **options):
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env=options.pop("env", PLAIN),
        text=True,
        timeout=60,
        check=False,
        **options,
    )


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_has_an_example(run, words):
    """Every command explains itself with an example that can be typed."""
    result = run(*words, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert f"conquest-rules {' '.join(words)}".strip() in result.stdout


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_in_a_narrow_terminal(run, monkeypatch, words):
    """Help is plain text without boxes, colour or escape codes."""
    monkeypatch.setenv("COLUMNS", "40")
    assert run(*words, "--help").stdout.isascii()


def test_version(run):
    """The version is that of the library."""
    assert run("--version").stdout.startswith("conquest-rules 0.")


def test_unknown_command(run):
    """A command that there is not is a wrong call."""
    assert run("bord").exit_code == 2


def test_runs_as_a_process():
    """The command works from end to end."""
    done = process("rules", "N9.33", capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "stop-even-if-empty" in done.stdout


def test_ends_with_its_exit_code():
    """Input that is wrong ends the process with 1, and a wrong call with 2; nothing goes to stdout."""
    for words, code in ((("rules", "N99.99"), 1), (("rules", "--force", "x"), 2)):
        done = process(*words, capture_output=True)
        assert (done.returncode, done.stdout) == (code, "")
        assert "Traceback" not in done.stderr


def test_letters_that_the_terminal_lacks():
    """A terminal that knows only ASCII gets question marks, not a traceback."""
    done = process("rules", "--json", capture_output=True, env={**PLAIN, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [("rules", "--json"), ("rules", "--page", "9"), ("--help",)], ids=" ".join)
def test_closed_pipe(words):
    """A reader that goes away early ends the command quietly."""
    reading, writing = os.pipe()
    os.close(reading)
    done = process(*words, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(
    not os.path.exists("/dev/full"), reason="only some systems have a disk that is always full"
)
def test_full_disk():
    """Output that cannot be written is told in one line."""
    with open("/dev/full", "w") as full:
        done = process("rules", "--page", "9", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr.startswith("The output cannot be written")
    assert "Traceback" not in done.stderr


def test_interrupted():
    """Ctrl-C ends the command quietly with the exit code for it."""
    code = (
        "import os, signal; from conquest_rules import nerath\n"
        "nerath.catalogue = lambda: os.kill(os.getpid(), signal.SIGINT)\n"
        "from conquest_rules.cli import main; main()"
    )
    done = process("rules", code=code, capture_output=True)
    assert done.returncode in (130, -signal.SIGINT)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("gone", ["typer", "rich"])
def test_without_the_extra(gone):
    """Without Typer or Rich one line says what to install, and the exit code is 2."""
    code = (
        "import sys, importlib.util as u; find = u.find_spec\n"
        f"u.find_spec = lambda name, *more: None if name == {gone!r} else find(name, *more)\n"
        "from conquest_rules.cli import main; main()"
    )
    done = process("rules", code=code, capture_output=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "pip install '.[cli]'" in done.stderr
