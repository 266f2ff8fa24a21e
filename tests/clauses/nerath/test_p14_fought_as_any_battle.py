"""Page 14: an exploration is fought as any battle, also when some of the guardians are beaten.

What lives here: damage and the attacker's choice in dungeons, held against the rules of every battle.
"""

import pytest
from hypothesis import given
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles
from tests.clauses.nerath.scenes import (
    FIGHTER,
    HEROES,
    LAND,
    LUCKS,
    NEXT,
    SEEDS,
    WIZARD,
    K,
    Luck,
    battle,
    do,
    fight,
    guarded,
    phases,
    roll,
    told,
)
from tests.rules.nerath.board_facts import friendly

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    DiceRolled,
    FightBattle,
    GuardianDestroyed,
    Kind,
    PieceDestroyed,
    PressAttack,
    Retreat,
    SpaceKind,
)
from conquest_rules.testing import checks

EXPLORED = dungeon_battles(most=3, least=2)
AT = "sunless-citadel"


@checks("N14.4", "N15.3", "N24.15", "N13.5")
@given(EXPLORED, SEEDS, LUCKS)
def test_heroes_may_always_turn_back_after_a_round(scene: Scene, seed: int, luck: Luck) -> None:
    """However many guardians are beaten, after each round every Hero may leave for friendly land beside."""
    for one in fight(scene.state, scene.at, seed, luck, press=1.0):
        if isinstance(one.before.step, nerath.Pressing):
            land = [x for x in NEXT[scene.at] if x in LAND and friendly(one.before, x, scene.attacker)]
            heroes = one.before.figures(scene.at, scene.attacker).kinds
            ashore = {
                (act.figure, act.to)
                for act in nerath.legal_actions(one.before)
                if isinstance(act, Retreat) and act.aboard is None
            }
            assert {(hero, space) for hero in heroes for space in land} == ashore


@checks("N14.4", "N24.15")
def test_heroes_turn_back_from_the_second_guardian() -> None:
    """With one of two guardians beaten the Heroes still choose, and those who leave are safe."""
    state = battle(pieces={AT: {K: [FIGHTER, FIGHTER]}}, control={"nentir-vale": K})
    state = do(guarded(state, AT, ["giant-spider", "ghoul-pack"]), FightBattle(K, AT))
    state = roll(roll(state, 10, 1).after, 1, 1, 1, 1).after
    spider = [act for act in nerath.legal_actions(state) if getattr(act, "guardian", "") == "giant-spider"]
    state = do(state, spider[0])
    hero = state.figures(AT, K).kinds[0]
    away = Retreat(K, hero, "nentir-vale")
    assert (PressAttack(K), away) == nerath.legal_actions(state)
    after = do(state, away, away)
    assert [FIGHTER, FIGHTER] == [one.kind for one in after.figures("nentir-vale", K)]


@checks("N14.4", "N12.36", "N15.21", "N24.15")
@given(dungeon_battles(), SEEDS, LUCKS)
def test_guardians_hit_with_all_dice_they_rolled(scene: Scene, seed: int, luck: Luck) -> None:
    """Each hit of a guardian takes a Hero, though the guardian may fall to the Heroes' dice of the phase."""
    for start, beats in phases(fight(scene.state, scene.at, seed, luck)):
        events = told(beats)
        over = [n for n, event in enumerate(events) if isinstance(event, BattleEnded)]
        events = events[: over[0]] if over else events
        hits = sum(event.hits for event in events if isinstance(event, DiceRolled) and not event.attackers)
        lost = sum(isinstance(event, PieceDestroyed) for event in events)
        assert min(hits, start.figures(scene.at, scene.attacker).total) == lost


@checks("N14.4", "N12.36", "N24.15")
@pytest.mark.parametrize("hero", HEROES)
def test_a_guardian_and_a_hero_can_fall_together(hero: Kind) -> None:
    """The spider and one of two Heroes hit in the same phase: both are gone, and the other Hero has won."""
    state = battle(pieces={AT: {K: [hero, hero]}})
    quick = hero is WIZARD
    state = do(guarded(state, AT, ["banshee" if quick else "giant-spider"]), FightBattle(K, AT))
    one = roll(roll(state, 10, 1).after, 12 if quick else 10)
    assert SpaceKind.DUNGEON is state.table.content.kind_of[AT]
    assert 1 == sum(isinstance(event, PieceDestroyed) for event in one.events)
    assert 1 == sum(isinstance(event, GuardianDestroyed) for event in one.events)
    assert [True] == [event.won for event in one.events if isinstance(event, BattleEnded)]
    assert 1 == one.after.figures(AT, K).total


@checks("N22.33", "N14.16", "N12.37", "N24.15")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("hits", [0, 1, 2, 3, 4])
def test_hits_beyond_those_that_beat_a_guardian_go_to_the_others(number: int, hits: int) -> None:
    """Of guardians with a die each as many are beaten as hits were scored, as long as there are any."""
    slow = [one for one in nerath.built_in().guardians if not one.heroes_need and not one.first_strike]
    weak = [one.id for one in slow if len(one.dice) == 1]
    state = guarded(battle(pieces={AT: {K: [FIGHTER] * 4}}), AT, weak[:number])
    state = roll(do(state, FightBattle(K, AT)), *[10] * hits, *[1] * (4 - hits)).after
    state = roll(state, *[1] * number).after
    while isinstance(state.step, nerath.LosingDice):
        state = do(state, nerath.legal_actions(state)[0])
    assert max(0, number - hits) == state.lair(AT).face_up.total
