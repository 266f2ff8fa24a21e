"""Reposition: Step 4, flying away and leaving dungeons.

Here: who may move in this step and where to, what is lost at its end, and the restocking of dungeons. Not
here: battles; no move of this step starts one. Clauses: reposition, page 17.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Rule, Violation, cites, clause
from conquest_rules.nerath.battle import dungeon, order
from conquest_rules.nerath.content.names import Ability, Kind, PieceType, SpaceKind
from conquest_rules.nerath.movement import transport
from conquest_rules.nerath.movement.action_cache import space_by_space
from conquest_rules.nerath.movement.flying import flight, friendly_flight
from conquest_rules.nerath.movement.moving import TERRAIN_CHECKS, WHOSE, castle_pieces_immobile, why_no_move
from conquest_rules.nerath.position.actions import Action, Embark, EndStep, Move
from conquest_rules.nerath.position.checks import Check, Moved, Phase, active_decides, by_checks
from conquest_rules.nerath.position.control import friendly_spaces, is_friendly
from conquest_rules.nerath.position.events.printed import Event, PieceDestroyed, PieceEmbarked, PieceMoved
from conquest_rules.nerath.position.facts import board
from conquest_rules.nerath.position.facts.moments import HeroesInside
from conquest_rules.nerath.position.figures import Figure, Mark, Stop, shared, still_activated
from conquest_rules.nerath.position.state import State, exchanged, with_forces
from conquest_rules.nerath.position.steps import REPOSITION, Repositioning

HAS_MOVED: Final = Mark(stopped=Stop.MOVED)
WHO_MOVES: Final = Rule("Only flying pieces and Heroes in dungeons move in the Reposition step.")
NO_BATTLE: Final = Rule("No battle can start in the Reposition step.")
BY_SHIP: Final = Rule("Heroes leave a dungeon aboard a Warship in an adjacent friendly sea space.")


def _flies(state: State, figure: Figure) -> bool:
    return state.table.content.piece(figure.kind).type is PieceType.FLYING


def _hovers(state: State, figure: Figure) -> bool:
    return Ability.HOVER in state.table.content.piece(figure.kind).abilities


def _in_dungeon(state: State, at: str) -> bool:
    return state.table.content.kind_of[at] is SpaceKind.DUNGEON


@clause("N17.10", "N17.11", "N17.12", "N17.13", "N17.14", "N21.11", "I21.1", "M4.6", "N15.12")
def landings(state: State, figure: Figure, at: str) -> tuple[str, ...]:
    """The spaces where a flying piece may end: friendly land in reach, with Hover also friendly sea."""
    return friendly_flight(state, figure, at, dry=not _hovers(state, figure))


@clause("N17.5", "N17.6")
def exits(state: State, at: str) -> tuple[str, ...]:
    """The friendly land next to a dungeon."""
    near = state.table.content.next_to[SpaceKind.LAND][at]
    return tuple(space for space in near if is_friendly(state, space, state.active))


@clause("N17.5", "G1.9")
def exit_ships(state: State, at: str) -> Iterator[tuple[str, Figure]]:
    """The realm's own Warships with room in friendly sea next to a dungeon."""
    for sea in state.table.content.next_to[SpaceKind.SEA][at]:
        if is_friendly(state, sea, state.active):
            for ship in transport.ships_with_room(state, state.active, sea):
                yield sea, ship


# Why not.


@clause("N17.1", "N17.10")
def reposition_second_move(state: State, act: Move) -> Violation | None:
    """In this step flying pieces move, once each, and Heroes that stand in a dungeon."""
    if act.figure.mark.stopped:
        return Violation("N17.1", board.OfPiece(act.figure, act.by, act.at, board.Being.MOVED))
    if _flies(state, act.figure) or _in_dungeon(state, act.at):
        return None
    return Violation("N17.1", board.OfKind(act.figure.kind, board.Trait.DOES_NOT_FLY), WHO_MOVES)


