"""Cards that are played as soon as they are drawn: in the opening hands, in a turn, by another card."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    Card,
    event,
    followed,
    open_cards,
    pack,
    played,
    position,
    told,
    when,
)
from tests.clauses.nerath.scenes import FOOT, SEEDS, Beat, K, beat, do
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.nerath import (
    Bag,
    CardDrawn,
    CardFollowed,
    CardPlayed,
    ChooseSpace,
    Drawn,
    EndStep,
    Length,
    Moment,
    PlayCard,
    Realm,
    Resolving,
    State,
    TurnBegun,
)
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    DrawCards,
    Effect,
    GainGold,
    LoseGold,
    StealGold,
)
from conquest_rules.nerath.content.rows import EventCard
from conquest_rules.nerath.position.state import replaced
from conquest_rules.nerath.turn.drawing import may_hold_immediate
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath import scene

EFFECTS: st.SearchStrategy[Effect] = st.sampled_from(
    (GainGold(2), AddPieces(FOOT, Area.OWN_LAND), DrawCards(1), StealGold(1), LoseGold(1))
)
SHUFFLES = st.sampled_from(("on-need", "at-once"))


def at_once(realm: Realm, *effects: Effect, name: str = "") -> EventCard:
    return event(realm, *effects, play=(), name=name or f"at-once-{realm}")


def answer(state: State, wanted: Bag[str], rng: Random) -> nerath.Action:
    """Chance gives one of the cards that are wanted, if it can; all else is at random."""
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        could = turn.request
        if isinstance(could, nerath.Draw):
            found = [card for card in wanted.kinds if could.misfit(Drawn(card)) is None]
            return Drawn(found[0]) if found else could.sample(rng)
        return could.sample(rng)
    return rng.choice(nerath.legal_actions(state))


def opened(*cards: Card, holders: set[Realm], reading: str, seed: int) -> list[Beat]:
    """A new game in which some realms have drawn the cards they were wanted to, up to the first turn."""
    # What is played before the first turn is played so in the variant, too.
    variant = list(nerath.Variant)[seed % 2 if reading == "resolve-in-turn-order" else 0]
    rulings = {"R-play-immediately-setup": reading}
    setup = nerath.Setup(length=Length.LONG, content=pack(*cards), rulings=rulings, variant=variant)
    state, rng, beats = nerath.new_game(setup), Random(seed), list[Beat]()
    while not isinstance(state.step, nerath.Drawing):
        to = state.step.to if isinstance(state.step, nerath.Dealing) else None
        mine = [card for card in cards if isinstance(card, EventCard) and card.realm is to]
        wanted = Bag.of(*(card.id for card in mine if card.realm in holders)) or Bag.of(f"quiet-{to}")
        beats.append(beat(state, answer(state, wanted, rng)))
        state = beats[-1].after
        if isinstance(state.step, Resolving) and reading == "at-first-draw-step":
            return beats
    return beats


def holds(state: State, realm: Realm, card: str) -> bool:
    return card in state.hand(realm).cards


# Opening hands.


@checks("M3.5", "N9.11", "N7.4")
@reads("R-play-immediately-setup")
@given(st.sets(st.sampled_from(Realm)), EFFECTS, SEEDS)
def test_opening_cards_are_played_in_turn_order_before_the_first_turn(
    holders: set[Realm], effect: Effect, seed: int
) -> None:
    """Cards of the opening hands that are played immediately are done in turn order; none is replaced."""
    cards = [at_once(realm, effect) for realm in Realm]
    beats = opened(*cards, holders=holders, reading="resolve-in-turn-order", seed=seed)
    happened = [one for each in beats for one in each.events]
    begun = next(place for place, one in enumerate(happened) if isinstance(one, TurnBegun))
    first = [one.realm for one in happened[:begun] if isinstance(one, CardPlayed)]
    assert sorted(first, key=list(Realm).index) == first
    assert holders == set(first)
    after = beats[-1].after
    assert not any(holds(after, card.realm, card.id) for card in cards)
    for realm in set(Realm) - set(first):
        assert 2 == after.hand(realm).total
    if not isinstance(effect, DrawCards):
        assert {1} >= {after.hand(realm).total for realm in first}
    assert () == nerath.faults(after)


@checks("M3.5", "N9.11", "N9.12")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("names", [("one", "other"), ("twin", "twin")])
def test_who_opens_with_two_such_cards_plays_both(realm: Realm, names: tuple[str, str]) -> None:
    """Both opening cards may have to be played immediately, be they two cards or the same card twice."""
    cards = [
        evolve(at_once(realm, GainGold(2), name=name), copies=names.count(name))
        for name in dict.fromkeys(names)
    ]
    after = opened(*cards, holders={realm}, reading="resolve-in-turn-order", seed=1)[-1].after
    before = nerath.new_game(after.table.setup)
    assert (0, before.treasury(realm) + 4) == (after.hand(realm).total, after.treasury(realm))


@checks("M3.5", "N9.11", "N9.12", "N9.4")
def test_a_hand_of_two_such_cards_is_played_before_the_next_realms() -> None:
    """Where all opening cards are played immediately, every realm plays both of its own in its place."""
    golds = (1, 2)
    cards = [at_once(realm, GainGold(gold), name=f"{realm}-{gold}") for realm in Realm for gold in golds]
    beats = opened(*cards, holders=set(Realm), reading="resolve-in-turn-order", seed=0)
    happened = [one for each in beats for one in each.events]
    begun = next(place for place, one in enumerate(happened) if isinstance(one, TurnBegun))
    played_by = [one.realm for one in happened[:begun] if isinstance(one, CardPlayed)]
    assert [realm for realm in Realm for _ in golds] == played_by
    before, after = beats[0].before, beats[-1].after
    assert [0] * 4 == [after.hand(realm).total for realm in Realm]
    assert [3] * 4 == [after.treasury(realm) - before.treasury(realm) for realm in Realm]


@checks("M3.5", "N9.11", "N9.12", "N9.4")
@reads("R-play-immediately-setup")
@given(st.sets(st.sampled_from(Realm), min_size=1), SEEDS)
def test_by_one_reading_opening_cards_wait_for_the_first_draw_step(holders: set[Realm], seed: int) -> None:
    """By the other reading such a card is held and played in the realm's first turn, before its draw."""
    cards = [at_once(realm, GainGold(2)) for realm in Realm]
    beats = opened(*cards, holders=holders, reading="at-first-draw-step", seed=seed)
    state, rng = beats[-1].after, Random(seed)
    seen = list[tuple[Realm, bool]]()
    seen += _order_of_plays(beats)
    while state.round == 1 and not isinstance(nerath.to_act(state), nerath.Over):
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Awaiting):
            quiet = Bag.of(f"quiet-{state.active}")
            one = beat(state, answer(state, quiet, rng))
        else:
            ends = [act for act in nerath.legal_actions(state) if isinstance(act, EndStep)]
            one = beat(state, ends[0] if ends else nerath.legal_actions(state)[0])
        seen += _order_of_plays([one])
        state = one.after
        assert () == nerath.faults(state)
    assert [(realm, True) for realm in Realm if realm in holders] == seen


