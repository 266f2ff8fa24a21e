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
from tests.rules.nerath.plain_facts import as_planned
from tests.rules.nerath.refusals_told import ROWS

from conquest_rules import nerath
from conquest_rules.kernel.clause import Fact, Rule
from conquest_rules.nerath import Realm, State, Violation
from conquest_rules.nerath.position.facts import advice, board, misfits, moments
from conquest_rules.testing.strategies import contents, setups, walked_states

HELD = facts_held.HELD | moments_held.HELD


def held(state: State, by: Realm, fact: Fact) -> bool:
    """Whether a fact is true, of pieces and spaces as the asker finds them."""
    there = as_planned(state) if type(fact) in facts_held.HELD else state
    return HELD[type(fact)](there, by, fact)


def follow(state: State, by: Realm, told: Fact) -> None:
    """What is advised is legal, and nothing else of its kind is."""
    claimed, every = advice_followed.ADVISED[type(told)](state, by, told)
    assert [] == [one for one in claimed if nerath.why_not(state, one)]
    assert claimed >= {one for one in every if not nerath.why_not(state, one)}


def look_into(state: State, action: nerath.Action) -> None:
    """Every fact of every refusal is true, and every advice good."""
    by = getattr(action, "by", state.active)
    for refusal in nerath.why_not(state, action):
        assert refusal.because
        for fact in refusal.because:
            assert held(state, by, fact), f"{action}: {fact}"
        if isinstance(refusal, Violation):
            assert refusal.advice
            for told in refusal.advice:
                follow(state, by, told)
        assert ".." not in str(refusal)
        assert " ." not in str(refusal)


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


HIDDEN = (misfits.HandIsHidden, misfits.ChoicesAreHidden)


def _kinds(*modules: object) -> set[type[Fact]]:
    every = [one for module in modules for one in vars(module).values()]
    return {one for one in every if isinstance(one, type) and issubclass(one, Fact) and one is not Fact}


def test_every_kind_of_fact_is_looked_into() -> None:
    """No kind of fact, and no member of one, is told without a way to see whether it is true."""
    assert _kinds(board, moments, misfits) | {Rule} == set(HELD)
    assert _kinds(advice) | {Rule} == set(advice_followed.ADVISED)
    assert set(board.Being) == set(facts_held.BEINGS)
    assert set(board.Trait) == set(facts_held.TRAITS)
    assert set(board.Ground) == set(facts_held.GROUNDS)
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
