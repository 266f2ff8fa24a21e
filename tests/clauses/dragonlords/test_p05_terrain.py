"""Page 5, terrain restrictions, and what page 31 and page 4 say of borders, bridges and friendly ground."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.opening import SEEDS, begun, ways, why
from tests.laws.dragonlords.games import small_setups

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    SIDES,
    Assaulting,
    Bag,
    Campaigning,
    Claim,
    CrossingKind,
    March,
    PlaceKind,
    Setup,
    Side,
    State,
    TerritoryKind,
    Transfer,
    Transferring,
    built_in,
)
from conquest_rules.dragonlords.content.ground import ClosedBorder, Crossing
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import at_step, with_forces
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.dragonlords.maps import contents, small_contents
from conquest_rules.testing.dragonlords.scenes import scene

BOARD = built_in().pack.board
CROSSED = {frozenset(row.between) for row in BOARD.crossing}
# Kings that a scene does not place wait on islands.
MAINLAND = tuple(row.id for row in BOARD.territory if row.kind is not TerritoryKind.ISLAND)
PHASES = (Campaigning(), Transferring())
EITHER = st.sampled_from(PHASES)
PAIRS = st.lists(st.sampled_from(MAINLAND), min_size=2, max_size=2, unique=True)


def steps(state: State, at: str, to: str) -> list[dragonlords.Action]:
    """The ways in which a plain unit of the active player might go from one territory to another."""
    by = state.active
    if isinstance(state.step, Transferring):
        return [Transfer(by, PLAIN, at, to)]
    return [March(by, PLAIN, at, to), March(by, PLAIN, at, to, forced=True)]


def bare(at: str, people: Side, step: Campaigning | Transferring) -> State:
    """Three units of a people in a territory, and vacant ground all around."""
    return scene(f"{at}: {people} 3", active=people, step=step)


@checks("D5.11")
@given(small_setups(), SEEDS)
def test_units_cross_crossings_only(setup: Setup, seed: int) -> None:
    """Whatever is listed for a unit leads over a dotted border, a bridge or a pass, or from gate to gate."""
    joined = {frozenset(row.between) for row in setup.content.pack.board.crossing}
    rows = setup.content.pack.board.territory
    gates = [row.id for row in rows if row.kind is TerritoryKind.TELEPORTAL]
    joined |= {frozenset(pair) for pair in combinations(gates, 2)}
    for step in walk(dragonlords, begun(setup, seed), Random(seed), 60):
        for act in dragonlords.legal_actions(step.state):
            if isinstance(act, March | Transfer):
                assert frozenset((act.at, act.to)) in joined


@checks("D5.11", "D31.5")
@given(PAIRS, st.sampled_from(PEOPLES), EITHER)
def test_no_way_but_the_crossings(pair: list[str], people: Side, step: Campaigning | Transferring) -> None:
    """A unit goes between two territories just if the board joins them; nothing leads round the edges."""
    at, to = pair
    state = bare(at, people, step)
    joined = frozenset(pair) in CROSSED
    for act in steps(state, at, to):
        assert joined == (act in dragonlords.legal_actions(state))
        assert joined == (not why(state, act))
        assert joined or why(state, act) <= {"D5.11", "D5.12"}


@checks("D31.5")
@given(st.one_of(st.just(built_in()), contents(), small_contents()))
def test_neighbours_are_those_listed(content: dragonlords.Content) -> None:
    """Only what the board lists is adjacent: for no territory does a way come from its place on the board."""
    joined = {frozenset(row.between) for row in content.pack.board.crossing}
    for at in content.atlas.places:
        assert {frozenset((at, to)) for to in content.atlas.land.bordering(at)} == {
            pair for pair in joined if at in pair
        }


@checks("D5.12", "D5.11")
@pytest.mark.parametrize("row", BOARD.barrier, ids=lambda row: "-".join(row.between))
@given(st.sampled_from(PEOPLES), EITHER, st.booleans())
def test_barriers_are_not_crossed(
    row: ClosedBorder, people: Side, step: Campaigning | Transferring, back: bool
) -> None:
    """Neither a mountain range nor a river is crossed, from either side."""
    at, to = reversed(row.between) if back else row.between
    state = bare(at, people, step)
    for act in steps(state, at, to):
        assert {"D5.12"} == why(state, act)
        assert act not in dragonlords.legal_actions(state)


OVER = [row for row in BOARD.crossing if row.kind is not CrossingKind.BORDER]


@checks("D5.13")
@pytest.mark.parametrize("row", OVER, ids=lambda row: "-".join(row.between))
@given(st.sampled_from(PEOPLES), EITHER, st.booleans())
def test_bridges_and_passes_are_crossed(
    row: Crossing, people: Side, step: Campaigning | Transferring, back: bool
) -> None:
    """A bridge or a pass is crossed in both directions, also by an army that attacks."""
    at, to = reversed(row.between) if back else row.between
    state = bare(at, people, step)
    for act in steps(state, at, to):
        assert act in dragonlords.legal_actions(state)
        after = dragonlords.apply(state, act)
        assert (2, 1) == tuple(after.figures(place, people).total for place in (at, to))
    held = with_forces(at_step(state, Campaigning()), (to, Side.GARRISON, Bag.of(PLAIN)))
    assert March(people, PLAIN, at, to) in dragonlords.legal_actions(held)
    assert Assaulting(to) == dragonlords.apply(held, March(people, PLAIN, at, to)).step


@checks("D5.14", "D5.15")
@given(st.sampled_from(BOARD.crossing), st.sampled_from(PEOPLES))
def test_all_crossings_are_alike(row: Crossing, people: Side) -> None:
    """Whatever a crossing shows, its two territories are adjacent: units attack and march over it."""
    for at, to in (row.between, row.between[::-1]):
        enemy = Side.ELVES if people is not Side.ELVES else Side.ORCS
        state = scene(f"{at}: {people} 3", f"{to}: {enemy} 1", active=people)
        after = dragonlords.apply(state, March(people, PLAIN, at, to))
        assert Assaulting(to) == after.step
        friendly = scene(f"{at}: {people} 3", f"{to}: {people} 1", active=people)
        assert March(people, PLAIN, at, to, forced=True) in dragonlords.legal_actions(friendly)


@checks("D31.12")
@given(ways, SEEDS)
def test_units_stand_in_territories(setup: Setup, seed: int) -> None:
    """Every unit stands in a territory; bridges are ways, and not places."""
    for step in walk(dragonlords, begun(setup, seed), Random(seed), 40):
        atlas = step.state.table.atlas
        for number, force in enumerate(step.state.forces):
            assert not any(force) or atlas.kinds[number] is PlaceKind.TERRITORY


@checks("D31.12")
@given(st.sampled_from(PEOPLES))
def test_no_unit_elsewhere(people: Side) -> None:
    """A unit by itself in a sea zone or in the Wastelands is a fault, and a bridge has no name."""
    state = bare("vanehold", people, Campaigning())
    atlas = state.table.atlas
    for number in (atlas.zones[0], atlas.spaces[0]):
        assert dragonlords.faults(with_forces(state, (atlas.places[number], people, Bag.of(PLAIN))))
    names = {*atlas.places}
    assert names == {atlas.places[one] for one in (*atlas.territories, *atlas.zones, *atlas.spaces)}
    assert {"misfit"} == why(state, March(people, PLAIN, "vanehold", "bridge"))
    assert why(state, Claim(people, "bridge"))


@checks("D4.24")
@reads("R-contested-place")
@given(small_setups(), SEEDS)
def test_friendly_is_where_ones_units_are(setup: Setup, seed: int) -> None:
    """A territory is held by the one side with units in it; while attackers wait there, by the defender."""
    for step in walk(dragonlords, begun(setup, seed), Random(seed), 100):
        state = step.state
        for at in state.table.territories:
            sides = [side for side in SIDES if state.figures(at, side)]
            assert len(sides) < 3
            if len(sides) == 2:
                assert state.active in sides
                sides.remove(state.active)
            assert (sides[0] if sides else None) is dragonlords.holder(state, at)
            assert all((at in dragonlords.held(state, side)) == (side in sides) for side in SIDES)


@checks("D4.24")
@reads("R-contested-place")
@given(st.sampled_from(PEOPLES), st.sampled_from(SIDES), st.integers(1, 3), st.integers(1, 3))
def test_attackers_do_not_hold_what_they_attack(people: Side, other: Side, units: int, others: int) -> None:
    """Before the combat is decided the kingdom is the defender's, and no unit goes from there."""
    assume(people is not other)
    state = scene(f"vanehold: {other} {others}", f"last-lantern: {people} {units + 1}", active=people)
    for _ in range(units):
        state = dragonlords.apply(state, March(people, PLAIN, "last-lantern", "vanehold"))
    assert other is dragonlords.holder(state, "vanehold")
    assert () == dragonlords.kingdoms_of(state, people)
    assert ("vanehold",) == dragonlords.kingdoms_of(state, other)
    attacker = state.figures("vanehold", people).kinds[0]
    campaign = at_step(state, Campaigning())
    for to in ("last-lantern", "russet-downs"):
        for forced in (False, True):
            assert "D4.24" in why(campaign, March(people, attacker, "vanehold", to, forced))


def test_the_board_has_every_kind_of_crossing() -> None:
    """The built-in board has borders, bridges and passes, mountains and rivers."""
    assert set(CrossingKind) == {row.kind for row in BOARD.crossing}
    assert 2 == len({row.kind for row in BOARD.barrier})
