"""Parties: who is sent on a quest, from where, and which party moves.

Here: the step `Questing`, phase 3. Not here: how a party is formed (`mustering`), the die and the way
(`travelling`), how units come to a Village harbor (`movement.villages`). Clauses: quests, page 8; tools, page
11. Rulings: `R-quest-departure-garrison`, `R-quest-one-move`, `R-village-landing`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.movement.ground import may_leave
from conquest_rules.dragonlords.movement.villages import back_aboard, zone_with_room
from conquest_rules.dragonlords.position.actions import (
    Action,
    EndStep,
    MoveParty,
    Muster,
)
from conquest_rules.dragonlords.position.checks import Moved, Phase, active_decides, by_checks
from conquest_rules.dragonlords.position.facts.board import IsContested, IsHeld, IsVacant, LastUnit
from conquest_rules.dragonlords.position.facts.misfits import NotOnTheBoard
from conquest_rules.dragonlords.position.facts.parties import (
    HasQuested,
    NoEntry,
    NoneWait,
    NooneToSend,
    NoRoomToReturn,
    NoSuchParty,
    NoSuchSpace,
    OthersWait,
)
from conquest_rules.dragonlords.position.figures import KING, Figure, is_king
from conquest_rules.dragonlords.position.holding import holder, is_contested, is_friendly
from conquest_rules.dragonlords.position.state import State, at_step, with_parties
from conquest_rules.dragonlords.position.steps import (
    Campaigning,
    Journey,
    Mustering,
    Pacing,
    Questing,
    Step,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause

QUEST: Final = "Quest Activity"


# Wastelands, each known by its Village.


def village_of(state: State, space: str) -> str:
    """The Village of the Wasteland that a space belongs to."""
    atlas = state.table.atlas
    return atlas.places[atlas.paths[atlas.wasteland[atlas.number[space]]][0]]


@clause("D8.10", "D31.6")
def has_quested(state: State, space: str) -> bool:
    """Whether the active player's quest move in the Wasteland of a space is used."""
    return village_of(state, space) in state.memory.quested


@clause("D32.5")
def is_claimed(state: State, space: str) -> bool:
    """Whether the quest move in the Wasteland of a space belongs to units that wait at its Village."""
    return bool(state.waiting_at(village_of(state, space), state.active))


# Who may go.


@clause("D20.11", "D20.14", "D7.27")
def may_quest(figure: Figure) -> bool:
    """Whether a unit may join a quest party, as far as it is known: neither a King nor a DragonLord."""
    return not (figure.lord or is_king(figure))


def questers(figures: Bag[Figure]) -> Iterator[Figure]:
    """The units that may join a party and have not yet."""
    return (one for one in figures.kinds if may_quest(one) and not one.mark.taken)


def enlisted(state: State, journey: Journey) -> Bag[Figure]:
    """The units of the party that is being formed."""
    if journey.at in state.table.village:
        return state.waiting_at(journey.at, state.active)
    here = state.figures(journey.at, state.active)
    return Bag((one, count) for one, count in here.pairs if one.mark.taken)


@clause("D8.4", "D31.13")
def _origins(state: State) -> Iterator[tuple[str, str]]:
    """Each place from which a party can enter the Wastelands, with the space by which it does."""
    for village in state.table.village:
        yield village, village
    for space in state.table.space:
        for at in state.table.atlas.entries.bordering(space):
            yield at, space


def _musters(state: State) -> Iterator[Muster]:
    for at, entry in _origins(state):
        act = Muster(state.active, at, entry)
        if next(_why_no_muster(state, act), None) is None:
            yield act


def _moves(state: State) -> Iterator[MoveParty]:
    for space in state.table.space:
        if not (has_quested(state, space) or is_claimed(state, space)):
            for party in state.parties_in(space, state.active).kinds:
                yield MoveParty(state.active, space, party)


def _listed(state: State, step: Questing) -> Iterator[Action]:
    yield from _moves(state)
    yield from _musters(state)


# Why not.


def _musters_at(state: State, step: Questing, act: Muster) -> Misfit | None:
    if act.at not in state.table.place:
        return Misfit(NotOnTheBoard(act.at))
    return None if act.entry in state.table.space else Misfit(NoSuchSpace(act.entry))


@clause("D8.4", "D8.7", "D8.8", "D31.13")
def by_bridge_pass_or_ship(state: State, step: Questing, act: Muster) -> Violation | None:
    """A party comes from a territory that a bridge or pass joins to the Wastelands, or from a ship."""
    if act.at != act.entry or act.at not in state.table.village:
        joined = state.table.atlas.entries.adjacent(act.at, act.entry)
        return None if joined else Violation("D8.4", NoEntry(act.at, act.entry))
    if state.waiting_at(act.at, act.by):
        return None
    return Violation("D8.4", NoneWait(act.by, act.at))


@clause("D8.4", "D4.24")
def from_friendly_ground(state: State, step: Questing, act: Muster) -> Violation | None:
    """A party leaves a friendly territory in which no combat is still to be fought."""
    if act.at not in state.table.territories:
        return None
    if is_contested(state, act.at):
        return Violation("D4.24", IsContested(act.at))
    if is_friendly(state, act.at, act.by):
        return None
    held_by = holder(state, act.at)
    return Violation("D8.4", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))


