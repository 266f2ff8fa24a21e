"""Scenes of Castles: alone, struck first, captured, retaken, and what may be placed there afterwards."""

import pytest
from tests.clauses.nerath.scenes import (
    CASTLE,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    C,
    K,
    N,
    V,
    ship,
)
from tests.scenes.nerath.tables import Table, table, with_gold

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    Buy,
    CastleCaptured,
    Debark,
    DiceRolled,
    EndStep,
    HitsLost,
    IncomeCollected,
    Kind,
    Move,
    PieceDamaged,
    Place,
    SpaceConquered,
)
from conquest_rules.testing import checks

HOME, THEIRS = "karkothi-throneholds", "vailindor"


def dice(scene: Table, *, attackers: bool) -> list[tuple[int, ...]]:
    """The dice of a side, roll by roll, smallest first."""
    rolls = [one for one in scene.told if isinstance(one, DiceRolled) and one.attackers is attackers]
    return [tuple(sorted(one.dice)) for one in rolls]


def siege_of_vailindor(*attackers: Kind) -> Table:
    """Pieces of Karkoth from the Vast Plains, which they hold, against the Castle of the Capital alone."""
    scene = with_gold(table(K, {"vast-plains": {K: attackers}}, {"vast-plains": K}), 10)
    for kind in attackers:
        scene.moves(kind, "vast-plains", THEIRS)
    scene.ends()
    scene.fights(THEIRS)
    return scene


@checks(
    "N15.21",
    "N15.22",
    "N15.23",
    "N15.34",
    "N19.19",
    "N19.20",
    "N20.12",
    "N20.13",
    "N20.16",
    "N23.9",
    "N12.53",
    "N12.52",
)
def test_a_lone_castle_and_its_besieger_strike_each_other_down() -> None:
    """Both strike at once: the Castle is silenced, the attacker gone, and nothing is conquered."""
    scene = siege_of_vailindor(SIEGE)
    scene.rolls(6, 6)
    scene.rolls(6)
    assert [(8, 8)] == dice(scene, attackers=True)
    assert [(20,)] == dice(scene, attackers=False)
    # A Castle takes one hit; the other one finds nothing.
    assert [(V, CASTLE)] == [
        (one.realm, one.figure.kind) for one in scene.told if isinstance(one, PieceDamaged)
    ]
    assert [HitsLost(THEIRS, 1)] == scene.happened(HitsLost)
    assert [(K, SIEGE, THEIRS)] == scene.lost()
    assert [BattleEnded(THEIRS, won=False, defenders=(V,))] == scene.happened(BattleEnded)
    assert V is scene.state.controller(THEIRS)
    assert nerath.Figure(CASTLE) in scene.state.figures(THEIRS, V)
    assert 0 == scene.state.victory_points(K)


@checks(
    "N15.28",
    "N15.35",
    "N15.36",
    "N15.38",
    "N17.25",
    "N17.27",
    "N17.29",
    "N17.33",
    "N17.34",
    "N18.4",
    "N18.31",
    "N20.13",
    "N20.15",
    "N20.17",
    "N22.11",
    "N22.13",
    "I18.2",
    "N20.14",
    "N12.56",
    "N16.29",
)
def test_a_captured_castle_raises_nobody_in_the_turn_of_its_capture() -> None:
    """The Capital falls for 5 points, and its Castle serves the captor from the next turn on, four a turn."""
    scene = siege_of_vailindor(SIEGE, FOOT)
    scene.rolls(6, 1, 1)
    scene.rolls(1)
    assert SpaceConquered(K, THEIRS, 5, V, ("N15.25", "N3.20")) in scene.told
    assert [CastleCaptured(K, THEIRS)] == scene.happened(CastleCaptured)
    scene.ends()
    scene.does(Buy(K, FOOT), Buy(K, SHIP), Buy(K, CASTLE), EndStep(K))
    assert {"N17.29"} == scene.refuses(Place(K, FOOT, THEIRS))
    assert {"N18.4"} == scene.refuses(Place(K, SHIP, "shining-coast"))
    assert {"N17.33", "N17.34"} == scene.refuses(Place(K, CASTLE, THEIRS))
    scene.does(
        Place(K, FOOT, HOME), Place(K, SHIP, "lake-surth"), Place(K, CASTLE, "vast-plains"), EndStep(K)
    )
    # A foreign Capital gives one Gold as any land.
    assert [IncomeCollected(K, 17)] == scene.happened(IncomeCollected)

    scene.passes_to(K)
    scene.ends(2)
    for _ in range(5):
        scene.does(Buy(K, FOOT))
    scene.does(EndStep(K), *[Place(K, FOOT, THEIRS)] * 4)
    assert {"N17.27"} == scene.refuses(Place(K, FOOT, THEIRS))
    scene.does(Place(K, FOOT, "vast-plains"))


