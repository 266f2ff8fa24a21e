"""Resisting: what a quest party does against a monster in a round, before its dice.

Here: the step `Resisting`, and spells against monsters. Not here: the dice (`clashes`), and charms
(`charming`). Clauses: spells, page 22; quest combat, page 12; charming, pages 11 and 12. Rulings:
`R-spells-then-dice`, `R-defender-spell-timing`, `R-charm-replaces`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.magic.casters import active, strikes_of
from conquest_rules.dragonlords.magic.dragons import is_dragon
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
from conquest_rules.dragonlords.position.crews import units, with_unit
from conquest_rules.dragonlords.position.events import MonsterStruck
from conquest_rules.dragonlords.position.facts.board import ComesLater, NotAnAttack, UnknownSpell
from conquest_rules.dragonlords.position.facts.misfits import NoSuchUnit, NoSuchVictim
from conquest_rules.dragonlords.position.facts.ordeals import DragonUnharmed, IsPoisoned
from conquest_rules.dragonlords.position.figures import Fate, marked
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Bracing,
    Consulting,
    Curing,
    Menacing,
    Ordeal,
    Resisting,
    ResistRolling,
)
from conquest_rules.dragonlords.quests.charming import CHARM, charms
from conquest_rules.dragonlords.quests.clashes import (
    after_party,
    monster_attacks,
    number_of_dice,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause

In = Bracing | Resisting


# Spells against monsters.


def _fits(state: State, step: In, act: Strike) -> Misfit | None:
    at = step.ordeal.at
    here = units(state, at, act.by)
    if act.figure not in here:
        return Misfit(NoSuchUnit(act.by, act.figure, at, here.total))
    return None if act.victim is None else Misfit(NoSuchVictim(at))


@clause("D13.26", "D13.28", "D20.2")
def in_its_time(state: State, step: In, act: Strike) -> Violation | None:
    """Spells come with the dice of the party; by another reading those of a defender come at any time."""
    if isinstance(step, Resisting):
        return None
    any_time = state.table.reading("R-defender-spell-timing") == "any-time"
    if any_time and monster_attacks(state):
        return None
    ruling = "R-defender-spell-timing" if monster_attacks(state) else None
    return Violation("D13.28", ComesLater(step.ordeal.at), ruling=ruling)


@clause("D20.1", "D22.1")
def by_a_caster_who_knows_it(state: State, step: In, act: Strike) -> Violation | None:
    """A unit casts what it knows, and only while its counter is face up."""
    if act.spell in dict(strikes_of(state, act.by, act.figure)):
        return None
    if any(name == act.spell for name, _, _ in active(state, act.by, act.figure)):
        return Violation("D20.1", NotAnAttack(act.spell))
    return Violation("D20.1", UnknownSpell(act.figure, step.ordeal.at, act.spell))


@clause("D12.11", "D31.8")
def not_by_the_poisoned(state: State, step: In, act: Strike) -> Violation | None:
    """A poisoned unit does not strike back."""
    if act.figure.mark.fate is not Fate.POISONED:
        return None
    return Violation("D12.11", IsPoisoned(act.figure, step.ordeal.at))


@clause("D22.6", "D22.7", "D22.17")
def on_monsters_that_feel_it(state: State, step: In, act: Strike) -> Violation | None:
    """A Fireball has no effect on Dragons."""
    known = dict(strikes_of(state, act.by, act.figure)).get(act.spell)
    if known is None or known.dragons or not is_dragon(state, step.ordeal):
        return None
    return Violation("D22.7", DragonUnharmed(act.spell, step.ordeal.monster))


def strikes(state: State, step: In) -> Iterator[Strike]:
    """Every attack by magic that the party can use on the monster now."""
    side = state.active
    for figure in units(state, step.ordeal.at, side).kinds:
        for spell, _ in strikes_of(state, side, figure):
            act = Strike(side, figure, spell)
            if not any(check(state, step, act) for check in CHECKS):
                yield act


@clause("D13.26", "D22.6", "D22.17")
def strike(state: State, step: In, act: Strike) -> Moved:
    """The monster is hit; it is defeated, so no dice are rolled, and no one has a second attack."""
    ordeal, mark = step.ordeal, act.figure.mark
    done = marked(act.figure, evolve(mark, cast=(*mark.cast, act.spell)))
    dragons = dict(strikes_of(state, act.by, act.figure))[act.spell].dragons
    cited = ("D22.17",) if dragons else ("D22.6",)
    told = MonsterStruck(act.by, ordeal.at, act.figure, act.spell, ordeal.monster, cited)
    state = with_unit(state, ordeal.at, act.by, None, act.figure, done)
    hit = evolve(ordeal, hits=(ordeal.hits[0], ordeal.hits[1] + 1))
    return at_step(state, Curing(hit)), (told,)


# The step.


def _party(state: State, step: Resisting) -> Turn:
    return DECIDES[state.active]


def _listed(state: State, step: Resisting) -> Iterator[Action]:
    yield from strikes(state, step)
    yield from charms(state, step)
    yield RollDice(state.active)


def _rolling(state: State, ordeal: Ordeal) -> ResistRolling | Curing | Menacing:
    return ResistRolling(ordeal) if number_of_dice(state, ordeal) else after_party(state, ordeal)


@clause("D12.6", "D13.27")
def roll(state: State, step: Resisting, act: RollDice) -> Moved:
    """All who can strike roll their dice."""
    return at_step(state, _rolling(state, step.ordeal)), ()


@clause("D12.6", "D13.27")
def _resists_on(state: State, step: Resisting) -> Moved | None:
    """A party without spells to use and without a Dragon to charm is not asked: it rolls."""
    if next(strikes(state, step), None) is not None or next(charms(state, step), None) is not None:
        return None
    return at_step(state, _rolling(state, step.ordeal)), ()


CHECKS: Final = (
    in_its_time,
    by_a_caster_who_knows_it,
    not_by_the_poisoned,
    on_monsters_that_feel_it,
)
STRIKE: Final = flow.Deed(Strike, strike, by_checks(*CHECKS, fits=_fits))
RESISTING: Final[Phase[Resisting]] = flow.Phase(
    Resisting,
    COMBAT,
    _party,
    _listed,
    (STRIKE, CHARM, flow.Deed(RollDice, roll)),
    whose="D12.6",
    leads_to=(ResistRolling, Curing, Menacing, Consulting),
)
RESISTS_ON: Final[Goes[Resisting]] = flow.Goes(Resisting, _resists_on, (ResistRolling, Curing, Menacing))
PHASES: Final = (RESISTING,)
GOES: Final = (RESISTS_ON,)
