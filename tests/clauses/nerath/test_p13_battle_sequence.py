"""Page 13: First Strike, Durable pieces, and round after round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, land_battles, sea_battles
from tests.clauses.nerath.land_battles_told import FOUGHT, both_fit
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ASHORE,
    BOARD,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    LUCKS,
    MONSTER,
    NEXT,
    SEA,
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
    bag,
    battle,
    deciding,
    dice,
    do,
    fight,
    first_strike,
    guarded,
    phases,
    roll,
    rounds,
    ship,
    told,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import BattleEnded, DiceRolled, FightBattle, Figure, Kind, Mark, Realm, TakeDamage
from conquest_rules.testing import checks, reads

# First Strike.

ROLLED_OR_HIT = (DiceRolled, nerath.PieceDamaged, nerath.PieceDestroyed)
WITH_HEROES = st.lists(
    st.lists(st.sampled_from((WIZARD, FIGHTER)), max_size=2).map(lambda cargo: ship(*cargo)),
    min_size=1,
    max_size=3,
)
WIZARDS_AMONG_OTHERS = st.one_of(
    land_battles(attackers=armies((WIZARD, FOOT, DRAGON)), defenders=armies((WIZARD, FOOT, DRAGON))),
    sea_battles(attackers=WITH_HEROES, defenders=WITH_HEROES),
)


@checks("N24.9", "N13.2", "N13.3", "N12.36", "N13.10")
@given(WIZARDS_AMONG_OTHERS, SEEDS, LUCKS)
def test_both_sides_roll_in_each_phase_before_a_hit_of_it_is_taken(
    scene: Scene, seed: int, luck: Luck
) -> None:
    """Whoever could strike when a phase began has rolled in it, attackers first, before anybody is hit."""
    for start, beats in phases(fight(scene.state, scene.at, seed, luck, press=1.0)):
        first = first_strike(beats[0].before)
        due = [
            attacking
            for attacking, realms in ((True, (scene.attacker,)), (False, scene.defenders))
            if dice(start, scene.at, realms, attacking=attacking, first=first is True)
        ]
        happened = [event for event in told(beats) if isinstance(event, ROLLED_OR_HIT)]
        rolled = [one.attackers for one in happened if isinstance(one, DiceRolled)]
        assert due == rolled
        assert all(isinstance(one, DiceRolled) for one in happened[: len(due)])


@checks("N13.13", "N13.12", "N13.9", "N13.3", "N13.11", "N20.8", "N22.26")
@given(st.booleans(), st.booleans())
def test_the_wizards_duel(attacker_dies: bool, defender_dies: bool) -> None:
    """Both Wizards roll before any Footsoldier, both hits are taken, and only who is left rolls on."""
    state = battle(
        active=C,
        pieces={"zembar": {C: [WIZARD, FOOT], V: [WIZARD, FOOT]}},
        control={"zembar": V},
    )
    state = do(state, FightBattle(C, "zembar"))
    one = roll(state, 10)
    two = roll(one.after, 10)
    events = [event for event in (*one.events, *two.events) if isinstance(event, DiceRolled)]
    assert [(True, (10,)), (False, (10,))] == [(event.attackers, event.dice) for event in events]
    state = two.after
    for realm, soldier in ((C, attacker_dies), (V, defender_dies)):
        assert {TakeDamage(realm, realm, Figure(kind)) for kind in (WIZARD, FOOT)} == set(
            nerath.legal_actions(state)
        )
        state = do(state, TakeDamage(realm, realm, Figure(FOOT if soldier else WIZARD)))
    rolled = list[tuple[bool, tuple[int, ...]]]()
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        rolled.append((state.step.attackers, tuple(die.sides for die in turn.request.dice)))  # type: ignore[union-attr]
        state = roll(state, 1).after
    assert [(True, (6,))] * (not attacker_dies) + [(False, (6,))] * (not defender_dies) == rolled


@checks("N13.11", "N20.8", "N22.26", "N12.53", "N20.16", "N12.52")
@reads("R-castle-last-roll")
@given(
    st.sampled_from([FOOT, SIEGE, FIGHTER, MONSTER, STORM, CASTLE]),
    st.integers(1, 3),
)
def test_first_strike_victims_do_not_strike_back(victim: nerath.Kind, wizards: int) -> None:
    """What Wizards destroy, or silence, before the other attacks rolls no dice in that round."""
    state = battle(pieces={"zembar": {K: [WIZARD] * wizards, V: [victim]}})
    last = roll(do(state, FightBattle(K, "zembar")), *([6] * wizards))
    assert [True] == [event.attackers for event in last.events if isinstance(event, DiceRolled)]
    assert BattleEnded("zembar", True, (V,)) in last.events


# Durable.


@checks("N13.15", "N13.17", "N21.12", "N21.13", "N13.14", "N6.9", "N22.22")
@given(st.lists(st.booleans(), min_size=1, max_size=6))
def test_a_dragon_takes_two_hits(rolls: list[bool]) -> None:
    """A Dragon with one damage rolls its d20 like any other, and the second one destroys it."""
    state = battle(pieces={"zembar": {K: [MONSTER], V: [DRAGON]}})
    state, damage_taken = do(state, FightBattle(K, "zembar")), 0
    for hit in rolls:
        one = roll(state, 6 if hit else 5)
        turn = nerath.to_act(one.after)
        assert isinstance(turn, nerath.Awaiting)
        assert [(20, 6)] == [(die.sides, die.low) for die in turn.request.dice]  # type: ignore[attr-defined]
        state = roll(one.after, 1).after
        damage_taken += hit
        if damage_taken == 2:
            assert not state.figures("zembar", V)
            assert K is state.controller("zembar")
            return
        assert Figure(DRAGON, mark=Mark(damage=damage_taken)) in state.figures("zembar", V)
        state = do(state, nerath.PressAttack(K))


@checks("N13.18", "N21.13", "N13.17")
def test_a_dragon_that_retreated_is_whole_before_the_next_battle() -> None:
    """Damage is gone with the battle it was taken in, though others are still to be fought."""
    pieces = {"zembar": {K: [DRAGON], V: [FOOT]}, "thorndeep": {K: [FOOT], V: [FOOT]}}
    state = do(battle(pieces=pieces, control={"cernall": K}), FightBattle(K, "zembar"))
    state = roll(roll(state, 1).after, 6).after
    hurt = Figure(DRAGON, mark=Mark(damage=1))
    state = do(state, nerath.Retreat(K, hurt, "cernall"))
    assert isinstance(state.step, nerath.ChoosingBattle)
    assert bag([DRAGON]) == state.figures("cernall", K)


@checks("N13.18", "N21.13", "N13.17")
def test_a_dragon_that_won_is_whole_again() -> None:
    """A Dragon hurt in the battle it won stands in the conquered space without damage."""
    state = battle(pieces={"zembar": {K: [DRAGON], V: [FOOT]}}, control={"zembar": V})
    won = roll(roll(do(state, FightBattle(K, "zembar")), 20).after, 6).after
    assert Figure(DRAGON) in won.figures("zembar", K)
    assert K is won.controller("zembar")


# Rounds.


@checks("N12.45", "N13.1", "N13.2", "N13.5", "N15.1", "N15.2", "N15.3", "N15.6", "N22.7", "N4.24")
@reads("R-retreat-after-each-round")
@given(FOUGHT, SEEDS, LUCKS)
def test_after_each_round_the_attacker_chooses(scene: Scene, seed: int, luck: Luck) -> None:
    """A choice comes after a whole round, only while both sides can fight, and is the attacker's alone."""
    beats = fight(scene.state, scene.at, seed, luck)
    fought = rounds(beats)
    asked = [one for one in beats if isinstance(one.before.step, nerath.Pressing)]
    for one in asked:
        assert scene.attacker is deciding(one.before)
        assert both_fit(one.before, scene)
        assert nerath.PressAttack(scene.attacker) in nerath.legal_actions(one.before)
        for realm in scene.defenders:
            assert "N13.5" in cited(one.before, nerath.PressAttack(realm))
            for figure in one.before.figures(scene.at, realm).kinds:
                for space in NEXT[scene.at]:
                    assert "N15.6" in cited(one.before, nerath.Retreat(realm, figure, space))
    for one in beats:
        if not isinstance(one.before.step, nerath.Pressing | nerath.Retreating):
            for space in NEXT[scene.at]:
                for figure in one.before.figures(scene.at, scene.attacker).kinds:
                    away = nerath.Retreat(scene.attacker, figure, space)
                    over = isinstance(one.before.step, nerath.RunningAmok)
                    assert {"N13.5" if over else "N15.1"} == cited(one.before, away)
    pressed = sum(isinstance(one.action, nerath.PressAttack) for one in beats)
    assert 1 + pressed == len(fought)
    for number, one in enumerate(fought):
        end = (one.other or one.first)[-1].after
        assert both_fit(end, scene) is (number < len(asked)) or isinstance(end.step, nerath.RunningAmok)


