"""Content packs: what their files hold, and how a problem with one is told.

What lives here: the shape of each file, `Problem` and `ContentError`. What may not live
here: reading files (`loading`), what makes a pack sound (`pack_board`, `pack_pieces`).
It answers for no clause.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from conquest_rules.nerath.content.names import Kind
from conquest_rules.nerath.content.rows import (
    Component,
    EventCard,
    Guardian,
    Map,
    Piece,
    Placement,
    ReferenceCard,
    Space,
    Treasure,
)


@frozen
class Problem:
    """What is wrong with a pack: in which file, which table, under which key."""

    file: str
    table: str
    key: str
    what: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.table, f"key {self.key!r}" if self.key else "") if part)
        return f"{self.file}: {where}: {self.what}" if where else f"{self.file}: {self.what}"


class ContentError(ValueError):
    """A content pack that cannot be played with; `problems` lists everything that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@frozen
class BoardFile:
    """board.toml: the spaces and their borders."""

    space: tuple[Space, ...]


@frozen
class PiecesFile:
    """pieces.toml: the piece table."""

    piece: tuple[Piece, ...]


@frozen
class StartFile:
    """start.toml: the realms and their setup charts."""

    realm: tuple[ReferenceCard, ...]
    placement: tuple[Placement, ...]


@frozen
class GuardiansFile:
    """guardians.toml: the Dungeon Guardian tiles."""

    guardian: tuple[Guardian, ...]


@frozen
class TreasuresFile:
    """treasures.toml: the Treasure cards."""

    treasure: tuple[Treasure, ...]


@frozen
class EventsFile:
    """events.toml: the Event cards."""

    event: tuple[EventCard, ...]


@frozen
class ComponentsFile:
    """components.toml: what the box holds, and the pack's name."""

    name: str
    component: tuple[Component, ...]


@frozen
class Pack:
    """The rows of a pack as its files have them; None where a file could not be read."""

    board: BoardFile | None
    pieces: PiecesFile | None
    start: StartFile | None
    guardians: GuardiansFile | None
    treasures: TreasuresFile | None
    events: EventsFile | None
    components: ComponentsFile | None
    map: Map | None


def file_name(stem: str) -> str:
    """The file in which a part of a pack stands."""
    return f"{stem}.json" if stem == "map" else f"{stem}.toml"


Problems = Iterator[Problem]
CARRIES: Final = 2
CARGO_KINDS: Final = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)


def twice(values: Iterable[str]) -> list[str]:
    """The values that come more than once."""
    return [value for value, count in Counter(values).items() if count > 1]
