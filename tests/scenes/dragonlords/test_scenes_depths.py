"""Scenes of Kings that fall in the midst of something else, each made from the rulebook alone."""

import pytest
from tests.scenes.dragonlords.tables import BARBARIANS, DWARVES, ELVES, ORCS, Table, table
from tests.scenes.dragonlords.test_scenes_scrolls import ELEMENTALS, casts, decider, holding, rolls

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    AttackBeaten,
    KingLost,
    SeatFell,
    Side,
    Standing,
    UnitsLost,
    holder,
)
from conquest_rules.testing import checks

FIRE = ELEMENTALS[3]


def fallen(here: Table) -> list[Side]:
    """Who has fallen, in this order."""
    return [one.seat for one in here.events(SeatFell)]


@checks("D1.3", "D27.20", "D23.12")
def test_an_attacker_falls_before_the_first_round() -> None:
    """The Orc King in the attack sends an elemental; it is turned on him and takes him and his army.

    The defender holds the territory without a die, Orcs elsewhere stand vanquished, and the Elves are next.
    """
    here = table(
        "gullrest: orcs 3 King", "cidermouth: elves 2", "saltgrove: elves 1 Wizard", "vanehold: orcs 2"
    )
    holding(holding(here, ORCS, FIRE), ELVES, "reflect")
    here.says("orcs marches unit[king] from gullrest to cidermouth").goes(2, "gullrest", "cidermouth")
    here.says("orcs engages")
    casts(here, ORCS, FIRE, "cidermouth", ELVES, "saltgrove")
    rolls(casts(here, ELVES, "reflect", "saltgrove"), 3)
    assert [ORCS] == fallen(here)
    assert {"elves": 2} == here.there("cidermouth")
    assert [] == here.events(dragonlords.DiceRolled)
    assert {"orcs": 2} == here.there("vanehold")
    assert here.state.stands(ORCS) is Standing.FALLEN
    assert here.state.active is ELVES


@checks("D1.3", "D27.20", "D23.12")
def test_an_attacker_falls_and_part_of_the_army_is_left() -> None:
    """Two of four attackers are lost with the King: when the round is over, the rest of them perish, too."""
    here = table("gullrest: orcs 4 King", "cidermouth: elves 2", "saltgrove: elves 1 Wizard")
    holding(holding(here, ORCS, FIRE), ELVES, "reflect")
    here.says("orcs marches unit[king] from gullrest to cidermouth").goes(3, "gullrest", "cidermouth")
    here.says("orcs engages")
    casts(here, ORCS, FIRE, "cidermouth", ELVES, "saltgrove")
    casts(here, ELVES, "reflect", "saltgrove")
    here.plays(dragonlords.Rolled((2,)))
    here.says("orcs loses unit[king]*advanced=straight aboard -")
    assert [] == fallen(here), "Kings lost in a combat fall when its round is over"
    assert 1 == len(here.events(KingLost))
    here.dice(6, 6).dice(6, 6)
    assert [ORCS] == fallen(here)
    assert {"elves": 2} == here.there("cidermouth")
    assert {"orcs": 1} == here.there("gullrest")
    assert here.state.active is ELVES


@checks("D20.2", "D23.12", "D27.20", "D27.22")
def test_a_defender_falls_to_a_third_player() -> None:
    """Attacked by Orcs, the Elf King sends fire at the Dwarves, whose Wizard turns it: it takes him.

    His scrolls are the Dwarves'; the one Elf that is left fights on, and the Orcs win the territory.
    """
    here = table("gullrest: orcs 4", "cidermouth: elves 1 King", "saltgrove: dwarves 1 Wizard")
    holding(holding(here, ELVES, FIRE, "legion"), DWARVES, "reflect")
    here.goes(3, "gullrest", "cidermouth").says("orcs engages")
    casts(here, ELVES, FIRE, "cidermouth", DWARVES, "saltgrove")
    casts(here, DWARVES, "reflect", "saltgrove")
    here.says("elves passes for now").plays(dragonlords.Rolled((1,)))
    here.says("elves loses unit[king] aboard -")
    assert [(ELVES, DWARVES)] == [(one.seat, one.by) for one in here.events(KingLost)]
    here.unmoved()
    here.dice(6, 6, 6).dice(6)
    here.turns_up("legion")
    assert [ELVES] == fallen(here)
    assert {"legion": 1} == dict(here.state.hand(DWARVES).cards.pairs)
    assert {"orcs": 3, "elves": 1} == here.there("cidermouth")
    here.says("orcs presses the attack")
    assert decider(here) is None, "a fallen player is not asked"
    here.dice(1, 6, 6).dice(6)
    assert holder(here.state, "cidermouth") is ORCS


