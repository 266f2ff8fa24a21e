"""Page 14: hits on Heroes and guardians, and what is left afterwards."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import GUARDIANS, Scene, armies
from tests.clauses.nerath.dungeons_told import (
    ALLOCATIONS,
    CROWDED,
    EXPLORED,
    OF_BOTH_READINGS,
    TILE,
    Left,
    foes_of,
    losses,
    met,
    mutual,
    player_of_guardians,
    without,
)
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    DUNGEON,
    FIGHTER,
    HEROES,
    LUCKS,
    SEEDS,
    WIZARD,
    K,
    Luck,
    N,
    V,
    battle,
    beat,
    deciding,
    do,
    fight,
    guarded,
    kinds_of,
    phases,
    roll,
    told,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    GuardianDestroyed,
    GuardianHit,
    Kind,
    LoseDie,
    Realm,
    Seat,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

# Damage.


@checks("N14.16", "N14.19", "N12.37", "N13.3", "N14.4", "N22.33", "N24.15")
@given(EXPLORED, SEEDS, LUCKS)
def test_each_hit_takes_a_die(scene: Scene, seed: int, luck: Luck) -> None:
    """Guardians lose as many dice as hits were scored, as long as they have any."""
    beats = fight(scene.state, scene.at, seed, luck)
    left: Left = {name: list(TILE[name].dice) for name in met(beats)}
    for _, phase in phases(beats):
        hits = sum(e.hits for e in told(phase) if isinstance(e, DiceRolled) and e.attackers)
        now = without(left, phase)
        lost = sum(map(len, left.values())) - sum(map(len, now.values()))
        assert min(hits, sum(map(len, left.values()))) == lost
        left = now
    assert sorted(left) == sorted(beats[-1].after.lair(scene.at).face_up)


@checks("N12.37", "N12.39", "N12.40", "N12.41", "N13.3", "N22.33", "N22.17")
@given(EXPLORED, SEEDS, LUCKS)
def test_heroes_take_hits_as_on_land(scene: Scene, seed: int, luck: Luck) -> None:
    """Each hit of a guardian destroys one Hero at once, whichever of them their player chooses."""
    mine = scene.attacker
    for start, phase in phases(fight(scene.state, scene.at, seed, luck)):
        here = start.figures(scene.at, mine)
        hits = sum(e.hits for e in told(phase) if isinstance(e, DiceRolled) and not e.attackers)
        for one in phase:
            if isinstance(one.before.step, nerath.TakingDamage):
                able = {TakeDamage(mine, mine, hero) for hero in one.before.figures(scene.at, mine)}
                assert able == set(nerath.legal_actions(one.before))
        lost = [e.figure for e in told(phase) if isinstance(e, nerath.PieceDestroyed)]
        assert min(hits, here.total) == len(lost)
        assert not [e for e in told(phase) if isinstance(e, nerath.PieceDamaged)]
        assert kinds_of(here) - kinds_of(Bag.of(*lost)) == kinds_of(phase[-1].after.figures(scene.at, mine))


@checks("N14.7", "N14.9", "N14.20", "M5.2", "N12.41", "N4.22", "N12.44")
@given(EXPLORED, SEEDS, LUCKS)
def test_the_next_enemy_chooses_which_die_is_lost(scene: Scene, seed: int, luck: Luck) -> None:
    """One opponent decides for all guardians, among all dice of those not hit in this batch yet."""
    beats = fight(scene.state, scene.at, seed, luck)
    left: Left = {name: list(TILE[name].dice) for name in met(beats)}
    for _, phase in phases(beats):
        hit = set[str]()
        for one in phase:
            if isinstance(one.before.step, nerath.LosingDice):
                player = player_of_guardians(one.before)
                assert player is deciding(one.before)
                spread = [name for name in left if name not in hit] or list(left)
                due = {LoseDie(player, name, tuple(left[name]), die) for name in spread for die in left[name]}
                assert due == set(nerath.legal_actions(one.before))
                for name in set(left) - set(spread):
                    act = LoseDie(player, name, tuple(left[name]), left[name][0])
                    assert {"N12.41"} == cited(one.before, act)
                for other in set(Realm) - {player}:
                    act = LoseDie(other, spread[0], tuple(left[spread[0]]), left[spread[0]][0])
                    assert {"N14.9"} == cited(one.before, act)
            hit |= {e.guardian for e in one.events if isinstance(e, GuardianHit)}
            left = without(left, [one])


@checks("N14.4", "N14.9", "N12.41", "N14.20", "M5.2", "N14.7")
@given(CROWDED, SEEDS, LUCKS)
def test_a_guardian_takes_a_hit_by_itself_only_where_nothing_is_to_be_chosen(
    scene: Scene, seed: int, luck: Luck
) -> None:
    """In either phase, and whatever was hit in the one before: any die of any guardian not hit yet."""
    beats = fight(scene.state, scene.at, seed, luck)
    left: Left = {name: list(TILE[name].dice) for name in met(beats)}
    for _, phase in phases(beats):
        hit = set[str]()
        for one in phase:
            chosen = isinstance(one.action, LoseDie)
            for event in losses(one):
                spread = [name for name in left if name not in hit] or list(left)
                dice = {(name, die) for name in spread for die in left[name]}
                assert chosen or 1 == len(dice)
                chosen = False
                left = without(left, [evolve(one, events=(event,))])
                hit.add(event.guardian)


@checks("N14.7", "M5.2", "N14.9")
@reads("R-guardian-player")
@pytest.mark.parametrize("reading", ["next-enemy-in-turn-order", "seating"])
@given(order=st.permutations(tuple(Realm)), active=st.sampled_from(Realm), alliances=st.booleans())
def test_readings_of_who_plays_the_guardians(
    reading: str, order: list[Realm], active: Realm, alliances: bool
) -> None:
    """The next enemy in the order of turns, or the next enemy round the table."""
    setup = nerath.Setup(
        length=nerath.Length.LONG,
        alliances=alliances,
        seats=tuple(Seat(f"p{number}", (realm,)) for number, realm in enumerate(order)),
        rulings={"R-guardian-player": reading},
    )
    scene = battle(way=(4, alliances), active=active, pieces={"sunless-citadel": {active: [FIGHTER]}})
    state = evolve(scene, table=nerath.new_game(setup).table)
    state = do(guarded(state, "sunless-citadel", ["beholder"]), FightBattle(active, "sunless-citadel"))
    state = roll(roll(state, 10).after, 1, 1).after
    around = list(Realm) * 2 if reading == "next-enemy-in-turn-order" else order * 2
    later = around[around.index(active) + 1 :]
    assert next(realm for realm in later if realm in enemies(state, active)) is deciding(state)


@checks("N14.7", "N14.9", "M5.2")
@given(st.sampled_from(Realm), st.sampled_from([(3, True), (2, True)]))
def test_no_player_plays_the_guardians_against_himself(active: Realm, way: tuple[int, bool]) -> None:
    """With fewer players, too, somebody decides who is neither the explorer's player nor its ally."""
    state = battle(way=way, active=active, pieces={"sunless-citadel": {active: [FIGHTER]}})
    state = do(guarded(state, "sunless-citadel", ["beholder"]), FightBattle(active, "sunless-citadel"))
    state = roll(roll(state, 10).after, 1, 1).after
    assert deciding(state) not in (active, ALLIES[active], None)


