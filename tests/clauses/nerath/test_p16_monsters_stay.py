"""Page 16, Run Amok: after a victory at sea or in a dungeon no Monster runs, though land lies open."""

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    CAPITALS,
    DUNGEON,
    FIGHTER,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SEEDS,
    WIZARD,
    battle,
    fight,
    guarded,
    ship,
    told,
)

from conquest_rules import nerath
from conquest_rules.nerath import Figure, Realm, State
from conquest_rules.testing import checks


def open_land(at: str) -> list[str]:
    """The land beside a space that no Castle holds."""
    return [space for space in NEXT[at] if space in LAND and space not in CAPITALS.values()]


# A space to be won that is no land, and land beside it from which a Monster could run.
BESIDE = [(at, land) for at in (*SEA, *DUNGEON) for land in NEXT[at] if land in LAND and open_land(land)]
SHORES, LAIRS = ([one for one in BESIDE if one[0] in kind] for kind in (SEA, DUNGEON))


def scene(at: str, land: str, realm: Realm) -> State:
    """The realm attacks with a Monster in the land beside, around which all land is an enemy's and empty."""
    foe = next(one for one in Realm if one is not realm)
    ours = [FIGHTER, WIZARD] if at in DUNGEON else [ship(MONSTER, FIGHTER), ship(MONSTER)]
    here = {realm: ours, **({foe: [ship()]} if at in SEA else {})}
    control = {**dict.fromkeys(open_land(land), foe), land: realm}
    return battle(active=realm, pieces={at: here, land: {realm: [MONSTER, MONSTER]}}, control=control)


def won_without_a_rampage(state: State, at: str, land: str, seed: int) -> None:
    beats = fight(state, at, seed, (1.0, 0.0), press=1.0)
    assert [True] == [one.won for one in told(beats) if isinstance(one, nerath.BattleEnded)]
    assert not any(isinstance(one.after.step, nerath.RunningAmok) for one in beats)
    after = beats[-1].after
    assert 2 == after.figures(land, state.active).count(Figure(MONSTER))
    assert state.control == after.control


@checks("N16.4")
@given(st.sampled_from(SHORES), st.sampled_from(Realm), SEEDS)
def test_no_monster_runs_after_a_victory_at_sea(where: tuple[str, str], realm: Realm, seed: int) -> None:
    """Neither those aboard the ships that won run ashore, nor those that stand on the coast."""
    won_without_a_rampage(scene(*where, realm), *where, seed)


@checks("N16.4")
@given(st.sampled_from(LAIRS), st.sampled_from(Realm), st.sampled_from([0, 1, 5]), SEEDS)
def test_no_monster_runs_after_a_victory_in_a_dungeon(
    where: tuple[str, str], realm: Realm, treasures: int, seed: int
) -> None:
    """Whether a Treasure card is left to be found or not, Monsters beside the entrance stay."""
    state = guarded(scene(*where, realm), where[0], ["giant-spider"], treasures=treasures)
    won_without_a_rampage(state, *where, seed)
