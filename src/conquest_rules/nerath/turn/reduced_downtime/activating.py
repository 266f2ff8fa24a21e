"""Activating: one group is moved and activated.

Here: what an activated piece is, which pieces make a group, and the phases of an activation and of the
Reposition step that follows it. Not here: how pieces move (`movement`, `turn.reposition`), and whose
activation it is (`order`). Clauses: activation, the reference manual.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Rule, Violation, cites, clause
from conquest_rules.nerath.content.names import TURN, Kind, PieceType, Realm
from conquest_rules.nerath.movement import moving
from conquest_rules.nerath.position.actions import (
    Action,
    Activate,
    Debark,
    Embark,
    EndStep,
    Move,
    PassActivations,
)
from conquest_rules.nerath.position.checks import (
    Moved,
    Phase,
    Refusals,
    StepCheck,
    active_decides,
    in_step,
    run,
    standing,
)
from conquest_rules.nerath.position.events.variant import PiecesActivated
from conquest_rules.nerath.position.facts.board import Being, OfKind, OfPiece, OutsideTheGroup, Trait
from conquest_rules.nerath.position.facts.moments import GroupActs, NothingActivated, StillUpright
from conquest_rules.nerath.position.figures import NOWHERE, Figure
from conquest_rules.nerath.position.state import State, at_step, with_forces
from conquest_rules.nerath.position.steps import MOVE, Moving, Repositioning
from conquest_rules.nerath.position.variant_steps import Activating
from conquest_rules.nerath.turn import reposition

Going: TypeAlias = Move | Embark | Debark
BY_MOVING: Final = Rule("A piece that has moved is activated when the activation ends.")
OF_THESE: Final = Rule("Only flying pieces activated in these two activations can reposition.")


# What an activated piece is.


@clause("M5.5")
def is_activated(figure: Figure) -> bool:
    """Whether a piece is activated; a Warship and its cargo are activated together."""
    return figure.mark.activated or any(one.mark.activated for one, _ in figure.cargo.pairs)


@clause("M5.5", "M5.9")
def can_be_activated(figure: Figure) -> bool:
    """Whether a piece can still be activated; Castles never can."""
    return figure.kind is not Kind.CASTLE and not is_activated(figure)


@clause("M5.9")
def any_upright(state: State, realm: Realm) -> bool:
    """Whether a realm has an unactivated piece left."""
    turn = TURN[realm]
    return any(can_be_activated(figure) for force in state.forces for figure, _ in force[turn].pairs)


def has_moved(figure: Figure) -> bool:
    """Whether a piece has moved, loaded or unloaded in its activation."""
    mark = figure.mark
    return bool(mark.spent or mark.stopped) or any(one.mark.boarded for one, _ in figure.cargo.pairs)


def changed(state: State, realm: Realm, change: Callable[[Figure], Figure]) -> State:
    """The state after a change to every figure of a realm."""
    changes = list[tuple[str, Realm, Bag[Figure]]]()
    for space, force in zip(state.table.content.board.spaces, state.forces, strict=True):
        bag = force[TURN[realm]]
        after = [(change(figure), count) for figure, count in bag.pairs]
        if any(new is not old for (new, _), (old, _) in zip(after, bag.pairs, strict=True)):
            changes.append((space, realm, Bag(after)))
    return with_forces(state, *changes) if changes else state


@clause("M5.6")
def lying(figure: Figure) -> Figure:
    """A piece that is activated now, with all it carries."""
    cargo = Bag((lying(one), count) for one, count in figure.cargo.pairs)
    return evolve(figure, cargo=cargo, mark=evolve(figure.mark, activated=True, acting=True))


def at_rest(figure: Figure) -> Figure:
    """A piece when the activations of its realm are over: if it was activated, it still is."""
    # Of a Warship and what it carries the one may have been activated before the other.
    if not any(one.mark.acting for one in (figure, *figure.cargo.kinds)):
        return figure
    cargo = Bag((at_rest(one), count) for one, count in figure.cargo.pairs)
    return evolve(figure, cargo=cargo, mark=evolve(figure.mark, acting=False))


# Why not.


def _mover(act: Going | Activate) -> tuple[Figure, str]:
    """The piece that is moved as one of a group, and its space; for cargo, the ship."""
    match act:
        case Embark():
            return act.ship, act.to
        case Debark():
            return act.ship, act.at
        case _:
            return act.figure, act.at


@clause("M5.6")
def only_unactivated_pieces_move(state: State, step: object, act: Going | Activate) -> Violation | None:
    """An activated piece does not move, load or go aboard, and is not activated again."""
    concerned = (_mover(act), (act.figure, act.at))
    down = next(((figure, at) for figure, at in concerned if is_activated(figure)), None)
    if down is None:
        return None
    return Violation("M5.6", OfPiece(down[0], act.by, down[1], Being.ACTIVATED))


@clause("M5.8")
def group_from_one_space(state: State, step: Activating, act: Going | Activate) -> Violation | None:
    """All pieces of a group start in one space; pieces that a Warship loads belong to its group."""
    group, (mover, at) = step.group, _mover(act)
    if group is None or _stood(mover, at) == group or has_moved(mover):
        return None
    stood = _stood(mover, at)
    if stood == NOWHERE:
        return Violation("M5.8", OfPiece(mover, act.by, at, Being.PUT_DOWN))
    return Violation("M5.8", OutsideTheGroup(mover, act.by, at, stood, group), ruling="R-variant-group")


def _stood(figure: Figure, at: str) -> str:
    """The space of a piece when the group was chosen: where it is, unless a card has put it there since."""
    return figure.mark.stood or at


GROUP_CHECKS: Final[tuple[StepCheck[Activating, Going | Activate], ...]] = (
    only_unactivated_pieces_move,
    group_from_one_space,
)


@clause("M5.8")
def castles_are_no_group(state: State, step: object, act: Activate) -> Violation | None:
    """An activation is a move, so Castles are never activated."""
    if act.figure.kind is not Kind.CASTLE:
        return None
    return Violation("M5.8", OfKind(Kind.CASTLE, Trait.NEVER_ACTIVATED))


@clause("M5.6")
def moving_activates(state: State, step: object, act: Activate) -> Violation | None:
    """A piece that has moved in this activation is activated."""
    if is_activated(act.figure) or not has_moved(act.figure):
        return None
    return Violation("M5.6", OfPiece(act.figure, act.by, act.at, Being.MOVED_OR_LOADED), BY_MOVING)


@clause("M5.9")
def who_can_move_moves(state: State, step: Activating, act: Activate) -> Violation | None:
    """If R-variant-pass forbids passing, only a piece that cannot move is activated without moving."""
    if _may_pass(state) or (act.figure, act.at) not in _movable(_moves(state, step)):
        return None
    return Violation("M5.9", OfPiece(act.figure, act.by, act.at, Being.CAN_MOVE), ruling="R-variant-pass")


@clause("M5.9")
def nobody_passes(state: State, step: object, act: PassActivations) -> Violation | None:
    """If R-variant-pass forbids passing, no realm passes while it has pieces left."""
    upright = _pieces(state, act.by, can_be_activated)
    if _may_pass(state) or not upright:
        return None
    return Violation("M5.9", StillUpright(act.by, upright), ruling="R-variant-pass")


@clause("M5.7")
def activation_activates(state: State, step: Activating, act: EndStep) -> Violation | None:
    """An activation does not end before a piece is activated."""
    if step.group is not None:
        return None
    return Violation("M5.7", NothingActivated(act.by, step.number))


@clause("M5.8")
def activation_is_ended_first(state: State, step: Activating, act: PassActivations) -> Violation | None:
    """No realm passes in the middle of an activation."""
    return None if step.group is None else Violation("M5.8", GroupActs(step.group))


STILL_CHECKS: Final[tuple[StepCheck[Activating, Activate], ...]] = (
    castles_are_no_group,
    moving_activates,
    *GROUP_CHECKS,
    who_can_move_moves,
)


def _why_not(state: State, step: Activating, act: Going) -> Refusals:
    """Why a piece does not move so: by the rules of the Move step, and then by those of a group."""
    refusals = tuple(moving.MOVING.by_kind[type(act)].why_not(state, MOVES, act))
    yield from refusals
    # Of a piece that is not there, or stands there otherwise than it was named, nothing else is said.
    if not any(isinstance(one, Misfit) for one in refusals) and _as_named(state, act):
        yield from run(in_step(GROUP_CHECKS, step), state, act)


# The Move step of the printed turn, by whose rules a group moves.
MOVES: Final = Moving()


def _as_named(state: State, act: Going) -> bool:
    """Whether the piece, and the Warship that it boards or leaves, are the realm's and as they are named."""
    (mover, at), here = _mover(act), state.figures(act.at, act.by)
    aboard = isinstance(act, Debark) and act.figure in act.ship.cargo
    return standing(state, act.by, mover, at) is None and (aboard or act.figure in here)


