"""Facts about a position, as values.

Here: the closed vocabulary of facts that checks state in a refusal, each with its sentence; `moments` has the
rest, and `advice` what to do instead. Not here: whether a fact holds; a check states only what it has found.
"""

from enum import StrEnum

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.facts import Fact
from conquest_rules.nerath.position.figures import Figure

# Pieces.


class Being(StrEnum):
    """A property of a piece, or something it has done."""

    ENTERED_ENEMY_LAND = "has entered an enemy space and must stop there"
    ENTERED_DUNGEON = "has entered a dungeon and must stop there"
    ENTERED_ENEMY_SEA = "has entered an enemy sea space and must stop there"
    WENT_ASHORE = "has already gone ashore in this step"
    UNLOADED = "has already unloaded in this step"
    MOVED = "has already moved in this step"
    MOVED_OR_LOADED = "has already moved, loaded or unloaded in this activation"
    PUT_THERE = "was put there by a card in this step"
    PUT_DOWN = "was not on the board when the group was chosen"
    NEW = "is new"
    NOT_NEW = "is not new"
    FULL = "is full"
    ABOARD = "is aboard a Warship"
    STANDS_BY = "was there before and takes no part in the battle"
    GAVE_UP = "has given up its sea battle"
    FLED_ABOARD = "has retreated aboard in this turn"
    HIT = "has already taken one of these hits"
    INACTIVE = "was hit in this battle and is inactive"
    LANDED = "has made a sea landing"
    ACTIVATED = "is already activated"
    NOT_ACTING = "was not activated just now"
    CAN_MOVE = "can still move, load or unload"


class OfPiece(Fact):
    """A property of a piece, or something it has done."""

    SAYS = "{realm:'s} {figure} in {at} {what}."
    figure: Figure
    realm: Realm
    at: str
    what: Being


class IsOf(Fact):
    """The owner of a piece that another realm tried to use."""

    SAYS = "The {figure} in {at} is {owner:'s}, not {by:'s}."
    figure: Figure
    at: str
    owner: Realm
    by: Realm


class HasMoved(Fact):
    """How much of its Move a piece has used."""

    SAYS = "{realm:'s} {figure} in {at} has used {spent} of its Move of {move}."
    SAYS_ALL = "{realm:'s} {figure} in {at} has used its Move of {move}."
    figure: Figure
    realm: Realm
    at: str
    spent: int
    move: int

    @property
    def template(self) -> str:
        """A Move that is used up has a sentence of its own."""
        return self.SAYS if self.spent < self.move else self.SAYS_ALL


class EmbarkedFrom(Fact):
    """The space from which a carried piece went aboard in this step."""

    SAYS = "The {figure} aboard a Warship in {at} embarked from {land} in this step."
    figure: Figure
    at: str
    land: str


class IsAboard(Fact):
    """Which Warship carries a piece."""

    SAYS = "The {figure} in {at} is aboard a Warship."
    figure: Figure
    ship: Figure
    at: str


class IsNewAboard(Fact):
    """A new piece aboard a Warship."""

    SAYS = "The {figure} aboard it is new."
    figure: Figure
    ship: Figure
    at: str


class OutsideTheGroup(Fact):
    """A piece that was not with the activated group; a card may have put it there since."""

    SAYS = "{realm:'s} {figure} was in {stood}, but the activated group was in {group}."
    figure: Figure
    realm: Realm
    at: str
    stood: str
    group: str


class Trait(StrEnum):
    """A property of every piece of a kind."""

    NEVER_MOVES = "cannot move"
    NEVER_ACTIVATED = "is never activated"
    DOES_NOT_FLY = "does not fly"
    NEVER_CARRIED = "cannot be carried by a Warship"
    CARRIES_NOTHING = "cannot carry other pieces"
    NO_MONSTER = "is not a Monster"
    NOT_PLACED_AT_SEA = "cannot be placed at sea"
    IDLE_AT_SEA = "does not fight while a Warship carries it"


class OfKind(Fact):
    """A property of every piece of a kind."""

    SAYS = "{kind:a} {what}."
    kind: Kind
    what: Trait


class Barrier(StrEnum):
    """A reason that keeps every piece of a kind out of a space."""

    SEA = "{kind:a} is a land piece and cannot enter {space}, a sea space."
    NO_SEA = "{kind:a} is a sea piece and cannot enter {space}, which is not a sea space."
    NO_HERO = "{kind:a} is not a Hero and cannot enter {space}, a dungeon."
    FLIES = "{kind:a} flies and cannot enter {space}, a dungeon."
    CANNOT_HOVER = "{kind:a} cannot stay over {space}, a sea space."


class CannotEnter(Fact):
    """A space that pieces of a kind never enter, or never end in."""

    kind: Kind
    space: str
    what: Barrier


# Spaces.