@checks("N14.18", "N14.20", "N14.19")
@given(st.sampled_from([6, 20]))
def test_the_beholder_loses_either_die(lost: int) -> None:
    """The Beholder's player gives up the d6 or the d20, and the other is rolled on."""
    state = battle(pieces={"sunless-citadel": {K: [FIGHTER]}})
    state = do(guarded(state, "sunless-citadel", ["beholder"]), FightBattle(K, "sunless-citadel"))
    one = roll(roll(state, 10).after, 1, 1)
    assert {LoseDie(V, "beholder", (6, 20), die) for die in (6, 20)} == set(nerath.legal_actions(one.after))
    state = do(one.after, LoseDie(V, "beholder", (6, 20), lost), nerath.PressAttack(K))
    (rolled,) = [e for e in roll(roll(state, 1).after, 1).events if isinstance(e, DiceRolled)]
    assert ({6, 20} - {lost}) == set(rolled.dice)


@checks("N12.37", "N14.19", "N12.40")
@reads("R-guardian-hit-allocation")
@pytest.mark.parametrize("reading", ALLOCATIONS)
@given(party=st.integers(1, 4), tile=st.sampled_from([one.id for one in GUARDIANS if not one.first_strike]))
def test_a_lone_guardian_loses_a_die_for_each_hit(reading: str, party: int, tile: str) -> None:
    """However hits are spread among several, one guardian alone takes them all."""
    pieces = {"sunless-citadel": {K: [FIGHTER] * party}}
    state = battle(pieces=pieces, rulings={"R-hit-allocation": reading})
    state = do(guarded(state, "sunless-citadel", [tile]), FightBattle(K, "sunless-citadel"))
    one = roll(roll(state, *([10] * party)).after, *(1 for _ in TILE[tile].dice))
    lost, state = len(losses(one)), one.after
    while isinstance(state.step, nerath.LosingDice):
        one = beat(state, nerath.legal_actions(state)[0])
        lost, state = lost + len(losses(one)), one.after
    assert min(party, len(TILE[tile].dice)) == lost


