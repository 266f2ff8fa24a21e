"""Activating: one group is moved, and lies down.

What lives here: what an activated piece is, which pieces make a group, and the phases of
an activation and of the Reposition step that follows it. What may not live here: how pieces
move (`moving`, `transport`, `reposition`), and whose activation it is (`order`).
It answers for the activation clauses of the reference manual.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Rule, Violation, cites, clause
from conquest_rules.nerath.content.names import TURN, Kind, PieceType, Realm
from conquest_rules.nerath.movement import moving
from conquest_rules.nerath.position.actions import (
    Action,
    Activate,
    Debark,
    Decision,
    Embark,
    EndStep,
    Move,
    PassActivations,
)
from conquest_rules.nerath.position.checks import Check, Moved, Phase, Refusals, active_decides, run, standing
from conquest_rules.nerath.position.events.variant import PiecesActivated
from conquest_rules.nerath.position.facts.board import Being, OfKind, OfPiece, OutsideTheGroup, Trait
from conquest_rules.nerath.position.facts.moments import GroupActs, NothingActivated, StillUpright
from conquest_rules.nerath.position.figures import NOWHERE, Figure
from conquest_rules.nerath.position.state import State, at_step, with_forces
from conquest_rules.nerath.position.variant_steps import Activating
from conquest_rules.nerath.turn import reposition

Deed: TypeAlias = Move | Embark | Debark
BY_MOVING: Final = Rule("Whatever has moved is activated when the activation ends.")
OF_THESE: Final = Rule("Of the flying pieces those reposition that were activated in these two activations.")


# What an activated piece is.


@clause("M5.5")
def is_activated(figure: Figure) -> bool:
    """Whether a piece lies down; a Warship does with all it carries, so that one of them is enough."""
    return figure.mark.activated or any(one.mark.activated for one, _ in figure.cargo.pairs)


@clause("M5.5", "M5.9")
def can_be_activated(figure: Figure) -> bool:
    """Whether a piece stands upright and counts: Castles never do."""
    return figure.kind is not Kind.CASTLE and not is_activated(figure)


@clause("M5.9")
def any_upright(state: State, realm: Realm) -> bool:
    """Whether a realm has a piece left that is not activated."""
    turn = TURN[realm]
    return any(can_be_activated(figure) for force in state.forces for figure, _ in force[turn].pairs)


def has_moved(figure: Figure) -> bool:
    """Whether a piece has moved, loaded or unloaded in its activation."""
    mark = figure.mark
    return bool(mark.spent or mark.stopped) or any(one.mark.boarded for one, _ in figure.cargo.pairs)


def changed(state: State, realm: Realm, change: Callable[[Figure], Figure]) -> State:
    """The state in which something was done to every figure of a realm."""
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


def _step(state: State) -> Activating:
    assert isinstance(state.step, Activating)
    return state.step


def _mover(act: Deed | Activate) -> tuple[Figure, str]:
    """The piece that is moved as one of a group, and where it is: of ship and cargo the ship."""
    match act:
        case Embark():
            return act.ship, act.to
        case Debark():
            return act.ship, act.at
        case _:
            return act.figure, act.at


@clause("M5.6")
def only_unactivated_pieces_move(state: State, act: Deed | Activate) -> Violation | None:
    """An activated piece neither moves nor loads nor is loaded, and is not activated again."""
    concerned = (_mover(act), (act.figure, act.at))
    down = next(((figure, at) for figure, at in concerned if is_activated(figure)), None)
    if down is None:
        return None
    return Violation("M5.6", OfPiece(down[0], act.by, down[1], Being.ACTIVATED))


@clause("M5.8")
def group_from_one_space(state: State, act: Deed | Activate) -> Violation | None:
    """All pieces of a group stood in one space; what a Warship loads belongs to its group."""
    group, (mover, at) = _step(state).group, _mover(act)
    if group is None or _stood(mover, at) == group or has_moved(mover):
        return None
    stood = _stood(mover, at)
    if stood == NOWHERE:
        return Violation("M5.8", OfPiece(mover, act.by, at, Being.PUT_DOWN))
    return Violation("M5.8", OutsideTheGroup(mover, act.by, at, stood, group), ruling="R-variant-group")


def _stood(figure: Figure, at: str) -> str:
    """Where a piece stood when the group was chosen: where it is, unless a card has put it there since."""
    return figure.mark.stood or at


GROUP_CHECKS: Final[tuple[Check[Deed | Activate], ...]] = (only_unactivated_pieces_move, group_from_one_space)


@clause("M5.8")
def castles_are_no_group(state: State, act: Activate) -> Violation | None:
    """An activation is a move, so that Castles are never activated."""
    if act.figure.kind is not Kind.CASTLE:
        return None
    return Violation("M5.8", OfKind(Kind.CASTLE, Trait.NEVER_ACTIVATED))


@clause("M5.6")
def moving_activates(state: State, act: Activate) -> Violation | None:
    """A piece that has moved in this activation is activated by that."""
    if is_activated(act.figure) or not has_moved(act.figure):
        return None
    return Violation("M5.6", OfPiece(act.figure, act.by, act.at, Being.MOVED_OR_LOADED), BY_MOVING)


@clause("M5.9")
def who_can_move_moves(state: State, act: Activate) -> Violation | None:
    """By one reading only a piece that cannot move is activated where it stands."""
    if _may_pass(state) or (act.figure, act.at) not in _movable(_moves(state)):
        return None
    return Violation("M5.9", OfPiece(act.figure, act.by, act.at, Being.CAN_MOVE), ruling="R-variant-pass")


@clause("M5.9")
def nobody_passes(state: State, act: PassActivations) -> Violation | None:
    """By one reading nobody passes while pieces are left."""
    upright = _pieces(state, act.by, can_be_activated)
    if _may_pass(state) or not upright:
        return None
    return Violation("M5.9", StillUpright(act.by, upright), ruling="R-variant-pass")


@clause("M5.7")
def activation_activates(state: State, act: EndStep) -> Violation | None:
    """An activation does not end before any piece was activated."""
    if _step(state).group is not None:
        return None
    return Violation("M5.7", NothingActivated(act.by, _step(state).number))


@clause("M5.8")
def activation_is_ended_first(state: State, act: PassActivations) -> Violation | None:
    """Nobody passes in the middle of an activation."""
    group = _step(state).group
    if group is None:
        return None
    return Violation("M5.8", GroupActs(group))


STILL_CHECKS: Final[tuple[Check[Activate], ...]] = (
    castles_are_no_group,
    moving_activates,
    *GROUP_CHECKS,
    who_can_move_moves,
)


def _deed_refusals(state: State, act: Deed) -> Refusals:
    refusals = tuple(moving.PHASE.refusals(state, act))
    yield from refusals
    # Of a piece that is not there, or stands there otherwise than it was named, nothing else is said.
    if not any(isinstance(one, Misfit) for one in refusals) and _as_named(state, act):
        yield from run(GROUP_CHECKS, state, act)


def _as_named(state: State, act: Deed) -> bool:
    """Whether the piece, and the Warship that it boards or leaves, are the realm's and as they are named."""
    (mover, at), here = _mover(act), state.figures(act.at, act.by)
    aboard = isinstance(act, Debark) and act.figure in act.ship.cargo
    return standing(state, act.by, mover, at) is None and (aboard or act.figure in here)


