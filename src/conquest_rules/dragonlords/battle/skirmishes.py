"""Skirmishes: how a combat between two quest parties ends.

Here: the result, and what becomes of the tools. Not here: rounds and losses, which are those of every combat,
and combats with monsters (`quests.ordeals`). Clauses: tools, page 11; combat between parties, page 12.
Rulings: `R-mutual-loss`, `R-quest-order`.
"""

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.windows import asked_again
from conquest_rules.dragonlords.position.actions import Until
from conquest_rules.dragonlords.position.checks import Moved
from conquest_rules.dragonlords.position.events import Event, PartiesPerished, PartyBeaten, ToolsTaken
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.pieces import Party
from conquest_rules.dragonlords.position.state import State, at_step, with_parties
from conquest_rules.dragonlords.position.steps import Battle, EndingTurn, Questing
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


@clause("D2.22", "D11.8", "D12.3", "D12.4", "D12.5")
def end_on_quest(state: State, battle: Battle) -> Moved:
    """One party is left at most: it has the tools of both, and its quest is over.

    The space holds nothing for it. Where no one is left, all tools are lost.
    """
    at, sides = battle.at, (state.active, battle.defender)
    standing = [side for side in sides if any(one.units for one in state.parties_in(at, side).kinds)]
    tools, told = Bag[str](), list[Event]()
    for side in sides:
        gone = _without_units(state, at, side)
        lost = Bag((tool, count * number) for one, count in gone.pairs for tool, number in one.tools.pairs)
        state, tools = with_parties(state, (at, side, state.parties_in(at, side) - gone)), tools + lost
    if not standing:
        told.append(PartiesPerished(at, tools))
    for seat in standing:
        (beaten,) = set(sides) - {seat}
        told.append(PartyBeaten(seat, at, beaten))
        if tools:
            told.append(ToolsTaken(seat, at, beaten, tools))
        state = _rewarded(state, at, seat, tools)
    state = asked_again(state, Until.BATTLE)
    over = is_vanquished(state, state.active)
    return at_step(state, EndingTurn() if over else Questing()), tuple(told)


def _without_units(state: State, at: str, side: Side) -> Bag[Party]:
    return Bag((one, count) for one, count in state.parties_in(at, side).pairs if not one.units)


def _rewarded(state: State, at: str, side: Side, tools: Bag[str]) -> State:
    """The state in which the party of a side has more tools, and acts no more."""
    (party,) = state.parties_in(at, side).kinds
    after = evolve(party, tools=party.tools + tools, acting=False)
    return with_parties(state, (at, side, Bag.of(after)))
