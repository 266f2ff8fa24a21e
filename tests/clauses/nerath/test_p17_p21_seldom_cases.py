"""Pages 17 to 21: limits, land and dungeons in the cases that come seldom.

What lives here: an only Castle far from home, land that Monsters ran into, Dragons above Warships, Heroes
in many dungeons and beside a plundered one, entrances without guardians. The common cases are asked
page by page.
"""

from collections.abc import Iterable

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import GUARDIANS
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FLYERS,
    FOOT,
    FREE_FOR_ALL,
    HEROES,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    STORM,
    WIZARD,
    C,
    K,
    N,
    V,
    battle,
    do,
    guarded,
    moved_in,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemies
from tests.scenes.nerath.tables import Table, table

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Embark,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Move,
    Place,
    Realm,
    RunAmok,
    TurnMemory,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks

OPEN = [space for space in LAND if space not in CAPITALS.values()]
CITADEL = "sunless-citadel"
COASTAL = [space for space in DUNGEON if any(sea in SEA for sea in NEXT[space])]


def beside(space: str, kind: Iterable[str]) -> list[str]:
    """The spaces of a kind next to one."""
    return [one for one in NEXT[space] if one in kind]


# Placing.


@checks("I15.2", "N15.31", "N17.28")
@given(st.sampled_from(Realm), st.sampled_from(OPEN), st.lists(st.sampled_from(OPEN), max_size=3))
@example(K, next(space for space in OPEN if HOME[space] is V), [next(iter(OPEN))])
@example(K, next(space for space in OPEN if HOME[space] is K), [OPEN[-1]])
def test_an_only_castle_takes_all_wherever_it_stands(realm: Realm, at: str, taken: list[str]) -> None:
    """Without the Capital and with one Castle there is no limit, at home or abroad, whatever was taken."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    others = [space for space in taken if space != at]
    control = {**dict.fromkeys(others, realm), CAPITALS[realm]: foe, at: realm}
    state = moved_in(active=realm, pieces={at: {realm: [CASTLE]}}, control=control)
    memory = TurnMemory(taken=tuple(sorted({*others}, key=BOARD_ORDER)))
    state = evolve(state, step=nerath.Buying(), memory=memory, treasuries=(9, 9, 9, 9))
    state = do(state, *[nerath.Buy(realm, FOOT)] * 9, EndStep(realm), *[Place(realm, FOOT, at)] * 9)
    assert 9 == sum(one.kind is FOOT for one in state.figures(at, realm))


BOARD_ORDER = list(nerath.built_in().board.spaces).index


@checks("N17.34", "N17.25", "N15.25", "N22.14", "N15.41", "N15.42")
@pytest.mark.parametrize("realm", Realm)
def test_no_castle_is_built_where_a_monster_ran_today(realm: Realm) -> None:
    """Land into which a Monster ran amok was not held since the turn's start; in the next turn it was."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    at = next(space for space in OPEN if HOME[space] is foe and any(two in OPEN for two in NEXT[space]))
    to = next(space for space in NEXT[at] if space in OPEN)
    state = battle(active=realm, pieces={at: {realm: [MONSTER], foe: [FOOT]}}, control={at: foe, to: foe})
    state = roll(roll(do(state, FightBattle(realm, at)), 12).after, 1).after
    state = do(state, RunAmok(realm, Figure(MONSTER), at, to))
    assert realm is state.controller(to)
    for memory, barred in ((state.memory, True), (TurnMemory(), False)):
        building = evolve(state, step=nerath.Placing(Bag.of(CASTLE)), memory=memory)
        sites = {act.to for act in nerath.legal_actions(building) if isinstance(act, Place)}
        assert sites.isdisjoint({at, to}) is barred
        for space in (at, to):
            assert ({"N17.34"} if barred else set()) == cited(building, Place(realm, CASTLE, space))


# Repositioning.


@checks("M5.4", "N17.13", "N17.14", "N21.7", "N21.11", "N22.34")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("kind", FLYERS)
@pytest.mark.parametrize("company", ["nobody", "own", "ally"])
@pytest.mark.parametrize("sea", SEA)
def test_whatever_is_beside_it_a_dragon_is_lost_at_sea(
    realm: Realm, kind: Kind, company: str, sea: str
) -> None:
    """In friendly sea a Storm Elemental ends its turn and a Dragon does not, alone or among Warships."""
    ships = {"nobody": {}, "own": {realm: [SHIP, kind]}, "ally": {realm: [kind], ALLIES[realm]: [SHIP]}}
    here = ships[company] or {realm: [kind]}
    state = evolve(moved_in(ALLIANCES, realm, {sea: here}), step=nerath.Repositioning())
    after = do(state, EndStep(realm))
    assert (kind is STORM) is any(one.kind is kind for one in after.figures(sea, realm))
    assert (company == "own") is any(one.kind is SHIP for one in after.figures(sea, realm))


