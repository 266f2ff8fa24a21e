"""The decisions of the odds' policies in a battle in progress.

Here: `decide`, which makes a policy a player: the same choices that the odds assume, as actions of the game.
Not here: policies, and whether to fight at all.
"""

from conquest_rules.analysis.nerath.odds import questions
from conquest_rules.analysis.nerath.odds.policies import BY_DEFAULT, Policies, Target
from conquest_rules.analysis.nerath.odds.scenes import question, scene
from conquest_rules.analysis.nerath.odds.troops import plain
from conquest_rules.analysis.odds.fights import NEXT_ROLL
from conquest_rules.nerath.battle import damage, dungeon, retreat
from conquest_rules.nerath.battle.sharing import offers, partner
from conquest_rules.nerath.battle.sides import decider
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import LosingDice, Pressing, Retreating, SharingDamage, TakingDamage

Decided = TakingDamage | LosingDice | SharingDamage | Pressing | Retreating


def decide(state: State, policies: Policies = BY_DEFAULT) -> actions.Action | None:
    """The decision of a side in its battle, by these policies; None if there is none to make."""
    match state.step:
        case TakingDamage():
            return _take(state, state.step, policies)
        case LosingDice():
            return _lose(state, state.step, policies)
        case SharingDamage():
            return _share(state, state.step, policies)
        case Pressing():
            leaves = _leaves(state, state.step, policies)
            return _fall_back(state, state.step) if leaves else actions.PressAttack(state.active)
        case Retreating():
            return _fall_back(state, state.step)
        case _:
            return None


def _asked(state: State, step: Decided, policies: Policies) -> questions.Question:
    return question(scene(state, step.battle.at), None, policies=policies)


def _take(state: State, step: TakingDamage, policies: Policies) -> actions.Action:
    realm = step.shares[0][0]
    asked, attacking = _asked(state, step, policies), realm is state.active
    troops, force = (
        questions.troops_of(asked, attacking=attacking),
        asked.attackers if attacking else asked.defenders,
    )
    pool, later = damage.pool(state, step.battle, realm), step.shares[1:]
    chosen = troops.chooses(troops.targets(force, NEXT_ROLL, pool, later))
    return next(one for one in damage.options(state, step) if _is(one, chosen))


def _is(act: actions.TakeDamage, chosen: Target) -> bool:
    aboard = None if act.aboard is None else plain(act.aboard)
    return (act.whose, plain(act.figure), aboard) == (chosen.realm, chosen.figure, chosen.aboard)


def _lose(state: State, step: LosingDice, policies: Policies) -> actions.Action:
    asked = _asked(state, step, policies)
    guardians = questions.guardians_of(asked)
    chosen = guardians.chooses(guardians.targets(asked.foes))
    loses = (chosen.guardian, chosen.dice, chosen.die)
    return next(one for one in dungeon.options(state, step) if (one.guardian, one.dice, one.die) == loses)


def _share(state: State, step: SharingDamage, policies: Policies) -> actions.Action:
    """Allied realms offer and accept the shares that result from taking the hits as one side."""
    if step.offer is not None:
        return actions.AnswerShare(partner(state, step.battle), agree=True)
    asked, leader, own = _asked(state, step, policies), decider(state, step.battle), 0
    troops, force = questions.troops_of(asked, attacking=False), asked.defenders
    for _ in range(step.hits):
        own += troops.chooses(troops.targets(force, NEXT_ROLL)).realm is leader
        force = troops.hit(force, NEXT_ROLL) or force
    # A Warship may have gone down with pieces whose hits the other takes then.
    could = offers(state, step)
    return actions.OfferShare(leader, min(max(own, could.start), could.stop - 1))


def _leaves(state: State, step: Pressing, policies: Policies) -> bool:
    asked = _asked(state, step, policies)
    course = questions.course_of(asked, questions.is_small(asked))
    a, d = course.fight.start()
    return course.leaves[a][d] and course.first_press


def _fall_back(state: State, step: Pressing | Retreating) -> actions.Retreat | actions.GiveUp:
    """The most expensive pieces retreat first, while there is room; if none can, all are given up."""
    content = state.table.content
    ways = tuple(retreat.options(state, step.battle))
    if not ways:
        return actions.GiveUp(state.active)
    return max(ways, key=lambda one: content.piece(one.figure.kind).cost)
