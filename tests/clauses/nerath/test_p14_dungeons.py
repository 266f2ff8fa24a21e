"""Page 14: exploring dungeons, and the guardians who fight there."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ALLIES,
    DUNGEON,
    FIGHTER,
    GUARDIANS,
    HEROES,
    LUCKS,
    NEXT,
    SEEDS,
    WIZARD,
    Beat,
    K,
    Luck,
    N,
    Scene,
    V,
    armies,
    battle,
    beat,
    cited,
    deciding,
    dice,
    do,
    dungeon_battles,
    enemies,
    fight,
    fit,
    guarded,
    kinds_of,
    moved_in,
    phases,
    roll,
    rounds,
    ship,
    told,
)

from conquest_rules import nerath
from conquest_rules.kernel.secret import Secret
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
    State,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

TILE = {one.id: one for one in GUARDIANS}
EXPLORED = dungeon_battles()


def met(beats: list[Beat]) -> list[str]:
    """The guardians on the entrance when the fight begins."""
    first = next(one for one in beats if not isinstance(one.after.step, nerath.Revealing))
    return sorted(first.after.lair(_at(beats)).face_up)


def _at(beats: list[Beat]) -> str:
    begun = beats[0].action
    assert isinstance(begun, FightBattle)
    return begun.at


Left = dict[str, list[int]]


def without(left: Left, beats: list[Beat]) -> Left:
    """What guardians have left after some beats: each hit takes a die, the last one the guardian."""
    now = {name: list(some) for name, some in left.items()}
    for event in told(beats):
        if isinstance(event, GuardianHit):
            now[event.guardian].remove(event.die)
        elif isinstance(event, GuardianDestroyed):
            assert 1 == len(now.pop(event.guardian))
    return now


# Exploring.


@checks("N14.1", "N14.2", "N10.17", "N12.20", "N22.3", "N22.25", "N24.14", "N20.3")
@reads("R-battles-optional")
@given(
    st.dictionaries(st.sampled_from(DUNGEON), st.sampled_from(HEROES), min_size=1, max_size=3),
    st.sampled_from(Realm),
)
def test_heroes_who_enter_a_dungeon_have_to_explore_it(parties: dict[str, Kind], active: Realm) -> None:
    """Every entrance that Heroes moved into is one battle to be fought, and the step waits for it."""
    pieces = {at: {active: [kind, FIGHTER]} for at, kind in parties.items()}
    state = battle(active=active, pieces=pieces)
    assert tuple(at for at in DUNGEON if at in parties) == state.memory.pending
    assert {"N12.20", "N10.17"} == cited(state, EndStep(active))


@checks("N10.17", "N11.30", "N12.20", "N13.36", "N14.1", "N22.25", "N24.14")
@pytest.mark.parametrize("kind", HEROES)
def test_heroes_put_ashore_in_a_dungeon_have_to_explore_it(kind: Kind) -> None:
    """A Hero that lands in an entrance from a friendly sea stays there and has to fight its guardians."""
    state = guarded(moved_in(pieces={"southern-deep": {K: [ship(kind)]}}), "drowned-vault", ["troll"])
    act = nerath.Debark(K, Figure(kind), ship(kind), "southern-deep", "drowned-vault")
    assert act in nerath.legal_actions(state)
    state = do(state, act)
    (ashore,) = state.figures("drowned-vault", K)
    for to in NEXT["drowned-vault"]:
        assert "N11.30" in cited(state, nerath.Move(K, ashore, "drowned-vault", to))
    state = do(state, EndStep(K))
    assert (FightBattle(K, "drowned-vault"),) == nerath.legal_actions(state)
    assert {"N12.20", "N10.17"} == cited(state, EndStep(K))


@checks("N14.3", "N14.6", "N14.8", "N24.14", "N14.2", "N22.25")
@given(dungeon_battles(least=0), SEEDS)
def test_all_guardians_are_turned_over_and_fight_together(scene: Scene, seed: int) -> None:
    """Before the first die every tile on the entrance lies face up, and all of them defend."""
    lair = scene.state.lair(scene.at)
    number = len(lair.face_down) + lair.face_up.total
    assume(number)
    state, rng, revealed = do(scene.state, FightBattle(scene.attacker, scene.at)), Random(seed), 0
    while isinstance(state.step, nerath.Revealing):
        assert () == nerath.legal_actions(state)
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        one = beat(state, turn.request.sample(rng))
        revealed += sum(isinstance(event, nerath.GuardianRevealed) for event in one.events)
        state = one.after
    assert len(lair.face_down) == revealed
    after = state.lair(scene.at)
    assert ((), number) == (after.face_down, after.face_up.total)
    assert lair.face_up.within(after.face_up)
    assert isinstance(state.step, nerath.Rolling)
    assert sorted(after.face_up) == sorted(foe.guardian for foe in state.step.battle.foes)


@checks("N14.3", "N24.14")
@pytest.mark.parametrize("known", range(3))
def test_a_tile_that_somebody_has_looked_at_is_turned_over_as_well(known: int) -> None:
    """Of two tiles none, one or both were looked at by a card; all lie face up before the first die.

    It is asked what is on each, so that nobody can tell beforehand; of one that is known there is one answer.
    """
    state = guarded(battle(pieces={"sunless-citadel": {K: [FIGHTER]}}), "sunless-citadel", [], 2)
    seen = tuple(Secret(name, (V.value,)) for name in ("troll", "beholder")[:known])
    lairs = (
        nerath.Lair((*seen, *[Secret[str]()] * (2 - known))) if one == "sunless-citadel" else lair
        for one, lair in zip(DUNGEON, state.lairs, strict=True)
    )
    stack = state.guardians.rest - Bag.of(*(one.item for one in seen if one.item))
    state = evolve(state, lairs=tuple(lairs), guardians=evolve(state.guardians, rest=stack))
    state = do(state, FightBattle(K, "sunless-citadel"))
    for place, name in enumerate(("troll", "beholder")):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert (place < known) is (1 == turn.request.probability(nerath.Drawn(name)))
        state = do(state, nerath.Drawn(name))
    assert isinstance(state.step, nerath.Rolling)
    assert nerath.Lair((), Bag.of("beholder", "troll")) == state.lair("sunless-citadel")


@checks("N14.11", "N14.6", "N23.4", "N22.20")
@given(EXPLORED, SEEDS)
def test_guardians_are_no_pieces(scene: Scene, seed: int) -> None:
    """In the entrance stand the Heroes and nothing else, and nobody is named as defender."""
    beats = fight(scene.state, scene.at, seed)
    assert () == next(e.defenders for e in told(beats) if isinstance(e, nerath.BattleBegun))
    for one in beats:
        for realm in set(Realm) - {scene.attacker}:
            assert not one.after.figures(scene.at, realm)
        assert all(figure.kind in HEROES for figure in one.after.figures(scene.at, scene.attacker))


# Dice.


@checks(
    "N14.4",
    "N14.13",
    "N14.19",
    "N14.25",
    "N14.26",
    "N14.27",
    "N14.8",
    "N12.30",
    "N12.34",
    "N12.35",
    "N13.2",
    "N13.3",
    "N13.11",
    "N13.12",
    "N19.13",
    "N22.4",
    "N15.2",
    "N15.4",
)
@given(EXPLORED, SEEDS, LUCKS)
def test_who_rolls_in_a_dungeon(scene: Scene, seed: int, luck: Luck) -> None:
    """Wizards and guardians with First Strike roll first, then all others, with the dice they have left."""
    beats = fight(scene.state, scene.at, seed, luck)
    left: Left = {name: list(TILE[name].dice) for name in met(beats)}
    for one in rounds(beats):
        for part, start, first in ((one.first, one.start, True), (one.other, one.middle, False)):
            ours = dice(start, scene.at, (scene.attacker,), attacking=True, first=first)
            theirs = [d for name, some in left.items() if TILE[name].first_strike is first for d in some]
            over = not first and not (left and fit(start, scene.at, (scene.attacker,)))
            due = [(side, sorted(some)) for side, some in ((True, ours), (False, theirs)) if some]
            rolled = [(e.attackers, sorted(e.dice)) for e in told(part) if isinstance(e, DiceRolled)]
            assert ([] if over else due) == rolled
            left = without(left, part)


def needed(names: list[str]) -> int:
    return max([6, *(TILE[name].heroes_need or 6 for name in names)])


@checks("N14.15", "N14.28", "N14.30", "N12.33", "N22.32")
@reads("R-modified-hit-numbers", "R-hit-penalty-stacking")
@given(EXPLORED, SEEDS, LUCKS)
def test_what_heroes_and_guardians_have_to_roll(scene: Scene, seed: int, luck: Luck) -> None:
    """Guardians hit on 6; Heroes on the worst number that any guardian of the battle asks for."""
    beats = fight(scene.state, scene.at, seed, luck)
    number = needed(met(beats))
    for event in told(beats):
        if isinstance(event, DiceRolled):
            low = number if event.attackers else 6
            assert sum(face >= low for face in event.faces) == event.hits


@checks("N14.30")
@reads("R-hit-penalty-duration")
@pytest.mark.parametrize("reading", ["whole-battle", "while-alive"])
@given(data=st.data(), seed=SEEDS)
def test_readings_of_the_hit_penalty(reading: str, data: st.DataObject, seed: int) -> None:
    """The number that Heroes need lasts for the battle, or as long as the guardian who asks for it."""
    scene = data.draw(dungeon_battles(rulings={"R-hit-penalty-duration": reading}))
    beats = fight(scene.state, scene.at, seed, (0.8, 0.2), press=1.0)
    left: Left = {name: list(TILE[name].dice) for name in met(beats)}
    most = needed(list(left))
    for one in beats:
        for event in one.events:
            if isinstance(event, DiceRolled) and event.attackers:
                low = most if reading == "whole-battle" else needed(list(left))
                assert sum(face >= low for face in event.faces) == event.hits
        left = without(left, [one])


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


def player_of_guardians(state: State) -> Realm:
    """The next enemy after the active realm in the order of turns."""
    order = list(Realm) * 2
    after = order[order.index(state.active) + 1 :]
    return next(realm for realm in after if realm in enemies(state, state.active))


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


@checks("N14.7")
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


@checks("N14.7", "N14.9")
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


ALLOCATIONS = ["spread-then-stack", "one-per-batch", "free"]


@checks("N14.19")
@reads("R-guardian-hit-allocation")
@pytest.mark.parametrize("reading", ALLOCATIONS)
@given(party=st.integers(1, 4), tile=st.sampled_from([one.id for one in GUARDIANS if not one.first_strike]))
def test_a_lone_guardian_loses_a_die_for_each_hit(reading: str, party: int, tile: str) -> None:
    """However hits are spread among several, one guardian alone takes them all."""
    pieces = {"sunless-citadel": {K: [FIGHTER] * party}}
    state = battle(pieces=pieces, rulings={"R-hit-allocation": reading})
    state = do(guarded(state, "sunless-citadel", [tile]), FightBattle(K, "sunless-citadel"))
    one = roll(roll(state, *([10] * party)).after, *(1 for _ in TILE[tile].dice))
    lost, state = len(_losses(one)), one.after
    while isinstance(state.step, nerath.LosingDice):
        one = beat(state, nerath.legal_actions(state)[0])
        lost, state = lost + len(_losses(one)), one.after
    assert min(party, len(TILE[tile].dice)) == lost


def _losses(one: Beat) -> list[nerath.Event]:
    return [event for event in one.events if isinstance(event, GuardianHit | GuardianDestroyed)]


@checks("N12.41", "N14.9")
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


@checks("N12.41", "N14.9")
@pytest.mark.parametrize("reading", ALLOCATIONS)
@given(first=st.sampled_from(["beholder", "troll"]))
def test_each_batch_of_hits_is_spread_anew(reading: str, first: str) -> None:
    """A guardian that was hit in one round may be hit first in the next, however hits are spread."""
    state = battle(pieces={"sunless-citadel": {K: [FIGHTER] * 3}}, rulings={"R-hit-allocation": reading})
    state = do(guarded(state, "sunless-citadel", ["beholder", "troll"]), FightBattle(K, "sunless-citadel"))
    for _ in range(2):
        state = roll(roll(state, 10, 1, 1).after, *(1 for foe in _foes(state) for _ in foe.dice)).after
        options = [act for act in nerath.legal_actions(state) if isinstance(act, LoseDie)]
        assert {foe.guardian for foe in _foes(state)} == {act.guardian for act in options}
        state = do(state, next(act for act in options if act.guardian == first))
        state = do(state, nerath.PressAttack(K))


def _foes(state: nerath.State) -> tuple[nerath.Foe, ...]:
    return state.step.battle.foes  # type: ignore[union-attr]  # every step in which this is asked has a battle


# The end of it.


@checks("N14.5", "N14.10", "N14.21", "N14.22", "N14.33", "N22.21", "N24.17")
@reads("R-part-cleared-dungeon")
@given(EXPLORED, SEEDS, LUCKS)
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
    assert scene.at not in after.memory.cleared
    assume(after.lair(scene.at).face_up)
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
    (foe,) = _foes(do(again, FightBattle(K, "tomb-of-horrors")))
    assert (tile, TILE[tile].dice) == (foe.guardian, foe.dice)


@checks("N15.26", "N16.4", "N14.4", "N24.15")
@given(EXPLORED, SEEDS)
def test_nothing_is_conquered_in_a_dungeon(scene: Scene, seed: int) -> None:
    """A won exploration changes nobody's land and scores nothing."""
    after = fight(scene.state, scene.at, seed, (1.0, 0.1), press=1.0)[-1].after
    assert (scene.state.control, scene.state.points) == (after.control, after.points)


def mutual(reading: str) -> list[Beat]:
    """A Wizard and a Medusa kill each other with their First Strikes."""
    state = battle(
        pieces={"sunless-citadel": {K: [WIZARD]}}, rulings={"R-mutual-destruction-in-dungeon": reading}
    )
    return fight(guarded(state, "sunless-citadel", ["medusa"]), "sunless-citadel", luck=(1.0, 1.0))


@checks("N15.21", "N15.22", "N14.27", "N16.11", "N24.17")
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


@checks("N14.22", "N24.17")
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


@checks("M7.4", "N14.2", "N22.25")
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
