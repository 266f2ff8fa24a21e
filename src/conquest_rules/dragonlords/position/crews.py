"""Crews: the units of a side in a place, ashore or aboard its ships.

Here: `units`, all of them together, `stations`, each with the ship that it is aboard, and how one of them, or
all, are replaced where they stand. Not here: how units come aboard, and what ships do. Clauses: fleets fight
as one, page 15.

A unit at sea that is in no ship is a boarder or a DragonLord; it stands in the zone itself.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State, with_fleets, with_forces
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


@lru_cache(maxsize=16384)
def crews(ships: Bag[Ship]) -> Bag[Figure]:
    """All units aboard these ships."""
    return Bag((one, count * number) for ship, number in ships.pairs for one, count in ship.crew.pairs)


@clause("D15.3")
def units(state: State, at: str, side: Side) -> Bag[Figure]:
    """All units of a side in a place, as though they stood on one territory."""
    ashore, ships = state.figures(at, side), state.fleet(at, side)
    return ashore + crews(ships) if ships else ashore


def stations(state: State, at: str, side: Side) -> Iterator[tuple[Ship | None, Figure]]:
    """The different units of a side in a place, each with the ship that it is aboard; None aboard none."""
    for figure in state.figures(at, side).kinds:
        yield None, figure
    for ship in state.fleet(at, side).kinds:
        for figure in ship.crew.kinds:
            yield ship, figure


def with_unit(
    state: State, at: str, side: Side, aboard: Ship | None, before: Figure, after: Figure | None
) -> State:
    """The state with a unit replaced where it stands, or gone; its ship stays, even without a crew."""
    if aboard is None:
        here = state.figures(at, side).remove(before)
        return with_forces(state, (at, side, here if after is None else here.add(after)))
    crew, ships = aboard.crew.remove(before), state.fleet(at, side).remove(aboard)
    crew = crew if after is None else crew.add(after)
    return with_fleets(state, (at, side, ships.add(evolve(aboard, crew=crew))))


def with_each(state: State, at: str, side: Side, change: Callable[[Figure], Figure]) -> State:
    """The state with all units of a side in a place changed."""
    ashore, ships = state.figures(at, side), state.fleet(at, side)
    if ashore:
        state = with_forces(state, (at, side, _changed(ashore, change)))
    if ships:
        made = ((evolve(ship, crew=_changed(ship.crew, change)), number) for ship, number in ships.pairs)
        state = with_fleets(state, (at, side, Bag(made)))
    return state


def _changed(figures: Bag[Figure], change: Callable[[Figure], Figure]) -> Bag[Figure]:
    return Bag((change(one), count) for one, count in figures.pairs)
