"""Page 17: Step 5, what new pieces cost, and which can be bought."""

from itertools import product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.reinforcements import (
    FIVE,
    SMALL,
    alone_with,
    can_buy,
    game_with,
    is_capital,
    reinforcements,
    wishes,
)
from tests.clauses.nerath.reinforcing import COST, beside, castles, eligible, missing, placeable, sites
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buy, EndStep, Figure, Kind, Realm, SpaceKind, TurnMemory, Violation
from conquest_rules.nerath.position.facts.advice import CanBuy
from conquest_rules.nerath.position.facts.board import LeavesOver
from conquest_rules.nerath.position.state import with_forces, with_treasury
from conquest_rules.nerath.turn.placement_sites import left_over, survey
from conquest_rules.testing import checks, reads


@checks("N17.17")
def test_every_piece_costs_one_to_five_gold() -> None:
    """The Gold that leaves the treasury for each kind: at least 1, at most 5, and both occur."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    state = with_treasury(evolve(state, step=nerath.Buying()), state.active, 50)
    paid = {kind: 50 - nerath.apply(state, Buy(state.active, kind)).treasury(state.active) for kind in Kind}
    assert paid == COST
    assert (1, 5) == (min(paid.values()), max(paid.values()))


@checks("N17.23")
def test_a_standard_purchase_costs_nine_to_thirteen() -> None:
    """Two or three Footsoldiers and one of each of three pairs: 9 Gold at least, 13 at most."""
    pairs = (Kind.SIEGE_ENGINE, Kind.WARSHIP), (Kind.FIGHTER, Kind.WIZARD), (Kind.MONSTER, Kind.DRAGON)
    cost = {piece.kind: piece.cost for piece in nerath.built_in().pieces}
    totals = {
        number * cost[Kind.FOOTSOLDIER] + sum(cost[kind] for kind in chosen)
        for number in (2, 3)
        for chosen in product(*pairs)
    }
    assert (9, 13) == (min(totals), max(totals))


@checks("N7.14", "N15.31", "N17.16", "N17.27", "N17.28", "N17.34", "N18.1", "N18.4", "N18.6", "I15.2")
@reads("R-buy-unplaceable", "R-sea-placement-attribution", "R-castle-limit-on-new-castles")
@given(st.data())
def test_what_can_be_paid_for_and_placed_is_for_sale(data: st.DataObject) -> None:
    """A kind is for sale just if the treasury reaches and all that is bought has a place."""
    state = data.draw(reinforcements(any_order=True))
    bought = data.draw(wishes(state))
    gold = data.draw(st.integers(0, 8))
    state = with_treasury(evolve(state, step=nerath.Buying(Bag.of(*bought))), state.active, gold)
    listed = nerath.legal_actions(state)
    assert EndStep(state.active) in listed
    for kind in Kind:
        buy = Buy(state.active, kind)
        paid, placed = COST[kind] <= gold, placeable(state, (), [*bought, kind])
        assert (paid and placed) is (buy in listed), kind
        why = cited(state, buy)
        assert (not paid) is ("N7.14" in why)
        if not paid:
            able = tuple(one.kind for one in listed if isinstance(one, Buy))
            advised = [one.advice for one in nerath.why_not(state, buy) if isinstance(one, Violation)]
            assert [CanBuy(able)] * len(why) == [first for first, *_ in advised]
        assert placed is (not why - {"N7.14"})
        if not placed:
            assert {missing(state, [*bought, kind])} == why - {"N7.14"}
            facts = [fact for one in nerath.why_not(state, buy) for fact in one.because]
            assert [Bag.of(kind)] == [fact.left for fact in facts if isinstance(fact, LeavesOver)]


@checks("N17.27", "N18.6", "N20.15", "N17.24", "N17.26")
@pytest.mark.parametrize("kind", [Kind.FOOTSOLDIER, Kind.WARSHIP, Kind.DRAGON, Kind.STORM_ELEMENTAL])
def test_full_castles_refuse_what_is_one_too_many(kind: Kind) -> None:
    """Whatever the ninth piece at two Castles is, the limit of four at each is the reason."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    coast = [
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if beside(opening, space, SpaceKind.SEA) and not is_capital(opening, space)
    ]
    state = alone_with(opening, Realm.KARKOTH, {coast[0]: True, coast[1]: True})
    eight = nerath.Buying(Bag.of(*[Kind.FOOTSOLDIER] * 8))
    state = with_treasury(evolve(state, step=eight), Realm.KARKOTH, 50)
    assert {"N17.27"} == cited(state, Buy(Realm.KARKOTH, kind))


