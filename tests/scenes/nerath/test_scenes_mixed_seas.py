"""Scenes in a space that holds pieces of enemies at the start of a turn, as only cards bring about.

Who was there before does not attack, is not attacked, and has won nothing.
"""

from tests.clauses.nerath.scenes import (
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    STORM,
    K,
    N,
    V,
    bag,
    deciding,
    ship,
)
from tests.scenes.nerath.tables import Table, table

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleBegun,
    BattleEnded,
    BattlesTriggered,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    PressAttack,
    Retreat,
    RunAmok,
    TakeDamage,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads

REACH, COAST = "krakens-reach", "tarsem-coast"
RESTING = ship(FIGHTER, MONSTER)


def mixed(*enemy: nerath.Kind | Figure) -> Table:
    """A Warship with a Fighter and a Monster has been among the enemy's since before the turn."""
    scene = table(K, {COAST: {K: [ship(FOOT)]}, REACH: {V: enemy}})
    return Table(with_forces(scene.state, (REACH, K, bag([RESTING]))))


@checks("N10.2", "N13.30", "N22.23", "N9.33", "N11.10")
@reads("R-mixed-sea-space")
def test_enemies_in_one_sea_do_not_fight_until_somebody_comes() -> None:
    """Nothing is triggered by pieces that were there before, and they may leave."""
    scene = mixed(SHIP)
    assert [] == [one for one in scene.told if isinstance(one, BattlesTriggered)]
    away = Table(scene.state)
    away.moves(SHIP, REACH, "sea-of-mist")
    assert {SHIP: 1, FIGHTER: 1, MONSTER: 1} == away.stand("sea-of-mist")
    # It is an enemy sea nonetheless: nobody lands from it without a battle.
    assert {"N13.30"} == scene.refuses(scene.debarking(MONSTER, REACH, "isle-of-the-druids"))
    scene.ends()
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert [] == scene.happened(BattlesTriggered) == scene.happened(BattleBegun)


