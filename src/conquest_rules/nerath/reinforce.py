"""Reinforce: Step 5, buying new pieces and placing them.

What lives here: the checks of buying and placing, what is listed, and what both do.
Every purchase and every placement leaves a place for all that is still unplaced. What
may not live here: where pieces may be placed (`ground`), the moves of new pieces (`newcomers`).
It answers for the reinforce clauses of pages 17 and 18.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.nerath.actions import Action, Buy, Decision, EndStep, Place
from conquest_rules.nerath.checking import Check, Moved, Phase, Refusals, active_decides, known, run, standing
from conquest_rules.nerath.control import is_friendly
from conquest_rules.nerath.events import PieceBought, PiecePlaced
from conquest_rules.nerath.figures import Figure
from conquest_rules.nerath.ground import (
    LIMIT,
    NEW,
    NEW_CASTLE,
    Ground,
    castle_sites,
    fits,
    survey,
    without_limit,
)
from conquest_rules.nerath.names import KINDS, Kind, PieceType, SpaceKind
from conquest_rules.nerath.pack import CARGO_KINDS, CARRIES
from conquest_rules.nerath.state import State, at_step, with_forces, with_treasury
from conquest_rules.nerath.steps import Buying, Placing
from conquest_rules.nerath.transport import aboard, ships_with_room

# Buying.


def _buying(state: State) -> Buying:
    assert isinstance(state.step, Buying)
    return state.step


@clause("N7.14", "N17.16", "N17.18")
def pay_from_treasury(state: State, act: Buy) -> Violation | None:
    """A piece is paid for with Gold of the own treasury."""
    cost, gold = state.table.content.piece(act.kind).cost, state.treasury(act.by)
    if cost <= gold:
        return None
    return Violation("N7.14", f"A {act.kind} costs {cost} Gold, and {act.by} has {gold}.")


@clause("N15.31", "N17.27", "N17.34", "N18.4")
def room_for_purchase(state: State, act: Buy) -> Violation | None:
    """A piece is bought only if all that is bought can be placed."""
    wanted = _buying(state).bought.add(act.kind)
    if fits(state, survey(state), wanted, Bag()):
        return None
    why = {Kind.CASTLE: "N17.34", Kind.WARSHIP: "N18.4"}.get(act.kind, "N17.27")
    told = ", ".join(f"{count} {kind}" for kind, count in wanted.pairs)
    return Violation(why, f"{act.by} could not place all of: {told}.", "Buy what has a place.")


BUY_CHECKS: Final[tuple[Check[Buy], ...]] = (pay_from_treasury, room_for_purchase)


def _buy_refusals(state: State, act: Decision) -> Refusals:
    return run(BUY_CHECKS, state, act) if isinstance(act, Buy) else iter(())


@clause("N17.15", "N17.16")
def purchases(state: State) -> Iterator[Action]:
    """Every kind that can be paid for and placed, then the end of buying."""
    bought, gold, ground = _buying(state).bought, state.treasury(state.active), survey(state)
    judged = dict[object, bool]()
    for kind in KINDS:
        if state.table.content.piece(kind).cost <= gold:
            group = _group(state, kind)
            if group not in judged:
                judged[group] = fits(state, ground, bought.add(kind), Bag())
            if judged[group]:
                yield Buy(state.active, kind)
    yield EndStep(state.active)


def _buy(state: State, action: Action) -> Moved:
    assert isinstance(action, Buy)
    cost = state.table.content.piece(action.kind).cost
    paid = with_treasury(state, action.by, state.treasury(action.by) - cost)
    step = _buying(state)
    bought = evolve(step, bought=step.bought.add(action.kind))
    return at_step(paid, bought), (PieceBought(action.by, action.kind, cost),)


BUYING: Final = Phase("Reinforce", active_decides, purchases, (Buy, EndStep), _buy_refusals, _buy)


# Placing.


def _placing(state: State) -> Placing:
    assert isinstance(state.step, Placing)
    return state.step


@clause("N17.32", "N17.33", "N17.34", "N17.35")
def new_castle_space(state: State, act: Place) -> Violation | None:
    """A new Castle goes into own land held since the turn's start that has none."""
    if act.kind is not Kind.CASTLE or act.to in castle_sites(survey(state), _placing(state).placed):
        return None
    content = state.table.content
    if content.kind_of[act.to] is not SpaceKind.LAND or state.controller(act.to) is not act.by:
        return Violation("N17.32", f"{act.to} is no land of {act.by}.", "New Castles are built on own land.")
    if any(figure.kind is Kind.CASTLE for figure in state.figures(act.to, act.by).kinds):
        return Violation("N17.33", f"{act.to} has a Castle already.")
    if act.to in state.memory.taken:
        return Violation("N17.34", f"{act.to} was taken in this turn.", "It must be held since its start.")
    return Violation("N17.35", f"New pieces were placed in {act.to}.")