def _why_not_still(state: State, step: Activating, act: Activate) -> Refusals:
    """Why a piece is not activated where it stands."""
    if misfit := standing(state, act.by, act.figure, act.at):
        yield misfit
    else:
        yield from run(in_step(STILL_CHECKS, step), state, act)


def why_not_ended(state: State, step: Activating, act: EndStep) -> Refusals:
    """The things that an activation still lacks."""
    return run(in_step((activation_activates,), step), state, act)


def _why_not_passed(state: State, step: Activating, act: PassActivations) -> Refusals:
    return run(in_step((activation_is_ended_first, nobody_passes), step), state, act)


# What is listed.


@clause("M5.8")
def _standing_still(state: State, step: Activating) -> Iterator[Activate]:
    """Every piece that could be activated without moving."""
    realm, group = state.active, step.group
    for space in state.table.content.board.spaces:
        for figure in state.figures(space, realm).kinds:
            if group in (None, _stood(figure, space)) and can_be_activated(figure) and not has_moved(figure):
                yield Activate(realm, figure, space)


def _moves(state: State, step: Activating) -> list[Going]:
    """Every move of the group, or of any possible group."""
    return [
        act
        for act in moving.listed(state, step)
        if isinstance(act, Move | Embark | Debark)
        and all(check(state, step, act) is None for check in GROUP_CHECKS)
    ]