@checks("N17.27", "N17.28", "N20.15", "N17.24", "N17.26")
def test_a_castle_that_brings_the_limit_back_is_refused_for_the_limit() -> None:
    """By one reading a second Castle, bought after five pieces for the first, breaks the limit of four."""
    opening = game_with("R-only-one-castle", "any-moment")
    old, bare = [s for s in opening.table.content.of_kind(SpaceKind.LAND) if not is_capital(opening, s)][:2]
    state = alone_with(opening, Realm.KARKOTH, {old: True, bare: False})
    state = with_treasury(evolve(state, step=nerath.Buying(Bag.of(*FIVE))), Realm.KARKOTH, 50)
    assert {"N17.27"} == cited(state, Buy(Realm.KARKOTH, Kind.CASTLE))


@checks("N15.31", "N17.26", "N17.27", "N17.28", "N17.31", "N15.39", "N20.15", "I15.2", "N15.33")
@reads("R-limit-each", "R-captured-capital-limit")
@given(reinforcements(SMALL.map(lambda setup: evolve(setup, rulings={}))))
def test_how_many_footsoldiers_can_be_bought(state: nerath.State) -> None:
    """Four for each eligible Castle; any number with the Capital, retaken or not, or one Castle only."""
    state = with_treasury(state, state.active, 30)
    buy, number = Buy(state.active, Kind.FOOTSOLDIER), 0
    while buy in nerath.legal_actions(state):
        state, number = nerath.apply(state, buy), number + 1
    capital = state.table.content.capital(state.active)
    endless = capital in eligible(state) or len(castles(state)) == 1 or not eligible(state)
    assert (30 if endless and sites(state) else 4 * len(eligible(state))) == number


@checks("N17.26", "N17.31", "N15.33", "N15.39", "N18.6", "N20.15")
@pytest.mark.parametrize("retaken", [False, True])
@pytest.mark.parametrize("realm", Realm)
def test_the_capital_takes_any_number_while_a_ship_goes_elsewhere(retaken: bool, realm: Realm) -> None:
    """With enemies in all seas beside it the Capital takes nine, and another Castle the new Warship."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    capital = opening.table.content.capital(realm)
    barred = beside(opening, capital, SpaceKind.SEA)
    coast = next(
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if not is_capital(opening, space) and set(beside(opening, space, SpaceKind.SEA)) - set(barred)
    )
    state = alone_with(opening, realm, {capital: True, coast: True})
    enemy = state.controller(opening.table.content.capital(next(one for one in Realm if one is not realm)))
    assert enemy not in (None, realm)
    state = with_forces(state, *((sea, enemy, Bag.of(Figure(Kind.WARSHIP))) for sea in barred))  # type: ignore[misc]
    state = evolve(state, memory=TurnMemory(taken=(capital,) if retaken else ()))
    assert can_buy(state, *[Kind.FOOTSOLDIER] * 9, Kind.WARSHIP)
    assert can_buy(state, Kind.WARSHIP, *[Kind.FOOTSOLDIER] * 9)


@checks("N17.27", "N17.29", "N18.6", "N20.15", "N15.36", "N17.24", "N17.26")
@given(st.data())
def test_what_is_left_over_is_what_has_no_place(data: st.DataObject) -> None:
    """Of pieces for which there is not room enough, as many stay as there is room for."""
    state = data.draw(reinforcements(SMALL.map(lambda setup: evolve(setup, rulings={}))))
    wanted = Bag.of(*data.draw(st.lists(st.sampled_from(Kind), max_size=7)))
    left = left_over(state, survey(state), wanted, Bag())
    kept = list(wanted - left)
    assert placeable(state, (), kept)
    assert not any(placeable(state, (), [*kept, kind]) for kind in left.kinds)