@clause("N17.2")
def reposition_starts_no_battle(state: State, act: Move) -> Violation | None:
    """No piece moves into an enemy space or a dungeon."""
    if is_friendly(state, act.to, act.by):
        return None
    return Violation("N17.2", board.OfSpaceTo(act.to, act.by, board.Stance.NOT_FRIENDLY), NO_BATTLE)


@clause("N17.10")
def fly_within_reach(state: State, act: Move) -> Violation | None:
    """A flying piece moves up to its full Move."""
    if not _flies(state, act.figure) or act.to in flight(state, act.figure, act.at):
        return None
    move = state.table.content.piece(act.figure.kind).move
    there = board.IsThere(act.figure, act.at) if act.to == act.at else board.TooFar(act.to, act.at, move)
    return Violation("N17.10", there)


@clause("N17.10", "N17.14")
def other_flyers_must_end_on_land(state: State, act: Move) -> Violation | None:
    """Without Hover a flying piece ends on land."""
    at_sea = state.table.content.kind_of[act.to] is SpaceKind.SEA
    if not _flies(state, act.figure) or not at_sea or _hovers(state, act.figure):
        return None
    return Violation("N17.14", board.CannotEnter(act.figure.kind, act.to, board.Barrier.CANNOT_HOVER))


@clause("N17.5")
def dungeon_exit_destinations(state: State, act: Move) -> Violation | None:
    """A Hero leaves a dungeon to land next to it."""
    if _flies(state, act.figure) or not _in_dungeon(state, act.at):
        return None
    if act.to in state.table.content.next_to[SpaceKind.LAND][act.at]:
        return None
    land = state.table.content.kind_of[act.to] is SpaceKind.LAND
    return Violation(
        "N17.5", board.NotAdjacent(act.to, act.at) if land else board.OfSpace(act.to, board.Ground.NO_LAND)
    )


MOVE_CHECKS: Final[tuple[Check[Move], ...]] = (
    castle_pieces_immobile,
    *TERRAIN_CHECKS,
    reposition_second_move,
    reposition_starts_no_battle,
    fly_within_reach,
    other_flyers_must_end_on_land,
    dungeon_exit_destinations,
)


@clause("N17.1", "N17.5")
def only_heroes_leave_by_ship(state: State, act: Embark) -> Violation | None:
    """In this step only Heroes in a dungeon go aboard, onto ships in friendly sea next to it."""
    why = [
        (not _in_dungeon(state, act.at), board.OfSpace(act.at, board.Ground.NO_DUNGEON)),
        (not state.table.content.board.adjacent(act.at, act.to), board.NotAdjacent(act.to, act.at)),
        (not is_friendly(state, act.to, act.by), board.OfSpaceTo(act.to, act.by, board.Stance.NOT_FRIENDLY)),
    ]
    facts = tuple(fact for holds, fact in why if holds)
    return Violation("N17.5", facts, BY_SHIP) if facts else None


EMBARK_CHECKS: Final[tuple[Check[Embark], ...]] = (
    transport.only_warships_carry,
    transport.ship_capacity_two,
    only_heroes_leave_by_ship,
)


@clause("N17.4")
def heroes_must_exit_dungeon(state: State, act: EndStep) -> Violation | None:
    """The step does not end while a Hero in a dungeon has a way out."""
    for at in state.table.dungeons:
        if state.figures(at, act.by) and (exits(state, at) or next(exit_ships(state, at), None)):
            return Violation("N17.4", HeroesInside(act.by, at))
    return None


END_CHECKS: Final[tuple[Check[EndStep], ...]] = (heroes_must_exit_dungeon,)


# What is listed.


