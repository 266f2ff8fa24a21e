"""Worked examples, number by number: the Epic Battle of page 28, and strengths by treasures of page 13."""

from typing import Final

import pytest
from tests.clauses.dragonlords.conjuring import dealt
from tests.scenes.dragonlords.tables import BARBARIANS, ELVES, Table, table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    DiceRolled,
    KingLost,
    Phase,
    PhaseBegun,
    Sailing,
    SeatFell,
    SpellCast,
    Standing,
    StrengthsCalculated,
    Strike,
    TreasureTaken,
    holder,
)
from conquest_rules.dragonlords.position.holding import is_contested
from conquest_rules.testing import checks

# The Elf kingdom, and where the Barbarians come from.
KINGDOM: Final = "oakmoot"
HOME: Final = "gullrest"
GOLD: Final = 6
HAND: Final = ("berserk", "legion")
WIZARD: Final = "unit(wizard:barbarians)"
KING: Final = "unit(king:elves+ring-of-hope:elves)"
# The last two Barbarians, with what they have done by the second round.
LAST: Final = {
    "Wizard": f"{WIZARD}*moved,bound,advanced=fought",
    "DragonLord": "dragonlord*moved,bound,advanced=fought,cast=dragon-fire",
}


# The Epic Battle.


def landed() -> Table:
    """In phase 2 a Barbarian DragonLord has brought a Wizard and three units into the Elf kingdom."""
    here = table(
        f"{KINGDOM}: elves 4 king/ring-of-hope",
        f"{HOME}: barbarians 4 lord wizard",
        active="barbarians",
        gold={KINGDOM: GOLD},
        step=Sailing(),
    )
    here.state = dealt(here.state, ELVES, *HAND)
    here.says(f"barbarians begins to teleport dragonlord from {HOME}")
    here.says(f"barbarians brings {WIZARD} along aboard -")
    here.says(*["barbarians brings unit along aboard -"] * 3)
    return here.says(f"barbarians arrives in {KINGDOM}")


def attacked() -> Table:
    """In the combat phase they attack; the Elves turn up their King and the Ring of Hope."""
    here = landed()
    while here.phase() != "Campaigning":
        here.says("barbarians ends the phase")
    here.says(f"barbarians fights in {KINGDOM}", "barbarians engages", "barbarians passes for the-combat")
    here.says(f"elves turns up the king of {KING} in {KINGDOM} aboard -")
    here.says(f"elves turns up the ring-of-hope of unit(ring-of-hope:elves)[king] in {KINGDOM} aboard -")
    return here.unmoved()


def fire(here: Table) -> Table:
    """The DragonLord breathes Dragon Fire, and a plain Elf falls."""
    (strike,) = (one for one in dragonlords.legal_actions(here.unmoved().state) if isinstance(one, Strike))
    assert ("dragon-fire", True) == (strike.spell, strike.figure.lord)
    here.plays(strike)
    return lose(here)


def lose(here: Table) -> Table:
    """Both sides name plain units first, as often as they are asked."""
    while here.phase() == "Losing":
        here.plays(dragonlords.default_action(here.state))
    return here


def first_round() -> Table:
    """After the first round."""
    return lose(fire(attacked()).dice(5, 5, 6, 2, 3).dice(3, 2, 3, 5))


def second_round(lost: str) -> Table:
    """After the dice of the second round, in which the Barbarians lose one of the two that are left."""
    here = fire(first_round()).dice(6, 3).dice(2)
    here.says(f"barbarians loses {LAST[lost]} aboard -")
    return here.turns_up("wizard") if lost == "Wizard" else here


def victory(lost: str) -> Table:
    """After the end: the scrolls are handed over, and there is one Barbarian to take all."""
    return second_round(lost).turns_up(*HAND)


@checks("D28.1")
def test_five_barbarians_teleport_into_the_kingdom() -> None:
    """In phase 2 five Barbarians stand among five Elves; no one attacks before phase 4."""
    here = landed()
    assert "Sailing" == here.phase()
    assert {"barbarians": 5, "elves": 5} == here.there(KINGDOM)
    assert is_contested(here.state, KINGDOM), "a combat is pending"
    assert [] == here.events(StrengthsCalculated)
    assert Phase.COMBAT is attacked().events(PhaseBegun)[-1].phase


@checks("D28.2")
def test_the_strength_of_the_barbarians() -> None:
    """Four, less one because they attack a kingdom, is three."""
    (event,) = attacked().events(StrengthsCalculated)
    assert 3 == event.attacker


@checks("D28.3")
def test_the_strength_of_the_elves() -> None:
    """Three, less one for Panic, one more for the King and one more for the Ring of Hope, is four."""
    (event,) = attacked().events(StrengthsCalculated)
    assert 4 == event.defender


