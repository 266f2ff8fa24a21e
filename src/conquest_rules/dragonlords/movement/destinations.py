"""Destinations: the places that a teleport of phase 2 or 5 can lead to.

Here: who is about to go (`Going`), and where to: territories and blockades. Not here: quest parties that they
go to (`camps`), how a teleport begins and ends (`teleporting`), and casters that teleport away from a combat
(`battle.vanishing`). Clauses: movement
of spell casters and DragonLords, page 7; Teleport, page 22; the transfer phase, page 27. Rulings:
`R-teleport-targets`, `R-teleport-to-blockade`, `R-island-teleport`, `R-allies-apart`.

At sea a teleport leads to a blockade alone. Units need room aboard ships of their own; a DragonLord needs
none, as it goes aboard no ship, and where an enemy blockades the zone, units without room stand on the
enemy's decks.
"""

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import TerritoryKind
from conquest_rules.dragonlords.movement.camps import open_camps
from conquest_rules.dragonlords.movement.seaways import ally_in, blockader, blockades
from conquest_rules.dragonlords.position.actions import Arrive, Vanish
from conquest_rules.dragonlords.position.crews import room_aboard
from conquest_rules.dragonlords.position.facts.board import Ground, IsGround
from conquest_rules.dragonlords.position.facts.lords import (
    LordsStayAshore,
    NoBlockade,
    NoOwnBlockade,
    NoRoomFor,
)
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.holding import are_allies, holder
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Step, Transferring
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Violation, clause

# An action that leads to a place by Teleport.
Leading: TypeAlias = Arrive | Vanish


@frozen
class Going:
    """A caster that is about to teleport, its place, and all units that go, itself included."""

    caster: Figure
    at: str
    units: Bag[Figure]


@clause("D22.13", "D27.5", "D27.6", "D20.29")
def only_to_friends(step: Step) -> bool:
    """Whether casters teleport to friendly places alone."""
    return isinstance(step, Transferring)


def goals(state: State, step: Step, going: Going) -> Iterator[str]:
    """The places that those who go can teleport to: territories, sea zones, parties, each in board order."""
    side, friends = state.active, only_to_friends(step)
    for to in state.table.territories:
        if not is_within_reach(state, going.caster, going.at, to):
            continue
        held_by = holder(state, to)
        if held_by is side or not (friends or (held_by is not None and are_allies(state, side, held_by))):
            yield to
    for to in state.table.zone:
        if (
            to != going.at
            and ally_in(state, side, to) is None
            and closed_at_sea(state, step, going, to) is None
        ):
            yield to
    yield from open_camps(state, side, going.units, going.at)


# Territories.


@clause("D30.15", "D31.10", "D7.22", "D7.26")
def is_within_reach(state: State, figure: Figure, at: str, to: str) -> bool:
    """Whether a caster can teleport from a place to a territory, whatever the phase."""
    return to != at and not (is_closed_island(state, to) or is_closed_kingdom(state, figure, to))


@clause("D31.10")
def is_closed_island(state: State, to: str) -> bool:
    """Whether a place is an island, which by a reading is reached by ship alone."""
    kind = state.table.atlas.territory[state.table.place[to]]
    return kind is TerritoryKind.ISLAND and state.table.reading("R-island-teleport") == "ship-only"


@clause("D31.10")
def islands_by_ship(state: State, step: object, act: Leading) -> Violation | None:
    """By another reading an island is reached by ship alone."""
    if not is_closed_island(state, act.to):
        return None
    return Violation("D31.10", IsGround(act.to, Ground.ISLAND), ruling="R-island-teleport")


@clause("D30.15")
def is_closed_kingdom(state: State, figure: Figure, to: str) -> bool:
    """Whether a place is a kingdom, which is closed to a DragonLord whose power is reduced."""
    return figure.lord and state.table.setup.options.dragonlord_power_reduction and to in state.table.kingdoms


# The sea.


@clause("D7.31", "D14.3")
def in_need_of_room(units: Bag[Figure]) -> int:
    """How many of these units need room aboard: all but DragonLords."""
    return sum(count for one, count in units.pairs if not one.lord)


@clause("D7.28", "D14.1", "D20.27", "D22.8", "D27.5", "D27.6")
def closed_at_sea(state: State, step: Step, going: Going, to: str) -> Violation | None:
    """Why those who go cannot teleport to a sea zone: there is no blockade, or no room for them.

    In the transfer phase it is a blockade of their own, and closed to DragonLords.
    """
    side, enemy = state.active, blockader(state, state.active, to)
    if only_to_friends(step):
        if any(one.lord for one in going.units.kinds):
            return Violation("D27.5", LordsStayAshore(to))
        if not blockades(state, side, to):
            return Violation("D27.6", NoOwnBlockade(side, to))
    elif enemy is None and not blockades(state, side, to):
        return Violation("D7.28", NoBlockade(to))
    if enemy is not None and state.table.reading("R-teleport-to-blockade") == "boarding-allowed":
        return None
    need, room = in_need_of_room(going.units), room_aboard(state, to, side)
    if need <= room:
        return None
    ruling = None if enemy is None else "R-teleport-to-blockade"
    return Violation("D22.8", NoRoomFor(side, to, need, room), ruling=ruling)
