"""Whatever happens in play, what it cites is true of it, and all that made it happen is cited.

Walks through games of every way to play, generated boards and cards: each event is held against the table.
"""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.citations.nerath.walking import held_against_the_table

from conquest_rules import nerath
from conquest_rules.nerath import State, Variant
from conquest_rules.testing.nerath.strategies import contents, setups, states

SEEDS = st.integers(0, 2**32)
ANY_CARDS = contents(cards=True)


@given(setups(), SEEDS)
def test_openings_cite_what_is_true(setup: nerath.Setup, seed: int) -> None:
    """Games from the opening, of every way to play."""
    held_against_the_table(nerath.new_game(setup), Random(seed), 100)


@given(states(setups()), SEEDS)
def test_positions_cite_what_is_true(state: State, seed: int) -> None:
    """Generated positions on the built-in board."""
    held_against_the_table(state, Random(seed), 60)


@given(states(setups(ANY_CARDS)), SEEDS)
def test_cards_cite_what_is_true(state: State, seed: int) -> None:
    """Small worlds with cards that do anything."""
    held_against_the_table(state, Random(seed), 150)


@given(states(setups(ANY_CARDS, Variant.REDUCED_DOWNTIME)), SEEDS)
def test_activations_cite_what_is_true(state: State, seed: int) -> None:
    """The same in the variant."""
    held_against_the_table(state, Random(seed), 150)
