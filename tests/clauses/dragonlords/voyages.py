"""Seas with ships on them, drawn: who has how many where, at sea and docked.

Here: `seas`, positions in the naval movement phase or another step, and facts of the sea by the rows of the
board. Not here: tests.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import boards
from tests.clauses.dragonlords.realms import SEEDS, drawn_land

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Bag, Sailing, Setup, Ship, Side, State, Step
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import with_docked, with_fleets
from conquest_rules.testing.dragonlords.strategies import setups

RANGES: Final = {Side.BARBARIANS: 10, Side.ORCS: 6, Side.ELVES: 6, Side.DWARVES: 6}
AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def beside(state: State, zone: str) -> set[str]:
    """The sea zones whose hexagons touch one, by the rows of the board."""
    rows = {row.id: (row.q, row.r) for row in state.table.content.pack.board.sea_zone}
    q, r = rows[zone]
    near = {(q + more_q, r + more_r) for more_q, more_r in AROUND}
    return {one for one, at in rows.items() if at in near}


def harbors(state: State) -> list[tuple[str, str]]:
    """The territories in play with a harbor, each with its sea zones, by the rows of the board."""
    board = state.table.content.pack.board
    closed = board.tundra.territories if state.table.setup.options.tundra else ()
    return [(row.id, zone) for row in board.territory if row.id not in closed for zone in row.harbors]


def crew(count: int) -> Ship:
    """A ship with plain units aboard."""
    return Ship(Bag(((PLAIN, count),)))


def afloat(state: State, side: Side, zone: str, *crews: int) -> State:
    """The state with ships of a side in a sea zone, with so many units aboard each."""
    return with_fleets(state, (zone, side, Bag.of(*map(crew, crews))))


def docked(state: State, at: str, zone: str, count: int = 1) -> State:
    """The state with so many ships in a harbor."""
    return with_docked(state, at, zone, Bag(((Ship(), count),)))


def land(
    setup: Setup,
    rng: Random,
    *,
    step: Step | None = None,
    given: Mapping[str, Side | None] | None = None,
    **more: Any,
) -> State:  # more: what a drawn land takes
    """A board with drawn holders and no ship."""
    return drawn_land(setup, rng, step=step or Sailing(), given=given, **more)


@st.composite
def seas(draw: st.DrawFn, /, step: Step | None = None, **fixed: Any) -> State:  # the fields of a setup
    """Boards with drawn holders, and drawn ships: each zone with those of one people, others docked."""
    content = fixed.pop("content", None) or draw(st.sampled_from(boards()))
    setup, rng = draw(setups(content=content, **fixed)), Random(draw(SEEDS))
    state = land(setup, rng, step=step)
    zones = rng.sample(list(state.table.zone), len(state.table.zone))
    for number in range(rng.randint(1, 4)):
        side = state.active if number == 0 else rng.choice(state.table.seats)
        state = afloat(state, side, zones.pop(), *(rng.randint(1, 8) for _ in range(rng.randint(1, 2))))
    for at, zone in rng.sample(harbors(state), min(3, len(harbors(state)))):
        if dragonlords.faults(docked(state, at, zone)) == ():
            state = docked(state, at, zone)
    assert () == dragonlords.faults(state)
    return state


def fleets_of(state: State, side: Side) -> list[tuple[str, Ship]]:
    """Each ship of a side at sea, with its sea zone."""
    return [(zone, ship) for zone in state.table.zone for ship in state.fleet(zone, side)]


def manned(state: State, zone: str) -> set[Side]:
    """The sides with a ship with a crew in a sea zone."""
    return {side for side in dragonlords.SIDES if any(ship.crew for ship in state.fleet(zone, side))}
