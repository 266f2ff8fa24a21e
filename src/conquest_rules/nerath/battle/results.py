"""The results of a won battle.

Here: conquest, liberation, captured Castles, points, and where Monsters may run amok. Not here: how the
battle was won, and the order of steps (`rounds`). Clauses: result, pages 15 and 16.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Violation, cites, clause
from conquest_rules.nerath.battle.sides import stands_by
from conquest_rules.nerath.content.names import TURN, Kind, Realm, SpaceKind
from conquest_rules.nerath.movement.piece_lookup import why_no_such_mover
from conquest_rules.nerath.position.actions import RunAmok
from conquest_rules.nerath.position.checks import Moved, Refusals, StepCheck, in_step, known, run, standing
from conquest_rules.nerath.position.control import enemies_in, is_enemy
from conquest_rules.nerath.position.events.printed import (
    CastleCaptured,
    RanAmok,
    SpaceConquered,
    SpaceLiberated,
)
from conquest_rules.nerath.position.facts import board
from conquest_rules.nerath.position.facts.moments import RunsFromElsewhere
from conquest_rules.nerath.position.figures import Figure, still_activated
from conquest_rules.nerath.position.in_force import protected, why_closed
from conquest_rules.nerath.position.state import State, remembering, replaced, with_forces
from conquest_rules.nerath.position.steps import Rampage, RunningAmok

# A space is conquered by a successful attack, or by a Monster that runs amok into it.
BY_ATTACK, BY_RUNNING_AMOK = cites("N15.25", "N16.9")
LAND_POINTS: Final = 1
CAPITAL_POINTS: Final = 5


@clause("N3.18", "N3.20", "N15.28", "N16.28", "N16.29", "N16.30", "N16.31", "N16.26")
def points_for(state: State, space: str) -> int:
    """The points for conquering a space: they depend on whose starting land it is, not on who held it."""
    here = state.table.content.space(space)
    if here.home not in state.table.enemies(state.active):
        return 0
    return CAPITAL_POINTS if here.capital else LAND_POINTS


def in_board_order(state: State, spaces: tuple[str, ...], more: str) -> tuple[str, ...]:
    """Spaces with one more, each once, in board order."""
    place = state.table.content.board.place
    return tuple(sorted({*spaces, more}, key=place.__getitem__))


def _with_controller(state: State, space: str, realm: Realm) -> State:
    place = state.table.content.board.place[space]
    return evolve(state, control=(*state.control[:place], realm, *state.control[place + 1 :]))


@clause("N12.56", "N15.35", "N20.17", "N22.13")
def _capture_castle(state: State, space: str, realm: Realm) -> Moved:
    """The Castle in a space goes to its new controller, active again."""
    for owner in state.table.enemies(state.active):
        here = state.figures(space, owner)
        for castle in here.kinds:
            if castle.kind is Kind.CASTLE:
                gone = with_forces(state, (space, owner, here.remove(castle)))
                taken = gone.figures(space, realm).add(Figure(Kind.CASTLE))
                told = CastleCaptured(realm, space, cites("N15.35" if realm is state.active else "N15.47"))
                return with_forces(gone, (space, realm, taken)), (told,)
    return state, ()


@clause("N15.25", "N15.27", "N15.41", "N15.42", "N15.43", "N3.17", "N16.27", "N3.10")
def _conquer(state: State, space: str, by: str) -> Moved:
    """The active realm controls the space and scores immediately."""
    realm, points, lost_by = state.active, points_for(state, space), state.controller(space)
    assert lost_by is not None
    scored = replaced(state.points, realm, state.points[TURN[realm]] + points)
    memory = evolve(state.memory, taken=in_board_order(state, state.memory.taken, space))
    taken = evolve(_with_controller(state, space, realm), points=scored, memory=memory)
    scoring = "N3.20" if points == CAPITAL_POINTS else "N3.18" if points else "N16.31"
    held, captured = _capture_castle(taken, space, realm)
    return held, (SpaceConquered(realm, space, points, lost_by, (by, scoring)), *captured)


@clause("N4.26", "N15.44", "N15.45", "N15.46", "N15.47", "N18.26", "N18.27")
def _liberate(state: State, space: str, owner: Realm) -> Moved:
    """The ally controls its starting land again, and no one scores."""
    lost_by = state.controller(space)
    assert lost_by is not None
    held, captured = _capture_castle(_with_controller(state, space, owner), space, owner)
    return held, (SpaceLiberated(state.active, space, owner, lost_by), *captured)


@clause("N4.25", "N4.26", "N15.40", "N16.9")
def take_space(state: State, space: str, by: str = BY_ATTACK) -> Moved:
    """An enemy land space is conquered, or liberated if it is the ally's starting land."""
    home = state.table.content.space(space).home
    if home is not None and home is state.table.ally(state.active):
        return _liberate(state, space, home)
    return _conquer(state, space, by)


