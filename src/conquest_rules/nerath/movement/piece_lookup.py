"""Finding the piece that a player means but does not name exactly.

Here: the search for the piece that is meant, whatever its marks, its realm, aboard or not, and the refusals
about that piece. It is used only when an action is refused anyway. Not here: the checks of a step. Clauses:
pieces and ships of other realms.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from attrs import evolve, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.nerath.content.names import REALMS, Realm
from conquest_rules.nerath.position.actions import Debark, Decision, Embark, Move, RunAmok
from conquest_rules.nerath.position.checks import Act, Check, Refusals, known, run
from conquest_rules.nerath.position.facts.board import Being, IsOf, OfPiece
from conquest_rules.nerath.position.figures import Figure, bare
from conquest_rules.nerath.position.state import State

Mover = TypeVar("Mover", Move, RunAmok)


@frozen
class Found:
    """A piece with its realm and the Warship that carries it."""

    owner: Realm
    figure: Figure
    carrier: Figure | None = None


def meant(figure: Figure, here: Bag[Figure]) -> Figure | None:
    """The piece of a bag that is this one, if necessary ignoring its marks."""
    if figure in here:
        return figure
    return next((one for one in here.kinds if bare(one) == bare(figure)), None)


def _pieces(state: State, realm: Realm, figure: Figure, at: str) -> Iterator[Found]:
    here = state.figures(at, realm)
    if one := meant(figure, here):
        yield Found(realm, one)
    for ship in here.kinds:
        if one := meant(figure, ship.cargo):
            yield Found(realm, one, ship)


def found(state: State, by: Realm, figure: Figure, at: str) -> Found | None:
    """The piece that is meant in a space: the realm's own if it has one, otherwise any realm's."""
    owners = (by, *(realm for realm in REALMS if realm is not by))
    return next((one for realm in owners for one in _pieces(state, realm, figure, at)), None)


def why_not_meant(
    state: State, checks: Iterable[Check[Act]], act: Act, misfit: Misfit, *first: Violation | None
) -> Refusals:
    """The refusals of what is meant; if there are none, only the naming is wrong."""
    broken = (*(one for one in first if one is not None), *run(checks, state, act))
    return iter(broken or (misfit,))


def only(*broken: Violation | None) -> Refusals:
    """The refusals of a piece or a ship that is not the asker's.

    The checks of a step have nothing to add: they apply only to the asker's own pieces.
    """
    return (one for one in broken if one is not None)


@clause("N4.23", "N9.43")
def no_moving_foreign_pieces(state: State, by: Realm, piece: Found, at: str) -> Violation | None:
    """No one moves the pieces of another realm, not even those of an ally."""
    if piece.owner is by:
        return None
    why = "N9.43" if piece.owner is state.table.ally(by) else "N4.23"
    return Violation(why, IsOf(piece.figure, at, piece.owner, by))


@clause("N11.24")
def no_carrying_ally_pieces(state: State, by: Realm, ship: Found, at: str) -> Violation | None:
    """Warships carry only pieces of their own realm, so pieces do not go aboard an ally's Warship."""
    if ship.owner is not state.table.ally(by):
        return None
    return Violation("N11.24", IsOf(ship.figure, at, ship.owner, by))


@clause("N11.24")
def no_loading_ally_pieces(state: State, by: Realm, piece: Found, at: str, ship: Found) -> Violation | None:
    """An ally's pieces do not go aboard a realm's own Warship."""
    if piece.owner is by or ship.owner is not state.table.ally(piece.owner):
        return None
    return Violation("N11.24", IsOf(piece.figure, at, piece.owner, by))


@clause("N11.9")
def no_boarding_enemy_ships(by: Realm, ship: Found, at: str) -> Violation | None:
    """A realm's pieces go aboard its own Warships, not aboard an enemy's."""
    if ship.owner is by:
        return None
    return Violation("N11.9", IsOf(ship.figure, at, ship.owner, by))


@clause("N12.4")
def no_ship_to_ship(piece: Found, at: str) -> Violation | None:
    """Cargo of a Warship does not go aboard another one."""
    if piece.carrier is None:
        return None
    return Violation("N12.4", OfPiece(piece.figure, piece.owner, at, Being.ABOARD))


def why_not_whose(state: State, act: Decision) -> Refusals:
    """The refusals that depend on whose piece and Warship it is, on any realm's turn."""
    if not isinstance(act, Move | Embark | Debark) or known(state, act.at, act.to):
        return
    piece = found(state, act.by, act.ship if isinstance(act, Debark) else act.figure, act.at)
    if piece is not None:
        yield from only(no_moving_foreign_pieces(state, act.by, piece, act.at))
    ship = found(state, act.by, act.ship, act.to) if isinstance(act, Embark) else None
    if piece is None or ship is None:
        return
    if piece.owner is not act.by:
        yield from only(no_loading_ally_pieces(state, act.by, piece, act.at, ship))
    else:
        whose = (act.by, ship, act.to)
        yield from only(no_carrying_ally_pieces(state, *whose) or no_boarding_enemy_ships(*whose))


def why_no_such_mover(state: State, act: Mover, checks: tuple[Check[Mover], ...], misfit: Misfit) -> Refusals:
    """Why the named piece cannot make this move."""
    piece = None if known(state, act.at, act.to) else found(state, act.by, act.figure, act.at)
    if piece is None:
        return iter((misfit,))
    if foreign := no_moving_foreign_pieces(state, act.by, piece, act.at):
        return only(foreign)
    return why_not_meant(state, checks, evolve(act, figure=piece.figure), misfit)


def why_no_such_embarking(
    state: State, act: Embark, checks: tuple[Check[Embark], ...], misfit: Misfit
) -> Refusals:
    """Why the named piece cannot go aboard the named Warship."""
    if known(state, act.at, act.to):
        return iter((misfit,))
    piece, ship = found(state, act.by, act.figure, act.at), found(state, act.by, act.ship, act.to)
    if piece is None or ship is None:
        return iter((misfit,))
    aboard = no_ship_to_ship(piece, act.at)
    if piece.owner is not act.by or ship.owner is not act.by:
        return iter((*why_not_whose(state, act), *only(aboard)))
    really = evolve(act, figure=piece.figure, ship=ship.figure)
    return why_not_meant(state, checks, really, misfit, aboard)


def why_no_such_debarking(
    state: State, act: Debark, checks: tuple[Check[Debark], ...], misfit: Misfit
) -> Refusals:
    """Why the named piece cannot go ashore from the named Warship."""
    ship = None if known(state, act.at, act.to) else found(state, act.by, act.ship, act.at)
    figure = meant(act.figure, ship.figure.cargo) if ship else None
    if ship is None or figure is None:
        return iter((misfit,))
    if foreign := no_moving_foreign_pieces(state, act.by, Found(ship.owner, figure), act.at):
        return only(foreign)
    return why_not_meant(state, checks, evolve(act, figure=figure, ship=ship.figure), misfit)
