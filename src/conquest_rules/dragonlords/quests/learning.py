"""Learning: spells that are gained in the Wastelands, and who learns them.

Here: the steps `Learning` and `GainingSpell`. Not here: what gains a spell. Clauses: spells, pages 8, 20 and
22. Rulings: `R-spell-for-whom`, `R-hidden-wizard-learns`, `R-new-wizard-known`, `R-merlin-joins`.

A Wizard of the party learns; where there is none, a unit becomes one. An owner is asked whenever a face-down
counter lies in the party, whatever it is. So being asked gives nothing away.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER, SPELL_DIE, Face
from conquest_rules.dragonlords.magic.casters import row_of
from conquest_rules.dragonlords.magic.showing import with_turned_up
from conquest_rules.dragonlords.position.actions import Action, Pass, Teach, Until
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, Turn, active_decides, by_checks
from conquest_rules.dragonlords.position.company import party_of
from conquest_rules.dragonlords.position.crews import with_unit
from conquest_rules.dragonlords.position.events import CounterShown
from conquest_rules.dragonlords.position.events.visits import (
    NothingGained,
    SpellGained,
    SpellRolled,
    WizardMade,
)
from conquest_rules.dragonlords.position.facts.misfits import NoSuchUnit
from conquest_rules.dragonlords.position.facts.visits import (
    AreSecret,
    EnoughWizards,
    HasCounter,
    KnowsAll,
    NoCounterNamed,
    OnlyNow,
    SomeoneLearns,
    UnnamedCounter,
    WizardsLearn,
)
from conquest_rules.dragonlords.position.figures import (
    CASTER_COUNTERS,
    WIZARDS,
    Figure,
    are_hidden,
    faces,
)
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.state import NO_UNITS, Rows, State, at_step, replaced
from conquest_rules.dragonlords.position.steps import GainingSpell, Learning
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Roll, Rolled
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Awaiting

LEARNING_SPELLS: Final = "Quest Activity"


# Who can learn.


def _party(state: State, step: Learning) -> Bag[Figure]:
    party = party_of(state, step.at, state.active)
    return party.units if party is not None else NO_UNITS


def _rows(state: State) -> Rows:
    return state.rows[NUMBER[state.active]]


@clause("D20.16")
def _row(figure: Figure) -> int | None:
    """The row of spells of a Wizard, whose counter may lie face down; None for all other units."""
    if figure.lord:
        return None
    return 0 if Face.WIZARD in faces(figure) else row_of(figure)


@clause("D20.17")
def _can_learn(state: State, row: int) -> bool:
    """Whether there is a spell that a Wizard does not know."""
    return len((_rows(state)[row] or Bag()).kinds) < len(state.table.content.spells)


@clause("D8.25", "D20.18")
def _can_become(figure: Figure) -> bool:
    """Whether a unit has no caster counter; a blank one is given up."""
    casters = [one for one in CASTER_COUNTERS if one in figure.shown or one in faces(figure)]
    return not figure.lord and all(one == Face.BLANK for one in casters)


@clause("D20.18", "D20.19")
def _free_row(state: State) -> int | None:
    """The lowest row in which a new Wizard's spells can be pegged."""
    return next((row for row, known in enumerate(_rows(state)) if known is None), None)


def _comes_to_light(figure: Figure) -> Face | None:
    """The face-down counter that comes to light when a unit learns."""
    return next((one for one in (Face.WIZARD, Face.BLANK) if one in faces(figure)), None)


@clause("D20.18")
def _wizards(state: State, step: Learning) -> tuple[Figure, ...]:
    """The Wizards of the party, face down or up; none if a unit is to become one anyway."""
    return () if step.new else tuple(one for one in _party(state, step).kinds if _row(one) is not None)


def _learners(state: State, step: Learning) -> Iterator[Teach]:
    for figure in _party(state, step).kinds:
        act = Teach(state.active, figure, _comes_to_light(figure))
        if all(check(state, step, act) is None for check in CHECKS):
            yield act


def _listed(state: State, step: Learning) -> Iterator[Action]:
    yield from (found := tuple(_learners(state, step)))
    if not found:
        yield Pass(state.active)


def _fits(state: State, step: Learning, act: Teach) -> Misfit | None:
    here = _party(state, step)
    if act.figure not in here:
        return Misfit(NoSuchUnit(act.by, act.figure, step.at, here.total))
    if _is_veiled(here):
        return Misfit(AreSecret(act.by, step.at))
    if (face := _comes_to_light(act.figure)) == act.face:
        return None
    if face is None:
        return Misfit(NoCounterNamed(act.figure, step.at))
    return Misfit(UnnamedCounter(act.figure, step.at, face.value))


@clause("D8.25", "D20.16", "D20.17", "D22.2")
def wizards_first(state: State, step: Learning, act: Teach) -> Violation | None:
    """If there are Wizards in the party, one of them learns, or no one if they know all spells."""
    wizards = _wizards(state, step)
    able = [one for one in wizards if (row := _row(one)) is not None and _can_learn(state, row)]
    if not wizards or act.figure in able:
        return None
    return Violation("D8.25", WizardsLearn(step.at)) if able else Violation("D20.17", KnowsAll(step.at))


@clause("D20.18")
def without_caster_counter(state: State, step: Learning, act: Teach) -> Violation | None:
    """A King, Wizard or DragonLord does not become a Wizard."""
    if _wizards(state, step) or _can_become(act.figure):
        return None
    return Violation("D20.18", HasCounter(act.figure, step.at))


