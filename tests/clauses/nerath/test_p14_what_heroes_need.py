"""Page 14, Heroes Need 7+/8+ to Hit: Events for other pieces do not lift what a guardian asks of a Hero."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import begun, event, when
from tests.clauses.nerath.drawn_battles import Scene
from tests.clauses.nerath.scenes import DUNGEON, FIGHTER, FOOT, HEROES, MONSTER, WIZARD, battle, guarded, roll

from conquest_rules import nerath
from conquest_rules.nerath import Kind, Moment, Realm
from conquest_rules.nerath.content.effects import HitOn, Lasts
from conquest_rules.testing import checks


@checks("N14.28")
@pytest.mark.parametrize(("guardian", "need"), [("troll", 7), ("banshee", 7), ("wraith", 8)])
@given(
    st.sampled_from(DUNGEON),
    st.sampled_from(Realm),
    st.sampled_from([(FOOT,), (MONSTER, FOOT), (FIGHTER,), (WIZARD, FOOT), HEROES]),
)
def test_an_event_helps_only_the_heroes_that_it_names(
    guardian: str, need: int, at: str, realm: Realm, kinds: tuple[Kind, ...]
) -> None:
    """Heroes that the card does not name need 7 or 8 as ever; those that it names hit on what it says."""
    card = event(realm, HitOn(5, kinds, Lasts.BATTLE), play=(when(Moment.DUNGEON_ENTERED),))
    state = battle(active=realm, pieces={at: {realm: [FIGHTER, WIZARD]}})
    state = begun(Scene(guarded(state, at, [guardian]), at, realm, ()), card)
    shown = dict[bool, int]()
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        if state.step.attackers:
            (shown[state.step.first_strike],) = (die.low for die in turn.request.dice)
        state = roll(state, *[1] * len(turn.request.dice)).after
    due = {kind is WIZARD: 5 if kind in kinds else need for kind in HEROES}
    assert due == shown