def listed(state: State, step: object) -> list[Action]:
    """Every way for flying pieces and for Heroes in dungeons, then the end of the step."""
    realm = state.active

    def here(bag: Bag[Figure], at: str) -> Iterator[Action]:
        for figure in bag.kinds:
            if figure.mark.stopped:
                continue
            if _flies(state, figure):
                yield from (Move(realm, figure, at, to) for to in landings(state, figure, at))
            elif _in_dungeon(state, at):
                yield from (Move(realm, figure, at, to) for to in exits(state, at))
                yield from (Embark(realm, figure, at, ship, sea) for sea, ship in exit_ships(state, at))

    actions = space_by_space(state, listed, friendly_spaces(state, realm), {}, here)
    end = EndStep(realm)
    return actions if heroes_must_exit_dungeon(state, end) else [*actions, end]


# What it does.


def _move(state: State, step: object, act: Move) -> Moved:
    moved = shared(act.figure.kind, act.figure.cargo, still_activated(act.figure.mark, HAS_MOVED))
    after = exchanged(state, act.by, (act.at, act.figure, None), (act.to, None, moved))
    why = _why_flown(state, act.to) if _flies(state, act.figure) else _why_out(state, act.at)
    return after, (PieceMoved(act.by, moved, act.at, act.to, why),)


def _why_flown(state: State, to: str) -> tuple[str, ...]:
    """The clauses by which a flying piece moves again: to land, or by hovering to the sea."""
    at_sea = state.table.content.kind_of[to] is SpaceKind.SEA
    return cites("N17.10", "N17.13") if at_sea else cites("N17.10")


def _why_out(state: State, at: str) -> tuple[str, ...]:
    """The clauses by which a Hero leaves a dungeon: it won, or found nothing to win."""
    empty = state.table.reading("R-empty-dungeon") == "nothing-there" and at not in state.memory.cleared
    return cites("N17.1" if empty else "N17.4", "N17.5")


def _leave_by_ship(state: State, step: object, act: Embark) -> Moved:
    fuller = transport.aboard(act.ship, Figure(act.figure.kind, mark=still_activated(act.figure.mark)))
    after = exchanged(state, act.by, (act.at, act.figure, None), (act.to, act.ship, fuller))
    return after, (PieceEmbarked(act.by, act.figure, act.at, act.to, _why_out(state, act.at)),)


REPOSITIONING: Final[Phase[Repositioning]] = flow.Phase(
    Repositioning,
    REPOSITION,
    active_decides,
    listed,
    (
        flow.Deed(Move, _move, by_checks(MOVE_CHECKS, why_no_move), WHOSE),
        flow.Deed(Embark, _leave_by_ship, by_checks(EMBARK_CHECKS, transport.why_no_embarking), WHOSE),
    ),
)


# What the end of the step brings.


@clause("N17.3", "N17.13", "N17.14", "N21.7")
def stranded(state: State, figure: Figure, at: str) -> str | None:
    """The clause by which a piece is lost at the end of the step: no way out, or nowhere to land."""
    if _in_dungeon(state, at):
        return "N17.3"
    if figure.kind is Kind.WARSHIP or not _flies(state, figure):
        return None
    hovers = _hovers(state, figure)
    if not is_friendly(state, at, state.active):
        return "N17.13" if hovers else "N17.14"
    sea = state.table.content.kind_of[at] is SpaceKind.SEA
    return "N17.14" if sea and not hovers else None


def _lose_stranded(state: State) -> Moved:
    realm, lost = state.active, list[Event]()
    for space in state.table.content.board.spaces:
        for figure, count in state.figures(space, realm).pairs:
            if why := stranded(state, figure, space):
                left = state.figures(space, realm).remove(figure, count)
                state = with_forces(state, (space, realm, left))
                lost += [PieceDestroyed(realm, figure, space, (why,))] * count
    return state, tuple(lost)


@clause("N17.7", "N17.8")
def finish(state: State) -> Moved:
    """Pieces with nowhere to go are lost, and cleared dungeons are restocked."""
    rested, told = _lose_stranded(state)
    for at in state.memory.cleared:
        rested, laid = dungeon.restock(rested, at)
        told += laid
    return evolve(order.kept_marks(rested, landed=False), memory=evolve(rested.memory, cleared=())), told
