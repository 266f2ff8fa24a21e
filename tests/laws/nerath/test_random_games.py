"""Random games: tens of thousands of steps without a fault, and ends where there must be ends."""

import os
from itertools import product
from operator import le
from random import Random

import pytest

from conquest_rules import nerath
from conquest_rules.nerath.position.setup import LINES
from conquest_rules.testing import reads, walk

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
SEEDS = range(60 if DEEP else 4)
WAYS = list(product(LINES, nerath.Length))


def readings(rng: Random) -> dict[str, str]:
    """A reading at random for about half of the rulings that can be switched."""
    return {one.id: rng.choice(one.names) for one in nerath.rulings(switch=True) if rng.random() < 0.5}


@reads("R-vp-never-fall")
@pytest.mark.parametrize(("number", "way"), list(enumerate(WAYS)), ids=str)
def test_random_steps_leave_no_fault(number: int, way: tuple[tuple[int, bool], nerath.Length]) -> None:
    """Whatever is played, by whatever readings, nothing is left that is wrong, and no points are lost."""
    (players, alliances), length = way
    for seed in SEEDS if DEEP else range(1):
        rng = Random(f"{number} {seed}")
        setup = nerath.Setup(length=length, players=players, alliances=alliances, rulings=readings(rng))
        points = (0, 0, 0, 0)
        for steps, step in enumerate(walk(nerath, nerath.new_game(setup), rng, 2_500)):
            assert all(map(le, points, step.state.points))
            points = step.state.points
            if steps % 25 == 0:
                assert () == nerath.faults(step.state)


# So many games, and every reading of every ruling has been played.
COVER = max(len(one.names) for one in nerath.rulings(switch=True))


def combination(number: int) -> dict[str, str]:
    """Readings for all rulings that can be switched: first such that every reading occurs, then at random."""
    if number >= COVER:
        return readings(Random(number))
    switchable = enumerate(nerath.rulings(switch=True))
    return {one.id: one.names[(number + place) % len(one.names)] for place, one in switchable}


def test_every_reading_is_played_to_the_end() -> None:
    """In the first few random games every reading of every ruling that can be switched occurs."""
    every = {(one.id, name) for one in nerath.rulings(switch=True) for name in one.names}
    assert every == {pair for seed in SEEDS[:COVER] for pair in combination(seed).items()}


def played(setup: nerath.Setup, seed: int, most: int) -> nerath.State:
    """How a game of random play ends."""
    state = nerath.new_game(setup)
    for step in walk(nerath, state, Random(seed), most):
        state = step.state
    assert () == nerath.faults(state)
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_random_short_games_end(seed: int) -> None:
    """A short game of random play ends, by whatever readings, and the winners have what is needed."""
    (players, alliances) = list(LINES)[seed % len(LINES)]
    setup = nerath.Setup(
        length=nerath.Length.SHORT,
        players=players,
        alliances=alliances,
        rulings=combination(seed),
        windows=list(nerath.Windows)[seed % 2],
    )
    state = played(setup, seed, 100_000)
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Over)
    assert sum(state.victory_points(realm) for realm in turn.outcome.winners) >= (20 if alliances else 13)


@pytest.mark.parametrize("seed", range(20 if DEEP else 1))
def test_random_medium_games_end(seed: int) -> None:
    """A medium game of random play ends."""
    setup = nerath.Setup(length=nerath.Length.MEDIUM, rulings=readings(Random(seed)))
    assert isinstance(nerath.to_act(played(setup, seed, 300_000)), nerath.Over)
