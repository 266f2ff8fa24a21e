"""Content packs of Conquest of Nerath, as the commands `content` show them.

Here: what a pack holds, in lines. Not here: what makes a pack valid (`nerath.content.pack`), and what a new
one says (`nerath.content.template`).
"""

from collections.abc import Iterator
from pathlib import Path

from conquest_rules.nerath import REALMS, Content, SpaceKind
from conquest_rules.nerath.content.template import template

__all__ = ["contents", "load", "template"]


def load(folder: Path) -> Content:
    """The pack in a folder; raises `ContentError`."""
    return Content.load(folder)


def contents(pack: Content) -> Iterator[str]:
    """The parts of a pack, in lines."""
    yield f"Name: {pack.name}."
    spaces = ", ".join(f"{len(pack.of_kind(kind))} {kind}" for kind in SpaceKind)
    cards = sum(pack.event_deck(realm).total for realm in REALMS)
    yield (
        f"Spaces: {spaces}. Event cards: {cards}. Treasure cards: {pack.treasure_deck().total}. "
        f"Guardians: {pack.guardian_stack().total}. Map: {'no' if pack.map is None else 'yes'}."
    )
    yield f"Digest: {pack.digest}"
