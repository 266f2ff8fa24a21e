"""Page 1: what treasures and spells come from, and page 31: answers that are about the same rules."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.realms import (
    SEEDS,
    battle,
    drawn_land,
    ended,
    of_kind,
    seated,
    steps_from,
    steps_of,
    war,
    with_reserve,
)

from conquest_rules.dragonlords import PEOPLES, Reserve, Setup, Side, StrengthsCalculated
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene
from conquest_rules.testing.dragonlords.strategies import setups

START = {"fireball", "heal"}
FACES = {"king", "wizard", "blank"}


@checks("D1.1")
@given(setups(), SEEDS)
def test_treasures_and_spells_come_from_quests_alone(setup: Setup, seed: int) -> None:
    """In a game without quests no treasure leaves the supply or comes to a unit; no Wizard learns a spell."""
    state = drawn_land(setup, Random(seed))
    late, _ = ended(with_reserve(state, state.active, Reserve(2, 0)))
    walks = (steps_of(setup, seed, 60), war(setup, seed, 60), steps_from(late, seed, 20))
    for play in walks:
        for before, step in play:
            assert before.supply == step.state.supply
            borne = {
                face for force in step.state.forces for bag in force for one in bag for face in one.shown
            }
            assert borne <= FACES
            for old, new in zip(before.rows, step.state.rows, strict=True):
                learned = [set(row) for row in new if row is not None]
                assert all(row <= START for row in learned)
                assert len(learned) <= len([row for row in old if row is not None])


@checks("D31.7")
@given(st.permutations(PEOPLES), st.integers(2, 5))
def test_attackers_of_a_kingdom_are_weaker_by_one(peoples: list[Side], count: int) -> None:
    """The same army has one less Total Attack Strength against a kingdom; its defenders have the same."""
    found = []
    for at, to in (("last-lantern", "vanehold"), ("last-lantern", "russet-downs")):
        state = scene(
            f"{at}: {peoples[0]} {count}", f"{to}: {peoples[1]} 2", active=peoples[0], setup=seated(*peoples)
        )
        _, told = battle(state, at, to, {peoples[0]: 9})
        found.append(of_kind(told, StrengthsCalculated)[0])
    assert found[0].attacker + 1 == found[1].attacker
    assert found[0].defender == found[1].defender
