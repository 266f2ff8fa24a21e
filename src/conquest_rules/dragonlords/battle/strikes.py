"""Strikes: attacks by magic within a round of combat, and the teleport of a caster under attack.

Here: the steps `Striking` and `Countering`, before the dice of each side. Not here: the dice (`rounds`), and
who is lost (`losses`). Clauses: steps 3 and 4 of the combat sequence, page 13; spells, page 22; retreating,
page 24.

Whatever can be done here depends on face-up counters alone, so a side that can do nothing is not asked.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle.rounds import begin_losses, counter_attacks, number_of_dice
from conquest_rules.dragonlords.content.effects import SecondAttack
from conquest_rules.dragonlords.content.effects import Strike as Attack
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.casters import DRAGON_FIRE, active, protected, strikes_of, teleports
from conquest_rules.dragonlords.magic.windows import has_passed
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, RollDice, Strike, Vanish
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
from conquest_rules.dragonlords.position.events import CasterVanished, SpellCast
from conquest_rules.dragonlords.position.facts.board import (
    Deed,
    HasDone,
    IsHeld,
    IsVacant,
    NoAttacks,
    NotAnAttack,
    NoTeleport,
    TooFewLeft,
    UnknownSpell,
)
from conquest_rules.dragonlords.position.facts.misfits import NoSuchVictim
from conquest_rules.dragonlords.position.figures import Figure, looks, marked, rested_one
from conquest_rules.dragonlords.position.holding import holder, is_friendly
from conquest_rules.dragonlords.position.state import State, at_step, with_forces
from conquest_rules.dragonlords.position.steps import (
    Battle,
    Countering,
    CounterRolling,
    Losing,
    Removing,
    Rolling,
    Striking,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause

In = Striking | Countering


def _side(state: State, step: In) -> Side:
    return state.active if isinstance(step, Striking) else step.battle.defender


def _other(state: State, step: In) -> Side:
    return step.battle.defender if isinstance(step, Striking) else state.active


# Attacks by magic.


@clause("D13.25", "D13.28", "D20.13", "D20.30", "D20.33", "D22.5", "D22.16", "D10.12", "D10.19")
def may_cast(state: State, side: Side, figure: Figure, spell: str) -> bool:
    """Whether a caster has an attack by this spell left in the round, by the reading of `R-wizard-attack`.

    Dragon Fire comes once, in addition to all else; a treasure may give a second attack with a spell.
    """
    cast = figure.mark.cast
    if spell == DRAGON_FIRE:
        return spell not in cast
    spells = [one for one in cast if one != DRAGON_FIRE]
    again = sum(
        isinstance(one, SecondAttack) and one.spell == spell for _, one, _ in active(state, side, figure)
    )
    if state.table.reading("R-wizard-attack") == "all-spells-and-die":
        return spells.count(spell) <= again
    return not spells or (set(spells) == {spell} and len(spells) <= again)


def _strikes(state: State, step: In) -> Iterator[Strike]:
    if step.battle.sneak and isinstance(step, Countering):
        return
    side, other = _side(state, step), _other(state, step)
    for figure in state.figures(step.battle.at, side).kinds:
        for spell, _ in strikes_of(state, side, figure):
            if may_cast(state, side, figure, spell):
                for victim in _victims(state, step.battle.at, other):
                    yield Strike(side, figure, spell, victim)


@clause("D13.33", "D13.34")
def _victims(state: State, at: str, other: Side) -> tuple[Figure | None, ...]:
    """What a caster can name: no one, since the owner chooses, or by another reading a look."""
    chooses = state.table.reading("R-spell-victim-choice") == "caster-chooses"
    return looks(state.figures(at, other)) if chooses else (None,)


def _fits(state: State, step: In, act: Strike) -> Misfit | None:
    if (strange := standing(state, act.by, act.figure, step.battle.at)) is not None:
        return strange
    open_to = _victims(state, step.battle.at, _other(state, step))
    return None if act.victim in open_to else Misfit(NoSuchVictim(step.battle.at))


@clause("D20.1", "D22.1")
def by_a_caster_who_knows_it(state: State, step: In, act: Strike) -> Violation | None:
    """A unit casts what it knows, and only while its counter is face up."""
    if any(spell == act.spell for spell, _ in strikes_of(state, act.by, act.figure)):
        return None
    if any(name == act.spell for name, _, _ in active(state, act.by, act.figure)):
        return Violation("D20.1", NotAnAttack(act.spell))
    return Violation("D20.1", UnknownSpell(act.figure, step.battle.at, act.spell))


@clause("D20.13", "D20.30")
def with_an_attack_left(state: State, step: In, act: Strike) -> Violation | None:
    """A Wizard attacks once in a round, a DragonLord twice."""
    if may_cast(state, act.by, act.figure, act.spell):
        return None
    return Violation(
        "D20.30" if act.figure.lord else "D20.13", NoAttacks(act.figure, step.battle.at, act.spell)
    )


@clause("D18.3")
def not_back_at_a_sneak_attack(state: State, step: In, act: Strike) -> Violation | None:
    """Defenders do not strike back in a sneak attack."""
    if not step.battle.sneak or isinstance(step, Striking):
        return None
    return Violation("D18.3", HasDone(act.figure, step.battle.at, Deed.SURPRISED))


@clause("D13.26", "D13.28", "D22.5", "D22.16", "D20.31", "D10.13")
def strike(state: State, step: In, act: Strike) -> Moved:
    """One unit of the other side is lost, chosen by its owner, unless the side is protected."""
    at, other = step.battle.at, _other(state, step)
    here = state.figures(at, act.by).remove(act.figure)
    done = marked(act.figure, evolve(act.figure.mark, cast=(*act.figure.mark.cast, act.spell)))
    state = with_forces(state, (at, act.by, here.add(done)))
    attack = _attack(state, act)
    stopped = protected(state, other, at, attack.nature)
    told = SpellCast(act.by, at, act.figure, act.spell, stopped)
    if stopped:
        return at_step(state, step), (told,)
    removing = Removing(at, ((other, act.by),), step)
    return at_step(state, Losing(other, at, 1, removing, act.victim)), (told,)


def _attack(state: State, act: Strike) -> Attack:
    return next(effect for spell, effect in strikes_of(state, act.by, act.figure) if spell == act.spell)


# Teleporting away.


@clause("D13.29", "D13.32", "D24.7", "D22.14", "D32.17")
def enough_stay(state: State, battle: Battle) -> bool:
    """Whether those who would stay are at least as many as the hits."""
    return battle.hits[1] <= state.figures(battle.at, battle.defender).total - 1


def _vanishing(state: State, step: Countering) -> Iterator[Vanish]:
    side = step.battle.defender
    if not enough_stay(state, step.battle):
        return
    for figure in state.figures(step.battle.at, side).kinds:
        if not figure.mark.cast and teleports(state, side, figure):
            for to in state.table.territories:
                if to != step.battle.at and is_friendly(state, to, side):
                    yield Vanish(side, figure, to)


def _can_go(state: State, step: Countering, act: Vanish) -> Misfit | None:
    return known(state, act.to) or standing(state, act.by, act.figure, step.battle.at)


@clause("D13.29", "D20.1")
def by_a_caster_who_can(state: State, step: Countering, act: Vanish) -> Violation | None:
    """Only a caster who knows how to teleport gets away."""
    if teleports(state, act.by, act.figure):
        return None
    return Violation("D13.29", NoTeleport(act.figure, step.battle.at))


@clause("D24.8", "D13.31")
def instead_of_striking(state: State, step: Countering, act: Vanish) -> Violation | None:
    """A caster who has struck in this round stays."""
    if not act.figure.mark.cast:
        return None
    return Violation("D24.8", HasDone(act.figure, step.battle.at, Deed.STRUCK))


@clause("D13.32", "D24.9", "D24.10")
def the_others_take_the_hits(state: State, step: Countering, act: Vanish) -> Violation | None:
    """A caster gets away only if the hits do not exceed the units that stay."""
    if enough_stay(state, step.battle):
        return None
    stay = state.figures(step.battle.at, act.by).total - 1
    return Violation("D13.32", TooFewLeft(step.battle.at, step.battle.hits[1], stay))


@clause("D13.29", "D24.7")
def to_friendly_ground(state: State, step: Countering, act: Vanish) -> Violation | None:
    """A caster teleports away to another friendly territory."""
    if act.to != step.battle.at and is_friendly(state, act.to, act.by):
        return None
    held_by = holder(state, act.to)
    return Violation("D13.29", IsVacant(act.to) if held_by is None else IsHeld(act.to, held_by))


@clause("D13.29", "D13.30", "D13.31")
def vanish(state: State, step: Countering, act: Vanish) -> Moved:
    """The caster is elsewhere, alone."""
    at = step.battle.at
    here, there = state.figures(at, act.by), state.figures(act.to, act.by)
    gone = (at, act.by, here.remove(act.figure)), (act.to, act.by, there.add(rested_one(act.figure)))
    return at_step(with_forces(state, *gone), step), (CasterVanished(act.by, act.figure, at, act.to),)


# The steps.


def _attacker(state: State, step: Striking) -> Turn:
    return DECIDES[state.active]


def _defender(state: State, step: Countering) -> Turn:
    return DECIDES[step.battle.defender]


def _striking(state: State, step: Striking) -> Iterator[Action]:
    yield from _strikes(state, step)
    yield RollDice(state.active)


def _countering(state: State, step: Countering) -> Iterator[Action]:
    yield from _strikes(state, step)
    yield from _vanishing(state, step)
    yield RollDice(step.battle.defender)


@clause("D13.22")
def roll(state: State, step: Striking, act: RollDice) -> Moved:
    """All who have an attack left roll their dice."""
    return at_step(state, _rolling(state, step.battle)), ()


@clause("D13.27")
def roll_back(state: State, step: Countering, act: RollDice) -> Moved:
    """The defender's dice are rolled."""
    return at_step(state, _counter_rolling(state, step.battle)), ()


