"""Scenes of new pieces: in the ally's land and waters, at sea beside full Castles, and on their first way."""

import pytest
from tests.clauses.nerath.scenes import (
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    STORM,
    C,
    K,
    N,
    V,
    bag,
    ship,
)
from tests.scenes.nerath.tables import Table, table, with_gold

from conquest_rules import nerath
from conquest_rules.nerath import Buy, Debark, EndStep, Figure, IncomeCollected, Kind, Move, Place
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks

HOME, MARCHES, FOREST = "karkothi-throneholds", "dread-marches", "amil-forest"
GULF, LAKE = "gulf-of-kar", "lake-surth"
LOST = (
    HOME,
    "blisterforge",
    "broken-lands",
    "cloven-skull-orc-hold",
    "crimson-ramparts",
    "fen-of-surth",
    "icebound-wastes",
    "maze-of-maur-khul",
    "plain-of-ebon-spires",
    "realm-of-the-gorgon-king",
    "ruined-land-of-tarsembor",
    "slaughtergarde",
    "zannad-jungles",
)


def bought(scene: Table, *kinds: Kind) -> Table:
    """The scene at the placing of these pieces, after a turn in which nothing else was done."""
    scene = with_gold(scene, 40)
    scene.ends(2)
    scene.does(*(Buy(scene.realm, kind) for kind in kinds), EndStep(scene.realm))
    return scene


def new_ship(scene: Table, at: str) -> Figure:
    """The Warship in a sea space that was bought just now."""
    return next(one for one in scene.state.figures(at, scene.realm) if one.kind is SHIP and one.mark.new)


@checks("N18.1", "N18.2", "N18.3")
@pytest.mark.parametrize("first", [MARCHES, FOREST])
def test_own_land_and_the_allys_take_new_pieces_alike_where_they_are_equally_close(first: str) -> None:
    """With all else lost, the Dread Marches and the ally's forest beside them are three borders away."""
    scene = bought(table(K, {}, dict.fromkeys(LOST, V), alliances=True), *[FOOT] * 5, DRAGON, FOOT)
    assert {"N18.2"} == scene.refuses(Place(K, FOOT, "satrapy-of-numoth"))
    assert {"N18.2"} == scene.refuses(Place(K, FOOT, "winterskull-lands"))
    scene.does(*[Place(K, FOOT, first)] * 5, Place(K, DRAGON, FOREST), Place(K, FOOT, MARCHES))
    assert 7 == scene.stand(MARCHES).total() + scene.stand(FOREST).total()


@checks("N18.4", "N18.5", "N18.8", "N22.27", "G1.11")
def test_waters_of_the_ally_are_open_to_new_pieces() -> None:
    """Beside the Capital a fleet of the ally does not keep new Warships and Elementals out."""
    scene = table(K, {GULF: {C: [SHIP], K: [ship(MONSTER)]}}, alliances=True)
    scene = bought(scene, SHIP, STORM, FOOT)
    scene.does(Place(K, SHIP, GULF), Place(K, STORM, GULF), Place(K, FOOT, GULF, ship(MONSTER)))
    assert {SHIP: 2, STORM: 1, MONSTER: 1, FOOT: 1} == scene.stand(GULF)


@checks("N18.4", "N18.8", "N18.14", "G1.11")
def test_a_sea_in_which_enemies_lie_is_closed_though_own_ships_lie_there() -> None:
    """Own ships that have lain among the enemy's since before the turn do not make the sea friendly."""
    scene = table(K, {GULF: {V: [SHIP]}})
    scene = bought(Table(with_forces(scene.state, (GULF, K, bag([SHIP])))), SHIP, STORM, FOOT)
    assert {"N18.14"} == scene.refuses(Place(K, SHIP, GULF))
    assert {"N18.14"} == scene.refuses(Place(K, STORM, GULF))
    assert {"N18.8"} == scene.refuses(Place(K, FOOT, GULF, Figure(SHIP)))


@checks("N18.6", "N20.15", "N17.24", "N17.26")
@pytest.mark.parametrize("full", ["blisterforge", "fen-of-surth"])
def test_ships_on_a_lake_between_two_castles_belong_to_the_one_with_room(full: str) -> None:
    """Four pieces stand at one Castle, and all four Warships count for the other, whichever it is."""
    other = "fen-of-surth" if full == "blisterforge" else "blisterforge"
    scene = table(K, {full: {K: [CASTLE]}, other: {K: [CASTLE]}}, {HOME: V})
    scene = bought(scene, *[FOOT] * 4, *[SHIP] * 4)
    scene.does(*[Place(K, FOOT, full)] * 4)
    scene.does(*[Place(K, SHIP, LAKE)] * 4)
    assert {SHIP: 4} == scene.stand(LAKE)


