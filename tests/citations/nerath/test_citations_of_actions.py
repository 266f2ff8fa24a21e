"""What `explain` says of a legal action: the clauses by which it is done.

An action is done by the clauses of all that comes of it; where nothing is told yet, by those of the
decision itself. No legal action is without.
"""

from random import Random

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, position, treasure
from tests.clauses.nerath.scenes import ALLIANCES, FOOT, MONSTER, C, K, N, V, battle, do, moved_in, roll, ship

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    Bag,
    Buy,
    Commit,
    EndStep,
    FightBattle,
    OfferShare,
    Pass,
    Place,
    PlayCard,
    State,
    Variant,
)
from conquest_rules.nerath.content.effects import Area, Effect, GainGold, SwapGuardians, TransferPieces
from conquest_rules.nerath.content.timing import Moment, Party, Timing
from conquest_rules.testing.nerath.strategies import contents, setups, states
from conquest_rules.testing.walks import walk

SEEDS = st.integers(0, 2**32)
few = settings(max_examples=12)


@frozen
class Case:
    """A legal action in a state, the clauses that `explain` tells and those that it must not tell."""

    state: State
    action: nerath.Action
    must: set[str]
    must_not: set[str] = frozenset()  # type: ignore[assignment]  # never changed


def _sharing() -> State:
    """Karkoth and the Iron Circle defend together, with as many pieces, and three hits are to be shared."""
    pieces = {"sarthel": {V: [FOOT] * 3, K: [FOOT, FOOT], C: [FOOT, FOOT]}}
    state = battle(way=ALLIANCES, active=V, pieces=pieces)
    state = do(state, FightBattle(V, "sarthel"))
    return roll(roll(state, 6, 6, 6).after, 1, 1, 1, 1).after


def _halving() -> Case:
    state = _sharing()
    [offer, *_] = nerath.legal_actions(state)
    state = do(state, offer)
    [_, refused] = nerath.legal_actions(state)
    assert isinstance(refused, AnswerShare)
    return Case(state, refused, {"N12.47", "N12.49"}, {"N12.46", "N12.48"})


def _offer() -> Case:
    state = _sharing()
    [offer, *_] = nerath.legal_actions(state)
    assert isinstance(offer, OfferShare)
    return Case(state, offer, {"N12.46"}, {"N12.47"})


def _staying_aboard() -> Case:
    pieces = {"krakens-reach": {K: [ship(FOOT)]}, "nera": {K: [FOOT], N: [FOOT]}}
    state = do(moved_in(pieces=pieces), EndStep(K))
    won = evolve(state.memory, won=("krakens-reach",))
    return Case(evolve(state, step=nerath.Landing(), memory=won), EndStep(K), {"N11.31"})


def _monsters_stay() -> Case:
    pieces = {"nera": {K: [MONSTER, MONSTER]}, "dawnforge-mountains": {K: [FOOT], N: [FOOT]}}
    state = do(battle(pieces=pieces), FightBattle(K, "nera"))
    assert isinstance(state.step, nerath.RunningAmok)
    return Case(state, EndStep(K), {"N16.8"}, {"N16.2", "N16.9"})


def _planning(bought: Bag[nerath.Kind] = Bag(), placing: bool = False) -> State:  # noqa: B008 - never changed
    setup = nerath.Setup(length=nerath.Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    plain, nothing = moved_in(), nerath.Order()
    step = nerath.Planning((Bag(),) * 4, (nerath.Order(bought, placing), nothing, nothing, nothing))
    state = evolve(nerath.new_game(setup), forces=plain.forces, control=plain.control, step=step)
    return evolve(state, treasuries=(9, 9, 9, 9))


def _resolving(effect: Effect) -> State:
    card = event(K, effect)
    state = position(card, pieces={"blisterforge": {K: [FOOT]}, "slaughtergarde": {K: [FOOT]}})
    return do(state, PlayCard(K, card.id))


def _swapping() -> Case:
    state = _resolving(SwapGuardians())
    return Case(state, nerath.legal_actions(state)[0], {"N9.14"})


def _declining() -> Case:
    card = treasure(TransferPieces((FOOT,), Area.FRIENDLY_LAND))
    state = position(card, pieces={"blisterforge": {K: [FOOT]}})
    held, *others = (evolve(one, cards=Bag()) for one in state.treasures)
    hands = (evolve(held, cards=Bag.of(card.id)), *others)
    deck = evolve(state.treasure_deck, rest=state.treasure_deck.rest - Bag.of(card.id))
    state = do(evolve(state, treasures=hands, treasure_deck=deck), PlayCard(K, card.id))
    return Case(state, nerath.Decline(K), {"N9.14", "N16.21"}, {"N16.23"})


def _passing() -> Case:
    card = event(V, GainGold(1), play=(Timing(Moment.BATTLE_BEGINS, Party.ANYONE),))
    state = position(card, pieces={"nera": {K: [FOOT], N: [FOOT]}})
    state = do(state, EndStep(K), FightBattle(K, "nera"))
    return Case(state, Pass(V), {"N9.12"}, {"N16.14"})


FOOTSOLDIER = Bag.of(FOOT)
CASES = {
    "an offer of shares": _offer,
    "no agreement": _halving,
    "staying aboard": _staying_aboard,
    "Monsters that stay": _monsters_stay,
    "buying in secret": lambda: Case(_planning(), Buy(K, FOOT), {"M5.10", "N17.15", "N7.14"}),
    "no more buying": lambda: Case(_planning(FOOTSOLDIER), EndStep(K), {"M5.10", "N24.7"}),
    "placing in secret": lambda: Case(
        _planning(FOOTSOLDIER, placing=True),
        Place(K, FOOT, "karkothi-throneholds"),
        {"M5.10", "N17.24"},
    ),
    "settling a choice": lambda: Case(_planning(), Commit(K), {"M5.10"}),
    "the first of two choices": _swapping,
    "no more of a Power": _declining,
    "passing": _passing,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_nothing_comes_of_yet_is_done_by_a_rule(case: object) -> None:
    """Offers, secret choices, cards half followed and passes have rules of their own."""
    one: Case = case()  # type: ignore[operator]  # the table holds functions
    found = nerath.explain(one.state, one.action)
    assert found.legal
    assert one.must == set(found.clauses)
    assert one.must_not.isdisjoint(found.clauses)


def _told(state: State, action: nerath.Action) -> set[str]:
    return {clause for event in nerath.transition(state, action).events for clause in event.clauses}


@few
@given(
    st.one_of(
        states(setups(contents(cards=True))),
        states(setups(contents(cards=True), Variant.REDUCED_DOWNTIME)),
        states(setups()),
    ),
    SEEDS,
)
def test_every_legal_action_is_done_by_what_comes_of_it(state: State, seed: int) -> None:
    """No legal action is without a clause, and what happens gives all of them."""
    rng = Random(seed)
    for step in walk(nerath, state, rng, 30):
        state = step.state
    for action in rng.sample(listed := nerath.legal_actions(state), min(4, len(listed))):
        found = set(nerath.explain(state, action).clauses)
        assert found, action
        assert found == (_told(state, action) or found)