@checks("M5.4", "N17.13", "N17.14", "N21.7", "N21.11", "N22.34")
@pytest.mark.parametrize("kind", FLYERS)
@pytest.mark.parametrize("sea", SEA)
def test_from_sea_to_sea_only_a_storm_elemental_flies(kind: Kind, sea: str) -> None:
    """A Storm Elemental above the sea flies on to any sea beside it, a Dragon only to land."""
    state = evolve(moved_in(active=K, pieces={sea: {K: [kind]}}), step=nerath.Repositioning())
    goals = {act.to for act in nerath.legal_actions(state) if isinstance(act, Move)}
    assert (set(beside(sea, SEA)) if kind is STORM else set()) == goals.intersection(beside(sea, SEA))


@checks("N17.4", "N24.6", "N17.1")
@pytest.mark.parametrize("holder", [K, ALLIES[K]])
@pytest.mark.parametrize("dungeon", [space for space in DUNGEON if beside(space, LAND)])
def test_heroes_leave_a_dungeon_whoever_is_shut_up_in_others(holder: Realm, dungeon: str) -> None:
    """While one of many dungeons with Heroes is beside friendly land, be it an ally's, the step goes on."""
    land = beside(dungeon, LAND)[0]
    control = {**dict.fromkeys(LAND, V), land: holder}
    state = moved_in(ALLIANCES, K, {space: {K: [FIGHTER]} for space in DUNGEON}, control)
    state = with_forces(state, *((space, K, Bag.of(Figure(FIGHTER))) for space in DUNGEON))
    state = evolve(state, step=nerath.Repositioning())
    for at in (space for space in DUNGEON if land in NEXT[space]):
        assert {"N17.4"} == cited(state, EndStep(K))
        state = do(state, Move(K, Figure(FIGHTER), at, land))
    assert EndStep(K) in nerath.legal_actions(state)


@checks("N17.1", "N24.6", "N17.4")
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("dungeon", DUNGEON)
def test_heroes_beside_a_plundered_dungeon_stay(hero: Kind, dungeon: str) -> None:
    """Heroes inside leave, flying pieces fly on; Heroes who stand outside have had their move."""
    near = next((space for space in NEXT[dungeon] if space in LAND), None)
    sea = next((space for space in NEXT[dungeon] if space in SEA), None)
    outside = near or OPEN[0]
    pieces = {dungeon: {K: [hero]}, outside: {K: [hero, DRAGON, FOOT]}} | ({sea: {K: [SHIP]}} if sea else {})
    state = moved_in(active=K, pieces=pieces, control={**dict.fromkeys(OPEN, K), outside: K})
    memory = TurnMemory(cleared=(dungeon,))
    inside = next(iter(state.figures(dungeon, K)))
    plain = with_forces(state, (dungeon, K, Bag.of(Figure(inside.kind))))
    state = evolve(plain, step=nerath.Repositioning(), memory=memory)
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, Move | Embark)]
    movers = {(act.figure.kind, act.at) for act in acts}
    assert {(hero, dungeon), (DRAGON, outside)} == movers
    for to in (space for space in NEXT[outside] if space in LAND):
        assert "N17.1" in cited(state, Move(K, Figure(hero), outside, to))


# Dungeons.


@checks("N20.3", "N10.14", "N23.18", "N9.50")
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("steps", [0, 1])
@pytest.mark.parametrize("guardians", [0, 1, 2])
def test_heroes_enter_any_dungeon_in_reach(hero: Kind, steps: int, guardians: int) -> None:
    """From where it stands or after a step, a Hero may enter an entrance, however it is guarded."""
    near = beside(CITADEL, LAND)[0]
    start = near if not steps else next(space for space in beside(near, LAND) if CITADEL not in NEXT[space])
    scene = table(K, {start: {K: [hero, MONSTER]}}, {near: K, start: K})
    scene.state = guarded(scene.state, CITADEL, (), guardians)
    way = [start, near][: steps + 1]
    scene.moves(hero, *way, CITADEL)
    assert 1 == scene.stand(CITADEL)[hero]
    if not steps:
        assert {"N10.14"} == scene.refuses(Move(K, scene.piece(MONSTER, near), near, CITADEL))


