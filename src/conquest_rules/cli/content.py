"""`conquest-rules content`: your own content packs.

Here: checking a pack and printing what it holds, and writing one to start from. Not here: what makes a pack
valid (`nerath.content.pack`), and what a new one says (`nerath.content.template`).
"""

from pathlib import Path
from shlex import quote
from typing import Annotated, TypeAlias

import typer

from conquest_rules import nerath
from conquest_rules.cli.files import fail, load_content, put, reason
from conquest_rules.nerath.content.template import template

PackFolder: TypeAlias = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the pack.")]
NewFolder: TypeAlias = Annotated[
    Path, typer.Argument(metavar="DIR", help="The folder to write into: a new one, or an empty one.")
]


def check(folder: PackFolder) -> None:
    """Check a content pack: one problem per line, with its file, table and key.

    \b
    Example: conquest-rules content check my-pack
    """
    content = load_content(folder)
    spaces = ", ".join(f"{len(content.of_kind(kind))} {kind}" for kind in nerath.SpaceKind)
    cards = sum(content.event_deck(realm).total for realm in nerath.REALMS)
    typer.echo(f"{folder} is valid: {content.name}.")
    typer.echo(
        f"Spaces: {spaces}. Event cards: {cards}. Treasure cards: {content.treasure_deck().total}. "
        f"Guardians: {content.guardian_stack().total}. Map: {'no' if content.map is None else 'yes'}."
    )
    typer.echo(f"Digest: {content.digest}")


def new(folder: NewFolder) -> None:
    """Write a content pack to start from: the built-in one, with examples of cards.

    Nothing is overwritten. The exit code is 1 if the folder cannot be written into.

    \b
    Examples:
      conquest-rules content new my-pack
      conquest-rules content check my-pack
    """
    _make(folder)
    _write(folder, template())
    typer.echo(f"Wrote a content pack into {folder}. What to do next:")
    typer.echo(f"1. Edit {folder / 'events.toml'} and {folder / 'treasures.toml'}; their comments say how.")
    typer.echo(f"2. Check the pack: conquest-rules content check {quote(str(folder))}")
    typer.echo(f"3. Play with it: nerath.Setup(length=..., content=nerath.Content.load({str(folder)!r}))")


def _make(folder: Path) -> None:
    """Make a folder, or print why it cannot be used and exit."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if next(folder.iterdir(), None) is not None:
            fail(f"{folder} is not empty, and nothing is overwritten. Give a new or an empty folder.")
    except (FileExistsError, NotADirectoryError):
        fail(f"{folder} cannot be created: a part of its path is a file. Give the path of a folder.")
    except OSError as error:
        fail(f"{folder} cannot be used: {reason(error)}. Give another folder.")


def _write(folder: Path, texts: dict[str, str]) -> None:
    """Write files that do not exist yet."""
    for name in texts:
        if (folder / name).exists():
            fail(f"{folder / name} exists already, and nothing is overwritten. Give an empty folder.")
    try:
        put((folder / name, text) for name, text in texts.items())
    except OSError as error:
        fail(f"{folder} cannot be written into: {reason(error)}. Give another folder.")
