"""Views: what a player, or a spectator, may know.

Here: `view`, `seen`, `fill` and `redact`. A view shows an opponent's hand and the undrawn cards as one unseen
bag, so the rest of a deck does not reveal the hand. Not here: secrets by the rules of a card; zones say who
knows them. Clauses: hands and face-down cards and tiles.
"""

from collections.abc import Collection
from random import Random
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel import seeing
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import Deck, decided, hidden_on_top
from conquest_rules.kernel.memo import Slot
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Transition
from conquest_rules.kernel.secret import Hand, deal, guessed
from conquest_rules.kernel.seeing import dealt, hidden_hands, hidden_tiles
from conquest_rules.nerath.content.effects import LookAtCards, Zone
from conquest_rules.nerath.content.names import REALMS, Realm
from conquest_rules.nerath.play import transition
from conquest_rules.nerath.position.actions import Action, ChooseInSecret
from conquest_rules.nerath.position.events.cards import CardLookedAt, GuardianLookedAt
from conquest_rules.nerath.position.events.printed import CardDrawn, Event, OpeningCardDrawn, TreasureDrawn
from conquest_rules.nerath.position.in_force import effects_of
from conquest_rules.nerath.position.setup import Setup, Table
from conquest_rules.nerath.position.state import ByRealm, Lair, State, by_realm, new_game
from conquest_rules.nerath.position.steps import Plundering, Resolving
from conquest_rules.nerath.position.variant_steps import Planning
from conquest_rules.nerath.turn.drawing import may_hold_immediate, needed
from conquest_rules.nerath.turn.reduced_downtime import planning

SPECTATOR: Final = "spectator"
# Hands, decks, Treasures held, their deck, lairs and guardians.
SeenCards: TypeAlias = tuple[
    ByRealm[Hand[str]], ByRealm[Deck[str]], ByRealm[Hand[str]], Deck[str], tuple[Lair, ...], Deck[str]
]


@clause("N7.3", "N16.14", "N22.30")
def open_hands(table: Table, viewer: Realm | None) -> tuple[Realm, ...]:
    """The realms whose hands a viewer may see: the player's own, and the ally's if R-ally-hands says so."""
    if viewer is None:
        return ()
    own = table.player(viewer).realms
    if table.reading("R-ally-hands") == "open-to-ally":
        return tuple(realm for realm in REALMS if realm in own or table.ally(realm) in own)
    return tuple(realm for realm in REALMS if realm in own)


SEEN: Final = Slot[SeenCards]("seen")


@clause("N7.3", "N7.6", "N7.10")
def view(state: State, viewer: Realm | None) -> State:
    """The state as the player of a realm, or a spectator (None), may know it."""
    # Cards and tiles change seldom: what a viewer sees of them is kept for as long as they stay the same.
    hidden = (state.hands, state.decks, state.treasures, state.treasure_deck, state.lairs, state.guardians)
    hands, decks, treasures, treasure_deck, lairs, guardians = state.table.memo.latest(
        SEEN, hidden, lambda: _seen_cards(state, viewer), viewer
    )
    return evolve(
        state,
        hands=hands,
        decks=decks,
        treasures=treasures,
        treasure_deck=treasure_deck,
        lairs=lairs,
        guardians=guardians,
        step=planning.as_seen(state.step, state.active, open_hands(state.table, viewer)),
        seen_by=viewer.value if viewer is not None else SPECTATOR,
    )


def _seen_cards(state: State, viewer: Realm | None) -> SeenCards:
    """The hands, decks and tiles as a viewer sees them."""
    known = open_hands(state.table, viewer)
    counts = state.table.reading("R-hand-counts") == "count-public"
    drawn = [
        hidden_hands([(realm, hand)], deck, known, counts=counts)
        for realm, hand, deck in zip(REALMS, state.hands, state.decks, strict=True)
    ]
    held = zip(REALMS, state.treasures, strict=True)
    treasures, treasure_deck = hidden_hands(held, state.treasure_deck, known, counts=counts)
    lairs, guardians = hidden_tiles(state.lairs, state.guardians, known)
    hands, decks = by_realm(hand for (hand,), _ in drawn), by_realm(deck for _, deck in drawn)
    return hands, decks, by_realm(treasures), treasure_deck, lairs, guardians


def fill(seen: State, rng: Random) -> State:
    """A random full state that fits a view; all of them are equally likely.

    In the variant, hidden orders are guessed choice by choice: every possible order may come, but not all are
    equally likely.
    """

    def fits(_: object, rest: Bag[str]) -> bool:
        """A realm that plunders draws a Treasure, so there is one."""
        return not isinstance(seen.step, Plundering) or evolve(seen.treasure_deck, rest=rest).undrawn > 0

    cards = [_filled_cards(seen, realm, rng) for realm in REALMS]
    sizes = [hand.unseen for hand in seen.treasures]
    held, left = dealt(seen.treasure_deck.rest, sizes, rng, fits)
    lairs, guardians = _filled_lairs(seen.lairs, seen.guardians, rng)
    return evolve(
        seen,
        step=planning.guessed(seen, seen.step, rng) if isinstance(seen.step, Planning) else seen.step,
        hands=by_realm(hand for hand, _ in cards),
        decks=by_realm(deck for _, deck in cards),
        treasures=by_realm(Hand(hand.cards + more) for hand, more in zip(seen.treasures, held, strict=True)),
        treasure_deck=evolve(seen.treasure_deck, rest=left),
        lairs=lairs,
        guardians=guardians,
        seen_by=None,
    )


