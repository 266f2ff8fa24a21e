"""`conquest-rules content`: your own content packs.

Here: checking a pack and printing what it holds, and writing one to start from. Not here: what makes a pack
valid, and what a new one says, which are a matter of each game.
"""

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Annotated, TypeAlias

import typer

from conquest_rules.cli.files import fail, put, reason
from conquest_rules.cli.options import load_content
from conquest_rules.cli.rooms import GameOption, rooms_of, with_game
from conquest_rules.kernel.words import all_of

PackFolder: TypeAlias = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the pack.")]
NewFolder: TypeAlias = Annotated[
    Path, typer.Argument(metavar="DIR", help="The folder to write into: a new one, or an empty one.")
]


def check(folder: PackFolder, game: GameOption = None) -> None:
    """Check a content pack: one problem per line, with its file, table and key.

    \b
    Example: conquest-rules content check my-pack
    """
    rooms = rooms_of(game)
    content = load_content(rooms, folder)
    typer.echo(f"{folder} is valid.")
    for line in rooms.packs.contents(content):
        typer.echo(line)


def new(folder: NewFolder, game: GameOption = None) -> None:
    """Write a content pack to start from: the built-in one, with examples of cards.

    Nothing is overwritten. The exit code is 1 if the folder cannot be written into.

    \b
    Examples:
      conquest-rules content new my-pack
      conquest-rules content check my-pack
    """
    rooms = rooms_of(game)
    files, name = rooms.packs.template(), f"{quote(str(folder))}{with_game(rooms)}"
    _make(folder)
    _write(folder, files)
    typer.echo(f"Wrote a content pack into {folder}. What to do next:")
    typer.echo(f"1. Edit its files, whose comments say how: {all_of(tuple(files))}.")
    typer.echo(f"2. Check the pack: conquest-rules content check {name}")
    typer.echo(f"3. Play with it: conquest-rules play --content {name}")


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


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files that do not exist yet."""
    for name in texts:
        if (folder / name).exists():
            fail(f"{folder / name} exists already, and nothing is overwritten. Give an empty folder.")
    try:
        put((folder / name, text) for name, text in texts.items())
    except OSError as error:
        fail(f"{folder} cannot be written into: {reason(error)}. Give another folder.")
