"""The turn: seven phases in order, seat after seat.

Here: the order of phases, and the steps that only lead on. Not here: what is done within a phase. Clauses:
turn, page 7.
"""

from collections.abc import Callable
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle import endings, falls, losses, rounds
from conquest_rules.dragonlords.content.names import NUMBER
from conquest_rules.dragonlords.content.names import Phase as PhaseName
from conquest_rules.dragonlords.movement.marching import ASSAULTING, CAMPAIGNING
from conquest_rules.dragonlords.movement.transferring import TRANSFERRING
from conquest_rules.dragonlords.position.actions import EndStep
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, S
from conquest_rules.dragonlords.position.events import PhaseBegun, TurnBegun
from conquest_rules.dragonlords.position.figures import rested
from conquest_rules.dragonlords.position.holding import next_playing
from conquest_rules.dragonlords.position.state import State, TurnMemory, at_step, by_side
from conquest_rules.dragonlords.position.steps import (
    Buying,
    Campaigning,
    CollectingIncome,
    EndingTurn,
    Placing,
    Questing,
    Reinforcing,
    Sailing,
    StartingTurn,
    Step,
    Transferring,
)
from conquest_rules.dragonlords.setting_up import claiming, dealing, docking, hiding
from conquest_rules.dragonlords.turn import buying, gold, income, placing
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import clause


def _begin(state: State, step: Step, phase: PhaseName) -> Moved:
    return at_step(state, step), (PhaseBegun(state.active, phase),)


def _rested(state: State) -> State:
    """The state with the marks of the active player's units wiped."""
    turn, forces = NUMBER[state.active], list(state.forces)
    for place, force in enumerate(forces):
        if (bare := rested(force[turn])) is not force[turn]:
            forces[place] = by_side(bare if side == turn else bag for side, bag in enumerate(force))
    return evolve(state, forces=tuple(forces))


@clause("D7.1", "D6.27")
def start(state: State, step: StartingTurn) -> Moved:
    """A turn begins with the purchase of units."""
    fresh, told = _begin(evolve(state, memory=TurnMemory()), Buying(), PhaseName.PURCHASE_UNITS)
    return fresh, (TurnBegun(state.active), *told)


@clause("D7.1")
def sail(state: State, step: Sailing) -> Moved:
    """Nothing sails yet, so quest activity follows."""
    begun, told = _begin(state, Questing(), PhaseName.QUEST_ACTIVITY)
    return begun, (PhaseBegun(state.active, PhaseName.NAVAL_MOVEMENT), *told)


@clause("D7.1")
def quest(state: State, step: Questing) -> Moved:
    """No one is on a quest yet, so combat follows."""
    return _begin(state, Campaigning(), PhaseName.COMBAT)


@clause("D7.1")
def end_campaign(state: State, step: Campaigning, act: EndStep) -> Moved:
    """Marks of the combat phase are wiped, and units are transferred."""
    return _begin(_rested(state), Transferring(), PhaseName.TRANSFER)


@clause("D7.1")
def end_transfer(state: State, step: Transferring, act: EndStep) -> Moved:
    """Marks of the transfer phase are wiped, and income is collected."""
    return _begin(_rested(state), CollectingIncome(), PhaseName.COLLECT_INCOME)


@clause("D7.1")
def reinforce(state: State, step: Reinforcing) -> Moved:
    """Income is stored, and what was bought is placed."""
    return _begin(state, Placing(), PhaseName.PLACE_REINFORCEMENTS)


@clause("D7.1", "D7.2")
def end_turn(state: State, step: EndingTurn) -> Moved:
    """The next seat to the left that still plays takes its turn."""
    over = _rested(state)
    return at_step(evolve(over, active=next_playing(over, over.active)), StartingTurn()), ()


def _ended(phase: Phase[S], by: Callable[[State, S, EndStep], Moved]) -> Phase[S]:
    """A phase that its player ends."""
    return evolve(phase, deeds=(*phase.deeds, flow.Deed(EndStep, by)))


STARTS: Final[Goes[StartingTurn]] = flow.Goes(StartingTurn, start, (Buying,))
SAILS: Final[Goes[Sailing]] = flow.Goes(Sailing, sail, (Questing,))
QUESTS: Final[Goes[Questing]] = flow.Goes(Questing, quest, (Campaigning,))
REINFORCES: Final[Goes[Reinforcing]] = flow.Goes(Reinforcing, reinforce, (Placing,))
ENDS: Final[Goes[EndingTurn]] = flow.Goes(EndingTurn, end_turn, (StartingTurn,))

PHASES: Final = (
    *dealing.PHASES,
    *claiming.PHASES,
    *hiding.PHASES,
    *docking.PHASES,
    *gold.PHASES,
    buying.BUYING,
    _ended(CAMPAIGNING, end_campaign),
    ASSAULTING,
    *rounds.PHASES,
    *losses.PHASES,
    *falls.PHASES,
    *endings.PHASES,
    _ended(TRANSFERRING, end_transfer),
    placing.PLACING,
)
GOES: Final = (
    *claiming.GOES,
    *docking.GOES,
    *gold.GOES,
    STARTS,
    SAILS,
    QUESTS,
    *rounds.GOES,
    *losses.GOES,
    *endings.GOES,
    income.COLLECTING,
    REINFORCES,
    placing.PLACES_ON,
    ENDS,
)
