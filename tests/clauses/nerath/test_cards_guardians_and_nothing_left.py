"""Cards that look at guardians or swap them, and cards that find nothing left."""

from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    ITSELF,
    Hold,
    changed,
    dealt,
    discarded,
    event,
    holds,
    one,
    played,
    position,
    told,
)
from tests.clauses.nerath.scenes import SEEDS, K, N, V

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.nerath import Bag, ChooseSpace, Effect, PlayCard, Realm, State
from conquest_rules.nerath.content.effects import (
    DiscardCards,
    DrawCards,
    LookAtCards,
    LookAtGuardian,
    LoseGold,
    StealGold,
    SwapGuardians,
    Zone,
)
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

AMOUNTS = st.integers(1, 9)
COUNTS = st.integers(1, 3)


# Guardians.


@checks("N9.14")
@given(holds(one(LookAtGuardian, COUNTS)), SEEDS)
def test_guardians_are_looked_at(hold: Hold, seed: int) -> None:
    """The owner learns which guardians lie face down on entrances, and they stay there face down."""
    effect, state = hold.effect, hold.state
    assert isinstance(effect, LookAtGuardian)
    beats = played(state, hold.card, seed)
    seen, after = told(beats, nerath.GuardianLookedAt), beats[-1].after
    hidden = sum(len(lair.face_down) for lair in state.lairs)
    assert min(effect.count, hidden) == len(seen)
    for lair, other in zip(state.lairs, after.lairs, strict=True):
        assert (len(lair.face_down), lair.face_up) == (len(other.face_down), other.face_up)
    known = [tile for lair in after.lairs for tile in lair.face_down if tile.item is not None]
    assert sorted(each.guardian or "" for each in seen) == sorted(tile.item or "" for tile in known)
    assert changed(state, after) <= {"lairs", "guardians", *ITSELF}
    assert () == nerath.faults(after)


@checks("N9.14")
@given(st.data(), SEEDS)
def test_guardians_change_places(data: st.DataObject, seed: int) -> None:
    """The tiles face down on two entrances change places, with whatever is known of them."""
    card = event(K, LookAtGuardian(2), SwapGuardians())
    state = position(card)
    entrances = state.table.dungeons
    one_, other = data.draw(st.permutations(entrances))[:2]
    begun = nerath.apply(state, PlayCard(K, card.id))
    looked = _looked(begun, one_, other, seed)
    swapped = nerath.apply(nerath.apply(looked, ChooseSpace(K, one_)), ChooseSpace(K, other))
    assert looked.lair(one_).face_down == swapped.lair(other).face_down
    assert looked.lair(other).face_down == swapped.lair(one_).face_down
    assert {"lairs", *ITSELF} >= changed(looked, swapped)
    rest = [dungeon for dungeon in entrances if dungeon not in (one_, other)]
    assert [looked.lair(d) for d in rest] == [swapped.lair(d) for d in rest]


def _looked(state: State, one_: str, other: str, seed: int) -> State:
    rng = Random(seed)
    for dungeon in (one_, other):
        state = nerath.apply(state, ChooseSpace(K, dungeon))
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        state = nerath.apply(state, turn.request.sample(rng))
    return state


# Nothing left.


@checks("N9.14", "N9.16")
@given(st.integers(0, 3), st.integers(0, 3), st.integers(1, 5), SEEDS)
def test_decks_run_empty_under_a_card(undrawn: int, lying: int, count: int, seed: int) -> None:
    """A card draws what is left, then what was discarded is shuffled, then nothing is left to draw."""
    card = event(K, DrawCards(count))
    state = position(card)
    quiet = f"quiet-{K}"
    deck = Deck(Bag.of(*[quiet] * undrawn), (), Bag.of(*[quiet] * lying))
    held = dealt(state, {K: [card.id, *[quiet] * (19 - undrawn - lying)]})
    state = with_deck(held, deck)
    beats = played(state, card, seed)
    drawn = min(count, undrawn + lying)
    assert drawn == len(told(beats, nerath.CardDrawn))
    mixed = [lying] if count > undrawn and lying else []
    assert mixed == [each.cards for each in told(beats, nerath.DiscardsReshuffled)]
    assert (not drawn) == bool(told(beats, nerath.EffectFailed))
    assert Bag.of(card.id) == Bag((c, n) for c, n in discarded(beats[-1].after, K).pairs if c == card.id)
    assert () == nerath.faults(beats[-1].after)


def with_deck(state: State, deck: Deck[str]) -> State:
    return evolve(
        state, decks=by_realm(deck if r is K else old for r, old in zip(Realm, state.decks, strict=True))
    )


@checks("N9.14", "N23.19")
@given(st.sampled_from((StealGold(3), LoseGold(3), DiscardCards(2), LookAtCards(Zone.HAND, 1))), SEEDS)
def test_a_card_that_can_do_nothing_does_nothing(effect: Effect, seed: int) -> None:
    """A card that finds nothing to do may be played all the same, and is discarded."""
    card = event(K, effect)
    state = evolve(position(card), treasuries=(9, 0, 0, 0))
    beats = played(state, card, seed)
    assert [(K, card.id, 0)] == [(e.realm, e.card, e.effect) for e in told(beats, nerath.EffectFailed)]
    assert ITSELF == changed(state, beats[-1].after)
    assert {V: 0, N: 0} == {r: beats[-1].after.treasury(r) for r in (V, N)}
