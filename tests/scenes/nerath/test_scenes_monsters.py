"""Scenes of Monsters that run amok: from the sea, past Castles, to where friends wait, for an ally."""

import pytest
from tests.clauses.nerath.scenes import CASTLE, FOOT, MONSTER, SHIP, C, K, V, ship
from tests.scenes.nerath.tables import Table, table

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    CastleCaptured,
    EndStep,
    FightBattle,
    Figure,
    RanAmok,
    RunAmok,
    SpaceConquered,
    SpaceLiberated,
)
from conquest_rules.testing import checks

BRANDIL, COAST, CAPITAL = "barony-of-brandil", "shining-coast", "vailindor"


def conquests(scene: Table) -> list[tuple[str, int]]:
    """What was conquered, and for how many points."""
    return [(one.space, one.points) for one in scene.told if isinstance(one, SpaceConquered)]


def landing_at_brandil(rulings: dict[str, str] | None = None) -> Table:
    """A Monster and a Footsoldier have landed beside Vailindor, which a Castle alone holds, and won."""
    scene = table(K, {COAST: {K: [ship(MONSTER, FOOT)]}, BRANDIL: {V: [FOOT]}}, rulings=rulings)
    scene.debarks(MONSTER, COAST, BRANDIL)
    scene.debarks(FOOT, COAST, BRANDIL)
    scene.ends()
    scene.fights(BRANDIL)
    scene.rolls(6, 1)
    scene.rolls(1)
    return scene


@checks("N16.2", "N16.6", "N16.7", "N20.10", "N21.15", "N23.11", "G1.7", "N20.12")
def test_a_monster_from_the_sea_runs_past_a_capital_that_its_castle_holds() -> None:
    """A Capital without troops is not empty: its Castle is a piece. The open land beside is."""
    scene = landing_at_brandil()
    assert isinstance(scene.state.step, nerath.RunningAmok)
    monster, foot = scene.piece(MONSTER, BRANDIL), scene.piece(FOOT, BRANDIL)
    assert {"N16.7"} == scene.refuses(RunAmok(K, monster, BRANDIL, CAPITAL))
    assert {"N16.1"} == scene.refuses(RunAmok(K, foot, BRANDIL, "zembar"))
    assert {"N16.6"} == scene.refuses(RunAmok(K, monster, BRANDIL, "white-plume-mountain"))
    assert {"N16.6"} == scene.refuses(RunAmok(K, monster, BRANDIL, "cernall"))
    scene.does(RunAmok(K, monster, BRANDIL, "zembar"))
    assert [(BRANDIL, 1), ("zembar", 1)] == conquests(scene)
    # From there it runs no farther, though more land lies open.
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert {MONSTER: 1} == scene.stand("zembar")
    assert V is scene.state.controller(CAPITAL)


@checks("N16.9", "N20.13", "N20.12")
def test_by_one_reading_a_castle_without_troops_falls_to_a_monster() -> None:
    """Where a Castle falls with its garrison, the Monster takes the Capital in passing, for five points."""
    scene = landing_at_brandil({"R-castle-alone": "falls-with-garrison"})
    scene.does(RunAmok(K, scene.piece(MONSTER, BRANDIL), BRANDIL, CAPITAL))
    assert [(BRANDIL, 1), (CAPITAL, 5)] == conquests(scene)
    assert [CastleCaptured(K, CAPITAL)] == scene.happened(CastleCaptured)
    assert {MONSTER: 1, CASTLE: 1} == scene.stand(CAPITAL)


@checks("N11.30")
def test_by_one_reading_a_monster_from_the_sea_stays_where_it_landed() -> None:
    """Where a landing is the end of all movement, the battle is won and nobody is asked to run."""
    scene = landing_at_brandil({"R-run-amok-after-landing": "forbidden"})
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert [(BRANDIL, 1)] == conquests(scene)


@checks("N16.9", "N16.27", "N20.10", "G1.7", "N16.5", "N16.6", "N23.11", "N24.5", "N3.17")
def test_a_monster_takes_a_space_where_others_wait_and_it_scores_once() -> None:
    """Footsoldiers stand in an empty enemy space when the Monster comes; their battle is void."""
    scene = table(K, {"zannad-jungles": {K: [MONSTER, FOOT]}, "cernall": {V: [FOOT]}})
    scene.moves(MONSTER, "zannad-jungles", "cernall")
    scene.moves(FOOT, "zannad-jungles", "thorndeep")
    scene.ends()
    scene.fights("cernall")
    scene.rolls(6)
    scene.rolls(1)
    monster = scene.piece(MONSTER, "cernall")
    assert {"N16.10"} == scene.refuses(RunAmok(K, monster, "cernall", "zannad-jungles"))
    scene.does(RunAmok(K, monster, "cernall", "thorndeep"))
    assert [("cernall", 1), ("thorndeep", 1)] == conquests(scene)
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert {MONSTER: 1, FOOT: 1} == scene.stand("thorndeep")
    assert 2 == scene.state.victory_points(K)


