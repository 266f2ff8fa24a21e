"""Pairs of states that differ in hidden faces alone, and of games that differ in what was hidden where.

A seat's three counters are dealt anew over the units that bear one face down, or over its secret choices. No
one but the seat's own player may notice, by anything that can be asked of the two states.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any, Final

from attrs import evolve, has

from conquest_rules import dragonlords
from conquest_rules.dragonlords import NUMBER, SIDES, Action, Bag, Figure, Hiding, Revealing, Side, State
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.rooms import (
    ROOMS,
    Piece,
    everyone,
    room,
    units_of,
    with_rooms,
    with_units,
)
from conquest_rules.dragonlords.position.state import by_side
from conquest_rules.kernel.secret import Secret

Faces = Mapping[str, str]
# The parts of actions that name a piece.
PIECES: Final = ("figure", "aboard", "ship")
# The ways to exchange King, Wizard and blank.
EXCHANGES: Final[tuple[Faces, ...]] = tuple(
    dict(zip(("king", "wizard", "blank"), order, strict=True))
    for order in permutations(("king", "wizard", "blank"))
)[1:]


def face_down(state: State, seat: Side) -> Bag[str]:
    """The counters of a seat that lie face down on the board."""
    return Bag.of(
        *(
            secret.item or ""
            for _, side, figure, count in everyone(state)
            for secret in figure.hidden
            for _ in range(count if side is seat and secret.item is not None else 0)
        )
    )


def _figure(figure: Figure, faces: Faces) -> Figure:
    hidden = (
        Secret(faces.get(one.item, one.item), one.knowers) if one.item else one for one in figure.hidden
    )
    return evolve(figure, hidden=Bag.of(*hidden))


def _piece(piece: Piece, faces: Faces) -> Piece:
    units = units_of(piece)
    return with_units(piece, Bag((_figure(figure, faces), count) for figure, count in units.pairs))


def _choices(step: Hiding | Revealing, seat: Side, faces: Faces) -> tuple[Secret[tuple[str, ...]], ...]:
    """The secret choices with those of one seat, if it has made all three, exchanged."""
    secret = step.chosen[NUMBER[seat]]
    if secret.item is None or len(secret.item) < len(faces):
        return step.chosen
    at = dict(zip(faces, secret.item, strict=True))
    places = tuple(at[faces[face]] for face in faces)
    return tuple(
        Secret(places, secret.knowers) if side is seat else one
        for side, one in zip(SIDES, step.chosen, strict=True)
    )


def exchanged(state: State, seat: Side, faces: Faces) -> State:
    """The state in which each face-down counter of a seat is another."""
    rooms = {
        name: tuple(
            by_side(
                Bag((_piece(piece, faces), count) for piece, count in bag.pairs) if side is seat else bag
                for side, bag in zip(SIDES, parts, strict=True)
            )
            for parts in room(state, name)
        )
        for name in ROOMS
    }
    step = state.step
    if isinstance(step, Hiding | Revealing):
        step = evolve(step, chosen=_choices(step, seat, faces))
    return evolve(with_rooms(state, rooms), step=step)


def pairs(state: State) -> Iterator[tuple[Side, Faces, State]]:
    """Each seat, each way to exchange its counters that lie face down, and the state that results.

    Only counters that still lie face down are exchanged with each other, and no King comes where none can be:
    into the Wastelands, or under a DragonLord.
    """
    for seat in state.table.seats:
        down = face_down(state, seat)
        for faces in EXCHANGES:
            moved = {face for face, other in faces.items() if face != other}
            hiding = isinstance(state.step, Hiding | Revealing)
            if hiding or all(face in down for face in moved):
                other = exchanged(state, seat, faces)
                if other != state and not dragonlords.faults(other):
                    yield seat, faces, other


def outsiders(state: State, seat: Side) -> tuple[Side | None, ...]:
    """Everyone who may not know the counters of a seat, and a spectator."""
    known = state.table.partners[seat]
    return (*(side for side in state.table.seats if side not in known), None)


def exchanged_action(action: Action, seat: Side, faces: Faces) -> Action:
    """The same action of a seat where its counters are exchanged."""
    if getattr(action, "by", None) is not seat or not has(type(action)):
        return action
    loose: Any = action  # every action that names pieces can be made anew with other ones
    pieces = ((name, getattr(action, name, None)) for name in PIECES)
    others = {name: _piece(one, faces) for name, one in pieces if isinstance(one, Figure | Ship)}
    return evolve(loose, **others)


def asked(state: State, viewer: Side | None) -> tuple[object, ...]:
    """What a viewer gets by asking everything that can be asked of a view."""
    seen = dragonlords.view(state, viewer)
    turn = dragonlords.to_act(seen)
    deciding = isinstance(turn, dragonlords.Deciding)
    return (
        seen,
        turn,
        hash(seen),
        repr(seen),
        dragonlords.legal_actions(seen),
        dragonlords.grouped(seen),
        dragonlords.default_action(seen) if deciding else None,
        dragonlords.document(seen),
        dragonlords.dump(seen),
        dragonlords.tallies(seen),
        dragonlords.faults(seen),
        tuple(dragonlords.held(seen, side) for side in SIDES),
        tuple(dragonlords.gold_of(seen, side) for side in SIDES),
    )
