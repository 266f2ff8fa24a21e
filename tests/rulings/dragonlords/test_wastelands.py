"""Rulings of the Wastelands that bind the rest of the game: who is not struck or reinforced there."""

from random import Random
from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import KING, WIZARD
from tests.clauses.dragonlords.conjuring import ELEMENTALS, Camp, camps, casts, dealt, forbidden
from tests.clauses.dragonlords.realms import SEEDS, drawn_land, listed, with_reserve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Aim,
    Aiming,
    Bag,
    Cast,
    Figure,
    Party,
    Place,
    Placing,
    Reserve,
    Side,
    SpaceKind,
    State,
    Transfer,
    Transferring,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import by_side
from conquest_rules.testing import reads
from conquest_rules.testing.dragonlords.strategies import setups

LOSSES: Final = ("berserk", "infernal", "tempest")


def spaces(state: State) -> dict[str, str]:
    """The Wasteland spaces, each with its kind, by the rows of the board."""
    return {space.id: space.kind for row in state.table.content.pack.board.wasteland for space in row.space}


def with_parties(state: State, *sides: Side, units: Bag[Figure]) -> State:
    """The state with a party of each of these sides on every Wasteland space."""
    party = by_side(Bag.of(Party(units)) if one in sides else Bag[Party]() for one in dragonlords.SIDES)
    return evolve(state, parties=(party,) * len(state.parties))


@reads("R-wasteland-reinforcement")
@given(setups(), SEEDS)
def test_parties_are_not_reinforced(setup: dragonlords.Setup, seed: int) -> None:
    """No unit is placed in the Wastelands or transferred there, though a party of its player stands there."""
    state = drawn_land(setup, Random(seed))
    by = state.active
    state = with_reserve(with_parties(state, by, units=Bag.of(PLAIN)), by, Reserve(2, 1))
    state, moving = evolve(state, step=Placing()), evolve(state, step=Transferring())
    assert not spaces(state).keys() & {act.at for act in listed(state, Place)}
    assert not spaces(state).keys() & {act.to for act in listed(moving, Transfer)}
    for at in spaces(state):
        for ware in dragonlords.Ware:
            assert dragonlords.why_not(state, Place(by, ware, at))
        for start in state.table.territories:
            if PLAIN in state.figures(start, by):
                assert dragonlords.why_not(moving, Transfer(by, PLAIN, start, at))


@reads("R-shrine-scrolls")
@given(camps(), st.sampled_from(LOSSES))
def test_no_one_is_struck_on_a_shrine(camp: Camp, card: str) -> None:
    """Where parties share a Shrine, no scroll is cast that costs one of them units."""
    state = dealt(camp.state, camp.first, card)
    state = with_parties(state, camp.first, camp.second, units=Bag.of(PLAIN, WIZARD))
    shrines = [at for at, kind in spaces(state).items() if kind == SpaceKind.SHRINE]
    assert shrines
    assert not {act.at for act in casts(state)} & set(shrines)
    for at in shrines:
        assert forbidden(state, Cast(camp.first, card, WIZARD, at))


@reads("R-waiting-units-struck")
@given(camps(own=("King",)), st.sampled_from(ELEMENTALS), st.integers(1, 6))
def test_units_that_wait_are_not_struck(camp: Camp, card: str, units: int) -> None:
    """Units that wait at a Village harbor stand on nothing that a scroll can name."""
    first, second = camp.first, camp.second
    crowd = by_side(Bag(((PLAIN, units),)) if one is second else Bag[Figure]() for one in dragonlords.SIDES)
    state = evolve(camp.state, waiting=(crowd,) * len(camp.state.waiting))
    state = dealt(state, first, card)
    king = next(one for one in state.figures(camp.at[first], first).kinds if one == KING)
    state = dragonlords.apply(state, Cast(first, card, king, camp.at[first]))
    assert isinstance(state.step, Aiming)
    found = [act for act in dragonlords.legal_actions(state) if isinstance(act, Aim)]
    assert not {act.at for act in found} & {*spaces(state), *state.table.zone}
    villages = [row.space[0].id for row in state.table.content.pack.board.wasteland]
    for at in villages:
        assert {"D23.5"} == forbidden(state, Aim(first, second, at))
