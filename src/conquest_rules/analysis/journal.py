"""The journal: results of games in a file, one line per game, from which a run can continue.

Here: reading and writing such a file, and the same as Parquet. Not here: the playing of games (`simulate`).

The first line is a header that says which games these are; every other line is the result of one game. A line
is written when its game is over, so an interrupted run loses at most the games in progress.
"""

import json
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias

# The result of one game; it is written as JSON, so it holds only plain data.
Row: TypeAlias = dict[str, object]

PARQUET: Final = ".parquet"
NO_PYARROW: Final = "Parquet needs the extra `parquet`. In a clone, run: pip install '.[parquet]'"


class OtherGames(ValueError):
    """A file of results holds other games, or none; the message says what differs."""


def journal_of(results: Path) -> Path:
    """The journal of a file of results: the file itself, or the JSON lines beside a Parquet file."""
    if results.suffix != PARQUET:
        return results
    if find_spec("pyarrow") is None:
        raise OtherGames(NO_PYARROW)
    return results.with_suffix(".jsonl")


class Journal:
    """A file of results that grows game by game."""

    def __init__(self, path: Path, header: Row) -> None:
        """Read the existing file; raises `OtherGames` if its header differs."""
        self.path, self.header = path, json.loads(json.dumps(header))
        self.rows = _read(path, self.header)

    def __enter__(self) -> "Journal":
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _cut_off_half_a_line(self.path)
        self._file = self.path.open("a", encoding="utf-8")
        if not self._file.tell():
            self._line(self.header)
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def write(self, row: Row) -> None:
        """Add the result of a game."""
        self._line(row)

    def _line(self, row: Row) -> None:
        self._file.write(json.dumps(row) + "\n")
        # What has gone to the operating system outlives this process, however it ends.
        self._file.flush()

    def put_in_order(self, rows: Iterable[Row]) -> None:
        """Rewrite the file; at any moment it is the old one or the new one."""
        beside = self.path.with_name(f"{self.path.name}.part")
        beside.write_text("".join(json.dumps(line) + "\n" for line in (self.header, *rows)), "utf-8")
        beside.replace(self.path)


def _cut_off_half_a_line(path: Path) -> None:
    """Drop the incomplete line of a run that was killed."""
    data = path.read_bytes() if path.exists() else b""
    if data and not data.endswith(b"\n"):
        path.write_bytes(data[: data.rfind(b"\n") + 1])


def _read(path: Path, header: Row) -> dict[int, Row]:
    """The rows of a file by their seeds."""
    if not path.exists():
        return {}
    # What follows the last end of a line is half a line, or nothing.
    documents = [_document(path, number, line) for number, line in enumerate(_lines(path), 1)]
    if not documents:
        return {}
    _check(path, documents[0], header)
    rows = dict[int, Row]()
    for number, row in enumerate(documents[1:], 2):
        seed = row.get("seed")
        if not isinstance(seed, int):
            raise OtherGames(f"{path}, line {number}: the game has no seed.")
        rows[seed] = row
    return rows


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8").split("\n")[:-1]
    except UnicodeDecodeError:
        raise OtherGames(f"{path} is not a file of results: it is not text.") from None


def _document(path: Path, number: int, line: str) -> Row:
    try:
        document = json.loads(line)
    except ValueError as error:
        raise OtherGames(f"{path} is not a file of results: line {number}: {error}.") from None
    if not isinstance(document, dict):
        raise OtherGames(f"{path} is not a file of results: line {number} is not an object.")
    return document


def _check(path: Path, found: Mapping[str, object], header: Mapping[str, object]) -> None:
    if found.keys() != header.keys():
        raise OtherGames(f"{path} is not a file of results: its first line is not the header of one.")
    if differing := [key for key in header if found[key] != header[key]]:
        unlike = "; ".join(f"{key} is {found[key]!r} there and {header[key]!r} here" for key in differing)
        raise OtherGames(f"{path} holds other games: {unlike}. Give another file, or remove this one.")


def write_parquet(path: Path, header: Row, rows: list[Row]) -> None:
    """The rows as a table in Parquet, with the header in its metadata under `conquest_rules`."""
    # An extra: everything else here does without it.
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.Table.from_pylist(rows)
    metadata = {**(table.schema.metadata or {}), b"conquest_rules": json.dumps(header).encode()}
    beside = path.with_name(f"{path.name}.part")
    parquet.write_table(table.replace_schema_metadata(metadata), beside)
    beside.replace(path)
