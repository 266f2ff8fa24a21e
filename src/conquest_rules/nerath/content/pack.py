"""Content packs: a folder of files, checked as a whole, becomes `Content`.

Here: a pack as `Content` and as plain data, and the built-in pack. Not here: what makes a pack valid (the
checks), and every rule of play.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from conquest_rules.kernel import pack as packs
from conquest_rules.kernel.wire import kebab_name, strict_wire
from conquest_rules.nerath.content import board_checks, card_checks, piece_checks
from conquest_rules.nerath.content.effects import Effect
from conquest_rules.nerath.content.rows import (
    BoardFile,
    ComponentsFile,
    Content,
    EventsFile,
    GuardiansFile,
    Pack,
    PiecesFile,
    StartFile,
    TreasuresFile,
)

CHECKS: Final = board_checks.CHECKS + piece_checks.CHECKS + card_checks.CHECKS
WIRE: Final = strict_wire(Effect, key="effect", named=kebab_name)


def read_pack(documents: Mapping[str, object]) -> Content:
    """The content from plain data, one document per file; raises `ContentError` with every problem."""
    return _content(packs.read_pack(Pack, WIRE, documents, CHECKS))


def load(folder: Path | Traversable) -> Content:
    """Read a pack from a folder; raises `ContentError` with every problem."""
    return _content(packs.read_folder(Pack, WIRE, folder, CHECKS))


@cache
def built_in() -> Content:
    """The built-in pack: Conquest of Nerath by its documents, reconstructed where they are silent."""
    return load(files("conquest_rules.nerath").joinpath("data"))


def _content(pack: Pack) -> Content:
    rows = WIRE.converter.unstructure(pack)
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
        digest=packs.digest_of({stem: part for stem, part in rows.items() if stem != "map"}),
    )


def documents_of(content: Content) -> dict[str, object]:
    """A pack as plain data, one document per file, as `read_pack` reads it."""
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
