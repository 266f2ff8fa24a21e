"""The files of a content pack and their contents.

Here: the shape of each file, and `Pack`, all of them. Not here: the rows themselves (`ground`, `rows`),
reading files (`pack`), what makes a pack valid (the checks).
"""

from attrs import field, frozen

from conquest_rules.dragonlords.content import ground, rows
from conquest_rules.kernel.pack import JSON


@frozen
class BoardFile:
    """board.toml: the places and the ways between them."""

    kind: tuple[ground.Ground, ...]
    realm: tuple[ground.Realm, ...]
    territory: tuple[ground.Territory, ...]
    crossing: tuple[ground.Crossing, ...]
    barrier: tuple[ground.ClosedBorder, ...]
    sea_zone: tuple[ground.SeaZone, ...]
    space_kind: tuple[ground.SpaceGround, ...]
    wasteland: tuple[ground.Wasteland, ...]
    tundra: ground.Tundra


@frozen
class PeoplesFile:
    """peoples.toml: the reference cards, garrisons and ships."""

    people: tuple[rows.People, ...]
    garrison: rows.Garrison
    ship: rows.Ship


@frozen
class StartFile:
    """start.toml: what each player begins with."""

    seating: tuple[rows.Seating, ...]
    player: rows.Belongings
    kingdom: rows.KingdomStart


@frozen
class ComponentsFile:
    """components.toml: the pack's name, what box and board hold, discs, nuggets and the Crystal die."""

    name: str
    component: tuple[rows.Component, ...]
    disc: tuple[rows.Coin, ...]
    nugget: tuple[rows.Coin, ...]
    crystal: tuple[rows.CrystalFaces, ...]


@frozen
class SpellsFile:
    """spells.toml: the spells, and who has which by nature."""

    spell: tuple[rows.Spell, ...]
    caster: tuple[rows.Caster, ...]


@frozen
class ScrollsFile:
    """scrolls.toml: the scroll cards."""

    scroll: tuple[rows.Scroll, ...]


@frozen
class TreasuresFile:
    """treasures.toml: the treasures."""

    treasure: tuple[rows.Treasure, ...]


@frozen
class ToolsFile:
    """tools.toml: the tools, and the spaces that sell them."""

    tool: tuple[rows.Tool, ...]
    shop: tuple[rows.Shop, ...]


@frozen
class MonstersFile:
    """monsters.toml: the monsters of quest cards and of the Dragon Lair."""

    monster: tuple[rows.Monster, ...]


@frozen
class EncountersFile:
    """encounters.toml: what a party can do at the Witches' Den, the Shrine and the Dragon Lair."""

    encounter: tuple[rows.Encounter, ...]


@frozen
class QuestsFile:
    """quests.toml: the quest cards."""

    quest: tuple[rows.Quest, ...]


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
    map: ground.Map | None = field(default=None, metadata=JSON)
