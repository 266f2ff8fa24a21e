"""Falls: what becomes of a player who loses the King.

Here: the scrolls that go to the victor, one by one, since each becomes known to them, and `fall`, for one
seat. Not here: when Kings fall (`endings`), and who has won (`turn.victory`). Clauses: a fallen King, pages
20 and 27.
"""

from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.checks import Moved, Phase, Turn
from conquest_rules.dragonlords.position.events import Event, ScrollDiscarded, ScrollTaken, SeatFell
from conquest_rules.dragonlords.position.holding import has_units, is_vanquished
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import State, at_step, replaced
from conquest_rules.dragonlords.position.steps import Battle, Ending, TakingScrolls
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import discarded
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import with_card, without_card


@clause("D20.10", "D27.19")
def victor(state: State, battle: Battle, seat: Side) -> Side | None:
    """The player who caused the loss of a King; no one if it was not a player, or one who falls as well."""
    doomed = dict(battle.doomed)
    slayer = doomed[seat]
    return None if slayer in doomed or is_vanquished(state, slayer) else slayer


# Scrolls.


def _asks_for_a_scroll(state: State, step: TakingScrolls) -> Turn:
    hand = state.hand(step.seat)
    # To a viewer who does not know the hand it is any scroll that they have not seen.
    items = hand.cards + state.scrolls.rest if hand.unseen else hand.cards
    return Awaiting(Draw(items, f"scroll of the {step.seat} handed over"))


@clause("D20.10", "D27.19")
def take(state: State, step: TakingScrolls, act: Drawn) -> Moved:
    """A scroll goes to the victor, or to the discards; after the last one the round ends."""
    card, told = act.shown, tuple[Event, ...]()
    hands = replaced(state.hands, step.seat, without_card(state.hand(step.seat), card))
    if step.by is None:
        told = (ScrollDiscarded(step.seat, card),)
        taken = evolve(state, hands=hands, scrolls=discarded(state.scrolls, card))
    else:
        told = (ScrollTaken(step.seat, step.by, card),)
        taken = evolve(state, hands=replaced(hands, step.by, with_card(state.hand(step.by), card)))
    return (taken if taken.hand(step.seat).cards else at_step(taken, Ending(step.battle))), told


# The seat.


@clause("D1.3", "D20.6", "D27.20", "D30.17")
def fall(state: State, seat: Side) -> Moved:
    """A seat is out of the game, unless it plays on without its King, for as long as it has a unit."""
    plays_on = state.table.setup.options.player_elimination
    if plays_on and has_units(state, seat):
        return evolve(state, standing=replaced(state.standing, seat, Standing.KINGLESS)), ()
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
    leads_to=(TakingScrolls, Ending),
)
PHASES: Final = (TAKING,)
