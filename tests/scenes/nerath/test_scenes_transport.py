"""Scenes of transport and retreat: over a strait without moving, and back to whatever has room."""

from tests.clauses.nerath.scenes import CASTLE, DRAGON, FIGHTER, FOOT, MONSTER, SHIP, SIEGE, C, K, N, V, ship
from tests.scenes.nerath.tables import Table, table

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    BattlesTriggered,
    Debark,
    Move,
    PieceDestroyed,
    PieceRetreated,
    Retreat,
    SpaceConquered,
)
from conquest_rules.testing import checks, reads

STRAIT, ISLE, BARONY = "saris-strait", "isle-of-the-druids", "emerald-blade-barony"


@checks("N21.17", "N22.3", "N22.8", "N23.12", "N11.18")
def test_a_ship_bridges_two_pieces_and_has_done_enough() -> None:
    """Two pieces cross the strait, one to a friendly coast and one against an enemy; then the ship rests."""
    scene = table(C, {"relis-vullin": {C: [FOOT, FOOT, SIEGE]}, STRAIT: {C: [SHIP]}})
    scene.embarks(SIEGE, "relis-vullin", STRAIT)
    scene.embarks(FOOT, "relis-vullin", STRAIT)
    assert {"N11.18"} == scene.refuses(scene.embarking(FOOT, "relis-vullin", STRAIT))
    assert {"N11.20"} == scene.refuses(scene.debarking(FOOT, STRAIT, "relis-vullin"))
    scene.debarks(SIEGE, STRAIT, BARONY)
    scene.debarks(FOOT, STRAIT, "satrapy-of-numoth")

    # The ship neither sails on nor loads again, and who was carried walks no farther.
    resting = scene.piece(SHIP, STRAIT)
    assert {"N12.1"} == scene.refuses(Move(C, resting, STRAIT, "southern-deep"))
    assert {"N12.1"} == scene.refuses(scene.embarking(FOOT, "relis-vullin", STRAIT))
    ashore = scene.piece(FOOT, "satrapy-of-numoth")
    assert {"N11.30"} == scene.refuses(Move(C, ashore, "satrapy-of-numoth", "amil-forest"))
    assert {"N11.30", "N12.1"} == scene.refuses(scene.embarking(FOOT, "satrapy-of-numoth", STRAIT))
    scene.ends()
    assert [BattlesTriggered(C, (BARONY,))] == scene.happened(BattlesTriggered)
    scene.fights(BARONY)
    assert SpaceConquered(C, BARONY, 1, V, ("N15.25", "N3.18")) in scene.told


@checks("N22.3", "N22.18", "N23.13", "N11.20", "N11.19", "N11.9", "N21.17")
def test_a_ship_loads_on_two_coasts_and_unloads_from_a_third_sea() -> None:
    """Loading goes on along the way; after two sea spaces the ship still puts ashore where it lies."""
    scene = table(
        C, {"relis-vullin": {C: [FOOT]}, "rana-mor": {C: [FOOT]}, STRAIT: {C: [SHIP]}, ISLE: {V: [FOOT]}}
    )
    scene.embarks(FOOT, "relis-vullin", STRAIT)
    scene.moves(SHIP, STRAIT, "southern-deep")
    scene.embarks(FOOT, "rana-mor", "southern-deep")
    scene.moves(SHIP, "southern-deep", "sea-of-mist")
    spent = scene.piece(SHIP, "sea-of-mist")
    assert {"N9.19"} == scene.refuses(Move(C, spent, "sea-of-mist", "krakens-reach"))
    scene.debarks(FOOT, "sea-of-mist", ISLE)
    # The other one may still go elsewhere from the same sea space, and not from another.
    assert {"N9.19", "N12.1"} == scene.refuses(
        Move(C, scene.piece(SHIP, "sea-of-mist"), "sea-of-mist", "krakens-reach")
    )
    scene.debarks(FOOT, "sea-of-mist", BARONY)
    scene.ends()
    assert [BattlesTriggered(C, (BARONY, ISLE))] == scene.happened(BattlesTriggered)


@checks("N21.18", "N11.23", "N19.15")
def test_a_piece_that_walked_to_the_coast_is_not_taken_aboard() -> None:
    """The Fighter that has come two spaces for the ship is left on the quay, the one that waited sails."""
    scene = table(
        C, {"tithinia": {C: [FIGHTER]}, "relis-vullin": {C: [FIGHTER, CASTLE]}, STRAIT: {C: [SHIP], N: []}}
    )
    scene.moves(FIGHTER, "tithinia", "relis-vullin")
    walked = next(one for one in scene.state.figures("relis-vullin", C) if one.mark.spent)
    assert {"N11.28"} == scene.refuses(
        nerath.Embark(C, walked, "relis-vullin", scene.piece(SHIP, STRAIT), STRAIT)
    )
    assert {"N11.23"} == scene.refuses(scene.embarking(CASTLE, "relis-vullin", STRAIT))
    scene.embarks(FIGHTER, "relis-vullin", STRAIT)
    assert {SHIP: 1, FIGHTER: 1} == scene.stand(STRAIT)


