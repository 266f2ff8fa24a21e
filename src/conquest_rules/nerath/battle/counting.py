"""Counting: the clauses by which rolled dice are counted as they are.

What lives here: for the dice of a roll, which numbers they hit on and which rules or cards
have set those. What may not live here: which dice are rolled, and on what they hit (`fire`).
It answers for no clause by itself; it names those that were applied.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.kernel.clause import cites
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath.battle.dungeon import heroes_need
from conquest_rules.nerath.battle.sides import side_of
from conquest_rules.nerath.cards.citing import by_card
from conquest_rules.nerath.cards.effects import Effect, ExtraDice, HitOn
from conquest_rules.nerath.cards.modifiers import any_in_play, effects_of
from conquest_rules.nerath.names import TURN, Realm
from conquest_rules.nerath.state import State
from conquest_rules.nerath.steps import HIT, Battle

# Attack dice are rolled and hit on 6 or more.
ORDINARY: Final = cites("N12.30", "N12.33")


def why_hit(
    state: State, battle: Battle, attackers: bool, first_strike: bool, dice: tuple[Die, ...]
) -> tuple[str, ...]:
    """The clauses by which these dice are rolled, and hit on the numbers they hit on."""
    if battle.foes and not attackers:
        return cites(*ORDINARY, "N14.7", "N14.15")
    if not any_in_play(state) and all(die.low == HIT for die in dice):
        return ORDINARY
    numbers = {die.low for die in dice}
    ordinary = cites("N12.33") if HIT in numbers else ()
    found = ("N12.30", *ordinary, *_why_harder(battle, numbers))
    return tuple(dict.fromkeys((*found, *_why_by_cards(state, battle, attackers, first_strike, numbers))))


def _why_harder(battle: Battle, numbers: set[int]) -> Iterator[str]:
    """Heroes may need more against a guardian, and against all that stand beside it."""
    if max(numbers) > HIT:
        yield "N14.28"
        if len(battle.foes) + battle.beaten.total > 1:
            yield "N14.30"


def _why_by_cards(
    state: State, battle: Battle, attackers: bool, first_strike: bool, numbers: set[int]
) -> Iterator[str]:
    """Cards change numbers, an Event also where a guardian has raised them, and bring dice of their own."""
    raised = heroes_need(state, battle) > HIT
    for realm in side_of(state, battle, attackers):
        for event, why, effect in _working(state, realm, battle.at):
            if isinstance(effect, HitOn) and effect.number in numbers and (effect.number < HIT or raised):
                yield from why
                if raised and event:
                    yield "N14.31"
            elif isinstance(effect, ExtraDice) and not first_strike:
                yield from ("N8.12", *why)
                if raised and event and HIT in numbers:
                    yield "N14.31"


def _working(state: State, realm: Realm, at: str) -> Iterator[tuple[bool, tuple[str, ...], Effect]]:
    """What a realm's cards do in a space: whether an Event does, by which clauses, and what."""
    content = state.table.content
    for one in state.in_force:
        if one.realm is realm and one.at in (None, at):
            effect = effects_of(content, one.card, one.again)[one.effect]
            yield not content.is_treasure(one.card), by_card(content, one.card, one.again), effect
    for card in state.displays[TURN[realm]].kinds:
        for effect in content.treasure(card).property:
            yield False, cites("N16.23"), effect
