"""No one can tell which treasure lies face down: when it is drawn, given, lost, saved and won."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.dragonlords.hoards import Hoard, begun
from tests.clauses.dragonlords.test_p10_giving import Prize, prizes
from tests.clauses.dragonlords.test_p10_spoils import loaded, played

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Awaiting
from conquest_rules.testing import noninterference, turn_is_public

FEW = settings(max_examples=max(3, settings().max_examples // 10))


@FEW
@given(prizes(), st.integers(0, 2**16))
def test_nothing_hidden_shows_when_a_treasure_is_given(prize: Prize, seed: int) -> None:
    """While it is drawn, and while its player chooses the bearer, all that others see is alike."""
    state = prize.state
    for _ in range(2):
        turn_is_public(dragonlords, state)
        noninterference(dragonlords, state)
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            state = dragonlords.apply(state, turn.request.sample(Random(seed)))


@FEW
@given(loaded(), st.integers(0, 2**16))
def test_nothing_hidden_shows_when_bearers_are_lost(hoard: Hoard, seed: int) -> None:
    """In each kind of step of a combat with treasures on both sides, and in those of its spoils."""
    met = set[type]()
    for moment in played(begun(hoard), Random(seed))[2]:
        if type(moment.step) not in met:
            met.add(type(moment.step))
            turn_is_public(dragonlords, moment)
            noninterference(dragonlords, moment)
