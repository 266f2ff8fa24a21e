"""Properties: what Treasures in play do again and again, from the moment they are played."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    dealt,
    followed,
    in_play,
    played,
    position,
    quietly,
    seated,
    treasure,
    when,
)
from tests.clauses.nerath.drawn_battles import Scene, land_battles
from tests.clauses.nerath.scenes import (
    CAPITALS,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    SEEDS,
    K,
    V,
    battle,
    do,
    moved_in,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Effect,
    EndStep,
    FightBattle,
    Figure,
    Moment,
    Party,
    Realm,
    State,
    StepName,
    UseProperty,
    Window,
)
from conquest_rules.nerath.content.effects import ExtraDice, GainGold, HitOn, ScorePoints
from conquest_rules.nerath.content.rows import Whenever
from conquest_rules.testing import checks, reads

OFTEN = (Moment.BEFORE_DICE, Moment.ROUND_ENDS)
HORN = "horn-of-valhalla"


def in_turn_of(state: State, realm: Realm, rng: Random) -> State:
    """Random play without cards until a realm's Move step begins."""
    while True:
        state = do(state, quietly(state, rng))
        if state.active is realm and isinstance(state.step, nerath.Moving | Window):
            return state


# Properties.


@checks("N16.23", "N16.24", "N23.24", "N16.16")
@given(st.sampled_from(Realm), st.sampled_from(Realm), SEEDS)
def test_the_horn_gives_a_footsoldier_at_the_start_of_each_own_turn(
    owner: Realm, active: Realm, seed: int
) -> None:
    """When a turn of its owner begins, the Horn gives one Footsoldier, once, and in no other turn."""
    horn = nerath.built_in().treasure(HORN)
    state = in_play(position(horn, active=active), owner, HORN)
    rng, turns = Random(seed), list[Realm]()
    for _ in range(500):
        if isinstance(nerath.to_act(state), nerath.Over) or len(turns) >= 2:
            break
        if isinstance(state.step, Window):
            assert (owner, Moment.TURN_BEGINS) == (state.active, state.step.occasion.moment)
            assert UseProperty(owner, HORN) in nerath.legal_actions(state)
            turns.append(state.active)
            before = _soldiers(state, owner)
            state = followed(state, UseProperty(owner, HORN), seed)[-1].after
            assert before + 1 == _soldiers(state, owner)
            assert isinstance(state.step, nerath.Moving)
        else:
            state = do(state, quietly(state, rng))


def _soldiers(state: State, realm: Realm) -> int:
    return sum(state.figures(space, realm).count(Figure(FOOT)) for space in state.table.content.board.spaces)


@checks("N16.24", "N9.8", "N7.5", "N24.3", "N22.24")
@reads("R-start-of-turn-effects")
@given(st.sampled_from(Realm), SEEDS)
def test_the_start_of_a_turn_comes_after_the_draw(owner: Realm, seed: int) -> None:
    """What works when a turn begins is offered after the Event card is drawn, before anything is moved."""
    horn = nerath.built_in().treasure(HORN)
    begun = evolve(in_play(position(horn, active=owner), owner, HORN), step=nerath.Drawing())
    turn = nerath.to_act(begun)
    assert isinstance(turn, nerath.Awaiting)
    after = do(begun, turn.request.sample(Random(seed)))
    assert 1 == after.hand(owner).total
    assert isinstance(after.step, Window)
    assert Moment.TURN_BEGINS is after.step.occasion.moment


@checks("N16.23", "N16.24", "N23.24")
@reads("R-property-start")
@given(st.sampled_from(Realm), SEEDS)
def test_a_property_of_the_turns_start_waits_for_the_next_turn(owner: Realm, seed: int) -> None:
    """A Treasure played in a turn does not do what it does at the start of turns before the next own one."""
    state = dealt(moved_in(active=owner), {owner: [HORN]})
    beats = played(state, HORN, seed)
    after = beats[-1].after
    assert isinstance(after.step, nerath.Moving)
    assert 3 == sum(isinstance(event, nerath.PieceAdded) for one in beats for event in one.events)
    assert {"N16.23"} == cited(after, UseProperty(owner, HORN))
    later = in_turn_of(do(after, EndStep(owner)), owner, Random(seed))
    assert isinstance(later.step, Window)


