"""What cards do at once to Gold, points, hands and decks, and that they do nothing else."""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    ITSELF,
    Hold,
    changed,
    discarded,
    event,
    holds,
    one,
    played,
    position,
    told,
)
from tests.clauses.nerath.scenes import SEEDS, C, K, V, do

from conquest_rules import nerath
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.nerath import Bag, ChooseRealm, PlayCard, Realm
from conquest_rules.nerath.content.effects import (
    DiscardCards,
    DrawCards,
    GainGold,
    LookAtCards,
    LoseGold,
    ScorePoints,
    StealGold,
    Zone,
)
from conquest_rules.nerath.position.state import by_realm, with_cards
from conquest_rules.testing import checks, reads

AMOUNTS = st.integers(1, 9)
COUNTS = st.integers(1, 3)


# Gold and points.


@checks("N9.14", "N9.15", "N18.25", "N18.29")
@reads("R-half-of-what")
@given(holds(one(GainGold, AMOUNTS)), SEEDS)
def test_gold_is_gained(hold: Hold, seed: int) -> None:
    """A card that gives Gold raises its owner's treasury by just that, and changes nothing else."""
    effect = hold.effect
    assert isinstance(effect, GainGold)
    after = played(hold.state, hold.card, seed)[-1].after
    assert {"treasuries", *ITSELF} == changed(hold.state, after)
    due = by_realm(hold.state.treasury(r) + (effect.gold if r is hold.realm else 0) for r in Realm)
    assert due == after.treasuries
    assert discarded(hold.state, hold.realm).add(hold.card) == discarded(after, hold.realm)
    assert () == nerath.faults(after)


@checks("N9.14", "I23.2")
@given(holds(one(ScorePoints, AMOUNTS)), SEEDS)
def test_points_are_scored(hold: Hold, seed: int) -> None:
    """A card that says so scores victory points for its owner, and changes nothing else."""
    effect = hold.effect
    assert isinstance(effect, ScorePoints)
    after = played(hold.state, hold.card, seed)[-1].after
    assert {"points", *ITSELF} == changed(hold.state, after)
    due = by_realm(hold.state.victory_points(r) + (effect.points if r is hold.realm else 0) for r in Realm)
    assert due == after.points


@checks("I23.2")
@given(holds(st.tuples(st.one_of(st.builds(GainGold, AMOUNTS), st.builds(DrawCards, COUNTS)))), SEEDS)
def test_an_event_card_by_itself_scores_nothing(hold: Hold, seed: int) -> None:
    """Playing an Event card that does not speak of points scores none."""
    assert hold.state.points == played(hold.state, hold.card, seed)[-1].after.points


@checks("N23.19", "N9.9", "N9.14")
@reads("R-steal-more-than-there-is")
@given(holds(one(StealGold, AMOUNTS)), SEEDS)
def test_stolen_gold_comes_out_of_a_treasury(hold: Hold, seed: int) -> None:
    """The thief gets what the victim loses: so much, or all there is if that is less."""
    effect, foes = hold.effect, hold.state.table.enemies(hold.realm)
    assert isinstance(effect, StealGold)
    beats = played(hold.state, hold.card, seed)
    stolen = told(beats, nerath.GoldStolen)
    rich = [foe for foe in foes if hold.state.treasury(foe)]
    assert bool(rich) == (len(stolen) == 1)
    if not rich:
        assert [(hold.realm, 0)] == [(e.realm, e.effect) for e in told(beats, nerath.EffectFailed)]
        assert ITSELF == changed(hold.state, beats[-1].after)
        return
    victim, gold = stolen[0].victim, min(effect.gold, hold.state.treasury(stolen[0].victim))
    assert (True, gold) == (victim in rich, stolen[0].gold)
    more = {hold.realm: gold, victim: -gold}
    assert by_realm(hold.state.treasury(r) + more.get(r, 0) for r in Realm) == beats[-1].after.treasuries
    assert {"treasuries", *ITSELF} == changed(hold.state, beats[-1].after)


@checks("N9.14", "N9.9")
@given(holds(one(LoseGold, AMOUNTS)), SEEDS)
def test_an_enemy_pays_into_the_supply(hold: Hold, seed: int) -> None:
    """An enemy of the owner's choice loses so much Gold, or all there is, and nobody gets it."""
    effect = hold.effect
    assert isinstance(effect, LoseGold)
    rich = {foe for foe in hold.state.table.enemies(hold.realm) if hold.state.treasury(foe)}
    begun = nerath.apply(hold.state, PlayCard(hold.realm, hold.card))
    if len(rich) > 1:
        offered = nerath.legal_actions(begun)
        assert {ChooseRealm(hold.realm, foe) for foe in rich} == set(offered)
    after = played(hold.state, hold.card, seed)[-1].after
    lost = [(r, hold.state.treasury(r) - after.treasury(r)) for r in Realm]
    paid = [(r, gold) for r, gold in lost if gold]
    assert len(paid) == bool(rich)
    assert all(r in rich and gold == min(effect.gold, hold.state.treasury(r)) for r, gold in paid)