def two_landings() -> Table:
    """Two ships land two pieces each, on the isle and in the barony, and a Dragon comes to the isle."""
    scene = table(
        K,
        {
            "krakens-reach": {K: [ship(FOOT, MONSTER)]},
            STRAIT: {K: [ship(FOOT, FIGHTER)]},
            "zannad-jungles": {K: [DRAGON]},
            ISLE: {V: [FOOT, FOOT]},
            BARONY: {V: [FOOT, FOOT]},
        },
    )
    scene.debarks(FOOT, "krakens-reach", ISLE)
    scene.debarks(MONSTER, "krakens-reach", ISLE)
    scene.moves(DRAGON, "zannad-jungles", "krakens-reach", ISLE)
    scene.debarks(FOOT, STRAIT, BARONY)
    scene.debarks(FIGHTER, STRAIT, BARONY)
    scene.ends()
    scene.fights(BARONY)
    scene.rolls(1, 1)
    scene.rolls(1, 1)
    return scene


@checks("N21.6", "G1.6", "M7.3", "N23.7", "N15.11", "N11.2", "N11.3", "N11.6", "N17.10")
def test_a_retreat_finds_sea_for_one_a_berth_for_another_and_nothing_for_the_third() -> None:
    """The Dragon falls back over the sea, the Monster to the last berth; the Footsoldier is lost."""
    scene = two_landings()
    # From the barony one goes to the ship off the isle, the other to its own.
    scene.does(
        Retreat(
            K,
            scene.piece(FIGHTER, BARONY),
            "krakens-reach",
            scene.piece(SHIP, "krakens-reach"),
        ),
        Retreat(K, scene.piece(FOOT, BARONY), STRAIT, scene.piece(SHIP, STRAIT)),
    )
    scene.fights(ISLE)
    scene.rolls(1, 1, 1)
    scene.rolls(1, 1)
    dragon, monster, foot = (scene.piece(kind, ISLE) for kind in (DRAGON, MONSTER, FOOT))
    berth = scene.piece(SHIP, "krakens-reach")
    # The other ship has room, but its sea is not next to the isle.
    assert {"N15.13"} == scene.refuses(Retreat(K, foot, STRAIT, scene.piece(SHIP, STRAIT)))
    assert {"N15.13"} == scene.refuses(Retreat(K, dragon, "krakens-reach", berth))
    scene.does(Retreat(K, monster, "krakens-reach", berth))
    full = scene.piece(SHIP, "krakens-reach")
    assert {"N11.18"} == scene.refuses(Retreat(K, foot, "krakens-reach", full))
    scene.does(Retreat(K, dragon, "druids-reach"))

    lost = [one for one in scene.told if isinstance(one, PieceDestroyed)]
    assert [(FOOT, ISLE, ("N15.15",))] == [(one.figure.kind, one.at, one.clauses) for one in lost]
    assert [False, False] == [one.won for one in scene.told if isinstance(one, BattleEnded)]
    assert {SHIP: 1, FIGHTER: 1, MONSTER: 1} == scene.stand("krakens-reach")
    assert V is scene.state.controller(ISLE) is scene.state.controller(BARONY)
    # The Dragon that retreated still flies in the Reposition step, and must.
    scene.moves(DRAGON, "druids-reach", "zannad-jungles")
    scene.ends()
    assert {DRAGON: 1} == scene.stand("zannad-jungles")


@checks("G1.6")
@reads("R-land-or-ship")
def test_friendly_land_beside_the_battle_closes_the_ships() -> None:
    """With one friendly space next to the battle, who came by sea walks there, and the ships stay empty."""
    scene = table(
        K,
        {"tarsem-coast": {K: [ship(FOOT, MONSTER)]}, "thorndeep": {V: [FOOT, FOOT]}},
    )
    scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.moves(SHIP, "krakens-reach", "druids-reach")
    scene.debarks(FOOT, "druids-reach", "thorndeep")
    scene.debarks(MONSTER, "druids-reach", "thorndeep")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(1, 1)
    scene.rolls(1, 1)
    foot, monster = scene.piece(FOOT, "thorndeep"), scene.piece(MONSTER, "thorndeep")
    own = scene.piece(SHIP, "druids-reach")
    assert {"N15.13"} == scene.refuses(Retreat(K, foot, "druids-reach", own))
    assert {"N15.8"} == scene.refuses(Retreat(K, foot, "cernall"))
    scene.does(Retreat(K, foot, "zannad-jungles"), Retreat(K, monster, "zannad-jungles"))
    assert 2 == len(scene.happened(PieceRetreated))
    assert {FOOT: 1, MONSTER: 1} == scene.stand("zannad-jungles")


def test_cargo_of_a_fleet_in_retreat_does_not_jump_ashore() -> None:
    """Whoever is aboard a Warship that falls back stays aboard it, friendly coasts or not."""
    scene = table(K, {"tarsem-coast": {K: [ship(FOOT, MONSTER)]}, "krakens-reach": {V: [SHIP]}})
    scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.ends()
    scene.fights("krakens-reach")
    scene.rolls(1)
    scene.rolls(1)
    fleet = scene.piece(SHIP, "krakens-reach")
    cargo = next(iter(fleet.cargo))
    assert {"N15.18"} == scene.refuses(Retreat(K, cargo, "zannad-jungles"))
    assert {"N10.6"} == scene.refuses(Debark(K, cargo, fleet, "krakens-reach", "zannad-jungles"))
    scene.does(Retreat(K, fleet, "tarsem-coast"))
    assert {SHIP: 1, FOOT: 1, MONSTER: 1} == scene.stand("tarsem-coast")
    assert [BattleEnded("krakens-reach", won=False, defenders=(V,))] == scene.happened(BattleEnded)
    assert isinstance(scene.state.step, nerath.Repositioning)
