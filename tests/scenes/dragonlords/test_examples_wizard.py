"""The worked example of a Wizard against Men, number by number: page 25."""

from typing import Final

from attrs import evolve
from tests.clauses.dragonlords.conjuring import dealt
from tests.scenes.dragonlords.tables import BARBARIANS, ELVES, Table, table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    DiceRolled,
    Setup,
    StrengthsCalculated,
    Strike,
    TerritoryConquered,
    holder,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads

TIMING: Final = "R-teleport-retreat-timing"
AFTER_ROLLING: Final = "end-of-round-even-after-rolling"


def before_the_battle(**rulings: str) -> Table:
    """A Barbarian Wizard and three Barbarians beside an Elf and an Elf Wizard; the Elves hold Legion."""
    here = table(
        "gullrest: barbarians 3 Wizard",
        "cidermouth: elves 1 Wizard",
        "brightmarket: elves 2",
        active="barbarians",
        setup=Setup(rulings={one.replace("_", "-"): reading for one, reading in rulings.items()}),
    )
    rows = replaced(here.state.rows, BARBARIANS, (Bag.of("heal", "hope", "fireball"), None, None))
    here.state = evolve(here.state, rows=replaced(rows, ELVES, (Bag.of("heal", "teleport"), None, None)))
    here.state = dealt(here.state, ELVES, "legion")
    return here


def attacked(**rulings: str) -> Table:
    """Two Barbarians and their Wizard have attacked, and five Elves have come by the Legion scroll."""
    here = before_the_battle(**rulings).says("barbarians marches unit[wizard] from gullrest to cidermouth")
    here.goes(2, "gullrest", "cidermouth").says("barbarians engages")
    assert {"barbarians": 3, "elves": 2} == here.there("cidermouth")
    here.says("elves casts legion by unit[wizard] in cidermouth", *["elves summons a unit aboard -"] * 5)
    return here.unmoved()


def fireball(here: Table, number: int) -> Table:
    """The Barbarian Wizard casts a Fireball, and a plain Elf falls."""
    caster = next(one for one in here.state.figures("cidermouth", BARBARIANS).kinds if one.shown)
    assert number == here.there("cidermouth")["elves"]
    strikes = [one for one in dragonlords.legal_actions(here.state) if isinstance(one, Strike)]
    assert [(caster, "fireball")] == [(one.figure, one.spell) for one in strikes]
    here.plays(strikes[0])
    lose(here)
    assert number - 1 == here.there("cidermouth")["elves"]
    return here


def lose(here: Table) -> None:
    """Both sides name plain units, as often as they are asked."""
    while here.phase() == "Losing":
        here.plays(dragonlords.default_action(here.state))


def first_round(**rulings: str) -> Table:
    """After the first round: a Fireball, two hits, and no hit in return."""
    here = fireball(attacked(**rulings), 7).dice(5, 3)
    if here.phase() == "Countering":
        here.says("elves rolls the dice")
    return here.dice(4, 6, 5, 4, 6, 6)


def second_round(**rulings: str) -> Table:
    """After the dice of the second round: a second Fireball, two hits, and one in return."""
    here = first_round(**rulings)
    if here.phase() == "Withdrawing":
        here.says("elves passes for now")
    lose(here)
    fireball(here.says("barbarians presses the attack").unmoved(), 4)
    here.dice(2, 3)
    if here.phase() == "Countering":
        here.says("elves rolls the dice")
    return here.dice(6, 2, 4)


@checks("D25.1")
def test_one_barbarian_stays_behind() -> None:
    """Of the Barbarians all but one attack; the last one stays in its own territory."""
    here = before_the_battle().says("barbarians marches unit[wizard] from gullrest to cidermouth")
    here.goes(2, "gullrest", "cidermouth")
    assert {"D13.7"} == here.refused("barbarians marches unit from gullrest to cidermouth")


@checks("D25.2")
def test_their_strengths() -> None:
    """Barbarians with Hope have a strength of 5; Elves with Heal and Teleport alone have 3."""
    (event,) = attacked().events(StrengthsCalculated)
    assert (5, 3) == (event.attacker, event.defender)


@checks("D25.3")
def test_the_legion_comes() -> None:
    """In the Barbarians' turn, before the first dice, two Elves become seven."""
    here = attacked()
    assert {"barbarians": 3, "elves": 7} == here.there("cidermouth")
    assert [] == here.events(DiceRolled)


@checks("D25.4")
def test_the_first_round() -> None:
    """A Fireball makes 7 Elves 6; 5 and 3 hit twice, six dice at 3 never; 4 Elves are left."""
    here = first_round()
    assert [(5, 3), (4, 6, 5, 4, 6, 6)] == [one.faces for one in here.events(DiceRolled)]
    assert [2, 0] == [one.hits for one in here.events(DiceRolled)]
    lose(here)
    assert {"barbarians": 3, "elves": 4} == here.there("cidermouth")


@checks("D25.5")
def test_the_second_round() -> None:
    """Another Fireball makes 4 Elves 3; two hits leave the Wizard, and one Barbarian falls as well."""
    here = second_round()
    assert [2, 0, 2, 1] == [one.hits for one in here.events(DiceRolled)]
    lose(here)
    assert {"barbarians": 2, "elves": 1} == here.there("cidermouth")
    (last,) = here.state.figures("cidermouth", ELVES)
    assert "wizard" in last.shown


def safe(here: Table) -> None:
    """The Elf Wizard is in the other territory of the Elves, and the Barbarians hold this one."""
    assert BARBARIANS is holder(here.state, "cidermouth")
    assert {"barbarians": 2} == here.there("cidermouth")
    assert any("wizard" in one.shown for one in here.state.figures("brightmarket", ELVES).kinds)
    assert 1 == len(here.events(TerritoryConquered))


@checks("D25.6")
@reads("R-teleport-retreat-timing")
def test_the_wizard_goes_after_rolling() -> None:
    """By the reading of the example the Wizard teleports to a safe place directly after the second round."""
    here = second_round(R_teleport_retreat_timing=AFTER_ROLLING)
    assert "Withdrawing" == here.phase()
    here.says("elves teleports unit[wizard] away to brightmarket aboard -")
    lose(here)
    safe(here)


@checks("D25.6")
@reads("R-teleport-retreat-timing")
def test_the_wizard_goes_in_a_third_round() -> None:
    """By the default reading it goes in a third round, in which it is not hit."""
    here = second_round()
    lose(here)
    here.says("barbarians presses the attack").unmoved().says("barbarians rolls the dice").dice(6, 6)
    here.says("elves teleports unit[wizard] away to brightmarket aboard -")
    safe(here)
