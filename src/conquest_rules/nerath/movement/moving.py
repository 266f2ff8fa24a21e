"""Moving: Step 2, and how pieces get from space to space.

Here: the checks of a move over one border, what is listed in the Move step, and what a move does. The
remaining Move stays with the piece, so moves of several pieces can alternate. Not here: sea transport
(`transport`), battles, later movement (`turn.reposition`, `turn.new_piece_moves`). Clauses: movement, pages 9
to 11.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Violation, clause
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.content.names import Ability, Kind, PieceType, Realm, SpaceKind
from conquest_rules.nerath.movement import transport
from conquest_rules.nerath.movement.action_cache import space_by_space
from conquest_rules.nerath.movement.flying import hops
from conquest_rules.nerath.movement.piece_lookup import why_no_such_mover
from conquest_rules.nerath.position.actions import Action, Debark, Embark, EndStep, Move
from conquest_rules.nerath.position.checks import (
    Check,
    Moved,
    Phase,
    Refusals,
    active_decides,
    by_checks,
    known,
    run,
    standing,
)
from conquest_rules.nerath.position.control import enemies_in, is_enemy
from conquest_rules.nerath.position.events.printed import PieceMoved
from conquest_rules.nerath.position.facts.board import (
    Barrier,
    Being,
    CannotEnter,
    HasMoved,
    NotAdjacent,
    OfKind,
    OfPiece,
    Trait,
    WayTakes,
)
from conquest_rules.nerath.position.figures import Figure, Stop, moved
from conquest_rules.nerath.position.in_force import extra_move, marches_on, movement, protected, why_closed
from conquest_rules.nerath.position.state import State, exchanged
from conquest_rules.nerath.position.steps import MOVE, Moving


def full_move(state: State, realm: Realm, figure: Figure) -> int:
    """How many spaces a piece may move in this step, with what cards add; an immobile piece gets nothing."""
    move = state.table.content.piece(figure.kind).move
    return move + extra_move(state, realm, figure.kind) if move else 0


@clause("N11.6", "N11.13", "N21.5", "N10.7")
def step_cost(state: State, figure: Figure, at: str, to: str) -> int | None:
    """The cost of a step: 1, more for flying pieces over dungeons; None if it is not a step."""
    content = state.table.content
    if content.piece(figure.kind).type is PieceType.FLYING:
        return hops(state, at).get(to)
    return 1 if content.board.adjacent(at, to) else None


# Why not: one function a rule.


@clause("N10.13")
def castle_pieces_immobile(state: State, act: Move) -> Violation | None:
    """Castles stay where they are."""
    if act.figure.kind is not Kind.CASTLE:
        return None
    return Violation("N10.13", OfKind(Kind.CASTLE, Trait.NEVER_MOVES))


@clause("N9.20")
def move_step_by_step(state: State, act: Move) -> Violation | None:
    """A piece moves over one border at a time, a flying one also over the dungeons in between."""
    board = state.table.content.board
    if board.adjacent(act.at, act.to) or step_cost(state, act.figure, act.at, act.to) is not None:
        return None
    return Violation("N9.20", NotAdjacent(act.to, act.at))


@clause("N9.19", "N11.27")
def move_limit(state: State, act: Move) -> Violation | None:
    """A piece moves at most as many spaces as its Move number."""
    move, spent = full_move(state, act.by, act.figure), act.figure.mark.spent
    cost = step_cost(state, act.figure, act.at, act.to) or 1
    if move == 0 or spent + cost <= move:
        return None
    done = HasMoved(act.figure, act.by, act.at, spent, move)
    if cost == 1:
        return Violation("N9.19", done)
    # Where flying over dungeons is free, no way is too long but for a piece that has gone all its spaces.
    return Violation("N9.19", (done, WayTakes(act.at, act.to, cost)), ruling="R-fly-over-dungeon-cost")


@clause("N9.32", "N9.33", "N9.34", "N10.16", "N11.21", "N11.30", "N12.1", "N12.2")
def must_stop(state: State, act: Move) -> Violation | None:
    """A piece that had to stop, or a Warship that has unloaded, moves no further in this step."""
    stopped = act.figure.mark.stopped
    if stopped is None:
        return None
    return Violation(STOPPED[stopped], OfPiece(act.figure, act.by, act.at, DONE[stopped]))


# By which clause a piece stops in the Move step, and what it has done.
STOPPED: Final = {
    Stop.ENEMY_LAND: "N9.32",
    Stop.DUNGEON: "N9.34",
    Stop.ENEMY_SEA: "N11.21",
    Stop.ASHORE: "N11.30",
    Stop.UNLOADED: "N12.1",
}
DONE: Final = {
    Stop.ENEMY_LAND: Being.ENTERED_ENEMY_LAND,
    Stop.DUNGEON: Being.ENTERED_DUNGEON,
    Stop.ENEMY_SEA: Being.ENTERED_ENEMY_SEA,
    Stop.ASHORE: Being.WENT_ASHORE,
    Stop.UNLOADED: Being.UNLOADED,
}


@clause("N10.11", "N10.12", "N11.8", "N11.16", "N19.14")
def land_pieces_enter_land_only(state: State, act: Move) -> Violation | None:
    """Land pieces do not enter a sea space on their own."""
    content = state.table.content
    if (
        content.piece(act.figure.kind).type is not PieceType.LAND
        or content.kind_of[act.to] is not SpaceKind.SEA
    ):
        return None
    return Violation("N10.11", CannotEnter(act.figure.kind, act.to, Barrier.SEA))


@clause("N9.50", "N10.14", "N20.3", "N23.18")
def only_heroes_enter_dungeons(state: State, act: Move) -> Violation | None:
    """Of all pieces that cannot fly only Heroes enter dungeon entrances."""
    content = state.table.content
    piece = content.piece(act.figure.kind)
    if content.kind_of[act.to] is not SpaceKind.DUNGEON or piece.type is not PieceType.LAND:
        return None
    if Ability.EXPLORE_DUNGEONS in piece.abilities:
        return None
    return Violation("N10.14", CannotEnter(act.figure.kind, act.to, Barrier.NO_HERO))


@clause("N10.22", "N10.23")
def sea_pieces_sea_only(state: State, act: Move) -> Violation | None:
    """Warships stay at sea."""
    content = state.table.content
    if content.piece(act.figure.kind).type is not PieceType.SEA or content.kind_of[act.to] is SpaceKind.SEA:
        return None
    return Violation("N10.22", CannotEnter(act.figure.kind, act.to, Barrier.NO_SEA))


@clause("N11.5", "N21.4")
def flying_not_into_dungeons(state: State, act: Move) -> Violation | None:
    """Flying pieces fly over dungeon entrances and do not end there."""
    content = state.table.content
    if content.kind_of[act.to] is not SpaceKind.DUNGEON:
        return None
    if content.piece(act.figure.kind).type is not PieceType.FLYING:
        return None
    return Violation("N11.5", CannotEnter(act.figure.kind, act.to, Barrier.FLIES))


# Which piece may stand in which kind of space, in any step.
TERRAIN_CHECKS: Final[tuple[Check[Move], ...]] = (
    land_pieces_enter_land_only,
    only_heroes_enter_dungeons,
    sea_pieces_sea_only,
    flying_not_into_dungeons,
)


@clause("N9.14")
def closed_by_a_card(state: State, act: Move) -> Violation | None:
    """No piece enters a space that an enemy's card protects."""
    return why_closed(state, act.by, act.to)


