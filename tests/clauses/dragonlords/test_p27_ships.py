"""Page 27: in the transfer phase units go aboard ships in harbor, and ashore from blockades."""

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import boards
from tests.clauses.dragonlords.realms import SEEDS, done, ended, kinds, listed, of_kind, refused, seated
from tests.clauses.dragonlords.voyages import afloat, docked, fleets_of, harbors, land, manned, seas

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Board,
    Content,
    Land,
    Sail,
    Ship,
    ShipDocked,
    Side,
    State,
    TerritoryKind,
    TerritoryTaken,
    Transfer,
    Transferring,
)
from conquest_rules.dragonlords.movement.seaways import blockades
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import docked_in, with_forces
from conquest_rules.testing import checks, reads

CONTENTS = st.sampled_from(boards())


def port(seed: int, content: Content, units: int, others: int = 0) -> tuple[State, str, str]:
    """A harbor with so many plain units of the Orcs, whose turn it is, or of the Elves, and its sea zone."""
    setup = seated(Side.ORCS, Side.ELVES, Side.DWARVES, content=content)
    bare = land(setup, Random(seed), active=Side.ORCS)
    at, zone = Random(seed).choice(
        [one for one in harbors(bare) if kinds(bare)[one[0]] is not TerritoryKind.ISLAND]
    )
    state = land(setup, Random(seed), active=Side.ORCS, given={at: None}, step=Transferring())
    state = with_forces(
        state, (at, Side.ORCS, Bag(((PLAIN, units),))), (at, Side.ELVES, Bag(((PLAIN, others),)))
    )
    assert () == dragonlords.faults(state)
    return state, at, zone


@checks("D27.7", "D27.3", "D30.9")
@given(seas(step=Transferring()))
def test_who_goes_aboard(state: State) -> None:
    """Units of friendly harbors board docked ships and own ships of the zone, where no one else blockades."""
    by, places, wanted = state.active, kinds(state), set()
    for at, zone in harbors(state):
        here, others = state.figures(at, by), manned(state, zone) - {by}
        if here.total > (places[at] is not TerritoryKind.ISLAND) and not others:
            ships = {ship for ship in state.fleet(zone, by) if ship.crew.total < 8}
            ships |= set(docked_in(state, at, zone).kinds)
            wanted |= {(figure, at, zone, ship) for figure in here.kinds for ship in ships}
    assert wanted == {(act.figure, act.at, act.zone, act.ship) for act in listed(state, Board)}
    assert [] == listed(state, Sail)


@checks("D27.8", "D27.1", "D7.35")
@given(seas(step=Transferring()))
def test_who_goes_ashore(state: State) -> None:
    """Units aboard go ashore at friendly and vacant harbors of their zone, and at no others."""
    by = state.active
    wanted = {
        (figure, ship, zone, at)
        for zone, ship in fleets_of(state, by)
        for at, there in harbors(state)
        if there == zone and not any(state.figures(at, side) for side in dragonlords.SIDES if side is not by)
        for figure in ship.crew.kinds
    }
    assert wanted == {(act.figure, act.ship, act.at, act.to) for act in listed(state, Land)}
    for zone, ship in fleets_of(state, by):
        for at, there in harbors(state):
            if there == zone and state.figures(at, Side.GARRISON):
                assert "D27.8" in refused(state, Land(by, ship.crew.kinds[0], ship, zone, at))


@checks("D27.7", "D27.1", "D27.3")
@reads("R-blockaded-harbour")
@given(SEEDS, CONTENTS, st.booleans())
def test_boarding_makes_a_blockade(seed: int, content: Content, guarded: bool) -> None:
    """A unit boards a docked ship, which blockades the zone from then on; it has used its transfer."""
    state, at, zone = port(seed, content, 3)
    by = Side.ORCS
    state = docked(state, at, zone)
    if guarded:
        state = afloat(state, Side.ELVES, zone, 1)
        assert refused(state, Board(by, PLAIN, at, zone, Ship())) == {"D27.7"}
        return
    state, _ = done(state, Board(by, PLAIN, at, zone, Ship()))
    assert blockades(state, by, zone)
    (ship,) = state.fleet(zone, by)
    (figure,) = ship.crew
    assert refused(state, Land(by, figure, ship, zone, at)) == {"D27.1"}
    state, _ = done(state, Board(by, PLAIN, at, zone, ship))
    (ship,) = state.fleet(zone, by)
    assert refused(state, Board(by, PLAIN, at, zone, ship)) == {"D27.3"}
    after, _ = ended(state)
    assert [Ship(Bag(((PLAIN, 2),)))] == list(after.fleet(zone, by))


@checks("D27.8", "D27.2")
@reads("R-last-unit-ashore")
@given(SEEDS, CONTENTS, st.booleans())
def test_ships_emptied_are_docked(seed: int, content: Content, vacant: bool) -> None:
    """Those who go ashore claim vacant ground, move no more, and leave an empty ship in the harbor."""
    state, at, zone = port(seed, content, 0 if vacant else 1)
    by = Side.ORCS
    state = afloat(state, by, zone, 2)
    told = list[object]()
    for _ in range(2):
        (ship,) = state.fleet(zone, by)
        state, more = done(state, Land(by, PLAIN, ship, zone, at))
        told += more
    assert ([TerritoryTaken(by, at, ("D27.2",))] if vacant else []) == [
        one for one in told if isinstance(one, TerritoryTaken)
    ]
    assert [ShipDocked(by, at, zone, ("D5.6",))] == of_kind(more, ShipDocked)
    assert [Ship()] == list(docked_in(state, at, zone))
    ashore = next(one for one in state.figures(at, by).kinds if one.mark.transferred)
    assume(state.table.atlas.land.bordering(at))
    for to in state.table.atlas.land.bordering(at):
        assert "D27.1" in refused(state, Transfer(by, ashore, at, to))
