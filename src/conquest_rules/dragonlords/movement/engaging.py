"""Engaging: combats that were set up before the combat phase are fought in it, in any order.

Here: `Fight`, by which the active player opens one of them, and what keeps the phase from ending before all
are fought. Not here: how they are set up, and the combat itself. Clauses: Teleport among enemies, page 7;
naval combat, page 14. Rulings: `R-combat-order`.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.movement.marching import first_window
from conquest_rules.dragonlords.position.actions import Action, EndStep, Fight
from conquest_rules.dragonlords.position.checks import Moved, Part, by_checks
from conquest_rules.dragonlords.position.events import BattleBegun
from conquest_rules.dragonlords.position.facts.board import NoCombat, StillToFight
from conquest_rules.dragonlords.position.facts.misfits import NotOnTheBoard
from conquest_rules.dragonlords.position.holding import holder, presence
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import Assaulting, Battle, Campaigning, Readying
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause


@clause("D7.23", "D14.1", "D14.6")
def waiting_combats(state: State) -> tuple[str, ...]:
    """The places in which combats were set up before the combat phase, in board order."""
    sides, table = presence(state), state.table
    waits = (at for at in (*table.territories, *table.zone) if len(sides[table.place[at]]) > 1)
    return tuple(waits)


def _fights(state: State, step: Campaigning) -> Iterator[Action]:
    """Every combat that can be opened now."""
    return (Fight(state.active, at) for at in waiting_combats(state))


def _is_known(state: State, step: object, act: Fight) -> Misfit | None:
    return None if act.at in state.table.place else Misfit(NotOnTheBoard(act.at))


def _whose(state: State, at: str) -> str:
    """The clause by which a combat in a place is fought that was set up before."""
    return "D14.1" if at in state.table.zone else "D7.23"


@clause("D7.23", "D14.1")
def where_attackers_wait(state: State, step: Campaigning, act: Fight) -> Violation | None:
    """Only a combat that was set up can be opened."""
    if act.at in waiting_combats(state):
        return None
    return Violation(_whose(state, act.at), NoCombat(act.by, act.at))


@clause("D7.23", "D14.1")
def all_combats_fought(state: State, step: object, act: EndStep) -> Violation | None:
    """The phase does not end before every combat that was set up is fought."""
    waiting = waiting_combats(state)
    return Violation(_whose(state, waiting[0]), StillToFight(waiting[0])) if waiting else None


@clause("D7.23", "D13.6", "D14.1", "D14.6", "D17.1")
def fight(state: State, step: Campaigning, act: Fight) -> Moved:
    """At sea the combat begins, fleet against fleet; on land others may still join those who wait."""
    if act.at not in state.table.zone:
        return at_step(state, Assaulting(act.at)), ()
    defender = holder(state, act.at)
    assert defender is not None, "two sides are there"
    begun = BattleBegun(act.by, defender, act.at, sneak=False, clauses=("D14.1",))
    return at_step(state, first_window(state, Battle(act.at, defender))), (begun,)


PART: Final = Part(
    _fights,
    (flow.Deed(Fight, fight, by_checks(where_attackers_wait, fits=_is_known), whose="D14.1"),),
    (Assaulting, Readying),
)
