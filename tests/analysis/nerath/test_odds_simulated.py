"""Large battles go as the odds say when they are played through the game with real chance."""

import os
from collections import Counter
from math import sqrt
from random import Random

import pytest
from tests.analysis.nerath.fought import LAND, SEA, TOMB, dungeon_battle, land_battle, played, sea_battle

from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import Odds, Policies, Survivors
from conquest_rules.nerath import SpaceKind, State

# The generator is seeded, so that a test either always passes or never does.
TIMES = 5_000 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 150
# A true chance is missed by more than this many standard deviations once in 15,000 times.
SIGMAS = 4
READY = Policies(retreat=odds.retreat_below(0.3))
MANY = "3 footsoldier, siege-engine, fighter, wizard, dragon"
GARRISON = "4 footsoldier, fighter, wizard, monster, castle"
FLEET = "warship with fighter and wizard, 2 warship with footsoldier, storm-elemental, dragon"
GUARD = "3 warship, warship with wizard, 2 storm-elemental"
HEROES, TILES = "3 fighter, 2 wizard", "vampire, hydra"

BATTLES = {
    "land": (
        land_battle(odds.figures(MANY), odds.figures(GARRISON)),
        LAND,
        odds.battle(MANY, GARRISON, policies=READY),
    ),
    "sea": (
        sea_battle(odds.figures(FLEET), odds.figures(GUARD)),
        SEA,
        odds.battle(FLEET, GUARD, where=SpaceKind.SEA, policies=READY),
    ),
    "dungeon": (
        dungeon_battle(odds.figures(HEROES), TILES.split(", ")),
        TOMB,
        odds.battle(HEROES, TILES, where=SpaceKind.DUNGEON, policies=READY),
    ),
}


def near(chance: float, times: int) -> bool:
    """Whether so many times out of all are what this chance makes likely, with one more or less for luck."""
    return abs(times - TIMES * chance) <= SIGMAS * sqrt(TIMES * chance * (1 - chance)) + 1


@pytest.mark.parametrize(("state", "at", "found"), BATTLES.values(), ids=BATTLES)
def test_battles_go_as_the_odds_say(state: State, at: str, found: Odds) -> None:
    """Who wins, what is left and how long it takes, within four standard deviations."""
    rng, lefts, rounds = Random(7), Counter[Survivors](), Counter[int]()
    for _ in range(TIMES):
        left, lasted = played(state, at, READY, rng)
        lefts[left] += 1
        rounds[lasted] += 1
    told = dict(found.left)
    assert set() == set(lefts) - set(told)
    assert [] == [left for left, chance in told.items() if not near(float(chance), lefts[left])]
    for most in range(1, 8):
        within = sum(times for lasted, times in rounds.items() if lasted <= most)
        assert near(float(found.over_within(most)), within)
    mean = sum(lasted * times for lasted, times in rounds.items()) / TIMES
    assert pytest.approx(float(found.expected_rounds), rel=0.12) == mean
