"""Faults at sea of a state that was built or loaded by hand.

Here: who shares a sea zone, who is there without a ship, which ships have no crew, and the steps that follow
a combat at sea. Not here: what holds of all units and ships (`faults`), and other steps (`faults_of_steps`).
Clauses: sea zones, page 5; naval combat, pages 14 and 15.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.content.names import NUMBER, SIDES, Side
from conquest_rules.dragonlords.position.crews import boarders, emptied
from conquest_rules.dragonlords.position.holding import are_allies, playing, sides_in
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Ashore,
    Assaulting,
    Burning,
    Campaigning,
    Countering,
    Embarking,
    Finished,
    Manning,
    Removing,
    Sailing,
    Step,
    Withdrawing,
    battle_of,
    inmost,
    is_of_quests,
)
from conquest_rules.kernel.clause import Fault, clause

Faults = Iterator[Fault]
# The steps of the phases in which a combat at sea is set up, or waits.
WAITING: Final = (Sailing, Campaigning, Assaulting, Manning, Burning, Ashore)


def emptied_at(state: State) -> str | None:
    """The only sea zone in which ships may be without a crew: that of a combat which is not over."""
    after = inmost(state.step)
    if isinstance(after, Manning):
        return after.at
    battle = battle_of(after)
    return None if battle is None else battle.at


def taken_over_at(state: State) -> str | None:
    """The sea zone in which units go aboard ships whose enemies were lost outside of a combat."""
    step: Step | None = state.step
    while step is not None:
        if isinstance(step, Embarking) and step.seat is state.active:
            return step.at
        step = getattr(step, "then", None)
    return None


@clause("D4.24", "D14.1", "D30.9")
def sharing_at_sea(state: State) -> Faults:
    """Two sides share a sea zone only from the naval movement of the active one until their combat.

    Ships of allies pass each other in that phase.
    """
    after = inmost(state.step)
    waits = battle_of(after) is not None or is_of_quests(after) or isinstance(after, (*WAITING, Finished))
    for at in state.table.zone:
        found = sides_in(state, at)
        if len(found) > 2 or (len(found) == 2 and not (waits and state.active in found)):
            yield Fault(at, f"is held by {', '.join(found)} together", "D14.1")
        elif len(found) == 2 and are_allies(state, *found) and not isinstance(after, Sailing):
            yield Fault(at, f"is held by the allies {', '.join(found)} together", "D30.9")


@clause("D5.2", "D14.3")
def without_a_ship(state: State) -> Faults:
    """Units at sea without a ship are boarders before their combat, or DragonLords of the active player."""
    for at in state.table.zone:
        for side in SIDES:
            strangers = side is not state.active and state.forces[state.table.place[at]][NUMBER[side]]
            if (strangers or boarders(state, at, side)) and not _may_be_there(state, at, side):
                yield Fault(at, f"units of {side} are there without a ship", "D5.2")


def _may_be_there(state: State, at: str, side: Side) -> bool:
    """Whether units without a ship attack there, are just lost there, or have just come to a fleet there."""
    step = state.step
    if isinstance(step, Embarking | Removing) and step.at == at:
        return True
    return side is state.active and (at == emptied_at(state) or len(sides_in(state, at)) == 2)


def after_combat(state: State, step: Manning) -> Faults:
    """A victor has ships or boarders to see to."""
    found = sides_in(state, step.at) if step.at in state.table.zone else ()
    if len(found) != 1:
        yield Fault("step", "no combat at sea has just ended there", "D15.13")
    elif not (emptied(state, step.at, found[0]) or boarders(state, step.at, found[0])):
        yield Fault("step", "every ship there has a crew", "D15.14")


def going_aboard(state: State, step: Embarking) -> Faults:
    """Units have come to a fleet: by Teleport, perhaps from another place in which a combat is under way."""
    battle = battle_of(step)
    flees = isinstance(step.then, Countering | Withdrawing) and battle is not None and battle.at != step.at
    if step.at not in state.table.zone or step.seat not in playing(state):
        yield Fault("step", "no one can go aboard there", "D22.8")
    elif not flees and (step.seat is not state.active or step.at == emptied_at(state)):
        yield Fault("step", "no caster has teleported there", "D22.8")
    elif not boarders(state, step.at, step.seat) or not state.fleet(step.at, step.seat):
        yield Fault("step", f"no unit of {step.seat} goes aboard there", "D22.8")
