"""Pages 5 and 7: ships sail from sea zone to sea zone, and stop at blockades."""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import boards
from tests.clauses.dragonlords.realms import PEOPLE, SEEDS, done, ended, listed, paired, refused, seated
from tests.clauses.dragonlords.voyages import (
    RANGES,
    afloat,
    beside,
    docked,
    fleets_of,
    harbors,
    land,
    manned,
    seas,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    BeginTeleport,
    Board,
    EndStep,
    Figure,
    Land,
    Sail,
    Setup,
    Ship,
    ShipSailed,
    Show,
    Side,
    State,
)
from conquest_rules.dragonlords.movement.seaways import blockades
from conquest_rules.dragonlords.position.state import with_fleets
from conquest_rules.testing import checks, reads

CONTENTS = st.sampled_from(boards())


def lone(by: Side, seed: int, content: dragonlords.Content, zone_of: int = 0) -> tuple[State, str, Ship]:
    """One ship of a people on a sea without others, and its zone."""
    others = [one for one in PEOPLES if one is not by][:2]
    state = land(seated(by, *others, content=content), Random(seed), active=by)
    zone = Random(seed + zone_of).choice(list(state.table.zone))
    state = afloat(state, by, zone, 2)
    return state, zone, state.fleet(zone, by).kinds[0]


def sailed(state: State, zone: str, ship: Ship, to: str) -> tuple[State, Ship]:
    """The state after a ship has entered a zone, and the ship."""
    before = state.fleet(to, state.active)
    state, _ = done(state, Sail(state.active, ship, zone, to))
    return state, (state.fleet(to, state.active) - before).kinds[0]


@checks("D7.13", "D7.14", "D32.9", "D5.2")
@given(seas())
def test_only_ships_with_a_crew_and_casters_move(state: State) -> None:
    """In the naval movement phase ships sail, units board and land, casters teleport; an empty ship stays."""
    for act in dragonlords.legal_actions(state):
        assert isinstance(act, Sail | Board | Land | BeginTeleport | Show | EndStep)
        if isinstance(act, Sail):
            assert act.ship.crew
            after, _ = done(state, act)
            assert all(ship.crew for _, ship in fleets_of(after, state.active))
    for (at, zone), ships in zip(state.table.harbors, state.docked, strict=True):
        for to in beside(state, zone) if ships else ():
            sail = Sail(state.active, ships.kinds[0], zone, to)
            assert dragonlords.why_not(state, sail) != (), at
    # Each ship has a unit of its own: no ship sails with another's.
    ships = {(act.ship, act.at) for act in listed(state, Sail)}
    assert ships == {(ship, zone) for zone, ship in fleets_of(state, state.active)}


@checks("D7.15", "D7.16")
@given(PEOPLE, SEEDS, CONTENTS)
def test_the_range_of_a_ship(by: Side, seed: int, content: dragonlords.Content) -> None:
    """A ship enters six sea zones in a turn, one of the Barbarians ten, one touching the other."""
    state, zone, ship = lone(by, seed, content)
    rng = Random(seed)
    for entered in range(RANGES[by]):
        ways = {act.to for act in listed(state, Sail)}
        assert beside(state, zone) == ways, entered
        for to in set(state.table.zone) - ways:
            assert refused(state, Sail(by, ship, zone, to)) == {"D7.15"}
        to = rng.choice(sorted(ways))
        state, ship = sailed(state, zone, ship, to)
        zone = to
    assert [] == listed(state, Sail)
    for to in beside(state, zone):
        assert refused(state, Sail(by, ship, zone, to)) == {"D7.15"}
    # In the next turn it sails again.
    after, _ = ended(state)
    assert {Ship(ship.crew)} == {one for _, one in fleets_of(after, by)}


