"""Whatever a refusal says is true, and whatever it advises can be done.

Each fact is asked of the state alone (`facts_held`, `moments_held`), and each advice is followed
(`advice_followed`): in the tables of refusals, and for whatever anybody could try on walks through games of
every way to play, with cards, allies and the variant.
"""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.nerath import advice_followed, facts_held, moments_held
from tests.rules.nerath.attempts import attempts
from tests.rules.nerath.looking_into import HELD, HIDDEN, held, kinds_in, look_into
from tests.rules.nerath.refusals_told import ROWS

from conquest_rules import nerath
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Rule
from conquest_rules.nerath import Realm, State
from conquest_rules.nerath.position.facts import advice, board, misfits, moments
from conquest_rules.testing.nerath.strategies import contents, setups, walked_states


@pytest.mark.parametrize(("state", "action"), [(state, action) for _, state, action, _ in ROWS])
def test_the_tables_tell_the_truth(state: State, action: nerath.Action) -> None:
    """In every row of the tables the facts are true, and what is advised can be done."""
    look_into(state, action)


@settings(max_examples=60)
@given(
    walked_states(setups(st.one_of(contents(), contents(cards=True))), most=120),
    st.integers(0, 2**32),
)
def test_whatever_is_refused_is_told_the_truth(state: State, seed: int) -> None:
    """Wherever a game stands, whoever tries whatever with whichever piece hears nothing but the truth."""
    for action in attempts(state, Random(seed)):
        look_into(state, action)


@settings(max_examples=25)
@given(
    walked_states(setups(contents(cards=True)), most=120),
    st.sampled_from([*Realm, None]),
    st.integers(0, 2**32),
)
def test_a_view_tells_no_falsehood(state: State, viewer: Realm | None, seed: int) -> None:
    """What is told on a view is true of the game behind it; of what it hides it says that it is hidden."""
    view = nerath.view(state, viewer)
    for action in attempts(state, Random(seed)):
        by = getattr(action, "by", state.active)
        for refusal in nerath.why_not(view, action):
            told = [one for one in refusal.because if not isinstance(one, HIDDEN)]
            assert [] == [one for one in told if not held(state, by, one)], action


def test_every_kind_of_fact_is_looked_into() -> None:
    """No kind of fact, and no member of one, is told without a way to see whether it is true."""
    assert kinds_in(board, moments, misfits, flow) | {Rule} == set(HELD)
    assert kinds_in(advice) | {Rule} == set(advice_followed.ADVISED)
    assert set(board.Being) == set(facts_held.BEINGS)
    assert set(board.Barrier) == set(facts_held.BARRIERS)
    assert set(board.Trait) == set(facts_held.TRAITS)
    assert set(board.Ground) == set(facts_held.GROUNDS)
    assert set(moments.Doing) == set(moments_held.DOING)
    assert set(moments.Playing) == set(moments_held.PLAYING)
    assert set(board.Stance) == set(facts_held.STANCES)


def test_a_lie_would_be_noticed() -> None:
    """Facts that are false are found to be: the questions are no rubber stamps."""
    for _, state, action, _ in ROWS:
        by = getattr(action, "by", state.active)
        for refusal in nerath.why_not(state, action):
            for fact in refusal.because:
                if isinstance(fact, board.NotAdjacent):
                    near = state.table.content.board.bordering(fact.at)[0]
                    assert not held(state, by, evolve(fact, to=near))
                if isinstance(fact, board.OfSpaceTo) and fact.what is board.Stance.ENEMY_SEA:
                    seas = state.table.content.seas
                    empty = next(sea for sea in seas if not any(state.figures(sea, one) for one in Realm))
                    assert not held(state, by, evolve(fact, space=empty))
