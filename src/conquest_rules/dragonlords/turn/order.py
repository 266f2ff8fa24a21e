"""The turn: seven phases in order, seat after seat.

Here: the order of phases, and the steps that only lead on. Not here: what is done within a phase. Clauses:
turn, page 7.
"""

from collections.abc import Callable, Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle import (
    burning,
    endings,
    falls,
    losses,
    manning,
    readying,
    rounds,
    saving,
    spoils,
    strikes,
    vanishing,
)
from conquest_rules.dragonlords.content.names import NUMBER
from conquest_rules.dragonlords.content.names import Phase as PhaseName
from conquest_rules.dragonlords.magic import looking, summoning, threats
from conquest_rules.dragonlords.magic.scrolls import CAST, castable_anywhere
from conquest_rules.dragonlords.magic.showing import SHOW, showable_anywhere
from conquest_rules.dragonlords.magic.windows import asked_again
from conquest_rules.dragonlords.movement import engaging, harbors, sailing, teleporting
from conquest_rules.dragonlords.movement.engaging import all_combats_fought
from conquest_rules.dragonlords.movement.marching import ASSAULTING, CAMPAIGNING
from conquest_rules.dragonlords.movement.sailing import none_beside_an_ally
from conquest_rules.dragonlords.movement.transferring import TRANSFERRING
from conquest_rules.dragonlords.position.actions import Action, EndStep, Until
from conquest_rules.dragonlords.position.checks import (
    Check,
    Goes,
    Moved,
    Phase,
    S,
    active_decides,
    by_checks,
    together,
)
from conquest_rules.dragonlords.position.crews import at_anchor, encamped, moored
from conquest_rules.dragonlords.position.events import PhaseBegun, PurchaseUndone, TurnBegun
from conquest_rules.dragonlords.position.figures import Figure, rested, settled
from conquest_rules.dragonlords.position.holding import gold_of, is_vanquished, next_playing
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.prices import price
from conquest_rules.dragonlords.position.state import (
    State,
    TurnMemory,
    at_step,
    with_active,
    with_fleets,
    with_forces,
    with_parties,
    with_waiting,
)
from conquest_rules.dragonlords.position.steps import (
    Aiming,
    Buying,
    Campaigning,
    EndingTransfer,
    EndingTurn,
    Placing,
    Questing,
    Reinforcing,
    Sailing,
    StartingTurn,
    Step,
    Summoning,
    Transferring,
)
from conquest_rules.dragonlords.quests import (
    cards,
    lair,
    learning,
    lords,
    mustering,
    ordeals,
    parties,
    prizes,
    rewards,
    travelling,
    visits,
)
from conquest_rules.dragonlords.setting_up import claiming, dealing, docking, hiding
from conquest_rules.dragonlords.turn import adrift, buying, gold, income, placing
from conquest_rules.dragonlords.turn.adrift import lords_come_home
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause


def _begin(state: State, step: Step, phase: PhaseName) -> Moved:
    return at_step(state, step), (PhaseBegun(state.active, phase),)


def _wiped(state: State, wiped: Callable[[Bag[Figure]], Bag[Figure]]) -> State:
    """The state with marks of the active player's units wiped."""
    turn, places, changes = NUMBER[state.active], state.table.atlas.places, []
    for at, force in zip(places, state.forces, strict=True):
        if force[turn].pairs and (bare := wiped(force[turn])) is not force[turn]:
            changes.append((at, state.active, bare))
    state = with_forces(state, *changes) if changes else state
    fleets = zip(state.table.zone, state.fleets, strict=True)
    ships = [(at, state.active, at_anchor(one[turn], wiped)) for at, one in fleets if one[turn]]
    state = with_fleets(state, *ships) if ships else state
    for village in state.table.village:
        if waiting := state.waiting_at(village, state.active):
            state = with_waiting(state, village, state.active, wiped(waiting))
    spaces = zip(state.table.space, state.parties, strict=True)
    camps = [(at, state.active, encamped(one[turn], wiped)) for at, one in spaces if one[turn]]
    return with_parties(state, *camps) if camps else state


def _unsailed(state: State) -> State:
    """The state in which it is forgotten how far docked ships have sailed."""
    return evolve(state, docked=tuple(map(moored, state.docked)))


def _rested(state: State) -> State:
    return _wiped(state, rested)


