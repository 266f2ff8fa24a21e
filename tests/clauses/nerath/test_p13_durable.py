"""Pages 13 and 21: Durable, for Dragons that attack and that defend, over land and over the sea.

What lives here: that a Dragon is destroyed by its second damage and no sooner, that the first does not
weaken it, and that it is whole again when the battle is over, however that ended. What cards make Durable
is asked elsewhere.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, fleets, land_battles, sea_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    FOOT,
    LUCKS,
    MONSTER,
    SEEDS,
    SHIP,
    STORM,
    Beat,
    C,
    K,
    Luck,
    N,
    V,
    bag,
    battle,
    do,
    fight,
    roll,
    told,
    units,
)
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, Figure, Kind, Mark, PieceDamaged, PieceDestroyed, Realm, State
from conquest_rules.testing import checks

ZEMBAR, MIST = "zembar", "sea-of-mist"
FOES = {K: V, V: K, C: N, N: C}
HURT = Figure(DRAGON, mark=Mark(damage=1))


def duel(at: str, realm: Realm, attacking: bool) -> State:
    """A Dragon of a realm against one piece of an enemy, on land or at sea, about to be fought."""
    foe = FOES[realm]
    other = MONSTER if at == ZEMBAR else SHIP
    sides = {realm: [DRAGON], foe: [other]}
    active, holder = (realm, foe) if attacking else (foe, realm)
    state = battle(active=active, pieces={at: sides}, control={ZEMBAR: holder} if at == ZEMBAR else {})
    return do(state, FightBattle(active, at))


def struck(state: State, attacking: bool, hit: bool) -> State:
    """A round in which the Dragon misses and the other piece hits or not."""
    ours, theirs = 1, 6 if hit else 5
    first, second = (ours, theirs) if attacking else (theirs, ours)
    return roll(roll(state, first).after, second).after


@checks("N13.14", "N13.15", "N13.17", "N21.12", "N21.13", "N22.22")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("at", [ZEMBAR, MIST])
@pytest.mark.parametrize("attacking", [True, False])
@pytest.mark.parametrize("between", [0, 1, 2])
def test_the_second_damage_destroys_and_the_first_does_not_weaken(
    realm: Realm, at: str, attacking: bool, between: int
) -> None:
    """Attacker or defender, over land or sea: with one damage it rolls its d20 as before, then falls."""
    state = struck(duel(at, realm, attacking), attacking, hit=True)
    assert bag([HURT]) == unspent(state, at, realm)
    press = nerath.PressAttack(state.active)
    for hit in (*[False] * between, True):
        state = do(state, press)
        seen = list[list[tuple[int, int]]]()
        for shown in (1, 6 if hit else 5) if attacking else (6 if hit else 5, 1):
            assert isinstance(state.step, nerath.Rolling)
            seen.append([(die.sides, die.low) for die in nerath.to_act(state).request.dice])  # type: ignore[union-attr]
            state = roll(state, shown).after
        assert [(20, 6)] == seen[0 if attacking else 1]
        assert bag([] if hit else [HURT]) == unspent(state, at, realm)


def unspent(state: State, at: str, realm: Realm) -> nerath.Bag[Figure]:
    """What a realm has in a space, with no mark but damage."""
    return nerath.Bag.of(
        *(Figure(one.kind, mark=Mark(damage=one.mark.damage)) for one in state.figures(at, realm))
    )


@checks("N13.18", "N21.13", "N13.17")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("at", [ZEMBAR, MIST])
@pytest.mark.parametrize("attacking", [True, False])
def test_the_winner_is_whole_again(realm: Realm, at: str, attacking: bool) -> None:
    """A Dragon that was hurt and has won, over land or sea, as attacker or defender, has no damage left."""
    state = struck(duel(at, realm, attacking), attacking, hit=True)
    state = do(state, nerath.PressAttack(state.active))
    for shown in (20, 1) if attacking else (1, 20):
        state = roll(state, shown).after
    assert not isinstance(state.step, nerath.Pressing | nerath.Rolling)
    assert Figure(DRAGON) in {Figure(one.kind, mark=one.mark) for one in state.figures(at, realm)}


@checks("N13.18", "N21.13", "N13.17")
@pytest.mark.parametrize("at", [ZEMBAR, MIST])
@pytest.mark.parametrize("hurt", [K, V])
def test_a_retreat_heals_whoever_was_hurt(at: str, hurt: Realm) -> None:
    """When the attacker gives up, a Dragon that left and a Dragon that stayed are both whole."""
    away = "cernall" if at == ZEMBAR else "shining-coast"
    state = battle(pieces={at: {K: [DRAGON], V: [DRAGON]}}, control={ZEMBAR: V, "cernall": K})
    state = do(state, FightBattle(K, at))
    for shown in (1, 20) if hurt is K else (20, 1):
        state = roll(state, shown).after
    [attacker] = state.figures(at, K)
    state = do(state, nerath.Retreat(K, attacker, away))
    assert (bag([DRAGON]), bag([DRAGON])) == (state.figures(away, K), state.figures(at, V))


@checks("N13.15", "N13.18", "N21.12", "N21.13", "N22.22", "N13.17")
@pytest.mark.parametrize("at", [ZEMBAR, MIST])
@pytest.mark.parametrize("whose", [V, N])
def test_the_dragon_of_either_ally_takes_two(at: str, whose: Realm) -> None:
    """Of two allies that defend together, whichever has the Dragon: it bears one hit, and is whole again."""
    other = N if whose is V else V
    ours, theirs = (FOOT, FOOT) if at == ZEMBAR else (SHIP, SHIP)
    sides = {K: [ours], whose: [DRAGON], other: [theirs]}
    state = battle(way=ALLIANCES, pieces={at: sides}, control={ZEMBAR: V} if at == ZEMBAR else {})
    state = roll(do(state, FightBattle(K, at)), 6).after
    state = roll(state, *(1 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    assert isinstance(state.step, nerath.SharingDamage)
    leader = nerath.to_act(state).by  # type: ignore[union-attr]
    state = do(state, nerath.OfferShare(leader, int(leader is whose)))
    state = do(state, nerath.AnswerShare(N if leader is V else V, True))
    assert bag([HURT]) == unspent(state, at, whose)
    state = do(state, nerath.PressAttack(K))
    state = roll(state, 1).after
    state = roll(state, *(6 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    assert bag([DRAGON]) == state.figures(at, whose)


AIR = (DRAGON, DRAGON, STORM)
ANYWHERE = st.one_of(
    land_battles(attackers=armies((DRAGON, FOOT)), defenders=armies((DRAGON, FOOT))),
    land_battles(defenders=st.just([DRAGON]), site=CAPITALS.values()),
    sea_battles(
        attackers=st.one_of(fleets, st.lists(st.sampled_from(AIR).map(Figure), min_size=1, max_size=3)),
        defenders=st.one_of(fleets, st.lists(st.sampled_from(AIR).map(Figure), min_size=1, max_size=3)),
    ),
)


@checks("N12.55", "N13.18", "N21.13", "N13.15", "N21.12", "N22.22")
@given(ANYWHERE, SEEDS, LUCKS)
def test_damage_ends_with_the_battle_on_land_and_at_sea(scene: Scene, seed: int, luck: Luck) -> None:
    """No Dragon takes more than two, none falls with less, and nobody has damage left after the battle."""
    beats = fight(scene.state, scene.at, seed, luck, press=0.6)
    for realm in (scene.attacker, *scene.defenders):
        hurt, lost = (dragons_in(beats, kind, realm) for kind in (PieceDamaged, PieceDestroyed))
        dragons = sum(one.kind is DRAGON for one in scene.state.figures(scene.at, realm))
        assert lost <= hurt <= dragons
    for event in told(beats):
        if isinstance(event, PieceDamaged | PieceDestroyed) and event.figure.kind is DRAGON:
            second = isinstance(event, PieceDestroyed) and "N15.15" not in event.clauses
            assert int(second) == event.figure.mark.damage or "N15.15" in event.clauses
    for space in (scene.at, *scene.state.table.content.board.bordering(scene.at)):
        for figure, _ in units(beats[-1].after, space, Realm):
            assert (0, False) == (figure.mark.damage, figure.mark.hit)
    here = [realm for realm in Realm if beats[-1].after.figures(scene.at, realm)]
    assert not any(other in enemies(scene.state, one) for one in here for other in here)


def dragons_in(beats: list[Beat], kind: type[PieceDamaged | PieceDestroyed], realm: Realm) -> int:
    """How many Dragons of a realm were damaged, or destroyed but for those with nowhere to go."""
    events = [one for one in told(beats) if isinstance(one, kind) and "N15.15" not in one.clauses]
    return sum(one.realm is realm and one.figure.kind is DRAGON for one in events)


@checks("N13.17", "N21.13")
@pytest.mark.parametrize("attacking", [True, False])
def test_a_hurt_dragon_still_hits(attacking: bool) -> None:
    """With one damage it hits with a 6 as before, and misses with a 5."""
    for shown, hit in ((6, True), (5, False)):
        state = struck(duel(ZEMBAR, K, attacking), attacking, hit=True)
        state = do(state, nerath.PressAttack(state.active))
        for face in (shown, 1) if attacking else (1, shown):
            state = roll(state, face).after
        assert hit is not bool(state.figures(ZEMBAR, V))
        assert DRAGON in {one.kind for one in state.figures(ZEMBAR, K)}


@checks("N21.12", "N22.22", "N13.15", "N12.40")
@pytest.mark.parametrize("at", CAPITALS.values())
@pytest.mark.parametrize("hits", [1, 2])
def test_in_a_capital_a_dragon_takes_two_as_anywhere(at: str, hits: int) -> None:
    """Beside the Castle of a Capital the second damage destroys a Dragon, in one phase or in two."""
    holder = C if at == CAPITALS[K] else V
    state = battle(pieces={at: {K: [FOOT] * 3, holder: [DRAGON, CASTLE]}}, control={at: holder})
    state = do(state, FightBattle(K, at))
    state = roll(state, 6, 6, 6 if hits == 2 else 1).after
    state = roll(state, 1, 1).after
    while isinstance(state.step, nerath.TakingDamage):
        dragon = next((a for a in nerath.legal_actions(state) if a.figure.kind is DRAGON), None)  # type: ignore[union-attr]
        state = do(state, dragon or nerath.legal_actions(state)[0])
    left = [one for one in state.figures(at, holder) if one.kind is DRAGON]
    assert (hits == 1) is bool(left)


@checks("N21.1", "N12.30", "N22.4", "N22.19", "N11.2", "N12.31")
@pytest.mark.parametrize("at", [ZEMBAR, MIST])
@pytest.mark.parametrize("kind", [DRAGON, STORM])
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("attacking", [True, False])
def test_all_flying_pieces_fight_over_land_and_sea(at: str, kind: Kind, number: int, attacking: bool) -> None:
    """Any number of Dragons or Storm Elementals, on either side, roll their dice on land and at sea."""
    other = FOOT if at == ZEMBAR else SHIP
    ours, theirs = ([kind] * number, [other]) if attacking else ([other], [kind] * number)
    state = battle(pieces={at: {K: ours, V: theirs}}, control={ZEMBAR: V} if at == ZEMBAR else {})
    state = do(state, FightBattle(K, at))
    rolled = dict[bool, list[int]]()
    while isinstance(state.step, nerath.Rolling):
        sides = [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
        rolled[state.step.attackers] = sides
        state = roll(state, *[1] * len(sides)).after
    each = 2 if kind is STORM and at == MIST else 1
    assert [20 if kind is DRAGON else 8] * number * each == rolled[attacking]
