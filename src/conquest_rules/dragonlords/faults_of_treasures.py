"""Faults of treasures that no unit bears, in a state that was built or loaded by hand.

Here: treasures of lost units, one that has just been drawn, and the steps in which they are given out. Not
here: faults of everything else (`faults`). Clauses: treasures, page 10.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.battle.spoils import fought_over
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Assigning,
    Bestowing,
    DrawingTreasure,
    Finished,
    Questing,
    Removing,
    Saving,
    Sharing,
    inmost,
)
from conquest_rules.dragonlords.quests.prizes import bearers
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault, clause

Faults = Iterator[Fault]


def given_out(state: State) -> Bag[str]:
    """The treasures that are about to be given to units."""
    step, found = state.step, sum((one.treasures for one in state.memory.spoils), Bag[str]())
    if isinstance(step, Assigning):
        return found + (Bag.of(step.treasure.item) if step.treasure.item is not None else Bag())
    return found.add(step.treasure) if isinstance(step, Bestowing) else found


@clause("D11.7", "D32.6")
def gone(state: State, found: Bag[str]) -> Bag[str]:
    """The treasures that are out of the game: by a reading some that were lost to monsters are."""
    if state.table.reading("R-lost-items") != "out-of-the-game":
        return Bag()
    pack = state.table.content.treasure_supply
    return Bag((face, max(0, count - found.count(face))) for face, count in pack.pairs)


@clause("D10.6")
def spoils(state: State) -> Faults:
    """Treasures of lost units wait for the end of the combat in which they were lost."""
    for one in state.memory.spoils:
        settled = isinstance(state.step, Sharing | Bestowing | Removing | Finished)
        if not one.treasures:
            yield Fault("memory", f"the spoils in {one.at} are empty", "D10.6")
        elif one.at not in state.table.place or (fought_over(state.step) != one.at and not settled):
            yield Fault("memory", f"treasures lie in {one.at}, where no one fights", "D10.6")


@clause("D10.1", "D10.2", "D10.6", "D10.17")
def giving(state: State, step: DrawingTreasure | Assigning | Bestowing | Saving) -> Faults:
    """A treasure is drawn by a player whose party is there, and given to a unit that can bear it."""
    if step.at not in state.table.place:
        yield Fault("step", f"no place of this board is called {step.at}")
        return
    if isinstance(step, Saving):
        if is_vanquished(state, step.side):
            yield Fault("step", f"no treasure saves units of {step.side}, which no one leads", "D20.3")
        return
    if isinstance(step, DrawingTreasure | Assigning):
        if step.seat is not state.active or not state.parties_in(step.at, step.seat):
            yield Fault("step", f"{step.seat} has no quest party in {step.at}", "D10.1")
            return
        if not isinstance(inmost(step), Questing):
            yield Fault("step", "treasures are drawn on quests alone", "D10.1")
    elif not units(state, step.at, step.seat):
        yield Fault("step", f"no unit of {step.seat} is left in {step.at}", "D10.6")
    yield from _of_the_treasure(state, step)


def _of_the_treasure(state: State, step: DrawingTreasure | Assigning | Bestowing) -> Faults:
    if isinstance(step, DrawingTreasure):
        return
    treasure = step.treasure.item if isinstance(step, Assigning) else step.treasure
    if treasure is None:
        yield Fault("step", "the treasure is unseen in a full state", "D10.2")
    elif treasure not in state.table.content.treasures:
        yield Fault("step", f"{treasure} is not a treasure of the pack", "D10.7")
    elif isinstance(step, Assigning) and step.treasure.knowers != (step.seat.value,):
        yield Fault("step", f"the treasure of {step.seat} is known to others than its player", "D10.2")
    elif next(bearers(state, step), None) is None:
        yield Fault("step", "no unit can bear the treasure", "D10.2")