# Run Amok.


@clause("N20.12")
def holds_out(state: State, space: str) -> bool:
    """Whether enemy pieces defend a land space; with `falls-with-garrison`, a lone Castle does not."""
    alone = state.table.reading("R-castle-alone") == "falls-with-garrison"
    for enemy in enemies_in(state, space, state.active):
        if not alone or any(figure.kind is not Kind.CASTLE for figure in state.figures(space, enemy).kinds):
            return True
    return False


@clause("N16.6", "N16.7", "N16.10", "G1.7")
def amok_targets(state: State, at: str) -> tuple[str, ...]:
    """The adjacent enemy land spaces without enemy pieces (see R-run-amok-target, R-order-effects)."""
    found, closed = list[str](), protected(state, state.active)
    for space in state.table.content.next_to[SpaceKind.LAND][at]:
        if space in closed or not is_enemy(state, space, state.active) or holds_out(state, space):
            continue
        if state.table.reading("R-run-amok-target") == "no-pieces" and state.figures(space, state.active):
            continue
        if state.table.reading("R-order-effects") == "snapshot" and space not in state.memory.undefended:
            continue
        found.append(space)
    return tuple(found)


@clause("N16.1", "N16.2")
def rampage_at(state: State, at: str, monsters: int | None = None) -> Rampage:
    """The Monsters that may run amok from a space just won."""
    able = sum(count for figure, count in state.figures(at, state.active).pairs if may_run(state, figure))
    number = able if monsters is None else min(able, monsters)
    return Rampage(at, number)


@clause("N10.2", "N11.30", "N16.1", "N16.2")
def may_run(state: State, figure: Figure) -> bool:
    """Whether a piece may run amok: a Monster that attacked (see R-run-amok-after-landing)."""
    landed = figure.mark.landed and state.table.reading("R-run-amok-after-landing") == "forbidden"
    return figure.kind is Kind.MONSTER and not landed and not stands_by(figure)


def runs_together(state: State) -> bool:
    """Whether all Run Amok moves of a battle are declared together (R-run-amok-together `as-a-group`)."""
    return state.table.reading("R-run-amok-together") == "as-a-group"


@clause("N16.7", "N16.8", "N16.10")
def open_targets(state: State, step: RunningAmok) -> tuple[str, ...]:
    """The spaces a Monster may run into now; those that others of its declaration ran into stay open."""
    rampage, together = step.rampages[0], runs_together(state)
    if not rampage_at(state, rampage.at, rampage.monsters).monsters:
        return ()
    fresh, near = amok_targets(state, rampage.at), state.table.content.next_to[SpaceKind.LAND][rampage.at]
    return tuple(space for space in near if space in fresh or (together and space in step.ran))


@clause("N16.6", "N16.7", "N16.8", "N16.10")
def run_amok_target(state: State, step: RunningAmok, act: RunAmok) -> Violation | None:
    """A Monster runs into an adjacent enemy land space without enemy pieces."""
    rampage, targets = step.rampages[0], open_targets(state, step)
    if act.to in targets:
        return None
    if violation := why_closed(state, act.by, act.to):
        return violation
    content = state.table.content
    if content.kind_of[act.to] is not SpaceKind.LAND:
        return Violation("N16.6", board.OfSpace(act.to, board.Ground.NO_LAND))
    if not content.board.adjacent(rampage.at, act.to):
        return Violation("N16.6", board.NotAdjacent(act.to, rampage.at))
    if is_enemy(state, act.to, act.by):
        return _why_held(state, act)
    ruling = "R-run-amok-together" if act.to in step.ran else None
    return Violation("N16.10", board.OfSpaceTo(act.to, act.by, board.Stance.FRIENDLY), ruling=ruling)


