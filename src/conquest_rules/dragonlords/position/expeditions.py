"""Expeditions: quest parties that grow, and parties of which no one is left.

Here: units that join or leave a party, and tools that are stored when all of a party have left. Not here: who
may do what, and the party that a step is about (`quests`). Clauses: tools of a party, page 11. Rulings:
`R-party-split`, `R-tools-storage`.
"""

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER, Side
from conquest_rules.dragonlords.position.events import Event, ToolsStored
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import LARGEST, Party
from conquest_rules.dragonlords.position.state import State, replaced, with_parties
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


@clause("D11.9", "D32.1")
def with_stored(state: State, side: Side, tools: Bag[str]) -> tuple[State, tuple[Event, ...]]:
    """The state with more tools that a player has stored, and the event that reports it."""
    if not tools:
        return state, ()
    kept = state.stored[NUMBER[side]] + tools
    return evolve(state, stored=replaced(state.stored, side, kept)), (ToolsStored(side, tools),)


@clause("D11.3", "D11.9")
def without_left(state: State, at: str, side: Side) -> tuple[State, tuple[Event, ...]]:
    """The state without parties of which all units have left; their tools are stored.

    As long as a unit is left the tools stay with it.
    """
    parties = state.parties_in(at, side)
    left = Bag((one, count) for one, count in parties.pairs if not one.units)
    if not left:
        return state, ()
    tools = Bag((tool, count * number) for one, count in left.pairs for tool, number in one.tools.pairs)
    return with_stored(with_parties(state, (at, side, parties - left)), side, tools)


@clause("D7.25")
def roomy(state: State, at: str, side: Side, more: int) -> Party | None:
    """A quest party of a side on a space with room for this many units more."""
    parties = state.parties_in(at, side).kinds
    return next((one for one in parties if one.units and one.units.total + more <= LARGEST), None)


@clause("D2.21", "D7.24", "D22.12")
def joined(state: State, at: str, side: Side, units: Bag[Figure]) -> State:
    """The state with units that have joined a quest party of their side on a space."""
    party = roomy(state, at, side, units.total)
    assert party is not None, "there is room for them"
    grown = evolve(party, units=party.units + units)
    return with_parties(state, (at, side, state.parties_in(at, side).remove(party).add(grown)))
