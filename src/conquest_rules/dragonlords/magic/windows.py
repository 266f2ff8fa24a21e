"""Windows: who is asked whether they react, and who has passed ahead.

Here: the questions that come before a round of combat and in it, decided by what everyone can see. Not here:
what can be done then. Rulings: `R-windows`.

Whether a player can do anything plays no part, or being asked would show what lies under a counter.
"""

from collections.abc import Iterable

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER, SIDES, Side
from conquest_rules.dragonlords.magic.casters import is_caster
from conquest_rules.dragonlords.position.actions import Action, Pass, Until
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.facts.scrolls import NoCombat
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.standing import Windows
from conquest_rules.dragonlords.position.state import State, by_side, replaced
from conquest_rules.dragonlords.position.steps import battle_of, ordeal_of
from conquest_rules.kernel.clause import Violation, clause


@clause("D23.3", "D20.2")
def may_react(state: State, side: Side, at: str) -> bool:
    """Whether a side might react in a place, as far as everyone can see.

    It has a unit with a face-down counter there, or a caster while it holds a scroll.
    """
    if is_vanquished(state, side):
        return False
    scrolls = bool(state.hand(side).total)
    return any(one.hidden.pairs or (scrolls and is_caster(one)) for one in units(state, at, side).kinds)


def has_passed(state: State, side: Side) -> bool:
    """Whether a player has passed ahead."""
    return state.passes[NUMBER[side]] is not None


def is_asked(state: State, side: Side, at: str, open_to: Iterable[Action]) -> bool:
    """Whether a side is asked in a place; by `holders-only` it must have something that it can do."""
    if has_passed(state, side) or not may_react(state, side, at):
        return False
    return state.table.setup.windows is Windows.PUBLIC or any(not isinstance(one, Pass) for one in open_to)


def passing(state: State, side: Side) -> tuple[Pass, ...]:
    """The ways to pass; outside of a combat there is no waiting for its end."""
    fought = _is_fought(state)
    return tuple(Pass(side, until) for until in Until if fought or until is not Until.BATTLE)


def _is_fought(state: State) -> bool:
    return battle_of(state.step) is not None or ordeal_of(state.step) is not None


@clause("D23.3")
def until_something_ends(state: State, step: object, act: Pass) -> Violation | None:
    """A player passes until the end of something that is under way."""
    if act.until is not Until.BATTLE or _is_fought(state):
        return None
    return Violation("D23.3", NoCombat(act.by))


def passed(state: State, side: Side, until: Until) -> State:
    """The state after a player has passed; to pass just this once needs no remembering."""
    return state if until is Until.NOW else evolve(state, passes=replaced(state.passes, side, until))


def asked_again(state: State, *over: Until, sides: tuple[Side, ...] = SIDES) -> State:
    """The state when what these sides passed for is over."""
    if not any(state.passes):
        return state
    kept = zip(SIDES, state.passes, strict=True)
    return evolve(state, passes=by_side(None if one in over and side in sides else one for side, one in kept))
