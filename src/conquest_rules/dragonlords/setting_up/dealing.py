"""Dealing: the scrolls of each player, and the Crystal die that chooses who goes first.

Here: the first two steps of setting up. Not here: what scrolls do. Clauses: page 6, scrolls and chosen
player.
"""

from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Omen
from conquest_rules.dragonlords.position.checks import Moved, Phase, Turn
from conquest_rules.dragonlords.position.events import OmenSought, ScrollDealt
from conquest_rules.dragonlords.position.state import State, at_step, replaced
from conquest_rules.dragonlords.position.steps import ClaimingKingdom, Dealing, SeekingOmen
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Drawn, Pick, Picked
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import draw, without_top
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import with_card

SETTING_UP: Final = "Player setup"


def _asks_for_a_scroll(state: State, step: Dealing) -> Turn:
    return Awaiting(draw(state.scrolls, f"scroll of the {step.to}"))


@clause("D6.9")
def deal(state: State, step: Dealing, act: Drawn) -> Moved:
    """A scroll goes to a seat; each gets the same number, then the Crystal die is rolled."""
    card, side = act.shown, step.to
    dealt = evolve(
        state,
        scrolls=without_top(state.scrolls, card),
        hands=replaced(state.hands, side, with_card(state.hand(side), card)),
    )
    return at_step(dealt, _after(state, step)), (ScrollDealt(side, card),)


def _after(state: State, step: Dealing) -> Dealing | SeekingOmen:
    if step.left > 1:
        return Dealing(step.to, step.left - 1)
    seats = state.table.seats
    if step.to is seats[-1]:
        return SeekingOmen(seats[0])
    return Dealing(state.table.next_seat[step.to], state.table.content.pack.start.player.scrolls)


def _asks_for_an_omen(state: State, step: SeekingOmen) -> Turn:
    name = words_of(state.table.content).name("seat", step.seat)
    return Awaiting(Pick(state.table.content.crystal, f"what the Crystal die shows for {name}"))


@clause("D6.10", "D6.11")
def seek_omen(state: State, step: SeekingOmen, act: Picked) -> Moved:
    """The first seat to be Blessed is the chosen player; until then the die goes round the table."""
    omen, seat = Omen(act.option), step.seat
    sought = (OmenSought(seat, omen),)
    if omen is Omen.BLESSED:
        return at_step(evolve(state, active=seat), ClaimingKingdom()), sought
    return at_step(state, SeekingOmen(state.table.next_seat[seat])), sought


DEALING: Final[Phase[Dealing]] = flow.Phase(
    Dealing, SETTING_UP, _asks_for_a_scroll, deeds=(flow.Deed(Drawn, deal),), leads_to=(Dealing, SeekingOmen)
)
SEEKING_OMEN: Final[Phase[SeekingOmen]] = flow.Phase(
    SeekingOmen,
    SETTING_UP,
    _asks_for_an_omen,
    deeds=(flow.Deed(Picked, seek_omen),),
    leads_to=(SeekingOmen, ClaimingKingdom),
)
PHASES: Final = (DEALING, SEEKING_OMEN)
