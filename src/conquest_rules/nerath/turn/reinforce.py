"""Reinforce: Step 5, buying new pieces and placing them.

Here: the checks of buying and placing, what is listed, and what both do. Every purchase and every placement
leaves a place for all that is still unplaced. Not here: where pieces may stand (`placement_sites`,
`placement`), the moves of new pieces (`new_piece_moves`). Clauses: reinforce, pages 17 and 18.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, cites, clause
from conquest_rules.nerath.content.names import CARGO_KINDS, KINDS, Kind, Realm, SpaceKind
from conquest_rules.nerath.movement import piece_lookup
from conquest_rules.nerath.movement.transport import aboard, ships_with_room
from conquest_rules.nerath.position.actions import Action, Buy, Debark, Embark, EndStep, Move, Place
from conquest_rules.nerath.position.checks import (
    Goes,
    Moved,
    Phase,
    Refusals,
    StepCheck,
    active_decides,
    in_step,
    known,
    run,
    standing,
)
from conquest_rules.nerath.position.events.printed import Event, PieceBought, PiecePlaced
from conquest_rules.nerath.position.events.variant import PurchaseReturned
from conquest_rules.nerath.position.facts.board import Costs, IsOf, LeavesOver, WouldLeaveOver
from conquest_rules.nerath.position.facts.misfits import NothingToPlace
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.in_force import price
from conquest_rules.nerath.position.state import State, at_step, with_forces, with_treasury
from conquest_rules.nerath.position.steps import REINFORCE, Buying, Placing
from conquest_rules.nerath.turn.placement import place_checks
from conquest_rules.nerath.turn.placement_sites import (
    LIMIT,
    NEW,
    REASONS,
    Ground,
    castle_sites,
    fits,
    keep_survey,
    left_over,
    survey,
    why_no_place,
    without_limit,
)

# By which clause something else is done at the wrong moment of the step.
UNTIMELY: Final = {**dict.fromkeys((Move, Embark, Debark, Place), "N18.10"), Buy: "N24.7"}

# Buying.


@clause("N7.14", "N17.16")
def pay_from_treasury(state: State, step: object, act: Buy) -> Violation | None:
    """A piece is paid for from the realm's own treasury."""
    cost, gold = price(state, act.by, act.kind), state.treasury(act.by)
    return None if cost <= gold else Violation("N7.14", Costs(act.kind, cost, act.by, gold))


@clause("N15.31", "N17.27", "N17.29", "N17.34", "N17.35", "N18.2", "N18.4", "N18.14")
def room_for_purchase(state: State, step: Buying, act: Buy) -> Violation | None:
    """A piece is bought only if all that is bought can be placed."""
    wanted, ground = step.bought.add(act.kind), survey(state)
    if fits(state, ground, wanted, Bag()):
        return None
    why = why_no_place(state, ground, wanted, Bag())
    return Violation(why, (REASONS[why], LeavesOver(wanted, Bag.of(act.kind))))


BUY_CHECKS: Final[tuple[StepCheck[Buying, Buy], ...]] = (pay_from_treasury, room_for_purchase)


def why_not_bought(state: State, step: Buying, act: Buy) -> Refusals:
    """Why a piece cannot be bought."""
    return run(in_step(BUY_CHECKS, step), state, act)


@clause("N17.15", "N17.16")
def purchases(state: State, step: Buying) -> Iterator[Action]:
    """Every kind that can be paid for and placed, then the end of buying."""
    bought, gold, ground = step.bought, state.treasury(state.active), survey(state)
    judged = dict[object, bool]()
    for kind in KINDS:
        if price(state, state.active, kind) <= gold:
            group = _group(state, kind)
            if group not in judged:
                judged[group] = fits(state, ground, bought.add(kind), Bag())
            if judged[group]:
                yield Buy(state.active, kind)
    yield EndStep(state.active)


@clause("N17.18")
def bought(state: State, step: Buying, act: Buy) -> tuple[State, Buying, Event]:
    """The Gold goes back to the supply, and the piece waits for its place."""
    cost = price(state, act.by, act.kind)
    paid = with_treasury(state, act.by, state.treasury(act.by) - cost)
    return paid, evolve(step, bought=step.bought.add(act.kind)), PieceBought(act.by, act.kind, cost)


def _buy(state: State, step: Buying, act: Buy) -> Moved:
    paid, after, told = bought(state, step, act)
    return at_step(paid, after), (told,)


