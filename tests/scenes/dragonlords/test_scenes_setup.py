"""Scenes of setting up, from the first scroll to the first turn."""

from random import Random

import pytest
from tests.clauses.dragonlords.realms import paired, seated
from tests.scenes.dragonlords.tables import BARBARIANS, DWARVES, ELVES, GARRISON, ORCS, Table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Awaiting,
    Buying,
    Claiming,
    ClaimingKingdom,
    Docking,
    Hiding,
    Omen,
    Options,
    Picked,
    SeekingOmen,
    Setup,
    ShipLost,
    Side,
    Strengthening,
    gold_of,
    holder,
)
from conquest_rules.testing import checks

FOUR = (ORCS, ELVES, DWARVES, BARBARIANS)


def opened(
    setup: Setup,
    kind: type,
    omens: tuple[Omen, ...] = (Omen.BLESSED,),
) -> Table:
    """The first moment of this kind; the Crystal die shows these omens, and the first choice is taken."""
    here, shown, rng = Table(dragonlords.new_game(setup)), iter(omens), Random(5)
    while not isinstance(here.state.step, kind):
        turn = dragonlords.to_act(here.state)
        if isinstance(turn, Awaiting):
            die = isinstance(here.state.step, SeekingOmen)
            here.plays(Picked(next(shown)) if die else turn.request.sample(rng))
        else:
            here.plays(dragonlords.legal_actions(here.state)[0])
    return here


def units(here: Table, side: Side) -> int:
    """All units of a side: on the board, and still to be placed."""
    state = here.state
    return sum(state.figures(at, side).total for at in state.table.territories) + state.bought(side).units


@checks("D6.2", "D6.3", "D6.9", "D6.4")
@pytest.mark.parametrize(("players", "wanted"), [(2, 35), (3, 30), (4, 30)])
def test_what_everyone_begins_with(players: int, wanted: int) -> None:
    """Thirty units, with two players 35; three scrolls, thirty gold, and a ship for who has a harbor."""
    here = opened(seated(*FOUR[:players]), Buying)
    lost = {one.seat for one in here.events(ShipLost)}
    for side in FOUR[:players]:
        assert wanted == units(here, side)
        assert 3 == here.state.hand(side).total
        assert 30 == gold_of(here.state, side)
    assert players - len(lost) == sum(bag.total for bag in here.state.docked)
    assert here.state.active is ORCS


@checks("D6.10")
def test_the_first_to_be_blessed_is_chosen() -> None:
    """Ignored, cursed and ignored again: the dice go round until the Elves are blessed, who begin."""
    omens = (Omen.IGNORED, Omen.CURSED, Omen.IGNORED, Omen.CURSED, Omen.BLESSED)
    here = opened(seated(ORCS, ELVES, DWARVES), ClaimingKingdom, omens)
    assert here.state.active is ELVES
    here.says(
        "elves claims vanehold", "dwarves claims oakmoot", "orcs claims hoarthrone", "elves claims ravenseat"
    )


@checks("D6.11", "D6.12", "D6.13")
@pytest.mark.parametrize(("players", "each", "garrisons"), [(2, 3, 0), (3, 2, 0), (4, 1, 2)])
def test_kingdoms_are_shared_evenly(players: int, each: int, garrisons: int) -> None:
    """Three each, two each, or one each and five vanquished units in each that is left."""
    here = opened(seated(*FOUR[:players]), Claiming)
    held = [holder(here.state, at) for at in here.state.table.kingdoms]
    assert all(each == held.count(side) for side in FOUR[:players])
    assert garrisons == held.count(GARRISON)
    for at, side in zip(here.state.table.kingdoms, held, strict=True):
        assert {str(side): 5 if side is GARRISON else 2} == here.there(at)


@checks("D6.11", "D6.16", "D6.17", "D31.10", "D31.11")
def test_where_nothing_is_claimed() -> None:
    """Kingdoms come first and once; then what is empty, teleportals too, and never an island or the sea."""
    here = opened(seated(*FOUR), ClaimingKingdom).says("orcs claims vanehold")
    assert {"D6.11"} == here.refused("elves claims vanehold") == here.refused("elves claims gullrest")
    here = opened(seated(*FOUR), Claiming)
    assert here.may("orcs claims stillgate")
    assert {"D6.17"} == here.refused("orcs claims farlight")
    assert {"misfit"} == here.refused("orcs claims glass-strait-1")
    assert {"misfit"} == here.refused("orcs claims top-1-village")
    here.says("orcs claims stillgate")
    assert {"D6.16"} == here.refused("elves claims stillgate")


@checks("D6.18", "D6.19")
def test_further_units_go_to_own_territories() -> None:
    """When all is claimed, each seat adds a unit to what it holds, and to nothing else."""
    here = opened(seated(*FOUR), Strengthening)
    own = dragonlords.held(here.state, ORCS)[0]
    foreign = dragonlords.held(here.state, ELVES)[0]
    assert here.refused(f"orcs strengthens {foreign}")
    assert here.refused("orcs strengthens farlight")
    before = here.there(own)["orcs"]
    here.says(f"orcs strengthens {own}")
    assert {"orcs": before + 1} == here.there(own)
    assert here.state.active is ELVES


@checks("D6.22")
def test_counters_go_under_different_units_of_ones_own() -> None:
    """King, Wizard and blank in this order, one a unit, and on own ground."""
    here = opened(seated(*FOUR), Hiding)
    single = next(at for at in dragonlords.held(here.state, ORCS) if here.there(at) == {"orcs": 1})
    foreign = dragonlords.held(here.state, ELVES)[0]
    assert {"D6.22"} == here.refused(f"orcs hides the wizard in {single}")
    assert {"D6.22"} == here.refused(f"orcs hides the king in {foreign}")
    here.says(f"orcs hides the king in {single}")
    assert {"D6.22"} == here.refused(f"orcs hides the wizard in {single}")


@checks("D6.24", "D6.25")
def test_ships_and_gold_come_to_ones_own() -> None:
    """A ship lies in a harbor of its own player, and gold in a kingdom of its own player."""
    here = opened(seated(*FOUR[:2]), Docking)
    harbors = here.state.table.harbors
    foreign = next((at, zone) for at, zone in harbors if holder(here.state, at) is ELVES)
    assert here.refused(f"orcs docks at {foreign[0]} on {foreign[1]}")
    act = dragonlords.legal_actions(here.state)[0]
    here.plays(act)
    kingdoms = dragonlords.kingdoms_of(here.state, ORCS)
    here.says(f"orcs stores 10 gold in {kingdoms[0]}", f"orcs stores 20 gold in {kingdoms[1]}")
    assert [10, 20, 0] == [here.gold(at) for at in kingdoms]


@checks("D30.8", "D30.11")
def test_options_of_setting_up() -> None:
    """Two types each play as four seats; with tundra four kingdoms are left, and cold ground is closed."""
    here = opened(paired(*FOUR), Buying)
    assert [30] * 4 == [units(here, side) for side in FOUR]
    cold = opened(seated(ORCS, ELVES, DWARVES, options=Options(tundra=True)), Claiming)
    assert [ORCS, ELVES, DWARVES, GARRISON] == [holder(cold.state, at) for at in cold.state.table.kingdoms]
    assert {"D30.11"} == cold.refused("orcs claims tarquay")
