"""Mustering: a quest party is formed, unit by unit, and takes tools along.

Here: the step `Mustering`. Not here: where a party can be formed (`parties`), and the die (`travelling`).
Clauses: quests, page 8; tools, pages 11 and 32; Kings and DragonLords, page 20. Rulings:
`R-quest-tools-taken`, `R-quest-departure-garrison`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER
from conquest_rules.dragonlords.position.actions import (
    Action,
    Enlist,
    Pack,
    SetOut,
)
from conquest_rules.dragonlords.position.checks import Moved, Phase, active_decides, by_checks, standing
from conquest_rules.dragonlords.position.events import PartySetOut
from conquest_rules.dragonlords.position.facts.board import NoneStays
from conquest_rules.dragonlords.position.facts.parties import (
    IsEnlisted,
    NoKingOnQuests,
    NoLordOnQuests,
    NoneStored,
    NooneEnlisted,
    PartyIsFull,
)
from conquest_rules.dragonlords.position.figures import marked, rested
from conquest_rules.dragonlords.position.pieces import LARGEST
from conquest_rules.dragonlords.position.state import State, at_step, with_forces
from conquest_rules.dragonlords.position.steps import (
    Mustering,
    Pacing,
)
from conquest_rules.dragonlords.quests.parties import QUEST, enlisted, may_quest, questers
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause


def _room_left(state: State, step: Mustering) -> bool:
    """Whether another unit may join: a party has six units, and a unit stays in the territory."""
    at, joined = step.journey.at, enlisted(state, step.journey).total
    return joined < LARGEST and joined + 1 < state.figures(at, state.active).total


def _unpacked(state: State, step: Mustering) -> Bag[str]:
    """The stored tools that the party does not take along yet."""
    return state.stored[NUMBER[state.active]] - step.journey.tools


def _joining(state: State, step: Mustering) -> Iterator[Action]:
    by, at = state.active, step.journey.at
    if at in state.table.territories and _room_left(state, step):
        yield from (Enlist(by, one) for one in questers(state.figures(at, by)))
    yield from (Pack(by, tool) for tool in _unpacked(state, step).kinds)
    if enlisted(state, step.journey):
        yield SetOut(by)


def _is_here(state: State, step: Mustering, act: Enlist) -> Misfit | None:
    return standing(state, act.by, act.figure, step.journey.at)


@clause("D20.11", "D20.14", "D7.27")
def only_wizards_and_units(state: State, step: Mustering, act: Enlist) -> Violation | None:
    """Kings and DragonLords do not join quest parties."""
    if may_quest(act.figure):
        return None
    if act.figure.lord:
        return Violation("D7.27", NoLordOnQuests())
    return Violation("D20.11", NoKingOnQuests(act.by))


@clause("D8.2")
def enlisted_once(state: State, step: Mustering, act: Enlist) -> Violation | None:
    """A unit joins a party once; all who wait at a Village belong to it anyway."""
    waits = step.journey.at in state.table.village
    if not (waits or act.figure.mark.taken):
        return None
    return Violation("D8.2", IsEnlisted(act.figure, step.journey.at))


@clause("D7.25", "D8.2")
def six_at_most(state: State, step: Mustering, act: Enlist) -> Violation | None:
    """A party has six units at most."""
    if enlisted(state, step.journey).total < LARGEST:
        return None
    return Violation("D7.25", PartyIsFull(LARGEST))


@clause("D8.4")
def one_stays_behind(state: State, step: Mustering, act: Enlist) -> Violation | None:
    """A unit stays behind in the territory that a party leaves."""
    at = step.journey.at
    if at in state.table.village or enlisted(state, step.journey).total + 1 < state.figures(at, act.by).total:
        return None
    return Violation("D8.4", NoneStays(act.by, at), ruling="R-quest-departure-garrison")


@clause("D8.3", "D32.1")
def from_the_store(state: State, step: Mustering, act: Pack) -> Violation | None:
    """A party takes along what its player has stored."""
    if act.tool in _unpacked(state, step):
        return None
    return Violation("D8.3", NoneStored(act.by, act.tool), ruling="R-quest-tools-taken")


@clause("D8.2")
def with_someone(state: State, step: Mustering, act: SetOut) -> Violation | None:
    """A party has one unit at least."""
    return None if enlisted(state, step.journey) else Violation("D8.2", NooneEnlisted(step.journey.at))


@clause("D8.2")
def enlist(state: State, step: Mustering, act: Enlist) -> Moved:
    """A unit joins the party; it stays where it is until the party moves."""
    here = state.figures(step.journey.at, act.by).remove(act.figure)
    joined = marked(act.figure, evolve(act.figure.mark, taken=True))
    return with_forces(state, (step.journey.at, act.by, here.add(joined))), ()


@clause("D8.3", "D11.9", "D32.1")
def pack(state: State, step: Mustering, act: Pack) -> Moved:
    """The party takes a tool along, wherever it was stored."""
    journey = evolve(step.journey, tools=step.journey.tools.add(act.tool))
    return at_step(state, Mustering(journey)), ()


@clause("D8.2", "D8.3", "D8.6")
def set_out(state: State, step: Mustering, act: SetOut) -> Moved:
    """The party is complete, and the die is rolled."""
    journey = step.journey
    assert journey.entry is not None, "a party that is formed enters the Wastelands"
    units = rested(enlisted(state, journey))
    told = PartySetOut(act.by, journey.at, journey.entry, units, journey.tools)
    return at_step(state, Pacing(journey)), (told,)


JOIN_CHECKS: Final = (only_wizards_and_units, enlisted_once, six_at_most, one_stays_behind)
MUSTERING: Final[Phase[Mustering]] = flow.Phase(
    Mustering,
    QUEST,
    active_decides,
    _joining,
    (
        flow.Deed(Enlist, enlist, by_checks(*JOIN_CHECKS, fits=_is_here)),
        flow.Deed(Pack, pack, by_checks(from_the_store)),
        flow.Deed(SetOut, set_out, by_checks(with_someone)),
    ),
    whose="D8.2",
    leads_to=(Mustering, Pacing),
)
PHASES: Final = (MUSTERING,)
GOES: Final = ()
