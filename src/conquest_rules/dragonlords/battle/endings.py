"""Endings: how a round of combat ends, and what becomes of the territory.

Here: the steps `Ending` and `Pressing`: Kings that fall, conquest, mutual ruin, retreat. Not here: losses,
and what becomes of ships (`manning`). Clauses: end of a round, page 13; naval combat, pages 14 and 15; sneak
attack, page 18; retreating, page 24; fallen Kings, page 27.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle.manning import campaign_on, end_at_sea
from conquest_rules.dragonlords.battle.skirmishes import end_on_quest
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.magic.windows import asked_again
from conquest_rules.dragonlords.movement.marching import COMBAT, first_window
from conquest_rules.dragonlords.position.actions import Action, PressAttack, Retreat, Until
from conquest_rules.dragonlords.position.checks import (
    Goes,
    Moved,
    Phase,
    active_decides,
    by_checks,
    known,
)
from conquest_rules.dragonlords.position.crews import fighters, units, with_each
from conquest_rules.dragonlords.position.events import (
    AttackBeaten,
    AttackPressed,
    Retreated,
    TerritoryConquered,
    TerritoryVacated,
)
from conquest_rules.dragonlords.position.facts.board import MustRetreat, NoWayBack
from conquest_rules.dragonlords.position.figures import Mark, Retired, marked
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import army, is_friendly
from conquest_rules.dragonlords.position.state import State, at_step, with_forces
from conquest_rules.dragonlords.position.steps import (
    Battle,
    Campaigning,
    Ending,
    EndingTurn,
    Falling,
    Manning,
    Pressing,
    Questing,
    Readying,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause


def _remarked(state: State, at: str, side: Side, mark: Mark) -> State:
    """The state with all units of a side in a place under one mark."""
    here = state.figures(at, side)
    return with_forces(state, (at, side, Bag((marked(one, mark), count) for one, count in here.pairs)))


@cache
def _over(mark: Mark) -> Mark:
    return evolve(mark, cast=(), held=False)


def _round_over(state: State, battle: Battle) -> State:
    """The state without what casters did in the round."""
    for side in (state.active, battle.defender):
        if any(one.mark.cast or one.mark.held for one in units(state, battle.at, side).kinds):
            state = with_each(state, battle.at, side, lambda one: marked(one, _over(one.mark)))
    return state


@clause("D1.3", "D13.37", "D14.1", "D14.2", "D12.3", "D15.1", "D18.7", "D18.10", "D24.3", "D27.20")
def end_round(state: State, step: Ending) -> Moved:
    """The doomed fall; then the combat is over, or the attacker decides how it continues.

    At sea and in the Wastelands no one retreats: round follows round until one side is left.
    """
    battle, state = evolve(step.battle, drunk=()), _round_over(state, step.battle)
    if state.memory.doomed:
        return at_step(state, Falling(step)), ()
    attackers, defenders = (fighters(state, battle.at, side) for side in (state.active, battle.defender))
    at_sea, on_quest = battle.at in state.table.zone, battle.at in state.table.space
    if attackers and defenders:
        fights_on = at_sea or on_quest
        return at_step(state, first_window(state, battle) if fights_on else Pressing(battle)), ()
    if on_quest:
        return end_on_quest(state, battle)
    if at_sea:
        return end_at_sea(state, battle)
    ended = _conquered(state, battle) if attackers else _held(state, battle)
    return campaign_on(ended[0]), ended[1]


# The territory.


@clause("D6.15", "D13.37", "D18.10", "D27.22")
def _conquered(state: State, battle: Battle) -> Moved:
    """The attackers hold the territory, with the gold in it; no one is bound to fight on."""
    free = Bag((marked(one, evolve(one.mark, bound=False)), n) for one, n in army(state, battle.at).pairs)
    state = with_forces(state, (battle.at, state.active, free))
    cited = ("D18.10",) if battle.sneak else ("D13.37",)
    conquered = TerritoryConquered(state.active, battle.at, battle.defender, cited)
    return state, (conquered, *taken(state, battle.at))


@clause("D13.9", "D13.37")
def _held(state: State, battle: Battle) -> Moved:
    """The defender holds the territory, or no one does."""
    if state.figures(battle.at, battle.defender):
        return state, (AttackBeaten(battle.at, battle.defender),)
    return state, (TerritoryVacated(battle.at),)


# Fighting on, or not.


@clause("D24.1", "D4.23", "D24.4", "D24.5", "D18.13")
def ways_back(state: State, battle: Battle) -> tuple[str, ...]:
    """The territories to retreat to: adjacent and friendly; none if one unit must fight to the end."""
    if any(one.mark.bound for one in army(state, battle.at).kinds):
        return ()
    near = state.table.atlas.land.bordering(battle.at)
    return tuple(at for at in near if is_friendly(state, at, state.active))


def _listed(state: State, step: Pressing) -> Iterator[Action]:
    if not step.battle.sneak:
        yield PressAttack(state.active)
    for to in ways_back(state, step.battle):
        yield Retreat(state.active, to)


@clause("D18.13")
def failed_sneaks_retreat(state: State, step: Pressing, act: PressAttack) -> Violation | None:
    """After a sneak attack that has failed, the Elves must retreat."""
    return Violation("D18.13", MustRetreat(step.battle.at)) if step.battle.sneak else None


def _fits(state: State, step: Pressing, act: Retreat) -> Misfit | None:
    return known(state, act.to)


@clause("D24.1", "D13.36")
def to_one_adjacent_territory(state: State, step: Pressing, act: Retreat) -> Violation | None:
    """An army retreats to one adjacent friendly territory."""
    if act.to in ways_back(state, step.battle):
        return None
    return Violation("D24.1", NoWayBack(act.by, step.battle.at, act.to))


@clause("D13.36")
def press(state: State, step: Pressing, act: PressAttack) -> Moved:
    """Another round is fought."""
    return _pressed(state, step.battle, free=True)


def _pressed(state: State, battle: Battle, *, free: bool) -> Moved:
    cited = ("D13.36",) if free else ("D13.37",)
    told = AttackPressed(state.active, battle.at, free, cited)
    return at_step(state, first_window(state, evolve(battle, sneak=False))), (told,)


@clause("D13.36", "D24.1", "D18.13", "D19.4")
def retreat(state: State, step: Pressing, act: Retreat) -> Moved:
    """The whole army goes back, and neither attacks nor marches again in this turn."""
    battle = step.battle
    why = Retired.SNEAKED if battle.sneak else Retired.RETREATED
    back = _remarked(state, battle.at, act.by, Mark(retired=why))
    there = back.figures(act.to, act.by) + army(back, battle.at)
    moved = with_forces(back, (battle.at, act.by, Bag()), (act.to, act.by, there))
    told = Retreated(act.by, battle.at, act.to, ("D18.13",) if battle.sneak else ("D13.36", "D24.1"))
    return at_step(asked_again(moved, Until.BATTLE), Campaigning()), (told,)


@clause("D13.37", "D18.13")
def _presses_on(state: State, step: Pressing) -> Moved | None:
    """Without a way back the attackers fight on; a failed sneak attack with one way back takes it."""
    ways = ways_back(state, step.battle)
    if not ways:
        return _pressed(state, step.battle, free=False)
    if step.battle.sneak and len(ways) == 1:
        return retreat(state, step, Retreat(state.active, ways[0]))
    return None


PRESSING: Final[Phase[Pressing]] = flow.Phase(
    Pressing,
    COMBAT,
    active_decides,
    _listed,
    (
        flow.Deed(PressAttack, press, by_checks(failed_sneaks_retreat)),
        flow.Deed(Retreat, retreat, by_checks(to_one_adjacent_territory, fits=_fits)),
    ),
    whose="D13.36",
    leads_to=(Readying, Campaigning),
)
ENDS: Final[Goes[Ending]] = flow.Goes(
    Ending, end_round, (Falling, Pressing, Readying, Manning, Campaigning, Questing, EndingTurn)
)
PRESSES_ON: Final[Goes[Pressing]] = flow.Goes(Pressing, _presses_on, (Readying, Campaigning))
PHASES: Final = (PRESSING,)
GOES: Final = (ENDS, PRESSES_ON)
