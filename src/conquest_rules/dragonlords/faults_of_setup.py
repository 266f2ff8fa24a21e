"""Faults of the steps of setting up, and of gold, in a state that was built or loaded by hand.

Here: that the parts of these steps are about this board and these seats. Not here: faults of all other steps
(`faults_of_steps`). Clauses: those that say what a step is about.
"""

from collections import Counter
from collections.abc import Iterator

from conquest_rules.dragonlords.content.names import FACES, NUMBER, SIDES, Side
from conquest_rules.dragonlords.faults_of_visits import gold_of_a_quest, visiting
from conquest_rules.dragonlords.position.holding import kingdoms_of, spendable
from conquest_rules.dragonlords.position.prices import price
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Buying,
    Dealing,
    Docking,
    Hiding,
    Paying,
    Reinforcing,
    Revealing,
    Rewarding,
    Sailing,
    SeekingOmen,
    Shopping,
    StartingTurn,
    StoringGold,
)
from conquest_rules.dragonlords.setting_up.hiding import in_order
from conquest_rules.kernel.clause import Fault

Faults = Iterator[Fault]


# Setting up.


def setting_up(state: State, step: Dealing | SeekingOmen | Docking) -> Faults:
    """A seat is dealt a scroll that is there, rolls, or docks its ship."""
    seat = step.to if isinstance(step, Dealing) else step.seat
    if seat not in state.table.seats:
        yield Fault("step", f"no one leads {seat}", "D6.1")
    elif isinstance(step, Dealing):
        if step.left < 1:
            yield Fault("step", f"{step.left} scrolls are still to be dealt to {seat}", "D6.9")
        elif not state.scrolls.rest:
            yield Fault("step", "a scroll is to be dealt, and none is left", "D6.9")


def in_secret(state: State, step: Hiding | Revealing) -> Faults:
    """Choices are those of the seats that have chosen, under units of their own; shown is what was chosen."""
    if step.seat not in state.table.seats:
        yield Fault("step", f"no one leads {step.seat}", "D6.1")
    elif len(step.chosen) != len(SIDES):
        yield Fault("step", f"has choices of {len(step.chosen)} sides, and there are {len(SIDES)}", "D6.22")
    else:
        wrong = [fault for side in SIDES for fault in _choices(state, step, side)]
        yield from wrong
        if isinstance(step, Revealing) and not wrong:
            yield from _shown(state, step)


def _choices(state: State, step: Hiding | Revealing, side: Side) -> Faults:
    secret, places = step.chosen[NUMBER[side]], step.chosen[NUMBER[side]].item or ()
    wanted = _chosen_by_now(state, step, side)
    if secret.item is None and secret.knowers:
        yield Fault("step", f"a choice of {side} is unseen in a full state", "D6.22")
    elif secret.item is not None and secret.knowers != (side.value,):
        yield Fault("step", f"a choice of {side} is known to others than its player", "D6.22")
    elif len(places) not in wanted:
        yield Fault("step", f"{side} cannot have chosen {len(places)} units by now", "D6.22")
    elif any(
        at not in state.table.territories or state.figures(at, side).total < number
        for at, number in Counter(places).items()
    ):
        yield Fault("step", f"{side} cannot have chosen units in {', '.join(places)}", "D6.22")


def _chosen_by_now(state: State, step: Hiding | Revealing, side: Side) -> range:
    """How many units a side can have chosen: all three, none, or fewer than three while it is choosing."""
    if side not in state.table.seats:
        return range(1)
    if isinstance(step, Hiding):
        if side is step.seat:
            return range(len(FACES))
        after = _from(state, step.seat)
        if side in after[: after.index(state.active) or None]:
            return range(1)
    return range(len(FACES), len(FACES) + 1)


def _from(state: State, seat: Side) -> tuple[Side, ...]:
    """The seats in turn order, from this one."""
    seats = state.table.seats
    start = seats.index(seat)
    return seats[start:] + seats[:start]


def _shown(state: State, step: Revealing) -> Faults:
    if len(step.shown) != len(SIDES):
        yield Fault("step", f"shows territories of {len(step.shown)} sides of {len(SIDES)}", "D6.22")
        return
    for side, shown, secret in zip(SIDES, step.shown, step.chosen, strict=True):
        chosen = in_order(state, secret.item or ())
        if shown != chosen[: len(shown)] or (side is step.seat and len(shown) == len(FACES)):
            yield Fault("step", f"shows other territories of {side} than were chosen", "D6.22")


# Gold.


def storing(state: State, step: StoringGold) -> Faults:
    """There is gold to store, and a step to return to."""
    if step.seat not in state.table.seats or step.left < 1:
        yield Fault("step", "no seat is left to receive anything", "D4.5")
    elif isinstance(step.then, Rewarding):
        yield from gold_of_a_quest(state, step)
    elif not isinstance(step.then, Docking | StartingTurn | Reinforcing):
        yield Fault("step", f"gold is not stored before {type(step.then).__name__}", "D4.5")
    elif isinstance(step.then, Docking):
        yield from setting_up(state, step.then)


def trading(state: State, step: Buying | Paying) -> Faults:
    """No more is bought, and no more is due, than can be paid."""
    gold = spendable(state, state.active)
    if isinstance(step, Buying):
        if step.bought.units < 0 or step.bought.ships < 0:
            yield Fault("step", "less than nothing was bought", "D7.6")
            return
        due = price(state, state.active, step.bought)
    else:
        due = step.due
        if isinstance(step.then, Shopping):
            yield from visiting(state, step.then)
        elif not isinstance(step.then, Sailing):
            yield Fault("step", f"nothing is paid before {type(step.then).__name__}", "D7.6")
    if not 0 <= due <= gold or (due and not kingdoms_of(state, state.active)):
        yield Fault("step", f"{due} gold is due, and {state.active} have {gold}", "D7.6")
