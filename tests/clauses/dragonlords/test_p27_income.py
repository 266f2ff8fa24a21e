"""Page 27: collecting income."""

from random import Random

from attrs import evolve
from hypothesis import given
from tests.clauses.dragonlords.realms import (
    GOLD_KINDS,
    SEEDS,
    alone,
    drawn_land,
    empires,
    ended,
    holdings,
    kinds,
    lands,
    of_kind,
    until,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    SIDES,
    Bag,
    GoldStored,
    IncomeCollected,
    Ship,
    Side,
    State,
    StoringGold,
    TerritoryKind,
)
from conquest_rules.dragonlords.position.pieces import Party
from conquest_rules.dragonlords.position.state import by_side, with_forces
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.strategies import setups


def income(state: State) -> int:
    """The gold that the active player collects at the end of the transfer phase."""
    return sum(event.gold for event in of_kind(ended(state)[1], IncomeCollected))


def has_kingdom(state: State) -> bool:
    """Whether the active player holds a kingdom."""
    return any(alone(state, at) is state.active for at in state.table.kingdoms)


def due_to(state: State) -> int:
    """What the active player's territories pay, by the rulebook."""
    held = [kinds(state)[at] for at in holdings(state, state.active)]
    mines = held.count(TerritoryKind.MINE) if state.active is Side.DWARVES else 0
    rich = sum(kind is TerritoryKind.KINGDOM or kind in GOLD_KINDS for kind in held)
    return len(held) - rich + 5 * rich + 5 * mines if has_kingdom(state) else 0


@checks("D27.9", "D27.10", "D27.11")
@given(lands() | empires())
def test_income_is_five_for_kingdoms_and_gold_and_one_for_the_rest(state: State) -> None:
    """Kingdoms and gold territories pay 5, mines 10 to Dwarves, all else 1, each of them once."""
    assert due_to(state) == income(state)


@checks("D27.10")
@given(lands())
def test_more_units_earn_no_more(state: State) -> None:
    """A territory pays once, however many units stand in it."""
    by = state.active
    at = min(holdings(state, by), key=lambda one: state.figures(one, by).total)
    more = with_forces(state, (at, by, state.figures(at, by).add(dragonlords.Figure(), 3)))
    assert income(state) == income(more)


@checks("D27.13")
@given(lands() | empires(), SEEDS)
def test_income_goes_into_the_kingdoms_of_its_owner(state: State, seed: int) -> None:
    """What is stored adds up to the income, and all of it lies in kingdoms of its owner."""
    by, before, rng = state.active, state.gold, Random(seed)
    due = due_to(state)
    state, told = ended(state)
    state, more = until(
        state,
        lambda one: not isinstance(one.step, StoringGold),
        lambda one: rng.choice(dragonlords.legal_actions(one)),
    )
    stored = of_kind((*told, *more), GoldStored)
    grown = {at: new - old for at, old, new in zip(state.table.kingdoms, before, state.gold, strict=True)}
    assert sum(one.gold for one in stored) == due == sum(grown.values())
    for at, gold in grown.items():
        assert sum(one.gold for one in stored if one.at == at) == gold >= 0
        assert not gold or alone(state, at) is by


@checks("D27.14")
@given(lands())
def test_income_needs_a_kingdom(state: State) -> None:
    """A player has an income if and only if they hold a kingdom."""
    assert has_kingdom(state) is bool(income(state))


@checks("D27.12", "D31.16")
@given(setups(), SEEDS)
def test_the_sea_and_the_wastelands_pay_nothing(setup: dragonlords.Setup, seed: int) -> None:
    """Ships in harbors and at sea, with a crew or without, and parties in the Wastelands change no income."""
    state, rng = drawn_land(setup, Random(seed)), Random(seed)
    crew = Bag.of(*[dragonlords.Figure()] * rng.randint(1, 8))
    docked = tuple(bag + Bag.of(Ship()) for bag in state.docked)
    fleets = tuple(by_side(Bag.of(Ship(crew)) for _ in SIDES) for _ in state.fleets)
    parties = tuple(by_side(Bag.of(Party(crew)) for _ in SIDES) for _ in state.parties)
    waiting = tuple(by_side(crew for _ in SIDES) for _ in state.waiting)
    wanted = income(state)
    for change in ({"docked": docked}, {"fleets": fleets}, {"parties": parties}, {"waiting": waiting}):
        assert wanted == income(evolve(state, **change))  # type: ignore[arg-type]  # each of its own type
