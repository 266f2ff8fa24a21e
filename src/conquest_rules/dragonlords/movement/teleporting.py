"""Teleporting: phases 2 and 5, casters and those they take along go to places far away.

Here: the step `Teleporting`, how it begins, and the places that a teleport can lead to. Not here: a caster
that teleports away from a combat (`battle.vanishing`), and teleportals (`ground`). Clauses: movement of spell
casters and DragonLords, page 7; Teleport, page 22; the transfer phase, page 27. Rulings:
`R-teleport-targets`, `R-teleport-capacity`, `R-leave-contested`.

In phase 2 a teleport leads to any territory; an enemy one is contested until the combat phase, and units that
came there by Teleport fight to the end. In phase 5 it leads to friendly territories alone.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.content.effects import Teleport
from conquest_rules.dragonlords.content.names import TerritoryKind
from conquest_rules.dragonlords.magic.casters import active, teleports
from conquest_rules.dragonlords.movement.ground import (
    not_into_the_tundra,
    not_out_of_a_combat,
    not_to_an_ally,
)
from conquest_rules.dragonlords.position.actions import Action, Arrive, BeginTeleport, Take, Vanish
from conquest_rules.dragonlords.position.checks import (
    Moved,
    Part,
    Phase,
    active_decides,
    by_checks,
    known,
    standing,
)
from conquest_rules.dragonlords.position.events import TerritoryTaken, UnitsTeleported
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
from conquest_rules.dragonlords.position.figures import Figure, Mark, marked, rested
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import (
    are_allies,
    army,
    held,
    holder,
    is_enemy,
    is_friendly,
    is_vacant,
)
from conquest_rules.dragonlords.position.state import State, at_step, with_forces
from conquest_rules.dragonlords.position.steps import Sailing, Step, Teleporting, Transferring
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause

In: TypeAlias = Sailing | Transferring
# An action that leads to a place by Teleport.
Leading: TypeAlias = Arrive | Vanish


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


def caster_in(state: State, step: Teleporting) -> Figure:
    """The caster that is about to teleport."""
    return next(one for one in army(state, step.at).kinds if one.mark.taken and one.mark.teleported)


def _number_taken(state: State, step: Teleporting) -> int:
    """How many units are taken along so far."""
    return sum(count for one, count in army(state, step.at).pairs if one.mark.taken) - 1


@clause("D13.38", "D27.3")
def may_take_more(state: State, step: Teleporting) -> bool:
    """Whether a unit stays behind if another one is taken along, or none has to."""
    place, here = state.table.place[step.at], army(state, step.at).total
    if state.table.reading("R-vacate-with-companions") == "companions-too":
        return True
    return here - _number_taken(state, step) > 2 or state.table.atlas.may_be_left[place]


# Where to.


@clause("D22.13", "D27.5", "D27.6", "D20.29")
def only_to_friends(step: Step) -> bool:
    """Whether casters teleport to friendly places alone."""
    return isinstance(step, Transferring)


@clause("D30.15", "D31.10", "D7.22", "D7.26")
def is_within_reach(state: State, figure: Figure, at: str, to: str) -> bool:
    """Whether a caster can teleport from a place to a territory, whatever the phase."""
    return to != at and not (_is_closed_island(state, to) or is_closed_kingdom(state, figure, to))


def _is_closed_island(state: State, to: str) -> bool:
    kind = state.table.atlas.territory[state.table.place[to]]
    return kind is TerritoryKind.ISLAND and state.table.reading("R-island-teleport") == "ship-only"


@clause("D30.15")
def is_closed_kingdom(state: State, figure: Figure, to: str) -> bool:
    """Whether a place is a kingdom, which is closed to a DragonLord whose power is reduced."""
    return figure.lord and state.table.setup.options.dragonlord_power_reduction and to in state.table.kingdoms


def goals(state: State, step: Step, figure: Figure, at: str) -> Iterator[str]:
    """The territories that a caster can teleport to from a place, in board order."""
    side, friends = state.active, only_to_friends(step)
    for to in state.table.territories:
        if not is_within_reach(state, figure, at, to):
            continue
        held_by = holder(state, to)
        if held_by is side or not (friends or (held_by is not None and are_allies(state, side, held_by))):
            yield to


# What is listed.


def _beginnings(state: State, step: In) -> Iterator[Action]:
    by = state.active
    for at in held(state, by):
        for figure in state.figures(at, by).kinds:
            if (
                teleports(state, by, figure)
                and may_be_teleported(figure.mark)
                and next(goals(state, step, figure, at), None) is not None
            ):
                yield BeginTeleport(by, figure, at)


def _listed(state: State, step: Teleporting) -> Iterator[Action]:
    by = state.active
    if _number_taken(state, step) < step.most and may_take_more(state, step):
        for figure in army(state, step.at).kinds:
            if may_be_teleported(figure.mark):
                yield Take(by, figure)
    for to in goals(state, step.then, caster_in(state, step), step.at):
        yield Arrive(by, to)


# Why not.


def _begins_with(state: State, step: In, act: BeginTeleport) -> Misfit | None:
    return standing(state, act.by, act.figure, act.at)


def _is_there(state: State, step: Teleporting, act: Take) -> Misfit | None:
    return standing(state, act.by, act.figure, step.at)


def _is_known(state: State, step: Teleporting, act: Arrive) -> Misfit | None:
    return known(state, act.to)


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
    if next(goals(state, step, act.figure, act.at), None) is not None:
        return None
    return Violation("D22.13", NoGoal(act.at))


@clause("D7.22", "D7.26", "D22.8", "D22.9", "D30.13")
def no_more_than_it_can(state: State, step: Teleporting, act: Take) -> Violation | None:
    """A caster takes five units along, a DragonLord ten."""
    if _number_taken(state, step) < step.most:
        return None
    why = "D7.26" if caster_in(state, step).lord else "D7.22"
    return Violation(why, AllTaken(step.at, step.most))


@clause("D13.38", "D27.3")
def one_stays_behind(state: State, step: Teleporting, act: Take) -> Violation | None:
    """With companions a unit stays behind: a territory is left empty by a caster alone."""
    if may_take_more(state, step):
        return None
    return Violation("D13.38", NoneStays(act.by, step.at), ruling="R-vacate-with-companions")


@clause("D7.22", "D7.26")
def leads_elsewhere(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """A teleport leads to another place than the one it begins in."""
    return Violation("D22.8", IsThere(act.to)) if act.to == step.at else None


@clause("D31.10")
def islands_by_ship(state: State, step: object, act: Leading) -> Violation | None:
    """By another reading an island is reached by ship alone."""
    if not _is_closed_island(state, act.to):
        return None
    return Violation("D31.10", IsGround(act.to, Ground.ISLAND), ruling="R-island-teleport")


@clause("D30.15")
def no_lord_in_a_kingdom(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """A DragonLord whose power is reduced teleports to no kingdom."""
    if not is_closed_kingdom(state, caster_in(state, step), act.to):
        return None
    return Violation("D30.15", IsGround(act.to, Ground.KINGDOM))


@clause("D22.13", "D27.5", "D27.6")
def to_friends_in_the_transfer_phase(state: State, step: Teleporting, act: Arrive) -> Violation | None:
    """In the transfer phase a teleport leads to friendly places alone."""
    if not only_to_friends(step.then) or is_friendly(state, act.to, act.by):
        return None
    held_by = holder(state, act.to)
    return Violation("D22.13", IsVacant(act.to) if held_by is None else IsHeld(act.to, held_by))


# What comes of it.


@clause("D7.22", "D7.26", "D22.8")
def begin(state: State, step: In, act: BeginTeleport) -> Moved:
    """The caster is singled out; it stays where it is until it arrives."""
    here = state.figures(act.at, act.by).remove(act.figure)
    about = marked(act.figure, evolve(act.figure.mark, teleported=True, taken=True))
    begun = with_forces(state, (act.at, act.by, here.add(about)))
    return at_step(begun, Teleporting(act.at, most_companions(state, act.figure), step)), ()


@clause("D7.22", "D7.26", "D20.28")
def take(state: State, step: Teleporting, act: Take) -> Moved:
    """A unit of the caster's place goes along."""
    here = state.figures(step.at, act.by).remove(act.figure)
    along = marked(act.figure, evolve(act.figure.mark, taken=True))
    return with_forces(state, (step.at, act.by, here.add(along))), ()


