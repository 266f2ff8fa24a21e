"""Claiming: kingdoms, then every other territory, then the units that are left.

Here: the three steps in which the first units come onto the board, and the garrisons of kingdoms that no one
claims. Not here: counters, ships and gold. Clauses: page 6, placement of units.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER, Side, TerritoryKind
from conquest_rules.dragonlords.position import events
from conquest_rules.dragonlords.position.actions import (
    Action,
    Claim,
    DockAt,
    Levy,
    Pay,
    Place,
    Store,
    Strengthen,
)
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, active_decides, by_checks, known
from conquest_rules.dragonlords.position.facts.board import Ground, IsGround, IsHeld, IsVacant
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.holding import held, holder, is_friendly, is_vacant, presence
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.setup import kingdoms_each
from conquest_rules.dragonlords.position.state import (
    State,
    at_step,
    replaced,
    with_active,
    with_forces,
    with_reserve,
)
from conquest_rules.dragonlords.position.steps import Claiming, ClaimingKingdom, Hiding, Strengthening
from conquest_rules.dragonlords.setting_up.dealing import SETTING_UP
from conquest_rules.dragonlords.setting_up.hiding import nothing_chosen
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.memo import Slot

CLAIMABLE: Final = Slot[tuple[str, ...]]("claimable")


def _added(state: State, side: Side, at: str, units: int) -> State:
    """The state with units of a side out of its reserve in a territory."""
    bought = state.bought(side)
    taken = with_reserve(state, side, Reserve(bought.units - units, bought.ships))
    return with_forces(taken, (at, side, state.figures(at, side).add(PLAIN, units)))


def _next(state: State) -> State:
    """The state with the next seat to the left active."""
    return with_active(state, state.table.next_seat[state.active])


# Kingdoms.


@clause("D6.11")
def unclaimed_kingdoms(state: State) -> tuple[str, ...]:
    """The kingdoms in play that no one has claimed."""
    return tuple(at for at in state.table.kingdoms if is_vacant(state, at))


def _kingdoms_listed(state: State, step: ClaimingKingdom) -> Iterator[Action]:
    for at in unclaimed_kingdoms(state):
        yield Claim(state.active, at)


@clause("D6.11")
def claims_a_kingdom(state: State, step: ClaimingKingdom, act: Claim) -> Violation | None:
    """First the kingdoms are claimed."""
    if act.at not in state.table.kingdoms and act.at in state.table.territories:
        return Violation("D6.11", IsGround(act.at, Ground.NOT_A_KINGDOM))
    return None


@clause("D6.11", "D6.16")
def claims_what_is_empty(state: State, step: object, act: Claim) -> Violation | None:
    """A claimed territory is held by no one."""
    held_by = holder(state, act.at)
    if held_by is None:
        return None
    return Violation("D6.11" if isinstance(step, ClaimingKingdom) else "D6.16", IsHeld(act.at, held_by))


@clause("D30.11")
def no_one_lives_in_the_tundra(
    state: State, step: object, act: Claim | Strengthen | DockAt | Levy | Place | Store | Pay
) -> Violation | None:
    """Tundra territories are closed."""
    if act.at in state.table.territories:
        return None
    return Violation("D30.11", IsGround(act.at, Ground.TUNDRA))


@clause("D6.11", "D6.12", "D6.13")
def claim_kingdom(state: State, step: ClaimingKingdom, act: Claim) -> Moved:
    """The claimer's first units enter; when every seat has its number, the rest get a garrison."""
    units = state.table.content.pack.start.kingdom.units
    claimed = _added(state, act.by, act.at, units)
    mine = (*state.claimed[NUMBER[act.by]], act.at)
    claimed = _next(evolve(claimed, claimed=replaced(claimed.claimed, act.by, mine)))
    told = (events.KingdomClaimed(act.by, act.at, units),)
    if all(
        len(claimed.claimed[NUMBER[seat]]) == kingdoms_each(state.table.setup) for seat in state.table.seats
    ):
        garrisoned, placed = _garrisoned(claimed)
        return at_step(garrisoned, Claiming()), told + placed
    return claimed, told


@clause("D6.13")
def _garrisoned(state: State) -> tuple[State, tuple[events.GarrisonPlaced, ...]]:
    """Vanquished units go into each kingdom left over."""
    units, left = state.table.content.pack.start.kingdom.garrison, unclaimed_kingdoms(state)
    changes = ((at, Side.GARRISON, Bag(((PLAIN, units),))) for at in left)
    return with_forces(state, *changes), tuple(events.GarrisonPlaced(at, units) for at in left)


# Territories.


