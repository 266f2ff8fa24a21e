"""Villages: units at a Village harbor, on their way between ships and the Wastelands.

Here: who may land there and wait, the room that ships have for those who go back, and going back. Not here:
landing and boarding as such (`harbors`), and setting out (`quests`). Clauses: quests, page 8; answers, pages
31 and 32. Rulings: `R-village-landing`, `R-village-boarding`.
"""

from typing import Final

from conquest_rules.dragonlords.position.actions import Land
from conquest_rules.dragonlords.position.crews import room_aboard
from conquest_rules.dragonlords.position.facts.parties import (
    HarborIsFull,
    IsVillage,
    NoKingOnQuests,
    OwnPartyAtVillage,
)
from conquest_rules.dragonlords.position.figures import is_king
from conquest_rules.dragonlords.position.pieces import LARGEST
from conquest_rules.dragonlords.position.state import State, at_step, with_forces, with_waiting
from conquest_rules.dragonlords.position.steps import Embarking, Sailing, Step, Transferring
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Violation, clause

In = Sailing | Transferring


@clause("D31.13", "D32.5")
def in_the_naval_phase(state: State, step: In, act: Land) -> Violation | None:
    """Units land at a Village to set out in the same turn, and not in the transfer phase."""
    if act.to not in state.table.village or isinstance(step, Sailing):
        return None
    return Violation("D31.13", IsVillage(act.to))


@clause("D12.1", "D32.5")
def beside_no_party(state: State, step: In, act: Land) -> Violation | None:
    """Units land only at a Village on which no party of their player stands, nor one of an ally."""
    for side in state.table.partners[act.by]:
        if state.parties_in(act.to, side):
            return Violation("D32.5", OwnPartyAtVillage(side, act.to), ruling="R-village-landing")
    return None


@clause("D7.25", "D32.5")
def six_at_most(state: State, step: In, act: Land) -> Violation | None:
    """Six units at most wait at a Village."""
    if state.waiting_at(act.to, act.by).total < LARGEST:
        return None
    return Violation("D7.25", HarborIsFull(act.to, LARGEST), ruling="R-village-landing")


@clause("D20.11")
def no_king(state: State, step: In, act: Land) -> Violation | None:
    """No King waits at a Village."""
    if act.to not in state.table.village or not is_king(act.figure):
        return None
    return Violation("D20.11", NoKingOnQuests(act.by))


VILLAGE_CHECKS: Final = (in_the_naval_phase, beside_no_party, six_at_most, no_king)


@clause("D32.5")
def zone_with_room(state: State, village: str) -> str | None:
    """The sea zone in which the active player's ships have room for all who wait at a Village."""
    waiting = state.waiting_at(village, state.active).total
    zones = state.table.atlas.harbors.bordering(village)
    return next((one for one in zones if room_aboard(state, one, state.active) >= waiting), None)


@clause("D32.5")
def back_aboard(state: State, village: str, then: Step) -> State:
    """The state in which those who wait at a Village go back aboard their ships."""
    side, zone = state.active, zone_with_room(state, village)
    assert zone is not None, "there is room for all of them"
    units = state.waiting_at(village, side)
    state = with_forces(state, (zone, side, state.figures(zone, side) + units))
    return at_step(with_waiting(state, village, side, Bag()), Embarking(side, zone, then))
