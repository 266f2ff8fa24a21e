"""What a table remembers is for speed alone: no state grows by it, and no thread hears another's answer."""

import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from attrs import evolve

from conquest_rules import nerath
from conquest_rules.nerath.position.setup import Table
from conquest_rules.testing import walk

THREADS, GAMES = 20, 100


def opening(variant: nerath.Variant = nerath.Variant.NONE) -> nerath.State:
    """The first state of a game at a table that remembers nothing."""
    setup = nerath.Setup(length=nerath.Length.SHORT, variant=variant)
    return evolve(nerath.new_game(setup), table=Table(setup))


def walked(state: nerath.State, seed: int, most: int) -> tuple[nerath.State, ...]:
    """The states of random play from a state, with every list asked for on the way."""
    return tuple(step.state for step in walk(nerath, state, Random(seed), most))


@pytest.mark.parametrize("variant", nerath.Variant)
def test_a_state_is_as_small_after_a_hundred_games(variant: nerath.Variant) -> None:
    """Pickled, a state says what it is and nothing of what its table was asked before."""
    first = opening(variant)
    before = pickle.dumps(first)
    assert 20_000 > len(before)
    lasts = [walked(first, seed, 60)[-1] for seed in range(GAMES)]
    assert before == pickle.dumps(first)
    assert first == pickle.loads(before)
    assert lasts == pickle.loads(pickle.dumps(lasts))
    assert 20_000 > max(len(pickle.dumps(last)) for last in lasts)


def test_a_state_with_a_pack_of_its_own_is_pickled_with_it() -> None:
    """A pack that is not the built-in one goes along whole."""
    pack = evolve(nerath.built_in(), name="Another", digest="0" * 32)
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, content=pack))
    again = pickle.loads(pickle.dumps(state))
    assert state == again
    assert "Another" == again.table.content.name
    assert nerath.legal_actions(state) == nerath.legal_actions(again)


def test_the_built_in_pack_is_there_once() -> None:
    """A state that comes from elsewhere is played with the built-in pack that is here already."""
    assert nerath.built_in() is pickle.loads(pickle.dumps(opening())).table.content


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("_hasty")
@pytest.mark.parametrize("variant", nerath.Variant)
def test_twenty_threads_play_as_one_does(variant: nerath.Variant) -> None:
    """Who plays on one table with others gets what one gets who plays there alone."""
    shared, alone = opening(variant), opening(variant)
    expected = [walked(alone, seed, 60) for seed in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as threads:
        played = list(threads.map(lambda seed: walked(shared, seed, 60), range(THREADS)))
    assert expected == played
