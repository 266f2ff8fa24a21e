"""Treasures: kept, played face up, worth their points, with Powers once and Properties for good."""

from itertools import permutations
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    battle_on,
    changed,
    dealt,
    in_play,
    played,
    position,
    quietly,
    told,
    treasure,
    when,
)
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    DRAGON,
    FREE_FOR_ALL,
    SEEDS,
    K,
    beat,
    do,
    fight,
    moved_in,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    EndStep,
    FightBattle,
    Moment,
    Party,
    PlayCard,
    Realm,
    State,
    StepName,
)
from conquest_rules.nerath.content.effects import CheaperPieces, ExtraMove, GainGold, HitOn, ScorePoints
from conquest_rules.nerath.content.rows import Treasure, Whenever
from conquest_rules.nerath.position.state import replaced, with_treasury
from conquest_rules.testing import checks, reads

POWERS = st.lists(
    st.one_of(st.builds(GainGold, st.integers(1, 3)), st.builds(ScorePoints, st.integers(1, 3))), max_size=2
)
LASTING = st.lists(
    st.one_of(
        st.builds(HitOn, st.integers(2, 5)),
        st.builds(ExtraMove, st.integers(1, 2)),
        st.builds(CheaperPieces, st.integers(1, 2)),
    ),
    max_size=2,
)
OFTEN = (Moment.BEFORE_DICE, Moment.ROUND_ENDS)
HORN = "horn-of-valhalla"
TREASURES = st.builds(
    lambda power, lasting, points: treasure(*power, lasting=lasting, points=points),
    POWERS,
    LASTING,
    st.integers(1, 3),
)


def held(card: Treasure, owner: Realm, active: Realm | None = None) -> State:
    """A Move step in which a realm holds a Treasure."""
    return dealt(position(card, active=active or owner), {owner: [card.id]})


# Kept in hand.


@checks("N16.14", "N23.22", "N9.13", "N16.17", "N16.18", "N16.19", "N22.30")
@given(TREASURES, st.sampled_from(Realm), SEEDS)
def test_a_treasure_is_kept_until_it_is_played(card: Treasure, owner: Realm, seed: int) -> None:
    """A Treasure in hand does nothing, scores nothing, is seen by its owner only and need not be played."""
    state, rng = held(card, owner), Random(seed)
    points = state.points
    for _ in range(40):
        state = do(state, quietly(state, rng))
        if isinstance(nerath.to_act(state), nerath.Over) or state.points != points:
            break
        assert (Bag.of(card.id), ()) == (state.treasures[list(Realm).index(owner)].cards, state.in_force)
        other = next(realm for realm in Realm if realm is not owner)
        hidden = nerath.view(state, other).treasures[list(Realm).index(owner)]
        assert (Bag(), 1) == (hidden.cards, hidden.unseen)


@checks("N9.13", "N16.17", "N23.22", "N22.30", "N16.14", "N16.18")
@given(st.integers(0, 20), st.integers(0, 30), st.sampled_from(Realm))
def test_no_hand_is_too_large(events: int, treasures: int, owner: Realm) -> None:
    """Whatever number of cards a realm holds, it goes on without discarding any."""
    content = nerath.built_in()
    quiet = [card for card in content.event_deck(owner) if not content.event(card).immediately][:events]
    hand = [*quiet, *list(content.treasure_deck())[:treasures]]
    state = dealt(moved_in(active=owner), {owner: hand})
    rng = Random(events)
    while state.active is owner and not isinstance(nerath.to_act(state), nerath.Over):
        assert all(isinstance(act, WAYS_ON) for act in nerath.legal_actions(state))
        state = do(state, quietly(state, rng))
    turn = list(Realm).index(owner)
    assert (len(quiet), treasures) == (state.hands[turn].total, state.treasures[turn].total)


WAYS_ON = (
    nerath.Move,
    nerath.Embark,
    nerath.Debark,
    EndStep,
    PlayCard,
    nerath.Pass,
    nerath.Buy,
    nerath.Place,
    FightBattle,
    nerath.TakeDamage,
    nerath.PressAttack,
    nerath.Retreat,
    nerath.RunAmok,
    nerath.LoseDie,
)


@checks("N16.14", "N23.22", "N16.17", "N16.18", "N16.19")
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
@pytest.mark.parametrize("owner", Realm)
def test_a_treasure_in_hand_works_for_nobody_and_is_seen_by_nobody_else(
    owner: Realm, way: tuple[int, bool]
) -> None:
    """Beside one in play it neither changes prices nor does what it does now and then; no ally sees it."""
    often = Whenever(when(Moment.STEP_ENDS, step=StepName.MOVE), (GainGold(1),))
    card = treasure(lasting=[CheaperPieces(2)], whenever=[often])
    shown = treasure(lasting=[CheaperPieces(1)], whenever=[often], name="shown")
    state = dealt(position(card, shown, way=way, active=owner), {owner: [card.id]})
    state = in_play(state, owner, shown.id)
    turn = list(Realm).index(owner)
    for other in Realm:
        if other is not owner:
            seen = nerath.view(state, other).treasures[turn]
            assert (Bag(), 1) == (seen.cards, seen.unseen)
    ended = beat(with_treasury(state, owner, 9), EndStep(owner))
    assert [shown.id] == [one.card for one in ended.events if isinstance(one, nerath.PropertyUsed)]
    state = ended.after
    while not isinstance(state.step, nerath.Buying):
        state = do(state, EndStep(owner))
    assert 10 - 4 == do(state, nerath.Buy(owner, nerath.Kind.DRAGON)).treasury(owner)


