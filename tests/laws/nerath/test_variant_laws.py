"""Conquest of Nerath passes the laws in Tal's Reduced Downtime, too."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulings.nerath.readings import hiding

from conquest_rules import nerath
from conquest_rules.nerath import REALMS, Realm, Variant
from conquest_rules.nerath.turn.drawing import may_hold_immediate
from conquest_rules.testing import check_laws, complete, noninterference, record_replays, walk
from conquest_rules.testing.nerath.strategies import contents, setups, states, walked_states

VARIANT = Variant.REDUCED_DOWNTIME
SEEDS = st.integers(0, 2**32)
SOME = settings(max_examples=max(10, settings().max_examples // 4))
# Packs with cards of every kind take their time to draw.
FEW = settings(max_examples=max(6, settings().max_examples // 6))


def reveals(state: nerath.State) -> bool:
    """Whether the next action may reveal by rule what was hidden: orders, or cards of an opening hand."""
    last = isinstance(state.step, nerath.Planning) and state.active is REALMS[-1]
    return last or any(may_hold_immediate(state, realm) for realm in Realm)


@SOME
@given(walked_states(setups(contents(), variant=VARIANT), most=150))
def test_laws_on_walks_through_small_worlds(state: nerath.State) -> None:
    """Every law holds wherever random activations on a small board lead, under any readings."""
    assert () == nerath.faults(state)
    check_laws(nerath, state)


@SOME
@given(states(setups(contents(), variant=VARIANT)))
def test_laws_on_generated_states(state: nerath.State) -> None:
    """Every law holds in states that no game need have led to."""
    assert () == nerath.faults(state)
    check_laws(nerath, state)


@FEW
@given(walked_states(setups(contents(cards=True), variant=VARIANT), most=180))
def test_laws_where_cards_do_anything(state: nerath.State) -> None:
    """Every law holds wherever activations with random cards lead."""
    assert () == nerath.faults(state)
    check_laws(nerath, state)


@FEW
@given(walked_states(setups(contents(cards=True), variant=VARIANT).map(hiding), most=180))
def test_noninterference(state: nerath.State) -> None:
    """Nobody can tell hidden cards or orders by who is asked, by what is listed or by what comes of it.

    It is left out where the next action reveals by rule what was hidden.
    """
    if not reveals(state):
        noninterference(nerath, state)


@SOME
@given(states(setups(contents(), variant=VARIANT)))
def test_listed_is_all_there_is(state: nerath.State) -> None:
    """Of all decisions that need no piece just those are legal that are listed."""
    kinds = (nerath.EndStep, nerath.PassActivations, nerath.Commit, nerath.ChooseInSecret)
    decisions: list[nerath.Action] = [kind(realm) for kind in kinds for realm in Realm]
    decisions += [nerath.Buy(realm, kind) for realm in Realm for kind in nerath.Kind]
    complete(nerath, state, decisions)


@SOME
@given(setups(contents(), variant=VARIANT), SEEDS, st.integers(0, 120))
def test_records_replay(setup: nerath.Setup, seed: int, most: int) -> None:
    """A record replays to the state it was made with, also from its text."""
    state, record = nerath.new_game(setup), nerath.record_of(setup)
    for step in walk(nerath, state, Random(seed), most):
        state, record = step.state, record.then(step.action)
    record_replays(nerath, record, state)
    assert record == nerath.parse_record(nerath.write_record(record), setup.content)
