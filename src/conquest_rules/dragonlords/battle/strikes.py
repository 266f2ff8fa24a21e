"""Strikes: attacks by magic within a round of combat.

Here: the steps `Striking` and `Countering`, before the dice of each side. Not here: the dice (`rounds`), who
is lost (`losses`), and casters that teleport away instead (`vanishing`). Clauses: steps 3 and 4 of the combat
sequence, page 13; naval combat, pages 14 and 15; spells, page 22. Rulings: `R-naval-fire`,
`R-defender-spell-timing`.

Whatever can be done here depends on face-up counters alone, so a side that can do nothing is not asked.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle.rounds import (
    after_dice,
    begin_losses,
    counter_attacks,
    number_of_dice,
)
from conquest_rules.dragonlords.battle.vanishing import HOLD_BACK, VANISH, in_step_four
from conquest_rules.dragonlords.content.effects import SecondAttack
from conquest_rules.dragonlords.content.effects import Strike as Attack
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.casters import (
    DRAGON_FIRE,
    active,
    beside_treasures,
    protected,
    spells_of_treasures,
    strikes_of,
)
from conquest_rules.dragonlords.magic.windows import has_passed
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, RollDice, Strike
from conquest_rules.dragonlords.position.checks import (
    DECIDES,
    Goes,
    Moved,
    Phase,
    Turn,
    by_checks,
)
from conquest_rules.dragonlords.position.crews import fighters, units, with_unit
from conquest_rules.dragonlords.position.events import SpellCast
from conquest_rules.dragonlords.position.facts.board import (
    ComesLater,
    Deed,
    HasDone,
    NoAttacks,
    NoFireAtSea,
    NotAnAttack,
    UnknownSpell,
)
from conquest_rules.dragonlords.position.facts.misfits import NoSuchUnit, NoSuchVictim
from conquest_rules.dragonlords.position.figures import Figure, looks, marked
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Battle,
    Blow,
    Countering,
    CounterRolling,
    Embarking,
    Losing,
    Readying,
    Removing,
    Rolling,
    Saving,
    Striking,
    Withdrawing,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause

In = Readying | Striking | Countering


@clause("D13.28", "D20.2")
def _side(state: State, step: In) -> Side:
    """The side that strikes: before the round, if at all, it is the defender."""
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
    if state.table.reading("R-second-attack-treasures") == "any-bearer":
        return _may_cast_besides(state, side, figure, (*spells, spell))
    again = sum(
        isinstance(one, SecondAttack) and one.spell == spell for _, one, _ in active(state, side, figure)
    )
    if state.table.reading("R-wizard-attack") == "all-spells-and-die":
        return spells.count(spell) <= again
    return not spells or (set(spells) == {spell} and len(spells) <= again)


@clause("D10.12", "D10.18")
def _may_cast_besides(state: State, side: Side, figure: Figure, spells: tuple[str, ...]) -> bool:
    """Whether a unit may have cast these spells, if treasures throw theirs in addition to other attacks."""
    known = {name for name, one, _ in active(state, side, figure) if isinstance(one, Attack)}
    left = beside_treasures(spells, spells_of_treasures(state, side, figure))
    if not known.issuperset(left):
        return False
    if state.table.reading("R-wizard-attack") == "all-spells-and-die":
        return len(set(left)) == len(left)
    return len(left) <= 1


@clause("D14.4", "D15.7", "D20.36")
def burns_at(state: State, at: str, spell: str) -> bool:
    """Whether an attack by magic is allowed in a combat there: at sea at most Dragon Fire, by a reading."""
    if at not in state.table.zone:
        return True
    return spell == DRAGON_FIRE and state.table.reading("R-naval-fire") == "dragon-fire-in-rounds"


@clause("D13.28", "D20.2")
def is_time_to_strike(state: State, step: In) -> bool:
    """Whether attacks by magic belong to this step; before the round it is by another reading."""
    if not isinstance(step, Readying):
        return True
    any_time = state.table.reading("R-defender-spell-timing") == "any-time"
    return any_time and step.asked[0] is step.battle.defender


def strikes(state: State, step: In) -> Iterator[Strike]:
    """Every attack by magic that is open to a side now."""
    if not is_time_to_strike(state, step) or (step.battle.sneak and not isinstance(step, Striking)):
        return
    at, side, other = step.battle.at, _side(state, step), _other(state, step)
    for figure in units(state, at, side).kinds:
        for spell, _ in strikes_of(state, side, figure):
            if burns_at(state, at, spell) and may_cast(state, side, figure, spell):
                for victim in _victims(state, at, other):
                    yield Strike(side, figure, spell, victim)


@clause("D13.33", "D13.34")
def _victims(state: State, at: str, other: Side) -> tuple[Figure | None, ...]:
    """The victims that a caster can name: no one, since the owner chooses, or by another reading a look."""
    chooses = state.table.reading("R-spell-victim-choice") == "caster-chooses"
    return looks(fighters(state, at, other)) if chooses else (None,)


def _fits(state: State, step: In, act: Strike) -> Misfit | None:
    here = units(state, step.battle.at, act.by)
    if act.figure not in here:
        return Misfit(NoSuchUnit(act.by, act.figure, step.battle.at, here.total))
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


@clause("D14.4", "D15.7")
def no_fire_at_sea(state: State, step: In, act: Strike) -> Violation | None:
    """Fire and lightning are banned in naval combat."""
    if burns_at(state, step.battle.at, act.spell):
        return None
    ruling = "R-naval-fire" if act.spell == DRAGON_FIRE else None
    return Violation("D14.4", NoFireAtSea(step.battle.at, act.spell), ruling=ruling)


@clause("D18.3")
def not_back_at_a_sneak_attack(state: State, step: In, act: Strike) -> Violation | None:
    """Defenders do not strike back in a sneak attack."""
    if not step.battle.sneak or isinstance(step, Striking):
        return None
    return Violation("D18.3", HasDone(act.figure, step.battle.at, Deed.SURPRISED))


@clause("D13.26", "D13.28")
def with_the_dice(state: State, step: In, act: Strike) -> Violation | None:
    """Attacks by magic come with the dice of their side; by another reading a defender's come at any time."""
    if is_time_to_strike(state, step):
        return None
    ruling = "R-defender-spell-timing" if act.by is step.battle.defender else None
    return Violation("D13.28" if ruling else "D13.26", ComesLater(step.battle.at), ruling=ruling)


