"""Damage: which piece takes a hit, and what a hit does to it.

Here: the pieces a hit may be given to, why not to others, and what damage does. Not here: dice
(`attack_dice`), how two realms share hits (`sharing`), the order of steps (`rounds`). Clauses: damage, Castle
and Durable, pages 12 and 13.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import Misfit, Violation, cites, clause
from conquest_rules.nerath.battle.sides import Fighter, at_sea, fighters, realms_of, stands_by
from conquest_rules.nerath.content.names import Ability, Kind, Realm
from conquest_rules.nerath.movement.piece_lookup import meant, why_not_meant
from conquest_rules.nerath.position.actions import TakeDamage
from conquest_rules.nerath.position.checks import Check, Refusals, StepCheck, carried, in_step, run, standing
from conquest_rules.nerath.position.events.printed import Event, PieceDamaged, PieceDestroyed
from conquest_rules.nerath.position.facts.board import (
    Being,
    Ground,
    IsAboard,
    OfKind,
    OfPiece,
    OfSpace,
    Trait,
)
from conquest_rules.nerath.position.facts.moments import HitIsFor
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.in_force import has_ability
from conquest_rules.nerath.position.state import State, with_forces
from conquest_rules.nerath.position.steps import Battle, Shares, TakingDamage


@clause("N13.15", "N13.16", "N12.52")
def endures(state: State, realm: Realm, figure: Figure, at: str) -> int:
    """How much damage a piece can still take: a Durable one two, a Castle one, which does not destroy it."""
    castle = figure.kind is Kind.CASTLE
    durable = not castle and has_ability(state, realm, figure.kind, at, Ability.DURABLE)
    return (2 if durable else 1) - figure.mark.damage


def pool(state: State, battle: Battle, realm: Realm) -> tuple[Realm, ...]:
    """The realms whose pieces a realm may give hits to: its own, and its player's other realm."""
    if realm is state.active:
        return (realm,)
    seat = state.table.player(realm)
    return tuple(one for one in realms_of(state, battle, attackers=False) if one in seat.realms)


@clause("N12.54", "N13.23", "N13.24")
def _lasting(state: State, battle: Battle, attackers: bool) -> Iterator[Fighter]:
    """The pieces of a side that can take a hit at all."""
    heroes = state.table.reading("R-carried-hero-damage") == "may"
    for one in fighters(state, battle, attackers):
        if (heroes or one.aboard is None) and endures(state, one.realm, one.figure, battle.at) > 0:
            yield one


@clause("N12.38")
def hittable(state: State, battle: Battle, realm: Realm) -> Iterator[Fighter]:
    """The pieces that can take a hit at all, of those a realm decides for."""
    mine = pool(state, battle, realm)
    return (one for one in _lasting(state, battle, realm is state.active) if one.realm in mine)


@clause("N12.41")
def targets(state: State, battle: Battle, realm: Realm, later: Shares = ()) -> tuple[Fighter, ...]:
    """The pieces that may take the next hit: none takes a second one before all others have had one.

    `later` are the hits that the other defender still has to take.
    """
    able = tuple(hittable(state, battle, realm))
    if not any(one.figure.mark.hit for one in able):
        return able
    match state.table.reading("R-hit-allocation"):
        case "spread-then-stack":
            again = _hit_throughout(state, battle, realm is state.active, dict(later))
        case "one-per-batch":
            again = ()
        case _:
            return able
    return tuple(one for one in able if not one.figure.mark.hit or one.realm in again)


@clause("N12.41")
def _hit_throughout(
    state: State, battle: Battle, attackers: bool, later: Mapping[Realm, int]
) -> tuple[Realm, ...]:
    """The realms whose pieces take second hits, as R-hits-among-allies says: all others have had one.

    Hits that the other defender still has to assign count as assigned.
    """
    realms = realms_of(state, battle, attackers)
    unhit = dict.fromkeys(realms, 0)
    for one in _lasting(state, battle, attackers):
        if not one.figure.mark.hit:
            unhit[one.realm] += one.count
    if state.table.reading("R-hits-among-allies") == "whole-side":
        return realms if all(unhit[one] <= later.get(one, 0) for one in realms) else ()
    return tuple(one for one in realms if unhit[one] == 0)


