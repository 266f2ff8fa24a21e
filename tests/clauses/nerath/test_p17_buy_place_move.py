"""Pages 17 and 18: the Reinforce step in its order, and what must follow it, in every seat.

What lives here: that all is bought before anything is placed, all placed before anything new moves, and
that income is collected whatever was done. Where pieces go is asked with placement.
"""

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    DRAGON,
    FOOT,
    HOME,
    LAND,
    SHIP,
    K,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buy, EndStep, Figure, Mark, Move, Place, Realm, State
from conquest_rules.testing import checks

RICH = (40, 40, 40, 40)


def buying(realm: Realm) -> State:
    """The Reinforce step of a rich realm at the start of the game."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG))
    return evolve(state, active=realm, step=nerath.Buying(), treasuries=RICH)


def kinds_of(state: State) -> set[type]:
    """What kinds of action are listed."""
    return {type(act) for act in nerath.legal_actions(state)}


@checks("N18.10", "G1.12", "N24.7", "N9.3", "N18.17")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_first_all_is_bought_then_all_placed_then_all_moves(realm: Realm, number: int) -> None:
    """Purchases, placements and moves do not mix: each part is over before the next one begins."""
    state, at = buying(realm), CAPITALS[realm]
    gold = nerath.income_of(state, realm)
    for _ in range(number):
        assert {Buy, EndStep} == kinds_of(state)
        state = do(state, Buy(realm, DRAGON))
    state = do(state, EndStep(realm))
    for left in range(number, 0, -1):
        assert {Place} == kinds_of(state)
        assert nerath.why_not(state, Buy(realm, FOOT))
        new = Figure(DRAGON, mark=Mark(new=True))
        near = next(space for space in LAND if HOME[space] is realm and space != at)
        assert left == number or nerath.why_not(state, Move(realm, new, at, near))
        state = do(state, Place(realm, DRAGON, at))
    moves = [act for act in nerath.legal_actions(state) if isinstance(act, Move)]
    assert {Move, EndStep} == kinds_of(state)
    assert nerath.why_not(state, Buy(realm, FOOT))
    assert nerath.why_not(state, Place(realm, FOOT, at))
    state = do(state, moves[0])
    assert nerath.why_not(state, Place(realm, FOOT, at))
    over = do(state, EndStep(realm))
    assert 40 - 5 * number + gold == over.treasury(realm)
    assert realm is not over.active


@checks("M4.7", "N17.32")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("garrison", [[], [FOOT], [DRAGON, FOOT]])
def test_a_castle_is_built_where_pieces_stand(realm: Realm, garrison: list[nerath.Kind]) -> None:
    """Own pieces in a space held since the turn's start do not keep a new Castle away."""
    at = next(space for space in LAND if HOME[space] is realm and space not in CAPITALS.values())
    state = evolve(
        moved_in(active=realm, pieces={at: {realm: garrison}}), step=nerath.Placing(Bag.of(CASTLE))
    )
    assert Place(realm, CASTLE, at) in nerath.legal_actions(state)


@checks("I18.3", "N18.8", "N11.24")
@pytest.mark.parametrize("castle", [True, False])
def test_new_pieces_board_only_beside_a_castle(castle: bool) -> None:
    """A ship beside a coast without a Castle takes no new piece, though the coast is one's own."""
    isle, mist = "isle-of-the-druids", "sea-of-mist"
    coasts = [space for space in moved_in().table.content.board.bordering(mist) if space in LAND]
    pieces = {mist: {K: [SHIP]}, **({isle: {K: [CASTLE]}} if castle else {})}
    state = moved_in(active=K, pieces=pieces, control=dict.fromkeys(coasts, K))
    state = evolve(state, step=nerath.Placing(Bag.of(FOOT)))
    assert castle is (Place(K, FOOT, mist, ship()) in nerath.legal_actions(state))
    assert castle or "N18.8" in cited(state, Place(K, FOOT, mist, ship()))