def _order_of_plays(beats: list[Beat]) -> list[tuple[Realm, bool]]:
    """Who played a card, and whether it was in its own turn before its draw."""
    plays = list[tuple[Realm, bool]]()
    for each in beats:
        turn: Realm | None = each.before.active if isinstance(each.before.step, nerath.Drawing) else None
        for one in each.events:
            if isinstance(one, TurnBegun):
                turn = one.realm
            elif isinstance(one, CardDrawn):
                turn = None
            elif isinstance(one, CardPlayed):
                plays.append((one.realm, turn is one.realm))
    return plays


# In a turn.


@checks("N9.11", "N9.14", "N9.15")
@given(st.sampled_from(Realm), EFFECTS, SEEDS)
def test_a_card_is_played_as_soon_as_it_is_drawn(realm: Realm, effect: Effect, seed: int) -> None:
    """Such a card is followed before its realm does anything else, and never rests in a hand."""
    card = at_once(realm, effect)
    state = evolve(_undrawn(position(card, active=realm), realm), step=nerath.Drawing())
    beats = followed(state, Drawn(card.id), seed)
    for one in beats[:-1]:
        assert not holds(one.after, realm, card.id)
        assert {"N9.11"} == cited(one.after, EndStep(realm))
    after = beats[-1].after
    assert [(realm, card.id)] == [(e.realm, e.card) for e in told(beats, CardFollowed)]
    assert 1 == after.deck(realm).discards.count(card.id)
    assert isinstance(after.step, nerath.Moving)
    assert after.decks[0].discards == nerath.view(after, None).decks[0].discards


def _undrawn(state: State, realm: Realm) -> State:
    """The state in which a realm's hand is back in its deck."""
    deck = state.deck(realm)
    back = Deck(deck.rest + state.hand(realm).cards, (), deck.discards)
    empty = evolve(state.hand(realm), cards=Bag())
    return evolve(state, hands=replaced(state.hands, realm, empty), decks=replaced(state.decks, realm, back))


@checks("N9.12", "N9.11", "N9.4")
@given(st.sampled_from(Realm))
def test_any_other_card_is_kept(realm: Realm) -> None:
    """A drawn card that does not say so stays in hand, and is still there a turn later."""
    card = event(realm, GainGold(1), play=(when(Moment.DURING),))
    state = evolve(_undrawn(position(card, active=realm), realm), step=nerath.Drawing())
    state = do(state, Drawn(card.id))
    assert PlayCard(realm, card.id) in nerath.legal_actions(state)
    while state.active is realm:
        assert holds(state, realm, card.id)
        state = do(state, EndStep(realm))
    assert holds(state, realm, card.id)


