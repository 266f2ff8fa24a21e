"""The keyboard: lines typed by a person or sent by a script.

Here: asking for a line. Not here: what a line means.
"""

import sys
from typing import Final

import typer

# Nothing that is typed at a table is longer.
LONGEST: Final = 1000


def ask(prompt: str) -> str:
    """The next line of standard input without its end; raises `EOFError` when there are no more.

    A line that does not come from a terminal is echoed to make the output complete.
    """
    if sys.stdin.isatty():
        try:
            return input(prompt).strip()[:LONGEST]
        except EOFError:
            # What comes next begins on a line of its own.
            typer.echo()
            raise
    line = sys.stdin.readline()
    typer.echo(f"{prompt}{line.rstrip()}")
    if not line:
        raise EOFError
    return line.strip()[:LONGEST]
