"""The door: where a game stops on its way for cards.

Here: the moments that events and new steps bring, and what every event brings. Not here: who is asked at a
moment (`window`), and which events bring which moment (`occasions`).
"""

from collections.abc import Collection
from typing import Final

from attrs import evolve

from conquest_rules.nerath.battle.results import runs_together
from conquest_rules.nerath.battle.sides import side_of
from conquest_rules.nerath.cards.occasions import lapsed, occasions
from conquest_rules.nerath.cards.window import answered_moments, pause
from conquest_rules.nerath.content.timing import Moment, Occasion
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.checks import Moved
from conquest_rules.nerath.position.control import occupy
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.state import State, at_step


def after(state: State, told: tuple[Event, ...]) -> Moved:
    """Apply what events bring: lasting effects end, and pieces occupy land that is left alone.

    The moments of Monsters that run amok together wait until all of them have run.
    """
    state, occupied = occupy(lapsed(state, told))
    step = state.step
    if isinstance(step, steps.RunningAmok) and _declared(state, step):
        moments = occasions(state, told, answered_moments(state))
        state = at_step(state, evolve(step, moments=step.moments + moments)) if moments else state
    return state, occupied


def _declared(state: State, step: steps.RunningAmok) -> bool:
    """Whether a Monster has run that is one of several running together."""
    return bool(step.ran) and runs_together(state)


def door(state: State, before: steps.Step, told: tuple[Event, ...]) -> State | None:
    """The state that waits for cards, if a realm is asked: after what happened, or before what comes.

    No one is asked again while a card is being resolved or realms are asked, after the end, or between two
    Monsters that run amok together.
    """
    step = state.step
    if isinstance(step, NOT_STOPPED) or (isinstance(step, steps.RunningAmok) and _declared(state, step)):
        return None
    moments = answered_moments(state)
    ran = before.moments if isinstance(before, steps.RunningAmok) else ()
    entered = () if isinstance(before, RETURNING) else _entered(state, step, moments)
    came_up = (*ran, *occasions(state, told, moments), *entered)
    return pause(state, came_up, step) if came_up else None


NOT_STOPPED: Final = (steps.Resolving, steps.Window, steps.Finished)
# From these a game goes back to a step that it had entered before.
RETURNING: Final = (steps.Resolving, steps.Window, steps.Retreating)


def _entered(state: State, step: steps.Step, moments: Collection[Moment]) -> tuple[Occasion, ...]:
    """The moments of a battle round that entering a step brings."""
    match step:
        case steps.Rolling(battle, attackers):
            moment, sides = Moment.BEFORE_DICE, [attackers]
        case steps.Scoring(battle, attackers):
            moment, sides = Moment.AFTER_DICE, [attackers]
        case steps.Striking(battle, _, on_attackers, on_defenders):
            hit = ((True, on_defenders), (False, on_attackers))
            moment, sides = Moment.BEFORE_DAMAGE, [attacking for attacking, hits in hit if hits]
        case steps.Pressing(battle):
            moment, sides = Moment.ROUND_ENDS, [True]
        case _:
            return ()
    return tuple(_occasion(state, moment, battle, side) for side in sides) if moment in moments else ()


def _occasion(state: State, moment: Moment, battle: steps.Battle, attacking: bool) -> Occasion:
    """A moment in a battle caused by one side."""
    by, against = (side_of(state, battle, attackers) for attackers in (attacking, not attacking))
    return Occasion(moment, by, against, battle.at)
