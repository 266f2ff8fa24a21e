"""The files of a content pack and their contents.

Here: the shape of each file, and `Pack`, all of them. Not here: the rows themselves (`ground`, `rows`),
reading files (`pack`), what makes a pack valid (the checks).
"""

from attrs import field, frozen

from conquest_rules.dragonlords.content.ground import (
    ClosedBorder,
    Crossing,
    Ground,
    Map,
    Realm,
    SeaZone,
    SpaceGround,
    Territory,
    Tundra,
    Wasteland,
)
from conquest_rules.dragonlords.content.rows import (
    Belongings,
    Caster,
    Coin,
    Component,
    CrystalFaces,
    Encounter,
    Garrison,
    KingdomStart,
    Monster,
    People,
    Quest,
    Scroll,
    Seating,
    Ship,
    Shop,
    Spell,
    Tool,
    Treasure,
)
from conquest_rules.kernel.pack import JSON


@frozen
class BoardFile:
    """board.toml: the places and the ways between them."""

    kind: tuple[Ground, ...]
    realm: tuple[Realm, ...]
    territory: tuple[Territory, ...]
    crossing: tuple[Crossing, ...]
    barrier: tuple[ClosedBorder, ...]
    sea_zone: tuple[SeaZone, ...]
    space_kind: tuple[SpaceGround, ...]
    wasteland: tuple[Wasteland, ...]
    tundra: Tundra


@frozen
class PeoplesFile:
    """peoples.toml: the reference cards, garrisons and ships."""

    people: tuple[People, ...]
    garrison: Garrison
    ship: Ship


@frozen
class StartFile:
    """start.toml: what each player begins with."""

    seating: tuple[Seating, ...]
    player: Belongings
    kingdom: KingdomStart


@frozen
class ComponentsFile:
    """components.toml: the pack's name, what box and board hold, discs, nuggets and the Crystal die."""

    name: str
    component: tuple[Component, ...]
    disc: tuple[Coin, ...]
    nugget: tuple[Coin, ...]
    crystal: tuple[CrystalFaces, ...]


@frozen
class SpellsFile:
    """spells.toml: the spells, and who has which by nature."""

    spell: tuple[Spell, ...]
    caster: tuple[Caster, ...]


@frozen
class ScrollsFile:
    """scrolls.toml: the scroll cards."""

    scroll: tuple[Scroll, ...]


@frozen
class TreasuresFile:
    """treasures.toml: the treasures."""

    treasure: tuple[Treasure, ...]


@frozen
class ToolsFile:
    """tools.toml: the tools, and the spaces that sell them."""

    tool: tuple[Tool, ...]
    shop: tuple[Shop, ...]


@frozen
class MonstersFile:
    """monsters.toml: the monsters of quest cards and of the Dragon Lair."""

    monster: tuple[Monster, ...]


@frozen
class EncountersFile:
    """encounters.toml: what a party can do at the Witches' Den, the Shrine and the Dragon Lair."""

    encounter: tuple[Encounter, ...]


@frozen
class QuestsFile:
    """quests.toml: the quest cards."""

    quest: tuple[Quest, ...]


@frozen
class Pack:
    """The files of a pack."""

    board: BoardFile
    peoples: PeoplesFile
    start: StartFile
    components: ComponentsFile
    spells: SpellsFile
    scrolls: ScrollsFile
    treasures: TreasuresFile
    tools: ToolsFile
    monsters: MonstersFile
    encounters: EncountersFile
    quests: QuestsFile
    map: Map | None = field(default=None, metadata=JSON)
