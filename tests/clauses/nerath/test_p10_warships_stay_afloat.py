"""Page 10: no step and no card puts a Warship anywhere but into a sea space."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import MY_BATTLE, event, seated
from tests.clauses.nerath.scenes import (
    CAPITALS,
    FOOT,
    HOME,
    LAND,
    NEXT,
    SEA,
    SHIP,
    WAYS,
    Pieces,
    battle,
    do,
    moved_in,
    opening,
)
from tests.rules.nerath.board_facts import cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import Bag, ChoosePiece, FightBattle, Kind, Place, PlayCard, Realm
from conquest_rules.nerath.content.effects import JoinBattle
from conquest_rules.testing import checks

Way = tuple[int, bool]


@checks("N10.23", "N21.14")
@given(st.sampled_from(Realm), st.sampled_from(WAYS), st.integers(1, 2))
def test_new_warships_are_placed_at_sea(realm: Realm, way: Way, number: int) -> None:
    """A new Warship goes into a sea next to a Castle, not into any land or dungeon, the Castle's included."""
    state = evolve(moved_in(way, realm), step=nerath.Placing(Bag.of(*[SHIP] * number)))
    places = {act.to for act in nerath.legal_actions(state) if isinstance(act, Place)}
    assert {sea for sea in NEXT[CAPITALS[realm]] if sea in SEA} == places
    for space in nerath.built_in().spaces:
        assert (space.id in places) is not bool(cited(state, Place(realm, SHIP, space.id)))


@checks("N10.23", "N10.22", "N21.14", "N23.6", "N21.15")
@given(
    st.sampled_from([(to, sea) for to in LAND for sea in NEXT[to] if sea in SEA]),
    st.sampled_from(Realm),
    st.sampled_from(WAYS),
    st.booleans(),
    st.booleans(),
)
def test_no_card_brings_a_warship_into_a_battle_on_land(
    coast: tuple[str, str], realm: Realm, way: Way, attacks: bool, anywhere: bool
) -> None:
    """Of the pieces that a card lets join a battle on land Warships are none, be they beside it."""
    to, sea = coast
    foe = enemies(opening(way, ()), realm)[0]
    near = next(one for one in LAND if one != to and one not in CAPITALS.values())
    active, holder = (realm, foe) if attacks else (foe, realm)
    pieces: Pieces = {to: {active: [FOOT], holder: [FOOT]}, sea: {realm: [SHIP]}, near: {realm: [FOOT]}}
    state = battle(way=way, active=active, pieces=pieces, control={to: holder, near: realm})
    card = event(realm, JoinBattle((SHIP, FOOT), 1, not anywhere), play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(active, to), PlayCard(realm, card.id))
    joining = {act.figure.kind for act in nerath.legal_actions(state) if isinstance(act, ChoosePiece)}
    assert SHIP not in joining
    assert not anywhere or {FOOT} == joining
    assert Kind.WARSHIP is SHIP
    assert HOME[sea] is None
