"""Looking: a player sees the scrolls of another one.

Here: the step `Looking`, in which the table shows card after card. Not here: who may be looked at
(`scrolls`). Clauses: Clairvoyance, page 23. Rulings: `R-clairvoyance`.

Every card is shown, known or not, so the number of cards shown reveals nothing that is not public.
"""

from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.checks import Moved, Phase, Turn
from conquest_rules.dragonlords.position.events import ScrollSeen
from conquest_rules.dragonlords.position.state import State, at_step, replaced
from conquest_rules.dragonlords.position.steps import Looking
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import Secret, shown_to


def can_be_seen(state: State, by: Side, seat: Side) -> bool:
    """Whether a player can look at the scrolls of a seat: another player's, who has some."""
    return seat not in state.table.partners[by] and bool(state.hand(seat).total)


def not_shown_yet(state: State, step: Looking) -> Bag[str]:
    """The cards that are still to be shown."""
    known = Bag.of(*(one.item for one in step.seen if one.item is not None))
    return state.hand(step.side).cards - known


def _asks_for_a_scroll(state: State, step: Looking) -> Turn:
    hand = state.hand(step.side)
    # To a viewer who does not know the hand it is any scroll that they have not seen.
    items = hand.cards + state.scrolls.rest if hand.unseen else not_shown_yet(state, step)
    name = words_of(state.table.content).name("side", step.side)
    return Awaiting(Draw(items, f"scroll that {name} show"))


@clause("D23.30")
def look(state: State, step: Looking, act: Drawn) -> Moved:
    """A card becomes known to the player who looks, for as long as it is in that hand."""
    card, both = act.shown, (step.side.value, step.by.value)
    hand = shown_to(state.hand(step.side), card, step.by.value)
    state = evolve(state, hands=replaced(state.hands, step.side, hand))
    seen = step.seen.add(Secret(card, both))
    after = evolve(step, seen=seen) if seen.total < (hand.total or 0) else step.then
    return at_step(state, after), (ScrollSeen(step.by, step.side, card),)


LOOKING: Final[Phase[Looking]] = flow.Phase(
    Looking,
    "Scrolls",
    _asks_for_a_scroll,
    deeds=(flow.Deed(Drawn, look),),
    leads_to=(Looking,),
)
PHASES: Final = (LOOKING,)