BUYING: Final[Phase[Buying]] = flow.Phase(
    Buying,
    REINFORCE,
    active_decides,
    purchases,
    (flow.Deed(Buy, _buy, why_not_bought),),
    untimely={**UNTIMELY, Place: "N24.7"},
)


# Placing.


@clause("N17.27", "N17.35", "N18.6")
def room_for_the_rest(state: State, step: Placing, act: Place) -> Violation | None:
    """A piece is placed only if all that is left has a place: four per Castle, new Castles separate."""
    ground = survey(state)
    if _leaves_a_place(state, step, ground, act):
        return None
    why = why_no_place(state, ground, step.unplaced, step.placed)
    return Violation(why, (REASONS[why], WouldLeaveOver(act.kind, act.to, _left_over(state, step, act))))


def _left_over(state: State, step: Placing, act: Place) -> Bag[Kind]:
    """The pieces without a place after a placement; the piece itself if it exceeds a limit."""
    state, step = _after(state, step, act)
    ground = survey(state)
    if not fits(state, ground, Bag(), step.placed):
        return Bag.of(act.kind)
    return left_over(state, ground, step.unplaced, step.placed)


def _leaves_a_place(state: State, step: Placing, ground: Ground, act: Place) -> bool:
    """Whether everything that is left after a placement still has a place."""
    unlimited = act.kind is Kind.CASTLE or _is_free(state, act) or act.to in without_limit(state, ground)
    if ground.at_castles and unlimited:
        # It takes nothing that other pieces could need.
        return True
    berths_count = act.kind is Kind.WARSHIP and state.table.reading("R-cargo-counts") == "free"
    if act.kind is Kind.CASTLE or berths_count:
        # A new Castle changes the ground itself, and so does a new ship where its berths take pieces in.
        state, step = _after(state, step, act)
        return fits(state, survey(state), step.unplaced, step.placed)
    return fits(state, ground, step.unplaced.remove(act.kind), step.placed.add(act.to))


def _is_free(state: State, act: Place) -> bool:
    """Whether a piece placed aboard counts for no Castle (R-cargo-counts `free`)."""
    return act.aboard is not None and state.table.reading("R-cargo-counts") == "free"


def why_not_placed(state: State, step: Placing, act: Place) -> Refusals:
    """Why a piece cannot be placed so."""
    misfit = known(state, act.to)
    if misfit is None and act.kind not in step.unplaced:
        misfit = Misfit(NothingToPlace(act.kind, step.unplaced))
    if misfit:
        yield misfit
        return
    if act.aboard is not None and (misfit := standing(state, act.by, act.aboard, act.to)):
        yield from _why_no_such_ship(state, step, act, act.aboard, misfit)
        return
    broken = list(run(place_checks(step), state, act))
    yield from broken
    # What may not stand there at all is not counted.
    if not broken and (limit := room_for_the_rest(state, step, act)):
        yield limit


def _why_no_such_ship(state: State, step: Placing, act: Place, aboard: Figure, misfit: Misfit) -> Refusals:
    """Why a piece is not placed aboard the named Warship."""
    ship = piece_lookup.found(state, act.by, aboard, act.to)
    if ship is None:
        return iter((misfit,))
    if ship.owner is not act.by:
        whose = (act.by, ship, act.to)
        return piece_lookup.only(
            piece_lookup.no_carrying_ally_pieces(state, *whose) or placed_aboard_own_ships(*whose)
        )
    return piece_lookup.why_not_meant(state, place_checks(step), evolve(act, aboard=ship.figure), misfit)


@clause("N18.8")
def placed_aboard_own_ships(by: Realm, ship: piece_lookup.Found, at: str) -> Violation | None:
    """New pieces are placed aboard the realm's own Warships, not aboard an enemy's."""
    if ship.owner is by:
        return None
    return Violation("N18.8", IsOf(ship.figure, at, ship.owner, by))


@clause("N17.24", "N18.5", "N18.7", "N18.8", "N15.49")
def placements(state: State, step: Placing) -> Iterator[Action]:
    """Every place for every kind that is left, on land, at sea, aboard."""
    ground, judged = survey(state), dict[object, bool]()
    endless = without_limit(state, ground)
    for kind in step.unplaced.kinds:
        group = _group(state, kind)
        for act in _places(state, step, kind, ground):
            key = act.to if act.to in endless else (group, act.to, _is_free(state, act))
            if key not in judged:
                judged[key] = _leaves_a_place(state, step, ground, act)
            if judged[key]:
                yield act


