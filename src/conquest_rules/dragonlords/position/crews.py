"""Crews: the units of a side in a place, ashore, aboard its ships, or in quest parties.

Here: `units`, all of them together, `fighters`, those that fight, `stations`, each with the ship that it is
aboard, ships by what is aboard, and how one unit, or all, are replaced where they stand. Not here: how units
come aboard, and what ships do. Clauses: fleets fight as one, pages 14 and 15.

A unit at sea that is in no ship is a boarder or a DragonLord; it stands in the zone itself. Where a side has
several quest parties on one space, a Shrine, a unit is looked for in the acting one first. Units that wait at
a Village are those of the place where their side has no party there.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Fate, Figure
from conquest_rules.dragonlords.position.pieces import CAPACITY, Party, Ship
from conquest_rules.dragonlords.position.state import (
    State,
    with_fleets,
    with_forces,
    with_parties,
    with_waiting,
)
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


@lru_cache(maxsize=16384)
def crews(ships: Bag[Ship]) -> Bag[Figure]:
    """All units aboard these ships."""
    return Bag((one, count * number) for ship, number in ships.pairs for one, count in ship.crew.pairs)


@clause("D15.3")
def units(state: State, at: str, side: Side) -> Bag[Figure]:
    """All units of a side in a place, as though they stood on one territory."""
    if parties := state.parties_in(at, side):
        return members(parties)
    if at in state.table.village:
        return state.waiting_at(at, side)
    ashore, ships = state.figures(at, side), state.fleet(at, side)
    return ashore + crews(ships) if ships else ashore


def ashore(state: State, at: str, side: Side) -> Bag[Figure]:
    """All units of a side in a place that are aboard no ship: in parties, too, or waiting at a Village."""
    return state.figures(at, side) or members(state.parties_in(at, side)) or state.waiting_at(at, side)


@lru_cache(maxsize=16384)
def members(parties: Bag[Party]) -> Bag[Figure]:
    """All units of these quest parties."""
    return Bag((one, count * number) for party, number in parties.pairs for one, count in party.units.pairs)


@clause("D14.3", "D7.31", "D13.26")
def fighters(state: State, at: str, side: Side) -> Bag[Figure]:
    """The units of a side that fight in a place: at sea all but DragonLords.

    A unit that was struck down, and may still be saved, is out of the round.
    """
    here = _standing(units(state, at, side))
    return _without_lords(here) if at in state.table.zone else here


@lru_cache(maxsize=16384)
def _standing(figures: Bag[Figure]) -> Bag[Figure]:
    if not any(one.mark.fate is Fate.DOWN for one, _ in figures.pairs):
        return figures
    return Bag((one, count) for one, count in figures.pairs if one.mark.fate is not Fate.DOWN)


@lru_cache(maxsize=16384)
def _without_lords(figures: Bag[Figure]) -> Bag[Figure]:
    return Bag((one, count) for one, count in figures.pairs if not one.lord)


def boarders(state: State, at: str, side: Side) -> Bag[Figure]:
    """The units of a side at sea that have no ship, DragonLords apart."""
    return _without_lords(state.figures(at, side))


def emptied(state: State, at: str, side: Side) -> int:
    """How many ships of a side at sea are without a crew: those that a combat has just emptied."""
    return sum(count for ship, count in state.fleet(at, side).pairs if not ship.crew)


def with_room(state: State, at: str, side: Side) -> Bag[Ship]:
    """The ships of a side at sea that can take another unit aboard."""
    return Bag((ship, count) for ship, count in state.fleet(at, side).pairs if ship.crew.total < CAPACITY)


def room_aboard(state: State, at: str, side: Side) -> int:
    """How many units more the ships of a side at sea can take aboard."""
    return sum(count * (CAPACITY - ship.crew.total) for ship, count in state.fleet(at, side).pairs)


def without_empty(ships: Bag[Ship]) -> Bag[Ship]:
    """The ships that have a crew."""
    return Bag((ship, count) for ship, count in ships.pairs if ship.crew)


def at_anchor(ships: Bag[Ship], wiped: Callable[[Bag[Figure]], Bag[Figure]]) -> Bag[Ship]:
    """Ships when their phase is over, with some marks of their crews wiped: they have sailed nowhere."""
    return Bag((Ship(wiped(ship.crew)), count) for ship, count in ships.pairs if ship.crew)


def encamped(parties: Bag[Party], change: Callable[[Bag[Figure]], Bag[Figure]]) -> Bag[Party]:
    """Quest parties with their units changed."""
    return Bag((evolve(one, units=change(one.units)), count) for one, count in parties.pairs)


def moored(ships: Bag[Ship]) -> Bag[Ship]:
    """Docked ships when their phase is over."""
    return Bag(((Ship(), ships.total),))


def stations(state: State, at: str, side: Side) -> Iterator[tuple[Ship | None, Figure]]:
    """The different units of a side in a place, each with the ship that it is aboard; None aboard none."""
    for figure in ashore(state, at, side).kinds:
        yield None, figure
    for ship in state.fleet(at, side).kinds:
        for figure in ship.crew.kinds:
            yield ship, figure


def with_unit(
    state: State, at: str, side: Side, aboard: Ship | None, before: Figure, after: Figure | None
) -> State:
    """The state with a unit replaced where it stands, or gone; its ship or party stays, even without any."""
    if at in state.table.space:
        return _with_member(state, at, side, before, after)
    if aboard is None:
        here = state.figures(at, side).remove(before)
        return with_forces(state, (at, side, here if after is None else here.add(after)))
    crew, ships = aboard.crew.remove(before), state.fleet(at, side).remove(aboard)
    crew = crew if after is None else crew.add(after)
    return with_fleets(state, (at, side, ships.add(evolve(aboard, crew=crew))))


def _with_member(state: State, at: str, side: Side, before: Figure, after: Figure | None) -> State:
    """The state with a member of a quest party replaced, or gone: the acting party's, if it has one."""
    party = party_with(state, at, side, before)
    if party is None:
        waiting = state.waiting_at(at, side).remove(before)
        return with_waiting(state, at, side, waiting if after is None else waiting.add(after))
    left = party.units.remove(before)
    changed = evolve(party, units=left if after is None else left.add(after))
    return with_parties(state, (at, side, state.parties_in(at, side).remove(party).add(changed)))


