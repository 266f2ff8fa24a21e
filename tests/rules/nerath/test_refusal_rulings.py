"""A refusal names a ruling just where it hangs on it: read otherwise, the clause would not forbid this."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.nerath.attempts import attempts
from tests.rules.nerath.board_facts import cited
from tests.rules.nerath.refusals_told import ROWS

from conquest_rules import nerath
from conquest_rules.nerath import State, Violation
from conquest_rules.nerath.battle.order import recalled
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.testing.nerath.strategies import contents, setups, walked_states

# By these readings somebody else would have to decide, or another ruling is at work before this one.
BESIDE = {
    ("N12.50", "R-joint-defence-decider"),
    ("N12.41", "R-joint-defence-decider"),
    ("N12.41", "R-hit-allocation"),
    ("N12.41", "R-guardian-hit-allocation"),
}


def read_otherwise(state: State, ruling: str, reading: str) -> State:
    setup = state.table.setup
    rulings = {**dict(setup.rulings), ruling: reading}
    return recalled(evolve(state, table=table_of(evolve(setup, rulings=rulings))))


def lifted_by(state: State, action: nerath.Action, clause: str, ruling: nerath.Ruling) -> bool:
    """Whether by another reading the clause would not forbid the action."""
    others = (one for one in ruling.names if one != state.table.reading(ruling.id))
    return any(clause not in cited(read_otherwise(state, ruling.id, one), action) for one in others)


@pytest.mark.parametrize(("state", "action"), [(state, action) for _, state, action, _ in ROWS])
def test_a_ruling_is_named_where_the_refusal_hangs_on_it(state: State, action: nerath.Action) -> None:
    """Of the rulings that a table can switch the one is named that would lift the refusal, and no other."""
    for refusal in nerath.why_not(state, action):
        assert isinstance(refusal, Violation)
        for ruling in nerath.rulings(switch=True):
            if (refusal.clause, ruling.id) not in BESIDE:
                named = refusal.ruling == ruling.id
                assert named is lifted_by(state, action, refusal.clause, ruling), (refusal, ruling.id)
        if refusal.ruling is not None:
            assert refusal.clause in nerath.ruling(refusal.ruling).clauses


@settings(max_examples=25)
@given(walked_states(setups(contents()), most=120), st.integers(0, 2**32))
def test_no_ruling_is_named_for_nothing(state: State, seed: int) -> None:
    """Wherever a game stands: a ruling that can be switched and is named would lift the refusal."""
    for action in attempts(state, Random(seed)):
        for refusal in nerath.why_not(state, action):
            ruling = refusal.ruling if isinstance(refusal, Violation) else None
            if ruling is None or not nerath.ruling(ruling).switch or (refusal.clause, ruling) in BESIDE:
                continue
            assert lifted_by(state, action, refusal.clause, nerath.ruling(ruling)), (action, refusal)


@pytest.mark.parametrize(
    ("clause", "ruling"),
    [("N12.36", "R-batches"), ("N15.8", "R-order-effects"), ("N16.7", "R-order-effects"), ("N9.19", "")],
)
def test_rulings_that_have_nothing_to_do_with_it(clause: str, ruling: str) -> None:
    """That a clause hangs on a ruling in other cases is not told where it does not."""
    rows = [(state, action) for name, state, action, _ in ROWS if name == clause]
    assert rows
    for state, action in rows:
        for refusal in nerath.why_not(state, action):
            told = nerath.explain_refusal(refusal, state)
            assert "The reading here is" not in told
            assert not ruling or ruling not in told
