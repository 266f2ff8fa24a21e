"""Seeing: what a player, or a spectator, may know.

What lives here: `view`, `seen`, `fill` and `redact`. A view shows a foreign hand and
the undrawn cards as one unseen bag, so that what is left in a deck gives no hand away.
What may not live here: what is secret by the rules of a card; zones say who knows them.
It answers for the clauses on hands and face-down cards and tiles.
"""

from collections.abc import Collection
from random import Random
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import Deck, as_seen, decided, hidden_on_top
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Transition
from conquest_rules.kernel.secret import Hand, as_known, deal, guessed, hide, is_known
from conquest_rules.nerath.content.effects import LookAtCards, Zone
from conquest_rules.nerath.content.names import REALMS, Realm
from conquest_rules.nerath.play import transition
from conquest_rules.nerath.position.actions import Action, ChooseInSecret
from conquest_rules.nerath.position.events.cards import CardLookedAt, GuardianLookedAt
from conquest_rules.nerath.position.events.printed import CardDrawn, Event, OpeningCardDrawn, TreasureDrawn
from conquest_rules.nerath.position.in_force import effects_of
from conquest_rules.nerath.position.opening import new_game
from conquest_rules.nerath.position.setup import Setup, Table
from conquest_rules.nerath.position.state import ByRealm, Lair, State, by_realm
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
    """The realms whose hands a viewer may see: those of the same player, by one reading the ally's too."""
    if viewer is None:
        return ()
    own = table.player(viewer).realms
    if table.reading("R-ally-hands") == "open-to-ally":
        return tuple(realm for realm in REALMS if realm in own or table.ally(realm) in own)
    return tuple(realm for realm in REALMS if realm in own)


def _seen_hands(
    hands: ByRealm[Hand[str]], known: Collection[Realm], counts: bool
) -> tuple[ByRealm[Hand[str]], ByRealm[Bag[str]]]:
    """Hands as they are seen, and for each the cards that are not."""
    nothing: Bag[str] = Bag()
    seen = [
        (hand, nothing) if realm in known else hide(hand, known, count_known=counts)
        for realm, hand in zip(REALMS, hands, strict=True)
    ]
    return by_realm(hand for hand, _ in seen), by_realm(hidden for _, hidden in seen)


def _more(deck: Deck[str], unseen: Bag[str]) -> Deck[str]:
    return evolve(deck, rest=deck.rest + unseen)


def _seen_lair(lair: Lair, known: Collection[str]) -> tuple[Lair, Bag[str]]:
    """An entrance as it is seen, and the guardians on it that others have looked at; all see who has."""
    tiles = tuple(as_known(tile, known) for tile in lair.face_down)
    hidden = (tile.item for tile in lair.face_down if tile.item is not None and not is_known(tile, known))
    return evolve(lair, face_down=tiles), Bag.of(*hidden)


