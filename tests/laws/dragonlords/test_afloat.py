"""Units aboard ships are hidden, guessed, shown and written down as those ashore are."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.dragonlords.games import SEEDS
from tests.laws.dragonlords.pairs import asked, outsiders, pairs
from tests.laws.dragonlords.test_guessing import TWO, are_even, guesses

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Setup, Side, State
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.testing import check_laws, noninterference, turn_is_public
from conquest_rules.testing.dragonlords.scenes import scene
from conquest_rules.testing.dragonlords.strategies import afloat, walked

FEW = settings(max_examples=max(4, settings().max_examples // 10))
# After this many steps of random play all counters lie, and turns are under way.
STEPS = st.integers(160, 420)


def drawn(seed: int, steps: int) -> State:
    """A position of two players along random play, with some units aboard."""
    return afloat(walked(Setup(players=2), seed, steps), Random(seed))


@FEW
@given(SEEDS, STEPS)
def test_laws_hold_at_sea(seed: int, steps: int) -> None:
    """With ships at sea every law holds, and no one can tell hidden things."""
    state = drawn(seed, steps)
    assert () == dragonlords.faults(state)
    check_laws(dragonlords, state)
    turn_is_public(dragonlords, state)
    noninterference(dragonlords, state)


@FEW
@given(SEEDS, STEPS)
def test_faces_aboard_do_not_show(seed: int, steps: int) -> None:
    """States that differ in hidden faces alone look alike to all others, ships and their order included."""
    state, rng = drawn(seed, steps), Random(seed)
    found = list(pairs(state))
    for seat, _, other in rng.sample(found, min(2, len(found))):
        assert () == dragonlords.faults(other)
        for viewer in outsiders(state, seat):
            assert asked(state, viewer) == asked(other, viewer)


def test_faces_aboard_are_guessed_evenly() -> None:
    """Three face-down counters, on two ships and ashore, may be King, Wizard and blank in six ways."""
    state = scene(
        "vanehold: elves 1 blank",
        "glass-strait-1: elves ship 2 king ship wizard",
        setup=TWO,
    )
    assert {other.fleet("glass-strait-1", Side.ELVES) for other in guesses(state, Side.ORCS)} == {
        other.fleet("glass-strait-1", Side.ELVES) for _, _, other in pairs(state)
    } | {state.fleet("glass-strait-1", Side.ELVES)}
    are_even(guesses(state, Side.ORCS), [state, *{other for _, _, other in pairs(state)}])


def test_a_counter_aboard_is_turned_up() -> None:
    """The owner turns up a counter aboard the ship that is named, and no other."""
    state = scene("glass-strait-1: orcs ship 2 king ship 1", setup=TWO)
    shows = [act for act in dragonlords.legal_actions(state) if isinstance(act, dragonlords.Show)]
    assert [act.aboard.crew.total for act in shows if act.aboard] == [3]
    after = dragonlords.apply(state, shows[0])
    assert dragonlords.parse_action(dragonlords.write_action(shows[0])) == shows[0]
    assert [figure.shown.kinds for _, side, figure, _ in everyone(after) if figure.shown] == [("king",)]
    crews = sorted(ship.crew.total for ship in after.fleet("glass-strait-1", Side.ORCS))
    assert [1, 3] == crews
