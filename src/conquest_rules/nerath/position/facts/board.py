"""Facts about a position, as values.

Here: the closed vocabulary of facts that checks state in a refusal, each with its sentence; `moments` has the
rest, and `advice` what to do instead. Not here: whether a fact holds; a check states only what it has found.
"""

from enum import StrEnum

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.figures import Figure

# Pieces.


class Being(StrEnum):
    """A property of a piece, or something it has done."""

    ENTERED_ENEMY_LAND = "has entered an enemy space and moves no farther in this step"
    ENTERED_DUNGEON = "has entered a dungeon entrance and moves no farther in this step"
    ENTERED_ENEMY_SEA = "has entered an enemy sea space and moves no farther in this step"
    WENT_ASHORE = "has gone ashore in this step"
    UNLOADED = "has unloaded in this step"
    MOVED = "has moved in this step"
    MOVED_OR_LOADED = "has moved, loaded or unloaded in this activation"
    PUT_THERE = "was put there by a card in this step"
    PUT_DOWN = "was not on the board when the group was chosen"
    NEW = "is new"
    NOT_NEW = "is not new"
    FULL = "is full"
    ABOARD = "is aboard a Warship"
    STANDS_BY = "was there before and takes no part in the battle"
    GAVE_UP = "has given up its sea battle"
    HIT = "has taken a hit of this batch"
    INACTIVE = "was hit in this battle and is inactive"
    LANDED = "has made a sea landing"
    ACTIVATED = "is activated"
    NOT_ACTING = "was not activated just now"
    CAN_MOVE = "can move, load or unload"


@frozen
class OfPiece(Fact):
    """A property of a piece, or something it has done."""

    SAYS = "{realm}'s {figure} in {at} {what}."
    figure: Figure
    realm: Realm
    at: str
    what: Being


@frozen
class IsOf(Fact):
    """The owner of a piece that another realm tried to use."""

    SAYS = "The {figure} in {at} is of {owner}, not of {by}."
    figure: Figure
    at: str
    owner: Realm
    by: Realm


@frozen
class HasMoved(Fact):
    """How much of its Move a piece has used."""

    SAYS = "{realm}'s {figure} in {at} has moved {spent} of its {move} spaces."
    figure: Figure
    realm: Realm
    at: str
    spent: int
    move: int


@frozen
class EmbarkedFrom(Fact):
    """The space from which a carried piece went aboard in this step."""

    SAYS = "The {figure} aboard in {at} embarked from {land} in this step."
    figure: Figure
    at: str
    land: str


@frozen
class IsAboard(Fact):
    """Which Warship carries a piece."""

    SAYS = "The {figure} in {at} is aboard the {ship}."
    figure: Figure
    ship: Figure
    at: str


@frozen
class IsNewAboard(Fact):
    """A new piece aboard a Warship."""

    SAYS = "The {figure} aboard the {ship} in {at} is new."
    figure: Figure
    ship: Figure
    at: str


@frozen
class OutsideTheGroup(Fact):
    """A piece that was not with the activated group; a card may have put it there since."""

    SAYS = "{realm}'s {figure} stood in {stood}, and the group stood in {group}."
    figure: Figure
    realm: Realm
    at: str
    stood: str
    group: str


class Trait(StrEnum):
    """A property of every piece of a kind."""

    NEVER_MOVES = "never moves"
    NEVER_ACTIVATED = "is never activated"
    LAND_PIECE = "is a land piece"
    SEA_PIECE = "is a sea piece"
    FLIES = "flies"
    DOES_NOT_FLY = "does not fly"
    NO_HERO = "is no Hero"
    NEVER_CARRIED = "is never carried"
    CARRIES_NOTHING = "carries nothing"
    CANNOT_HOVER = "cannot stay over the sea"
    NO_MONSTER = "is no Monster"
    NOT_PLACED_AT_SEA = "is not placed at sea"
    IDLE_AT_SEA = "does not fight at sea when it is carried"


@frozen
class OfKind(Fact):
    """A property of every piece of a kind."""

    SAYS = "A {kind} {what}."
    kind: Kind
    what: Trait


# Spaces.