@clause("D22.8", "D7.13")
def _ashore(state: State) -> State:
    """The state in which it is forgotten how units came where they are; that they moved is remembered."""
    return _wiped(state, settled)


@clause("D7.1", "D6.27")
def start(state: State, step: StartingTurn) -> Moved:
    """A turn begins with the purchase of units."""
    state = asked_again(state, Until.OWN_TURN, sides=(state.active,))
    fresh, told = _begin(evolve(state, memory=TurnMemory()), Buying(), PhaseName.PURCHASE_UNITS)
    return fresh, (TurnBegun(state.active), *told)


@clause("D7.1")
def end_sailing(state: State, step: Sailing, act: EndStep) -> Moved:
    """Marks of the naval movement phase are wiped, and quest activity follows."""
    return _begin(_unsailed(_ashore(state)), Questing(), PhaseName.QUEST_ACTIVITY)


@clause("D7.1")
def _quests_on(state: State, step: Questing) -> Moved | None:
    """A player who has no one to send, as everyone can see, has no quest activity phase."""
    if is_vanquished(state, state.active):
        return at_step(state, EndingTurn()), ()
    return end_quests(state, step, EndStep(state.active)) if parties.is_idle(state) else None


@clause("D7.1", "D32.5")
def end_quests(state: State, step: Questing, act: EndStep) -> Moved:
    """Who still waits at a Village goes back aboard, and combat follows."""
    begun, told = _begin(travelling.without_old_moves(state), Campaigning(), PhaseName.COMBAT)
    return parties.those_who_wait_go_back(begun, begun.step), told


@clause("D7.1")
def end_campaign(state: State, step: Campaigning, act: EndStep) -> Moved:
    """Marks of the combat phase are wiped, and units are transferred."""
    return _begin(_rested(state), Transferring(), PhaseName.TRANSFER)


@clause("D7.1")
def end_transfer(state: State, step: Transferring, act: EndStep) -> Moved:
    """Marks of the transfer phase are wiped; when all DragonLords are home, income is collected."""
    return at_step(_rested(state), EndingTransfer()), ()


@clause("D7.1")
def reinforce(state: State, step: Reinforcing) -> Moved:
    """Income is stored, and what was bought is placed."""
    return _begin(state, Placing(), PhaseName.PLACE_REINFORCEMENTS)


@clause("D7.1", "D7.2")
def end_turn(state: State, step: EndingTurn) -> Moved:
    """The next seat to the left that still plays takes its turn."""
    over = _rested(state)
    over = asked_again(over, Until.BATTLE, Until.TURN)
    return at_step(with_active(over, next_playing(over, over.active)), StartingTurn()), ()


@clause("D20.2")
def in_own_time(phase: Phase[S]) -> Phase[S]:
    """A phase in which its player may also turn counters up and cast scrolls, at any time."""

    def listed(state: State, step: S) -> Iterator[Action]:
        yield from showable_anywhere(state, state.active)
        yield from castable_anywhere(state, step, state.active)
        yield from phase.listed(state, step)

    leads_to = (*phase.leads_to, Aiming, Summoning)
    return evolve(phase, listed=listed, deeds=(*phase.deeds, SHOW, CAST), leads_to=leads_to)


@clause("D7.1", "D20.6")
def _resumes(state: State, step: Step) -> Moved | None:
    """The turn of a player who has fallen is over."""
    return (at_step(state, EndingTurn()), ()) if is_vanquished(state, state.active) else None


@clause("D13.10")
def _campaigns_again(state: State, step: Campaigning) -> Moved | None:
    """No army follows the one that has just entered."""
    return _resumes(state, step) or ((at_step(state, Campaigning()), ()) if step.entered else None)


@clause("D7.6", "D30.3")
def _buys_again(state: State, step: Buying) -> Moved | None:
    """Wares that can no longer be paid are given back, ships first."""
    if is_vanquished(state, state.active):
        return at_step(state, EndingTurn()), ()
    bought, gold = step.bought, gold_of(state, state.active)
    while price(state, state.active, bought) > gold:
        ship = bought.ships > 0
        bought = Reserve(bought.units - (not ship), bought.ships - ship)
    if bought == step.bought:
        return None
    lost = price(state, state.active, step.bought) - price(state, state.active, bought)
    return at_step(state, Buying(bought)), (PurchaseUndone(state.active, lost),)


