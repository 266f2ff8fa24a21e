"""Scenes of ways out: where a retreat leads, how far the second flight goes, and how Heroes come up again."""

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    CARGO,
    DRAGON,
    FIGHTER,
    FOOT,
    SHIP,
    STORM,
    WIZARD,
    C,
    K,
    N,
    V,
    bag,
    guarded,
    ship,
)
from tests.scenes.nerath.tables import Table, table

from conquest_rules import nerath
from conquest_rules.nerath import (
    DungeonRestocked,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Lair,
    Move,
    Retreat,
    TreasureDrawn,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks

JUNGLES, WOOD, DRUIDS = "zannad-jungles", "thorndeep", "druids-reach"
VAULT, DEEP = "drowned-vault", "southern-deep"


def flyers_at_thorndeep(*lying_off: Kind) -> Table:
    """A Dragon and an Elemental have fought a round in Thorndeep; ships lie off its coast since before."""
    fleet = {DRUIDS: {V: [SHIP]}} if lying_off else {}
    scene = table(K, {JUNGLES: {K: [DRAGON, STORM]}, WOOD: {V: [FOOT]}, **fleet})
    scene = Table(with_forces(scene.state, (DRUIDS, K, bag(lying_off))))
    for kind in (DRAGON, STORM):
        scene.moves(kind, JUNGLES, WOOD)
    scene.ends()
    scene.fights(WOOD)
    scene.rolls(1, 1)
    scene.rolls(1)
    return scene


@checks("M7.3", "N15.11")
@pytest.mark.parametrize("to", [JUNGLES, DRUIDS])
def test_flying_pieces_fall_back_over_land_or_sea_as_they_like(to: str) -> None:
    """Friendly land beside the battle does not close the friendly sea to them, nor the sea the land."""
    scene = flyers_at_thorndeep()
    for kind in (DRAGON, STORM):
        scene.does(Retreat(K, scene.piece(kind, WOOD), to))
    assert {DRAGON: 1, STORM: 1} == scene.stand(to)


@checks("M7.3", "I15.1", "N15.11")
def test_nobody_falls_back_over_a_sea_with_enemies_though_own_ships_lie_there() -> None:
    """A sea in which both fleets lie is an enemy's, and flying pieces go to the land instead."""
    scene = flyers_at_thorndeep(SHIP)
    for kind in (DRAGON, STORM):
        assert {"N15.11"} == scene.refuses(Retreat(K, scene.piece(kind, WOOD), DRUIDS))
        scene.does(Retreat(K, scene.piece(kind, WOOD), JUNGLES))


@checks("G1.6")
def test_land_of_the_ally_beside_the_battle_closes_the_ships() -> None:
    """Who has landed beside the ally's land walks there, and not back aboard."""
    scene = table(C, {DRUIDS: {C: [ship(FOOT)]}, WOOD: {V: [FOOT]}}, alliances=True)
    scene.debarks(FOOT, DRUIDS, WOOD)
    scene.ends()
    scene.fights(WOOD)
    scene.rolls(1)
    scene.rolls(1)
    foot = scene.piece(FOOT, WOOD)
    assert {"N15.13"} == scene.refuses(Retreat(C, foot, DRUIDS, scene.piece(SHIP, DRUIDS)))
    scene.does(Retreat(C, foot, JUNGLES))
    assert {FOOT: 1} == scene.stand(JUNGLES)


@checks("N21.6", "N21.7", "M4.6", "N23.7", "N17.14", "N11.2", "N11.3", "N11.6", "N17.10")
def test_a_dragon_flies_as_far_again_as_it_came() -> None:
    """Three spaces out to sink a fleet, three spaces home; beside its own ship it would be lost."""
    way = ("winterskull-lands", "eastern-midnight-sea", "sahuagin-passage", "skallen-reach")
    pieces = {way[0]: {K: [DRAGON]}, way[3]: {N: [SHIP]}, "saris-strait": {K: [SHIP]}}
    scene = table(K, pieces)
    scene.moves(DRAGON, *way)
    scene.moves(SHIP, "saris-strait", way[3])
    scene.ends()
    scene.fights(way[3])
    scene.rolls(6, 1)
    scene.rolls(1)
    assert {"N17.14"} == scene.refuses(Move(K, scene.piece(DRAGON, way[3]), way[3], "sapphire-bay"))
    stays, home = Table(scene.state), Table(scene.state)
    stays.ends()
    assert [(K, DRAGON, way[3])] == stays.lost()
    assert {SHIP: 1} == stays.stand(way[3])
    home.does(Move(K, home.piece(DRAGON, way[3]), way[3], way[0]))
    home.ends()
    assert {DRAGON: 1} == home.stand(way[0])


@checks("N21.6", "N21.11", "N22.34", "M5.4", "N23.7", "N11.2", "N11.3", "N11.6", "N17.10")
@pytest.mark.parametrize("to", ["gulf-of-kar", "tarsem-coast", "slaughtergarde"])
def test_an_elemental_over_land_ends_over_sea_or_land(to: str) -> None:
    """It has not moved before, and hovers wherever no enemy is, within two spaces."""
    scene = table(K, {"karkothi-throneholds": {K: [nerath.Kind.CASTLE, STORM]}})
    scene.ends()
    scene.does(Move(K, scene.piece(STORM, "karkothi-throneholds"), "karkothi-throneholds", to))
    scene.ends()
    assert {STORM: 1} == scene.stand(to)


@checks("N21.17", "N21.18", "N23.13", "N11.23", "N11.18", "N11.9", "N19.15")
@pytest.mark.parametrize("first", CARGO)
@pytest.mark.parametrize("second", CARGO)
def test_any_two_land_pieces_fill_a_ship(first: Kind, second: Kind) -> None:
    """Whatever is aboard, a second piece of any kind goes aboard, and a third one does not."""
    land, sea = "relis-vullin", "saris-strait"
    scene = table(C, {land: {C: [first, second, FOOT]}, sea: {C: [SHIP]}})
    scene.embarks(first, land, sea)
    scene.embarks(second, land, sea)
    third = scene.piece(FOOT, land)
    full = scene.piece(SHIP, sea)
    assert {"N11.18"} == scene.refuses(nerath.Embark(C, third, land, full, sea))
    assert 2 == full.cargo.total


# Out of dungeons.


def below(scene: Table, *dungeons: str) -> Table:
    """The scene with a Giant Spider on the first of these entrances, and nobody on the others."""
    state = guarded(scene.state, dungeons[0], ["giant-spider"])
    empty = tuple(
        Lair() if one in dungeons[1:] else lair
        for one, lair in zip(state.table.dungeons, state.lairs, strict=True)
    )
    return Table(evolve(state, lairs=empty))


@checks("N24.6", "G1.9", "N17.1", "N17.4")
@pytest.mark.parametrize("by_sea", [False, True])
def test_a_hero_comes_up_on_land_or_aboard_as_it_likes(by_sea: bool) -> None:
    """Friendly land beside the entrance does not keep it from the ship, nor the ship from the land."""
    scene = below(table(C, {"rana-mor": {C: [FIGHTER]}, DEEP: {C: [SHIP]}}), VAULT)
    scene.moves(FIGHTER, "rana-mor", VAULT)
    scene.ends()
    scene.fights(VAULT)
    scene.rolls(6)
    scene.rolls(1)
    scene.draws()
    assert {"N17.4"} == scene.refuses(EndStep(C))
    if by_sea:
        scene.does(scene.embarking(FIGHTER, VAULT, DEEP))
    else:
        scene.moves(FIGHTER, VAULT, "rana-mor")
    scene.ends()
    assert {} == scene.stand(VAULT)
    assert 1 == (scene.stand(DEEP) if by_sea else scene.stand("rana-mor"))[FIGHTER]


@checks("N23.8", "N24.17", "N24.18", "M5.3", "I24.5", "G1.10", "N17.7", "N16.13")
def test_two_dungeons_of_one_turn_give_a_card_and_get_two_tiles_each() -> None:
    """Each entrance is plundered and restocked by itself; until Step 4 both are bare."""
    scene = table(C, {"rana-mor": {C: [FIGHTER]}, "kharavas": {C: [WIZARD]}})
    scene = below(scene, VAULT, "glass-labyrinth")
    scene.moves(FIGHTER, "rana-mor", VAULT)
    scene.moves(WIZARD, "kharavas", "glass-labyrinth")
    scene.ends()
    scene.fights(VAULT)
    scene.rolls(6)
    scene.rolls(1)
    scene.draws()
    scene.fights("glass-labyrinth")
    scene.draws()
    assert 2 == len(scene.happened(TreasureDrawn))
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert {Lair()} == {scene.state.lair(one) for one in (VAULT, "glass-labyrinth")}
    scene.moves(FIGHTER, VAULT, "rana-mor")
    scene.moves(WIZARD, "glass-labyrinth", "kharavas")
    scene.ends()
    for one in (VAULT, "glass-labyrinth"):
        assert DungeonRestocked(one, 2) in scene.told
        assert (2, 0) == (len(scene.state.lair(one).face_down), scene.state.lair(one).face_up.total)
        assert all(tile.item is None for tile in scene.state.lair(one).face_down)


@checks("M4.3", "N12.24")
def test_dungeons_wait_until_the_last_sea_battle_is_over() -> None:
    """One sea battle is won and another one is not fought yet: the Heroes below have to wait."""
    fleets = {"skallen-reach": {N: [SHIP]}, "halcyon-deep": {V: [SHIP]}}
    pieces = {"saris-strait": {C: [SHIP]}, DEEP: {C: [SHIP]}, "rana-mor": {C: [FIGHTER]}}
    scene = below(table(C, {**fleets, **pieces}), VAULT)
    scene.moves(FIGHTER, "rana-mor", VAULT)
    scene.moves(SHIP, "saris-strait", "skallen-reach")
    scene.moves(SHIP, DEEP, "halcyon-deep")
    scene.ends()
    for sea in ("skallen-reach", "halcyon-deep"):
        assert {"M4.3"} == scene.refuses(FightBattle(C, VAULT))
        scene.fights(sea)
        scene.rolls(6)
        scene.rolls(1)
    scene.fights(VAULT)
    assert Figure(FIGHTER) == scene.piece(FIGHTER, VAULT)
