"""Pages 5 and 7: units go aboard and ashore at harbors, and docked ships go with the territory."""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import boards
from tests.clauses.dragonlords.realms import (
    PEOPLE,
    SEEDS,
    battle,
    done,
    ended,
    fighting,
    kinds,
    listed,
    of_kind,
    refused,
    seated,
    until,
)
from tests.clauses.dragonlords.voyages import afloat, crew, docked, fleets_of, harbors, land, manned, seas

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Board,
    Campaigning,
    Content,
    EndStep,
    Engage,
    Fight,
    Land,
    March,
    Pressing,
    Retreat,
    Sail,
    Ship,
    ShipDocked,
    Side,
    State,
    TerritoryKind,
    TerritoryTaken,
)
from conquest_rules.dragonlords.movement.seaways import docked_ships_of, owner_at
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import docked_in, replaced, with_fleets, with_forces
from conquest_rules.testing import checks, reads

CONTENTS = st.sampled_from(boards())


def port(
    seed: int, content: Content, holder: Side | None, units: int = 4, *, island: bool = False
) -> tuple[State, str, str]:
    """A harbor that someone holds with so many plain units, in a turn of the Orcs, and its sea zone."""
    setup = seated(Side.ORCS, Side.ELVES, Side.DWARVES, content=content)
    state = land(setup, Random(seed), active=Side.ORCS)
    places = kinds(state)
    at, zone = Random(seed).choice(
        [one for one in harbors(state) if (places[one[0]] is TerritoryKind.ISLAND) is island]
    )
    state = land(setup, Random(seed), active=Side.ORCS, given={at: None})
    if holder is not None:
        state = with_forces(state, (at, holder, Bag(((PLAIN, units),))))
    assert () == dragonlords.faults(state)
    return state, at, zone


@checks("D5.4", "D7.18", "D31.2", "D4.18", "D7.17")
@given(seas())
def test_units_board_at_harbors_alone(state: State) -> None:
    """All units of own harbor territories can board ships there, but for the last, islands apart."""
    by, places = state.active, kinds(state)
    wanted = set()
    for at, zone in harbors(state):
        here = state.figures(at, by)
        mine = here and not any(state.figures(at, side) for side in dragonlords.SIDES if side is not by)
        if mine and (here.total > 1 or places[at] is TerritoryKind.ISLAND):
            allies = [one for one in state.table.partners[by] if one is not by]
            if not any(one in manned(state, zone) for one in allies):
                ships = {ship for ship in state.fleet(zone, by) if ship.crew.total < 8}
                ships |= set(docked_in(state, at, zone))
                wanted |= {(figure, at, zone, ship) for figure in here.kinds for ship in ships}
    found = {(act.figure, act.at, act.zone, act.ship) for act in listed(state, Board)}
    assert wanted == found


@checks("D7.18", "D5.4", "D5.8", "D7.38", "D30.9")
@given(seas())
def test_units_land_at_harbors_alone(state: State) -> None:
    """All units aboard can land at the harbors of their sea zone, whoever holds them but an ally.

    Kings do not land at a Village.
    """
    by = state.active
    allies = [one for one in state.table.partners[by] if one is not by]
    wanted = {
        (figure, ship, zone, at)
        for zone, ship in fleets_of(state, by)
        for at, there in harbors(state)
        if there == zone and not any(state.figures(at, one) for one in allies)
        for figure in ship.crew.kinds
    }
    wanted |= {
        (figure, ship, zone, at)
        for zone, ship in fleets_of(state, by)
        for at in state.table.village
        if (at, zone) in state.table.harbors
        for figure in ship.crew.kinds
        if "king" not in (*figure.shown, *(one.item for one in figure.hidden))
    }
    assert wanted == {(act.figure, act.ship, act.at, act.to) for act in listed(state, Land)}
    for zone, ship in fleets_of(state, by):
        for at in kinds(state):
            if (at, zone) not in harbors(state):
                assert "D7.18" in refused(state, Land(by, ship.crew.kinds[0], ship, zone, at))


