"""In small worlds every law holds in every state, and there are just so many states.

The smaller half of the small worlds is gone through here, by `make test-all`; of all the rest a few states
from one beginning are looked at. A long run, and `make worlds`, go through all of them.
"""

import os
from functools import partial
from itertools import islice
from random import Random

import pytest
from attrs import evolve
from tests.samples import WORD
from tests.worlds.asking import ask, ask_one
from tests.worlds.nerath.atlas import ATLAS
from tests.worlds.nerath.battles import FOUGHT, PLAIN, battle
from tests.worlds.nerath.boards import FOOT, K, V
from tests.worlds.nerath.facts import Seen, World
from tests.worlds.sizes import pinned

from conquest_rules import nerath
from conquest_rules.nerath import State
from conquest_rules.testing import LawBroken, explore, folding_is_sound

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
SIZES = pinned("nerath")
# A world is small if it has no more states than this.
SMALL = 1_000
# Of a larger world so many states from one beginning.
FEW = 8
FIGHT = nerath.FightBattle(K, "field")
READINGS = [name for name in ATLAS if "R-" in name]


# The worlds that are gone through: in a long run all, else the small ones.
CHOSEN = [name for name in ATLAS if LONG or SIZES[name].states <= SMALL]


def test_every_world_has_its_size() -> None:
    """The worlds whose sizes are written down are the worlds that there are."""
    assert list(ATLAS) == list(SIZES)


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOSEN)
def test_every_law_holds_in_every_state(name: str) -> None:
    """All that is asked holds everywhere in the world, and it is as large as it is known to be."""
    assert SIZES[name] == ask(ATLAS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ATLAS if name not in CHOSEN])
def test_every_law_holds_at_one_beginning(name: str) -> None:
    """All that is asked holds in the states that come first from one of the world's beginnings."""
    world = ATLAS[name]
    rng = Random(WORD)
    start = rng.choice(list(world.starts()))
    for seen in islice(explore(nerath, [start], world.within), FEW):
        ask_one(world, seen)


# What a reading changes.


def _told(world: World) -> set[object]:
    """A world by what is asked for and what comes of it in each state, whatever the table plays by."""
    [table] = {state.table for state in islice(world.starts(), 1)}
    plain = nerath.new_game(evolve(table.setup, rulings=())).table

    def retold(state: State) -> State:
        return evolve(state, table=plain)

    def told(seen: Seen) -> object:
        after = tuple(retold(step.state) for step in seen.steps)
        return retold(seen.state), nerath.to_act(seen.state), after

    return {told(seen) for seen in world.explored()}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in READINGS if name in CHOSEN])
def test_a_reading_makes_another_world(name: str) -> None:
    """Under another reading of a ruling other things happen in the world that was made for it."""
    world = ATLAS[name]
    assert isinstance(world.starts, partial)
    plainly = evolve(world, starts=partial(world.starts, rulings=None))
    assert _told(world) != _told(plainly)


# The explorer itself.


def test_a_world_is_the_same_from_every_beginning_within_it() -> None:
    """Whoever begins at a later state finds no state that was not found before, and finds each once."""
    world = ATLAS["transport, strait, a defended coast"]
    every = [seen.state for seen in world.explored()]
    assert len(set(every)) == len(every)
    for start in every[::7]:
        assert {seen.state for seen in explore(nerath, [start], world.within)} <= set(every)


def test_small_battles_are_the_rest_of_larger_ones() -> None:
    """Whoever has lost a piece fights on as if it had never been there."""
    large, small = (
        nerath.apply(battle(PLAIN, "field", {"field": {K: (FOOT,) * size, V: (FOOT,) * size}}), FIGHT)
        for size in (2, 1)
    )
    assert small in {
        seen.state for seen in explore(nerath, [large], lambda one: isinstance(one.step, FOUGHT))
    }


def test_nothing_is_played_on_beyond_the_boundary() -> None:
    """States beyond the boundary are found, and nothing leads on from them."""
    world = ATLAS["transport, strait, a defended coast"]
    for seen in world.explored():
        assert bool(seen.steps) is world.within(seen.state)


class Remembering:
    """The rules of the game, but that a roll is remembered by its first face: a fold that is not sound."""

    def __getattr__(self, name: str) -> object:
        return getattr(nerath, name)

    def apply(self, state: State, action: nerath.Action) -> State:
        after = nerath.apply(state, action)
        return evolve(after, round=action.faces[0]) if isinstance(action, nerath.Rolled) else after


def test_an_unsound_fold_is_noticed() -> None:
    """A game that remembers more of a roll than its hits breaks the law on which exploring rests."""
    world = ATLAS["land, R-castle-alone: falls-with-garrison"]
    rolling = next(s.state for s in world.explored() if isinstance(s.state.step, nerath.Rolling))
    folding_is_sound(nerath, rolling)
    with pytest.raises(LawBroken):
        folding_is_sound(Remembering(), rolling)
