"""Reading and writing files, and reporting errors.

Here: reading and writing text with errors that say what to do, `fail` and `wrong_usage`, which print them to
standard error, and `Keeper`, which saves the record of a game after every action. Not here: what a command
does with a file.

Every file is written by `put`: to a temporary file first, which then replaces the old one. However a run is
interrupted, a file is the old one or the new one, never half of it.
"""

import os
import shutil
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Final, NoReturn

import typer
from attrs import define, evolve, field

from conquest_rules.cli.rooms import Action, AnyRecord, Rooms, dumped

LIMIT: Final = 64 * 1024 * 1024
WRONG_INPUT: Final = 1
WRONG_USAGE: Final = 2


def fail(*lines: str, code: int = WRONG_INPUT) -> NoReturn:
    """Print what is wrong, line by line, to standard error, and exit with the code for wrong input."""
    for line in lines:
        typer.echo(line, err=True)
    raise typer.Exit(code)


def wrong_usage(*lines: str) -> NoReturn:
    """Print what cannot be asked for, and what can, and exit with the code for wrong usage."""
    fail(*lines, code=WRONG_USAGE)


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: 1 problem, 2 problems."""
    return f"{number} {one if number == 1 else many}"


def reason(error: OSError) -> str:
    """The system's reason for an error."""
    return (error.strerror or str(error)).lower()


def read_text(path: Path, what: str) -> str:
    """The text of a file; if it cannot be read, print why and exit."""
    if path.is_dir():
        fail(f"{path} is a folder. Give the file with the {what}.")
    try:
        if path.stat().st_size > LIMIT:
            fail(f"{path} is larger than {LIMIT // 1024 // 1024} MB, which no {what} is.")
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        fail(f"There is no file {path}. Give the path of a {what}.")
    except UnicodeDecodeError:
        fail(f"{path} is not UTF-8 text, so it cannot be a {what}.")
    except OSError as error:
        fail(f"{path} cannot be read: {reason(error)}.")


def put(texts: Iterable[tuple[Path, str]]) -> None:
    """Write files and the folders they need: first all as temporary files, then each into its place."""
    waiting = list[tuple[Path, Path]]()
    try:
        for path, text in texts:
            # A link stays one: what it leads to is written.
            place = path.resolve()
            place.parent.mkdir(parents=True, exist_ok=True)
            if place.exists() and not place.is_file():
                # A terminal or a pipe has no place beside it.
                place.write_text(text, encoding="utf-8")
                continue
            beside = place.with_name(f".{place.name}.{os.getpid()}")
            waiting.append((beside, place))
            beside.write_text(text, encoding="utf-8")
            if place.exists():
                shutil.copymode(place, beside)
        for beside, place in waiting:
            beside.replace(place)
    finally:
        for beside, _ in waiting:
            beside.unlink(missing_ok=True)


def write_texts(texts: Iterable[tuple[Path, str]]) -> None:
    """Write files and print their paths, or print why they cannot be written."""
    texts = list(texts)
    for path, _ in texts:
        if path.is_dir():
            fail(f"{path} is a folder. Give the path of the file to write, such as {path / 'board.svg'}.")
    try:
        put(texts)
    except (FileExistsError, NotADirectoryError):
        fail(f"{_told(texts)} cannot be written: a part of its path is a file. Give a path in a folder.")
    except OSError as error:
        fail(f"{_told(texts)} cannot be written: {reason(error)}. Give another path.")
    for path, _ in texts:
        typer.echo(f"Wrote {path}")


def _told(texts: list[tuple[Path, str]]) -> str:
    return str(texts[0][0] if len(texts) == 1 else texts[0][0].parent)


def refuse(path: Path, problems: Iterable[str]) -> NoReturn:
    """Print every problem of a file, one per line, and exit with code 1."""
    fail(*(f"{path}: {' '.join(problem.split())}" for problem in problems))


# The record of a game.


def free_path(name: str) -> Path:
    """A path for a new game that does not exist yet: game.txt, game-2.txt, ..."""
    names = (Path(f"{name}{f'-{number}' if number > 1 else ''}.txt") for number in count(1))
    return next(path for path in names if not path.exists())


@define
class Keeper:
    """A record's file, as JSON if it was JSON before.

    The header and the lines written so far are kept in memory, because a game has thousands of them.
    """

    rooms: Rooms
    path: Path
    as_json: bool = False
    _head: str = field(init=False, default="")
    _actions: tuple[Action, ...] = field(init=False, default=())
    _lines: list[str] = field(init=False, factory=list)

    def keep(self, record: AnyRecord) -> str | None:
        """Write the record; return why it cannot be written, if it cannot."""
        try:
            put([(self.path, self._text(record))])
        except OSError as error:
            told = f"{self.path} cannot be written: {reason(error)}."
            return f"{told} The game is not saved; `save FILE` saves it elsewhere."
        return None

    def _text(self, record: AnyRecord) -> str:
        if self.as_json:
            return dumped(self.rooms, record)
        if not self._head:
            self._head = self.rooms.recording.write_record(evolve(record, actions=()), comments=False)
        both = enumerate(zip(self._actions, record.actions, strict=False))
        shared = min(len(self._actions), len(record.actions))
        same = next((place for place, (one, other) in both if one is not other), shared)
        write = self.rooms.rules.write_action
        self._lines[same:] = [f"{write(action)}\n" for action in record.actions[same:]]
        self._actions = record.actions
        return self._head + "".join(self._lines)
