"""The reference manual, sections 4 and 5: the variant's end of the turn, when all reinforce together."""

from random import Random

from hypothesis import assume, given
from tests.clauses.nerath.reduced_downtime import (
    FEWER,
    SEEDS,
    SETUPS,
    SOME,
    K,
    N,
    game,
    half_activated,
    pieces,
    planning,
    public,
    upright,
)

from conquest_rules import nerath
from conquest_rules.nerath import Commit, EndStep, Mark, PassActivations, Planning, Realm, State
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import states

# Until all are activated.


@checks("M5.9")
@FEWER
@given(SETUPS, SEEDS)
def test_nobody_reinforces_before_all_are_activated(setup: nerath.Setup, seed: int) -> None:
    """The Reinforce step begins when no realm has an unactivated piece, and not later."""
    for before, step in game(setup, seed):
        begins = any(isinstance(event, nerath.ReinforceBegun) for event in step.events)
        left = any(upright(step.state, realm) for realm in Realm)
        # Cards of the small worlds are never played, so that nothing comes in between.
        assert not (begins and left)
        if isinstance(before.step, nerath.Repositioning) and isinstance(step.action, EndStep):
            assert begins is not left


@checks("M5.9")
@reads("R-variant-pass")
@SOME
@given(half_activated())
def test_passing_activates_all_that_is_left(state: State) -> None:
    """Whoever passes has no unactivated piece any more, and loses none by it."""
    assume(upright(state, state.active))
    passed = nerath.transition(state, PassActivations(state.active))
    told = next(event for event in passed.events if isinstance(event, nerath.PiecesActivated))
    assert len(upright(state, state.active)) == told.pieces
    assert [] == upright(passed.state, state.active)
    assert nerath.tallies(state) == nerath.tallies(passed.state)


# Reinforcing together.


@checks("M5.10", "N9.1")
@reads("R-variant-simultaneous-placement")
@SOME
@given(states(SETUPS), SEEDS)
def test_all_reinforce_at_once_and_in_secret(state: State, seed: int) -> None:
    """Until the last realm has chosen nothing is paid or placed, and no other realm sees a choice."""
    rng, state = Random(seed), planning(state)
    before, choosers = public(state), list[Realm]()
    while isinstance(state.step, Planning):
        realm, action = state.active, rng.choice(nerath.legal_actions(state))
        choosers += [realm] if isinstance(action, Commit) else []
        step = nerath.transition(state, action)
        if isinstance(step.state.step, Planning):
            assert before == public(step.state)
            seen = nerath.seen(step, None)
            hidden = isinstance(action, Commit) or seen.action == nerath.ChooseInSecret(realm)
            assert hidden
            assert isinstance(seen.state.step, Planning)
            assert seen.state.step.orders[0] is None
        state = step.state
    assert list(Realm) == choosers


@checks("M5.10", "N9.1")
@SOME
@given(states(SETUPS), SEEDS)
def test_choices_do_not_hang_on_those_of_others(state: State, seed: int) -> None:
    """A realm may choose the same whatever the realms before it have chosen."""
    rng, chose, waited = Random(seed), planning(state), planning(state)
    while chose.active is not N:
        first = rng.choice(nerath.legal_actions(chose))
        chose = nerath.apply(chose, first)
        if isinstance(first, Commit):
            waited = nerath.apply(waited, first)
            assert nerath.legal_actions(waited) == nerath.legal_actions(chose)


@checks("M5.10", "N9.1")
@SOME
@given(states(SETUPS), SEEDS)
def test_entered_in_any_order_choices_come_to_the_same(state: State, seed: int) -> None:
    """What is bought in another order is bought and placed all the same."""
    rng, state = Random(seed), planning(state)
    once, again = state, state
    while once.active is K and isinstance(once.step, Planning):
        bought = list[nerath.Action]()
        while isinstance(action := rng.choice(nerath.legal_actions(once)), nerath.Buy):
            bought.append(action)
            once = nerath.apply(once, action)
        for other in rng.sample(bought, len(bought)):
            again = nerath.apply(again, other)
        once, again = nerath.apply(once, action), nerath.apply(again, action)
    while isinstance(once.step, Planning):
        action = rng.choice(nerath.legal_actions(once))
        once, again = nerath.apply(once, action), nerath.apply(again, action)
    assert once == again


@checks("M5.10", "N9.1")
@FEWER
@given(SETUPS, SEEDS)
def test_one_reinforce_step_a_turn(setup: nerath.Setup, seed: int) -> None:
    """In a turn all realms reinforce once, after the last activation, and new pieces move once more."""
    happened = [event for _, step in game(setup, seed) for event in step.events]
    kinds = (nerath.ActivationsBegun, nerath.ReinforceBegun, nerath.PlanBegun, nerath.RoundEnded)
    told = [event for event in happened if isinstance(event, kinds)]
    turn = list[nerath.Event]()
    for event in told:
        turn.append(event)
        if isinstance(event, nerath.RoundEnded):
            names = [type(one).__name__ for one in turn]
            start = names.index("ReinforceBegun")
            assert ["ReinforceBegun", *["PlanBegun"] * 4, "RoundEnded"] == names[start:]
            turn = []


# Income, and a new turn.


@checks("M4.8", "M5.11")
@reads("R-variant-income")
@FEWER
@given(SETUPS, SEEDS)
def test_income_for_all_then_all_stand_up(setup: nerath.Setup, seed: int) -> None:
    """After all four realms are paid every piece stands, with no mark on it, and the next turn begins."""
    paid = list[Realm]()
    for before, step in game(setup, seed):
        for event in step.events:
            if isinstance(event, nerath.IncomeCollected):
                paid.append(event.realm)
            if isinstance(event, nerath.RoundEnded):
                assert list(Realm) == paid
                paid = []
        if any(isinstance(event, nerath.PiecesReset) for event in step.events):
            everything = (one for realm in Realm for one in pieces(step.state, realm))
            assert {Mark()} >= {one.mark for figure in everything for one in (figure, *figure.cargo)}
            over = isinstance(step.state.step, nerath.Finished)
            assert over or before.round + 1 == step.state.round
