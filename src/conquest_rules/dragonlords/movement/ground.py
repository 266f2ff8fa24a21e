"""Ground: what holds for every step of a unit over a border.

Here: borders that can be crossed, and the unit that stays behind. Not here: what the step is for (`marching`,
`transferring`). Clauses: terrain, page 5; leaving a territory.
"""

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.actions import March, Transfer
from conquest_rules.dragonlords.position.checks import known, standing
from conquest_rules.dragonlords.position.facts.board import (
    Ground,
    IsBarred,
    IsContested,
    IsGround,
    IsHeld,
    LastUnit,
    NotAdjacent,
)
from conquest_rules.dragonlords.position.holding import are_allies, holder, is_contested
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel.clause import Misfit, Violation, clause

Stepping = March | Transfer


def fits(state: State, step: object, act: Stepping) -> Misfit | None:
    """Why a step over a border does not fit at all: no such territory, no such unit."""
    return known(state, act.at, act.to) or standing(state, act.by, act.figure, act.at)


@clause("D5.11", "D5.12", "D5.13", "D5.14", "D13.5")
def over_a_crossing(state: State, step: object, act: Stepping) -> Violation | None:
    """Units cross dotted borders, bridges and passes, and nothing else."""
    if state.table.atlas.land.adjacent(act.at, act.to) or act.to not in state.table.territories:
        return None
    between = {act.at, act.to}
    for row in state.table.content.pack.board.barrier:
        if between == set(row.between):
            return Violation("D5.12", IsBarred(act.at, act.to, row.kind.value))
    return Violation("D5.11", NotAdjacent(act.at, act.to))


@clause("D30.11")
def not_into_the_tundra(state: State, step: object, act: Stepping) -> Violation | None:
    """Tundra territories are closed."""
    if act.to in state.table.territories:
        return None
    return Violation("D30.11", IsGround(act.to, Ground.TUNDRA))


@clause("D30.9")
def not_to_an_ally(state: State, step: object, act: Stepping) -> Violation | None:
    """A territory holds units of one people, allies included."""
    held_by = holder(state, act.to)
    if held_by is None or not are_allies(state, act.by, held_by):
        return None
    return Violation("D30.9", IsHeld(act.to, held_by))


@clause("D4.24", "D7.23")
def not_out_of_a_combat(state: State, step: object, act: Stepping) -> Violation | None:
    """No unit leaves a place in which its combat is still to be fought."""
    if is_contested(state, act.at):
        return Violation("D4.24", IsContested(act.at))
    return None


@clause("D4.18", "D13.7", "D18.15", "D24.13", "D27.3")
def may_leave(state: State, side: Side, at: str) -> bool:
    """Whether a unit of a side may walk out of a territory: another one stays, or it is an island."""
    atlas = state.table.atlas
    return state.figures(at, side).total > 1 or atlas.may_be_left[atlas.number[at]]


def one_stays(state: State, act: Stepping, why: str) -> Violation | None:
    """A territory is not left unoccupied on purpose; `why` is the clause for this kind of step."""
    return None if may_leave(state, act.by, act.at) else Violation(why, LastUnit(act.by, act.at))
