"""Page 4: what kingdoms, gold territories, mines and teleportals pay, and where gold lies."""

from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.realms import (
    GOLD_KINDS,
    PEOPLE,
    SEEDS,
    alone,
    drawn_land,
    ended,
    gold_of,
    holdings,
    kinds,
    lands,
    of_kind,
    paired,
    refused,
    seated,
    steps_of,
    war,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    GoldCaptured,
    GoldStored,
    IncomeCollected,
    Side,
    State,
    Store,
    StoringGold,
    TerritoryConquered,
    TerritoryKind,
    TerritoryTaken,
)
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.strategies import setups


def income(state: State) -> int:
    """The gold that the active player collects at the end of the transfer phase."""
    return sum(event.gold for event in of_kind(ended(state)[1], IncomeCollected))


def more_for(people: Side, kind: TerritoryKind, seed: int) -> int:
    """How much more a people collects that holds one more territory of a kind; it has a kingdom."""
    setup = seated(people, *[one for one in PEOPLES if one is not people][:2])
    rng = Random(seed)
    rows = setup.content.pack.board.territory
    at = rng.choice([row.id for row in rows if row.kind is kind])
    first = rng.choice([row.id for row in rows if row.kind is TerritoryKind.KINGDOM and row.id != at])
    # The King stands in the first kingdom, so both lands differ in one territory alone.
    poor = drawn_land(setup, Random(seed), active=people, given={first: people, at: None})
    rich = drawn_land(setup, Random(seed), active=people, given={first: people, at: people})
    assert holdings(rich, people) - holdings(poor, people) == {at}
    return income(rich) - income(poor)


@checks("D4.3")
@given(PEOPLE, SEEDS)
def test_each_kingdom_pays_five_gold(people: Side, seed: int) -> None:
    """A kingdom more is 5 gold more, whoever holds it and whatever else they hold."""
    assert more_for(people, TerritoryKind.KINGDOM, seed) == 5


@checks("D4.12", "D4.17")
@given(PEOPLE, st.sampled_from((TerritoryKind.GOLD, TerritoryKind.ISLAND)), SEEDS)
def test_each_gold_territory_pays_five_gold(people: Side, kind: TerritoryKind, seed: int) -> None:
    """A gold territory or an island more is 5 gold more, also for Dwarves."""
    assert more_for(people, kind, seed) == 5


@checks("D4.14", "D2.6")
@given(PEOPLE, SEEDS)
def test_a_mine_pays_dwarves_ten_gold(people: Side, seed: int) -> None:
    """A mine more is 10 gold more for Dwarves and 5 for any other people."""
    assert more_for(people, TerritoryKind.MINE, seed) == (10 if people is Side.DWARVES else 5)


@checks("D4.14", "D2.6")
@given(PEOPLE, SEEDS)
def test_each_of_several_mines_pays_dwarves_ten_gold(people: Side, seed: int) -> None:
    """Both mines are 20 gold more for Dwarves, 10 for others, and so they are told out of their turn."""
    setup = seated(people, *[one for one in PEOPLES if one is not people][:2])
    rows = setup.content.pack.board.territory
    mines = [row.id for row in rows if row.kind is TerritoryKind.MINE]
    first = Random(seed).choice([row.id for row in rows if row.kind is TerritoryKind.KINGDOM])
    poor, rich = (
        drawn_land(setup, Random(seed), active=people, given={first: people} | dict.fromkeys(mines, whose))
        for whose in (None, people)
    )
    more = 20 if people is Side.DWARVES else 10
    assert income(rich) - income(poor) == more
    other = setup.seats[1].people
    told = [dragonlords.income_of(evolve(one, active=other), people) for one in (poor, rich)]
    assert told[1] - told[0] == more


@checks("D4.20")
@given(PEOPLE, SEEDS)
def test_each_teleportal_pays_one_gold(people: Side, seed: int) -> None:
    """A teleportal more is 1 gold more."""
    assert more_for(people, TerritoryKind.TELEPORTAL, seed) == 1


@checks("D4.9")
@given(setups(), SEEDS)
def test_no_one_collects_income_without_a_kingdom(setup: dragonlords.Setup, seed: int) -> None:
    """A player without a kingdom collects nothing, whatever else they hold; with one, all of it."""
    rng, table = Random(seed), dragonlords.new_game(setup).table
    by = rng.choice(table.seats)
    others = [one for one in (*table.seats, Side.GARRISON, None) if one is not by]
    rich = [row.id for row in table.content.pack.board.territory if row.kind in GOLD_KINDS]
    given_away = {at: rng.choice(others) for at in table.kingdoms}
    given_away |= {at: by for at in rich if at in table.territories}
    bare = drawn_land(setup, Random(seed), active=by, given=given_away)
    after, told = ended(bare)
    assert of_kind(told, IncomeCollected) == []
    assert bare.gold == after.gold
    one = drawn_land(setup, Random(seed), active=by, given=given_away | {table.kingdoms[-1]: by})
    assert income(one) >= 5 + 5 * (len(rich) - 7)


