"""Conquest of Nerath passes the laws every game must pass."""

import subprocess
import sys
from random import Random

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulings.nerath.readings import hiding

from conquest_rules import nerath
from conquest_rules.nerath import Realm
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.turn.drawing import may_hold_immediate
from conquest_rules.testing import check_laws, complete, noninterference, record_replays, walk
from conquest_rules.testing.nerath.strategies import contents, setups, states, walked_states

SEEDS = st.integers(0, 2**32)


def hides_hands(setup: nerath.Setup) -> bool:
    """Whether a way to play keeps hands hidden: not if only holders are asked, nor if sizes show by rule."""
    public = setup.windows is nerath.Windows.PUBLIC
    return public and dict(setup.rulings).get("R-hand-counts") != "count-hidden"


# Packs with cards of every kind take their time to draw.
FEWER = settings(max_examples=max(10, settings().max_examples // 4))


def hides_all(state: nerath.State) -> bool:
    """Whether no hand may hold a card that will be played whether its realm wants or not."""
    return not any(may_hold_immediate(state, realm) for realm in Realm)


@given(walked_states(setups(contents())))
def test_laws_on_walks_through_small_worlds(state: nerath.State) -> None:
    """Every law holds wherever random play on a small board leads, under any readings."""
    assert () == nerath.faults(state)
    check_laws(nerath, state)


@given(states(setups(contents())))
def test_laws_on_generated_states(state: nerath.State) -> None:
    """Every law holds in states that no game need have led to."""
    assert () == nerath.faults(state)
    check_laws(nerath, state)


@FEWER
@given(walked_states(setups(contents(cards=True)), most=120))
def test_laws_where_cards_do_anything(state: nerath.State) -> None:
    """Every law holds wherever random play with random cards leads."""
    assert () == nerath.faults(state)
    check_laws(nerath, state)


@given(walked_states(setups(), most=200))
def test_laws_on_the_whole_board(state: nerath.State) -> None:
    """Every law holds wherever random play on the whole board leads."""
    check_laws(nerath, state)


@given(states(setups(contents()).filter(hides_hands)))
def test_noninterference(state: nerath.State) -> None:
    """Nobody can tell hidden cards by what is listed or by what happens.

    The reading count-hidden is exempt: it has the number of cards in a hand show itself, by rule,
    when a deck runs out or Treasures are counted.
    """
    noninterference(nerath, state)


@FEWER
@given(walked_states(setups(contents(cards=True)).map(hiding), most=120))
def test_noninterference_of_cards(state: nerath.State) -> None:
    """Nobody can tell hidden cards by who is asked, by what is listed or by what comes of it.

    A card that has to be played immediately is exempt while it waits for its turn in an opening hand.
    """
    if hides_all(state):
        noninterference(nerath, state)


@given(states(setups(contents())))
def test_listed_is_all_there_is(state: nerath.State) -> None:
    """Of all decisions of all realms and all cards just those are legal that are listed or asked for."""
    decisions: list[nerath.Action] = [nerath.EndStep(realm) for realm in Realm]
    complete(nerath, state, decisions)


@given(setups(contents()), SEEDS, st.integers(0, 60))
def test_records_replay(setup: nerath.Setup, seed: int, most: int) -> None:
    """A record replays to the state it was made with, and undo is a shorter replay."""
    state, record = nerath.new_game(setup), nerath.record_of(setup)
    for step in walk(nerath, state, Random(seed), most):
        state, record = step.state, record.then(step.action)
    record_replays(nerath, record, state)


@settings(max_examples=10)
@given(setups(), SEEDS)
def test_nothing_kept_shows(setup: nerath.Setup, seed: int) -> None:
    """A list made with what was kept from other states is the list made from nothing."""
    rng, start = Random(seed), nerath.new_game(setup)
    seen = [start, *(step.state for step in walk(nerath, start, rng, 400))]
    for state in seen + rng.sample(seen, 100):
        listed = nerath.legal_actions(state)
        afresh = evolve(state, table=Table(setup))
        assert nerath.legal_actions(afresh) == listed


WALK = """
from random import Random
from conquest_rules import nerath
from conquest_rules.testing import walk
state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, players=3))
for step in walk(nerath, state, Random(11), 300):
    state = step.state
    print(nerath.legal_actions(state), step.events)
print(nerath.dump(state), nerath.dump(nerath.view(state, nerath.Realm.VAILIN)))
"""


def test_nothing_depends_on_the_hash_seed() -> None:
    """The same game comes out whatever the hash seed is."""
    runs = {
        subprocess.run(
            [sys.executable, "-c", WALK], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert 1 == len(runs)
