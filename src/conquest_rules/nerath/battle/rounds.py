"""The order of steps in a battle.

Here: the steps of a battle, one after the other, from the attacker's choice to the last hit, each a hop from
one step to the next, and what is looked at again when cards came between. Not here: the rules within a step,
which have their own modules; the end of a battle (`endings`). Clauses: sequence, pages 12 to 15.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Pick, Picked, Rolled
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.kernel.rules import Awaiting, Deciding
from conquest_rules.nerath.battle import attack_dice, damage, dungeon, retreat, sharing
from conquest_rules.nerath.battle.attack_dice import why_hit
from conquest_rules.nerath.battle.endings import finish
from conquest_rules.nerath.battle.order import BEFORE_THE_CHOICE, UNTIMELY
from conquest_rules.nerath.battle.sides import (
    any_left,
    decider,
    guardian_player,
    realms_of,
    rolled_by,
    unmarked,
)
from conquest_rules.nerath.content.names import TURN, Realm
from conquest_rules.nerath.position.actions import (
    Action,
    AnswerShare,
    EndStep,
    GiveUp,
    LoseDie,
    OfferShare,
    PressAttack,
    Retreat,
    TakeDamage,
)
from conquest_rules.nerath.position.checks import Goes, Moved, Phase, Turn, active_decides
from conquest_rules.nerath.position.events import printed as events
from conquest_rules.nerath.position.in_force import no_retreat
from conquest_rules.nerath.position.state import State, at_step
from conquest_rules.nerath.position.steps import (
    FIGHT,
    Battle,
    ChoosingBattle,
    LosingDice,
    Plundering,
    Pressing,
    Retreating,
    Rolling,
    RunningAmok,
    Scoring,
    Shares,
    SharingDamage,
    StartingRound,
    Striking,
    TakingDamage,
    TossingHit,
)

# A round: First Strike with its damage, the other attacks with theirs, the attacker's choice.


@clause("N12.34", "N12.35", "N12.36", "N13.1", "N13.2", "N13.3", "N13.9", "N13.12", "N14.4", "N15.1", "N15.4")
def begin_rolls(state: State, step: StartingRound) -> Moved:
    """The attacker's dice of a phase are rolled, then the defender's, and only then damage is taken."""
    battle, first_strike = step.battle, step.first_strike
    if attack_dice.dice_of(state, battle, attackers=True, first_strike=first_strike):
        return at_step(state, Rolling(battle, attackers=True, first_strike=first_strike)), ()
    return _defenders_roll(state, battle, first_strike, 0), ()


def _defenders_roll(state: State, battle: Battle, first_strike: bool, hits: int) -> State:
    """The defender's dice of a phase, after the attacker's hits."""
    if attack_dice.dice_of(state, battle, attackers=False, first_strike=first_strike):
        return at_step(state, Rolling(battle, False, first_strike, hits))
    return at_step(state, Striking(battle, first_strike, 0, hits))


def _awaiting_dice(state: State, step: Rolling) -> Turn:
    return Awaiting(attack_dice.request(state, step))


@clause("N12.33", "N19.20", "N15.21")
def _rolled(state: State, step: Rolling, action: Rolled) -> Moved:
    """Hits are counted."""
    roll = attack_dice.request(state, step)
    hits, dice = roll.hits_of(action), tuple(die.sides for die in roll.dice)
    by = rolled_by(state, step.battle, step.attackers)
    why = why_hit(state, step.battle, step.attackers, step.first_strike, roll.dice)
    told = events.DiceRolled(
        step.battle.at, step.attackers, step.first_strike, dice, action.faces, hits, by, why
    )
    missed = tuple(die for die, face in zip(roll.dice, action.faces, strict=True) if not die.hits(face))
    scoring = Scoring(step.battle, step.attackers, step.first_strike, step.hits, hits, missed)
    return at_step(state, scoring), (told,)


def scored(state: State, step: Scoring) -> Moved:
    """After a side has rolled, the other one rolls, or damage is taken."""
    if step.attackers:
        return _defenders_roll(state, step.battle, step.first_strike, step.scored), ()
    return at_step(state, Striking(step.battle, step.first_strike, step.scored, step.hits)), ()


@clause("N12.37")
def strike(state: State, step: Striking) -> Moved:
    """When both sides have rolled, the attacker takes damage first, then the defender."""
    if step.on_attackers:
        shares = ((state.active, step.on_attackers),)
        return at_step(state, TakingDamage(step.battle, step.first_strike, shares, step.on_defenders)), ()
    return _defenders_take(state, step.battle, step.first_strike, step.on_defenders)


@clause("N12.45", "N12.46", "N12.50")
def _defenders_take(state: State, battle: Battle, first_strike: bool, hits: int) -> Moved:
    """Guardians lose dice, one realm takes all hits, two share them unless one player has both."""
    if hits == 0:
        return _after_damage(state, battle, first_strike)
    if battle.foes:
        return at_step(state, LosingDice(battle, first_strike, hits)), ()
    realms, leader = realms_of(state, battle, attackers=False), decider(state, battle)
    if len(realms) == len(damage.pool(state, battle, leader)):
        return at_step(state, TakingDamage(battle, first_strike, ((leader, hits),))), ()
    room = tuple((realm, sharing.most(state, battle, realm, hits)) for realm in realms)
    lost = hits - sum(able for _, able in room)
    if lost >= 0 or sum(able > 0 for _, able in room) == 1:
        forced = tuple((realm, min(able, hits)) for realm, able in room)
        why = sharing.why_so(state, battle, room)
        after, told = _shared(state, battle, first_strike, forced, (why,))
        wasted = (events.HitsLost(battle.at, lost, _why_wasted(state, battle, realms)),) if lost > 0 else ()
        return after, wasted + told
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
    return at_step(
        rested, StartingRound(battle, first_strike=False) if first_strike else Pressing(battle)
    ), ()


# Damage.


@clause("N12.39", "N12.50")
def take_on(state: State, step: TakingDamage) -> Moved | None:
    """Hits are taken one by one, realm by realm; immediately if there is no choice."""
    if not step.shares:
        return _defenders_take(state, step.battle, step.first_strike, step.then)
    (_, hits), rest = step.shares[0], step.shares[1:]
    if hits == 0:
        return at_step(state, evolve(step, shares=rest)), ()
    choices = list(damage.options(state, step))
    if len(choices) == 1:
        return _taken(state, step, choices[0])
    return None if choices else _pass_on(state, step)


def _pass_on(state: State, step: TakingDamage) -> Moved:
    """Hits that one realm cannot take pass to the other defender, or are lost."""
    (realm, hits), rest = step.shares[0], step.shares[1:]
    sides = realms_of(state, step.battle, attackers=realm is state.active)
    heirs = [one for one in sides if one is not realm and damage.targets(state, step.battle, one)]
    if heirs:
        shares = dict(rest)
        shares[heirs[0]] = shares.get(heirs[0], 0) + hits
        return at_step(state, evolve(step, shares=tuple(shares.items()))), ()
    why = _why_wasted(state, step.battle, (realm,))
    return at_step(state, evolve(step, shares=rest)), (events.HitsLost(step.battle.at, hits, why),)


def _why_wasted(state: State, battle: Battle, realms: tuple[Realm, ...]) -> tuple[str, ...]:
    """The clause by which hits are lost: no piece can take them, or none takes a second (`one-per-batch`)."""
    once = state.table.reading("R-hit-allocation") == "one-per-batch"
    able = once and any(damage.could_take_more(state, battle, realm) for realm in realms)
    return cites("N12.41") if able else cites("N12.37")


@clause("N20.9", "M4.5")
def _owner_decides(state: State, step: TakingDamage) -> Turn:
    return Deciding(step.shares[0][0])


def _taken(state: State, step: TakingDamage, action: TakeDamage) -> Moved:
    hurt, told = damage.suffer(state, step.battle.at, action)
    (realm, hits), rest = step.shares[0], step.shares[1:]
    return at_step(hurt, evolve(step, shares=((realm, hits - 1), *rest))), (told,)


def _guardian_player_decides(state: State, step: object) -> Turn:
    return Deciding(guardian_player(state))


def lose_on(state: State, step: LosingDice) -> Moved | None:
    """Hits against guardians are taken one by one; immediately if there is no choice."""
    if step.hits == 0 or not step.battle.foes:
        return _no_die_lost(state, step)
    choices = list(dungeon.options(state, step))
    if len(choices) == 1:
        return _die_lost(state, step, choices[0])
    # Where there is none, each guardian that is left has taken one, and by one reading takes no second.
    return None if choices else _no_die_lost(state, step, cites("N12.41"))


def _no_die_lost(state: State, step: LosingDice, *why: tuple[str, ...]) -> Moved:
    """The hits that are left are lost."""
    after, later = _after_damage(state, step.battle, step.first_strike)
    return after, (events.HitsLost(step.battle.at, step.hits, *why), *later) if step.hits else later


def _die_lost(state: State, step: LosingDice, action: LoseDie) -> Moved:
    hurt, battle, told = dungeon.lose_die(state, step.battle, action)
    return at_step(hurt, evolve(step, battle=battle, hits=step.hits - 1)), (told,)


# Two realms share.


def _sharer_decides(state: State, step: SharingDamage) -> Turn:
    who = decider if step.offer is None else sharing.partner
    return Deciding(who(state, step.battle))


def _shared(state: State, battle: Battle, first_strike: bool, shares: Shares, why: tuple[str, ...]) -> Moved:
    ordered = tuple(sorted(shares, key=lambda share: TURN[share[0]]))
    return at_step(state, TakingDamage(battle, first_strike, ordered)), (
        events.DamageShared(battle.at, ordered, why),
    )


def _offered(state: State, step: SharingDamage, act: OfferShare) -> Moved:
    return at_step(state, evolve(step, offer=act.hits)), ()


@clause("N12.46", "N12.47")
def _offer_answered(state: State, step: SharingDamage, act: AnswerShare) -> Moved:
    """Agreed shares are taken, and without agreement halves are."""
    if act.agree and step.offer is not None:
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


def _awaiting_lot(state: State, step: TossingHit) -> Turn:
    realms = realms_of(state, step.battle, attackers=False)
    return Awaiting(Pick(tuple(realm.value for realm in realms), "who takes the hit left over"))


@clause("N12.49")
def _tossed(state: State, step: TossingHit, action: Picked) -> Moved:
    """Chance decides who takes the hit left over."""
    shares = sharing.halves(state, step.battle, step.hits, Realm(action.option))
    why = sharing.why_halved(state, step.battle, shares, "N12.49")
    return _shared(state, step.battle, step.first_strike, shares, why)


# Press or retreat.


@clause("N13.5", "N15.3", "N15.6")
def _press_or_retreat(state: State, step: Pressing) -> Iterator[Action]:
    """The attacker may press the attack, or retreat if any piece can get away."""
    yield PressAttack(state.active)
    yield from retreat.choices(state, step.battle)


def _retreats(state: State, step: Retreating) -> Iterator[Action]:
    yield from retreat.options(state, step.battle)


@clause("N15.4")
def _pressed(state: State, step: Pressing, act: PressAttack) -> Moved:
    """Another round begins."""
    return at_step(state, StartingRound(step.battle)), (events.AttackPressed(step.battle.at),)


@clause("N15.5", "N15.7", "N15.22")
def _retreated(state: State, step: Pressing | Retreating, act: Retreat) -> Moved:
    """The whole force leaves piece by piece, and the battle is lost."""
    gone, told = retreat.fall_back(state, step.battle, act)
    if next(retreat.options(gone, step.battle), None) is not None:
        return at_step(gone, Retreating(step.battle)), (told,)
    after, later = _left(gone, step.battle)
    return after, (told, *later)


def _given_up(state: State, step: Pressing, act: GiveUp) -> Moved:
    return _left(state, step.battle)


@clause("N15.5", "N15.7", "N15.15", "N15.22")
def _left(state: State, battle: Battle) -> Moved:
    """A retreat is over when no other piece can get away: the rest are lost, and so is the battle."""
    left, lost = retreat.abandon(state, battle)
    after, later = finish(left, battle, won=False)
    return after, (*lost, events.Retreated(state.active, battle.at, battle.defenders), *later)


# What is looked at again when cards have been played.


@clause("N12.22", "N12.23")
def judged(state: State, step: Rolling | Scoring | Striking | Pressing | Retreating) -> Moved | None:
    """The end of a battle in which a card has left one side with nothing; None if both have something."""
    attackers, defenders = (any_left(state, step.battle, side) for side in (True, False))
    return None if attackers and defenders else finish(state, step.battle, won=attackers)


def _dice_again(state: State, step: Rolling) -> Moved | None:
    """A side that a card has left without dice rolls none."""
    battle, first_strike = step.battle, step.first_strike
    if (over := judged(state, step)) or attack_dice.dice_of(state, battle, step.attackers, first_strike):
        return over
    if step.attackers:
        return _defenders_roll(state, battle, first_strike, 0), ()
    return at_step(state, Striking(battle, first_strike, 0, step.hits)), ()


@clause("N9.14", "N15.7", "N15.15")
def _forced_away(state: State, step: Retreating) -> Moved | None:
    """A retreat is forced: if a card forbids it, the attack continues; pieces without a way out are lost."""
    if over := judged(state, step):
        return over
    if no_retreat(state, step.battle.at):
        return at_step(state, Pressing(step.battle)), ()
    away = next(retreat.options(state, step.battle), None)
    return _left(state, step.battle) if away is None else None


# The rows.

OVER: Final = (ChoosingBattle, Plundering, RunningAmok)
ROLLING: Final[Phase[Rolling]] = flow.Phase(
    Rolling,
    FIGHT,
    _awaiting_dice,
    deeds=(flow.Deed(Rolled, _rolled),),
    untimely=BEFORE_THE_CHOICE,
    leads_to=(Scoring,),
)
SHARING: Final[Phase[SharingDamage]] = flow.Phase(
    SharingDamage,
    FIGHT,
    _sharer_decides,
    sharing.listed,
    (
        flow.Deed(OfferShare, _offered, sharing.why_no_offer),
        flow.Deed(AnswerShare, _offer_answered, sharing.why_no_answer),
    ),
    whose="N12.46",
    untimely={**BEFORE_THE_CHOICE, TakeDamage: "N12.46", LoseDie: "N12.38"},
    leads_to=(SharingDamage, TossingHit, TakingDamage),
)
TOSSING: Final[Phase[TossingHit]] = flow.Phase(
    TossingHit,
    FIGHT,
    _awaiting_lot,
    deeds=(flow.Deed(Picked, _tossed),),
    untimely={
        **BEFORE_THE_CHOICE,
        TakeDamage: "N12.46",
        LoseDie: "N12.38",
        OfferShare: "N12.47",
        AnswerShare: "N12.47",
    },
    leads_to=(TakingDamage,),
)
TAKING: Final[Phase[TakingDamage]] = flow.Phase(
    TakingDamage,
    FIGHT,
    _owner_decides,
    damage.options,
    (flow.Deed(TakeDamage, _taken, damage.why_not_taken),),
    whose="N12.38",
    untimely={**BEFORE_THE_CHOICE, LoseDie: "N12.38", OfferShare: "N12.46", AnswerShare: "N12.46"},
    leads_to=(TakingDamage,),
)
LOSING: Final[Phase[LosingDice]] = flow.Phase(
    LosingDice,
    FIGHT,
    _guardian_player_decides,
    dungeon.options,
    (flow.Deed(LoseDie, _die_lost, dungeon.why_not_lost),),
    whose="N14.9",
    untimely={**BEFORE_THE_CHOICE, **dict.fromkeys((TakeDamage, OfferShare, AnswerShare), "N14.9")},
    leads_to=(LosingDice,),
)
RETREAT: Final = flow.Deed(Retreat, _retreated, retreat.why_no_retreat, "N15.6")
PRESSING: Final[Phase[Pressing]] = flow.Phase(
    Pressing,
    FIGHT,
    active_decides,
    _press_or_retreat,
    (
        flow.Deed(PressAttack, _pressed, whose="N13.5"),
        RETREAT,
        flow.Deed(GiveUp, _given_up, retreat.why_not_given_up, "N15.6"),
    ),
    untimely={**UNTIMELY, EndStep: "N13.5"},
    leads_to=(StartingRound, Retreating, ChoosingBattle),
)
RETREATING: Final[Phase[Retreating]] = flow.Phase(
    Retreating,
    FIGHT,
    active_decides,
    _retreats,
    (RETREAT,),
    untimely={**UNTIMELY, **dict.fromkeys((PressAttack, EndStep, GiveUp), "N15.7")},
    leads_to=(Retreating, ChoosingBattle),
)
PHASES: Final = (ROLLING, SHARING, TOSSING, TAKING, LOSING, PRESSING, RETREATING)
AFTER_DAMAGE: Final = (StartingRound, Pressing)
STARTS: Final[Goes[StartingRound]] = flow.Goes(StartingRound, begin_rolls, (Rolling, Striking))
SCORES: Final[Goes[Scoring]] = flow.Goes(Scoring, scored, (Rolling, Striking))
HITS: Final = (TakingDamage, LosingDice, SharingDamage)
STRIKES: Final[Goes[Striking]] = flow.Goes(Striking, strike, (*HITS, *AFTER_DAMAGE))
TAKES: Final[Goes[TakingDamage]] = flow.Goes(
    TakingDamage, take_on, (*HITS, *AFTER_DAMAGE, ChoosingBattle, RunningAmok)
)
LOSES: Final[Goes[LosingDice]] = flow.Goes(
    LosingDice, lose_on, (LosingDice, *AFTER_DAMAGE, ChoosingBattle, Plundering)
)
GOES: Final = (STARTS, SCORES, STRIKES, TAKES, LOSES)
DICE_AGAIN: Final[Goes[Rolling]] = flow.Goes(Rolling, _dice_again, (Rolling, Striking, *OVER))
SCORED_AGAIN: Final[Goes[Scoring]] = flow.Goes(Scoring, judged, OVER)
STRUCK_AGAIN: Final[Goes[Striking]] = flow.Goes(Striking, judged, OVER)
PRESSED_AGAIN: Final[Goes[Pressing]] = flow.Goes(Pressing, judged, OVER)
FORCED_AGAIN: Final[Goes[Retreating]] = flow.Goes(Retreating, _forced_away, (Pressing, *OVER))
RESUMES: Final = (DICE_AGAIN, SCORED_AGAIN, STRUCK_AGAIN, PRESSED_AGAIN, FORCED_AGAIN)
