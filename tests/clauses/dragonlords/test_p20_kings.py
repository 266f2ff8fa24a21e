"""Pages 1, 20 and 27: a lost King, its player and their scrolls."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.realms import SEEDS, alone, battle, of_kind, seated, units, war

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Deciding,
    KingLost,
    Options,
    ScrollDiscarded,
    ScrollTaken,
    SeatFell,
    Setup,
    Side,
    Standing,
    State,
)
from conquest_rules.dragonlords.position.state import by_side
from conquest_rules.dragonlords.position.steps import battle_of
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene
from conquest_rules.testing.dragonlords.strategies import setups

BASE = st.builds(lambda one: evolve(one, options=evolve(one.options, player_elimination=False)), setups())
FOUR = st.permutations(PEOPLES)


def siege(peoples: list[Side], kings: str = "king", against: str = "king", **fields: object) -> State:
    """The first people is about to attack the second one next door; each has scrolls."""
    first, second = peoples[:2]
    setup = seated(*peoples, options=Options(**fields))  # type: ignore[arg-type]  # the optional rules
    state = scene(
        f"coinwater: {first} 3 {kings}",
        f"deepvein: {second} 1 {against}",
        f"tithe-hills: {second} 2",
        f"vanehold: {first} 2",
        f"oakmoot: {second} 2",
        active=first,
        setup=setup,
        gold={"vanehold": 7, "oakmoot": 9},
    )
    return dealt(state)


def dealt(state: State) -> State:
    """The state with two scrolls in each seat's hand."""
    rest, hands = state.scrolls.rest, list(state.hands)
    for seat in state.table.seats:
        for card in rest.kinds[:2]:
            number = dragonlords.NUMBER[seat]
            hands[number] = evolve(hands[number], cards=hands[number].cards.add(card))
            rest = rest.remove(card)
    return evolve(state, hands=by_side(hands), scrolls=evolve(state.scrolls, rest=rest))


@checks("D1.3")
@given(BASE, SEEDS)
def test_who_loses_the_king_takes_no_further_part(setup: Setup, seed: int) -> None:
    """A player who has lost the King is out when the round is over, and never decides again."""
    lost = set[Side]()
    for before, step in war(setup, seed, 250):
        lost |= {event.seat for event in of_kind(step.events, KingLost)}
        turn = dragonlords.to_act(step.state)
        # Who loses the King to magic still decides until the round is over.
        if isinstance(turn, Deciding) and battle_of(step.state.step) is None:
            assert turn.by not in lost
            assert step.state.active not in lost
            assert all(step.state.stands(seat) is Standing.FALLEN for seat in lost)
        assert {event.seat for event in of_kind(step.events, SeatFell)} <= lost
        assert before.table is step.state.table


@checks("D20.6")
@given(FOUR, st.booleans())
def test_losing_the_king_puts_its_player_out(peoples: list[Side], attacks: bool) -> None:
    """The player of a lost King is out, as attacker and as defender; no one else is."""
    first, second = peoples[:2]
    state = siege(peoples)
    hits = {second: 1} if attacks else {first: 1}
    after, told = battle(state, "coinwater", "deepvein", hits, sacrifice=[first, second], kings=1, rounds=1)
    loser = first if attacks else second
    assert [loser] == [event.seat for event in of_kind(told, KingLost)]
    assert [loser] == [event.seat for event in of_kind(told, SeatFell)]
    assert {loser} == {seat for seat in peoples if after.stands(seat) is Standing.FALLEN}


@checks("D20.10", "D27.19")
@given(FOUR, st.booleans())
def test_the_scrolls_of_a_fallen_king_go_to_the_victor(peoples: list[Side], attacks: bool) -> None:
    """The victor's hand grows by exactly the loser's, which is empty then; other hands stay."""
    first, second = peoples[:2]
    state = siege(peoples)
    hits = {second: 1} if attacks else {first: 1}
    after, told = battle(state, "coinwater", "deepvein", hits, sacrifice=[first, second], kings=1, rounds=1)
    loser, victor = (first, second) if attacks else (second, first)
    assert state.hand(victor).cards + state.hand(loser).cards == after.hand(victor).cards
    assert not after.hand(loser).cards
    assert all(state.hand(seat) == after.hand(seat) for seat in peoples[2:])
    taken = of_kind(told, ScrollTaken)
    assert list(state.hand(loser).cards) == sorted(event.card for event in taken)
    assert {(loser, victor)} == {(event.seat, event.by) for event in taken}


@checks("D20.10")
@given(FOUR)
def test_no_one_gets_the_scrolls_when_both_kings_fall(peoples: list[Side]) -> None:
    """Where both Kings are lost in one round, both hands are discarded."""
    first, second = peoples[:2]
    state = siege(peoples)
    after, told = battle(
        state, "coinwater", "deepvein", {first: 1, second: 1}, sacrifice=[first, second], kings=1
    )
    both = state.hand(first).cards + state.hand(second).cards
    assert {first, second} == {event.seat for event in of_kind(told, SeatFell)}
    assert not after.hand(first).cards + after.hand(second).cards
    assert not of_kind(told, ScrollTaken)
    assert list(both) == sorted(event.card for event in of_kind(told, ScrollDiscarded))
    assert after.scrolls.cards == state.scrolls.cards + both


@checks("D27.20")
@given(FOUR, st.booleans())
def test_units_of_a_fallen_king_stay_where_they_are(peoples: list[Side], attacks: bool) -> None:
    """All units of the loser stay, but attackers in the place of the combat; gold stays in its kingdom."""
    first, second = peoples[:2]
    state = siege(peoples)
    hits = {second: 1} if attacks else {first: 1}
    after, _ = battle(state, "coinwater", "deepvein", hits, sacrifice=[first, second], kings=1, rounds=1)
    assert units(after, first) == units(state, first) - (3 if attacks else 0)
    assert units(after, second) == units(state, second) - (0 if attacks else 1)
    for at in ("coinwater", "tithe-hills", "vanehold", "oakmoot"):
        assert alone(state, at) is alone(after, at)
    assert state.gold == after.gold
    loser = first if attacks else second
    assert dragonlords.gold_of(after, loser) == (7 if attacks else 9)
