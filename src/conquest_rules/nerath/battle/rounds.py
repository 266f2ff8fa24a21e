"""Rounds: what comes after what in a battle.

What lives here: the steps of a battle, one after the other, from the attacker's choice
to the last hit, and the table of all phases of Step 3. What may not live here: the rules
within a step, each has its module; what a battle's end brings (`endings`).
It answers for the sequence clauses of pages 12 to 15.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.chance import Pick, Picked, Rolled
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.kernel.rules import Awaiting, Deciding
from conquest_rules.nerath.battle import attack_dice, damage, dungeon, retreat, sharing
from conquest_rules.nerath.battle.counting import why_hit
from conquest_rules.nerath.battle.endings import STEP, finish
from conquest_rules.nerath.battle.sides import (
    any_left,
    decider,
    guardian_player,
    realms_of,
    rolled_by,
    side_of,
    unmarked,
)
from conquest_rules.nerath.cards.occasions import lapsed
from conquest_rules.nerath.cards.window import answered_moments, pause
from conquest_rules.nerath.content.names import TURN, Realm
from conquest_rules.nerath.content.timing import Moment, Occasion
from conquest_rules.nerath.position.actions import (
    Action,
    AnswerShare,
    Decision,
    GiveUp,
    LoseDie,
    OfferShare,
    PressAttack,
    Retreat,
    TakeDamage,
)
from conquest_rules.nerath.position.checks import (
    Moved,
    Phase,
    Refusals,
    Turn,
    active_decides,
    nothing_listed,
    nothing_refused,
    run,
)
from conquest_rules.nerath.position.events.printed import (
    AttackPressed,
    DamageShared,
    DiceRolled,
    HitsLost,
    Retreated,
)
from conquest_rules.nerath.position.state import State, at_step
from conquest_rules.nerath.position.steps import (
    Battle,
    LosingDice,
    Pressing,
    Retreating,
    Rolling,
    Scoring,
    Shares,
    SharingDamage,
    Step,
    Striking,
    TakingDamage,
    TossingHit,
)

# A round: First Strike with its damage, the other attacks with theirs, the attacker's choice.


@clause("N13.1", "N13.2", "N13.3", "N13.9", "N15.1", "N15.4", "N14.4")
def begin_round(state: State, battle: Battle) -> Moved:
    """A battle round begins with First Strike."""
    return _begin_rolls(state, battle, first_strike=True)


@clause("N12.34", "N12.35", "N12.36", "N13.12")
def _begin_rolls(state: State, battle: Battle, first_strike: bool) -> Moved:
    """The attacker's dice of a phase are rolled, then the defender's, and only then damage is taken."""
    if attack_dice.dice_of(state, battle, attackers=True, first_strike=first_strike):
        return _stop(state, Moment.BEFORE_DICE, Rolling(battle, attackers=True, first_strike=first_strike))
    return defenders_roll(state, battle, first_strike, 0)


def defenders_roll(state: State, battle: Battle, first_strike: bool, hits: int) -> Moved:
    """The defender's dice of a phase, after so many hits of the attacker."""
    if attack_dice.dice_of(state, battle, attackers=False, first_strike=first_strike):
        return _stop(state, Moment.BEFORE_DICE, Rolling(battle, False, first_strike, hits))
    return begin_damage(state, battle, first_strike, 0, hits)


def _stop(state: State, moment: Moment, step: Rolling | Pressing) -> Moved:
    """A step in which somebody acts, after cards may have been played."""
    attacking = not isinstance(step, Rolling) or step.attackers
    return _asked(state, moment, step, attacking) or at_step(state, step), ()


def _asked(state: State, moment: Moment, step: Rolling | Scoring | Pressing, attacking: bool) -> State | None:
    """The state stopped before a step, if anybody is asked for cards at this moment."""
    if moment not in answered_moments(state):
        return None
    return pause(state, (occasion_in(state, moment, step.battle, attacking),), step)


def occasion_in(state: State, moment: Moment, battle: Battle, attacking: bool) -> Occasion:
    """A moment in a battle that is the doing of one side."""
    by, against = (side_of(state, battle, attackers) for attackers in (attacking, not attacking))
    return Occasion(moment, by, against, battle.at)


def _awaiting_dice(state: State) -> Turn:
    assert isinstance(state.step, Rolling)
    return Awaiting(attack_dice.request(state, state.step))