def _group(state: State, kind: Kind) -> object:
    """Pieces of one group need the same room, so one answer serves them all."""
    if kind in (Kind.CASTLE, Kind.WARSHIP):
        return kind
    return kind in CARGO_KINDS or state.table.reading("R-cargo-counts") == "count"


def _places(state: State, step: Placing, kind: Kind, ground: Ground) -> Iterator[Place]:
    realm = state.active
    if kind is Kind.CASTLE:
        yield from (Place(realm, kind, space) for space in castle_sites(ground, step.placed))
        return
    if kind is not Kind.WARSHIP:
        yield from (Place(realm, kind, space) for space in ground.sites)
    seas = tuple(dict.fromkeys(sea for beside in ground.seas.values() for sea in beside))
    if kind is Kind.WARSHIP or (kind is Kind.STORM_ELEMENTAL and ground.at_castles):
        yield from (Place(realm, kind, sea) for sea in seas)
    if kind in CARGO_KINDS and ground.at_castles:
        for sea in seas:
            yield from (Place(realm, kind, sea, ship) for ship in ships_with_room(state, realm, sea))


def _after(state: State, step: Placing, act: Place) -> tuple[State, Placing]:
    """The board with the piece in its place, and what is left, counted where it counts."""
    here = state.figures(act.to, act.by)
    piece = Figure(act.kind, mark=NEW)
    there = here.add(piece) if act.aboard is None else here.remove(act.aboard).add(aboard(act.aboard, piece))
    uncounted = act.kind is Kind.CASTLE or _is_free(state, act)
    placed = step.placed if uncounted else step.placed.add(act.to)
    after = Placing(step.unplaced.remove(act.kind), placed, step.paid)
    return with_forces(state, (act.to, act.by, there)), after


def _why_here(state: State, step: Placing, act: Place) -> tuple[str, ...]:
    """The clauses by which a new piece goes where it is placed."""
    if act.kind is Kind.CASTLE:
        return cites("N17.32")
    aboard = () if act.aboard is None else cites("N18.7" if act.aboard.mark.new else "N18.8")
    ground = survey(state)
    if not ground.at_castles:
        return cites("N18.2", *(("N18.3",) if len(ground.sites) > 1 else ()), *aboard)
    if aboard:
        return aboard
    if state.table.content.kind_of[act.to] is SpaceKind.SEA:
        return cites("N18.4" if act.kind is Kind.WARSHIP else "N18.5")
    return cites("N17.24", *_why_beyond(state, step, act))


def _why_beyond(state: State, step: Placing, act: Place) -> tuple[str, ...]:
    """The exceptions by which a Castle takes a new piece: retaken in this turn, or beyond the limit."""
    capital = act.to == state.table.content.capital(act.by)
    retaken = cites("N17.31") if act.to in state.memory.taken else ()
    if step.placed.count(act.to) < LIMIT:
        return retaken
    return (*retaken, "N17.26" if capital else "N17.28")


def placed(state: State, step: Placing, act: Place) -> tuple[State, Placing, Event]:
    """A piece goes into its place."""
    why = _why_here(state, step, act)
    after, left = _after(state, step, act)
    if act.kind is not Kind.CASTLE:
        keep_survey(state, after)
    return after, left, PiecePlaced(act.by, act.kind, act.to, why)


def _place(state: State, step: Placing, act: Place) -> Moved:
    after, left, told = placed(state, step, act)
    return at_step(after, left), (told,)


@clause("N17.24", "N18.14")
def give_back(state: State, step: Placing) -> Moved | None:
    """Return pieces that a card has left without a place, and their Gold; None if all have one."""
    ground, told = survey(state), list[Event]()
    lost = left_over(state, ground, step.unplaced, step.placed)
    if not lost:
        return None
    why = why_no_place(state, ground, step.unplaced, step.placed)
    for kind, count in lost.pairs:
        for number in range(count):
            gold = price(state, state.active, kind) if number < step.paid.count(kind) else 0
            state = with_treasury(state, state.active, state.treasury(state.active) + gold)
            told.append(PurchaseReturned(state.active, kind, gold, (why,)))
    return at_step(state, evolve(step, unplaced=step.unplaced - lost)), tuple(told)


PLACING: Final[Phase[Placing]] = flow.Phase(
    Placing,
    REINFORCE,
    active_decides,
    placements,
    (flow.Deed(Place, _place, why_not_placed),),
    untimely={**UNTIMELY, EndStep: "N24.7"},
)
GIVING_BACK: Final[Goes[Placing]] = flow.Goes(Placing, give_back, (Placing,))
