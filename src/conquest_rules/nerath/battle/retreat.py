"""The attacker's retreat.

Here: where each attacking piece may go, and what becomes of those that cannot. Not here: when a retreat is
offered (`rounds`). Clauses: retreat, page 15.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fact, Misfit, Rule, Violation, cites, clause
from conquest_rules.nerath.battle.sides import healed, stands_by
from conquest_rules.nerath.content.names import CARRIES, Kind, PieceType, Realm, SpaceKind
from conquest_rules.nerath.movement import piece_lookup
from conquest_rules.nerath.movement.transport import aboard, ships_with_room
from conquest_rules.nerath.position.actions import GiveUp, Retreat
from conquest_rules.nerath.position.checks import Refusals, StepCheck, in_step, known, run, standing
from conquest_rules.nerath.position.control import is_friendly
from conquest_rules.nerath.position.events.printed import Event, PieceDestroyed, PieceRetreated
from conquest_rules.nerath.position.facts import board
from conquest_rules.nerath.position.facts.moments import GetAway
from conquest_rules.nerath.position.figures import UNMARKED, Figure, Mark, Stop, still_activated
from conquest_rules.nerath.position.in_force import no_retreat
from conquest_rules.nerath.position.state import State, with_forces
from conquest_rules.nerath.position.steps import Battle, Pressing, Retreating

Leaving: TypeAlias = Pressing | Retreating
# A Warship that gave a sea battle up is told by its mark, for it may lie beside one that has won; so is a
# piece that went aboard a Warship that has won.
GAVE_UP: Final = Mark(stopped=Stop.GAVE_UP)


def _open(state: State, space: str) -> bool:
    """Whether pieces may retreat to a space: friendly now, and with `snapshot` when battles began."""
    if not is_friendly(state, space, state.active):
        return False
    return state.table.reading("R-order-effects") != "snapshot" or space in state.memory.friendly


def _falling_back(state: State, at: str, kind: SpaceKind) -> tuple[str, ...]:
    return tuple(space for space in state.table.content.next_to[kind][at] if _open(state, space))


@clause("N15.8", "N15.9", "N15.10", "N15.11", "N15.16", "N15.17", "I15.1")
def spaces_for(state: State, battle: Battle, figure: Figure) -> tuple[str, ...]:
    """The spaces a piece may retreat to, not aboard: land or sea by its type, both for flying pieces."""
    land = _falling_back(state, battle.at, SpaceKind.LAND)
    match state.table.content.piece(figure.kind).type:
        case PieceType.LAND:
            return land
        case PieceType.SEA:
            return _falling_back(state, battle.at, SpaceKind.SEA)
        case PieceType.FLYING:
            return land + _falling_back(state, battle.at, SpaceKind.SEA)


@clause("N15.13", "G1.6")
def ships_for(state: State, battle: Battle, figure: Figure) -> Iterator[tuple[str, Figure]]:
    """The Warships, where no battle waits, for a land piece that has no friendly land to retreat to."""
    if state.table.content.piece(figure.kind).type is not PieceType.LAND:
        return
    if _falling_back(state, battle.at, SpaceKind.LAND):
        return
    for sea in state.table.content.next_to[SpaceKind.SEA][battle.at]:
        if sea in state.memory.pending:
            continue
        for ship in ships_with_room(state, state.active, sea):
            yield sea, ship


def options(state: State, battle: Battle) -> Iterator[Retreat]:
    """Every way for every attacking piece to leave the battle."""
    realm = state.active
    if no_retreat(state, battle.at):
        return
    for figure in state.figures(battle.at, realm).kinds:
        if stands_by(figure):
            continue
        for space in spaces_for(state, battle, figure):
            yield Retreat(realm, figure, space)
        for sea, ship in ships_for(state, battle, figure):
            yield Retreat(realm, figure, sea, ship)


@clause("N15.3")
def choices(state: State, battle: Battle) -> Iterator[Retreat | GiveUp]:
    """The retreats that the attacker may choose: if any piece can get away, always, or only if all can."""
    match state.table.reading("R-no-retreat-space"):
        case "always":
            yield from options(state, battle)
            if not no_retreat(state, battle.at) and getting_away(state, battle)[0] == 0:
                yield GiveUp(state.active)
        case "all-or-nothing":
            away, force = getting_away(state, battle)
            yield from options(state, battle) if away == force else ()
        case _:
            yield from options(state, battle)


@clause("N15.3", "N15.15")
def getting_away(state: State, battle: Battle) -> tuple[int, int]:
    """How many of the attacking pieces can get away, cards aside, and how many there are."""
    berths, crowd, free = dict[tuple[str, Figure], int](), 0, 0
    for figure, count in state.figures(battle.at, state.active).pairs:
        if stands_by(figure):
            continue
        if spaces_for(state, battle, figure):
            free += count
            continue
        crowd += count
        for sea, ship in ships_for(state, battle, figure):
            room = CARRIES - ship.cargo.total
            berths[sea, ship] = room * state.figures(sea, state.active).count(ship)
    return free + min(crowd, sum(berths.values())), free + crowd


@clause("N10.2")
def only_attackers_retreat(state: State, step: Leaving, act: Retreat) -> Violation | None:
    """A piece that did not come to attack does not leave with the attackers."""
    if not stands_by(act.figure):
        return None
    return Violation("N10.2", board.OfPiece(act.figure, act.by, step.battle.at, board.Being.STANDS_BY))


@clause("N15.8", "N15.9", "N15.11", "N15.17", "N15.18")
def retreat_to_friendly_space(state: State, step: Leaving, act: Retreat) -> Violation | None:
    """Pieces retreat to adjacent friendly spaces of a kind they may be in."""
    battle = step.battle
    if act.aboard is not None or act.to in spaces_for(state, battle, act.figure):
        return None
    way = state.table.content.piece(act.figure.kind).type
    at_sea = state.table.content.kind_of[act.to] is SpaceKind.SEA
    why = "N15.17" if way is PieceType.SEA else "N15.11" if at_sea and way is PieceType.FLYING else "N15.8"
    facts = _why_not_there(state, act, battle.at)
    snapshot = any(
        isinstance(one, board.OfSpaceTo) and one.what is board.Stance.WAS_NOT_FRIENDLY for one in facts
    )
    return Violation(why, facts, ruling="R-order-effects" if snapshot else None)


def _why_not_there(state: State, act: Retreat, at: str) -> tuple[Fact, ...]:
    """The bar to a retreat to a space: it is too far, of the wrong kind, or not friendly."""
    content = state.table.content
    if not content.board.adjacent(at, act.to):
        return (board.NotAdjacent(act.to, at),)
    match content.piece(act.figure.kind).type, content.kind_of[act.to]:
        case PieceType.LAND, SpaceKind.SEA:
            return (board.CannotEnter(act.figure.kind, act.to, board.Barrier.SEA),)
        case PieceType.SEA, SpaceKind.LAND | SpaceKind.DUNGEON:
            return (board.CannotEnter(act.figure.kind, act.to, board.Barrier.NO_SEA),)
        case _:
            now = is_friendly(state, act.to, act.by)
            return (
                board.OfSpaceTo(
                    act.to, act.by, board.Stance.WAS_NOT_FRIENDLY if now else board.Stance.NOT_FRIENDLY
                ),
            )


@clause("N15.13")
def retreat_to_warships_without_land(state: State, step: Leaving, act: Retreat) -> Violation | None:
    """Land pieces retreat to their own Warships next to the space only if no adjacent land is friendly."""
    battle = step.battle
    if act.aboard is None or act.aboard.cargo.total >= CARRIES:
        return None
    if (act.to, act.aboard) in ships_for(state, battle, act.figure):
        return None
    return Violation("N15.13", tuple(_why_not_aboard(state, act, act.aboard, battle.at)))


def _why_not_aboard(state: State, act: Retreat, ship: Figure, at: str) -> Iterator[Fact]:
    """The bar to a retreat to a Warship with room."""
    if state.table.content.piece(act.figure.kind).type is not PieceType.LAND:
        yield board.OfKind(act.figure.kind, board.Trait.NEVER_CARRIED)
    elif land := _falling_back(state, at, SpaceKind.LAND):
        yield board.FriendlyLandBeside(at, act.by, land)
    if ship.kind is not Kind.WARSHIP:
        yield board.OfKind(ship.kind, board.Trait.CARRIES_NOTHING)
    if not state.table.content.board.adjacent(at, act.to):
        yield board.NotAdjacent(act.to, at)
    elif act.to in state.memory.pending:
        yield board.OfSpace(act.to, board.Ground.BATTLE_WAITS)


@clause("N11.18", "N15.15")
def retreat_within_capacity(state: State, step: Leaving, act: Retreat) -> Violation | None:
    """A full Warship takes no piece aboard."""
    if act.aboard is None or act.aboard.cargo.total < CARRIES:
        return None
    return Violation("N11.18", board.OfPiece(act.aboard, act.by, act.to, board.Being.FULL))


@clause("N9.14")
def retreat_forbidden_by_a_card(state: State, step: Leaving, act: Retreat | GiveUp) -> Violation | None:
    """No piece leaves a battle in which a card forbids retreat."""
    if not no_retreat(state, step.battle.at):
        return None
    return Violation("N9.14", board.OfSpace(step.battle.at, board.Ground.NO_RETREAT))


@clause("N15.3")
def nobody_is_left_behind(state: State, step: Leaving, act: Retreat) -> Violation | None:
    """With `all-or-nothing` of R-no-retreat-space, the attacker retreats only if every piece can get away."""
    ruling = "R-no-retreat-space"
    if state.table.reading(ruling) != "all-or-nothing" or not isinstance(step, Pressing):
        return None
    away, force = getting_away(state, step.battle)
    if away == force:
        return None
    return Violation("N15.3", GetAway(act.by, step.battle.at, away, force), ruling=ruling)


@clause("N15.3", "N15.8")
def retreat_to_nowhere(state: State, step: Leaving, act: GiveUp) -> Violation | None:
    """With `always` an attacker who cannot get away may give up; one who can retreats."""
    battle, ruling = step.battle, "R-no-retreat-space"
    away, force = getting_away(state, battle)
    if away == 0 and state.table.reading(ruling) == "always":
        return None
    fact = GetAway(act.by, battle.at, away, force)
    return Violation("N15.8", fact) if away else Violation("N15.3", fact, ruling=ruling)


GIVE_UP_CHECKS: Final[tuple[StepCheck[Leaving, GiveUp], ...]] = (
    retreat_forbidden_by_a_card,
    retreat_to_nowhere,
)
RETREAT_CHECKS: Final[tuple[StepCheck[Leaving, Retreat], ...]] = (
    retreat_forbidden_by_a_card,
    nobody_is_left_behind,
    only_attackers_retreat,
    retreat_to_friendly_space,
    retreat_to_warships_without_land,
    retreat_within_capacity,
)


@clause("N15.6")
def defender_never_retreats(by: Realm, piece: piece_lookup.Found, at: str) -> Violation | None:
    """Only pieces of the attacker retreat."""
    if piece.owner is by:
        return None
    return Violation("N15.6", board.IsOf(piece.figure, at, piece.owner, by))


@clause("N15.18", "N15.19")
def cargo_stays_aboard(act: Retreat, figure: Figure, ship: Figure, at: str) -> Violation:
    """The cargo of a Warship retreats with it, neither ashore on its own nor aboard another."""
    why = "N15.18" if act.aboard is None else "N15.19"
    return Violation(why, board.IsAboard(figure, ship, at), WITH_ITS_SHIP)


WITH_ITS_SHIP: Final = Rule("Carried pieces go where their Warship goes.")


@clause("N15.13")
def retreat_to_own_warships(state: State, act: Retreat, ship: piece_lookup.Found) -> Violation | None:
    """Pieces retreat to Warships of their own realm, neither to an ally's nor to an enemy's."""
    if ship.owner is act.by:
        return None
    if allied := piece_lookup.no_carrying_ally_pieces(state, act.by, ship, act.to):
        return allied
    return Violation("N15.13", board.IsOf(ship.figure, act.to, ship.owner, act.by))


def why_not_given_up(state: State, step: Leaving, act: GiveUp) -> Refusals:
    """Why the attacker cannot give up."""
    return run(in_step(GIVE_UP_CHECKS, step), state, act)


def why_no_retreat(state: State, step: Leaving, act: Retreat) -> Refusals:
    """Why a piece cannot make this retreat."""
    misfit = standing(state, act.by, act.figure, step.battle.at) or known(state, act.to)
    if misfit is None and act.aboard is not None:
        misfit = standing(state, act.by, act.aboard, act.to)
    if misfit:
        return _why_no_such_retreat(state, step, act, misfit)
    return run(in_step(RETREAT_CHECKS, step), state, act)


def _why_no_such_retreat(state: State, step: Leaving, act: Retreat, misfit: Misfit) -> Refusals:
    """Why the named piece cannot make this retreat."""
    at = step.battle.at
    piece = None if known(state, act.to) else piece_lookup.found(state, act.by, act.figure, at)
    if piece is None:
        return iter((misfit,))
    if foreign := defender_never_retreats(act.by, piece, at):
        return piece_lookup.only(foreign)
    if piece.carrier is not None:
        return piece_lookup.only(cargo_stays_aboard(act, piece.figure, piece.carrier, at))
    ship = piece_lookup.found(state, act.by, act.aboard, act.to) if act.aboard else None
    if act.aboard is not None and ship is None:
        return iter((misfit,))
    if ship and (theirs := retreat_to_own_warships(state, act, ship)):
        return piece_lookup.only(theirs)
    really = evolve(act, figure=piece.figure, aboard=ship.figure if ship else None)
    return piece_lookup.why_not_meant(state, in_step(RETREAT_CHECKS, step), really, misfit)


@clause("N15.7", "N15.14", "N15.18", "N15.19", "N13.18", "N13.33")
def fall_back(state: State, battle: Battle, act: Retreat) -> tuple[State, Event]:
    """A piece leaves the battle, undamaged, with its cargo."""
    here = state.figures(battle.at, act.by).remove(act.figure)
    sails = state.table.content.piece(act.figure.kind).type is PieceType.SEA
    stays = sails or (act.aboard is not None and act.to in state.memory.won)
    mark = still_activated(act.figure.mark, GAVE_UP if stays else UNMARKED)
    whole = evolve(healed(act.figure, keep_damage=False), mark=mark)
    there = state.figures(act.to, act.by)
    if act.aboard is None:
        there = there.add(whole)
    else:
        there = there.remove(act.aboard).add(aboard(act.aboard, whole))
    gone = with_forces(state, (battle.at, act.by, here), (act.to, act.by, there))
    return gone, PieceRetreated(act.by, act.figure, battle.at, act.to, cites("N15.5", _why_there(state, act)))


def _why_there(state: State, act: Retreat) -> str:
    """The clause for the space of a retreat: ships to sea, the others to land, or aboard."""
    content = state.table.content
    if act.aboard is not None:
        return "N15.13"
    if content.kind_of[act.to] is not SpaceKind.SEA:
        return "N15.8"
    return "N15.17" if content.piece(act.figure.kind).type is PieceType.SEA else "N15.11"


@clause("N15.15")
def abandon(state: State, battle: Battle) -> tuple[State, tuple[Event, ...]]:
    """Pieces that have nowhere to go are destroyed."""
    here = state.figures(battle.at, state.active)
    staying = Bag((figure, count) for figure, count in here.pairs if stands_by(figure))
    told = tuple(
        PieceDestroyed(state.active, one, battle.at, cites("N15.15", *(("N11.33",) if one.cargo else ())))
        for one in here - staying
    )
    return with_forces(state, (battle.at, state.active, staying)), told