@checks("N12.41", "N14.9", "M5.2", "N14.19", "N14.7")
@reads("R-hit-allocation", "R-guardian-hit-allocation")
@pytest.mark.parametrize("reading", ALLOCATIONS)
def test_readings_of_hit_allocation_among_guardians(reading: str) -> None:
    """Three hits on a Beholder and a Troll: spread, then heaped; or one each; or as their player likes."""
    state = battle(pieces={"sunless-citadel": {K: [FIGHTER] * 3}}, rulings={"R-hit-allocation": reading})
    state = do(guarded(state, "sunless-citadel", ["beholder", "troll"]), FightBattle(K, "sunless-citadel"))
    state = roll(roll(state, 10, 10, 10).after, 1, 1, 1, 1).after
    state = do(state, LoseDie(V, "beholder", (6, 20), 6))
    again = LoseDie(V, "beholder", (20,), 20)
    if reading != "free":
        # The Troll had to take the second hit.
        troll = {foe.guardian: foe.dice for foe in state.step.battle.foes}["troll"]  # type: ignore[union-attr]
        assert (8,) == troll
    assert (reading != "one-per-batch") is (again in nerath.legal_actions(state))


@checks("N12.41", "N14.9", "M5.2", "N14.7")
@pytest.mark.parametrize("reading", ALLOCATIONS)
@given(first=st.sampled_from(["beholder", "troll"]))
def test_each_batch_of_hits_is_spread_anew(reading: str, first: str) -> None:
    """A guardian that was hit in one round may be hit first in the next, however hits are spread."""
    state = battle(pieces={"sunless-citadel": {K: [FIGHTER] * 3}}, rulings={"R-hit-allocation": reading})
    state = do(guarded(state, "sunless-citadel", ["beholder", "troll"]), FightBattle(K, "sunless-citadel"))
    for _ in range(2):
        state = roll(roll(state, 10, 1, 1).after, *(1 for foe in foes_of(state) for _ in foe.dice)).after
        options = [act for act in nerath.legal_actions(state) if isinstance(act, LoseDie)]
        assert {foe.guardian for foe in foes_of(state)} == {act.guardian for act in options}
        state = do(state, next(act for act in options if act.guardian == first))
        state = do(state, nerath.PressAttack(K))


