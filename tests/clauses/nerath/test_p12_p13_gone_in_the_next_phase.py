"""Pages 12 and 13: what one phase of a sea battle destroys is gone, with its cargo, before the next."""

from collections import Counter

import pytest
from tests.clauses.nerath.battlefields import next_roll
from tests.clauses.nerath.scenes import (
    DRAGON,
    FIGHTER,
    FOOT,
    STORM,
    WIZARD,
    K,
    V,
    battle,
    dice,
    do,
    ship,
    units,
)

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, Figure, Kind, Realm, State, TakeDamage
from conquest_rules.testing import checks

MIST = "sea-of-mist"
FLEET = [ship(FIGHTER, FOOT), ship(FIGHTER), ship(), Figure(STORM)]


def shot_at(loser: Realm, first_strike: bool) -> State:
    """The loser's fleet has taken one hit of this phase of the first round, and nobody else any."""
    winner = V if loser is K else K
    fleets = {winner: [ship(WIZARD) if first_strike else ship(), DRAGON], loser: FLEET}
    state = do(battle(pieces={MIST: fleets}), FightBattle(K, MIST))
    while isinstance(state.step, nerath.Rolling):
        hits = state.step.attackers is (winner is K) and state.step.first_strike is first_strike
        _, request = next_roll(state)
        state = do(state, nerath.Rolled((6 if hits else 1, *(1 for _ in request.dice[1:]))))
    return state


def afloat(state: State, realm: Realm) -> Counter[Kind]:
    """The pieces at sea, those aboard among them."""
    return Counter(one.kind for one, _ in units(state, MIST, (realm,)))


@checks("N12.42", "N12.43", "N13.11", "N13.24", "N13.25", "N11.33", "N23.3")
@pytest.mark.parametrize("loser", [K, V])
@pytest.mark.parametrize("first_strike", [True, False])
def test_what_a_phase_destroyed_rolls_no_more(loser: Realm, first_strike: bool) -> None:
    """A Warship goes with all aboard, a carried Hero and a Storm Elemental alone; the others roll on."""
    state = shot_at(loser, first_strike)
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, TakeDamage)]
    assert 6 == len(acts)
    for act in acts:
        after = do(state, act)
        lost = Counter([act.figure.kind, *(one.kind for one in act.figure.cargo)])
        assert afloat(state, loser) - lost == afloat(after, loser)
        if not first_strike:
            assert isinstance(after.step, nerath.Pressing)
            after = do(after, nerath.PressAttack(K))
        while True:
            now, request = next_roll(after)
            if now.attackers is (loser is K):
                break
            after = do(after, nerath.Rolled(tuple(1 for _ in request.dice)))
        due = dice(after, MIST, (loser,), attacking=loser is K, first=now.first_strike)
        assert due == sorted(die.sides for die in request.dice)