def _ended(phase: Phase[S], by: Callable[[State, S, EndStep], Moved], *checks: Check[S, EndStep]) -> Phase[S]:
    """A phase that its player ends, if nothing is left to be done; that is listed last."""

    def listed(state: State, step: S) -> Iterator[Action]:
        yield from phase.listed(state, step)
        act = EndStep(state.active)
        if not any(check(state, step, act) for check in checks):
            yield act

    return evolve(phase, listed=listed, deeds=(*phase.deeds, flow.Deed(EndStep, by, by_checks(*checks))))


STARTS: Final[Goes[StartingTurn]] = flow.Goes(StartingTurn, start, (Buying,))
# Ships and casters move in any order, so the phases in which they do are put together from their parts.
SAILING: Final[Phase[Sailing]] = flow.Phase(
    Sailing, "Naval Movement", active_decides, whose="D7.1", leads_to=(Sailing, Questing)
)
QUESTS: Final[Goes[Questing]] = flow.Goes(Questing, _quests_on, (Campaigning, EndingTurn))
REINFORCES: Final[Goes[Reinforcing]] = flow.Goes(Reinforcing, reinforce, (Placing,))
ENDS: Final[Goes[EndingTurn]] = flow.Goes(EndingTurn, end_turn, (StartingTurn,))

# What a step checks again when an interlude returns to it.
RESUMES: Final = (
    flow.Goes(Buying, _buys_again, (Buying, EndingTurn)),
    flow.Goes(Campaigning, _campaigns_again, (Campaigning, EndingTurn)),
    flow.Goes(Sailing, _resumes, (EndingTurn,)),
    flow.Goes(Transferring, _resumes, (EndingTurn,)),
    flow.Goes(EndingTransfer, _resumes, (EndingTurn,)),
    flow.Goes(Placing, _resumes, (EndingTurn,)),
    *visits.RESUMES,
    *lair.RESUMES,
)

PHASES: Final = (
    *dealing.PHASES,
    *claiming.PHASES,
    *hiding.PHASES,
    *docking.PHASES,
    *gold.PHASES,
    in_own_time(buying.BUYING),
    in_own_time(
        _ended(
            together(SAILING, sailing.PART, harbors.PART, teleporting.PART), end_sailing, none_beside_an_ally
        )
    ),
    teleporting.TELEPORTING,
    in_own_time(_ended(together(parties.QUESTING, visits.PART), end_quests, parties.room_for_those_who_wait)),
    in_own_time(_ended(together(CAMPAIGNING, engaging.PART, burning.PART), end_campaign, all_combats_fought)),
    ASSAULTING,
    *readying.PHASES,
    *strikes.PHASES,
    *vanishing.PHASES,
    *rounds.PHASES,
    *threats.PHASES,
    *looking.PHASES,
    *summoning.PHASES,
    *losses.PHASES,
    *falls.PHASES,
    *endings.PHASES,
    *manning.PHASES,
    *saving.PHASES,
    *burning.PHASES,
    *mustering.PHASES,
    *travelling.PHASES,
    in_own_time(visits.SHOPPING),
    *learning.PHASES,
    in_own_time(lair.AT_LAIR),
    lair.CONSULTING,
    *cards.PHASES,
    *rewards.PHASES,
    *prizes.PHASES,
    *ordeals.PHASES,
    *lords.PHASES,
    in_own_time(
        _ended(together(TRANSFERRING, harbors.PART, teleporting.PART), end_transfer, lords_come_home)
    ),
    in_own_time(placing.PLACING),
)
GOES: Final = (
    *claiming.GOES,
    *docking.GOES,
    *gold.GOES,
    STARTS,
    QUESTS,
    *readying.GOES,
    *strikes.GOES,
    *vanishing.GOES,
    *rounds.GOES,
    *threats.GOES,
    *summoning.GOES,
    *losses.GOES,
    *falls.GOES,
    *endings.GOES,
    *manning.GOES,
    *saving.GOES,
    *spoils.GOES,
    *burning.GOES,
    *mustering.GOES,
    *travelling.GOES,
    *visits.GOES,
    *learning.GOES,
    *lair.GOES,
    *cards.GOES,
    *rewards.GOES,
    *prizes.GOES,
    *ordeals.GOES,
    *lords.GOES,
    adrift.ENDS,
    income.COLLECTING,
    REINFORCES,
    placing.PLACES_ON,
    ENDS,
)
