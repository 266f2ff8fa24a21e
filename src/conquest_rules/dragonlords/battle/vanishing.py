"""Vanishing: a caster under attack teleports away, alone and instead of striking back.

Here: `Vanish`, as the defender's deed in `Countering` or, by readings that are otherwise the same, in
`Withdrawing`, which comes after all dice and before losses are taken. Not here: attacks by magic (`strikes`),
and the Teleport of phases 2 and 5 (`movement.teleporting`). Clauses: step 4 of the combat sequence, page 13;
Teleport, page 22; retreating, page 24. Rulings: `R-teleport-retreat-timing`, `R-teleport-retreat-count`.

By the reading `remove-casualties-without-rolling` a caster holds its die back in step 4, and decides in step
5 whether it goes; by `end-of-round-even-after-rolling` it may go even if it has struck back.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.battle.rounds import begin_losses, counter_attacks
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.casters import teleports
from conquest_rules.dragonlords.magic.windows import has_passed, passed, passing
from conquest_rules.dragonlords.movement.camps import closed_to, open_camps, settled_in
from conquest_rules.dragonlords.movement.destinations import (
    is_closed_kingdom,
    is_within_reach,
    islands_by_ship,
)
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, HoldBack, Pass, Vanish
from conquest_rules.dragonlords.position.checks import (
    DECIDES,
    Goes,
    Moved,
    Phase,
    Turn,
    by_checks,
    known,
    standing,
)
from conquest_rules.dragonlords.position.crews import fighters, stations, with_room, with_unit
from conquest_rules.dragonlords.position.events import CasterVanished, Passed
from conquest_rules.dragonlords.position.expeditions import without_left
from conquest_rules.dragonlords.position.facts.board import (
    Deed,
    GoesLater,
    Ground,
    HasDone,
    IsGround,
    IsHeld,
    IsThere,
    IsVacant,
    NoGoal,
    NoRoomAboard,
    NotAboardShips,
    NoTeleport,
    NothingToHold,
    TooFewLeft,
)
from conquest_rules.dragonlords.position.figures import Figure, marked, rested_one
from conquest_rules.dragonlords.position.holding import held, holder, is_friendly
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import Battle, Countering, Embarking, Losing, Withdrawing
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause

In: TypeAlias = Countering | Withdrawing
IN_STEP_FOUR: Final = "step-four-instead-of-rolling"
WITHOUT_ROLLING: Final = "remove-casualties-without-rolling"


def _reading(state: State) -> str:
    return state.table.reading("R-teleport-retreat-timing")


# Who may go, and where to.


@clause("D13.32", "D15.10", "D24.7", "D22.14")
def enough_stay(state: State, battle: Battle) -> bool:
    """Whether those who would stay are at least as many as the hits."""
    return battle.hits[1] <= fighters(state, battle.at, battle.defender).total - 1


@clause("D13.31", "D24.8", "D32.17")
def has_countered(state: State, step: In, figure: Figure) -> bool:
    """Whether a caster has struck back in this round, by a spell or by its die; a reading allows that."""
    reading = _reading(state)
    if isinstance(step, Withdrawing) and reading == WITHOUT_ROLLING:
        rolled = counter_attacks(state, step.battle) and not figure.mark.held
        return bool(figure.mark.cast) or rolled
    return bool(figure.mark.cast) and reading in (IN_STEP_FOUR, WITHOUT_ROLLING)


def _able(state: State, step: In) -> Iterator[tuple[Ship | None, Figure]]:
    """The casters that get away if they wish, each with the ship that it is aboard."""
    side = step.battle.defender
    if enough_stay(state, step.battle):
        for ship, figure in stations(state, step.battle.at, side):
            if teleports(state, side, figure) and not has_countered(state, step, figure):
                yield ship, figure


@clause("D13.29", "D15.10", "D22.14", "D24.7")
def _shelters(state: State, side: Side, figure: Figure, at: str) -> Iterator[str]:
    """The places that a caster can get away to: its territories, blockades and parties with room."""
    yield from (to for to in held(state, side) if is_within_reach(state, figure, at, to))
    for to in state.table.zone:
        if to != at and not figure.lord and with_room(state, to, side):
            yield to
    yield from open_camps(state, side, Bag.of(figure), at)


def ways_out(state: State, step: In) -> Iterator[Vanish]:
    """Every way in which a caster can teleport away now."""
    side, at = step.battle.defender, step.battle.at
    for ship, figure in _able(state, step):
        for to in _shelters(state, side, figure, at):
            yield Vanish(side, figure, to, ship)


@clause("D13.29", "D24.7", "D32.17")
def in_step_four(state: State, step: Countering) -> Iterator[Action]:
    """What casters that can teleport do in step 4: go, or by another reading hold their dice back."""
    reading = _reading(state)
    if reading == IN_STEP_FOUR:
        yield from ways_out(state, step)
    elif reading == WITHOUT_ROLLING and counter_attacks(state, step.battle):
        for ship, figure in _able(state, step):
            act = HoldBack(step.battle.defender, figure, ship)
            if not figure.mark.held and somewhere_to_go(state, step, act) is None:
                yield act


# Why not.


def _can_go(state: State, step: In, act: Vanish) -> Misfit | None:
    elsewhere = act.to in state.table.zone or act.to in state.table.space
    place = None if elsewhere else known(state, act.to)
    return place or standing(state, act.by, act.figure, step.battle.at, act.aboard)


def _is_there(state: State, step: In, act: HoldBack) -> Misfit | None:
    return standing(state, act.by, act.figure, step.battle.at, act.aboard)


@clause("D13.29", "D20.1")
def by_a_caster_who_can(state: State, step: In, act: Vanish | HoldBack) -> Violation | None:
    """Only a caster who knows how to teleport gets away."""
    if teleports(state, act.by, act.figure):
        return None
    return Violation("D13.29", NoTeleport(act.figure, step.battle.at))


@clause("D24.8", "D13.31")
def instead_of_striking(state: State, step: In, act: Vanish | HoldBack) -> Violation | None:
    """A caster who has struck back in this round stays."""
    if not has_countered(state, step, act.figure):
        return None
    deed = HasDone(act.figure, step.battle.at, Deed.STRUCK if act.figure.mark.cast else Deed.ROLLED)
    return Violation("D24.8", deed, ruling="R-teleport-retreat-timing")


@clause("D13.32", "D24.9", "D24.10")
def the_others_take_the_hits(state: State, step: In, act: Vanish | HoldBack) -> Violation | None:
    """A caster gets away only if the hits do not exceed the units that stay."""
    if enough_stay(state, step.battle):
        return None
    stay = fighters(state, step.battle.at, act.by).total - 1
    return Violation("D13.32", TooFewLeft(step.battle.at, step.battle.hits[1], stay))


@clause("D13.29", "D24.7")
def to_friendly_ground(state: State, step: In, act: Vanish) -> Violation | None:
    """A caster teleports away to another friendly territory."""
    if act.to not in state.table.territories:
        return None
    if act.to == step.battle.at:
        return Violation("D13.29", IsThere(act.to))
    if is_friendly(state, act.to, act.by):
        return None
    held_by = holder(state, act.to)
    return Violation("D13.29", IsVacant(act.to) if held_by is None else IsHeld(act.to, held_by))


@clause("D15.10", "D22.14")
def aboard_another_fleet(state: State, step: In, act: Vanish) -> Violation | None:
    """At sea a caster teleports away to another blockade of its own that has room; no DragonLord does."""
    if act.to not in state.table.zone:
        return None
    if act.figure.lord:
        return Violation("D7.31", NotAboardShips(act.to))
    if act.to != step.battle.at and with_room(state, act.to, act.by):
        return None
    return Violation("D15.10", NoRoomAboard(act.by, act.to))


@clause("D13.29", "D7.24", "D7.25", "D7.27", "D22.12")
def to_another_party(state: State, step: In, act: Vanish) -> Violation | None:
    """In the Wastelands a caster teleports away to another quest party of its own that has room."""
    if act.to not in state.table.space:
        return None
    if act.to == step.battle.at:
        return Violation("D13.29", IsThere(act.to))
    return closed_to(state, act.by, Bag.of(act.figure), act.to)


@clause("D13.31", "D32.17")
def in_its_time(state: State, step: In, act: Vanish) -> Violation | None:
    """A caster goes in step 4; by other readings it goes before losses are taken."""
    if isinstance(step, Withdrawing) or _reading(state) == IN_STEP_FOUR:
        return None
    return Violation("D32.17", GoesLater(step.battle.at), ruling="R-teleport-retreat-timing")


@clause("D13.31", "D32.17")
def only_what_counts(state: State, step: Countering, act: HoldBack) -> Violation | None:
    """Only the reading `remove-casualties-without-rolling` has casters hold their die back, each once."""
    if _reading(state) != WITHOUT_ROLLING:
        return Violation("D32.17", NothingToHold(step.battle.at), ruling="R-teleport-retreat-timing")
    if act.figure.mark.held or not counter_attacks(state, step.battle):
        return Violation("D32.17", NothingToHold(step.battle.at))
    return None


@clause("D13.29", "D24.7")
def somewhere_to_go(state: State, step: Countering, act: HoldBack) -> Violation | None:
    """A die is held back by a caster that has a place to go to."""
    if next(_shelters(state, act.by, act.figure, step.battle.at), None) is not None:
        return None
    return Violation("D13.29", NoGoal(step.battle.at))


@clause("D30.15")
def no_lord_in_a_kingdom(state: State, step: In, act: Vanish) -> Violation | None:
    """A DragonLord whose power is reduced teleports to no kingdom."""
    if not is_closed_kingdom(state, act.figure, act.to):
        return None
    return Violation("D30.15", IsGround(act.to, Ground.KINGDOM))


# What comes of it.


@clause("D11.9", "D13.29", "D13.30", "D13.31", "D15.10")
def vanish(state: State, step: In, act: Vanish) -> Moved:
    """The caster is elsewhere, alone; the tools of a party of which it was the last are stored."""
    at, to = step.battle.at, act.to
    gone, stored = without_left(with_unit(state, at, act.by, act.aboard, act.figure, None), at, act.by)
    there = settled_in(gone, to, act.by, Bag.of(rested_one(act.figure)))
    then = Embarking(act.by, to, step) if to in state.table.zone else step
    return at_step(there, then), (CasterVanished(act.by, act.figure, at, to), *stored)


@clause("D13.31", "D32.17")
def hold_back(state: State, step: Countering, act: HoldBack) -> Moved:
    """The caster rolls no die in this round."""
    held_back = marked(act.figure, evolve(act.figure.mark, held=True))
    return with_unit(state, step.battle.at, act.by, act.aboard, act.figure, held_back), ()


# Before losses are taken.


def _turn(state: State, step: Withdrawing) -> Turn:
    return DECIDES[step.battle.defender]


def _listed(state: State, step: Withdrawing) -> Iterator[Action]:
    yield from ways_out(state, step)
    yield from passing(state, step.battle.defender)


@clause("D32.17")
def stay(state: State, step: Withdrawing, act: Pass) -> Moved:
    """The other casters stay, and losses are taken."""
    battle = step.battle
    told = Passed(act.by, battle.at, act.until)
    return at_step(passed(state, act.by, act.until), begin_losses(state, battle)), (told,)


@clause("D32.17")
def _withdraws_on(state: State, step: Withdrawing) -> Moved | None:
    """A defender without a caster that can go, or who has passed ahead, is not asked."""
    if next(ways_out(state, step), None) is not None and not has_passed(state, step.battle.defender):
        return None
    return at_step(state, begin_losses(state, step.battle)), ()


CHECKS: Final = (by_a_caster_who_can, instead_of_striking, the_others_take_the_hits)
VANISH: Final = flow.Deed(
    Vanish,
    vanish,
    by_checks(
        in_its_time,
        *CHECKS,
        to_friendly_ground,
        aboard_another_fleet,
        to_another_party,
        islands_by_ship,
        no_lord_in_a_kingdom,
        fits=_can_go,
    ),
)
HOLD_BACK: Final = flow.Deed(
    HoldBack, hold_back, by_checks(only_what_counts, *CHECKS, somewhere_to_go, fits=_is_there)
)
WITHDRAWING: Final[Phase[Withdrawing]] = flow.Phase(
    Withdrawing,
    COMBAT,
    _turn,
    _listed,
    (VANISH, flow.Deed(Pass, stay)),
    whose="D32.17",
    leads_to=(Withdrawing, Losing, Embarking),
)
WITHDRAWS_ON: Final[Goes[Withdrawing]] = flow.Goes(Withdrawing, _withdraws_on, (Losing,))
PHASES: Final = (WITHDRAWING,)
GOES: Final = (WITHDRAWS_ON,)