def party_with(state: State, at: str, side: Side, figure: Figure) -> Party | None:
    """The quest party on a space that a unit belongs to: the acting one, if it has such a unit."""
    having = (one for one in state.parties_in(at, side).kinds if figure in one.units)
    return max(having, key=lambda one: one.acting, default=None)


def with_each(state: State, at: str, side: Side, change: Callable[[Figure], Figure]) -> State:
    """The state with all units of a side in a place changed."""
    if at in state.table.space:
        return with_all(state, at, side, lambda here: _changed(here, change))
    ashore, ships = state.figures(at, side), state.fleet(at, side)
    if ashore:
        state = with_forces(state, (at, side, _changed(ashore, change)))
    if ships:
        fleet = ((evolve(ship, crew=_changed(ship.crew, change)), number) for ship, number in ships.pairs)
        state = with_fleets(state, (at, side, Bag(fleet)))
    return state


def with_all(state: State, at: str, side: Side, change: Callable[[Bag[Figure]], Bag[Figure]]) -> State:
    """The state with all units of a side on a Wasteland space changed together."""
    if parties := state.parties_in(at, side):
        return with_parties(state, (at, side, encamped(parties, change)))
    if waiting := state.waiting_at(at, side):
        return with_waiting(state, at, side, change(waiting))
    return state


def _changed(figures: Bag[Figure], change: Callable[[Figure], Figure]) -> Bag[Figure]:
    return Bag((change(one), count) for one, count in figures.pairs)
