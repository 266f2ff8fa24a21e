"""Readings of gold, purchases, reinforcements and transfers."""

from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.realms import (
    GOLD_KINDS,
    PEOPLE,
    SEEDS,
    alone,
    battle,
    done,
    drawn_land,
    ended,
    holdings,
    kinds,
    lands,
    listed,
    of_kind,
    paired,
    refused,
    seated,
    with_reserve,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Buy,
    Buying,
    EndStep,
    GoldCaptured,
    IncomeCollected,
    Options,
    Paying,
    Placing,
    Reserve,
    Ship,
    Side,
    State,
    TerritoryKind,
    Transfer,
    Ware,
)
from conquest_rules.dragonlords.position.state import by_side
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene


@reads("R-income-stacking")
@checks("D27.9", "D27.10")
@given(PEOPLE, SEEDS)
def test_five_plus_one_or_one_rate_each(people: Side, seed: int) -> None:
    """By the other reading each kingdom and gold territory pays 1 more, and nothing else does."""
    paid = dict[str, int]()
    for reading in ("one-rate-each", "five-plus-one"):
        setup = seated(
            people, *[one for one in PEOPLES if one is not people], rulings={"R-income-stacking": reading}
        )
        state = drawn_land(setup, Random(seed), active=people, given={"oakmoot": people})
        paid[reading] = sum(event.gold for event in of_kind(ended(state)[1], IncomeCollected))
    rich = sum(
        kinds(state)[at] is TerritoryKind.KINGDOM or kinds(state)[at] in GOLD_KINDS
        for at in holdings(state, people)
    )
    assert paid["one-rate-each"] + rich == paid["five-plus-one"]


@reads("R-component-limits")
@checks("D2.7")
@given(PEOPLE, st.integers(0, 7))
def test_ships_are_eight_or_without_number(people: Side, docked: int) -> None:
    """By the other reading the ninth ship is sold like the first."""
    for reading in ("scarce-pieces-limit", "no-limits"):
        setup = seated(
            people, *[one for one in PEOPLES if one is not people], rulings={"R-component-limits": reading}
        )
        state = scene(f"oakmoot: {people} 2", active=people, setup=setup, step=Buying(), gold={"oakmoot": 99})
        ships = (Bag(((Ship(), docked),)), *state.docked[1:])
        state, _ = done(evolve(state, docked=ships), *[Buy(people, Ware.SHIP)] * (8 - docked))
        limited = reading == "scarce-pieces-limit"
        assert refused(state, Buy(people, Ware.SHIP)) == ({"D2.7"} if limited else set())
        assert (Buy(people, Ware.SHIP) in dragonlords.legal_actions(state)) is not limited