def _movable(moves: list[Going]) -> set[tuple[Figure, str]]:
    """The pieces that could move, load or be loaded, or unload, and where they are."""
    return {one for act in moves for one in (_mover(act), (act.figure, act.at))}


def _may_pass(state: State) -> bool:
    return state.table.reading("R-variant-pass") == "may-pass"


@clause("M5.9")
def listed(state: State, step: Activating) -> list[Action]:
    """Every move of the group, or of any possible group, pieces that may stay, and last the end or a pass.

    If R-variant-pass forbids passing, there is no pass, and a piece that can move does not stay.
    """
    moves, still = _moves(state, step), list(_standing_still(state, step))
    if not _may_pass(state):
        able = _movable(moves)
        still = [act for act in still if (act.figure, act.at) not in able]
    if step.group is not None:
        return [*moves, *still, EndStep(state.active)]
    if _may_pass(state) or not any_upright(state, state.active):
        return [*moves, *still, PassActivations(state.active)]
    return [*moves, *still]


# What it does.


def _go(state: State, step: Activating, act: Going) -> Moved:
    return _in_group(step, act, moving.MOVING.by_kind[type(act)].does(state, MOVES, act))


def _in_group(step: Activating, act: Going | Activate, moved: Moved) -> Moved:
    """The deed of a piece as one of its group, which its first one chooses."""
    return at_step(moved[0], Activating(step.number, step.group or _mover(act)[1])), moved[1]


@clause("M5.6")
def _activate(state: State, step: Activating, act: Activate) -> Moved:
    """Activate a piece without moving it."""
    there = state.figures(act.at, act.by).remove(act.figure).add(lying(act.figure))
    down = with_forces(state, (act.at, act.by, there))
    return _in_group(step, act, (down, (PiecesActivated(act.by, 1),)))


@clause("M5.9")
def _pass(state: State, step: object, act: PassActivations) -> Moved:
    """Activate all remaining pieces of the realm."""
    return _lay_down(state, can_be_activated, cites("M5.9"))


@clause("M5.6")
def end_activation(state: State) -> Moved:
    """Activate everything that has moved; pieces that a card put down stay where they are."""
    moved = _lay_down(state, lambda figure: can_be_activated(figure) and has_moved(figure), cites("M5.6"))
    return changed(moved[0], state.active, _settled), moved[1]


def _settled(figure: Figure) -> Figure:
    return evolve(figure, mark=evolve(figure.mark, stood="")) if figure.mark.stood else figure


def _pieces(state: State, realm: Realm, which: Callable[[Figure], bool]) -> int:
    turn = TURN[realm]
    return sum(count for force in state.forces for figure, count in force[turn].pairs if which(figure))


def _lay_down(state: State, which: Callable[[Figure], bool], why: tuple[str, ...]) -> Moved:
    realm, pieces = state.active, _pieces(state, state.active, which)
    down = changed(state, realm, lambda figure: lying(figure) if which(figure) else figure)
    return down, (PiecesActivated(realm, pieces, why),) if pieces else ()


ACTIVATING: Final[Phase[Activating]] = flow.Phase(
    Activating,
    MOVE,
    active_decides,
    listed,
    (
        *flow.alike((Move, Embark, Debark), _go, _why_not, moving.WHOSE),
        flow.Deed(Activate, _activate, _why_not_still, moving.WHOSE),
        flow.Deed(PassActivations, _pass, _why_not_passed),
    ),
)


# The Reposition step after the battles.


@clause("M5.8")
def only_acting_pieces_fly_on(state: State, act: Move) -> Violation | None:
    """Of the flying pieces those of these activations move again, and those that cannot stay."""
    flies = state.table.content.piece(act.figure.kind).type is PieceType.FLYING
    if not flies or act.figure.mark.acting or reposition.stranded(state, act.figure, act.at):
        return None
    return Violation("M5.8", OfPiece(act.figure, act.by, act.at, Being.NOT_ACTING), OF_THESE)


def _why_not_flown(state: State, step: Repositioning, act: Move) -> Refusals:
    yield from reposition.REPOSITIONING.by_kind[Move].why_not(state, step, act)
    if standing(state, act.by, act.figure, act.at) is None:
        yield from run((only_acting_pieces_fly_on,), state, act)


def _repositionings(state: State, step: Repositioning) -> list[Action]:
    """The moves of the printed Reposition step, without flying pieces that did not act."""
    return [
        act
        for act in reposition.listed(state, step)
        if not isinstance(act, Move) or only_acting_pieces_fly_on(state, act) is None
    ]


REPOSITIONING: Final[Phase[Repositioning]] = evolve(
    reposition.REPOSITIONING,
    listed=_repositionings,
    deeds=tuple(
        evolve(one, why_not=_why_not_flown) if one.act is Move else one
        for one in reposition.REPOSITIONING.deeds
    ),
)
