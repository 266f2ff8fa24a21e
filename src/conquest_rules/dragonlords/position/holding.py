"""Holding: who holds a place, and what follows from it.

Here: definitions that many rules share: holders, friends and enemies, contested places, a player's kingdoms
and gold. Nothing of this is stored. Not here: what anyone may do. Clauses: friendly territories, gold.
"""

from itertools import compress, count
from operator import attrgetter, is_not, or_
from typing import Final, TypeAlias

from conquest_rules.dragonlords.content.names import NUMBER, SIDES, Side, SpaceKind
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Party, Ship
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import BySide, Force, State
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.memo import Slot

# What is in a bag; true if there is anything.
FIGURES: Final = attrgetter("pairs")
# The sides with units in each place, by number.
Presence: TypeAlias = tuple[tuple[Side, ...], ...]
Pieces: TypeAlias = tuple[tuple[Force, ...], tuple[BySide[Bag[Ship]], ...], tuple[BySide[Bag[Party]], ...]]
PRESENCE: Final = Slot[tuple[Pieces, Presence]]("presence")
HELD: Final = Slot[tuple[str, ...]]("held")
KINGDOMS: Final = Slot[tuple[str, ...]]("kingdoms")


def _present(state: State, place: int) -> tuple[Side, ...]:
    """The sides that have units in a place, ashore or aboard."""
    force, at = map(FIGURES, state.forces[place]), state.table.atlas.places[place]
    if (space := state.table.space.get(at)) is not None:
        return tuple(compress(SIDES, map(_have_units, state.parties[space])))
    if (zone := state.table.zone.get(at)) is None:
        return tuple(compress(SIDES, force))
    return tuple(compress(SIDES, map(or_, map(_are_boarders, force), map(_is_manned, state.fleets[zone]))))


@clause("D14.3")
def _are_boarders(pairs: tuple[tuple[Figure, int], ...]) -> bool:
    """Whether there is a unit other than a DragonLord; those come last in a bag, and hold no sea zone."""
    return bool(pairs) and not pairs[0][0].lord


def _is_manned(ships: Bag[Ship]) -> bool:
    """Whether a ship has a crew; those without one come first in a bag."""
    return bool(ships) and bool(ships.pairs[-1][0].crew)


def _have_units(parties: Bag[Party]) -> bool:
    """Whether there is a party with a unit; a party that was just wiped out has none."""
    return any(one.units for one in parties.kinds)


def presence(state: State) -> Presence:
    """The sides with units in each place: the same object for as long as none comes or goes."""
    now, memo = (state.forces, state.fleets, state.parties), state.table.memo
    kept = memo.last(PRESENCE, None)
    if kept is None:
        found = tuple(_present(state, place) for place in range(len(state.forces)))
    elif kept[0][0] is now[0] and kept[0][1] is now[1] and kept[0][2] is now[2]:
        return kept[1]
    else:
        found = _with_changes(state, *kept)
    memo.keep(PRESENCE, None, (now, found))
    return found


def _with_changes(state: State, before: Pieces, known: Presence) -> Presence:
    """The sides present, by what was known of other forces, fleets and parties."""
    places = list(compress(count(), map(is_not, before[0], state.forces)))
    if before[1] is not state.fleets:
        places += compress(state.table.atlas.zones, map(is_not, before[1], state.fleets))
    if before[2] is not state.parties:
        places += compress(state.table.atlas.spaces, map(is_not, before[2], state.parties))
    changed = [(place, sides) for place in places if (sides := _present(state, place)) != known[place]]
    if not changed:
        return known
    found = list(known)
    for place, sides in changed:
        found[place] = sides
    return tuple(found)


def sides_in(state: State, at: str) -> tuple[Side, ...]:
    """The sides with units in a place."""
    return _present(state, state.table.place[at])


@clause("D4.24", "D6.15", "D27.22")
def holder(state: State, at: str) -> Side | None:
    """The side that holds a place: the one with units there; in a contested place, the defender."""
    found = sides_in(state, at)
    if len(found) < 2:
        return found[0] if found else None
    return found[0] if found[0] is not state.active else found[1]


@clause("D4.24")
def is_contested(state: State, at: str) -> bool:
    """Whether attackers stand in a place whose combat is not decided yet; a Shrine is shared in peace."""
    return len(sides_in(state, at)) > 1 and not is_shrine(state, at)


@clause("D9.1")
def is_shrine(state: State, at: str) -> bool:
    """Whether a place is a Shrine, where parties of several sides stand together."""
    return state.table.atlas.space[state.table.place[at]] is SpaceKind.SHRINE


