"""Battles at their first roll, and what single pieces roll in them."""

from tests.clauses.nerath.scenes import LAND, NEXT, SEA, do, roll

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, Realm, Rolling, State

K, V, C, N = Realm

ISLE, MIST = "isle-of-the-druids", "sea-of-mist"

COASTS = [(at, sea) for at in LAND for sea in NEXT[at] if sea in SEA][::6]


def rolling(state: State, at: str) -> State:
    """The first roll of a battle."""
    begun = do(state, FightBattle(state.active, at))
    assert isinstance(begun.step, Rolling)
    return begun


def asked_dice(state: State) -> list[int]:
    """The dice that are to be rolled now, smallest first."""
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return sorted(die.sides for die in turn.request.dice)


def missed(state: State) -> State:
    """The state after a roll of nothing but ones."""
    return roll(state, *(1 for _ in asked_dice(state))).after


def rolled_dice(state: State, at: str) -> dict[bool, list[int]]:
    """What attackers and defenders roll in a round without First Strike in which all miss."""
    found, state = dict[bool, list[int]](), rolling(state, at)
    while isinstance(state.step, Rolling):
        found[state.step.attackers] = asked_dice(state)
        state = missed(state)
    return found
