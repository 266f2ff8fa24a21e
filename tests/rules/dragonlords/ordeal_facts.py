"""Whether what a refusal tells of a combat with a monster is true: answers like those of `facts_held`."""

from collections.abc import Callable
from typing import Any, Final

from tests.rules.dragonlords import board_facts as plain

from conquest_rules.dragonlords import State, steps
from conquest_rules.dragonlords.position.facts import ordeals
from conquest_rules.kernel.clause import Fact

ONE_BY_ONE: Final = "one-potion-one-unit"


def _monster(state: State) -> steps.Ordeal:
    ordeal = steps.ordeal_of(state.step)
    assert ordeal is not None
    return ordeal


def _traits(state: State, name: str) -> set[str]:
    rows = state.table.content.pack.monsters.monster
    return {str(one) for row in rows if row.id == name for one in row.traits}


def has_no_tool(state: State, act: Any, fact: ordeals.HasNoTool) -> bool:
    """The party has none of the tools that serve for this."""
    uses = next(row.uses for row in state.table.content.pack.tools.tool if row.id == fact.tool)
    alike = {row.id for row in state.table.content.pack.tools.tool if set(row.uses) & set(uses)}
    here = plain.parties(state, fact.at, fact.side)
    return fact.side is act.by and bool(here) and not any(alike & set(one.tools.kinds) for one in here)


def has_drunk(state: State, act: Any, fact: ordeals.HasDrunk) -> bool:
    step = state.step
    if isinstance(step, steps.Readying):
        return fact.at == step.battle.at and fact.side is act.by and act.by in step.battle.drunk
    return isinstance(step, steps.Bracing) and fact.at == step.ordeal.at and step.ordeal.drunk


def not_a_dragon(state: State, _act: Any, fact: ordeals.NotADragon) -> bool:
    ordeal = _monster(state)
    same = (fact.monster, fact.at) == (ordeal.monster, ordeal.at)
    return same and "dragon" not in _traits(state, fact.monster)


def dragon_unharmed(state: State, act: Any, fact: ordeals.DragonUnharmed) -> bool:
    effect = next(one.effect for one in state.table.content.pack.spells.spell if one.id == fact.spell)
    same = (fact.spell, fact.monster) == (act.spell, _monster(state).monster)
    return same and "dragon" in _traits(state, fact.monster) and not getattr(effect, "dragons", False)


def is_poisoned(state: State, act: Any, fact: ordeals.IsPoisoned) -> bool:
    there = plain.stands(state, fact.at, act.by, fact.figure)
    return there and fact.figure.mark.fate == "poisoned" and fact.at == _monster(state).at


def no_room_in_party(state: State, act: Any, fact: ordeals.NoRoomInParty) -> bool:
    having = [one for one in plain.parties(state, fact.at, fact.side) if act.figure in one.units]
    return fact.side is act.by and bool(having) and having[0].units.total >= fact.most == 6


OF_ORDEALS: Final[dict[type[Fact], Callable[[State, Any, Any], bool]]] = {
    ordeals.HasNoTool: has_no_tool,
    ordeals.HasDrunk: has_drunk,
    ordeals.NoParty: lambda state, act, fact: (
        fact.side is act.by and not plain.parties(state, fact.at, fact.side)
    ),
    ordeals.NotADragon: not_a_dragon,
    ordeals.DragonUnharmed: dragon_unharmed,
    ordeals.IsPoisoned: is_poisoned,
    ordeals.NoRoomInParty: no_room_in_party,
    ordeals.NotPoisoned: lambda state, act, fact: (
        plain.stands(state, fact.at, act.by, fact.figure) and fact.figure.mark.fate != "poisoned"
    ),
    ordeals.HealsAll: lambda state, _act, fact: (
        fact.at == _monster(state).at and state.table.readings["R-poison"] != ONE_BY_ONE
    ),
    ordeals.HealsOne: lambda state, _act, fact: (
        fact.at == _monster(state).at and state.table.readings["R-poison"] == ONE_BY_ONE
    ),
    ordeals.NotAhead: lambda state, act, fact: (
        fact.by is act.by and isinstance(state.step, steps.Curing) and act.until != "now"
    ),
}
