"""Reinforce: Step 5, buying new pieces and placing them.

What lives here: the checks of buying and placing, what is listed, and what both do.
Every purchase and every placement leaves a place for all that is still unplaced. What
may not live here: where pieces may stand (`ground`, `placement`), the moves of new pieces (`newcomers`).
It answers for the reinforce clauses of pages 17 and 18.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, cites, clause
from conquest_rules.nerath.content.names import KINDS, Kind, Realm, SpaceKind
from conquest_rules.nerath.content.pack import CARGO_KINDS
from conquest_rules.nerath.movement.piece_lookup import (
    Found,
    found,
    no_carrying_ally_pieces,
    only,
    why_not_meant,
)
from conquest_rules.nerath.movement.transport import aboard, ships_with_room
from conquest_rules.nerath.position.actions import Action, Buy, Decision, EndStep, Place
from conquest_rules.nerath.position.checks import (
    Check,
    Moved,
    Phase,
    Refusals,
    active_decides,
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
from conquest_rules.nerath.position.steps import Buying, Placing
from conquest_rules.nerath.turn.placement import PLACE_CHECKS
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

# Buying.


def _buying(state: State) -> Buying:
    assert isinstance(state.step, Buying)
    return state.step


@clause("N7.14", "N17.16")
def pay_from_treasury(state: State, act: Buy) -> Violation | None:
    """A piece is paid for with Gold of the own treasury."""
    cost, gold = price(state, act.by, act.kind), state.treasury(act.by)
    return None if cost <= gold else Violation("N7.14", Costs(act.kind, cost, act.by, gold))


@clause("N15.31", "N17.27", "N17.29", "N17.34", "N17.35", "N18.2", "N18.4", "N18.14")
def room_for_purchase(state: State, act: Buy) -> Violation | None:
    """A piece is bought only if all that is bought can be placed."""
    wanted, ground = _buying(state).bought.add(act.kind), survey(state)
    if fits(state, ground, wanted, Bag()):
        return None
    why = why_no_place(state, ground, wanted, Bag())
    return Violation(why, (REASONS[why], LeavesOver(wanted, Bag.of(act.kind))))


BUY_CHECKS: Final[tuple[Check[Buy], ...]] = (pay_from_treasury, room_for_purchase)


def _buy_refusals(state: State, act: Decision) -> Refusals:
    return run(BUY_CHECKS, state, act) if isinstance(act, Buy) else iter(())


@clause("N17.15", "N17.16")
def purchases(state: State) -> Iterator[Action]:
    """Every kind that can be paid for and placed, then the end of buying."""
    bought, gold, ground = _buying(state).bought, state.treasury(state.active), survey(state)
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
def _buy(state: State, action: Action) -> Moved:
    """The Gold goes back to the supply, and the piece waits for its place."""
    assert isinstance(action, Buy)
    cost = price(state, action.by, action.kind)
    paid = with_treasury(state, action.by, state.treasury(action.by) - cost)
    step = _buying(state)
    bought = evolve(step, bought=step.bought.add(action.kind))
    return at_step(paid, bought), (PieceBought(action.by, action.kind, cost),)


BUYING: Final = Phase("Reinforce", active_decides, purchases, (Buy, EndStep), _buy_refusals, _buy)


# Placing.


def _placing(state: State) -> Placing:
    assert isinstance(state.step, Placing)
    return state.step


@clause("N17.27", "N17.35", "N18.6")
def room_for_the_rest(state: State, act: Place) -> Violation | None:
    """A piece is placed only if all that is left has a place: four a Castle, new Castles apart."""
    ground, step = survey(state), _placing(state)
    if _leaves_a_place(state, ground, act):
        return None
    why = why_no_place(state, ground, step.unplaced, step.placed)
    return Violation(why, (REASONS[why], WouldLeaveOver(act.kind, act.to, _left_over(state, act))))


def _left_over(state: State, act: Place) -> Bag[Kind]:
    """What has no place after a placement; if even that is too much, the piece itself."""
    after = _after(state, act)
    ground, step = survey(after), _placing(after)
    if not fits(after, ground, Bag(), step.placed):
        return Bag.of(act.kind)
    return left_over(after, ground, step.unplaced, step.placed)


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


def _place_refusals(state: State, act: Decision) -> Refusals:
    assert isinstance(act, Place)
    step = _placing(state)
    misfit = known(state, act.to)
    if misfit is None and act.kind not in step.unplaced:
        misfit = Misfit(NothingToPlace(act.kind, step.unplaced))
    if misfit:
        yield misfit
        return
    if act.aboard is not None and (misfit := standing(state, act.by, act.aboard, act.to)):
        yield from _why_no_such_ship(state, act, act.aboard, misfit)
        return
    broken = list(run(PLACE_CHECKS, state, act))
    yield from broken
    # What may not stand there at all is not counted.
    if not broken and (limit := room_for_the_rest(state, act)):
        yield limit


def _why_no_such_ship(state: State, act: Place, aboard: Figure, misfit: Misfit) -> Refusals:
    """Why a piece is not placed aboard the Warship that is meant."""
    ship = found(state, act.by, aboard, act.to)
    if ship is None:
        return iter((misfit,))
    if ship.owner is not act.by:
        whose = (act.by, ship, act.to)
        return only(no_carrying_ally_pieces(state, *whose) or placed_aboard_own_ships(*whose))
    return why_not_meant(state, PLACE_CHECKS, evolve(act, aboard=ship.figure), misfit)


@clause("N18.8")
def placed_aboard_own_ships(by: Realm, ship: Found, at: str) -> Violation | None:
    """New pieces are placed aboard the realm's own Warships, not aboard an enemy's."""
    if ship.owner is by:
        return None
    return Violation("N18.8", IsOf(ship.figure, at, ship.owner, by))


@clause("N17.24", "N18.5", "N18.7", "N18.8", "N15.49")
def placements(state: State) -> Iterator[Action]:
    """Every place for every kind that is left, on land, at sea, aboard."""
    ground, judged = survey(state), dict[object, bool]()
    endless = without_limit(state, ground)
    for kind in _placing(state).unplaced.kinds:
        group = _group(state, kind)
        for act in _places(state, kind, ground):
            key = act.to if act.to in endless else (group, act.to, _is_free(state, act))
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
    after = Placing(step.unplaced.remove(act.kind), placed, step.paid)
    return at_step(with_forces(state, (act.to, act.by, there)), after)


def _why_here(state: State, act: Place) -> tuple[str, ...]:
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
    return cites("N17.24", *_why_beyond(state, act))


def _why_beyond(state: State, act: Place) -> tuple[str, ...]:
    """The exceptions by which a Castle takes a new piece: retaken in this turn, or beyond the limit."""
    capital = act.to == state.table.content.capital(act.by)
    retaken = cites("N17.31") if act.to in state.memory.taken else ()
    if _placing(state).placed.count(act.to) < LIMIT:
        return retaken
    return (*retaken, "N17.26" if capital else "N17.28")


def _place(state: State, action: Action) -> Moved:
    assert isinstance(action, Place)
    why = _why_here(state, action)
    placed = _after(state, action)
    if action.kind is not Kind.CASTLE:
        keep_survey(state, placed)
    return placed, (PiecePlaced(action.by, action.kind, action.to, why),)


@clause("N17.24", "N18.14")
def give_back(state: State) -> Moved | None:
    """What a card has left without a place goes back, and the Gold paid for it; None if all has one."""
    step, ground, told = _placing(state), survey(state), list[Event]()
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


PLACING: Final = Phase("Reinforce", active_decides, placements, (Place,), _place_refusals, _place)
