"""Victory: when the game is over, and who has won.

Here: `outcome`, asked after everything that happens, and `ended`. Not here: how Kings fall. Clauses: end of
the game, page 27; the short game, page 30.
"""

from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.checks import Moved
from conquest_rules.dragonlords.position.crews import at_anchor, moored
from conquest_rules.dragonlords.position.events import (
    AttackBeaten,
    Event,
    GameEnded,
    SeatFell,
    SeatPlaysOn,
    TerritoryConquered,
    TerritoryTaken,
    TerritoryVacated,
)
from conquest_rules.dragonlords.position.figures import rested
from conquest_rules.dragonlords.position.holding import kingdoms_of, playing
from conquest_rules.dragonlords.position.state import State, by_side
from conquest_rules.dragonlords.position.steps import Finished, Outcome, Removing
from conquest_rules.kernel.clause import clause


@clause("D1.2", "D27.18", "D27.23")
def last_player(state: State) -> Outcome | None:
    """The game is over when all seats that still play are one player's, or none is left."""
    left = playing(state)
    if not left:
        return Outcome((), "D27.18")
    if all(seat in state.table.partners[left[0]] for seat in left):
        return Outcome(left, "D27.23")
    return None


@clause("D27.24", "D30.10", "D30.11")
def kingdoms_won(state: State) -> Outcome | None:
    """The game is over when one player holds all kingdoms in play, or the agreed number."""
    target = state.table.setup.options.kingdom_target
    wanted = len(state.table.kingdoms) if target is None else target
    left = playing(state)
    for seat in left:
        team = tuple(one for one in state.table.partners[seat] if one in left)
        if sum(len(kingdoms_of(state, one)) for one in team) >= wanted:
            return Outcome(team, "D27.24" if target is None else "D30.10")
    return None


# Only these change who holds a kingdom, or who plays, or end what had to be finished first.
DECISIVE: Final = frozenset(
    (SeatFell, TerritoryConquered, TerritoryTaken, AttackBeaten, TerritoryVacated, SeatPlaysOn)
)


@clause("D1.2", "D27.23", "D27.24")
def after(state: State, told: tuple[Event, ...]) -> Moved:
    """Victory is checked after everything that may bring it about, once losses and falls are done."""
    if isinstance(state.step, Removing) or state.memory.doomed or DECISIVE.isdisjoint(map(type, told)):
        return state, ()
    outcome = last_player(state) or kingdoms_won(state)
    if outcome is None:
        return state, ()
    forces = tuple(by_side(map(rested, force)) for force in state.forces)
    fleets = tuple(by_side(at_anchor(ships, rested) for ships in fleet) for fleet in state.fleets)
    over = evolve(state, forces=forces, fleets=fleets, docked=tuple(map(moored, state.docked)))
    return evolve(over, step=Finished(outcome)), (GameEnded(outcome, (outcome.clause,)),)


def winners(state: State) -> tuple[Side, ...]:
    """The peoples that have won; none before the game is over."""
    return state.step.outcome.winners if isinstance(state.step, Finished) else ()