@reads("R-orc-bundle")
@checks("D2.4")
@given(st.integers(0, 40))
def test_orcs_are_sold_singly_and_in_fours(gold: int) -> None:
    """One to three Orcs can be bought alone, and the fourth of each four adds 1 gold."""
    state = scene("oakmoot: orcs 2", step=Buying(), gold={"oakmoot": gold})
    count = 0
    while Buy(Side.ORCS, Ware.UNIT) in dragonlords.legal_actions(state):
        state, (told,) = done(state, Buy(Side.ORCS, Ware.UNIT))
        count += 1
        assert isinstance(told, dragonlords.WareBought)
        assert told.price == (1 if count % 4 == 0 else 3)
    assert count == max(n for n in range(20) if 10 * (n // 4) + 3 * (n % 4) <= gold)


@reads("R-purchase-needs-kingdom", "R-gold-when-kingdom-falls")
@checks("D30.3", "D4.6")
@given(PEOPLE, st.integers(1, 50))
def test_gold_falls_with_its_kingdom(people: Side, gold: int) -> None:
    """The gold in a conquered kingdom is the conqueror's at once, and the loser has none to spend."""
    other = next(one for one in PEOPLES if one is not people)
    state = scene(
        f"last-lantern: {people} 4",
        f"vanehold: {other} 1",
        f"oakmoot: {people} 1",
        active=people,
        setup=seated(people, other),
        gold={"vanehold": gold, "oakmoot": 3},
    )
    after, told = battle(state, "last-lantern", "vanehold", {people: 2})
    assert [GoldCaptured(people, "vanehold", gold)] == of_kind(told, GoldCaptured)
    assert dragonlords.gold_of(after, people) == gold + 3
    assert dragonlords.gold_of(after, other) == 0
    buying = evolve(after, active=other, step=Buying())
    assert refused(buying, Buy(other, Ware.UNIT)) == {"D30.3"}


@reads("R-paying-kingdom", "R-gold-stays-put")
@checks("D7.6", "D4.5", "D2.26", "D4.4")
@given(st.integers(3, 20), st.integers(3, 20))
def test_the_buyer_names_the_kingdom_that_pays(first: int, second: int) -> None:
    """With gold in two kingdoms the buyer is asked; what is not spent stays where it lies."""
    state = scene(
        "oakmoot: elves 2",
        "vanehold: elves 2",
        "hoarthrone: orcs 2",
        active="elves",
        step=Buying(),
        gold={"oakmoot": first, "vanehold": second, "hoarthrone": 9},
    )
    state, _ = done(state, Buy(Side.ELVES, Ware.UNIT), EndStep(Side.ELVES))
    assert isinstance(state.step, Paying)
    assert "D2.26" in refused(state, dragonlords.Pay(Side.ELVES, "hoarthrone", 1))
    for at, left in (("oakmoot", (first - 3, second)), ("vanehold", (first, second - 3))):
        paid, _ = done(state, dragonlords.Pay(Side.ELVES, at, 3))
        assert left == (paid.gold_in("oakmoot"), paid.gold_in("vanehold"))
        assert not isinstance(paid.step, Paying)


@reads("R-gold-stays-put")
@checks("D27.13")
@given(PEOPLE, st.integers(0, 20), st.integers(0, 20))
def test_only_the_income_is_divided(people: Side, first: int, second: int) -> None:
    """When income is stored, the gold that lies in kingdoms stays there."""
    state = scene(
        f"oakmoot: {people} 2",
        f"vanehold: {people} 2",
        active=people,
        step=dragonlords.Transferring(),
        gold={"oakmoot": first, "vanehold": second},
    )
    after, _ = ended(state)
    assert isinstance(after.step, dragonlords.StoringGold)
    # Two kingdoms, and the island on which the King of this scene waits.
    assert 15 == after.step.left
    assert state.gold == after.gold


@reads("R-two-player-alliance")
@checks("D2.26", "D4.4")
@given(st.permutations(PEOPLES), st.integers(0, 30), st.integers(0, 30), st.booleans())
def test_allies_have_purses_of_their_own(peoples: list[Side], own: int, other: int, lost: bool) -> None:
    """The gold of a people is what lies in its own kingdoms, not in its ally's nor in those it has lost."""
    first, ally = peoples[0], peoples[2]
    state = scene(
        f"oakmoot: {first} 2",
        f"vanehold: {peoples[1] if lost else ally} 2",
        active=first,
        step=Buying(),
        setup=paired(*peoples),
        gold={"oakmoot": own, "vanehold": other},
    )
    claimed = {first: ("oakmoot", "vanehold")} if lost else {first: ("oakmoot",), ally: ("vanehold",)}
    state = evolve(state, claimed=by_side(claimed.get(side, ()) for side in dragonlords.SIDES))
    assert own == dragonlords.gold_of(state, first)
    assert (0 if lost else other) == dragonlords.gold_of(state, ally)
    price = state.table.content.people[first].cost
    for number in range(own // price if state.table.content.people[first].bundle is None else 0):
        assert Buy(first, Ware.UNIT) in dragonlords.legal_actions(state), number
        state, _ = done(state, Buy(first, Ware.UNIT))
    if state.table.content.people[first].bundle is None:
        assert refused(state, Buy(first, Ware.UNIT)) == {"D7.6"}


@reads("R-unplaceable-reinforcements", "R-new-ship-placement")
@checks("D27.15", "D4.10")
@given(PEOPLE, st.integers(0, 3), st.integers(0, 2))
def test_what_has_no_place_waits(people: Side, count: int, ships: int) -> None:
    """Without a harbor in a realm of theirs ships wait, without a kingdom units too; nothing is held back."""
    other = next(one for one in PEOPLES if one is not people)
    for kingdom, harbor in ((False, False), (True, False), (True, True)):
        lines = [f"oakmoot: {people} 1"] * kingdom + [f"reedhaven: {people} 1"] * harbor
        # A harbor of another realm, and of an island, is no place for a new ship.
        lines += [f"cidermouth: {people} 1", f"farlight: {people} 1 king"]
        state = scene(*lines, active=people, setup=seated(people, other), step=dragonlords.Transferring())
        state, _ = ended(with_reserve(state, people, Reserve(count, ships)))
        while isinstance(state.step, Placing):
            assert not listed(state, EndStep)
            state, _ = done(state, dragonlords.legal_actions(state)[0])
        assert Reserve(0 if kingdom else count, 0 if harbor else ships) == state.bought(people)


@reads("R-idle-phase")
@checks("D7.1")
@given(lands(step=Buying()))
def test_a_player_may_pass(state: State) -> None:
    """Buying, naval movement, combat and transfer are ended without doing anything."""
    for step in (Buying, dragonlords.Sailing, dragonlords.Campaigning, dragonlords.Transferring):
        assert isinstance(state.step, step)
        assert EndStep(state.active) in dragonlords.legal_actions(state)
        state, _ = ended(state)


@reads("R-transfer-eligibility")
@checks("D27.1")
@given(PEOPLE)
def test_units_that_fought_are_transferred(people: Side) -> None:
    """A unit that has conquered a territory goes one step further in the transfer phase."""
    other = next(one for one in PEOPLES if one is not people)
    state = scene(
        f"coinwater: {people} 4", f"deepvein: {other} 1", active=people, setup=seated(people, other)
    )
    after, _ = battle(state, "coinwater", "deepvein", {people: 1})
    after, _ = ended(after)
    moves = {(act.at, act.to) for act in listed(after, Transfer)}
    assert {("deepvein", "tithe-hills"), ("deepvein", "coinwater")} <= moves


@reads("R-tundra-scope", "R-tundra-kingdoms", "R-kingdom-target-range")
@checks("D30.11")
@given(st.integers(2, 4))
def test_the_right_side_is_tundra(players: int) -> None:
    """Two realms and the gold territories beside them are closed; islands and teleportals stay in play."""
    setup = dragonlords.Setup(players=players, options=Options(tundra=True))
    table = dragonlords.new_game(setup).table
    rows = setup.content.pack.board.territory
    closed = [row for row in rows if row.id not in table.territories]
    assert {row.realm for row in closed} == {"ravenpeat", "duskheather", None}
    assert [row.id for row in closed if row.realm is None] == ["barleycrown", "oldlode", "brasswell"]
    assert len(table.kingdoms) == 4
    assert sum(row.kind is TerritoryKind.GOLD for row in rows if row.id in table.territories) == 5
    with_target = [n for n in range(8) if _is_legal(setup, n)]
    assert with_target == [n for n in range(8) if {2: 2, 3: 1, 4: 1}[players] < n <= 4]


def _is_legal(setup: dragonlords.Setup, target: int) -> bool:
    try:
        evolve(setup, options=evolve(setup.options, kingdom_target=target))
    except dragonlords.IllegalSetup:
        return False
    return True


@reads("R-vanquished-are-enemies", "R-allies-apart", "R-two-player-alliance")
@checks("D27.22", "D30.9")
@given(st.permutations(PEOPLES), st.booleans())
def test_an_ally_is_closed_until_it_falls(peoples: list[Side], fell: bool) -> None:
    """An ally's land is neither friendly nor an enemy's; that of its vanquished units is an enemy's."""
    first, ally = peoples[0], peoples[2]
    state = scene(
        f"coinwater: {first} 3",
        f"deepvein: {ally} 1",
        active=first,
        setup=paired(*peoples),
        fallen=(ally,) if fell else (),
    )
    act = dragonlords.March(first, state.figures("coinwater", first).kinds[0], "coinwater", "deepvein")
    assert (act in dragonlords.legal_actions(state)) is fell
    assert ("D30.9" in refused(state, act)) is not fell
    assert alone(state, "deepvein") is ally
