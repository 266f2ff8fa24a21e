"""Moves of new pieces, the last part of Step 5.

Here: where new pieces may go, and new Warships that carry and unload new land pieces. Not here: placing
(`reinforce`). Clauses: new-piece movement, page 18.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Rule, Violation, cites, clause
from conquest_rules.nerath.content.names import Ability, Kind, PieceType, SpaceKind
from conquest_rules.nerath.movement import transport
from conquest_rules.nerath.movement.action_cache import space_by_space
from conquest_rules.nerath.movement.flying import flight, friendly_flight
from conquest_rules.nerath.movement.moving import TERRAIN_CHECKS, WHOSE, castle_pieces_immobile, why_no_move
from conquest_rules.nerath.position.actions import Action, Debark, Embark, EndStep, Move
from conquest_rules.nerath.position.checks import Check, Moved, Phase, active_decides, by_checks, run
from conquest_rules.nerath.position.control import friendly_spaces, is_friendly
from conquest_rules.nerath.position.events.printed import PieceDebarked, PieceEmbarked, PieceMoved
from conquest_rules.nerath.position.facts import board
from conquest_rules.nerath.position.figures import Figure, Mark, Stop
from conquest_rules.nerath.position.state import State, exchanged
from conquest_rules.nerath.position.steps import REINFORCE, MovingNew
from conquest_rules.nerath.turn.reinforce import UNTIMELY

NO_BATTLE: Final = Rule("New pieces cannot start a battle.")
PLACED: Final = Rule("New pieces can be placed aboard, but cannot board later.")


def _loads_on_the_way(state: State) -> bool:
    return state.table.reading("R-new-pieces-embark") == "load-on-the-way"


def _ways(state: State, figure: Figure, at: str) -> dict[str, int]:
    """The friendly spaces that a land or sea piece can reach over friendly ones, with the distance."""
    content = state.table.content
    piece = content.piece(figure.kind)
    kind = SpaceKind.LAND if piece.type is PieceType.LAND else SpaceKind.SEA
    friendly = friendly_spaces(state, state.active)
    return content.board.distances(
        at,
        piece.move - figure.mark.spent,
        enter=lambda space: content.kind_of[space] is kind and space in friendly,
    )


@clause("N18.9", "N18.15", "N18.16", "M7.5")
def destinations(state: State, figure: Figure, at: str) -> tuple[str, ...]:
    """The friendly spaces within a new piece's Move; with `land-only` no Dragon ends at sea."""
    content = state.table.content
    piece = content.piece(figure.kind)
    if piece.type is not PieceType.FLYING:
        found = _ways(state, figure, at)
        return tuple(sorted((space for space in found if space != at), key=content.board.place.__getitem__))
    dry = Ability.HOVER not in piece.abilities and state.table.reading("R-dragon-at-sea") == "land-only"
    return friendly_flight(state, figure, at, dry=dry)


# Why not.


@clause("N18.11")
def only_new_pieces_move(state: State, act: Move) -> Violation | None:
    """Only pieces bought in this step move in it."""
    if act.figure.mark.new:
        return None
    return Violation("N18.11", board.OfPiece(act.figure, act.by, act.at, board.Being.NOT_NEW))


@clause("N18.13")
def existing_warship_with_new_cargo_stays(state: State, act: Move) -> Violation | None:
    """A Warship that was there before stays, whatever new pieces were placed aboard."""
    if act.figure.mark.new or not any(one.mark.new for one in act.figure.cargo.kinds):
        return None
    cargo = next(one for one in act.figure.cargo.kinds if one.mark.new)
    facts = (
        board.OfPiece(act.figure, act.by, act.at, board.Being.NOT_NEW),
        board.IsNewAboard(cargo, act.figure, act.at),
    )
    return Violation("N18.13", facts)


@clause("N18.9", "N12.1")
def new_pieces_move_once(state: State, act: Move) -> Violation | None:
    """A new piece moves once, and a Warship that has unloaded stays."""
    if not act.figure.mark.stopped:
        return None
    why = "N12.1" if act.figure.mark.stopped is Stop.UNLOADED else "N18.9"
    return Violation(why, board.OfPiece(act.figure, act.by, act.at, _done(act.figure)))