@checks("N12.24", "N12.25")
def test_the_battle_that_runs_comes_first() -> None:
    """While one battle runs another cannot be started, and the refusal says why."""
    state = battle(pieces={"zembar": {K: [FOOT], V: [FOOT]}, "cernall": {K: [FOOT], V: [FOOT]}})
    state = do(state, FightBattle(K, "zembar"))
    assert {"N12.25"} == cited(state, FightBattle(K, "cernall"))
    pressing = roll(roll(state, 1).after, 1).after
    assert {"N12.25"} == cited(pressing, FightBattle(K, "cernall"))


@checks("N12.25")
def test_a_retreat_is_over_before_the_next_battle() -> None:
    """While some pieces have left and others are still to go, no other battle starts."""
    pieces = {"zembar": {K: [FOOT, MONSTER], V: [FOOT]}, "thorndeep": {K: [FOOT], V: [FOOT]}}
    state = do(battle(pieces=pieces, control={"cernall": K}), FightBattle(K, "zembar"))
    state = do(roll(roll(state, 1, 1).after, 1).after, nerath.Retreat(K, Figure(FOOT), "cernall"))
    assert isinstance(state.step, nerath.Retreating)
    assert {"N12.25"} == cited(state, FightBattle(K, "thorndeep"))
    state = do(state, nerath.Retreat(K, Figure(MONSTER), "cernall"))
    assert (FightBattle(K, "thorndeep"),) == nerath.legal_actions(state)