def _open(state: State, step: TakingDamage) -> tuple[Fighter, ...]:
    """The pieces that may take the current hit."""
    return targets(state, step.battle, step.shares[0][0], step.shares[1:])


def could_take_more(state: State, battle: Battle, realm: Realm) -> bool:
    """Whether some piece of a realm could take a second hit."""
    able = (one for one in hittable(state, battle, realm) if one.realm is realm)
    return any(endures(state, realm, one.figure, battle.at) + one.figure.mark.hit > 1 for one in able)


def options(state: State, step: TakingDamage) -> Iterator[TakeDamage]:
    """Every piece that may take the next hit."""
    realm, _ = step.shares[0]
    for one in _open(state, step):
        yield TakeDamage(realm, one.realm, one.figure, one.aboard)


# Why not.


@clause("N12.38", "N22.17")
def owner_assigns_damage(state: State, step: TakingDamage, act: TakeDamage) -> Violation | None:
    """The realm that decides for the side that was hit gives the hit to a piece of that side."""
    hit = pool(state, step.battle, step.shares[0][0])
    return None if act.whose in hit else Violation("N12.38", HitIsFor(hit, act.whose))


@clause("N10.2")
def bystanders_take_no_damage(state: State, step: TakingDamage, act: TakeDamage) -> Violation | None:
    """A piece that did not come to attack takes no hit, nor does its cargo."""
    aside = act.aboard or act.figure
    if not stands_by(aside):
        return None
    return Violation("N10.2", OfPiece(aside, act.whose, step.battle.at, Being.STANDS_BY))


@clause("N12.54")
def inactive_castle_takes_no_damage(state: State, step: TakingDamage, act: TakeDamage) -> Violation | None:
    """A Castle that was hit takes no more damage in this battle."""
    if act.figure.kind is not Kind.CASTLE or act.figure.mark.damage == 0:
        return None
    return Violation("N12.54", OfPiece(act.figure, act.whose, step.battle.at, Being.INACTIVE))


@clause("N13.23", "N13.24")
def cargo_takes_no_damage_at_sea(state: State, step: TakingDamage, act: TakeDamage) -> Violation | None:
    """Cargo takes no hits at sea; carried Heroes may if R-carried-hero-damage is `may`."""
    if act.aboard is None:
        return None
    fights = Ability.BATTLE_AT_SEA in state.table.content.piece(act.figure.kind).abilities
    if fights and state.table.reading("R-carried-hero-damage") == "may":
        return None
    if fights:
        carried_hero = IsAboard(act.figure, act.aboard, step.battle.at)
        return Violation("N13.23", carried_hero, ruling="R-carried-hero-damage")
    return Violation("N13.23", OfKind(act.figure.kind, Trait.IDLE_AT_SEA))


@clause("N12.41")
def new_piece_for_each_hit(state: State, step: TakingDamage, act: TakeDamage) -> Violation | None:
    """A piece that has taken a hit of this batch takes no other while another piece could."""
    if not act.figure.mark.hit:
        return None
    able = _open(state, step)
    if any((one.realm, one.figure, one.aboard) == (act.whose, act.figure, act.aboard) for one in able):
        return None
    hit = OfPiece(act.figure, act.whose, step.battle.at, Being.HIT)
    return Violation("N12.41", hit, ruling="R-hit-allocation")


TAKE_CHECKS: Final[tuple[StepCheck[TakingDamage, TakeDamage], ...]] = (
    owner_assigns_damage,
    bystanders_take_no_damage,
    inactive_castle_takes_no_damage,
    cargo_takes_no_damage_at_sea,
    new_piece_for_each_hit,
)


