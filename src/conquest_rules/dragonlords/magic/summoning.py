"""Summoning: units that a scroll calls to its caster.

Here: the step `Summoning`. Not here: who may cast such a scroll (`scrolls`). Clauses: Legion, page 23.
Rulings: `R-legion-units-act`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.effects import PlaceUnits
from conquest_rules.dragonlords.magic.scrolls import effect_of
from conquest_rules.dragonlords.position.actions import Action, EndStep, Summon
from conquest_rules.dragonlords.position.checks import DECIDES, Goes, Moved, Phase, Turn, by_checks
from conquest_rules.dragonlords.position.events import UnitSummoned
from conquest_rules.dragonlords.position.facts.scrolls import NoneSummoned
from conquest_rules.dragonlords.position.figures import PLAIN, Figure, Mark, marked
from conquest_rules.dragonlords.position.state import State, at_step, with_forces
from conquest_rules.dragonlords.position.steps import Summoning
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Violation, clause

# In its player's own turn a new unit has not stood there since the turn began.
NEW: Final = marked(PLAIN, Mark(moved=True))


def _caster(state: State, step: Summoning) -> Turn:
    return DECIDES[step.by]


def _has_summoned(state: State, step: Summoning) -> bool:
    effect = effect_of(state, step.scroll)
    return isinstance(effect, PlaceUnits) and step.left < effect.up_to


def _listed(state: State, step: Summoning) -> Iterator[Action]:
    yield Summon(step.by)
    if _has_summoned(state, step):
        yield EndStep(step.by)


@clause("D23.27")
def at_least_one(state: State, step: Summoning, act: EndStep) -> Violation | None:
    """A scroll is not thrown away: at least one unit joins."""
    return None if _has_summoned(state, step) else Violation("D23.27", NoneSummoned(step.scroll))


@clause("D18.5", "D23.27")
def newcomer(state: State, step: Summoning) -> Figure:
    """A unit that joins: in the turn of its own player it makes no sneak attack."""
    return NEW if step.by is state.active else PLAIN


@clause("D23.27")
def summon(state: State, step: Summoning, act: Summon) -> Moved:
    """A unit joins the caster, at no cost."""
    here = state.figures(step.at, step.by).add(newcomer(state, step))
    joined = with_forces(state, (step.at, step.by, here))
    return at_step(joined, evolve(step, left=step.left - 1)), (UnitSummoned(step.by, step.at),)


@clause("D23.27")
def enough(state: State, step: Summoning, act: EndStep) -> Moved:
    """No more units join."""
    return at_step(state, step.then), ()


@clause("D23.27")
def _summons_on(state: State, step: Summoning) -> Moved | None:
    """When as many have come as the scroll can call, the game continues."""
    return None if step.left else enough(state, step, EndStep(step.by))


SUMMONING: Final[Phase[Summoning]] = flow.Phase(
    Summoning,
    "Scrolls",
    _caster,
    _listed,
    (flow.Deed(Summon, summon), flow.Deed(EndStep, enough, by_checks(at_least_one))),
    whose="D23.27",
    leads_to=(Summoning,),
)
SUMMONS_ON: Final[Goes[Summoning]] = flow.Goes(Summoning, _summons_on)
PHASES: Final = (SUMMONING,)
GOES: Final = (SUMMONS_ON,)