@checks("D7.17")
@given(SEEDS, CONTENTS, st.booleans())
def test_eight_units_a_ship(seed: int, content: Content, at_sea: bool) -> None:
    """Eight units go aboard a ship, docked or at sea, and no ninth."""
    state, at, zone = port(seed, content, Side.ORCS, 12)
    state = afloat(state, Side.ORCS, zone, 1) if at_sea else docked(state, at, zone)
    for aboard in range(1 if at_sea else 0, 8):
        ship = (state.fleet(zone, Side.ORCS) or Bag.of(Ship())).kinds[0]
        assert ship.crew.total == aboard
        state, _ = done(state, Board(Side.ORCS, PLAIN, at, zone, ship))
    (ship,) = state.fleet(zone, Side.ORCS).kinds
    assert refused(state, Board(Side.ORCS, PLAIN, at, zone, ship)) == {"D7.17"}
    assert not state.docked[state.table.harbors.index((at, zone))]


@checks("D31.2", "D4.18", "D5.4")
@given(SEEDS, CONTENTS, st.booleans())
def test_the_last_unit_stays(seed: int, content: Content, island: bool) -> None:
    """The last unit of a territory does not go aboard; an island may be left."""
    state, at, zone = port(seed, content, Side.ORCS, 2, island=island)
    state = docked(state, at, zone)
    state, _ = done(state, Board(Side.ORCS, PLAIN, at, zone, Ship()))
    (ship,) = state.fleet(zone, Side.ORCS).kinds
    last = Board(Side.ORCS, PLAIN, at, zone, ship)
    assert refused(state, last) == (set() if island else {"D31.2"})
    assert (last in listed(state, Board)) is island


@checks("D7.19", "D7.15")
@reads("R-naval-order", "R-last-unit-ashore")
@given(SEEDS, CONTENTS)
def test_several_harbors_on_the_way(seed: int, content: Content) -> None:
    """A ship takes units aboard at several harbors within its move, and what it has sailed is kept."""
    setup, rng = seated(Side.ORCS, Side.ELVES, Side.DWARVES, content=content), Random(seed)
    state = land(setup, rng, active=Side.ORCS)
    pairs = [
        (one, other)
        for one in harbors(state)
        for other in harbors(state)
        if one[0] != other[0] and other[1] in state.table.atlas.sea.bordering(one[1])
    ]
    assume(pairs)
    (start, first), (stop, second) = rng.choice(pairs)
    given_to = {start: Side.ORCS, stop: Side.ORCS}
    state = land(setup, Random(seed), active=Side.ORCS, given=given_to)
    for at in given_to:
        state = with_forces(state, (at, Side.ORCS, state.figures(at, Side.ORCS).add(PLAIN, 3)))
    state = docked(state, start, first)
    state, _ = done(state, Board(Side.ORCS, PLAIN, start, first, Ship()))
    (ship,) = state.fleet(first, Side.ORCS).kinds
    state, _ = done(state, Sail(Side.ORCS, ship, first, second))
    (ship,) = state.fleet(second, Side.ORCS).kinds
    state, _ = done(state, Board(Side.ORCS, PLAIN, stop, second, ship))
    (ship,) = state.fleet(second, Side.ORCS).kinds
    assert (2, 1) == (ship.crew.total, ship.spent)
    # All go ashore, and the ship keeps what it has sailed when it is boarded once more.
    for _ in range(2):
        (ship,) = state.fleet(second, Side.ORCS).kinds
        state, told = done(state, Land(Side.ORCS, ship.crew.kinds[0], ship, second, stop))
    assert [ShipDocked(Side.ORCS, stop, second, ("D5.6",))] == of_kind(told, ShipDocked)
    assert not state.fleet(second, Side.ORCS)
    (ship,) = state.docked[state.table.harbors.index((stop, second))].kinds
    state, _ = done(state, Board(Side.ORCS, PLAIN, stop, second, ship))
    assert [1] == [one.spent for one in state.fleet(second, Side.ORCS)]


@checks("D7.13")
@reads("R-naval-order")
@given(SEEDS, CONTENTS)
def test_a_unit_boards_once_and_lands_once(seed: int, content: Content) -> None:
    """A unit boards once and lands once, in this order, and is not teleported in the same phase."""
    state, at, zone = port(seed, content, Side.ORCS)
    state = docked(state, at, zone)
    state, _ = done(state, Board(Side.ORCS, PLAIN, at, zone, Ship()))
    (ship,) = state.fleet(zone, Side.ORCS).kinds
    (figure,) = ship.crew.kinds
    assert figure.mark.boarded
    assert figure.mark.moved
    state, _ = done(state, Land(Side.ORCS, figure, ship, zone, at))
    landed = next(one for one in state.figures(at, Side.ORCS).kinds if one.mark.landed)
    assert refused(state, Board(Side.ORCS, landed, at, zone, Ship())) == {"D7.13"}
    assert not [act for act in listed(state, Board) if act.figure == landed]
    after, _ = ended(state)
    assert all(not (one.mark.landed or one.mark.boarded) for one in after.figures(at, Side.ORCS).kinds)
    # It has moved in this turn, which a sneak attack asks for.
    assert 1 == sum(count for one, count in after.figures(at, Side.ORCS).pairs if one.mark.moved)


