"""Reinforce: Step 5, buying new pieces and placing them.

What lives here: at which Castles new pieces may be placed, how many, and the checks of
buying and placing. Every purchase and every placement leaves a place for all that is
still unplaced. What may not live here: the moves of new pieces (`newcomers`).
It answers for the reinforce and placement clauses of pages 17 and 18.
"""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final

from attrs import evolve, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.nerath.actions import Action, Buy, Decision, EndStep, Place
from conquest_rules.nerath.checking import Check, Moved, Phase, Refusals, active_decides, known, run, standing
from conquest_rules.nerath.control import is_friendly
from conquest_rules.nerath.events import PieceBought, PiecePlaced
from conquest_rules.nerath.names import KINDS, Kind, PieceType, SpaceKind
from conquest_rules.nerath.pack import CARGO_KINDS, CARRIES
from conquest_rules.nerath.state import (
    Buying,
    Figure,
    Mark,
    Placing,
    State,
    with_forces,
    with_treasury,
)
from conquest_rules.nerath.transport import aboard, ships_with_room

LIMIT: Final = 4
NO_LIMIT: Final = 10**6
NEW: Final = Mark(new=True)


def castles_of(state: State) -> tuple[str, ...]:
    """The spaces with a Castle of the active realm that was there before this step."""
    castle = Figure(Kind.CASTLE)
    return tuple(s for s in state.table.content.board.spaces if castle in state.figures(s, state.active))


@clause("N15.36", "N15.37", "N15.38", "N15.39", "N17.25", "N17.29", "N17.30", "N17.31", "I18.2", "I22.1")
def eligible(state: State) -> tuple[str, ...]:
    """The Castles held since the turn's start, and the own Capital even if it was retaken this turn."""
    capital = state.table.content.capital(state.active)
    return tuple(s for s in castles_of(state) if s == capital or s not in state.memory.taken)


@frozen
class Sites:
    """Where new pieces may go: land spaces with how many more each takes, and whether they are Castles'."""

    room: dict[str, int]
    castles: bool


@clause("N17.26", "N17.27", "N17.28", "N15.31", "I15.2")
def _limit(state: State, castle: str, unplaced: Bag[Kind]) -> int:
    """How many pieces a Castle takes: any number in the own Capital or at an only Castle, else four."""
    if castle == state.table.content.capital(state.active):
        return NO_LIMIT
    match state.table.reading("R-only-one-castle"):
        case "controlled-at-step-start":
            castles = len(castles_of(state))
        case "eligible-only":
            castles = len(eligible(state))
        case _:
            new = sum(
                state.figures(s, state.active).count(Figure(Kind.CASTLE, mark=NEW)) for s in _land(state)
            )
            castles = len(castles_of(state)) + new + unplaced.count(Kind.CASTLE)
    return NO_LIMIT if castles == 1 else LIMIT


def _land(state: State) -> tuple[str, ...]:
    return state.table.content.of_kind(SpaceKind.LAND)


@clause("N18.1", "N18.2", "N18.3")
def closest_to_capital(state: State) -> tuple[str, ...]:
    """The friendly land spaces closest to the realm's Capital, by the fewest borders of any kind."""
    far = state.table.content.board.distances(state.table.content.capital(state.active))
    friendly = [s for s in _land(state) if s in far and is_friendly(state, s, state.active)]
    nearest = min((far[space] for space in friendly), default=0)
    return tuple(space for space in friendly if far[space] == nearest)


def sites(state: State, unplaced: Bag[Kind]) -> Sites:
    """The land spaces for new pieces: at eligible Castles, without a Castle closest to the Capital."""
    if castles := eligible(state):
        return Sites({one: _limit(state, one, unplaced) for one in castles}, castles=True)
    if castles_of(state) and state.table.reading("R-only-captured-castle") == "nothing-placeable":
        return Sites({}, castles=False)
    new = Figure(Kind.CASTLE, mark=NEW)
    near = (one for one in closest_to_capital(state) if new not in state.figures(one, state.active))
    return Sites(dict.fromkeys(near, NO_LIMIT), castles=False)


@clause("N18.4", "N18.14")
def seas_of(state: State, land: str) -> tuple[str, ...]:
    """The friendly sea spaces next to a land space."""
    near = state.table.content.next_to[SpaceKind.SEA][land]
    return tuple(sea for sea in near if is_friendly(state, sea, state.active))


@clause("N17.32", "N17.33", "N17.34", "N17.35", "M4.7")
def castle_sites(state: State, placed: Bag[str]) -> tuple[str, ...]:
    """The own land held since the turn's start without a Castle, where no other new piece was placed."""
    return tuple(
        space
        for space in _land(state)
        if state.controller(space) is state.active
        and space not in state.memory.taken
        and space not in placed
        and not any(figure.kind is Kind.CASTLE for figure in state.figures(space, state.active).kinds)
    )


# Whether everything still unplaced has a place.


