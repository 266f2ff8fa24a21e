"""Whether a fact about treasures that a refusal tells is true: answers like those of `facts_held`."""

from collections.abc import Callable
from typing import Any, Final

from tests.rules.dragonlords import board_facts as plain

from conquest_rules.dragonlords import State, steps
from conquest_rules.dragonlords.position.facts import treasures
from conquest_rules.kernel.clause import Fact


def not_a_bearer(state: State, act: Any, fact: treasures.NotABearer) -> bool:
    """The unit stands elsewhere, and in no kingdom of its player."""
    step = state.step
    assert isinstance(step, steps.Assigning)
    elsewhere = act.at == fact.to != fact.at == step.at
    return elsewhere and fact.side is act.by and fact.to not in plain.kingdoms(state, fact.side)


def stays_where_it_fell(state: State, act: Any, fact: treasures.StaysWhereItFell) -> bool:
    step = state.step
    assert isinstance(step, steps.Bestowing)
    return (fact.card, fact.at, fact.to) == (step.treasure, step.at, act.at) and fact.at != fact.to


def losses_elsewhere(state: State, act: Any, fact: treasures.LossesElsewhere) -> bool:
    step = state.step
    assert isinstance(step, steps.Losing)
    return (fact.at, fact.to) == (step.at, act.at) and fact.at != fact.to


OF_TREASURES: Final[dict[type[Fact], Callable[[State, Any, Any], bool]]] = {
    treasures.NotABearer: not_a_bearer,
    treasures.StaysWhereItFell: stays_where_it_fell,
    treasures.LossesElsewhere: losses_elsewhere,
    treasures.SavesNoOne: lambda state, act, fact: (
        isinstance(state.step, steps.Losing) and state.step.at == fact.at and act.face != "holy-grail"
    ),
}
