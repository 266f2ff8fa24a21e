"""Units in quest parties are hidden, guessed and shown as others are, and every law holds for them."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.dragonlords.games import SEEDS
from tests.laws.dragonlords.pairs import asked, outsiders, pairs

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Questing, Setup, State
from conquest_rules.testing import check_laws, noninterference, turn_is_public
from conquest_rules.testing.dragonlords.scenes import scene
from conquest_rules.testing.dragonlords.strategies import encamped, walked
from conquest_rules.testing.walks import choose

FEW = settings(max_examples=max(4, settings().max_examples // 10))
# After this many steps of random play all counters lie, and turns are under way.
STEPS = st.integers(160, 420)


def drawn(seed: int, steps: int) -> State:
    """A position of two players along random play, with some units on quests."""
    return encamped(walked(Setup(players=2), seed, steps), Random(seed))


@FEW
@given(SEEDS, STEPS)
def test_laws_hold_on_quests(seed: int, steps: int) -> None:
    """With parties in the Wastelands every law holds, and no one can tell hidden things."""
    state = drawn(seed, steps)
    assert () == dragonlords.faults(state)
    check_laws(dragonlords, state)
    turn_is_public(dragonlords, state)
    noninterference(dragonlords, state)


@FEW
@given(SEEDS, STEPS)
def test_faces_on_quests_do_not_show(seed: int, steps: int) -> None:
    """States that differ in hidden faces alone look alike to all others, parties and their order included."""
    state, rng = drawn(seed, steps), Random(seed)
    found = list(pairs(state))
    for seat, _, other in rng.sample(found, min(2, len(found))):
        assert () == dragonlords.faults(other)
        for viewer in outsiders(state, seat):
            assert asked(state, viewer) == asked(other, viewer)


@FEW
@given(SEEDS)
def test_laws_hold_on_the_way(seed: int) -> None:
    """Along moves of parties, their combats and their visits, every law holds."""
    state = scene(
        *("last-lantern: orcs 4 blank", "nightpasture: orcs 3 wizard", "vanehold: orcs 3 king"),
        *("top-3-quest: orcs party 2 Wizard-2/trident +torch", "top-6-shrine: orcs party 3 +potion"),
        *("top-5-quest: elves party 2 golden-fleece wizard +elixir", "bottom-2-quest: elves party 3"),
        *("greywhale-sea-1: orcs ship 3 ring-of-fire", "top-1-village: orcs 2", "whitewatch: elves 3 king"),
        step=Questing(),
        stored={"orcs": ("torch", "pickaxe")},
        spells={"orcs": (("heal", "teleport"), ("teleport",)), "elves": (("teleport",),)},
        gold={"vanehold": 12},
    )
    rng = Random(seed)
    for number in range(60):
        action = choose(dragonlords, state, rng)
        if action is None:
            return
        state = dragonlords.apply(state, action)
        assert () == dragonlords.faults(state)
        if number % 6 == 0:
            turn_is_public(dragonlords, state)
        if number % 20 == 0:
            check_laws(dragonlords, state)
            noninterference(dragonlords, state)