# The end of it.


@checks("N14.5", "N14.10", "N14.21", "N14.22", "N14.33", "N22.21", "N24.17", "N17.7")
@reads("R-part-cleared-dungeon")
@given(OF_BOTH_READINGS, SEEDS, LUCKS)
def test_after_a_battle_not_won_the_survivors_wait(scene: Scene, seed: int, luck: Luck) -> None:
    """Guardians that were not destroyed lie face up, whole again; the dead do not come back or pay."""
    beats = fight(scene.state, scene.at, seed, luck, press=0.3)
    for one in beats:
        if isinstance(one.before.step, nerath.Pressing):
            assert scene.attacker is deciding(one.before)
    (ended,) = [event for event in told(beats) if isinstance(event, nerath.BattleEnded)]
    after = beats[-1].after
    if ended.won:
        return
    dead = Counter(e.guardian for e in told(beats) if isinstance(e, GuardianDestroyed))
    assert Counter(met(beats)) - dead == Counter(after.lair(scene.at).face_up)
    assert () == after.lair(scene.at).face_down
    assert scene.state.treasuries == after.treasuries
    assert scene.state.treasures == after.treasures
    assume(after.lair(scene.at).face_up)
    assert scene.at not in after.memory.cleared
    again = evolve(scene.state, lairs=after.lairs, guardians=after.guardians)
    begun = do(again, FightBattle(scene.attacker, scene.at))
    full = {foe.guardian: foe.dice for foe in begun.step.battle.foes}  # type: ignore[union-attr]
    assert {name: TILE[name].dice for name in after.lair(scene.at).face_up} == full


@checks("N14.21", "N14.10")
@pytest.mark.parametrize("tile", TILE)
def test_every_guardian_has_all_its_dice_again(tile: str) -> None:
    """Whatever it lost to Heroes who gave up, a guardian rolls all dice of its tile against the next ones."""
    scene = guarded(battle(pieces={"tomb-of-horrors": {K: [FIGHTER] * 2}}), "tomb-of-horrors", [tile])
    hits = len(TILE[tile].dice) - 1
    state = do(scene, FightBattle(K, "tomb-of-horrors"))
    while not isinstance(state.step, nerath.ChoosingBattle | nerath.Repositioning):
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Awaiting):
            assert isinstance(turn.request, nerath.Roll)
            lucky = isinstance(state.step, nerath.Rolling) and state.step.attackers
            shown = [10 if lucky and number < hits else 1 for number, _ in enumerate(turn.request.dice)]
            state = roll(state, *shown).after
        else:
            state = do(state, nerath.legal_actions(state)[-1])
    assert [tile] == list(state.lair("tomb-of-horrors").face_up)
    again = evolve(scene, lairs=state.lairs, guardians=state.guardians)
    (foe,) = foes_of(do(again, FightBattle(K, "tomb-of-horrors")))
    assert (tile, TILE[tile].dice) == (foe.guardian, foe.dice)


@checks("N15.26", "N16.4", "N14.4", "N24.15", "N4.30")
@given(EXPLORED, SEEDS)
def test_nothing_is_conquered_in_a_dungeon(scene: Scene, seed: int) -> None:
    """A won exploration changes nobody's land and scores nothing."""
    after = fight(scene.state, scene.at, seed, (1.0, 0.1), press=1.0)[-1].after
    assert (scene.state.control, scene.state.points) == (after.control, after.points)


@checks("N15.21", "N15.22", "N14.27", "N16.11", "N24.17", "N17.7", "N24.16", "N20.4")
@reads("R-mutual-destruction-in-dungeon")
@pytest.mark.parametrize("reading", ["stays-empty", "restock"])
def test_readings_of_mutual_destruction_in_a_dungeon(reading: str) -> None:
    """The last Hero and the last guardian die together: no card, and new guardians by one reading only."""
    beats = mutual(reading)
    assert nerath.BattleEnded("sunless-citadel", False) in told(beats)
    after = nerath.transition(beats[-1].after, EndStep(K))
    assert not after.state.treasures[0].cards
    laid = [event for event in after.events if isinstance(event, nerath.DungeonRestocked)]
    assert (2 if reading == "restock" else 0) == len(after.state.lair("sunless-citadel").face_down)
    assert (reading == "restock") is bool(laid)