@clause("N17.24", "N17.29", "N17.35", "N18.2")
def place_at_own_castles(state: State, act: Place) -> Violation | None:
    """New pieces on land are placed at eligible Castles, without any closest to the Capital."""
    content = state.table.content
    if act.kind is Kind.CASTLE or act.aboard is not None or content.kind_of[act.to] is SpaceKind.SEA:
        return None
    here = survey(state)
    if act.to in here.sites and content.piece(act.kind).type is not PieceType.SEA:
        return None
    could = f"New pieces on land go to {', '.join(here.sites) or 'no space'}."
    if content.piece(act.kind).type is PieceType.SEA:
        return Violation("N18.4", f"A {act.kind} is not placed on land.", "It goes into the sea beside.")
    if NEW_CASTLE in state.figures(act.to, act.by):
        return Violation("N17.35", f"The Castle in {act.to} was placed in this turn.", could)
    if act.to in here.castles:
        return Violation("N17.29", f"The Castle in {act.to} was captured in this turn.", could)
    return Violation("N17.24" if here.at_castles else "N18.2", f"{act.to} is no place for new pieces.", could)


@clause("N18.4", "N18.5", "N18.14")
def place_at_sea(state: State, act: Place) -> Violation | None:
    """Warships and Storm Elementals are placed in friendly sea next to an eligible Castle."""
    content = state.table.content
    if act.kind is Kind.CASTLE or act.aboard is not None or content.kind_of[act.to] is not SpaceKind.SEA:
        return None
    here = survey(state)
    if act.kind is not Kind.WARSHIP and not (act.kind is Kind.STORM_ELEMENTAL and here.at_castles):
        return Violation("N17.24", f"A new {act.kind} is not placed at sea.")
    if not is_friendly(state, act.to, act.by):
        return Violation("N18.14", f"{act.to} is an enemy sea space.")
    if any(act.to in seas for seas in here.seas.values()):
        return None
    why = "N18.4" if act.kind is Kind.WARSHIP else "N18.5"
    return Violation(why, f"{act.to} is not next to a Castle at which {act.by} may place pieces.")


@clause("N11.18", "N11.23", "N18.7", "N18.8", "I18.3")
def place_aboard(state: State, act: Place) -> Violation | None:
    """Land pieces go aboard own Warships with room in friendly sea next to an eligible Castle."""
    if act.aboard is None or act.kind is Kind.CASTLE:
        return None
    here = survey(state)
    if act.kind not in CARGO_KINDS:
        return Violation("N11.23", f"A {act.kind} is never carried.")
    if act.aboard.kind is not Kind.WARSHIP:
        return Violation("N11.9", f"A {act.aboard.kind} carries nothing.")
    if act.aboard.cargo.total >= CARRIES:
        return Violation("N11.18", f"The {act.aboard} in {act.to} is full.")
    if here.at_castles and any(act.to in seas for seas in here.seas.values()):
        return None
    return Violation("N18.8", f"{act.to} is not next to a Castle at which {act.by} may place pieces.")


@clause("N17.27", "N18.6")
def castle_placement_limit(state: State, act: Place) -> Violation | None:
    """At most four pieces a Castle, those at sea counted, and what is left must have a place."""
    if _leaves_a_place(state, survey(state), act):
        return None
    left = _placing(state).unplaced.remove(act.kind)
    told = f"With this {act.kind} in {act.to} the limit of {LIMIT} new pieces at a Castle could not be kept."
    others = ", ".join(f"{count} {kind}" for kind, count in left.pairs) or "nothing"
    return Violation("N17.27", told, f"Still to be placed would be: {others}.")


