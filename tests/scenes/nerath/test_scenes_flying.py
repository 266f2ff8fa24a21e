"""Scenes in the air: over fleets, onto fresh conquests, and down at the end or lost."""

from itertools import pairwise

from tests.clauses.nerath.scenes import CASTLE, DRAGON, FIGHTER, FOOT, SHIP, STORM, C, K, N, V, ship
from tests.rules.nerath.board_facts import cited
from tests.scenes.nerath.tables import Table, table, with_gold

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    BattlesTriggered,
    Buy,
    DiceRolled,
    EndStep,
    FightBattle,
    HitsLost,
    IncomeCollected,
    Move,
    PieceDamaged,
    PieceDestroyed,
    Place,
    Retreat,
    SpaceConquered,
)
from conquest_rules.testing import checks, reads

SEA = "eastern-midnight-sea"


def fleet_in_the_north() -> Table:
    """A Dragon and an Elemental of Karkoth, and a fleet of Nerath between them and Mithralfast."""
    return table(
        K,
        {
            "winterskull-lands": {K: [DRAGON, STORM]},
            SEA: {N: [ship(FIGHTER)]},
            "western-midnight-sea": {N: [SHIP]},
        },
    )


@checks("N21.2", "N21.3", "N21.9", "N23.7", "N11.4", "N22.12")
def test_flying_pieces_pass_over_a_fleet_and_fight_only_where_they_stop() -> None:
    """The Dragon flies over two fleets without a fight, the Elemental stops over the first and has one."""
    scene = fleet_in_the_north()
    scene.moves(DRAGON, "winterskull-lands", SEA, "sahuagin-passage", "zaarnath")
    scene.moves(STORM, "winterskull-lands", SEA)
    scene.ends()
    assert [BattlesTriggered(K, ("zaarnath", SEA))] == scene.happened(BattlesTriggered)
    assert {"N12.28"} == scene.refuses(FightBattle(K, "zaarnath"))
    scene.fights(SEA)
    scene.rolls(6, 6)
    scene.rolls(1, 1)
    # Two dice of the Elemental met ship and Fighter.
    rolled = [(one.attackers, one.dice) for one in scene.told if isinstance(one, DiceRolled)]
    assert [(True, (8, 8)), (False, (8, 10))] == rolled
    scene.gives_hit(FIGHTER)
    assert {} == scene.stand(SEA, N)
    scene.fights("zaarnath")
    assert SpaceConquered(K, "zaarnath", 1, N, ("N15.25", "N3.18")) in scene.told


@checks(
    "N17.13",
    "N17.14",
    "N21.1",
    "N21.7",
    "N21.11",
    "N21.12",
    "N21.13",
    "N22.22",
    "N22.34",
    "M4.6",
    "M5.4",
    "I21.1",
    "N13.15",
)
def test_a_dragon_over_a_beaten_fleet_has_to_land_and_an_elemental_may_hover() -> None:
    """After the victory at sea the Elemental stays where it is, and the Dragon is lost if it stays."""
    scene = fleet_in_the_north()
    scene.moves(DRAGON, "winterskull-lands", SEA)
    scene.moves(STORM, "winterskull-lands", SEA)
    scene.ends()
    scene.fights(SEA)
    scene.rolls(6, 6, 1)
    scene.rolls(6, 1)
    # The Dragon takes the hit and is none the worse for it.
    scene.gives_hit(DRAGON)
    scene.gives_hit(FIGHTER, N)
    assert [("N12.37", "N13.15")] == [one.clauses for one in scene.told if isinstance(one, PieceDamaged)]
    assert isinstance(scene.state.step, nerath.Repositioning)
    dragon, storm = scene.piece(DRAGON, SEA), scene.piece(STORM, SEA)
    assert 0 == dragon.mark.damage
    assert {"N17.14"} == scene.refuses(Move(K, dragon, SEA, "dragonfirth"))
    assert {"N17.2"} == scene.refuses(Move(K, storm, SEA, "western-midnight-sea"))
    assert {"N17.2", "N17.14"} == scene.refuses(Move(K, dragon, SEA, "western-midnight-sea"))
    assert {"N17.2"} == scene.refuses(Move(K, dragon, SEA, "mithralfast"))

    safe = Table(scene.state)
    safe.moves(DRAGON, SEA, "winterskull-lands")
    landed = safe.piece(DRAGON, "winterskull-lands")
    assert {"N17.1", "N17.14"} == safe.refuses(Move(K, landed, "winterskull-lands", SEA))
    safe.ends()
    assert {DRAGON: 1} == safe.stand("winterskull-lands")
    assert {STORM: 1} == safe.stand(SEA)

    scene.ends()
    drowned = scene.told[-2]
    assert isinstance(drowned, PieceDestroyed)
    assert (DRAGON, SEA, ("N17.14",)) == (drowned.figure.kind, drowned.at, drowned.clauses)
    assert {STORM: 1} == scene.stand(SEA)


