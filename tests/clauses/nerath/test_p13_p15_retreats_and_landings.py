"""Pages 13 and 15: what has retreated does not land any more in that turn, beside those that have won.

What lives here: Warships that fall back to a sea space that was won, and Heroes that flee aboard a Warship
that has won, while a landing is still to come. Landings of the victors are asked elsewhere.
"""

import pytest
from tests.clauses.nerath.scenes import (
    CARGO,
    FIGHTER,
    FOOT,
    HEROES,
    LAND,
    NEXT,
    WIZARD,
    K,
    V,
    battle,
    do,
    guarded,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import Debark, EndStep, FightBattle, Kind, PressAttack, Retreat, State
from conquest_rules.testing import checks

DEEP, MIST, VAULT = "southern-deep", "sea-of-mist", "drowned-vault"


def landings(state: State) -> set[Debark]:
    """What may go ashore now."""
    assert isinstance(state.step, nerath.Landing)
    return {act for act in nerath.legal_actions(state) if isinstance(act, Debark)}


def faces(state: State) -> tuple[object, ...]:
    """The dice that are asked for."""
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return turn.request.dice


def won_at(state: State, sea: str) -> State:
    """The sea battle is fought, and won at the first roll."""
    state = do(state, FightBattle(K, sea))
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, *(8 if state.step.attackers else 1 for _ in faces(state))).after
    return state


def missed(state: State) -> State:
    """A round in which nobody hits anything."""
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, *(1 for _ in faces(state))).after
    return state


@checks("N13.33", "N15.17", "N15.18", "N13.29", "N15.16")
@pytest.mark.parametrize("kind", CARGO)
def test_a_ship_that_fell_back_lands_nothing_beside_the_victors(kind: Kind) -> None:
    """Neither on land nor in a dungeon, though the ship beside it, which has won there, lands its cargo."""
    fleets = {DEEP: {K: [ship(kind, FOOT)], V: [ship()]}, MIST: {K: [ship(kind)], V: [ship()]}}
    state = missed(do(won_at(battle(pieces=fleets), DEEP), FightBattle(K, MIST)))
    state = do(state, Retreat(K, ship(kind), DEEP))
    shores = [space for space in NEXT[DEEP] if space in LAND or (space == VAULT and kind in HEROES)]
    (beaten,) = [one for one in state.figures(DEEP, K) if one.cargo.total == 1]
    (victor,) = [one for one in state.figures(DEEP, K) if one.cargo.total == 2]
    (cargo,) = beaten.cargo
    for to in shores:
        assert {"N13.33"} <= cited(state, Debark(K, cargo, beaten, DEEP, to))
    assert {victor} == {act.ship for act in landings(state)}
    assert set(shores) == {act.to for act in landings(state) if act.figure.kind is kind}


@checks("N15.14")
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("cargo", [(), (FOOT,), (FIGHTER,), (WIZARD,)])
def test_who_fled_aboard_the_victors_does_not_land_with_them(hero: Kind, cargo: tuple[Kind, ...]) -> None:
    """Where dungeons come between sea battles: what the ship brought lands, the Hero from the dungeon not."""
    pieces = {
        DEEP: {K: [ship(*cargo)], V: [ship()]},
        VAULT: {K: [hero]},
        MIST: {K: [ship()], V: [ship()]},
    }
    state = battle(pieces=pieces, rulings={"R-dungeon-battle-order": "dungeons-any-time"})
    state = won_at(guarded(state, VAULT, ["troll"]), DEEP)
    state = missed(do(state, FightBattle(K, VAULT)))
    assert PressAttack(K) in nerath.legal_actions(state)
    state = do(state, next(act for act in nerath.legal_actions(state) if isinstance(act, Retreat)))
    state = won_at(state, MIST)
    (vessel,) = state.figures(DEEP, K)
    assert sorted((*cargo, hero)) == sorted(one.kind for one in vessel.cargo)
    if not cargo:
        assert not isinstance(state.step, nerath.Landing)
    else:
        assert all(not act.figure.mark.stopped for act in landings(state))
        assert set(cargo) == {act.figure.kind for act in landings(state)}
        fled = next(one for one in vessel.cargo if one.kind is hero and one.mark.stopped)
        for to in (space for space in NEXT[DEEP] if space in LAND):
            assert {"N15.14"} <= cited(state, Debark(K, fled, vessel, DEEP, to))
        state = do(state, EndStep(K))
    assert isinstance(state.step, nerath.Repositioning)
    assert ship(*cargo, hero) in state.figures(DEEP, K)
