"""Page 12: which battles there are, in which order they are fought, and who fights."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, land_battles
from tests.clauses.nerath.land_battles_told import FAR, STEPS, several_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    LAND,
    LUCKS,
    MONSTER,
    SEA,
    SEEDS,
    SHIP,
    K,
    Luck,
    V,
    answer,
    bag,
    battle,
    beat,
    board_order,
    do,
    fight,
    guarded,
    moved_in,
    roll,
    told,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleBegun,
    BattleEnded,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Mark,
    PieceDamaged,
    PieceDestroyed,
    Realm,
)
from conquest_rules.testing import checks, reads

# Which battles there are.


@checks("N12.20", "N12.24", "N12.26", "N22.3", "N22.5", "N4.29", "N24.5")
@reads("R-battles-optional")
@given(several_battles())
def test_every_battle_that_was_set_off_is_fought_in_any_order(scene: Scene) -> None:
    """Battles are where pieces moved in on an enemy; each may come next, for the attacker alone to say."""
    state = scene.state
    foes = enemies(state, state.active)
    due = board_order(
        space for space in LAND if state.figures(space, state.active) and state.controller(space) in foes
    )
    begun = beat(state, EndStep(state.active))
    assert ([due] if due else []) == [
        event.spaces for event in begun.events if isinstance(event, nerath.BattlesTriggered)
    ]
    assume(due)
    assert tuple(FightBattle(state.active, space) for space in due) == nerath.legal_actions(begun.after)
    assert {"N12.20"} == cited(begun.after, EndStep(state.active))
    later = fight(begun.after, due[0], luck=(1.0, 0.0), press=1.0)[-1].after
    for other in set(Realm) - {state.active}:
        assert {"N12.26"} == cited(begun.after, FightBattle(other, due[0])) - {"N8.9"}
        for space in later.memory.pending:
            assert {"N12.26"} == cited(later, FightBattle(other, space)) - {"N8.9"}


@checks("N12.20", "N24.5", "N10.3", "N16.27")
@pytest.mark.parametrize("tiles", [0, 2])
@pytest.mark.parametrize("at", [LAND[0], SEA[0], DUNGEON[0]])
def test_the_step_lasts_while_a_battle_is_left(at: str, tiles: int) -> None:
    """On land, at sea and in a dungeon, guarded or not, what was set off is not left for later."""
    sides: dict[str, dict[Realm, list[nerath.Kind]]] = {
        LAND[0]: {K: [FOOT], V: [FOOT]},
        SEA[0]: {K: [SHIP], V: [SHIP]},
        DUNGEON[0]: {K: [FIGHTER]},
    }
    state = battle(pieces={at: sides[at]}, control={LAND[0]: V})
    state = guarded(state, DUNGEON[0], face_down=tiles)
    assert (FightBattle(K, at),) == nerath.legal_actions(state)
    assert "N12.20" in cited(state, EndStep(K))


@checks("N12.20", "N24.5", "N10.3", "N16.27")
@given(st.sets(st.sampled_from([*LAND, *SEA, *DUNGEON]), min_size=1, max_size=8))
def test_every_space_that_was_attacked_is_left_to_fight(places: set[str]) -> None:
    """Several on land, several at sea, several dungeons: each of them waits, and the step with them."""
    state = battle(
        pieces={
            at: {K: [FIGHTER]}
            if at in DUNGEON
            else {realm: [SHIP if at in SEA else FOOT] for realm in (K, V)}
            for at in places
        },
        control=dict.fromkeys(places.intersection(LAND), V),
    )
    assert tuple(board_order(places)) == state.memory.pending
    assert "N12.20" in cited(state, EndStep(K))


@checks("G1.5", "N4.3")
@given(st.sampled_from([FREE_FOR_ALL, ALLIANCES]), st.sampled_from(Realm), st.sampled_from(LAND))
def test_without_an_attack_the_battles_step_passes_by_itself(
    way: tuple[int, bool], active: Realm, at: str
) -> None:
    """Pieces in land of one's own, or of the ally, start no battle, and nothing has to be decided."""
    holder = active if way == FREE_FOR_ALL else ALLIES[active]
    state = moved_in(way, active, {at: {active: [Figure(DRAGON, mark=Mark(spent=1))]}}, {at: holder})
    assert isinstance(nerath.apply(state, EndStep(active)).step, nerath.Repositioning)


