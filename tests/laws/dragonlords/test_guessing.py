"""A guess at what a view hides is any way in which it may be, each with equal chance."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from tests.laws.dragonlords.games import SEEDS, moments, small_setups
from tests.laws.dragonlords.pairs import EXCHANGES, exchanged

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    SIDES,
    Bag,
    Hiding,
    Revealing,
    Seat,
    Setup,
    Side,
    State,
    new_game,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced, with_forces
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.testing.dragonlords.scenes import scene

GUESSES = 1200
FEW = settings(max_examples=max(4, settings().max_examples // 10))
TWO = Setup(players=2, seats=(Seat("Ann", Side.ELVES), Seat("Bob", Side.ORCS)))
# The Elves have three units in the first of these territories, one in the second and two in the third.
UNITS = ("vanehold",) * 3 + ("last-lantern",) + ("russet-downs",) * 2


def guesses(state: State, viewer: Side | None) -> Counter[State]:
    """How often each state is guessed from a view."""
    seen, rng = dragonlords.view(state, viewer), Random(7)
    return Counter(dragonlords.fill(seen, rng) for _ in range(GUESSES))


def are_even(found: Counter[State], ways: Iterable[State]) -> None:
    """Each state is found about as often as there are ways to it, and no other state is."""
    wanted = Counter(ways)
    assert set(wanted) == set(found)
    for state, count in wanted.items():
        mean = GUESSES * count / wanted.total()
        assert abs(found[state] - mean) < 4.5 * mean**0.5


@pytest.mark.parametrize("viewer", [Side.ORCS, None])
def test_faces_are_guessed_evenly(viewer: Side | None) -> None:
    """Three face-down counters may be King, Wizard and blank in six ways, some of them alike."""
    state = scene("vanehold: elves king wizard 1", "last-lantern: elves blank 2", setup=TWO)
    ways = [state, *(exchanged(state, Side.ELVES, faces) for faces in EXCHANGES)]
    are_even(guesses(state, viewer), ways)


def test_own_counters_are_not_guessed() -> None:
    """To the player who hid the counters, and whose hand all others know, there is one state."""
    state = scene("vanehold: elves king wizard 1", "last-lantern: elves blank 2", setup=TWO)
    assert {state} == set(guesses(state, Side.ELVES))


def revealing(shown: tuple[str, ...], places: tuple[str, ...]) -> State:
    """The Elves have chosen these territories, and some of them are shown."""
    stood = with_forces(
        new_game(TWO), *((at, Side.ELVES, Bag(((PLAIN, UNITS.count(at)),))) for at in set(UNITS))
    )
    chosen = tuple(Secret(places, ("elves",)) if side is Side.ELVES else Secret() for side in SIDES)
    known = tuple(shown if side is Side.ELVES else () for side in SIDES)
    return evolve(stood, step=Revealing(Side.ELVES, chosen, known))


def choices(shown: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to lay three counters under six units that fits what is shown."""
    for units in permutations(range(len(UNITS)), 3):
        places = tuple(UNITS[unit] for unit in units)
        if sorted(places, key=UNITS.index)[: len(shown)] == list(shown):
            yield places


@pytest.mark.parametrize(
    "shown",
    [
        (),
        ("vanehold",),
        ("vanehold", "vanehold"),
        ("vanehold", "last-lantern"),
        ("last-lantern",),
        ("vanehold",) * 3,
    ],
)
def test_places_are_guessed_evenly(shown: tuple[str, ...]) -> None:
    """However many places of an opponent's counters are shown, each way to lie under units is as likely."""
    ways = [revealing(shown, places) for places in choices(shown)]
    are_even(guesses(ways[0], Side.ORCS), ways)


@pytest.mark.parametrize("made", [1, 2])
def test_choices_in_the_making_are_guessed(made: int) -> None:
    """While the Elves hide their counters, others guess one or two places, and each unit is as likely."""
    base = revealing((), UNITS[:made])
    assert isinstance(base.step, Revealing)
    state = evolve(base, step=Hiding(Side.ELVES, base.step.chosen))
    found = Counter[tuple[str, ...]]()
    for guess, count in guesses(state, Side.ORCS).items():
        assert isinstance(guess.step, Hiding)
        found[guess.step.chosen[SIDES.index(Side.ELVES)].item or ()] += count
    for number in (1, 2):
        ways = Counter(tuple(UNITS[unit] for unit in units) for units in permutations(range(6), number))
        for places, count in ways.items():
            mean = GUESSES / 2 * count / ways.total()
            assert abs(found[places] - mean) < 4.5 * mean**0.5
    assert GUESSES == sum(count for places, count in found.items() if len(places) in (1, 2))


def test_scrolls_are_guessed_evenly() -> None:
    """An opponent's three scrolls are any three of the cards that a player has not seen."""
    base = scene("vanehold: elves king 1", "last-lantern: orcs king 2", setup=TWO)
    unseen = ("berserk", "charm", "charm", "legion", "reflect")

    def dealt(cards: tuple[str, ...]) -> State:
        hands = replaced(base.hands, Side.ELVES, Hand(Bag.of(*cards)))
        rest = Bag.of(*unseen) - Bag.of(*cards)
        return evolve(base, hands=hands, scrolls=evolve(base.scrolls, rest=rest))

    ways = [dealt(cards) for cards in permutations(unseen, 3)]
    are_even(guesses(ways[0], Side.ORCS), ways)


@FEW
@given(small_setups(), SEEDS)
def test_guesses_could_be(setup: Setup, seed: int) -> None:
    """A guess is a possible state that looks the same, and play goes on from it as it may."""
    for state in moments(setup, seed, most=200):
        for viewer in (*dragonlords.viewers(state), None):
            seen = dragonlords.view(state, viewer)
            guess = dragonlords.fill(seen, Random(seed))
            assert () == dragonlords.faults(guess)
            assert dragonlords.view(guess, viewer) == seen
            assert type(dragonlords.to_act(state)) is type(dragonlords.to_act(guess))


def test_whoever_is_asked_can_do_something() -> None:
    """Where only those are asked who can react, a guess gives who is asked a counter to turn up."""
    holders = evolve(TWO, windows=dragonlords.Windows.HOLDERS_ONLY)
    state = scene(
        "vanehold: elves king 1", "last-lantern: elves blank wizard 1", "gullrest: orcs 3", setup=holders
    )
    state = dragonlords.apply(
        state, dragonlords.parse_action("orcs marches unit from gullrest to vanehold forced no")
    )
    state = dragonlords.apply(state, dragonlords.Engage(Side.ORCS))
    assert dragonlords.to_act(state) == dragonlords.Deciding(Side.ELVES)
    for seed in range(40):
        full = dragonlords.fill(dragonlords.view(state, Side.ORCS), Random(seed))
        assert () == dragonlords.faults(full)
        assert any(isinstance(one, dragonlords.Show) for one in dragonlords.legal_actions(full))