# Played.


@checks("N16.15", "N23.22", "N16.14", "N16.17", "N16.18", "N16.19")
@given(TREASURES, st.sampled_from(Realm), SEEDS)
def test_a_treasure_lies_face_up_before_its_owner(card: Treasure, owner: Realm, seed: int) -> None:
    """Playing a Treasure takes it out of the hand and lays it open before its owner, for all to see."""
    after = played(held(card, owner), card, seed)[-1].after
    turn = list(Realm).index(owner)
    assert (Bag(), Bag.of(card.id)) == (after.treasures[turn].cards, after.displays[turn])
    assert after.displays == nerath.view(after, None).displays


@checks("N16.16")
@given(TREASURES, st.sampled_from(Realm), SEEDS)
def test_a_treasure_in_play_stays_there(card: Treasure, owner: Realm, seed: int) -> None:
    """A Treasure that was played lies before its owner for as long as the game goes on."""
    after, rng = played(held(card, owner), card, seed)[-1].after, Random(seed)
    turn = list(Realm).index(owner)
    for _ in range(30):
        if isinstance(nerath.to_act(after), nerath.Over):
            break
        after = do(after, quietly(after, rng))
        assert Bag.of(card.id) == after.displays[turn]
    assert () == nerath.faults(after)


@checks("N16.16")
@pytest.mark.parametrize(("realm", "loser"), list(permutations(Realm, 2)))
def test_who_loses_his_capital_keeps_his_treasures(realm: Realm, loser: Realm) -> None:
    """What lies before a realm stays there, whichever land it loses, and the conqueror's stays with him."""
    cards = [treasure(GainGold(1), name=name) for name in ("the-first", "the-second")]
    pieces = {CAPITALS[loser]: {realm: [DRAGON] * 2}}
    state = in_play(position(*cards, active=realm, pieces=pieces), realm, cards[0].id)
    state = do(in_play(state, loser, cards[1].id), EndStep(realm))
    after = fight(state, CAPITALS[loser], luck=(1.0, 0.0), press=1.0)[-1].after
    assert realm is after.controller(CAPITALS[loser])
    assert (state.displays, state.treasures) == (after.displays, after.treasures)


@checks("N16.19", "N16.32", "N3.19", "N24.13", "C5.6", "I23.2", "N23.22")
@given(TREASURES, st.sampled_from(Realm), SEEDS)
def test_a_treasure_scores_its_points(card: Treasure, owner: Realm, seed: int) -> None:
    """Playing a Treasure scores what is printed on it, besides what its Power may score."""
    state = held(card, owner)
    beats = played(state, card, seed)
    first = told(beats[:1], nerath.TreasurePlayed)
    assert [(owner, card.id, card.points)] == [(one.realm, one.card, one.points) for one in first]
    more = sum(one.points for one in card.power if isinstance(one, ScorePoints))
    due = replaced(state.points, owner, state.victory_points(owner) + card.points + more)
    assert due == beats[-1].after.points


@checks("N3.17", "N3.10", "N16.19", "N23.22", "N16.32", "N16.17", "N16.18", "N16.27")
@given(TREASURES, st.sampled_from(Realm), SEEDS)
def test_the_points_of_a_treasure_are_there_at_once(card: Treasure, owner: Realm, seed: int) -> None:
    """The points are on the track in the very next state, for anybody to read, and nobody has won by them."""
    state = held(card, owner)
    after = played(state, card, seed)[0].after
    assert state.victory_points(owner) + card.points <= after.victory_points(owner)
    assert after.points == nerath.view(after, None).points
    assert not isinstance(nerath.to_act(after), nerath.Over)


@checks("N16.20")
@given(TREASURES, st.sampled_from(Realm), SEEDS)
def test_a_power_and_a_property_are_both_optional(card: Treasure, owner: Realm, seed: int) -> None:
    """With or without a Power and a Property a Treasure scores, and only a Power does more at once."""
    state = held(card, owner)
    after = played(state, card, seed)[-1].after
    gold = sum(one.gold for one in card.power if isinstance(one, GainGold))
    assert {"treasures", "displays", "points", *(["treasuries"] if gold else [])} == changed(state, after)
    assert state.treasury(owner) + gold == after.treasury(owner)
    assert state.victory_points(owner) + card.points <= after.victory_points(owner)


