"""Scenes of the war on land, each made from the rulebook alone."""

from itertools import pairwise

import pytest
from tests.clauses.dragonlords.realms import paired, with_reserve
from tests.scenes.dragonlords.tables import BARBARIANS, DWARVES, ELVES, ORCS, Table, table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Buying,
    Figure,
    IncomeCollected,
    KingLost,
    Reserve,
    SeatFell,
    Transferring,
)
from conquest_rules.kernel.secret import Secret
from conquest_rules.testing import checks

# Strengths and dice.


@checks("D22.18", "D22.19")
def test_two_dragonlords_frighten_no_more_than_one() -> None:
    """Panic takes one from every enemy, and a second DragonLord takes nothing more."""
    for lords in ("lord", "lord lord"):
        here = table("gullrest: orcs 3", f"cidermouth: elves {lords}").goes(2, "gullrest", "cidermouth")
        assert (2, 3) == here.says("orcs engages").strengths()


@checks("D13.12", "D4.7")
def test_no_one_is_weaker_than_one() -> None:
    """Three, less one for the kingdom and one for Panic, is one; a roll of one hits, and two misses."""
    here = table("gullrest: orcs 3", "vanehold: elves lord 1").goes(2, "gullrest", "vanehold")
    here.says("orcs engages")
    assert (1, 3) == here.strengths()
    assert [1] == [one.hits for one in here.dice(1, 2).events(dragonlords.DiceRolled)]


@checks("D20.7", "D4.7")
def test_the_hope_of_a_king_makes_up_for_the_walls() -> None:
    """An attacking King whose counter lies face up adds the one that the kingdom takes away."""
    here = table("gullrest: orcs 1 King", "vanehold: elves 2")
    here.says("orcs marches unit[king] from gullrest to vanehold")
    assert (3, 3) == here.says("orcs engages").strengths()


@checks("D2.3", "D13.22")
def test_barbarians_hit_with_a_four() -> None:
    """Barbarians strike with four: four hits, five misses, and Orcs miss with the same four."""
    here = table("gullrest: barbarians 3", "cidermouth: orcs 2", active="barbarians")
    here.goes(2, "gullrest", "cidermouth").says("barbarians engages").dice(4, 5).dice(4, 3)
    assert [1, 1] == [one.hits for one in here.events(dragonlords.DiceRolled)]


@checks("D13.26", "D20.13")
def test_a_wizard_casts_instead_of_rolling() -> None:
    """A Fireball takes one of three Elves before they strike back; the Wizard rolls no die besides."""
    here = table("gullrest: orcs 3 Wizard", "cidermouth: elves 3").goes(1, "gullrest", "cidermouth")
    here.goes(1, "gullrest", "cidermouth")
    here.says("orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages")
    here.says("orcs strikes with fireball by unit[wizard]*advanced=fought at -")
    assert {"orcs": 3, "elves": 2} == here.there("cidermouth")
    here.dice(6, 6).dice(6, 6)
    assert [2, 2] == [len(one.faces) for one in here.events(dragonlords.DiceRolled)]


# Losses, and what follows.


@checks("D6.23", "D13.33")
def test_a_blank_counter_is_seen_when_its_unit_is_lost() -> None:
    """Two hits on two Elves, one above the blank counter: it is turned up, and no King has fallen."""
    here = table("gullrest: orcs 4", "cidermouth: elves 1 blank").goes(3, "gullrest", "cidermouth")
    here.says("orcs engages").dice(1, 1, 6).dice(6, 6)
    here.says("elves loses unit(blank:elves) aboard -").turns_up("blank")
    assert [("elves", "blank")] == [
        (str(one.side), one.face) for one in here.events(dragonlords.CounterTurnedUp)
    ]
    assert not here.events(KingLost)
    assert {"orcs": 3} == here.there("cidermouth")


@checks("D18.3", "D1.3")
def test_a_king_is_taken_by_stealth() -> None:
    """Elves by stealth strike the only unit, the Orc King: no one strikes back, and the Orcs are out."""
    here = table("vanehold: elves 3", "cidermouth: orcs king", "coinwater: orcs 2", active="elves")
    here.goes(2, "vanehold", "cidermouth").says("elves engages by stealth yes").dice(1, 6).falls("orcs")
    assert [ORCS] == [one.seat for one in here.events(SeatFell)]
    assert [{"elves": 2}, {"orcs": 2}] == [here.there(at) for at in ("cidermouth", "coinwater")]
    assert dragonlords.Standing.FALLEN is here.state.stands(ORCS)


@checks("D13.36", "D24.12")
def test_others_attack_where_an_army_was_driven_back() -> None:
    """Orcs from Gullrest have retreated; Orcs from Vanehold, who have not fought, attack the same Elves."""
    here = table("gullrest: orcs 2", "vanehold: orcs 3", "cidermouth: elves 2").goes(
        1, "gullrest", "cidermouth"
    )
    here.says("orcs engages").dice(6).dice(6, 6).says("orcs retreats to gullrest")
    assert (
        here.way("gullrest", "cidermouth") is None
        or not here.way("gullrest", "cidermouth").figure.mark.retired
    )
    here.goes(2, "vanehold", "cidermouth").says("orcs engages").dice(1, 1).dice(6, 6)
    assert {"orcs": 2} == here.there("cidermouth")


