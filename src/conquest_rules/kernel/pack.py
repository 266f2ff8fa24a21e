"""Content packs: a folder of files becomes one value, or all its problems are reported together.

Here: reading the files of a pack, the words of a problem, the digest of plain data, and checks that suit any
game. Not here: which files a game has, and what makes them valid.

The attrs class of a pack is the list of its files: a field is a file, and its type is what that holds. A file
is TOML unless its field says otherwise (`JSON`), and may be left out if its field has a default.
"""

import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from importlib.resources.abc import Traversable
from pathlib import Path
from types import NoneType
from typing import Any, Final, Protocol, TypeAlias, TypeVar, get_args, get_type_hints

from attrs import NOTHING, AttrsInstance, fields, frozen

from conquest_rules.kernel.wire import Wire, WireError, from_document, parse_json

JSON: Final = {"suffix": "json"}
# The keys by which a row is called where something is wrong with it.
NAMED_BY: Final = ("id", "kind", "space")


class Origin(StrEnum):
    """Where a datum comes from: a document of the game, public reports, or ourselves."""

    DOCUMENTS = "documents"
    REPORTED = "reported"
    RECONSTRUCTED = "reconstructed"


@frozen
class Problem:
    """A problem of a pack: in which file, which table, under which key."""

    file: str
    table: str
    key: str
    what: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.table, f"key {self.key!r}" if self.key else "") if part)
        return f"{self.file}: {where}: {self.what}" if where else f"{self.file}: {self.what}"


Problems: TypeAlias = Iterator[Problem]
PackT = TypeVar("PackT", bound=AttrsInstance)
Checks: TypeAlias = Iterable[Callable[[PackT], Problems]]


class ContentError(ValueError):
    """A content pack that cannot be played with; `problems` lists everything that is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def digest_of(document: object) -> str:
    """A digest of plain data that does not depend on the order of keys."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


# Reading.


def file_names(kind: type[AttrsInstance]) -> Mapping[str, str]:
    """The files of a pack, each by its field."""
    return {one.name: f"{one.name}.{one.metadata.get('suffix', 'toml')}" for one in fields(kind)}


class _CannotBeRead(Exception):
    """A check needs a file that could not be read; this never leaves the module."""


class _Unread:
    """A placeholder for a file that could not be read: a check that uses it stops there."""

    def __getattr__(self, name: str) -> object:
        raise _CannotBeRead(name)


def read_pack(kind: type[PackT], wire: Wire, documents: Mapping[str, object], checks: Checks[PackT]) -> PackT:
    """A pack from plain data, one document per file; raises `ContentError` with every problem.

    A document can also be the `Problem` because of which there is none. Everything that could be read is
    still checked: a check continues until it needs a file that could not be read.
    """
    parts, problems, names, hints = dict[str, Any](), list[Problem](), file_names(kind), get_type_hints(kind)
    for one in fields(kind):
        document, parts[one.name] = documents.get(one.name), _Unread()
        if isinstance(document, Problem):
            problems.append(document)
        elif document is None and one.default is NOTHING:
            problems.append(Problem(names[one.name], "", "", "the file is not there"))
        elif document is None:
            parts[one.name] = one.default
        else:
            try:
                parts[one.name] = from_document(wire, document, _held(hints[one.name]))
            except WireError as error:
                problems += [_problem(names[one.name], document, told) for told in error.problems]
    pack = kind(**parts)
    problems += [problem for check in checks for problem in _found(check, pack)]
    if problems:
        raise ContentError(problems)
    return pack


def _held(hint: Any) -> Any:
    """The content of a file if it exists."""
    return next((part for part in get_args(hint) if part is not NoneType), hint)


def _found(check: Callable[[PackT], Problems], pack: PackT) -> Problems:
    try:
        yield from check(pack)
    except _CannotBeRead:
        return


def _problem(file: str, document: object, told: str) -> Problem:
    """A problem of the wire, named by table and key: `$.space[3].borders` has both."""
    path, _, what = told.partition(": ")
    found = re.fullmatch(r"\$\.?(\w+)\[(\d+)\](?:\.?(.*))?", path)
    if found is None or not isinstance(document, dict):
        return Problem(file, "", path.removeprefix("$").removeprefix("."), what)
    table, place, key = found.group(1), int(found.group(2)), found.group(3) or ""
    row = document[table][place]
    names = (str(row[one]) for one in NAMED_BY if one in row) if isinstance(row, dict) else iter(())
    return Problem(file, f"[[{table}]] {next(names, '') or place + 1}", key, what)


def read_folder(kind: type[PackT], wire: Wire, folder: Path | Traversable, checks: Checks[PackT]) -> PackT:
    """A pack from a folder; raises `ContentError` with every problem of every file."""
    if not folder.is_dir():
        raise ContentError([Problem(str(folder), "", "", "there is no such folder")])
    documents = {stem: _document(folder.joinpath(name), name) for stem, name in file_names(kind).items()}
    return read_pack(kind, wire, documents, checks)


def _document(file: Path | Traversable, name: str) -> object:
    """The plain data of a file, None if it does not exist, or the problem with it."""
    if not file.is_file():
        return None
    try:
        text = file.read_text(encoding="utf-8")
        return parse_json(text) if name.endswith(".json") else tomllib.loads(text)
    except (ValueError, RecursionError, OSError) as error:
        return Problem(name, "", "", str(error))


# Checks that suit any game.


class Named(Protocol):
    """A row with an id."""

    @property
    def id(self) -> str:
        """The id."""


class Bordering(Named, Protocol):
    """A row of a space with its borders."""

    @property
    def borders(self) -> tuple[str, ...]:
        """The ids of the spaces next to it."""


def twice(values: Iterable[str]) -> list[str]:
    """The values that come more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


def plain_ids(file: str, table: str, rows: Iterable[Named]) -> Problems:
    """Ids are plain words, because they stand in records and commands."""
    for row in rows:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", row.id):
            what = "should be small letters, digits and single dashes between them"
            yield Problem(file, f"[[{table}]] {row.id}", "id", what)


def borders(file: str, table: str, rows: Iterable[Bordering]) -> Problems:
    """Borders lead to other spaces, once, and both ways."""
    spaces = {row.id: row for row in rows}
    for row in spaces.values():
        wrong = [f"{other} stands there twice" for other in twice(row.borders)]
        for other in dict.fromkeys(row.borders):
            if other not in spaces:
                wrong.append(f"there is no space {other}")
            elif other == row.id:
                wrong.append("a space does not border on itself")
            elif row.id not in spaces[other].borders:
                wrong.append(f"one-way: {other} does not list {row.id}")
        yield from (Problem(file, f"[[{table}]] {row.id}", "borders", what) for what in wrong)


def counted(file: str, table: str, listed: Mapping[str, int], found: Mapping[str, int]) -> Problems:
    """The pack holds what its own list says."""
    for name, count in found.items():
        if name not in listed:
            yield Problem(file, f"[[{table}]] {name}", "id", f"the row is missing: the pack has {count}")
        elif listed[name] != count:
            what = f"is {listed[name]}, but the pack has {count}"
            yield Problem(file, f"[[{table}]] {name}", "count", what)
