"""Faults of the step of a state that was built or loaded by hand.

Here: that the parts of a step are about this board, these seats and what stands there. Not here: faults of
everything else (`faults`). Clauses: those that say what a step is about.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.catalogue import catalogue
from conquest_rules.dragonlords.content.effects import LoseUnits, Madden, PlaceUnits, SeeScrolls
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.faults_at_sea import after_combat, going_aboard
from conquest_rules.dragonlords.faults_of_lords import making, on_fire
from conquest_rules.dragonlords.faults_of_ordeals import facing, of_a_round, poisoning
from conquest_rules.dragonlords.faults_of_setup import in_secret, setting_up, storing, trading
from conquest_rules.dragonlords.faults_of_treasures import giving
from conquest_rules.dragonlords.faults_of_visits import visiting
from conquest_rules.dragonlords.magic.casters import teleports
from conquest_rules.dragonlords.magic.scrolls import aims
from conquest_rules.dragonlords.movement.teleporting import most_companions
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.actions import Aim, Summon
from conquest_rules.dragonlords.position.crews import fighters, units
from conquest_rules.dragonlords.position.figures import is_named, looks
from conquest_rules.dragonlords.position.holding import (
    is_contested,
    is_friendly,
    places_with,
    playing,
    sides_in,
)
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Aiming,
    Answering,
    Ashore,
    Assaulting,
    Assigning,
    AtLair,
    Battle,
    Bestowing,
    Bracing,
    Burning,
    Buying,
    Campaigning,
    Consulting,
    Countering,
    CounterRolling,
    Curing,
    Dealing,
    Docking,
    DrawingQuest,
    DrawingScroll,
    DrawingTreasure,
    Embarking,
    Ending,
    EndingTransfer,
    EndingTurn,
    Falling,
    Finished,
    GainingSpell,
    Hiding,
    Interlude,
    Learning,
    Looking,
    Losing,
    MakingLord,
    Manning,
    Menacing,
    OrdealEnding,
    Outcome,
    Paying,
    Placing,
    Pressing,
    Questing,
    ReadingCard,
    Readying,
    Removing,
    Resisting,
    ResistRolling,
    Revealing,
    Rewarding,
    Rolling,
    Sailing,
    Saving,
    SeekingOmen,
    Shopping,
    Step,
    StoringGold,
    Striking,
    Suffering,
    Summoning,
    TakingScrolls,
    Teleporting,
    Threat,
    Transferring,
    Withdrawing,
    battle_of,
    inmost,
    ordeal_of,
)
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault
from conquest_rules.kernel.flow import nothing_listed
from conquest_rules.kernel.rules import Deciding

Faults = Iterator[Fault]
# A Total Attack Strength, by the limits that hold for everyone.
STRENGTHS: Final = range(1, 7)
# The steps that interludes return to: outside of a combat, and in a round.
OWN_TIME: Final = (
    Buying,
    Sailing,
    Questing,
    Shopping,
    AtLair,
    Campaigning,
    Transferring,
    EndingTransfer,
    Placing,
    EndingTurn,
)
OF_A_ROUND: Final = (Readying, Ending, Striking, Countering)
OF_AN_ORDEAL: Final = (Bracing, Resisting, Curing, OrdealEnding)


def sensible(state: State) -> Faults:
    """The parts of the step are about this board, these seats and this combat."""
    match state.step:
        case Dealing() | SeekingOmen() | Docking():
            yield from setting_up(state, state.step)
        case Hiding() | Revealing():
            yield from in_secret(state, state.step)
        case StoringGold():
            yield from storing(state, state.step)
        case Buying() | Paying():
            yield from trading(state, state.step)
        case Campaigning(str(at)):
            if at not in state.table.territories or not is_friendly(state, at, state.active):
                yield Fault("step", "no army has just entered there", "D13.10")
        case Assaulting(at):
            if at not in state.table.territories or not _fought_over(state, at):
                yield Fault("step", "no attackers are gathered there", "D13.4")
        case Readying(battle) | Striking(battle) | Rolling(battle):
            yield from _fighting(state, battle)
        case Countering(battle) | CounterRolling(battle) | Withdrawing(battle) | Pressing(battle):
            yield from _fighting(state, battle)
        case Teleporting():
            yield from _leaving(state, state.step)
        case Losing() | Removing() | Falling() | TakingScrolls():
            yield from _interlude(state, state.step)
        case DrawingTreasure() | Assigning() | Bestowing() | Saving():
            yield from _interlude(state, state.step)
        case Aiming() | Looking() | Answering() | Suffering() | Summoning():
            yield from _interlude(state, state.step)
        case Shopping() | Learning() | GainingSpell() | AtLair() | DrawingQuest() | ReadingCard():
            yield from visiting(state, state.step)
        case DrawingScroll() | Consulting(_, None):
            yield from visiting(state, state.step)
        case Bracing() | Menacing() | Resisting() | ResistRolling() | Curing() | Consulting():
            yield from of_a_round(state, state.step)
        case Manning():
            yield from after_combat(state, state.step)
        case Embarking():
            yield from going_aboard(state, state.step)
        case MakingLord():
            yield from making(state, state.step)
        case Burning() | Ashore():
            yield from on_fire(state, state.step)
        case Finished(outcome):
            yield from _over(state, outcome)
        case _:
            pass


# Magic.


def _leaving(state: State, step: Teleporting) -> Faults:
    """One caster of the active player is about to teleport, with no more companions than it can take."""
    if step.at not in places_with(state, state.active) or is_contested(state, step.at):
        yield Fault("step", f"no caster of {state.active} can teleport from {step.at}", "D22.8")
        return
    if not isinstance(step.then, Sailing | Transferring):
        yield Fault("step", f"casters do not teleport before {type(step.then).__name__}", "D22.8")
    taken = [(one, n) for one, n in units(state, step.at, state.active).pairs if one.mark.taken]
    casters = [one for one, n in taken for _ in range(n) if one.mark.teleported]
    if len(casters) != 1 or not teleports(state, state.active, casters[0]):
        yield Fault("step", f"{len(casters)} casters are about to teleport from {step.at}", "D22.8")
    elif step.most != most_companions(state, casters[0]):
        yield Fault("step", f"that caster does not take {step.most} units along", "D7.22")
    elif sum(n for _, n in taken) > step.most + 1:
        yield Fault("step", f"more than {step.most} units are taken along", "D7.22")


# Combat.


def _can_be_fought_over(state: State, at: str) -> bool:
    """Whether it is a territory, a sea zone or a Wasteland space."""
    return at in state.table.territories or at in state.table.zone or at in state.table.space


def _fought_over(state: State, at: str) -> bool:
    """Whether attackers of the active player and defenders stand in a place."""
    found = sides_in(state, at)
    return len(found) == 2 and state.active in found


def _fighting(state: State, battle: Battle) -> Faults:
    if not _can_be_fought_over(state, battle.at) or battle.defender is state.active:
        yield Fault("step", "there is no such combat", "D13.4")
    elif battle.at in state.table.zone and (battle.sneak or isinstance(state.step, Pressing)):
        yield Fault("step", "at sea no one sneaks or retreats", "D14.2")
    elif not (_fought_over(state, battle.at) and units(state, battle.at, battle.defender)):
        yield Fault("step", f"{state.active} do not fight {battle.defender} in {battle.at}", "D13.4")
    else:
        yield from _rounds(battle)
        if isinstance(state.step, Readying):
            sides = (state.active, battle.defender)
            if state.step.asked not in (sides, sides[1:]):
                yield Fault("step", f"{', '.join(state.step.asked)} are not asked before a round", "D23.3")


def _rounds(battle: Battle) -> Faults:
    # Before the first round strengths are not calculated yet.
    if battle.strengths != (0, 0) and any(one not in STRENGTHS for one in battle.strengths):
        yield Fault("step", f"strengths are {' and '.join(map(str, battle.strengths))}", "D13.12")
    if any(one < 0 for one in battle.hits):
        yield Fault("step", f"hits are {' and '.join(map(str, battle.hits))}", "D13.3")


# Interludes.


def _interlude(state: State, step: Interlude) -> Faults:
    """Each interlude is about units that stand there, and the game returns to a step it can interrupt."""
    doomed, battle, base = [seat for seat, _ in state.memory.doomed], battle_of(step), inmost(step)
    if isinstance(base, Manning):
        yield from _overboard(state, step)
        return
    if len(set(doomed)) < len(doomed) or set(doomed) - set(playing(state)):
        yield Fault("step", f"{', '.join(doomed)} cannot fall now", "D1.3")
    if battle is not None:
        if not _can_be_fought_over(state, battle.at) or battle.defender is state.active:
            yield Fault("step", "there is no such combat", "D13.4")
            return
        yield from _rounds(battle)
    elif (ordeal := ordeal_of(step)) is not None:
        yield from facing(state, ordeal)
    if not isinstance(base, (*OWN_TIME, *OF_AN_ORDEAL) if battle is None else OF_A_ROUND):
        yield Fault("step", f"nothing interrupts {type(base).__name__}", "D13.33")
    inner: Step = step
    while isinstance(inner, Interlude):
        yield from _stage(state, inner, battle, first=inner is step)
        inner = inner.then
    if isinstance(inner, Shopping | AtLair):
        yield from visiting(state, inner)


def _overboard(state: State, step: Interlude) -> Faults:
    """After a combat at sea its victor may lose units for whom there is no room."""
    after = inmost(step)
    if not isinstance(after, Manning) or after.at not in state.table.zone:
        yield Fault("step", "no combat at sea has just ended there", "D15.13")
    elif not isinstance(step, Removing | Falling | TakingScrolls) or (
        isinstance(step, Removing) and step.at != after.at
    ):
        yield Fault("step", "no unit is lost there after a combat at sea", "D15.13")


def _stage(state: State, step: Interlude, battle: Battle | None, *, first: bool) -> Faults:
    match step:
        case Losing():
            yield from _losses(state, step, battle, first=first)
        case Removing(at, slayers):
            own = (state.active, state.active)
            if not _can_be_fought_over(state, at) or any(one is by for one, by in set(slayers) - {own}):
                yield Fault("step", "units are removed that are not lost to anyone", "D13.3")
        case TakingScrolls(seat, by, then):
            if seat not in dict(state.memory.doomed) or not state.hand(seat).cards:
                yield Fault("step", f"no scrolls of {seat} are handed over", "D20.10")
            elif not isinstance(then, Falling):
                yield Fault("step", f"{seat} do not fall", "D20.10")
            elif by is not None and (by not in playing(state) or by is seat):
                yield Fault("step", f"{by} cannot take scrolls of {seat}", "D20.10")
        case Falling():
            pass
        case Rewarding() | Learning():
            yield from visiting(state, step)
        case DrawingTreasure() | Assigning() | Bestowing() | Saving():
            yield from giving(state, step)
        case Looking(by, side, _, seen):
            wrong = side in state.table.partners[by] or by not in playing(state)
            if wrong or not seen.total < (state.hand(side).total or 0):
                yield Fault("step", f"{by} cannot look at more scrolls of {side}", "D23.30")
            elif not Bag.of(*(one.item or "" for one in seen)).within(state.hand(side).cards):
                yield Fault("step", f"{by} cannot have seen what {side} do not hold", "D23.30")
        case Answering(threat) | Suffering(threat):
            yield from _threatened(state, threat)
        case Aiming(scroll, by, at):
            yield from _cast(state, scroll, by, at, Aim)
        case Summoning(scroll, by, at, left):
            yield from _cast(state, scroll, by, at, Summon)
            if not left > 0:
                yield Fault("step", f"{left} units are still to be summoned", "D23.27")


def _losses(state: State, step: Losing, battle: Battle | None, *, first: bool) -> Faults:
    side, at, number = step.side, step.at, step.left
    left = _standing(state, side, at) if _can_be_fought_over(state, at) else 0
    if not int(first) <= number <= left:
        yield Fault("step", f"{side} cannot lose {number} of {left} units", "D13.3")
    elif step.struck is not None and step.struck not in looks(units(state, at, side)):
        yield Fault("step", f"no unit of {side} looks like the one that was struck", "D13.33")
    elif battle is not None and at == battle.at and side not in (state.active, battle.defender):
        yield Fault("step", f"{side} do not fight in {at}", "D13.4")
    else:
        yield from poisoning(state, step)


def _standing(state: State, side: Side, at: str) -> int:
    """The units of a side in a place that have not been named as losses, nor poisoned."""
    return sum(count for one, count in fighters(state, at, side).pairs if not is_named(one))


# Scrolls.


def _threatened(state: State, threat: Threat) -> Faults:
    row = state.table.content.scrolls.get(threat.scroll)
    fought = all(_can_be_fought_over(state, at) for at in (threat.at, threat.origin))
    if row is None or not isinstance(row.effect, LoseUnits | Madden):
        yield Fault("step", f"{threat.scroll} harms no one", "D23.3")
    elif not fought or threat.side is threat.by:
        yield Fault("step", f"{threat.by} cannot strike {threat.side} in {threat.at}", "D23.4")


def _cast(state: State, scroll: str, by: Side, at: str, what: type[Aim | Summon]) -> Faults:
    row = state.table.content.scrolls.get(scroll)
    aimed = row is not None and isinstance(row.effect, LoseUnits | Madden | SeeScrolls)
    summons = row is not None and isinstance(row.effect, PlaceUnits)
    if not (aimed if what is Aim else summons):
        yield Fault("step", f"{scroll} does nothing of the kind", "D23.1")
    elif by not in playing(state) or not _can_be_fought_over(state, at):
        yield Fault("step", f"{by} cannot cast {scroll} in {at}", "D23.1")
    elif what is Aim and next(aims(state, scroll, by, at), None) is None:
        yield Fault("step", f"{scroll} has no one to strike", "D23.4")


# Waiting.


def _over(state: State, outcome: Outcome) -> Faults:
    if set(outcome.winners) - set(state.table.seats):
        yield Fault("step", f"{', '.join(outcome.winners)} cannot win", "D27.23")
    if outcome.clause not in {one.id for one in catalogue().clauses}:
        yield Fault("step", f"no clause {outcome.clause} ends a game")


def moment(state: State) -> Faults:
    """The game waits for a player who can do something, or for chance; it does not continue automatically."""
    phase = FLOW.phases.get(type(state.step))
    if phase is None:
        yield Fault("step", "the game does not stop there")
    elif (row := FLOW.goes.get(type(state.step))) is not None and row.on(state, state.step) is not None:
        yield Fault("step", "the game continues automatically there")
    elif phase.listed is not nothing_listed and not any(True for _ in phase.listed(state, state.step)):
        turn = phase.turn(state, state.step)
        yield from _stuck(turn.by) if isinstance(turn, Deciding) else ()


def _stuck(by: Side) -> Faults:
    yield Fault("step", f"{by} decide, and there is nothing to choose")
