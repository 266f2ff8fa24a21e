"""Ground: what holds for every step of a unit over a border.

Here: borders that can be crossed, ways from teleportal to teleportal, and the unit that stays behind. Not
here: what the step is for (`marching`, `transferring`). Clauses: terrain, page 5; teleportals, page 4;
leaving a territory.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.casters import is_caster
from conquest_rules.dragonlords.position.actions import Arrive, BeginTeleport, Land, March, Transfer
from conquest_rules.dragonlords.position.checks import known, standing
from conquest_rules.dragonlords.position.facts.board import (
    Ground,
    IsBarred,
    IsContested,
    IsGround,
    IsHeld,
    LastUnit,
    NoGate,
    NotAdjacent,
)
from conquest_rules.dragonlords.position.holding import (
    are_allies,
    holder,
    is_contested,
    is_friendly,
    is_shrine,
)
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel.clause import Misfit, Violation, clause

Stepping = March | Transfer
# What leaves a territory, and what enters one.
Leaving = March | Transfer | BeginTeleport
Entering = March | Transfer | Arrive | Land


def fits(state: State, step: object, act: Stepping) -> Misfit | None:
    """Why a step over a border does not fit at all: no such territory, no such unit."""
    return known(state, act.at, act.to) or standing(state, act.by, act.figure, act.at)


@clause("D4.21", "D4.22", "D32.16")
def is_open_gate(state: State, side: Side, at: str) -> bool:
    """Whether a side's units may leave a teleportal by it: one of its casters is face up there."""
    return any(is_caster(one) for one in state.figures(at, side).kinds)


@clause("D4.21", "D24.14", "D32.15")
def through_a_gate(state: State, at: str, to: str) -> bool:
    """Whether a step leads from teleportal to teleportal, and not over a border."""
    atlas = state.table.atlas
    return atlas.portals.adjacent(at, to) and not atlas.land.adjacent(at, to)


@clause("D4.21", "D4.22")
def ways_from(state: State, side: Side, at: str) -> Iterator[str]:
    """The territories next to one that a side's units may leave for, held by anyone or vacant."""
    if may_leave(state, side, at):
        yield from state.table.atlas.land.bordering(at)
    if (gates := state.table.atlas.portals.bordering(at)) and is_open_gate(state, side, at):
        for to in gates:
            if through_a_gate(state, at, to) and may_leave(state, side, at, gate=True):
                yield to


def ways_to(state: State, side: Side, to: str) -> Iterator[str]:
    """The territories from which a side's units may step into one."""
    atlas = state.table.atlas
    for at in dict.fromkeys((*atlas.land.bordering(to), *atlas.portals.bordering(to))):
        if is_friendly(state, at, side) and to in ways_from(state, side, at):
            yield at


@clause("D5.11", "D5.12", "D5.13", "D5.14", "D13.5", "D4.21", "D4.22")
def over_a_crossing(state: State, step: object, act: Stepping) -> Violation | None:
    """Units cross dotted borders, bridges and passes, go from teleportal to teleportal, and nothing else."""
    if state.table.atlas.land.adjacent(act.at, act.to) or act.to not in state.table.territories:
        return None
    if through_a_gate(state, act.at, act.to):
        return None if is_open_gate(state, act.by, act.at) else Violation("D4.22", NoGate(act.by, act.at))
    between = {act.at, act.to}
    for row in state.table.content.pack.board.barrier:
        if between == set(row.between):
            return Violation("D5.12", IsBarred(act.at, act.to, row.kind.value))
    return Violation("D5.11", NotAdjacent(act.at, act.to))


@clause("D30.11")
def not_into_the_tundra(state: State, step: object, act: Entering) -> Violation | None:
    """Tundra territories are closed."""
    if state.table.place[act.to] not in state.table.atlas.closed:
        return None
    return Violation("D30.11", IsGround(act.to, Ground.TUNDRA))


@clause("D30.9")
def not_to_an_ally(state: State, step: object, act: Entering) -> Violation | None:
    """A territory holds units of one people, allies included; a Shrine is shared."""
    held_by = holder(state, act.to)
    if held_by is None or is_shrine(state, act.to) or not are_allies(state, act.by, held_by):
        return None
    return Violation("D30.9", IsHeld(act.to, held_by))


@clause("D4.24", "D7.23")
def not_out_of_a_combat(state: State, step: object, act: Leaving) -> Violation | None:
    """No unit leaves a place in which its combat is still to be fought."""
    if is_contested(state, act.at):
        return Violation("D4.24", IsContested(act.at))
    return None


@clause("D4.18", "D13.7", "D18.15", "D24.13", "D27.3")
def may_leave(state: State, side: Side, at: str, *, gate: bool = False) -> bool:
    """Whether a unit of a side may walk out of a place: another one stays, or it is an island.

    A Wasteland space may be left empty, too. By another reading all may leave by the gate of a teleportal.
    """
    atlas = state.table.atlas
    may_be_left = atlas.may_be_left[atlas.number[at]] or at in state.table.space
    stays = may_be_left or state.figures(at, side).total > 1
    return stays or (gate and state.table.reading("R-teleportal-garrison") == "all-may-leave")


def one_stays(state: State, act: Stepping, why: str) -> Violation | None:
    """A territory is not left unoccupied on purpose; `why` is the clause for this kind of step."""
    gate = through_a_gate(state, act.at, act.to)
    if may_leave(state, act.by, act.at, gate=gate):
        return None
    return Violation(why, LastUnit(act.by, act.at), ruling="R-teleportal-garrison" if gate else None)