@clause("N12.33", "N19.20", "N15.21")
def _rolled(state: State, action: Action) -> Moved:
    """Hits are counted, and the other side rolls or damage is taken."""
    step = state.step
    assert isinstance(step, Rolling)
    assert isinstance(action, Rolled)
    roll = attack_dice.request(state, step)
    hits, dice = roll.hits_of(action), tuple(die.sides for die in roll.dice)
    by = rolled_by(state, step.battle, step.attackers)
    why = why_hit(state, step.battle, step.attackers, step.first_strike, roll.dice)
    told = DiceRolled(step.battle.at, step.attackers, step.first_strike, dice, action.faces, hits, by, why)
    # What was in force for this roll is over before it is asked who rolls next.
    state = lapsed(state, (told,))
    missed = tuple(die for die, face in zip(roll.dice, action.faces, strict=True) if not die.hits(face))
    scoring = Scoring(step.battle, step.attackers, step.first_strike, step.hits, hits, missed)
    if paused := _asked(state, Moment.AFTER_DICE, scoring, step.attackers):
        return paused, (told,)
    after, later = scored(state, scoring)
    return after, (told, *later)


def scored(state: State, step: Scoring) -> Moved:
    """A side has rolled: the other one rolls, or damage is taken."""
    if step.attackers:
        return defenders_roll(state, step.battle, step.first_strike, step.scored)
    return begin_damage(state, step.battle, step.first_strike, step.scored, step.hits)


def begin_damage(
    state: State, battle: Battle, first_strike: bool, on_attackers: int, on_defenders: int
) -> Moved:
    """Damage is about to be taken, and whoever may lessen it is asked."""
    step = Striking(battle, first_strike, on_attackers, on_defenders)
    paused = _asked_about(state, step) if Moment.BEFORE_DAMAGE in answered_moments(state) else None
    return (paused, ()) if paused else strike(state, step)


def _asked_about(state: State, step: Striking) -> State | None:
    hit = [(True, step.on_defenders), (False, step.on_attackers)]
    occasions = tuple(
        occasion_in(state, Moment.BEFORE_DAMAGE, step.battle, attacking) for attacking, hits in hit if hits
    )
    return pause(state, occasions, step)


@clause("N12.37")
def strike(state: State, step: Striking) -> Moved:
    """When both sides have rolled, the attacker takes damage first, then the defender."""
    if step.on_attackers:
        shares = ((state.active, step.on_attackers),)
        return _take_on(state, TakingDamage(step.battle, step.first_strike, shares, step.on_defenders))
    return _defenders_take(state, step.battle, step.first_strike, step.on_defenders)


@clause("N12.45", "N12.46", "N12.50")
def _defenders_take(state: State, battle: Battle, first_strike: bool, hits: int) -> Moved:
    """Guardians lose dice, one realm takes all hits, two share them unless one player has both."""
    if hits == 0:
        return _after_damage(state, battle, first_strike)
    if battle.foes:
        return _lose_on(state, LosingDice(battle, first_strike, hits))
    realms, leader = realms_of(state, battle, attackers=False), decider(state, battle)
    if len(realms) == len(damage.pool(state, battle, leader)):
        return _take_on(state, TakingDamage(battle, first_strike, ((leader, hits),)))
    room = tuple((realm, sharing.most(state, battle, realm, hits)) for realm in realms)
    lost = hits - sum(able for _, able in room)
    if lost >= 0 or sum(able > 0 for _, able in room) == 1:
        forced = tuple((realm, min(able, hits)) for realm, able in room)
        why = sharing.why_so(state, battle, room)
        after, later = _shared(state, battle, first_strike, forced, (why,))
        wasted = (HitsLost(battle.at, lost, _why_wasted(state, battle, realms)),) if lost > 0 else ()
        return after, wasted + later
    return at_step(state, SharingDamage(battle, first_strike, hits)), ()


@clause("N12.42", "N13.11", "N15.2", "N15.3", "N15.20")
def _after_damage(state: State, battle: Battle, first_strike: bool) -> Moved:
    """When all damage of a phase is taken: the end, the other attacks, or the attacker's choice."""
    rested = unmarked(state, battle.at, keep_damage=True)
    if battle.foes:
        battle = evolve(battle, foes=tuple(evolve(foe, hit=False) for foe in battle.foes))
    attackers, defenders = (any_left(rested, battle, side) for side in (True, False))
    if not attackers or not defenders:
        return finish(rested, battle, won=attackers)
    if first_strike:
        return _begin_rolls(rested, battle, first_strike=False)
    return _stop(rested, Moment.ROUND_ENDS, Pressing(battle))


# Damage.


