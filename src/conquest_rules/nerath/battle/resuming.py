"""Resuming: a battle goes on after cards have been played in it.

What lives here: the way on from each step of a battle that a card can interrupt, and
the end of a battle in which a card has left one side with nothing. What may not live
here: the rounds themselves (`rounds`). It answers for the clauses on cards in battles.
"""

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.battle import attack_dice, retreat, rounds
from conquest_rules.nerath.battle.beginning import clash
from conquest_rules.nerath.battle.endings import finish
from conquest_rules.nerath.battle.sides import any_left
from conquest_rules.nerath.position.checks import Moved
from conquest_rules.nerath.position.in_force import no_retreat
from conquest_rules.nerath.position.state import State, at_step
from conquest_rules.nerath.position.steps import (
    Battle,
    Clashing,
    Pressing,
    Retreating,
    Rolling,
    Scoring,
    Striking,
)


@clause("N12.22", "N12.23")
def resume(state: State) -> Moved | None:
    """A battle goes on as the cards played in it have left it; None if it stays where it is."""
    step = state.step
    if isinstance(step, Clashing):
        return clash(state, step.battle)
    if isinstance(step, Rolling | Scoring | Striking | Pressing | Retreating):
        return _judged(state, step.battle) or _way_on(state, step)
    return None


def _way_on(state: State, step: Rolling | Scoring | Striking | Pressing | Retreating) -> Moved | None:
    match step:
        case Scoring():
            return rounds.scored(state, step)
        case Striking():
            return rounds.strike(state, step)
        case Rolling(battle, attackers, first_strike, hits):
            if attack_dice.dice_of(state, battle, attackers, first_strike):
                return None
            if attackers:
                return rounds.defenders_roll(state, battle, first_strike, 0)
            return rounds.begin_damage(state, battle, first_strike, 0, hits)
        case Retreating(battle):
            return _forced_away(state, battle)
        case _:
            return None


@clause("N9.14", "N15.7", "N15.15")
def _forced_away(state: State, battle: Battle) -> Moved | None:
    """A retreat is forced: if a card forbids it the attack goes on, and who has no way out is lost."""
    if no_retreat(state, battle.at):
        return at_step(state, Pressing(battle)), ()
    if next(retreat.options(state, battle), None) is None:
        return rounds.given_up(state, battle)
    return None


def _judged(state: State, battle: Battle) -> Moved | None:
    """The end of a battle in which a card has left one side with nothing; None if both have something."""
    attackers, defenders = (any_left(state, battle, side) for side in (True, False))
    return None if attackers and defenders else finish(state, battle, won=attackers)