@checks("D7.13")
@reads("R-naval-order")
@given(SEEDS, CONTENTS)
def test_who_has_landed_does_not_board(seed: int, content: Content) -> None:
    """A unit that was aboard when the turn began lands, and boards no ship in the same phase."""
    state, at, zone = port(seed, content, Side.ORCS)
    state = afloat(state, Side.ORCS, zone, 2)
    state, _ = done(state, Land(Side.ORCS, PLAIN, crew(2), zone, at))
    landed = next(one for one in state.figures(at, Side.ORCS).kinds if one.mark.landed)
    assert not landed.mark.boarded
    assert refused(state, Board(Side.ORCS, landed, at, zone, crew(1))) == {"D7.13"}
    assert not [act for act in listed(state, Board) if act.figure == landed]


@checks("D5.8", "D7.38", "D7.21", "D13.1")
@reads("R-landed-units", "R-last-unit-ashore")
@given(SEEDS, CONTENTS, st.integers(0, 2), st.integers(1, 3))
def test_landing_among_enemies(seed: int, content: Content, ships: int, landed: int) -> None:
    """Units land where enemy ships are docked; they fight in the combat phase, which does not end before."""
    state, at, zone = port(seed, content, Side.ELVES, 2)
    by = Side.ORCS
    state = afloat(docked(state, at, zone, ships), by, zone, landed)
    for _ in range(landed):
        (ship,) = state.fleet(zone, by).kinds
        state, told = done(state, Land(by, ship.crew.kinds[0], ship, zone, at))
        assert [] == of_kind(told, TerritoryTaken)
    # The ship that they left lies in the harbor, and is the defender's.
    assert ships + 1 == state.docked[state.table.harbors.index((at, zone))].total
    assert Side.ELVES is dragonlords.holder(state, at) is owner_at(state, at)
    figure = state.figures(at, by).kinds[0]
    assert refused(state, Board(by, figure, at, zone, Ship())) & {"D4.24"}
    state, _ = ended(state)
    assert isinstance(state.step, Campaigning)
    assert Fight(by, at) in listed(state, Fight)
    assert refused(state, EndStep(by))
    assert not [act for act in listed(state, March) if act.at == at]
    state, _ = done(state, Fight(by, at))
    assert not state.fleet(zone, by)


@checks("D7.38", "D13.10")
@reads("R-landed-units", "R-unowned-ship")
@given(SEEDS, CONTENTS)
def test_landing_on_vacant_ground(seed: int, content: Content) -> None:
    """Vacant ground is claimed at once, with the ships docked there; the units march on later."""
    state, at, zone = port(seed, content, None)
    by = Side.ORCS
    state = afloat(docked(state, at, zone, 2), by, zone, 3)
    assert [] == [one for side in PEOPLES for one in docked_ships_of(state, side)]
    ship = crew(3)
    state, told = done(state, Land(by, PLAIN, ship, zone, at))
    assert [TerritoryTaken(by, at, ("D7.38",))] == of_kind(told, TerritoryTaken)
    assert [(at, zone, Ship(), 2)] == list(docked_ships_of(state, by))
    (ship,) = state.fleet(zone, by).kinds
    state, _ = done(state, Land(by, PLAIN, ship, zone, at))
    state, _ = ended(state)
    assert [] == listed(state, Fight)
    near = state.table.atlas.land.bordering(at)
    assert bool(near) is any(act.at == at for act in listed(state, March))


@checks("D2.10", "D7.20", "D7.21", "D32.4", "D32.10")
@reads("R-unowned-ship")
@given(SEEDS, CONTENTS, PEOPLE, st.integers(1, 4), st.booleans())
def test_docked_ships_go_with_their_territory(
    seed: int, content: Content, holder: Side, ships: int, fallen: bool
) -> None:
    """One unit guards any number of docked ships; no one owns those of vanquished units or at a Village."""
    state, at, zone = port(seed, content, holder if holder in (Side.ORCS, Side.ELVES) else Side.DWARVES, 1)
    holder = dragonlords.holder(state, at) or holder
    state = docked(state, at, zone, ships)
    if fallen and holder is not Side.ORCS:
        out = replaced(state.standing, holder, dragonlords.Standing.FALLEN)
        state = evolve(state, standing=out)
    owns = {side: sum(count for *_, count in docked_ships_of(state, side)) for side in PEOPLES}
    lost = fallen and holder is not Side.ORCS
    assert {side: ships if side is holder and not lost else 0 for side in PEOPLES} == owns
    for village, sea in state.table.harbors:
        if village not in kinds(state):
            assert owner_at(state, village) is None, sea


