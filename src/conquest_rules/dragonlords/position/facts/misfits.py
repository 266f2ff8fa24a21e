"""Misfits: facts about an action that does not fit the position at all.

Here: facts that need no clause, such as a unit that is not there. Not here: facts that go with a clause
(`board`, `moments`), and whether a fact holds.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.actions import Ware
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import Fact


@frozen
class NoSuchPlace(Fact):
    """A name that no territory has."""

    SAYS = "The board has no territory called `{name}`."
    name: str


@frozen
class NoSuchZone(Fact):
    """A name that no sea zone has."""

    SAYS = "The board has no sea zone called `{name}`."
    name: str


@frozen
class NotOnTheBoard(Fact):
    """A name that no place has."""

    SAYS = "The board has no place called `{name}`."
    name: str


@frozen
class NoSuchUnit(Fact):
    """A unit that is not in the named territory, and how many of that side are."""

    SAYS = "{side:'s} army has no such unit in {at}; it has {here:count unit} there."
    side: Side
    figure: Figure
    at: str
    here: int


@frozen
class IsAboard(Fact):
    """A unit that is aboard a ship, where none was named."""

    SAYS = "That unit in {at} is aboard a ship."
    figure: Figure
    at: str


@frozen
class NoSuchShip(Fact):
    """A ship that is not in the named place."""

    SAYS = "{side} have no such ship in {at}."
    side: Side
    at: str


@frozen
class NotAboard(Fact):
    """A unit that is not aboard the named ship, and how many are."""

    SAYS = "{side:'s} ship in {at} has no such unit aboard; it has {here:count unit}."
    side: Side
    figure: Figure
    at: str
    here: int


@frozen
class NothingToPlace(Fact):
    """A unit or ship that was not bought."""

    SAYS = "{side} have no {ware} left to place."
    side: Side
    ware: Ware


@frozen
class NotAKingdom(Fact):
    """A territory in which no gold can lie."""

    SAYS = "{at} is not a kingdom."
    at: str


@frozen
class NotToLose(Fact):
    """A unit that has been named as a loss already."""

    SAYS = "That unit in {at} has been named already."
    at: str


@frozen
class IsHidden(Fact):
    """A choice that this viewer cannot see."""

    SAYS = "The choices of {side} are secret."
    side: Side


@frozen
class IsAView(Fact):
    """A state that hides something."""

    SAYS = "This is what {viewer} may know. Only the full state can be played on."
    viewer: str


@frozen
class NoSuchCounter(Fact):
    """A counter that does not lie face down under the named unit."""

    SAYS = "No {face} lies face down under that unit in {at}."
    face: str
    at: str


@frozen
class NoSuchScroll(Fact):
    """A scroll that a player does not hold."""

    SAYS = "{side} do not hold {card}."
    side: Side
    card: str


@frozen
class NoSuchVictim(Fact):
    """A unit that cannot be named as the victim of an attack by magic."""

    SAYS = "That victim cannot be named in {at}."
    at: str