@checks(
    "N15.2",
    "N15.24",
    "N15.34",
    "N20.8",
    "N20.9",
    "N20.13",
    "N20.16",
    "N20.17",
    "N22.26",
    "M4.4",
    "M5.1",
    "N12.53",
    "N12.52",
)
def test_both_sides_strike_first_and_a_silenced_castle_does_not_strike_second() -> None:
    """Two Wizards strike at the same moment; what they hit is out before anybody else rolls."""
    scene = table(K, {"zannad-jungles": {K: [WIZARD, FOOT, FOOT]}, "thorndeep": {V: [WIZARD, FOOT, CASTLE]}})
    for kind in (WIZARD, FOOT, FOOT):
        scene.moves(kind, "zannad-jungles", "thorndeep")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(6)
    scene.rolls(10)
    # The attackers' damage is taken first, then the defenders', each by its owner.
    assert {"N12.38"} == scene.refuses(nerath.TakeDamage(V, V, scene.piece(CASTLE, "thorndeep", V)))
    scene.gives_hit(WIZARD, K)
    scene.gives_hit(CASTLE, V)
    scene.rolls(1, 6)
    scene.rolls(1)
    # Neither Wizard rolled again, and the Castle not at all.
    assert [(10,), (6, 6)] == dice(scene, attackers=True)
    assert [(10,), (6,)] == dice(scene, attackers=False)
    assert "N12.54" in scene.refuses(nerath.TakeDamage(V, V, scene.piece(CASTLE, "thorndeep", V)))
    scene.gives_hit(FOOT, V)
    scene.presses()
    # In the next round the Castle is still silent, and the Wizard is all that Vailin has.
    scene.rolls(1)
    scene.rolls(1, 6)
    assert [(10,), (6,), (10,)] == dice(scene, attackers=False)
    assert [BattleEnded("thorndeep", won=True, defenders=(V,))] == scene.happened(BattleEnded)
    assert {FOOT: 2, CASTLE: 1} == scene.stand("thorndeep")
    assert 0 == scene.piece(CASTLE, "thorndeep").mark.damage


@checks("N15.21", "N15.22", "N15.23")
def test_wizards_that_kill_each_other_leave_the_space_to_the_defender() -> None:
    """When First Strike takes the last pieces of both sides, nobody rolls second and nothing is conquered."""
    scene = table(K, {"zannad-jungles": {K: [WIZARD]}, "thorndeep": {V: [WIZARD]}})
    scene.moves(WIZARD, "zannad-jungles", "thorndeep")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(6)
    scene.rolls(6)
    assert [(K, WIZARD, "thorndeep"), (V, WIZARD, "thorndeep")] == scene.lost()
    assert [BattleEnded("thorndeep", won=False, defenders=(V,))] == scene.happened(BattleEnded)
    assert V is scene.state.controller("thorndeep")


def bought(scene: Table, *kinds: Kind) -> Table:
    """The scene at the placing of these pieces."""
    scene.does(*(Buy(scene.realm, kind) for kind in kinds), EndStep(scene.realm))
    return scene


@checks("N15.31", "N15.32", "N17.27", "N17.28", "N18.28", "N20.15", "I15.2")
def test_the_only_castle_takes_any_number() -> None:
    """With the Capital lost and one Castle left there is no limit; with two Castles there are four each."""
    one = with_gold(table(K, {"blisterforge": {K: [CASTLE]}}, {HOME: V}), 9)
    one.ends(2)
    bought(one, *[FOOT] * 9)
    one.does(*[Place(K, FOOT, "blisterforge")] * 9)
    assert {FOOT: 9, CASTLE: 1} == one.stand("blisterforge")
    one.ends()
    # Without its Capital Karkoth has half of 14.
    assert [IncomeCollected(K, 7, ("N18.28", "N18.19"))] == one.happened(IncomeCollected)

    two = with_gold(table(K, {"blisterforge": {K: [CASTLE]}, "fen-of-surth": {K: [CASTLE]}}, {HOME: V}), 9)
    two.ends(2)
    two.does(*[Buy(K, FOOT)] * 8)
    assert {"N17.27"} == two.refuses(Buy(K, FOOT))
    two.does(EndStep(K), *[Place(K, FOOT, "blisterforge")] * 4)
    assert {"N17.27"} == two.refuses(Place(K, FOOT, "blisterforge"))


