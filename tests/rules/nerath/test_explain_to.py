"""Explaining to somebody: what is told is what their view tells, in the variant, too."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.rules.nerath.refused import attempts

from conquest_rules import nerath
from conquest_rules.nerath import REALMS, Bag, Difference, Length, Order, Planning, Setup, State, Variant
from conquest_rules.nerath.position.variant_steps import Misplaced, PlacingAnew
from conquest_rules.nerath.turn.drawing import may_hold_immediate
from conquest_rules.testing import walk
from conquest_rules.testing.nerath.strategies import VARIANT_STEPS, contents, setups, states, walked_states

SEEDS = st.integers(0, 2**32)
few = settings(max_examples=8)
REDUCED = Variant.REDUCED_DOWNTIME
K, V, _, N = REALMS
SETUP = Setup(length=Length.SHORT, variant=REDUCED)
ANEW = PlacingAnew((Misplaced(K, Bag.of(nerath.Kind.FOOTSOLDIER), Bag()),))


def tried(state: State, rng: Random) -> list[nerath.Action]:
    """Some of what is legal, and some of what is not."""
    listed = nerath.legal_actions(state)
    return [*rng.sample(listed, min(2, len(listed))), *rng.sample([*attempts(state, rng)], 2)]


# The variant.


@pytest.mark.parametrize("step", [*VARIANT_STEPS, ANEW], ids=lambda step: type(step).__name__)
def test_every_step_of_the_variant_is_explained(step: nerath.Step) -> None:
    """Whatever can be done in a step of the variant is legal by some clause, and by which it is told."""
    state = evolve(nerath.new_game(SETUP), step=step)
    for action in (nerath.legal_actions(state)[0], nerath.legal_actions(state)[-1]):
        found = nerath.explain(state, action)
        assert (True, True) == (found.legal, bool(found.clauses))
    assert not nerath.explain(state, nerath.EndStep(V)).legal


@few
@given(states(setups(contents(), variant=REDUCED)), SEEDS)
def test_the_verdict_in_the_variant_is_that_of_the_rules(state: State, seed: int) -> None:
    """Wherever activations lead, an action is explained as the rules take it."""
    rng = Random(seed)
    for here in (state, *(step.state for step in walk(nerath, state, rng, 2))):
        for action in tried(here, rng):
            assert nerath.why_not(here, action) == nerath.explain(here, action).refusals


# What somebody may hear.


@few
@given(st.data(), SEEDS, st.sampled_from(Variant))
def test_states_that_look_alike_are_explained_alike(data: st.DataObject, seed: int, variant: Variant) -> None:
    """What somebody hears is found out from their view, and what comes of it is what they would see."""
    rng = Random(seed)
    way = setups(contents(cards=True), variant=variant).map(public)
    state = data.draw(walked_states(way, most=80))
    assume(not any(may_hold_immediate(state, realm) for realm in REALMS))
    viewer = rng.choice((*REALMS, None))
    seen = nerath.view(state, viewer)
    guess = nerath.fill(seen, rng)
    for action in tried(state, rng):
        found = nerath.explain_to(viewer, state, action)
        assert found == nerath.explain_to(viewer, guess, action)
        assert found.refusals == nerath.why_not(seen, action)


def public(setup: Setup) -> Setup:
    """The same way to play, but so that hands stay hidden."""
    return evolve(setup, windows=nerath.Windows.PUBLIC)


def test_an_own_action_is_told_with_its_clauses() -> None:
    """Who asks about a move of their own hears the clauses by which it is done, as from the whole state."""
    state = evolve(nerath.new_game(Setup(length=Length.SHORT)), step=nerath.Moving())
    action = next(act for act in nerath.legal_actions(state) if isinstance(act, nerath.Move))
    assert nerath.explain(state, action) == nerath.explain_to(K, state, action)
    assert nerath.explain_to(K, state, action).clauses


def test_the_turn_so_far_is_played_again() -> None:
    """Under another reading the turn is played again, and the viewer hears how it would have gone."""
    state = evolve(nerath.new_game(Setup(length=Length.SHORT)), step=nerath.Moving())
    first = next(act for act in nerath.legal_actions(state) if isinstance(act, nerath.Move))
    found = nerath.explain_to(K, state, nerath.EndStep(K), after=(first,))
    assert (True, ()) == (found.legal, nerath.why_not(nerath.apply(state, first), nerath.EndStep(K)))


def planning(*orders: Order) -> State:
    """The realms plan; those before the active one have given these orders."""
    given = (*orders, *[Order()] * (len(REALMS) - len(orders)))
    state = evolve(nerath.new_game(SETUP), step=Planning((Bag(),) * len(REALMS), given))
    return evolve(state, active=REALMS[min(len(orders), 3)], treasuries=(30,) * 4)


def test_what_is_revealed_later_is_not_told_now() -> None:
    """The last realm hears that it may commit, and not what will come of what others have chosen."""
    foot = nerath.Kind.FOOTSOLDIER
    bought = Order(Bag.of(foot), True, (nerath.Place(K, foot, "karkothi-throneholds", None),))
    for orders in ((bought, Order(), Order()), (Order(), Order(), Order())):
        state = planning(*orders)
        found = nerath.explain_to(N, state, nerath.Commit(N))
        assert found.legal
        assert not [one for one in found.otherwise if one.differs is Difference.RESULT]
        assert nerath.explain_to(N, planning(Order(), Order(), Order()), nerath.Commit(N)) == found


def test_another_realms_hand_is_not_told() -> None:
    """Karkoth asks about a card of Vailin: it hears what all can see, also by other readings."""
    game = nerath.new_game(Setup(length=Length.SHORT, alliances=True, players=4))
    moves = (step.state for step in walk(nerath, game, Random(2), 60))
    state = next(one for one in moves if isinstance(one.step, nerath.Moving))
    for asked in REALMS:
        for card in (*state.hand(asked).cards, "fair-winds"):
            found = nerath.explain_to(K, state, nerath.PlayCard(asked, card))
            told = str(nerath.document(found))
            hidden = (one for realm in REALMS if realm is not K for one in state.hand(realm).cards)
            assert not [one for one in hidden if one in told and one != card]