def why_not_taken(state: State, step: TakingDamage, act: TakeDamage) -> Refusals:
    """Why a hit cannot be given to this piece."""
    at, checks = step.battle.at, in_step(TAKE_CHECKS, step)
    if act.aboard is None:
        misfit = standing(state, act.whose, act.figure, at)
    elif at_sea(state, step.battle):
        misfit = carried(state, act.whose, act.figure, act.aboard, at)
    else:
        return iter((Misfit(OfSpace(at, Ground.NO_SHIPS_FIGHT)),))
    return _why_not_this_piece(state, act, at, checks, misfit) if misfit else run(checks, state, act)


def _why_not_this_piece(
    state: State, act: TakeDamage, at: str, checks: tuple[Check[TakeDamage], ...], misfit: Misfit
) -> Refusals:
    """Why the named piece, whatever its marks, cannot take the hit."""
    here = state.figures(at, act.whose)
    ship = meant(act.aboard, here) if act.aboard else None
    figure = meant(act.figure, ship.cargo if ship else here)
    if figure is None or (act.aboard is not None and ship is None):
        return iter((misfit,))
    return why_not_meant(state, checks, evolve(act, figure=figure, aboard=ship), misfit)


# What a hit does.


@clause("N12.40", "N12.43", "N12.52", "N13.15", "N13.17", "N13.25", "N20.6", "N20.13", "N13.34", "N13.39")
def suffer(state: State, at: str, act: TakeDamage) -> tuple[State, Event]:
    """A Castle becomes inactive, a Durable piece is damaged, any other piece is lost with its cargo."""
    here, figure = state.figures(at, act.whose), act.figure
    if act.aboard is not None and endures(state, act.whose, figure, at) > 1:
        return _hurt_aboard(state, at, act, act.aboard)
    if act.aboard is not None:
        emptier = evolve(act.aboard, cargo=act.aboard.cargo.remove(figure))
        left = with_forces(state, (at, act.whose, here.remove(act.aboard).add(emptier)))
        return left, PieceDestroyed(act.whose, figure, at, cites(*_why_lost(state, figure), "N13.24"))
    without = here.remove(figure)
    if figure.kind is Kind.CASTLE or endures(state, act.whose, figure, at) > 1:
        mark = evolve(figure.mark, damage=figure.mark.damage + 1, hit=True)
        why = cites("N12.37", "N12.52" if figure.kind is Kind.CASTLE else _why_durable(state, figure))
        hurt = with_forces(state, (at, act.whose, without.add(evolve(figure, mark=mark))))
        return hurt, PieceDamaged(act.whose, figure, at, why)
    lost = cites(*_why_lost(state, figure), *(("N13.25",) if figure.cargo else ()))
    return with_forces(state, (at, act.whose, without)), PieceDestroyed(act.whose, figure, at, lost)


def _why_lost(state: State, figure: Figure) -> tuple[str, ...]:
    """The clauses by which a hit destroys a piece: its first, or the second of a Durable one."""
    return cites(_why_durable(state, figure) if figure.mark.damage else "N12.40", "N12.43")


def _why_durable(state: State, figure: Figure) -> str:
    """The clause by which a piece takes two hits: as its kind does, or by a card."""
    by_kind = Ability.DURABLE in state.table.content.piece(figure.kind).abilities
    return "N13.15" if by_kind else "N13.16"


@clause("N13.16")
def _hurt_aboard(state: State, at: str, act: TakeDamage, ship: Figure) -> tuple[State, Event]:
    """A carried Hero that a card lets survive a hit is damaged."""
    mark = evolve(act.figure.mark, damage=act.figure.mark.damage + 1, hit=True)
    cargo = ship.cargo.remove(act.figure).add(evolve(act.figure, mark=mark))
    there = state.figures(at, act.whose).remove(ship).add(evolve(ship, cargo=cargo))
    told = PieceDamaged(act.whose, act.figure, at, cites("N12.37", _why_durable(state, act.figure)))
    return with_forces(state, (at, act.whose, there)), told
