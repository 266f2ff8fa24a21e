"""The end of a battle, and the time between battles.

Here: the end of a battle with what it brings, Run Amok, plunder, landings after the sea battles, and the way
back to the attacker's choice. Not here: the rounds of a battle (`rounds`). Clauses: result, pages 13 to 16.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel import deck as decks
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.nerath.battle import dungeon, order, results
from conquest_rules.nerath.battle.order import BEFORE_THE_CHOICE, UNTIMELY
from conquest_rules.nerath.battle.sides import unmarked
from conquest_rules.nerath.content.names import SpaceKind
from conquest_rules.nerath.movement import transport
from conquest_rules.nerath.movement.moving import WHOSE
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.actions import Action, Debark, EndStep, FightBattle, RunAmok
from conquest_rules.nerath.position.checks import Goes, Moved, Phase, Turn, active_decides, by_checks
from conquest_rules.nerath.position.events.printed import BattleEnded, DungeonPlundered
from conquest_rules.nerath.position.state import State, at_step, remembering, with_treasury
from conquest_rules.nerath.position.words import words_of

# Between battles.


@clause("N12.25")
def next_battle(state: State) -> Moved:
    """After a battle and its cards, the attacker chooses the next battle."""
    return at_step(state, steps.ChoosingBattle()), ()


@clause("N12.29", "N13.31")
def before_the_next(state: State, step: object) -> Moved | None:
    """Between two battles: once those at sea are over, landings; None if there are none."""
    at_sea = any(state.table.content.kind_of[space] is SpaceKind.SEA for space in state.memory.pending)
    if state.memory.won and not at_sea:
        return (at_step(state, steps.Landing()), ()) if _can_land(state) else _nobody_lands(state)
    return None


def _can_land(state: State) -> bool:
    return next(order.landings(state), None) is not None


def _nobody_lands(state: State) -> Moved:
    return next_battle(remembering(state, evolve(state.memory, won=())))


def _end_landings(state: State, step: object, act: EndStep) -> Moved:
    """The landings are over."""
    return _nobody_lands(state)


def _land_on(state: State, step: object) -> Moved | None:
    return None if _can_land(state) else _nobody_lands(state)


# Results.


@clause("N12.55", "N13.6", "N13.18", "N14.10", "N14.21", "N15.22", "N15.23", "N5.8", "N15.26")
def finish(state: State, battle: steps.Battle, *, won: bool, fought: bool = True) -> Moved:
    """End a battle: survivors recover, and the winner gets what is won."""
    pending = tuple(space for space in state.memory.pending if space != battle.at)
    healed = unmarked(state, battle.at, keep_damage=False)
    healed = remembering(healed, evolve(healed.memory, pending=pending))
    told = BattleEnded(battle.at, won, battle.defenders, fought)
    if not fought and _found_nobody(state, battle):
        told = evolve(told, clauses=cites("M7.4" if won else "N16.11"))
    kind = state.table.content.kind_of[battle.at]
    if kind is SpaceKind.DUNGEON:
        after, later = _dungeon_over(healed, battle, won)
    elif not won:
        after, later = next_battle(healed)
    elif kind is SpaceKind.SEA:
        seas = results.in_board_order(healed, healed.memory.won, battle.at)
        after, later = next_battle(remembering(healed, evolve(healed.memory, won=seas)))
    else:
        after, later = _land_won(healed, battle, fought)
    return after, (told, *later)


def _found_nobody(state: State, battle: steps.Battle) -> bool:
    """Whether Heroes are in a dungeon entrance without guardians."""
    dungeon_entrance = state.table.content.kind_of[battle.at] is SpaceKind.DUNGEON
    return dungeon_entrance and bool(state.figures(battle.at, state.active))


@clause("N15.25", "N16.2", "N16.5", "N4.30")
def _land_won(state: State, battle: steps.Battle, fought: bool) -> Moved:
    """The space is taken, and Monsters may run amok; from an undefended space with `walkover-won`."""
    taken, told = results.take_space(state, battle.at)
    counts = fought or taken.table.reading("R-undefended-space") == "walkover-won"
    rampage = results.rampage_at(taken, battle.at)
    if not counts or not rampage.monsters:
        after, later = next_battle(taken)
        return after, told + later
    return at_step(taken, steps.RunningAmok((rampage,))), told


@clause("N14.33", "N14.34", "N16.11", "N24.16", "N24.17")
def _dungeon_over(state: State, battle: steps.Battle, won: bool) -> Moved:
    """Heroes that beat all guardians plunder: the guardians' Gold, and a Treasure card if one is left."""
    cleared = results.in_board_order(state, state.memory.cleared, battle.at)
    emptied = remembering(state, evolve(state.memory, cleared=cleared))
    if not won:
        mutual = bool(battle.beaten) and not battle.foes
        restock = mutual and state.table.reading("R-mutual-destruction-in-dungeon") == "restock"
        return next_battle(emptied if restock else state)
    gold = dungeon.reward(state, battle)
    rich = with_treasury(emptied, state.active, state.treasury(state.active) + gold)
    found = cites("N16.11" if battle.beaten else "M7.4", *(("N14.33",) if gold else ()))
    told = DungeonPlundered(state.active, battle.at, gold, found)
    if rich.treasure_deck.undrawn:
        return at_step(rich, steps.Plundering(battle.at)), (told,)
    after, later = next_battle(rich)
    return after, (told, *later)


