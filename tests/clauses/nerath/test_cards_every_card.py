"""Every card of the built-in pack is played when its time has come, and followed to its end."""

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import changed, dealt, followed, in_play, quietly, seated, told
from tests.clauses.nerath.scenes import (
    BOARD,
    DUNGEON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SIEGE,
    STORM,
    WIZARD,
    Beat,
    Luck,
    Pieces,
    beat,
    do,
    guarded,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.kernel.pack import digest_of
from conquest_rules.nerath import Bag, EndStep, PlayCard, Realm, State, UseProperty, Windows
from conquest_rules.nerath.cards.properties import works_by_itself
from conquest_rules.nerath.content.effects import EFFECTS
from conquest_rules.nerath.content.rows import Content, EventCard, Treasure
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.nerath.position.state import Force, by_realm
from conquest_rules.testing import checks

EVENTS = [pytest.param(card, id=card.id) for card in BOARD.events]
MANIFOLD = [pytest.param(card, id=card.id) for card in BOARD.events if len(card.effects) > 1]
TREASURES = [pytest.param(card, id=card.id) for card in BOARD.treasures]
REPEATING = [pytest.param(card, id=card.id) for card in BOARD.treasures if card.whenever]
LUCKS: tuple[Luck, ...] = ((0.9, 0.4), (0.4, 0.9), (0.5, 0.5), (0.2, 0.2))


# Wars in which every moment comes up.


def _coast(realm: Realm) -> tuple[str, str, str]:
    """A land space of a realm, no Capital, with a land neighbour and a sea beside it."""
    for space in LAND:
        if HOME[space] is realm and not BOARD.space(space).capital:
            lands = [one for one in NEXT[space] if one in LAND]
            seas = [one for one in NEXT[space] if one in SEA]
            if lands and seas:
                return space, lands[0], seas[0]
    raise AssertionError


def war(attacker: Realm, defender: Realm, kind: nerath.SpaceKind) -> State:
    """A Move step at the end of which one realm attacks another on land or at sea, or explores a dungeon."""
    space, beside, sea = _coast(defender)
    far = next(one for one in SEA if one not in (sea, *NEXT[sea]))
    pieces: dict[str, dict[Realm, list[nerath.Kind | nerath.Figure]]] = {
        beside: {attacker: [FOOT, FOOT, FOOT, FIGHTER, WIZARD, MONSTER]},
        far: {attacker: [ship()]},
    }
    if kind is nerath.SpaceKind.LAND:
        pieces[space] = {
            attacker: [FOOT, SIEGE, FIGHTER, MONSTER],
            defender: [FOOT, FOOT, SIEGE, FIGHTER, MONSTER],
        }
        near = [one for one in NEXT[space] if one in LAND and one != beside]
        control = {space: defender, beside: attacker}
        for one in near[:1]:
            pieces[one] = {defender: [FIGHTER, WIZARD, FOOT]}
            control[one] = defender
    elif kind is nerath.SpaceKind.SEA:
        pieces[sea] = {attacker: [ship(), ship(), STORM], defender: [ship(), ship(), STORM]}
        control = {space: defender, beside: attacker}
    else:
        pieces[DUNGEON[0]] = {attacker: [FIGHTER, FIGHTER, WIZARD, WIZARD]}
        control = {space: defender, beside: attacker}
    return guarded(_moved(pieces, control, attacker), DUNGEON[0], ["troll"], 0)


def _moved(pieces: Pieces, control: dict[str, Realm], active: Realm) -> State:
    state = moved_in(FREE_FOR_ALL, active, pieces, control)
    return evolve(state, treasuries=(20, 20, 20, 20))


def wars(owner: Realm) -> Iterator[tuple[State, Luck]]:
    """Wars that a realm wages and wars against it, on land, at sea and under ground, well and badly."""
    foe = next(one for one in Realm if one not in (owner, ALLIES[owner]))
    for luck in LUCKS:
        for kind in nerath.SpaceKind:
            for attacker, defender in ((owner, foe), (foe, owner)):
                yield war(attacker, defender, kind), luck


def its_time(
    owner: Realm, card: EventCard | Treasure, act: PlayCard | UseProperty, lies: bool = False
) -> State | None:
    """A state in which a card can be played, or a Treasure in play used, reached by play without cards."""
    others = {realm: _some_cards(realm, card) for realm in Realm if realm is not owner}
    for number, (state, luck) in enumerate(wars(owner)):
        seat = seated(state, content=BOARD, windows=Windows.HOLDERS_ONLY)
        if lies:
            begun = in_play(dealt(seat, others), owner, card.id)
        else:
            begun = dealt(seat, others | {owner: [card.id]})
        for step in (None, nerath.Buying(), nerath.Drawing()):
            found = _walked(evolve(begun, step=step) if step else begun, act, number, luck)
            if found is not None:
                return found
    return None


def _some_cards(realm: Realm, card: EventCard | Treasure) -> list[str]:
    """Two cards of another realm's hand, so that there is something to look at or to discard."""
    held = [one for one in BOARD.event_deck(realm) if not BOARD.event(one).immediately]
    return [one for one in held if one != card.id][:2]


def _walked(state: State, act: PlayCard | UseProperty, seed: int, luck: Luck) -> State | None:
    rng, round_ = Random(seed), state.round
    for _ in range(90):
        if act in nerath.legal_actions(state):
            return state
        if isinstance(nerath.to_act(state), nerath.Over) or state.round > round_:
            return None
        state = do(state, _hurried(state, rng, luck))
    return None


def _hurried(state: State, rng: Random, luck: Luck) -> nerath.Action:
    """The next action: a step in which nothing has to be done is mostly ended."""
    acts = nerath.legal_actions(state)
    ends = [one for one in acts if isinstance(one, EndStep)]
    bought = isinstance(state.step, nerath.Buying) and not state.step.bought
    sails = isinstance(state.step, nerath.Moving) and rng.random() < 0.3
    return ends[0] if ends and not bought and not sails else quietly(state, rng, luck, press=0.6)


# Every card.


@checks("N9.14", "N9.15", "N9.10", "N9.9", "N22.24")
@pytest.mark.parametrize("card", EVENTS)
def test_every_event_card_is_played(card: EventCard) -> None:
    """Each Event card comes to its time, is followed, lies on its realm's discards once, open to all."""
    beats = _drawn_at_once(card) if card.immediately else _played_in_time(card)
    after, turn = beats[-1].after, list(Realm).index(card.realm)
    assert [card.id] == [one.card for one in told(beats, nerath.CardPlayed) if one.card == card.id]
    assert [card.id] == [one.card for one in told(beats, nerath.CardFollowed) if one.card == card.id]
    assert (0, 1) == (
        after.hands[turn].cards.count(card.id),
        after.decks[turn].discards.count(card.id),
    )
    assert 1 == nerath.view(after, None).decks[turn].discards.count(card.id)
    _sound(beats)


def _played_in_time(card: EventCard) -> list[Beat]:
    act = PlayCard(card.realm, card.id)
    state = its_time(card.realm, card, act)
    assert state is not None, "its time does not come"
    return followed(state, act, 1)


def _drawn_at_once(card: EventCard) -> list[Beat]:
    foe = next(one for one in Realm if one is not card.realm)
    hands = {realm: _some_cards(realm, card) for realm in Realm}
    state = dealt(seated(war(card.realm, foe, nerath.SpaceKind.SEA), content=BOARD), hands)
    return followed(evolve(state, step=nerath.Drawing(), forces=_rested(state)), nerath.Drawn(card.id), 1)


def _rested(state: State) -> tuple[Force, ...]:
    return tuple(
        by_realm(Bag((nerath.Figure(f.kind, f.cargo), n) for f, n in bag.pairs) for bag in force)
        for force in state.forces
    )


def _sound(beats: list[Beat]) -> None:
    for one in beats:
        assert () == nerath.faults(one.after)
        assert all(event.clauses for event in one.events)
        known = nerath.clauses()
        assert {clause for event in one.events for clause in event.clauses} <= {each.id for each in known}


@checks("N16.15", "N16.16", "N16.19", "N16.32", "N16.18", "N23.22")
@pytest.mark.parametrize("card", TREASURES)
def test_every_treasure_is_played(card: Treasure) -> None:
    """Each Treasure is played in its owner's turn, scores its points, and lies before its owner for good."""
    owner = Realm.NERATH
    act = PlayCard(owner, card.id)
    state = its_time(owner, card, act)
    assert state is not None
    beats = followed(state, act, 1)
    turn, after = list(Realm).index(owner), beats[-1].after
    assert (Bag(), 1) == (after.treasures[turn].cards, after.displays[turn].count(card.id))
    assert state.points[turn] + card.points == after.points[turn]
    if not card.power:
        assert {"treasures", "displays", "points"} == changed(state, after)
    _sound(beats)


@checks("N16.23", "N23.24")
@pytest.mark.parametrize("card", REPEATING)
def test_every_repeated_property_comes_up(card: Treasure) -> None:
    """Each Property that works at certain moments does, or is offered, and does something sound."""
    owner = Realm.NERATH
    act = UseProperty(owner, card.id)
    if all(map(works_by_itself, card.whenever)):
        beats = _worked(owner, card)
        assert {card.id} == {one.card for one in told(beats, nerath.PropertyUsed)}
        _sound(beats)
        return
    state = its_time(owner, card, act, lies=True)
    assert state is not None
    beats = followed(state, act, 1)
    assert [card.id] == [one.card for one in told(beats, nerath.PropertyUsed)]
    assert act not in nerath.legal_actions(beats[-1].after) or beats[-1].after.step != state.step
    _sound(beats)


def _worked(owner: Realm, card: Treasure) -> list[Beat]:
    """The first action after which a Treasure in play has done something by itself, in play without cards."""
    for number, (state, luck) in enumerate(wars(owner)):
        begun = in_play(dealt(seated(state, content=BOARD), {}), owner, card.id)
        for step in (None, nerath.Buying()):
            now, rng = evolve(begun, step=step) if step else begun, Random(number)
            for _ in range(60):
                one = beat(now, _hurried(now, rng, luck))
                if told([one], nerath.PropertyUsed):
                    return [one]
                now = one.after
    raise AssertionError("its time does not come")


# The decks.


@checks("N7.1", "N9.9")
def test_cards_are_events_of_one_realm_or_treasures() -> None:
    """A card is an Event of one realm's deck or a Treasure, and no two decks are the same."""
    decks = [BOARD.event_deck(realm) for realm in Realm]
    assert [20] * 4 == [deck.total for deck in decks]
    assert 4 == len({deck.pairs for deck in decks})
    for realm, deck in zip(Realm, decks, strict=True):
        assert {realm} == {BOARD.event(card).realm for card in deck}
    events, treasures = {card.id for card in BOARD.events}, {card.id for card in BOARD.treasures}
    assert set() == events & treasures
    assert all(not BOARD.is_treasure(card) for card in events)
    assert all(BOARD.is_treasure(card) for card in treasures)
    assert all(card.realm in Realm for card in BOARD.events)
    assert not any(hasattr(card, "realm") for card in BOARD.treasures)
    assert all(isinstance(effect, EFFECTS) for card in BOARD.events for effect in card.effects)


@checks("N16.20", "N16.25")
def test_most_treasures_have_a_property_and_some_have_nothing() -> None:
    """More than half of the thirty Treasures have a Property; a Power and a Property are both optional."""
    cards = [card for card in BOARD.treasures for _ in range(card.copies)]
    assert 30 == len(cards)
    assert 2 * sum(bool(card.property or card.whenever) for card in cards) > 30
    assert any(not (card.power or card.property or card.whenever) for card in cards)


@checks("N9.17")
@given(st.text(max_size=20), st.integers(0, 999))
def test_flavour_does_nothing(words: str, seed: int) -> None:
    """With any other words at the foot of the cards a game goes just the same."""
    other = _with_flavour(words)
    one, two = (
        nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, content=content))
        for content in (BOARD, other)
    )
    rng = Random(seed)
    for _ in range(25):
        assert nerath.legal_actions(one) == nerath.legal_actions(two)
        turn = nerath.to_act(one)
        acts = nerath.legal_actions(one)
        act = turn.request.sample(rng) if isinstance(turn, nerath.Awaiting) else rng.choice(acts)
        steps = nerath.transition(one, act), nerath.transition(two, act)
        assert steps[0].events == steps[1].events
        one, two = steps[0].state, steps[1].state
        assert set() == changed(one, evolve(two, table=one.table))


@checks("N9.17")
@pytest.mark.parametrize("words", ["", "In the beginning there was gold. " * 9])
@pytest.mark.parametrize("card", MANIFOLD)
def test_a_card_with_other_words_does_the_same(card: EventCard, words: str) -> None:
    """Whatever stands at its foot, a card that does several things does all of them, and in the same way."""
    beats = _drawn_at_once(card) if card.immediately else _played_in_time(card)
    start = beats[0].before
    other = table_of(evolve(start.table.setup, content=_with_flavour(words)))
    again = followed(evolve(start, table=other), beats[0].action, 1)
    assert [one.events for one in beats] == [one.events for one in again]


def _with_flavour(words: str) -> Content:
    events = tuple(evolve(card, flavour=words) for card in BOARD.events)
    treasures = tuple(evolve(card, flavour=words) for card in BOARD.treasures)
    return evolve(BOARD, events=events, treasures=treasures, digest=digest_of([BOARD.digest, words]))
