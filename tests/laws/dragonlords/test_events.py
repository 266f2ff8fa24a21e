"""Events tell the whole game: units, gold, holders and hands follow from them alone."""

from collections import Counter

from hypothesis import given
from tests.clauses.dragonlords.realms import SEEDS, alone, kinds, steps_of, war

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    CasterVanished,
    CountersLaid,
    CrewAshore,
    Event,
    GarrisonPlaced,
    GoldPaid,
    GoldStored,
    KingdomClaimed,
    PartyLeft,
    PartyMoved,
    Retreated,
    ScrollCast,
    ScrollDealt,
    ScrollDiscarded,
    ScrollGained,
    ScrollTaken,
    Setup,
    ShipSailed,
    State,
    TerritoryClaimed,
    UnitAdded,
    UnitBoarded,
    UnitHired,
    UnitJoined,
    UnitLanded,
    UnitMarched,
    UnitsLevied,
    UnitsLost,
    UnitsTeleported,
    UnitSummoned,
    UnitTransferred,
    Ware,
    WarePlaced,
)
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.strategies import setups


class Ledger:
    """What a reader of events knows: units by place and side, gold by kingdom, scrolls by seat."""

    def __init__(self) -> None:
        self.units, self.gold, self.scrolls = Counter[object](), Counter[str](), Counter[object]()

    def write(self, event: Event) -> None:
        """One event more."""
        match event:
            case KingdomClaimed(seat, at, count):
                self.units[at, seat] += count
            case GarrisonPlaced(at, count):
                self.units[at, dragonlords.Side.GARRISON] += count
            case TerritoryClaimed(seat, at) | UnitAdded(seat, at):
                self.units[at, seat] += 1
            case UnitBoarded(seat, _, at, to) | UnitLanded(seat, _, at, to):
                self.units[at, seat] -= 1
                self.units[to, seat] += 1
            case ShipSailed(seat, ship, at, to):
                self.units[at, seat] -= ship.crew.total
                self.units[to, seat] += ship.crew.total
            case UnitMarched(seat, _, at, to) | UnitTransferred(seat, _, at, to):
                self.units[at, seat] -= 1
                self.units[to, seat] += 1
            case PartyMoved(seat, at, to, figures) | PartyLeft(seat, at, to, figures):
                self.units[at, seat] -= figures.total
                self.units[to, seat] += figures.total
            case UnitsTeleported(seat, figures, at, to):
                self.units[at, seat] -= figures.total
                self.units[to, seat] += figures.total
            case CasterVanished(seat, _, at, to) | CrewAshore(seat, _, at, to):
                self.units[at, seat] -= 1
                self.units[to, seat] += 1
            case Retreated(seat, at, to):
                self.units[to, seat] += self.units.pop((at, seat))
            case UnitsLost(side, at, figures):
                self.units[at, side] -= figures.total
            case WarePlaced(seat, Ware.UNIT, at):
                self.units[at, seat] += 1
            case UnitsLevied(seat, at, count):
                self.units[at, seat] += count
            case GoldStored(_, at, gold):
                self.gold[at] += gold
            case GoldPaid(_, at, gold):
                self.gold[at] -= gold
            case ScrollDealt(seat):
                self.scrolls[seat] += 1
            case ScrollTaken(seat, by):
                self.scrolls[seat] -= 1
                self.scrolls[by] += 1
            case ScrollDiscarded(seat):
                self.scrolls[seat] -= 1
            case ScrollCast(seat):
                self.scrolls[seat] -= 1
            case ScrollGained(seat):
                self.scrolls[seat] += 1
            case UnitSummoned(seat, at) | UnitHired(seat, at) | UnitJoined(seat, at):
                self.units[at, seat] += 1
            case _:
                pass

    def agrees_with(self, state: State) -> None:
        """The state is the one the events speak of."""
        there = Counter[object]()
        for at, side, _, count in everyone(state):
            there[at, side] += count
        assert there == +self.units
        assert dict(zip(state.table.kingdoms, state.gold, strict=True)) == {
            at: self.gold[at] for at in state.table.kingdoms
        }
        hands = {seat: state.hand(seat).total for seat in state.table.seats}
        assert hands == {seat: self.scrolls[seat] for seat in state.table.seats}


@checks("D13.3", "D27.20", "D2.26")
@given(setups(), SEEDS)
def test_a_game_is_followed_by_its_events(setup: Setup, seed: int) -> None:
    """From the first scroll on, events alone give units, gold and hands of every state."""
    ledger = Ledger()
    for _, step in steps_of(setup, seed, 160):
        for event in step.events:
            ledger.write(event)
        if step.events:
            ledger.agrees_with(step.state)


@given(setups(), SEEDS)
def test_a_war_is_followed_by_its_events(setup: Setup, seed: int) -> None:
    """In the middle of a war, too, the changes of a state are those of its events."""
    ledger = Ledger()
    for before, step in war(setup, seed, 90):
        if not ledger.units:
            for at, side, _, count in everyone(before):
                ledger.units[at, side] += count
            ledger.gold.update(dict(zip(before.table.kingdoms, before.gold, strict=True)))
            ledger.scrolls.update({seat: before.hand(seat).total for seat in before.table.seats})
        for event in step.events:
            ledger.write(event)
        if step.events:
            ledger.agrees_with(step.state)


@given(setups(), SEEDS)
def test_every_change_of_a_holder_is_announced(setup: Setup, seed: int) -> None:
    """A territory that has another holder was taken, conquered or left vacant by an event that names it."""
    told = list[Event]()
    start: State | None = None
    for before, step in war(setup, seed, 90):
        start, told = start or before, [*told, *step.events]
        if isinstance(step.state.step, dragonlords.Campaigning | dragonlords.Transferring):
            named = {
                getattr(event, "at", None) for event in told if type(event).__name__.startswith("Territory")
            }
            for at in kinds(step.state):
                if alone(start, at) is not alone(step.state, at):
                    assert at in named
            start, told = step.state, []


@given(setups(), SEEDS)
def test_cited_clauses_are_true_of_what_happened(setup: Setup, seed: int) -> None:
    """An option's clause is cited where the option is played, the base rule where it is not."""
    eliminates = setup.options.player_elimination
    for before, step in war(setup, seed, 90):
        for event in step.events:
            assert event.clauses
            assert all(dragonlords.clause(one) for one in event.clauses)
            if isinstance(event, dragonlords.KingLost | dragonlords.SeatFell):
                assert ("D30.17" in event.clauses) is eliminates
            if isinstance(event, dragonlords.LossNamed):
                led = before.stands(event.side) is not dragonlords.Standing.FALLEN
                assert ("D13.33" in event.clauses) is led
            assert not isinstance(event, CountersLaid)
