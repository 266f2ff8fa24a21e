"""Falls: what becomes of a player who loses the King.

Here: `Falling`, in which all fall together whose Kings were lost; the scrolls that go to the victor, one by
one, since each becomes known to them; `fall`, for one seat. Not here: how Kings are lost (`losses`), and who
has won (`turn.victory`). Clauses: a fallen King, pages 20 and 27.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, Turn
from conquest_rules.dragonlords.position.crews import units, with_each
from conquest_rules.dragonlords.position.events import (
    Event,
    ScrollDiscarded,
    ScrollTaken,
    SeatFell,
    SeatPlaysOn,
)
from conquest_rules.dragonlords.position.figures import Fate, Figure, Mark, marked
from conquest_rules.dragonlords.position.holding import has_units, is_contested, is_vanquished
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import State, at_step, replaced
from conquest_rules.dragonlords.position.steps import (
    Ending,
    Falling,
    Removing,
    Step,
    TakingScrolls,
    battle_of,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import discarded
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import with_card, without_card


@clause("D20.10", "D27.19")
def victor(state: State, seat: Side) -> Side | None:
    """The player who caused the loss of a King; no one if it was not a player, or one who falls as well."""
    doomed = dict(state.memory.doomed)
    slayer = doomed[seat]
    return None if slayer in doomed or is_vanquished(state, slayer) else slayer


@clause("D1.3", "D13.37", "D27.20")
def fall_together(state: State, step: Falling) -> Moved:
    """Those whose Kings were lost fall together, in turn order, after their scrolls are handed over.

    Their units fight on where they stand; the attackers of a player who falls are removed.
    """
    doomed = tuple(seat for seat in state.table.seats if seat in dict(state.memory.doomed))
    for seat in doomed:
        if state.hand(seat).cards:
            return at_step(state, TakingScrolls(seat, victor(state, seat), step)), ()
    told = tuple[Event, ...]()
    for seat in doomed:
        state, more = fall(state, seat)
        told += more
    fallen, then = evolve(state, memory=evolve(state.memory, doomed=())), step.then
    active = state.active
    for at in attacked(state, then) if is_vanquished(state, active) else ():
        fallen = with_each(fallen, at, active, _perishing if is_lost_to(state, at, then) else _without_lord)
        # No one gains by it: who has fallen has nothing more to lose.
        then = Removing(at, ((active, active),), then, "D27.20")
    return at_step(fallen, then), told


def attacked(state: State, then: Step) -> Iterator[str]:
    """The places in which units of the active player perish with its King, in board order.

    They stand there as attackers, wait at a Village, or are DragonLords at sea or in the Wastelands.
    """
    for at in state.table.place:
        here = units(state, at, state.active)
        strays = at not in state.table.territories and any(one.lord for one in here.kinds)
        if here and (is_lost_to(state, at, then) or strays):
            yield at


def is_lost_to(state: State, at: str, then: Step) -> bool:
    """Whether the units of the active player in a place are attackers there, or wait at a Village."""
    battle = battle_of(then)
    attacks = is_contested(state, at) or (battle is not None and at == battle.at)
    return attacks or bool(state.waiting_at(at, state.active))


def _perishing(figure: Figure) -> Figure:
    return marked(figure, Mark(fate=Fate.LOST))


def _without_lord(figure: Figure) -> Figure:
    return _perishing(figure) if figure.lord else figure


# Scrolls.


def _asks_for_a_scroll(state: State, step: TakingScrolls) -> Turn:
    hand = state.hand(step.seat)
    # To a viewer who does not know the hand it is any scroll that they have not seen.
    items = hand.cards + state.scrolls.rest if hand.unseen else hand.cards
    name = words_of(state.table.content).name("seat", step.seat)
    return Awaiting(Draw(items, f"scroll that {name} hand over"))


@clause("D20.10", "D27.19")
def take(state: State, step: TakingScrolls, act: Drawn) -> Moved:
    """A scroll goes to the victor, or to the discards; after the last one the round ends."""
    card, told = act.shown, tuple[Event, ...]()
    hands = replaced(state.hands, step.seat, without_card(state.hand(step.seat), card))
    if step.by is None:
        told = (ScrollDiscarded(step.seat, card),)
        taken = evolve(state, hands=hands, scrolls=discarded(state.scrolls, card))
    else:
        looked = (one.knowers for one, _ in state.hand(step.seat).shown.pairs if one.item == card)
        others = tuple(sorted(set(chain.from_iterable(looked)) - {step.by.value}))
        told = (ScrollTaken(step.seat, step.by, card, others),)
        taken = evolve(state, hands=replaced(hands, step.by, with_card(state.hand(step.by), card)))
    return (taken if taken.hand(step.seat).cards else at_step(taken, step.then)), told


# The seat.


@clause("D1.3", "D20.6", "D27.20", "D30.17")
def fall(state: State, seat: Side) -> Moved:
    """A seat is out of the game, unless it plays on without its King, for as long as it has a unit."""
    plays_on = state.table.setup.options.player_elimination
    if plays_on and has_units(state, seat):
        return evolve(state, standing=replaced(state.standing, seat, Standing.KINGLESS)), (SeatPlaysOn(seat),)
    fallen = evolve(
        state,
        standing=replaced(state.standing, seat, Standing.FALLEN),
        reserve=replaced(state.reserve, seat, Reserve()),
        stored=replaced(state.stored, seat, Bag()),
        rows=replaced(state.rows, seat, (None, None, None)),
    )
    return fallen, (SeatFell(seat, ("D30.17",) if plays_on else ("D27.20",)),)


TAKING: Final[Phase[TakingScrolls]] = flow.Phase(
    TakingScrolls,
    COMBAT,
    _asks_for_a_scroll,
    deeds=(flow.Deed(Drawn, take),),
    leads_to=(TakingScrolls, Falling),
)
FALLS: Final[Goes[Falling]] = flow.Goes(Falling, fall_together, (TakingScrolls, Removing, Ending))
PHASES: Final = (TAKING,)
GOES: Final = (FALLS,)