@clause("D6.17", "D31.10", "D31.11")
def claimable(state: State) -> tuple[str, ...]:
    """The empty territories that can be claimed: all but islands, teleportals among them."""
    sides, atlas = presence(state), state.table.atlas
    return state.table.memo.latest(
        CLAIMABLE,
        (sides,),
        lambda: tuple(
            atlas.places[one] for one in atlas.territories if atlas.claimed[one] and not sides[one]
        ),
    )


def _territories_listed(state: State, step: Claiming) -> Iterator[Action]:
    for at in claimable(state):
        yield Claim(state.active, at)


@clause("D6.17", "D31.10")
def no_one_claims_an_island(state: State, step: object, act: Claim) -> Violation | None:
    """Islands are not claimed during setup."""
    atlas = state.table.atlas
    if atlas.territory[atlas.number[act.at]] is TerritoryKind.ISLAND:
        return Violation("D6.17", IsGround(act.at, Ground.ISLAND))
    return None


@clause("D6.16")
def claim_territory(state: State, step: Claiming, act: Claim) -> Moved:
    """A unit goes to an empty territory."""
    return _next(_added(state, act.by, act.at, 1)), (events.TerritoryClaimed(act.by, act.at),)


@clause("D6.16", "D6.19")
def _claims_on(state: State, step: Claiming) -> Moved | None:
    """When every territory is taken, the units that are left follow; a seat without units is skipped."""
    if not claimable(state) or not _any_left(state):
        return at_step(state, Strengthening()), ()
    return None if state.bought(state.active).units else (_next(state), ())


# Units that are left.


def _any_left(state: State) -> bool:
    return any(state.bought(seat).units for seat in state.table.seats)


def _own_listed(state: State, step: Strengthening) -> Iterator[Action]:
    for at in held(state, state.active):
        yield Strengthen(state.active, at)


@clause("D6.19")
def strengthens_its_own(state: State, step: object, act: Strengthen) -> Violation | None:
    """Further units go to territories that the placer holds."""
    if is_friendly(state, act.at, act.by):
        return None
    held_by = holder(state, act.at)
    return Violation("D6.19", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))


@clause("D6.19")
def strengthen(state: State, step: Strengthening, act: Strengthen) -> Moved:
    """One more unit goes to a territory of its own."""
    return _next(_added(state, act.by, act.at, 1)), (events.UnitAdded(act.by, act.at),)


@clause("D6.21", "D6.22")
def _strengthens_on(state: State, step: Strengthening) -> Moved | None:
    """Placing continues until no seat has units left; then counters are hidden, from the chosen player on."""
    if not _any_left(state):
        return at_step(state, Hiding(state.active, nothing_chosen())), ()
    return None if state.bought(state.active).units else (_next(state), ())


def _on_the_board(state: State, step: object, act: Claim | Strengthen) -> Misfit | None:
    return known(state, act.at)


CLAIMING_KINGDOM: Final[Phase[ClaimingKingdom]] = flow.Phase(
    ClaimingKingdom,
    SETTING_UP,
    active_decides,
    _kingdoms_listed,
    (
        flow.Deed(
            Claim,
            claim_kingdom,
            by_checks(no_one_lives_in_the_tundra, claims_a_kingdom, claims_what_is_empty, fits=_on_the_board),
        ),
    ),
    whose="D6.11",
    leads_to=(ClaimingKingdom, Claiming),
)
CLAIMING: Final[Phase[Claiming]] = flow.Phase(
    Claiming,
    SETTING_UP,
    active_decides,
    _territories_listed,
    (
        flow.Deed(
            Claim,
            claim_territory,
            by_checks(
                no_one_lives_in_the_tundra, no_one_claims_an_island, claims_what_is_empty, fits=_on_the_board
            ),
        ),
    ),
    whose="D6.16",
    leads_to=(Claiming, Strengthening),
)
STRENGTHENING: Final[Phase[Strengthening]] = flow.Phase(
    Strengthening,
    SETTING_UP,
    active_decides,
    _own_listed,
    (
        flow.Deed(
            Strengthen,
            strengthen,
            by_checks(no_one_lives_in_the_tundra, strengthens_its_own, fits=_on_the_board),
        ),
    ),
    whose="D6.19",
    leads_to=(Strengthening, Hiding),
)
CLAIMS_ON: Final[Goes[Claiming]] = flow.Goes(Claiming, _claims_on, (Claiming, Strengthening))
STRENGTHENS_ON: Final[Goes[Strengthening]] = flow.Goes(
    Strengthening, _strengthens_on, (Strengthening, Hiding)
)
PHASES: Final = (CLAIMING_KINGDOM, CLAIMING, STRENGTHENING)
GOES: Final = (CLAIMS_ON, STRENGTHENS_ON)
