"""DragonLords: units of a quest party that become one.

Here: the step `MakingLord`, in which the party's player says which unit it is. Not here: how it becomes one
(`magic.dragons`), what gives a party a DragonLord (`lair`, `rewards`, `ordeals`), and what a DragonLord
does. Clauses: DragonLords, page 20; combat with Dragons, page 12; component limits, page 2. Rulings:
`R-dragonlord-made-of`, `R-component-limits`, `R-dragonlord-in-wastelands`.

A DragonLord takes the place of a unit. All counters stay under it, so a Wizard keeps its row of spells.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.dragons import raised
from conquest_rules.dragonlords.position.actions import Raise
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, active_decides, by_checks
from conquest_rules.dragonlords.position.company import party_of, used_up
from conquest_rules.dragonlords.position.facts.lords import IsLord
from conquest_rules.dragonlords.position.facts.misfits import NoSuchUnit
from conquest_rules.dragonlords.position.facts.parties import NoKingOnQuests
from conquest_rules.dragonlords.position.figures import Figure, are_hidden, is_king
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Bracing,
    Curing,
    MakingLord,
    Menacing,
    OrdealEnding,
    Questing,
    Resisting,
    Rewarding,
)
from conquest_rules.dragonlords.position.supply import no_more_lords
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause


@clause("D12.18", "D20.23", "D20.37")
def candidates(state: State, at: str, side: Side) -> Bag[Figure]:
    """The units of a party that can become a DragonLord: all but Kings and those that are one."""
    party = party_of(state, at, side)
    members = party.units.pairs if party is not None else ()
    return Bag((one, count) for one, count in members if not (one.lord or is_king(one)))


def _listed(state: State, step: MakingLord) -> Iterator[Raise]:
    for figure in candidates(state, step.at, state.active).kinds:
        yield Raise(state.active, figure)


def _fits(state: State, step: MakingLord, act: Raise) -> Misfit | None:
    party = party_of(state, step.at, act.by)
    members = party.units if party is not None else Bag[Figure]()
    if act.figure in members:
        return None
    return Misfit(NoSuchUnit(act.by, act.figure, step.at, members.total))


@clause("D20.23", "D20.37")
def only_ordinary_units(state: State, step: MakingLord, act: Raise) -> Violation | None:
    """An ordinary unit becomes a DragonLord: no King, and not one that is one."""
    if is_king(act.figure):
        return Violation("D20.37", NoKingOnQuests(act.by))
    return Violation("D20.23", IsLord(act.figure, step.at)) if act.figure.lord else None


@clause("D12.18", "D9.5", "D20.23")
def make(state: State, step: MakingLord, act: Raise) -> Moved:
    """The unit becomes a DragonLord, and the tool that this takes is lost."""
    made, told = raised(state, step.at, act.by, act.figure)
    if step.costs is not None:
        made = used_up(made, step.at, act.by, step.costs)
    return at_step(made, step.then), told


@clause("D2.7", "D20.23")
def _makes_on(state: State, step: MakingLord) -> Moved | None:
    """Without a piece or a unit nothing is gained or lost; among plain units alone no one is asked."""
    able = candidates(state, step.at, state.active)
    if not able or no_more_lords(state) is not None:
        return at_step(state, step.then), ()
    if len(able.kinds) == 1 and not are_hidden(able):
        return make(state, step, Raise(state.active, able.kinds[0]))
    return None


MAKING: Final[Phase[MakingLord]] = flow.Phase(
    MakingLord,
    "Quest Activity",
    active_decides,
    _listed,
    (flow.Deed(Raise, make, by_checks(only_ordinary_units, fits=_fits)),),
    whose="D20.23",
    leads_to=(Questing, Rewarding, Bracing, Menacing, Resisting, Curing, OrdealEnding),
)
MAKES_ON: Final[Goes[MakingLord]] = flow.Goes(
    MakingLord, _makes_on, (Questing, Rewarding, Bracing, Menacing, Resisting, Curing, OrdealEnding)
)
PHASES: Final = (MAKING,)
GOES: Final = (MAKES_ON,)
