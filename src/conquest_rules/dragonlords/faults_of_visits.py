"""Faults of the steps of a visit, of a state that was built or loaded by hand.

Here: that a party acts where the step says, and what the step says of the space, the card and the spell is
possible. Not here: faults of all other steps (`faults_of_steps`), and of parties (`faults_on_quests`).
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from conquest_rules.dragonlords.content.names import NUMBER, SpaceKind
from conquest_rules.dragonlords.position.holding import kingdoms_of
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    AtLair,
    Consulting,
    DrawingQuest,
    DrawingScroll,
    GainingSpell,
    Learning,
    Questing,
    ReadingCard,
    Rewarding,
    Shopping,
    Step,
    StoringGold,
)
from conquest_rules.kernel.clause import Fault

Faults = Iterator[Fault]
Visit: TypeAlias = (
    Shopping
    | Learning
    | GainingSpell
    | AtLair
    | Consulting
    | DrawingQuest
    | ReadingCard
    | Rewarding
    | DrawingScroll
)
# The only kind of space on which there is such a step.
KINDS: Final[dict[type[Visit], SpaceKind]] = {
    AtLair: SpaceKind.DRAGON_LAIR,
    Consulting: SpaceKind.DRAGON_LAIR,
    DrawingQuest: SpaceKind.QUEST,
    ReadingCard: SpaceKind.QUEST,
}


def visiting(state: State, step: Visit) -> Faults:
    """A party of the active player acts on a space of the right kind, and the parts of the step fit."""
    atlas, at = state.table.atlas, step.at
    kind = atlas.space[atlas.number[at]] if at in state.table.space else None
    if kind is None or kind is not KINDS.get(type(step), kind):
        yield Fault("step", f"there is no such visit in {at}", "D8.15")
        return
    acting = sum(count for party, count in state.parties_in(at, state.active).pairs if party.acting)
    if acting != 1:
        yield Fault("step", f"{acting} quest parties of {state.active} act in {at}", "D8.10")
    else:
        yield from _parts(state, step, kind)
        if isinstance(step, Learning | GainingSpell | Rewarding | DrawingScroll):
            yield from _afterwards(state, at, step.then)


def _parts(state: State, step: Visit, kind: SpaceKind) -> Faults:
    match step:
        case Shopping(_, units, called):
            if kind not in state.table.content.shops or units < 0:
                yield Fault("step", f"nothing is sold in {step.at}", "D8.17")
            elif called and state.table.reading("R-wasteland-shop") != "whenever-standing-there":
                yield Fault("step", "no party is called to buy by this reading", "D8.17")
        case AtLair(_, orb, consulted):
            if consulted and not orb:
                yield Fault("step", "a party without a DragonOrb has consulted the Gods", "D9.4")
        case ReadingCard(_, card):
            if card not in state.table.content.quests:
                yield Fault("step", f"there is no quest card {card}", "D9.12")
        case Learning(_, left) | GainingSpell(_, _, left):
            if left < 1:
                yield Fault("step", f"{left} spells are gained", "D8.24")
            elif isinstance(step, GainingSpell):
                yield from _spells(state, step)
        case DrawingScroll(seat):
            if seat is not state.active or not state.scrolls.undrawn:
                yield Fault("step", f"{seat} cannot draw a scroll", "D9.3")
        case _:
            pass


def _spells(state: State, step: GainingSpell) -> Faults:
    rows = state.rows[NUMBER[state.active]]
    known = rows[step.row] if 0 <= step.row < len(rows) else None
    if known is None:
        yield Fault("step", f"{state.active} have no such Wizard", "D20.18")
    elif set(state.table.content.spell_numbers) <= set(known.kinds):
        yield Fault("step", "that Wizard knows every spell", "D20.17")


def _afterwards(state: State, at: str, then: Step) -> Faults:
    """After a gain the visit continues in the same space."""
    if isinstance(then, Rewarding | Shopping | AtLair):
        if then.at != at:
            yield Fault("step", f"the visit continues in {then.at}", "D8.10")
        else:
            yield from visiting(state, then)
    elif not isinstance(then, Questing):
        yield Fault("step", f"nothing is gained before {type(then).__name__}", "D9.16")


def gold_of_a_quest(state: State, step: StoringGold) -> Faults:
    """Gold is stored before the rest of a reward by the active player, who has a kingdom."""
    assert isinstance(step.then, Rewarding), step.then
    if step.seat is not state.active or not kingdoms_of(state, step.seat):
        yield Fault("step", f"{step.seat} gain no gold on a quest", "D12.15")
    else:
        yield from visiting(state, step.then)
