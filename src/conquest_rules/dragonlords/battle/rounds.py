"""Rounds: strengths, the attacker's dice, the defender's dice.

Here: each hop of a round of combat, on land and at sea, from one step to the next. Not here: losses
(`losses`), and how a round ends (`endings`). Clauses: combat sequence, page 13; naval combat, pages 14 and
15; sneak attack, page 18.
"""

from functools import cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle.saving import after_saving
from conquest_rules.dragonlords.battle.strength import strength
from conquest_rules.dragonlords.content.names import NUMBER, Side
from conquest_rules.dragonlords.magic.casters import DRAGON_FIRE, beside_treasures, spells_of_treasures
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, Turn
from conquest_rules.dragonlords.position.crews import fighters, with_each
from conquest_rules.dragonlords.position.events import DiceRolled, Event, HitsAbsorbed, StrengthsCalculated
from conquest_rules.dragonlords.position.figures import Advance, Figure, Mark, marked
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Battle,
    Blow,
    Countering,
    CounterRolling,
    Ending,
    Losing,
    Opening,
    Removing,
    Rolling,
    Saving,
    Striking,
    Withdrawing,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Roll, Rolled
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Awaiting


@clause("D13.8", "D18.7")
def _fighting(state: State, at: str) -> State:
    """The attackers have fought in this turn, however they came; a bound unit stays bound."""
    return with_each(state, at, state.active, lambda one: marked(one, _fought(one.mark)))


@cache
def _fought(mark: Mark) -> Mark:
    return evolve(mark, advanced=Advance.FOUGHT)


@clause("D13.3", "D13.11", "D15.1", "D15.2", "D16.1")
def open_round(state: State, step: Opening) -> Moved:
    """Both sides calculate their strength, which holds for the whole round."""
    battle, state = step.battle, _fighting(state, step.battle.at)
    attacker, defender = (strength(state, battle, side) for side in (state.active, battle.defender))
    fought = evolve(battle, strengths=(attacker, defender), hits=(0, 0))
    return at_step(state, Striking(fought)), (StrengthsCalculated(battle.at, attacker, defender),)


@clause("D13.25", "D13.31", "D20.5", "D20.30")
def rolls(state: State, side: Side, figure: Figure) -> bool:
    """Whether a unit rolls a die: it has not used its attack for a spell; Dragon Fire is one more."""
    if figure.mark.held:
        return False
    if state.table.reading("R-wizard-attack") != "one-attack-a-round":
        return True
    spells = (one for one in figure.mark.cast if one != DRAGON_FIRE)
    return not beside_treasures(spells, spells_of_treasures(state, side, figure))


@clause("D14.3", "D15.3", "D15.6", "D18.5", "D23.27")
def number_of_dice(state: State, battle: Battle, side: Side) -> int:
    """How many units of a side roll a die: at sea all units aboard, and neither ships nor DragonLords.

    Who has joined in this turn makes no sneak attack.
    """
    late = battle.sneak and side is state.active
    there = fighters(state, battle.at, side).pairs
    return sum(count for one, count in there if rolls(state, side, one) and not (late and one.mark.moved))


@clause("D13.22", "D13.23", "D13.25", "D13.27", "D15.5")
def dice(state: State, battle: Battle, side: Side) -> Roll:
    """One die for each unit of a side, with as many sides as the other side's defence."""
    attacks = side is not battle.defender
    other = battle.defender if attacks else state.active
    defence = state.table.content.defence[NUMBER[other]]
    tas = battle.strengths[not attacks]
    units = number_of_dice(state, battle, side)
    name = words_of(state.table.content).name("side", side)
    return Roll((Die.at_most(defence, tas),) * units, f"{'attack' if attacks else 'defence'} dice of {name}")


def _attack(state: State, step: Rolling) -> Turn:
    return Awaiting(dice(state, step.battle, state.active))


def _defence(state: State, step: CounterRolling) -> Turn:
    return Awaiting(dice(state, step.battle, step.battle.defender))


@clause("D18.3", "D27.21")
def counter_attacks(state: State, battle: Battle) -> bool:
    """Whether the defender rolls dice: not in a sneak attack, nor if vanquished units are `passive`."""
    if battle.sneak:
        return False
    passive = state.table.reading("R-vanquished-fight") == "passive"
    return not (passive and is_vanquished(state, battle.defender))


@clause("D13.22", "D13.25", "D13.26")
def rolled(state: State, step: Rolling, act: Rolled) -> Moved:
    """The attacker's hits are counted; those who were hit still strike back."""
    battle = step.battle
    hits = dice(state, battle, state.active).hits_of(act)
    told = DiceRolled(state.active, battle.at, act.faces, hits, ("D13.22", "D13.25"))
    hits, more = absorbed(battle, battle.defender, hits)
    return at_step(state, Countering(evolve(battle, hits=(0, hits)))), (told, *more)


@clause("D13.27")
def countered(state: State, step: CounterRolling, act: Rolled) -> Moved:
    """The defender's hits are counted."""
    battle = step.battle
    hits = dice(state, battle, battle.defender).hits_of(act)
    told = DiceRolled(battle.defender, battle.at, act.faces, hits, ("D13.27",))
    hits, more = absorbed(battle, state.active, hits)
    return at_step(state, after_dice(state, evolve(battle, hits=(hits, battle.hits[1])))), (told, *more)


@clause("D11.13")
def absorbed(battle: Battle, side: Side, hits: int) -> tuple[int, tuple[Event, ...]]:
    """The hits of the enemy's dice that a side suffers: none if its quest party has drunk an elixir."""
    if hits and side in battle.drunk:
        return 0, (HitsAbsorbed(side, battle.at, hits),)
    return hits, ()


@clause("D13.29", "D32.17")
def after_dice(state: State, battle: Battle) -> Withdrawing | Losing | Saving:
    """Losses are taken; by other readings the defender's casters may teleport away before."""
    if state.table.reading("R-teleport-retreat-timing") == "step-four-instead-of-rolling":
        return begin_losses(state, battle)
    return Withdrawing(battle)


@clause("D13.33", "D13.35", "D15.3", "D16.3")
def begin_losses(state: State, battle: Battle) -> Losing | Saving:
    """The attacker names losses first, then the defender; hits beyond the number of units are lost.

    Units that magic has struck down in this round have their saving dice before.
    """
    at, attacker, defender = battle.at, state.active, battle.defender
    own, other = (
        min(hits, fighters(state, at, side).total)
        for hits, side in zip(battle.hits, (attacker, defender), strict=True)
    )
    removing = Removing(at, ((attacker, defender), (defender, attacker)), Ending(battle))
    others = Losing(defender, at, other, removing, blow=Blow.DICE)
    losing = Losing(attacker, at, own, others, blow=Blow.DICE)
    return after_saving(state, losing, attacker, defender)


ROLLING: Final[Phase[Rolling]] = flow.Phase(
    Rolling,
    COMBAT,
    _attack,
    deeds=(flow.Deed(Rolled, rolled),),
    leads_to=(Countering,),
)
COUNTER_ROLLING: Final[Phase[CounterRolling]] = flow.Phase(
    CounterRolling, COMBAT, _defence, deeds=(flow.Deed(Rolled, countered),), leads_to=(Losing, Withdrawing)
)
OPENS: Final[Goes[Opening]] = flow.Goes(Opening, open_round, (Striking,))
PHASES: Final = (ROLLING, COUNTER_ROLLING)
GOES: Final = (OPENS,)
