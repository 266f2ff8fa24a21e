"""Page 15, Retreat, of those who came by sea: any friendly land beside the battle is open to them."""

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CARGO,
    FOOT,
    FREE_FOR_ALL,
    LAND,
    NEXT,
    SEA,
    do,
    moved_in,
    opening,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import enemies, friendly

from conquest_rules import nerath
from conquest_rules.nerath import Debark, EndStep, FightBattle, Kind, Realm, Retreat
from conquest_rules.testing import checks


def land_beside(at: str) -> list[str]:
    return [space for space in NEXT[at] if space in LAND]


COASTS = [(sea, at) for at in LAND for sea in NEXT[at] if sea in SEA and len(land_beside(at)) > 1]


@checks("N15.9")
@given(
    st.sampled_from([FREE_FOR_ALL, ALLIANCES]),
    st.sampled_from(Realm),
    st.sampled_from(COASTS),
    st.lists(st.sampled_from(CARGO), min_size=1, max_size=2),
    st.data(),
)
def test_who_has_landed_retreats_to_any_friendly_land(
    way: tuple[int, bool], realm: Realm, where: tuple[str, str], landed: list[Kind], data: st.DataObject
) -> None:
    """They came from a sea, but every friendly land space beside the battle is open to each of them."""
    (sea, at), foes = where, enemies(opening(way, ()), realm)
    friends = [one for one in Realm if one not in foes]
    near = land_beside(at)
    control = {space: data.draw(st.sampled_from((*friends, *friends, foes[0]))) for space in near}
    pieces = {sea: {realm: [ship(*landed)]}, at: {foes[0]: [FOOT]}}
    state = moved_in(way, realm, pieces, {**control, at: foes[0]})
    for _ in landed:
        act = next(one for one in nerath.legal_actions(state) if isinstance(one, Debark) and one.to == at)
        state = do(state, act)
    state = do(state, EndStep(realm), FightBattle(realm, at))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        state = roll(state, *(1 for _ in turn.request.dice)).after  # type: ignore[union-attr]
    open_to = {space for space in near if friendly(state, space, realm)}
    assume(open_to)
    ways = [one for one in nerath.legal_actions(state) if isinstance(one, Retreat)]
    for figure in state.figures(at, realm).kinds:
        assert open_to == {one.to for one in ways if one.figure == figure}
