"""Pages 4, 7 and 27: transfers on land, and where reinforcements are placed."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import without_counters
from tests.clauses.dragonlords.realms import (
    SEEDS,
    alone,
    done,
    ended,
    kinds,
    kingdom_of,
    lands,
    listed,
    neighbours,
    of_kind,
    realms_of,
    refused,
    until,
    with_reserve,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Figure,
    Finished,
    Place,
    Placing,
    Reserve,
    Side,
    State,
    StoringGold,
    TerritoryKind,
    TerritoryTaken,
    Transfer,
    Ware,
    WarePlaced,
)
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import bearer


@checks("D27.1")
@given(lands())
def test_a_unit_is_transferred_to_adjacent_friendly_or_vacant_land(state: State) -> None:
    """Every unit that may leave goes one step to land of its own or no one's, and nowhere else."""
    by, wanted = state.active, set[Transfer]()
    for at in state.table.territories:
        if alone(state, at) is by and state.figures(at, by).total > 1:
            for to in neighbours(state, at):
                if alone(state, to) in (by, None):
                    wanted |= {Transfer(by, one, at, to) for one in state.figures(at, by).kinds}
    assert wanted == set(listed(state, Transfer))


@checks("D27.1")
@given(lands(), st.data())
def test_a_transfer_into_enemy_land_is_refused(state: State, data: st.DataObject) -> None:
    """Units of others and vanquished ones close their territories, allies theirs by a clause of their own."""
    by = state.active
    pairs = [
        (at, to)
        for at in state.table.territories
        if alone(state, at) is by
        for to in neighbours(state, at)
        if alone(state, to) not in (by, None)
    ]
    if pairs:
        at, to = data.draw(st.sampled_from(pairs))
        holder = alone(state, to)
        assert holder is not None
        why = "D30.9" if state.table.allied(by, holder) else "D27.1"
        assert why in refused(state, Transfer(by, state.figures(at, by).kinds[0], at, to))


@checks("D27.1")
@given(lands(), st.data())
def test_a_unit_is_transferred_once(state: State, data: st.DataObject) -> None:
    """A unit that was transferred stays where it is for the rest of the phase; the others may still go."""
    acts = listed(state, Transfer)
    if not acts:
        return
    act = data.draw(st.sampled_from(acts))
    after, _ = done(state, act)
    if isinstance(after.step, Finished):
        return
    moved = [one for one in after.figures(act.to, act.by).kinds if one.mark.transferred]
    assert len(moved) == 1
    assert state.figures(act.at, act.by).total - 1 == after.figures(act.at, act.by).total
    assert state.figures(act.to, act.by).total + 1 == after.figures(act.to, act.by).total
    assert not any(one.figure.mark.transferred for one in listed(after, Transfer))
    for to in neighbours(after, act.to):
        assert "D27.1" in refused(after, Transfer(act.by, moved[0], act.to, to))
    # The next phase forgets it.
    assert all(
        one.mark == dragonlords.Mark() for bags in ended(after)[0].forces for bag in bags for one in bag.kinds
    )


@checks("D27.2")
@given(lands(), st.data())
def test_vacant_land_is_claimed_by_a_transfer(state: State, data: st.DataObject) -> None:
    """A unit that enters a vacant territory makes it its player's, with the gold in it."""
    acts = [act for act in listed(state, Transfer) if alone(state, act.to) is None]
    if acts:
        act = data.draw(st.sampled_from(acts))
        after, told = done(state, act)
        assert alone(after, act.to) is state.active
        assert [TerritoryTaken(state.active, act.to, ("D27.2",))] == of_kind(told, TerritoryTaken)


@checks("D27.3", "D31.2")
@given(lands(), SEEDS)
def test_no_transfer_leaves_a_territory_empty(state: State, seed: int) -> None:
    """However long units are transferred, no territory that was held becomes vacant."""
    by, rng = state.active, Random(seed)
    held = {at for at in state.table.territories if alone(state, at) is by}
    for at in held:
        if state.figures(at, by).total == 1 and kinds(state)[at] is not TerritoryKind.ISLAND:
            for figure in (Figure(), bearer(by, "wizard"), bearer(by, "king")):
                last = with_forces(state, (at, by, Bag.of(figure)))
                for to in neighbours(state, at):
                    assert "D27.3" in refused(last, Transfer(by, figure, at, to))
    while acts := listed(state, Transfer):
        state, _ = done(state, rng.choice(acts))
        assert all(alone(state, at) is by for at in held)


@checks("D32.13")
@given(lands(), SEEDS)
def test_counters_stay_under_their_units(state: State, seed: int) -> None:
    """A transfer moves a unit with its counters, and the units that stay keep theirs."""
    rng = Random(seed)
    while acts := listed(state, Transfer):
        act = rng.choice(acts)
        after, _ = done(state, act)
        bare = Figure(hidden=act.figure.hidden, shown=act.figure.shown)
        came = after.figures(act.to, act.by) - state.figures(act.to, act.by)
        assert state.figures(act.at, act.by).remove(act.figure) == after.figures(act.at, act.by)
        assert [bare] == [Figure(hidden=one.hidden, shown=one.shown) for one in came]
        state = after