@checks("N17.12", "N21.1", "N21.6", "N23.7", "N11.2", "N11.3", "N11.6", "N17.10", "N21.2")
def test_a_dragon_lands_on_what_was_conquered_this_turn() -> None:
    """A coast that Footsoldiers have just taken is the nearest landing for the Dragon over the sea."""
    scene = table(
        K,
        {
            "winterskull-lands": {K: [DRAGON]},
            "dread-marches": {K: [FOOT, FOOT]},
            "zaarnath": {N: [FOOT]},
            "skallen-reach": {N: [SHIP]},
        },
        {"dread-marches": K},
    )
    scene.moves(DRAGON, "winterskull-lands", SEA, "sahuagin-passage", "skallen-reach")
    scene.moves(FOOT, "dread-marches", "zaarnath")
    scene.moves(FOOT, "dread-marches", "zaarnath")
    scene.ends()
    scene.fights("skallen-reach")
    scene.rolls(6)
    scene.rolls(1)
    scene.fights("zaarnath")
    scene.rolls(6, 1)
    scene.rolls(1)
    dragon = scene.piece(DRAGON, "skallen-reach")
    assert {"N17.10"} == scene.refuses(Move(K, dragon, "skallen-reach", "cloven-skull-orc-hold"))
    scene.moves(DRAGON, "skallen-reach", "zaarnath")
    scene.ends()
    assert {DRAGON: 1, FOOT: 2} == scene.stand("zaarnath")


@checks("N15.25", "N18.17", "N18.18", "N18.25", "N21.6", "N22.14", "N22.15", "N22.35", "N24.8", "N8.2")
@reads("R-flyers-conquer")
def test_dragons_take_a_land_alone_and_fly_home_and_keep_it() -> None:
    """A space taken from the air is held by its marker after the Dragon has gone, and pays at once."""
    scene = table(K, {"zannad-jungles": {K: [DRAGON]}, "duchy-of-solandir": {V: [FOOT]}})
    scene.moves(DRAGON, "zannad-jungles", "thorndeep", "duchy-of-solandir")
    scene.ends()
    scene.fights("duchy-of-solandir")
    scene.rolls(20)
    scene.rolls(6)
    scene.moves(DRAGON, "duchy-of-solandir", "zannad-jungles")
    scene.ends(2)
    assert {} == scene.stand("duchy-of-solandir", K)
    assert K is scene.state.controller("duchy-of-solandir")
    assert 1 == scene.state.victory_points(K)
    assert [IncomeCollected(K, 16)] == scene.happened(IncomeCollected)


@checks("N21.12", "N22.22", "N13.15")
def test_two_hits_in_a_row_kill_a_dragon_that_fights_alone() -> None:
    """Alone, a Dragon takes both hits of one phase; with others beside it no second one before theirs."""
    alone = table(K, {"zannad-jungles": {K: [DRAGON]}, "thorndeep": {V: [FOOT, FOOT, CASTLE]}})
    alone.moves(DRAGON, "zannad-jungles", "thorndeep")
    alone.ends()
    alone.fights("thorndeep")
    alone.rolls(1)
    alone.rolls(6, 6, 6)
    assert [(K, DRAGON, "thorndeep")] == alone.lost()
    assert [HitsLost("thorndeep", 1)] == alone.happened(HitsLost)

    both = table(K, {"zannad-jungles": {K: [DRAGON, FOOT]}, "thorndeep": {V: [FOOT, FOOT, CASTLE]}})
    both.moves(DRAGON, "zannad-jungles", "thorndeep")
    both.moves(FOOT, "zannad-jungles", "thorndeep")
    both.ends()
    both.fights("thorndeep")
    both.rolls(1, 1)
    both.rolls(6, 6, 1)
    both.gives_hit(DRAGON)
    # The second hit is the Footsoldier's without asking.
    assert [(K, FOOT, "thorndeep")] == both.lost()
    both.presses()
    both.rolls(1)
    both.rolls(6, 1, 1)
    assert [(K, FOOT, "thorndeep"), (K, DRAGON, "thorndeep")] == both.lost()


@checks("N15.11", "N15.12", "N21.10", "N21.11", "M7.3", "N22.34")
def test_a_retreat_over_the_sea_ends_on_land_or_in_the_sea() -> None:
    """A Dragon may fall back over friendly sea, but unlike an Elemental it must find land in Step 4."""
    scene = table(K, {"zannad-jungles": {K: [DRAGON, STORM]}, "isle-of-the-druids": {V: [FOOT, CASTLE]}})
    for kind in (DRAGON, STORM):
        scene.moves(kind, "zannad-jungles", "druids-reach", "isle-of-the-druids")
    scene.ends()
    scene.fights("isle-of-the-druids")
    scene.rolls(1, 1)
    scene.rolls(1, 1)
    # One die only: Capsize is for the sea.
    assert [(8, 20)] == [one.dice for one in scene.told if isinstance(one, DiceRolled) and one.attackers]
    scene.does(
        Retreat(K, scene.piece(DRAGON, "isle-of-the-druids"), "sea-of-mist"),
        Retreat(K, scene.piece(STORM, "isle-of-the-druids"), "sea-of-mist"),
    )
    assert [BattleEnded("isle-of-the-druids", won=False, defenders=(V,))] == scene.happened(BattleEnded)
    scene.moves(DRAGON, "sea-of-mist", "zannad-jungles")
    scene.ends()
    assert {STORM: 1} == scene.stand("sea-of-mist")
    assert {DRAGON: 1} == scene.stand("zannad-jungles")


