"""Beginning: a battle is chosen and begins.

What lives here: the first moment of a battle, guardians that are turned over, spaces
that nobody defends, and the table of all steps of battles. What may not live here: the
rounds of a battle (`rounds`). It answers for the clauses of pages 12 and 14 on how a
battle starts.
"""

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.nerath.battle import dungeon, order, results, rounds
from conquest_rules.nerath.battle.endings import ENDINGS, STEP, finish
from conquest_rules.nerath.battle.sides import any_left
from conquest_rules.nerath.content.names import SpaceKind
from conquest_rules.nerath.position.actions import Action, EndStep, FightBattle
from conquest_rules.nerath.position.checks import (
    Moved,
    Phase,
    Turn,
    active_decides,
    nothing_listed,
    nothing_refused,
)
from conquest_rules.nerath.position.control import attacked_by
from conquest_rules.nerath.position.events.printed import BattleBegun
from conquest_rules.nerath.position.state import State, at_step, remembering
from conquest_rules.nerath.position.steps import Battle, ChoosingBattle, Clashing, Revealing, Step


@clause("N12.20", "M4.2")
def _fight(state: State, action: Action) -> Moved:
    """A battle is chosen, and begins."""
    assert isinstance(action, FightBattle)
    battle = Battle(action.at, defenders=attacked_by(state, action.at, state.active))
    begun = BattleBegun(state.active, action.at, battle.defenders, _why_begun(state, battle))
    if state.table.content.kind_of[action.at] is SpaceKind.DUNGEON:
        explored = results.in_board_order(state, state.memory.explored, action.at)
        state = remembering(state, evolve(state.memory, explored=explored))
    return at_step(state, Clashing(battle)), (begun,)


def _why_begun(state: State, battle: Battle) -> tuple[str, ...]:
    """The clauses by which a battle begins as it does: its order is the attacker's, and who fights whom."""
    if state.table.content.kind_of[battle.at] is not SpaceKind.DUNGEON:
        return cites("N12.24", "N12.27")
    lair = state.lair(battle.at)
    guarded = bool(lair.face_down or lair.face_up)
    return cites("N12.24", "N14.2", "N14.5", "N14.6") if guarded else cites("N12.24", "N14.5")


@clause("N12.20", "N15.24")
def clash(state: State, battle: Battle) -> Moved:
    """The battle itself: guardians are turned over, an empty space is taken, or the first round begins."""
    kind = state.table.content.kind_of[battle.at]
    able = any_left(state, battle, attackers=True)
    if kind is SpaceKind.DUNGEON and able:
        return _explore(state, battle.at)
    if not able or not any_left(state, battle, attackers=False):
        return finish(state, battle, won=able, fought=False)
    return rounds.begin_round(state, battle)


# Dungeons before the first round.


@clause("N14.2", "N14.3", "M7.4", "N22.25")
def _explore(state: State, at: str) -> Moved:
    """All guardians of the entrance are turned over; if there are none, it is won at once."""
    lair = state.lair(at)
    if lair.face_down:
        return at_step(state, Revealing(at)), ()
    if lair.face_up:
        return rounds.begin_round(state, dungeon.battle_at(state, at))
    won = state.table.reading("R-empty-dungeon") == "plunder-at-once"
    return finish(state, Battle(at), won=won, fought=False)


def _reveal(state: State, at: str, name: str) -> Moved:
    turned, told = dungeon.reveal(state, at, name)
    after, later = _explore(turned, at)
    return after, (told, *later)


def _awaiting_guardian(state: State) -> Turn:
    """Whether anybody has looked at the tile or not, it is asked what is on it: all see it only now."""
    assert isinstance(state.step, Revealing)
    return Awaiting(dungeon.tile_of(state, state.step.at, 0, "guardian"))


def _revealed(state: State, action: Action) -> Moved:
    assert isinstance(state.step, Revealing)
    assert isinstance(action, Drawn)
    assert action.item is not None
    return _reveal(state, state.step.at, action.item)


PHASES: Final[Mapping[type[Step], Phase]] = {
    **ENDINGS,
    **rounds.ROUNDS,
    ChoosingBattle: Phase(
        STEP, active_decides, order.choices, (FightBattle, EndStep), order.choice_refusals, _fight
    ),
    Revealing: Phase(STEP, _awaiting_guardian, nothing_listed, (), nothing_refused, _revealed),
}