def _awaiting_treasure(state: State, step: object) -> Turn:
    name = words_of(state.table.content).name("realm", state.active)
    return Awaiting(decks.draw(state.treasure_deck, f"Treasure card of {name}"))


def _plundered(state: State, step: object, action: Drawn) -> Moved:
    drawn, told = dungeon.draw_treasure(state, action.shown)
    after, later = next_battle(drawn)
    return after, told + later


# Run Amok.


@clause("N16.2", "N16.8")
def _amok_choices(state: State, step: steps.RunningAmok) -> Iterator[Action]:
    """Every Monster and every space it may run into, and staying."""
    at = step.rampages[0].at
    for figure in state.figures(at, state.active).kinds:
        if results.may_run(state, figure):
            for to in results.open_targets(state, step):
                yield RunAmok(state.active, figure, at, to)
    yield EndStep(state.active)


@clause("N16.8")
def _ran(state: State, step: steps.RunningAmok, action: RunAmok) -> Moved:
    """A Monster has run; Monsters declared together all run before any card is played."""
    ran, told = results.run_amok(state, action)
    left = evolve(step, rampages=results.without_monster(step.rampages), ran=step.ran.add(action.to))
    return at_step(ran, left), told


@clause("N16.7")
def _rampage_on(state: State, step: steps.RunningAmok) -> Moved | None:
    """A rampage continues while there are Monsters and spaces for it, after any cards."""
    return None if results.open_targets(state, step) else _rampage_over(state, step)


def _rampage_over(state: State, step: steps.RunningAmok) -> Moved:
    rampages = (*step.rampages[1:], *results.chained(state, step.ran))
    return (at_step(state, steps.RunningAmok(rampages)), ()) if rampages else next_battle(state)


def _end_rampage(state: State, step: steps.RunningAmok, act: EndStep) -> Moved:
    """The remaining Monsters stay; then come the moments of those that ran, and the next rampage."""
    return _rampage_over(state, step)


LANDING: Final[Phase[steps.Landing]] = flow.Phase(
    steps.Landing,
    steps.FIGHT,
    active_decides,
    order.landing_choices,
    (
        flow.Deed(Debark, order.land, by_checks(order.LANDING_CHECKS, transport.why_no_debarking), WHOSE),
        flow.Deed(EndStep, _end_landings),
    ),
    untimely={**BEFORE_THE_CHOICE, FightBattle: "N13.31"},
    leads_to=(steps.Landing, steps.ChoosingBattle),
)
RUNNING_AMOK: Final[Phase[steps.RunningAmok]] = flow.Phase(
    steps.RunningAmok,
    steps.FIGHT,
    active_decides,
    _amok_choices,
    (flow.Deed(RunAmok, _ran, results.why_not_amok, "N16.3"), flow.Deed(EndStep, _end_rampage)),
    untimely=UNTIMELY,
    leads_to=(steps.RunningAmok, steps.ChoosingBattle),
)
PLUNDERING: Final[Phase[steps.Plundering]] = flow.Phase(
    steps.Plundering,
    steps.FIGHT,
    _awaiting_treasure,
    deeds=(flow.Deed(Drawn, _plundered),),
    untimely=UNTIMELY,
    leads_to=(steps.ChoosingBattle,),
)
PHASES: Final = (LANDING, RUNNING_AMOK, PLUNDERING)
LANDS_ON: Final[Goes[steps.Landing]] = flow.Goes(steps.Landing, _land_on, (steps.ChoosingBattle,))
RAMPAGES_ON: Final[Goes[steps.RunningAmok]] = flow.Goes(
    steps.RunningAmok, _rampage_on, (steps.RunningAmok, steps.ChoosingBattle)
)
GOES: Final = (LANDS_ON, RAMPAGES_ON)
