"""Page 12: what is a hit, for every piece, on both sides, on land, at sea and in dungeons; and for guardians.

What lives here: the number a die must show, asked face by face, and what both sides do with several hits at
once. What raises the number for Heroes is asked with the dungeons, what cards change with the cards.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import GUARDIANS, Scene, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.dungeons_told import CROWDED
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ASHORE,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    LUCKS,
    MONSTER,
    SEEDS,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    C,
    K,
    Luck,
    N,
    V,
    battle,
    beat,
    do,
    fight,
    guarded,
    roll,
    ship,
    told,
)

from conquest_rules import nerath
from conquest_rules.nerath import DiceRolled, FightBattle, Figure, Kind, Realm, State
from conquest_rules.testing import checks

FOES = {K: V, V: K, C: N, N: C}
EASY = [one for one in GUARDIANS if not one.heroes_need]


def hits_of(state: State, face: int, attackers: bool) -> Iterator[int]:
    """How many hits each roll of a side gives in the first round when every die shows at most this face."""
    while isinstance(state.step, nerath.Rolling):
        ours = state.step.attackers is attackers
        sides = [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
        one = roll(state, *(min(face, side) if ours else 1 for side in sides))
        [rolled] = [event for event in one.events if isinstance(event, DiceRolled)]
        if ours:
            yield rolled.hits
            return
        state = one.after


@checks("N12.33", "N22.32", "N19.20")
@pytest.mark.parametrize("face", [1, 5, 6, 7])
@pytest.mark.parametrize(
    ("kind", "attacking"), [*product(ASHORE, (True, False)), (CASTLE, False)], ids=lambda one: str(one)
)
def test_six_hits_on_land(kind: Kind, attacking: bool, face: int) -> None:
    """Every kind hits with a 6, not with a 5, attacking or defending; each die of a Siege Engine counts."""
    ours, theirs = ([kind], [FOOT] * 3) if attacking else ([FOOT] * 3, [kind])
    state = battle(pieces={"zembar": {K: ours, V: theirs}}, control={"zembar": V})
    number = 2 if kind is SIEGE and attacking else 1
    found = next(hits_of(do(state, FightBattle(K, "zembar")), face, attacking))
    assert (number if face >= 6 else 0) == found


@checks("N12.33", "N22.32", "N13.21", "N22.6", "N20.5", "N13.20")
@pytest.mark.parametrize("face", [1, 5, 6, 7, 8])
@pytest.mark.parametrize("attacking", [True, False])
@pytest.mark.parametrize("fleet", [[SHIP], [STORM], [DRAGON], [ship(FIGHTER)], [ship(WIZARD, MONSTER)]])
def test_six_hits_at_sea(fleet: list[Kind | Figure], attacking: bool, face: int) -> None:
    """Ships, what flies, and Heroes aboard hit with a 6, on either side; other cargo has no dice."""
    many = [ship()] * 3
    sides = {K: fleet, V: many} if attacking else {K: many, V: fleet}
    state = do(battle(pieces={"sea-of-mist": sides}), FightBattle(K, "sea-of-mist"))
    number = 2 if fleet in ([STORM], [ship(FIGHTER)]) else 1
    found = next(hits_of(state, face, attacking))
    assert (number if face >= 6 else 0) == found


@checks("N12.33", "N22.32", "N14.13", "N14.15")
@pytest.mark.parametrize("tile", [one.id for one in GUARDIANS])
def test_guardians_hit_with_a_six(tile: str) -> None:
    """Each die of each guardian is a hit with 6 or more, whatever the Heroes need against it."""
    [dice] = [one.dice for one in GUARDIANS if one.id == tile]
    at = DUNGEON[0]
    state = guarded(battle(pieces={at: {K: [FIGHTER] * 4}}), at, [tile])
    for face in (1, 5, 6, 7):
        found = next(hits_of(do(state, FightBattle(K, at)), face, attackers=False))
        assert (len(dice) if face >= 6 else 0) == found


@checks("N12.33", "N22.32")
@pytest.mark.parametrize("face", [5, 6])
@pytest.mark.parametrize("hero", [FIGHTER, WIZARD])
@pytest.mark.parametrize("tile", [one.id for one in EASY[:4]])
def test_heroes_hit_guardians_with_a_six(hero: Kind, tile: str, face: int) -> None:
    """Where no guardian asks for more, a Hero hits with a 6 in a dungeon as on land."""
    state = guarded(battle(pieces={DUNGEON[0]: {K: [hero]}}), DUNGEON[0], [tile])
    assert (face >= 6) == next(hits_of(do(state, FightBattle(K, DUNGEON[0])), face, attackers=True))


@checks("N12.33", "N22.32", "N22.33", "N12.30", "N12.37", "N22.19")
@given(st.one_of(land_battles(), sea_battles()), SEEDS, LUCKS)
def test_every_roll_of_a_battle_counts_sixes(scene: Scene, seed: int, luck: Luck) -> None:
    """In every round, on land and at sea, each die that shows 6 or more is one hit, each other none."""
    rolled = [one for one in told(fight(scene.state, scene.at, seed, luck)) if isinstance(one, DiceRolled)]
    assert [sum(face >= 6 for face in one.faces) for one in rolled] == [one.hits for one in rolled]


@checks("N12.33", "N14.15", "N14.28", "N14.30", "N22.32")
@given(st.one_of(dungeon_battles(), CROWDED), SEEDS, LUCKS)
def test_every_roll_in_a_dungeon_counts_by_its_side(scene: Scene, seed: int, luck: Luck) -> None:
    """Guardians hit with 6 or more to the end, Heroes with what the hardest guardian of all asks for."""
    beats = fight(scene.state, scene.at, seed, luck)
    shown = [*scene.state.lair(scene.at).face_up]
    shown += [one.guardian for one in told(beats) if isinstance(one, nerath.GuardianRevealed)]
    need = max(one.heroes_need or 6 for one in GUARDIANS if one.id in shown)
    for one in told(beats):
        if isinstance(one, DiceRolled):
            least = need if one.attackers else 6
            assert sum(face >= least for face in one.faces) == one.hits


@checks("N12.36", "N12.37", "N12.43", "N22.33")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("ours", [0, 1, 2, 4])
@pytest.mark.parametrize("theirs", [0, 1, 2, 4])
def test_both_sides_take_all_their_hits(realm: Realm, ours: int, theirs: int) -> None:
    """Five against five: the hits of either side are all taken, whatever happens to the other."""
    foe = FOES[realm]
    army = [FOOT] * 5
    state = battle(active=realm, pieces={"zembar": {realm: army, foe: army}}, control={"zembar": foe})
    state = do(state, FightBattle(realm, "zembar"))
    state = roll(state, *([6] * ours + [5] * (5 - ours))).after
    one = roll(state, *([6] * theirs + [5] * (5 - theirs)))
    left = [one.after.figures("zembar", who).total for who in (realm, foe)]
    assert [5 - theirs, 5 - ours] == left


@checks("N12.36", "N12.37", "N12.45", "N12.50", "N22.33", "N4.24")
@pytest.mark.parametrize("mine", [1, 2, 3])
def test_allies_take_all_hits_while_the_attacker_takes_its_own(mine: int) -> None:
    """Two defending realms lose together what was rolled, though the attacker was hit in the same phase."""
    sides = {K: [FOOT] * 4, V: [FOOT] * 3, N: [FOOT]}
    state = battle(way=ALLIANCES, pieces={"zembar": sides}, control={"zembar": V})
    state = roll(do(state, FightBattle(K, "zembar")), *([6] * mine + [1] * (4 - mine))).after
    state = roll(state, 6, 6, 1, 1).after
    while isinstance(state.step, nerath.SharingDamage | nerath.TakingDamage):
        state = beat(state, nerath.legal_actions(state)[0]).after
    left = {who: state.figures("zembar", who).total for who in (K, V, N)}
    assert (2, 4 - mine) == (left[K], left[V] + left[N])


@checks("N12.31", "N22.19", "N12.30", "N22.4")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("attacking", [True, False])
def test_all_pieces_of_every_realm_roll_the_dice_of_their_kind(realm: Realm, attacking: bool) -> None:
    """Whosever they are, all pieces on a side roll, attacking or defending, each what its kind does."""
    foe = FOES[realm]
    army = [FOOT, FOOT, FIGHTER, MONSTER, STORM, DRAGON]
    active, holder = (realm, foe) if attacking else (foe, realm)
    sides = {realm: army, foe: [FOOT]}
    state = battle(active=active, pieces={"zembar": sides}, control={"zembar": holder})
    state, rolled = do(state, FightBattle(active, "zembar")), dict[bool, list[int]]()
    while isinstance(state.step, nerath.Rolling):
        dice = [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
        rolled[state.step.attackers] = sorted(dice)
        state = roll(state, *[1] * len(dice)).after
    assert {attacking: [6, 6, 8, 10, 12, 20], not attacking: [6]} == rolled
