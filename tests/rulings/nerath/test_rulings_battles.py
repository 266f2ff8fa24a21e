"""Readings of Run Amok and of dungeons."""

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, position, when
from tests.clauses.nerath.drawn_battles import Scene, armies, dungeon_battles, land_battles
from tests.clauses.nerath.scenes import DUNGEON, FOOT, HEROES, LAND, MONSTER, NEXT, SEEDS, do, fight, guarded
from tests.rules.nerath.board_facts import enemies
from tests.rulings.nerath.readings import each_reading

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    Embark,
    EndStep,
    FightBattle,
    Kind,
    Moment,
    Move,
    Party,
    Realm,
    RunAmok,
    State,
)
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms


def pillage(ruling: str, reading: str, least: int, most: int) -> st.SearchStrategy[Scene]:
    """Monsters against a Footsoldier, anybody or nobody around them."""
    return land_battles(
        rulings={ruling: reading},
        attackers=armies([MONSTER], least, most),
        defenders=st.just([FOOT]),
        joint=st.just(False),
        castle=st.just(False),
        site=[space for space in LAND if len([one for one in NEXT[space] if one in LAND]) > 2],
    )


def won(scene: Scene) -> State:
    """How it stands when all dice of the attackers have hit and none of the defenders' has."""
    beats = fight(scene.state, scene.at, luck=(1.0, 0.0), press=1.0)
    return next(one.after for one in beats if any(isinstance(e, BattleEnded) for e in one.events))


def running(state: State) -> list[RunAmok]:
    return [act for act in nerath.legal_actions(state) if isinstance(act, RunAmok)]


def bare(state: State, at: str) -> set[str]:
    """The land next to a space that an enemy holds and nobody defends."""
    foes = enemies(state, state.active)
    return {
        space
        for space in NEXT[at]
        if space in LAND
        and state.controller(space) in foes
        and not any(state.figures(space, foe) for foe in foes)
    }


@reads("R-run-amok-together")
@each_reading("R-run-amok-together")
@given(data=st.data())
def test_whether_a_pack_runs_together(reading: str, data: st.DataObject) -> None:
    """Monsters of one battle follow each other into a space, or find it friendly and may not."""
    scene = data.draw(pillage("R-run-amok-together", reading, 2, 4))
    state, entered = won(scene), set[str]()
    targets = bare(state, scene.at)
    assume(targets)
    monsters = sum(figure.kind is MONSTER for figure in state.figures(scene.at, scene.attacker))
    for _ in range(monsters):
        expected = targets if reading == "as-a-group" else targets - entered
        assert expected == {act.to for act in running(state)}
        if not expected:
            return
        act = data.draw(st.sampled_from(running(state)))
        state, entered = do(state, act), entered | {act.to}


@reads("R-run-amok-chain")
@each_reading("R-run-amok-chain")
@given(data=st.data())
def test_whether_a_monster_runs_on(reading: str, data: st.DataObject) -> None:
    """A Monster stops where it ran, or runs on from there as long as there is a way."""
    scene = data.draw(pillage("R-run-amok-chain", reading, 1, 1))
    state, at = won(scene), scene.at
    assume(bare(state, at))
    for _ in range(3):
        act = data.draw(st.sampled_from(running(state)))
        state, at = do(state, act), act.to
        expected = bare(state, at) if reading == "chain" else set[str]()
        assert expected == {act.to for act in running(state)}
        if not expected:
            return


@reads("R-mutual-destruction-in-dungeon")
@each_reading("R-mutual-destruction-in-dungeon")
@given(data=st.data(), seed=SEEDS)
def test_when_new_guardians_come(reading: str, data: st.DataObject, seed: int) -> None:
    """After a win two new guardians come; after the death of all on both sides by one reading only."""
    few = armies(HEROES, most=2)
    rulings = {"R-mutual-destruction-in-dungeon": reading}
    scene = data.draw(dungeon_battles(rulings=rulings, heroes=few, most=1))
    after = fight(scene.state, scene.at, seed, (1.0, 1.0), press=1.0)[-1].after
    for another in after.memory.pending:
        after = fight(after, another, seed, (1.0, 1.0), press=1.0)[-1].after
    left, heroes = after.lair(scene.at).face_up, after.figures(scene.at, scene.attacker)
    while out := [
        act for act in nerath.legal_actions(after) if isinstance(act, Move | Embark) and act.at == scene.at
    ]:
        after = do(after, out[0])
    later = do(after, EndStep(scene.attacker)).lair(scene.at)
    comes = not left and (bool(heroes) or reading == "restock")
    assert (2 if comes else 0, left) == (len(later.face_down), later.face_up)


@checks("N9.35", "N16.11", "N20.4", "N22.21")
@reads("R-empty-dungeon")
@each_reading("R-empty-dungeon")
@given(
    party=armies(HEROES, most=2),
    at=st.sampled_from(DUNGEON),
    active=realms(),
    moment=st.sampled_from([Moment.BATTLE_WON, Moment.BATTLE_LOST]),
    walkover=st.sampled_from(nerath.ruling("R-undefended-space").names),
)
def test_whether_an_empty_dungeon_is_a_battle(
    reading: str, party: list[Kind], at: str, active: Realm, moment: Moment, walkover: str
) -> None:
    """A dungeon without guardians is a battle won, whatever an empty land space is; or none at all."""
    card = event(active, GainGold(1), play=(when(moment, Party.SELF),))
    rulings = {"R-empty-dungeon": reading, "R-undefended-space": walkover}
    state = position(card, active=active, pieces={at: {active: party}}, rulings=rulings)
    after = do(guarded(state, at), EndStep(active), FightBattle(active, at))
    asked = isinstance(after.step, nerath.Window)
    assert (reading == "plunder-at-once" and moment is Moment.BATTLE_WON) is asked