@clause("D8.2", "D8.4", "D20.11", "D20.14")
def someone_to_send(state: State, step: Questing, act: Muster) -> Violation | None:
    """A unit stays behind in the territory, and another one may go."""
    if act.at not in state.table.territories or not is_friendly(state, act.at, act.by):
        return None
    if not may_leave(state, act.by, act.at):
        return Violation("D8.4", LastUnit(act.by, act.at), ruling="R-quest-departure-garrison")
    if next(questers(state.figures(act.at, act.by)), None) is not None:
        return None
    return Violation("D20.14", NooneToSend(act.by, act.at))


@clause("D8.10", "D31.6", "D12.4")
def one_move_in_each(state: State, step: Questing, act: Muster | MoveParty) -> Violation | None:
    """In each Wasteland one party enters or moves in a turn; one that has fought has moved."""
    at = act.entry if isinstance(act, Muster) else act.at
    if not has_quested(state, at):
        return None
    return Violation("D8.10", HasQuested(act.by, at), ruling="R-quest-one-move")


@clause("D8.10", "D32.5")
def those_who_wait_first(state: State, step: Questing, act: Muster | MoveParty) -> Violation | None:
    """Units that wait at a Village are the quest move of its Wasteland."""
    at = act.entry if isinstance(act, Muster) else act.at
    village = village_of(state, at)
    if not is_claimed(state, at) or (isinstance(act, Muster) and act.at == village):
        return None
    return Violation("D8.10", OthersWait(act.by, village), ruling="R-village-landing")


MUSTER_CHECKS: Final = (
    by_bridge_pass_or_ship,
    from_friendly_ground,
    someone_to_send,
    one_move_in_each,
    those_who_wait_first,
)


def _why_no_muster(state: State, act: Muster) -> Iterator[Violation]:
    for check in MUSTER_CHECKS:
        if (violation := check(state, Questing(), act)) is not None:
            yield violation


def _has_party(state: State, step: Questing, act: MoveParty) -> Misfit | None:
    if act.at not in state.table.space:
        return Misfit(NoSuchSpace(act.at))
    return None if act.party in state.parties_in(act.at, act.by) else Misfit(NoSuchParty(act.by, act.at))


@clause("D32.5")
def room_for_those_who_wait(state: State, step: Questing, act: EndStep) -> Violation | None:
    """While units wait at a Village for which no ship has room, the phase does not end: they must set out."""
    for village in state.table.village:
        waiting = state.waiting_at(village, act.by)
        if waiting and zone_with_room(state, village) is None:
            fact = NoRoomToReturn(act.by, village, waiting.total)
            return Violation("D32.5", fact, ruling="R-village-landing")
    return None


# What comes of it.


@clause("D8.2", "D8.3", "D8.4")
def muster(state: State, step: Questing, act: Muster) -> Moved:
    """A party is formed; all who wait at a Village belong to it."""
    return at_step(state, Mustering(Journey(act.at, act.entry))), ()


@clause("D8.6", "D31.6")
def move_party(state: State, step: Questing, act: MoveParty) -> Moved:
    """A party in the Wastelands is about to move."""
    here = state.parties_in(act.at, act.by).remove(act.party).add(evolve(act.party, acting=True))
    return at_step(with_parties(state, (act.at, act.by, here)), Pacing(Journey(act.at))), ()


@clause("D7.1")
def is_idle(state: State) -> bool:
    """Whether everyone can see that a player has nothing to do in phase 3."""
    side = state.active
    if any(state.parties_in(space, side) for space in state.table.space):
        return False
    return not any(_might_send(state, at, entry, side) for at, entry in _origins(state))


def _might_send(state: State, at: str, entry: str, side: Side) -> bool:
    """Whether a party might be formed in a place, as far as everyone can see."""
    if at in state.table.village:
        return bool(state.waiting_at(at, side))
    if has_quested(state, entry) or is_claimed(state, entry) or not is_friendly(state, at, side):
        return False
    here = state.figures(at, side)
    # Who sees it from outside does not know which unit is the King.
    public = (one for one in here.kinds if not one.lord and KING not in one.shown)
    return not is_contested(state, at) and may_leave(state, side, at) and next(public, None) is not None


@clause("D32.5")
def those_who_wait_go_back(state: State, then: Step) -> State:
    """The state in which those who still wait at Villages go back aboard, before what comes next."""
    for village in state.table.village:
        if state.waiting_at(village, state.active):
            state = back_aboard(state, village, then)
            then = state.step
    return at_step(state, then)


QUESTING: Final[Phase[Questing]] = flow.Phase(
    Questing,
    QUEST,
    active_decides,
    _listed,
    (
        flow.Deed(MoveParty, move_party, by_checks(one_move_in_each, those_who_wait_first, fits=_has_party)),
        flow.Deed(Muster, muster, by_checks(*MUSTER_CHECKS, fits=_musters_at)),
    ),
    whose="D7.1",
    leads_to=(Questing, Mustering, Pacing, Campaigning),
)
