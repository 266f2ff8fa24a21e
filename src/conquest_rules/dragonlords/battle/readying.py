"""Readying: before a round of combat both sides may react, the attacker first.

Here: the step `Readying`. Not here: who is asked (`magic.windows`), attacks by magic (`strikes`), and the
round (`rounds`). Clauses: casting when attacked, pages 20 and 23. Rulings: `R-windows`, `R-scroll-window`,
`R-defender-spell-timing`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle.elixirs import DRINK, drinks
from conquest_rules.dragonlords.battle.rounds import begin_losses
from conquest_rules.dragonlords.battle.saving import wait
from conquest_rules.dragonlords.battle.strikes import STRIKE, strikes
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.scrolls import CAST, castable
from conquest_rules.dragonlords.magic.showing import SHOW, showable
from conquest_rules.dragonlords.magic.windows import has_passed, is_asked, passed, passing
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, Pass
from conquest_rules.dragonlords.position.checks import DECIDES, Goes, Moved, Phase, Turn
from conquest_rules.dragonlords.position.crews import fighters
from conquest_rules.dragonlords.position.events import Passed
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Aiming,
    Ending,
    Losing,
    Opening,
    Readying,
    Summoning,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import clause


def _turn(state: State, step: Readying) -> Turn:
    return DECIDES[step.asked[0]]


def _open_to(state: State, step: Readying, side: Side) -> Iterator[Action]:
    """The actions of a side before the round."""
    yield from showable(state, side, step.battle.at)
    yield from strikes(state, step)
    yield from castable(state, step, side, (step.battle.at,))
    yield from drinks(state, step, side)


def _listed(state: State, step: Readying) -> Iterator[Action]:
    side = step.asked[0]
    yield from _open_to(state, step, side)
    yield from passing(state, side)


@clause("D20.2", "D23.3")
def let_pass(state: State, step: Readying, act: Pass) -> Moved:
    """A player lets the moment pass; the other one is asked next."""
    told = Passed(act.by, step.battle.at, act.until)
    return at_step(passed(state, act.by, act.until), evolve(step, asked=step.asked[1:])), (told,)


@clause("D11.13", "D20.2")
def _is_ready(state: State, step: Readying, side: Side) -> bool:
    """Whether a side has an attack by magic or an elixir now, which everyone can see, and is still asked."""
    seen = next(strikes(state, step), None) or next(drinks(state, step, side), None)
    return not has_passed(state, side) and seen is not None


@clause("D4.24", "D20.2", "D23.3")
def _readies_on(state: State, step: Readying) -> Moved | None:
    """A side that cannot react, as everyone can see, is not asked; then the round begins.

    If one side is gone already, there is nothing more to fight.
    """
    battle = step.battle
    sides = (state.active, battle.defender)
    if not all(fighters(state, battle.at, side) for side in sides):
        waiting = any(wait(state, battle.at, side) for side in sides)
        unhit = evolve(battle, hits=(0, 0))
        return at_step(state, begin_losses(state, unhit) if waiting else Ending(battle)), ()
    if not step.asked:
        return at_step(state, Opening(battle)), ()
    side = step.asked[0]
    if is_asked(state, side, battle.at, _open_to(state, step, side)) or _is_ready(state, step, side):
        return None
    return at_step(state, evolve(step, asked=step.asked[1:])), ()


READYING: Final[Phase[Readying]] = flow.Phase(
    Readying,
    COMBAT,
    _turn,
    _listed,
    (SHOW, STRIKE, CAST, DRINK, flow.Deed(Pass, let_pass, whose="D23.3")),
    whose="D23.3",
    leads_to=(Readying, Opening, Losing, Aiming, Summoning),
)
READIES_ON: Final[Goes[Readying]] = flow.Goes(Readying, _readies_on, (Readying, Opening, Ending))
PHASES: Final = (READYING,)
GOES: Final = (READIES_ON,)
