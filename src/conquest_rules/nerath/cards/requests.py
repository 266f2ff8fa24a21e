"""Requests of cards to chance.

Here: the requests for cards, tiles and dice that effects make, and what the answers do. Not here: the order
of effects (`resolving`). Clauses: dice of cards.
"""

from attrs import evolve

from conquest_rules.kernel import deck as decks
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn, Roll, Rolled
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.secret import Secret, shown_to, without_card
from conquest_rules.kernel.words import owners
from conquest_rules.nerath.battle.attack_dice import why_numbers
from conquest_rules.nerath.battle.dungeon import tile_of, with_lair
from conquest_rules.nerath.cards.applying import with_interrupted
from conquest_rules.nerath.cards.targets import unknown_tile
from conquest_rules.nerath.content import effects
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.actions import Answer
from conquest_rules.nerath.position.checks import Moved
from conquest_rules.nerath.position.events import cards as card_events
from conquest_rules.nerath.position.in_force import why_resolved
from conquest_rules.nerath.position.state import State, with_cards
from conquest_rules.nerath.position.steps import Resolving, Scoring, interrupted
from conquest_rules.nerath.position.words import words_of
from conquest_rules.nerath.turn import drawing


@clause("N8.12")
def rerolled(state: State, step: Resolving, effect: effects.Reroll) -> tuple[Die, ...]:
    """The dice that are rolled again: of those that missed in the owner's own roll, the best."""
    scoring = interrupted(step)
    if not isinstance(scoring, Scoring) or step.by not in step.occasion.by:
        return ()
    return tuple(sorted(scoring.missed, key=lambda die: -die.hitting / die.sides)[: effect.count])


def _hand_bag(state: State, realm: Realm, viewer: Realm) -> Bag[str]:
    """The cards of a hand that a realm has not looked at yet; in a view, all that the hand could hold.

    A realm that knows them all looks at any of them again, so the others cannot see how many it knew.
    """
    hand = state.hand(realm)
    if hand.unseen != 0:
        return state.deck(realm).rest
    looked = Bag(
        (one.item, count) for one, count in hand.shown.pairs if one.item is not None and viewer in one.knowers
    )
    return hand.cards - looked or hand.cards


def request(state: State, step: Resolving, effect: effects.Effect) -> Draw | Roll | None:
    """The request of an effect; None if it has none, or there is nothing left to draw."""
    words = words_of(state.table.content)
    whose = f"{owners(words.name('by', step.by))} {words.name('card', step.card)}"
    bag, purpose = Bag[str](), f"card for {whose}"
    match effect:
        case effects.DrawCards():
            deck = state.deck(step.by)
            return decks.draw(deck, purpose) if deck.undrawn else None
        case effects.LookAtCards(effects.Zone.DECK):
            bag = state.deck(step.by).rest
        case effects.LookAtCards(effects.Zone.HAND) if step.chosen is not None:
            bag = _hand_bag(state, Realm(step.chosen), step.by)
        case effects.DiscardCards() if step.chosen is not None:
            hand = state.hand(Realm(step.chosen))
            bag = hand.cards if hand.unseen == 0 else state.deck(Realm(step.chosen)).rest
        case effects.LookAtGuardian() if step.chosen is not None:
            place = unknown_tile(state, step.by, step.chosen)
            return None if place is None else tile_of(state, step.chosen, place, f"guardian for {whose}")
        case effects.Reroll():
            dice = rerolled(state, step, effect)
            return Roll(dice, f"dice of {whose}") if dice else None
        case _:
            return None
    return Draw(bag, purpose) if bag else None


def _look_at_card(state: State, step: Resolving, card: str) -> Moved:
    owner = step.by if step.chosen is None else Realm(step.chosen)
    hand, deck = state.hand(owner), state.deck(owner)
    if step.chosen is None:
        looked = with_cards(state, owner, hand, decks.looked_at(deck, card, (step.by.value,)))
    else:
        looked = with_cards(state, owner, shown_to(hand, card, step.by.value), deck)
    return looked, (card_events.CardLookedAt(step.by, owner, card, why_resolved(state, step)),)


def _look_at_tile(state: State, step: Resolving, dungeon: str, name: str) -> Moved:
    """Look at a face-down guardian; if no one knew it before, it is decided now."""
    lair, place = state.lair(dungeon), unknown_tile(state, step.by, dungeon)
    assert place is not None
    tile = lair.face_down[place]
    if tile.item is None:
        state = evolve(state, guardians=decks.without_top(state.guardians, name))
    seen = Secret(name, (*tile.knowers, step.by.value))
    tiles = (*lair.face_down[:place], seen, *lair.face_down[place + 1 :])
    looked = with_lair(state, dungeon, evolve(lair, face_down=tiles))
    return looked, (card_events.GuardianLookedAt(step.by, dungeon, name, why_resolved(state, step)),)


def _discard(state: State, step: Resolving, victim: Realm, card: str) -> Moved:
    hand, deck = state.hand(victim), state.deck(victim)
    gone = with_cards(state, victim, without_card(hand, card), decks.discarded(deck, card))
    return gone, (card_events.CardDiscarded(victim, card, why_resolved(state, step)),)


@clause("N8.12")
def _reroll(state: State, step: Resolving, effect: effects.Reroll, faces: tuple[int, ...]) -> Moved:
    scoring, dice = interrupted(step), rerolled(state, step, effect)
    assert isinstance(scoring, Scoring)
    again = [(die, die.hits(face)) for die, face in zip(dice, faces, strict=True)]
    left = list(scoring.missed)
    for die, hit in again:
        if hit:
            left.remove(die)
    hits = sum(hit for _, hit in again)
    scored = evolve(scoring, scored=scoring.scored + hits, missed=tuple(left))
    counted = why_numbers(state, scoring.battle, scoring.attackers, scoring.first_strike, dice)
    why = dict.fromkeys((*why_resolved(state, step), *counted))
    sides = tuple(die.sides for die in dice)
    told = card_events.DiceRerolled(scoring.battle.at, scoring.attackers, sides, faces, hits, tuple(why))
    return evolve(state, step=with_interrupted(step, scored)), (told,)


def answered(state: State, step: Resolving, effect: effects.Effect, answer: Answer) -> Moved:
    """Apply the answer of chance."""
    match effect, answer:
        case effects.Reroll(), Rolled(faces):
            return _reroll(state, step, effect, faces)
        case effects.DrawCards(), Drawn(str(card)):
            return drawing.draw(state, step.by, card, why_resolved(state, step))
        case effects.LookAtCards(), Drawn(str(card)):
            return _look_at_card(state, step, card)
        case effects.DiscardCards(), Drawn(str(card)):
            assert step.chosen is not None
            return _discard(state, step, Realm(step.chosen), card)
        case effects.LookAtGuardian(), Drawn(str(card)):
            assert step.chosen is not None
            return _look_at_tile(state, step, step.chosen, card)
        case _:
            raise AssertionError(f"{answer} is refused for {effect}")
