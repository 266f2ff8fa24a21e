"""Resolving: a card is played and followed, effect by effect.

What lives here: laying a card out, the order of its effects, the choices of its owner,
and what becomes of the card. What may not live here: what single effects do (`doing`,
`asking`), and who may play when (`window`). It answers for the clauses on playing cards
of pages 9 and 16.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel import deck as decks
from conquest_rules.kernel.clause import Rule, Violation, cites, clause
from conquest_rules.kernel.rules import Awaiting, Deciding
from conquest_rules.kernel.secret import without_card
from conquest_rules.nerath.cards import applying, requests, targets
from conquest_rules.nerath.content.effects import (
    AddPieces,
    BuyNow,
    DestroyPieces,
    DiscardCards,
    DrawCards,
    Effect,
    JoinBattle,
    LookAtCards,
    LookAtGuardian,
    Reroll,
    SwapGuardians,
    TransferPieces,
    Zone,
)
from conquest_rules.nerath.content.names import TURN, Realm
from conquest_rules.nerath.content.timing import Moment, Occasion
from conquest_rules.nerath.position import citing
from conquest_rules.nerath.position.actions import (
    Action,
    Answer,
    ChoosePiece,
    ChooseRealm,
    ChooseSpace,
    Decision,
    Decline,
)
from conquest_rules.nerath.position.checks import Moved, Refusals, Turn
from conquest_rules.nerath.position.events.cards import (
    CardFollowed,
    CardPlayed,
    EffectFailed,
    PropertyUsed,
    TreasurePlayed,
)
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.facts.moments import CardForbids
from conquest_rules.nerath.position.in_force import effects_of
from conquest_rules.nerath.position.state import State, at_step, replaced, with_cards
from conquest_rules.nerath.position.steps import Resolving, StartingGame, Step
from conquest_rules.nerath.turn.drawing import reshuffled_if_spent

# A card of the hand is played at a time that it names.
BY_CHOICE: Final = cites("N9.10", "N9.14")
CHOICES: Final = (ChooseSpace, ChoosePiece, ChooseRealm, Decline)


# A card is laid out.


@clause("N9.14", "N16.15", "N16.16", "N16.17", "N16.19", "N16.21", "N16.32", "N16.20")
def play(
    state: State,
    realm: Realm,
    card: str,
    occasion: Occasion,
    then: Step,
    why: tuple[str, ...] = BY_CHOICE,
) -> Moved:
    """A card leaves the hand: a Treasure lies before its owner for good and scores, an Event is followed."""
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
    after, later = _begin(laid, Resolving(realm, card, occasion, then))
    return after, (told, *later)


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
    after, later = _begin(state, Resolving(realm, card, occasion, then, again))
    return after, (PropertyUsed(realm, card), *later)


# Effect by effect.


def _effect(state: State, step: Resolving) -> Effect | None:
    effects = effects_of(state.table.content, step.card, step.again)
    return effects[step.effect] if step.effect < len(effects) else None


def _times(effect: Effect | None) -> int:
    """How often an effect is done, each time with a choice or an answer of its own."""
    match effect:
        case AddPieces(_, _, count, together):
            return 1 if together else count
        case (
            DestroyPieces(count=count)
            | TransferPieces(count=count)
            | JoinBattle(count=count)
            | BuyNow(count=count)
            | DrawCards(count)
            | DiscardCards(count)
            | LookAtCards(count=count)
            | LookAtGuardian(count)
        ):
            return count
        case _:
            return 1


def _begin(state: State, step: Resolving) -> Moved:
    return go_on(at_step(state, evolve(step, left=_times(_effect(state, step)))))


def _next(state: State, step: Resolving) -> Moved:
    """The next effect of the card."""
    return _begin(state, evolve(step, effect=step.effect + 1, chosen=None))


@clause("N9.14")
def go_on(state: State) -> Moved:
    """As far as nothing is to be decided or asked of chance, the card is followed by itself."""
    step = state.step
    assert isinstance(step, Resolving)
    effect = _effect(state, step)
    if effect is None:
        return _finish(state, step)
    if step.left == 0:
        return _next(state, step)
    if isinstance(effect, DrawCards):
        state, mixed = reshuffled_if_spent(state, step.by)
        if mixed:
            after, later = go_on(state)
            return after, mixed + later
    if requests.request(state, step, effect) is not None:
        return state, ()
    options = targets.choices(state, step, effect)
    # A choice was made, or none is to be made, and there is nothing, or nothing more, to ask for.
    spent = isinstance(effect, ASKING) and (options is None or step.chosen is not None)
    if spent or options == ():
        return _fail(state, step, effect)
    if options is None:
        return _by_itself(state, step, effect)
    if len(options) == 1 and not isinstance(effect, targets.UP_TO):
        return chosen(state, options[0])
    return state, ()


def _by_itself(state: State, step: Resolving, effect: Effect) -> Moved:
    happened, told = applying.happen(state, step, effect)
    assert isinstance(happened.step, Resolving)
    after, later = _next(happened, happened.step)
    return after, told + later


ASKING: Final = (DrawCards, DiscardCards, LookAtCards, LookAtGuardian, Reroll)


@clause("N9.14")
def _fail(state: State, step: Resolving, effect: Effect) -> Moved:
    """An effect that finds nothing to do does nothing, and the card goes on."""
    after, later = _next(state, step)
    done, why = step.left < _times(effect), citing.of_step(state.table.content, step)
    return after, later if done else (EffectFailed(step.by, step.card, step.effect, why), *later)


@clause("N9.15")
def _finish(state: State, step: Resolving) -> Moved:
    """An Event card that was followed goes onto its realm's discard pile."""
    back, told = at_step(state, step.then), tuple[Event, ...]()
    if not state.table.content.is_treasure(step.card):
        deck = decks.discarded(state.deck(step.by), step.card)
        back, told = with_cards(back, step.by, state.hand(step.by), deck), (CardFollowed(step.by, step.card),)
    if not isinstance(step.then, Resolving):
        return back, told
    after, later = go_on(back)
    return after, told + later


