"""Scenes of sneak attacks, retreats, forced marches and transfers."""

from itertools import pairwise

from tests.scenes.dragonlords.tables import ELVES, ORCS, table

from conquest_rules.dragonlords import (
    DiceRolled,
    GoldCaptured,
    TerritoryTaken,
    Transferring,
    holder,
)
from conquest_rules.testing import checks

# Sneak attacks.


@checks("D18.1")
def test_only_elves_sneak() -> None:
    """Orcs in their own realm cannot attack by stealth."""
    here = table("vanehold: orcs 4", "cidermouth: elves 1").goes(1, "vanehold", "cidermouth")
    assert {"D18.1"} == here.refused("orcs engages by stealth yes")


@checks("D18.3", "D18.10", "D18.12")
def test_a_sneak_attack_that_succeeds() -> None:
    """No one strikes back; the Elves hold the territory and go on, but not by stealth again."""
    here = table("vanehold: elves 5", "cidermouth: orcs 2", "russet-downs: orcs 1", active="elves")
    here.goes(4, "vanehold", "cidermouth").says("elves engages by stealth yes").dice(1, 2, 6, 6)
    assert [ELVES] == [one.side for one in here.events(DiceRolled)]
    assert {"elves": 4} == here.there("cidermouth")
    here.goes(2, "cidermouth", "russet-downs")
    assert here.refused("elves engages by stealth yes") == {"D18.7"}
    here.says("elves engages").dice(1, 6).dice(6)
    assert holder(here.state, "russet-downs") is ELVES


@checks("D18.13", "D18.14")
def test_a_sneak_attack_that_fails() -> None:
    """Where an enemy is left all Elves go back, to a territory of their choice, and fight no more."""
    here = table("vanehold: elves 3", "russet-downs: elves 1", "cidermouth: orcs 3", active="elves")
    here.goes(2, "vanehold", "cidermouth").says("elves engages by stealth yes").dice(1, 6)
    assert {"D18.13"} == here.refused("elves presses the attack")
    here.says("elves retreats to russet-downs")
    assert {"elves": 3} == here.there("russet-downs")
    assert {"orcs": 2} == here.there("cidermouth")
    assert here.may("elves marches unit from vanehold to cidermouth") is False
    # The one that stayed behind may still attack, by an open combat.
    here.goes(1, "russet-downs", "cidermouth")
    assert here.way("russet-downs", "cidermouth") is None


@checks("D18.4")
def test_a_sneak_attack_needs_the_kingdom_of_the_realm() -> None:
    """Elves who hold no kingdom of the enemy's realm cannot sneak there, wherever they come from."""
    lines = ("last-lantern: elves 3", "hoarthrone: elves 1", "russet-downs: orcs 1")
    here = table(*lines, active="elves").goes(1, "last-lantern", "russet-downs")
    assert {"D18.4"} == here.refused("elves engages by stealth yes")
    # From outside of the realm into it: the enemy stands in the realm of the Elves' kingdom.
    beside = table("palefell: elves 3", "vanehold: elves 1", "russet-downs: orcs 1", active="elves")
    beside.goes(1, "palefell", "russet-downs").says("elves engages by stealth yes").dice(3)
    assert {"elves": 1} == beside.there("russet-downs")


@checks("D18.5", "D18.6")
def test_who_came_from_afar_does_not_sneak() -> None:
    """Elves that crossed vacant ground first were not beside the enemy when the turn began."""
    here = table("vanehold: elves 1", "last-lantern: elves 4", "cidermouth: orcs 1", active="elves")
    here.goes(3, "last-lantern", "russet-downs").goes(2, "russet-downs", "cidermouth")
    assert {"D18.6"} == here.refused("elves engages by stealth yes")


# Retreats.


@checks("D24.1", "D13.36")
def test_an_army_retreats_together_to_one_of_its_neighbours() -> None:
    """Those who came from two sides go back to one, which may be neither: any friendly neighbour will do."""
    here = table(
        *("gullrest: orcs 2", "russet-downs: orcs 2", "last-lantern: orcs 1", "cidermouth: dwarves 1"),
        "vanehold: elves 5",
    )
    here.goes(1, "gullrest", "vanehold").goes(1, "russet-downs", "vanehold").says("orcs engages")
    assert here.refused("orcs retreats to gullrest")
    here.dice(6, 6).dice(6, 6, 6, 6, 6)
    assert {"D24.1"} == here.refused("orcs retreats to cidermouth")
    assert {"D24.1"} == here.refused("orcs retreats to palefell")
    here.says("orcs retreats to last-lantern")
    assert {"orcs": 3} == here.there("last-lantern")
    assert {"elves": 5} == here.there("vanehold")
    here.goes(1, "last-lantern", "vanehold")
    assert here.way("last-lantern", "vanehold") is None


@checks("D24.1")
def test_nobody_retreats_to_vacant_ground() -> None:
    """A neighbour that no one holds is not friendly."""
    here = table("gullrest: orcs 2", "vanehold: elves 2").goes(1, "gullrest", "vanehold").says("orcs engages")
    here.dice(6).dice(6, 6)
    assert {"D24.1"} == here.refused("orcs retreats to russet-downs")
    assert here.may("orcs retreats to gullrest")