@checks("D28.4")
def test_the_first_round() -> None:
    """Dragon Fire makes 5 Elves 4; then five dice hit twice and four dice three times; 2 and 2 are left."""
    here = fire(attacked())
    assert {"barbarians": 5, "elves": 4} == here.there(KINGDOM)
    assert [] == here.events(DiceRolled)
    here = first_round()
    rolled = here.events(DiceRolled)
    assert [(5, 5, 6, 2, 3), (3, 2, 3, 5)] == [one.faces for one in rolled]
    assert [2, 3] == [one.hits for one in rolled]
    assert {"barbarians": 2, "elves": 2} == here.there(KINGDOM)
    assert ["dragon-fire"] == [one.spell for one in here.events(SpellCast)]


@checks("D28.5")
@pytest.mark.parametrize("lost", LAST)
def test_the_second_round(lost: str) -> None:
    """Dragon Fire leaves the King alone; it falls to one of two dice, and hits with its own."""
    here = fire(first_round())
    assert {"barbarians": 2, "elves": 1} == here.there(KINGDOM)
    here = second_round(lost)
    rolled = here.events(DiceRolled)[2:]
    assert [((6, 3), 1), ((2,), 1)] == [(one.faces, one.hits) for one in rolled]
    assert {"barbarians": 1} == here.there(KINGDOM)


@checks("D28.6")
@pytest.mark.parametrize("lost", LAST)
def test_the_victory(lost: str) -> None:
    """The Barbarians have kingdom, gold, scrolls and the Ring of Hope; the Elves have lost King and game."""
    here = victory(lost)
    assert BARBARIANS is holder(here.state, KINGDOM)
    assert GOLD == here.gold(KINGDOM)
    assert Bag.of(*HAND) == here.state.hand(BARBARIANS).cards
    assert not here.state.hand(ELVES).cards
    (borne,) = here.events(TreasureTaken)
    (last,) = here.state.figures(KINGDOM, BARBARIANS)
    assert Bag.of("ring-of-hope") == last.shown
    assert (lost == "Wizard") is last.lord
    assert (BARBARIANS, KINGDOM, "ring-of-hope") == (borne.seat, borne.at, borne.card)
    assert [(ELVES, BARBARIANS)] == [(one.seat, one.by) for one in here.events(KingLost)]
    assert [ELVES] == [one.seat for one in here.events(SeatFell)]
    assert Standing.FALLEN is here.state.stands(ELVES)


# Strengths by treasures, page 13.


def defended(attacker: str, defenders: str, *, own: str = "") -> tuple[int, int]:
    """The strengths when three units, and those that are named, attack a plain territory."""
    side, other = attacker, "dwarves" if attacker != "dwarves" else "elves"
    here = table(f"gullrest: {side} 4 {own}", f"cidermouth: {other} {defenders}", active=side)
    here.goes(3, "gullrest", "cidermouth")
    for figure in [one for one in here.state.figures("gullrest", dragonlords.Side(side)).kinds if one.shown]:
        here.plays(
            next(
                one
                for one in dragonlords.legal_actions(here.state)
                if isinstance(one, dragonlords.March)
                and (one.figure, one.to, one.forced) == (figure, "cidermouth", False)
            )
        )
    return here.says(f"{side} engages").strengths()


@checks("D13.18")
@pytest.mark.parametrize(("people", "number"), [("orcs", 3), ("elves", 3), ("dwarves", 3), ("barbarians", 4)])
def test_two_dragonlords_take_one(people: str, number: int) -> None:
    """An army with two DragonLords takes one from its enemies, as one DragonLord does, not two."""
    assert [number, number - 1, number - 1] == [
        defended(people, force)[0] for force in ("2", "2 lord", "2 lord lord")
    ]


@checks("D13.20")
@pytest.mark.parametrize(("people", "number"), [("orcs", 5), ("elves", 5), ("dwarves", 5), ("barbarians", 6)])
def test_a_king_with_excalibur(people: str, number: int) -> None:
    """A King that bears Excalibur gives two: three becomes five, four becomes six."""
    assert number == defended(people, "2", own="King/Excalibur-sword")[0]
    assert number - 1 == defended(people, "2", own="King")[0]
    assert number - 1 == defended(people, "2", own="Excalibur-sword")[0]


@checks("D13.19")
def test_all_adds_up() -> None:
    """A King, Excalibur and the Ring of Hope add three; a DragonLord and two treasures take them away."""
    own = "King/Excalibur-sword Ring-of-hope"
    assert 6 == defended("orcs", "2", own=own)[0]
    assert 3 == defended("orcs", "lord Ring-of-peril Medusa-shield", own=own)[0]


@checks("D13.21")
def test_the_ring_of_power() -> None:
    """The Ring of Power gives one to friends and takes one from enemies."""
    assert (3, 3) == defended("orcs", "2")
    assert (4, 2) == defended("orcs", "2", own="Ring-of-power")
    assert (2, 4) == defended("orcs", "2 Ring-of-power")
