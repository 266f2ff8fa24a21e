"""What somebody has looked at: a guardian, a deck, a hand. All see that they looked, and not at what."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import FIGHTER, C, K, N, V, battle, do, guarded, moved_in

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck, looked_at
from conquest_rules.kernel.secret import Hand, Secret, shown_to
from conquest_rules.nerath import REALMS, Bag, Realm, State
from conquest_rules.nerath.position.state import replaced
from conquest_rules.testing.laws import same_to_a_viewer

SEEDS = st.integers(0, 2**32)
CITADEL = "sunless-citadel"


# Guardians that somebody has looked at.


def looked_into(*known: tuple[str, tuple[Realm, ...]]) -> State:
    """Karkoth is about to fight at an entrance with two tiles, of which some were looked at."""
    state = guarded(battle(pieces={CITADEL: {K: [FIGHTER]}}), CITADEL, [], 2)
    tiles = tuple(Secret(name, tuple(realm.value for realm in knowers)) for name, knowers in known)
    lairs = list(state.lairs)
    place = state.table.dungeons.index(CITADEL)
    lairs[place] = nerath.Lair((*tiles, *[Secret[str]()] * (2 - len(tiles))))
    rest = state.guardians.rest - Bag.of(*(name for name, _ in known))
    return evolve(state, lairs=tuple(lairs), guardians=evolve(state.guardians, rest=rest))


@given(SEEDS)
def test_a_guess_has_a_guardian_where_somebody_has_looked(seed: int) -> None:
    """Who has looked at a tile is seen by all; a guess puts some guardian there, and knows who knows it."""
    state = looked_into(("troll", (V,)), ("beholder", (V, N)))
    for viewer, known in ((K, []), (V, ["troll", "beholder"]), (N, ["beholder"]), (None, [])):
        seen = nerath.view(state, viewer)
        tiles = seen.lair(CITADEL).face_down
        assert known == [tile.item for tile in tiles if tile.item is not None]
        assert [(V,), (V, N)] == [tile.knowers for tile in tiles]
        guess = nerath.fill(seen, Random(seed))
        assert () == nerath.faults(guess)
        assert [(V,), (V, N)] == [tile.knowers for tile in guess.lair(CITADEL).face_down]
        assert None not in [tile.item for tile in guess.lair(CITADEL).face_down]
        assert seen == nerath.view(guess, viewer)


@given(SEEDS)
def test_a_fight_against_a_guardian_that_others_know(seed: int) -> None:
    """Until the tile is turned over nobody can tell by what comes next whether somebody knows it."""
    state = looked_into(("troll", (V,)))
    for viewer in (*REALMS, None):
        guess = nerath.fill(nerath.view(state, viewer), Random(seed))
        same_to_a_viewer(nerath, state, guess, viewer)
        fights = [do(one, nerath.FightBattle(K, CITADEL)) for one in (state, guess)]
        assert all(isinstance(nerath.to_act(one), nerath.Awaiting) for one in fights)
        same_to_a_viewer(nerath, fights[0], fights[1], viewer)


# Cards that somebody has looked at.


def test_who_else_has_looked_at_a_card_is_not_told() -> None:
    """Vailin knows a card of Karkoth, and cannot tell whether Nerath was shown the same one."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    one, other = state.deck(K).rest.kinds[:2]
    hand = Hand(Bag.of(one, other))
    seen = []
    for card in (one, other):
        shown = shown_to(shown_to(hand, one, V.value), card, N.value)
        held = evolve(state, hands=replaced(state.hands, K, shown))
        seen.append(nerath.view(held, V).hand(K))
    assert seen[0] == seen[1] == Hand(Bag.of(one), 1, Bag.of(Secret(one, (V.value,))))


COUNTS = st.sampled_from(nerath.ruling("R-hand-counts").names)


