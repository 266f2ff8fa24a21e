"""Attack dice: who rolls which dice in a battle round.

Here: the dice of each piece, the request for a side's roll, and the clauses by which the dice count. Not
here: who takes the damage (`damage`), and the order of steps (`rounds`). Clauses: dice and First Strike,
pages 12, 13 and 19 to 21.
"""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from conquest_rules.kernel.chance import Roll
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.battle import dungeon
from conquest_rules.nerath.battle.dungeon import heroes_need
from conquest_rules.nerath.battle.sides import Fighter, at_sea, fighters, is_able, rolled_by, side_of
from conquest_rules.nerath.content.effects import Effect, ExtraDice, HitOn
from conquest_rules.nerath.content.names import TURN, Ability, Kind, Realm
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.in_force import (
    any_in_play,
    by_card,
    effects_of,
    extra_dice,
    has_ability,
    number_to_hit,
)
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import HIT, Battle, Rolling
from conquest_rules.nerath.position.words import words_of


@clause("N19.19", "N19.21", "N20.12", "N21.9", "N21.10", "I23.1")
def dice_count(content: Content, kind: Kind, attacking: bool, sea: bool) -> int:
    """How many dice a piece rolls: two for Powerful Attack when attacking and for Capsize at sea."""
    abilities = content.piece(kind).abilities
    if kind is Kind.CASTLE and attacking:
        return 0
    twice = (Ability.POWERFUL_ATTACK in abilities and attacking) or (Ability.CAPSIZE in abilities and sea)
    return 2 if twice else 1


DICE: Final = Slot[tuple[Die, ...]]("dice")


@clause("N12.30", "N12.31", "N12.33", "N12.53", "N13.4", "N13.10")
def dice_of(state: State, battle: Battle, attackers: bool, first_strike: bool) -> tuple[Die, ...]:
    """The dice a side rolls in a phase, piece by piece."""
    if battle.foes and not attackers:
        return tuple(Die.at_least(sides, HIT) for sides in dungeon.dice_of(state, battle, first_strike))
    # It is asked whether there are any, then which, then what they have shown.
    return state.table.memo.latest(
        DICE,
        (battle, state.active, state.forces, state.control, state.in_force, state.displays),
        lambda: tuple(_dice(state, battle, attackers, first_strike)),
        (attackers, first_strike),
    )


@clause("N13.7", "I13.1", "N13.8", "N14.31", "N8.12", "N13.13", "M4.4", "N14.27")
def _dice(state: State, battle: Battle, attackers: bool, first_strike: bool) -> Iterator[Die]:
    """The dice of the pieces that roll in this phase, with what cards change; then the dice of cards."""
    sea, need, at, content = at_sea(state, battle), heroes_need(state, battle), battle.at, state.table.content
    able = [one for one in fighters(state, battle, attackers) if is_able(one.figure)]
    for one in able:
        kind = one.figure.kind
        if has_ability(state, one.realm, kind, at, Ability.FIRST_STRIKE) is first_strike:
            die = Die.at_least(content.piece(kind).die, number_to_hit(state, one.realm, kind, at, HIT, need))
            yield from (die for _ in range(one.count * dice_count(content, kind, attackers, sea)))
    if able and not first_strike:
        for realm in side_of(state, battle, attackers):
            yield from extra_dice(state, realm, at, HIT, need)


@clause("N14.7")
def request(state: State, step: Rolling) -> Roll:
    """The request for the dice of the side that rolls now."""
    battle, first = step.battle, " (First Strike)" if step.first_strike else ""
    guardians = bool(battle.foes) and not step.attackers
    side = "guardians" if guardians else "attackers" if step.attackers else "defenders"
    # Of pieces everybody knows whose they are; guardians are nobody's.
    words = words_of(state.table.content)
    roller = rolled_by(state, battle, step.attackers)[0] if guardians else None
    by = f", rolled by {words.name('by', roller)}" if roller else ""
    dice = dice_of(state, battle, step.attackers, step.first_strike)
    return Roll(dice, f"attack dice of the {side} in {words.name('at', battle.at)}{first}{by}")


# The clauses by which dice are counted.


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