@checks("N10.2")
def test_who_was_there_before_neither_rolls_nor_takes_hits() -> None:
    """Only the Warship that moved in attacks, and with it the attack is lost."""
    scene = mixed(SHIP, SHIP)
    scene.moves(SHIP, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(1)
    scene.rolls(6, 1)
    assert [(8,), (8, 8)] == [one.dice for one in scene.told if isinstance(one, DiceRolled)]
    # There was no choice who takes the hit, and none between pressing on and going.
    assert [(K, SHIP, REACH)] == scene.lost()
    assert [BattleEnded(REACH, won=False, defenders=(V,))] == scene.happened(BattleEnded)
    assert {SHIP: 1, FIGHTER: 1, MONSTER: 1} == scene.stand(REACH)
    assert {SHIP: 2} == scene.stand(REACH, V)


@checks("N10.2")
def test_a_storm_elemental_that_was_there_before_takes_no_part() -> None:
    """It neither rolls nor takes the hit when a Warship comes to attack, and is still there afterwards."""
    scene = table(K, {COAST: {K: [SHIP]}, REACH: {V: [SHIP, SHIP]}})
    scene = Table(with_forces(scene.state, (REACH, K, bag([STORM]))))
    scene.moves(SHIP, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(1)
    scene.rolls(6, 6)
    assert [(8,), (8, 8)] == [one.dice for one in scene.told if isinstance(one, DiceRolled)]
    assert (K, SHIP, REACH) == scene.lost()[0]
    assert [BattleEnded(REACH, won=False, defenders=(V,))] == scene.happened(BattleEnded)
    assert {STORM: 1} == scene.stand(REACH)


@checks("N10.2")
def test_a_hit_cannot_be_turned_onto_who_was_there_before() -> None:
    """Two attackers have one hit between them; the Fighter that waits beside is no way out."""
    scene = mixed(SHIP, SHIP)
    scene = Table(with_forces(scene.state, (COAST, K, bag([SHIP, ship(FIGHTER)]))))
    scene.moves(SHIP, COAST, REACH)
    scene.moves(SHIP, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(1, 1, 1)
    scene.rolls(6, 1)
    assert K is deciding(scene.state)
    [waiting] = [one for one in scene.state.figures(REACH, K) if one.cargo.total == 2]
    [resting] = [one for one in waiting.cargo if one.kind is FIGHTER]
    assert {"N10.2"} == scene.refuses(TakeDamage(K, K, waiting))
    assert {"N10.2"} == scene.refuses(TakeDamage(K, K, resting, waiting))
    scene.gives_hit(FIGHTER)
    assert {SHIP: 3, FIGHTER: 1, MONSTER: 1} == scene.stand(REACH)


@checks("N10.2", "N15.7")
def test_a_retreat_leaves_behind_who_did_not_come() -> None:
    """All attackers go, and the Warship that waited stays among the enemy."""
    scene = mixed(SHIP)
    scene.moves(SHIP, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(1)
    scene.rolls(1)
    [waiting] = [one for one in scene.state.figures(REACH, K) if one.cargo.total == 2]
    assert {"N10.2"} == scene.refuses(Retreat(K, waiting, COAST))
    assert PressAttack(K) in nerath.legal_actions(scene.state)
    came = next(one for one in scene.state.figures(REACH, K) if one != waiting)
    scene.does(Retreat(K, came, COAST))
    assert [] == scene.lost()
    assert {SHIP: 1, FOOT: 1} == scene.stand(COAST)
    assert {SHIP: 1, FIGHTER: 1, MONSTER: 1} == scene.stand(REACH)
    assert {SHIP: 1} == scene.stand(REACH, V)


@checks("N10.2", "N15.21", "N15.24")
def test_who_was_there_before_makes_no_victory_of_mutual_destruction() -> None:
    """All that fought are sunk; the Warship that waited is still there, and the attack has failed."""
    scene = mixed(SHIP)
    scene.moves(SHIP, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(6)
    scene.rolls(6)
    assert [(K, SHIP, REACH), (V, SHIP, REACH)] == scene.lost()
    assert [BattleEnded(REACH, won=False, defenders=(V,))] == scene.happened(BattleEnded)
    assert {SHIP: 1, FIGHTER: 1, MONSTER: 1} == scene.stand(REACH)
    assert isinstance(scene.state.step, nerath.Repositioning)


@checks("N10.2", "N13.32", "N10.6")
def test_who_was_there_before_has_won_nothing_and_lands_nothing() -> None:
    """After the victory the victor's cargo lands, and the other Warship's stays aboard for this turn."""
    scene = mixed(SHIP)
    scene.moves(SHIP, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(6)
    scene.rolls(1)
    assert {"N10.2"} == scene.refuses(scene.debarking(MONSTER, REACH, "isle-of-the-druids"))
    scene.debarks(FOOT, REACH, "isle-of-the-druids")
    assert [FightBattle(K, "isle-of-the-druids")] == list(nerath.legal_actions(scene.state))
    scene.fights("isle-of-the-druids")
    # Marks of the battles are gone with the step.
    assert RESTING in scene.state.figures(REACH, K)


@checks("N10.2")
def test_a_ship_that_leaves_and_comes_back_attacks() -> None:
    """Whoever goes out and returns has moved in, and fights with all it has aboard."""
    scene = mixed(SHIP)
    scene.moves(SHIP, REACH, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(1, 6)
    scene.rolls(1)
    assert [(8, 10), (8,)] == [one.dice for one in scene.told if isinstance(one, DiceRolled)]
    scene.debarks(MONSTER, REACH, "isle-of-the-druids")
    assert {SHIP: 1, FIGHTER: 1} == scene.stand(REACH)


@checks("N10.2", "N16.1", "N23.11")
def test_a_monster_that_was_there_before_does_not_run_amok() -> None:
    """Of two Monsters in a conquered space one has attacked, and that one runs."""
    scene = table(K, {"broken-lands": {K: [MONSTER]}, "cernall": {V: [FOOT]}})
    scene = Table(with_forces(scene.state, ("cernall", K, bag([MONSTER]))))
    scene.moves(MONSTER, "broken-lands", "cernall")
    scene.ends()
    scene.fights("cernall")
    scene.rolls(6)
    scene.rolls(1)
    assert isinstance(scene.state.step, nerath.RunningAmok)
    assert [1] == [rampage.monsters for rampage in scene.state.step.rampages]
    [running] = [
        one
        for one in nerath.legal_actions(scene.state)
        if isinstance(one, RunAmok) and one.to == "walking-wood"
    ]
    scene.does(running)
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert {MONSTER: 1} == scene.stand("cernall") == scene.stand("walking-wood")


def test_a_dragon_joins_no_ship_that_was_there_before() -> None:
    """A Dragon that stops over both fleets fights alone, and goes to land afterwards or is lost."""
    scene = table(K, {"zannad-jungles": {K: [DRAGON]}, REACH: {V: [SHIP]}})
    scene = Table(with_forces(scene.state, (REACH, K, bag([RESTING]))))
    scene.moves(DRAGON, "zannad-jungles", REACH)
    scene.ends()
    scene.fights(REACH)
    scene.rolls(6)
    scene.rolls(6)
    # The Dragon was hit and the Warship sunk; nothing lands, since no ship has won.
    assert [(V, SHIP, REACH)] == scene.lost()
    assert isinstance(scene.state.step, nerath.Repositioning)
    scene.does(EndStep(K))
    assert [(V, SHIP, REACH), (K, DRAGON, REACH)] == scene.lost()
    assert {SHIP: 1, FIGHTER: 1, MONSTER: 1} == scene.stand(REACH)


def test_flying_pieces_escape_a_sea_battle_that_their_ship_cannot_leave() -> None:
    """With enemies in every sea around, the Dragon goes to land, and the Warship is lost with its cargo."""
    scene = table(
        N,
        {
            "mithralfast": {N: [DRAGON, CASTLE]},
            "western-midnight-sea": {K: [SHIP, SHIP]},
            "eastern-midnight-sea": {K: [SHIP]},
            "sahuagin-passage": {K: [STORM]},
            "dragondown-coast": {K: [SHIP]},
        },
    )
    scene = Table(with_forces(scene.state, ("dragondown-coast", N, bag([ship(FOOT)]))))
    scene.moves(SHIP, "dragondown-coast", "western-midnight-sea")
    scene.moves(DRAGON, "mithralfast", "western-midnight-sea")
    scene.ends()
    scene.fights("western-midnight-sea")
    scene.rolls(1, 1)
    scene.rolls(1, 1)
    for sea in ("eastern-midnight-sea", "sahuagin-passage", "dragondown-coast"):
        caught = scene.piece(SHIP, "western-midnight-sea")
        assert {"N15.17"} == scene.refuses(Retreat(N, caught, sea))
    scene.does(Retreat(N, scene.piece(DRAGON, "western-midnight-sea"), "mithralfast"))
    assert [(N, SHIP, "western-midnight-sea")] == scene.lost()
    assert {DRAGON: 1, CASTLE: 1} == scene.stand("mithralfast")