@given(SEEDS, st.integers(0, 3) | st.just(20), COUNTS)
def test_a_guess_at_a_deck_that_its_owner_has_looked_into(seed: int, number: int, counts: str) -> None:
    """All see how far Karkoth has looked into its deck; a guess has cards there that Karkoth knows.

    So it is also where nobody can tell how many cards are held, and where the whole deck was looked at.
    """
    state = moved_in(rulings={"R-hand-counts": counts})
    deck = evolve(state.deck(K), rest=nerath.built_in().event_deck(K))
    state = evolve(state, hands=replaced(state.hands, K, Hand()))
    for card in list(deck.rest)[:number]:
        deck = looked_at(deck, card, (K.value,))
    state = evolve(state, decks=replaced(state.decks, K, deck))
    seen = nerath.view(state, V)
    assert [Secret[str](None, (K.value,))] * number == list(seen.deck(K).top)
    guess = nerath.fill(seen, Random(seed))
    assert (number, seen) == (sum(one.item is not None for one in guess.deck(K).top), nerath.view(guess, V))


def opened_letters(known: int) -> State:
    """Iron Circle may look at two cards of an enemy's hand; of the two of Karkoth it knows so many."""
    state = moved_in(active=C)
    own, deck = state.deck(C), state.deck(K)
    hand = Hand(Bag.of(*deck.rest.kinds[:2]))
    for card in hand.cards.kinds[:known]:
        hand = shown_to(hand, card, C.value)
    letters = Bag.of("opened-letters")
    hands = replaced(replaced(state.hands, K, hand), C, Hand(letters))
    decks = replaced(state.decks, K, evolve(deck, rest=deck.rest - hand.cards))
    return evolve(state, hands=hands, decks=replaced(decks, C, evolve(own, rest=own.rest - letters)))


@pytest.mark.parametrize("known", range(3))
def test_looks_at_a_hand_are_as_many_as_it_has_cards(known: int) -> None:
    """Who knows all cards of a hand looks at them again, so that nobody can count what he knew."""
    state = do(opened_letters(known), nerath.PlayCard(C, "opened-letters"))
    if isinstance(nerath.to_act(state), nerath.Deciding):
        state = do(state, nerath.ChooseRealm(C, K))
    looks = list[str | None]()
    while isinstance(turn := nerath.to_act(state), nerath.Awaiting) and isinstance(
        state.step, nerath.Resolving
    ):
        if state.step.effect > 0:
            break
        step = nerath.transition(state, turn.request.sample(Random(known)))
        looks += [event.card for event in step.events if isinstance(event, nerath.CardLookedAt)]
        state = step.state
    assert 2 == len(looks)
    assert nerath.view(state, C).hand(K).cards.total == 2
    assert () == nerath.faults(state)


@pytest.mark.parametrize("known", range(3))
def test_what_somebody_knows_of_a_hand_shows_to_nobody_else(known: int) -> None:
    """Nerath sees Iron Circle look twice, whatever that realm had known before."""
    states = [do(opened_letters(number), nerath.PlayCard(C, "opened-letters")) for number in (0, known)]
    while all(isinstance(one.step, nerath.Resolving) and one.step.effect == 0 for one in states):
        for viewer in (N, V, None):
            same_to_a_viewer(nerath, states[0], states[1], viewer)
        turns = [nerath.to_act(one) for one in states]
        assert type(turns[0]) is type(turns[1])
        answers = [
            turn.request.sample(Random(1)) if isinstance(turn, nerath.Awaiting) else nerath.ChooseRealm(C, K)
            for turn in turns
        ]
        states = [do(one, act) for one, act in zip(states, answers, strict=True)]
    assert states[0].step == states[1].step


def test_guesses_are_equally_likely_where_nobody_can_count() -> None:
    """A card that is never held lies on top as often as there are hands that leave it there."""
    realm, never = next((one.realm, one.id) for one in nerath.built_in().events if one.immediately)
    events = nerath.built_in().events
    one, other = [card.id for card in events if card.realm is realm and not card.immediately][:2]
    unseen = Bag.of(one, other, never)
    state = moved_in(rulings={"R-hand-counts": "count-hidden"})
    deck = Deck(unseen, discards=nerath.built_in().event_deck(realm) - unseen)
    state = evolve(
        state,
        hands=replaced(state.hands, realm, Hand()),
        decks=replaced(state.decks, realm, looked_at(deck, one, (realm.value,))),
    )
    seen, rng = nerath.view(state, None), Random(1)
    guesses = (nerath.fill(seen, rng) for _ in range(800))
    found = Counter((guess.deck(realm).top[0].item, guess.hand(realm).cards) for guess in guesses)
    # On top the one that is never held, four hands; each of the others, two.
    assert 8 == len(found)
    assert all(60 <= count <= 140 for count in found.values())