@checks("D7.16")
@reads("R-leaving-harbour")
@given(SEEDS, CONTENTS)
def test_captured_ships_sail_as_their_new_crew_does(seed: int, content: dragonlords.Content) -> None:
    """A docked ship has no range of its own: whoever sails it sails it as far as they sail."""
    for by in (Side.BARBARIANS, Side.ELVES):
        state = land(seated(by, Side.ORCS, Side.DWARVES, content=content), Random(seed), active=by)
        at, zone = Random(seed).choice(harbors(state))
        state = land(state.table.setup, Random(seed), active=by, given={at: by}, most=4)
        state = docked(state, at, zone)
        assume(state.figures(at, by).total > 1)
        figure = state.figures(at, by).kinds[0]
        state, _ = done(state, Board(by, figure, at, zone, Ship()))
        (ship,) = state.fleet(zone, by)
        # The harbor's own zone is not counted.
        assert ship.spent == 0
        count = 0
        while ways := listed(state, Sail):
            state, ship = sailed(state, zone, ship, ways[0].to)
            zone, count = ways[0].to, count + 1
        assert count == RANGES[by]


@checks("D5.5", "D5.6", "D7.36")
@given(seas())
def test_blockades_are_ships_with_units_aboard(state: State) -> None:
    """A side blockades a sea zone with a ship that has a unit aboard, and with nothing else."""
    for zone in state.table.zone:
        there = {side for side in PEOPLES if blockades(state, side, zone)}
        assert manned(state, zone) == there
    for at, zone in harbors(state):
        more = docked(state, at, zone, 2)
        assert [blockades(more, side, zone) for side in PEOPLES] == [
            blockades(state, side, zone) for side in PEOPLES
        ]


@checks("D5.7", "D7.37", "D7.20")
@given(PEOPLE, SEEDS, CONTENTS)
def test_docked_ships_stop_no_one(by: Side, seed: int, content: dragonlords.Content) -> None:
    """A ship passes, and stays in, a sea zone in whose harbors ships of others lie; no combat comes of it."""
    state, zone, ship = lone(by, seed, content)
    bare, count = state, 0
    for at, there in harbors(state)[:4]:
        state, count = docked(state, at, there), count + 1
    rng = Random(seed)
    for _ in range(RANGES[by]):
        assert listed(bare, Sail) == listed(state, Sail)
        to = rng.choice(sorted(beside(state, zone)))
        bare, _ = sailed(bare, zone, ship, to)
        state, ship = sailed(state, zone, ship, to)
        zone = to
        assert not ship.stopped
    assert blockades(state, by, zone)
    assert count == sum(ships.total for ships in state.docked)
    after, _ = ended(state)
    assert [] == listed(after, dragonlords.Fight)


def met(seed: int, content: dragonlords.Content, *, fallen: bool) -> tuple[State, str, Ship, str]:
    """A ship of the Orcs beside a zone that Elves blockade, whose player may have fallen."""
    rng, setup = Random(seed), seated(Side.ORCS, Side.ELVES, Side.DWARVES, content=content)
    out = (Side.ELVES,) if fallen else ()
    state = land(setup, rng, active=Side.ORCS, fallen=out)
    zone = rng.choice([one for one in state.table.zone if beside(state, one)])
    to = rng.choice(sorted(beside(state, zone)))
    state = afloat(state, Side.ORCS, zone, 3)
    state = afloat(state, Side.ELVES, to, 1, 2)
    return state, zone, state.fleet(zone, Side.ORCS).kinds[0], to


@checks("D7.32", "D7.33", "D14.6")
@reads("R-landing-before-sea-battle")
@given(SEEDS, CONTENTS, st.booleans())
def test_a_blockade_ends_a_move(seed: int, content: dragonlords.Content, fallen: bool) -> None:
    """A ship that comes to an enemy blockade, vanquished or not, neither sails on nor lands."""
    state, zone, ship, to = met(seed, content, fallen=fallen)
    by = Side.ORCS
    state, ship = sailed(state, zone, ship, to)
    assert ship.stopped
    assert [] == [act for act in listed(state, Sail) if act.at == to]
    for on in beside(state, to):
        assert refused(state, Sail(by, ship, to, on)) == {"D7.33"}
    for at, there in harbors(state):
        if there == to:
            figure = ship.crew.kinds[0]
            assert "D7.33" in refused(state, Land(by, figure, ship, to, at))
            assert not [act for act in listed(state, Land) if act.at == to]
            for unit in state.figures(at, by).kinds:
                assert "D7.33" in refused(state, Board(by, unit, at, to, ship))
    assert {by, Side.ELVES} == manned(state, to)


