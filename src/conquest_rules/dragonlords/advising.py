"""Advice: what a player can do instead of a refused decision.

Here: taking from the list of legal actions those that come closest to what was tried. So advice is never
refused, and nothing of its kind is left out. Not here: what is legal, and why something is not.
"""

from collections.abc import Iterable

from attrs import evolve

from conquest_rules.dragonlords.catalogue import catalogue
from conquest_rules.dragonlords.position import actions
from conquest_rules.dragonlords.position.checks import Turn
from conquest_rules.dragonlords.position.facts.advice import (
    AnswerFirst,
    CanCast,
    CanChoose,
    CanDo,
    CanGo,
    CanName,
    Decides,
)
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import battle_of
from conquest_rules.dragonlords.position.verbs import VERBS
from conquest_rules.kernel.clause import Fact, Misfit, Violation
from conquest_rules.kernel.rules import Deciding

Legal = tuple[actions.Action, ...]


def advised(
    state: State, act: actions.Decision, refusals: tuple[Violation | Misfit, ...], turn: Turn, legal: Legal
) -> tuple[Violation | Misfit, ...]:
    """Refusals with the restatements of their clauses, and with what is open instead."""
    advice, clause = _advice(state, act, turn, legal), catalogue().clause
    return tuple(
        evolve(one, advice=one.advice + advice, also=clause(one.clause).same_as)
        if isinstance(one, Violation)
        else one
        for one in refusals
    )


def _advice(state: State, act: actions.Decision, turn: Turn, legal: Legal) -> tuple[Fact, ...]:
    if not isinstance(turn, Deciding):
        return (AnswerFirst(),)
    if turn.by is not act.by:
        return (Decides(turn.by, state.table.player(turn.by)),)
    alike = tuple(one for one in legal if type(one) is type(act))
    return tuple(_of_its_kind(state, act, alike)) if alike else (_anything(legal),)


def _anything(legal: Legal) -> CanDo:
    return CanDo(tuple(dict.fromkeys(VERBS[type(one)] for one in legal)))


def _once(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(places))


def _fought_over(state: State) -> str:
    """The territory of the combat that is under way."""
    battle = battle_of(state.step)
    assert battle is not None, "a caster teleports away from a combat alone"
    return battle.at


def _of_its_kind(state: State, act: actions.Decision, alike: Legal) -> Iterable[Fact]:
    """The other things that can be named for the same kind of action."""
    match act:
        case actions.March(_, figure, at) | actions.Transfer(_, figure, at):
            same = (one for one in alike if isinstance(one, actions.March | actions.Transfer))
            yield CanGo(figure, at, _once(one.to for one in same if (one.figure, one.at) == (figure, at)))
        case actions.Cast():
            yield CanCast(_once(one.scroll for one in alike if isinstance(one, actions.Cast)))
        case actions.Aim(_, _, str()):
            aims = (one.at for one in alike if isinstance(one, actions.Aim))
            places = _once(at for at in aims if at is not None)
            yield CanChoose(places) if places else _anything(alike)
        case actions.Vanish(_, figure, _, aboard):
            away = (one for one in alike if isinstance(one, actions.Vanish))
            ends = (one.to for one in away if (one.figure, one.aboard) == (figure, aboard))
            yield CanGo(figure, _fought_over(state), _once(ends))
        case actions.Land(_, figure, ship, at):
            landed = (one for one in alike if isinstance(one, actions.Land))
            same_unit = (one for one in landed if (one.figure, one.ship, one.at) == (figure, ship, at))
            yield CanGo(figure, at, _once(one.to for one in same_unit))
        case actions.Sail(_, ship, at):
            sails = (one for one in alike if isinstance(one, actions.Sail))
            ways = _once(one.to for one in sails if (one.ship, one.at) == (ship, at))
            yield CanChoose(ways) if ways else _anything(alike)
        case actions.Retreat() | actions.Arrive():
            goals = (one for one in alike if isinstance(one, actions.Retreat | actions.Arrive))
            yield CanChoose(_once(one.to for one in goals))
        case actions.Place(_, ware):
            same_ware = (one for one in alike if isinstance(one, actions.Place) and one.ware is ware)
            yield CanChoose(_once(one.at for one in same_ware))
        case actions.Store(_, at) | actions.Pay(_, at):
            named = tuple(one for one in alike if isinstance(one, actions.Store | actions.Pay))
            here = tuple(one.gold for one in named if one.at == at)
            yield CanName(here) if here else CanChoose(_once(one.at for one in named))
        case (
            actions.Claim()
            | actions.Strengthen()
            | actions.Hide()
            | actions.DockAt()
            | actions.Levy()
            | actions.Fight()
        ):
            placed = (
                one
                for one in alike
                if isinstance(
                    one,
                    actions.Claim
                    | actions.Strengthen
                    | actions.Hide
                    | actions.DockAt
                    | actions.Levy
                    | actions.Fight,
                )
            )
            yield CanChoose(_once(one.at for one in placed))
        case _:
            yield _anything(alike)