@clause("D20.19", "D20.20")
def up_to_three(state: State, step: Learning, act: Teach) -> Violation | None:
    """A player has up to three Wizards; a lost one no longer counts."""
    if _wizards(state, step) or _free_row(state) is not None:
        return None
    clause_of = "D20.20" if step.new else "D20.19"
    return Violation(clause_of, EnoughWizards(act.by, len(_rows(state))))


CHECKS: Final = (wizards_first, without_caster_counter, up_to_three)


@clause("D8.23", "D8.24", "D8.25", "D20.16", "D20.18", "D22.2")
def teach(state: State, step: Learning, act: Teach) -> Moved:
    """A Wizard learns, and is turned up for it; or a unit becomes a Wizard before all eyes."""
    row = None if step.new else _row(act.figure)
    if row is None:
        return _made(state, step, act)
    told = tuple[CounterShown, ...]()
    if act.face is not None:
        state = with_turned_up(state, act.by, step.at, act.figure, act.face)
        told = (CounterShown(act.by, step.at, act.face, ("D20.16",)),)
    return at_step(state, GainingSpell(step.at, row, step.left, step.then)), told


def _made(state: State, step: Learning, act: Teach) -> Moved:
    """The state with a new Wizard, whose row of spells is empty."""
    row, figure, number = _free_row(state), act.figure, NUMBER[act.by]
    assert row is not None, "no one becomes a fourth Wizard"
    if act.face is not None:
        blank = next(one for one in figure.hidden.kinds if one.item == act.face)
        figure = evolve(figure, hidden=figure.hidden.remove(blank))
        known = state.faces[number].remove(act.face)
        state = evolve(state, faces=replaced(state.faces, act.by, known))
    figure = evolve(figure, shown=figure.shown.add(WIZARDS[row]))
    state = with_unit(state, step.at, act.by, None, act.figure, figure)
    state = _with_row(state, row, Bag())
    told = WizardMade(act.by, step.at, act.face is not None, ("D20.18",) if not step.new else ("D20.20",))
    return at_step(state, GainingSpell(step.at, row, step.left, step.then)), (told,)


def _with_row(state: State, row: int, spells: Bag[str]) -> State:
    """The state in which a Wizard of the active player knows these spells."""
    first, second, third = (spells if one == row else known for one, known in enumerate(_rows(state)))
    return evolve(state, rows=replaced(state.rows, state.active, (first, second, third)))


@clause("D20.17", "D20.19", "D20.20")
def no_one_can(state: State, step: Learning, act: Pass) -> Violation | None:
    """A spell is passed over only if no one can learn it."""
    able = next(_learners(state, step), None) is not None
    return Violation("D20.16", SomeoneLearns(step.at)) if able else None


def _is_veiled(here: Bag[Figure]) -> bool:
    """Whether this is seen by another player: then who can learn remains unknown."""
    return any(one.item is None for figure in here.kinds for one in figure.hidden.kinds)


def _now(state: State, step: Learning, act: Pass) -> Misfit | None:
    if _is_veiled(_party(state, step)):
        return Misfit(AreSecret(act.by, step.at))
    return None if act.until is Until.NOW else Misfit(OnlyNow())


def forgo(state: State, step: Learning, act: Pass) -> Moved:
    """No one learns."""
    return at_step(state, step.then), (NothingGained(act.by, step.at, ("D20.17",)),)


@clause("D20.19", "D20.20")
def _learns_on(state: State, step: Learning) -> Moved | None:
    """A player whose party has no face-down counter is not asked, unless there are several ways."""
    here = _party(state, step)
    if not here or is_vanquished(state, state.active):
        return at_step(state, step.then), ()
    if step.new and _free_row(state) is None:
        return forgo(state, step, Pass(state.active))
    if are_hidden(here):
        return None
    first, *others = (*_learners(state, step), None)
    if first is None:
        return forgo(state, step, Pass(state.active))
    return teach(state, step, first) if others == [None] else None


# The die.


def _asks_for_a_spell(state: State, step: GainingSpell) -> Turn:
    name = words_of(state.table.content).name("side", state.active)
    return Awaiting(Roll((Die(SPELL_DIE),), f"die for the spell that {name} gain"))


@clause("D8.24", "D20.16", "D20.17", "D22.2")
def gain(state: State, step: GainingSpell, act: Rolled) -> Moved:
    """The spell of that number is pegged; for one that is known already the die is rolled again."""
    spell = state.table.content.spell_numbers[act.faces[0] - 1]
    known = _rows(state)[step.row] or Bag[str]()
    if spell in known:
        return state, (SpellRolled(state.active, step.at, spell, ("D20.17",)),)
    state = _with_row(state, step.row, known.add(spell))
    more = step.left > 1 and _can_learn(state, step.row)
    after = evolve(step, left=step.left - 1) if more else step.then
    return at_step(state, after), (SpellGained(state.active, step.at, spell, ("D8.24", "D20.16")),)


LEARNING: Final[Phase[Learning]] = flow.Phase(
    Learning,
    LEARNING_SPELLS,
    active_decides,
    _listed,
    (
        flow.Deed(Teach, teach, by_checks(*CHECKS, fits=_fits), whose="D20.16"),
        flow.Deed(Pass, forgo, by_checks(no_one_can, fits=_now), whose="D20.16"),
    ),
    whose="D20.16",
    leads_to=(GainingSpell,),
)
GAINING: Final[Phase[GainingSpell]] = flow.Phase(
    GainingSpell,
    LEARNING_SPELLS,
    _asks_for_a_spell,
    deeds=(flow.Deed(Rolled, gain),),
    leads_to=(GainingSpell,),
)
LEARNS_ON: Final[Goes[Learning]] = flow.Goes(Learning, _learns_on, (GainingSpell,))
PHASES: Final = (LEARNING, GAINING)
GOES: Final = (LEARNS_ON,)