@checks("N16.23", "N23.24", "N16.16")
@given(land_battles(way=st.just(FREE_FOR_ALL)), st.sampled_from(OFTEN), SEEDS)
def test_a_property_works_whenever_its_moment_comes(scene: Scene, moment: Moment, seed: int) -> None:
    """A Property is offered at each moment that it names, each time once, to the end of the game."""
    card = treasure(whenever=[Whenever(when(moment, Party.ANYONE), (GainGold(1),))])
    state = in_play(seated(scene.state, card), scene.attacker, card.id)
    state, rng = do(state, FightBattle(scene.attacker, scene.at)), Random(seed)
    gold = state.treasury(scene.attacker)
    for _ in range(25):
        if isinstance(state.step, Window):
            assert moment is state.step.occasion.moment
            state = do(state, UseProperty(scene.attacker, card.id))
            gold += 1
            assert gold == state.treasury(scene.attacker)
            assert card.id in state.displays[list(Realm).index(scene.attacker)]
            assert UseProperty(scene.attacker, card.id) not in nerath.legal_actions(state)
        elif isinstance(state.step, nerath.Repositioning | nerath.Plundering):
            break
        else:
            state = do(state, quietly(state, rng))


@checks("N16.23", "N23.24")
@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("owner", [K, V])
def test_a_property_lasts_in_every_battle_of_either_side(owner: Realm, copies: int) -> None:
    """In each round of a battle, its owner attacking or defending, each Treasure of his does its part."""
    land = next(space for space in LAND if HOME[space] is V and space not in CAPITALS.values())
    card = treasure(lasting=[HitOn(4), ExtraDice(1, 8)], copies=copies)
    state = battle(pieces={land: {K: [FOOT], V: [FOOT]}})
    state = do(in_play(seated(state, card), owner, *[card.id] * copies), FightBattle(K, land))
    for _ in range(2):
        for realm in (K, V):
            turn = nerath.to_act(state)
            assert isinstance(turn, nerath.Awaiting)
            assert isinstance(turn.request, nerath.Roll)
            dice = sorted((die.sides, die.low) for die in turn.request.dice)
            assert ([(6, 4), *[(8, 6)] * copies] if realm is owner else [(6, 6)]) == dice
            state = do(state, nerath.Rolled((1,) * len(dice)))
        state = do(state, nerath.PressAttack(K))


ENDS = when(Moment.STEP_ENDS, step=StepName.MOVE)


@checks("N16.21", "N16.23", "N23.23", "N23.24")
@given(st.sampled_from(Realm), st.integers(1, 3), st.integers(1, 3))
def test_every_repeated_effect_of_a_treasure_is_done(owner: Realm, gold: int, points: int) -> None:
    """Of a Treasure that does two things at one moment, both are done, and its Power is not done again."""
    twice: tuple[tuple[Effect, ...], ...] = ((GainGold(gold),), (ScorePoints(points),))
    card = treasure(GainGold(2), whenever=[Whenever(ENDS, effects) for effects in twice])
    state = in_play(position(card, active=owner), owner, card.id)
    after = do(state, EndStep(owner))
    while isinstance(after.step, Window):
        after = do(after, nerath.legal_actions(after)[0])
    turn = list(Realm).index(owner)
    due = state.treasuries[turn] + gold, state.points[turn] + points
    assert due == (after.treasuries[turn], after.points[turn])


@checks("N16.23", "N23.24", "N16.17", "N23.22", "N16.14", "N16.18", "N16.19")
@given(st.sampled_from(Realm), st.integers(1, 3))
def test_equal_treasures_each_do_their_part(owner: Realm, copies: int) -> None:
    """Of several equal Treasures in play before a realm each does what it does."""
    card = treasure(whenever=[Whenever(ENDS, (GainGold(1),))], copies=copies)
    state = in_play(position(card, active=owner), owner, *[card.id] * copies)
    after = do(state, EndStep(owner))
    while isinstance(after.step, Window):
        after = do(after, nerath.legal_actions(after)[0])
    assert state.treasury(owner) + copies == after.treasury(owner)
