"""The same effects as an Event, as a Treasure's Power and as its Property: each does what it says."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import dealt, event, in_play, quietly, told, treasure, when
from tests.clauses.nerath.deeds import DEEDS, REPEATED, assert_done, change, on_with, plenty
from tests.clauses.nerath.orders_of_play import LAPS, at_a_table_of
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    SEEDS,
    SHIP,
    STORM,
    C,
    K,
    N,
    V,
    beat,
    do,
)

from conquest_rules import nerath
from conquest_rules.nerath import Effect, EndStep, Moment, Party, PlayCard, Realm, State, StepName
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    BuyNow,
    DestroyPieces,
    DrawCards,
    GainGold,
    StealGold,
)
from conquest_rules.nerath.content.rows import Whenever
from conquest_rules.testing import checks

REALMS = st.sampled_from(Realm)
WAYS = st.sampled_from((FREE_FOR_ALL, ALLIANCES))
ENDS = when(Moment.STEP_ENDS, Party.ANYONE, step=StepName.MOVE)
# Cases that a hasty rule gets wrong, always tried: a count, a second effect, another realm's turn.
DRAW_TWO: tuple[Effect, ...] = (DrawCards(2),)
ADD_THREE: tuple[Effect, ...] = (AddPieces(FOOT, Area.OWN_LAND, 3),)
SINK_TWO: tuple[Effect, ...] = (DestroyPieces((SHIP, STORM), Area.ENEMY_SEA, 2),)
SEVERAL: tuple[Effect, ...] = (DestroyPieces((FIGHTER,), Area.ENEMY_LAND, 2), StealGold(3), DrawCards(3))


def asked(state: State, owner: Realm) -> State:
    """The end of the Move step, when the owner is asked."""
    state = do(state, EndStep(state.active))
    while nerath.to_act(state) != nerath.Deciding(owner):
        assert isinstance(state.step, nerath.Window)
        state = do(state, nerath.Pass(state.step.asked[0]))
    return state


# As an Event.


@checks("N9.14", "N9.9")
@given(owner=REALMS, active=REALMS, way=WAYS, effects=DEEDS, seed=SEEDS)
@example(owner=K, active=V, way=ALLIANCES, effects=SINK_TWO, seed=0)
@example(owner=V, active=K, way=ALLIANCES, effects=DRAW_TWO, seed=0)
@example(owner=N, active=K, way=ALLIANCES, effects=ADD_THREE, seed=0)
@example(owner=C, active=K, way=FREE_FOR_ALL, effects=SEVERAL, seed=0)
def test_an_event_does_what_it_says_in_anybodys_turn(
    owner: Realm, active: Realm, way: tuple[int, bool], effects: tuple[Effect, ...], seed: int
) -> None:
    """Every effect of the card is done, as often as it says, for its owner, whose turn it may not be."""
    card = event(owner, *effects, play=(ENDS,))
    state = plenty(card, way=way, active=active)
    state = asked(dealt_besides(state, owner, card.id), owner)
    beats = on_with([beat(state, PlayCard(owner, card.id))], Random(seed))
    assert_done(effects, owner, beats, Counter({("hand", owner): -1, ("discards", owner): 1}))


def dealt_besides(state: State, owner: Realm, card: str) -> State:
    """The state with a card in hand besides the quiet ones."""
    hands = {realm: list(state.hand(realm).cards) for realm in Realm}
    hands[owner].append(card)
    return dealt(state, hands)


# As a Power.


@checks("N16.21", "N23.23")
@given(
    owner=REALMS,
    active=REALMS,
    way=WAYS,
    power=DEEDS,
    points=st.integers(1, 3),
    seed=SEEDS,
    lap=st.sampled_from(LAPS),
)
@example(owner=V, active=K, way=ALLIANCES, power=DRAW_TWO, points=1, seed=0, lap=0)
@example(owner=K, active=K, way=FREE_FOR_ALL, power=DRAW_TWO, points=1, seed=0, lap=1)
@example(owner=N, active=K, way=ALLIANCES, power=ADD_THREE, points=2, seed=0, lap=0)
@example(owner=C, active=K, way=FREE_FOR_ALL, power=SEVERAL, points=3, seed=0, lap=2)
def test_a_power_does_all_that_it_says(
    owner: Realm,
    active: Realm,
    way: tuple[int, bool],
    power: tuple[Effect, ...],
    points: int,
    seed: int,
    lap: int,
) -> None:
    """Cards drawn, pieces placed, moved and destroyed, Gold and points: each as many as the Power says."""
    card = treasure(*power, play=(ENDS,), points=points)
    state = at_a_table_of(plenty(card, way=way, active=active), lap)
    state = asked(dealt_besides(state, owner, card.id), owner)
    beats = on_with([beat(state, PlayCard(owner, card.id))], Random(seed))
    assert_done(power, owner, beats, Counter({("points", owner): points}))


DONE_BY_CARDS = (
    nerath.PieceAdded,
    nerath.PieceTransferred,
    nerath.GoldChanged,
    nerath.GoldStolen,
    nerath.PointsScored,
    nerath.CardDiscarded,
    nerath.CardLookedAt,
    nerath.GuardianLookedAt,
    nerath.EffectBegan,
)


@checks("N16.21", "N23.23")
@given(REALMS, DEEDS, st.booleans(), SEEDS)
def test_a_power_is_never_done_again(owner: Realm, power: tuple[Effect, ...], often: bool, seed: int) -> None:
    """Whatever the Power did, later turns see nothing of it, also where the Treasure has a Property."""
    later = [Whenever(when(Moment.TURN_BEGINS), (DrawCards(1),))] if often else []
    card = treasure(*power, whenever=later)
    state = plenty(card, active=owner)
    state = dealt_besides(state, owner, card.id)
    beats, rng = on_with([beat(state, PlayCard(owner, card.id))], Random(seed)), Random(seed)
    state = beats[-1].after
    for _ in range(30):
        one = beat(state, _on(state, rng))
        assert not any(isinstance(event, DONE_BY_CARDS) for event in one.events)
        assert isinstance(state.step, nerath.Drawing) or not told([one], nerath.CardDrawn)
        state = one.after


def _on(state: State, rng: Random) -> nerath.Action:
    """The next action of a turn that is hurried through."""
    ends = [act for act in nerath.legal_actions(state) if isinstance(act, EndStep)]
    return ends[0] if ends else quietly(state, rng)


# As a Property.


@checks("N16.23", "N23.24")
@given(owner=REALMS, active=REALMS, way=WAYS, effects=REPEATED, seed=SEEDS)
@example(owner=V, active=K, way=ALLIANCES, effects=DRAW_TWO, seed=0)
@example(owner=K, active=K, way=FREE_FOR_ALL, effects=ADD_THREE, seed=0)
@example(owner=N, active=K, way=ALLIANCES, effects=ADD_THREE, seed=0)
@example(owner=C, active=K, way=FREE_FOR_ALL, effects=SEVERAL, seed=0)
def test_a_property_does_all_that_it_says(
    owner: Realm, active: Realm, way: tuple[int, bool], effects: tuple[Effect, ...], seed: int
) -> None:
    """At its moment a Treasure in play draws, places, moves and destroys as much as its Property says."""
    card = treasure(GainGold(3), whenever=[Whenever(ENDS, effects)])
    state = in_play(plenty(card, way=way, active=active), owner, card.id)
    beats = on_with([beat(state, EndStep(active))], Random(seed))
    assert_done(effects, owner, beats)


@checks("N16.23", "N16.17", "N23.24", "N23.22", "N16.14", "N16.18", "N16.19")
@pytest.mark.parametrize("owners", [(K, V), (V, N), (C, K)])
def test_equal_treasures_of_two_realms_each_do_their_part(owners: tuple[Realm, Realm]) -> None:
    """That one realm has used its Treasure keeps nobody else from using an equal one at the same moment."""
    card = treasure(whenever=[Whenever(ENDS, ADD_THREE)], copies=2)
    state = plenty(card, way=ALLIANCES)
    for owner in owners:
        state = in_play(state, owner, card.id)
    beats = on_with([beat(state, EndStep(K))], Random(0))
    for owner in owners:
        assert 3 == change(state, beats[-1].after, owner)["piece", owner, FOOT]
    assert 6 == len(told(beats, nerath.PieceAdded))


@checks("N16.17", "N16.23", "N23.22", "N23.24", "N16.14", "N16.18", "N16.19")
@pytest.mark.parametrize("number", [6, 12])
def test_of_many_treasures_each_does_its_part(number: int) -> None:
    """Whoever has a dozen Treasures in play uses every one of them at the moment of all."""
    cards = [treasure(whenever=[Whenever(ENDS, (GainGold(1),))], name=f"coin-{n}") for n in range(number)]
    state = in_play(plenty(*cards), K, *(card.id for card in cards))
    after = on_with([beat(state, EndStep(K))], Random(0))[-1].after
    assert state.treasury(K) + number == after.treasury(K)


@checks("N16.23", "N23.24", "N16.17", "N23.22", "N16.14", "N16.18", "N16.19")
@pytest.mark.parametrize("owner", [K, V])
def test_treasures_for_different_moments_each_have_theirs(owner: Realm) -> None:
    """Of three Treasures for the end, the beginning and the end of steps, each does its part in its time."""
    move, fight = StepName.MOVE, StepName.FIGHT
    moments = ((Moment.STEP_ENDS, move), (Moment.STEP_BEGINS, fight), (Moment.STEP_ENDS, fight))
    cards = [
        treasure(whenever=[Whenever(when(moment, Party.ANYONE, step=step), (GainGold(1),))], name=f"coin-{n}")
        for n, (moment, step) in enumerate(moments)
    ]
    state = in_play(plenty(*cards), owner, *(card.id for card in cards))
    beats = on_with([beat(state, EndStep(K))], Random(0))
    used = [one.card for one in told(beats, nerath.PropertyUsed)]
    assert [card.id for card in cards] == used
    assert state.treasury(owner) + 3 == beats[-1].after.treasury(owner)


@checks("N16.24")
@pytest.mark.parametrize("owner", Realm)
@pytest.mark.parametrize("active", Realm)
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
def test_the_horn_is_for_its_owners_turns(owner: Realm, active: Realm, way: tuple[int, bool]) -> None:
    """When a turn begins the Horn gives a Footsoldier if it is its owner's, and not if it is his ally's."""
    horn = nerath.built_in().treasure("horn-of-valhalla")
    state = in_play(plenty(horn, way=way, active=active), owner, horn.id)
    beats = on_with([beat(evolve(state, step=nerath.Drawing()), nerath.Drawn(f"quiet-{active}"))], Random(0))
    assert (1 if owner is active else 0) == change(state, beats[-1].after, owner)["piece", owner, FOOT]
    assert int(owner is active) == len(told(beats, nerath.PieceAdded))


@checks("N9.14", "N16.21", "N23.23")
@pytest.mark.parametrize("bought", [0, 1, 2])
@pytest.mark.parametrize("as_power", [False, True])
def test_who_stops_buying_still_has_what_the_card_says_next(bought: int, as_power: bool) -> None:
    """Up to two pieces may be bought, and however many are, the Gold that comes after is gained."""
    effects = (BuyNow((FOOT,), Area.OWN_CAPITAL, 2), GainGold(3))
    card = treasure(*effects) if as_power else event(K, *effects)
    state = dealt_besides(plenty(card), K, card.id)
    gold = state.treasury(K)
    state = do(state, PlayCard(K, card.id))
    for _ in range(bought):
        state = do(state, nerath.ChooseSpace(K, CAPITALS[K], FOOT))
    state = do(state, nerath.Decline(K)) if bought < 2 else state
    assert isinstance(state.step, nerath.Moving)
    assert gold - bought + 3 == state.treasury(K)