@checks("N9.11", "N9.14", "N9.12", "N9.4")
@reads("R-immediate-card-fizzles")
@given(st.sampled_from(Realm), st.sampled_from((StealGold(3), LoseGold(2), AddPieces(FOOT, Area.OWN_LAND))))
def test_a_card_that_can_do_nothing_is_played_and_discarded(realm: Realm, effect: Effect) -> None:
    """Who draws such a card and finds nothing to do has played it all the same; what it can do is done."""
    card = at_once(realm, effect, GainGold(1))
    lost = next(one for one in Realm if one is not realm)
    homeless = position(
        card, active=realm, control={s.id: lost for s in pack(card).spaces if s.home is realm}
    )
    state = evolve(_undrawn(homeless, realm), step=nerath.Drawing(), treasuries=(0, 0, 0, 0))
    beats = followed(state, Drawn(card.id))
    assert [(realm, 0)] == [(e.realm, e.effect) for e in told(beats, nerath.EffectFailed)]
    after = beats[-1].after
    assert (1, 1) == (after.treasury(realm), after.deck(realm).discards.count(card.id))
    assert () == nerath.faults(after)


# Drawn by another card.


@checks("N9.11", "N9.14", "N9.15")
@given(st.sampled_from(Realm), st.integers(1, 3), EFFECTS, SEEDS)
def test_a_card_drawn_by_a_card_is_played_first(realm: Realm, count: int, effect: Effect, seed: int) -> None:
    """A card drawn by a card's effect that is played immediately comes before the rest of that effect."""
    inner, outer = at_once(realm, effect), event(realm, DrawCards(count), GainGold(5), name="outer")
    state = position(inner, outer, active=realm)
    hand = evolve(state.hand(realm), cards=Bag.of(outer.id))
    deck = evolve(state.deck(realm), rest=state.deck(realm).rest.add(inner.id))
    state = evolve(state, hands=replaced(state.hands, realm, hand), decks=replaced(state.decks, realm, deck))
    begun = do(state, PlayCard(realm, outer.id))
    assert isinstance(begun.step, Resolving)
    beats, rng = [beat(begun, Drawn(inner.id))], Random(seed)
    while open_cards(beats[-1].after):
        beats.append(beat(beats[-1].after, answer(beats[-1].after, Bag(), rng)))
    assert [inner.id, outer.id] == [e.card for e in told(beats, CardFollowed)]
    after = beats[-1].after
    assert (1, 1) == tuple(after.deck(realm).discards.count(c) for c in (inner.id, outer.id))
    more = effect.count if isinstance(effect, DrawCards) else 0
    assert count + more == len(told(beats, CardDrawn))
    assert () == nerath.faults(after)


# Reshuffling.


@checks("N9.16", "N9.15")
@reads("R-event-reshuffle")
@given(
    st.integers(0, 2), st.integers(0, 2), st.integers(1, 4), st.sampled_from(("on-need", "at-once")), SEEDS
)
def test_when_the_discards_are_shuffled(
    undrawn: int, lying: int, count: int, reading: str, seed: int
) -> None:
    """Discards go into the deck when a card has to be drawn and none is left, by one reading at once."""
    quiet, card = f"quiet-{K}", event(K, DrawCards(count))
    state = position(card, rulings={"R-event-reshuffle": reading})
    hand = evolve(state.hand(K), cards=Bag.of(card.id, *[quiet] * (19 - undrawn - lying)))
    deck = Deck(Bag.of(*[quiet] * undrawn), (), Bag.of(*[quiet] * lying))
    state = evolve(state, hands=replaced(state.hands, K, hand), decks=replaced(state.decks, K, deck))
    beats = played(state, card, seed)
    drawn = min(count, undrawn + lying)
    assert drawn == len(told(beats, CardDrawn))
    spent = count >= undrawn if reading == "at-once" and undrawn else count > undrawn
    assert [lying] * bool(lying and spent) == [e.cards for e in told(beats, nerath.DiscardsReshuffled)]
    assert 1 == beats[-1].after.deck(K).discards.count(card.id)
    assert () == nerath.faults(beats[-1].after)


def test_a_choice_of_an_opening_card_is_its_owners() -> None:
    """A card of the opening hand that leaves a choice waits for its owner, before the first turn."""
    cards = [at_once(realm, AddPieces(FOOT, Area.OWN_LAND)) for realm in Realm]
    beats = opened(*cards, holders=set(Realm), reading="resolve-in-turn-order", seed=3)
    chosen = [one.action for one in beats if isinstance(one.action, ChooseSpace)]
    assert list(Realm) == [act.by for act in chosen]


@checks("M3.5", "N9.11", "N9.12")
@reads("R-play-immediately-setup")
@given(st.sampled_from(Realm), st.sampled_from(nerath.ruling("R-play-immediately-setup").names))
def test_whose_hand_may_hold_a_card_that_is_played_at_once(active: Realm, reading: str) -> None:
    """By one reading opening cards wait in the hands of those who have not drawn yet; else nobody's do."""
    setup = nerath.Setup(length=nerath.Length.SHORT, rulings={"R-play-immediately-setup": reading})
    moving = scene(active=active, setup=setup)
    waits = list(Realm)[list(Realm).index(active) + 1 :] if reading == "at-first-draw-step" else []
    assert waits == [realm for realm in Realm if may_hold_immediate(moving, realm)]
