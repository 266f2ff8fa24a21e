"""Casters and the sea, drawn: blockades of all kinds around a land on which a caster stands.

Here: `shores`, and what the rulebook says of teleports to sea. Not here: tests.
"""

from random import Random
from typing import Any, Final

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.dragonlords.realms import SEEDS
from tests.clauses.dragonlords.wanderers import crowds

from conquest_rules import dragonlords
from conquest_rules.dragonlords import NUMBER, PEOPLES, Bag, Figure, Ship, Side, Standing, State, Transferring
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import with_fleets

ROOM: Final = 8
SHIPS: Final = 8


def a_fleet(rng: Random, most: int) -> Bag[Ship]:
    """Up to so many ships, each with one to eight units."""
    crews = [rng.choice((1, 1, 2, 3, 6, 7, 8)) for _ in range(rng.randint(1, most))]
    return Bag.of(*(Ship(Bag(((PLAIN, crew),))) for crew in crews))


def with_blockades(state: State, rng: Random, most: int = 5) -> State:
    """The state with blockades of the active player and of others, in the naval phase also side by side."""
    together = not isinstance(state.step, Transferring)
    zones, left = rng.sample(list(state.table.zone), most), SHIPS
    for at in zones:
        if left < 4:
            break
        sides = [rng.choice((state.active, *PEOPLES))]
        enemies = [
            one for one in PEOPLES if one is not state.active and not friends(state, state.active, one)
        ]
        if sides == [state.active] and together and enemies and rng.random() < 0.4:
            sides.append(rng.choice(enemies))
        for side in sides:
            ships = a_fleet(rng, min(2, max(1, left // len(sides))))
            left -= ships.total
            if len(sides) == 2 and side is state.active:
                ships = Bag((evolve(ship, stopped=True), count) for ship, count in ships.pairs)
            state = with_fleets(state, (at, side, ships))
    return state


def friends(state: State, one: Side, other: Side) -> bool:
    """Whether two peoples are led by one player; the vanquished are led by no one."""
    led = all(state.stands(side) is not Standing.FALLEN for side in (one, other))
    return led and state.table.allied(one, other)


@st.composite
def shores(
    draw: st.DrawFn,
    /,
    caster: Figure | None = None,
    **fixed: Any,  # the fields of a setup
) -> tuple[State, str, Figure]:
    """A caster with a crowd on land, and blockades all around."""
    state, at, chosen = draw(crowds(caster=caster, **fixed))
    state = with_blockades(state, Random(draw(SEEDS)))
    assert () == dragonlords.faults(state)
    return state, at, chosen


# What is there.


def ships_in(state: State, at: str, side: Side) -> list[Ship]:
    """The ships of a side in a sea zone."""
    return list(state.fleets[state.table.zone[at]][NUMBER[side]])


def crew_in(state: State, at: str, side: Side) -> list[Figure]:
    """All units of a side aboard in a sea zone."""
    return [one for ship in ships_in(state, at, side) for one in ship.crew]


def outside(state: State, at: str, side: Side) -> list[Figure]:
    """All units of a side in a sea zone that are aboard no ship of theirs."""
    return list(state.forces[state.table.place[at]][NUMBER[side]])


def room_in(state: State, at: str, side: Side) -> int:
    """How many units more find room aboard."""
    return sum(ROOM - ship.crew.total for ship in ships_in(state, at, side))


def enemies_at(state: State, at: str) -> list[Side]:
    """The enemies of the active player who blockade a sea zone."""
    by = state.active
    others = [side for side in PEOPLES if side is not by and not friends(state, by, side)]
    return [side for side in others if crew_in(state, at, side)]


# What the rulebook says.


def open_seas(state: State, at: str, units: list[Figure], *, boarding: bool = True) -> set[str]:
    """The sea zones that these units can teleport to now; `boarding` says if enemy decks are open to them."""
    by, step = state.active, state.step
    home = isinstance(step, Transferring) or isinstance(getattr(step, "then", step), Transferring)
    need = sum(not one.lord for one in units)
    found = set[str]()
    for to in state.table.zone:
        own, enemies = bool(crew_in(state, to, by)), bool(enemies_at(state, to))
        allied = any(crew_in(state, to, one) for one in PEOPLES if friends(state, by, one))
        fits = need <= room_in(state, to, by)
        if to == at or allied:
            continue
        if home:
            open_now = own and not enemies and fits and not any(one.lord for one in units)
        else:
            open_now = (enemies and boarding) or ((own or enemies) and fits)
        if open_now:
            found.add(to)
    return found
