"""Whatever a refusal says is true, and whatever it advises can be done.

Each fact is asked of the position alone (`facts_held`), and each advice is followed (`advice_followed`): in
the table of refusals, and for wrong actions of every kind on walks through games with any options.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.dragonlords.games import SEEDS, moments, small_setups
from tests.laws.dragonlords.universe import by_others, universe
from tests.rules.dragonlords import facts_held
from tests.rules.dragonlords.advice_followed import FOLLOWED
from tests.rules.dragonlords.facts_held import HELD
from tests.rules.dragonlords.refusals_told import attempts

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Action, Drawn, Picked, Rolled, Setup, Side, State, Violation
from conquest_rules.dragonlords.position.facts import (
    advice,
    board,
    lords,
    misfits,
    ordeals,
    parties,
    scrolls,
    treasures,
    visits,
)
from conquest_rules.dragonlords.position.facts import moments as moments_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Fact
from conquest_rules.testing.dragonlords.strategies import states

FEW = settings(max_examples=max(6, settings().max_examples // 4))
ATTEMPTS = list(attempts())
STRANGE = (
    Rolled(()),
    Rolled((7,)),
    Rolled((1, 1)),
    Drawn("king"),
    Drawn(None),
    Picked("blessed"),
    Picked("x"),
)


def few_of_each(actions: Iterable[Action], rng: Random, most: int = 6) -> Iterator[Action]:
    """Some actions of each kind."""
    kinds = defaultdict[type, list[Action]](list)
    for one in actions:
        kinds[type(one)].append(one)
    for found in kinds.values():
        yield from rng.sample(found, min(most, len(found)))


def tried(state: State, seed: int) -> Iterator[Action]:
    """Decisions of every kind, by anyone, with any names of the board; answers that no one asked for."""
    rng = Random(seed)
    places = rng.sample(tuple(state.table.atlas.places), min(8, len(state.table.atlas.places)))
    here = [one.at for one in dragonlords.legal_actions(state) if isinstance(getattr(one, "at", None), str)]
    named = (*dict.fromkeys((*rng.sample(here, min(3, len(here))), *places)),)
    yield from few_of_each(universe(state, *named), rng, 5)
    yield from few_of_each(by_others(state), rng, 1)
    yield from STRANGE


def look_into(state: State, action: Action) -> None:
    """Every fact of every refusal is true, and every advice good."""
    for refusal in dragonlords.why_not(state, action):
        assert refusal.because
        for fact in refusal.because:
            assert HELD[type(fact)](state, action, fact), f"{action}: {fact}"
        if isinstance(refusal, Violation):
            assert refusal.advice
            for told in refusal.advice:
                assert all(FOLLOWED[type(told)](state, action, told)), f"{action}: {told}"
        assert ".." not in str(refusal)
        assert " ." not in str(refusal)


@pytest.mark.parametrize(("state", "action"), [one[1:] for one in ATTEMPTS], ids=[one[0] for one in ATTEMPTS])
def test_the_table_tells_the_truth(state: State, action: Action) -> None:
    """In every row of the table the facts are true, and what is advised can be done."""
    look_into(state, action)


@FEW
@given(small_setups(), SEEDS)
def test_whatever_is_refused_is_told_the_truth(setup: Setup, seed: int) -> None:
    """In each kind of step of a game on a small board, whoever tries whatever hears nothing but the truth."""
    for state in moments(setup, seed, most=250):
        for action in tried(state, seed):
            look_into(state, action)


@FEW
@given(states(), SEEDS)
def test_the_truth_is_told_on_the_whole_board(state: State, seed: int) -> None:
    """Wherever random play on the whole board leads, whoever tries whatever hears nothing but the truth."""
    for action in tried(state, seed):
        look_into(state, action)


@FEW
@given(states(), st.sampled_from([*dragonlords.PEOPLES, None]), SEEDS)
def test_a_view_tells_no_falsehood(state: State, viewer: Side | None, seed: int) -> None:
    """What is told on a view is true of the game behind it; of what it hides it says that it is hidden."""
    view = dragonlords.view(state, viewer)
    for action in tried(view, seed):
        for refusal in dragonlords.why_not(view, action):
            told = [one for one in refusal.because if not isinstance(one, misfits.IsHidden)]
            assert [] == [one for one in told if not HELD[type(one)](state, action, one)], action


def kinds_in(*modules: object) -> set[type[Fact]]:
    """The kinds of fact that modules define."""
    every = [one for module in modules for one in vars(module).values()]
    return {one for one in every if isinstance(one, type) and issubclass(one, Fact) and one is not Fact}


def test_every_kind_of_fact_is_looked_into() -> None:
    """No kind of fact, and no member of one, is told without a way to see whether it is true."""
    assert kinds_in(
        board, lords, moments_of, misfits, ordeals, parties, scrolls, visits, treasures, flow
    ) == set(HELD)
    assert kinds_in(advice) == set(FOLLOWED)
    assert set(board.Ground) == set(facts_held.GROUNDS)
    assert set(board.Deed) == set(facts_held.DEEDS)


# Facts of a view, and of another pack; no table of refusals has them.
NOT_IN_THE_TABLE = {misfits.IsAView, flow.NothingIsAsked, visits.AreSecret, visits.NoSuchWay}
# A unit ashore that has boarded has landed, too.
NEVER_ALONE = {board.Deed.BOARDED}


def test_the_table_has_every_kind_of_fact() -> None:
    """Each kind of fact, and each member of one, is told in some row of the table."""
    refused = [one for _, state, act in ATTEMPTS for one in dragonlords.why_not(state, act)]
    told = [fact for one in refused for fact in one.because]
    assert set(HELD) - NOT_IN_THE_TABLE == {type(one) for one in told}
    assert set(board.Ground) == {one.ground for one in told if isinstance(one, board.IsGround)}
    done = {one.deed for one in told if isinstance(one, board.HasDone)}
    assert set(board.Deed) - NEVER_ALONE == done


def test_a_lie_would_be_noticed() -> None:
    """Facts that are false are found to be: the questions are no rubber stamps."""
    for _, state, action in ATTEMPTS:
        for refusal in dragonlords.why_not(state, action):
            for fact in refusal.because:
                for lie in lies(state, fact):
                    assert not HELD[type(fact)](state, action, lie), lie


def lies(state: State, fact: Fact) -> Iterator[Fact]:
    """Facts of the same kind that are not so."""
    match fact:
        case board.NotAdjacent(at):
            ways = state.table.atlas.sea if at in state.table.zone else state.table.atlas.land
            yield evolve(fact, to=ways.bordering(at)[0])
        case board.IsHeld(_, holder):
            yield from (evolve(fact, holder=side) for side in dragonlords.SIDES if side is not holder)
        case board.TooMuch(gold, most):
            yield from (evolve(fact, most=most + 1), evolve(fact, gold=gold + 1))
        case board.TooExpensive(price=price, gold=gold):
            yield from (evolve(fact, price=price + 1), evolve(fact, gold=gold - 1))
        case board.HasDone(deed=deed) if deed is not board.Deed.ATTACKED:
            # Who was teleported, or has boarded or landed, has moved.
            moved = {board.Deed.TELEPORTED, board.Deed.BOARDED, board.Deed.LANDED}
            also = (board.Deed.MOVED,) if deed in moved else ()
            others = [one for one in facts_held.DEEDS if one not in (deed, board.Deed.ATTACKED, *also)]
            yield from (evolve(fact, deed=one) for one in others)
        case moments_of.NotToDecide(by, decider):
            yield from (evolve(fact, decider=by), evolve(fact, by=decider))
        case misfits.NoSuchUnit(here=here):
            yield evolve(fact, here=here + 1)
        case _:
            pass