@checks("N17.28", "N17.29", "N20.15", "N15.36", "N17.24", "N17.26")
@pytest.mark.parametrize(("reading", "most"), [("controlled-at-step-start", 4), ("eligible-only", 9)])
def test_a_castle_captured_this_turn_ends_the_freedom_of_the_only_one(reading: str, most: int) -> None:
    """A second Castle brings the limit back, though not yet of use; one reading leaves it out."""
    scene = table(
        K,
        {"blisterforge": {K: [CASTLE]}, "zannad-jungles": {K: [FOOT, FOOT]}, "thorndeep": {V: [CASTLE]}},
        {HOME: V},
        rulings={"R-only-one-castle": reading},
    )
    scene = with_gold(scene, 9)
    scene.moves(FOOT, "zannad-jungles", "thorndeep")
    scene.moves(FOOT, "zannad-jungles", "thorndeep")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(6, 1)
    scene.rolls(1)
    scene.ends()
    scene.does(*[Buy(K, FOOT)] * most)
    if most < 9:
        assert {"N17.27"} == scene.refuses(Buy(K, FOOT))
    scene.does(EndStep(K))
    assert {"N17.29"} == scene.refuses(Place(K, FOOT, "thorndeep"))
    scene.does(*[Place(K, FOOT, "blisterforge")] * most)


@checks("N17.35", "N18.1", "N18.2", "N18.3")
def test_without_any_castle_all_comes_to_the_land_closest_to_the_lost_capital() -> None:
    """Pieces are divided among the spaces next to the Capital; ships go to the sea beside them."""
    scene = with_gold(table(K, {}, {HOME: V, "blisterforge": V}), 30)
    scene.ends(2)
    bought(scene, *[FOOT] * 6, STORM, SHIP, CASTLE)
    assert {"N18.2"} == scene.refuses(Place(K, FOOT, "fen-of-surth"))
    assert {"N18.2"} == scene.refuses(Place(K, FOOT, "blisterforge"))
    assert {"N17.24"} == scene.refuses(Place(K, STORM, "gulf-of-kar"))
    scene.does(*[Place(K, FOOT, "slaughtergarde")] * 5, Place(K, FOOT, "cloven-skull-orc-hold"))
    # New pieces and a new Castle do not come into the same space.
    assert {"N17.35"} == scene.refuses(Place(K, CASTLE, "slaughtergarde"))
    scene.does(Place(K, CASTLE, "fen-of-surth"))
    scene.does(Place(K, STORM, "plain-of-ebon-spires"), Place(K, SHIP, "gulf-of-kar"))
    assert isinstance(scene.state.step, nerath.MovingNew)


@checks("N15.33", "N15.37", "N15.39", "N16.31", "N17.30", "N17.31", "N20.15")
def test_a_capital_retaken_serves_at_once_and_another_castle_retaken_does_not() -> None:
    """In the turn of their return the own Capital takes any number, the other Castle nobody; no points."""
    scene = table(
        K,
        {
            "cloven-skull-orc-hold": {K: [SIEGE]},
            "fen-of-surth": {K: [SIEGE]},
            "slaughtergarde": {V: [CASTLE]},
            "blisterforge": {K: [CASTLE]},
        },
        {HOME: V, "slaughtergarde": V},
    )
    scene = with_gold(scene, 20)
    scene.moves(SIEGE, "cloven-skull-orc-hold", HOME)
    scene.moves(SIEGE, "fen-of-surth", "slaughtergarde")
    scene.ends()
    for at in (HOME, "slaughtergarde"):
        scene.fights(at)
        scene.rolls(6, 1)
        scene.rolls(1)
    retaken = [one for one in scene.told if isinstance(one, SpaceConquered)]
    assert [(0, "N16.31"), (0, "N16.31")] == [(one.points, one.clauses[-1]) for one in retaken]
    scene.ends()
    bought(scene, *[FOOT] * 6)
    assert {"N17.30"} == scene.refuses(Place(K, FOOT, "slaughtergarde"))
    scene.does(*[Place(K, FOOT, HOME)] * 6, EndStep(K))
    # The Capital is back, and so is the whole income.
    assert [IncomeCollected(K, 15)] == scene.happened(IncomeCollected)


