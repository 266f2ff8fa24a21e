"""Faults of DragonLords, and of the steps about them, in a state that was built or loaded by hand.

Here: where DragonLords may be in which phase, how many there are, who becomes one, what burns. Not here:
faults of everything else (`faults`). Clauses: DragonLords, pages 7, 12, 14, 18 and 20; component limits, page
2.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.movement.departing import havens
from conquest_rules.dragonlords.movement.seaways import blockades
from conquest_rules.dragonlords.position.company import party_of
from conquest_rules.dragonlords.position.figures import Retired, is_king
from conquest_rules.dragonlords.position.holding import are_allies
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Ashore,
    Burning,
    Buying,
    EndingTurn,
    MakingLord,
    Paying,
    Placing,
    Sailing,
    inmost,
)
from conquest_rules.dragonlords.position.supply import lords_in_play, most_lords
from conquest_rules.dragonlords.quests.lords import candidates
from conquest_rules.kernel.clause import Fault, clause

Faults = Iterator[Fault]
# No DragonLord is at sea or in the Wastelands in these, nor in the Wastelands before quest activity.
ASHORE: Final = (Buying, Paying, Placing, EndingTurn)
BEFORE_QUESTS: Final = (*ASHORE, Sailing)


@clause("D2.7", "D7.27", "D7.29", "D12.22", "D20.37")
def lords(state: State) -> Faults:
    """DragonLords are not Kings, are away only in their own turn, and are as many as the box has at most."""
    after, most = inmost(state.step), most_lords(state)
    if most is not None and (number := lords_in_play(state)) > most:
        yield Fault("DragonLords", f"{number} are in play, and the box has {most}", "D2.7")
    for at, side, figure, _ in everyone(state):
        if not figure.lord:
            continue
        if is_king(figure):
            yield Fault(at, f"the King of {side} is a DragonLord", "D20.37")
        if at in state.table.space and (side is not state.active or isinstance(after, BEFORE_QUESTS)):
            yield Fault(at, f"a DragonLord of {side} is in the Wastelands", "D7.27")
        if at in state.table.zone and isinstance(after, ASHORE):
            yield Fault(at, f"a DragonLord of {side} is at sea", "D7.29")


def making(state: State, step: MakingLord) -> Faults:
    """A unit of a party becomes a DragonLord, and the tool that this takes is there."""
    party = party_of(state, step.at, state.active) if step.at in state.table.space else None
    if party is None or not candidates(state, step.at, state.active):
        yield Fault("step", f"no unit of {state.active} becomes a DragonLord there", "D20.23")
    elif step.costs is not None and step.costs not in party.tools:
        yield Fault("step", f"the party has no {step.costs} that could be lost", "D12.18")


def on_fire(state: State, step: Burning | Ashore) -> Faults:
    """A DragonLord of the active player has set an enemy blockade on fire; a crew has a choice of harbors."""
    if step.at not in state.table.zone or not _is_enemy(state, step.side):
        yield Fault("step", f"no blockade of {step.side} burns there", "D18.17")
    elif not blockades(state, step.side, step.at) or not _has_burned(state, step.at):
        yield Fault("step", f"no DragonLord burns a blockade of {step.side} there", "D18.16")
    elif isinstance(step, Ashore) and not next(havens(state, step.at, step.side), None):
        yield Fault("step", f"no crew of {step.side} comes ashore there", "D18.20")


def _is_enemy(state: State, side: Side) -> bool:
    return side is not state.active and not are_allies(state, side, state.active)


def _has_burned(state: State, at: str) -> bool:
    here = state.figures(at, state.active).kinds
    return any(one.lord and one.mark.retired is Retired.AT_SEA for one in here)
