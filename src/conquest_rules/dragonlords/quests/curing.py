"""Curing: poisoned units are healed, or lost; then the losses of a round against a monster are taken.

Here: the step `Curing`, and potions. Not here: how units are poisoned (`clashes`). Clauses: poison, pages 12
and 31; potions, page 11. Rulings: `R-poison`, `R-turning-up`.

A face-up healer heals all, poisoned or not. Else the owner is asked if the party has a potion, or a face-down
counter, under which a healer may be.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.battle.saving import after_saving, fallen, saving_die
from conquest_rules.dragonlords.content.names import Nature, Use
from conquest_rules.dragonlords.magic.casters import protected
from conquest_rules.dragonlords.magic.showing import SHOW, showable
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.actions import Action, Pass, Until, UsePotion
from conquest_rules.dragonlords.position.checks import (
    DECIDES,
    Goes,
    Moved,
    Phase,
    Turn,
    by_checks,
    standing,
    then,
)
from conquest_rules.dragonlords.position.company import named_for, tool_for, used_up
from conquest_rules.dragonlords.position.crews import fighters, units, with_each, with_unit
from conquest_rules.dragonlords.position.events import Passed, PoisonCured
from conquest_rules.dragonlords.position.facts.ordeals import (
    HasNoTool,
    HealsAll,
    HealsOne,
    NotAhead,
    NotPoisoned,
)
from conquest_rules.dragonlords.position.figures import Fate, Figure, are_hidden, marked
from conquest_rules.dragonlords.position.standing import Windows
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import Blow, Curing, Losing, OrdealEnding, Removing, Saving
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause


def poisoned(state: State, step: Curing) -> Bag[Figure]:
    """The poisoned units of the party."""
    here = units(state, step.ordeal.at, state.active).pairs
    return Bag((one, count) for one, count in here if one.mark.fate is Fate.POISONED)


def _one_by_one(state: State) -> bool:
    return state.table.reading("R-poison") == "one-potion-one-unit"


# What can be done.


def _owner(state: State, step: Curing) -> Turn:
    return DECIDES[state.active]


def _potions(state: State, step: Curing) -> Iterator[UsePotion]:
    if tool_for(state, step.ordeal.at, state.active, Use.CURE_POISON) is not None:
        for named in poisoned(state, step).kinds if _one_by_one(state) else (None,):
            yield UsePotion(state.active, named)


def _open_to(state: State, step: Curing) -> Iterator[Action]:
    yield from showable(state, state.active, step.ordeal.at)
    yield from _potions(state, step)


def _listed(state: State, step: Curing) -> Iterator[Action]:
    yield from _open_to(state, step)
    yield Pass(state.active)


@clause("D11.12", "D12.12")
def _asked(state: State, step: Curing) -> bool:
    """Whether the owner is asked, by what everyone can see: a potion, or a face-down counter."""
    if state.table.setup.windows is not Windows.PUBLIC:
        return next(_open_to(state, step), None) is not None
    here = units(state, step.ordeal.at, state.active)
    return are_hidden(here) or next(_potions(state, step), None) is not None


# Why not.


def _fits(state: State, step: Curing, act: UsePotion) -> Misfit | None:
    """By default no unit is named; by the other reading a poisoned one is."""
    at = step.ordeal.at
    if not _one_by_one(state):
        return None if act.figure is None else Misfit(HealsAll(at))
    if act.figure is None:
        return Misfit(HealsOne(at))
    strange = standing(state, act.by, act.figure, at)
    sound = strange is not None or act.figure in poisoned(state, step)
    return strange if sound else Misfit(NotPoisoned(act.figure, at))


@clause("D11.12")
def with_a_potion(state: State, step: Curing, act: UsePotion) -> Violation | None:
    """A party that has a potion can use it."""
    if tool_for(state, step.ordeal.at, act.by, Use.CURE_POISON) is not None:
        return None
    return Violation("D11.12", HasNoTool(act.by, step.ordeal.at, named_for(state, Use.CURE_POISON)))


@clause("D12.12")
def this_once(state: State, step: Curing, act: Pass) -> Violation | None:
    """No one passes ahead where units are lost by it."""
    return None if act.until is Until.NOW else Violation("D12.12", NotAhead(act.by))


# What comes of it.


def _healed(figure: Figure) -> Figure:
    if figure.mark.fate is not Fate.POISONED:
        return figure
    return marked(figure, fallen(figure.mark, None))


def _lost(figure: Figure) -> Figure:
    return _of_poison(figure, Fate.LOST)


def _down(figure: Figure) -> Figure:
    return _of_poison(figure, Fate.DOWN)


def _of_poison(figure: Figure, fate: Fate) -> Figure:
    sick = figure.mark.fate is Fate.POISONED
    return marked(figure, fallen(figure.mark, fate, figure.mark.fell)) if sick else figure


@clause("D11.5", "D11.12", "D12.12")
def use_potion(state: State, step: Curing, act: UsePotion) -> Moved:
    """One potion heals all who were poisoned in this round; by another reading, one unit."""
    at, side = step.ordeal.at, act.by
    potion = tool_for(state, at, side, Use.CURE_POISON)
    assert potion is not None, "a party uses what it has"
    state = used_up(state, at, side, potion)
    if act.figure is not None:
        healed, number = with_unit(state, at, side, None, act.figure, _healed(act.figure)), 1
    else:
        healed, number = with_each(state, at, side, _healed), poisoned(state, step).total
    return healed, (PoisonCured(side, at, number, ("D11.12",)),)


@clause("D12.12", "D31.8")
def _cured(state: State, step: Curing) -> Moved:
    """A Wizard with Heal heals all the poisoned, itself included."""
    at, side, number = step.ordeal.at, state.active, poisoned(state, step).total
    return with_each(state, at, side, _healed), (PoisonCured(side, at, number, ("D12.12",)),)


@clause("D12.12", "D31.8")
def let_die(state: State, step: Curing, act: Pass) -> Moved:
    """The poisoned are lost."""
    passed = Passed(act.by, step.ordeal.at, act.until)
    return then((state, (passed,)), _taking_losses(state, step))


@clause("D10.17", "D12.6", "D12.12", "D13.33", "D31.8")
def _taking_losses(state: State, step: Curing) -> Moved:
    """The owner names as many units as the monster has hit; the poisoned are lost with them.

    What saves lost units saves the poisoned, too.
    """
    ordeal, side = step.ordeal, state.active
    sick = poisoned(state, step).total
    number = min(ordeal.hits[0], fighters(state, ordeal.at, side).total - sick)
    saved = saving_die(state, side, ordeal.at, Blow.OTHER) is not None
    state = with_each(state, ordeal.at, side, _down if saved else _lost)
    # It is lost to no one: a monster takes no scrolls.
    cited = "D12.12" if sick else "D13.3"
    removing = Removing(ordeal.at, ((side, side),), OrdealEnding(ordeal), cited)
    losing = Losing(side, ordeal.at, number, removing, blow=Blow.DICE)
    return at_step(state, after_saving(state, losing, side)), ()


@clause("D12.12", "D31.8")
def _cures_on(state: State, step: Curing) -> Moved | None:
    """A face-up healer heals; without the poisoned, and without a remedy, losses are taken."""
    if not poisoned(state, step):
        return _taking_losses(state, step)
    if protected(state, state.active, step.ordeal.at, Nature.POISON):
        return _cured(state, step)
    return None if _asked(state, step) else _taking_losses(state, step)


CURING: Final[Phase[Curing]] = flow.Phase(
    Curing,
    COMBAT,
    _owner,
    _listed,
    (
        SHOW,
        flow.Deed(UsePotion, use_potion, by_checks(with_a_potion, fits=_fits), whose="D11.12"),
        flow.Deed(Pass, let_die, by_checks(this_once), whose="D12.12"),
    ),
    whose="D12.12",
    leads_to=(Curing, Losing, Saving),
)
CURES_ON: Final[Goes[Curing]] = flow.Goes(Curing, _cures_on, (Curing, Losing, Saving))
PHASES: Final = (CURING,)
GOES: Final = (CURES_ON,)