@checks("N12.25", "N13.6", "N15.2", "N24.9")
@given(several_battles(), SEEDS, LUCKS)
def test_a_battle_is_finished_before_the_next(scene: Scene, seed: int, luck: Luck) -> None:
    """From its beginning to its results nothing is told of another battle, and none can be started."""
    state = scene.state
    state = nerath.apply(state, EndStep(state.active))
    rng = Random(seed)
    while isinstance(state.step, nerath.ChoosingBattle):
        at = rng.choice(state.memory.pending)
        beats = fight(state, at, rng.getrandbits(32), luck)
        for one in beats[:-1]:
            for other in one.after.memory.pending:
                assert nerath.why_not(one.after, FightBattle(state.active, other))
        events = told(beats)
        assert [at] == [event.at for event in events if isinstance(event, BattleBegun)]
        assert [at] == [event.at for event in events if isinstance(event, BattleEnded)]
        ended = next(number for number, event in enumerate(events) if isinstance(event, BattleEnded))
        results = (nerath.SpaceConquered, nerath.SpaceLiberated, nerath.RanAmok, nerath.TreasureDrawn)
        assert all(number > ended for number, event in enumerate(events) if isinstance(event, results))
        rolls = (DiceRolled, PieceDamaged, PieceDestroyed)
        assert all(number < ended for number, event in enumerate(events) if isinstance(event, rolls))
        assert at not in beats[-1].after.memory.pending
        state = beats[-1].after


@checks("N12.21")
@reads("R-retreat-into-pending")
@given(several_battles(), SEEDS, LUCKS)
def test_nobody_joins_a_battle_once_the_step_has_begun(scene: Scene, seed: int, luck: Luck) -> None:
    """Whatever is done in the step, no side of a battle still to be fought grows."""
    state = scene.state
    state = nerath.apply(state, EndStep(state.active))
    rng = Random(seed)
    while isinstance(state.step, (nerath.ChoosingBattle, *STEPS)):
        after = nerath.apply(state, answer(state, rng, luck, press=0.3))
        for space in after.memory.pending:
            for realm in Realm:
                assert after.figures(space, realm).total <= state.figures(space, realm).total
        state = after


@checks("N12.23", "I12.1")
@given(
    st.sampled_from(FAR),
    armies(),
    armies(),
    armies(),
    armies(),
    st.tuples(SEEDS, SEEDS),
    LUCKS,
    st.booleans(),
)
def test_battles_far_apart_do_not_depend_on_their_order(
    sites: tuple[str, str],
    ours: list[nerath.Kind],
    theirs: list[nerath.Kind],
    more: list[nerath.Kind],
    others: list[nerath.Kind],
    seeds: tuple[int, int],
    luck: Luck,
    castle: bool,
) -> None:
    """Two battles that touch no common space end alike whichever is fought first, for the same dice."""
    one, other = sites
    state = battle(
        pieces={one: {K: ours, V: [*theirs, *([CASTLE] if castle else [])]}, other: {K: more, V: others}},
        control={one: V, other: V},
    )
    ends = set()
    for order in permutations(zip(sites, seeds, strict=True)):
        played = state
        for at, seed in order:
            played = fight(played, at, seed, luck)[-1].after
        ends.add(played)
    assert 1 == len(ends)


@checks("N12.23", "N13.18", "N21.13", "N13.17")
@pytest.mark.parametrize("first", ["zembar", "amil-forest"])
def test_dragons_of_either_battle_are_whole_again(first: str) -> None:
    """Of two Dragons that beat off an attack, hurt, neither keeps its damage, whichever fought first."""
    order = sorted(("zembar", "amil-forest"), key=first.__ne__)
    state = battle(pieces={at: {K: [MONSTER], V: [DRAGON]} for at in order}, control=dict.fromkeys(order, V))
    for at in order:
        state = roll(roll(do(state, FightBattle(K, at)), 12).after, 20).after
    assert [bag([DRAGON])] * 2 == [state.figures(at, V) for at in order]


# Who fights.


@checks("N12.27", "N12.44", "N12.45", "N4.22", "N4.24", "N22.20", "N22.5")
@given(land_battles())
def test_the_active_realm_attacks_whoever_stands_there(scene: Scene) -> None:
    """The active realm alone attacks; the holder of the space and its ally's pieces defend together."""
    begun = beat(scene.state, FightBattle(scene.attacker, scene.at))
    (told_of,) = [event for event in begun.events if isinstance(event, BattleBegun)]
    assert (scene.attacker, scene.at, scene.defenders) == (told_of.attacker, told_of.at, told_of.defenders)
    assert scene.attacker not in scene.defenders
