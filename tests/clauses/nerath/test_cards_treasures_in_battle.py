"""Treasures that are played in battles of every kind, the points of cards, and the battles they are for."""

from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import (
    EVERYWHERE,
    PINNED_EVERYWHERE,
    Front,
    always,
)
from tests.clauses.nerath.cardtable import (
    battle_on,
    dealt,
    event,
    in_play,
    quietly,
    seated,
    told,
    treasure,
    when,
)
from tests.clauses.nerath.deeds import DEEDS, on_with, plenty
from tests.clauses.nerath.scenes import SEEDS, K, N, V, beat, do

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Effect,
    EndStep,
    FightBattle,
    Moment,
    Party,
    PlayCard,
    Realm,
    SpaceKind,
    State,
    StepName,
    Window,
)
from conquest_rules.nerath.content.effects import (
    GainGold,
    ScorePoints,
)
from conquest_rules.nerath.content.rows import Treasure, Whenever
from conquest_rules.nerath.position.state import replaced
from conquest_rules.testing import checks

IN_THE_FIGHT = (
    Moment.BATTLE_BEGINS,
    Moment.DUNGEON_ENTERED,
    Moment.BEFORE_DICE,
    Moment.AFTER_DICE,
    Moment.BEFORE_DAMAGE,
    Moment.ROUND_ENDS,
    Moment.RETREAT,
    Moment.BATTLE_WON,
    Moment.BATTLE_LOST,
    Moment.SPACE_CONQUERED,
    Moment.DUNGEON_PLUNDERED,
)
EVER = tuple(when(moment, Party.ANYONE) for moment in IN_THE_FIGHT)
POINTS = st.integers(1, 3)
IN_ROUNDS = st.sampled_from(IN_THE_FIGHT[2:6])
REALMS = st.sampled_from(Realm)


def asked_again(front: Front, card: Treasure, later: int, seed: int) -> State:
    """The first moment of a battle at which the owner is asked, or a later one."""
    state = dealt(seated(front.scene.state, card), {front.owner: [card.id]})
    state, rng = do(state, FightBattle(front.scene.attacker, front.at)), Random(seed)
    for _ in range(80):
        if isinstance(state.step, Window) and state.step.asked[0] is front.owner:
            if later == 0:
                return state
            later -= 1
        if isinstance(nerath.to_act(state), nerath.Over):
            break
        state = do(state, quietly(state, rng))
    assume(False)
    raise AssertionError


# Points.


@checks("N16.19", "N16.32", "N3.19", "N3.17", "N24.13", "C5.6", "N23.22")
@given(front=EVERYWHERE, points=POINTS, later=st.integers(0, 6), seed=SEEDS)
@always(PINNED_EVERYWHERE, points=2, later=0, seed=0)
@always(PINNED_EVERYWHERE, points=3, later=2, seed=0)
def test_a_treasure_played_in_a_battle_scores_at_once(
    front: Front, points: int, later: int, seed: int
) -> None:
    """At whatever moment of a fight a Treasure is played, its owner has its points at once."""
    card = treasure(play=EVER, points=points)
    state = asked_again(front, card, later, seed)
    one = beat(state, PlayCard(front.owner, card.id))
    turn = list(Realm).index(front.owner)
    assert replaced(state.points, front.owner, state.points[turn] + points) == one.after.points
    scored = [(each.realm, each.points) for each in told([one], nerath.TreasurePlayed)]
    assert [(front.owner, points)] == scored


@checks("N16.15", "N16.16")
@given(front=EVERYWHERE, later=st.integers(0, 6), seed=SEEDS)
@always(PINNED_EVERYWHERE, later=0, seed=0)
def test_a_treasure_played_in_a_battle_lies_open_for_good(front: Front, later: int, seed: int) -> None:
    """It leaves the hand of its owner, lies before him for all to see, also after the battle."""
    card = treasure(play=EVER)
    state = do(asked_again(front, card, later, seed), PlayCard(front.owner, card.id))
    turn, rng = list(Realm).index(front.owner), Random(seed)
    for _ in range(25):
        assert [Bag()] * 4 == [hand.cards for hand in state.treasures]
        shown = replaced((Bag[str](),) * 4, front.owner, Bag.of(card.id))
        assert shown == state.displays == nerath.view(state, None).displays
        if isinstance(nerath.to_act(state), nerath.Over | nerath.Awaiting) and not isinstance(
            state.step, nerath.Rolling
        ):
            break
        state = do(state, quietly(state, rng))
    assert card.id in state.displays[turn]


