"""Page 7: buying units and ships."""

from random import Random

from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import Front, engaged, fronts
from tests.clauses.dragonlords.realms import (
    PEOPLE,
    SEEDS,
    Chooser,
    alone,
    done,
    drawn_land,
    ended,
    gold_of,
    hitting,
    lands,
    of_kind,
    refused,
    seated,
    steps_of,
    units,
    until,
    war,
    with_reserve,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Awaiting,
    Bag,
    Buy,
    Buying,
    Campaigning,
    EndStep,
    GoldPaid,
    Pay,
    Paying,
    Placing,
    Reserve,
    Roll,
    Setup,
    Ship,
    Side,
    Standing,
    State,
    TurnBegun,
    Ware,
    WareBought,
    WarePlaced,
)
from conquest_rules.dragonlords.position.state import by_side, replaced
from conquest_rules.testing import checks, choose
from conquest_rules.testing.dragonlords.strategies import setups

PRICE = {Side.BARBARIANS: 4, Side.ORCS: 3, Side.ELVES: 3, Side.DWARVES: 3}


def cost(people: Side, bought: int, ships: int = 0) -> int:
    """What units and ships cost together, by the rulebook."""
    if people is Side.ORCS:
        return 10 * (bought // 4) + 3 * (bought % 4) + 10 * ships
    return PRICE[people] * bought + 10 * ships


def purse(people: Side, gold: list[int], seed: int = 0) -> State:
    """A people in its first phase that holds as many kingdoms as amounts are given."""
    setup = seated(people, *[one for one in PEOPLES if one is not people][:1])
    kingdoms = dragonlords.new_game(setup).table.kingdoms
    given_away = {at: people if place < len(gold) else None for place, at in enumerate(kingdoms)}
    state = drawn_land(setup, Random(seed), step=Buying(), active=people, given=given_away)
    return evolve(state, gold=tuple(gold) + (7,) * (len(kingdoms) - len(gold)))


def bought(state: State, wares: list[Ware]) -> tuple[State, int]:
    """The state after buying these, and what they cost in all."""
    state, told = done(state, *(Buy(state.active, ware) for ware in wares))
    return state, sum(event.price for event in of_kind(told, WareBought))


@checks("D7.8")
@given(PEOPLE, st.integers(0, 3), st.integers(0, 6))
def test_a_ship_costs_ten_gold(people: Side, ships: int, more: int) -> None:
    """Each ship is 10 gold, for every people, whatever else is bought."""
    wares = [Ware.SHIP] * ships + [Ware.UNIT] * more
    assert bought(purse(people, [200]), wares)[1] == cost(people, more, ships)
    assert bought(purse(people, [200]), wares[::-1])[1] == cost(people, more, ships)


@checks("D7.9")
@given(st.integers(1, 20))
def test_a_barbarian_costs_four_gold(count: int) -> None:
    """Barbarians are 4 gold each, however many."""
    assert bought(purse(Side.BARBARIANS, [100]), [Ware.UNIT] * count)[1] == 4 * count


@checks("D7.10")
@given(st.sampled_from((Side.ELVES, Side.DWARVES, Side.ORCS)), st.integers(1, 3))
def test_an_elf_a_dwarf_or_an_orc_costs_three_gold(people: Side, count: int) -> None:
    """Elves, Dwarves and single Orcs are 3 gold each."""
    assert bought(purse(people, [100]), [Ware.UNIT] * count)[1] == 3 * count


@checks("D2.4", "D7.10")
@given(PEOPLE, st.integers(0, 30), st.integers(0, 2))
@example(Side.ORCS, 4, 0)
@example(Side.ORCS, 8, 1)
def test_four_orcs_together_cost_ten_gold(people: Side, count: int, ships: int) -> None:
    """Each four Orcs are 10 gold; no other people's units are cheaper together."""
    wares = [Ware.UNIT] * count + [Ware.SHIP] * ships
    assert bought(purse(people, [200]), wares)[1] == cost(people, count, ships)


@checks("D7.6")
@given(PEOPLE, st.lists(st.integers(0, 25), min_size=1, max_size=4), st.integers(0, 5))
def test_what_is_bought_costs_no_more_than_the_gold(people: Side, gold: list[int], ships: int) -> None:
    """Any list up to the gold in all kingdoms can be bought; one more unit or ship than that cannot."""
    state, ships = purse(people, gold), min(ships, sum(gold) // 10)
    state, _ = bought(state, [Ware.SHIP] * ships)
    count = max(n for n in range(80) if cost(people, n, ships) <= sum(gold))
    for _ in range(count):
        assert Buy(people, Ware.UNIT) in dragonlords.legal_actions(state)
        state, _ = bought(state, [Ware.UNIT])
    assert Buy(people, Ware.UNIT) not in dragonlords.legal_actions(state)
    assert refused(state, Buy(people, Ware.UNIT)) == {"D7.6"}
    if cost(people, count, ships + 1) > sum(gold):
        assert "D7.6" in refused(state, Buy(people, Ware.SHIP))
    assert state.gold[: len(gold)] == tuple(gold)


@checks("D7.6")
@given(
    PEOPLE,
    st.lists(st.integers(0, 25), min_size=1, max_size=4),
    st.lists(st.sampled_from(Ware), max_size=8),
    SEEDS,
)
def test_the_price_is_paid_out_of_the_kingdoms_held(
    people: Side, gold: list[int], wares: list[Ware], seed: int
) -> None:
    """The gold of the buyer falls by exactly the price, and no one else's changes."""
    state, rng, due = purse(people, gold), Random(seed), 0
    for ware in wares:
        if Buy(people, ware) in dragonlords.legal_actions(state):
            state, more = bought(state, [ware])
            due += more
    before = state.gold
    state, told = ended(state)
    state, more_told = until(
        state,
        lambda one: not isinstance(one.step, Paying),
        lambda one: rng.choice(dragonlords.legal_actions(one)),
    )
    paid = dict.fromkeys(state.table.kingdoms, 0)
    for event in of_kind((*told, *more_told), GoldPaid):
        paid[event.at] += event.gold
    assert sum(paid.values()) == due
    assert [old - new for old, new in zip(before, state.gold, strict=True)] == list(paid.values())
    assert before[len(gold) :] == state.gold[len(gold) :]
    assert all(left >= 0 for left in state.gold)


@checks("D7.5", "D31.15")
@given(lands(step=Buying()), st.lists(st.sampled_from(Ware), min_size=1, max_size=4), SEEDS)
def test_bought_units_come_onto_the_board_in_the_last_phase(
    state: State, wanted: list[Ware], seed: int
) -> None:
    """What is bought is in no place until reinforcements are placed in the same turn."""
    by, rng, before, docked = state.active, Random(seed), units(state, state.active), state.docked
    for ware in wanted:
        if Buy(by, ware) in dragonlords.legal_actions(state):
            state, _ = bought(state, [ware])
    assert isinstance(state.step, Buying)
    wares, start = state.step.bought, state
    assert before == units(state, by)
    state, _ = until(ended(state)[0], lambda one: isinstance(one.step, Campaigning), _first_or(rng))
    assert before == units(state, by)
    assert wares == state.bought(by)
    assert docked == state.docked
    state, _ = until(state, lambda one: isinstance(one.step, Placing) or one.active is not by, _ends_or(rng))
    assert before == units(state, by)
    state, told = until(state, lambda one: one.active is not by, _ends_or(rng))
    placed = [event for event in told if isinstance(event, WarePlaced) and event.ware is Ware.UNIT]
    assert before + len(placed) == units(state, by)
    can = any(alone(start, at) is by for at in start.table.kingdoms)
    assert len(placed) == (wares.units if can else 0)


def _first_or(rng: Random) -> Chooser:
    def chosen(state: State) -> dragonlords.Action:
        # On a quest units may be won, bought and lost.
        over = [one for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.EndStep)]
        if over and isinstance(state.step, dragonlords.Questing):
            return over[0]
        action = choose(dragonlords, state, rng)
        assert action is not None, "the game is not over"
        return action

    return chosen


def _ends_or(rng: Random) -> Chooser:
    def choose(state: State) -> dragonlords.Action:
        acts = dragonlords.legal_actions(state)
        return EndStep(state.active) if EndStep(state.active) in acts else rng.choice(acts)

    return choose


@checks("D7.5", "D31.15")
@given(fronts(defenders=PEOPLES, fallen=False), st.integers(1, 4))
def test_what_waits_does_not_fight(front: Front, waiting: int) -> None:
    """Units that wait off the board roll no dice, neither the attacker's nor the defender's."""
    state = front.state
    for side in PEOPLES:
        state = with_reserve(state, side, Reserve(waiting, 1))
    state = engaged(evolve(front, state=state))
    for side in (front.attacker, front.defender):
        turn, force = dragonlords.to_act(state), state.figures(front.at, side).total
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, Roll)
        assert force == len(turn.request.dice)
        state = dragonlords.apply(state, hitting(turn.request, 0))