MOVE_CHECKS: Final[tuple[Check[Move], ...]] = (
    castle_pieces_immobile,
    move_step_by_step,
    move_limit,
    must_stop,
    *TERRAIN_CHECKS,
    closed_by_a_card,
)


def why_no_move(state: State, act: Move, checks: tuple[Check[Move], ...]) -> Refusals:
    """Why a piece cannot move, by a table of checks."""
    misfit = standing(state, act.by, act.figure, act.at) or known(state, act.to)
    return why_no_such_mover(state, act, checks, misfit) if misfit else run(checks, state, act)


# What is listed.


def _walks(state: State, realm: Realm, figure: Figure, at: str) -> Iterator[Move]:
    content = state.table.content
    for to in content.next_to[SpaceKind.LAND][at]:
        yield Move(realm, figure, at, to)
    if Ability.EXPLORE_DUNGEONS in content.piece(figure.kind).abilities:
        for to in content.next_to[SpaceKind.DUNGEON][at]:
            yield Move(realm, figure, at, to)


def _sails(state: State, realm: Realm, figure: Figure, at: str) -> Iterator[Move]:
    for to in state.table.content.next_to[SpaceKind.SEA][at]:
        yield Move(realm, figure, at, to)


def _flights(state: State, realm: Realm, figure: Figure, at: str) -> Iterator[Move]:
    left = full_move(state, realm, figure) - figure.mark.spent
    for to, cost in hops(state, at).items():
        if cost <= left:
            yield Move(realm, figure, at, to)


