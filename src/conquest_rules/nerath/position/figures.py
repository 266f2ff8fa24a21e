"""Figures: pieces as values.

Here: `Figure`, a piece identified by its properties, and `Mark`, what it has done in a step. Not here: where
pieces are (`state`), and every rule. Clauses: those that the shape of a figure makes impossible to break.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from attrs import evolve, field, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import by_construction
from conquest_rules.nerath.content.names import RANK, Kind


class Stop(StrEnum):
    """Why a piece moves no further, or takes no part in a battle; the rule that stops it cites its clause."""

    STANDS_BY = "stands-by"
    ENEMY_SEA = "enemy-sea"
    ASHORE = "ashore"
    UNLOADED = "unloaded"
    GAVE_UP = "gave-up"
    MOVED = "moved"
    ENEMY_LAND = "enemy-land"
    DUNGEON = "dungeon"


STOPS: Final = {stop: place for place, stop in enumerate((None, *Stop))}


@frozen(order=True, cache_hash=True)
class Mark:
    """A record of what a piece has done in this step; marks are wiped when the step that needs them is over.

    `spent` is how much of its Move it has used, `stopped` why it moves no further, or takes no part in
    battles, `boarded` the space it embarked from, `landed` whether it made a sea landing, `new` whether it
    was bought this turn, `transferred` whether a card put it where it is, `damage` what it took in this
    battle, `hit` whether it took a hit of this batch. In the variant `activated` is whether it is activated,
    until the turn is over, `acting` whether it was activated in its realm's current activations, and `stood`,
    for a piece that a card put down after the group of an activation was chosen, the space in which it stood
    before, if any.
    """

    spent: int = 0
    stopped: Stop | None = field(default=None, order=STOPS.__getitem__)
    boarded: str = ""
    landed: bool = False
    new: bool = False
    transferred: bool = False
    damage: int = 0
    hit: bool = False
    activated: bool = False
    acting: bool = False
    stood: str = ""


UNMARKED: Final = Mark()
# Where a piece stood that was not on the board.
NOWHERE: Final = "-"


@by_construction("N13.26", "N23.4")
@frozen(cache_hash=True)
class Figure:
    """A piece, identified by its kind, its cargo if it is a Warship, and its mark.

    Equal figures are interchangeable: they are counted, not distinguished.
    """

    kind: Kind
    cargo: "Bag[Figure]" = Bag()
    mark: Mark = UNMARKED

    def __lt__(self, other: "Figure") -> bool:
        """Pieces are in the order of the rulebook's table."""
        if self.kind is not other.kind:
            return RANK[self.kind] < RANK[other.kind]
        if self.cargo.pairs != other.cargo.pairs:
            return self.cargo.pairs < other.cargo.pairs
        return self.mark < other.mark

    def __str__(self) -> str:
        return self.kind if not self.cargo else f"{self.kind} with {' and '.join(map(str, self.cargo))}"


@lru_cache(maxsize=16384)
def shared(kind: Kind, cargo: Bag[Figure], mark: Mark) -> Figure:
    """The figure of these parts, the same object every time, so comparing it is fast."""
    return Figure(kind, cargo, mark)


def still_activated(old: Mark, new: Mark = UNMARKED) -> Mark:
    """A new mark for a piece with an old one: it keeps only its activation."""
    return evolve(new, activated=True, acting=old.acting) if old.activated else new


def bare(figure: Figure) -> Figure:
    """A piece without its marks, and what it carries without theirs."""
    return Figure(figure.kind, Bag((bare(one), count) for one, count in figure.cargo.pairs))


@lru_cache(maxsize=16384)
def moved(
    kind: Kind, cargo: Bag[Figure], spent: int, stopped: Stop | None, landed: bool, transferred: bool
) -> Figure:
    """The shared figure of a piece that has moved."""
    return shared(kind, cargo, Mark(spent, stopped, landed=landed, transferred=transferred))


def all_figures(bag: Bag[Figure]) -> Bag[Kind]:
    """The pieces of a bag counted by kind, those aboard included."""
    kinds = list[tuple[Kind, int]]()
    for figure, count in bag.pairs:
        kinds.append((figure.kind, count))
        kinds += [(kind, carried * count) for kind, carried in all_figures(figure.cargo).pairs]
    return Bag(kinds)