class Ground(StrEnum):
    """A property of a space, or something that has happened in it."""

    SEA = "{space} is a sea space."
    DUNGEON = "{space} is a dungeon."
    NO_SEA = "{space} is not a sea space."
    NO_LAND = "{space} is not a land space."
    NO_DUNGEON = "{space} is not a dungeon."
    NO_COAST = "{space} has no coast."
    HAS_CASTLE = "{space} already has a Castle."
    TAKEN = "{space} was taken this turn."
    CASTLE_CAPTURED = "The Castle in {space} was captured this turn."
    CASTLE_NEW = "The Castle in {space} was placed this turn."
    EXPLORED = "{space} has already been explored this turn."
    NO_SEA_BATTLE_WON = "No sea battle was won in {space} this turn."
    NO_RETREAT = "A card forbids retreat from {space}."
    BATTLE_WAITS = "A battle is still to be fought in {space}."
    BATTLE_UNDER_WAY = "A battle is already under way in {space}."
    NO_SHIPS_FIGHT = "No piece in the battle in {space} is aboard a Warship."


class OfSpace(Fact):
    """A property of a space, or something that has happened in it."""

    space: str
    what: Ground


class Stance(StrEnum):
    """The relation of a space to a realm: friendly, enemy, and so on."""

    ENEMY_SEA = "{space} is an enemy sea space for {realm}."
    FRIENDLY = "{space} is friendly to {realm}."
    NOT_FRIENDLY = "{space} is not friendly to {realm}."
    NOT_HELD = "{realm} does not control {space}."
    NO_CASTLE = "{realm} has no Castle in {space}."
    NO_SITE_BESIDE = "{space} does not border a space where {realm} may place pieces."
    NOT_CLOSEST = "{space} is not one of the friendly land spaces closest to {realm:'s} Capital."
    PROTECTED = "A card protects {space} against {realm}."
    DEFENDED = "Enemies of {realm} have pieces in {space}."
    WAS_NOT_FRIENDLY = "{space} was not friendly to {realm} when the battles began."
    WAS_DEFENDED = "Enemies of {realm} had pieces in {space} when the battles began."
    HOLDS_OWN_PIECES = "{realm} has pieces in {space}."


class OfSpaceTo(Fact):
    """The relation of a space to a realm: friendly, enemy, and so on."""

    space: str
    realm: Realm
    what: Stance


class NotAdjacent(Fact):
    """Two spaces without a common border."""

    SAYS = "{to} does not border {at}."
    to: str
    at: str


class IsThere(Fact):
    """A piece that is already where it would go."""

    SAYS = "The {figure} is already in {at}."
    figure: Figure
    at: str


class TooFar(Fact):
    """A space beyond the reach of a flying piece."""

    SAYS = "{to} is not within {spaces:number space} of {at}."
    to: str
    at: str
    spaces: int


class OutOfReach(Fact):
    """A space that the piece cannot reach over friendly spaces of its kind within its Move."""

    SAYS = "With a Move of {spaces}, the {figure} in {at} cannot reach {to} through friendly spaces."
    figure: Figure
    at: str
    to: str
    spaces: int


class WayTakes(Fact):
    """How many spaces of its Move a flying piece needs for one hop."""

    SAYS = "The way from {at} to {to} takes {spaces:number space}."
    at: str
    to: str
    spaces: int


class FriendlyLandBeside(Fact):
    """The friendly land next to a space, to which pieces can retreat."""

    SAYS = "{realm} has friendly land next to {at}: {spaces}."
    SAYS_NONE = "{realm} has no friendly land next to {at}."
    at: str
    realm: Realm
    spaces: tuple[str, ...]


# Gold, and room for new pieces.


class Costs(Fact):
    """The price of a piece, and what a realm has."""

    SAYS = "{kind:a} costs {gold} Gold, but {realm} has {treasury:count Gold/Gold}."
    kind: Kind
    gold: int
    realm: Realm
    treasury: int


class LeavesOver(Fact):
    """The pieces of a purchase that would have no place."""

    SAYS = "Of {wanted}, {left} would have no place."
    SAYS_ALL = "{left} would have no place."
    SAYS_NONE = "Every piece would have a place."
    wanted: Bag[Kind]
    left: Bag[Kind]

    @property
    def template(self) -> str:
        """A purchase of which nothing has a place has a sentence of its own."""
        return self.SAYS_ALL if self.left and self.left == self.wanted else super().template


class WouldLeaveOver(Fact):
    """The pieces that would have no place after a placement."""

    SAYS = "With this {kind} in {to}, {left} would have no place."
    SAYS_NONE = "With this {kind} in {to}, every piece would have a place."
    kind: Kind
    to: str
    left: Bag[Kind]


class NewPiecesIn(Fact):
    """How many new pieces were placed in a space."""

    SAYS = "{count:count new piece} {count:has/have} already been placed in {at}."
    at: str
    count: int
