"""Faults of quest parties and of units that wait at Villages, in a state that was built or loaded by hand.

Here: who may be on a Wasteland space and wait at a Village, and what is remembered of quests. Not here:
faults of everything else (`faults`). Clauses: those about every quest party.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.content.names import SIDES, Side
from conquest_rules.dragonlords.position.figures import Figure, is_king
from conquest_rules.dragonlords.position.holding import is_contested, is_shrine, sides_in
from conquest_rules.dragonlords.position.pieces import LARGEST, Party
from conquest_rules.dragonlords.position.rooms import places_of
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Finished,
    Sailing,
    Teleporting,
    battle_of,
    inmost,
    is_of_quests,
    journey_of,
    party_at,
)
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault, clause

Faults = Iterator[Fault]


@clause("D7.25", "D12.1", "D9.1")
def parties(state: State) -> Faults:
    """A party has one to six units; each space but a Shrine has one party, and two only in a combat."""
    fought, visited, journey = battle_of(state.step), party_at(state.step), journey_of(state.step)
    if journey is not None and journey.entry is None:
        visited = journey.at
    for at in state.table.space:
        fighting = fought is not None and fought.at == at
        if is_contested(state, at) and not fighting and not isinstance(inmost(state.step), Finished):
            yield Fault(at, f"is held by {', '.join(sides_in(state, at))} together", "D12.1")
        for side in SIDES:
            found = state.parties_in(at, side)
            if found.total > 1 and not is_shrine(state, at):
                yield Fault(at, f"{side} has {found.total} quest parties there", "D12.1")
            for party in found.kinds:
                yield from _of_a_party(state, at, side, party, fighting or visited == at)


@clause("D7.25")
def _of_a_party(state: State, at: str, side: Side, party: Party, busy: bool) -> Faults:
    size = party.units.total
    if size > LARGEST or (not size and not busy):
        yield Fault(at, f"a quest party of {side} has {size} units", "D7.25")
    if strange := sorted(set(party.tools.kinds) - set(state.table.content.tools)):
        yield Fault(at, f"a quest party of {side} has {', '.join(strange)}, unknown to the pack")
    if party.acting and (side is not state.active or not busy):
        yield Fault(at, f"a quest party of {side} acts, and it is not the one whose move it is", "D8.10")
    yield from _without_king(at, side, party.units)


@clause("D20.11")
def _without_king(at: str, side: Side, units: Bag[Figure]) -> Faults:
    for figure in units.kinds:
        if is_king(figure):
            yield Fault(at, f"the King of {side} is in the Wastelands", "D20.11")


@clause("D8.4", "D31.13")
def waiting(state: State) -> Faults:
    """Only units that the active player has just landed wait at a Village, until they move on."""
    landing = isinstance(inmost(state.step), Sailing | Teleporting) or is_of_quests(state.step)
    landing = landing or battle_of(state.step) is not None
    for village, bags in zip(places_of(state, "waiting"), state.waiting, strict=True):
        for side, units in zip(SIDES, bags, strict=True):
            if units and (side is not state.active or not landing):
                yield Fault(village, f"units of {side} wait there, and none can now", "D8.4")
            yield from _without_king(village, side, units)


@clause("D8.10")
def remembered(state: State) -> Faults:
    """The Wastelands whose move is used are those of this board, named by their Villages."""
    quested, fresh = state.memory.quested, state.memory.fresh
    if set(quested) - set(state.table.village) or len(set(quested)) < len(quested):
        yield Fault("memory", f"{', '.join(quested)} are not different Villages of this board", "D8.10")
    if fresh and (len(fresh) != len(state.table.kingdoms) or min(fresh) < 0):
        yield Fault("memory", "the gold of quests does not lie in the kingdoms of this board")
