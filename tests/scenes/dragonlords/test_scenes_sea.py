"""Combats at sea in scenes: Kings that fall there, and what becomes of their fleets."""

from tests.clauses.dragonlords.fleets import fleet
from tests.scenes.dragonlords.tables import DWARVES, ELVES, ORCS, Table, table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import KingLost, Manning, SeaCombatWon, SeatFell, ShipsSunk, Side, holder
from conquest_rules.dragonlords.position.holding import is_enemy
from conquest_rules.testing import checks

HERE, THERE, FAR = "greywhale-sea-3", "greywhale-sea-5", "cormorant-sound-1"
FOUGHT = "unit*advanced=fought"


def crews(here: Table, at: str, side: Side) -> list[int]:
    """How many units each ship of a people has aboard in a sea zone."""
    return sorted(ship.crew.total for ship in fleet(here.state, at, side))


@checks("D27.20", "D15.14")
def test_an_attacker_who_falls_at_sea_leaves_no_ship_there() -> None:
    """Attackers perish in every sea zone, and their ships sink; another fleet is vanquished, and stays."""
    here = table(
        *(f"{HERE}: orcs ship 2 ship 1 king", f"{HERE}: elves ship 2"),
        *(f"{THERE}: orcs ship 3", f"{THERE}: dwarves ship 1", f"{FAR}: orcs ship 2", "vanehold: orcs 2"),
    )
    here.says(f"orcs fights in {HERE}").dice(6, 6, 6, 6).dice(1, 6)
    king = "unit(king:orcs)*advanced=fought"
    here.says(f"orcs loses {king} aboard ship{{1x{FOUGHT}&1x{king}}}").turns_up("king")
    assert (
        [ORCS] == [one.seat for one in here.events(KingLost)] == [one.seat for one in here.events(SeatFell)]
    )
    assert {HERE: 2, THERE: 1} == {one.at: one.ships for one in here.events(ShipsSunk)}
    assert ([], []) == (crews(here, HERE, ORCS), crews(here, THERE, ORCS))
    assert ([2], [1]) == (crews(here, HERE, ELVES), crews(here, THERE, DWARVES))
    assert [0] == [one.ships for one in here.events(SeaCombatWon)], "there is nothing to claim"
    assert [2] == crews(here, FAR, ORCS)
    assert ORCS is holder(here.state, FAR)
    assert is_enemy(here.state, FAR, ELVES)
    assert ORCS is not here.state.active
    assert () == dragonlords.faults(here.state)


@checks("D27.20", "D27.22")
def test_a_defender_who_falls_at_sea_fights_on() -> None:
    """The crews fight on without a player, lose plain units first, and their ships can be captured."""
    here = table(f"{HERE}: orcs ship 3", f"{HERE}: elves ship 1 wizard ship king", "vanehold: elves 1")
    here.says(f"orcs fights in {HERE}")
    while not isinstance(here.state.step, dragonlords.Rolling):
        here.plays(dragonlords.default_action(here.state))
    here.dice(1, 6, 6).dice(6, 6, 6).says("elves loses unit(king:elves) aboard ship{1xunit(king:elves)}")
    here.turns_up("king")
    assert [ELVES] == [one.seat for one in here.events(SeatFell)]
    assert [0, 2] == crews(here, HERE, ELVES)
    # No one is asked for them: the plain unit goes first.
    here.dice(1, 6, 6).dice(6, 6)
    assert [0, 1] == crews(here, HERE, ELVES)
    here.dice(1, 6, 6).dice(6).turns_up("wizard")
    assert isinstance(here.state.step, Manning)
    assert [2] == [one.ships for one in here.events(SeaCombatWon)]
    here.says(
        f"orcs mans ship{{}} with {FOUGHT} aboard ship{{3x{FOUGHT}}}",
        f"orcs mans ship{{}} with {FOUGHT} aboard ship{{2x{FOUGHT}}}",
    )
    assert [1, 1, 1] == crews(here, HERE, ORCS)
    assert () == dragonlords.faults(here.state)