def _rolling(state: State, battle: Battle) -> Rolling | Countering:
    return Rolling(battle) if number_of_dice(state, battle.at, state.active) else Countering(battle)


def _counter_rolling(state: State, battle: Battle) -> CounterRolling | Losing:
    if counter_attacks(state, battle) and number_of_dice(state, battle.at, battle.defender):
        return CounterRolling(battle)
    return begin_losses(state, battle)


@clause("D13.26")
def _strikes_on(state: State, step: Striking) -> Moved | None:
    """Without an enemy left no dice are rolled; an attacker without a caster is not asked."""
    if not state.figures(step.battle.at, step.battle.defender):
        return at_step(state, begin_losses(state, step.battle)), ()
    if next(_strikes(state, step), None) is not None:
        return None
    return at_step(state, _rolling(state, step.battle)), ()


@clause("D13.27")
def _counters_on(state: State, step: Countering) -> Moved | None:
    """A defender without a caster, or who has passed ahead, is not asked."""
    if not state.figures(step.battle.at, state.active):
        return at_step(state, begin_losses(state, step.battle)), ()
    can = next(_strikes(state, step), None) or next(_vanishing(state, step), None)
    if can is not None and not has_passed(state, step.battle.defender):
        return None
    return at_step(state, _counter_rolling(state, step.battle)), ()