@checks("N18.6", "N18.7", "N18.8", "G1.11")
@pytest.mark.parametrize("kinds", [(STORM,) * 4, (SHIP,) * 4, (SHIP, FOOT, FIGHTER, STORM)])
@pytest.mark.parametrize("old", [False, True])
def test_whatever_stands_at_sea_or_goes_aboard_fills_its_castle(kinds: tuple[Kind, ...], old: bool) -> None:
    """After four pieces on the gulf the Castle beside it takes nobody, and the one on the lake does."""
    maze = "maze-of-maur-khul"
    pieces = {maze: {K: [CASTLE]}, "blisterforge": {K: [CASTLE]}, GULF: {K: [SHIP] if old else []}}
    scene = bought(table(K, pieces, {HOME: V}), *kinds, FOOT)
    for kind in kinds:
        carrier = (Figure(SHIP) if old else new_ship(scene, GULF)) if kind in (FOOT, FIGHTER) else None
        if carrier and carrier not in scene.state.figures(GULF, K):
            carrier = next(one for one in scene.state.figures(GULF, K) if one.cargo)
        scene.does(Place(K, kind, GULF, carrier))
    assert {"N17.27"} == scene.refuses(Place(K, FOOT, maze))
    scene.does(Place(K, FOOT, "blisterforge"))


@checks("N18.9", "N18.12", "N18.15", "M7.5", "N24.7", "N11.10")
def test_new_pieces_go_through_the_allys_land_and_ashore_there() -> None:
    """A Fighter walks through the ally's forest, and a Footsoldier lands from the ship it came with."""
    scene = bought(table(K, {MARCHES: {K: [CASTLE]}}, alliances=True), FIGHTER, SHIP, FOOT, FOOT)
    scene.does(Place(K, FIGHTER, MARCHES), Place(K, SHIP, "amilian-sea"))
    for _ in range(2):
        scene.does(Place(K, FOOT, "amilian-sea", new_ship(scene, "amilian-sea")))
    scene.moves(FIGHTER, MARCHES, "satrapy-of-numoth")
    scene.moves(SHIP, "amilian-sea", "krakens-reach")
    scene.debarks(FOOT, "krakens-reach", "satrapy-of-numoth")
    assert {"N18.15"} == scene.refuses(scene.debarking(FOOT, "krakens-reach", "isle-of-the-druids"))
    scene.debarks(FOOT, "krakens-reach", "amil-forest")
    assert {FIGHTER: 1, FOOT: 1} == scene.stand("satrapy-of-numoth")
    assert C is scene.state.controller("satrapy-of-numoth")


@checks("N18.9", "N18.15", "M7.5", "N24.7")
def test_new_pieces_do_not_enter_enemy_land_though_nobody_defends_it() -> None:
    """Zaarnath lies empty beside the Dread Marches, and neither by land nor by sea is it entered."""
    scene = bought(table(K, {MARCHES: {K: [CASTLE]}}), FIGHTER, DRAGON, SHIP, FOOT)
    sea = "sahuagin-passage"
    scene.does(Place(K, FIGHTER, MARCHES), Place(K, DRAGON, MARCHES), Place(K, SHIP, sea))
    scene.does(Place(K, FOOT, sea, new_ship(scene, sea)))
    for kind in (FIGHTER, DRAGON):
        assert {"N18.15"} == scene.refuses(Move(K, scene.piece(kind, MARCHES), MARCHES, "zaarnath"))
    assert {"N18.15"} == scene.refuses(scene.debarking(FOOT, sea, "zaarnath"))
    assert N is scene.state.controller("zaarnath")


@checks("N18.11")
def test_old_flying_pieces_stay_while_new_ones_fly() -> None:
    """A Dragon that was there before does not leave with the one bought beside it."""
    scene = bought(table(K, {HOME: {K: [CASTLE, DRAGON, STORM]}}), DRAGON, STORM)
    scene.does(Place(K, DRAGON, HOME), Place(K, STORM, HOME))
    for kind in (DRAGON, STORM):
        assert {"N18.11"} == scene.refuses(Move(K, Figure(kind), HOME, "slaughtergarde"))
        new = next(one for one in scene.state.figures(HOME, K) if one.kind is kind and one.mark.new)
        scene.does(Move(K, new, HOME, "slaughtergarde"))
    assert {DRAGON: 1, STORM: 1} == scene.stand("slaughtergarde")


