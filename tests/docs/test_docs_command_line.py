"""The page on the command line: it shows every command that there is."""

import re
from pathlib import Path

import typer

from conquest_rules.cli.app import app
from conquest_rules.cli.nerath.setting import WAYS

DOCS = Path(__file__).parents[2] / "docs"


def commands(group: typer.Typer, *names: str) -> list[str]:
    """The names of all commands."""
    own = [one.name or getattr(one.callback, "__name__", "") for one in group.registered_commands]
    found = [" ".join((*names, name)) for name in own]
    for one in group.registered_groups:
        assert one.typer_instance is not None
        found += commands(one.typer_instance, *names, str(one.name))
    return found


def test_every_command_has_its_place() -> None:
    """The help of each command is shown once, under its name."""
    page = (DOCS / "reference" / "command-line.rst").read_text(encoding="utf-8")
    shown = re.findall(r"^\.\. command-help:: (.+)$", page, re.M)
    assert sorted(commands(app)) == sorted(shown)
    for name in shown:
        assert f"\n{name}\n{'~' * len(name)}\n" in page


def test_every_exit_code_is_told() -> None:
    """The codes that the command line ends with are in the one table."""
    page = (DOCS / "reference" / "command-line.rst").read_text(encoding="utf-8")
    assert ["0", "1", "2", "130", "141"] == re.findall(r"^(\d+)  ", page, re.M)


def test_every_way_to_play_is_told() -> None:
    """What can be chosen before a game of Conquest of Nerath is in the one table, with every value."""
    page = (DOCS / "reference" / "command-line.rst").read_text(encoding="utf-8")
    table = page.partition("Ways to play\n")[2].partition("\nPlaying\n")[0]
    rows = re.findall(r"^(\w+)  +``", table, re.M)
    assert [way.name for way in WAYS] == rows
    assert [] == [one for way in WAYS for one in way.choices if f"``{one}``" not in table]
