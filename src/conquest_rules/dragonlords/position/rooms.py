"""Rooms: everywhere on the board where units are.

Here: the four parts of a state that hold units (on the ground, in fleets, in quest parties, waiting at a
Village), and `everyone` in them. Not here: what any of them may do. Docked ships have no crew.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.content.names import SIDES, Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Party, Ship
from conquest_rules.dragonlords.position.state import BySide, State
from conquest_rules.kernel.bag import Bag

Piece: TypeAlias = Figure | Ship | Party
Room: TypeAlias = tuple[BySide[Bag[Piece]], ...]
ROOMS: Final = ("forces", "fleets", "parties", "waiting")


def room(state: State, name: str) -> Room:
    """One of the four parts: what each side has in each of its places."""
    found: Room = getattr(state, name)
    return found


def with_rooms(state: State, rooms: Mapping[str, Room]) -> State:
    """The state with other units in these parts."""
    parts: dict[str, Any] = dict(rooms)  # Any: each part has pieces of its own kind
    return evolve(state, **parts)


def places_of(state: State, name: str) -> tuple[str, ...]:
    """The places of a part, in its order."""
    atlas = state.table.atlas
    numbers = {
        "fleets": atlas.zones,
        "parties": atlas.spaces,
        "waiting": tuple(one[0] for one in atlas.paths),
    }
    return atlas.places if name == "forces" else tuple(atlas.places[one] for one in numbers[name])


def units_of(piece: Piece) -> Bag[Figure]:
    """The units of a piece: a crew, a party, or a single unit."""
    match piece:
        case Ship(crew):
            return crew
        case Party(units):
            return units
        case Figure():
            return Bag.of(piece)


def with_units(piece: Piece, units: Bag[Figure]) -> Piece:
    """The same piece of other units, of which there are as many."""
    match piece:
        case Ship():
            return evolve(piece, crew=units)
        case Party():
            return evolve(piece, units=units)
        case Figure():
            return units.kinds[0]


def figures_in(pieces: Bag[Piece]) -> Iterator[tuple[Figure, int]]:
    """The units of some pieces, with their numbers."""
    for piece, count in pieces.pairs:
        if isinstance(piece, Figure):
            yield piece, count
        else:
            for figure, number in units_of(piece).pairs:
                yield figure, number * count


def number_of(state: State, side: Side) -> int:
    """How many units a side has on the board."""
    return sum(count for _, one, _, count in everyone(state) if one is side)


def everyone(state: State) -> Iterator[tuple[str, Side, Figure, int]]:
    """Every unit on the board: in which place, whose, what it is, how many."""
    for name in ROOMS:
        for at, parts in zip(places_of(state, name), room(state, name), strict=True):
            for side, pieces in zip(SIDES, parts, strict=True):
                for figure, count in figures_in(pieces):
                    yield at, side, figure, count
