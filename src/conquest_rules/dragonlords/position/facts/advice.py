"""Advice: what a player can do instead, as values.

Here: the closed vocabulary of advice, each with its sentence. Every list has everything of its kind that is
legal now. Not here: what is legal (`advising` takes it from the list of legal actions), and facts.
"""

from attrs import frozen

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.kernel.clause import Fact


@frozen
class CanGo(Fact):
    """The territories a unit can go to."""

    SAYS = "It can go to {spaces:or}."
    SAYS_NONE = "There is nowhere it can go now."
    figure: Figure
    at: str
    spaces: tuple[str, ...]


@frozen
class CanChoose(Fact):
    """The territories that can be named instead."""

    SAYS = "Choose {spaces:or}."
    SAYS_NONE = "There is no territory to choose now."
    spaces: tuple[str, ...]


@frozen
class CanName(Fact):
    """The amounts of gold that can be named instead."""

    SAYS = "Name {amounts:or} gold."
    amounts: tuple[int, ...]


@frozen
class CanCast(Fact):
    """The scrolls that can be cast instead."""

    SAYS = "You can cast {cards:or}."
    cards: tuple[str, ...]


@frozen
class CanDo(Fact):
    """The actions that are open now, in verb phrases."""

    SAYS = "You can {deeds:or}."
    SAYS_NONE = "There is nothing to decide now."
    deeds: tuple[str, ...]


@frozen
class AnswerFirst(Fact):
    """Dice or a card come first."""

    SAYS = "Roll the dice or draw the card first."


@frozen
class Decides(Fact):
    """The people that decides now, and its player."""

    SAYS = "{side} ({player}) decide now."
    side: Side
    player: str