@checks("D7.21")
@given(SEEDS, CONTENTS)
def test_conquest_takes_the_docked_ships(seed: int, content: Content) -> None:
    """Whoever conquers a territory has the ships docked there, and the former holder has them no more."""
    state, at, zone = port(seed, content, Side.ELVES, 1)
    near = [to for to in state.table.atlas.land.bordering(at) if to in kinds(state)]
    assume(near)
    start = near[0]
    setup = state.table.setup
    state = land(setup, Random(seed), active=Side.ORCS, given={at: None, start: None}, step=Campaigning())
    state = with_forces(state, (at, Side.ELVES, Bag.of(PLAIN)), (start, Side.ORCS, Bag(((PLAIN, 4),))))
    state = docked(state, at, zone, 2)
    taken, _ = battle(state, start, at, {Side.ORCS: 1})
    assume(dragonlords.holder(taken, at) is Side.ORCS)
    assert 2 == sum(count for one, _, _, count in docked_ships_of(taken, Side.ORCS) if one == at)
    assert 0 == sum(count for one, _, _, count in docked_ships_of(taken, Side.ELVES) if one == at)


@checks("D7.33")
@reads("R-blockaded-harbour")
@given(SEEDS, CONTENTS, st.booleans())
def test_boarding_beside_a_blockade_attacks(seed: int, content: Content, own_too: bool) -> None:
    """A docked ship beside an enemy blockade can be boarded: it stays, and fights in the combat phase."""
    state, at, zone = port(seed, content, Side.ORCS)
    by = Side.ORCS
    state = afloat(docked(state, at, zone), Side.ELVES, zone, 2)
    if own_too:
        # One that came from elsewhere takes no one aboard.
        came = Ship(Bag.of(PLAIN), spent=2, stopped=True)
        state = with_fleets(state, (zone, by, Bag.of(came)))
        assert refused(state, Board(by, PLAIN, at, zone, came)) == {"D7.33"}
    state, _ = done(state, Board(by, PLAIN, at, zone, Ship()))
    boarded = next(one for one in state.fleet(zone, by) if not one.spent)
    assert boarded.stopped
    assert {by, Side.ELVES} == manned(state, zone)
    assert [] == listed(state, Sail)
    # More units join those aboard.
    state, _ = done(state, Board(by, PLAIN, at, zone, boarded))
    assert {2} <= {ship.crew.total for ship in state.fleet(zone, by)}


@checks("D24.1", "D5.8")
@reads("R-landed-units")
@given(SEEDS, CONTENTS, st.integers(1, 3))
def test_landed_units_retreat_like_others(seed: int, content: Content, landed: int) -> None:
    """After a round landed units may go back to an adjacent territory of theirs, and never aboard."""
    state, at, zone = port(seed, content, Side.ELVES, 2)
    by, near = Side.ORCS, [to for to in state.table.atlas.land.bordering(at) if to in kinds(state)]
    assume(near)
    given_to = dict.fromkeys((at, *near))
    state = land(state.table.setup, Random(seed), active=by, given=given_to)
    state = with_forces(state, (at, Side.ELVES, Bag(((PLAIN, 2),))), (near[0], by, Bag.of(PLAIN)))
    state = afloat(state, by, zone, landed + 1)
    for _ in range(landed):
        (ship,) = state.fleet(zone, by).kinds
        state, _ = done(state, Land(by, ship.crew.kinds[0], ship, zone, at))
    state, _ = ended(state)
    state, _ = done(state, Fight(by, at))
    state, _ = done(state, Engage(by))
    state, _ = until(state, lambda now: isinstance(now.step, Pressing), fighting({}), 50)
    assert {Retreat(by, near[0])} == set(listed(state, Retreat))
    assert dragonlords.why_not(state, Retreat(by, zone))
    state, _ = done(state, Retreat(by, near[0]))
    assert (landed + 1, 0) == (state.figures(near[0], by).total, state.figures(at, by).total)
    assert [1] == [ship.crew.total for ship in state.fleet(zone, by)]