@clause("N7.3", "N7.6", "N7.10")
def view(state: State, viewer: Realm | None) -> State:
    """What the player of a realm may know of a state, or a spectator (None)."""
    # Cards and tiles change seldom: what a viewer sees of them is kept for as long as they stay the same.
    hidden = (state.hands, state.decks, state.treasures, state.treasure_deck, state.lairs, state.guardians)
    hands, decks, treasures, treasure_deck, lairs, guardians = state.table.latest(
        (view, viewer), hidden, lambda: _seen_cards(state, viewer)
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
    hands, unseen_events = _seen_hands(state.hands, known, counts)
    treasures, unseen_treasures = _seen_hands(state.treasures, known, counts)
    lairs = [_seen_lair(lair, known) for lair in state.lairs]
    none: Bag[str] = Bag()
    return (
        hands,
        by_realm(_more(as_seen(d, known), more) for d, more in zip(state.decks, unseen_events, strict=True)),
        treasures,
        _more(as_seen(state.treasure_deck, known), sum(unseen_treasures, none)),
        tuple(lair for lair, _ in lairs),
        _more(as_seen(state.guardians, known), sum((hidden for _, hidden in lairs), none)),
    )


def fill(seen: State, rng: Random) -> State:
    """A full state consistent with a view; all of them are equally likely.

    In the variant orders that are hidden are guessed choice by choice: each that could have been given may
    come, but not all are equally likely.
    """
    cards = [_filled_cards(seen, realm, rng) for realm in REALMS]
    sizes = [hand.unseen for hand in seen.treasures]
    held, left = deal(seen.treasure_deck.rest, sizes, rng)
    while isinstance(seen.step, Plundering) and not evolve(seen.treasure_deck, rest=left).undrawn:
        held, left = deal(seen.treasure_deck.rest, sizes, rng)
    lairs, guardians = _filled_lairs(seen.lairs, seen.guardians, rng)
    return evolve(
        seen,
        step=planning.guessed(seen, rng) if isinstance(seen.step, Planning) else seen.step,
        hands=by_realm(hand for hand, _ in cards),
        decks=by_realm(deck for _, deck in cards),
        treasures=by_realm(Hand(hand.cards + more) for hand, more in zip(seen.treasures, held, strict=True)),
        treasure_deck=evolve(seen.treasure_deck, rest=left),
        lairs=lairs,
        guardians=guardians,
        seen_by=None,
    )


def _filled_cards(seen: State, realm: Realm, rng: Random) -> tuple[Hand[str], Deck[str]]:
    """A hand and a deck of a realm that look as they are seen; deals that could not be are dealt again."""
    hand, deck = seen.hand(realm), seen.deck(realm)
    while True:
        # Where not even the number of cards is known, those on top that were looked at come first.
        looked = decided(deck, rng) if hand.unseen is None else deck
        undealt = _never_held(seen, realm, looked.rest)
        (dealt,), rest = deal(looked.rest - undealt, (hand.unseen,), rng)
        held, left = Hand(hand.cards + dealt, shown=hand.shown), evolve(looked, rest=rest + undealt)
        # Each card more that can be held doubles the number of hands that there can be.
        likely = hand.unseen is not None or rng.random() < 2.0 ** -_kept_back(seen, realm, undealt)
        if likely and _could_be(seen, realm, held, left):
            return held, decided(left, rng)


def _kept_back(seen: State, realm: Realm, undealt: Bag[str]) -> int:
    """How many cards that are never held could lie on top of a deck, and do not."""
    deck = seen.deck(realm)
    hidden, never_held = hidden_on_top(deck), _never_held(seen, realm, deck.rest).total
    return undealt.total - max(never_held - hidden, 0)


def _filled_lairs(
    lairs: tuple[Lair, ...], guardians: Deck[str], rng: Random
) -> tuple[tuple[Lair, ...], Deck[str]]:
    """The entrances with a guardian on each tile that others have looked at, and those that are left."""
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
    """Whether a realm can hold these cards and have this deck, by what is going on and who has looked."""
    looked_at = hidden_on_top(deck) + _looks_ahead(seen, realm)
    if deck.undrawn < needed(seen, realm) or deck.rest.total < looked_at:
        return False
    return bool(hand.cards) or not _is_looked_into(seen, realm)


def _looks_ahead(seen: State, realm: Realm) -> bool:
    """Whether a realm is looking at the next card of its deck that nobody knows, so that there is one."""
    step = seen.step
    if not isinstance(step, Resolving) or step.by is not realm or not step.left:
        return False
    match effects_of(seen.table.content, step.card, step.again)[step.effect : step.effect + 1]:
        case (LookAtCards(Zone.DECK),):
            return True
        case _:
            return False


def _is_looked_into(seen: State, realm: Realm) -> bool:
    """Whether a card of a realm's hand is being looked at or discarded, so that there is one."""
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
    """What a viewer may see of a transition: the action and the events without what is hidden, and a view."""
    known = open_hands(step.state.table, viewer)
    events = tuple(_seen_event(event, known) for event in step.events)
    hidden = events != step.events and isinstance(step.action, Drawn)
    action = Drawn(None) if hidden else _seen_choice(step, known)
    return Transition(action, view(step.state, viewer), events)


@clause("M5.10")
def _seen_choice(step: Transition[State, Action, Event], known: Collection[Realm]) -> Action:
    """What is chosen in secret, and so has nothing happen, is not told to others."""
    secret = isinstance(step.state.step, Planning) and not step.events
    return ChooseInSecret(step.state.active) if secret and step.state.active not in known else step.action


def redact(record: Record[Setup, Action], viewer: Realm | None) -> Record[Setup, Action]:
    """A record with what is hidden left out; it can be read, and not played on.

    However many choices a realm made in secret, they are told as one.
    """
    state, shown = new_game(record.setup), list[Action]()
    for action in record.actions:
        step = transition(state, action)
        told = seen(step, viewer).action
        if not (isinstance(told, ChooseInSecret) and shown[-1:] == [told]):
            shown.append(told)
        state = step.state
    return evolve(record, actions=tuple(shown))