def _done(figure: Figure) -> board.Being:
    """The fact about a new piece that can do no more: a Warship may have unloaded without moving."""
    return board.Being.UNLOADED if figure.mark.stopped is Stop.UNLOADED else board.Being.MOVED


@clause("N18.15")
def new_pieces_start_no_battle(state: State, act: Move) -> Violation | None:
    """New pieces do not enter enemy spaces or dungeons."""
    if is_friendly(state, act.to, act.by):
        return None
    return Violation("N18.15", board.OfSpaceTo(act.to, act.by, board.Stance.NOT_FRIENDLY), NO_BATTLE)


@clause("N18.9")
def within_reach_of_friends(state: State, act: Move) -> Violation | None:
    """A new piece moves within its Move, over friendly spaces unless it flies."""
    if not act.figure.mark.new or not is_friendly(state, act.to, act.by):
        return None
    if act.figure.kind is Kind.CASTLE or act.to in destinations(state, act.figure, act.at):
        return None
    if act.to == act.at:
        return Violation("N18.9", board.IsThere(act.figure, act.at))
    piece = state.table.content.piece(act.figure.kind)
    if piece.type is not PieceType.FLYING:
        left = piece.move - act.figure.mark.spent
        return Violation("N18.9", board.OutOfReach(act.figure, act.at, act.to, left))
    if act.to in flight(state, act.figure, act.at):
        over_sea = board.CannotEnter(act.figure.kind, act.to, board.Barrier.CANNOT_HOVER)
        return Violation("N18.9", over_sea, ruling="R-dragon-at-sea")
    return Violation("N18.9", board.TooFar(act.to, act.at, piece.move))


MOVE_CHECKS: Final[tuple[Check[Move], ...]] = (
    only_new_pieces_move,
    existing_warship_with_new_cargo_stays,
    castle_pieces_immobile,
    *TERRAIN_CHECKS,
    new_pieces_move_once,
    new_pieces_start_no_battle,
    within_reach_of_friends,
)


@clause("N18.12", "N18.13", "G1.13")
def new_warship_unloads(state: State, act: Debark) -> Violation | None:
    """New pieces go ashore from new Warships; with `bridge-at-once` also from existing ones."""
    bridge = state.table.reading("R-unload-from-existing") == "bridge-at-once"
    if act.figure.mark.new and (act.ship.mark.new or bridge):
        return None
    if act.figure.mark.new:
        old = board.OfPiece(act.ship, act.by, act.at, board.Being.NOT_NEW)
        return Violation("N18.13", old, ruling="R-unload-from-existing")
    return Violation("N18.11", board.OfPiece(act.figure, act.by, act.at, board.Being.NOT_NEW))


@clause("N18.12", "N18.15")
def unload_on_friendly_land(state: State, act: Debark) -> Violation | None:
    """New pieces go ashore on friendly land."""
    # At sea nothing goes ashore, whoever is there.
    if state.table.content.kind_of[act.to] is SpaceKind.SEA or is_friendly(state, act.to, act.by):
        return None
    return Violation("N18.15", board.OfSpaceTo(act.to, act.by, board.Stance.NOT_FRIENDLY), NO_BATTLE)


DEBARK_CHECKS: Final[tuple[Check[Debark], ...]] = (
    transport.debark_adjacent_to_ship,
    transport.debark_into_another_coast,
    new_warship_unloads,
    unload_on_friendly_land,
)


@clause("N18.7", "N18.9", "N18.12")
def placed_aboard_only(state: State, act: Embark) -> Violation | None:
    """New pieces are placed aboard; new Warships load on their way only if a reading allows it."""
    old = [(one, at) for one, at in ((act.figure, act.at), (act.ship, act.to)) if not one.mark.new]
    if old:
        return Violation(
            "N18.7", tuple(board.OfPiece(one, act.by, at, board.Being.NOT_NEW) for one, at in old)
        )
    if act.figure.mark.stopped:
        return Violation("N18.7", board.OfPiece(act.figure, act.by, act.at, _done(act.figure)))
    if _loads_on_the_way(state):
        return None
    new = board.OfPiece(act.figure, act.by, act.at, board.Being.NEW)
    return Violation("N18.7", new, PLACED, ruling="R-new-pieces-embark")