def _refusals(state: State, act: Decision) -> Refusals:
    match act:
        case Move() | Embark() | Debark():
            yield from _deed_refusals(state, act)
        case Activate():
            if misfit := standing(state, act.by, act.figure, act.at):
                yield misfit
            else:
                yield from run(STILL_CHECKS, state, act)
        # What an activation still lacks is said of the realm whose activation it is.
        case EndStep() if act.by is state.active:
            yield from run((activation_activates,), state, act)
        case PassActivations() if act.by is state.active:
            yield from run((activation_is_ended_first, nobody_passes), state, act)
        case _:
            return


# What is listed.


@clause("M5.8")
def _standing_still(state: State) -> Iterator[Activate]:
    """Every piece that could be activated where it stands."""
    realm, group = state.active, _step(state).group
    for space in state.table.content.board.spaces:
        for figure in state.figures(space, realm).kinds:
            if group in (None, _stood(figure, space)) and can_be_activated(figure) and not has_moved(figure):
                yield Activate(realm, figure, space)


def _moves(state: State) -> list[Deed]:
    """Every move of the group, or of any that could be one."""
    return [
        act
        for act in moving.listed(state)
        if isinstance(act, Move | Embark | Debark) and next(run(GROUP_CHECKS, state, act), None) is None
    ]


