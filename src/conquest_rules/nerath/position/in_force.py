"""Active effects: what cards change while they last.

Here: the effects that last and the Properties of Treasures in play, asked for by the rules that they change:
numbers to hit, dice, abilities, movement, retreats, prices. Not here: how an effect begins
(`cards.resolving`). Clauses: what cards may grant, and those behind what they do.
"""

from collections.abc import Iterator
from typing import Final, TypeVar

from conquest_rules.kernel.clause import Violation, cites, clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.content import effects
from conquest_rules.nerath.content.names import TURN, Ability, Kind, Realm
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.facts.board import OfSpaceTo, Stance
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Resolving

M = TypeVar("M", bound=effects.Effect)


def effects_of(content: Content, card: str, again: int | None) -> tuple[effects.Effect, ...]:
    """The effects of playing a card, or, if `again` is given, the repeated effects of a Treasure."""
    if not content.is_treasure(card):
        return content.event(card).effects
    treasure = content.treasure(card)
    return treasure.power if again is None else treasure.whenever[again].effects


def any_in_play(state: State) -> bool:
    """Whether any card could change anything; usually none does."""
    first, second, third, fourth = state.displays
    return bool(state.in_force or first.pairs or second.pairs or third.pairs or fourth.pairs)


def _lasting(state: State, realm: Realm, at: str | None) -> Iterator[tuple[str, effects.Effect]]:
    for one in state.in_force:
        if one.realm is realm and one.at in (None, at):
            yield one.card, effects_of(state.table.content, one.card, one.again)[one.effect]


@clause("N16.23")
def in_force(state: State, realm: Realm, kind: type[M], at: str | None = None) -> Iterator[M]:
    """The active effects of one kind of a realm's cards, everywhere or in a space."""
    yield from (effect for _, effect in _lasting(state, realm, at) if isinstance(effect, kind))
    yield from properties(state, realm, kind)


def properties(state: State, realm: Realm, kind: type[M]) -> Iterator[M]:
    """The Properties of one kind that a realm has; those of several Treasures add up."""
    for card in state.displays[TURN[realm]]:
        for effect in state.table.content.treasure(card).property:
            if isinstance(effect, kind):
                yield effect


def _concerns(kinds: tuple[Kind, ...], kind: Kind) -> bool:
    return not kinds or kind in kinds


@clause("N14.31", "N14.32")
def number_to_hit(state: State, realm: Realm, kind: Kind, at: str, ordinary: int, need: int) -> int:
    """The number that a piece has to roll: the best, unless a guardian's applies and no Event helps."""
    if not any_in_play(state):
        return need
    lasting = any(
        isinstance(effect, effects.HitOn)
        and _concerns(effect.kinds, kind)
        and not state.table.content.is_treasure(card)
        for card, effect in _lasting(state, realm, at)
    )
    if need > ordinary and not lasting:
        return need
    every = (
        effect.number for effect in in_force(state, realm, effects.HitOn, at) if _concerns(effect.kinds, kind)
    )
    return min(every, default=ordinary)


@clause("N8.12", "N8.13", "N14.30")
def extra_dice(state: State, realm: Realm, at: str, ordinary: int, need: int) -> tuple[Die, ...]:
    """The dice that a realm rolls in addition to those of its pieces; they need a guardian's number.

    With `hit-on-six` of R-event-dice-in-dungeons the dice of an Event hit as usual.
    """
    if not any_in_play(state):
        return ()
    trumps = state.table.reading("R-event-dice-in-dungeons") == "hit-on-six"
    lasting = [
        (one, ordinary if trumps and not state.table.content.is_treasure(card) else need)
        for card, one in _lasting(state, realm, at)
        if isinstance(one, effects.ExtraDice)
    ]
    every = (*lasting, *((one, need) for one in properties(state, realm, effects.ExtraDice)))
    return tuple(Die.at_least(one.sides, number) for one, number in every for _ in range(one.count))


@clause("N13.8", "N13.16")
def has_ability(state: State, realm: Realm, kind: Kind, at: str, ability: Ability) -> bool:
    """Whether a piece has an ability, by its kind or by a card."""
    if ability in state.table.content.piece(kind).abilities:
        return True
    if not any_in_play(state):
        return False
    return any(
        one.ability is ability and _concerns(one.kinds, kind)
        for one in in_force(state, realm, effects.GrantAbility, at)
    )


def extra_move(state: State, realm: Realm, kind: Kind) -> int:
    """How much further a piece moves in the Move step."""
    if not any_in_play(state):
        return 0
    return sum(one.more for one in in_force(state, realm, effects.ExtraMove) if _concerns(one.kinds, kind))


def marches_on(state: State, realm: Realm, kind: Kind) -> bool:
    """Whether a land piece need not stop in enemy land that holds no pieces."""
    if not any_in_play(state):
        return False
    return any(_concerns(one.kinds, kind) for one in in_force(state, realm, effects.MarchOn))


def no_retreat(state: State, at: str) -> bool:
    """Whether a card keeps the attackers from retreating."""
    return bool(state.in_force) and any(
        True for realm in TURN for _ in in_force(state, realm, effects.ForbidRetreat, at)
    )


def protected(state: State, realm: Realm) -> frozenset[str]:
    """The spaces that an enemy's card closes to a realm."""
    if not state.in_force:
        return frozenset()
    content = state.table.content
    return frozenset(
        one.at
        for one in state.in_force
        if one.at is not None
        and one.realm in state.table.enemies(realm)
        and isinstance(effects_of(content, one.card, one.again)[one.effect], effects.ProtectSpace)
    )


def why_closed(state: State, realm: Realm, space: str) -> Violation | None:
    """Why a realm cannot enter a space: an enemy's card protects it."""
    if space not in protected(state, realm):
        return None
    return Violation("N9.14", OfSpaceTo(space, realm, Stance.PROTECTED))


def price(state: State, realm: Realm, kind: Kind) -> int:
    """The current price of a piece for a realm."""
    cost = state.table.content.piece(kind).cost
    if not any_in_play(state):
        return cost
    less = sum(
        one.gold for one in in_force(state, realm, effects.CheaperPieces) if _concerns(one.kinds, kind)
    )
    return max(1, cost - less)


MOVEMENT: Final = Slot[tuple[object, ...]]("movement")


def movement(state: State, realm: Realm) -> tuple[object, ...]:
    """Everything that cards change about a realm's movement, as a key for caches."""
    if not any_in_play(state):
        return ()
    cards = (state.in_force, state.displays)
    return state.table.memo.latest(MOVEMENT, cards, lambda: _movement(state, realm), realm)


def _movement(state: State, realm: Realm) -> tuple[object, ...]:
    found = (
        tuple(in_force(state, realm, effects.ExtraMove)),
        tuple(in_force(state, realm, effects.MarchOn)),
        protected(state, realm),
    )
    return found if any(found) else ()


# The clauses behind the effects of cards.


def by_card(content: Content, card: str, again: int | None) -> tuple[str, ...]:
    """The clauses by which a card does what it says: as it is played, or again by its Property."""
    if not content.is_treasure(card):
        return cites("N9.14")
    return cites("N9.14", "N16.21") if again is None else cites("N9.14", "N16.23")


def why_resolved(state: State, step: Resolving) -> tuple[str, ...]:
    """The clauses by which the card that is being resolved does what it says."""
    return by_card(state.table.content, step.card, step.again)
