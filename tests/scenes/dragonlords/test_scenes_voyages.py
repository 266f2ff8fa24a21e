"""Scenes of spells and voyages, each made from the rulebook alone."""

import pytest
from attrs import evolve
from tests.scenes.dragonlords.tables import ELVES, ORCS, Table, table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Board,
    DiceRolled,
    Fight,
    Land,
    Sail,
    Sailing,
    Side,
    Strike,
    Transferring,
    holder,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks

BAY, OFF = "greywhale-sea-3", "serpents-girdle-2"


def knowing(here: Table, side: Side, *spells: str) -> Table:
    """The same table, where the Wizard of a people knows these spells alone."""
    rows = replaced(here.state.rows, side, (Bag.of(*spells), None, None))
    here.state = evolve(here.state, rows=rows)
    return here


def legal(here: Table, kind: type, **fields: object) -> list[dragonlords.Action]:
    """The legal actions of a kind with these fields."""
    found = (one for one in dragonlords.legal_actions(here.state) if isinstance(one, kind))
    return [one for one in found if all(getattr(one, name) == it for name, it in fields.items())]


def does(here: Table, kind: type, times: int = 1, **fields: object) -> Table:
    """The first legal action of a kind with these fields is taken, several times over."""
    for _ in range(times):
        here.plays(legal(here, kind, **fields)[0])
    return here


def crews(here: Table, at: str, side: Side) -> list[int]:
    """How many units each ship of a people has aboard in a sea zone."""
    return sorted(ship.crew.total for ship in here.state.fleet(at, side))


# Ships.


@pytest.mark.parametrize(("people", "most"), [("orcs", 6), ("barbarians", 10), ("elves", 6), ("dwarves", 6)])
@checks("D7.15", "D7.16")
def test_how_far_ships_sail(people: str, most: int) -> None:
    """Six sea zones, and ten for Barbarians; to and fro counts as well."""
    here = table(f"{BAY}: {people} ship 1", f"gullrest: {people} 2", active=people, step=Sailing())
    for number in range(most):
        at = next(zone for zone in here.state.table.zone if here.state.fleet(zone, Side(people)))
        assert legal(here, Sail), number
        does(here, Sail, at=at)
    assert [] == legal(here, Sail)


@checks("D7.14", "D7.17", "D7.19")
def test_units_of_several_territories_aboard_one_ship() -> None:
    """A ship docked at Gullrest takes three there; eight is the most, and one stays ashore."""
    here = table("gullrest: orcs 10", step=Sailing(), docked={("gullrest", BAY): 1})
    does(here, Board, times=8, at="gullrest")
    assert [8] == crews(here, BAY, ORCS)
    assert [] == legal(here, Board)
    assert {"orcs": 2} == here.there("gullrest")


@checks("D5.7", "D7.36")
def test_a_ship_without_a_crew_does_not_sail() -> None:
    """Empty it stays docked, whoever passes; an enemy ship may come into the zone, and blockade it."""
    here = table("gullrest: elves 2", f"{BAY}: orcs ship 1", step=Sailing(), docked={("gullrest", BAY): 2})
    assert legal(here, Sail, at=BAY)
    here.says("orcs ends the phase")
    assert "Campaigning" == here.phase()
    assert [] == legal(here, Fight)


@checks("D7.32", "D7.33", "D14.1", "D15.14")
def test_two_ships_against_a_blockade() -> None:
    """A ship that comes to a blockade stays and fights; the three who are left man three ships of four."""
    near = table(f"{BAY}: orcs ship 1", step=Sailing()).state.table.atlas.sea.bordering(BAY)[0]
    here = table(f"{BAY}: orcs ship 2 ship 2", f"{near}: elves ship 1 ship 1", step=Sailing())
    does(here, Sail, times=2, at=BAY, to=near)
    assert [] == legal(here, Sail)
    here.says("orcs ends the phase")
    assert here.refused("orcs ends the phase")
    here.says(f"orcs fights in {near}").dice(6, 6, 6, 6).dice(1, 6)
    here.dice(1, 1, 6).dice(6, 6)
    assert "Manning" == here.phase()
    while here.phase() == "Manning":
        mans = legal(here, dragonlords.Man)
        here.plays(mans[0] if mans else dragonlords.Sink(ORCS))
    assert [1, 1, 1] == crews(here, near, ORCS)
    assert [] == crews(here, near, ELVES)


