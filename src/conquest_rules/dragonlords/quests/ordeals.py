"""Ordeals: how combats with monsters begin and end.

Here: the steps `Bracing` and `OrdealEnding`. Not here: a round between them (`clashes`, `resisting`,
`curing`), what is gained (`rewards`), and losses (`battle.losses`). Clauses: quest combat, page 12; scrolls,
page 23. Rulings: `R-windows`, `R-elixir-timing`, `R-scrolls-against-monsters`, `R-monster-one-hit`,
`R-lost-items`, `R-mutual-loss`.

A party cannot break off: round follows round until the monster is hit, charmed, or no one is left.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle.elixirs import DRINK, drinks
from conquest_rules.dragonlords.magic.scrolls import CAST, castable
from conquest_rules.dragonlords.magic.showing import SHOW, showable
from conquest_rules.dragonlords.magic.windows import (
    asked_again,
    has_passed,
    is_asked,
    passed,
    passing,
    until_something_ends,
)
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, Pass, Until
from conquest_rules.dragonlords.position.checks import (
    DECIDES,
    Goes,
    Moved,
    Phase,
    Turn,
    by_checks,
    then,
)
from conquest_rules.dragonlords.position.company import left
from conquest_rules.dragonlords.position.crews import units, with_each
from conquest_rules.dragonlords.position.events import MonsterDefeated, Passed
from conquest_rules.dragonlords.position.figures import UNMARKED, Figure, marked
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Aiming,
    Bracing,
    Curing,
    EndingTurn,
    Falling,
    Menacing,
    Ordeal,
    OrdealEnding,
    Questing,
    Resisting,
    Rewarding,
    Summoning,
)
from conquest_rules.dragonlords.quests import clashes, curing, resisting
from conquest_rules.dragonlords.quests.clashes import begin_round
from conquest_rules.dragonlords.quests.resisting import STRIKE, strikes
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import clause

# Before a round.


def _owner(state: State, step: Bracing) -> Turn:
    return DECIDES[state.active]


def _open_to(state: State, step: Bracing) -> Iterator[Action]:
    at, side = step.ordeal.at, state.active
    yield from showable(state, side, at)
    yield from strikes(state, step)
    yield from castable(state, step, side, (at,))
    yield from drinks(state, step, side)


def _listed(state: State, step: Bracing) -> Iterator[Action]:
    yield from _open_to(state, step)
    yield from passing(state, state.active)


@clause("D12.6", "D20.2", "D23.3")
def let_pass(state: State, step: Bracing, act: Pass) -> Moved:
    """The party's player lets the moment pass, and the round begins."""
    told = Passed(act.by, step.ordeal.at, act.until)
    ready = passed(state, act.by, act.until)
    return then((ready, (told,)), begin_round(ready, step.ordeal))


@clause("D11.13", "D20.2", "D23.3")
def _asked(state: State, step: Bracing) -> bool:
    """Whether the party's player is asked, by what everyone can see; an elixir is reason enough."""
    side = state.active
    if is_asked(state, side, step.ordeal.at, _open_to(state, step)):
        return True
    seen = next(drinks(state, step, side), None) or next(strikes(state, step), None)
    return seen is not None and not has_passed(state, side)


@clause("D12.6")
def _braces_on(state: State, step: Bracing) -> Moved | None:
    """A player who cannot react, as everyone can see, is not asked, and the round begins."""
    return None if _asked(state, step) else begin_round(state, step.ordeal)


# After a round.


@clause("D9.11", "D11.7", "D12.6", "D12.13", "D12.20", "D12.21", "D32.6")
def end_round(state: State, step: OrdealEnding) -> Moved:
    """A party without units is gone; a monster that was hit is defeated; a charmed one is gone, too.

    Else the next round follows. Where party and monster go down together, no one gains anything.
    """
    ordeal, side = step.ordeal, state.active
    if any(one.mark is not UNMARKED for one in units(state, ordeal.at, side).kinds):
        state = with_each(state, ordeal.at, side, _has_fought)
    if state.memory.doomed:
        return at_step(state, Falling(step)), ()
    if ordeal.charmed or not units(state, ordeal.at, side):
        return left(asked_again(state, Until.BATTLE), ordeal.at)
    if not ordeal.hits[1]:
        return at_step(state, Bracing(Ordeal(ordeal.at, ordeal.monster, ordeal.reward))), ()
    won = asked_again(state, Until.BATTLE)
    told = (MonsterDefeated(side, ordeal.at, ordeal.monster),)
    return at_step(won, Rewarding(ordeal.at, ordeal.reward, Questing())), told


def _has_fought(figure: Figure) -> Figure:
    """A unit without what it did, and what became of it, in a round."""
    return marked(figure, evolve(figure.mark, cast=(), held=False, fate=None))


BRACING: Final[Phase[Bracing]] = flow.Phase(
    Bracing,
    COMBAT,
    _owner,
    _listed,
    (
        SHOW,
        STRIKE,
        CAST,
        DRINK,
        flow.Deed(Pass, let_pass, by_checks(until_something_ends), whose="D23.3"),
    ),
    whose="D23.3",
    leads_to=(Bracing, Menacing, Resisting, Curing, Aiming, Summoning, Questing),
)
BRACES_ON: Final[Goes[Bracing]] = flow.Goes(Bracing, _braces_on, (Menacing, Resisting))
ENDS: Final[Goes[OrdealEnding]] = flow.Goes(
    OrdealEnding, end_round, (Bracing, Falling, Rewarding, Questing, EndingTurn)
)
PHASES: Final = (BRACING, *clashes.PHASES, *resisting.PHASES, *curing.PHASES)
GOES: Final = (BRACES_ON, *resisting.GOES, *curing.GOES, ENDS)
