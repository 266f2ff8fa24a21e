"""The words of Quest for the DragonLords that the rules themselves use.

Here: sides, kinds of place and of way between places, casters, natures of harm, omens, tools' uses, monsters'
traits, phases. Not here: names of places and cards, and every number; those are content. Clauses: those that
name the peoples, kinds, casters and phases.
"""

from enum import StrEnum
from typing import Final

from conquest_rules.kernel.clause import by_construction, clause


@by_construction("D2.1")
@clause("D2.1")
class Side(StrEnum):
    """The four peoples, and the garrison: vanquished units that no player ever led."""

    BARBARIANS = "barbarians"
    ORCS = "orcs"
    ELVES = "elves"
    DWARVES = "dwarves"
    GARRISON = "garrison"


class TerritoryKind(StrEnum):
    """The kinds of territory; a mine and an island are gold territories, too."""

    KINGDOM = "kingdom"
    REALM = "realm"
    GOLD = "gold"
    MINE = "mine"
    ISLAND = "island"
    TELEPORTAL = "teleportal"


class PlaceKind(StrEnum):
    """The three kinds of place, in board order."""

    TERRITORY = "territory"
    SEA_ZONE = "sea-zone"
    SPACE = "space"


@by_construction("D5.10", "D8.15")
@clause("D5.10", "D8.15")
class SpaceKind(StrEnum):
    """The five kinds of Wasteland space."""

    VILLAGE = "village"
    QUEST = "quest"
    WITCHES_DEN = "witches-den"
    SHRINE = "shrine"
    DRAGON_LAIR = "dragon-lair"


@by_construction("D5.14")
@clause("D5.14")
class CrossingKind(StrEnum):
    """The ways between two territories: a dotted border, a bridge (whatever it depicts) or a pass."""

    BORDER = "border"
    BRIDGE = "bridge"
    PASS = "pass"


class Barrier(StrEnum):
    """An obstacle between two neighbouring territories, which a bridge or pass may lead over."""

    MOUNTAINS = "mountains"
    RIVER = "river"
    SEA = "sea"


class EntryKind(StrEnum):
    """The ways into a Wasteland: from a territory by bridge or pass, from a ship by a harbor."""

    BRIDGE = "bridge"
    PASS = "pass"
    HARBOR = "harbor"


@by_construction("D20.4")
@clause("D20.4")
class CasterKind(StrEnum):
    """The three kinds of spell caster."""

    KING = "king"
    WIZARD = "wizard"
    DRAGONLORD = "dragonlord"


class Face(StrEnum):
    """The faces of the counters that a player hides at the start, in the order of hiding."""

    KING = "king"
    WIZARD = "wizard"
    BLANK = "blank"


@by_construction("D2.11", "D2.27")
@clause("D2.11", "D2.27")
class Omen(StrEnum):
    """The three results of the Crystal die."""

    BLESSED = "blessed"
    IGNORED = "ignored"
    CURSED = "cursed"


class Nature(StrEnum):
    """The natures of harm, which protections name; `SCROLL` is that of every scroll that harms."""

    FIREBALL = "fireball"
    LIGHTNING_BOLT = "lightning-bolt"
    DRAGON_FIRE = "dragon-fire"
    MADNESS = "madness"
    POISON = "poison"
    SCROLL = "scroll"


class Use(StrEnum):
    """The purpose of a tool. The quest cards say which tool gives light, digs or wards vampires off."""

    LIGHT = "light"
    DIG = "dig"
    WARD_VAMPIRES = "ward-vampires"
    CURE_POISON = "cure-poison"
    ABSORB_HITS = "absorb-hits"
    EARN_SPELL = "earn-spell"
    EARN_SCROLL = "earn-scroll"
    CONSULT_GODS = "consult-gods"
    CHARM_DRAGON = "charm-dragon"


class Trait(StrEnum):
    """A peculiarity of a monster; entangling and vampire are words that cards and clauses use."""

    POISONOUS = "poisonous"
    ENTANGLING = "entangling"
    VAMPIRE = "vampire"
    DRAGON = "dragon"
    DRAGON_FIRE = "dragon-fire"


class Where(StrEnum):
    """Where a scroll can be cast, or at what."""

    OWN_PLACE = "own-place"
    ANYWHERE_BUT_WASTELANDS = "anywhere-but-wastelands"
    HARBOR_OR_VILLAGE = "harbor-or-village"
    BEFORE_A_DRAGON = "before-a-dragon"
    IN_ANSWER = "in-answer"


class Way(StrEnum):
    """A choice of a party at a space: to earn something on arrival, or one of the ways of the Dragon Lair."""

    EARN = "earn"
    CONSULT = "consult"
    TAKE = "take"
    SEEK = "seek"


@by_construction("D7.3")
@clause("D7.3")
class Phase(StrEnum):
    """The seven phases of a turn, in order."""

    PURCHASE_UNITS = "purchase-units"
    NAVAL_MOVEMENT = "naval-movement"
    QUEST_ACTIVITY = "quest-activity"
    COMBAT = "combat"
    TRANSFER = "transfer"
    COLLECT_INCOME = "collect-income"
    PLACE_REINFORCEMENTS = "place-reinforcements"


PEOPLES: Final[tuple[Side, ...]] = (Side.BARBARIANS, Side.ORCS, Side.ELVES, Side.DWARVES)
SIDES: Final[tuple[Side, ...]] = tuple(Side)
# A side's index, for tuples with one entry per side.
NUMBER: Final[dict[Side, int]] = {side: number for number, side in enumerate(SIDES)}
FACES: Final[tuple[Face, ...]] = tuple(Face)
PHASES: Final[tuple[Phase, ...]] = tuple(Phase)
# The kinds that are part of a realm, and so can be reinforced (D27.17), and those that count as gold (D4.17).
REALM_KINDS: Final[frozenset[TerritoryKind]] = frozenset({TerritoryKind.KINGDOM, TerritoryKind.REALM})
GOLD_KINDS: Final[frozenset[TerritoryKind]] = frozenset(
    {TerritoryKind.GOLD, TerritoryKind.MINE, TerritoryKind.ISLAND}
)
# A tool with one of these uses serves once (D11.5).
USED_UP: Final[frozenset[Use]] = frozenset({Use.CURE_POISON, Use.ABSORB_HITS})
DICE: Final[tuple[int, ...]] = (4, 6, 8, 10, 12)
# The numbers between which every Total Attack Strength is kept.
WEAKEST: Final[int] = 1
STRONGEST: Final[int] = 6
# The sides of the die that decides which spell is gained.
SPELL_DIE: Final[int] = 6