@checks("N12.25", "N13.6", "N24.9")
def test_a_dungeon_is_explored_to_the_end_before_the_next_battle() -> None:
    """From the first tile that is turned over to the Treasure that is drawn no other battle starts."""
    pieces = {"sunless-citadel": {K: [FIGHTER]}, "thorndeep": {K: [FOOT], V: [FOOT]}}
    state = guarded(battle(pieces=pieces), "sunless-citadel", face_down=1)
    beats = fight(state, "sunless-citadel", luck=(1.0, 0.0), press=1.0)
    steps = {type(one.before.step) for one in beats}
    assert {nerath.Revealing, nerath.Rolling, nerath.Plundering} <= steps
    for one in beats[1:]:
        assert {"N12.25"} == cited(one.before, FightBattle(K, "thorndeep"))
    ends = (BattleEnded, nerath.DungeonPlundered, nerath.TreasureDrawn)
    assert list(ends) == [type(event) for event in told(beats) if isinstance(event, ends)]
    assert FightBattle(K, "thorndeep") in nerath.legal_actions(beats[-1].after)


# Whoever is about to be lost.

DOOMED: dict[str, list[dict[Realm, list[Kind | Figure]]]] = {
    "zembar": [
        *({V: [kind]} for kind in (*ASHORE, CASTLE)),
        *({V: [kind], N: [kind]} for kind in (FOOT, WIZARD, DRAGON)),
        {V: [CASTLE], N: [FOOT]},
        {V: [CASTLE, FOOT, WIZARD]},
    ],
    "sea-of-mist": [{V: [SHIP]}, {V: [STORM]}, {V: [DRAGON]}, {V: [ship(FIGHTER)]}, {V: [SHIP], N: [STORM]}],
}


@checks("N12.34", "N12.36", "N13.2", "N24.9")
@pytest.mark.parametrize(("at", "garrison"), [(at, one) for at, some in DOOMED.items() for one in some])
def test_defenders_whom_every_die_hits_roll_before_they_are_lost(
    at: str, garrison: dict[Realm, list[Kind | Figure]]
) -> None:
    """Siege Engines or a fleet roll nothing but hits, and still each defender rolls what it has to roll."""
    force = [SHIP] * 6 if at in SEA else [SIEGE] * 4
    state = battle(way=ALLIANCES if N in garrison else FREE_FOR_ALL, pieces={at: {K: force, **garrison}})
    state = do(state, FightBattle(K, at))
    due = [dice(state, at, garrison, attacking=False, first=first) for first in (True, False)]
    rolled, before = list[list[int]](), state.forces
    while isinstance(state.step, nerath.Rolling):
        request = nerath.to_act(state).request  # type: ignore[union-attr]
        if not state.step.attackers:
            rolled.append(sorted(die.sides for die in request.dice))
        # No piece is touched while anybody rolls.
        assert before == state.forces
        state = roll(state, *[6 if state.step.attackers else 1] * len(request.dice)).after
    assert [some for some in due if some] == rolled


@checks("N12.34", "N12.36")
@pytest.mark.parametrize("guardian", [one.id for one in BOARD.guardians])
def test_guardians_whom_every_die_hits_roll_before_they_are_destroyed(guardian: str) -> None:
    """Six Fighters roll nothing but hits, and still the guardian rolls all its dice."""
    citadel, tile = "sunless-citadel", BOARD.guardian(guardian)
    state = guarded(battle(pieces={citadel: {K: [FIGHTER] * 6}}), citadel, [guardian])
    state, rolled = do(state, FightBattle(K, citadel)), list[int]()
    while isinstance(state.step, nerath.Rolling):
        request = nerath.to_act(state).request  # type: ignore[union-attr]
        if not state.step.attackers:
            rolled += (die.sides for die in request.dice)
        state = roll(state, *[10 if state.step.attackers else 1] * len(request.dice)).after
    assert sorted(tile.dice) == sorted(rolled)
