"""Spoils: the treasures of lost units.

Here: how they are laid aside when units are removed, the step `Sharing`, which says whom they fall to, and
`spoils_wait`, which begins it once the combat is over. Not here: which unit bears them (`quests.prizes`).
Clauses: treasures go to the victor, page 10. Rulings: `R-treasure-to-victor`, `R-mutual-loss`,
`R-lost-items`, `R-dragonlord-nowhere`.

From the loss on a treasure works for no one. After a combat the side that holds the place has it; where none
took place, the side that lost its bearer, if units of it are left there. Else it returns to the supply.
"""

from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.checks import Goes, Moved
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.events import Event, TreasureGone, TreasureReturned
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.holding import holder
from conquest_rules.dragonlords.position.pieces import Lost, Spoils
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Bestowing,
    Finished,
    Manning,
    Removing,
    Sharing,
    Step,
    battle_of,
    inmost,
    ordeal_of,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause

# Why a DragonLord is lost that cannot leave the sea or the Wastelands: its treasures return to the supply.
NOWHERE: Final = ("D7.29", "D12.22")


def treasures_of(state: State, figures: Bag[Figure]) -> Bag[str]:
    """The treasures that lie face up under some units."""
    known = state.table.content.treasures
    return Bag(
        (face, number * count)
        for figure, count in figures.pairs
        for face, number in figure.shown.pairs
        if face in known
    )


def fought_over(step: Step) -> str | None:
    """Where the combat is that is under way; at sea it is over when every ship has a crew."""
    after = inmost(step)
    fight = battle_of(step) or ordeal_of(step) or (after if isinstance(after, Manning) else None)
    return None if fight is None else fight.at


@clause("D10.6")
def laid_aside(state: State, step: Removing, side: Side, lost: Bag[Figure]) -> State:
    """The state in which the treasures of lost units belong to no one."""
    treasures = treasures_of(state, lost)
    if not treasures:
        return state
    spoils = Spoils(side, step.at, _how(step), treasures)
    return evolve(state, memory=evolve(state.memory, spoils=(*state.memory.spoils, spoils)))


def _how(step: Removing) -> Lost:
    if step.why in NOWHERE:
        return Lost.STRANDED
    if fought_over(step.then) != step.at:
        return Lost.STRUCK
    return Lost.FOUGHT if ordeal_of(step.then) is None else Lost.TO_A_MONSTER


@clause("D10.6", "D2.22", "D12.3", "D13.9")
def falls_to(state: State, spoils: Spoils) -> Side | None:
    """The side whose units have the treasures; no one if no unit is left."""
    match spoils.how:
        case Lost.FOUGHT | Lost.TO_A_MONSTER:
            return holder(state, spoils.at)
        case Lost.STRUCK:
            return spoils.side if units(state, spoils.at, spoils.side) else None
        case Lost.STRANDED:
            return None


def _next(state: State, step: Step) -> Spoils | None:
    """The first spoils whose combat is over."""
    waiting = (one for one in state.memory.spoils if one.at != fought_over(step))
    return next(waiting, None)


@clause("D10.6")
def spoils_wait(state: State, before: Step, told: tuple[Event, ...]) -> State | None:
    """The state in which spoils are shared out, as soon as no combat is under way where they lie."""
    if not state.memory.spoils or isinstance(state.step, Sharing | Bestowing | Removing | Finished):
        return None
    return None if _next(state, state.step) is None else at_step(state, Sharing(state.step))


@clause("D10.6", "D11.7", "D32.6")
def share(state: State, step: Sharing) -> Moved:
    """The next treasure falls to a side, or returns to the supply; then the game continues."""
    spoils = _next(state, step.then)
    if spoils is None:
        return at_step(state, step.then), ()
    side, treasure = falls_to(state, spoils), spoils.treasures.kinds[0]
    state = _without(state, spoils, treasure)
    if side is not None:
        return at_step(state, Bestowing(side, spoils.at, treasure, step)), ()
    gone = state.table.reading("R-lost-items") == "out-of-the-game"
    if gone and spoils.how is Lost.TO_A_MONSTER:
        return at_step(state, step), (TreasureGone(treasure),)
    returned = evolve(state, supply=state.supply.add(treasure))
    return at_step(returned, step), (TreasureReturned(treasure),)


def _without(state: State, spoils: Spoils, treasure: str) -> State:
    left = evolve(spoils, treasures=spoils.treasures.remove(treasure))
    others = tuple(one for one in state.memory.spoils if one != spoils)
    kept = (left, *others) if left.treasures else others
    return evolve(state, memory=evolve(state.memory, spoils=kept))


SHARES: Final[Goes[Sharing]] = flow.Goes(Sharing, share, (Bestowing, Sharing))
PHASES: Final = ()
GOES: Final = (SHARES,)
