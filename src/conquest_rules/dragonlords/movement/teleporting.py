"""Teleporting: phases 2 and 5, casters and those they take along go to places far away.

Here: the step `Teleporting`, how it begins and ends. Not here: the places that a teleport can lead to
(`destinations`), a caster that teleports away from a combat (`battle.vanishing`), and teleportals (`ground`).
Clauses: movement of spell casters and DragonLords, page 7; Teleport, page 22; the transfer phase, page 27.
Rulings: `R-teleport-targets`, `R-teleport-capacity`, `R-leave-contested`, `R-crewless-at-sea`.

A caster starts from land, from a blockade or from a Wasteland space. An enemy territory that it has gone to
is contested until the combat phase, and units that came there by Teleport fight to the end; at sea they go
aboard their own ships, or stand on the enemy's decks.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.content.effects import Teleport
from conquest_rules.dragonlords.magic.casters import active, teleports
from conquest_rules.dragonlords.movement.camps import closed_to, settled_in
from conquest_rules.dragonlords.movement.departing import taken_off
from conquest_rules.dragonlords.movement.destinations import (
    Going,
    closed_at_sea,
    goals,
    is_closed_kingdom,
    islands_by_ship,
    only_to_friends,
)
from conquest_rules.dragonlords.movement.ground import (
    not_into_the_tundra,
    not_out_of_a_combat,
    not_to_an_ally,
)
from conquest_rules.dragonlords.movement.seaways import ally_in
from conquest_rules.dragonlords.position.actions import Action, Arrive, BeginTeleport, Take
from conquest_rules.dragonlords.position.checks import (
    Moved,
    Part,
    Phase,
    active_decides,
    by_checks,
    known,
    standing,
)
from conquest_rules.dragonlords.position.crews import boarders, stations, units, with_unit
from conquest_rules.dragonlords.position.events import Event, TerritoryTaken, UnitsTeleported
from conquest_rules.dragonlords.position.facts.board import (
    AllTaken,
    Deed,
    Ground,
    HasDone,
    IsGround,
    IsHeld,
    IsThere,
    IsVacant,
    NoGoal,
    NoneStays,
    NoTeleport,
)
from conquest_rules.dragonlords.position.facts.lords import NowhereElse
from conquest_rules.dragonlords.position.facts.misfits import NoSuchUnit, NotOnTheBoard
from conquest_rules.dragonlords.position.figures import Figure, Mark, marked, rested
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import (
    holder,
    is_contested,
    is_enemy,
    is_friendly,
    is_vacant,
    places_with,
)
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import Embarking, Sailing, Teleporting, Transferring
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause

In: TypeAlias = Sailing | Transferring


# Who goes.


@clause("D7.22", "D7.26", "D22.8", "D22.9", "D30.13")
def most_companions(state: State, figure: Figure) -> int:
    """How many units a caster takes along; a DragonLord takes more, unless its power is reduced."""
    weak = state.table.setup.options.dragonlord_power_reduction
    return max(
        effect.lord_companions if figure.lord and not weak else effect.companions
        for _, effect, _ in active(state, state.active, figure)
        if isinstance(effect, Teleport)
    )


@clause("D22.8", "D27.1", "D7.13")
def may_be_teleported(mark: Mark) -> bool:
    """Whether a unit has not moved in this phase, by Teleport or otherwise, and is not about to."""
    return not (mark.teleported or mark.transferred or mark.taken or mark.boarded or mark.landed)


@clause("D20.28")
def going(state: State, step: Teleporting) -> Going:
    """The caster that is about to teleport, and those it has taken along so far, all from its own place."""
    here = units(state, step.at, state.active).pairs
    taken_along = Bag((one, count) for one, count in here if one.mark.taken)
    caster = next(one for one in taken_along.kinds if one.mark.teleported)
    return Going(caster, step.at, taken_along)


@clause("D13.38", "D27.3")
def may_take_more(state: State, step: Teleporting) -> bool:
    """Whether a unit stays behind if another one is taken along; none has to but in a territory."""
    if step.at not in state.table.territories:
        return True
    if state.table.reading("R-vacate-with-companions") == "companions-too":
        return True
    here = state.figures(step.at, state.active).total
    return (
        here - going(state, step).units.total > 1 or state.table.atlas.may_be_left[state.table.place[step.at]]
    )


def _still_goes_somewhere(state: State, step: Teleporting, figure: Figure) -> bool:
    """Whether a place to arrive in is left if a unit is taken along, too."""
    now = going(state, step)
    more = evolve(now, units=now.units.add(figure))
    return next(goals(state, step.then, more), None) is not None


# What is listed.


@clause("D22.8", "D7.28", "D20.28")
def _beginnings(state: State, step: In) -> Iterator[Action]:
    by = state.active
    for at in places_with_casters(state):
        for _, figure in stations(state, at, by):
            if can_begin(state, step, figure, at):
                yield BeginTeleport(by, figure, at)


def places_with_casters(state: State) -> Iterator[str]:
    """The places that the active player's casters may leave: those in which no combat waits."""
    return (at for at in places_with(state, state.active) if not is_contested(state, at))


