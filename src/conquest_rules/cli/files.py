"""Reading and writing files, and reporting errors.

Here: reading and writing text with errors that say what to do, and `fail` and `wrong_usage`, which print them
to standard error. Not here: what a command does with a file.

Every file is written by `put`: to a temporary file first, which then replaces the old one. However a run is
interrupted, a file is the old one or the new one, never half of it.
"""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NoReturn

import typer

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
