"""Whatever happens in play, what it cites is true of it, and all that made it happen is cited.

Walks through games of every way to play, generated boards and cards, battles on land, at sea and in
dungeons: each event is held against the table.
"""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.citations.nerath.facts import happenings
from tests.citations.nerath.table import wanted

from conquest_rules import nerath
from conquest_rules.nerath import State, Variant
from conquest_rules.testing.strategies import contents, setups, states
from conquest_rules.testing.walks import walk

SEEDS = st.integers(0, 2**32)
ANY_CARDS = contents(cards=True)


def held_against_the_table(state: State, rng: Random, most: int) -> None:
    """Random play from a state: every event cites what the table says."""
    for step in walk(nerath, state, rng, most):
        for h in happenings(state, step.action, step.events, step.state):
            cited = set(h.event.clauses)
            assert len(cited) == len(h.event.clauses), h
            assert cited in wanted(h), f"{h} should cite {wanted(h)}"
        state = step.state


@given(setups(), SEEDS)
def test_openings_cite_what_is_true(setup: nerath.Setup, seed: int) -> None:
    """Games from the opening, of every way to play."""
    held_against_the_table(nerath.new_game(setup), Random(seed), 120)


@given(states(setups()), SEEDS)
def test_positions_cite_what_is_true(state: State, seed: int) -> None:
    """Generated positions on the built-in board."""
    held_against_the_table(state, Random(seed), 80)


@given(states(setups(ANY_CARDS)), SEEDS)
def test_cards_cite_what_is_true(state: State, seed: int) -> None:
    """Small worlds with cards that do anything."""
    held_against_the_table(state, Random(seed), 150)


@given(states(setups(ANY_CARDS, Variant.REDUCED_DOWNTIME)), SEEDS)
def test_activations_cite_what_is_true(state: State, seed: int) -> None:
    """The same in the variant."""
    held_against_the_table(state, Random(seed), 150)
