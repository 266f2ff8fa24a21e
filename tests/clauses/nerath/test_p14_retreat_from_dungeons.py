"""Page 14: a dungeon is fought like any battle, round by round, and Heroes may give it up after each.

What lives here: the choice after a round against any number of guardians, and what stays behind. Who rolls
what in a dungeon, and what is found, is asked with the dungeons.
"""

import pytest
from tests.clauses.nerath.scenes import FIGHTER, LAND, NEXT, K, V, battle, do, fight, guarded, roll

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, Figure, Realm, State
from conquest_rules.testing import checks

CITADEL = "sunless-citadel"


def missed(state: State) -> State:
    """A round in which nobody hits."""
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, *(1 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    return state


@checks("N14.4", "N24.15", "N15.3", "N15.5", "N13.5")
@pytest.mark.parametrize("tiles", [["troll"], ["troll", "beholder"], ["troll", "beholder", "medusa"]])
@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("heroes", [1, 2])
def test_after_every_round_in_a_dungeon_heroes_may_go(tiles: list[str], rounds: int, heroes: int) -> None:
    """Against any number of guardians the explorer presses or retreats after each round, all or none."""
    at, home = CITADEL, dict.fromkeys(LAND, K)
    state = guarded(battle(pieces={at: {K: [FIGHTER] * heroes}}, control=home), at, tiles)
    state = do(state, FightBattle(K, at))
    for number in range(rounds):
        state = missed(state)
        assert isinstance(state.step, nerath.Pressing)
        away = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.Retreat)]
        assert {act.to for act in away} == {one for one in NEXT[at] if one in LAND}
        state = do(state, nerath.PressAttack(K)) if number + 1 < rounds else state
    for _ in range(heroes):
        state = do(state, next(act for act in nerath.legal_actions(state) if isinstance(act, nerath.Retreat)))
    assert not state.figures(at, K)
    assert sorted(tiles) == sorted(state.lair(at).face_up)


@checks("N14.4", "N15.8", "N15.13")
def test_heroes_leave_to_friendly_land_alone() -> None:
    """With enemy land all around and no ship, Heroes press on; a space that is friendly opens the way."""
    held = dict.fromkeys(LAND, V)
    near = [space for space in NEXT[CITADEL] if space in LAND]
    for friend in (None, *near):
        control = {**held, **({friend: K} if friend else {})}
        state = guarded(battle(pieces={CITADEL: {K: [FIGHTER]}}, control=control), CITADEL, ["troll"])
        state = missed(do(state, FightBattle(K, CITADEL)))
        away = [nerath.Retreat(K, Figure(FIGHTER), friend)] if friend else []
        assert [nerath.PressAttack(K), *away] == [*nerath.legal_actions(state)]


@checks("N20.4", "I20.1", "N22.21", "N16.11")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("heroes", [1, 3])
def test_survivors_who_won_draw_and_who_fled_do_not(realm: Realm, heroes: int) -> None:
    """All guardians beaten, the realm draws one card without being asked; after a retreat it draws none."""
    at = CITADEL
    state = battle(active=realm, pieces={at: {realm: [FIGHTER] * heroes}}, control=dict.fromkeys(LAND, realm))
    state = guarded(state, at, ["troll"])
    won = fight(state, at, luck=(1.0, 0.0), press=1.0)
    assert 1 == sum(isinstance(event, nerath.TreasureDrawn) for one in won for event in one.events)
    assert 1 == won[-1].after.treasures[list(Realm).index(realm)].total
    fled = fight(state, at, luck=(0.0, 0.0), press=0.0)
    assert not any(isinstance(event, nerath.TreasureDrawn) for one in fled for event in one.events)
    left = [one for space in LAND for one in fled[-1].after.figures(space, realm) if one.kind is FIGHTER]
    assert heroes == len(left)