def can_begin(state: State, step: In, figure: Figure, at: str) -> bool:
    """Whether a unit in a place where no combat waits can begin to teleport now."""
    return (
        teleports(state, state.active, figure)
        and may_be_teleported(figure.mark)
        and next(goals(state, step, Going(figure, at, Bag.of(figure))), None) is not None
    )


def _listed(state: State, step: Teleporting) -> Iterator[Action]:
    by, now = state.active, going(state, step)
    if now.units.total <= step.most and may_take_more(state, step):
        for ship, figure in stations(state, step.at, by):
            if may_be_teleported(figure.mark) and _still_goes_somewhere(state, step, figure):
                yield Take(by, figure, ship)
    for to in goals(state, step.then, now):
        yield Arrive(by, to)


# Why not.


def _begins_with(state: State, step: In, act: BeginTeleport) -> Misfit | None:
    if act.at not in state.table.place:
        return Misfit(NotOnTheBoard(act.at))
    here = units(state, act.at, act.by)
    return None if act.figure in here else Misfit(NoSuchUnit(act.by, act.figure, act.at, here.total))


def _is_there(state: State, step: Teleporting, act: Take) -> Misfit | None:
    return standing(state, act.by, act.figure, step.at, act.aboard)


def _is_known(state: State, step: Teleporting, act: Arrive) -> Misfit | None:
    return known(state, act.to) if act.to not in (*state.table.zone, *state.table.space) else None


@clause("D22.8", "D32.16", "D20.1")
def by_a_caster_who_can(state: State, step: In, act: BeginTeleport) -> Violation | None:
    """Only a caster who knows how to teleport does."""
    if teleports(state, act.by, act.figure):
        return None
    return Violation("D22.8", NoTeleport(act.figure, act.at))


def _once(figure: Figure, at: str) -> Violation | None:
    mark = figure.mark
    if may_be_teleported(mark):
        return None
    if mark.transferred:
        return Violation("D27.1", HasDone(figure, at, Deed.TRANSFERRED))
    if mark.boarded or mark.landed:
        return Violation("D7.13", HasDone(figure, at, Deed.LANDED if mark.landed else Deed.BOARDED))
    return Violation("D22.8", HasDone(figure, at, Deed.TAKEN if mark.taken else Deed.TELEPORTED))


@clause("D22.8", "D27.1")
def casters_go_once(state: State, step: In, act: BeginTeleport) -> Violation | None:
    """A caster teleports, or is taken along, once in a phase."""
    return _once(act.figure, act.at)


@clause("D22.8", "D27.1")
def companions_go_once(state: State, step: Teleporting, act: Take) -> Violation | None:
    """A unit is taken along once in a phase."""
    return _once(act.figure, step.at)


@clause("D22.13", "D27.6")
def somewhere_to_go(state: State, step: In, act: BeginTeleport) -> Violation | None:
    """A caster begins to teleport only if there is a place to arrive in."""
    if next(goals(state, step, Going(act.figure, act.at, Bag.of(act.figure))), None) is not None:
        return None
    return Violation("D22.13", NoGoal(act.at))


@clause("D7.22", "D7.26", "D22.8", "D22.9", "D30.13")
def no_more_than_it_can(state: State, step: Teleporting, act: Take) -> Violation | None:
    """A caster takes five units along, a DragonLord ten."""
    now = going(state, step)
    if now.units.total <= step.most:
        return None
    why = "D7.26" if now.caster.lord else "D7.22"
    return Violation(why, AllTaken(step.at, step.most))


@clause("D13.38", "D27.3")
def one_stays_behind(state: State, step: Teleporting, act: Take) -> Violation | None:
    """With companions a unit stays behind: a territory is left empty by a caster alone."""
    if may_take_more(state, step):
        return None
    return Violation("D13.38", NoneStays(act.by, step.at), ruling="R-vacate-with-companions")


@clause("D22.8", "D22.13")
def somewhere_with_it(state: State, step: Teleporting, act: Take) -> Violation | None:
    """With all companions there is a place to arrive in."""
    if act.figure.mark.taken or _still_goes_somewhere(state, step, act.figure):
        return None
    return Violation("D22.8", NowhereElse(step.at, act.figure))


