"""Page 6, the end of setting up: ships in harbors and gold in kingdoms; nuggets and purses of page 2."""

from random import Random

from attrs import evolve
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.opening import (
    SEEDS,
    begun,
    chosen_player,
    hops,
    in_turn,
    moment,
    on_the_board,
    told,
    ways,
    why,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    DockAt,
    Docking,
    GoldStored,
    Options,
    Pay,
    Paying,
    Sailing,
    Setup,
    Ship,
    ShipDocked,
    ShipLost,
    Side,
    State,
    Store,
    StoringGold,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.dragonlords.scenes import scene


def harbors(state: State, side: Side) -> list[tuple[str, str]]:
    """The harbors of the territories in which a side has units."""
    return [(at, zone) for at, zone in state.table.harbors if at in dragonlords.held(state, side)]


@checks("D6.24")
@given(ways, SEEDS)
def test_each_ship_is_docked_at_a_friendly_harbor(setup: Setup, seed: int) -> None:
    """After setting up each player's ship lies in a harbor of a territory that its player occupies."""
    done = hops(setup, seed)
    state, docked = done[-1].after, told(done, ShipDocked)
    lying = [
        (at, zone) for (at, zone), bag in zip(state.table.harbors, state.docked, strict=True) for _ in bag
    ]
    assert sorted((one.at, one.zone) for one in docked) == sorted(lying)
    assert len({one.seat for one in docked}) == len(docked)
    for one in docked:
        assert (one.at, one.zone) in harbors(state, one.seat)
    assert all(ship == Ship() for bag in state.docked for ship in bag)
    # Who has a choice of harbors is asked.
    for hop in done:
        for event in told([hop], ShipDocked):
            asked = isinstance(hop.step.action, DockAt) and hop.step.action.by is event.seat
            assert asked is (len(harbors(state, event.seat)) > 1)


@checks("D6.24")
@given(ways, SEEDS)
def test_any_harbor_of_ones_own(setup: Setup, seed: int) -> None:
    """A ship may be docked at each harbor of its player and then lies there; elsewhere it is refused."""
    state = moment(setup, seed, Docking)
    assert isinstance(state.step, Docking)
    seat = state.step.seat
    assert tuple(DockAt(seat, at, zone) for at, zone in harbors(state, seat)) == dragonlords.legal_actions(
        state
    )
    for at, zone in harbors(state, seat):
        lying = zip(state.docked, dragonlords.apply(state, DockAt(seat, at, zone)).docked, strict=True)
        new = [
            one for one, (before, after) in zip(state.table.harbors, lying, strict=True) if before != after
        ]
        assert [(at, zone)] == [one for one in new if one in harbors(state, seat)]
    zones = [state.table.atlas.places[one] for one in state.table.atlas.zones]
    for at in dragonlords.held(state, seat):
        for zone in Random(seed).sample(zones, min(4, len(zones))):
            if (at, zone) not in state.table.harbors:
                assert {"D6.24"} == why(state, DockAt(seat, at, zone))
    at, zone = harbors(state, seat)[0]
    assert {"D6.24"} == why(state, DockAt(state.table.next_seat[seat], at, zone))


@checks("D6.28", "D6.24")
@given(on_the_board, SEEDS)
@example(Setup(players=2, options=Options(two_types_each=True)), 1)
def test_no_ship_at_an_enemys_harbor(setup: Setup, seed: int) -> None:
    """A ship is placed neither at a territory that another occupies nor at one that no one does."""
    state = moment(setup, seed, Docking)
    assert isinstance(state.step, Docking)
    seat = state.step.seat
    for at, zone in state.table.harbors:
        if state.table.atlas.territory[state.table.place[at]] is None:
            assert {"misfit"} == why(state, DockAt(seat, at, zone))
        elif (at, zone) not in harbors(state, seat):
            assert {"D6.28"} == why(state, DockAt(seat, at, zone))


@checks("D6.24")
@reads("R-setup-order")
@given(ways, SEEDS)
def test_seat_by_seat_a_ship_and_then_gold(setup: Setup, seed: int) -> None:
    """From the chosen player on, each docks the ship and then divides the gold, before the next one does."""
    done = hops(setup, seed)
    seats = in_turn(setup, chosen_player(done), len(setup.seats))
    order = list[tuple[Side, bool]]()
    for hop in done:
        for event in hop.step.events:
            if isinstance(event, ShipDocked | ShipLost):
                order.append((event.seat, False))
            elif isinstance(event, GoldStored) and order[-1] != (event.seat, True):
                order.append((event.seat, True))
    assert [(seat, gold) for seat in seats for gold in (False, True)] == order


@checks("D6.24", "D6.25")
@reads("R-setup-order")
@given(ways, SEEDS)
def test_no_one_is_asked_without_a_choice(setup: Setup, seed: int) -> None:
    """A player with one harbor or one kingdom is not asked where the ship or the gold goes."""
    for hop in hops(setup, seed):
        step = hop.before.step
        if isinstance(step, Docking):
            assert len(harbors(hop.before, step.seat)) > 1
        if isinstance(step, StoringGold):
            assert len(dragonlords.kingdoms_of(hop.before, step.seat)) > 1


def without_harbors(state: State, seat: Side) -> State:
    """The same, but the seat has no unit in a territory with a harbor, except counters' bearers."""
    kept = {at for at, _ in state.table.harbors}
    changes = [(at, seat, Bag[dragonlords.Figure]()) for at in dragonlords.held(state, seat) if at in kept]
    return with_forces(state, *changes)


@checks("D6.26")
@given(on_the_board, SEEDS)
def test_without_a_harbor_the_ship_is_lost(setup: Setup, seed: int) -> None:
    """A player who holds no harbor when the ships are docked has none at the first turn; the others do."""
    first = moment(setup, seed, Docking)
    assert isinstance(first.step, Docking)
    after = first.table.next_seat[first.step.seat]
    assume(after is not first.active)
    inland = without_harbors(first, after)
    state, lost = inland, list[Side]()
    for step in walk(dragonlords, inland, Random(seed), 200):
        state = step.state
        lost += [event.seat for event in step.events if isinstance(event, ShipLost)]
        if isinstance(state.step, dragonlords.Buying):
            break
    assert after in lost
    assert not any(harbors(inland, seat) for seat in lost)
    ships = [sum(bag.total for bag in one.docked) for one in (inland, state)]
    waiting = [seat for seat in first.table.seats if first.bought(seat).ships]
    assert len(waiting) - len(lost) == ships[1] - ships[0]
    assert 0 == state.bought(after).ships


@checks("D6.26")
@given(ways, SEEDS)
def test_a_ship_is_lost_only_without_a_harbor(setup: Setup, seed: int) -> None:
    """On boards with few harbors those lose their ship who have none, and no one else."""
    done = hops(setup, seed)
    state = done[-1].after
    without = {seat.people for seat in setup.seats if not harbors(state, seat.people)}
    assert without == {one.seat for one in told(done, ShipLost)}
    assert len(setup.seats) - len(without) == sum(bag.total for bag in state.docked)


@checks("D6.25")
@given(ways, SEEDS)
def test_gold_lies_in_ones_own_kingdoms(setup: Setup, seed: int) -> None:
    """After setting up each player's gold lies in their kingdoms, all of it, and none elsewhere."""
    state = begun(setup, seed)
    assert 30 * len(setup.seats) == sum(state.gold)
    for at, gold in zip(state.table.kingdoms, state.gold, strict=True):
        assert not gold or dragonlords.holder(state, at) in state.table.seats
    for seat in setup.seats:
        kingdoms = dragonlords.kingdoms_of(state, seat.people)
        assert 30 == sum(state.gold_in(at) for at in kingdoms)


@checks("D6.25", "D4.5")
@given(st.data(), SEEDS, st.booleans())
def test_any_split_of_the_gold(data: st.DataObject, seed: int, tundra: bool) -> None:
    """Gold may be divided among kingdoms in every way."""
    setup = Setup(players=2, options=dragonlords.Options(tundra=tundra))
    state = next(hop.before for hop in hops(setup, seed) if isinstance(hop.before.step, StoringGold))
    assert isinstance(state.step, StoringGold)
    seat = state.step.seat
    kingdoms = dragonlords.kingdoms_of(state, seat)
    cuts = sorted(
        data.draw(st.lists(st.integers(0, 30), min_size=len(kingdoms) - 1, max_size=len(kingdoms) - 1))
    )
    split = [high - low for low, high in zip([0, *cuts], [*cuts, 30], strict=True)]
    for at, gold in zip(kingdoms, split, strict=True):
        while gold:
            assert isinstance(state.step, StoringGold)
            named = gold if gold == state.step.left else max(one for one in (1, 5, 10) if one <= gold)
            assert Store(seat, at, named) in dragonlords.legal_actions(state)
            state, gold = dragonlords.apply(state, Store(seat, at, named)), gold - named
    assert split == [state.gold_in(at) for at in kingdoms]


@checks("D2.25")
@given(st.integers(1, 40), SEEDS, st.integers(-2, 45))
def test_gold_is_stored_in_nuggets(left: int, seed: int, gold: int) -> None:
    """Gold is handed over as a nugget of 1, 5 or 10, or all that is left, and in no other amount."""
    state = moment(Setup(players=2), seed, StoringGold)
    assert isinstance(state.step, StoringGold)
    seat = state.step.seat
    state = evolve(state, step=evolve(state.step, left=left))
    wanted = sorted({one for one in (1, 5, 10, left) if one <= left}, reverse=True)
    kingdoms = dragonlords.kingdoms_of(state, seat)
    assert tuple(Store(seat, at, one) for at in kingdoms for one in wanted) == dragonlords.legal_actions(
        state
    )
    assert (set() if gold in wanted else {"D2.25"}) == why(state, Store(seat, kingdoms[0], gold))


@checks("D2.25")
@given(st.integers(1, 30), st.integers(0, 30), st.integers(0, 30), st.integers(-1, 31))
def test_gold_is_paid_in_nuggets(due: int, here: int, there: int, gold: int) -> None:
    """A price is paid in nuggets, at most what is due and what lies in the kingdom."""
    assume(here + there > due and here and there)
    state = scene(
        *("vanehold: orcs 2", "oakmoot: orcs 2", "hoarthrone: elves 2"),
        step=Paying(due, Sailing()),
        gold={"vanehold": here, "oakmoot": there, "hoarthrone": 9},
    )
    most = min(due, here)
    wanted = {one for one in (1, 5, 10, most) if one <= most}
    listed = {
        act.gold for act in dragonlords.legal_actions(state) if isinstance(act, Pay) and act.at == "vanehold"
    }
    assert wanted == listed
    assert (set() if gold in wanted else {"D2.25"}) == why(state, Pay(Side.ORCS, "vanehold", gold))


@checks("D2.26")
@given(ways, SEEDS)
def test_gold_is_what_lies_in_kingdoms(setup: Setup, seed: int) -> None:
    """A player's gold is all that lies in the kingdoms they hold; it is put into no other territory."""
    state = moment(setup, seed, StoringGold)
    assert isinstance(state.step, StoringGold)
    seat = state.step.seat
    for at in state.table.territories:
        wanted = (
            set()
            if at in dragonlords.kingdoms_of(state, seat)
            else {"D2.26"}
            if at in state.table.kingdoms
            else {"misfit"}
        )
        assert wanted == why(state, Store(seat, at, 1))
    for side in dragonlords.PEOPLES:
        mine = [at for at in state.table.kingdoms if dragonlords.holder(state, at) is side]
        assert sum(state.gold_in(at) for at in mine) == dragonlords.gold_of(state, side)


@checks("D2.26")
@given(st.integers(1, 20), st.integers(1, 20), st.sampled_from([Side.ELVES, Side.GARRISON, None]))
def test_gold_in_a_kingdom_is_its_holders(mine: int, other: int, holder: Side | None) -> None:
    """Gold in a kingdom that another holds, or no one, is not a player's own."""
    lines = ["vanehold: orcs 2"] + ([f"oakmoot: {holder} 2"] if holder else [])
    state = scene(*lines, gold={"vanehold": mine, "oakmoot": other})
    assert mine == dragonlords.gold_of(state, Side.ORCS)
    assert (other if holder is Side.ELVES else 0) == dragonlords.gold_of(state, Side.ELVES)
    both = with_forces(state, ("oakmoot", Side.ORCS, Bag.of(PLAIN)))
    if holder is None:
        assert mine + other == dragonlords.gold_of(both, Side.ORCS)
    else:
        # Attackers do not hold the kingdom before their combat is decided.
        assert mine == dragonlords.gold_of(both, Side.ORCS)
