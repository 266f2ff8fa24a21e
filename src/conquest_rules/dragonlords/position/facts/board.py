"""Facts about a position, as values.

Here: the closed vocabulary of facts that checks state in a refusal, each with its sentence; `moments` has
those about the time for an action, `advice` what to do instead. Not here: whether a fact holds; a check
states only what it has found.
"""

from enum import StrEnum

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.actions import Ware
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import Fact


class Ground(StrEnum):
    """A kind of ground."""

    ISLAND = "an island"
    TUNDRA = "tundra"
    KINGDOM = "a kingdom"
    NOT_A_KINGDOM = "not a kingdom"
    WITHOUT_HARBOR = "a territory without a harbor"
    NOT_REINFORCED = "outside of the realms' own territories"


@frozen
class IsGround(Fact):
    """The ground of a territory."""

    SAYS = "{at} is {ground}."
    at: str
    ground: Ground


@frozen
class IsHeld(Fact):
    """The side that holds a territory."""

    SAYS = "{at} is held by {holder}."
    at: str
    holder: Side


@frozen
class IsVacant(Fact):
    """A territory that no one holds."""

    SAYS = "{at} is vacant."
    at: str


@frozen
class IsContested(Fact):
    """A territory in which a combat is still to be fought."""

    SAYS = "The combat in {at} is not decided yet."
    at: str


@frozen
class NoHarborOn(Fact):
    """A territory without a harbor on a sea zone."""

    SAYS = "{at} has no harbor on {zone}."
    at: str
    zone: str


@frozen
class NoUnitFree(Fact):
    """A territory in which every unit has been given a counter."""

    SAYS = "Every unit in {at} has been chosen already."
    at: str


@frozen
class NotAdjacent(Fact):
    """Territories that do not touch."""

    SAYS = "{to} is not adjacent to {at}."
    at: str
    to: str


@frozen
class IsBarred(Fact):
    """Territories that touch, with a barrier between them."""

    SAYS = "The {barrier} between {at} and {to} cannot be crossed."
    at: str
    to: str
    barrier: str


@frozen
class LastUnit(Fact):
    """A unit without which its territory would be empty."""

    SAYS = "It is the last unit of {side} in {at}, and a territory is not left unoccupied on purpose."
    side: Side
    at: str


class Deed(StrEnum):
    """A deed of a unit in this turn."""

    MARCHED = "is on a forced march"
    ATTACKED = "has moved to attack"
    RETREATED = "has retreated"
    FAILED = "has failed in a sneak attack"
    FOUGHT = "has fought in this turn"
    MOVED = "has moved in this turn"
    TRANSFERRED = "has been transferred"
    TELEPORTED = "has been teleported in this phase"
    TAKEN = "is taken along already"
    BOARDED = "has boarded a ship in this phase"
    LANDED = "has landed in this phase"
    STRUCK = "has struck back by magic in this round"
    ROLLED = "has rolled its die in this round"
    SURPRISED = "is surprised and does not strike back"
    FOUGHT_AT_SEA = "has fought at sea in this turn"


@frozen
class HasDone(Fact):
    """A deed of a unit in a territory in this turn."""

    SAYS = "That unit in {at} {deed}."
    figure: Figure
    at: str
    deed: Deed


@frozen
class HasMarched(Fact):
    """How far a unit has marched."""

    SAYS = "That unit in {at} has marched {steps} of {most} territories."
    figure: Figure
    at: str
    steps: int
    most: int


@frozen
class RealmOf(Fact):
    """The realm that a territory belongs to, and whose kingdom is not held."""

    SAYS = "{at} lies in {realm}, and {side} do not hold its kingdom."
    at: str
    realm: str
    side: Side


@frozen
class HasAKingdom(Fact):
    """A player who holds a kingdom, and so has no free units."""

    SAYS = "{side} hold {at}, and free units are for those without a kingdom."
    side: Side
    at: str


