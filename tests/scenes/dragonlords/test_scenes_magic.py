"""Scenes of magic in combat on land: counters turned up, fire and bolts, casters who get away."""

from tests.scenes.dragonlords.tables import table

from conquest_rules.dragonlords import KingLost, SeatFell, SpellCast, Standing, holder
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.testing import checks, reads


@checks("D20.7", "D13.15")
@reads("R-turning-up")
def test_a_king_shows_himself_before_the_second_round() -> None:
    """An Orc King face down gives no Hope in the first round; turned up before the second one, he does."""
    here = table("gullrest: orcs 3 king", "cidermouth: elves 3")
    here.says("orcs marches unit(king:orcs) from gullrest to cidermouth").goes(2, "gullrest", "cidermouth")
    here.says("orcs engages", "orcs passes for now")
    assert (3, 3) == here.strengths()
    here.dice(6, 6, 6).dice(6, 6, 6).says("orcs presses the attack")
    here.says("orcs turns up the king of unit(king:orcs)*advanced=fought in cidermouth aboard -")
    assert (4, 3) == here.strengths()


@checks("D20.30", "D20.31", "D20.35")
def test_a_dragonlord_burns_one_and_fights_on() -> None:
    """Dragon Fire takes one of three Elves before any dice; then each side rolls two dice."""
    here = table("gullrest: orcs 2 lord", "cidermouth: elves 3")
    here.says("orcs marches dragonlord from gullrest to cidermouth").goes(1, "gullrest", "cidermouth")
    here.says("orcs engages")
    assert (3, 2) == here.strengths()
    here.says("orcs strikes with dragon-fire by dragonlord*advanced=fought at -")
    assert {"orcs": 2, "elves": 2} == here.there("cidermouth")
    here.dice(3, 4).dice(2, 3).says("orcs loses unit*advanced=fought aboard -")
    assert {"orcs": 1, "elves": 1} == here.there("cidermouth")


@checks("D13.26", "D22.5")
@reads("R-spells-then-dice")
def test_a_fireball_on_the_last_defender() -> None:
    """The only Elf falls to a Fireball: no die is rolled, and the Orcs hold the territory."""
    here = table("gullrest: orcs 1 Wizard", "cidermouth: elves 1")
    here.says("orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages")
    here.says("orcs strikes with fireball by unit[wizard]*advanced=fought at -")
    assert 1 == len(here.events(SpellCast))
    assert "Campaigning" == here.phase()
    assert holder(here.state, "cidermouth") is Side.ORCS


@checks("D24.8", "D24.10", "D13.30")
def test_a_dragonlord_gets_away() -> None:
    """Hit twice, three Elves may stay while their DragonLord leaves; had it struck back, it could not."""
    lines = "gullrest: orcs 4", "cidermouth: elves 2 lord Wizard", "vanehold: elves 1"
    here = table(*lines).goes(3, "gullrest", "cidermouth").says("orcs engages").dice(1, 1, 6)
    struck = table(*lines).goes(3, "gullrest", "cidermouth").says("orcs engages").dice(1, 1, 6)
    here.says("elves teleports dragonlord away to vanehold aboard -", "elves rolls the dice").dice(6, 6, 6)
    here.says("elves loses unit aboard -", "elves loses unit aboard -")
    assert {"orcs": 3, "elves": 1} == here.there("cidermouth")
    assert {"elves": 2} == here.there("vanehold")
    struck.says("elves strikes with dragon-fire by dragonlord at -")
    line = "elves teleports dragonlord*cast=dragon-fire away to vanehold aboard -"
    assert {"D24.8"} == struck.refused(line)


@checks("D20.6")
def test_a_king_struck_down() -> None:
    """The Elves give their King to the fire; they fight on until the round is over, and fall then."""
    here = table("gullrest: orcs 2 lord", "cidermouth: elves 2 King")
    here.says("orcs marches dragonlord from gullrest to cidermouth", "orcs engages")
    here.says(
        "orcs strikes with dragon-fire by dragonlord*advanced=fought at -", "elves loses unit[king] aboard -"
    )
    assert 1 == len(here.events(KingLost))
    assert [] == here.events(SeatFell)
    here.dice(6).dice(6, 6)
    assert [Side.ELVES] == [one.seat for one in here.events(SeatFell)]
    assert here.state.stands(Side.ELVES) is Standing.FALLEN
    assert {"orcs": 1, "elves": 2} == here.there("cidermouth")
