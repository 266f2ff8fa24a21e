"""Scenes of buying, income, reinforcements, and the end of the game."""

import pytest
from tests.clauses.dragonlords.realms import paired, with_reserve
from tests.scenes.dragonlords.tables import BARBARIANS, DWARVES, ELVES, ORCS, Table, table

from conquest_rules.dragonlords import (
    Buying,
    GoldPaid,
    IncomeCollected,
    Reserve,
    SeatFell,
    Side,
    Transferring,
    TurnBegun,
)
from conquest_rules.testing import checks

# Buying.

# The people, its gold, how many units it can buy, and what is left of the gold then.
PRICES = [
    (ORCS, 30, 12, 0),
    (ORCS, 13, 5, 0),
    (ORCS, 12, 4, 2),
    (ORCS, 9, 3, 0),
    (ORCS, 16, 6, 0),
    (BARBARIANS, 30, 7, 2),
    (BARBARIANS, 3, 0, 3),
    (ELVES, 30, 10, 0),
    (ELVES, 11, 3, 2),
    (DWARVES, 10, 3, 1),
]


def shop(side: Side, gold: int, **kingdoms: int) -> Table:
    """A people that buys, with so much gold in Vanehold."""
    given = {"vanehold": gold, **{name.replace("_", "-"): more for name, more in kingdoms.items()}}
    return table(*(f"{at}: {side} 1" for at in given), active=side, step=Buying(), gold=given)


@checks("D7.9", "D7.10", "D2.4")
@pytest.mark.parametrize(("side", "gold", "units", "left"), PRICES)
def test_as_many_units_as_the_gold_buys(side: Side, gold: int, units: int, left: int) -> None:
    """Barbarians cost 4, all others 3, and four Orcs 10."""
    here = shop(side, gold)
    for _ in range(units):
        here.says(f"{side} buys a unit")
    assert {"D7.6"} == here.refused(f"{side} buys a unit")
    here.says(f"{side} ends the phase")
    assert left == here.gold("vanehold")
    assert units == here.state.bought(side).units
    assert {str(side): 1} == here.there("vanehold")


@checks("D7.8")
def test_a_ship_costs_ten() -> None:
    """With 30 gold three ships, with 9 none."""
    here = shop(ELVES, 30).says("elves buys a ship", "elves buys a ship", "elves buys a ship")
    assert {"D7.6"} == here.refused("elves buys a ship")
    assert {"D7.6"} == shop(ELVES, 9).refused("elves buys a ship")


@checks("D30.3")
def test_nothing_is_bought_without_a_kingdom() -> None:
    """Who holds no kingdom buys nothing."""
    here = table("gullrest: elves 1", active="elves", step=Buying(), gold={"vanehold": 20})
    assert {"D30.3"} == here.refused("elves buys a unit")
    here.says("elves ends the phase")
    assert 20 == here.gold("vanehold")


@checks("D7.6", "D4.5")
def test_two_kingdoms_pay_as_their_player_says() -> None:
    """What is due is taken from one kingdom or from both."""
    here = shop(DWARVES, 6, hoarthrone=5).says("dwarves buys a unit", "dwarves buys a unit")
    here.says("dwarves ends the phase", "dwarves pays 5 gold from hoarthrone")
    assert [("hoarthrone", 5), ("vanehold", 1)] == [(one.at, one.gold) for one in here.events(GoldPaid)]
    assert [5, 0] == [here.gold(at) for at in ("vanehold", "hoarthrone")]


# Income: what a people gets for these territories.
INCOMES = [
    ("a kingdom", ORCS, ("vanehold",), 5),
    ("a kingdom and its realm", ORCS, ("vanehold", "gullrest", "cidermouth"), 7),
    ("gold", ORCS, ("vanehold", "coinwater"), 10),
    ("a mine", ORCS, ("vanehold", "deepvein"), 10),
    ("a mine of Dwarves", DWARVES, ("vanehold", "deepvein"), 15),
    ("both mines of Dwarves", DWARVES, ("vanehold", "deepvein", "oldlode"), 25),
    ("a teleportal", ORCS, ("vanehold", "stillgate"), 6),
    ("an island", ORCS, ("vanehold", "farlight"), 10),
    ("a foreign realm", ORCS, ("vanehold", "tarquay", "inkwater"), 7),
    ("two kingdoms", ELVES, ("vanehold", "oakmoot"), 10),
    ("no kingdom", ORCS, ("coinwater", "gullrest"), 0),
    ("no kingdom of Dwarves", DWARVES, ("deepvein",), 0),
]