@frozen
class NoFreeUnits(Fact):
    """A game without the option that gives free units."""

    SAYS = "Free units belong to the option Player Elimination, which is not played."


@frozen
class StillToPlace(Fact):
    """Units or ships that are bought and can be placed."""

    SAYS = "{side} still have a {ware} to place."
    side: Side
    ware: Ware


@frozen
class NotFirst(Fact):
    """The realm that a territory belongs to, and whose kingdom was not claimed at setup."""

    SAYS = "{at} lies in {realm}, and {side} did not claim its kingdom at setup."
    at: str
    realm: str
    side: Side


@frozen
class NoRealm(Fact):
    """A territory that belongs to no realm."""

    SAYS = "{at} belongs to no realm."
    at: str


@frozen
class NoKingdom(Fact):
    """A side without a kingdom."""

    SAYS = "{side} hold no kingdom."
    side: Side


@frozen
class TooExpensive(Fact):
    """A purchase that would cost more than there is."""

    SAYS = "With another {ware} the price would be {price} gold, and {side} have {gold}."
    side: Side
    ware: Ware
    price: int
    gold: int


@frozen
class NoMoreShips(Fact):
    """The number of ships in the box, all of which are in play."""

    SAYS = "All {ships} ships are in play."
    ships: int


@frozen
class WrongAmount(Fact):
    """An amount of gold that cannot be named in one go."""

    SAYS = "{gold} gold cannot be named in one go: gold comes in nuggets of 1, 5 and 10, or all that is left."
    gold: int


@frozen
class TooMuch(Fact):
    """More gold than there is, or than is wanted."""

    SAYS = "{gold} gold is more than the {most} that can be named here."
    gold: int
    most: int


@frozen
class NoSneaks(Fact):
    """A people that does not sneak attack."""

    SAYS = "{side} do not sneak attack."
    side: Side


@frozen
class NoWayBack(Fact):
    """A place to retreat to that is not friendly ground next to the combat."""

    SAYS = "{to} is not a territory of {side} next to {at}."
    side: Side
    at: str
    to: str


@frozen
class MustRetreat(Fact):
    """A sneak attack that has failed."""

    SAYS = "The sneak attack on {at} has failed."
    at: str


@frozen
class ComesFirst(Fact):
    """The counter that is hidden next."""

    SAYS = "The {face} comes first."
    face: str


@frozen
class NotHere(Fact):
    """Another place than that of the combat under way."""

    SAYS = "The combat is in {at}, not in {to}."
    at: str
    to: str


@frozen
class StaysDown(Fact):
    """A counter that exists to mislead."""

    SAYS = "The counter in {at} is blank, and stays face down as long as its unit stands."
    at: str


@frozen
class ComesLater(Fact):
    """An attack by magic before the dice of its side."""

    SAYS = "Attacks by magic in {at} come with the dice of their side."
    at: str


@frozen
class GoesLater(Fact):
    """A caster that would teleport away before losses are taken."""

    SAYS = "At this table casters teleport away from {at} after all dice, before losses are taken."
    at: str


@frozen
class NothingToHold(Fact):
    """A die that need not be held back."""

    SAYS = "No die has to be held back in {at} before a caster teleports away."
    at: str


@frozen
class UnknownSpell(Fact):
    """A spell that a unit does not know, or not while its counters lie face down."""

    SAYS = "That unit in {at} does not know {spell}, as far as its face-up counters show."
    figure: Figure
    at: str
    spell: str


@frozen
class NotAnAttack(Fact):
    """A spell that strikes no one."""

    SAYS = "{spell} is not an attack."
    spell: str


@frozen
class NoAttacks(Fact):
    """A caster that has used its attacks."""

    SAYS = "That unit in {at} has no attack with {spell} left in this round."
    figure: Figure
    at: str
    spell: str