EMBARK_CHECKS: Final[tuple[Check[Embark], ...]] = (
    transport.never_carried,
    transport.only_warships_carry,
    transport.ship_capacity_two,
    transport.embark_from_coastal_space,
    transport.no_move_before_embarking,
    transport.no_loading_after_unloading,
    placed_aboard_only,
)


# What is listed.


def listed(state: State, step: object) -> list[Action]:
    """Every move and unloading of new pieces, then the end of the step."""
    realm, content = state.active, state.table.content

    def here(bag: Bag[Figure], at: str) -> Iterator[Action]:
        for figure in bag.kinds:
            if figure.mark.new and not figure.mark.stopped and figure.kind is not Kind.CASTLE:
                yield from (Move(realm, figure, at, to) for to in destinations(state, figure, at))
            yield from _embarkings(state, figure, at)
            for cargo in figure.cargo.kinds:
                for to in content.next_to[SpaceKind.LAND][at]:
                    act = Debark(realm, cargo, figure, at, to)
                    if next(run(DEBARK_CHECKS[1:], state, act), None) is None:
                        yield act

    return [*space_by_space(state, listed, friendly_spaces(state, realm), {}, here), EndStep(realm)]


def _embarkings(state: State, figure: Figure, at: str) -> Iterator[Action]:
    if not figure.mark.new or not _loads_on_the_way(state):
        return
    if state.table.content.kind_of[at] is not SpaceKind.LAND:
        return
    for sea in state.table.content.next_to[SpaceKind.SEA][at]:
        for ship in transport.ships_with_room(state, state.active, sea):
            act = Embark(state.active, figure, at, ship, sea)
            if next(run(EMBARK_CHECKS, state, act), None) is None:
                yield act


# What it does.


def _move(state: State, step: object, act: Move) -> Moved:
    far = _ways(state, act.figure, act.at)[act.to] if act.figure.kind is Kind.WARSHIP else 0
    spent = act.figure.mark.spent + far
    goes_on = act.figure.kind is Kind.WARSHIP and _loads_on_the_way(state)
    stopped = None if goes_on and spent < state.table.content.piece(act.figure.kind).move else Stop.MOVED
    moved = evolve(act.figure, mark=Mark(spent=spent if goes_on else 0, stopped=stopped, new=True))
    after = exchanged(state, act.by, (act.at, act.figure, None), (act.to, None, moved))
    laden = any(one.mark.new for one in act.figure.cargo.kinds)
    why = cites("N18.9", "N18.12") if laden else cites("N18.9")
    return after, (PieceMoved(act.by, moved, act.at, act.to, why),)


def _debark(state: State, step: object, act: Debark) -> Moved:
    ashore = Figure(act.figure.kind, mark=Mark(stopped=Stop.MOVED, new=True))
    emptier = Figure(
        act.ship.kind, act.ship.cargo.remove(act.figure), evolve(act.ship.mark, stopped=Stop.UNLOADED)
    )
    after = exchanged(state, act.by, (act.at, act.ship, emptier), (act.to, None, ashore))
    # From a Warship that was there before it is bridging, which one reading allows.
    why = cites("N18.12") if act.ship.mark.new else cites("N18.9", "N22.8")
    return after, (PieceDebarked(act.by, act.figure, act.at, act.to, why),)


def _embark(state: State, step: object, act: Embark) -> Moved:
    cargo = Figure(act.figure.kind, mark=Mark(boarded=act.at, new=True))
    after = exchanged(
        state, act.by, (act.at, act.figure, None), (act.to, act.ship, transport.aboard(act.ship, cargo))
    )
    return after, (PieceEmbarked(act.by, act.figure, act.at, act.to, cites("N18.9", "N11.19")),)


MOVING_NEW: Final[Phase[MovingNew]] = flow.Phase(
    MovingNew,
    REINFORCE,
    active_decides,
    listed,
    (
        flow.Deed(Move, _move, by_checks(MOVE_CHECKS, why_no_move), WHOSE),
        flow.Deed(Debark, _debark, by_checks(DEBARK_CHECKS, transport.why_no_debarking), WHOSE),
        flow.Deed(Embark, _embark, by_checks(EMBARK_CHECKS, transport.why_no_embarking), WHOSE),
    ),
    untimely=UNTIMELY,
)