@clause("D4.24")
def is_friendly(state: State, at: str, side: Side) -> bool:
    """Whether a side holds a place."""
    return holder(state, at) is side


@clause("D27.22", "D30.9")
def is_enemy(state: State, at: str, side: Side) -> bool:
    """Whether a place is held by neither this side nor its ally; vanquished units are enemies."""
    held_by = holder(state, at)
    return held_by is not None and held_by is not side and not are_allies(state, side, held_by)


@clause("D27.22", "D30.9")
def enemies_in(state: State, at: str, side: Side) -> tuple[Side, ...]:
    """The enemies of a side with units in a place; vanquished units are enemies."""
    there = presence(state)[state.table.place[at]]
    return tuple([one for one in there if one is not side and not are_allies(state, side, one)])


def is_vacant(state: State, at: str) -> bool:
    """Whether no unit stands in a place."""
    return not sides_in(state, at)


def held(state: State, side: Side) -> tuple[str, ...]:
    """The territories that a side holds, in board order."""
    parts = presence(state), side is state.active
    return state.table.memo.latest(HELD, parts, lambda: _held(state, side), side)


def places_with(state: State, side: Side) -> tuple[str, ...]:
    """The places in which a side has units, in board order; DragonLords alone at sea count, too."""
    turn, zones, places = NUMBER[side], state.table.zone, state.table.atlas.places
    return tuple(
        at
        for at, sides, force in zip(places, presence(state), state.forces, strict=True)
        if side in sides or (force[turn].pairs and at in zones)
    )


def _held(state: State, side: Side) -> tuple[str, ...]:
    sides, place = presence(state), state.table.place
    return tuple(
        at
        for at in state.table.territories
        if side in sides[place[at]] and (side is not state.active or not is_contested(state, at))
    )


@clause("D4.6", "D4.9", "D6.15")
def kingdoms_of(state: State, side: Side) -> tuple[str, ...]:
    """The kingdoms that a side holds."""
    sides, kingdoms = presence(state), state.table.kingdoms
    return state.table.memo.latest(
        KINGDOMS,
        (state.active, *[sides[number] for number in state.table.atlas.kingdoms]),
        lambda: tuple(at for at in kingdoms if is_friendly(state, at, side)),
        side,
    )


@clause("D2.26", "D4.4")
def gold_of(state: State, side: Side) -> int:
    """A side's gold: all that lies in the kingdoms it holds."""
    return sum(state.gold_in(at) for at in kingdoms_of(state, side))


@clause("D12.16")
def spendable_in(state: State, kingdom: str) -> int:
    """The gold in a kingdom that can be spent: all but that of this turn's quests."""
    fresh = state.memory.fresh
    return max(0, state.gold_in(kingdom) - (fresh[state.table.kingdoms.index(kingdom)] if fresh else 0))


@clause("D7.6", "D12.16")
def spendable(state: State, side: Side) -> int:
    """The gold that a side can spend now, out of all the kingdoms it holds."""
    return sum(spendable_in(state, at) for at in kingdoms_of(state, side))


@clause("D27.20", "D27.21")
def is_vanquished(state: State, side: Side) -> bool:
    """Whether the units of a side are vanquished: they are led by no one."""
    return state.standing[NUMBER[side]] is Standing.FALLEN


@clause("D30.9", "D27.22")
def are_allies(state: State, one: Side, other: Side) -> bool:
    """Whether two peoples are led by the same player; vanquished units are led by no one."""
    led = not is_vanquished(state, one) and not is_vanquished(state, other)
    return led and state.table.allied(one, other)


def has_units(state: State, side: Side) -> bool:
    """Whether a side has a unit anywhere on the board."""
    if any(side in sides for sides in presence(state)):
        return True
    return any(bags[NUMBER[side]] for bags in (*state.forces, *state.waiting))


def playing(state: State) -> tuple[Side, ...]:
    """The seats that still play, in seat order."""
    return tuple(seat for seat in state.table.seats if not is_vanquished(state, seat))


def next_playing(state: State, side: Side) -> Side:
    """The next seat to the left that still plays; itself if there is no other."""
    seat = state.table.next_seat[side]
    while seat is not side and is_vanquished(state, seat):
        seat = state.table.next_seat[seat]
    return seat


def army(state: State, at: str) -> Bag[Figure]:
    """The active player's units in a place."""
    return state.figures(at, state.active)