# Forced marches.


@checks("D24.11")
def test_four_territories_and_no_fifth() -> None:
    """Four borders are crossed in one phase; the fifth one is refused."""
    chain = ("gullrest", "cidermouth", "russet-downs", "palefell", "thawford", "honeyfair")
    here = table(*(f"{at}: orcs 2" for at in chain))
    here.says(f"orcs marches unit from {chain[0]} to {chain[1]} forced yes")
    for steps, (at, to) in enumerate(pairwise(chain[1:5]), start=1):
        here.says(f"orcs marches unit*steps={steps} from {at} to {to} forced yes")
    assert {"D24.11"} == here.refused("orcs marches unit*steps=4 from thawford to honeyfair forced yes")
    assert {"orcs": 3} == here.there("thawford")


@checks("D24.12", "D24.15")
def test_marchers_do_not_fight_and_fighters_do_not_march() -> None:
    """Who has marched attacks no one, who has fought marches nowhere, and enemies are not crossed."""
    here = table("gullrest: orcs 3", "cidermouth: orcs 2", "coinwater: elves 1", "vanehold: dwarves 1")
    here.says("orcs marches unit from gullrest to cidermouth forced yes")
    assert "D24.12" in here.refused("orcs marches unit*steps=1 from cidermouth to coinwater")
    assert "D24.15" in here.refused("orcs marches unit from gullrest to vanehold forced yes")
    here.goes(1, "cidermouth", "coinwater").says("orcs engages").dice(1).dice(6)
    fought = next(iter(here.state.figures("coinwater", ORCS)))
    assert fought.mark.advanced is not None
    assert here.way("coinwater", "cidermouth", forced=True) is None


@checks("D24.16", "D31.4", "D24.13")
def test_a_forced_march_claims_vacant_ground() -> None:
    """A unit may end its march on a vacant territory, which is friendly by then, or leave one there."""
    here = table("gullrest: orcs 3", gold={"vanehold": 7})
    here.says("orcs marches unit from gullrest to vanehold forced yes")
    assert [("vanehold", ORCS)] == [(one.at, one.seat) for one in here.events(TerritoryTaken)]
    assert [7] == [one.gold for one in here.events(GoldCaptured)]
    assert {"D24.13"} == here.refused("orcs marches unit*steps=1 from vanehold to russet-downs forced yes")
    here.says("orcs marches unit from gullrest to vanehold forced yes")
    here.says("orcs marches unit*steps=1 from vanehold to russet-downs forced yes")
    assert {"orcs": 1} == here.there("russet-downs") == here.there("gullrest")


# Transfers.


@checks("D27.1", "D27.3")
def test_every_unit_once_to_a_neighbour() -> None:
    """Each unit is transferred over one border; the last one stays, and enemies are not visited."""
    here = table("gullrest: orcs 3", "cidermouth: orcs 1", "vanehold: elves 1", step=Transferring()).goes(
        2, "gullrest", "cidermouth"
    )
    assert {"D27.3"} == here.refused("orcs transfers unit from gullrest to cidermouth")
    assert {"D27.1"} == here.refused("orcs transfers unit*transferred from cidermouth to russet-downs")
    assert here.refused("orcs transfers unit from cidermouth to vanehold")
    here.goes(1, "cidermouth", "russet-downs")
    assert [{"orcs": 1}, {"orcs": 2}, {"orcs": 1}] == [
        here.there(at) for at in ("gullrest", "cidermouth", "russet-downs")
    ]


@checks("D27.2")
def test_a_ruined_territory_is_claimed_by_transfer() -> None:
    """Both armies fell in the combat phase; in the transfer phase a neighbour with two units claims it."""
    here = table("gullrest: orcs 4", "cidermouth: elves 1").goes(1, "gullrest", "cidermouth")
    here.says("orcs engages").dice(1).dice(1).says("orcs ends the phase")
    assert {} == here.there("cidermouth")
    here.goes(1, "gullrest", "cidermouth")
    assert {"orcs": 1} == here.there("cidermouth")


@checks("D27.1")
def test_who_has_fought_or_marched_is_transferred_all_the_same() -> None:
    """Combat and marching do not count in the transfer phase."""
    here = table("gullrest: orcs 3", "cidermouth: elves 1").goes(2, "gullrest", "cidermouth")
    here.says("orcs engages").dice(1, 1).dice(6).says("orcs ends the phase")
    here.goes(1, "cidermouth", "gullrest")
    assert {"orcs": 2} == here.there("gullrest")


@checks("D24.13")
def test_the_way_through_teleportals_needs_a_caster() -> None:
    """Plain units at a teleportal do not reach another one."""
    here = table("whisper-arch: orcs 3", "stillgate: orcs 1", "moonlintel: elves 1")
    for to in ("stillgate", "moonlintel"):
        assert here.way("whisper-arch", to) is None
        assert here.refused(f"orcs marches unit from whisper-arch to {to}")
