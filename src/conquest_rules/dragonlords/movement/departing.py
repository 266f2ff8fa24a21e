"""Departing: what is left when units go away by Teleport, from land, from the sea or from a Wasteland space.

Here: the removal of those who go, the ships that they leave without a crew, the tools of a party that is
gone. Not here: where they go (`destinations`). Clauses: docked ships, page 5; ships without a crew, page 15;
tools, page 11. Rulings: `R-crewless-at-sea`, `R-dragonlord-in-wastelands`.
"""

from collections.abc import Iterator

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.checks import Moved
from conquest_rules.dragonlords.position.crews import emptied, encamped, without_empty
from conquest_rules.dragonlords.position.events import ShipDocked, ShipsSunk
from conquest_rules.dragonlords.position.expeditions import without_left
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.holding import is_friendly
from conquest_rules.dragonlords.position.state import (
    State,
    docked_at,
    with_fleets,
    with_forces,
    with_parties,
)
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


@clause("D20.28", "D5.6", "D15.14", "D15.16")
def taken_off(state: State, at: str, side: Side) -> Moved:
    """The state without the units of a side that were taken along from a place."""
    if at in state.table.space:
        return without_takers(state, at, side)
    here, ships = state.figures(at, side), state.fleet(at, side)
    if here:
        state = with_forces(state, (at, side, _staying(here)))
    if not ships:
        return state, ()
    left = Bag((evolve(ship, crew=_staying(ship.crew)), count) for ship, count in ships.pairs)
    return crewless(with_fleets(state, (at, side, left)), at, side, "D15.14")


def _staying(figures: Bag[Figure]) -> Bag[Figure]:
    return Bag((one, count) for one, count in figures.pairs if not one.mark.taken)


@clause("D12.22", "D11.9")
def without_takers(state: State, at: str, side: Side) -> Moved:
    """The state without the units taken along from a side's quest parties on a space.

    Tools stay with those who are left behind; those of a party of which no one is left are stored.
    """
    parties = encamped(state.parties_in(at, side), _staying)
    return without_left(with_parties(state, (at, side, parties)), at, side)


@clause("D15.16", "D18.20")
def havens(state: State, zone: str, side: Side) -> Iterator[str]:
    """The territories of a side with a harbor on a sea zone, in board order."""
    for at, where in state.table.harbors:
        if where == zone and at in state.table.territories and is_friendly(state, at, side):
            yield at


@clause("D5.6", "D15.14", "D15.16")
def crewless(state: State, at: str, side: Side, why: str) -> Moved:
    """Ships left without a crew outside of a combat are docked at a friendly harbor there, or sink."""
    ships = emptied(state, at, side)
    if not ships:
        return state, ()
    state = with_fleets(state, (at, side, without_empty(state.fleet(at, side))))
    port = next(havens(state, at, side), None)
    if port is None:
        return state, (ShipsSunk(at, ships, tuple(dict.fromkeys(("D15.14", why)))),)
    for _ in range(ships):
        state = docked_at(state, port, at)
    return state, (ShipDocked(side, port, at, ("D15.16",)),) * ships