@checks("D20.2", "D23.3", "D27.20")
def test_a_third_player_falls_in_the_battle_of_others() -> None:
    """The attacked Elf King's elemental takes the Dwarf King far away, who falls with the round."""
    here = table(
        "gullrest: orcs 4", "cidermouth: elves 1 King", "saltgrove: dwarves king", "vanehold: dwarves 3"
    )
    holding(here, ELVES, FIRE).goes(3, "gullrest", "cidermouth").says("orcs engages")
    casts(here, ELVES, FIRE, "cidermouth", DWARVES, "saltgrove")
    rolls(here, 1)
    here.unmoved().dice(6, 6, 6).dice(6, 6)
    assert [DWARVES] == fallen(here)
    assert "Pressing" == here.phase()
    assert {"orcs": 3, "elves": 2} == here.there("cidermouth")
    assert {"dwarves": 3} == here.there("vanehold")


@checks("D27.18", "D1.3")
def test_the_last_but_one_falls_in_answer_to_his_own_scroll() -> None:
    """Of two players the one whose elemental is turned back loses his King: the other one has won."""
    here = table("gullrest: orcs King", "saltgrove: elves 2 Wizard", peoples=(ORCS, ELVES))
    holding(holding(here, ORCS, FIRE), ELVES, "reflect")
    casts(here, ORCS, FIRE, "gullrest", ELVES, "saltgrove")
    rolls(casts(here, ELVES, "reflect", "saltgrove"), 9)
    assert (ELVES,) == here.winners()


@checks("D1.3", "D27.20", "D5.6")
def test_a_king_lost_aboard_to_an_elemental() -> None:
    """The Elf King sails alone: an elemental takes him and the ship, and Elves on land are vanquished."""
    at = "cormorant-sound-5"
    here = table("gullrest: orcs 1 King", f"{at}: elves ship king", "saltgrove: elves 2")
    rolls(casts(holding(here, ORCS, FIRE), ORCS, FIRE, "gullrest", ELVES, at), 1)
    assert [ELVES] == fallen(here)
    assert not here.state.fleet(at, ELVES)
    assert {"elves": 2} == here.there("saltgrove")
    assert here.refused("elves ends the phase")


@pytest.mark.parametrize("waits", [False, True])
@checks("D1.3", "D27.20", "D7.23")
def test_attackers_who_wait_perish_with_their_king(waits: bool) -> None:
    """Orcs that a teleport has brought among Dwarves perish when their King is lost to his own elemental."""
    here = table(
        *(
            "gullrest: orcs 1 King",
            "vanehold: orcs 4 lord",
            "saltgrove: elves 1 Wizard",
            "cidermouth: dwarves 2",
        ),
        step=dragonlords.Sailing(),
    )
    holding(holding(here, ORCS, FIRE), ELVES, "reflect")
    if waits:
        here.says("orcs begins to teleport dragonlord from vanehold", "orcs brings unit along aboard -")
        here.says("orcs arrives in cidermouth")
    casts(here, ORCS, FIRE, "gullrest", ELVES, "saltgrove")
    rolls(casts(here, ELVES, "reflect", "saltgrove"), 12)
    assert [ORCS] == fallen(here)
    assert {"dwarves": 2} == here.there("cidermouth")
    assert {"orcs": 3 if waits else 5} == here.there("vanehold")
    assert (2 if waits else 0) == sum(
        one.figures.total for one in here.events(UnitsLost) if one.at == "cidermouth"
    )


@checks("D27.22", "D27.20")
def test_the_land_of_the_fallen_is_conquered_in_the_same_turn() -> None:
    """When the Elf King has fallen, his kingdom is held by vanquished Elves, who fight and lose it."""
    here = table("gullrest: orcs 1 King", "saltgrove: elves king", "vanehold: elves 1", "whitewatch: orcs 1")
    here = holding(here, ORCS, FIRE)
    rolls(casts(here, ORCS, FIRE, "gullrest", ELVES, "saltgrove"), 2)
    here.says("orcs marches unit[king] from gullrest to vanehold", "orcs engages")
    assert (3, 3) == here.strengths(), "less one for the kingdom, one more by Hope"
    here.dice(3).dice(6)
    assert holder(here.state, "vanehold") is ORCS
    assert [] == here.events(AttackBeaten)
    assert BARBARIANS in here.state.table.seats
