"""The command line as a whole: its commands, and how a run ends.

Here: the Typer application with all commands, `--version`, and `run`, which survives a closed pipe, Ctrl-C
and a terminal that lacks letters. Not here: what a command does.

Exit codes: 0 for success, 1 for wrong input, 2 for wrong usage, 130 for Ctrl-C, 141 for a closed pipe;
`explain` has codes of its own. Help is plain text, so it reads the same without colour and in a narrow
terminal.
"""

import io
import os
import sys
from typing import Annotated, Final

import typer

import conquest_rules
from conquest_rules.cli.board import board
from conquest_rules.cli.content import check as check_content
from conquest_rules.cli.content import new as new_content
from conquest_rules.cli.demo import demo
from conquest_rules.cli.explain import explain
from conquest_rules.cli.files import reason
from conquest_rules.cli.new import new
from conquest_rules.cli.odds import odds
from conquest_rules.cli.play import play
from conquest_rules.cli.record import check as check_record
from conquest_rules.cli.record import show as show_record
from conquest_rules.cli.replay import replay
from conquest_rules.cli.rules import rules
from conquest_rules.cli.schema import schema
from conquest_rules.cli.simulate import simulate_games

INTERRUPTED: Final = 130
READER_GONE: Final = 141

SETTINGS = {"help_option_names": ["-h", "--help"]}


def _app(told: str) -> typer.Typer:
    return typer.Typer(
        help=told,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
    )


app = _app(
    """Board wargames as executable rules: look things up, draw boards, check files.

    \b
    Example: conquest-rules rules N9.33
    """
)
content_app = _app(
    """Content packs: your own board, pieces and cards.

    \b
    Example: conquest-rules content check my-pack
    """
)
record_app = _app(
    """Records: games as files, in text or JSON.

    \b
    Example: conquest-rules record check game.txt
    """
)

for command in (board, demo, explain, new, play, replay, odds, rules, schema):
    app.command()(command)
app.command("simulate")(simulate_games)
content_app.command("check")(check_content)
content_app.command("new")(new_content)
record_app.command("check")(check_record)
record_app.command("show")(show_record)
app.add_typer(content_app, name="content")
app.add_typer(record_app, name="record")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"conquest-rules {conquest_rules.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    del version  # Its callback has done the work.


def _silence_stdout() -> None:
    """Discard what is still buffered; otherwise Python's last flush would meet a closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that the terminal lacks is shown as a question mark; it stops nothing. Nor do bytes
        # that are no letters.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = _invoked()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # The commands answer for their own files, so this is standard output: closed, or full.
        _silence_stdout()
        if isinstance(error, BrokenPipeError):
            return READER_GONE
        print(f"The output cannot be written: {reason(error)}.", file=sys.stderr)
        return 1
    return code


def _invoked() -> int:
    """The exit code with which Typer ends; there always is one."""
    try:
        app(prog_name="conquest-rules")
    except SystemExit as end:
        # Typer and Rich both make an ordinary end of a closed pipe.
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        return end.code if isinstance(end.code, int) else 0
    return 0
