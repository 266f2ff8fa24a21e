"""The order of play: what comes after what, as tables.

What lives here: `OrderOfPlay`, the tables that make a way to play a turn, and `settle`,
which goes on by them between two decisions. What may not live here: any one order; `turn`
has the printed one, `reduced_downtime` the variant's. It answers for the clauses on what
goes by itself in every order: battles, and cards that come in between.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import evolve, frozen

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.battle import endings
from conquest_rules.nerath.battle.resuming import resume
from conquest_rules.nerath.cards import resolving
from conquest_rules.nerath.cards.occasions import lapsed, occasions
from conquest_rules.nerath.cards.window import answered_moments, pause, property_due, reopened
from conquest_rules.nerath.content.names import REALMS, Realm
from conquest_rules.nerath.position.checks import Moved, Phase
from conquest_rules.nerath.position.control import occupy
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.state import State, at_step
from conquest_rules.nerath.position.steps import (
    ChoosingBattle,
    Clashing,
    Drawing,
    Finished,
    Landing,
    Placing,
    Pressing,
    Resolving,
    Retreating,
    Rolling,
    RunningAmok,
    Scoring,
    StartingGame,
    StartingTurn,
    Step,
    Striking,
    Window,
)
from conquest_rules.nerath.turn import drawing, reinforce
from conquest_rules.nerath.turn.drawing import to_be_played

STEPS: Final = ("Draw", "Move", "Fight Battles", "Reposition", "Reinforce", "Collect Income")
DRAW, MOVE, FIGHT, REPOSITION, REINFORCE, INCOME = STEPS

Ends: TypeAlias = Mapping[type[Step], Callable[[State], Moved]]
GoesOn: TypeAlias = Mapping[type[Step], Callable[[State], Moved | None]]


@frozen
class OrderOfPlay:
    """A way to play a turn: the phases it has, and what comes after what.

    `ends` says what comes when a realm ends a step, `goes_on` what comes by itself, or None where
    somebody is to act after all; a step that is in neither stays until something is done in it.
    `noted` keeps of what has happened all that this order must know for the rest of the turn, and
    `marks` are those that pieces may bear in its steps, besides those of the printed turn.
    """

    phases: Mapping[type[Step], Phase]
    ends: Ends
    goes_on: GoesOn
    noted: Callable[[State, tuple[Event, ...]], State]
    marks: Mapping[type[Step], tuple[str, ...]]


def then(moved: Moved, later: Moved) -> Moved:
    """What happened first, and the state and what happened after it."""
    return later[0], moved[1] + later[1]


@clause("G1.5", "N18.10")
def settle(order: OrderOfPlay, moved: Moved, *, after_cards: bool) -> Moved:
    """What nobody decides goes by itself, and whoever may play a card at a moment on the way is asked."""
    state, events = moved
    told = events
    while True:
        state, occupied = occupy(lapsed(state, told))
        state = order.noted(state, told + occupied)
        events += occupied
        if paused := _paused(state, told):
            state = paused
        on = _by_itself(order, state, after_cards)
        if on is None:
            return state, events
        state, told = on
        events += told


def _paused(state: State, told: tuple[Event, ...]) -> State | None:
    if isinstance(state.step, NOT_STOPPED) or (isinstance(state.step, RunningAmok) and state.step.moments):
        return None
    came_up = occasions(state, told, answered_moments(state))
    return pause(state, came_up, state.step) if came_up else None


# While a card is followed or realms are asked, and after the end, nobody is asked anew; nor is anybody
# asked between two Monsters that run amok together, whose moments come when all have run.
NOT_STOPPED: Final = (Resolving, Window, Finished)


@clause("N9.11", "M3.5")
def _by_itself(order: OrderOfPlay, state: State, after_cards: bool) -> Moved | None:
    """What comes next without a decision; None when somebody is to act."""
    match state.step:
        case StartingGame() | StartingTurn() | Drawing() if at_once := _to_be_played(state):
            realm, card = at_once
            return resolving.play_immediately(state, realm, card, state.step)
        case Drawing() if not state.deck(state.active).undrawn:
            ready, told, card_there = drawing.begin(state)
            return (ready if card_there else at_step(ready, StartingTurn())), told
        case Window(asked=()) as step:
            return _property_works(state, step) or (reopened(state, step), ())
        case Clashing() | Scoring() | Striking():
            return resume(state)
        case Rolling() | Pressing() | Retreating() if after_cards:
            return resume(state)
        case Placing() if after_cards and (returned := reinforce.give_back(state)) is not None:
            return returned
        case RunningAmok() | Landing() | ChoosingBattle() if (ended := endings.go_on(state)) is not None:
            return ended
        case step:
            on = order.goes_on.get(type(step))
            return None if on is None else on(state)


@clause("N16.23")
def _property_works(state: State, step: Window) -> Moved | None:
    """The next Property that works by itself at this moment does, whether its owner passes or not."""
    if (found := property_due(state, step)) is None:
        return None
    realm, card, again = found
    used = evolve(step, used=(*step.used, found))
    return resolving.use(state, realm, card, again, step.occasion, used)


def _to_be_played(state: State) -> tuple[Realm, str] | None:
    """The next card that has to be played immediately: before play by any realm, then by the active one."""
    realms = REALMS if isinstance(state.step, StartingGame) else (state.active,)
    if isinstance(state.step, StartingGame) and state.table.reading("R-play-immediately-setup") != AT_SETUP:
        return None
    found = ((realm, to_be_played(state, realm)) for realm in realms)
    return next(((realm, card) for realm, card in found if card is not None), None)


AT_SETUP: Final = "resolve-in-turn-order"

# The parts of battles that their realm ends come to the same in every order.
WITHIN_BATTLES: Final[Ends] = {Landing: endings.end_landings, RunningAmok: endings.end_rampage}