@checks("D27.1")
def test_who_has_retreated_is_transferred() -> None:
    """A retreat ends attacks and marches of this turn, and not the transfer."""
    here = table("gullrest: orcs 3", "vanehold: orcs 1", "cidermouth: elves 2").goes(
        2, "gullrest", "cidermouth"
    )
    here.says("orcs engages").dice(6, 6).dice(6, 6).says("orcs retreats to gullrest")
    assert here.way("gullrest", "vanehold", forced=True) is not None
    here.says("orcs ends the phase").goes(2, "gullrest", "vanehold")
    assert {"orcs": 3} == here.there("vanehold")


# Marches.


@checks("D24.15")
def test_enemies_bar_the_road() -> None:
    """From Gullrest to Russet Downs through Cidermouth of the Elves no one marches; round it, one does."""
    here = table("gullrest: orcs 2", "vanehold: orcs 1", "russet-downs: orcs 1", "cidermouth: elves 1")
    assert {"D24.15"} == here.refused("orcs marches unit from gullrest to cidermouth forced yes")
    here.goes(1, "gullrest", "vanehold", forced=True)
    here.says("orcs marches unit*steps=1 from vanehold to russet-downs forced yes")
    assert {"orcs": 2} == here.there("russet-downs")


@checks("D24.11")
def test_a_king_marches_with_its_counter() -> None:
    """The unit above the King goes four territories on, and the King lies under it there."""
    road = ("gullrest", "cidermouth", "russet-downs", "palefell", "thawford")
    here = table("gullrest: orcs 1 king", *(f"{at}: orcs 1" for at in road[1:]))
    for steps, (at, to) in enumerate(pairwise(road)):
        mark = f"*steps={steps}" if steps else ""
        here.says(f"orcs marches unit(king:orcs){mark} from {at} to {to} forced yes")
    king = Figure(hidden=Bag.of(Secret("king", ("orcs",))), mark=dragonlords.Mark(steps=4))
    assert king in here.state.figures("thawford", ORCS)
    further = "orcs marches unit(king:orcs)*steps=4 from thawford to honeyfair forced yes"
    assert {"D24.11"} == here.refused(further)


@checks("D24.13", "D31.2")
def test_an_army_leaves_one_in_everything_that_it_crosses() -> None:
    """Of three that march over vacant ground one stays in each territory, so the third border is the last."""
    here = table("vanehold: orcs 4").goes(3, "vanehold", "russet-downs", forced=True)
    for _ in range(2):
        here.says("orcs marches unit*steps=1 from russet-downs to palefell forced yes")
    here.says("orcs marches unit*steps=2 from palefell to hoarthrone forced yes")
    assert {"D24.13"} == here.refused("orcs marches unit*steps=3 from hoarthrone to thawford forced yes")
    assert [{"orcs": 1}] * 4 == [
        here.there(at) for at in ("vanehold", "russet-downs", "palefell", "hoarthrone")
    ]


@checks("D27.3", "D31.2")
def test_a_single_neighbour_claims_nothing() -> None:
    """Both armies fell in Cidermouth; the one Orc beside it has to stay where it is."""
    here = table("gullrest: orcs 2", "cidermouth: elves 1").goes(1, "gullrest", "cidermouth")
    here.says("orcs engages").dice(1).dice(1)
    assert {} == here.there("cidermouth")
    here.says("orcs ends the phase")
    assert {"D27.3"} == here.refused("orcs transfers unit from gullrest to cidermouth")


# Kingdoms and gold.


@checks("D4.6", "D27.13")
def test_a_ruined_kingdom_is_claimed_with_its_gold_by_transfer() -> None:
    """A unit enters a kingdom in which everyone fell: its gold is theirs, and it pays in the same turn."""
    here = table("gullrest: orcs 3 king", "vanehold: elves 1", gold={"vanehold": 7})
    here.goes(1, "gullrest", "vanehold").says("orcs engages").dice(1).dice(1).says("orcs ends the phase")
    assert 0 == dragonlords.gold_of(here.state, ORCS)
    here.goes(1, "gullrest", "vanehold").says("orcs ends the phase")
    assert [6] == [one.gold for one in here.events(IncomeCollected)]
    assert 13 == here.gold("vanehold")


@checks("D27.15")
def test_what_was_bought_goes_to_a_kingdom_just_conquered() -> None:
    """Orcs with Oakmoot conquer Vanehold; what they bought may stand in either realm, not in a third."""
    here = table("oakmoot: orcs 1", "gullrest: orcs 3", "vanehold: elves 1", "whitewatch: orcs 1")
    here = Table(with_reserve(here.state, ORCS, Reserve(3, 0)))
    here.goes(2, "gullrest", "vanehold").says("orcs engages").dice(1, 6).dice(6)
    here.says("orcs ends the phase", "orcs ends the phase")
    while here.phase() == "StoringGold":
        here.plays(dragonlords.default_action(here.state))
    here.says(*(f"orcs places a unit in {at}" for at in ("vanehold", "gullrest")))
    assert "D4.10" in here.refused("orcs places a unit in whitewatch")
    assert {"orcs": 3} == here.there("vanehold")


