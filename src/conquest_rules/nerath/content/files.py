"""The files of a content pack and their contents.

Here: the shape of each file, and `Pack`, all of them. Not here: the rows themselves (`rows`), reading files
(`pack`), what makes a pack valid (the checks).
"""

from attrs import field, frozen

from conquest_rules.kernel.pack import JSON
from conquest_rules.nerath.content import rows


@frozen
class BoardFile:
    """board.toml: the spaces and their borders."""

    space: tuple[rows.Space, ...]


@frozen
class PiecesFile:
    """pieces.toml: the piece table."""

    piece: tuple[rows.Piece, ...]


@frozen
class StartFile:
    """start.toml: the realms and their setup charts."""

    realm: tuple[rows.ReferenceCard, ...]
    placement: tuple[rows.Placement, ...]


@frozen
class GuardiansFile:
    """guardians.toml: the Dungeon Guardian tiles."""

    guardian: tuple[rows.Guardian, ...]


@frozen
class TreasuresFile:
    """treasures.toml: the Treasure cards."""

    treasure: tuple[rows.Treasure, ...]


@frozen
class EventsFile:
    """events.toml: the Event cards."""

    event: tuple[rows.EventCard, ...]


@frozen
class ComponentsFile:
    """components.toml: what the box holds, and the pack's name."""

    name: str
    component: tuple[rows.Component, ...]


@frozen
class Pack:
    """The files of a pack."""

    board: BoardFile
    pieces: PiecesFile
    start: StartFile
    guardians: GuardiansFile
    treasures: TreasuresFile
    events: EventsFile
    components: ComponentsFile
    map: rows.Map | None = field(default=None, metadata=JSON)
