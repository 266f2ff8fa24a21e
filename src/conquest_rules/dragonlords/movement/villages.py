"""Villages: units at a Village harbor, on their way between ships and the Wastelands.

Here: who may land there and wait, the room that ships have for those who go back, and going back. Not here:
landing and boarding as such (`harbors`), and setting out (`quests`). Clauses: quests, page 8; answers, pages
31 and 32. Rulings: `R-village-landing`, `R-village-boarding`.
"""

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.crews import with_room
from conquest_rules.dragonlords.position.pieces import CAPACITY
from conquest_rules.dragonlords.position.state import State, at_step, with_forces, with_waiting
from conquest_rules.dragonlords.position.steps import Embarking, Step
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


def room_aboard(state: State, side: Side, zone: str) -> int:
    """How many units more the ships of a side in a sea zone can take."""
    ships = with_room(state, zone, side)
    return sum(count * (CAPACITY - ship.crew.total) for ship, count in ships.pairs)


@clause("D32.5")
def zone_with_room(state: State, village: str) -> str | None:
    """The sea zone in which the active player's ships have room for all who wait at a Village."""
    waiting = state.waiting_at(village, state.active).total
    zones = state.table.atlas.harbors.bordering(village)
    return next((one for one in zones if room_aboard(state, state.active, one) >= waiting), None)


@clause("D32.5")
def back_aboard(state: State, village: str, then: Step) -> State:
    """The state in which those who wait at a Village go back aboard their ships."""
    side, zone = state.active, zone_with_room(state, village)
    assert zone is not None, "there is room for all of them"
    units = state.waiting_at(village, side)
    state = with_forces(state, (zone, side, state.figures(zone, side) + units))
    return at_step(with_waiting(state, village, side, Bag()), Embarking(side, zone, then))