@checks("N18.16", "N18.15")
def test_a_new_dragon_flies_over_fleets_to_friendly_land() -> None:
    """Every way from the Dread Marches to the Winterskull Lands is over an enemy fleet."""
    fleets = {"sahuagin-passage": {V: [SHIP]}, "forbidding-shore": {N: [SHIP]}}
    scene = bought(table(K, {MARCHES: {K: [CASTLE]}, **fleets}), DRAGON)
    scene.does(Place(K, DRAGON, MARCHES))
    dragon = scene.piece(DRAGON, MARCHES)
    assert {"N18.15"} == scene.refuses(Move(K, dragon, MARCHES, "forbidding-shore"))
    scene.does(Move(K, dragon, MARCHES, "winterskull-lands"))
    assert {DRAGON: 1} == scene.stand("winterskull-lands")


@checks("N18.13", "G1.13", "N18.12")
def test_an_old_ship_with_nothing_but_new_pieces_neither_sails_nor_unloads() -> None:
    """Two new Footsoldiers are all that the ship carries, and it lies where it lay."""
    scene = bought(table(K, {GULF: {K: [SHIP]}}), FOOT, FOOT)
    scene.does(Place(K, FOOT, GULF, Figure(SHIP)))
    scene.does(Place(K, FOOT, GULF, scene.piece(SHIP, GULF)))
    laden = scene.piece(SHIP, GULF)
    assert {"N18.11", "N18.13"} == scene.refuses(Move(K, laden, GULF, "amilian-sea"))
    cargo = next(iter(laden.cargo))
    assert {"N18.13"} == scene.refuses(Debark(K, cargo, laden, GULF, "slaughtergarde"))
    scene.ends()
    assert {SHIP: 1, FOOT: 2} == scene.stand(GULF, K)


@checks("N18.8", "G1.11")
@pytest.mark.parametrize("sea", [GULF, "amilian-sea"])
def test_new_pieces_start_aboard_beside_every_castle(sea: str) -> None:
    """A ship off the Dread Marches takes them in as one off the Capital does."""
    scene = bought(table(K, {MARCHES: {K: [CASTLE]}, sea: {K: [ship(MONSTER)]}}), FOOT)
    scene.does(Place(K, FOOT, sea, ship(MONSTER)))
    assert {SHIP: 1, MONSTER: 1, FOOT: 1} == scene.stand(sea)


@checks("N20.17", "N22.13", "N15.35", "N15.38")
def test_a_castle_that_was_captured_before_serves_without_a_garrison() -> None:
    """Thorndeep was taken in an earlier turn, and the Castle alone raises four."""
    scene = bought(table(K, {"thorndeep": {K: [CASTLE]}}, {"thorndeep": K}), *[FOOT] * 5)
    scene.does(*[Place(K, FOOT, "thorndeep")] * 4)
    assert {"N17.27"} == scene.refuses(Place(K, FOOT, "thorndeep"))


@checks("N18.17", "N18.19", "N23.25", "N22.35", "N24.8", "N8.2")
@pytest.mark.parametrize("gold", [0, 25, 99])
def test_income_comes_on_top_of_any_treasury(gold: int) -> None:
    """Whoever buys nothing is paid all the same, whatever it has saved; nobody else is."""
    scene = with_gold(table(K, {}), gold)
    scene.ends(3)
    assert [IncomeCollected(K, 15)] == scene.happened(IncomeCollected)
    assert (gold + 15, gold, gold, gold) == scene.state.treasuries


@checks("N20.11", "N20.14", "N10.13", "N17.33", "N9.36")
def test_two_new_castles_need_two_spaces_and_stay_there() -> None:
    """Where the first one was built the second is not, and neither moves with the new pieces."""
    scene = bought(table(K, {}), CASTLE, CASTLE)
    scene.does(Place(K, CASTLE, "slaughtergarde"))
    assert {"N17.33"} == scene.refuses(Place(K, CASTLE, "slaughtergarde"))
    scene.does(Place(K, CASTLE, "blisterforge"))
    for at in ("slaughtergarde", "blisterforge"):
        assert "N10.13" in scene.refuses(Move(K, scene.piece(CASTLE, at), at, HOME))
    assert [EndStep(K)] == list(nerath.legal_actions(scene.state))