@checks("D7.5")
@given(PEOPLE, st.integers(0, 3), st.integers(0, 2), st.integers(0, 3), st.integers(0, 2))
def test_what_waited_waits_on(people: Side, old: int, ships: int, new: int, more: int) -> None:
    """What is bought joins what could not be placed before."""
    state = with_reserve(purse(people, [60]), people, Reserve(old, ships))
    state, _ = bought(state, [Ware.UNIT] * new + [Ware.SHIP] * more)
    assert Reserve(old + new, ships + more) == ended(state)[0].bought(people)


@checks("D7.7")
@given(setups(), SEEDS)
def test_thirty_gold_are_spent_on_the_first_turn(setup: Setup, seed: int) -> None:
    """Each player's first purchase is out of 30 gold, unless a kingdom of theirs was taken before."""
    rng = Random(seed)
    state, _ = until(
        dragonlords.new_game(setup), lambda one: isinstance(one.step, Buying), lambda one: _any(one, rng)
    )
    for _ in state.table.seats:
        assert gold_of(state, state.active) == 30
        _spends_all(state)
        state, _ = until(ended(state)[0], lambda one: isinstance(one.step, Buying), _ends_or(rng))


def _spends_all(state: State) -> None:
    """Three ships cost all the 30 gold, wherever it lies, and a fourth one is too dear."""
    by, ship = state.active, Buy(state.active, Ware.SHIP)
    for _ in range(3):
        assert ship in dragonlords.legal_actions(state)
        state = dragonlords.apply(state, ship)
    assert refused(state, ship) == {"D7.6"}
    state = dragonlords.apply(state, EndStep(by))
    assert gold_of(state, by) == 0


