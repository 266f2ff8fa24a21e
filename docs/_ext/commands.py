"""The command line, described at build time by the commands themselves.

Here: the directives `command-help`, which shows what a command says to `--help`, and `typed-commands`, the
lines that can be typed into one. Not here: sentences of its own.
"""

import os

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from typer.testing import CliRunner

from conquest_rules.cli import commands, replay
from conquest_rules.cli.app import app as command_line

WIDTH = "78"


class CommandHelp(Directive):
    """What a command says to `--help`."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The help as it is printed, or an error if there is no such command."""
        words = self.arguments[0].split()
        shown = CliRunner().invoke(command_line, [*words, "--help"], env={**os.environ, "COLUMNS": WIDTH})
        if shown.exit_code != 0:
            raise self.error(f"there is no command {self.arguments[0]!r}")
        return [nodes.literal_block(shown.stdout, shown.stdout, language="text")]


class TypedCommands(Directive):
    """The lines that can be typed into `play` or `replay`, with what they are for."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A definition for each of them."""
        rows = {
            "play": [(name, one.takes, one.help) for name, one in commands.COMMANDS.items()],
            "replay": [(name, takes, use) for name, (_, takes, use) in replay.COMMANDS.items()],
        }[self.arguments[0]]
        found = nodes.definition_list()
        for name, takes, use in rows:
            term = nodes.term("", "", nodes.literal(text=f"{name} {takes}".strip()))
            meaning = nodes.definition("", nodes.paragraph(text=f"{use[0].upper()}{use[1:]}."))
            found += nodes.definition_list_item("", term, meaning)
        return [found]


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known."""
    app.add_directive("command-help", CommandHelp)
    app.add_directive("typed-commands", TypedCommands)
    return {"parallel_read_safe": True}
