"""The beginning of a battle.

Here: the first moment of a battle, guardians that are turned over, undefended spaces, and the table of all
steps of battles. Not here: the rounds of a battle (`rounds`). Clauses: pages 12 and 14 on how a battle
starts.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.nerath.battle import dungeon, endings, order, results, rounds
from conquest_rules.nerath.battle.endings import finish
from conquest_rules.nerath.battle.order import BEFORE_THE_CHOICE
from conquest_rules.nerath.battle.sides import any_left
from conquest_rules.nerath.content.names import SpaceKind
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.actions import FightBattle
from conquest_rules.nerath.position.checks import Goes, Moved, Phase, Turn, active_decides
from conquest_rules.nerath.position.control import attacked_by
from conquest_rules.nerath.position.events.printed import BattleBegun
from conquest_rules.nerath.position.state import State, at_step, remembering


@clause("N12.20", "M4.2")
def _fight(state: State, step: object, action: FightBattle) -> Moved:
    """A battle is chosen, and begins."""
    battle = steps.Battle(action.at, defenders=attacked_by(state, action.at, state.active))
    begun = BattleBegun(state.active, action.at, battle.defenders, _why_begun(state, battle))
    if state.table.content.kind_of[action.at] is SpaceKind.DUNGEON:
        explored = results.in_board_order(state, state.memory.explored, action.at)
        state = remembering(state, evolve(state.memory, explored=explored))
    return at_step(state, steps.Clashing(battle)), (begun,)


def _why_begun(state: State, battle: steps.Battle) -> tuple[str, ...]:
    """The clauses for the beginning of a battle: the attacker's choice of order, and who fights whom."""
    if state.table.content.kind_of[battle.at] is not SpaceKind.DUNGEON:
        return cites("N12.24", "N12.27")
    lair = state.lair(battle.at)
    guarded = bool(lair.face_down or lair.face_up)
    return cites("N12.24", "N14.2", "N14.5", "N14.6") if guarded else cites("N12.24", "N14.5")


@clause("N12.20", "N15.24")
def clash(state: State, step: steps.Clashing) -> Moved:
    """The battle itself: guardians are turned over, an empty space is taken, or the first round begins."""
    battle = step.battle
    kind = state.table.content.kind_of[battle.at]
    able = any_left(state, battle, attackers=True)
    if kind is SpaceKind.DUNGEON and able:
        return _explore(state, battle.at)
    if not able or not any_left(state, battle, attackers=False):
        return finish(state, battle, won=able, fought=False)
    return at_step(state, steps.StartingRound(battle)), ()


# Dungeons before the first round.


@clause("N14.2", "N14.3", "M7.4", "N22.25")
def _explore(state: State, at: str) -> Moved:
    """Turn over all guardians of the entrance; if there are none, it is won immediately."""
    lair = state.lair(at)
    if lair.face_down:
        return at_step(state, steps.Revealing(at)), ()
    if lair.face_up:
        return at_step(state, steps.StartingRound(dungeon.battle_at(state, at))), ()
    won = state.table.reading("R-empty-dungeon") == "plunder-at-once"
    return finish(state, steps.Battle(at), won=won, fought=False)


def _awaiting_guardian(state: State, step: steps.Revealing) -> Turn:
    """A guardian is a request even if a realm has looked at its tile, because all see it only now."""
    return Awaiting(dungeon.tile_of(state, step.at, 0, "guardian"))


def _revealed(state: State, step: steps.Revealing, action: Drawn) -> Moved:
    turned, told = dungeon.reveal(state, step.at, action.shown)
    after, later = _explore(turned, step.at)
    return after, (told, *later)


CHOOSING: Final[Phase[steps.ChoosingBattle]] = flow.Phase(
    steps.ChoosingBattle,
    steps.FIGHT,
    active_decides,
    order.choices,
    (flow.Deed(FightBattle, _fight, order.why_no_battle, "N12.26"),),
    untimely=BEFORE_THE_CHOICE,
    leads_to=(steps.Clashing,),
)
REVEALING: Final[Phase[steps.Revealing]] = flow.Phase(
    steps.Revealing,
    steps.FIGHT,
    _awaiting_guardian,
    deeds=(flow.Deed(Drawn, _revealed),),
    untimely=BEFORE_THE_CHOICE,
    leads_to=(steps.Revealing, steps.StartingRound),
)
CLASHES: Final[Goes[steps.Clashing]] = flow.Goes(
    steps.Clashing, clash, (steps.Revealing, steps.StartingRound, *rounds.OVER)
)
# All rows of battles but the attacker's choice of one, which each order of play ends in its own way.
PHASES: Final = (*rounds.PHASES, *endings.PHASES, REVEALING)
GOES: Final = (*rounds.GOES, *endings.GOES, CLASHES)
STEPS: Final = frozenset(row.step for row in (CHOOSING, *PHASES, *GOES))
