"""Pages 4 and 15: an ally's starting land, however it is won back from an enemy, is the ally's again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import armies
from tests.clauses.nerath.scenes import (
    ASHORE,
    CAPITALS,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    WAYS,
    Pieces,
    bag,
    battle,
    do,
    fight,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules.nerath import (
    Bag,
    BattleEnded,
    Debark,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Realm,
    RunAmok,
    State,
)
from conquest_rules.testing import checks

ALLIED = st.sampled_from([way for way in WAYS if way[1]])
SPACES = [(realm, at) for realm in Realm for at in LAND if HOME[at] is ALLIES[realm]]


def is_liberated(before: State, after: State, at: str) -> None:
    """The space is its own realm's again, with its Castle, and nobody has scored or got anything else."""
    realm, home = before.active, HOME[at]
    assert home is ALLIES[realm]
    assert (home, before.points) == (after.controller(at), after.points)
    assert [at] == [space for space in LAND if before.controller(space) is not after.controller(space)]
    for foe in enemies(before, realm):
        assert not after.figures(at, foe)
    castles = [one for one in Realm if Figure(CASTLE) in after.figures(at, one)]
    had = any(one.kind is CASTLE for who in Realm for one in before.figures(at, who))
    assert ([home] if had else []) == castles


@checks("N4.26", "N15.44", "N15.46", "N23.1", "N15.45", "N15.47", "N15.48", "N18.26", "N18.27")
@given(
    st.sampled_from(SPACES),
    ALLIED,
    armies(ASHORE),
    armies((FOOT,), least=0, most=2),
    st.booleans(),
    st.dictionaries(st.sampled_from(list(CAPITALS.values())), st.sampled_from(Realm), max_size=3),
    st.data(),
)
def test_land_of_an_ally_is_won_back_for_it(
    where: tuple[Realm, str],
    way: tuple[int, bool],
    attackers: list[Kind],
    garrison: list[Kind],
    castle: bool,
    capitals: dict[str, Realm],
    data: st.DataObject,
) -> None:
    """With a battle or without one, whoever holds the Capitals; of the other land nothing changes hands."""
    realm, at = where
    foes = [one for one in Realm if one not in (realm, ALLIES[realm])]
    holder = data.draw(st.sampled_from(foes))
    defenders = [*garrison, *([CASTLE] if castle or at in CAPITALS.values() else [])]
    here = {realm: attackers} | ({holder: defenders} if defenders else {})
    state = battle(way=way, active=realm, pieces={at: here}, control={**capitals, at: holder})
    beats = fight(state, at, luck=(1.0, 0.0), press=1.0)
    won = next(one for one in beats if any(isinstance(told, BattleEnded) for told in one.events))
    is_liberated(state, won.after, at)


@checks("N4.26", "N15.44", "N23.1", "N15.45", "N15.47", "N15.48", "N18.26", "N18.27")
@pytest.mark.parametrize("kind", [FOOT, MONSTER, DRAGON])
@pytest.mark.parametrize(("realm", "at"), [one for one in SPACES if one[1] not in CAPITALS.values()][::4])
def test_an_undefended_space_of_an_ally_is_liberated_too(realm: Realm, at: str, kind: Kind) -> None:
    """Who walks into an ally's land that an enemy holds and nobody defends frees it, and scores nothing."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    state = battle(way=(4, True), active=realm, pieces={at: {realm: [kind]}}, control={at: foe})
    after = do(state, FightBattle(realm, at))
    is_liberated(state, after, at)
    assert bag([kind]) == after.figures(at, realm)


@checks("N4.26", "N15.44", "N15.25", "N15.41")
@pytest.mark.parametrize("defended", [False, True])
@pytest.mark.parametrize("realm", Realm)
def test_a_landing_frees_the_coast_of_an_ally(realm: Realm, defended: bool) -> None:
    """Cargo that attacks from the sea liberates as pieces do that come by land."""
    ally = ALLIES[realm]
    foe = next(one for one in Realm if one not in (realm, ally))
    at, sea = next((one, sea) for one in LAND if HOME[one] is ally for sea in NEXT[one] if sea in SEA)
    full = ship(FIGHTER, MONSTER)
    pieces: Pieces = {sea: {realm: [full]}, **({at: {foe: [FOOT]}} if defended else {})}
    state = moved_in((4, True), realm, pieces, {at: foe})
    ashore = do(state, Debark(realm, Figure(FIGHTER), full, sea, at), EndStep(realm))
    beats = fight(ashore, at, luck=(1.0, 0.0), press=1.0)
    is_liberated(ashore, beats[-1].after, at)


@checks("N4.26", "N16.9", "N15.44", "N15.25", "N15.41")
@pytest.mark.parametrize("realm", Realm)
def test_a_monster_that_runs_amok_frees_the_land_of_an_ally(realm: Realm) -> None:
    """It is not conquered by running into it, either: the ally has it back, and no point is scored for it."""
    ally = ALLIES[realm]
    foe = next(one for one in Realm if one not in (realm, ally))
    at, to = next(
        (one, other)
        for one in LAND
        if HOME[one] is ally and one not in CAPITALS.values()
        for other in NEXT[one]
        if HOME.get(other) is ally and other not in CAPITALS.values()
    )
    state = battle(
        way=(4, True), active=realm, pieces={at: {realm: [MONSTER] * 2}}, control={at: foe, to: foe}
    )
    after = do(state, FightBattle(realm, at), RunAmok(realm, Figure(MONSTER), at, to))
    assert (ally, ally, state.points) == (after.controller(at), after.controller(to), after.points)
    assert (Bag.of(Figure(MONSTER)),) * 2 == (after.figures(at, realm), after.figures(to, realm))