def _leaves_a_place(state: State, ground: Ground, act: Place) -> bool:
    """Whether everything that is left after a placement still has a place."""
    unlimited = act.kind is Kind.CASTLE or _is_free(state, act) or act.to in without_limit(state, ground)
    if ground.at_castles and unlimited:
        # It takes nothing that other pieces could need.
        return True
    berths_count = act.kind is Kind.WARSHIP and state.table.reading("R-cargo-counts") == "free"
    if act.kind is Kind.CASTLE or berths_count:
        # A new Castle changes the ground itself, and so does a new ship where its berths take pieces in.
        state = _after(state, act)
        step = _placing(state)
        return fits(state, survey(state), step.unplaced, step.placed)
    step = _placing(state)
    return fits(state, ground, step.unplaced.remove(act.kind), step.placed.add(act.to))


def _is_free(state: State, act: Place) -> bool:
    """Whether a piece placed aboard counts for no Castle, which one reading says."""
    return act.aboard is not None and state.table.reading("R-cargo-counts") == "free"


PLACE_CHECKS: Final[tuple[Check[Place], ...]] = (
    new_castle_space,
    place_at_own_castles,
    place_at_sea,
    place_aboard,
)


def _place_refusals(state: State, act: Decision) -> Refusals:
    assert isinstance(act, Place)
    step = _placing(state)
    misfit = known(state, act.to)
    if misfit is None and act.kind not in step.unplaced:
        left = ", ".join(f"{count} {kind}" for kind, count in step.unplaced.pairs)
        misfit = Misfit(f"No {act.kind} is to be placed; left are {left}.")
    if misfit is None and act.kind is Kind.CASTLE and act.aboard is not None:
        misfit = Misfit("A Castle is not placed aboard.")
    if misfit is None and act.aboard is not None:
        misfit = standing(state, act.by, act.aboard, act.to)
    if misfit:
        yield misfit
        return
    broken = list(run(PLACE_CHECKS, state, act))
    yield from broken
    # What may not stand there at all is not counted.
    if not broken and (limit := castle_placement_limit(state, act)):
        yield limit


@clause("N17.24", "N18.5", "N18.7", "N18.8")
def placements(state: State) -> Iterator[Action]:
    """Every place for every kind that is left, on land, at sea, aboard."""
    ground, judged = survey(state), dict[object, bool]()
    endless = without_limit(state, ground)
    for kind in _placing(state).unplaced.kinds:
        for act in _places(state, kind, ground):
            key = act.to if act.to in endless else (_group(state, kind), act.to, _is_free(state, act))
            if key not in judged:
                judged[key] = _leaves_a_place(state, ground, act)
            if judged[key]:
                yield act


def _group(state: State, kind: Kind) -> object:
    """Pieces of one group ask for the same room, so that one answer serves them all."""
    if kind in (Kind.CASTLE, Kind.WARSHIP):
        return kind
    return kind in CARGO_KINDS or state.table.reading("R-cargo-counts") == "count"


def _places(state: State, kind: Kind, ground: Ground) -> Iterator[Place]:
    realm = state.active
    if kind is Kind.CASTLE:
        yield from (Place(realm, kind, space) for space in castle_sites(ground, _placing(state).placed))
        return
    if kind is not Kind.WARSHIP:
        yield from (Place(realm, kind, space) for space in ground.sites)
    seas = tuple(dict.fromkeys(sea for beside in ground.seas.values() for sea in beside))
    if kind is Kind.WARSHIP or (kind is Kind.STORM_ELEMENTAL and ground.at_castles):
        yield from (Place(realm, kind, sea) for sea in seas)
    if kind in CARGO_KINDS and ground.at_castles:
        for sea in seas:
            yield from (Place(realm, kind, sea, ship) for ship in ships_with_room(state, realm, sea))


def _after(state: State, act: Place) -> State:
    """The state with the piece in its place, counted where it counts."""
    step, here = _placing(state), state.figures(act.to, act.by)
    piece = Figure(act.kind, mark=NEW)
    there = here.add(piece) if act.aboard is None else here.remove(act.aboard).add(aboard(act.aboard, piece))
    uncounted = act.kind is Kind.CASTLE or _is_free(state, act)
    placed = step.placed if uncounted else step.placed.add(act.to)
    after = evolve(step, unplaced=step.unplaced.remove(act.kind), placed=placed)
    return evolve(with_forces(state, (act.to, act.by, there)), step=after)


def _place(state: State, action: Action) -> Moved:
    assert isinstance(action, Place)
    why = ("N17.32",) if action.kind is Kind.CASTLE else ("N18.8",) if action.aboard else ("N17.24",)
    return _after(state, action), (PiecePlaced(action.by, action.kind, action.to, why),)


PLACING: Final = Phase("Reinforce", active_decides, placements, (Place,), _place_refusals, _place)