@checks("D5.8", "D7.38", "D13.1")
def test_landing_among_enemies_with_a_ship_in_their_harbor() -> None:
    """Orcs go ashore at Gullrest, which Elves hold with a docked ship; they fight, win, and have the ship."""
    here = table(*("gullrest: elves 1", f"{BAY}: orcs ship 4"), step=Sailing(), docked={("gullrest", BAY): 1})
    does(here, Land, times=3, to="gullrest").says("orcs ends the phase")
    here.says("orcs fights in gullrest", "orcs engages").dice(1, 6, 6).dice(6)
    assert holder(here.state, "gullrest") is ORCS
    assert [1] == crews(here, BAY, ORCS)
    docked = zip(here.state.table.harbors, here.state.docked, strict=True)
    assert [(("gullrest", BAY), 1)] == [(at, ships.total) for at, ships in docked if ships]


@checks("D4.12", "D7.38")
def test_an_island_is_claimed_and_left() -> None:
    """A unit lands on a vacant island and claims it; the last unit of an island may go aboard again."""
    lines, island = ("cormorant-sound-6: orcs ship 1 ship 1", "vanehold: orcs 1"), "nine-masts"
    here = table(*lines, step=Sailing(), peoples=(ORCS, ELVES))
    does(here, Land, to=island).says("orcs ends the phase", "orcs ends the phase")
    assert holder(here.state, island) is ORCS
    does(here, Board, at=island)
    assert holder(here.state, island) is None


@checks("D7.34", "D7.35", "D27.8")
def test_after_a_battle_at_sea_units_go_ashore_among_friends() -> None:
    """The victors at sea attack no land; in the transfer phase they land at Gullrest, which is friendly."""
    here = table(f"{BAY}: orcs ship 3", f"{BAY}: elves ship 1", "gullrest: orcs 1", "cidermouth: elves 1")
    here.says(f"orcs fights in {BAY}").dice(1, 6, 6).dice(6)
    while here.phase() == "Manning":
        here.plays(legal(here, dragonlords.Man)[0])
    here.says("orcs ends the phase")
    does(here, Land, times=2, to="gullrest")
    assert {"orcs": 3} == here.there("gullrest")


# Spells in a round.


@pytest.mark.parametrize("spell", ["fireball", "lightning-bolt"])
@checks("D22.5", "D22.16", "D13.26", "D13.28")
def test_who_is_struck_does_not_strike_back(spell: str) -> None:
    """The victim is removed at once: of two Elves one rolls. The defender's Wizard does the same."""
    here = knowing(table("gullrest: orcs 3 Wizard", "cidermouth: elves 2"), ORCS, spell)
    here.goes(2, "gullrest", "cidermouth").says("orcs marches unit[wizard] from gullrest to cidermouth")
    does(here.says("orcs engages"), Strike, spell=spell)
    assert {"orcs": 3, "elves": 1} == here.there("cidermouth")
    here.dice(6, 6).dice(6)
    back = knowing(table("gullrest: orcs 3", "cidermouth: elves 2 Wizard"), ELVES, spell)
    back.goes(2, "gullrest", "cidermouth").says("orcs engages").dice(6, 6)
    does(back, Strike, spell=spell)
    assert {"orcs": 1, "elves": 3} == back.there("cidermouth")
    assert [2, 2] == [len(one.faces) for one in back.dice(6, 6).events(DiceRolled)]


@checks("D22.15", "D22.18", "D22.19", "D13.16")
def test_hope_and_panic_of_wizards() -> None:
    """Hope adds one to the Orcs, Panic takes one from them; a King beside the Wizard adds no more."""
    here = knowing(table("gullrest: orcs 2 King Wizard", "cidermouth: elves 2"), ORCS, "hope")
    for unit in ("unit[king]", "unit[wizard]"):
        here.says(f"orcs marches {unit} from gullrest to cidermouth")
    assert (4, 3) == here.says("orcs engages").strengths()
    here = knowing(table("gullrest: orcs 2", "cidermouth: elves Wizard"), ELVES, "panic")
    assert (2, 3) == here.goes(1, "gullrest", "cidermouth").says("orcs engages").strengths()


@checks("D14.4", "D15.7")
def test_no_fire_at_sea() -> None:
    """A Wizard aboard rolls a die, and casts neither Fireball nor Lightning Bolt."""
    here = table(f"{BAY}: orcs ship 1 Wizard", f"{BAY}: elves ship 2", "gullrest: orcs 1")
    knowing(here, ORCS, "fireball", "lightning-bolt").says(f"orcs fights in {BAY}")
    assert [] == legal(here, Strike)
    here.dice(6, 6)