@checks("M7.4", "N22.3", "N10.17", "N14.2")
@pytest.mark.parametrize("dungeons", [DUNGEON[:2], DUNGEON[2:5], DUNGEON])
def test_every_empty_dungeon_is_plundered(dungeons: tuple[str, ...]) -> None:
    """However many entrances without guardians Heroes enter in a turn, each gives one Treasure card."""
    state = battle(pieces={at: {K: [FIGHTER, WIZARD]} for at in dungeons})
    state = evolve(state, lairs=(nerath.Lair(),) * len(state.lairs))
    assert tuple(state.memory.pending) == tuple(sorted(dungeons, key=BOARD_ORDER))
    scene = Table(state)
    for number, at in enumerate(dungeons, 1):
        scene.fights(at)
        scene.draws()
        assert number == scene.state.treasures[0].total
    assert not scene.happened(nerath.DiceRolled)


@checks("M7.4", "N22.3", "I13.1", "N13.36", "N10.17", "N11.29", "N14.2")
@pytest.mark.parametrize("dungeon", COASTAL)
@pytest.mark.parametrize("guarded_by", [(), ("troll",)])
def test_heroes_who_won_at_sea_explore_like_any_others(dungeon: str, guarded_by: tuple[str, ...]) -> None:
    """Landed in an entrance after a sea battle, Fighters roll with the others, or plunder unopposed."""
    sea = beside(dungeon, SEA)[0]
    scene = Table(guarded(battle(pieces={sea: {K: [ship(FIGHTER, WIZARD)], V: [SHIP]}}), dungeon, guarded_by))
    scene.fights(sea)
    scene.rolls(1)
    scene.rolls(8, 1)
    scene.rolls(1)
    assert isinstance(scene.state.step, nerath.Landing)
    scene.debarks(FIGHTER, sea, dungeon)
    scene.ends()
    scene.fights(dungeon)
    if guarded_by:
        assert isinstance(scene.state.step, nerath.Rolling)
        assert (True, False) == (scene.state.step.attackers, scene.state.step.first_strike)
    else:
        scene.draws()
        assert 1 == scene.state.treasures[0].total


# Attacks.


@checks("N22.3", "N22.23", "N9.35", "N9.33")
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
@pytest.mark.parametrize("kind", [SHIP, *FLYERS])
@pytest.mark.parametrize("theirs", [SHIP, *FLYERS])
def test_whoever_is_in_a_sea_space_is_attacked(way: tuple[int, bool], kind: Kind, theirs: Kind) -> None:
    """Ships and flying pieces that enter a sea space attack any enemy there, be it a lone flying piece."""
    for other in (V, C, N):
        state = moved_in(way, K, {"sea-of-mist": {K: [kind], other: [theirs]}})
        hostile = other in enemies(state, K)
        begun = nerath.transition(state, EndStep(K))
        assert (("sea-of-mist",) if hostile else ()) == begun.state.memory.pending


@checks("G1.5", "N12.20", "N24.5", "N10.3", "N16.27")
@pytest.mark.parametrize("guardians", [0, 1, 2])
@pytest.mark.parametrize("also", [True, False])
def test_no_battle_is_left_unfought(guardians: int, also: bool) -> None:
    """While Heroes stand before guardians, or anybody before an enemy, the step of battles does not end."""
    at = next(space for space in OPEN if HOME[space] is V)
    pieces = {CITADEL: {K: [FIGHTER]}} | ({at: {K: [FOOT], V: [FOOT]}} if also else {})
    state = guarded(battle(pieces=pieces), CITADEL, (), guardians)
    assert EndStep(K) not in nerath.legal_actions(state)
    assert "N12.20" in cited(state, EndStep(K))
    fought = do(state, FightBattle(K, CITADEL))
    assert not isinstance(fought.step, nerath.Pressing | nerath.Repositioning)


@checks("N22.21", "N16.11", "N14.21", "N24.16", "N20.4", "N16.12")
@pytest.mark.parametrize("number", [2, 3])
def test_nothing_is_plundered_before_the_last_guardian_falls(number: int) -> None:
    """Guardian after guardian falls, and as long as one is left the Heroes find neither card nor way on."""
    weak = [one.id for one in GUARDIANS if len(one.dice) == 1 and not one.heroes_need][:number]
    scene = Table(guarded(battle(pieces={CITADEL: {K: [FIGHTER]}}), CITADEL, weak))
    scene.fights(CITADEL)
    for left in range(number, 0, -1):
        while not isinstance(scene.state.step, nerath.Pressing | nerath.Plundering):
            turn = nerath.to_act(scene.state)
            if isinstance(scene.state.step, nerath.Rolling):
                assert isinstance(turn, nerath.Awaiting)
                assert isinstance(turn.request, nerath.Roll)
                shown = 10 if scene.state.step.attackers else 1
                scene.rolls(*[shown] * len(turn.request.dice))
            else:
                scene.does(nerath.legal_actions(scene.state)[0])
        assert (left == 1) is isinstance(scene.state.step, nerath.Plundering)
        assert (left == 1) is bool(scene.happened(nerath.DungeonPlundered))
        if left > 1:
            scene.presses()
