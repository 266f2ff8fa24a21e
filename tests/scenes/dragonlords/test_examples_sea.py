"""The example of page 17 and that of page 15, number by number: ship against ship."""

from tests.clauses.dragonlords.fleets import crews_of, fleet
from tests.scenes.dragonlords.tables import DWARVES, ELVES, ORCS, Table, table

from conquest_rules.dragonlords import DiceRolled, SeaCombatWon, ShipManned, ShipsSunk, holder
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks

SEA = "greywhale-sea-1"


def crews(here: Table, side: str) -> list[int]:
    """How many units each ship of a people in the sea zone of the combat has aboard."""
    return sorted(
        ship.crew.total for ship in fleet(here.state, SEA, {"elves": ELVES, "dwarves": DWARVES}[side])
    )


@checks("D17.2", "D17.3", "D17.4")
def test_ship_against_ship() -> None:
    """Three Elves come to three Dwarves; after two rounds two Elves are left, and man both ships."""
    here = table(f"{SEA}: elves ship 3", f"{SEA}: dwarves ship 3", active="elves")
    here.says(f"elves fights in {SEA}")
    assert (3, 3) == here.strengths()
    here.dice(6, 2, 3).dice(3, 6, 5)
    assert [2, 1] == [one.hits for one in here.events(DiceRolled)]
    assert ([2], [1]) == (crews(here, ELVES), crews(here, DWARVES))
    assert (3, 3) == here.strengths()
    here.dice(1, 3).dice(4)
    assert [2, 1, 2, 0] == [one.hits for one in here.events(DiceRolled)]
    assert ([0, 2], []) == (crews(here, ELVES), crews(here, DWARVES))
    (won,) = here.events(SeaCombatWon)
    assert (ELVES, DWARVES, 1) == (won.seat, won.lost_by, won.ships)
    marked = "unit*advanced=fought"
    here.says(f"elves mans ship{{}} with {marked} aboard ship{{2x{marked}}}")
    assert len(here.events(ShipManned)) == 1
    assert [1, 1] == crews(here, ELVES)
    assert ELVES is holder(here.state, SEA)
    assert here.may("elves ends the phase")


@checks("D15.15")
def test_three_units_man_three_of_four_ships() -> None:
    """Four ships were in the combat, and three units are left: the fourth ship is removed."""
    here = table(f"{SEA}: orcs ship 3 ship 1", f"{SEA}: dwarves ship 1 ship 1", active="orcs")
    here.says(f"orcs fights in {SEA}").dice(1, 1, 6, 6).dice(1, 6)
    # Which crew pays is the owner's to say: here it is the smaller one.
    lone = "unit*advanced=fought"
    here.says(f"orcs loses {lone} aboard ship{{1x{lone}}}")
    assert [[], [], [], [PLAIN] * 3] == crews_of(here.state, SEA, ORCS)
    here.says(f"orcs mans ship{{}} with {lone} aboard ship{{3x{lone}}}")
    moved = "unit*boarded,advanced=fought"
    assert here.may(f"orcs mans ship{{}} with {lone} aboard ship{{2x{lone}}}")
    assert {"D15.14"} == here.refused(f"orcs mans ship{{}} with {moved} aboard ship{{1x{moved}}}")
    here.says(f"orcs mans ship{{}} with {lone} aboard ship{{2x{lone}}}")
    # No ship has a second unit now, and there is no harbor: the last one sinks by itself.
    (sunk,) = here.events(ShipsSunk)
    assert (SEA, 1) == (sunk.at, sunk.ships)
    assert [[PLAIN]] * 3 == crews_of(here.state, SEA, ORCS)
