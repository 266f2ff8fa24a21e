"""The words of Conquest of Nerath that the rules themselves use.

Here: realms, kinds of piece and of space, abilities, lengths of the game. Not here: names of spaces and
cards, and every number; those are content. Clauses: those that name the realms, kinds and abilities.
"""

from enum import StrEnum
from typing import Final

from conquest_rules.kernel.clause import by_construction, clause


@by_construction("N3.1")
@clause("N3.1", "N8.7")
class Realm(StrEnum):
    """The four realms, in turn order."""

    KARKOTH = "karkoth"
    VAILIN = "vailin"
    IRON_CIRCLE = "iron-circle"
    NERATH = "nerath"


@clause("N4.11", "N4.13", "N4.15", "M3.1")
class Side(StrEnum):
    """The two alliances."""

    GOOD = "good"
    EVIL = "evil"


@by_construction("N6.1")
@clause("N6.1")
class Kind(StrEnum):
    """The nine kinds of piece, in the order of the rulebook's table."""

    FOOTSOLDIER = "footsoldier"
    SIEGE_ENGINE = "siege-engine"
    FIGHTER = "fighter"
    WIZARD = "wizard"
    MONSTER = "monster"
    CASTLE = "castle"
    STORM_ELEMENTAL = "storm-elemental"
    DRAGON = "dragon"
    WARSHIP = "warship"


@clause("N10.7")
class PieceType(StrEnum):
    """How a piece moves."""

    LAND = "land"
    SEA = "sea"
    FLYING = "flying"


class Ability(StrEnum):
    """A special ability of a kind of piece."""

    POWERFUL_ATTACK = "powerful-attack"
    EXPLORE_DUNGEONS = "explore-dungeons"
    BATTLE_AT_SEA = "battle-at-sea"
    FIRST_STRIKE = "first-strike"
    RUN_AMOK = "run-amok"
    PLACE_PIECES = "place-pieces"
    CAN_BE_CAPTURED = "can-be-captured"
    CAPSIZE = "capsize"
    HOVER = "hover"
    DURABLE = "durable"
    SEA_TRANSPORT = "sea-transport"


@by_construction("N5.2")
@clause("N5.2")
class SpaceKind(StrEnum):
    """The three kinds of space."""

    LAND = "land"
    SEA = "sea"
    DUNGEON = "dungeon"


class Length(StrEnum):
    """The length of a game, which sets the conditions for victory."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


class Variant(StrEnum):
    """The order of play: as printed, or so that no one waits for the whole turns of others."""

    NONE = "none"
    REDUCED_DOWNTIME = "reduced-downtime"


class Windows(StrEnum):
    """The realms that are asked for cards: all that may hold one by public knowledge, or only holders."""

    PUBLIC = "public"
    HOLDERS_ONLY = "holders-only"


REALMS: Final = tuple(Realm)
TURN: Final = {realm: turn for turn, realm in enumerate(REALMS)}
KINDS: Final = tuple(Kind)
RANK: Final = {kind: rank for rank, kind in enumerate(KINDS)}
SIDES: Final = {
    Realm.KARKOTH: Side.EVIL,
    Realm.IRON_CIRCLE: Side.EVIL,
    Realm.VAILIN: Side.GOOD,
    Realm.NERATH: Side.GOOD,
}
# What a Warship carries, and how many of them.
CARGO_KINDS: Final = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)
CARRIES: Final = 2
