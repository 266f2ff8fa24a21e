"""Faults of the steps of a combat with a monster, of a state that was built or loaded by hand.

Here: that a party acts where the step says, and that the monster, the round and the poisoned are possible.
Not here: faults of all other steps (`faults_of_steps`), and of parties (`faults_on_quests`). Clauses: those
that say what such a combat is about.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from conquest_rules.dragonlords.content.names import Trait
from conquest_rules.dragonlords.position.figures import Fate
from conquest_rules.dragonlords.position.holding import is_shrine
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Bracing,
    Consulting,
    Curing,
    Losing,
    Menacing,
    Ordeal,
    OrdealEnding,
    Removing,
    Resisting,
    ResistRolling,
    ordeal_of,
)
from conquest_rules.kernel.clause import Fault, clause

Faults = Iterator[Fault]
Round: TypeAlias = Bracing | Menacing | Resisting | ResistRolling | Curing | OrdealEnding
# A strength, by the limits that hold for everyone.
STRENGTHS: Final = range(1, 7)


@clause("D9.1", "D12.6", "D12.17")
def facing(state: State, ordeal: Ordeal) -> Faults:
    """One party of the active player fights a monster of the pack, on no Shrine; only a Dragon is charmed."""
    monster = state.table.content.monsters.get(ordeal.monster)
    if ordeal.at not in state.table.space or is_shrine(state, ordeal.at):
        yield Fault("step", f"there is no combat with a monster in {ordeal.at}", "D9.1")
        return
    acting = sum(count for one, count in state.parties_in(ordeal.at, state.active).pairs if one.acting)
    if acting != 1:
        yield Fault("step", f"{acting} quest parties of {state.active} act in {ordeal.at}", "D12.6")
    if monster is None:
        yield Fault("step", f"there is no monster {ordeal.monster}", "D12.6")
    elif ordeal.charmed and Trait.DRAGON not in monster.traits:
        yield Fault("step", f"{ordeal.monster} cannot be charmed", "D12.17")
    # Before the first round strengths are not calculated yet.
    if ordeal.strengths != (0, 0) and any(one not in STRENGTHS for one in ordeal.strengths):
        yield Fault("step", f"strengths are {' and '.join(map(str, ordeal.strengths))}", "D13.12")
    if any(one < 0 for one in ordeal.hits):
        yield Fault("step", f"hits are {' and '.join(map(str, ordeal.hits))}", "D12.6")


@clause("D12.6", "D12.18")
def of_a_round(state: State, step: Round | Consulting) -> Faults:
    """A party that strikes has units, and the dice that are awaited have strengths."""
    ordeal = ordeal_of(step)
    assert ordeal is not None, step
    yield from (wrong := tuple(facing(state, ordeal)))
    if wrong:
        return
    party = next(one for one in state.parties_in(ordeal.at, state.active).kinds if one.acting)
    if not party.units:
        yield Fault("step", f"no unit of {state.active} fights in {ordeal.at}", "D12.6")
    elif not isinstance(step, Bracing | OrdealEnding) and ordeal.strengths == (0, 0):
        yield Fault("step", "a round is fought, and no strengths were calculated", "D12.6")
    elif isinstance(step, Consulting) and step.at != ordeal.at:
        yield Fault("step", f"no Dragon is charmed in {step.at}", "D12.17")
    elif ordeal.charmed and not isinstance(step, Curing | OrdealEnding):
        yield Fault("step", "a round is fought with a Dragon that was charmed", "D12.18")


@clause("D12.11")
def can_be_poisoned(state: State, at: str) -> bool:
    """Whether units in a place can be poisoned now: in a combat with a poisonous monster."""
    ordeal = ordeal_of(state.step)
    monster = None if ordeal is None else state.table.content.monsters.get(ordeal.monster)
    return ordeal is not None and ordeal.at == at and monster is not None and _poisons(monster.traits)


def _poisons(traits: tuple[Trait, ...]) -> bool:
    return Trait.POISONOUS in traits


@clause("D12.11")
def poisoning(state: State, step: Losing) -> Faults:
    """Units that are named are lost or poisoned, and removed only in the first case."""
    if step.fate not in (Fate.LOST, Fate.POISONED):
        yield Fault("step", f"no unit is named to be {step.fate}", "D12.11")
    elif step.fate is Fate.POISONED and (
        isinstance(step.then, Removing) or not can_be_poisoned(state, step.at)
    ):
        yield Fault("step", f"no unit is poisoned in {step.at}", "D12.11")
