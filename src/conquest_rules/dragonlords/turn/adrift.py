"""Adrift: DragonLords at sea or in the Wastelands come home before the transfer phase is over.

Here: why the phase does not end yet, and the loss of those who have nowhere to go. Not here: how they
teleport (`movement.teleporting`). Clauses: DragonLords at sea, pages 7 and 14; DragonLords made in the
Wastelands, page 12; the transfer phase, page 27. Rulings: `R-dragonlord-nowhere`, `R-dragonlord-transfer`,
`R-dragonlord-in-wastelands`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Phase as PhaseName
from conquest_rules.dragonlords.movement.teleporting import can_begin
from conquest_rules.dragonlords.position.actions import EndStep
from conquest_rules.dragonlords.position.checks import Goes, Moved
from conquest_rules.dragonlords.position.crews import units, with_each
from conquest_rules.dragonlords.position.events import LordStranded, PhaseBegun
from conquest_rules.dragonlords.position.facts.lords import MustLeave
from conquest_rules.dragonlords.position.figures import Fate, Figure, marked
from conquest_rules.dragonlords.position.holding import places_with
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    CollectingIncome,
    EndingTransfer,
    Falling,
    Removing,
    Step,
    Transferring,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Violation, clause


@clause("D7.29", "D12.22", "D14.5", "D27.4")
def lords_adrift(state: State) -> Iterator[tuple[str, Figure, int]]:
    """The active player's DragonLords at sea and in the Wastelands: where, which, how many."""
    for at in places_with(state, state.active):
        if at not in state.table.territories:
            for figure, count in units(state, at, state.active).pairs:
                if figure.lord:
                    yield at, figure, count


def _why(state: State, at: str) -> str:
    return "D7.29" if at in state.table.zone else "D12.22"


@clause("D7.29", "D12.22", "D14.5", "D20.36", "D27.4")
def lords_come_home(state: State, step: Transferring, act: EndStep) -> Violation | None:
    """The phase does not end while a DragonLord at sea or in the Wastelands can still leave."""
    for at, figure, _ in lords_adrift(state):
        if can_begin(state, step, figure, at):
            return Violation(_why(state, at), MustLeave(at))
    return None


@clause("D7.29", "D12.22", "D27.4")
def end(state: State, step: EndingTransfer) -> Moved:
    """DragonLords that have nowhere to go are lost, with all they bear; then income is collected."""
    left = tuple(lords_adrift(state))
    if not left:
        return at_step(state, CollectingIncome()), (PhaseBegun(state.active, PhaseName.COLLECT_INCOME),)
    after: Step = Falling(step)
    for at in reversed(dict.fromkeys(at for at, _, _ in left)):
        state = with_each(state, at, state.active, _lost)
        after = Removing(at, ((state.active, state.active),), after, _why(state, at))
    told = tuple(LordStranded(state.active, at, (_why(state, at),)) for at, _, n in left for _ in range(n))
    return at_step(state, after), told


def _lost(figure: Figure) -> Figure:
    return marked(figure, evolve(figure.mark, fate=Fate.LOST)) if figure.lord else figure


ENDS: Final[Goes[EndingTransfer]] = flow.Goes(EndingTransfer, end, (Removing, CollectingIncome))