class Ground(StrEnum):
    """A property of a space, or something that has happened in it."""

    SEA = "{space} is a sea space."
    DUNGEON = "{space} is a dungeon entrance."
    NO_SEA = "{space} is no sea space."
    NO_LAND = "{space} is no land space."
    NO_DUNGEON = "{space} is no dungeon entrance."
    NO_COAST = "{space} has no coast."
    HAS_CASTLE = "{space} has a Castle already."
    TAKEN = "{space} was taken in this turn."
    CASTLE_CAPTURED = "The Castle in {space} was captured in this turn."
    CASTLE_NEW = "The Castle in {space} was placed in this turn."
    EXPLORED = "{space} has been explored in this turn."
    NO_SEA_BATTLE_WON = "No sea battle was won in {space} in this turn."
    NO_RETREAT = "A card lets nobody retreat from {space}."


@frozen
class OfSpace(Fact):
    """A property of a space, or something that has happened in it."""

    space: str
    what: Ground

    @property
    def template(self) -> str:
        """Each has a sentence of its own."""
        return self.what


class Stance(StrEnum):
    """The relation of a space to a realm: friendly, enemy, and so on."""

    ENEMY_SEA = "{space} is an enemy sea space to {realm}."
    FRIENDLY = "{space} is friendly to {realm}."
    NOT_FRIENDLY = "{space} is not friendly to {realm}."
    NOT_HELD = "{space} is no land of {realm}."
    NO_CASTLE = "{realm} has no Castle in {space}."
    NO_SITE_BESIDE = "{space} is not next to a space in which {realm} may place pieces."
    NOT_CLOSEST = "{space} is none of the friendly land spaces closest to the Capital of {realm}."
    PROTECTED = "A card protects {space} against {realm}."
    DEFENDED = "Enemies of {realm} hold {space} with pieces."
    WAS_NOT_FRIENDLY = "{space} was not friendly to {realm} when the battles began."
    WAS_DEFENDED = "{space} held enemies of {realm} when the battles began."
    HOLDS_OWN_PIECES = "{space} holds pieces of {realm}."


@frozen
class OfSpaceTo(Fact):
    """The relation of a space to a realm: friendly, enemy, and so on."""

    space: str
    realm: Realm
    what: Stance

    @property
    def template(self) -> str:
        """Each has a sentence of its own."""
        return self.what


@frozen
class NotAdjacent(Fact):
    """Two spaces without a common border."""

    SAYS = "{to} is not adjacent to {at}."
    to: str
    at: str


@frozen
class IsThere(Fact):
    """A piece that is already where it would go."""

    SAYS = "The {figure} is in {at} already."
    figure: Figure
    at: str


@frozen
class TooFar(Fact):
    """A space beyond the reach of a flying piece."""

    SAYS = "{to} is not within {spaces} spaces of {at}."
    to: str
    at: str
    spaces: int


@frozen
class OutOfReach(Fact):
    """A space that the piece cannot reach over friendly spaces of its kind within its Move."""

    SAYS = "With a Move of {spaces} the {figure} does not get from {at} to {to} over friendly spaces."
    figure: Figure
    at: str
    to: str
    spaces: int


@frozen
class WayTakes(Fact):
    """How many spaces of its Move a flying piece needs for one hop."""

    SAYS = "The way from {at} to {to} takes {spaces} spaces."
    at: str
    to: str
    spaces: int


@frozen
class FriendlyLandBeside(Fact):
    """The friendly land next to a space, to which pieces can retreat."""

    SAYS = "Friendly land next to {at} is open to {realm}: {spaces}."
    at: str
    realm: Realm
    spaces: tuple[str, ...]


@frozen
class BattleWaits(Fact):
    """A sea space in which a battle is still to be fought."""

    SAYS = "A battle is still to be fought in {at}."
    at: str


# Gold, and room for new pieces.


@frozen
class NoCastles(Fact):
    """A realm without any eligible Castle."""

    SAYS = "{realm} has no Castle at which it may place pieces."
    realm: Realm


@frozen
class Costs(Fact):
    """The price of a piece, and what a realm has."""

    SAYS = "A {kind} costs {gold} Gold, and {realm} has {treasury}."
    kind: Kind
    gold: int
    realm: Realm
    treasury: int


@frozen
class LeavesOver(Fact):
    """The pieces of a purchase that would have no place."""

    SAYS = "Of {wanted} {left} would be left over."
    wanted: Bag[Kind]
    left: Bag[Kind]


@frozen
class WouldLeaveOver(Fact):
    """The pieces that would have no place after a placement."""

    SAYS = "With this {kind} in {to} {left} would be left over."
    kind: Kind
    to: str
    left: Bag[Kind]


@frozen
class NewPiecesIn(Fact):
    """How many new pieces were placed in a space."""

    SAYS = "New pieces were placed in {at}: {count}."
    at: str
    count: int
