"""Files in and out, and how the command line says that something is wrong.

What lives here: reading and writing text with errors that say what would be right,
`fail`, which tells them on standard error, and the pack and setup that several commands
ask for. What may not live here: what a command does with a file. It answers for no clause.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer

from conquest_rules import nerath

LIMIT = 64 * 1024 * 1024

ContentFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option("--content", metavar="DIR", help="The content pack, if it is not the built-in one."),
]


def fail(*lines: str) -> NoReturn:
    """Tell what is wrong, line by line, on standard error, and end with exit code 1."""
    for line in lines:
        typer.echo(line, err=True)
    raise typer.Exit(1)


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: 1 problem, 2 problems."""
    return f"{number} {one if number == 1 else many}"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def read_text(path: Path, what: str) -> str:
    """The text of a file, or the end of the run with a line that says why there is none."""
    if path.is_dir():
        fail(f"{path} is a folder. Give the file with the {what}.")
    try:
        if path.stat().st_size > LIMIT:
            fail(f"{path} is larger than {LIMIT // 1024 // 1024} MB, which no {what} is.")
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        fail(f"There is no file {path}. Give the path of a {what}.")
    except UnicodeDecodeError:
        fail(f"{path} is not a text in UTF-8, so it cannot be a {what}.")
    except OSError as error:
        fail(f"{path} cannot be read: {_reason(error)}.")


def write_texts(texts: Iterable[tuple[Path, str]]) -> None:
    """Write files, making the folders they need, and tell where each went."""
    for path, text in texts:
        if path.is_dir():
            fail(f"{path} is a folder. Give the path of the file to write, such as {path / 'board.svg'}.")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except (FileExistsError, NotADirectoryError):
            fail(f"{path} cannot be written: a part of its path is a file. Give a path in a folder.")
        except OSError as error:
            fail(f"{path} cannot be written: {_reason(error)}. Give a path that can be.")
        typer.echo(f"Wrote {path}")


def explained(refusals: Iterable[nerath.Violation | nerath.Misfit]) -> list[str]:
    """Refusals in sentences, one on a line."""
    return [nerath.explain_refusal(refusal) for refusal in refusals]


def refuse(path: Path, problems: Iterable[str]) -> NoReturn:
    """Tell every problem of a file, one on a line, and end with exit code 1."""
    fail(*(f"{path}: {' '.join(problem.split())}" for problem in problems))


def load_content(folder: Path | None) -> nerath.Content:
    """The pack in a folder, or the built-in one."""
    if folder is None:
        return nerath.built_in()
    try:
        return nerath.Content.load(folder)
    except nerath.ContentError as error:
        problems = [" ".join(str(problem).split()) for problem in error.problems]
        fail(*problems, f"{folder}: {counted(len(problems), 'problem', 'problems')}.")


def read_setup(path: Path, content: nerath.Content) -> nerath.Setup:
    """The setup in a JSON file."""
    try:
        return nerath.read_setup(read_text(path, "setup in JSON"), content)
    except nerath.WireError as error:
        refuse(path, error.problems)