@checks("D4.4")
@given(setups(), SEEDS)
def test_gold_lies_in_kingdoms_and_is_their_holders(setup: dragonlords.Setup, seed: int) -> None:
    """All gold lies in kingdoms in play, and a player's gold is what lies in those they hold."""
    for _, step in steps_of(setup, seed, 250):
        state = step.state
        assert len(state.gold) == len(state.table.kingdoms)
        assert all(kinds(state)[at] is TerritoryKind.KINGDOM for at in state.table.kingdoms)
        if isinstance(state.step, dragonlords.Transferring):
            for seat in state.table.seats:
                assert gold_of(state, seat) == dragonlords.gold_of(state, seat)


@checks("D4.5")
@given(lands(), st.data())
def test_income_is_divided_freely(state: State, data: st.DataObject) -> None:
    """A player with several kingdoms puts any part of the income into any of them, down to single gold."""
    by, before = state.active, state.gold
    kingdoms = [at for at in state.table.kingdoms if alone(state, at) is by]
    due = income(state)
    state, _ = ended(state)
    if len(kingdoms) < 2 or not due:
        return
    cuts = sorted(
        data.draw(st.lists(st.integers(0, due), min_size=len(kingdoms) - 1, max_size=len(kingdoms) - 1))
    )
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, due], strict=True)]
    for at, part in zip(kingdoms, parts, strict=True):
        while part:
            assert isinstance(state.step, StoringGold)
            gold = next(one for one in (10, 5, 1) if one <= part)
            step = dragonlords.transition(state, Store(by, at, gold))
            assert dragonlords.why_not(state, Store(by, at, gold)) == ()
            assert Store(by, at, gold) in dragonlords.legal_actions(state)
            state, part = step.state, part - gold
    wanted = dict(zip(kingdoms, parts, strict=True))
    after = dict(zip(state.table.kingdoms, state.gold, strict=True))
    old = dict(zip(state.table.kingdoms, before, strict=True))
    assert {at: after[at] - old[at] for at in kingdoms} == wanted
    assert not isinstance(state.step, StoringGold)


@checks("D4.4", "D2.26")
@given(lands())
def test_gold_is_not_put_into_a_kingdom_of_another(state: State) -> None:
    """Gold goes to no kingdom that an enemy, an ally or no one holds, and not beside kingdoms."""
    by = state.active
    state, _ = ended(state)
    if not isinstance(state.step, StoringGold):
        return
    for at in state.table.territories:
        act, own = Store(by, at, 1), alone(state, at) is by
        if kinds(state)[at] is not TerritoryKind.KINGDOM:
            assert dragonlords.why_not(state, act) != ()
        else:
            assert refused(state, act) >= (set() if own else {"D2.26"})
            assert own is (act in dragonlords.legal_actions(state))
            assert own is (dragonlords.why_not(state, act) == ())


@checks("D4.4", "D2.26", "D30.9", "D27.13")
@given(st.permutations(PEOPLES), SEEDS)
def test_gold_is_not_put_into_a_kingdom_of_an_ally(peoples: list[Side], seed: int) -> None:
    """Of two peoples of one player each has its gold in kingdoms of its own."""
    ours, _, theirs, _ = peoples
    rng = Random(seed)
    kingdoms = rng.sample(dragonlords.new_game(paired(*peoples)).table.kingdoms, 4)
    given = dict(zip(kingdoms, (ours, ours, theirs, theirs), strict=True))
    state, _ = ended(drawn_land(paired(*peoples), rng, active=ours, given=given))
    assert isinstance(state.step, StoringGold)
    for at, whose in given.items():
        act = Store(ours, at, 1)
        assert (whose is ours) is (dragonlords.why_not(state, act) == ())
        assert (whose is ours) is (act in dragonlords.legal_actions(state))
        assert refused(state, act) == (set() if whose is ours else {"D2.26"})


@checks("D4.6")
@given(setups(), SEEDS)
def test_who_takes_a_kingdom_gains_its_gold(setup: dragonlords.Setup, seed: int) -> None:
    """The gold of a kingdom that is taken becomes the taker's; no gold moves, and each gain is announced."""
    for before, step in war(setup, seed):
        for event in step.events:
            if isinstance(event, TerritoryConquered | TerritoryTaken):
                gold = dict(zip(before.table.kingdoms, before.gold, strict=True)).get(event.at, 0)
                told = [GoldCaptured(event.seat, event.at, gold)] if gold else []
                assert [one for one in of_kind(step.events, GoldCaptured) if one.at == event.at] == told
                if not of_kind(step.events, GoldStored):
                    assert before.gold == step.state.gold
