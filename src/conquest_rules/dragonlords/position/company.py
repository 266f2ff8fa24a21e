"""Company: the quest party that a step is about, and its tools.

Here: `party_of`, tools by their use, a party replaced by another one, and the end of a visit. Not here: what
a tool does. Clauses: tools stay with their party, page 11.
"""

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side, Use
from conquest_rules.dragonlords.position.checks import Moved
from conquest_rules.dragonlords.position.events.visits import PartyLost
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.pieces import Party
from conquest_rules.dragonlords.position.state import State, at_step, with_parties
from conquest_rules.dragonlords.position.steps import EndingTurn, Questing
from conquest_rules.kernel.clause import clause


def party_of(state: State, at: str, side: Side) -> Party | None:
    """The quest party of a side on a space: the one whose move it is, where there are several."""
    return max(state.parties_in(at, side).kinds, key=lambda one: one.acting, default=None)


def with_party(state: State, at: str, side: Side, before: Party, after: Party | None) -> State:
    """The state with another party on a space instead of one, or with none."""
    left = state.parties_in(at, side).remove(before)
    return with_parties(state, (at, side, left if after is None else left.add(after)))


@clause("D11.3")
def tool_for(state: State, at: str, side: Side, use: Use) -> str | None:
    """A tool of a side's party on a space that serves this purpose; None if it has none."""
    party, tools = party_of(state, at, side), state.table.content.tools
    return next((one for one in party.tools.kinds if use in tools[one].uses), None) if party else None


def named_for(state: State, use: Use) -> str:
    """What a party would need for this purpose: the first such tool of the pack."""
    return next(iter(state.table.content.tools_for[use]), use.value)


@clause("D11.5")
def used_up(state: State, at: str, side: Side, tool: str) -> State:
    """The state in which a party has one tool of a kind less."""
    party = party_of(state, at, side)
    assert party is not None, "no one uses a tool of a party that is not there"
    return with_party(state, at, side, party, evolve(party, tools=party.tools.remove(tool)))


@clause("D9.8", "D11.7", "D20.6", "D32.6")
def left(state: State, at: str) -> Moved:
    """The visit of the active player's party is over; one without units is gone, and its tools with it."""
    party, told = party_of(state, at, state.active), tuple[PartyLost, ...]()
    if party is not None and not party.units:
        told = (PartyLost(state.active, at, party.tools),)
    if party is not None:
        after = evolve(party, acting=False) if party.units else None
        state = with_party(state, at, state.active, party, after)
    return at_step(state, EndingTurn() if is_vanquished(state, state.active) else Questing()), told
