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
from conquest_rules.dragonlords.position.crews import with_each, with_room
from conquest_rules.dragonlords.position.events import UnitSummoned
from conquest_rules.dragonlords.position.facts.board import NoRoomAboard
from conquest_rules.dragonlords.position.facts.misfits import NoSuchShip
from conquest_rules.dragonlords.position.facts.scrolls import NoneSummoned
from conquest_rules.dragonlords.position.figures import PLAIN, Figure, Mark, marked
from conquest_rules.dragonlords.position.pieces import LARGEST, Party
from conquest_rules.dragonlords.position.state import (
    State,
    at_step,
    with_fleets,
    with_forces,
    with_parties,
)
from conquest_rules.dragonlords.position.steps import Summoning
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause

# In its player's own turn a new unit has not stood there since the turn began.
NEW: Final = marked(PLAIN, Mark(moved=True))


def _caster(state: State, step: Summoning) -> Turn:
    return DECIDES[step.by]


def _has_summoned(state: State, step: Summoning) -> bool:
    effect = effect_of(state, step.scroll)
    return isinstance(effect, PlaceUnits) and step.left < effect.up_to


def _listed(state: State, step: Summoning) -> Iterator[Action]:
    if step.at in state.table.zone:
        yield from (Summon(step.by, ship) for ship in with_room(state, step.at, step.by).kinds)
    else:
        yield Summon(step.by)
    if _has_summoned(state, step):
        yield EndStep(step.by)


def _fits(state: State, step: Summoning, act: Summon) -> Misfit | None:
    """A unit comes aboard a ship, at sea; elsewhere it just comes."""
    at_sea = step.at in state.table.zone
    fits = act.ship in state.fleet(step.at, step.by) if at_sea else act.ship is None
    return None if fits else Misfit(NoSuchShip(step.by, step.at))


@clause("D23.28")
def only_where_there_is_room(state: State, step: Summoning, act: Summon) -> Violation | None:
    """A unit that comes aboard finds room there."""
    if act.ship is None or act.ship in with_room(state, step.at, step.by):
        return None
    return Violation("D23.28", NoRoomAboard(step.by, step.at))


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
    unit, at = newcomer(state, step), step.at
    if (party := _party(state, step)) is not None:
        larger = evolve(party, units=party.units.add(unit))
        joined = with_parties(state, (at, act.by, state.parties_in(at, act.by).remove(party).add(larger)))
    elif act.ship is None:
        joined = with_forces(state, (at, act.by, state.figures(at, act.by).add(unit)))
    else:
        manned = evolve(act.ship, crew=act.ship.crew.add(unit))
        joined = with_fleets(state, (at, act.by, state.fleet(at, act.by).remove(act.ship).add(manned)))
    return at_step(joined, evolve(step, left=step.left - 1)), (UnitSummoned(step.by, step.at),)


@clause("D23.27")
def enough(state: State, step: Summoning, act: EndStep) -> Moved:
    """No more units join."""
    if step.at in state.table.space:
        state = with_each(state, step.at, step.by, _at_ease)
    return at_step(state, step.then), ()


def _at_ease(figure: Figure) -> Figure:
    return marked(figure, evolve(figure.mark, taken=False)) if figure.mark.taken else figure


def _party(state: State, step: Summoning) -> Party | None:
    """The quest party that units join: the one of the marked caster; None off the Wastelands."""
    found = state.parties_in(step.at, step.by).kinds
    return next((one for one in found if any(unit.mark.taken for unit in one.units.kinds)), None)


@clause("D23.28")
def _is_full(state: State, step: Summoning) -> bool:
    """Whether no more units can join: a quest party has six, and a ship eight."""
    if (party := _party(state, step)) is not None:
        return party.units.total >= LARGEST
    return step.at in state.table.zone and not with_room(state, step.at, step.by)


@clause("D23.27", "D23.28")
def _summons_on(state: State, step: Summoning) -> Moved | None:
    """When as many have come as the scroll can call, or as there is room for, the game continues."""
    over = _is_full(state, step) or not step.left
    return enough(state, step, EndStep(step.by)) if over else None


SUMMONING: Final[Phase[Summoning]] = flow.Phase(
    Summoning,
    "Scrolls",
    _caster,
    _listed,
    (
        flow.Deed(Summon, summon, by_checks(only_where_there_is_room, fits=_fits)),
        flow.Deed(EndStep, enough, by_checks(at_least_one)),
    ),
    whose="D23.27",
    leads_to=(Summoning,),
)
SUMMONS_ON: Final[Goes[Summoning]] = flow.Goes(Summoning, _summons_on)
PHASES: Final = (SUMMONING,)
GOES: Final = (SUMMONS_ON,)
