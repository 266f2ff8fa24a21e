"""Marching: phase 4, units that attack, advance over vacant ground, or are on a forced march.

Here: the steps `Campaigning` and `Assaulting`, one border at a time. Not here: the combat that an attack
leads to (`battle`). Clauses: moving to attack, page 13; forced march, page 24.

A step onto enemy ground attacks, a step onto friendly ground is a forced march, and onto vacant ground it is
whichever of the two its player says. An army claims vacant ground unit by unit: the first one claims it, and
the others follow.
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
    through_a_gate,
    ways_from,
    ways_to,
)
from conquest_rules.dragonlords.movement.sneaking import CHECKS as SNEAK_CHECKS
from conquest_rules.dragonlords.movement.sneaking import can_sneak
from conquest_rules.dragonlords.position.actions import Action, Engage, March
from conquest_rules.dragonlords.position.checks import Moved, Phase, active_decides, by_checks
from conquest_rules.dragonlords.position.events import BattleBegun, TerritoryTaken, UnitMarched
from conquest_rules.dragonlords.position.facts.board import (
    Deed,
    HasDone,
    HasMarched,
    IsHeld,
    IsVacant,
)
from conquest_rules.dragonlords.position.facts.moments import Elsewhere
from conquest_rules.dragonlords.position.figures import Advance, Figure, Mark, Retired, marked
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import (
    holder,
    is_enemy,
    is_friendly,
    is_vacant,
)
from conquest_rules.dragonlords.position.state import State, at_step, with_forces
from conquest_rules.dragonlords.position.steps import Assaulting, Battle, Campaigning, Readying
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Violation, clause

COMBAT: Final = "Combat"
MOST_STEPS: Final = 4
DEEDS: Final = {
    Retired.RETREATED: ("D13.36", Deed.RETREATED),
    Retired.SNEAKED: ("D18.14", Deed.FAILED),
    Retired.AT_SEA: ("D7.34", Deed.FOUGHT_AT_SEA),
}


# What is open to a unit.


@clause("D13.4", "D13.8", "D13.10", "D24.12")
def may_attack(figure: Figure) -> bool:
    """Whether a unit may still move to attack in this turn."""
    mark = figure.mark
    return not mark.steps and mark.retired is None and not mark.at_sea


@clause("D24.11", "D24.12")
def may_march(figure: Figure) -> bool:
    """Whether a unit may still make a step of a forced march."""
    mark = figure.mark
    return mark.steps < MOST_STEPS and mark.advanced is None and mark.retired is None


@clause("D24.16", "D31.4")
def vacant_is_open(state: State) -> bool:
    """Whether a forced march may end on vacant ground."""
    return state.table.reading("R-forced-march-vacant") == "may-claim-vacant"


def _listed(state: State, step: Campaigning) -> list[Action]:
    return territory_by_territory(state, March, step.entered, lambda at: _marches(state, step, at))


def _marches(state: State, step: Campaigning, at: str) -> Iterator[Action]:
    by = state.active
    ways = [(to, *_open(state, step, to)) for to in ways_from(state, by, at)]
    if not ways:
        return
    for figure in state.figures(at, by).kinds:
        attacks, marches = may_attack(figure), may_march(figure)
        for to, to_attackers, to_marchers in ways:
            if attacks and to_attackers:
                yield March(by, figure, at, to)
            if marches and to_marchers:
                yield March(by, figure, at, to, forced=True)


def _open(state: State, step: Campaigning, to: str) -> tuple[bool, bool]:
    """Whether a territory is open to units that attack or advance, and to those on a forced march."""
    held_by = holder(state, to)
    if held_by is None:
        return True, vacant_is_open(state)
    if held_by is state.active:
        return to == step.entered, True
    return is_enemy(state, to, state.active), False


def _reinforcements(state: State, step: Assaulting) -> Iterator[Action]:
    for at in ways_to(state, state.active, step.at):
        for figure in state.figures(at, state.active).kinds:
            if may_attack(figure):
                yield March(state.active, figure, at, step.at)
    yield Engage(state.active)
    if can_sneak(state, step):
        yield Engage(state.active, sneak=True)


# Why not.


@clause("D24.15")
def no_forced_march_to_an_enemy(state: State, step: object, act: March) -> Violation | None:
    """A forced march does not enter enemy ground."""
    if act.forced and is_enemy(state, act.to, act.by):
        return Violation("D24.15", IsHeld(act.to, holder(state, act.to) or act.by))
    return None


@clause("D24.16")
def no_forced_march_to_nowhere(state: State, step: object, act: March) -> Violation | None:
    """A forced march ends on friendly ground; on vacant ground only where the table plays so."""
    if act.forced and is_vacant(state, act.to) and not vacant_is_open(state):
        return Violation("D24.16", IsVacant(act.to), ruling="R-forced-march-vacant")
    return None


@clause("D13.4", "D13.10")
def no_attack_on_friends(state: State, step: object, act: March) -> Violation | None:
    """Onto friendly ground units go by forced march only, unless an army claims it just now."""
    follows = isinstance(step, Campaigning) and act.to == step.entered
    if not act.forced and not follows and is_friendly(state, act.to, act.by):
        return Violation("D13.4", IsHeld(act.to, act.by))
    return None


@clause("D24.12")
def marched_units_do_not_attack(state: State, step: object, act: March) -> Violation | None:
    """A unit that is on a forced march does not attack in the same turn."""
    if act.forced or not act.figure.mark.steps:
        return None
    return Violation("D24.12", HasDone(act.figure, act.at, Deed.MARCHED))


@clause("D24.12")
def attackers_do_not_march(state: State, step: object, act: March) -> Violation | None:
    """A unit that has moved to attack makes no forced march in the same turn."""
    if not act.forced or act.figure.mark.advanced is None:
        return None
    return Violation("D24.12", HasDone(act.figure, act.at, Deed.ATTACKED))


@clause("D13.36", "D18.14", "D24.12")
def retired_units_rest(state: State, step: object, act: March) -> Violation | None:
    """A unit that has retreated neither attacks nor marches again in this turn."""
    if (retired := act.figure.mark.retired) is None:
        return None
    why, deed = DEEDS[retired]
    return Violation("D24.12" if act.forced else why, HasDone(act.figure, act.at, deed))


@clause("D24.11")
def four_territories_at_most(state: State, step: object, act: March) -> Violation | None:
    """A forced march crosses up to four territories."""
    steps = act.figure.mark.steps
    if act.forced and steps >= MOST_STEPS:
        return Violation("D24.11", HasMarched(act.figure, act.at, steps, MOST_STEPS))
    return None


@clause("D13.7", "D24.13")
def marches_leave_one(state: State, step: object, act: March) -> Violation | None:
    """At least one unit stays behind in every territory."""
    return one_stays(state, act, "D24.13" if act.forced else "D13.7")


@clause("D13.6")
def one_attack_at_a_time(state: State, step: object, act: March) -> Violation | None:
    """While attackers are gathered in a territory, units march there and nowhere else."""
    if isinstance(step, Assaulting) and act.to != step.at:
        return Violation("D13.6", Elsewhere(step.at))
    return None


MARCH_CHECKS: Final = (
    one_attack_at_a_time,
    not_into_the_tundra,
    over_a_crossing,
    not_out_of_a_combat,
    not_to_an_ally,
    no_forced_march_to_an_enemy,
    no_forced_march_to_nowhere,
    no_attack_on_friends,
    marched_units_do_not_attack,
    attackers_do_not_march,
    retired_units_rest,
    four_territories_at_most,
    marches_leave_one,
)


# What comes of it.


@clause("D13.4", "D13.6", "D13.8", "D13.10", "D24.11", "D24.14", "D31.4")
def march(state: State, step: Campaigning | Assaulting, act: March) -> Moved:
    """A unit crosses a border: it attacks, claims what is vacant, or is a step further on its march."""
    attacks, vacant = (
        is_enemy(state, act.to, act.by) or isinstance(step, Assaulting),
        is_vacant(state, act.to),
    )
    bound = attacks and through_a_gate(state, act.at, act.to)
    mark = _marched(act.figure.mark) if act.forced else _advanced(act.figure.mark, bound)
    figure = marked(act.figure, mark)
    here, there = state.figures(act.at, act.by), state.figures(act.to, act.by)
    moved = with_forces(state, (act.at, act.by, here.remove(act.figure)), (act.to, act.by, there.add(figure)))
    cited = ("D24.11",) if act.forced else ("D13.4",) if attacks else ("D13.10",)
    marched = UnitMarched(act.by, act.figure, act.at, act.to, cited)
    if attacks:
        return at_step(moved, Assaulting(act.to)), (marched,)
    moved = at_step(moved, Campaigning(None if act.forced else act.to))
    if not vacant:
        return moved, (marched,)
    claimed = TerritoryTaken(act.by, act.to, ("D24.16", "D31.4") if act.forced else ("D13.10",))
    return moved, (marched, claimed, *taken(moved, act.to))


@cache
def _marched(mark: Mark) -> Mark:
    return evolve(mark, steps=mark.steps + 1)


@clause("D4.23", "D24.5")
@cache
def _advanced(mark: Mark, bound: bool) -> Mark:
    """A unit advances straight if it has done nothing else in this turn; by a teleportal it must fight on."""
    if mark.advanced is Advance.FOUGHT:
        return evolve(mark, bound=bound)
    rested = mark.advanced is None and not mark.moved
    return evolve(mark, advanced=Advance.STRAIGHT if rested else Advance.ON, bound=bound)


@clause("D13.1", "D13.3", "D18.2", "D18.3")
def engage(state: State, step: Assaulting, act: Engage) -> Moved:
    """The attackers are all named, and the first round begins."""
    defender = holder(state, step.at) or act.by
    begun = BattleBegun(act.by, defender, step.at, act.sneak, ("D18.2",) if act.sneak else ("D13.1", "D13.3"))
    return at_step(state, first_window(state, Battle(step.at, defender, act.sneak))), (begun,)


def first_window(state: State, battle: Battle) -> Readying:
    """Before each round both sides are asked, the attacker first."""
    return Readying(battle, (state.active, battle.defender))


MARCH: Final = flow.Deed(March, march, by_checks(*MARCH_CHECKS, fits=fits), whose="D13.4")
CAMPAIGNING: Final[Phase[Campaigning]] = flow.Phase(
    Campaigning,
    COMBAT,
    active_decides,
    _listed,
    (MARCH,),
    whose="D7.1",
    leads_to=(Campaigning, Assaulting),
)
ASSAULTING: Final[Phase[Assaulting]] = flow.Phase(
    Assaulting,
    COMBAT,
    active_decides,
    _reinforcements,
    (MARCH, flow.Deed(Engage, engage, by_checks(*SNEAK_CHECKS))),
    whose="D13.4",
    leads_to=(Assaulting, Readying),
)
