"""Rows of the table of citations: a kind of event, a clause, and the situation in which it is cited."""

from collections.abc import Callable, Iterator

from attrs import frozen
from tests.citations.nerath import facts as f
from tests.citations.nerath.facts import DUNGEON, Happening

from conquest_rules.nerath import Event, SpaceKind

Situation = Callable[[Happening], bool]


@frozen
class Row:
    """Events of a kind cite a clause when something holds, told in words; else they do not."""

    kind: type[Event]
    clause: str
    told: str
    when: Situation

    def __str__(self) -> str:
        return f"{self.kind.__name__} {self.clause}: {self.told}"


def _always(_: Happening) -> bool:
    return True


def rows(kind: type[Event], **situations: tuple[str, Situation] | str) -> Iterator[Row]:
    """Rows of a kind, each clause spelled with an underscore for the dot."""
    for clause, row in situations.items():
        told, when = (row, _always) if isinstance(row, str) else row
        yield Row(kind, clause.replace("_", "."), told, when)


ALWAYS = "always"


def to_kind(h: Happening) -> SpaceKind:
    """The kind of space that an event leads to."""
    return f.kind_of(h, getattr(h.event, "to", ""))


def in_dungeon(h: Happening) -> bool:
    """Whether it happens in a dungeon entrance."""
    return f.kind_of(h, getattr(h.event, "at", "")) is DUNGEON
