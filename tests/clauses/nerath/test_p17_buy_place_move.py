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
    NEXT,
    SEA,
    SHIP,
    STORM,
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


@checks("N18.10", "G1.12", "N24.7", "N9.3", "N18.17", "N22.35", "N24.8", "N8.2")
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


@checks("N18.10", "G1.12", "N24.7", "N17.15")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("last", [CASTLE, SHIP, FOOT])
def test_nothing_moves_while_anything_waits_for_its_place(realm: Realm, last: nerath.Kind) -> None:
    """Whatever is placed last, a new piece that has its place waits for it."""
    state, at = evolve(buying(realm), step=nerath.Placing(Bag.of(DRAGON, last))), CAPITALS[realm]
    state = do(state, Place(realm, DRAGON, at))
    assert {Place} == kinds_of(state)
    new = Figure(DRAGON, mark=Mark(new=True))
    near = next(space for space in LAND if HOME[space] is realm and space != at)
    assert nerath.why_not(state, Move(realm, new, at, near))
    state = do(state, nerath.legal_actions(state)[0])
    assert {Move, EndStep} == kinds_of(state)


@checks("N17.35", "N18.4")
@pytest.mark.parametrize("kind", [SHIP, STORM])
@pytest.mark.parametrize("realm", Realm)
def test_no_ship_is_placed_beside_a_new_castle(realm: Realm, kind: nerath.Kind) -> None:
    """The sea beside a Castle of this turn is no place for a new piece; beside an old one it is."""
    at, sea = next(
        (space, sea)
        for space in LAND
        if HOME[space] is realm and space not in CAPITALS.values()
        for sea in NEXT[space]
        if sea in SEA and sea not in NEXT[CAPITALS[realm]]
    )
    state = evolve(moved_in(active=realm), step=nerath.Placing(Bag.of(CASTLE, kind, kind)))
    state = do(state, Place(realm, CASTLE, at))
    act = Place(realm, kind, sea)
    assert nerath.why_not(state, act)
    assert act not in nerath.legal_actions(state)
    before = moved_in(active=realm, pieces={at: {realm: [CASTLE]}})
    old = evolve(before, step=nerath.Placing(Bag.of(kind, kind)))
    assert act in nerath.legal_actions(old)


@checks("I6.1", "N7.14")
@pytest.mark.parametrize("castles", range(5))
@pytest.mark.parametrize("realm", Realm)
def test_castles_make_nothing_cheaper_and_pay_nothing(realm: Realm, castles: int) -> None:
    """With any number of Castles, one of them captured, prices are as printed, and land pays as always."""
    own = [space for space in LAND if HOME[space] is realm and space not in CAPITALS.values()][:castles]
    foe = next(one for one in Realm if one is not realm)
    won = next(space for space in LAND if HOME[space] is foe and space not in CAPITALS.values())
    pieces = {space: {realm: [CASTLE]} for space in (*own, won)}
    state = moved_in(active=realm, pieces=pieces, control={won: realm})
    state = evolve(state, step=nerath.Buying(), treasuries=RICH)
    for piece in state.table.content.pieces:
        if act := next((one for one in nerath.legal_actions(state) if one == Buy(realm, piece.kind)), None):
            assert state.treasury(realm) - piece.cost == do(state, act).treasury(realm)
    assert list(HOME.values()).count(realm) + 1 == nerath.income_of(state, realm)


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
