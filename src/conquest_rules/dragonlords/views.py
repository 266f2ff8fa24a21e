"""Views: what a player, or a spectator, may know.

Here: `view`, `seen`, `fill` and `redact`. A view shows face-down counters as such and no more, and an
opponent's scrolls, like treasures that lie face down, together with those not drawn as one unseen bag. Not
here: what a rule reveals. Clauses: hidden counters, scrolls in hand.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from math import comb
from random import Random
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import FACES, NUMBER, PEOPLES, SIDES, Face, Side
from conquest_rules.dragonlords.magic.showing import showable
from conquest_rules.dragonlords.play import transition
from conquest_rules.dragonlords.position.actions import Action, ChooseInSecret, Hide
from conquest_rules.dragonlords.position.events import Event, ScrollDealt, ScrollTaken
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.holding import held
from conquest_rules.dragonlords.position.opening import new_game
from conquest_rules.dragonlords.position.setup import Setup
from conquest_rules.dragonlords.position.standing import Windows
from conquest_rules.dragonlords.position.state import Force, State, by_side
from conquest_rules.dragonlords.position.steps import Hiding, Readying, Revealing
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


def known_to(state: State, viewer: Side | None) -> tuple[Side, ...]:
    """The peoples whose secrets a viewer knows: those of the same player."""
    return () if viewer is None else state.table.partners[viewer]


@clause("D6.22", "D6.23")
def view(state: State, viewer: Side | None) -> State:
    """The state as the player of a people, or a spectator (None), may know it."""
    known = known_to(state, viewer)
    held_by = zip(SIDES, state.hands, strict=True)
    hands, scrolls = hidden_hands(held_by, state.scrolls, known, counts=True)
    forces, treasures = _veiled_forces(state.forces, known)
    return evolve(
        state,
        forces=forces,
        hands=by_side(hands),
        scrolls=scrolls,
        supply=state.supply + (treasures - _setup_faces(treasures)),
        step=veiled(state.step, known),
        seen_by=viewer.value if viewer is not None else SPECTATOR,
    )


def _setup_faces(faces: Bag[str]) -> Bag[str]:
    return Bag((face, count) for face, count in faces.pairs if face in FACES)


def _veiled_forces(forces: tuple[Force, ...], known: Collection[Side]) -> tuple[tuple[Force, ...], Bag[str]]:
    """The forces with the counters of others hidden, and the faces that were hidden."""
    seen, faces = list(forces), Bag[str]()
    for place, force in enumerate(forces):
        made = list(force)
        for side in PEOPLES:
            if side not in known and force[NUMBER[side]]:
                made[NUMBER[side]], hidden = _veiled_bag(force[NUMBER[side]])
                faces += hidden
        if made != list(force):
            seen[place] = by_side(made)
    return tuple(seen), faces


@lru_cache(maxsize=4096)
def _veiled_bag(bag: Bag[Figure]) -> tuple[Bag[Figure], Bag[str]]:
    """Figures whose face-down counters are not known, and the faces of those counters."""
    hidden = Bag(
        (secret.item, count * number)
        for figure, count in bag.pairs
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
    """Whether a seat is asked that has nothing to turn up by this guess, and has something by another."""
    step = seen.step
    if not isinstance(step, Readying) or seen.table.setup.windows is Windows.PUBLIC:
        return False
    side, at = step.asked[0], step.battle.at
    unseen = _unknown(seen.figures(at, side)) > 0 and any(
        face != Face.BLANK for face in seen.faces[NUMBER[side]]
    )
    return unseen and next(showable(guess, side, at), None) is None


def _guess(seen: State, rng: Random) -> State:
    """A random full state, without a look at who is asked."""
    sizes = [hand.unseen for hand in seen.hands]
    held_too, left = dealt(seen.scrolls.rest, sizes, rng, lambda *_: True)
    hands = by_side(Hand(one.cards + more) for one, more in zip(seen.hands, held_too, strict=True))
    forces, supply = _guessed_forces(seen, rng)
    step = _guessed_choices(seen, seen.step, rng) if isinstance(seen.step, Hiding | Revealing) else seen.step
    return evolve(
        seen,
        forces=forces,
        supply=supply,
        hands=hands,
        scrolls=evolve(seen.scrolls, rest=left),
        step=step,
        seen_by=None,
    )


def _guessed_forces(seen: State, rng: Random) -> tuple[tuple[Force, ...], Bag[str]]:
    """Forces with a face for each counter that is hidden, and the treasures that are left."""
    forces, supply = list(seen.forces), seen.supply
    for side in PEOPLES:
        places = [place for place, force in enumerate(forces) if _unknown(force[NUMBER[side]])]
        if not places:
            continue
        turn, faces = NUMBER[side], seen.faces[NUMBER[side]]
        number = sum(_unknown(forces[place][turn]) for place in places)
        (more,), supply = dealt(supply, (number - faces.total,), rng, lambda *_: True)
        for place, bag in _laid([forces[place][turn] for place in places], faces + more, places, rng):
            force = list(forces[place])
            force[turn] = bag
            forces[place] = by_side(force)
    return tuple(forces), supply


def _unknown(bag: Bag[Figure]) -> int:
    """The number of counters under figures whose faces are not known."""
    return sum(
        count * number
        for figure, count in bag.pairs
        for secret, number in figure.hidden.pairs
        if secret.item is None and secret.knowers
    )


def _laid(
    bags: Iterable[Bag[Figure]], faces: Bag[str], places: list[int], rng: Random
) -> Iterator[tuple[int, Bag[Figure]]]:
    """Faces laid at random on all hidden counters, again until no unit has two counters of setup."""
    figures = [(place, figure) for place, bag in zip(places, bags, strict=True) for figure in bag]
    while True:
        shuffled = list(faces)
        rng.shuffle(shuffled)
        made = [(place, _with_faces(figure, shuffled)) for place, figure in figures]
        if all(_fits(figure) for _, figure in made):
            break
    for place in places:
        yield place, Bag.of(*(figure for at, figure in made if at == place))


def _with_faces(figure: Figure, faces: list[str]) -> Figure:
    """A figure with the next faces on its hidden counters; they are taken from the list."""
    secrets = [
        Secret(faces.pop(), one.knowers) if one.item is None and one.knowers else one for one in figure.hidden
    ]
    return evolve(figure, hidden=Bag.of(*secrets))


def _fits(figure: Figure) -> bool:
    """Whether a unit can bear its counters: one of King, Wizard and blank, and no King under a DragonLord."""
    faces = [one.item for one in figure.hidden if one.item in FACES] + [
        face for face in figure.shown if face in FACES
    ]
    return len(faces) <= 1 and not (figure.lord and Face.KING in faces)


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
        case ScrollDealt(seat) if seat not in known:
            return evolve(event, card=None)
        case ScrollTaken(seat, by) if seat not in known and by not in known:
            return evolve(event, card=None)
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