@checks("N16.8", "N16.10", "N20.10", "N16.5", "N16.6")
@pytest.mark.parametrize(("reading", "together"), [("as-a-group", True), ("one-then-friendly", False)])
def test_two_monsters_run_as_a_pack(reading: str, together: bool) -> None:
    """Where the first has gone the second may follow, both being of one battle; by one reading it may not."""
    scene = table(
        K,
        {"zannad-jungles": {K: [MONSTER, MONSTER]}, "thorndeep": {V: [FOOT]}},
        rulings={"R-run-amok-together": reading},
    )
    for _ in range(2):
        scene.moves(MONSTER, "zannad-jungles", "thorndeep")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(6, 1)
    scene.rolls(1)
    run = RunAmok(K, scene.piece(MONSTER, "thorndeep"), "thorndeep", "cernall")
    scene.does(run)
    assert together == (run in nerath.legal_actions(scene.state))
    if together:
        scene.does(run)
        # The space of the battle is left empty and stays conquered.
        assert {} == scene.stand("thorndeep")
        assert K is scene.state.controller("thorndeep")
        assert {MONSTER: 2} == scene.stand("cernall")
    else:
        assert {"N16.10"} == scene.refuses(run)
        scene.does(EndStep(K))
        assert {MONSTER: 1} == scene.stand("cernall")
    assert [("thorndeep", 1), ("cernall", 1)] == conquests(scene)


@checks("N15.44", "N15.45", "N16.9", "N18.26", "N20.10", "N23.1", "N4.26")
def test_a_monster_runs_amok_for_its_ally_and_gets_nothing_for_it() -> None:
    """Land of the ally that an enemy holds is liberated in passing and scores nothing, unlike a conquest."""
    scene = table(
        K,
        {"zaarnath": {K: [MONSTER, MONSTER]}, "satrapy-of-numoth": {V: [FOOT]}},
        {"zaarnath": K, "satrapy-of-numoth": V, "amil-forest": V, "emerald-blade-barony": V},
        alliances=True,
    )
    for _ in range(2):
        scene.moves(MONSTER, "zaarnath", "satrapy-of-numoth")
    scene.ends()
    scene.fights("satrapy-of-numoth")
    scene.rolls(6, 1)
    scene.rolls(1)
    monster = scene.piece(MONSTER, "satrapy-of-numoth")
    scene.does(
        RunAmok(K, monster, "satrapy-of-numoth", "amil-forest"),
        RunAmok(K, monster, "satrapy-of-numoth", "emerald-blade-barony"),
    )
    freed = [SpaceLiberated(K, "satrapy-of-numoth", C, V), SpaceLiberated(K, "amil-forest", C, V)]
    assert freed == scene.happened(SpaceLiberated)
    assert [("emerald-blade-barony", 1)] == conquests(scene)
    assert [C, C, K] == [
        scene.state.controller(at) for at in ("satrapy-of-numoth", "amil-forest", "emerald-blade-barony")
    ]
    assert 1 == scene.state.victory_points(K)


@checks("N15.23", "N16.7", "N20.10", "N23.11", "G1.7")
def test_a_monster_runs_into_what_another_battle_has_emptied() -> None:
    """Where both sides have perished the land is still the enemy's, and open; a Castle would close it."""
    scene = table(
        K,
        {
            "zannad-jungles": {K: [FOOT, MONSTER]},
            "broken-lands": {K: [FOOT]},
            "thorndeep": {V: [FOOT]},
            "cernall": {V: [FOOT]},
            "walking-wood": {V: [FOOT, CASTLE]},
        },
    )
    scene.moves(FOOT, "zannad-jungles", "thorndeep")
    scene.moves(MONSTER, "zannad-jungles", "cernall")
    scene.moves(FOOT, "broken-lands", "walking-wood")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(6)
    scene.rolls(6)
    assert V is scene.state.controller("thorndeep")
    scene.fights("walking-wood")
    scene.rolls(6)
    scene.rolls(6, 1)
    scene.gives_hit(FOOT, V)
    assert [False, False] == [one.won for one in scene.told if isinstance(one, BattleEnded)]
    scene.fights("cernall")
    scene.rolls(6)
    scene.rolls(1)
    monster = scene.piece(MONSTER, "cernall")
    assert {"N16.7"} == scene.refuses(RunAmok(K, monster, "cernall", "walking-wood"))
    scene.does(RunAmok(K, monster, "cernall", "thorndeep"))
    assert [RanAmok(K, "cernall", "thorndeep")] == scene.happened(RanAmok)
    assert [("cernall", 1), ("thorndeep", 1)] == conquests(scene)


@checks("N16.3", "N16.4", "N20.10", "N16.5", "N16.6")
def test_a_monster_that_beats_off_an_attack_or_wins_nothing_stays() -> None:
    """Run Amok is for attackers after a victory on land, not for who defends, nor after a battle at sea."""
    scene = table(
        K,
        {
            "zannad-jungles": {K: [FOOT]},
            "thorndeep": {V: [MONSTER]},
            "tarsem-coast": {K: [ship(MONSTER)]},
            "krakens-reach": {C: [SHIP]},
        },
        {"cernall": K},
    )
    scene.moves(FOOT, "zannad-jungles", "thorndeep")
    scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.ends()
    scene.fights("krakens-reach")
    scene.rolls(6)
    scene.rolls(1)
    assert isinstance(scene.state.step, nerath.Landing)
    scene.does(EndStep(K))
    assert [FightBattle(K, "thorndeep")] == list(nerath.legal_actions(scene.state))
    scene.fights("thorndeep")
    scene.rolls(1)
    scene.rolls(6)
    # Cernall and the Jungles lie empty beside the Monster of Vailin, which stays where it is.
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert Figure(MONSTER) in scene.state.figures("thorndeep", V)
    assert [] == scene.happened(RanAmok)
