"""Endings: what comes when a battle is over, and between battles.

What lives here: the end of a battle with what it brings, Run Amok, plunder, landings
after the sea battles, and the way back to the attacker's choice. What may not live
here: the rounds of a battle (`rounds`). It answers for the result clauses of pages 13 to 16.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel import deck as decks
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.nerath.battle import dungeon, order, results
from conquest_rules.nerath.battle.sides import unmarked
from conquest_rules.nerath.cards.occasions import occasions
from conquest_rules.nerath.cards.window import answered_moments, pause
from conquest_rules.nerath.content.names import SpaceKind
from conquest_rules.nerath.position.actions import Action, Debark, EndStep, RunAmok
from conquest_rules.nerath.position.checks import (
    Moved,
    Phase,
    Turn,
    active_decides,
    nothing_listed,
    nothing_refused,
)
from conquest_rules.nerath.position.events.printed import BattleEnded, DungeonPlundered
from conquest_rules.nerath.position.state import State, at_step, remembering, with_treasury
from conquest_rules.nerath.position.steps import (
    Battle,
    ChoosingBattle,
    Landing,
    Plundering,
    RunningAmok,
    Step,
)

STEP: Final = "Fight Battles"


# Between battles.


@clause("N12.25")
def next_battle(state: State) -> Moved:
    """After a battle the attacker chooses the next, when all cards have been played that belong to it."""
    return at_step(state, ChoosingBattle()), ()


@clause("N12.29", "N13.31")
def before_the_next(state: State) -> Moved | None:
    """Between two battles: once those at sea are over, landings; None if there are none to be made."""
    at_sea = any(state.table.content.kind_of[space] is SpaceKind.SEA for space in state.memory.pending)
    if state.memory.won and not at_sea:
        return (at_step(state, Landing()), ()) if _can_land(state) else end_landings(state)
    return None


def _can_land(state: State) -> bool:
    return next(order.landings(state), None) is not None


def end_landings(state: State) -> Moved:
    """Nobody lands any more."""
    return next_battle(remembering(state, evolve(state.memory, won=())))


def _land(state: State, action: Action) -> Moved:
    assert isinstance(action, Debark)
    return order.land(state, action)


# Results.


@clause("N12.55", "N13.6", "N13.18", "N14.10", "N14.21", "N15.22", "N15.23", "N5.8", "N15.26")
def finish(state: State, battle: Battle, *, won: bool, fought: bool = True) -> Moved:
    """A battle is over: survivors are whole again, and the winner gets what is won."""
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


def _found_nobody(state: State, battle: Battle) -> bool:
    """Whether Heroes stand in a dungeon entrance without guardians."""
    dungeon_entrance = state.table.content.kind_of[battle.at] is SpaceKind.DUNGEON
    return dungeon_entrance and bool(state.figures(battle.at, state.active))


@clause("N15.25", "N16.2", "N16.5", "N4.30")
def _land_won(state: State, battle: Battle, fought: bool) -> Moved:
    """The space is taken, and Monsters may run amok; by one reading not from a space without defence."""
    taken, told = results.take_space(state, battle.at)
    counts = fought or taken.table.reading("R-undefended-space") == "walkover-won"
    rampage = results.rampage_at(taken, battle.at)
    if not counts or not rampage.monsters:
        after, later = next_battle(taken)
        return after, told + later
    return at_step(taken, RunningAmok((rampage,))), told


@clause("N14.33", "N14.34", "N16.11", "N24.16", "N24.17")
def _dungeon_over(state: State, battle: Battle, won: bool) -> Moved:
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
        return at_step(rich, Plundering(battle.at)), (told,)
    after, later = next_battle(rich)
    return after, (told, *later)


def _awaiting_treasure(state: State) -> Turn:
    return Awaiting(decks.draw(state.treasure_deck, f"Treasure card of {state.active}"))


def _plundered(state: State, action: Action) -> Moved:
    assert isinstance(action, Drawn)
    assert action.item is not None
    drawn, told = dungeon.draw_treasure(state, action.item)
    after, later = next_battle(drawn)
    return after, told + later


# Run Amok.


@clause("N16.2", "N16.8")
def _amok_choices(state: State) -> Iterator[Action]:
    """Every Monster and every space it may run into, and staying."""
    step = state.step
    assert isinstance(step, RunningAmok)
    at = step.rampages[0].at
    for figure in state.figures(at, state.active).kinds:
        if results.may_run(state, figure):
            for to in results.open_targets(state, step):
                yield RunAmok(state.active, figure, at, to)
    yield EndStep(state.active)


@clause("N16.8")
def _ran(state: State, action: Action) -> Moved:
    """A Monster has run; of those declared together the last one runs before any card is played."""
    step = state.step
    assert isinstance(step, RunningAmok)
    assert isinstance(action, RunAmok)
    ran, told = results.run_amok(state, action)
    moments = occasions(ran, told, answered_moments(ran)) if results.runs_together(state) else ()
    left = RunningAmok(
        results.without_monster(step.rampages), step.ran.add(action.to), step.moments + moments
    )
    return at_step(ran, left), told


@clause("N16.7")
def _rampage_on(state: State) -> Moved | None:
    """A rampage goes on for as long as the board, as cards have left it, has Monsters and spaces for it."""
    assert isinstance(state.step, RunningAmok)
    return None if results.open_targets(state, state.step) else end_rampage(state)


def end_rampage(state: State) -> Moved:
    """The Monsters that are left stay; then come the moments of those that ran, and the next rampage."""
    step = state.step
    assert isinstance(step, RunningAmok)
    rampages = (*step.rampages[1:], *results.chained(state, step.ran))
    after, told = (at_step(state, RunningAmok(rampages)), ()) if rampages else next_battle(state)
    return pause(after, step.moments, after.step) or after, told


# What cards have left of it.


def go_on(state: State) -> Moved | None:
    """The way on from the end of a battle as the cards played since have left it; None if somebody acts."""
    match state.step:
        case RunningAmok():
            return _rampage_on(state)
        case Landing():
            return None if _can_land(state) else end_landings(state)
        case ChoosingBattle():
            return before_the_next(state)
        case _:
            return None


ENDINGS: Final[Mapping[type[Step], Phase]] = {
    Landing: Phase(
        STEP, active_decides, order.landing_choices, (Debark, EndStep), order.landing_refusals, _land
    ),
    RunningAmok: Phase(STEP, active_decides, _amok_choices, (RunAmok, EndStep), results.amok_refusals, _ran),
    Plundering: Phase(STEP, _awaiting_treasure, nothing_listed, (), nothing_refused, _plundered),
}
