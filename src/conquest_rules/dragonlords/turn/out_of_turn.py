"""Out of turn: players who do not decide now, and actions that do not belong to the moment.

Here: the refusals that apply in every step, from what the rows of the steps say. Not here: refusals of
actions that belong to the step and to the player who decides. Clauses: who decides, and the order of phases.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from conquest_rules.dragonlords.position.actions import Decision
from conquest_rules.dragonlords.position.checks import Phase, Refusals
from conquest_rules.dragonlords.position.facts.moments import NotNow, NotToDecide
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.verbs import VERBS
from conquest_rules.kernel.clause import Violation, clause
from conquest_rules.kernel.rules import Deciding

Phases: TypeAlias = Mapping[type, Phase[Any]]
# The clause by which each player completes all phases before the next one's turn.
IN_ORDER: Final = "D7.1"


@clause("D7.1", "D6.11", "D6.16", "D6.19", "D6.22", "D6.24", "D13.33", "D13.36")
def misplaced(state: State, act: Decision, phases: Phases) -> Refusals:
    """Why an action is not this player's to take, or belongs to another moment."""
    phase = phases[type(state.step)]
    turn, belongs = phase.turn(state, state.step), type(act) in phase.by_kind
    decider = turn.by if isinstance(turn, Deciding) else None
    if decider is not None and act.by is not decider:
        why = phase.whose if belongs and phase.whose else IN_ORDER
        yield Violation(why, NotToDecide(act.by, decider, VERBS[type(act)]))
    elif decider is None or not belongs:
        yield Violation(IN_ORDER, NotNow(act.by, VERBS[type(act)], phase.name))