@checks("M5.4", "N17.13")
def test_a_new_dragon_may_hang_over_the_sea_until_its_next_reposition() -> None:
    """Flown out to sea when it was bought, it stays through the others' turns, and must land in its own."""
    scene = with_gold(table(K, {}), 5)
    scene.ends(2)
    scene.does(Buy(K, DRAGON), EndStep(K), Place(K, DRAGON, "karkothi-throneholds"))
    scene.moves(DRAGON, "karkothi-throneholds", "tarsem-coast")
    scene.passes_to(V)
    assert {DRAGON: 1} == scene.stand("tarsem-coast", K)
    scene.passes_to(K)
    scene.ends()
    assert isinstance(scene.state.step, nerath.Repositioning)
    scene.ends()
    assert [(K, DRAGON, "tarsem-coast")] == scene.lost()


@checks("N18.14", "N18.15", "N18.16", "M7.5")
def test_an_elemental_over_the_harbour_keeps_new_ships_out() -> None:
    """No Warship is placed under an enemy's Elemental, though it could sail away; the lake is still free."""
    scene = with_gold(table(K, {"gulf-of-kar": {V: [STORM]}}), 6)
    scene.ends(2)
    scene.does(Buy(K, SHIP), Buy(K, STORM), EndStep(K))
    assert {"N18.14"} == scene.refuses(Place(K, SHIP, "gulf-of-kar"))
    assert {"N18.14"} == scene.refuses(Place(K, STORM, "gulf-of-kar"))
    scene.does(Place(K, SHIP, "lake-surth"), Place(K, STORM, "karkothi-throneholds"))
    new = scene.piece(STORM, "karkothi-throneholds")
    # Nor does a new Elemental fly there, but over it and beyond.
    assert {"N18.15"} == scene.refuses(Move(K, new, "karkothi-throneholds", "gulf-of-kar"))
    scene.moves(STORM, "karkothi-throneholds", "tarsem-coast")
    assert {STORM: 1} == scene.stand("tarsem-coast")


@checks("N21.4", "N11.5", "N10.9")
@reads("R-flyers-into-dungeons")
def test_nothing_that_flies_stops_in_a_dungeon() -> None:
    """An entrance is no place to end a flight, neither in the Move step nor when pieces reposition."""
    scene = table(C, {"rana-mor": {C: [DRAGON, STORM]}})
    dragon, storm = scene.piece(DRAGON, "rana-mor"), scene.piece(STORM, "rana-mor")
    assert {"N11.5"} == scene.refuses(Move(C, dragon, "rana-mor", "drowned-vault"))
    assert {"N9.20"} == scene.refuses(Move(C, storm, "rana-mor", "karkothi-throneholds"))
    scene.ends()
    assert "N17.2" in cited(scene.state, Move(C, dragon, "rana-mor", "drowned-vault"))
    scene.ends(2)
    assert [] == scene.lost()


@checks("N21.6", "M4.8", "N23.7", "N11.2", "N11.3", "N11.6", "N17.10", "N21.1", "N21.2")
def test_in_the_next_turn_everybody_has_its_full_move_again() -> None:
    """Whatever flew twice, landed, or was bought and moved in a turn moves like any other in the next one."""
    home = "karkothi-throneholds"
    pieces = {home: {K: [CASTLE, DRAGON]}, "tarsem-coast": {K: [ship(FIGHTER)]}}
    scene = with_gold(table(K, pieces), 2)
    scene.moves(DRAGON, home, "slaughtergarde", "broken-lands", "zannad-jungles")
    scene.debarks(FIGHTER, "tarsem-coast", "zannad-jungles")
    scene.ends()
    scene.does(Move(K, scene.piece(DRAGON, "zannad-jungles"), "zannad-jungles", home))
    scene.ends()
    scene.does(Buy(K, FIGHTER), EndStep(K), Place(K, FIGHTER, home))
    scene.does(Move(K, scene.piece(FIGHTER, home), home, "fen-of-surth"), EndStep(K))
    scene.passes_to(K)
    marks = {one.mark for at in scene.state.table.content.board.spaces for one in scene.state.figures(at, K)}
    assert {nerath.Mark()} == marks
    for kind, *way in (
        (DRAGON, home, "slaughtergarde", "broken-lands"),
        (SHIP, "tarsem-coast", "gulf-of-kar"),
    ):
        for at, to in pairwise(way):
            scene.does(Move(K, scene.piece(kind, at), at, to))
            scene.passes()