def _movable(moves: list[Deed]) -> set[tuple[Figure, str]]:
    """The pieces that could move, load or be loaded, or unload, and where they are."""
    return {one for act in moves for one in (_mover(act), (act.figure, act.at))}


def _may_pass(state: State) -> bool:
    return state.table.reading("R-variant-pass") == "may-pass"


@clause("M5.9")
def listed(state: State) -> list[Action]:
    """Every move of the group, or of any that could be one, who may stand still, last the end or to pass.

    By one reading nobody passes, and who can move does not stand still.
    """
    moves, still = _moves(state), list(_standing_still(state))
    if not _may_pass(state):
        able = _movable(moves)
        still = [act for act in still if (act.figure, act.at) not in able]
    if _step(state).group is not None:
        return [*moves, *still, EndStep(state.active)]
    if _may_pass(state) or not any_upright(state, state.active):
        return [*moves, *still, PassActivations(state.active)]
    return [*moves, *still]


# What it does.


def _resolve(state: State, action: Action) -> Moved:
    if isinstance(action, PassActivations):
        return _pass(state)
    assert isinstance(action, Move | Embark | Debark | Activate)
    resolve = _activate if isinstance(action, Activate) else moving.PHASE.resolve
    (after, told), step = resolve(state, action), _step(state)
    return at_step(after, Activating(step.number, step.group or _mover(action)[1])), told


@clause("M5.6")
def _activate(state: State, act: Action) -> Moved:
    """A piece lies down where it stands."""
    assert isinstance(act, Activate)
    there = state.figures(act.at, act.by).remove(act.figure).add(lying(act.figure))
    return with_forces(state, (act.at, act.by, there)), (PiecesActivated(act.by, 1),)


@clause("M5.9")
def _pass(state: State) -> Moved:
    """All pieces of the realm that are left lie down."""
    return _lay_down(state, can_be_activated, cites("M5.9"))


@clause("M5.6")
def end_activation(state: State) -> Moved:
    """Everything that has moved lies down, and whatever was put down stands where it is."""
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


ACTIVATING: Final = Phase(
    "Move",
    active_decides,
    listed,
    (Move, Embark, Debark, Activate, EndStep, PassActivations),
    _refusals,
    _resolve,
)


# The Reposition step after the battles.


@clause("M5.8")
def only_acting_pieces_fly_on(state: State, act: Move) -> Violation | None:
    """Of the flying pieces those of these activations move again, and those that cannot stay."""
    flies = state.table.content.piece(act.figure.kind).type is PieceType.FLYING
    if not flies or act.figure.mark.acting or reposition.stranded(state, act.figure, act.at):
        return None
    return Violation("M5.8", OfPiece(act.figure, act.by, act.at, Being.NOT_ACTING), OF_THESE)


def _reposition_refusals(state: State, act: Decision) -> Refusals:
    refusals = tuple(reposition.PHASE.refusals(state, act))
    yield from refusals
    if isinstance(act, Move) and standing(state, act.by, act.figure, act.at) is None:
        yield from run((only_acting_pieces_fly_on,), state, act)


def _repositionings(state: State) -> list[Action]:
    """What may move in the Reposition step of the printed turn, but for flying pieces that did not act."""
    return [
        act
        for act in reposition.listed(state)
        if not isinstance(act, Move) or only_acting_pieces_fly_on(state, act) is None
    ]


REPOSITIONING: Final = evolve(reposition.PHASE, listed=_repositionings, refusals=_reposition_refusals)
