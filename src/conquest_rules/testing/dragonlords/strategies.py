"""Hypothesis strategies for Quest for the DragonLords: ways to play, and positions along random play.

Here: setups with options and readings, states of every step. Not here: boards that are not the built-in one
(`maps`), positions set up by hand (`scenes`).
"""

from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, Options, Seat, Setup, State
from conquest_rules.dragonlords.position.figures import UNMARKED, is_king
from conquest_rules.dragonlords.position.pieces import CAPACITY, LARGEST, Party, Ship
from conquest_rules.dragonlords.position.state import with_fleets, with_forces, with_parties
from conquest_rules.dragonlords.position.supply import most_ships, ships_in_play
from conquest_rules.testing.walks import choose

# The phases in which a player decides with all units at rest.
DECIDING: Final = (
    dragonlords.Buying,
    dragonlords.Sailing,
    dragonlords.Questing,
    dragonlords.Campaigning,
    dragonlords.Transferring,
    dragonlords.Placing,
)


@st.composite
def options(draw: st.DrawFn, players: int) -> Options:
    """Optional rules, alone and together, that this number of players can play by."""
    two, tundra = players == 2 and draw(st.booleans()), draw(st.booleans())
    seats = 4 if two else players
    claimed = {2: (3, 2), 3: (2, 1), 4: (1, 1)}[seats][tundra] * (2 if two else 1)
    targets = range(claimed + 1, (4 if tundra else 6) + 1)
    return Options(
        two_types_each=two,
        tundra=tundra,
        kingdom_target=draw(st.none() | st.sampled_from(targets)) if targets else None,
        removed_scrolls=draw(st.sampled_from([(), ("reflect", "reflect"), ("summon-fire-elemental",)])),
        player_elimination=draw(st.booleans()),
    )


@st.composite
def setups(draw: st.DrawFn, /, **fixed: Any) -> Setup:  # the fields of a setup, each with its own type
    """Ways to play: two to four players, any peoples in any order, options."""
    players = fixed.pop("players", None) or draw(st.sampled_from([2, 3, 4]))
    chosen = fixed.pop("options", None) or draw(options(players))
    peoples = draw(st.permutations(PEOPLES))[: 4 if chosen.two_types_each else players]
    names = [f"player {place % 2 if chosen.two_types_each else place}" for place in range(len(peoples))]
    seats = tuple(Seat(name, people) for name, people in zip(names, peoples, strict=True))
    return Setup(players=players, options=chosen, seats=seats, **fixed)


def walked(setup: Setup, seed: int, steps: int) -> State:
    """The state after this many steps of random play, or the last one."""
    state, rng = dragonlords.new_game(setup), Random(seed)
    for _ in range(steps):
        action = choose(dragonlords, state, rng)
        if action is None:
            break
        state = dragonlords.apply_listed(state, action)
    return state


@st.composite
def states(draw: st.DrawFn, /, most: int = 600, **fixed: Any) -> State:  # the fields of a setup
    """States along random play, from the first scroll dealt to the end of a game."""
    return walked(draw(setups(**fixed)), draw(st.integers(0, 2**32)), draw(st.integers(0, most)))


def afloat(state: State, rng: Random) -> State:
    """The state with some units of each side aboard ships, each side in sea zones of its own.

    In the midst of a combat, or before all counters lie, it stays as it is.
    """
    zones = rng.sample(list(state.table.zone), len(state.table.zone))
    if not isinstance(state.step, DECIDING):
        return state
    for side in state.table.seats:
        for at in state.table.territories:
            here = [one for one in state.figures(at, side) if one.mark == UNMARKED and not one.lord]
            most = most_ships(state)
            if not zones or len(here) < 2 or (most is not None and ships_in_play(state) >= most):
                continue
            crew = dragonlords.Bag.of(*rng.sample(here, rng.randint(1, min(CAPACITY, len(here) - 1))))
            zone = zones[-1] if rng.random() < 0.5 else zones.pop()
            fleet = state.fleet(zone, side)
            if all(not state.fleet(zone, one) or one is side for one in dragonlords.SIDES):
                left = state.figures(at, side) - crew
                state = with_forces(state, (at, side, left))
                state = with_fleets(state, (zone, side, fleet.add(Ship(crew))))
    return state


def encamped(state: State, rng: Random) -> State:
    """The state with some units of each side in quest parties, with tools, each on a space of its own.

    In the midst of a combat, or before all counters lie, it stays as it is.
    """
    spaces = rng.sample(list(state.table.space), len(state.table.space))
    if not isinstance(state.step, DECIDING):
        return state
    free = [at for at in spaces if not any(state.parties_in(at, side) for side in dragonlords.SIDES)]
    for side in state.table.seats:
        for at in state.table.territories:
            here = [one for one in state.figures(at, side) if one.mark == UNMARKED and not one.lord]
            able = [one for one in here if not is_king(one)]
            if not free or not able or len(here) < 2 or rng.random() < 0.5:
                continue
            size = rng.randint(1, min(LARGEST, len(able), len(here) - 1))
            units = dragonlords.Bag.of(*rng.sample(able, size))
            tools = rng.choices(list(state.table.content.tools), k=rng.randint(0, 3))
            party = Party(units, dragonlords.Bag.of(*tools))
            state = with_forces(state, (at, side, state.figures(at, side) - units))
            state = with_parties(state, (free.pop(), side, dragonlords.Bag.of(party)))
    return state