@checks("D27.9", "D27.10", "D27.11", "D27.14", "D4.20")
@pytest.mark.parametrize(("name", "side", "places", "gold"), INCOMES, ids=[one[0] for one in INCOMES])
def test_income(name: str, side: Side, places: tuple[str, ...], gold: int) -> None:
    """Kingdoms and gold pay 5, a mine 10 to Dwarves, all else 1, and nothing without a kingdom."""
    king = " king"
    here = table(
        *(f"{at}: {side} 1{king if at == places[0] else ''}" for at in places),
        active=side,
        step=Transferring(),
        peoples=dict.fromkeys((side, ELVES, ORCS)),
    )
    here.says(f"{side} ends the phase")
    assert gold == sum(one.gold for one in here.events(IncomeCollected)), name


@checks("D27.13")
def test_income_is_divided_among_kingdoms() -> None:
    """Ten gold go to two kingdoms as the player says, and to no other."""
    here = table(
        "vanehold: elves 1", "oakmoot: elves 1", "hoarthrone: orcs 1", active="elves", step=Transferring()
    ).says("elves ends the phase")
    assert here.refused("elves stores 5 gold in hoarthrone")
    assert here.refused("elves stores 11 gold in oakmoot")
    here.says("elves stores 5 gold in oakmoot", "elves stores 5 gold in vanehold")
    assert [5, 5, 0] == [here.gold(at) for at in ("vanehold", "oakmoot", "hoarthrone")]


# Reinforcements.


@checks("D27.15", "D27.17", "D4.10")
def test_where_reinforcements_go() -> None:
    """To friendly territories in the realm of a kingdom held; never to gold, islands, teleportals."""
    here = _placing(2)
    assert here.may("orcs places a unit in vanehold")
    assert here.may("orcs places a unit in gullrest")
    for at, clause in (
        ("cidermouth", "D27.15"),
        ("russet-downs", "D27.15"),
        ("coinwater", "D27.17"),
        ("stillgate", "D27.17"),
        ("farlight", "D27.17"),
        ("tarquay", "D4.10"),
    ):
        assert {clause} == here.refused(f"orcs places a unit in {at}"), at
    here.says("orcs places a unit in gullrest")
    assert {"D27.15"} == here.refused("orcs ends the phase")
    here.says("orcs places a unit in gullrest")
    assert {"orcs": 3} == here.there("gullrest")
    assert [ELVES] == [one.seat for one in here.events(TurnBegun)]


def _placing(units: int) -> Table:
    here = table(
        *("vanehold: orcs 1", "gullrest: orcs 1", "cidermouth: elves 1", "coinwater: orcs 1"),
        *("stillgate: orcs 1", "tarquay: orcs 1", "farlight: orcs 1 king"),
        step=Transferring(),
        peoples=(ORCS, ELVES, DWARVES),
    )
    bought = Table(with_reserve(here.state, ORCS, Reserve(units, 0)))
    return bought.says("orcs ends the phase")


# The end.


@checks("D27.19", "D27.20", "D27.21", "D27.23")
def test_the_last_king_wins() -> None:
    """Two Kings fall one after the other; the second fall ends the game, the units of the first stay."""
    here = table(
        *("gullrest: orcs 6", "cidermouth: elves king", "vanehold: elves 2", "russet-downs: dwarves king"),
        peoples=(ORCS, ELVES, DWARVES),
    )
    here.goes(5, "gullrest", "cidermouth").says("orcs engages").dice(1, 6, 6, 6, 6).dice(6).falls("elves")
    assert [ELVES] == [one.seat for one in here.events(SeatFell)]
    assert {"elves": 2} == here.there("vanehold")
    assert here.winners() is None
    here.goes(2, "cidermouth", "russet-downs").says("orcs engages").dice(1, 1).dice(6).falls("dwarves")
    assert (ORCS,) == here.winners()


