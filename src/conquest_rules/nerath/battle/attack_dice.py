"""Attack dice: who rolls which dice in a battle round.

Here: the dice of each piece and the request for a side's roll. Not here: who takes the damage (`damage`), and
the order of steps (`rounds`). Clauses: dice and First Strike, pages 12, 13 and 19 to 21.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.kernel.chance import Roll
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.battle import dungeon
from conquest_rules.nerath.battle.dungeon import heroes_need
from conquest_rules.nerath.battle.sides import at_sea, fighters, is_able, rolled_by, side_of
from conquest_rules.nerath.content.names import Ability, Kind
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.in_force import extra_dice, has_ability, number_to_hit
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
