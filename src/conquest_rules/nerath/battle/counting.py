"""The clauses by which rolled dice are counted.

Here: for the dice of a roll, which numbers they hit on and which rules or cards have set those. Not here:
which dice are rolled, and on what they hit (`attack_dice`).
"""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from conquest_rules.kernel.clause import cites
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath.battle.dungeon import heroes_need
from conquest_rules.nerath.battle.sides import Fighter, fighters, is_able, side_of
from conquest_rules.nerath.content.effects import Effect, ExtraDice, HitOn
from conquest_rules.nerath.content.names import TURN, Ability, Realm
from conquest_rules.nerath.position.citing import by_card
from conquest_rules.nerath.position.in_force import any_in_play, effects_of, has_ability, number_to_hit
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import HIT, Battle

# Attack dice are rolled and hit on 6 or more.
ORDINARY: Final = cites("N12.30", "N12.33")


@frozen
class Working:
    """An effect of a card for a realm: whether it is an Event, its clauses, and the effect."""

    event: bool
    why: tuple[str, ...]
    effect: Effect


def why_hit(
    state: State, battle: Battle, attackers: bool, first_strike: bool, dice: tuple[Die, ...]
) -> tuple[str, ...]:
    """The clauses by which these dice are rolled, and hit on the numbers they hit on."""
    if battle.foes and not attackers:
        return cites(*ORDINARY, "N14.7", "N14.15")
    if not any_in_play(state) and all(die.low == HIT for die in dice):
        return ORDINARY
    more = () if first_strike else _why_more(state, battle, attackers, {die.low for die in dice})
    counted = why_numbers(state, battle, attackers, first_strike, dice)
    return tuple(dict.fromkeys(("N12.30", *counted, *more)))


def why_numbers(
    state: State, battle: Battle, attackers: bool, first_strike: bool, dice: tuple[Die, ...]
) -> Iterator[str]:
    """The clauses by which these dice hit on the numbers they hit on."""
    numbers = {die.low for die in dice}
    if HIT in numbers:
        yield "N12.33"
    yield from _why_harder(battle, numbers)
    if any_in_play(state):
        for one in fighters(state, battle, attackers):
            if is_able(one.figure):
                yield from _why_lower(state, battle, one, first_strike, numbers)


def _why_harder(battle: Battle, numbers: set[int]) -> Iterator[str]:
    """Heroes may need more against a guardian, and against all guardians beside it."""
    if max(numbers) > HIT:
        yield "N14.28"
        if len(battle.foes) + battle.beaten.total > 1:
            yield "N14.30"


def _why_lower(
    state: State, battle: Battle, one: Fighter, first_strike: bool, numbers: set[int]
) -> Iterator[str]:
    """A card sets the number of a piece that rolls; an Event even if a guardian has raised it."""
    kind, at, need = one.figure.kind, battle.at, heroes_need(state, battle)
    number = number_to_hit(state, one.realm, kind, at, HIT, need)
    rolls = has_ability(state, one.realm, kind, at, Ability.FIRST_STRIKE) is first_strike
    if not rolls or number not in numbers or number >= max(need, HIT):
        return
    for card in _working(state, one.realm, at):
        if isinstance(card.effect, HitOn) and (not card.effect.kinds or kind in card.effect.kinds):
            if card.effect.number == number:
                yield from card.why
            if card.event and need > HIT:
                yield "N14.31"


def _why_more(state: State, battle: Battle, attackers: bool, numbers: set[int]) -> Iterator[str]:
    """Cards add their own dice; those of Events hit as usual."""
    raised = heroes_need(state, battle) > HIT
    for realm in side_of(state, battle, attackers):
        for card in _working(state, realm, battle.at):
            if isinstance(card.effect, ExtraDice):
                yield from ("N8.12", *card.why)
                if raised and card.event and HIT in numbers:
                    yield "N14.31"


def _working(state: State, realm: Realm, at: str) -> Iterator[Working]:
    """The effects of a realm's cards in a space."""
    content = state.table.content
    for one in state.in_force:
        if one.realm is realm and one.at in (None, at):
            effect = effects_of(content, one.card, one.again)[one.effect]
            event = not content.is_treasure(one.card)
            yield Working(event, by_card(content, one.card, one.again), effect)
    for card in state.displays[TURN[realm]].kinds:
        for effect in content.treasure(card).property:
            yield Working(event=False, why=cites("N16.23"), effect=effect)