@clause("N12.39", "N12.50")
def _take_on(state: State, step: TakingDamage) -> Moved:
    """Hits are taken one by one, realm by realm; where there is no choice, at once."""
    if not step.shares:
        return _defenders_take(state, step.battle, step.first_strike, step.then)
    (_, hits), rest = step.shares[0], step.shares[1:]
    if hits == 0:
        return _take_on(state, evolve(step, shares=rest))
    waiting = at_step(state, step)
    choices = list(damage.options(waiting))
    if len(choices) == 1:
        return _taken(waiting, choices[0])
    return (waiting, ()) if choices else _pass_on(state, step)


def _pass_on(state: State, step: TakingDamage) -> Moved:
    """What one realm cannot take goes over to the other defender, or is lost."""
    (realm, hits), rest = step.shares[0], step.shares[1:]
    sides = realms_of(state, step.battle, attackers=realm is state.active)
    heirs = [one for one in sides if one is not realm and damage.targets(state, step.battle, one)]
    if heirs:
        shares = dict(rest)
        shares[heirs[0]] = shares.get(heirs[0], 0) + hits
        return _take_on(state, evolve(step, shares=tuple(shares.items())))
    after, later = _take_on(state, evolve(step, shares=rest))
    why = _why_wasted(state, step.battle, (realm,))
    return after, (HitsLost(step.battle.at, hits, why), *later)


def _why_wasted(state: State, battle: Battle, realms: tuple[Realm, ...]) -> tuple[str, ...]:
    """The clause by which hits are lost: no piece can take them, or by one reading none takes a second."""
    once = state.table.reading("R-hit-allocation") == "one-per-batch"
    able = once and any(damage.could_take_more(state, battle, realm) for realm in realms)
    return cites("N12.41") if able else cites("N12.37")


@clause("N20.9", "M4.5")
def _owner_decides(state: State) -> Turn:
    assert isinstance(state.step, TakingDamage)
    return Deciding(state.step.shares[0][0])


def _taken(state: State, action: Action) -> Moved:
    step = state.step
    assert isinstance(step, TakingDamage)
    assert isinstance(action, TakeDamage)
    hurt, told = damage.suffer(state, step.battle.at, action)
    (realm, hits), rest = step.shares[0], step.shares[1:]
    after, later = _take_on(hurt, evolve(step, shares=((realm, hits - 1), *rest)))
    return after, (told, *later)


def _guardian_player_decides(state: State) -> Turn:
    return Deciding(guardian_player(state))


def _lose_on(state: State, step: LosingDice) -> Moved:
    """Hits against guardians are taken one by one; where there is no choice, at once."""
    if step.hits == 0 or not step.battle.foes:
        after, later = _after_damage(state, step.battle, step.first_strike)
        return after, (HitsLost(step.battle.at, step.hits), *later) if step.hits else later
    waiting = at_step(state, step)
    choices = list(dungeon.options(waiting))
    if len(choices) == 1:
        return _die_lost(waiting, choices[0])
    if choices:
        return waiting, ()
    # Each guardian that is left has taken one, and by one reading takes no second.
    after, later = _after_damage(state, step.battle, step.first_strike)
    return after, (HitsLost(step.battle.at, step.hits, cites("N12.41")), *later)


def _die_lost(state: State, action: Action) -> Moved:
    step = state.step
    assert isinstance(step, LosingDice)
    assert isinstance(action, LoseDie)
    hurt, battle, told = dungeon.lose_die(state, step.battle, action)
    after, later = _lose_on(hurt, evolve(step, battle=battle, hits=step.hits - 1))
    return after, (told, *later)


# Two realms share.


def _sharer_decides(state: State) -> Turn:
    step = state.step
    assert isinstance(step, SharingDamage)
    who = decider if step.offer is None else sharing.partner
    return Deciding(who(state, step.battle))


def _shared(state: State, battle: Battle, first_strike: bool, shares: Shares, why: tuple[str, ...]) -> Moved:
    ordered = tuple(sorted(shares, key=lambda share: TURN[share[0]]))
    after, later = _take_on(state, TakingDamage(battle, first_strike, ordered))
    return after, (DamageShared(battle.at, ordered, why), *later)