STRIKE: Final = flow.Deed(
    Strike,
    strike,
    by_checks(not_back_at_a_sneak_attack, by_a_caster_who_knows_it, with_an_attack_left, fits=_fits),
)
VANISH: Final = flow.Deed(
    Vanish,
    vanish,
    by_checks(
        by_a_caster_who_can, instead_of_striking, the_others_take_the_hits, to_friendly_ground, fits=_can_go
    ),
)
STRIKING: Final[Phase[Striking]] = flow.Phase(
    Striking,
    COMBAT,
    _attacker,
    _striking,
    (STRIKE, flow.Deed(RollDice, roll)),
    whose="D13.25",
    leads_to=(Striking, Losing, Rolling, Countering),
)
COUNTERING: Final[Phase[Countering]] = flow.Phase(
    Countering,
    COMBAT,
    _defender,
    _countering,
    (STRIKE, VANISH, flow.Deed(RollDice, roll_back)),
    whose="D13.28",
    leads_to=(Countering, Losing, CounterRolling),
)
STRIKES_ON: Final[Goes[Striking]] = flow.Goes(Striking, _strikes_on, (Losing, Rolling, Countering))
COUNTERS_ON: Final[Goes[Countering]] = flow.Goes(Countering, _counters_on, (Losing, CounterRolling))
PHASES: Final = (STRIKING, COUNTERING)
GOES: Final = (STRIKES_ON, COUNTERS_ON)
