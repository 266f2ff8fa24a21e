"""Quest for the DragonLords passes the laws every game must pass."""

import os
import subprocess
import sys
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.dragonlords.games import SEEDS, WAYS, moments, small_setups
from tests.laws.dragonlords.universe import by_others, universe

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, Seat, Setup, new_game
from conquest_rules.dragonlords.position.table import Table
from conquest_rules.testing import check_laws, complete, record_replays, walk
from conquest_rules.testing.dragonlords.scenes import scene
from conquest_rules.testing.dragonlords.strategies import setups, states

# A whole game is walked in each case.
FEW = settings(max_examples=max(4, settings().max_examples // 10))
SOME = settings(max_examples=max(8, settings().max_examples // 5))


@pytest.mark.parametrize("way", WAYS, ids=str)
@FEW
@given(st.data(), SEEDS)
def test_laws_on_small_boards(way: tuple[int, bool], data: st.DataObject, seed: int) -> None:
    """Every law holds in each kind of step of a game on a small board, whatever options are played."""
    for state in moments(data.draw(small_setups((way,))), seed):
        assert () == dragonlords.faults(state)
        check_laws(dragonlords, state)


@SOME
@given(states())
def test_laws_on_the_whole_board(state: dragonlords.State) -> None:
    """Every law holds wherever random play on the whole board leads."""
    assert () == dragonlords.faults(state)
    check_laws(dragonlords, state)


@FEW
@given(small_setups(), SEEDS)
def test_listed_is_all_there_is(setup: Setup, seed: int) -> None:
    """In each kind of step, of all decisions on a small board just those are legal that are listed."""
    for state in moments(setup, seed, most=250):
        complete(dragonlords, state, universe(state))
        complete(dragonlords, state, by_others(state))


@SOME
@given(small_setups(), SEEDS, st.integers(0, 200))
def test_records_replay(setup: Setup, seed: int, most: int) -> None:
    """A record replays to the state it was made with, also from its text, and undo is a shorter replay."""
    state, record = new_game(setup), dragonlords.record_of(setup)
    for step in walk(dragonlords, state, Random(seed), most):
        state, record = step.state, record.then(step.action)
    record_replays(dragonlords, record, state)
    assert record == dragonlords.parse_record(dragonlords.write_record(record), setup.content)


@FEW
@given(setups(), SEEDS)
def test_nothing_kept_shows(setup: Setup, seed: int) -> None:
    """A list made with what was kept from other states is the list made from nothing."""
    rng, start = Random(seed), new_game(setup)
    seen = [start, *(step.state for step in walk(dragonlords, start, rng, 300))]
    for state in rng.sample(seen, 40):
        listed = dragonlords.legal_actions(state)
        assert dragonlords.legal_actions(evolve(state, table=Table(setup))) == listed


@FEW
@given(st.integers(2, 4), SEEDS)
def test_every_turn_ends(players: int, seed: int) -> None:
    """Whoever lets the clock choose comes to the end of the turn, and the next seat follows."""
    start = new_game(Setup(players=players))
    *_, last = (step.state for step in walk(dragonlords, start, Random(seed), 250))
    state, turns, rng = last, list[dragonlords.Side](), Random(seed)
    for _ in range(150):
        action = next((step.action for step in walk(dragonlords, state, rng, 1)), None)
        if isinstance(dragonlords.to_act(state), dragonlords.Deciding):
            action = dragonlords.default_action(state)
        if action is None:
            return
        step = dragonlords.transition(state, action)
        state = step.state
        turns += [event.seat for event in step.events if isinstance(event, dragonlords.TurnBegun)]
    assert len(turns) > players


GAME = """
from random import Random
from conquest_rules import dragonlords
from conquest_rules.testing import walk
state = dragonlords.new_game(dragonlords.Setup(players=3))
for step in walk(dragonlords, state, Random(11), 400):
    state = step.state
    print(dragonlords.legal_actions(state), step.events, dragonlords.grouped(state))
for viewer in (*dragonlords.viewers(state), None):
    seen = dragonlords.view(state, viewer)
    print(dragonlords.dump(seen), dragonlords.dump(dragonlords.fill(seen, Random(3))))
print(dragonlords.dump(state), state.table.digest)
"""


@pytest.mark.slow
def test_nothing_depends_on_the_hash_seed() -> None:
    """The same game comes out whatever the hash seed is."""
    runs = {
        subprocess.run(
            [sys.executable, "-c", GAME],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert 1 == len(runs)


@given(st.permutations(PEOPLES), st.integers(2, 4))
def test_equal_setups_have_equal_tables(peoples: list[dragonlords.Side], players: int) -> None:
    """A game of the same setup has the same table, and of other seats another."""
    seats = tuple(Seat(f"player {side}", side) for side in peoples[:players])
    one, again = (new_game(Setup(players=players, seats=seats)) for _ in range(2))
    assert one == again
    assert hash(one) == hash(again)
    other = new_game(Setup(players=players, seats=(*seats[1:], seats[0])))
    assert one.table != other.table


def test_what_is_bought_waits_from_the_moment_it_is_bought() -> None:
    """Totals change with the purchase and its event, and not once more when the phase ends."""
    gold = {"vanehold": 9, "oakmoot": 9}
    state = scene("vanehold: orcs 1", "oakmoot: orcs 1", step=dragonlords.Buying(), gold=gold)
    before = dragonlords.tallies(state)
    state = dragonlords.apply(state, dragonlords.Buy(dragonlords.Side.ORCS, dragonlords.Ware.UNIT))
    bought = dragonlords.tallies(state)
    assert before["orcs waiting"] + 1 == bought["orcs waiting"]
    state = dragonlords.apply(state, dragonlords.EndStep(dragonlords.Side.ORCS))
    assert isinstance(state.step, dragonlords.Paying)
    assert bought == dragonlords.tallies(state)
