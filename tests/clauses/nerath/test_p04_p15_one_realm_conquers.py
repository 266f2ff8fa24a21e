"""Pages 4 and 15: a conquest is one realm's alone, in a battle for a Capital and by running amok."""

import pytest
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    DRAGON,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    WAYS,
    battle,
    do,
    fight,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules.nerath import Buying, EndStep, FightBattle, Figure, Realm, RunAmok, State, income_of
from conquest_rules.testing import checks

ALLIED = [way for way in WAYS if way[1]]


def gained(before: State, after: State) -> dict[Realm, int]:
    """The points that each realm has more than before, if any."""
    pairs = zip(Realm, before.points, after.points, strict=True)
    return {realm: now - then for realm, then, now in pairs if now != then}


@checks("N4.25", "N15.42", "N22.14", "N15.25", "N15.40", "N15.41")
@pytest.mark.parametrize("way", ALLIED)
@pytest.mark.parametrize("realm", Realm)
def test_a_conquered_capital_is_one_realms_alone(way: tuple[int, bool], realm: Realm) -> None:
    """Its five points, its Castle and its Gold are the conqueror's, and its ally gets nothing."""
    ally = ALLIES[realm]
    for foe in (one for one in Realm if one not in (realm, ally)):
        at = CAPITALS[foe]
        state = battle(way=way, active=realm, pieces={at: {realm: [DRAGON] * 3}})
        after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
        assert (realm, {realm: 5}) == (after.controller(at), gained(state, after))
        assert [realm] == [one for one in Realm if Figure(CASTLE) in after.figures(at, one)]
        assert income_of(state, realm) + 1 == income_of(after, realm)
        assert income_of(state, ally) == income_of(after, ally)


@checks("N15.42", "N22.14", "N15.25", "N15.41")
@pytest.mark.parametrize("way", ALLIED)
@pytest.mark.parametrize("realm", Realm)
def test_the_next_income_of_a_conquest_is_the_conquerors(way: tuple[int, bool], realm: Realm) -> None:
    """When the turn ends its treasury grows by a Gold more than before the conquest, and no other does."""
    ally = ALLIES[realm]
    at = next(one for one in LAND if HOME[one] not in (realm, ally) and one not in CAPITALS.values())
    state = battle(way=way, active=realm, pieces={at: {realm: [FOOT]}})
    after = do(state, FightBattle(realm, at))
    while not isinstance(after.step, Buying):
        after = do(after, EndStep(realm))
    paid = do(after, EndStep(realm))
    land = sum(state.controller(space) is realm for space in LAND)
    more = {one: paid.treasury(one) - state.treasury(one) for one in Realm}
    assert {one: land + 1 if one is realm else 0 for one in Realm} == more


@checks("N4.25", "N15.42", "N22.14", "N15.25", "N15.40", "N15.41")
@pytest.mark.parametrize("way", ALLIED)
@pytest.mark.parametrize("realm", Realm)
def test_what_a_monster_runs_into_is_its_realms_alone(way: tuple[int, bool], realm: Realm) -> None:
    """Each space it takes scores a point for its own realm, which holds it and collects its Gold."""
    ally = ALLIES[realm]
    at, to = next(
        (one, other)
        for one in LAND
        if HOME[one] not in (realm, ally) and one not in CAPITALS.values()
        for other in NEXT[one]
        if other in LAND and HOME[other] is HOME[one] and other not in CAPITALS.values()
    )
    state = battle(way=way, active=realm, pieces={at: {realm: [MONSTER] * 2}})
    # What no piece defends is taken without a battle.
    after = do(state, FightBattle(realm, at), RunAmok(realm, Figure(MONSTER), at, to))
    assert (realm, realm) == (after.controller(at), after.controller(to))
    assert {realm: 2} == gained(state, after)
    assert income_of(state, realm) + 2 == income_of(after, realm)
    assert income_of(state, ally) == income_of(after, ally)