@clause("D7.22", "D7.26")
def leads_elsewhere(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """A teleport leads to another place than the one it begins in."""
    return Violation("D22.8", IsThere(act.to)) if act.to == step.at else None


@clause("D30.15")
def no_lord_in_a_kingdom(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """A DragonLord whose power is reduced teleports to no kingdom."""
    if not is_closed_kingdom(state, going(state, step).caster, act.to):
        return None
    return Violation("D30.15", IsGround(act.to, Ground.KINGDOM))


@clause("D22.13", "D27.5", "D27.6")
def to_friends_in_the_transfer_phase(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """In the transfer phase a teleport leads to friendly places alone."""
    on_land = act.to in state.table.territories
    if not on_land or not only_to_friends(step.then) or is_friendly(state, act.to, act.by):
        return None
    held_by = holder(state, act.to)
    return Violation("D22.13", IsVacant(act.to) if held_by is None else IsHeld(act.to, held_by))


@clause("D7.28", "D14.1", "D27.5", "D27.6")
def to_a_blockade(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """At sea a teleport leads to a blockade: of their own, with room, or in phase 2 of an enemy."""
    if act.to not in state.table.zone or ally_in(state, act.by, act.to) is not None:
        return None
    return closed_at_sea(state, step.then, going(state, step), act.to)


@clause("D7.24", "D7.25", "D7.27", "D20.11", "D22.12")
def to_a_party(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """In the Wastelands a teleport leads to a quest party of their own that has room for them."""
    if act.to not in state.table.space:
        return None
    return closed_to(state, act.by, going(state, step).units, act.to)


# What comes of it.


@clause("D7.22", "D7.26", "D22.8")
def begin(state: State, step: In, act: BeginTeleport) -> Moved:
    """The caster is singled out; it stays where it is until it arrives."""
    ship = next(ship for ship, one in stations(state, act.at, act.by) if one == act.figure)
    about = marked(act.figure, evolve(act.figure.mark, teleported=True, taken=True))
    begun = with_unit(state, act.at, act.by, ship, act.figure, about)
    return at_step(begun, Teleporting(act.at, most_companions(state, act.figure), step)), ()


@clause("D7.22", "D7.26", "D20.28", "D20.38")
def take(state: State, step: Teleporting, act: Take) -> Moved:
    """A unit of the caster's place goes along."""
    along = marked(act.figure, evolve(act.figure.mark, taken=True))
    return with_unit(state, step.at, act.by, act.aboard, act.figure, along), ()


@clause(
    "D7.22",
    "D7.23",
    "D7.24",
    "D7.26",
    "D7.28",
    "D22.8",
    "D22.10",
    "D22.11",
    "D22.12",
    "D24.5",
    "D7.29",
    "D12.22",
)
def arrive(state: State, step: Teleporting, act: Arrive) -> Moved:
    """Caster and companions are there: among friends, on ground that they claim, or among enemies.

    At sea they go aboard, DragonLords apart, and in the Wastelands they join a party; what they leave empty
    is left to `departing`.
    """
    gone, to = going(state, step).units, act.to
    on_land, at_sea = to in state.table.territories, to in state.table.zone
    vacant, enemy = on_land and is_vacant(state, to), on_land and is_enemy(state, to, act.by)
    left, more = taken_off(state, step.at, act.by)
    arrived = Bag(
        (marked(one, _arrived(one.mark, only_to_friends(step.then), enemy, at_sea and one.lord)), n)
        for one, n in gone.pairs
    )
    moved = settled_in(left, to, act.by, arrived)
    then = Embarking(act.by, to, step.then) if at_sea and boarders(moved, to, act.by) else step.then
    told: tuple[Event, ...] = (UnitsTeleported(act.by, rested(gone), step.at, to), *more)
    if vacant:
        told = (*told, TerritoryTaken(act.by, to, ("D7.22",)), *taken(moved, to))
    return at_step(moved, then), told


@cache
def _arrived(mark: Mark, transferred: bool, enemy: bool, at_sea: bool) -> Mark:
    if transferred:
        return evolve(mark, taken=False, teleported=False, transferred=True)
    return evolve(mark, taken=False, teleported=True, moved=True, bound=enemy, at_sea=at_sea)


def _part() -> Part[In]:
    checks = (by_a_caster_who_can, not_out_of_a_combat, casters_go_once, somewhere_to_go)
    deed = flow.Deed(BeginTeleport, begin, by_checks(*checks, fits=_begins_with), whose="D22.8")
    return Part(_beginnings, (deed,), (Teleporting,))


PART: Final = _part()
TELEPORTING: Final[Phase[Teleporting]] = flow.Phase(
    Teleporting,
    "Teleport",
    active_decides,
    _listed,
    (
        flow.Deed(
            Take,
            take,
            by_checks(
                companions_go_once, no_more_than_it_can, one_stays_behind, somewhere_with_it, fits=_is_there
            ),
        ),
        flow.Deed(
            Arrive,
            arrive,
            by_checks(
                not_into_the_tundra,
                not_to_an_ally,
                to_a_blockade,
                to_a_party,
                leads_elsewhere,
                islands_by_ship,
                no_lord_in_a_kingdom,
                to_friends_in_the_transfer_phase,
                fits=_is_known,
            ),
        ),
    ),
    whose="D22.8",
    leads_to=(Teleporting, Embarking, Sailing, Transferring),
)
