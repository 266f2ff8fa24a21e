"""Scenes of combat on land, by the sections of the rulebook: strengths, dice, losses, what follows."""

import pytest
from tests.scenes.dragonlords.tables import ORCS, Table, table

from conquest_rules.dragonlords import CounterTurnedUp, GoldCaptured, TerritoryTaken, TerritoryVacated, holder
from conquest_rules.testing import checks

# Who stands where, who attacks whom with how many, and the Total Attack Strengths, attacker first.
STRENGTHS = {
    "Orcs against Elves": (("gullrest: orcs 3", "cidermouth: elves 2"), "orcs", (3, 3)),
    "Barbarians against Dwarves": (("gullrest: barbarians 3", "cidermouth: dwarves 2"), "barbarians", (4, 3)),
    "Dwarves against Barbarians": (("gullrest: dwarves 3", "cidermouth: barbarians 2"), "dwarves", (3, 4)),
    "a King that lies face down": (("gullrest: orcs 1 king", "cidermouth: elves 2 king"), "orcs", (3, 3)),
    "a Wizard who casts nothing": (("gullrest: orcs 2 wizard", "cidermouth: elves 2 wizard"), "orcs", (3, 3)),
    "a kingdom": (("gullrest: orcs 3", "vanehold: elves 2"), "orcs", (2, 3)),
    "a King in a kingdom, face down": (("gullrest: orcs 3", "vanehold: elves 2 king"), "orcs", (2, 3)),
    "vanquished units in a kingdom": (("gullrest: orcs 3", "vanehold: garrison 5"), "orcs", (2, 3)),
    "Barbarians and vanquished units": (
        ("gullrest: barbarians 3", "vanehold: garrison 5"),
        "barbarians",
        (3, 3),
    ),
    "Dwarves against a mine": (("coinwater: dwarves 3", "deepvein: orcs 2"), "dwarves", (4, 3)),
    "Dwarves in a mine": (("coinwater: orcs 3", "deepvein: dwarves 2"), "orcs", (3, 4)),
    "a mine without Dwarves": (("coinwater: orcs 3", "deepvein: elves 2"), "orcs", (3, 3)),
    "Dwarves at other gold": (("deepvein: dwarves 3", "coinwater: orcs 2"), "dwarves", (3, 3)),
}


@checks("D13.11", "D4.7", "D4.15", "D6.14")
@pytest.mark.parametrize("name", STRENGTHS)
def test_total_attack_strengths(name: str) -> None:
    """Numbers of the types, attacks on a kingdom, Dwarves at a mine; a face-down King adds nothing."""
    lines, by, expected = STRENGTHS[name]
    here = table(*lines, active=by)
    at, to = (line.split(":")[0] for line in lines[:2])
    figure = f"unit(king:{by})" if lines[0].endswith("king") else "unit"
    here.says(f"{by} marches {figure} from {at} to {to}", f"{by} engages")
    assert expected == here.strengths()


def fight(orcs: int = 4, elves: int = 3) -> Table:
    """All Orcs but one attack the Elves."""
    here = table(f"gullrest: orcs {orcs}", f"cidermouth: elves {elves}")
    here.goes(orcs - 1, "gullrest", "cidermouth")
    return here.says("orcs engages")


@checks("D13.22", "D13.25")
def test_those_who_were_hit_strike_back() -> None:
    """Three Orcs hit twice; all three Elves strike back, also those who were hit, and then all losses go."""
    here = fight().dice(3, 1, 4).dice(3, 2, 6)
    assert {"orcs": 1, "elves": 1} == here.there("cidermouth")


@checks("D13.22")
def test_a_roll_of_the_strength_hits_and_one_more_misses() -> None:
    """Three is a hit for strength three, four is none."""
    here = fight().dice(4, 4, 4).dice(4, 5, 6)
    assert {"orcs": 3, "elves": 3} == here.there("cidermouth")