@clause("N16.7")
def _why_held(state: State, act: RunAmok) -> Violation:
    """Why an enemy land space next to the Monster is not open to it, and the reading that says so, if any."""
    if holds_out(state, act.to):
        enemies = enemies_in(state, act.to, act.by)
        pieces = (one.kind for enemy in enemies for one in state.figures(act.to, enemy).kinds)
        ruling = "R-castle-alone" if all(kind is Kind.CASTLE for kind in pieces) else None
        return Violation("N16.7", board.OfSpaceTo(act.to, act.by, board.Stance.DEFENDED), ruling=ruling)
    if state.table.reading("R-run-amok-target") == "no-pieces" and state.figures(act.to, act.by):
        held = board.OfSpaceTo(act.to, act.by, board.Stance.HOLDS_OWN_PIECES)
        return Violation("N16.7", held, ruling="R-run-amok-target")
    was = board.OfSpaceTo(act.to, act.by, board.Stance.WAS_DEFENDED)
    return Violation("N16.7", was, ruling="R-order-effects")


@clause("N16.1", "N16.2")
def monsters_run(state: State, step: object, act: RunAmok) -> Violation | None:
    """Monsters run amok, and nothing else does."""
    if may_run(state, act.figure):
        return None
    if act.figure.kind is not Kind.MONSTER:
        return Violation("N16.1", board.OfKind(act.figure.kind, board.Trait.NO_MONSTER))
    if stands_by(act.figure):
        return Violation("N16.1", board.OfPiece(act.figure, act.by, act.at, board.Being.STANDS_BY))
    landed = board.OfPiece(act.figure, act.by, act.at, board.Being.LANDED)
    return Violation("N16.1", landed, ruling="R-run-amok-after-landing")


@clause("N16.4")
def run_amok_not_from_sea_or_dungeon(state: State, step: object, act: RunAmok) -> Violation | None:
    """Monsters run amok from land spaces only."""
    if state.table.content.kind_of[act.at] is SpaceKind.LAND:
        return None
    return Violation("N16.4", board.OfSpace(act.at, board.Ground.NO_LAND))


AMOK_CHECKS: Final[tuple[StepCheck[RunningAmok, RunAmok], ...]] = (
    monsters_run,
    run_amok_not_from_sea_or_dungeon,
    run_amok_target,
)


def why_not_amok(state: State, step: RunningAmok, act: RunAmok) -> Refusals:
    """Why a Monster cannot make this Run Amok move."""
    checks = in_step(AMOK_CHECKS, step)
    if misfit := standing(state, act.by, act.figure, act.at) or known(state, act.to):
        yield from why_no_such_mover(state, act, checks, misfit)
    elif act.at != step.rampages[0].at:
        yield Violation("N16.5", RunsFromElsewhere(act.at, step.rampages[0].at))
    else:
        yield from run(checks, state, act)


@clause("N16.5", "N16.8", "N16.9", "G1.7")
def run_amok(state: State, act: RunAmok) -> Moved:
    """A Monster goes into the space and conquers it, unless another of its battle was there first."""
    runner = Figure(act.figure.kind, mark=still_activated(act.figure.mark))
    ran = with_forces(
        state,
        (act.at, act.by, state.figures(act.at, act.by).remove(act.figure)),
        (act.to, act.by, state.figures(act.to, act.by).add(runner)),
    )
    if not is_enemy(state, act.to, act.by):
        return ran, (RanAmok(act.by, act.at, act.to, cites("N16.2")),)
    pending = tuple(space for space in ran.memory.pending if space != act.to)
    taken, later = take_space(remembering(ran, evolve(ran.memory, pending=pending)), act.to, BY_RUNNING_AMOK)
    conquered = any(isinstance(one, SpaceConquered) for one in later)
    told = (RanAmok(act.by, act.at, act.to, cites("N16.2", *((BY_RUNNING_AMOK,) if conquered else ()))),)
    return taken, told + later


def without_monster(rampages: tuple[Rampage, ...]) -> tuple[Rampage, ...]:
    """The rampages after one Monster of the first has run."""
    first, rest = rampages[0], rampages[1:]
    return (evolve(first, monsters=first.monsters - 1), *rest)


def chained(state: State, ran: Bag[str]) -> tuple[Rampage, ...]:
    """With `chain` of R-run-amok-chain, Monsters run on from the spaces they ran into."""
    if state.table.reading("R-run-amok-chain") != "chain":
        return ()
    return tuple(Rampage(space, monsters) for space, monsters in ran.pairs)