@checks("D30.3", "D27.14")
def test_who_has_lost_the_last_kingdom_buys_and_earns_nothing() -> None:
    """Orcs conquer the only kingdom of the Elves, who live on: in their turn they buy and collect nothing."""
    here = table(
        *("gullrest: orcs 3", "vanehold: elves 1", "coinwater: elves 2 king"),
        peoples=(ORCS, ELVES, DWARVES),
        gold={"vanehold": 9},
    )
    here.goes(2, "gullrest", "vanehold").says("orcs engages").dice(1, 6).dice(6)
    while here.state.active is ORCS:
        here.plays(dragonlords.default_action(here.state))
    assert 0 < dragonlords.gold_of(here.state, ORCS)
    assert {"D30.3"} == here.refused("elves buys a unit")
    here.told.clear()
    while here.state.active is ELVES:
        here.plays(dragonlords.default_action(here.state))
    assert [] == here.events(IncomeCollected)


@checks("D4.6", "D7.6")
def test_conquered_gold_is_spent_in_the_next_turn() -> None:
    """Eleven gold that fell with a kingdom buy units for its conqueror."""
    here = table(
        "vanehold: elves 1", "gullrest: elves 1", active="elves", step=Buying(), gold={"vanehold": 11}
    )
    here.says("elves buys a unit", "elves buys a unit", "elves buys a unit")
    assert {"D7.6"} == here.refused("elves buys a unit")
    assert {"elves": 1} == here.there("vanehold")
    here.says("elves ends the phase")
    assert 2 == here.gold("vanehold")
    assert {"elves": 1} == here.there("vanehold"), "what is bought waits for the last phase"


@checks("D6.14", "D4.7", "D27.22")
def test_a_kingdom_without_a_claimer_is_conquered() -> None:
    """Five vanquished units in Vanehold defend with three, weaken attackers by one, and lose the kingdom."""
    here = table("gullrest: barbarians 7", "vanehold: garrison 5", active="barbarians")
    here.goes(6, "gullrest", "vanehold").says("barbarians engages")
    assert (3, 3) == here.strengths()
    here.dice(1, 2, 3, 3, 3, 4).dice(6, 6, 6, 6, 3)
    assert {"barbarians": 5} == here.there("vanehold")
    assert ("vanehold",) == dragonlords.kingdoms_of(here.state, BARBARIANS)


# The end.


@checks("D27.24", "D30.9")
def test_six_kingdoms_of_two_allied_peoples_win() -> None:
    """Orcs hold three kingdoms and their ally two; the sixth one ends the game for both."""
    ours = ("hoarthrone", "ravenseat", "oakmoot")
    theirs = ("anvilhearth", "amaranth-hall")
    here = table(
        *(f"{at}: orcs 1" for at in ours),
        *(f"{at}: dwarves 1" for at in theirs),
        *("gullrest: orcs 3", "vanehold: elves 1"),
        setup=paired(ORCS, ELVES, DWARVES, BARBARIANS),
    )
    assert DWARVES in here.state.table.partners[ORCS]
    here.goes(2, "gullrest", "vanehold").says("orcs engages").dice(1, 6).dice(6)
    assert here.winners() is not None
    assert {ORCS, DWARVES} == set(here.winners() or ())


@checks("D18.7", "D18.9", "D18.10")
def test_a_sneak_attack_from_two_sides_and_a_second_attack_in_the_open() -> None:
    """Elves from Vanehold and Russet Downs take Cidermouth by stealth, and attack Coinwater openly."""
    here = table(
        *("vanehold: elves 2", "russet-downs: elves 3", "cidermouth: orcs 1", "coinwater: orcs 1"),
        active="elves",
    )
    here.goes(1, "vanehold", "cidermouth").goes(2, "russet-downs", "cidermouth")
    here.says("elves engages by stealth yes").dice(1, 6, 6)
    here.goes(2, "cidermouth", "coinwater")
    assert {"D18.4", "D18.7"} == here.refused("elves engages by stealth yes")
    here.says("elves engages").dice(6, 6).dice(6)
    assert 2 == len(here.events(dragonlords.BattleBegun))
    assert "Pressing" == here.phase()


@pytest.mark.parametrize("option", [False, True])
@checks("D30.18")
def test_three_units_for_who_has_nothing_left(option: bool) -> None:
    """Without a kingdom three units come to any territory that is held, if that is played; else none do."""
    here = table("coinwater: orcs 1", "cidermouth: elves 1", step=Transferring(), player_elimination=option)
    here.says("orcs ends the phase")
    if option:
        here.says("orcs levies units in coinwater")
    assert {"orcs": 4 if option else 1} == here.there("coinwater")
    assert ORCS is not here.state.active
