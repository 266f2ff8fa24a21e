"""The keyboard: lines that somebody types, or that a script does.

What lives here: asking for a line. What may not live here: what a line means.
It answers for no clause.
"""

import sys
from typing import Final

import typer

# Nothing that is typed at a table is longer.
LONGEST: Final = 1000


def ask(prompt: str) -> str:
    """A line of standard input without its end; `EOFError` when there are no more.

    A line that does not come from a terminal is shown, so that the output tells the whole story.
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
