"""Playing a card and resolving it, effect by effect.

Here: laying a card out, the order of its effects, the choices of its owner, and what becomes of the card. Not
here: what single effects do (`applying`, `requests`), and who may play when (`window`). Clauses: playing
cards of pages 9 and 16.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel import deck as decks
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.clause import Rule, Violation, cites, clause
from conquest_rules.kernel.rules import Awaiting, Deciding
from conquest_rules.kernel.secret import without_card
from conquest_rules.nerath.cards import applying, requests, targets
from conquest_rules.nerath.content import effects
from conquest_rules.nerath.content.names import TURN, Realm
from conquest_rules.nerath.content.timing import Moment, Occasion
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.checks import Goes, Moved, Phase, Refusals, Turn
from conquest_rules.nerath.position.events.cards import (
    CardFollowed,
    CardPlayed,
    EffectFailed,
    PropertyUsed,
    TreasurePlayed,
)
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.facts.moments import OfCard, Playing
from conquest_rules.nerath.position.in_force import effects_of, why_resolved
from conquest_rules.nerath.position.state import State, at_step, replaced, with_cards
from conquest_rules.nerath.position.steps import Resolving, StartingGame, Step
from conquest_rules.nerath.turn.drawing import reshuffled_if_spent

# A card of the hand is played at a time that it names.
BY_CHOICE: Final = cites("N9.10", "N9.14")
CHOICES: Final = (actions.ChooseSpace, actions.ChoosePiece, actions.ChooseRealm, actions.Decline)


# A card is laid out.


@clause("N9.14", "N16.15", "N16.16", "N16.17", "N16.19", "N16.21", "N16.32", "N16.20")
def play(
    state: State, realm: Realm, card: str, occasion: Occasion, then: Step, why: tuple[str, ...] = BY_CHOICE
) -> Moved:
    """Play a card from the hand: a Treasure stays in play and scores, an Event is resolved."""
    content, turn = state.table.content, TURN[realm]
    if not content.is_treasure(card):
        hand = without_card(state.hands[turn], card)
        laid = evolve(state, hands=replaced(state.hands, realm, hand))
        told: Event = CardPlayed(realm, card, why)
    else:
        points = content.treasure(card).points
        held = replaced(state.treasures, realm, without_card(state.treasures[turn], card))
        shown = replaced(state.displays, realm, state.displays[turn].add(card))
        laid = applying.score(evolve(state, treasures=held, displays=shown), realm, points)
        told = TreasurePlayed(realm, card, points)
    return _begin(laid, Resolving(realm, card, occasion, then)), (told,)


@clause("N9.11", "M3.5")
def play_immediately(state: State, realm: Realm, card: str, then: Step) -> Moved:
    """A card that must be played as soon as it is drawn."""
    # Opening cards are all drawn before the first of them is played.
    opening = cites("M3.5") if isinstance(then, StartingGame) else ()
    occasion = Occasion(Moment.TURN_BEGINS, (realm,))
    return play(state, realm, card, occasion, then, cites("N9.11", *opening, "N9.14"))


@clause("N16.23", "N16.24")
def use(state: State, realm: Realm, card: str, again: int, occasion: Occasion, then: Step) -> Moved:
    """A Treasure in play does what it does at this moment."""
    return _begin(state, Resolving(realm, card, occasion, then, again)), (PropertyUsed(realm, card),)


# Effect by effect.


def _effect(state: State, step: Resolving) -> effects.Effect | None:
    row = effects_of(state.table.content, step.card, step.again)
    return row[step.effect] if step.effect < len(row) else None


def _times(effect: effects.Effect | None) -> int:
    """How often an effect is done, each time with a choice or an answer of its own."""
    match effect:
        case effects.AddPieces(_, _, count, together):
            return 1 if together else count
        case (
            effects.DestroyPieces(count=count)
            | effects.TransferPieces(count=count)
            | effects.JoinBattle(count=count)
            | effects.BuyNow(count=count)
            | effects.DrawCards(count)
            | effects.DiscardCards(count)
            | effects.LookAtCards(count=count)
            | effects.LookAtGuardian(count)
        ):
            return count
        case _:
            return 1


def _begin(state: State, step: Resolving) -> State:
    return at_step(state, evolve(step, left=_times(_effect(state, step))))


def _next(state: State, step: Resolving) -> State:
    """The next effect of the card."""
    return _begin(state, evolve(step, effect=step.effect + 1, chosen=None))


@clause("N9.14")
def go_on(state: State, step: Resolving) -> Moved | None:
    """Resolve the card up to the next decision or request."""
    effect = _effect(state, step)
    if effect is None:
        return _finish(state, step)
    if step.left == 0:
        return _next(state, step), ()
    if isinstance(effect, effects.DrawCards):
        mixed, told = reshuffled_if_spent(state, step.by)
        if told:
            return mixed, told
    if requests.request(state, step, effect) is not None:
        return None
    options = targets.choices(state, step, effect)
    # A choice was made, or none is to be made, and there is nothing, or nothing more, to ask for.
    spent = isinstance(effect, ASKING) and (options is None or step.chosen is not None)
    if spent or options == ():
        return _fail(state, step, effect)
    if options is None:
        done = evolve(step, left=0)
        return applying.happen(at_step(state, done), done, effect)
    if len(options) == 1 and not isinstance(effect, targets.UP_TO):
        return _choose(state, step, effect, options[0])
    return None


ASKING: Final = (
    effects.DrawCards,
    effects.DiscardCards,
    effects.LookAtCards,
    effects.LookAtGuardian,
    effects.Reroll,
)


@clause("N9.14")
def _fail(state: State, step: Resolving, effect: effects.Effect) -> Moved:
    """An effect that finds nothing to do does nothing, and the card continues."""
    done, why = step.left < _times(effect), why_resolved(state, step)
    return _next(state, step), () if done else (EffectFailed(step.by, step.card, step.effect, why),)


@clause("N9.15")
def _finish(state: State, step: Resolving) -> Moved:
    """A resolved Event card goes onto its realm's discard pile."""
    back, told = at_step(state, step.then), tuple[Event, ...]()
    if not state.table.content.is_treasure(step.card):
        deck = decks.discarded(state.deck(step.by), step.card)
        back, told = with_cards(back, step.by, state.hand(step.by), deck), (CardFollowed(step.by, step.card),)
    return back, told