@checks("D27.20", "D7.2")
def test_the_fallen_have_no_turn() -> None:
    """A fallen player is passed over; the next one to the left plays."""
    here = table("gullrest: orcs 3", "cidermouth: elves king", peoples=(ORCS, ELVES, DWARVES))
    here.goes(2, "gullrest", "cidermouth").says("orcs engages").dice(1, 6).dice(6).falls("elves")
    here.says("orcs ends the phase", "orcs ends the phase")
    assert [DWARVES] == [one.seat for one in here.events(TurnBegun)]


@checks("D27.22")
def test_units_of_a_fallen_king_fight_with_their_own_strength() -> None:
    """Vanquished Barbarians defend with four, and their kingdom still weakens who attacks it."""
    here = table("gullrest: orcs 3", "vanehold: barbarians 2", fallen=("barbarians",))
    here.goes(2, "gullrest", "vanehold").says("orcs engages")
    assert (2, 4) == here.strengths()


@checks("D27.24")
def test_all_six_kingdoms_win() -> None:
    """The sixth kingdom ends the game at once, though all Kings live."""
    five = ("hoarthrone", "ravenseat", "oakmoot", "anvilhearth", "amaranth-hall")
    here = table("gullrest: orcs 2", *(f"{at}: orcs 1" for at in five), "vanehold: elves 1")
    here.goes(1, "gullrest", "vanehold").says("orcs engages").dice(2).dice(6)
    assert (ORCS,) == here.winners()


@checks("D30.10")
def test_three_agreed_kingdoms_win() -> None:
    """Who agreed on three plays to three."""
    here = table(
        *("gullrest: orcs 2", "hoarthrone: orcs 1", "oakmoot: orcs 1", "vanehold: elves 1"),
        kingdom_target=3,
    )
    here.goes(1, "gullrest", "vanehold").says("orcs engages").dice(2).dice(6)
    assert (ORCS,) == here.winners()


# Two types each.

PAIRS = paired(ORCS, ELVES, DWARVES, BARBARIANS)


@checks("D30.9")
def test_allies_keep_apart_and_win_together() -> None:
    """Orcs and Dwarves of one player: neither enters the other's territory, and both win."""
    here = table(
        *("gullrest: orcs 3", "vanehold: dwarves 1", "cidermouth: elves king"),
        setup=PAIRS,
        fallen=("barbarians",),
    )
    assert {"D30.9"} == here.refused("orcs marches unit from gullrest to vanehold")
    here.goes(2, "gullrest", "cidermouth").says("orcs engages").dice(1, 6).dice(6).falls("elves")
    assert (ORCS, DWARVES) == here.winners()


@checks("D30.9", "D27.22")
def test_a_fallen_ally_is_an_enemy_like_any_vanquished_units() -> None:
    """Units of a fallen type are led by no one, and its former ally has to defeat them, too."""
    here = table("gullrest: orcs 3", "vanehold: dwarves 1", setup=PAIRS, fallen=("dwarves",))
    here.goes(2, "gullrest", "vanehold").says("orcs engages").dice(1, 6).dice(6)
    assert {"orcs": 2} == here.there("vanehold")


# Player elimination.


@checks("D30.17", "D30.18")
def test_a_king_is_lost_and_three_units_come() -> None:
    """A player loses King and kingdom, keeps the turn, and puts three free units on one territory."""
    here = table(
        *("gullrest: orcs 4", "vanehold: elves king", "farlight: elves 1", "cidermouth: dwarves 1"),
        player_elimination=True,
        peoples=(ORCS, ELVES, DWARVES),
    )
    here.goes(3, "gullrest", "vanehold").says("orcs engages").dice(1, 6, 6).dice(6).falls("elves")
    assert [] == here.events(SeatFell)
    here.says("orcs ends the phase", "orcs ends the phase", "elves ends the phase", "elves ends the phase")
    here.says("elves ends the phase", "elves ends the phase")
    assert {"D27.15"} == here.refused("elves levies units in cidermouth")
    here.says("elves levies units in farlight")
    assert {"elves": 4} == here.there("farlight")
    assert [ELVES, DWARVES] == [one.seat for one in here.events(TurnBegun)]