@checks("N14.22", "N24.17", "N17.7", "I24.5", "M5.3", "N24.18", "G1.10")
@reads("R-restock-condition")
@pytest.mark.parametrize("reading", ["stays-empty", "restock"])
@given(press=st.sampled_from([0.0, 1.0]))
def test_no_new_guardians_while_old_ones_are_left(reading: str, press: float) -> None:
    """Whoever is beaten back, or gives up, leaves the dungeon to those who held it."""
    state = battle(
        active=N,
        pieces={"sunless-citadel": {N: [FIGHTER]}},
        rulings={"R-mutual-destruction-in-dungeon": reading},
    )
    state = guarded(state, "sunless-citadel", ["beholder", "troll"])
    after = fight(state, "sunless-citadel", luck=(0.0, press), press=press)[-1].after
    lair = nerath.apply(after, EndStep(N)).lair("sunless-citadel")
    assert ((), ["beholder", "troll"]) == (lair.face_down, list(lair.face_up))


@checks("N14.22", "N14.10")
@pytest.mark.parametrize("dead", range(3))
def test_so_many_guardians_as_were_not_destroyed_are_left(dead: int) -> None:
    """Of three guardians none, one or two fall before the Heroes give up, and only those are gone."""
    tiles = [one for one in GUARDIANS if len(one.dice) == 1 and not one.first_strike][:3]
    names, at = [one.id for one in tiles], "tomb-of-horrors"
    state = guarded(battle(pieces={at: {K: [FIGHTER] * 2}}), at, names)
    state = roll(do(state, FightBattle(K, at)), *[10, 10][:dead], *[1, 1][dead:]).after
    state = roll(state, 1, 1, 1).after
    state = do(state, *(LoseDie(V, one.id, one.dice, one.dice[0]) for one in tiles[:dead]))
    state = do(state, *[nerath.Retreat(K, Figure(FIGHTER), "dread-marches")] * 2)
    assert nerath.Lair((), Bag.of(*names[dead:])) == state.lair(at)


@checks("N14.10", "N14.16", "N14.19", "N14.22", "N15.22", "N16.11", "N24.17", "N17.7", "N24.16", "N20.4")
@pytest.mark.parametrize("reading", ["stays-empty", "restock"])
@pytest.mark.parametrize("tile", TILE)
def test_whoever_was_beaten_is_gone_to_the_end_of_the_turn(tile: str, reading: str) -> None:
    """However many dice it had: when the Heroes give up the other guardian alone stays, and none is added."""
    at, other = "tomb-of-horrors", "wraith" if tile != "wraith" else "giant-spider"
    rulings = {"R-mutual-destruction-in-dungeon": reading}
    state = battle(pieces={at: {K: [FIGHTER] * 4}}, rulings=rulings)
    state = do(guarded(state, at, [tile, other]), FightBattle(K, at))
    for die in TILE[tile].dice:
        while isinstance(state.step, nerath.Rolling):
            dice = nerath.to_act(state).request.dice  # type: ignore[union-attr]
            state = roll(state, 10 if state.step.attackers else 1, *[1] * (len(dice) - 1)).after
        left = {foe.guardian: foe.dice for foe in foes_of(state)}[tile]
        state = do(state, LoseDie(V, tile, left, die))
        if len(left) > 1:
            state = do(state, nerath.PressAttack(K))
    before = state
    state = do(state, *[nerath.Retreat(K, Figure(FIGHTER), "dread-marches")] * 4)
    assert isinstance(state.step, nerath.Repositioning)
    assert (before.treasuries, before.treasures) == (state.treasuries, state.treasures)
    assert nerath.Lair((), Bag.of(other)) == do(state, EndStep(K)).lair(at)


