"""Sailing: phase 2, ships sail from sea zone to sea zone.

Here: `Sail`, one zone at a time, as a part of the naval movement phase. Not here: how units come on and off
(`harbors`), Teleport in the same phase (`teleporting`), and combat at sea (`battle`). Clauses: naval movement
and blockades, page 7. Rulings: `R-naval-order`, `R-leaving-harbour`, `R-allies-apart`.

A ship that comes into a sea zone with an enemy blockade stays there, and fights in the combat phase.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.movement.seaways import (
    ally_in,
    blockader,
    can_stay_or_sail_on,
    is_aided,
    range_of,
    ways_on,
    zones_left,
)
from conquest_rules.dragonlords.position.actions import Action, EndStep, Sail
from conquest_rules.dragonlords.position.checks import Moved, Part, by_checks
from conquest_rules.dragonlords.position.events import ShipSailed
from conquest_rules.dragonlords.position.facts.board import (
    BesideAlly,
    HasSailed,
    IsBlockaded,
    MustSailOn,
    NotAdjacent,
)
from conquest_rules.dragonlords.position.facts.misfits import NoSuchShip, NoSuchZone
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import State, with_fleets
from conquest_rules.dragonlords.position.steps import Sailing
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause


def _as_sailed(state: State, act: Sail) -> Ship:
    """The ship when it has entered the next zone."""
    stopped = blockader(state, act.by, act.to) is not None
    unaided = not is_aided(state, act.by, act.ship)
    return evolve(act.ship, spent=act.ship.spent + 1, stopped=stopped, unaided=unaided)


def _listed(state: State, step: Sailing) -> Iterator[Action]:
    by = state.active
    for at in state.table.zone:
        for ship in state.fleet(at, by).kinds:
            if zones_left(state, by, ship):
                for to in ways_on(state, by, ship, at):
                    act = Sail(by, ship, at, to)
                    if past_allies(state, step, act) is None:
                        yield act


def _fits(state: State, step: Sailing, act: Sail) -> Misfit | None:
    for zone in (act.at, act.to):
        if zone not in state.table.zone:
            return Misfit(NoSuchZone(zone))
    return None if act.ship in state.fleet(act.at, act.by) else Misfit(NoSuchShip(act.by, act.at))


@clause("D7.15", "D7.18")
def zone_by_zone(state: State, step: Sailing, act: Sail) -> Violation | None:
    """A ship sails into a sea zone that touches its own."""
    if act.to in ways_on(state, act.by, act.ship, act.at):
        return None
    return Violation("D7.15", NotAdjacent(act.at, act.to))


@clause("D7.32", "D7.33")
def not_past_a_blockade(state: State, step: Sailing, act: Sail) -> Violation | None:
    """A ship that has come to an enemy blockade stays, and fights it."""
    if not act.ship.stopped:
        return None
    return Violation("D7.33", IsBlockaded(act.at, blockader(state, act.by, act.at) or act.by))


@clause("D7.15", "D7.16")
def within_its_range(state: State, step: Sailing, act: Sail) -> Violation | None:
    """A ship enters six sea zones in a turn, or as many as its people sail."""
    most = range_of(state, act.by, act.ship)
    if act.ship.stopped or act.ship.spent < most:
        return None
    return Violation("D7.15", HasSailed(act.at, act.ship.spent, most))


@clause("D30.9")
def past_allies(state: State, step: Sailing, act: Sail) -> Violation | None:
    """A ship sails past ships of an ally, but does not end its move beside them."""
    if (ally := ally_in(state, act.by, act.to)) is None:
        return None
    ship = _as_sailed(state, act)
    if can_stay_or_sail_on(state, act.by, ship, act.to, zones_left(state, act.by, ship)):
        return None
    return Violation("D30.9", BesideAlly(act.to, ally))


@clause("D30.9")
def none_beside_an_ally(state: State, step: Sailing, act: EndStep) -> Violation | None:
    """The phase does not end while a ship is on its way past an ally's."""
    for zone in state.table.zone:
        if state.fleet(zone, act.by) and (ally := ally_in(state, act.by, zone)) is not None:
            return Violation("D30.9", MustSailOn(zone, ally))
    return None


@clause("D5.7", "D7.14", "D7.15", "D7.32", "D7.33", "D7.37", "D32.9")
def sail(state: State, step: Sailing, act: Sail) -> Moved:
    """A ship enters a sea zone; an enemy blockade there ends its move."""
    left, there = state.fleet(act.at, act.by).remove(act.ship), state.fleet(act.to, act.by)
    sailed = with_fleets(state, (act.at, act.by, left), (act.to, act.by, there.add(_as_sailed(state, act))))
    return sailed, (ShipSailed(act.by, act.ship, act.at, act.to),)


CHECKS: Final = (zone_by_zone, not_past_a_blockade, within_its_range, past_allies)
PART: Final[Part[Sailing]] = Part(
    _listed, (flow.Deed(Sail, sail, by_checks(*CHECKS, fits=_fits), whose="D7.13"),)
)