# Reinforcements.


def reinforcing(state: State, waits: Reserve) -> State:
    """The active player in the last phase of the turn with these bought; the income is stored."""
    ready, _ = until(
        ended(with_reserve(state, state.active, waits))[0],
        lambda one: not isinstance(one.step, StoringGold),
        lambda one: dragonlords.legal_actions(one)[-1],
    )
    return ready


def is_open(state: State, at: str, by: Side) -> bool:
    """Whether a territory is the player's, in a realm whose kingdom is, too."""
    kingdom = kingdom_of(state, at)
    return kingdom is not None and alone(state, at) is by is alone(state, kingdom)


@checks("D27.15", "D4.10")
@given(lands(), st.integers(1, 3))
def test_units_are_placed_in_realms_of_kingdoms_held(state: State, count: int) -> None:
    """Units go to territories of their player in realms whose kingdom is that player's, and nowhere else."""
    by = state.active
    ready = reinforcing(state, Reserve(count, 0))
    fits = {at for at in kinds(state) if is_open(state, at, by)}
    if not fits:
        # Only free units, which are an option, can still be placed.
        assert isinstance(ready.step, Placing) is bool(listed(ready, dragonlords.Levy))
        assert ready.bought(by) == Reserve(count, 0)
        assert ready.active is not by or not listed(ready, Place)
        return
    assert isinstance(ready.step, Placing)
    assert {Place(by, Ware.UNIT, at) for at in fits} == without_counters(dragonlords.legal_actions(ready))
    for at in kinds(state):
        why, kingdom = refused(ready, Place(by, Ware.UNIT, at)), kingdom_of(state, at)
        assert ("D27.15" in why) is (alone(state, at) is not by)
        assert ("D4.10" in why) is (kingdom is not None and alone(state, kingdom) is not by)
        assert (why == set()) is (at in fits)


@checks("D27.17", "D27.16", "D4.17")
@given(lands())
def test_gold_islands_and_teleportals_are_not_reinforced(state: State) -> None:
    """Territories of no realm get no reinforcements, whoever holds them."""
    by, ready = state.active, reinforcing(state, Reserve(2, 1))
    if isinstance(ready.step, Placing):
        for at in kinds(state):
            for ware in Ware:
                outside = at not in realms_of(state)
                assert ("D27.17" in refused(ready, Place(by, ware, at))) is outside


@checks("D27.15")
@given(lands(), st.integers(0, 4), st.integers(0, 2), SEEDS)
def test_all_that_can_be_placed_is_placed(state: State, count: int, ships: int, seed: int) -> None:
    """The phase ends when nothing that waits has a place; all that was placed is on the board."""
    by, rng = state.active, Random(seed)
    ready = reinforcing(state, Reserve(count, ships))
    after, told = until(ready, lambda one: one.active is not by, lambda one: rng.choice(_acts(one)))
    fits = [at for at in kinds(state) if is_open(state, at, by)]
    harbors = [at for at in fits if any(at == one for one, _ in state.table.harbors)]
    left = Reserve(0 if fits else count, 0 if harbors else ships)
    assert left == after.bought(by)
    placed_units = [one for one in of_kind(told, WarePlaced) if one.ware is Ware.UNIT]
    assert len(placed_units) == count - left.units
    assert len(of_kind(told, WarePlaced)) == count - left.units + ships - left.ships
    for at in kinds(state):
        placed = sum(one.at == at and one.ware is Ware.UNIT for one in of_kind(told, WarePlaced))
        assert ready.figures(at, by).add(Figure(), placed) == after.figures(at, by)
    for place, (at, _) in enumerate(state.table.harbors):
        placed = sum(one.at == at and one.ware is Ware.SHIP for one in of_kind(told, WarePlaced))
        assert ready.docked[place].total + placed == after.docked[place].total


def _acts(state: State) -> tuple[dragonlords.Action, ...]:
    """What can be done, but for counters and free units."""
    return tuple(
        one
        for one in dragonlords.legal_actions(state)
        if not isinstance(one, dragonlords.Levy | dragonlords.Show)
    )


@checks("D7.8")
@given(lands())
def test_a_ship_is_placed_at_a_harbor(state: State) -> None:
    """A ship goes to a harbor that could be reinforced; elsewhere it is refused."""
    by, ready = state.active, reinforcing(state, Reserve(1, 1))
    if isinstance(ready.step, Placing):
        ports = {at for at, _ in state.table.harbors}
        fits = {Place(by, Ware.SHIP, at) for at in kinds(state) if at in ports and is_open(state, at, by)}
        assert fits == {act for act in listed(ready, Place) if act.ware is Ware.SHIP}
        for at in kinds(state):
            assert ("D7.8" in refused(ready, Place(by, Ware.SHIP, at))) is (at not in ports)
