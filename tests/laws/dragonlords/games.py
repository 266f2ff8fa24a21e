"""Games on small boards: ways to play them, and one or two moments of each kind along random play."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from attrs import evolve
from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import NUMBER, PEOPLES, Content, Options, Seat, Setup, State, new_game
from conquest_rules.dragonlords.position.setup import kingdoms_each, kingdoms_in_play
from conquest_rules.dragonlords.position.state import by_side
from conquest_rules.testing import walk
from conquest_rules.testing.dragonlords.maps import small_contents
from conquest_rules.testing.dragonlords.strategies import afloat

SEEDS = st.integers(0, 2**32)
# Two, three and four players, and two players with two peoples each.
WAYS = ((2, False), (3, False), (4, False), (2, True))


def _target(draw: st.DrawFn, setup: Setup) -> int | None:
    """An agreed number of kingdoms, or none."""
    claimed = kingdoms_each(setup) * (2 if setup.options.two_types_each else 1)
    targets = range(claimed + 1, len(kingdoms_in_play(setup)) + 1)
    return draw(st.none() | st.sampled_from(targets)) if targets else None


@st.composite
def small_setups(
    draw: st.DrawFn,
    ways: tuple[tuple[int, bool], ...] = WAYS,
    contents: st.SearchStrategy[Content] | None = None,
) -> Setup:
    """Ways to play on a small board: any number of players, any peoples, options alone and together."""
    players, two = draw(st.sampled_from(ways))
    options = Options(two_types_each=two, tundra=draw(st.booleans()), player_elimination=draw(st.booleans()))
    peoples = draw(st.permutations(PEOPLES))[: 4 if two else players]
    names = [f"player {place % 2 if two else place}" for place in range(len(peoples))]
    setup = Setup(
        players=players,
        options=options,
        seats=tuple(map(Seat, names, peoples)),
        content=draw(contents or small_contents()),
    )
    return evolve(setup, options=evolve(options, kingdom_target=_target(draw, setup)))


def gifted(state: State, rng: Random) -> State:
    """The beginning of a game in which the first Wizards of some seats know how to teleport."""
    rows = list(state.rows)
    for seat in state.table.seats:
        first = rows[NUMBER[seat]][0]
        if first is not None and rng.random() < 0.7:
            rows[NUMBER[seat]] = (first.add("teleport"), None, None)
    return evolve(state, rows=by_side(rows))


def moments(setup: Setup, seed: int, each: int = 1, most: int = 400) -> Iterator[State]:
    """States along random play: the first few in each kind of step, and every twentieth of all.

    Some come a second time with units aboard ships.
    """
    rng, met = Random(seed), Counter[type]()
    start = gifted(new_game(setup), rng)
    yield start
    for number, step in enumerate(walk(dragonlords, start, Random(seed), most)):
        kind = type(step.state.step)
        met[kind] += 1
        if met[kind] <= each or number % 20 == 0:
            yield step.state
            at_sea = afloat(step.state, rng)
            if at_sea != step.state:
                yield at_sea