@clause("D7.22", "D7.23", "D7.26", "D22.8", "D22.10", "D22.11", "D24.5")
def arrive(state: State, step: Teleporting, act: Arrive) -> Moved:
    """Caster and companions are there: among friends, on ground that they claim, or among enemies."""
    enemy, vacant = is_enemy(state, act.to, act.by), is_vacant(state, act.to)
    here, there = state.figures(step.at, act.by), state.figures(act.to, act.by)
    gone = Bag((one, count) for one, count in here.pairs if one.mark.taken)
    arrived = Bag(
        (marked(one, _arrived(one.mark, only_to_friends(step.then), enemy)), n) for one, n in gone.pairs
    )
    moved = with_forces(state, (step.at, act.by, here - gone), (act.to, act.by, there + arrived))
    moved, told = at_step(moved, step.then), UnitsTeleported(act.by, rested(gone), step.at, act.to)
    if not vacant:
        return moved, (told,)
    return moved, (told, TerritoryTaken(act.by, act.to, ("D7.22",)), *taken(moved, act.to))


@cache
def _arrived(mark: Mark, transferred: bool, enemy: bool) -> Mark:
    if transferred:
        return evolve(mark, taken=False, teleported=False, transferred=True)
    return evolve(mark, taken=False, teleported=True, moved=True, bound=enemy)


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
            by_checks(companions_go_once, no_more_than_it_can, one_stays_behind, fits=_is_there),
        ),
        flow.Deed(
            Arrive,
            arrive,
            by_checks(
                not_into_the_tundra,
                not_to_an_ally,
                leads_elsewhere,
                islands_by_ship,
                no_lord_in_a_kingdom,
                to_friends_in_the_transfer_phase,
                fits=_is_known,
            ),
        ),
    ),
    whose="D22.8",
    leads_to=(Teleporting, Sailing, Transferring),
)
