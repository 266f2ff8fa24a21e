"""Views: what a player, or a spectator, may know.

Here: `view`, `seen`, `fill` and `redact`. A view shows face-down counters as such and no more, and an
opponent's scrolls, like treasures that lie face down, together with those not drawn as one unseen bag. Not
here: what a rule reveals. Clauses: hidden counters, scrolls in hand.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from math import comb
from random import Random
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.content.names import FACES, NUMBER, PEOPLES, SIDES, Face, Side
from conquest_rules.dragonlords.play import legal_actions, transition
from conquest_rules.dragonlords.position.actions import Action, ChooseInSecret, Hide, Pass
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.events import (
    BearerDrawn,
    Event,
    ScrollDealt,
    ScrollGained,
    ScrollSeen,
    ScrollTaken,
    TreasureDrawn,
)
from conquest_rules.dragonlords.position.figures import CASTER_COUNTERS, Figure
from conquest_rules.dragonlords.position.holding import held
from conquest_rules.dragonlords.position.opening import new_game
from conquest_rules.dragonlords.position.rooms import (
    ROOMS,
    Piece,
    Room,
    figures_in,
    room,
    units_of,
    with_rooms,
    with_units,
)
from conquest_rules.dragonlords.position.setup import Setup
from conquest_rules.dragonlords.position.standing import Windows
from conquest_rules.dragonlords.position.state import State, by_side, replaced
from conquest_rules.dragonlords.position.steps import (
    Answering,
    Assigning,
    Burning,
    Hiding,
    Looking,
    Readying,
    Revealing,
    Step,
    asked_in,
)
from conquest_rules.dragonlords.setting_up.hiding import possible
from conquest_rules.kernel import seeing
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Transition
from conquest_rules.kernel.secret import Hand, Secret, veiled
from conquest_rules.kernel.seeing import dealt, hidden_hands

SPECTATOR: Final = "spectator"
# The parts of a state in which units are in the Wastelands, or about to enter them.
WASTES: Final = ("parties", "waiting")
# A part of a state, a place in it by its number, and the pieces of a side there.
Where: TypeAlias = tuple[str, int, Bag[Piece]]


def known_to(state: State, viewer: Side | None) -> tuple[Side, ...]:
    """The peoples whose secrets a viewer knows: those of the same player."""
    return () if viewer is None else state.table.partners[viewer]


@clause("D6.22", "D6.23")
def view(state: State, viewer: Side | None) -> State:
    """The state as the player of a people, or a spectator (None), may know it."""
    known = known_to(state, viewer)
    held_by = zip(SIDES, state.hands, strict=True)
    hands, scrolls = hidden_hands(held_by, state.scrolls, known, counts=True)
    veils = {name: _veiled_room(room(state, name), known) for name in ROOMS}
    treasures = sum((faces for _, faces in veils.values()), _drawn(state.step, known))
    return evolve(
        with_rooms(state, {name: seen for name, (seen, _) in veils.items()}),
        hands=by_side(hands),
        scrolls=scrolls,
        supply=state.supply + (treasures - _setup_faces(treasures)),
        step=veiled(state.step, known),
        seen_by=viewer.value if viewer is not None else SPECTATOR,
    )


@clause("D10.1", "D10.2")
def _drawn(step: Step, known: Collection[Side]) -> Bag[str]:
    """The treasure that a player has drawn and not given to a unit yet, if these may not know it."""
    if not isinstance(step, Assigning) or step.treasure.item is None or step.seat in known:
        return Bag()
    return Bag.of(step.treasure.item)


def _setup_faces(faces: Bag[str]) -> Bag[str]:
    return Bag((face, count) for face, count in faces.pairs if face in FACES)


def _veiled_room(parts: Room, known: Collection[Side]) -> tuple[Room, Bag[str]]:
    """Units with the counters of others hidden, and the faces that were hidden."""
    seen, faces = list(parts), Bag[str]()
    for place, pieces in enumerate(parts):
        made = list(pieces)
        for side in PEOPLES:
            if side not in known and pieces[NUMBER[side]]:
                made[NUMBER[side]], hidden = _veiled_bag(pieces[NUMBER[side]])
                faces += hidden
        if made != list(pieces):
            seen[place] = by_side(made)
    return tuple(seen), faces


@lru_cache(maxsize=4096)
def _veiled_bag(bag: Bag[Piece]) -> tuple[Bag[Piece], Bag[str]]:
    """Units whose face-down counters are not known, and the faces of those counters."""
    hidden = Bag(
        (secret.item, count * number)
        for figure, count in figures_in(bag)
        for secret, number in figure.hidden.pairs
        if secret.item is not None
    )
    return (veiled(bag, ()) if hidden else bag), hidden


# Guessing.


def fill(seen: State, rng: Random) -> State:
    """A random full state that fits a view.

    All ways in which hidden cards may be dealt, and hidden counters may lie under units, are equally likely.
    How many of its counters a seat has hidden while it is doing so is guessed first. Where only those are
    asked who can do something, who is asked can.
    """
    while _asked_in_vain(seen, guess := _guess(seen, rng)):
        pass
    return guess


def _asked_in_vain(seen: State, guess: State) -> bool:
    """Whether a seat is asked that can do nothing by this guess, and can by another."""
    step = seen.step
    if not isinstance(step, Readying | Answering | Burning) or seen.table.setup.windows is Windows.PUBLIC:
        return False
    side, at = asked_in(step)
    counters = (one for figure in units(seen, at, side).kinds for one in figure.hidden.kinds)
    unseen = any(one.item is None and one.knowers for one in counters)
    can_show = unseen and any(face != Face.BLANK for face in seen.faces[NUMBER[side]])
    hides = can_show or bool(seen.hand(side).unseen)
    return hides and all(isinstance(one, Pass) for one in legal_actions(guess))


def _guess(seen: State, rng: Random) -> State:
    """A random full state, without a look at who is asked."""
    sizes = [hand.unseen for hand in seen.hands]
    held_too, left = dealt(seen.scrolls.rest, sizes, rng, lambda *_: True)
    hands = by_side(
        Hand(one.cards + more, 0, one.shown) for one, more in zip(seen.hands, held_too, strict=True)
    )
    rooms, supply = _guessed_rooms(seen, rng)
    step = seen.step
    if isinstance(step, Hiding | Revealing):
        step = _guessed_choices(seen, step, rng)
    elif isinstance(step, Looking):
        step = _guessed_sight(step, hands[NUMBER[step.side]], rng)
    elif isinstance(step, Assigning) and step.treasure.item is None:
        (more,), supply = dealt(supply, (1,), rng, lambda *_: True)
        step = evolve(step, treasure=evolve(step.treasure, item=more.kinds[0]))
    return evolve(
        with_rooms(seen, rooms),
        supply=supply,
        hands=hands,
        scrolls=evolve(seen.scrolls, rest=left),
        step=step,
        seen_by=None,
    )


def _guessed_rooms(seen: State, rng: Random) -> tuple[dict[str, Room], Bag[str]]:
    """All units with a face for each counter that is hidden, and the treasures that are left."""
    rooms, supply = {name: room(seen, name) for name in ROOMS}, seen.supply
    for side in PEOPLES:
        bags = [
            (name, place, pieces[NUMBER[side]])
            for name in ROOMS
            for place, pieces in enumerate(rooms[name])
            if _unknown(pieces[NUMBER[side]])
        ]
        if not bags:
            continue
        faces = seen.faces[NUMBER[side]]
        number = sum(_unknown(bag) for _, _, bag in bags)
        (more,), supply = dealt(supply, (number - faces.total,), rng, lambda *_: True)
        for name, place, bag in _laid(bags, faces + more, rng):
            parts = list(rooms[name])
            parts[place] = replaced(parts[place], side, bag)
            rooms[name] = tuple(parts)
    return rooms, supply


def _unknown(bag: Bag[Piece]) -> int:
    """The number of counters under units whose faces are not known."""
    return sum(
        count * number
        for figure, count in figures_in(bag)
        for secret, number in figure.hidden.pairs
        if secret.item is None and secret.knowers
    )


def _laid(bags: Iterable[Where], faces: Bag[str], rng: Random) -> list[Where]:
    """Faces laid at random on all hidden counters, again until every unit can bear and be what it is."""
    while True:
        shuffled = list(faces)
        rng.shuffle(shuffled)
        made = [
            (name, place, Bag.of(*[_piece_with_faces(piece, shuffled) for piece in bag]))
            for name, place, bag in bags
        ]
        if all(_fits(figure, name) for name, _, bag in made for figure, _ in figures_in(bag)):
            return made


def _piece_with_faces(piece: Piece, faces: list[str]) -> Piece:
    return with_units(piece, Bag.of(*[_with_faces(figure, faces) for figure in units_of(piece)]))


def _with_faces(figure: Figure, faces: list[str]) -> Figure:
    """A figure with the next faces on its hidden counters; they are taken from the list."""
    secrets = [
        Secret(faces.pop(), one.knowers) if one.item is None and one.knowers else one for one in figure.hidden
    ]
    return evolve(figure, hidden=Bag.of(*secrets))


def _fits(figure: Figure, name: str) -> bool:
    """Whether a unit can bear its counters: one of King, Wizard and blank.

    A King lies under no DragonLord, and is never in the Wastelands.
    """
    faces = [one.item for one in figure.hidden if one.item in FACES] + [
        face for face in figure.shown if face in CASTER_COUNTERS
    ]
    return len(faces) <= 1 and not (Face.KING in faces and (figure.lord or name in WASTES))


def _guessed_choices(seen: State, step: Hiding | Revealing, rng: Random) -> Hiding | Revealing:
    """Choices of counters that others have made in secret, guessed: different units, uniformly."""
    chosen = list(step.chosen)
    for side in seen.table.seats:
        secret = chosen[NUMBER[side]]
        if secret.item is None and secret.knowers:
            if isinstance(step, Revealing):
                places = _guessed_rest(seen, step, side, rng)
            else:
                units = [at for at in held(seen, side) for _ in range(seen.figures(at, side).total)]
                number = len(FACES) if side is not step.seat else rng.randint(1, len(FACES) - 1)
                places = rng.sample(units, number)
            chosen[NUMBER[side]] = Secret(tuple(places), secret.knowers)
    return evolve(step, chosen=tuple(chosen))


def _guessed_sight(step: Looking, hand: Hand[str], rng: Random) -> Looking:
    """The scrolls that others have seen so far, guessed: as many of those in the hand."""
    if all(one.item is not None for one in step.seen):
        return step
    cards = rng.sample(list(hand.cards), step.seen.total)
    knowers = step.seen.kinds[0].knowers
    return evolve(step, seen=Bag.of(*(Secret(card, knowers) for card in cards)))


def _guessed_rest(seen: State, step: Revealing, side: Side, rng: Random) -> list[str]:
    """The territories of a seat that are known, with a guess at the others, in any order of the counters."""
    shown = step.shown[NUMBER[side]]
    open_to, left = possible(seen, evolve(step, seat=side)), len(FACES) - len(shown)
    last, met = shown[-1:], shown.count(shown[-1]) if shown else 0
    here, there = [at for at in open_to if at in last], [at for at in open_to if at not in last]
    # More counters in the territory shown last can lie there in more ways than one.
    ways = [comb(len(here) + met, met + more) * comb(len(there), left - more) for more in range(left + 1)]
    more = rng.choices(range(left + 1), ways)[0]
    places = [*shown, *here[:more], *rng.sample(there, left - more)]
    rng.shuffle(places)
    return places


# Seeing what happens.


def _seen_event(event: Event, known: Collection[Side]) -> Event:
    match event:
        case ScrollDealt(seat) | ScrollGained(seat) if seat not in known:
            return evolve(event, card=None)
        case TreasureDrawn(seat) | BearerDrawn(seat) if seat not in known:
            return evolve(event, card=None)
        case ScrollSeen(seat, side) if seat not in known and side not in known:
            return evolve(event, card=None)
        case ScrollTaken(seat, by, _, others):
            # Who had looked at such a scroll knows that it is gone; that they had is no one else's business.
            told = not {seat, by, *others}.isdisjoint(known)
            return evolve(event, card=event.card if told else None, known_to=())
        case _:
            return veiled(event, known)


@clause("D6.22", "D6.23")
def seen(step: Transition[State, Action, Event], viewer: Side | None) -> Transition[State, Action, Event]:
    """A transition as a viewer may see it: the action and the events without hidden things, and a view."""
    known = known_to(step.state, viewer)
    events = tuple(_seen_event(event, known) for event in step.events)
    return Transition(_seen_action(step.action, events, known), view(step.state, viewer), events)


def _seen_action(action: Action, events: tuple[Event, ...], known: Collection[Side]) -> Action:
    """An action as it is seen together with the events: a card that they hide is hidden in it, too."""
    match action:
        case Hide(by) if by not in known:
            return ChooseInSecret(by)
        case Drawn() if any(getattr(event, "card", "") is None for event in events):
            return Drawn(None)
        case _:
            return veiled(action, known)


def redact(record: Record[Setup, Action], viewer: Side | None) -> Record[Setup, Action]:
    """A record without hidden things; it can be read but not replayed.

    All secret choices of a people appear as one.
    """
    opening = new_game(record.setup)
    return seeing.redact(record, opening, transition, lambda step: seen(step, viewer), ChooseInSecret)