@checks("M7.4", "N14.2", "N22.25", "N10.17")
@reads("R-empty-dungeon")
@pytest.mark.parametrize("reading", ["plunder-at-once", "nothing-there"])
@given(party=armies(HEROES), at=st.sampled_from(DUNGEON), active=st.sampled_from(Realm))
def test_readings_of_an_empty_dungeon(reading: str, party: list[Kind], at: str, active: Realm) -> None:
    """Heroes who find nobody plunder at once without dice, or find nothing."""
    scene = battle(active=active, pieces={at: {active: party}}, rulings={"R-empty-dungeon": reading})
    state = guarded(scene, at)
    beats = fight(state, at)
    plunder = reading == "plunder-at-once"
    assert not any(isinstance(event, DiceRolled) for event in told(beats))
    assert plunder is (1 == sum(isinstance(event, nerath.TreasureDrawn) for event in told(beats)))
    after = beats[-1].after
    assert int(plunder) == after.treasures[list(Realm).index(active)].cards.total
    assert (at in after.memory.cleared) is plunder
    assert len(party) == after.figures(at, active).total


@checks("N14.25", "N14.27")
@given(st.booleans(), st.booleans())
def test_a_medusa_against_heroes(wizard: bool, hits: bool) -> None:
    """The Medusa's die comes before a Fighter's, and together with a Wizard's."""
    state = battle(pieces={"sunless-citadel": {K: [WIZARD if wizard else FIGHTER]}})
    state = do(guarded(state, "sunless-citadel", ["medusa"]), FightBattle(K, "sunless-citadel"))
    if wizard:
        state = roll(state, 10).after
    last = roll(state, 20 if hits else 1)
    (rolled,) = [event for event in last.events if isinstance(event, DiceRolled)]
    assert (False, True, (20,)) == (rolled.attackers, rolled.first_strike, rolled.dice)
    if hits:
        assert not last.after.figures("sunless-citadel", K)
    assert (0 if wizard else 1) == last.after.lair("sunless-citadel").face_up.total
    assert isinstance(last.after.step, nerath.Rolling) is (not hits and not wizard)


@checks("N14.25")
def test_a_medusa_strikes_first_in_every_round() -> None:
    """Also when another guardian has fallen the Medusa's die comes before a Fighter's."""
    state = battle(pieces={"sunless-citadel": {K: [FIGHTER]}})
    state = do(
        guarded(state, "sunless-citadel", ["medusa", "giant-spider"]), FightBattle(K, "sunless-citadel")
    )
    for face in (1, 10, 1):
        state = roll(state, face).after
    state = do(state, LoseDie(V, "giant-spider", (10,), 10), nerath.PressAttack(K))
    last = roll(state, 20)
    (rolled,) = [event for event in last.events if isinstance(event, DiceRolled)]
    assert (False, True, (20,)) == (rolled.attackers, rolled.first_strike, rolled.dice)
    assert not last.after.figures("sunless-citadel", K)


@checks("N14.3", "N7.10", "N14.10", "N24.14")
def test_tiles_are_known_to_all_once_they_are_turned_over() -> None:
    """After a retreat everybody can see who waits in the dungeon."""
    state = battle(way=ALLIANCES, active=N, pieces={"sunless-citadel": {N: [FIGHTER]}})
    state = do(
        guarded(state, "sunless-citadel", [], 1), FightBattle(N, "sunless-citadel"), nerath.Drawn("troll")
    )
    state = roll(roll(state, 1).after, 1, 1).after
    state = do(state, nerath.Retreat(N, Figure(FIGHTER), "nentir-vale"))
    for viewer in (*Realm, None):
        assert ["troll"] == list(nerath.view(state, viewer).lair("sunless-citadel").face_up)
