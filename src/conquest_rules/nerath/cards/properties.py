"""Properties of Treasures in play at certain moments, automatic or used by their owner.

Here: whether a moment is one that a card names, which Properties can work at it, and which of them are
automatic. Not here: who is asked (`window`), what effects do (`applying`, `requests`), and Properties that
are always active (`position.in_force`). Clauses: timing and Property, pages 9 and 16.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content import effects
from conquest_rules.nerath.content.names import TURN, Ability, Realm
from conquest_rules.nerath.content.rows import Whenever
from conquest_rules.nerath.content.timing import Moment, Occasion, Party, Timing
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import HIT, Scoring, Striking, Window, interrupted

# The Properties that were used at a moment, each with its realm.
Used: TypeAlias = tuple[tuple[Realm, str, int], ...]

# What leaves nothing to choose, and does its owner good whenever it happens.
WELCOME: Final = (
    effects.GainGold,
    effects.ScorePoints,
    effects.CancelHits,
    effects.Reroll,
    effects.ExtraDice,
    effects.ExtraMove,
    effects.MarchOn,
    effects.CheaperPieces,
)
# Within a round First Strike comes too late: who has it then has missed its roll.
WITHIN_ROUNDS: Final = (Moment.BEFORE_DICE, Moment.AFTER_DICE, Moment.BEFORE_DAMAGE)


def _is_welcome(effect: effects.Effect, moment: Moment) -> bool:
    match effect:
        case effects.HitOn(number):
            return number <= HIT
        case effects.GrantAbility(ability):
            return ability is not Ability.FIRST_STRIKE or moment not in WITHIN_ROUNDS
        case effects.LookAtCards(zone):
            return zone is effects.Zone.DECK
        case _:
            return isinstance(effect, WELCOME)


@clause("N16.23")
def works_by_itself(again: Whenever) -> bool:
    """Whether a Property is never against its owner's interest and leaves nothing to choose."""
    return all(_is_welcome(effect, again.timing.when) for effect in again.effects)


@clause("N16.23", "N16.24")
def usable(state: State, realm: Realm, occasion: Occasion, used: Used = ()) -> Iterator[tuple[str, int]]:
    """The Treasures in play that can still do something at a moment, and which of their effects."""
    for card, copies in state.displays[TURN[realm]].pairs:
        for place, again in enumerate(state.table.content.treasure(card).whenever):
            left = used.count((realm, card, place)) < copies
            if left and fits(state.table, realm, again.timing, occasion):
                yield card, place


def to_be_used(state: State, realm: Realm, occasion: Occasion, used: Used = ()) -> Iterator[tuple[str, int]]:
    """The usable Properties that their owner may use or not."""
    for card, place in usable(state, realm, occasion, used):
        if not works_by_itself(state.table.content.treasure(card).whenever[place]):
            yield card, place


@clause("N16.23", "N16.24")
def due(state: State, step: Window, realms: tuple[Realm, ...]) -> tuple[Realm, str, int] | None:
    """The next automatic Property at a moment, realm by realm; None if none has anything to do."""
    for realm in realms:
        for card, place in usable(state, realm, step.occasion, step.used):
            again = state.table.content.treasure(card).whenever[place]
            if works_by_itself(again) and not all(_idle(step, state, realm, one) for one in again.effects):
                return realm, card, place
    return None


def _idle(step: Window, state: State, realm: Realm, effect: effects.Effect) -> bool:
    """Whether an effect would find nothing to do: no die has missed, or no hit can be cancelled."""
    match effect, interrupted(step.then):
        case effects.Reroll(), Scoring(missed=missed):
            return not missed or realm not in step.occasion.by
        case effects.CancelHits(), Striking(on_attackers=ours, on_defenders=theirs):
            return not (ours if realm is state.active else theirs)
        case _:
            return False


def _is_party(table: Table, owner: Realm, party: Party, realms: tuple[Realm, ...]) -> bool:
    match party:
        case Party.SELF:
            return owner in realms
        case Party.ALLY:
            return table.ally(owner) in realms
        case Party.ENEMY:
            return any(realm in table.enemies(owner) for realm in realms)
        case Party.OTHER:
            return any(realm is not owner for realm in realms)
        case Party.ANYONE:
            return True


@clause("N9.10", "N15.48", "N16.18")
def fits(table: Table, owner: Realm, timing: Timing, occasion: Occasion) -> bool:
    """Whether a moment is one that a card names; a liberation counts as a conquest."""
    liberated = (timing.when, occasion.moment) == (Moment.SPACE_CONQUERED, Moment.SPACE_LIBERATED)
    if timing.when is not occasion.moment and not liberated:
        return False
    if timing.step is not None and timing.step is not occasion.step:
        return False
    if timing.kind is not None and (
        occasion.at is None or table.content.kind_of[occasion.at] is not timing.kind
    ):
        return False
    return _is_party(table, owner, timing.by, occasion.by) and _is_party(
        table, owner, timing.against, occasion.against
    )