WAYS: Final = {PieceType.LAND: _walks, PieceType.SEA: _sails, PieceType.FLYING: _flights}


MOVES: Final = Slot[tuple[Action, ...]]("moves")


def _moves_of(state: State, realm: Realm, figure: Figure, at: str) -> Iterator[Action]:
    if not figure.mark.stopped and full_move(state, realm, figure) > figure.mark.spent:
        closed = protected(state, realm)
        ways = WAYS[state.table.content.piece(figure.kind).type](state, realm, figure, at)
        yield from (act for act in ways if act.to not in closed) if closed else ways


@clause("N9.18", "N9.23", "N24.4", "N10.5", "N11.31")
def listed(state: State, step: object) -> list[Action]:
    """Every move, embarkation and debarkation, space by space; the end of the step comes last."""
    realm, ports = state.active, transport.ports(state, state.active)
    by_cards, kind_of, kept = movement(state, realm), state.table.content.kind_of, state.table.memo.kept

    def moves_of(about: tuple[Figure, str, Realm, tuple[object, ...]]) -> tuple[Action, ...]:
        return tuple(_moves_of(state, realm, *about[:2]))

    def here(bag: Bag[Figure], at: str) -> list[Action]:
        # Where a piece may move hangs on nothing but the piece, its space and what cards change.
        found = list[Action]()
        for figure, _ in bag.pairs:
            found += kept(MOVES, (figure, at, realm, by_cards), moves_of)
        if at in ports:
            found += transport.embarkings(realm, bag, at, ports[at])
        elif kind_of[at] is SpaceKind.SEA:
            found += transport.debarkings(state, realm, bag, at)
        return found

    actions = space_by_space(state, (listed, by_cards), state.control, ports, here)
    actions.append(EndStep(realm))
    return actions


# What a move does.


@clause("N9.32", "N9.34", "N11.3", "N11.21", "N9.31")
def stop_in(state: State, figure: Figure, realm: Realm, to: str) -> Stop | None:
    """Why a piece stops in a space it enters; nothing stops a flying piece."""
    content = state.table.content
    if content.piece(figure.kind).type is PieceType.FLYING:
        return None
    if content.kind_of[to] is SpaceKind.DUNGEON:
        return Stop.DUNGEON
    if not is_enemy(state, to, realm):
        return None
    if marches_on(state, realm, figure.kind) and not enemies_in(state, to, realm):
        return None
    return Stop.ENEMY_SEA if content.kind_of[to] is SpaceKind.SEA else Stop.ENEMY_LAND


@clause("N9.18", "N11.9", "N11.13")
def move(state: State, step: object, act: Move) -> Moved:
    """A piece goes over one border, with whatever it carries."""
    spent = act.figure.mark.spent + (step_cost(state, act.figure, act.at, act.to) or 0)
    stopped = stop_in(state, act.figure, act.by, act.to)
    mark = act.figure.mark
    there = moved(act.figure.kind, act.figure.cargo, spent, stopped, mark.landed, mark.transferred)
    after = exchanged(state, act.by, (act.at, act.figure, None), (act.to, None, there))
    why = ("N9.18", STOPPED[stopped]) if stopped else ("N9.18",)
    over = () if state.table.content.board.adjacent(act.at, act.to) else ("N11.6",)
    return after, (PieceMoved(act.by, there, act.at, act.to, why + over),)


# Nobody moves the pieces of others, in whichever step.
WHOSE: Final = "N4.23"
MOVING: Final[Phase[Moving]] = flow.Phase(
    Moving,
    MOVE,
    active_decides,
    listed,
    (
        flow.Deed(Move, move, by_checks(MOVE_CHECKS, why_no_move), WHOSE),
        flow.Deed(
            Embark, transport.embark, by_checks(transport.EMBARK_CHECKS, transport.why_no_embarking), WHOSE
        ),
        flow.Deed(
            Debark, transport.debark, by_checks(transport.DEBARK_CHECKS, transport.why_no_debarking), WHOSE
        ),
    ),
)
