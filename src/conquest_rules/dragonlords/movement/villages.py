"""Villages: units at a Village harbor, on their way between ships and the Wastelands.

Here: who may land there and wait, the room that ships have for those who go back, and going back. Not here:
landing and boarding as such (`harbors`), and setting out (`quests`). Clauses: quests, page 8; answers, pages
31 and 32. Rulings: `R-village-landing`, `R-village-boarding`.
"""

from conquest_rules.dragonlords.position.crews import room_aboard
from conquest_rules.dragonlords.position.state import State, at_step, with_forces, with_waiting
from conquest_rules.dragonlords.position.steps import Embarking, Step
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


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
