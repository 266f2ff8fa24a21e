"""Out of turn: realms that do not decide now, and actions that do not belong to the moment.

Here: the refusals that apply in every step, from what the rows of the steps say. Not here: refusals of
actions that belong to the step and to the realm that decides. Clauses: who decides.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Fact, Misfit, Violation, clause
from conquest_rules.kernel.rules import Deciding
from conquest_rules.nerath.movement.piece_lookup import why_not_whose
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.checks import Moved, Phase, Refusals, S
from conquest_rules.nerath.position.facts import moments
from conquest_rules.nerath.position.facts.board import Ground, OfSpace
from conquest_rules.nerath.position.facts.misfits import IsHidden
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Battle

Phases: TypeAlias = Mapping[type, Phase[Any]]


def ended(
    phase: Phase[S],
    by: Callable[[State, S], Moved],
    why_not: Callable[[State, S, actions.EndStep], flow.Refusals] = flow.nothing_refused,
    leads_to: tuple[type, ...] = (),
) -> Phase[S]:
    """A step that its realm ends, what comes then, and every step that may follow."""

    def end(state: State, step: S, act: actions.EndStep) -> Moved:
        return by(state, step)

    return evolve(phase, deeds=(*phase.deeds, flow.Deed(actions.EndStep, end, why_not)), leads_to=leads_to)


def misplaced(state: State, act: actions.Decision, phases: Phases) -> Refusals:
    """Why an action is not this realm's to take, or belongs to another moment."""
    phase = phases[type(state.step)]
    if isinstance(act, actions.ChooseInSecret):
        if type(act) not in phase.by_kind:
            yield Misfit(IsHidden())
        return
    theirs = tuple(_why_not_theirs(state, act, phase, phases))
    yield from theirs
    if isinstance(act, actions.PlayCard | actions.UseProperty):
        return
    if (early_or_late := _why_not_now(state, act, phase, phases)) is not None:
        yield early_or_late
    elif theirs:
        # The rules of a step speak to the realm that decides in it. Others hear whose the pieces are.
        yield from why_not_whose(state, act)


@clause("N4.23", "N8.7", "N9.42", "N12.26", "N12.38", "N12.46", "N13.5", "N14.9", "N15.6", "N16.3")
def _why_not_theirs(
    state: State, act: actions.Decision, phase: Phase[Any], phases: Phases
) -> Iterator[Violation]:
    """Refuse a realm that does not decide now: by turn order, or by the rule for that decision."""
    belongs = type(act) in phase.by_kind
    turn = phase.turn(state, state.step)
    decider = turn.by if belongs and isinstance(turn, Deciding) else state.active
    # What others decide within a battle is no realm's decision before its moment comes.
    if act.by is decider or (not belongs and isinstance(act, WITHIN_BATTLES)):
        return
    why = (phase.whose if belongs else "") or _whose(type(act), phases)
    yield Violation(why, moments.NotToDecide(act.by, type(act).__name__, state.active, decider))
    if decider is state.active and isinstance(act, DEEDS):
        yield from _idle_realm_does_nothing(state, act)


def _whose(kind: type, phases: Phases) -> str:
    """The clause that leaves a kind of action to the realm that decides, in any step."""
    deeds = (row.by_kind[kind] for row in phases.values() if kind in row.by_kind)
    return next((deed.whose for deed in deeds if deed.whose), "N8.7")


@clause("N8.9")
def _idle_realm_does_nothing(state: State, act: actions.Decision) -> Iterator[Violation]:
    """While one of a player's realms takes its turn, the other one does not move, attack or buy."""
    if act.by in state.table.player(state.active).realms:
        yield Violation("N8.9", moments.SamePlayer(act.by, state.active))


WITHIN_BATTLES: Final = (actions.TakeDamage, actions.LoseDie, actions.OfferShare, actions.AnswerShare)
DEEDS: Final = (
    actions.Move,
    actions.Embark,
    actions.Debark,
    actions.FightBattle,
    actions.Buy,
    actions.Place,
    actions.Activate,
)
BEFORE_THE_BATTLES: Final = ("N7.4", "N9.1", "N9.2", "N10.6")
WITHIN_A_BATTLE: Final = (
    "N12.25",
    "N12.36",
    "N12.38",
    "N12.46",
    "N12.47",
    "N13.5",
    "N14.9",
    "N15.1",
    "N15.7",
)


@clause(*BEFORE_THE_BATTLES, *WITHIN_A_BATTLE, "N13.31", "N16.5", "N18.10")
def _why_not_now(state: State, act: actions.Decision, phase: Phase[Any], phases: Phases) -> Violation | None:
    """Refuse an action that does not belong to the step, or to this moment of it."""
    if type(act) in phase.by_kind:
        return None
    if phase.first is not None:
        return phase.first(state, state.step)
    why = phase.untimely.get(type(act), "N9.1")
    return Violation(why, _too_early_or_late(state, act, phase, phases), ruling=IN_ORDER.get(why))


def _too_early_or_late(state: State, act: actions.Decision, phase: Phase[Any], phases: Phases) -> Fact:
    """Whether an action belongs to another part of the step, or to another step."""
    battle = getattr(state.step, "battle", None)
    if isinstance(act, actions.FightBattle) and isinstance(battle, Battle):
        return OfSpace(battle.at, Ground.BATTLE_UNDER_WAY)
    kind = type(act)
    later = any(kind in row.by_kind for row in phases.values() if row.name == phase.name)
    return (moments.NotNow if later else moments.NotInStep)(act.by, kind.__name__, phase.name)


# The rulings by which such a moment comes before another.
IN_ORDER: Final[Mapping[str, str]] = {
    "N24.7": "R-place-in-stages",
    "N18.10": "R-place-in-stages",
    "N13.31": "R-landing-when",
    "N12.46": "R-ally-damage-agreement",
    "N12.47": "R-ally-damage-agreement",
}
