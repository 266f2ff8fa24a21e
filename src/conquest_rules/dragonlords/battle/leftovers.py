"""Leftovers: what losses leave behind where no combat is: ground, ships and quest parties without units.

Here: who holds the ground then, which ships are docked, sink or are taken over, and which parties are no
more. Not here: the losses themselves (`losses`), and the end of a combat (`endings`, `manning`). Clauses:
contested places, page 4; ships without a crew, pages 5 and 15; tools, page 11. Rulings: `R-contested-place`,
`R-crewless-at-sea`.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.movement import departing
from conquest_rules.dragonlords.position.checks import Moved
from conquest_rules.dragonlords.position.crews import boarders, emptied, without_empty
from conquest_rules.dragonlords.position.events import (
    AttackBeaten,
    Event,
    PartyLost,
    ShipsSunk,
    TerritoryConquered,
    TerritoryVacated,
)
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import holder, is_contested, is_vanquished
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State, with_fleets, with_parties
from conquest_rules.dragonlords.position.steps import Embarking, Manning, Removing, Step, battle_of
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


@clause("D4.24")
def left_to_others(state: State, step: Removing, side: Side) -> Iterator[Event]:
    """What becomes of a territory outside of a combat where a side has lost its last unit.

    If another side stands there, too, it holds the territory now, without a combat.
    """
    battle = battle_of(step.then)
    fought = battle is not None and battle.at == step.at
    if fought or step.at not in state.table.territories or state.figures(step.at, side):
        return
    held_by = holder(state, step.at)
    if held_by is None:
        yield TerritoryVacated(step.at, (step.why,))
    elif held_by is state.active:
        yield TerritoryConquered(held_by, step.at, side, ("D4.24",))
        yield from taken(state, step.at)
    else:
        yield AttackBeaten(step.at, held_by, ("D4.24",))


@clause("D5.6", "D15.14", "D15.16")
def crewless(state: State, step: Removing, side: Side) -> Moved:
    """A ship that is left without a crew outside of a combat is docked at a friendly harbor there, or sinks.

    The ships of those who perish with their King sink. In a combat they wait for its end. Where units of the
    active player stand on the decks, the ships are theirs.
    """
    battle, ships = battle_of(step.then), emptied(state, step.at, side)
    perished = side is state.active and is_vanquished(state, side)
    if not ships or (battle is not None and battle.at == step.at and not perished):
        return state, ()
    if side is not state.active and boarders(state, step.at, state.active):
        left, captured = without_empty(state.fleet(step.at, side)), state.fleet(step.at, state.active)
        theirs = (step.at, side, left), (step.at, state.active, captured.add(Ship(), ships))
        return with_fleets(state, *theirs), ()
    if perished:
        sunk = with_fleets(state, (step.at, side, without_empty(state.fleet(step.at, side))))
        return sunk, (ShipsSunk(step.at, ships, ("D15.14", step.why)),)
    return departing.crewless(state, step.at, side, step.why)


@clause("D11.7", "D12.22", "D27.20")
def disbanded(state: State, step: Removing, side: Side) -> Moved:
    """A quest party whose last units perished, or were DragonLords adrift, is gone with its tools."""
    perished = side is state.active and is_vanquished(state, side)
    if step.at not in state.table.space or not (perished or step.why == "D12.22"):
        return state, ()
    parties = state.parties_in(step.at, side)
    empty = tuple(one for one in parties if not one.units)
    kept = Bag((one, count) for one, count in parties.pairs if one.units)
    return with_parties(state, (step.at, side, kept)), tuple(
        PartyLost(side, step.at, one.tools) for one in empty
    )


@clause("D4.24", "D5.6", "D15.13")
def after(state: State, step: Removing) -> Step:
    """What follows: units that stood on the decks of enemies who are gone man their ships first."""
    by, fought = state.active, battle_of(step.then)
    if step.at not in state.table.zone or (fought is not None and fought.at == step.at):
        return step.then
    if not boarders(state, step.at, by) or isinstance(step.then, Embarking | Manning):
        return step.then
    return step.then if is_contested(state, step.at) else Embarking(by, step.at, step.then)