@checks("D13.9", "D31.3")
def test_both_lose_everything_and_no_one_holds_the_territory() -> None:
    """Mutual losses leave a territory vacant; a unit may then claim it by a march."""
    here = fight(4, 3).dice(1, 1, 1).dice(1, 1, 1)
    assert {} == here.there("cidermouth")
    assert ["cidermouth"] == [one.at for one in here.events(TerritoryVacated)]
    assert holder(here.state, "cidermouth") is None
    assert {"D24.13"} == here.refused("orcs marches unit from gullrest to cidermouth forced yes")


@checks("D4.6")
def test_gold_lies_in_a_ruined_kingdom_until_someone_comes() -> None:
    """Both armies fall in a kingdom: its gold belongs to no one, and goes to who enters next."""
    here = table("gullrest: orcs 3", "last-lantern: orcs 2", "vanehold: elves 1", gold={"vanehold": 12})
    here.says("orcs marches unit from gullrest to vanehold", "orcs engages").dice(1).dice(1)
    assert {} == here.there("vanehold")
    assert 12 == here.gold("vanehold")
    here.says("orcs marches unit from last-lantern to vanehold")
    assert [(ORCS, 12)] == [(one.seat, one.gold) for one in here.events(GoldCaptured)]


def test_more_hits_than_units_are_lost() -> None:
    """Five hits on two units remove two, and the survivors hold the territory."""
    here = fight(6, 2).dice(1, 1, 1, 1, 1).dice(6, 6)
    assert {"orcs": 5} == here.there("cidermouth")
    assert holder(here.state, "cidermouth") is ORCS


@checks("D13.33", "D13.34")
def test_each_player_names_losses_and_keeps_the_king_to_the_last() -> None:
    """A King among three stays as long as there is another unit, if its player says so, or goes first."""
    lines = ("gullrest: orcs 5", "cidermouth: elves 2 king")
    kept, given = table(*lines), table(*lines)
    for here in (kept, given):
        here.goes(4, "gullrest", "cidermouth")
        here.says("orcs engages").dice(1, 1, 6, 6).dice(6, 6, 6)
        assert {"misfit"} == here.refused("elves loses unit(wizard:elves) aboard -")
        assert {"D13.33"} == here.refused("orcs loses unit aboard -")
    kept.says("elves loses unit aboard -", "elves loses unit aboard -")
    assert {"orcs": 4, "elves": 1} == kept.there("cidermouth")
    given.says("elves loses unit(king:elves) aboard -").turns_up("king")
    assert {"orcs": 4, "elves": 1} == given.there("cidermouth")
    assert {"king"} == {one.face for one in given.events(CounterTurnedUp)}


@checks("D13.6")
def test_attackers_come_from_three_sides() -> None:
    """One unit each from three neighbours fights as one army, with three dice."""
    around = ("last-lantern", "russet-downs", "gullrest")
    here = table(*(f"{at}: orcs 2" for at in around), "vanehold: elves 1")
    here.says(*(f"orcs marches unit from {at} to vanehold" for at in around), "orcs engages")
    here.dice(2, 3, 3).dice(6)
    assert {"orcs": 3} == here.there("vanehold")
    assert all({"orcs": 1} == here.there(at) for at in around)


@checks("D13.7", "D13.4")
def test_where_no_unit_can_march() -> None:
    """The last unit stays; mountains, the sea and what is not adjacent are in the way."""
    here = table("gullrest: orcs 1", "last-lantern: orcs 3", "cidermouth: elves 1", "vanehold: dwarves 1")
    assert {"D13.7"} == here.refused("orcs marches unit from gullrest to cidermouth")
    assert {"D13.4", "D5.12"} == here.refused("orcs marches unit from last-lantern to gullrest")
    assert not here.may("orcs marches unit from last-lantern to cidermouth")
    assert not here.may("orcs marches unit from last-lantern to farlight")
    assert "misfit" in here.refused("orcs marches unit from last-lantern to glass-strait-1")
    assert here.may("orcs marches unit from last-lantern to vanehold")


