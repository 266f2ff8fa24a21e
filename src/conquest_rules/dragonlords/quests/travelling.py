"""Travelling: the die of a quest move, and where it takes a party.

Here: the steps `Pacing` and `Travelling`: the move itself, attacks, exits, and staying. Not here: where a
roll can lead (`ways`), who moves (`parties`), what a party finds there (`visits`), and its combats
(`battle`). Clauses: quest moves, page 8; combat between parties, page 12; retreating, page 24. Rulings:
`R-quest-back-and-forth`, `R-quest-party-merge`, `R-quest-after-the-roll`, `R-quest-exits`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER
from conquest_rules.dragonlords.movement.marching import first_window
from conquest_rules.dragonlords.movement.villages import back_aboard, zone_with_room
from conquest_rules.dragonlords.position.actions import Action, Stay, Travel
from conquest_rules.dragonlords.position.checks import Moved, Phase, Turn, active_decides, by_checks
from conquest_rules.dragonlords.position.company import left, with_party
from conquest_rules.dragonlords.position.company import party_of as acting
from conquest_rules.dragonlords.position.events import (
    BattleBegun,
    Event,
    PartyLeft,
    PartyMoved,
    PartyStayed,
    QuestRolled,
    TerritoryTaken,
)
from conquest_rules.dragonlords.position.expeditions import with_stored
from conquest_rules.dragonlords.position.facts.board import IsHeld
from conquest_rules.dragonlords.position.facts.misfits import NotOnTheBoard
from conquest_rules.dragonlords.position.facts.parties import (
    JustLeft,
    NoRoomToReturn,
    OutOfReach,
    OwnPartyThere,
)
from conquest_rules.dragonlords.position.figures import Mark, marked
from conquest_rules.dragonlords.position.gains import taken
from conquest_rules.dragonlords.position.holding import (
    are_allies,
    enemies_in,
    holder,
    is_enemy,
    is_vacant,
)
from conquest_rules.dragonlords.position.pieces import Party
from conquest_rules.dragonlords.position.state import (
    State,
    at_step,
    replaced,
    with_forces,
    with_parties,
    with_waiting,
)
from conquest_rules.dragonlords.position.steps import (
    Battle,
    Embarking,
    Journey,
    Pacing,
    Questing,
    Readying,
    Travelling,
    Visiting,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.quests.parties import QUEST, enlisted, village_of
from conquest_rules.dragonlords.quests.ways import (
    exits,
    is_fought_over,
    is_taken,
    joined_by,
    party_of,
    path_of,
    returns,
    spaces,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Roll, Rolled
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Awaiting

SIX: Final = Die(6)


# The die.


def _turn(state: State, step: Pacing) -> Turn:
    name = words_of(state.table.content).name("side", state.active)
    return Awaiting(Roll((SIX,), f"die for the quest party of {name}"))


@clause("D8.6", "D8.10")
def paced(state: State, step: Pacing, act: Rolled) -> Moved:
    """The die is rolled, and the quest move in this Wasteland is used, whatever comes of it."""
    (pips,) = act.faces
    village = village_of(state, step.journey.entry or step.journey.at)
    used = {*state.memory.quested, village}
    memory = evolve(state.memory, quested=tuple(one for one in state.table.village if one in used))
    told = QuestRolled(state.active, step.journey.at, pips)
    return at_step(evolve(state, memory=memory), Travelling(step.journey, pips)), (told,)


def _listed(state: State, step: Travelling) -> Iterator[Action]:
    by = state.active
    for to in dict.fromkeys((*spaces(state, step), *exits(state, step))):
        act = Travel(by, to)
        if all(check(state, step, act) is None for check in TRAVEL_CHECKS):
            yield act
    if room_to_return(state, step, Stay(by)) is None:
        yield Stay(by)


# Why not.


def _is_known(state: State, step: Travelling, act: Travel) -> Misfit | None:
    return None if act.to in state.table.place else Misfit(NotOnTheBoard(act.to))


@clause("D8.6", "D8.9", "D8.13", "D12.2", "D24.3")
def within_the_roll(state: State, step: Travelling, act: Travel) -> Violation | None:
    """A party goes as far as it has rolled, stops among enemies on the way, or leaves."""
    if act.to in spaces(state, step) or act.to in exits(state, step):
        return None
    why = "D8.6" if act.to in state.table.space else "D8.13"
    fact = OutOfReach(step.journey.at, act.to, step.pips)
    return Violation(why, fact, ruling="R-quest-after-the-roll")


@clause("D12.1", "D7.25")
def not_beside_its_own(state: State, step: Travelling, act: Travel) -> Violation | None:
    """Only a Shrine has room for more than one party; by another reading they become one."""
    if act.to not in state.table.space or not is_taken(state, step.journey, act.to):
        return None
    return Violation("D12.1", OwnPartyThere(act.by, act.to), ruling="R-quest-party-merge")


@clause("D8.9")
def not_back_at_once(state: State, step: Travelling, act: Travel) -> Violation | None:
    """By another reading a party does not return to the space that it has just left."""
    if act.to not in state.table.space or not returns(state, step.journey, act.to):
        return None
    return Violation("D8.9", JustLeft(step.journey.at, act.to), ruling="R-quest-back-and-forth")


@clause("D30.9")
def not_to_an_ally(state: State, step: Travelling, act: Travel) -> Violation | None:
    """A party does not leave into a territory of an ally."""
    if act.to not in state.table.territories:
        return None
    held_by = holder(state, act.to)
    if held_by is None or not are_allies(state, act.by, held_by):
        return None
    return Violation("D30.9", IsHeld(act.to, held_by))


TRAVEL_CHECKS: Final = (within_the_roll, not_beside_its_own, not_back_at_once, not_to_an_ally)


@clause("D32.5")
def room_to_return(state: State, step: Travelling, act: Stay) -> Violation | None:
    """Units from a ship stay only if the ships there have room for all of them."""
    at = step.journey.at
    if at not in state.table.village or step.journey.entry is None or zone_with_room(state, at) is not None:
        return None
    waiting = state.waiting_at(at, act.by).total
    return Violation("D32.5", NoRoomToReturn(act.by, at, waiting), ruling="R-village-landing")


# What comes of it.


def _lifted(state: State, journey: Journey) -> State:
    """The state without the party, where its journey began, and without the tools it has taken along."""
    by, at = state.active, journey.at
    if journey.entry is None:
        party = acting(state, at, by)
        assert party is not None, "it acts where its journey begins"
        return with_party(state, at, by, party, None)
    stored = replaced(state.stored, by, state.stored[NUMBER[by]] - journey.tools)
    state = evolve(state, stored=stored)
    if at in state.table.village:
        return with_waiting(state, at, by, Bag())
    return with_forces(state, (at, by, state.figures(at, by) - enlisted(state, journey)))


@clause("D8.6", "D8.7", "D8.8", "D8.12", "D9.1", "D12.1", "D12.2")
def travel(state: State, step: Travelling, act: Travel) -> Moved:
    """The party is there: among enemies it attacks, else its visit begins; or it has left the Wastelands."""
    if act.to in state.table.territories:
        return _leave(state, step.journey, act.to)
    journey, by = step.journey, act.by
    host, party = _host(state, journey, act.to), _as_moved(state, journey)
    state = _others_forget(_lifted(state, journey), act.to)
    here = state.parties_in(act.to, by)
    told = PartyMoved(by, journey.at, act.to, party.units)
    if host is not None:
        here, host = here.remove(host), evolve(host, came_from="")
        party = evolve(party, units=party.units + host.units, tools=party.tools + host.tools)
    state = with_parties(state, (act.to, by, here.add(party)))
    if not is_fought_over(state, act.to):
        return at_step(state, Visiting(act.to)), (told,)
    (defender,) = enemies_in(state, act.to, by)
    begun = BattleBegun(by, defender, act.to, sneak=False, clauses=("D8.12", "D12.2"))
    return at_step(state, first_window(state, Battle(act.to, defender))), (told, begun)


def _host(state: State, journey: Journey, to: str) -> Party | None:
    """The party that another becomes one with, where the table plays so."""
    if state.table.reading("R-quest-party-merge") == "shrine-only":
        return None
    return joined_by(state, journey, to)


@clause("D8.9")
def _as_moved(state: State, journey: Journey) -> Party:
    """The party after its move; where that counts, it is remembered which space it has left."""
    counts = state.table.reading("R-quest-back-and-forth") == "no-return-next-turn"
    left = journey.at if counts and journey.entry is None else ""
    return evolve(party_of(state, journey), came_from=left)


@clause("D8.9")
def _others_forget(state: State, space: str) -> State:
    """The state in which the other parties of the Wasteland have forgotten which space they left."""
    for one in path_of(state, space):
        parties = state.parties_in(one, state.active)
        if any(party.came_from for party in parties.kinds):
            kept = Bag((evolve(party, came_from=""), count) for party, count in parties.pairs)
            state = with_parties(state, (one, state.active, kept))
    return state


@clause("D8.9")
def without_old_moves(state: State) -> State:
    """The state in which parties that did not move in this turn have forgotten which space they left."""
    for village in state.table.village:
        if village not in state.memory.quested:
            state = _others_forget(state, village)
    return state


@clause("D8.13", "D8.14", "D11.9", "D24.4")
def _leave(state: State, journey: Journey, to: str) -> Moved:
    """A party is out on a territory: among friends, on ground that it claims, or among enemies.

    There it fights to the end. Its tools are stored.
    """
    by, party = state.active, party_of(state, journey)
    enemy, vacant = is_enemy(state, to, by), is_vacant(state, to)
    mark = Mark(moved=True, bound=enemy)
    units = Bag((marked(one, mark), count) for one, count in party.units.pairs)
    told: tuple[Event, ...] = (PartyLeft(by, journey.at, to, party.units),)
    state = _others_forget(_lifted(state, journey), journey.at)
    state = with_forces(state, (to, by, state.figures(to, by) + units))
    if vacant:
        told = (*told, TerritoryTaken(by, to, ("D8.13",)), *taken(state, to))
    state, stored = with_stored(state, by, party.tools)
    return at_step(state, Questing()), told + stored


@clause("D8.6", "D32.5")
def stay(state: State, step: Travelling, act: Stay) -> Moved:
    """The party stays; units that were about to set out do not, and those from a ship go back aboard."""
    journey, told = step.journey, (PartyStayed(act.by, step.journey.at),)
    state = _others_forget(state, journey.entry or journey.at)
    if journey.entry is None:
        over, more = left(state, journey.at)
        return over, (*told, *more)
    if journey.at in state.table.village:
        return back_aboard(state, journey.at, Questing()), told
    here = state.figures(journey.at, act.by)
    staying = Bag((marked(one, evolve(one.mark, taken=False)), count) for one, count in here.pairs)
    return at_step(with_forces(state, (journey.at, act.by, staying)), Questing()), told


PACING: Final[Phase[Pacing]] = flow.Phase(
    Pacing, QUEST, _turn, deeds=(flow.Deed(Rolled, paced),), leads_to=(Travelling,)
)
TRAVELLING: Final[Phase[Travelling]] = flow.Phase(
    Travelling,
    QUEST,
    active_decides,
    _listed,
    (
        flow.Deed(Travel, travel, by_checks(*TRAVEL_CHECKS, fits=_is_known)),
        flow.Deed(Stay, stay, by_checks(room_to_return)),
    ),
    whose="D8.6",
    leads_to=(Questing, Visiting, Readying, Embarking),
)
PHASES: Final = (PACING, TRAVELLING)
GOES: Final = ()
