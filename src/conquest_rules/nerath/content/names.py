"""The words of Conquest of Nerath that the rules themselves use.

What lives here: realms, kinds of piece and of space, abilities, lengths of the game.
What may not live here: names of spaces and cards, and every number; those are content.
It answers for the clauses that say which realms, kinds and abilities there are.
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
    """What makes one kind of piece unlike another."""

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
    """How long a game is meant to be."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


class Variant(StrEnum):
    """In which order the turn is played: as printed, or so that nobody waits for others' whole turns."""

    NONE = "none"
    REDUCED_DOWNTIME = "reduced-downtime"


class Windows(StrEnum):
    """Who is asked for cards: whoever may hold one for all that is known, or only who does."""

    PUBLIC = "public"
    HOLDERS_ONLY = "holders-only"


class Origin(StrEnum):
    """Where a datum comes from: a document of the game, public reports, or ourselves."""

    DOCUMENTS = "documents"
    REPORTED = "reported"
    RECONSTRUCTED = "reconstructed"


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