# Teleport.


@checks("D7.22", "D22.8", "D22.11", "D24.5")
def test_five_companions_among_enemies_fight_to_the_end() -> None:
    """A Wizard takes five along, and no sixth one; they cannot retreat."""
    here = knowing(
        table("gullrest: orcs 8 Wizard", "vanehold: orcs 1", "russet-downs: elves 3", step=Sailing()),
        ORCS,
        "teleport",
    )
    here.says("orcs begins to teleport unit[wizard] from gullrest")
    does(here, dragonlords.Take, times=5)
    assert [] == legal(here, dragonlords.Take)
    here.says("orcs arrives in russet-downs", "orcs ends the phase", "orcs fights in russet-downs")
    here.says("orcs engages").dice(*(6,) * 6).dice(6, 6, 6)
    assert "Pressing" != here.phase(), "there is no choice: another round"
    assert 2 == len(here.dice(*(6,) * 6).events(DiceRolled)) - 1
    assert {"orcs": 3} == here.there("gullrest")


@checks("D22.10", "D20.29", "D27.6", "D13.38")
def test_a_wizard_teleports_attacks_and_teleports_again() -> None:
    """To friends in the second phase, into an attack, and home again in the transfer phase."""
    here = table("gullrest: orcs Wizard", "vanehold: orcs 3", "russet-downs: elves 1", step=Sailing())
    knowing(here, ORCS, "teleport", "fireball").says("orcs begins to teleport unit[wizard] from gullrest")
    here.says("orcs arrives in vanehold", "orcs ends the phase")
    assert {} == here.there("gullrest"), "a caster may leave a territory empty by Teleport"
    here.says("orcs marches unit[wizard]*moved from vanehold to russet-downs", "orcs engages")
    does(here, Strike, spell="fireball")
    assert holder(here.state, "russet-downs") is ORCS
    here.says("orcs ends the phase")
    begins = legal(here, dragonlords.BeginTeleport, at="russet-downs")
    here.plays(begins[0])
    here.says("orcs arrives in vanehold")
    assert {} == here.there("russet-downs")
    assert {"orcs": 4} == here.there("vanehold")


@pytest.mark.parametrize(("hits", "gets_away"), [(5, True), (6, False)])
@checks("D24.9", "D24.10", "D24.7")
def test_the_elf_wizard_and_six_hits(hits: int, gets_away: bool) -> None:
    """Six Elves, a Wizard among them: after five hits it may teleport away, after six it is lost."""
    lines = "gullrest: orcs 8", "cidermouth: elves 5 Wizard", "vanehold: elves 1"
    here = knowing(table(*lines), ELVES, "teleport").goes(7, "gullrest", "cidermouth").says("orcs engages")
    here.dice(*(1,) * hits, *(6,) * (7 - hits))
    assert gets_away == bool(legal(here, dragonlords.Vanish, to="vanehold"))
    if gets_away:
        here.says("elves teleports unit[wizard] away to vanehold aboard -").dice(6, 6, 6, 6, 6)
        assert {"elves": 2} == here.there("vanehold")
        assert holder(here.state, "cidermouth") is ORCS


@checks("D4.21", "D4.22", "D4.23")
def test_through_the_teleportal_to_the_bitter_end() -> None:
    """With a caster in the teleportal all but one go through it and attack; no retreat is offered."""
    state = table("gullrest: orcs 1").state
    first, second, *_ = (state.table.atlas.places[one] for one in state.table.atlas.teleportals)
    here = table(f"{first}: orcs 3 Wizard", f"{second}: elves 2", "gullrest: orcs 1")
    here.goes(3, first, second).says("orcs engages").dice(6, 6, 6).dice(6, 6)
    assert "Pressing" != here.phase()
    closed = table(f"{first}: orcs 3 wizard", f"{second}: elves 2", "gullrest: orcs 1")
    assert closed.way(first, second) is None, "the caster's counter lies face down"


@checks("D27.1", "D27.7", "D27.8")
def test_transfers_to_and_from_a_ship() -> None:
    """A unit boards a docked ship in the transfer phase, which blockades the zone; another one lands."""
    here = table("gullrest: orcs 3", step=Transferring(), docked={("gullrest", BAY): 1})
    does(here, Board, times=2, at="gullrest")
    assert [2] == crews(here, BAY, ORCS)
    assert [] == legal(here, Land), "each unit is transferred once"
    assert [] == legal(here, Sail)
    assert {"orcs": 1} == here.there("gullrest")