@checks("N18.7", "N18.8", "N18.11", "N18.12", "N18.13", "N18.15", "G1.11", "G1.13")
def test_new_pieces_on_an_old_ship_stay_aboard_and_a_new_ship_takes_them_ashore() -> None:
    """Both ships get a new piece beside the Capital; only the new one sails and unloads, on friendly land."""
    scene = with_gold(table(K, {"gulf-of-kar": {K: [ship(MONSTER)]}, "tarsem-coast": {V: [SHIP]}}), 7)
    old = ship(MONSTER)
    scene.ends(2)
    bought(scene, FIGHTER, FIGHTER, SHIP)
    scene.does(Place(K, FIGHTER, "gulf-of-kar", old), Place(K, SHIP, "gulf-of-kar"))
    new = next(one for one in scene.state.figures("gulf-of-kar", K) if one.mark.new)
    scene.does(Place(K, FIGHTER, "gulf-of-kar", new))
    laden = next(one for one in scene.state.figures("gulf-of-kar", K) if not one.mark.new)
    hero = next(one for one in laden.cargo if one.kind is FIGHTER)
    monster = next(one for one in laden.cargo if one.kind is MONSTER)
    assert {"N18.11", "N18.13"} == scene.refuses(Move(K, laden, "gulf-of-kar", "amilian-sea"))
    assert {"N18.13"} == scene.refuses(Debark(K, hero, laden, "gulf-of-kar", "slaughtergarde"))
    assert {"N18.11"} == scene.refuses(Debark(K, monster, laden, "gulf-of-kar", "slaughtergarde"))
    sailing = next(one for one in scene.state.figures("gulf-of-kar", K) if one.mark.new)
    assert {"N18.15"} == scene.refuses(Move(K, sailing, "gulf-of-kar", "tarsem-coast"))
    scene.does(Move(K, sailing, "gulf-of-kar", "forbidding-shore"))
    scene.debarks(FIGHTER, "forbidding-shore", "dread-marches")
    assert "N18.9" in scene.refuses(
        Move(K, scene.piece(FIGHTER, "dread-marches"), "dread-marches", "tomb-of-horrors")
    )
    assert {FIGHTER: 1} == scene.stand("dread-marches")


@checks("N15.28", "N16.29", "N22.11", "M7.1", "N16.30", "N16.28")
def test_a_lost_capital_is_worth_its_points_every_time() -> None:
    """Nerath takes the Capital of the Iron Circle from Vailin, and scores five all the same."""
    grasp = "citadel-of-irons-grasp"
    scene = table(
        N, {"golden-savannah": {N: [SIEGE]}, grasp: {V: [CASTLE]}}, {grasp: V, "golden-savannah": N}
    )
    scene.moves(SIEGE, "golden-savannah", grasp)
    scene.ends()
    scene.fights(grasp)
    scene.rolls(6, 1)
    scene.rolls(1)
    assert 5 == scene.state.victory_points(N)
    assert 0 == scene.state.victory_points(V) == scene.state.victory_points(C)


@checks("N22.13", "I18.2", "I22.1", "N15.35", "N15.38")
def test_a_captured_castle_that_was_lost_again_serves_its_captor_no_more() -> None:
    """Karkoth has Thorndeep from an earlier turn; Vailin takes it back, and neither raises pieces there."""
    rivers, wood = "five-rivers-of-albrenn", "thorndeep"
    scene = with_gold(table(V, {rivers: {V: [SIEGE]}, wood: {K: [CASTLE]}}, {wood: K}), 10)
    scene.moves(SIEGE, rivers, wood)
    scene.ends()
    scene.fights(wood)
    scene.rolls(6, 1)
    scene.rolls(1)
    scene.ends()
    scene.does(Buy(V, FOOT), EndStep(V))
    assert {"N17.30"} == scene.refuses(Place(V, FOOT, wood))
    scene.does(Place(V, FOOT, "vailindor"))
    scene.passes_to(K)
    scene.ends(2)
    scene.does(Buy(K, FOOT), Buy(K, SHIP))
    scene.ends()
    assert {"N17.24"} == scene.refuses(Place(K, FOOT, wood))
    assert {"N18.4"} == scene.refuses(Place(K, SHIP, "druids-reach"))
