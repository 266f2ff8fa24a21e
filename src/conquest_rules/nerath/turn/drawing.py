"""Drawing: the opening cards, and Step 1 of the turn.

Here: the request for a card, what its answer does, and reshuffling the discards. Not here: what cards do.
Clauses: draw, pages 7 and 9.
"""

from typing import Final

from conquest_rules.kernel import deck as decks
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import Violation, cites, clause
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import with_card
from conquest_rules.nerath.content.effects import DrawCards
from conquest_rules.nerath.content.names import REALMS, TURN, Realm
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.checks import Goes, Moved, Phase, Turn
from conquest_rules.nerath.position.events import printed as events
from conquest_rules.nerath.position.facts.moments import Doing, OfRealm
from conquest_rules.nerath.position.in_force import effects_of
from conquest_rules.nerath.position.state import OPENING_CARDS, State, at_step, with_cards
from conquest_rules.nerath.position.words import words_of

AT_ONCE: Final = "at-once"
OPENING_A_TURN: Final = cites("N7.5", "N9.8")


def drawer(state: State, at: steps.Dealing | steps.Drawing) -> Realm:
    """The realm that draws now."""
    return at.to if isinstance(at, steps.Dealing) else state.active


def needed(state: State, realm: Realm) -> int:
    """How many cards of a realm must be undrawn for its current request."""
    step = state.step
    if isinstance(step, steps.Resolving):
        effects = effects_of(state.table.content, step.card, step.again)
        draws = step.effect < len(effects) and isinstance(effects[step.effect], DrawCards) and step.left > 0
        if draws and realm is step.by and step.chosen is None:
            return int(state.deck(realm).undrawn > 0)
    match step:
        case steps.Dealing(to, left):
            return left if realm is to else OPENING_CARDS if TURN[realm] > TURN[to] else 0
        case steps.Drawing():
            return int(realm is state.active)
        case _:
            return 0


@clause("N9.11", "M3.5")
def may_hold_immediate(state: State, realm: Realm) -> bool:
    """Whether a hand may hold a card that is played as soon as it is drawn: only before it is played."""
    match steps.interrupted(state.step):
        case steps.Dealing():
            return True
        case steps.StartingGame():
            return not isinstance(state.step, steps.Resolving) or TURN[realm] >= TURN[state.step.by]
        case step if state.table.reading("R-play-immediately-setup") == "at-first-draw-step":
            waits = realm is state.active and isinstance(step, steps.Drawing)
            # In the variant all have drawn before the first round of activations.
            early = state.round == 1 and not state.memory.lap
            return early and (waits or TURN[realm] > TURN[state.active])
        case _:
            return False


@clause("N7.3")
def request(state: State, at: steps.Dealing | steps.Drawing) -> Draw:
    """The request for the next card: any card of the realm's own undrawn ones, all equally likely."""
    realm = drawer(state, at)
    purpose = "opening card" if isinstance(at, steps.Dealing) else "Event card"
    name = words_of(state.table.content).name("realm", realm)
    return decks.draw(state.deck(realm), f"{purpose} of {name}")


def _take(state: State, realm: Realm, card: str) -> State:
    """A card goes from the deck of a realm into its hand."""
    held = with_card(state.hand(realm), card)
    return with_cards(state, realm, held, decks.without_top(state.deck(realm), card))


def _reshuffle(state: State, realm: Realm) -> tuple[State, tuple[events.Event, ...]]:
    deck = state.deck(realm)
    mixed = with_cards(state, realm, state.hand(realm), decks.reshuffled(deck))
    return mixed, (events.DiscardsReshuffled(realm, deck.discards.total),)


def _spent(deck: Deck[str]) -> bool:
    return deck.undrawn == 0 and bool(deck.discards)


@clause("N7.4")
def deal(state: State, step: steps.Dealing, action: Drawn) -> Moved:
    """A realm draws one of its two opening cards; after the last one of all, play begins."""
    dealt, told = _take(state, step.to, action.shown), (events.OpeningCardDrawn(step.to, action.shown),)
    if step.left > 1:
        return at_step(dealt, steps.Dealing(step.to, step.left - 1)), told
    if step.to is not REALMS[-1]:
        return at_step(dealt, steps.Dealing(REALMS[TURN[step.to] + 1], OPENING_CARDS)), told
    return at_step(dealt, steps.StartingGame()), told


@clause("N7.5", "N9.8")
def draw(
    state: State, realm: Realm, card: str, why: tuple[str, ...] = OPENING_A_TURN
) -> tuple[State, tuple[events.Event, ...]]:
    """A realm draws an Event card from its own deck, at the start of its turn or by a card."""
    drawn = _take(state, realm, card)
    told = (events.CardDrawn(realm, card, why),)
    if state.table.reading("R-event-reshuffle") == AT_ONCE and _spent(drawn.deck(realm)):
        drawn, mixed = _reshuffle(drawn, realm)
        return drawn, told + mixed
    return drawn, told


@clause("N9.16")
def reshuffled_if_spent(state: State, realm: Realm) -> tuple[State, tuple[events.Event, ...]]:
    """The discards are shuffled to make a new deck if a card has to be drawn and none is left."""
    return _reshuffle(state, realm) if _spent(state.deck(realm)) else (state, ())


def _drawn(state: State, step: steps.Drawing, action: Drawn) -> Moved:
    drawn, told = draw(state, state.active, action.shown)
    return at_step(drawn, steps.StartingTurn()), told


@clause("N9.16")
def begin(state: State, step: steps.Drawing) -> Moved | None:
    """Make ready to draw: the discards are reshuffled if the deck is empty; without any, nothing is drawn."""
    if state.deck(state.active).undrawn:
        return None
    mixed, told = reshuffled_if_spent(state, state.active)
    if mixed.deck(state.active).undrawn:
        return mixed, told
    return at_step(mixed, steps.StartingTurn()), (*told, events.NothingToDraw(state.active))


@clause("N9.11", "M3.5")
def to_be_played(state: State, realm: Realm) -> str | None:
    """A card of a realm's hand that has to be played immediately."""
    cards = state.hands[TURN[realm]].cards.kinds
    return next((card for card in cards if state.table.content.event(card).immediately), None)


@clause("N9.2")
def draw_is_mandatory(state: State, step: steps.Drawing) -> Violation:
    """Nothing else is done before the Event card is drawn."""
    return Violation("N9.2", OfRealm(state.active, Doing.DRAWS))


@clause("N7.4")
def deal_is_mandatory(state: State, step: steps.Dealing) -> Violation:
    """No one does anything before all opening cards are drawn."""
    return Violation("N7.4", OfRealm(step.to, Doing.DEALS))


def _awaiting_card(state: State, step: steps.Dealing | steps.Drawing) -> Turn:
    return Awaiting(request(state, step))


DEALING: Final[Phase[steps.Dealing]] = flow.Phase(
    steps.Dealing,
    "setup",
    _awaiting_card,
    deeds=(flow.Deed(Drawn, deal),),
    first=deal_is_mandatory,
    leads_to=(steps.Dealing, steps.StartingGame),
)
DRAWING: Final[Phase[steps.Drawing]] = flow.Phase(
    steps.Drawing,
    steps.DRAW,
    _awaiting_card,
    deeds=(flow.Deed(Drawn, _drawn),),
    first=draw_is_mandatory,
    leads_to=(steps.StartingTurn,),
)
READY_TO_DRAW: Final[Goes[steps.Drawing]] = flow.Goes(
    steps.Drawing, begin, (steps.Drawing, steps.StartingTurn)
)
