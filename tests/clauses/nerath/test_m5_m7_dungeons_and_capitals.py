"""The manual, sections 5 and 7: dungeons are restocked, and Capitals of allies are given back."""

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    WAYS,
    battle,
    do,
    fight,
    moved_in,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import (
    EndStep,
    FightBattle,
    Figure,
    Lair,
    Mark,
    Realm,
    Repositioning,
    RunAmok,
    State,
    TurnMemory,
    Variant,
)
from conquest_rules.testing import checks, reads

# Dungeons.


@checks("M5.3", "N17.7", "N24.17", "G1.10", "N24.18")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("realm", Realm)
def test_defeated_dungeons_are_restocked_in_every_order_of_play(
    realm: Realm, variant: Variant, number: int
) -> None:
    """When the Reposition step ends, two new tiles lie face down on each entrance that was cleared."""
    setup = nerath.Setup(length=nerath.Length.SHORT, variant=variant)
    cleared = DUNGEON[1 : 1 + number]
    state = nerath.new_game(setup)
    lairs = (Lair() if one in cleared else lair for one, lair in zip(DUNGEON, state.lairs, strict=True))
    state = evolve(
        state,
        active=realm,
        step=Repositioning(),
        memory=TurnMemory(cleared=cleared, lap=1),
        lairs=tuple(lairs),
    )
    after = do(state, EndStep(realm))
    for one in DUNGEON:
        lair = after.lair(one)
        assert (2 if one in cleared else 1, 0) == (len(lair.face_down), lair.face_up.total)
        assert all(tile.item is None and not tile.knowers for tile in lair.face_down)


@checks("M5.3", "N17.7", "N17.3", "N24.17", "G1.10", "N24.18")
@pytest.mark.parametrize("at", DUNGEON[::3])
@pytest.mark.parametrize("realm", Realm)
def test_a_dungeon_that_its_victors_cannot_leave_is_restocked(realm: Realm, at: str) -> None:
    """Heroes with no way out are lost, and the dungeon that they have defeated gets its two tiles."""
    foe = foe_of(realm)
    held = {space: foe for space in NEXT[at] if space in LAND}
    state = moved_in(active=realm, pieces={at: {realm: [FIGHTER, FIGHTER]}}, control=held)
    lairs = (Lair() if one == at else lair for one, lair in zip(DUNGEON, state.lairs, strict=True))
    memory = TurnMemory(cleared=(at,))
    state = evolve(state, step=Repositioning(), memory=memory, lairs=tuple(lairs))
    after = do(state, EndStep(realm))
    assert not after.figures(at, realm)
    assert 2 == len(after.lair(at).face_down)


# Capitals of allies.


def foe_of(realm: Realm) -> Realm:
    return next(one for one in Realm if one not in (realm, ALLIES[realm]))


def is_given_back(before: State, after: State, at: str) -> None:
    """The Capital and its Castle are the ally's again, and nobody has scored."""
    ally = ALLIES[before.active]
    assert (ally, before.points) == (after.controller(at), after.points)
    assert [ally] == [one for one in Realm if Figure(CASTLE) in after.figures(at, one)]


@checks("M7.2", "N15.45", "N15.44", "N23.1", "N4.26", "N15.47", "N15.48", "N18.26", "N18.27")
@pytest.mark.parametrize("others", [0, 1, 20])
@pytest.mark.parametrize("way", WAYS[1:])
@pytest.mark.parametrize("realm", Realm)
def test_an_ally_without_land_gets_its_capital_back(realm: Realm, way: tuple[int, bool], others: int) -> None:
    """However much of its land the ally has lost, even all of it, its Capital is not the liberator's."""
    ally, foe = ALLIES[realm], foe_of(realm)
    at = CAPITALS[ally]
    lands = [space for space in LAND if HOME[space] is ally and space != at]
    control = {at: foe, **dict.fromkeys(lands[others:], foe)}
    state = battle(way=way, active=realm, pieces={at: {realm: [DRAGON] * 3}}, control=control)
    is_given_back(state, fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after, at)


@checks("M7.2", "N15.44", "N16.9", "N23.1", "N4.26", "N15.20", "N15.35", "N20.12", "N15.45")
@reads("R-castle-alone")
@pytest.mark.parametrize("realm", Realm)
def test_a_monster_that_runs_into_an_allied_capital_frees_it(realm: Realm) -> None:
    """Where a Castle alone does not hold out, a Capital can be liberated by running amok: for its ally."""
    ally, foe = ALLIES[realm], foe_of(realm)
    to = CAPITALS[ally]
    at = next(space for space in NEXT[to] if space in LAND)
    state = battle(
        way=ALLIANCES,
        active=realm,
        pieces={at: {realm: [MONSTER] * 2}},
        control={at: foe, to: foe},
        rulings={"R-castle-alone": "falls-with-garrison"},
    )
    state = do(state, FightBattle(realm, at))
    after = do(state, RunAmok(realm, Figure(MONSTER), at, to))
    is_given_back(state, after, to)
    assert Mark() == next(iter(after.figures(to, realm))).mark
