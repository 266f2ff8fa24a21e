"""Transferring: phase 5, every unit may move to an adjacent territory once.

Here: the step `Transferring` on land. Not here: ships and spells in this phase. Clauses: transfer, page 27.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.movement.action_cache import territory_by_territory
from conquest_rules.dragonlords.movement.ground import (
    fits,
    not_into_the_tundra,
    not_out_of_a_combat,
    not_to_an_ally,
    one_stays,
    over_a_crossing,
    ways_from,
)
from conquest_rules.dragonlords.position.actions import Action, Transfer
from conquest_rules.dragonlords.position.checks import Moved, Phase, active_decides, by_checks
from conquest_rules.dragonlords.position.events import TerritoryTaken, UnitTransferred
from conquest_rules.dragonlords.position.facts.board import Deed, HasDone, IsHeld
from conquest_rules.dragonlords.position.figures import Mark, marked
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import (
    holder,
    is_enemy,
    is_friendly,
    is_vacant,
)
from conquest_rules.dragonlords.position.state import State, with_forces
from conquest_rules.dragonlords.position.steps import EndingTransfer, Transferring
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Violation, clause

TRANSFER: Final = "Transfer"


def _listed(state: State, step: Transferring) -> list[Action]:
    return territory_by_territory(state, Transfer, None, lambda at: _transfers(state, at))


def _transfers(state: State, at: str) -> Iterator[Action]:
    by = state.active
    near = [to for to in ways_from(state, by, at) if is_vacant(state, to) or is_friendly(state, to, by)]
    for figure in state.figures(at, by).kinds:
        if not figure.mark.transferred:
            for to in near:
                yield Transfer(by, figure, at, to)


@clause("D27.1")
def not_into_enemy_ground(state: State, step: object, act: Transfer) -> Violation | None:
    """A transfer goes to friendly or vacant ground."""
    if is_enemy(state, act.to, act.by):
        return Violation("D27.1", IsHeld(act.to, holder(state, act.to) or act.by))
    return None


@clause("D27.1")
def once_each(state: State, step: object, act: Transfer) -> Violation | None:
    """Every unit is transferred once."""
    if act.figure.mark.transferred:
        return Violation("D27.1", HasDone(act.figure, act.at, Deed.TRANSFERRED))
    return None


@clause("D27.3", "D27.2")
def transfers_leave_one(state: State, step: object, act: Transfer) -> Violation | None:
    """At least one unit stays behind, islands excepted."""
    return one_stays(state, act, "D27.3")


@clause("D27.1", "D27.2")
def transfer(state: State, step: Transferring, act: Transfer) -> Moved:
    """A unit moves to an adjacent territory, and claims it if it is vacant."""
    vacant = is_vacant(state, act.to)
    figure = marked(act.figure, _transferred(act.figure.mark))
    here, there = state.figures(act.at, act.by), state.figures(act.to, act.by)
    moved = with_forces(state, (act.at, act.by, here.remove(act.figure)), (act.to, act.by, there.add(figure)))
    told = UnitTransferred(act.by, act.figure, act.at, act.to)
    if not vacant:
        return moved, (told,)
    return moved, (told, TerritoryTaken(act.by, act.to, ("D27.2",)), *taken(moved, act.to))


@cache
def _transferred(mark: Mark) -> Mark:
    return evolve(mark, transferred=True)


TRANSFER_CHECKS: Final = (
    not_into_the_tundra,
    over_a_crossing,
    not_out_of_a_combat,
    not_to_an_ally,
    not_into_enemy_ground,
    once_each,
    transfers_leave_one,
)
TRANSFERRING: Final[Phase[Transferring]] = flow.Phase(
    Transferring,
    TRANSFER,
    active_decides,
    _listed,
    (flow.Deed(Transfer, transfer, by_checks(*TRANSFER_CHECKS, fits=fits), whose="D27.1"),),
    whose="D7.1",
    leads_to=(Transferring, EndingTransfer),
)
