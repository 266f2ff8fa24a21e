"""Figures: units as values.

Here: `Figure`, a unit identified by what lies under it and what it has done, its `Mark`, and its look, which
is what everyone sees of it. Not here: where units stand (`state`), whose they are (by their place in a
state), and every rule. Clauses: those that the shape of a figure makes impossible to break.

King, Wizard and blank are counters under a unit, as treasures are. A counter lies face down, a `Secret` that
its owner knows, until it is turned up. Figures are ordered by their looks first and by hidden faces last: no
order gives a face away.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import by_construction
from conquest_rules.kernel.secret import Secret

KING: Final = "king"
WIZARD: Final = "wizard"
BLANK: Final = "blank"
# The Wizards of a player, by the row of spells that each has; all but the first are made on quests, face up.
WIZARDS: Final = (WIZARD, "wizard-2", "wizard-3")
# Of these counters a unit bears one at most.
CASTER_COUNTERS: Final = (KING, *WIZARDS, BLANK)


class Advance(StrEnum):
    """How a unit has come to attack: from where its turn began, over vacant ground, or after a fight."""

    STRAIGHT = "straight"
    ON = "on"
    FOUGHT = "fought"


class Retired(StrEnum):
    """Why a unit attacks and marches no more in this turn."""

    RETREATED = "retreated"
    SNEAKED = "sneaked"
    AT_SEA = "fought-at-sea"


class Fate(StrEnum):
    """The effect of a round of combat on a unit that is still in its place."""

    DOWN = "down"
    POISONED = "poisoned"
    LOST = "lost"
    SAVED = "saved"


ADVANCES: Final = {one: place for place, one in enumerate((None, *Advance))}
RETIREMENTS: Final = {one: place for place, one in enumerate((None, *Retired))}
FATES: Final = {one: place for place, one in enumerate((None, *Fate))}


@frozen(cache_hash=True)
class Mark:
    """A record of what a unit has done in this turn; marks are wiped when the phase that needs them is over.

    `boarded`, `landed` and `teleported` are what it did in this phase, `taken` whether it goes along with a
    caster or a party, `moved` whether it left the place where its turn began before the combat phase, `bound`
    whether it must fight to the end. `steps` counts the territories of its forced march, `advanced` is how it
    came to attack, `retired` why it attacks and marches no more. `at_sea` is a DragonLord's visit to a sea
    zone, `transferred` a move of the transfer phase. Within a round of combat `cast` has its
    attacks by magic, `held` is whether it rolls no die, and `fate` is what has become of it; `fell` is its
    place among the losses of its side there, if it was distinguished from others by being named.
    """

    boarded: bool = False
    landed: bool = False
    teleported: bool = False
    taken: bool = False
    moved: bool = False
    bound: bool = False
    steps: int = 0
    advanced: Advance | None = None
    retired: Retired | None = None
    at_sea: bool = False
    transferred: bool = False
    cast: tuple[str, ...] = ()
    held: bool = False
    fate: Fate | None = None
    fell: int = 0

    def __lt__(self, other: "Mark") -> bool:
        """In the order of the parts, nothing before everything else."""
        return _rank(self) < _rank(other)


@lru_cache(maxsize=16384)
def _rank(mark: Mark) -> tuple[object, ...]:
    journeys = mark.boarded, mark.landed, mark.teleported, mark.taken, mark.moved, mark.bound, mark.steps
    attacks = ADVANCES[mark.advanced], RETIREMENTS[mark.retired], mark.at_sea, mark.transferred
    return *journeys, *attacks, mark.cast, mark.held, FATES[mark.fate], mark.fell


UNMARKED: Final = Mark()


@by_construction("D2.19", "D10.4", "D32.13")
@frozen(cache_hash=True)
class Figure:
    """A unit: a DragonLord or not, its counters face down and face up, and its mark.

    Equal figures are interchangeable: they are counted, not distinguished. No action takes a counter off a
    figure, so counters never pass from unit to unit.
    """

    lord: bool = False
    hidden: Bag[Secret[str]] = Bag()
    shown: Bag[str] = Bag()
    mark: Mark = UNMARKED

    def __lt__(self, other: "Figure") -> bool:
        """Plain units first; what lies face down is looked at last of all."""
        if self.lord is not other.lord:
            return other.lord
        if self.hidden.total != other.hidden.total:
            return self.hidden.total < other.hidden.total
        if self.shown.pairs != other.shown.pairs:
            return self.shown.pairs < other.shown.pairs
        if self.mark is not other.mark and self.mark != other.mark:
            return self.mark < other.mark
        return self.hidden.pairs < other.hidden.pairs


PLAIN: Final = Figure()


@lru_cache(maxsize=16384)
def shared(lord: bool, hidden: Bag[Secret[str]], shown: Bag[str], mark: Mark) -> Figure:
    """The figure of these parts, the same object every time, so comparing it is fast."""
    return Figure(lord, hidden, shown, mark)


def marked(figure: Figure, mark: Mark) -> Figure:
    """A figure with another mark."""
    return shared(figure.lord, figure.hidden, figure.shown, mark)


@lru_cache(maxsize=16384)
def look(figure: Figure) -> Figure:
    """A figure as everyone sees it: the same with its face-down counters not even known to their owner."""
    return evolve(figure, hidden=Bag(((Secret(), figure.hidden.total),)) if figure.hidden else figure.hidden)


def rested_one(figure: Figure) -> Figure:
    """A unit without marks."""
    return marked(figure, UNMARKED)


def faces(figure: Figure) -> Bag[str]:
    """The face-down counters of a figure whose faces are known."""
    return Bag((one.item, count) for one, count in figure.hidden.pairs if one.item is not None)


def is_king(figure: Figure) -> bool:
    """Whether a unit is known to be a King, its counter face up or face down."""
    return KING in figure.shown or any(one.item == KING for one in figure.hidden.kinds)


@lru_cache(maxsize=16384)
def _rested(bag: Bag[Figure]) -> Bag[Figure]:
    return Bag((marked(one, UNMARKED), count) for one, count in bag.pairs)


def rested(bag: Bag[Figure]) -> Bag[Figure]:
    """Figures without their marks."""
    for one, _ in bag.pairs:
        if one.mark is not UNMARKED:
            return _rested(bag)
    return bag


@lru_cache(maxsize=16384)
def settled(bag: Bag[Figure]) -> Bag[Figure]:
    """Figures without the marks of the naval movement phase, but for what later phases ask for."""
    if not any(one.mark.teleported or one.mark.boarded or one.mark.landed for one, _ in bag.pairs):
        return bag
    return Bag(
        (marked(one, evolve(one.mark, boarded=False, landed=False, teleported=False)), count)
        for one, count in bag.pairs
    )


def are_hidden(bag: Bag[Figure]) -> bool:
    """Whether a face-down counter lies under one of these figures."""
    return any(one.hidden.pairs for one, _ in bag.pairs)


def looks(bag: Bag[Figure]) -> tuple[Figure, ...]:
    """The different looks of figures, in order."""
    return tuple(dict.fromkeys(look(one) for one, _ in bag.pairs))


def kept(figure: Figure) -> tuple[bool, bool, int]:
    """How long a unit is kept: plain ones go first, then face-down counters, face-up ones, DragonLords."""
    return figure.lord, bool(figure.shown), figure.hidden.total


def is_named(figure: Figure) -> bool:
    """Whether a unit has been named as a loss already, be it poisoned, or saved."""
    return figure.mark.fate is not None
