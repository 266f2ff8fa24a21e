"""Facts about quest parties, as values.

Here: what refusals say of units that join a quest, of moves through the Wastelands, and of Village harbors.
Not here: facts about other places (`board`), and whether a fact holds.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import Fact


@frozen
class NoSuchSpace(Fact):
    """A name that no Wasteland space has."""

    SAYS = "The board has no Wasteland space called `{name}`."
    name: str


@frozen
class NoSuchParty(Fact):
    """A quest party that is not in the named place."""

    SAYS = "{side} have no such quest party in {at}."
    side: Side
    at: str


@frozen
class NoEntry(Fact):
    """Two places that no bridge or pass joins."""

    SAYS = "No bridge or pass leads from {at} into {to}."
    at: str
    to: str


@frozen
class NoneWait(Fact):
    """A Village at which no units wait."""

    SAYS = "No units of {side} wait in the harbor of {at}."
    side: Side
    at: str


@frozen
class HasQuested(Fact):
    """A Wasteland whose move is used; it is named by a space of it."""

    SAYS = "{side} have already moved a quest party in the Wasteland of {at} in this turn."
    side: Side
    at: str


@frozen
class OthersWait(Fact):
    """Units that wait at a Village: they are the quest move of its Wasteland."""

    SAYS = "Units of {side} wait in the harbor of {at}, and theirs is the quest move there."
    side: Side
    at: str


@frozen
class NoKingOnQuests(Fact):
    """A King that would go into the Wastelands."""

    SAYS = "The King of {side} does not go into the Wastelands."
    side: Side


@frozen
class NoLordOnQuests(Fact):
    """A DragonLord that would enter the Wastelands."""

    SAYS = "No DragonLord enters the Wastelands."


@frozen
class NooneToSend(Fact):
    """A territory without a unit that could join a quest."""

    SAYS = "{side} have no unit in {at} that could join a quest party."
    side: Side
    at: str


@frozen
class PartyIsFull(Fact):
    """A quest party that has as many units as it can."""

    SAYS = "A quest party has at most {most:count unit}."
    most: int


@frozen
class NooneEnlisted(Fact):
    """A quest party without units."""

    SAYS = "No unit in {at} has joined the quest party yet."
    at: str


@frozen
class IsEnlisted(Fact):
    """A unit that has joined the quest party already."""

    SAYS = "That unit in {at} has joined the quest party already."
    figure: Figure
    at: str


@frozen
class NoneStored(Fact):
    """A tool of which none is left to take along."""

    SAYS = "{side} have no {tool} left in store."
    side: Side
    tool: str


@frozen
class OutOfReach(Fact):
    """A place where a quest party cannot go with its roll."""

    SAYS = "With a roll of {pips} the move of the quest party in {at} does not end in {to}."
    at: str
    to: str
    pips: int


@frozen
class OwnPartyThere(Fact):
    """A space on which another quest party of the same side stands."""

    SAYS = "Another quest party of {side} stands in {at}."
    side: Side
    at: str


@frozen
class JustLeft(Fact):
    """A space that a quest party left by its last move."""

    SAYS = "The quest party in {at} has just come from {to}."
    at: str
    to: str


@frozen
class NoRoomToReturn(Fact):
    """Units at a Village for which their ships have no room."""

    SAYS = "The ships of {side} beside {at} have no room for the {units:count unit} in its harbor."
    side: Side
    at: str
    units: int


@frozen
class OwnPartyAtVillage(Fact):
    """A Village on which a party stands that keeps others out of its harbor."""

    SAYS = "A quest party of {side} stands in {at}, so no one lands in its harbor."
    side: Side
    at: str


@frozen
class HarborIsFull(Fact):
    """A Village at which as many units wait as can set out."""

    SAYS = "{most:count unit} {most:waits/wait} in the harbor of {at}, and no more can set out."
    at: str
    most: int


@frozen
class IsVillage(Fact):
    """A Village, at which nothing lands now."""

    SAYS = "In the harbor of {at} units land in the naval movement phase alone."
    at: str


@frozen
class NoPartyWithRoom(Fact):
    """A Wasteland space where units that come by Teleport find no party with room."""

    SAYS = "{side} have no quest party in {at} with room for {units:count unit} more."
    side: Side
    at: str
    units: int
