"""Reading content packs: a folder of files, checked as a whole, becomes `Content`.

What lives here: which files a pack has, reading them, and telling every error at once
with its file, table and key. What may not live here: what makes a pack sound (`pack`),
and every rule of play. It answers for no clause.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, Protocol

from conquest_rules.kernel.wire import WireError, from_document, kebab_name, parse_json, strict_wire
from conquest_rules.nerath.content import board_checks, card_checks, piece_checks
from conquest_rules.nerath.content.effects import Effect
from conquest_rules.nerath.content.pack import (
    BoardFile,
    ComponentsFile,
    ContentError,
    EventsFile,
    GuardiansFile,
    Pack,
    PiecesFile,
    Problem,
    StartFile,
    TreasuresFile,
    file_name,
)
from conquest_rules.nerath.content.rows import Content, Map, digest_of

FILES: Final[Mapping[str, type]] = {
    "board": BoardFile,
    "pieces": PiecesFile,
    "start": StartFile,
    "guardians": GuardiansFile,
    "treasures": TreasuresFile,
    "events": EventsFile,
    "components": ComponentsFile,
    "map": Map,
}
CHECKS: Final = board_checks.CHECKS + piece_checks.CHECKS + card_checks.CHECKS
OPTIONAL: Final = ("map",)
WIRE: Final = strict_wire(Effect, key="effect", named=kebab_name)


class _Folder(Protocol):
    def joinpath(self, name: str, /) -> "_Readable": ...


class _Readable(Protocol):
    def read_text(self, encoding: str) -> str: ...
    def is_file(self) -> bool: ...


def _read_file(folder: _Folder, stem: str) -> object:
    """The plain data of one file, or None if an optional one is not there."""
    name = file_name(stem)
    path = folder.joinpath(name)
    if not path.is_file():
        if stem in OPTIONAL:
            return None
        raise ContentError((Problem(name, "", "", "the file is not there"),))
    try:
        text = path.read_text(encoding="utf-8")
        return parse_json(text) if stem == "map" else tomllib.loads(text)
    except (ValueError, RecursionError, OSError) as error:
        raise ContentError((Problem(name, "", "", str(error)),)) from None


def _problem(name: str, document: object, told: str) -> Problem:
    """A problem of the wire, told by table and key: `$.space[3].borders` has both."""
    path, _, what = told.partition(": ")
    found = re.fullmatch(r"\$\.?(\w+)\[(\d+)\](?:\.?(.*))?", path)
    if found is None or not isinstance(document, dict):
        return Problem(name, "", path.removeprefix("$").removeprefix("."), what)
    table, place, key = found.group(1), int(found.group(2)), found.group(3) or ""
    row = document[table][place]
    label = (
        next((str(row[one]) for one in ("id", "kind", "space") if one in row), "")
        if isinstance(row, dict)
        else ""
    )
    return Problem(name, f"[[{table}]] {label or place + 1}", key, what)


def read_pack(documents: Mapping[str, object]) -> Content:
    """The content in plain data, one document a file, or a `ContentError` with every problem."""
    absent = [stem for stem in FILES if documents.get(stem) is None and stem not in OPTIONAL]
    return _checked(documents, [Problem(file_name(stem), "", "", "the file is not there") for stem in absent])


def _checked(documents: Mapping[str, object], problems: list[Problem]) -> Content:
    """What could be read is checked, so that all problems are told at once with those known already."""
    parts = dict[str, object]()
    for stem, kind in FILES.items():
        document = documents.get(stem)
        try:
            parts[stem] = None if document is None else from_document(WIRE, document, kind)
        except WireError as error:
            parts[stem] = None
            problems += [_problem(file_name(stem), document, told) for told in error.problems]
    pack = Pack(**parts)  # type: ignore[arg-type]  # each part is of the type that FILES says, or None
    problems += [problem for check in CHECKS for problem in check(pack)]
    if problems:
        raise ContentError(tuple(problems))
    return _content(pack)


def _content(pack: Pack) -> Content:
    # A part is None only where a problem has been told, and then there is no content.
    assert pack.board is not None
    assert pack.pieces is not None
    assert pack.start is not None
    assert pack.components is not None
    assert pack.guardians is not None
    assert pack.treasures is not None
    assert pack.events is not None
    return Content(
        name=pack.components.name,
        spaces=pack.board.space,
        pieces=pack.pieces.piece,
        realms=pack.start.realm,
        placements=pack.start.placement,
        guardians=pack.guardians.guardian,
        treasures=pack.treasures.treasure,
        events=pack.events.event,
        components=pack.components.component,
        map=pack.map,
        digest=digest_of(
            {stem: rows for stem, rows in WIRE.converter.unstructure(pack).items() if stem != "map"}
        ),
    )


def _read_folder(folder: _Folder) -> Content:
    documents, problems = dict[str, object](), list[Problem]()
    for stem in FILES:
        try:
            documents[stem] = _read_file(folder, stem)
        except ContentError as error:
            problems += error.problems
    return _checked(documents, problems)


def load(folder: Path) -> Content:
    """Read a pack from a folder."""
    if not folder.is_dir():
        raise ContentError((Problem(str(folder), "", "", "there is no such folder"),))
    return _read_folder(folder)


@cache
def built_in() -> Content:
    """The built-in pack: Conquest of Nerath as its documents tell it, reconstructed where they are silent."""
    return _read_folder(files("conquest_rules.nerath").joinpath("data"))


def documents_of(content: Content) -> dict[str, object]:
    """A pack as plain data, one document a file: what `read_pack` reads."""
    pack = Pack(
        board=BoardFile(content.spaces),
        pieces=PiecesFile(content.pieces),
        start=StartFile(content.realms, content.placements),
        guardians=GuardiansFile(content.guardians),
        treasures=TreasuresFile(content.treasures),
        events=EventsFile(content.events),
        components=ComponentsFile(content.name, content.components),
        map=content.map,
    )
    documents: dict[str, object] = WIRE.converter.unstructure(pack)
    return documents