def _filled_cards(seen: State, realm: Realm, rng: Random) -> tuple[Hand[str], Deck[str]]:
    """A hand and a deck of a realm that look as in the view; impossible deals are dealt again."""
    hand, deck = seen.hand(realm), seen.deck(realm)
    while True:
        # Where not even the number of cards is known, those on top that were looked at come first.
        looked = decided(deck, rng) if hand.unseen is None else deck
        undealt = _never_held(seen, realm, looked.rest)
        (held_too,), rest = deal(looked.rest - undealt, (hand.unseen,), rng)
        held, left = Hand(hand.cards + held_too, shown=hand.shown), evolve(looked, rest=rest + undealt)
        # Each card more that can be held doubles the number of hands that there can be.
        likely = hand.unseen is not None or rng.random() < 2.0 ** -_kept_back(seen, realm, undealt)
        if likely and _could_be(seen, realm, held, left):
            return held, decided(left, rng)


def _kept_back(seen: State, realm: Realm, undealt: Bag[str]) -> int:
    """How many cards that are never held could be on top of a deck, and are not."""
    deck = seen.deck(realm)
    hidden, never_held = hidden_on_top(deck), _never_held(seen, realm, deck.rest).total
    return undealt.total - max(never_held - hidden, 0)


def _filled_lairs(
    lairs: tuple[Lair, ...], guardians: Deck[str], rng: Random
) -> tuple[tuple[Lair, ...], Deck[str]]:
    """The entrances with a guardian on each tile that others have looked at, and the remaining guardians."""
    filled = list[Lair]()
    for lair in lairs:
        tiles, rest = guessed(lair.face_down, guardians.rest, rng)
        filled.append(evolve(lair, face_down=tiles))
        guardians = evolve(guardians, rest=rest)
    return tuple(filled), guardians


def _never_held(seen: State, realm: Realm, unseen: Bag[str]) -> Bag[str]:
    """The cards that cannot be in a hand, because they were played as soon as they were drawn."""
    if may_hold_immediate(seen, realm):
        return Bag()
    event = seen.table.content.event
    return Bag((card, count) for card, count in unseen.pairs if event(card).immediately)


def _could_be(seen: State, realm: Realm, hand: Hand[str], deck: Deck[str]) -> bool:
    """Whether a realm can hold these cards and have this deck, given the step and who has looked."""
    looked_at = hidden_on_top(deck) + _looks_ahead(seen, realm)
    if deck.undrawn < needed(seen, realm) or deck.rest.total < looked_at:
        return False
    return bool(hand.cards) or not _is_looked_into(seen, realm)


def _looks_ahead(seen: State, realm: Realm) -> bool:
    """Whether a realm is looking at the next unknown card of its deck, so there must be one."""
    step = seen.step
    if not isinstance(step, Resolving) or step.by is not realm or not step.left:
        return False
    match effects_of(seen.table.content, step.card, step.again)[step.effect : step.effect + 1]:
        case (LookAtCards(Zone.DECK),):
            return True
        case _:
            return False


def _is_looked_into(seen: State, realm: Realm) -> bool:
    """Whether a card of a realm's hand is being looked at or discarded, so there must be one."""
    return isinstance(seen.step, Resolving) and seen.step.chosen == realm


def _seen_event(event: Event, known: Collection[Realm]) -> Event:
    match event:
        case CardDrawn(realm) | OpeningCardDrawn(realm) | TreasureDrawn(realm) if realm not in known:
            return evolve(event, card=None)
        case CardLookedAt(viewer, realm) if not {viewer, realm}.intersection(known):
            return evolve(event, card=None)
        case GuardianLookedAt(viewer) if viewer not in known:
            return evolve(event, guardian=None)
        case _:
            return event


def seen(step: Transition[State, Action, Event], viewer: Realm | None) -> Transition[State, Action, Event]:
    """A transition as a viewer may see it: the action and the events without hidden things, and a view."""
    known = open_hands(step.state.table, viewer)
    events = tuple(_seen_event(event, known) for event in step.events)
    hidden = events != step.events and isinstance(step.action, Drawn)
    action = Drawn(None) if hidden else _seen_choice(step, known)
    return Transition(action, view(step.state, viewer), events)


@clause("M5.10")
def _seen_choice(step: Transition[State, Action, Event], known: Collection[Realm]) -> Action:
    """A secret choice, which causes no event, is hidden from others."""
    secret = isinstance(step.state.step, Planning) and not step.events
    return ChooseInSecret(step.state.active) if secret and step.state.active not in known else step.action


def redact(record: Record[Setup, Action], viewer: Realm | None) -> Record[Setup, Action]:
    """A record without hidden things; it can be read but not replayed.

    All secret choices of a realm appear as one.
    """
    opening = new_game(record.setup)
    return seeing.redact(record, opening, transition, lambda step: seen(step, viewer), ChooseInSecret)
