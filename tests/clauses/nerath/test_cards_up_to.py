"""Effects that are stopped short of or find nothing, that work next to an ally, and who learns what."""

from random import Random

import pytest
from attrs import evolve
from tests.clauses.nerath.cardtable import dealt, event, pieces_of, played, position, told, when
from tests.clauses.nerath.deeds import on_with, plenty
from tests.clauses.nerath.scenes import FOOT, HOME, LAND, MONSTER, NEXT, Beat, C, K, N, V, beat, do

from conquest_rules import nerath
from conquest_rules.nerath import (
    Buying,
    Decline,
    Effect,
    EndStep,
    Kind,
    Moment,
    PlayCard,
    Realm,
    StepName,
)
from conquest_rules.nerath.content.effects import (
    Area,
    BuyNow,
    DestroyPieces,
    DrawCards,
    ExtraPurchase,
    GainGold,
    LookAtCards,
    LookAtGuardian,
    StealGold,
    TransferPieces,
    Zone,
)
from conquest_rules.testing import checks

REINFORCE = when(Moment.DURING, step=StepName.REINFORCE)
UP_TO = (TransferPieces((FOOT,), Area.OWN_LAND, 3), BuyNow((FOOT,), Area.OWN_LAND, 3))


# As many as one likes.


@checks("N9.14", "N9.27", "N23.21")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
@pytest.mark.parametrize("effect", UP_TO, ids=lambda effect: type(effect).__name__)
def test_who_stops_short_has_done_so_many_and_the_card_goes_on(effect: Effect, done: int) -> None:
    """Up to three are moved or bought; whoever is content with fewer still has the rest of the card."""
    card = event(K, effect, DrawCards(2), GainGold(1))
    state = plenty(card)
    hands = {realm: list(state.hand(realm).cards) for realm in Realm}
    state = do(dealt(state, {**hands, K: [*hands[K], card.id]}), PlayCard(K, card.id))
    beats, rng = list[Beat](), Random(done)
    for _ in range(done):
        acts = [act for act in nerath.legal_actions(state) if not isinstance(act, Decline)]
        beats.append(beat(state, rng.choice(acts)))
        state = beats[-1].after
    state = do(state, Decline(K)) if done < 3 else state
    after = on_with([beat(state, nerath.Drawn(f"quiet-{K}"))], rng)[-1].after
    assert done == len(told(beats, nerath.PieceTransferred)) + len(told(beats, nerath.PieceAdded))
    assert len(hands[K]) + 2 == after.hand(K).cards.total
    assert 31 - (done if isinstance(effect, BuyNow) else 0) == after.treasury(K)


# Nothing to be done.


@checks("N9.14")
@pytest.mark.parametrize("effect", [StealGold(2), DestroyPieces((MONSTER,), Area.ENEMY_LAND)])
def test_an_effect_that_finds_nothing_does_not_end_the_card(effect: Effect) -> None:
    """Where the first effect finds nothing to do, the second is done all the same."""
    card = event(K, effect, GainGold(4))
    state = evolve(position(card), treasuries=(1, 0, 0, 0))
    beats = played(state, card)
    assert 5 == beats[-1].after.treasury(K)
    assert [0] == [one.effect for one in told(beats, nerath.EffectFailed)]


# Near.


@checks("N9.14")
@pytest.mark.parametrize("alliances", [True, False])
def test_next_to_an_allys_land_is_near_enough(alliances: bool) -> None:
    """Enemies next to friendly land are destroyed, and an ally's land is friendly."""
    foe = next(
        n
        for s in LAND
        if HOME[s] is C
        for n in NEXT[s]
        if n in LAND and HOME[n] in (V, N) and all(HOME.get(x) is not K for x in NEXT[n])
    )
    holder = HOME[foe]
    assert holder is not None
    card = event(K, DestroyPieces((FOOT,), Area.ENEMY_LAND, 1, near=True))
    state = position(card, way=(4, alliances), pieces={foe: {holder: [FOOT]}})
    beats = played(state, card)
    gone = [(one.realm, one.at) for one in told(beats, nerath.PieceDestroyed)]
    assert ([(holder, foe)] if alliances else []) == gone


# Who learns what.


@checks("N9.14", "N7.3")
@pytest.mark.parametrize("alliances", [True, False])
def test_what_is_looked_at_is_seen_by_whoever_looks(alliances: bool) -> None:
    """The next card of the own deck, a card of a hand and a tile are known to the looker, and to no enemy."""
    card = event(K, LookAtCards(Zone.DECK, 1), LookAtGuardian(1))
    state = plenty(card, way=(4, alliances))
    hands = {realm: list(state.hand(realm).cards) for realm in Realm}
    state = dealt(state, {**hands, K: [*hands[K], card.id]})
    after = on_with([beat(state, PlayCard(K, card.id))], Random(0))[-1].after
    for viewer in Realm:
        seen = nerath.view(after, viewer)
        knows = viewer is K
        if knows or viewer in after.table.enemies(K):
            assert knows == any(one.item is not None for one in seen.deck(K).top)
            tiles = [tile for lair in seen.lairs for tile in lair.face_down]
            assert knows == any(tile.item is not None for tile in tiles)


# Pieces for nothing.


@checks("N9.9", "N9.14")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize(("kind", "count"), [(FOOT, 3), (MONSTER, 2), (Kind.FIGHTER, 1)])
def test_pieces_for_nothing_are_placed_with_those_bought(realm: Realm, kind: Kind, count: int) -> None:
    """A card adds just so many pieces to a Footsoldier that was bought, and all of them can be placed."""
    card = event(realm, ExtraPurchase(kind, count), play=(REINFORCE,))
    state = evolve(position(card, active=realm), step=Buying(), treasuries=(1, 1, 1, 1))
    before = pieces_of(state, realm).total
    state = do(state, nerath.Buy(realm, FOOT), PlayCard(realm, card.id), EndStep(realm))
    for _ in range(count + 1):
        assert isinstance(state.step, nerath.Placing)
        state = do(state, next(act for act in nerath.legal_actions(state) if isinstance(act, nerath.Place)))
    assert not isinstance(state.step, nerath.Placing)
    assert (before + count + 1, 0) == (pieces_of(state, realm).total, state.treasury(realm))