# Choices and answers.


def turn(state: State) -> Turn:
    """Chance is asked, or the card's owner chooses."""
    step = state.step
    assert isinstance(step, Resolving)
    effect = _effect(state, step)
    request = requests.request(state, step, effect) if effect is not None else None
    return Deciding(step.by) if request is None else Awaiting(request)


def listed(state: State) -> tuple[Action, ...]:
    """Everything that the effect can be given to, and to stop where the card says up to so many."""
    step = state.step
    assert isinstance(step, Resolving)
    effect = _effect(state, step)
    if effect is None or requests.request(state, step, effect) is not None:
        return ()
    options = targets.choices(state, step, effect) or ()
    return (*options, Decline(step.by)) if isinstance(effect, targets.UP_TO) else options


@clause("N9.14", "N9.28", "N9.52", "N14.12")
def target_fits_the_card(state: State, act: Decision) -> Violation | None:
    """An effect goes only to what the card's text allows."""
    step = state.step
    assert isinstance(step, Resolving)
    could = listed(state)
    if act in could:
        return None
    return Violation("N9.14", CardForbids(step.card), FOLLOWED if isinstance(act, Decline) else ())


FOLLOWED: Final = Rule("What a card says is done as far as it can be.")


def refusals(state: State, act: Decision) -> Refusals:
    """Why an effect cannot be given to this."""
    if violation := target_fits_the_card(state, act):
        yield violation


def chosen(state: State, act: Action) -> Moved:
    """What the owner chose is done, and the card goes on."""
    step = state.step
    assert isinstance(step, Resolving)
    effect = _effect(state, step)
    assert effect is not None
    match effect, act:
        case _, Decline():
            return _next(state, step)
        case DiscardCards(), ChooseRealm():
            return go_on(at_step(state, evolve(step, chosen=act.realm.value)))
        case LookAtCards(Zone.HAND), ChooseRealm():
            # As many are looked at as are there at most, which all who look on can count.
            looks = min(step.left, state.hand(act.realm).cards.total) or step.left
            return go_on(at_step(state, evolve(step, chosen=act.realm.value, left=looks)))
        case LookAtGuardian(), ChooseSpace():
            return go_on(at_step(state, evolve(step, chosen=act.at)))
        case SwapGuardians(), ChooseSpace() if step.chosen is None:
            return go_on(at_step(state, evolve(step, chosen=act.at)))
        case SwapGuardians(), ChooseSpace():
            assert step.chosen is not None
            done, told = applying.swap(state, step, step.chosen, act.at)
        case _:
            done, told = applying.choose(state, step, effect, act)
    assert isinstance(done.step, Resolving)
    after, later = go_on(at_step(done, evolve(done.step, left=done.step.left - 1)))
    return after, told + later


def answered(state: State, answer: Answer) -> Moved:
    """Chance has answered; a card drawn that must be played at once comes first."""
    step = state.step
    assert isinstance(step, Resolving)
    effect = _effect(state, step)
    assert effect is not None
    done, told = requests.answered(state, step, effect, answer)
    assert isinstance(done.step, Resolving)
    chosen_anew = isinstance(effect, LookAtGuardian)
    on = evolve(done.step, left=done.step.left - 1, chosen=None if chosen_anew else done.step.chosen)
    drawn = getattr(answer, "item", None)
    if isinstance(effect, DrawCards) and drawn and state.table.content.event(drawn).immediately:
        after, later = play_immediately(done, step.by, drawn, on)
    else:
        after, later = go_on(at_step(done, on))
    return after, told + later