@frozen
class NoTeleport(Fact):
    """A unit that does not know how to teleport."""

    SAYS = "That unit in {at} does not know how to teleport, as far as its face-up counters show."
    figure: Figure
    at: str


@frozen
class AllTaken(Fact):
    """A caster that takes along as many units as it can."""

    SAYS = "The caster in {at} takes {most:count unit} along and no more."
    at: str
    most: int


@frozen
class NoneStays(Fact):
    """A companion without which no unit stays behind."""

    SAYS = "If it went along, no unit of {side} would stay in {at}, which is not left empty on purpose."
    side: Side
    at: str


@frozen
class IsThere(Fact):
    """The place that a caster would leave."""

    SAYS = "The caster is in {at} already."
    at: str


@frozen
class NoGoal(Fact):
    """A caster that has no place to teleport to."""

    SAYS = "From {at} there is no place that a teleport can lead to now."
    at: str


@frozen
class NoGate(Fact):
    """A teleportal in which a side has no caster."""

    SAYS = "{side} have no caster in {at} whose counter is face up, so its teleportal leads nowhere."
    side: Side
    at: str


@frozen
class TooFewLeft(Fact):
    """Hits that would exceed the units that stay."""

    SAYS = "{hits:count hit} {hits:is/are} more than the {stay:count unit} that would stay in {at}."
    at: str
    hits: int
    stay: int


@frozen
class NoFireAtSea(Fact):
    """An attack by magic in a combat at sea."""

    SAYS = "{spell} has no place in the combat in {at}: at sea fire and lightning are banned."
    at: str
    spell: str


@frozen
class TakesNoPart(Fact):
    """A DragonLord in a combat at sea."""

    SAYS = "No DragonLord takes part in the combat in {at}."
    at: str


@frozen
class StillToFight(Fact):
    """A combat that was set up and is not fought yet."""

    SAYS = "The combat in {at} is still to be fought."
    at: str


@frozen
class NoCombat(Fact):
    """A place in which no combat was set up."""

    SAYS = "No attackers of {side} wait for a combat in {at}."
    side: Side
    at: str


@frozen
class NoRoomAboard(Fact):
    """A sea zone in which a side has no ship with room for another unit, or none that was named."""

    SAYS = "{side} have no room aboard for another unit in {at}."
    side: Side
    at: str


@frozen
class NotAboardShips(Fact):
    """A DragonLord that would go aboard a ship."""

    SAYS = "No DragonLord goes aboard a ship in {at}."
    at: str


@frozen
class BoardFirst(Fact):
    """Boarders that have no ship yet."""

    SAYS = "The units in {at} that have no ship go aboard first."
    at: str


@frozen
class EmptyFirst(Fact):
    """Boarders that would go aboard a ship other than those that a combat has emptied."""

    SAYS = "Units without a ship in {at} first man the ships that the combat has emptied."
    at: str


@frozen
class NoChange(Fact):
    """A unit that would change ships at sea."""

    SAYS = "Units in {at} change ships only to man one that the combat has left without a crew."
    at: str


@frozen
class LastAboard(Fact):
    """A unit without which its ship would be empty."""

    SAYS = "It is the last unit aboard its ship in {at}."
    at: str


@frozen
class IsBlockaded(Fact):
    """A sea zone with an enemy blockade."""

    SAYS = "{side} blockade {at}."
    at: str
    side: Side


@frozen
class HasSailed(Fact):
    """How far a ship has sailed."""

    SAYS = "That ship in {at} has entered {zones} of {most} sea zones."
    at: str
    zones: int
    most: int


@frozen
class BesideAlly(Fact):
    """A sea zone with ships of an ally, which a ship could not leave again."""

    SAYS = "That ship would end its move in {at}, beside ships of {side}."
    at: str
    side: Side


@frozen
class MustSailOn(Fact):
    """A sea zone in which a ship lies beside those of an ally."""

    SAYS = "A ship in {at} has to sail on past ships of {side}."
    at: str
    side: Side