def _any(state: State, rng: Random) -> dragonlords.Action:
    match dragonlords.to_act(state):
        case dragonlords.Awaiting(request):
            return request.sample(rng)
        case _:
            return rng.choice(dragonlords.legal_actions(state))


@checks("D30.3")
@given(lands(step=Buying()), st.booleans())
def test_no_one_buys_without_a_kingdom(state: State, kingless: bool) -> None:
    """A player who holds no kingdom buys neither unit nor ship, and is refused for that alone.

    That is so without a King as well, by the option under which such a player plays on.
    """
    if kingless:
        state = evolve(state, standing=replaced(state.standing, state.active, Standing.KINGLESS))
    held = any(alone(state, at) is state.active for at in state.table.kingdoms)
    for ware in Ware:
        why = refused(state, Buy(state.active, ware))
        assert ("D30.3" in why) is not held
        assert held or why == {"D30.3"}


@checks("D2.7")
@given(PEOPLE, st.integers(0, 8), st.integers(0, 3), st.integers(0, 3))
def test_there_are_eight_ships(people: Side, docked: int, waiting: int, others: int) -> None:
    """Ships at anchor, ships that wait and ships just bought are eight at most, whoever has them."""
    state = purse(people, [150])
    waiting = min(waiting, 8 - docked)
    others = min(others, 8 - docked - waiting)
    other = next(seat for seat in state.table.seats if seat is not people)
    reserve = list(state.reserve)
    reserve[NUMBER[people]], reserve[NUMBER[other]] = Reserve(2, waiting), Reserve(1, others)
    ships = tuple(Bag(((Ship(), docked),)) if place == 1 else Bag() for place, _ in enumerate(state.docked))
    state = evolve(state, docked=ships, reserve=by_side(reserve))
    free = 8 - docked - waiting - others
    state, _ = bought(state, [Ware.SHIP] * free)
    assert refused(state, Buy(people, Ware.SHIP)) == {"D2.7"}
    assert Buy(people, Ware.SHIP) not in dragonlords.legal_actions(state)
    assert Buy(people, Ware.UNIT) in dragonlords.legal_actions(state)


@checks("D7.6")
@given(setups(), SEEDS)
def test_paying_is_the_buyers_own_choice(setup: Setup, seed: int) -> None:
    """A payment comes out of a kingdom that its player holds, and is at most what lies there and is due."""
    for before, step in war(setup, seed, 200):
        if isinstance(before.step, Paying):
            for at in before.table.kingdoms:
                mine = alone(before, at) is before.active
                for gold in (1, 5, 10, before.step.due, before.step.due + 1):
                    act = Pay(before.active, at, gold)
                    fits = 0 < gold <= min(before.step.due, before.gold_in(at)) and mine
                    named = gold in (1, 5, 10, min(before.step.due, before.gold_in(at)))
                    assert (fits and named) is (dragonlords.why_not(before, act) == ())
        assert sum(isinstance(event, TurnBegun) for event in step.events) <= 1


@checks("D7.4")
@given(setups(), SEEDS)
def test_nothing_waits_at_the_first_purchase(setup: Setup, seed: int) -> None:
    """When the first turn begins nothing is bought yet."""
    for _, step in steps_of(setup, seed, 200):
        if isinstance(step.state.step, Buying):
            assert step.state.step.bought == Reserve()
            assert set(step.state.reserve) == {Reserve()}
            return
