"""Readings of what happens on the spaces of the Wastelands."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import done, forbidden
from tests.clauses.dragonlords.visiting import (
    PRICES,
    SOLD,
    UNIT_PRICE,
    Visit,
    arrived,
    gold_of,
    paid,
    party,
    tools_of,
    visited,
    visits,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import BuyTool, EndStep, Questing, Shopping, State, Trade
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.position.state import with_parties
from conquest_rules.testing import reads

ON_ARRIVAL, ANY_TIME = "on-ending-a-quest-move", "whenever-standing-there"


def resting(visit: Visit) -> Visit:
    """The quest activity phase of a party that stands on a space, and has not just come there."""
    found = party(visit)
    assert found is not None
    here = visit.state.parties_in(visit.at, visit.side).remove(found).add(evolve(found, acting=False))
    state = with_parties(visit.state, (visit.at, visit.side, here))
    return evolve(visit, state=evolve(state, step=Questing()))


@reads("R-wasteland-shop")
@given(
    st.tuples(st.sampled_from([ON_ARRIVAL, ANY_TIME]), st.sampled_from(tuple(SpaceKind))).flatmap(
        lambda case: visits(
            case[1],
            tools=st.lists(st.sampled_from(sorted(PRICES)), max_size=3),
            kingdoms=(0, 2),
            gold=(0, 6),
            plain=(1, 6),
            rulings={"R-wasteland-shop": case[0]},
        )
    ),
    st.data(),
)
def test_when_a_party_buys(visit: Visit, data: st.DataObject) -> None:
    """When it has just come; by another reading wherever it stands, too, in every quest activity phase."""
    at_rest = resting(visit)
    state, found = at_rest.state, party(at_rest)
    assert found is not None
    act, purse = Trade(visit.side, visit.at, found), gold_of(visit, at_rest.state)
    goods = SOLD.get(visit.kind, {})
    hires = visit.kind is SpaceKind.VILLAGE and found.units.total < 6 and purse >= UNIT_PRICE[visit.side]
    something = hires or any(due <= purse for due in goods.values())
    any_time = dict(state.table.setup.rulings)["R-wasteland-shop"] == ANY_TIME
    assert (act in dragonlords.legal_actions(state)) is (any_time and something)
    if not (any_time and something):
        assert {"D8.17"} == forbidden(state, act)
        return
    calls = done(state, act)[0]
    assert visited(calls)
    # It is called to buy, and to nothing else that the space offers.
    assert isinstance(calls.step, Shopping)
    assert state.rows == calls.rows
    assert {"D8.17"} == forbidden(calls, EndStep(visit.side))
    buys = [one for one in dragonlords.legal_actions(calls) if isinstance(one, BuyTool | dragonlords.Buy)]
    bought = paid(done(calls, data.draw(st.sampled_from(buys)))[0], data)
    over = done(bought, EndStep(visit.side))[0]
    assert not visited(over)
    assert gold_of(visit, over) < purse


@reads("R-wasteland-shop")
@given(
    st.sampled_from([ON_ARRIVAL, ANY_TIME]).flatmap(
        lambda reading: visits(
            SpaceKind.VILLAGE, kingdoms=(1, 2), gold=(3, 6), rulings={"R-wasteland-shop": reading}
        )
    )
)
def test_a_party_that_has_come_buys_by_any_reading(visit: Visit) -> None:
    """Ending a quest move on the space suffices by both readings, and a party may also buy nothing."""
    state: State = arrived(visit)[0]
    act = BuyTool(visit.side, "torch")
    assert act in dragonlords.legal_actions(state)
    assert EndStep(visit.side) in dragonlords.legal_actions(state)
    after = paid(done(state, act)[0])
    assert tools_of(visit).add("torch") == tools_of(visit, after)
