"""Page 12: gold that is gained on quests; what a player without a kingdom does with it, page 30."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import done, forbidden, of
from tests.clauses.dragonlords.test_p08_spaces import price
from tests.clauses.dragonlords.visiting import Visit, chance, gold_of, moment, paid, visited, visits

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Buy,
    EndStep,
    Levy,
    Options,
    Place,
    Placing,
    ReadingCard,
    Shopping,
    State,
    Ware,
    steps,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.events.visits import GoldForfeited, GoldKept, GoldWon, UnitHired
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks, reads

# Cards of which the Blessed outcome is gold: how much.
GOLD: Final = {"ashen-valley": 10, "goblin-toll": 5}


def won(visit: Visit, card: str) -> tuple[State, tuple[dragonlords.Event, ...]]:
    """The party has gained the gold of a card."""
    return chance(moment(visit, ReadingCard(visit.at, card)).state, "blessed")


@checks("D12.15")
@reads("R-gold-stays-put")
@given(visits(SpaceKind.QUEST, kingdoms=(1, 4)), st.sampled_from(sorted(GOLD)), st.data())
def test_gold_goes_to_kingdoms_at_once(visit: Visit, card: str, data: st.DataObject) -> None:
    """All of it lies in kingdoms of the player before the visit is over, split as the player likes."""
    state, told = won(visit, card)
    (gained,) = of(told, GoldWon)
    assert GOLD[card] == gained.gold
    where = dict.fromkeys(visit.gold, 0)
    while isinstance(state.step, steps.StoringGold):
        act = data.draw(st.sampled_from(dragonlords.legal_actions(state)))
        assert isinstance(act, dragonlords.Store)
        where[act.at] += act.gold
        state, _ = done(state, act)
    assert not visited(state)
    assert gold_of(visit, visit.state) + GOLD[card] == gold_of(visit, state)
    if len(visit.gold) > 1:
        assert where == {at: state.gold_in(at) - lay for at, lay in visit.gold.items()}
    others = [one for one in state.table.kingdoms if one not in visit.gold]
    assert [visit.state.gold_in(one) for one in others] == [state.gold_in(one) for one in others]


@checks("D12.15", "D30.19")
@reads("R-gold-without-kingdom")
@given(
    st.booleans().flatmap(
        lambda plays_on: visits(
            SpaceKind.QUEST, kingdoms=(0, 0), options=Options(player_elimination=plays_on)
        )
    ),
    st.sampled_from(sorted(GOLD)),
)
def test_gold_without_a_kingdom(visit: Visit, card: str) -> None:
    """It is lost at once; by the option it is kept until the units of the turn are placed."""
    state, told = won(visit, card)
    assert visit.state.gold == state.gold
    keeps = state.table.setup.options.player_elimination
    assert (GOLD[card] if keeps else 0) == state.memory.aside
    assert [GOLD[card]] == [one.gold for one in of(told, GoldKept if keeps else GoldForfeited)]
    assert not of(told, GoldWon)


def next_turn(state: State) -> State:
    """The next turn of the same player, if nothing happens between."""
    step = steps.StartingTurn()
    return FLOW.settle(step, (evolve(state, step=step), ()))[0]


@checks("D12.16")
@reads("R-fresh-gold")
@given(
    visits(SpaceKind.QUEST, kingdoms=(1, 3), gold=(0, 4), others=False),
    st.sampled_from(sorted(GOLD)),
    st.data(),
)
def test_gold_of_a_quest_waits_a_turn(visit: Visit, card: str, data: st.DataObject) -> None:
    """It buys nothing in this turn, from whichever kingdom the price is paid, and everything in the next."""
    old = gold_of(visit, visit.state)
    state = paid(won(visit, card)[0], data)
    village = next(at for at in state.table.village)
    shop = _with_party(visit, state, village)
    act = dragonlords.BuyTool(visit.side, "torch")
    for left in range(old, 0, -1):
        assert act in dragonlords.legal_actions(shop), left
        shop = paid(done(shop, act)[0], data)
    assert {"D8.18"} == forbidden(shop, act)
    unit = Buy(visit.side, Ware.UNIT)
    assert "D8.19" in forbidden(shop, unit)
    after = next_turn(done(shop, EndStep(visit.side))[0])
    assert isinstance(after.step, steps.Buying)
    assert GOLD[card] == gold_of(visit, after)
    assert (price(visit.side, 1) <= GOLD[card]) is (unit in dragonlords.legal_actions(after))
    after, _ = done(after, unit)
    after = paid(done(after, EndStep(visit.side))[0], data)
    assert GOLD[card] - price(visit.side, 1) == gold_of(visit, after)


def _with_party(visit: Visit, state: State, village: str) -> State:
    """The state in which a party of the same player has come to a Village after that."""
    space = state.table.space[village]
    party = dragonlords.Party(dragonlords.Bag.of(dragonlords.Figure()), acting=True)
    here = list(state.parties[space])
    here[NUMBER[visit.side]] = dragonlords.Bag.of(party)
    parties = (*state.parties[:space], tuple(here), *state.parties[space + 1 :])
    return evolve(state, parties=parties, step=Shopping(village))


def placing(visit: Visit, aside: int) -> State:
    """The end of the turn of a player who has kept gold of a quest."""
    state = evolve(visit.state, memory=evolve(visit.state.memory, aside=aside))
    parties = tuple(
        tuple(dragonlords.Bag((evolve(one, acting=False), count) for one, count in bag.pairs) for bag in here)
        for here in state.parties
    )
    step = steps.Reinforcing()
    return FLOW.settle(step, (evolve(state, parties=parties, step=step), ()))[0]


@checks("D30.19", "D30.18")
@reads("R-player-elimination-option", "R-orc-bundle")
@given(
    visits(SpaceKind.QUEST, kingdoms=(0, 0), options=Options(player_elimination=True)),
    st.integers(0, 25),
    st.booleans(),
    st.data(),
)
def test_quest_gold_becomes_units(visit: Visit, aside: int, levies: bool, data: st.DataObject) -> None:
    """It buys units at their price as far as it goes, on any own territories; the rest is lost."""
    state, side = placing(visit, aside), visit.side
    own = [at for at in state.table.territories if state.figures(at, side)]
    held = {at: state.figures(at, side).total for at in own}
    if levies:
        at = data.draw(st.sampled_from(own))
        state, _ = done(state, Levy(side, at))
        held[at] += 3
        if isinstance(state.step, Placing):
            assert {"D30.18"} == forbidden(state, Levy(side, at))
    hired = 0
    while price(side, hired + 1) <= aside:
        assert isinstance(state.step, Placing)
        acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Place)]
        assert {Place(side, Ware.UNIT, at) for at in own} == set(acts)
        act = data.draw(st.sampled_from(acts))
        state, told = done(state, act)
        hired += 1
        held[act.at] += 1
        assert [price(side, hired) - price(side, hired - 1)] == [one.price for one in of(told, UnitHired)]
    if isinstance(state.step, Placing):
        assert not [one for one in dragonlords.legal_actions(state) if isinstance(one, Place)]
        state, _ = done(state, EndStep(side))
    assert held == {at: state.figures(at, side).total for at in own}
    assert visit.state.gold == state.gold
    assert 0 == state.memory.aside
    assert state.active is not side


@checks("D30.19")
@given(
    visits(SpaceKind.QUEST, kingdoms=(0, 2), options=Options(player_elimination=True)),
    st.integers(10, 25),
    st.booleans(),
)
def test_quest_gold_may_be_left(visit: Visit, aside: int, regains: bool) -> None:
    """No unit has to be bought; a player who holds a kingdom by then buys none, and the gold is lost."""
    if regains and not visit.gold:
        crown = next(
            at
            for at in visit.state.table.kingdoms
            if not any(visit.state.forces[visit.state.table.place[at]])
        )
        visit = evolve(
            visit,
            state=with_forces(visit.state, (crown, visit.side, dragonlords.Bag.of(dragonlords.Figure()))),
        )
    holds = bool(visit.gold) or regains
    state = placing(visit, aside)
    while isinstance(state.step, steps.StoringGold):
        state, _ = done(state, dragonlords.legal_actions(state)[0])
    if not holds:
        assert isinstance(state.step, Placing)
        state, _ = done(state, EndStep(visit.side))
    assert state.active is not visit.side
    assert 0 == state.memory.aside