@clause("D13.26", "D13.28", "D22.5", "D22.16", "D20.31", "D10.13")
def strike(state: State, step: In, act: Strike) -> Moved:
    """One unit of the other side is lost, chosen by its owner, unless the side is protected."""
    at, other = step.battle.at, _other(state, step)
    done = marked(act.figure, evolve(act.figure.mark, cast=(*act.figure.mark.cast, act.spell)))
    # At sea only a DragonLord strikes, and it is aboard no ship.
    state = with_unit(state, at, act.by, None, act.figure, done)
    attack = _attack(state, act)
    stopped = protected(state, other, at, attack.nature)
    told = SpellCast(act.by, at, act.figure, act.spell, stopped)
    if stopped:
        return at_step(state, step), (told,)
    removing = Removing(at, ((other, act.by),), step)
    return at_step(state, Losing(other, at, 1, removing, act.victim, Blow.MAGIC)), (told,)


def _attack(state: State, act: Strike) -> Attack:
    return next(effect for spell, effect in strikes_of(state, act.by, act.figure) if spell == act.spell)


# The steps.


def _attacker(state: State, step: Striking) -> Turn:
    return DECIDES[state.active]


def _defender(state: State, step: Countering) -> Turn:
    return DECIDES[step.battle.defender]


def _striking(state: State, step: Striking) -> Iterator[Action]:
    yield from strikes(state, step)
    yield RollDice(state.active)


def _countering(state: State, step: Countering) -> Iterator[Action]:
    yield from strikes(state, step)
    yield from in_step_four(state, step)
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
    return Rolling(battle) if number_of_dice(state, battle, state.active) else Countering(battle)


def _counter_rolling(state: State, battle: Battle) -> CounterRolling | Withdrawing | Losing | Saving:
    if counter_attacks(state, battle) and number_of_dice(state, battle, battle.defender):
        return CounterRolling(battle)
    return after_dice(state, battle)


@clause("D13.26")
def _strikes_on(state: State, step: Striking) -> Moved | None:
    """Without an enemy left no dice are rolled; an attacker without a caster is not asked."""
    if not fighters(state, step.battle.at, step.battle.defender):
        return at_step(state, begin_losses(state, step.battle)), ()
    if next(strikes(state, step), None) is not None:
        return None
    return at_step(state, _rolling(state, step.battle)), ()


@clause("D13.27")
def _counters_on(state: State, step: Countering) -> Moved | None:
    """A defender without a caster, or who has passed ahead, is not asked."""
    if not fighters(state, step.battle.at, state.active):
        return at_step(state, begin_losses(state, step.battle)), ()
    can = next(strikes(state, step), None) or next(in_step_four(state, step), None)
    if can is not None and not has_passed(state, step.battle.defender):
        return None
    return at_step(state, _counter_rolling(state, step.battle)), ()


STRIKE: Final = flow.Deed(
    Strike,
    strike,
    by_checks(
        with_the_dice,
        no_fire_at_sea,
        not_back_at_a_sneak_attack,
        by_a_caster_who_knows_it,
        with_an_attack_left,
        fits=_fits,
    ),
)
STRIKING: Final[Phase[Striking]] = flow.Phase(
    Striking,
    COMBAT,
    _attacker,
    _striking,
    (STRIKE, flow.Deed(RollDice, roll)),
    whose="D13.25",
    leads_to=(Striking, Losing, Saving, Rolling, Countering),
)
COUNTERING: Final[Phase[Countering]] = flow.Phase(
    Countering,
    COMBAT,
    _defender,
    _countering,
    (STRIKE, VANISH, HOLD_BACK, flow.Deed(RollDice, roll_back)),
    whose="D13.28",
    leads_to=(Countering, Losing, Saving, CounterRolling, Withdrawing, Embarking),
)
STRIKES_ON: Final[Goes[Striking]] = flow.Goes(Striking, _strikes_on, (Losing, Rolling, Countering))
COUNTERS_ON: Final[Goes[Countering]] = flow.Goes(
    Countering, _counters_on, (Losing, CounterRolling, Withdrawing)
)
PHASES: Final = (STRIKING, COUNTERING)
GOES: Final = (STRIKES_ON, COUNTERS_ON)
