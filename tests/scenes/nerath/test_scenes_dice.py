"""Scenes of dice: who rolls how many, from land, aboard and out of the air, and what sinks with whom."""

from collections.abc import Mapping, Sequence

import pytest
from tests.clauses.nerath.scenes import (
    BOARD,
    CASTLE,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    K,
    N,
    V,
    bag,
    ship,
)
from tests.scenes.nerath.tables import Table, table

from conquest_rules.nerath import DiceRolled, Figure, Kind, Realm, TakeDamage, faults
from conquest_rules.nerath.battle.attack_dice import dice_count
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks

COAST, REACH, JUNGLES, WOOD = "tarsem-coast", "krakens-reach", "zannad-jungles", "thorndeep"


def rolls(scene: Table, *, attackers: bool) -> list[tuple[bool, tuple[int, ...]]]:
    """The rolls of a side: whether of First Strike, and the dice, smallest first."""
    found = [one for one in scene.told if isinstance(one, DiceRolled) and one.attackers is attackers]
    return [(one.first_strike, tuple(sorted(one.dice))) for one in found]


def sea_battle(
    attackers: Sequence[Kind | Figure], defenders: Mapping[Realm, Sequence[Kind | Figure]]
) -> Table:
    """Pieces of Karkoth have come to Kraken's Reach, where allies of each other may lie."""
    scene = table(K, {COAST: {K: attackers}, REACH: defenders}, alliances=True)
    for one in attackers:
        scene.moves(one.kind if isinstance(one, Figure) else one, COAST, REACH)
    scene.ends()
    scene.fights(REACH)
    return scene


@checks("N21.9", "N22.12", "I23.1", "N12.31")
def test_every_elemental_rolls_two_dice_at_sea_whoever_it_is_of() -> None:
    """Two of the attacker and one of each of two defenders: four dice against four."""
    scene = sea_battle([STORM, STORM], {V: [STORM], N: [STORM]})
    scene.rolls(1, 1, 1, 1)
    scene.rolls(1, 1, 1, 1)
    assert [(False, (8, 8, 8, 8))] == rolls(scene, attackers=True) == rolls(scene, attackers=False)


@checks("N19.13", "N20.5", "N20.8", "N22.6", "N22.26", "M4.4", "I13.1", "N23.5", "N13.21")
def test_heroes_aboard_fight_on_both_sides_and_no_other_cargo_does() -> None:
    """Wizards strike first and only then, Fighters with the ships, of each realm that defends."""
    fleet = [ship(FIGHTER, SIEGE), ship(FIGHTER, SIEGE)]
    scene = sea_battle(fleet, {V: [ship(WIZARD, SIEGE)], N: [ship(FIGHTER, MONSTER), ship(WIZARD, FOOT)]})
    scene.rolls(1, 1)
    scene.rolls(1, 1, 1, 1)
    scene.rolls(1, 1, 1, 1)
    assert [(False, (8, 8, 10, 10))] == rolls(scene, attackers=True)
    assert [(True, (10, 10)), (False, (8, 8, 8, 10))] == rolls(scene, attackers=False)


@checks("N20.6")
@pytest.mark.parametrize("cargo", [(FIGHTER, FOOT), (WIZARD, WIZARD)])
def test_an_empty_ship_saves_nobody_from_one_that_sinks(cargo: tuple[Kind, Kind]) -> None:
    """What a sunk Warship carried is gone with it, though another one lies beside it without cargo."""
    laden = ship(*cargo)
    scene = sea_battle([SHIP], {V: [laden, SHIP]})
    if WIZARD in cargo:
        scene.rolls(1, 1)
    scene.rolls(6)
    scene.rolls(*[1] * (3 if FIGHTER in cargo else 2))
    scene.does(TakeDamage(V, V, laden))
    assert {SHIP: 1} == scene.stand(REACH, V)


def landed(*kinds: Kind) -> Table:
    """Pieces of Karkoth have come ashore in the Barony, where a Footsoldier waits, and the fight begins."""
    barony = "emerald-blade-barony"
    scene = table(K, {REACH: {K: [ship(*kinds)]}, barony: {V: [FOOT]}})
    for kind in kinds:
        scene.debarks(kind, REACH, barony)
    scene.ends()
    scene.fights(barony)
    return scene


@checks("N19.19", "N21.15", "I13.1", "N23.9", "N23.6", "N21.14")
def test_who_has_landed_rolls_as_who_has_walked_and_its_ship_does_not_help() -> None:
    """A Siege Engine from the sea rolls two dice, a Fighter one beside it, and the Warship none."""
    scene = landed(SIEGE, FIGHTER)
    scene.rolls(1, 1, 1)
    scene.rolls(1)
    assert [(False, (8, 8, 10))] == rolls(scene, attackers=True)


@checks("N19.20")
@pytest.mark.parametrize(("shown", "hits"), [((6, 6), 2), ((5, 6), 1), ((6, 5), 1), ((5, 5), 0), ((7, 7), 2)])
def test_both_dice_of_a_siege_engine_hit_by_themselves(shown: tuple[int, int], hits: int) -> None:
    """Each die that shows 6 or more is a hit, the second as well as the first."""
    scene = landed(SIEGE)
    scene.rolls(*shown)
    scene.rolls(1)
    assert [hits] == [one.hits for one in scene.told if isinstance(one, DiceRolled) and one.attackers]


@checks("N19.21", "N20.12", "N21.10")
def test_who_defends_the_allys_land_rolls_one_die_each() -> None:
    """Siege Engine and Elemental of Nerath in Vailin's land: one die each, beside Vailin's Castle."""
    scene = table(K, {JUNGLES: {K: [FOOT]}, WOOD: {V: [CASTLE, SIEGE], N: [SIEGE, STORM]}}, alliances=True)
    scene.moves(FOOT, JUNGLES, WOOD)
    scene.ends()
    scene.fights(WOOD)
    scene.rolls(1)
    scene.rolls(1, 1, 1, 1)
    assert [(False, (8, 8, 8, 20))] == rolls(scene, attackers=False)


@checks("N20.12")
def test_a_castle_has_a_die_for_the_defence_and_none_for_an_attack() -> None:
    """No Castle stands in the land of an enemy, and if one did, it would not roll there."""
    assert [0, 1] == [dice_count(BOARD, CASTLE, attacking, sea=False) for attacking in (True, False)]
    scene = table(K, {JUNGLES: {K: [FOOT]}})
    besieging = with_forces(scene.state, (WOOD, K, bag([CASTLE])))
    assert {"N15.35"} == {fault.clause for fault in faults(besieging)}
