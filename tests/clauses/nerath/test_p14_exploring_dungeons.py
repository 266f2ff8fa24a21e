"""Page 14: Heroes who explore dungeons, and the dice rolled there."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles
from tests.clauses.nerath.dungeons_told import EXPLORED, TILE, Left, met, needed, without
from tests.clauses.nerath.scenes import (
    DUNGEON,
    FIGHTER,
    HEROES,
    LUCKS,
    NEXT,
    SEEDS,
    K,
    Luck,
    V,
    battle,
    beat,
    dice,
    do,
    fight,
    fit,
    guarded,
    moved_in,
    rounds,
    ship,
    told,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.kernel.secret import Secret
from conquest_rules.nerath import Bag, DiceRolled, EndStep, FightBattle, Figure, Kind, Realm
from conquest_rules.testing import checks, reads

# Exploring.


@checks("N14.1", "N14.2", "N10.17", "N12.20", "N22.3", "N22.25", "N24.14", "N20.3", "N10.14")
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


@checks("N10.17", "N12.20", "N14.2", "N10.3", "N24.5")
@pytest.mark.parametrize("kind", HEROES)
@pytest.mark.parametrize("left", [["troll"], ["troll", "beholder"]])
@pytest.mark.parametrize("face_down", [0, 1])
def test_guardians_that_others_left_face_up_are_faced(kind: Kind, left: list[str], face_down: int) -> None:
    """Guardians that beat earlier Heroes, and lie face up since then, are fought before anything is found."""
    at = "sunless-citadel"
    state = guarded(battle(pieces={at: {K: [kind]}}), at, left, face_down)
    state, rng = do(state, FightBattle(K, at)), Random(0)
    while isinstance(state.step, nerath.Revealing):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        state = beat(state, turn.request.sample(rng)).after
    assert isinstance(state.step, nerath.Rolling)
    foes = Bag.of(*(foe.guardian for foe in state.step.battle.foes))
    assert Bag.of(*left).within(foes)
    assert len(left) + face_down == foes.total
    assert at not in state.memory.cleared


@checks("N10.17", "N12.20", "N13.36", "N10.3", "N24.5", "N11.29")
@pytest.mark.parametrize("kind", HEROES)
@pytest.mark.parametrize("face_down", [0, 1])
def test_heroes_that_land_after_a_sea_battle_have_to_explore_as_well(kind: Kind, face_down: int) -> None:
    """Who goes ashore in an entrance from a sea that was won faces its guardians, seen before or not."""
    state = battle(pieces={"southern-deep": {K: [ship(kind)], V: [ship()]}})
    state = guarded(state, "drowned-vault", [] if face_down else ["troll"], face_down)
    state = fight(state, "southern-deep", luck=(1.0, 0.0), press=1.0)[-1].after
    into = [act for act in nerath.legal_actions(state) if getattr(act, "to", "") == "drowned-vault"]
    state = do(state, *into)
    while isinstance(state.step, nerath.Landing):
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
@pytest.mark.parametrize("who", [K, V])
def test_a_tile_that_somebody_has_looked_at_is_turned_over_as_well(known: int, who: Realm) -> None:
    """Of two tiles none, one or both were looked at, even by the explorer; all lie face up before dice fall.

    It is asked what is on each, so that nobody can tell beforehand; of one that is known there is one answer.
    """
    state = guarded(battle(pieces={"sunless-citadel": {K: [FIGHTER]}}), "sunless-citadel", [], 2)
    seen = tuple(Secret(name, (who.value,)) for name in ("troll", "beholder")[:known])
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
    "N13.1",
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
    "N24.15",
    "M4.4",
    "N20.8",
    "N22.26",
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


@checks("N14.30", "N14.28")
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