# Cards.


@checks("N9.14", "N9.15")
@given(holds(one(DrawCards, COUNTS)), SEEDS)
def test_cards_are_drawn(hold: Hold, seed: int) -> None:
    """So many cards of the own deck come into the hand, as long as there are any left at all."""
    effect, realm, state = hold.effect, hold.realm, hold.state
    assert isinstance(effect, DrawCards)
    beats = played(state, hold.card, seed)
    there = state.deck(realm).undrawn + state.deck(realm).discards.total
    drawn = told(beats, nerath.CardDrawn)
    assert min(effect.count, there) == len(drawn)
    names = Bag.of(*(each.card for each in drawn if each.card is not None))
    assert state.hand(realm).cards.remove(hold.card) + names == beats[-1].after.hand(realm).cards
    assert ITSELF >= changed(state, beats[-1].after)
    assert bool(there) != bool(told(beats, nerath.EffectFailed))
    assert () == nerath.faults(beats[-1].after)


@checks("N9.14", "N9.15", "N9.9")
@given(holds(one(DiscardCards, COUNTS)), SEEDS)
def test_an_enemy_discards(hold: Hold, seed: int) -> None:
    """An enemy of the owner's choice discards so many Event cards, or all it holds.

    Where the number of cards is hidden the owner may choose one that holds none.
    """
    effect, state = hold.effect, hold.state
    assert isinstance(effect, DiscardCards)
    beats = played(state, hold.card, seed)
    lost = told(beats, nerath.CardDiscarded)
    holders = [foe for foe in state.table.enemies(hold.realm) if state.hand(foe).cards]
    hidden = dict(state.table.setup.rulings).get("R-hand-counts") == "count-hidden"
    assert len({each.realm for each in lost}) == bool(holders) or (hidden and not lost)
    if not lost:
        return
    victim, after = lost[0].realm, beats[-1].after
    assert min(effect.count, state.hand(victim).cards.total) == len(lost)
    names = Bag.of(*(each.card for each in lost))
    assert state.hand(victim).cards - names == after.hand(victim).cards
    assert discarded(state, victim) + names == discarded(after, victim)
    assert ITSELF == changed(state, after)


@checks("N9.14")
@given(holds(st.tuples(st.builds(LookAtCards, st.just(Zone.HAND), COUNTS))), SEEDS)
def test_cards_of_a_hand_are_looked_at(hold: Hold, seed: int) -> None:
    """The owner alone learns so many different cards of an enemy's hand, which stay where they are."""
    effect, state = hold.effect, hold.state
    assert isinstance(effect, LookAtCards)
    beats = played(state, hold.card, seed)
    after, seen = beats[-1].after, told(beats, nerath.CardLookedAt)
    assume(seen)
    victim = seen[0].realm
    assert min(effect.count, state.hand(victim).cards.total) == len(seen)
    names = Bag.of(*(each.card for each in seen if each.card is not None))
    assert state.hand(victim).cards == after.hand(victim).cards
    assert names.within(nerath.view(after, hold.realm).hand(victim).cards)
    for other in state.table.enemies(hold.realm):
        if other is not victim and state.table.ally(other) is None:
            assert Bag() == nerath.view(after, other).hand(victim).cards


@checks("N9.14")
@given(holds(st.tuples(st.builds(LookAtCards, st.just(Zone.DECK), COUNTS))), SEEDS)
def test_the_next_cards_of_the_own_deck_are_looked_at(hold: Hold, seed: int) -> None:
    """The owner sees the next cards of its deck, and draws just those in their order."""
    effect, realm, state = hold.effect, hold.realm, hold.state
    assert isinstance(effect, LookAtCards)
    beats = played(state, hold.card, seed)
    seen = [each.card for each in told(beats, nerath.CardLookedAt)]
    assert min(effect.count, state.deck(realm).undrawn) == len(seen)
    after = beats[-1].after
    assert seen == [top.item for top in after.deck(realm).top]
    assert state.deck(realm).undrawn == after.deck(realm).undrawn
    assert ITSELF == changed(state, after)


@checks("N7.3")
def test_who_looks_at_a_hand_sees_also_what_others_have_seen() -> None:
    """A card that one realm has looked at is still unknown to another, and known to the first."""
    looks = {realm: event(realm, LookAtCards(Zone.HAND, 1), name=f"spy-of-{realm}") for realm in (K, C)}
    for realm, known in ((K, True), (C, False)):
        state = position(looks[realm], active=realm)
        [card] = state.deck(V).rest.kinds
        hand = Hand(Bag.of(card, card), shown=Bag.of(Secret(card, (K,))))
        rest = evolve(state.deck(V), rest=state.deck(V).rest - hand.cards)
        state = with_cards(state, V, hand, rest)
        # Nobody else holds a card, so that there is no choice of a realm.
        turn = nerath.to_act(do(state, PlayCard(realm, looks[realm].id)))
        assert isinstance(turn, nerath.Awaiting)
        assert (Bag.of(card) if known else hand.cards) == turn.request.items