# Choices and answers.


def _turn(state: State, step: Resolving) -> Turn:
    """A request to chance, or a choice of the card's owner."""
    effect = _effect(state, step)
    request = requests.request(state, step, effect) if effect is not None else None
    return Deciding(step.by) if request is None else Awaiting(request)


def listed(state: State, step: Resolving) -> tuple[actions.Action, ...]:
    """Every target of the effect, and stopping if the card says "up to"."""
    effect = _effect(state, step)
    if effect is None or requests.request(state, step, effect) is not None:
        return ()
    options = targets.choices(state, step, effect) or ()
    return (*options, actions.Decline(step.by)) if isinstance(effect, targets.UP_TO) else options


@clause("N9.14", "N9.28", "N9.52", "N14.12")
def target_fits_the_card(state: State, step: Resolving, act: actions.Decision) -> Refusals:
    """An effect has only the targets that the card allows."""
    if act not in listed(state, step):
        forbidden = OfCard(step.card, step.by, Playing.FORBIDS)
        yield Violation("N9.14", forbidden, FOLLOWED if isinstance(act, actions.Decline) else ())


FOLLOWED: Final = Rule("A card is resolved as far as possible.")


@clause("N9.11", "N9.14")
def card_is_followed_first(state: State, step: Resolving) -> Violation:
    """Nothing else is done while a card is being resolved."""
    content = state.table.content
    immediately = not content.is_treasure(step.card) and content.event(step.card).immediately
    return Violation("N9.11" if immediately else "N9.14", OfCard(step.card, step.by, Playing.COMES_FIRST))


def _chosen(state: State, step: Resolving, act: actions.Decision) -> Moved:
    effect = _effect(state, step)
    assert effect is not None
    return _choose(state, step, effect, act)


def _choose(state: State, step: Resolving, effect: effects.Effect, act: actions.Action) -> Moved:
    """Apply the owner's choice, and continue the card."""
    match effect, act:
        case _, actions.Decline():
            return _next(state, step), ()
        case effects.DiscardCards(), actions.ChooseRealm():
            return at_step(state, evolve(step, chosen=act.realm.value)), ()
        case effects.LookAtCards(effects.Zone.HAND), actions.ChooseRealm():
            # As many are looked at as are there at most, which all who look on can count.
            looks = min(step.left, state.hand(act.realm).cards.total) or step.left
            return at_step(state, evolve(step, chosen=act.realm.value, left=looks)), ()
        case effects.LookAtGuardian(), actions.ChooseSpace():
            return at_step(state, evolve(step, chosen=act.at)), ()
        case effects.SwapGuardians(), actions.ChooseSpace() if step.chosen is None:
            return at_step(state, evolve(step, chosen=act.at)), ()
        case effects.SwapGuardians(), actions.ChooseSpace() if step.chosen is not None:
            return applying.swap(*_once(state, step), step.chosen, act.at)
        case _:
            return applying.choose(*_once(state, step), effect, act)


def _once(state: State, step: Resolving) -> tuple[State, Resolving]:
    """The card in which an effect has been done one time more."""
    done = evolve(step, left=step.left - 1)
    return at_step(state, done), done


def _answered(state: State, step: Resolving, answer: actions.Answer) -> Moved:
    """Apply an answer of chance; a drawn card that must be played immediately comes first."""
    effect = _effect(state, step)
    assert effect is not None
    at, on = _once(state, step)
    done, told = requests.answered(at, on, effect, answer)
    drawn = getattr(answer, "item", None)
    if isinstance(effect, effects.DrawCards) and drawn and state.table.content.event(drawn).immediately:
        after, later = play_immediately(done, step.by, drawn, on)
        return after, told + later
    if isinstance(effect, effects.LookAtGuardian):
        return at_step(done, evolve(on, chosen=None)), told
    return done, told


RESOLVING: Final[Phase[Resolving]] = flow.Phase(
    Resolving,
    "cards",
    _turn,
    listed,
    (*flow.alike(CHOICES, _chosen, target_fits_the_card), *flow.alike((Rolled, Drawn, Picked), _answered)),
    first=card_is_followed_first,
)
FOLLOWS_ON: Final[Goes[Resolving]] = flow.Goes(Resolving, go_on)