@clause("N12.46", "N12.47")
def _sharing_resolved(state: State, action: Action) -> Moved:
    """An offer waits for its answer; agreed shares are taken, and without agreement halves are."""
    step = state.step
    assert isinstance(step, SharingDamage)
    if isinstance(action, OfferShare):
        return at_step(state, evolve(step, offer=action.hits)), ()
    assert isinstance(action, AnswerShare)
    assert step.offer is not None
    if action.agree:
        leader, other = decider(state, step.battle), sharing.partner(state, step.battle)
        agreed = ((leader, step.offer), (other, step.hits - step.offer))
        return _shared(state, step.battle, step.first_strike, agreed, ("N12.46",))
    odd = sharing.takes_odd_hit(state, step.battle)
    if odd is None and step.hits % 2:
        return at_step(state, TossingHit(step.battle, step.first_strike, step.hits)), ()
    larger = odd or decider(state, step.battle)
    shares = sharing.halves(state, step.battle, step.hits, larger)
    why = sharing.why_halved(state, step.battle, shares, "N12.48")
    return _shared(state, step.battle, step.first_strike, shares, why)


def _awaiting_lot(state: State) -> Turn:
    assert isinstance(state.step, TossingHit)
    realms = realms_of(state, state.step.battle, attackers=False)
    return Awaiting(Pick(tuple(realm.value for realm in realms), "who takes the hit left over"))


@clause("N12.49")
def _tossed(state: State, action: Action) -> Moved:
    """Chance decides who takes the hit left over."""
    step = state.step
    assert isinstance(step, TossingHit)
    assert isinstance(action, Picked)
    shares = sharing.halves(state, step.battle, step.hits, Realm(action.option))
    why = sharing.why_halved(state, step.battle, shares, "N12.49")
    return _shared(state, step.battle, step.first_strike, shares, why)


# Press or retreat.


@clause("N13.5", "N15.3", "N15.6")
def _press_or_retreat(state: State) -> Iterator[Action]:
    """The attacker may press the attack, or retreat if any piece can get away."""
    assert isinstance(state.step, Pressing)
    yield PressAttack(state.active)
    yield from retreat.choices(state, state.step.battle)


def _retreats(state: State) -> Iterator[Action]:
    assert isinstance(state.step, Retreating)
    yield from retreat.options(state, state.step.battle)


def _retreat_refusals(state: State, act: Decision) -> Refusals:
    match act:
        case Retreat():
            return retreat.why_no_retreat(state, act)
        case GiveUp():
            return run(retreat.GIVE_UP_CHECKS, state, act)
        case _:
            return iter(())


@clause("N15.4", "N15.5", "N15.7", "N15.22")
def _pressed_or_retreated(state: State, action: Action) -> Moved:
    """Another round begins, or the whole force leaves piece by piece and the battle is lost."""
    step = state.step
    assert isinstance(step, Pressing | Retreating)
    battle = step.battle
    if isinstance(action, PressAttack):
        pressed = AttackPressed(battle.at)
        after, later = begin_round(lapsed(state, (pressed,)), battle)
        return after, (pressed, *later)
    if isinstance(action, GiveUp):
        return given_up(state, battle)
    assert isinstance(action, Retreat)
    gone, told = retreat.fall_back(state, battle, action)
    if next(retreat.options(gone, battle), None) is not None:
        return at_step(gone, Retreating(battle)), (told,)
    after, later = given_up(gone, battle)
    return after, (told, *later)


@clause("N15.5", "N15.7", "N15.15", "N15.22")
def given_up(state: State, battle: Battle) -> Moved:
    """A retreat is over when nobody else can get away: who is left is lost, and so is the battle."""
    left, lost = retreat.abandon(state, battle)
    after, later = finish(left, battle, won=False)
    return after, (*lost, Retreated(state.active, battle.at, battle.defenders), *later)


ROUNDS: Final[Mapping[type[Step], Phase]] = {
    Rolling: Phase(STEP, _awaiting_dice, nothing_listed, (), nothing_refused, _rolled),
    SharingDamage: Phase(
        STEP, _sharer_decides, sharing.listed, (OfferShare, AnswerShare), sharing.refusals, _sharing_resolved
    ),
    TossingHit: Phase(STEP, _awaiting_lot, nothing_listed, (), nothing_refused, _tossed),
    TakingDamage: Phase(STEP, _owner_decides, damage.options, (TakeDamage,), damage.refusals, _taken),
    LosingDice: Phase(
        STEP, _guardian_player_decides, dungeon.options, (LoseDie,), dungeon.refusals, _die_lost
    ),
    Pressing: Phase(
        STEP,
        active_decides,
        _press_or_retreat,
        (PressAttack, Retreat, GiveUp),
        _retreat_refusals,
        _pressed_or_retreated,
    ),
    Retreating: Phase(STEP, active_decides, _retreats, (Retreat,), _retreat_refusals, _pressed_or_retreated),
}
