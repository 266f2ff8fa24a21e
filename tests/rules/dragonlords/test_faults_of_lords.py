"""States with DragonLords that nobody could have played: each has a fault that says where and what."""

from collections.abc import Callable
from typing import Final

import pytest
from attrs import evolve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import SIDES, Bag, Figure, Mark, Ship, State, steps
from conquest_rules.dragonlords.position.figures import PLAIN, Retired
from conquest_rules.dragonlords.position.state import with_fleets, with_forces, with_parties
from conquest_rules.testing.dragonlords.scenes import scene

_, ORCS, ELVES, _, _ = SIDES
SEA: Final = "greywhale-sea-3"
SPOT: Final = "top-3-quest"
LORD: Final = Figure(lord=True)
TIRED: Final = Figure(lord=True, mark=Mark(at_sea=True, moved=True, retired=Retired.AT_SEA))
KING: Final = Figure(lord=True, shown=Bag.of("king"))
STATE: Final = scene("vanehold: orcs 3", f"{SEA}: elves ship 2", f"{SPOT}: orcs party 1 Wizard +torch")


def at(state: State, step: dragonlords.Step) -> State:
    """The state in another step."""
    return evolve(state, step=step)


def above(*lords: Figure) -> State:
    """DragonLords of the Orcs above the blockade of the Elves."""
    return with_forces(STATE, (SEA, ORCS, Bag.of(*lords)))


def acting(*more: Figure) -> State:
    """The party of the Orcs is the one whose move it is, with more units."""
    (party,) = STATE.parties_in(SPOT, ORCS)
    units = party.units + Bag.of(*more)
    return with_parties(STATE, (SPOT, ORCS, Bag.of(evolve(party, acting=True, units=units))))


def making(place: str = SPOT, costs: str | None = None) -> dragonlords.Step:
    """A unit there becomes a DragonLord."""
    return steps.MakingLord(place, costs, steps.Rewarding(SPOT, (), steps.Questing()))


ROWS: Final[dict[str, tuple[Callable[[], State], str]]] = {
    "too many": (
        lambda: with_forces(STATE, ("vanehold", ORCS, Bag(((LORD, 5),)))),
        "DragonLords: 5 are in play, and the box has 4 [D2.7]",
    ),
    "a royal one": (
        lambda: with_forces(STATE, ("vanehold", ORCS, Bag.of(KING))),
        "vanehold: the King of orcs is a DragonLord [D20.37]",
    ),
    "one at sea after its turn": (
        lambda: at(
            with_fleets(above(LORD), (SEA, ELVES, Bag())),
            steps.Buying(),
        ),
        f"{SEA}: a DragonLord of orcs is at sea [D7.29]",
    ),
    "one of others at sea": (
        lambda: with_forces(STATE, (SEA, ELVES, Bag.of(LORD))),
        f"{SEA}: units of elves are there without a ship [D5.2]",
    ),
    "one in the Wastelands before quests": (
        lambda: at(
            with_parties(STATE, (SPOT, ORCS, Bag.of(dragonlords.Party(Bag.of(LORD))))),
            steps.Sailing(),
        ),
        f"{SPOT}: a DragonLord of orcs is in the Wastelands [D7.27]",
    ),
    "one of others in the Wastelands": (
        lambda: with_parties(
            STATE, (SPOT, ORCS, Bag()), (SPOT, ELVES, Bag.of(dragonlords.Party(Bag.of(LORD))))
        ),
        f"{SPOT}: a DragonLord of elves is in the Wastelands [D7.27]",
    ),
    "one that is made nowhere": (
        lambda: at(acting(), making("vanehold")),
        "step: no unit of orcs becomes a DragonLord there [D20.23]",
    ),
    "one that is made of no one": (
        lambda: at(with_parties(STATE, (SPOT, ORCS, Bag())), making()),
        "step: no unit of orcs becomes a DragonLord there [D20.23]",
    ),
    "one that costs what is not there": (
        lambda: at(acting(), making(costs="dragon-orb")),
        "step: the party has no dragon-orb that could be lost [D12.18]",
    ),
    "fire on land": (
        lambda: at(above(TIRED), steps.Burning("vanehold", ELVES)),
        "step: no blockade of elves burns there [D18.17]",
    ),
    "fire on oneself": (
        lambda: at(above(TIRED), steps.Burning(SEA, ORCS)),
        "step: no blockade of orcs burns there [D18.17]",
    ),
    "fire without a DragonLord": (
        lambda: at(STATE, steps.Burning(SEA, ELVES)),
        "step: no DragonLord burns a blockade of elves there [D18.16]",
    ),
    "fire that was not laid": (
        lambda: at(above(LORD), steps.Burning(SEA, ELVES)),
        "step: no DragonLord burns a blockade of elves there [D18.16]",
    ),
    "fire without a blockade": (
        lambda: at(with_fleets(above(TIRED), (SEA, ELVES, Bag())), steps.Burning(SEA, ELVES)),
        "step: no DragonLord burns a blockade of elves there [D18.16]",
    ),
    "no coast to go to": (
        lambda: at(above(TIRED), steps.Ashore(SEA, ELVES)),
        "step: no crew of elves comes ashore there [D18.20]",
    ),
    "a burned crew that is not asked": (
        lambda: at(with_forces(above(TIRED), ("gullrest", ELVES, Bag.of(PLAIN))), steps.Burning(SEA, ELVES)),
        "step: the game continues automatically there",
    ),
    "boarding ships of no one": (
        lambda: at(
            with_fleets(STATE, (SEA, ORCS, Bag.of(Ship(Bag.of(PLAIN))))),
            steps.Embarking(ORCS, SEA, steps.Sailing()),
        ),
        "step: no unit of orcs goes aboard there [D22.8]",
    ),
    "boarding in the turn of others": (
        lambda: at(STATE, steps.Embarking(ELVES, SEA, steps.Sailing())),
        "step: no caster has teleported there [D22.8]",
    ),
    "teleporting from nowhere": (
        lambda: at(STATE, steps.Teleporting(SEA, 10, steps.Sailing())),
        f"step: no caster of orcs can teleport from {SEA} [D22.8]",
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_what_is_wrong(name: str) -> None:
    """The fault is found, and said in these words."""
    made, wanted = ROWS[name]
    assert wanted in [str(one) for one in dragonlords.faults(made())]


def test_nothing_is_wrong_with_the_others() -> None:
    """The states that these were made of have no faults."""
    assert () == dragonlords.faults(STATE)
    assert () == dragonlords.faults(at(above(LORD), steps.Campaigning()))
    assert () == dragonlords.faults(at(acting(), making()))