def fits(state: State, unplaced: Bag[Kind], placed: Bag[str]) -> bool:
    """Whether there is a placement for all that is unplaced, and the limits hold for what is placed."""
    others = unplaced.total - unplaced.count(Kind.CASTLE)
    here = sites(state, unplaced)
    spare = castle_sites(state, placed)
    if not others and not placed:
        return unplaced.count(Kind.CASTLE) <= len(spare)
    if here.castles:
        return unplaced.count(Kind.CASTLE) <= len(spare) and _within_limits(state, here, unplaced, placed)
    if not others:
        return unplaced.count(Kind.CASTLE) <= len(spare)
    ships = unplaced.count(Kind.WARSHIP) > 0
    reserved = (site for site in here.room if not ships or seas_of(state, site))
    return any(unplaced.count(Kind.CASTLE) <= len(set(spare) - {site}) for site in reserved)


@clause("N18.6", "N18.7")
def _within_limits(state: State, here: Sites, unplaced: Bag[Kind], placed: Bag[str]) -> bool:
    """Whether pieces at sea can be counted for Castles next to them within every Castle's limit.

    By Hall's theorem it is enough that every set of demands fits into the Castles open to it.
    """
    room = {castle: most - placed.count(castle) for castle, most in here.room.items()}
    if any(left < 0 for left in room.values()):
        return False
    coastal = frozenset(castle for castle in room if seas_of(state, castle))
    demands = [
        (count, frozenset(one for one in room if sea in state.table.content.next_to[SpaceKind.SEA][one]))
        for sea, count in placed.pairs
        if state.table.content.kind_of[sea] is SpaceKind.SEA
    ]
    demands.append((unplaced.count(Kind.WARSHIP), coastal))
    demands.append((_needing_land(state, room, unplaced), frozenset(room)))
    groups = chain.from_iterable(combinations(demands, size) for size in range(1, len(demands) + 1))
    return all(
        sum(count for count, _ in group)
        <= sum(room[one] for one in frozenset().union(*(s for _, s in group)))
        for group in groups
        if any(count for count, _ in group)
    )


def _needing_land(state: State, room: dict[str, int], unplaced: Bag[Kind]) -> int:
    """How many unplaced pieces need room at a Castle; by one reading those that can go aboard need none."""
    cargo = sum(unplaced.count(kind) for kind in CARGO_KINDS)
    rest = unplaced.total - cargo - unplaced.count(Kind.WARSHIP) - unplaced.count(Kind.CASTLE)
    if state.table.reading("R-cargo-counts") == "count":
        return rest + cargo
    seas = dict.fromkeys(sea for castle in room for sea in seas_of(state, castle))
    berths = unplaced.count(Kind.WARSHIP) * CARRIES
    for sea in seas:
        for ship, count in state.figures(sea, state.active).pairs:
            if ship.kind is Kind.WARSHIP:
                berths += count * (CARRIES - ship.cargo.total)
    return rest + max(0, cargo - berths)


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
    step = _buying(state)
    wanted = step.bought.add(act.kind)
    if fits(state, wanted, Bag()):
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
    for kind in KINDS:
        act = Buy(state.active, kind)
        if not pay_from_treasury(state, act) and not room_for_purchase(state, act):
            yield act
    yield EndStep(state.active)


def _buy(state: State, action: Action) -> Moved:
    assert isinstance(action, Buy)
    cost = state.table.content.piece(action.kind).cost
    paid = with_treasury(state, action.by, state.treasury(action.by) - cost)
    step = _buying(state)
    bought = evolve(step, bought=step.bought.add(action.kind))
    return evolve(paid, step=bought), (PieceBought(action.by, action.kind, cost),)


BUYING: Final = Phase("Reinforce", active_decides, purchases, (Buy, EndStep), _buy_refusals, _buy)


# Placing.


def _placing(state: State) -> Placing:
    assert isinstance(state.step, Placing)
    return state.step


@clause("N17.32", "N17.33", "N17.34", "N17.35")
def new_castle_space(state: State, act: Place) -> Violation | None:
    """A new Castle goes into own land held since the turn's start that has none."""
    if act.kind is not Kind.CASTLE or act.to in castle_sites(state, _placing(state).placed):
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
    content, step = state.table.content, _placing(state)
    if act.kind is Kind.CASTLE or act.aboard is not None or content.kind_of[act.to] is SpaceKind.SEA:
        return None
    here = sites(state, step.unplaced)
    if act.to in here.room and content.piece(act.kind).type is not PieceType.SEA:
        return None
    could = f"New pieces on land go to {', '.join(here.room) or 'no space'}."
    if content.piece(act.kind).type is PieceType.SEA:
        return Violation("N18.4", f"A {act.kind} is not placed on land.", "It goes into the sea beside.")
    if Figure(Kind.CASTLE, mark=NEW) in state.figures(act.to, act.by):
        return Violation("N17.35", f"The Castle in {act.to} was placed in this turn.", could)
    if act.to in castles_of(state):
        return Violation("N17.29", f"The Castle in {act.to} was captured in this turn.", could)
    return Violation("N17.24" if here.castles else "N18.2", f"{act.to} is no place for new pieces.", could)


