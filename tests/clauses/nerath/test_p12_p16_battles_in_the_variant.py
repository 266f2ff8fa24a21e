"""Pages 12 to 16: battles of the variant, and of later rounds of the game, are fought and won as any other.

What lives here: that the same battle, with the same dice and decisions, goes the same way in Tal's Reduced
Downtime as in the printed turn, and in a late round as in the first. What a battle brings is asked elsewhere.
"""

from functools import cache

from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import ALLIES_AT_SEA, ALLIES_ON_LAND, DUELS_AT_SEA
from tests.clauses.nerath.drawn_battles import Scene, land_battles, of_an_ally
from tests.clauses.nerath.dungeons_told import CROWDED
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    FOOT,
    HOME,
    LAND,
    LUCKS,
    MONSTER,
    SEEDS,
    WIZARD,
    C,
    K,
    Luck,
    V,
    battle,
    fight,
    told,
)

from conquest_rules import nerath
from conquest_rules.nerath import Setup, State, Variant
from conquest_rules.testing import checks

EVERYWHERE = st.one_of(land_battles(), of_an_ally(), ALLIES_ON_LAND, ALLIES_AT_SEA, DUELS_AT_SEA, CROWDED)
# What comes after the last battle of a step is told in the words of each order of play.
OF_STEPS = (nerath.StepBegun, nerath.ActivationsBegun)

HELD = {K: [WIZARD, MONSTER, FOOT], V: [WIZARD, FOOT]}
CONQUEST = Scene(battle(pieces={"zembar": HELD}, control={"zembar": V}), "zembar", K, (V,))
NEAR = next(space for space in LAND if HOME[space] is C and space not in CAPITALS.values())
LIBERATION = Scene(battle(way=ALLIANCES, pieces={NEAR: HELD}, control={NEAR: V}), NEAR, K, (V,))


@cache
def of_the_variant(setup: Setup) -> State:
    return nerath.new_game(evolve(setup, variant=Variant.REDUCED_DOWNTIME))


def course(state: State, at: str, seed: int, luck: Luck) -> tuple[object, ...]:
    """All that was done and told in a battle, and what it has left."""
    beats = fight(state, at, seed, luck)
    after = beats[-1].after
    events = [event for event in told(beats) if not isinstance(event, OF_STEPS)]
    held = (after.control, after.points, after.treasuries, after.treasures, after.lairs)
    return [one.action for one in beats], events, after.forces, held


@checks(
    "N15.1",
    "N15.4",
    "N15.6",
    "N15.25",
    "N15.41",
    "N15.47",
    "N16.28",
    "N16.29",
    "N13.9",
    "N20.8",
    "N22.14",
    "N22.26",
    "N23.1",
    "N15.28",
)
@given(scene=EVERYWHERE, lap=st.integers(1, 9), late=st.booleans(), seed=SEEDS, luck=LUCKS)
@example(scene=CONQUEST, lap=1, late=True, seed=0, luck=(1.0, 0.0))
@example(scene=LIBERATION, lap=1, late=True, seed=0, luck=(1.0, 0.0))
def test_a_battle_goes_the_same_way_in_the_variant_and_in_any_round(
    scene: Scene, lap: int, late: bool, seed: int, luck: Luck
) -> None:
    """The same dice and decisions bring the same losses, land and points, whoever fought there before."""
    state = scene.state
    taken = tuple(space for space in (scene.at,) if state.controller(space) is not None)
    memory = evolve(state.memory, lap=lap, taken=taken)
    varied = evolve(state, table=of_the_variant(state.table.setup).table, memory=memory)
    due = course(state, scene.at, seed, luck)
    assert due == course(varied, scene.at, seed, luck)
    if late:
        assert due == course(evolve(state, round=lap + 1), scene.at, seed, luck)
