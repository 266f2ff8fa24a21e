"""Page 7: the seven phases of a turn, and whose turn is next."""

from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.realms import SEEDS, empires, lands, refused, war

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PHASES,
    Buy,
    Buying,
    Campaigning,
    EndStep,
    GameEnded,
    PhaseBegun,
    Place,
    SeatFell,
    Setup,
    Side,
    Standing,
    State,
    Transfer,
    TurnBegun,
    Ware,
)
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.strategies import setups


@checks("D7.3")
def test_a_turn_has_seven_phases() -> None:
    """The phases are purchase, sea, quests, combat, transfer, income and reinforcements, in this order."""
    names = "purchase-units naval-movement quest-activity combat transfer collect-income place-reinforcements"
    assert names.split() == [phase.value for phase in PHASES]


@checks("D7.1", "D7.3", "D32.11")
@given(setups(), SEEDS)
@example(Setup(players=2), 1)
def test_each_turn_has_all_phases_in_order(setup: Setup, seed: int) -> None:
    """A turn has phases 1 to 7, each once, by one player, unless that one falls or the game ends."""
    begun, by, cut = list[object](), None, True
    for _, step in war(setup, seed, 250):
        for event in step.events:
            if isinstance(event, TurnBegun):
                assert cut or begun == list(PHASES)
                begun, by, cut = [], event.seat, False
            elif isinstance(event, PhaseBegun) and by is not None:
                begun.append(event.phase)
                assert begun == list(PHASES)[: len(begun)]
                assert by is event.seat
            elif isinstance(event, SeatFell | GameEnded):
                cut = cut or isinstance(event, GameEnded) or event.seat is by


@checks("D7.1", "D7.4")
@given(empires(), st.booleans())
def test_each_turn_begins_with_the_purchase(state: State, rich: bool) -> None:
    """Even if there is no gold on the whole board, a turn begins with the first phase, and waits there."""
    state = state if rich else evolve(state, gold=(0,) * len(state.gold))
    begun = list[TurnBegun]()
    while not begun and isinstance(dragonlords.to_act(state), dragonlords.Deciding):
        step = dragonlords.transition(state, dragonlords.default_action(state))
        state, begun = step.state, [one for one in step.events if isinstance(one, TurnBegun)]
    assert isinstance(state.step, Buying)


@checks("D7.2")
@given(setups(), SEEDS)
def test_the_turn_passes_to_the_left(setup: Setup, seed: int) -> None:
    """The next turn is that of the next seat to the left that still plays."""
    seats = [seat.people for seat in setup.seats]
    for before, step in war(setup, seed, 250):
        for event in step.events:
            if isinstance(event, TurnBegun):
                place = seats.index(before.active)
                left = (*seats[place + 1 :], *seats[: place + 1])
                assert (
                    next(one for one in left if step.state.stands(one) is not Standing.FALLEN) is event.seat
                )
                assert step.state.active is event.seat


@checks("D7.1")
@given(lands(step=Campaigning()))
def test_no_one_acts_in_the_turn_of_another(state: State) -> None:
    """While a player has a turn, no other one ends the phase, buys, places or transfers."""
    figure, at = next(
        (one, at) for at in state.table.territories for one in state.figures(at, state.active).kinds
    )
    for seat in state.table.seats:
        acts = (
            EndStep(seat),
            Buy(seat, Ware.UNIT),
            Place(seat, Ware.UNIT, at),
            Transfer(seat, figure, at, at),
        )
        if seat is not state.active:
            assert all("D7.1" in refused(state, act) for act in acts)
        else:
            # It is not the phase for these, and ending the phase is always open.
            assert [False, True, True, True] == ["D7.1" in refused(state, act) for act in acts]
            assert EndStep(seat) in dragonlords.legal_actions(state)


@checks("D7.4")
@given(setups(), SEEDS)
def test_units_are_bought_in_the_first_phase_only(setup: Setup, seed: int) -> None:
    """In every other phase a purchase is refused, and none happens."""
    for before, step in war(setup, seed, 120):
        decider = dragonlords.to_act(before)
        if isinstance(decider, dragonlords.Deciding) and not isinstance(before.step, Buying):
            for ware in Ware:
                assert dragonlords.why_not(before, Buy(decider.by, ware)) != ()
        for event in step.events:
            assert not isinstance(event, dragonlords.WareBought) or isinstance(before.step, Buying)


@checks("D7.11")
@given(lands(step=Buying()))
def test_tools_are_not_bought_in_the_first_phase(state: State) -> None:
    """Only units and ships are for sale, and no one's tools change."""
    wares = {act.ware for act in dragonlords.legal_actions(state) if isinstance(act, Buy)}
    assert wares <= {"unit", "ship"} == {ware.value for ware in Ware}
    for act in dragonlords.legal_actions(state):
        after = dragonlords.apply(state, act)
        assert state.stored == after.stored
        if isinstance(act, Buy):
            assert state.stored == dragonlords.apply(after, EndStep(act.by)).stored


@checks("D7.1")
@given(lands())
def test_a_fallen_seat_has_no_turn(state: State) -> None:
    """The peoples that are not played have no turn and decide nothing."""
    others = [side for side in Side if side not in state.table.seats]
    assert all(dragonlords.why_not(state, EndStep(side)) != () for side in others)