@clause("N18.4", "N18.5", "N18.14")
def place_at_sea(state: State, act: Place) -> Violation | None:
    """Warships and Storm Elementals are placed in friendly sea next to an eligible Castle."""
    content, step = state.table.content, _placing(state)
    if act.kind is Kind.CASTLE or act.aboard is not None or content.kind_of[act.to] is not SpaceKind.SEA:
        return None
    here = sites(state, step.unplaced)
    if act.kind is not Kind.WARSHIP and not (act.kind is Kind.STORM_ELEMENTAL and here.castles):
        return Violation("N17.24", f"A new {act.kind} is not placed at sea.")
    if not is_friendly(state, act.to, act.by):
        return Violation("N18.14", f"{act.to} is an enemy sea space.")
    if any(act.to in seas_of(state, site) for site in here.room):
        return None
    why = "N18.4" if act.kind is Kind.WARSHIP else "N18.5"
    return Violation(why, f"{act.to} is not next to a Castle at which {act.by} may place pieces.")


@clause("N11.18", "N11.23", "N18.7", "N18.8", "I18.3")
def place_aboard(state: State, act: Place) -> Violation | None:
    """Land pieces go aboard own Warships with room in friendly sea next to an eligible Castle."""
    if act.aboard is None or act.kind is Kind.CASTLE:
        return None
    step = _placing(state)
    here = sites(state, step.unplaced)
    if act.kind not in CARGO_KINDS:
        return Violation("N11.23", f"A {act.kind} is never carried.")
    if act.aboard.kind is not Kind.WARSHIP:
        return Violation("N11.9", f"A {act.aboard.kind} carries nothing.")
    if act.aboard.cargo.total >= CARRIES:
        return Violation("N11.18", f"The {act.aboard} in {act.to} is full.")
    if here.castles and any(act.to in seas_of(state, castle) for castle in here.room):
        return None
    return Violation("N18.8", f"{act.to} is not next to a Castle at which {act.by} may place pieces.")


@clause("N17.27", "N18.6")
def castle_placement_limit(state: State, act: Place) -> Violation | None:
    """At most four pieces a Castle, those at sea counted, and what is left must have a place."""
    after = _after(state, act)
    step = _placing(after)
    if fits(after, step.unplaced, step.placed):
        return None
    left = ", ".join(f"{count} {kind}" for kind, count in step.unplaced.pairs) or "nothing"
    told = f"With this {act.kind} in {act.to} a Castle would have more than {LIMIT} new pieces."
    return Violation("N17.27", told, f"Still to be placed would be: {left}.")


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
    step = _placing(state)
    here = sites(state, step.unplaced)
    seas = tuple(dict.fromkeys(sea for site in here.room for sea in seas_of(state, site)))
    for kind in step.unplaced.kinds:
        for act in _places(state, kind, here, seas):
            if castle_placement_limit(state, act) is None:
                yield act


def _places(state: State, kind: Kind, here: Sites, seas: tuple[str, ...]) -> Iterator[Place]:
    realm = state.active
    if kind is Kind.CASTLE:
        yield from (Place(realm, kind, space) for space in castle_sites(state, _placing(state).placed))
        return
    if kind is not Kind.WARSHIP:
        yield from (Place(realm, kind, space) for space in here.room)
    if kind is Kind.WARSHIP or (kind is Kind.STORM_ELEMENTAL and here.castles):
        yield from (Place(realm, kind, sea) for sea in seas)
    if kind in CARGO_KINDS and here.castles:
        for sea in seas:
            yield from (Place(realm, kind, sea, ship) for ship in ships_with_room(state, realm, sea))


def _after(state: State, act: Place) -> State:
    """The state with the piece in its place, counted where it counts."""
    step, here = _placing(state), state.figures(act.to, act.by)
    piece = Figure(act.kind, mark=NEW)
    there = here.add(piece) if act.aboard is None else here.remove(act.aboard).add(aboard(act.aboard, piece))
    free = act.aboard is not None and state.table.reading("R-cargo-counts") == "free"
    placed = step.placed if free or act.kind is Kind.CASTLE else step.placed.add(act.to)
    after = evolve(step, unplaced=step.unplaced.remove(act.kind), placed=placed)
    return evolve(with_forces(state, (act.to, act.by, there)), step=after)


def _place(state: State, action: Action) -> Moved:
    assert isinstance(action, Place)
    why = ("N17.32",) if action.kind is Kind.CASTLE else ("N18.8",) if action.aboard else ("N17.24",)
    return _after(state, action), (PiecePlaced(action.by, action.kind, action.to, why),)


PLACING: Final = Phase("Reinforce", active_decides, placements, (Place,), _place_refusals, _place)