@checks("D13.8", "D13.7")
def test_victors_go_on_and_leave_one_behind() -> None:
    """An army that has won goes on to the next enemy from there; one unit stays in what was conquered."""
    here = table("gullrest: orcs 6", "cidermouth: elves 1", "russet-downs: dwarves 2")
    here.goes(5, "gullrest", "cidermouth").says("orcs engages").dice(1, 6, 6, 6, 6).dice(6)
    here.goes(4, "cidermouth", "russet-downs")
    assert here.way("cidermouth", "russet-downs") is None
    here.says("orcs engages").dice(1, 2, 6, 6).dice(3, 6)
    assert [{"orcs": 1}, {"orcs": 3}] == [here.there(at) for at in ("cidermouth", "russet-downs")]


@checks("D13.10")
def test_an_army_passes_vacant_ground_and_attacks_beyond() -> None:
    """Vacant ground is claimed on the way, one unit stays there, and the others attack the next territory."""
    here = table("gullrest: orcs 4", "russet-downs: elves 1")
    here.goes(3, "gullrest", "cidermouth")
    assert [("cidermouth", ORCS)] == [(one.at, one.seat) for one in here.events(TerritoryTaken)]
    here.goes(2, "cidermouth", "russet-downs")
    assert here.way("cidermouth", "russet-downs") is None
    here.says("orcs engages").dice(1, 1).dice(6)
    assert {"orcs": 2} == here.there("russet-downs")


@checks("D13.4", "D7.1")
def test_attackers_fight_before_anything_else() -> None:
    """Who has entered enemy ground fights: the phase does not end, and no other attack begins before."""
    here = table("gullrest: orcs 4", "cidermouth: elves 1", "vanehold: dwarves 1")
    here.says("orcs marches unit from gullrest to cidermouth")
    assert here.refused("orcs ends the phase")
    assert here.refused("orcs marches unit from gullrest to vanehold")
    here.says("orcs engages").dice(1).dice(6)
    here.says("orcs marches unit from gullrest to vanehold", "orcs engages").dice(1).dice(6)
    assert {"orcs": 1} == here.there("cidermouth") == here.there("vanehold")


@checks("D4.6")
def test_gold_goes_to_the_victor() -> None:
    """Whoever conquers a kingdom has the gold in it."""
    here = table("gullrest: orcs 3", "vanehold: elves 1", gold={"vanehold": 30})
    here.goes(2, "gullrest", "vanehold").says("orcs engages").dice(1, 1).dice(6)
    assert [(ORCS, "vanehold", 30)] == [(one.seat, one.at, one.gold) for one in here.events(GoldCaptured)]


@checks("D27.22")
def test_vanquished_units_fight_back_and_never_attack() -> None:
    """Five vanquished units roll five dice each round; their losses need no one to name them."""
    here = table("gullrest: orcs 8", "vanehold: garrison 5")
    here.goes(7, "gullrest", "vanehold").says("orcs engages")
    here.dice(1, 2, 2, 3, 6, 6, 6).dice(3, 3, 4, 5, 6)
    assert {"orcs": 5, "garrison": 2} == here.there("vanehold")
    here.says("orcs presses the attack").dice(1, 2, 6, 6, 6).dice(1, 6)
    assert holder(here.state, "vanehold") is ORCS
    assert {"orcs": 4} == here.there("vanehold")


@checks("D24.6")
def test_defenders_never_retreat() -> None:
    """After a round the attacker decides alone; nobody asks the defender."""
    here = fight().dice(6, 6, 6).dice(6, 6, 6)
    assert {"D13.36"} == here.refused("elves retreats to vanehold") | here.refused("elves presses the attack")
    assert here.may("orcs presses the attack")
    assert here.may("orcs retreats to gullrest")