@checks("N16.26", "I23.2")
@given(REALMS, REALMS, DEEDS, st.sampled_from(("event", "power", "property")), SEEDS)
@example(K, K, (GainGold(1),), "property", 0)
@example(V, K, (GainGold(1),), "event", 0)
def test_cards_score_nothing_but_what_they_say(
    owner: Realm, active: Realm, effects: tuple[Effect, ...], way: str, seed: int
) -> None:
    """Playing Events and using Properties scores no points but those that a card speaks of."""
    due = sum(one.points for one in effects if isinstance(one, ScorePoints))
    ends = when(Moment.STEP_ENDS, Party.ANYONE, step=StepName.MOVE)
    if way == "property":
        assume(not any(hasattr(effect, "lasts") for effect in effects))
        card = treasure(whenever=[Whenever(ends, effects)])
        state = in_play(plenty(card, active=active), owner, card.id)
        after = on_with([beat(state, EndStep(active))], Random(seed))[-1].after
    else:
        held = event(owner, *effects, play=(ends,)) if way == "event" else treasure(*effects, play=(ends,))
        state = plenty(held, active=active)
        hands = {realm: list(state.hand(realm).cards) for realm in Realm}
        state = do(dealt(state, {**hands, owner: [*hands[owner], held.id]}), EndStep(active))
        while nerath.to_act(state) != nerath.Deciding(owner):
            assert isinstance(state.step, Window)
            state = do(state, nerath.Pass(state.step.asked[0]))
        after = on_with([beat(state, PlayCard(owner, held.id))], Random(seed))[-1].after
        due += 1 if way == "power" else 0
    assert replaced(state.points, owner, state.victory_points(owner) + due) == after.points


# When.


@checks("N16.18", "N9.10", "N23.22", "N22.24", "N16.14", "N16.17")
@given(
    front=EVERYWHERE, kind=st.sampled_from(SpaceKind), moment=st.sampled_from(IN_THE_FIGHT[2:6]), seed=SEEDS
)
@always(PINNED_EVERYWHERE, kind=SpaceKind.SEA, moment=Moment.BEFORE_DICE, seed=0)
@always(PINNED_EVERYWHERE, kind=SpaceKind.LAND, moment=Moment.ROUND_ENDS, seed=0)
@always(PINNED_EVERYWHERE, kind=SpaceKind.DUNGEON, moment=Moment.AFTER_DICE, seed=0)
def test_a_card_for_one_kind_of_space_is_played_in_no_other(
    front: Front, kind: SpaceKind, moment: Moment, seed: int
) -> None:
    """A card for a battle on land, at sea or in a dungeon is offered there, and nowhere else."""
    time = when(moment, Party.ANYONE, kind=kind)
    card, aid = event(front.owner, GainGold(1), play=(time,)), treasure(play=(time,))
    state = seated(front.scene.state, card, aid)
    state = dealt(state, {front.owner: [card.id, aid.id]})
    state = do(state, FightBattle(front.scene.attacker, front.at))
    seen = set[str]()
    for one in battle_on(state, seed, (0.6, 0.6), press=0.9):
        seen |= {act.card for act in nerath.legal_actions(one.before) if isinstance(act, PlayCard)}
    if kind is not front.kind:
        assert set() == seen
    elif moment is Moment.BEFORE_DICE:
        assert {card.id, aid.id} == seen


MINE = (
    when(Moment.BATTLE_BEGINS, Party.ENEMY, Party.SELF),
    when(Moment.BEFORE_DICE, Party.SELF),
    when(Moment.BEFORE_DICE, Party.ENEMY, Party.SELF),
    when(Moment.AFTER_DICE, Party.SELF),
    when(Moment.BEFORE_DAMAGE, Party.ENEMY, Party.SELF),
    when(Moment.ROUND_ENDS, Party.ENEMY, Party.SELF),
)


@checks("N9.10", "M7.6", "N22.24")
@pytest.mark.parametrize("owner", [V, N])
@pytest.mark.parametrize("time", MINE)
@pytest.mark.parametrize("front", [PINNED_EVERYWHERE[0], PINNED_EVERYWHERE[1]])
def test_each_of_two_defenders_is_asked_for_what_concerns_him(
    front: Front, time: nerath.Timing, owner: Realm
) -> None:
    """What is done to the defenders or by them is each ally's own affair, and each plays his card for it."""
    card = event(owner, GainGold(1), play=(time,))
    state = do(seated(front.scene.state, card), FightBattle(K, front.at))
    beats = battle_on(state, 1, (0.7, 0.3), press=1.0)
    offered = [PlayCard(owner, card.id) in nerath.legal_actions(one.before) for one in beats]
    assert any(offered)