@checks("D7.32", "D27.22")
@given(SEEDS, CONTENTS, st.booleans())
def test_no_ship_passes_a_blockade(seed: int, content: dragonlords.Content, fallen: bool) -> None:
    """Wherever a ship is sailed, only the last of the zones that it enters has an enemy blockade."""
    state, zone, _, _ = met(seed, content, fallen=fallen)
    rng, entered = Random(seed), list[str]()
    while ways := [act for act in listed(state, Sail) if act.at == zone]:
        act = rng.choice(ways)
        step = dragonlords.transition(state, act)
        (told,) = [event for event in step.events if isinstance(event, ShipSailed)]
        assert (told.at, told.to) == (zone, act.to)
        state, zone = step.state, act.to
        entered.append(zone)
    assert entered
    assert all(Side.ELVES not in manned(state, one) for one in entered[:-1])


@checks("D30.9")
@given(SEEDS, CONTENTS)
def test_past_an_ally(seed: int, content: dragonlords.Content) -> None:
    """Ships sail past those of an ally: they do not stop, fight or end their move beside them."""
    setup = paired(Side.ORCS, Side.ELVES, Side.DWARVES, Side.BARBARIANS)
    setup = Setup(players=2, seats=setup.seats, options=setup.options, content=content)
    state = land(setup, Random(seed), active=Side.ORCS)
    ally, by, rng = Side.DWARVES, Side.ORCS, Random(seed)
    zone = rng.choice([one for one in state.table.zone if len(beside(state, one)) > 1])
    to = rng.choice(sorted(beside(state, zone)))
    state = afloat(afloat(state, by, zone, 2), ally, to, 1)
    ship = state.fleet(zone, by).kinds[0]
    assume(to in {act.to for act in listed(state, Sail)})
    state, ship = sailed(state, zone, ship, to)
    assert not ship.stopped
    assert "D30.9" in refused(state, EndStep(by))
    assert EndStep(by) not in dragonlords.legal_actions(state)
    last = Ship(ship.crew, spent=5, unaided=True)
    near = with_fleets(state, (to, by, Bag()), (zone, by, Bag.of(last)))
    # With one zone left it would have to stay there.
    assert refused(near, Sail(by, last, zone, to)) == {"D30.9"}
    after, _ = done(state, Sail(by, ship, to, sorted(beside(state, to) - {to})[0]))
    assert EndStep(by) in dragonlords.legal_actions(after)


@checks("D7.15", "D7.19")
@reads("R-fleece-voyage")
@given(PEOPLE, SEEDS, CONTENTS, st.integers(0, 3))
def test_the_golden_fleece_lifts_the_range(
    by: Side, seed: int, content: dragonlords.Content, left: int
) -> None:
    """With the Golden Fleece face up aboard, a ship enters as many sea zones as there are on the board."""
    state, zone, _ = lone(by, seed, content)
    most, fleece = len(content.pack.board.sea_zone), Figure(shown=Bag.of("golden-fleece"))
    ship = Ship(Bag.of(fleece), spent=most - left)
    state = evolve(with_fleets(state, (zone, by, Bag.of(ship))), supply=state.supply.remove("golden-fleece"))
    for _ in range(left):
        to = sorted(act.to for act in listed(state, Sail))[0]
        state, ship = sailed(state, zone, ship, to)
        zone = to
    assert [] == listed(state, Sail)
    for to in beside(state, zone):
        assert refused(state, Sail(by, ship, zone, to)) == {"D7.15"}