@checks("N16.15", "N16.19", "N16.20", "N16.21", "N16.27", "N16.32", "N23.23", "N23.22")
@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("owner", Realm)
def test_a_treasure_played_in_anybodys_turn_is_its_owners(owner: Realm, points: int) -> None:
    """It leaves its owner's hand and lies before him, and its points and its Power are his at once."""
    card = treasure(GainGold(2), play=[when(Moment.STEP_ENDS, Party.ANYONE)], points=points)
    state = evolve(dealt(position(card), {owner: [card.id]}), points=(20, 20, 20, 20))
    state = do(state, EndStep(K))
    after = do(state, PlayCard(owner, card.id))
    assert replaced(state.points, owner, 20 + points) == after.points
    assert replaced(state.treasuries, owner, state.treasury(owner) + 2) == after.treasuries
    assert [Bag()] * 4 == [hand.cards for hand in after.treasures]
    assert replaced(state.displays, owner, Bag.of(card.id)) == after.displays
    assert after.displays == nerath.view(after, None).displays


@checks("N16.17", "N23.22", "N16.14", "N16.18", "N16.19")
@given(st.integers(0, 29), st.sampled_from(Realm))
def test_any_number_of_treasures_is_in_play(number: int, owner: Realm) -> None:
    """However many Treasures a realm has in play, it may play another."""
    names = list(nerath.built_in().treasure_deck())
    crown = "crown-of-the-forgotten-emperor"
    others = [name for name in names if name != crown][:number]
    state = in_play(dealt(moved_in(active=owner), {owner: [crown]}), owner, *others)
    after = played(state, crown)[-1].after
    assert number + 1 == after.displays[list(Realm).index(owner)].total


# Powers.


@checks("N16.21", "N23.23", "N16.20")
@given(TREASURES, st.sampled_from(Realm), SEEDS)
def test_a_power_works_once(card: Treasure, owner: Realm, seed: int) -> None:
    """A Power is done when its card is played, and never again."""
    state = held(card, owner)
    beats = played(state, card, seed)
    gold = sum(one.gold for one in card.power if isinstance(one, GainGold))
    turn = list(Realm).index(owner)
    assert state.treasuries[turn] + gold == beats[-1].after.treasuries[turn]
    parts = {"treasures", "displays", "points"} | ({"treasuries"} if gold else set())
    assert parts == changed(state, beats[-1].after)
    after, rng = beats[-1].after, Random(seed)
    for _ in range(30):
        if isinstance(nerath.to_act(after), nerath.Over):
            break
        step = nerath.transition(after, quietly(after, rng))
        assert not any(isinstance(one, nerath.GoldChanged | nerath.PointsScored) for one in step.events)
        after = step.state


# All gone.


@checks("N16.12", "N16.16", "N23.8", "N24.16", "N7.7", "N16.11", "N16.13")
@reads("R-treasure-deck-empty")
@given(dungeon_battles(way=st.just(FREE_FOR_ALL)), st.integers(0, 9), SEEDS)
def test_when_all_treasures_are_gone_none_is_drawn(scene: Scene, shown: int, seed: int) -> None:
    """With every Treasure in a hand or in play a plundered dungeon gives its Gold and no card."""
    names = list(nerath.built_in().treasure_deck())
    state = dealt(scene.state, {scene.attacker: names[shown:]})
    state = in_play(state, scene.attacker, *names[:shown])
    beats = battle_on(do(state, FightBattle(scene.attacker, scene.at)), seed, (1.0, 0.2), press=1.0)
    after = beats[-1].after
    assert not isinstance(after.step, nerath.Plundering)
    assert state.treasures == after.treasures
    assert [] == told(beats, nerath.TreasureDrawn)


@checks("N16.16", "N16.17", "N16.19", "N16.21", "N16.32", "N23.22", "N23.23")
@pytest.mark.parametrize("points", [1, 2, 3])
def test_equal_treasures_score_each_time(points: int) -> None:
    """The second of two equal Treasures lies beside the first, is worth as much, and has its Power, too."""
    card = treasure(GainGold(2), points=points, copies=2)
    state = dealt(position(card), {K: [card.id, card.id]})
    for number in (1, 2):
        after = do(state, PlayCard(K, card.id))
        assert points == after.victory_points(K) - state.victory_points(K)
        assert 2 == after.treasury(K) - state.treasury(K)
        assert number == after.displays[0].count(card.id)
        state = after


@checks("N9.13", "N22.30")
@pytest.mark.parametrize("number", [0, 6, 12])
def test_the_next_event_card_is_kept_beside_all_others(number: int) -> None:
    """Whoever draws keeps the card, however many it holds already, and discards none."""
    content = nerath.built_in()
    quiet = [card for card in content.event_deck(K) if not content.event(card).immediately]
    state = evolve(dealt(moved_in(active=K), {K: quiet[:number]}), step=nerath.Drawing())
    after = do(state, nerath.Drawn(quiet[number]))
    assert (number + 1, 0) == (after.hand(K).total, after.deck(K).discards.total)
