"""Fire: who rolls which dice in a battle round.

What lives here: the dice of each piece and the request for a side's roll. What may not
live here: who takes the damage (`damage`), and what comes after what (`rounds`).
It answers for the dice and First Strike clauses of pages 12, 13 and 19 to 21.
"""

from collections.abc import Iterator

from conquest_rules.kernel.chance import Roll
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath.battle import dungeon
from conquest_rules.nerath.battle.sides import at_sea, fighters, is_able
from conquest_rules.nerath.figures import Figure
from conquest_rules.nerath.names import Ability, Kind
from conquest_rules.nerath.state import State
from conquest_rules.nerath.steps import HIT, Battle, Rolling


@clause("N19.19", "N19.21", "N20.12", "N21.9", "N21.10")
def dice_count(state: State, kind: Kind, attacking: bool, sea: bool) -> int:
    """How many dice a piece rolls: two for Powerful Attack when attacking and for Capsize at sea."""
    abilities = state.table.content.piece(kind).abilities
    if kind is Kind.CASTLE and attacking:
        return 0
    twice = (Ability.POWERFUL_ATTACK in abilities and attacking) or (Ability.CAPSIZE in abilities and sea)
    return 2 if twice else 1


@clause("N13.7", "I13.1")
def strikes_first(state: State, figure: Figure) -> bool:
    """Whether a piece has First Strike."""
    return Ability.FIRST_STRIKE in state.table.content.piece(figure.kind).abilities


@clause("N12.30", "N12.31", "N12.33", "N12.53", "N13.4", "N13.10")
def dice_of(state: State, battle: Battle, attackers: bool, first_strike: bool) -> tuple[Die, ...]:
    """The dice a side rolls in a phase, piece by piece."""
    if battle.foes and not attackers:
        return tuple(Die.at_least(sides, HIT) for sides in dungeon.dice_of(state, battle, first_strike))
    need = dungeon.heroes_need(state, battle)
    return tuple(Die.at_least(sides, need) for sides in _sides(state, battle, attackers, first_strike))


def _sides(state: State, battle: Battle, attackers: bool, first_strike: bool) -> Iterator[int]:
    sea = at_sea(state, battle)
    for one in fighters(state, battle, attackers):
        if is_able(one.figure) and strikes_first(state, one.figure) is first_strike:
            number = one.count * dice_count(state, one.figure.kind, attackers, sea)
            yield from (state.table.content.piece(one.figure.kind).die for _ in range(number))


def request(state: State, step: Rolling) -> Roll:
    """The request for the dice of the side that rolls now."""
    side = "attackers" if step.attackers else "defenders"
    first = " (First Strike)" if step.first_strike else ""
    dice = dice_of(state, step.battle, step.attackers, step.first_strike)
    return Roll(dice, f"attack dice of the {side} in {step.battle.at}{first}")
