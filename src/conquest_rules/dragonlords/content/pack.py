"""Content: all data of a game that does not change during play, read from the files of a pack.

Here: `Content`, a whole pack with the tables derived from it; reading it from a folder or from plain data;
the built-in pack. Not here: the rows (`ground`, `rows`), what makes a pack valid (the checks), every rule.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, TypeVar

from attrs import field, frozen

from conquest_rules.dragonlords.content import (
    board_checks,
    card_checks,
    component_checks,
    people_checks,
    quest_checks,
    sea_checks,
)
from conquest_rules.dragonlords.content.atlas import Atlas, atlas_of
from conquest_rules.dragonlords.content.effects import (
    Obstacle,
    Reward,
    ScrollEffect,
    SpellEffect,
    TreasureEffect,
)
from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.dragonlords.content.ground import plain_name
from conquest_rules.dragonlords.content.names import CasterKind, Omen, Side, SpaceKind, Use
from conquest_rules.dragonlords.content.rows import (
    Caster,
    Encounter,
    Monster,
    People,
    Quest,
    Scroll,
    Seating,
    Shop,
    Spell,
    Tool,
    Treasure,
)
from conquest_rules.kernel import pack as packs
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.wire import kebab_name, strict_wire

Row = TypeVar("Row", Scroll, Treasure, Tool, Monster, Quest, Spell)

CHECKS: Final = (
    board_checks.CHECKS
    + sea_checks.CHECKS
    + component_checks.CHECKS
    + people_checks.CHECKS
    + card_checks.CHECKS
    + quest_checks.CHECKS
)
WIRE: Final = strict_wire(
    SpellEffect, ScrollEffect, TreasureEffect, Reward, Obstacle, key="effect", named=kebab_name
)


def _by_id(rows: Iterable[Row]) -> dict[str, Row]:
    return {row.id: row for row in rows}


@frozen(eq=False)
class Content:
    """A whole content pack; two packs are equal when their digests are."""

    pack: Pack = field(repr=False)
    digest: str
    name: str = field(init=False)
    # The board without any option, and that of the option `tundra`.
    atlas: Atlas = field(init=False, repr=False)
    tundra: Atlas = field(init=False, repr=False)
    people: Mapping[Side, People] = field(init=False, repr=False)
    # One entry per side, the garrison included, in the order of `Side`.
    attack: tuple[int, ...] = field(init=False, repr=False)
    defence: tuple[int, ...] = field(init=False, repr=False)
    seating: Mapping[int, Seating] = field(init=False, repr=False)
    spells: Mapping[str, Spell] = field(init=False, repr=False)
    # The ids of the spells by the number of the die that gains them; the first entry is for a 1.
    spell_numbers: tuple[str, ...] = field(init=False, repr=False)
    casters: Mapping[CasterKind, Caster] = field(init=False, repr=False)
    scrolls: Mapping[str, Scroll] = field(init=False, repr=False)
    treasures: Mapping[str, Treasure] = field(init=False, repr=False)
    tools: Mapping[str, Tool] = field(init=False, repr=False)
    tools_for: Mapping[Use, tuple[str, ...]] = field(init=False, repr=False)
    shops: Mapping[SpaceKind, Shop] = field(init=False, repr=False)
    monsters: Mapping[str, Monster] = field(init=False, repr=False)
    encounters: Mapping[SpaceKind, tuple[Encounter, ...]] = field(init=False, repr=False)
    quests: Mapping[str, Quest] = field(init=False, repr=False)
    scroll_deck: Bag[str] = field(init=False, repr=False)
    quest_deck: Bag[str] = field(init=False, repr=False)
    treasure_supply: Bag[str] = field(init=False, repr=False)
    # The faces of the Crystal die, each as often as it occurs.
    crystal: tuple[Omen, ...] = field(init=False, repr=False)
    # The values of the nuggets, smallest first.
    nuggets: tuple[int, ...] = field(init=False, repr=False)
    # The pieces whose number limits play.
    limits: Mapping[str, int] = field(init=False, repr=False)
    _named: Mapping[str, int] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        pack, atlas = self.pack, atlas_of(self.pack.board)
        people = {row.id: row for row in pack.peoples.people}
        sides = [people.get(side, pack.peoples.garrison) for side in Side]
        encounters = pack.encounters.encounter
        derived: dict[str, object] = {
            "name": pack.components.name,
            "atlas": atlas,
            "tundra": atlas_of(pack.board, pack.board.tundra.territories),
            "people": people,
            "attack": tuple(row.attack for row in sides),
            "defence": tuple(row.defence for row in sides),
            "seating": {row.players: row for row in pack.start.seating},
            "spells": _by_id(pack.spells.spell),
            "spell_numbers": tuple(row.id for row in sorted(pack.spells.spell, key=lambda row: row.number)),
            "casters": {row.id: row for row in pack.spells.caster},
            "scrolls": _by_id(pack.scrolls.scroll),
            "treasures": _by_id(pack.treasures.treasure),
            "tools": _by_id(pack.tools.tool),
            "tools_for": {use: tuple(row.id for row in pack.tools.tool if use in row.uses) for use in Use},
            "shops": {row.space: row for row in pack.tools.shop},
            "monsters": _by_id(pack.monsters.monster),
            "encounters": {kind: tuple(row for row in encounters if row.space is kind) for kind in SpaceKind},
            "quests": _by_id(pack.quests.quest),
            "scroll_deck": Bag((row.id, row.copies) for row in pack.scrolls.scroll),
            "quest_deck": Bag((row.id, row.copies) for row in pack.quests.quest),
            "treasure_supply": Bag((row.id, row.copies) for row in pack.treasures.treasure),
            "crystal": tuple(row.omen for row in pack.components.crystal for _ in range(row.faces)),
            "nuggets": tuple(sorted(row.value for row in pack.components.nugget)),
            "limits": {row.id: row.count for row in pack.components.component if row.limit},
            "_named": {
                plain_name(name): place
                for place, names in enumerate(zip(atlas.places, atlas.names, strict=True))
                for name in names
            },
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @staticmethod
    def load(folder: str | Path) -> "Content":
        """Read your own pack from its folder; raises `ContentError` with every problem."""
        return load(Path(folder))

    def place(self, name: str) -> int:
        """The number of the place with this id or printed name; a leading The does not matter."""
        found = self._named.get(plain_name(name))
        if found is None:
            raise LookupError(f"no place of {self.name} is called {name!r}")
        return found


def read_pack(documents: Mapping[str, object]) -> Content:
    """The content from plain data, one document per file; raises `ContentError` with every problem."""
    return _content(packs.read_pack(Pack, WIRE, documents, CHECKS))


def load(folder: Path | Traversable) -> Content:
    """Read a pack from a folder; raises `ContentError` with every problem."""
    return _content(packs.read_folder(Pack, WIRE, folder, CHECKS))


@cache
def built_in() -> Content:
    """The built-in pack: Quest for the DragonLords by its rulebook, reconstructed where that is silent."""
    return load(files("conquest_rules.dragonlords").joinpath("data"))


def _content(pack: Pack) -> Content:
    rows = WIRE.converter.unstructure(pack)
    return Content(pack, packs.digest_of({stem: part for stem, part in rows.items() if stem != "map"}))


def documents_of(content: Content) -> dict[str, object]:
    """A pack as plain data, one document per file, as `read_pack` reads it."""
    documents: dict[str, object] = WIRE.converter.unstructure(content.pack)
    return documents
