"""On every space of the Wastelands every law holds, and faces in a quest party do not show."""

from collections.abc import Iterator
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.dragonlords.visiting import Visit, arrived, counters, visited, visits
from tests.laws.dragonlords.games import SEEDS
from tests.laws.dragonlords.pairs import asked, exchanged_action, outsiders, pairs

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Awaiting, Deciding, Learning, State, Windows
from conquest_rules.testing import check_laws, noninterference, turn_is_public

FEW = settings(max_examples=max(3, settings().max_examples // 12))
TOOLS: Final = st.lists(st.sampled_from(("torch", "pickaxe", "talisman", "dragon-orb", "elixir")), max_size=5)
VISITS: Final = visits(words=counters(), tools=TOOLS, plain=(0, 3), windows=Windows.PUBLIC).filter(
    lambda visit: bool(visit.state.parties_in(visit.at, visit.side))
)

FACES: Final = st.sets(st.sampled_from(("wizard", "Wizard-2", "blank", "Trident"))).map(sorted)
HIDING: Final = visits(words=FACES, tools=TOOLS, plain=(1, 3), windows=Windows.PUBLIC)


def moments(visit: Visit, rng: Random) -> Iterator[tuple[State, dragonlords.Action]]:
    """Each state of a visit to its end, and what is done in it."""
    state, _ = arrived(visit)
    while visited(state):
        turn = dragonlords.to_act(state)
        action = (
            turn.request.sample(rng)
            if isinstance(turn, Awaiting)
            else rng.choice(dragonlords.legal_actions(state))
        )
        yield state, action
        state = dragonlords.apply(state, action)


@FEW
@given(VISITS, SEEDS)
def test_laws_hold_on_visits(visit: Visit, seed: int) -> None:
    """In every state that a visit comes to, the laws hold, and no one can tell hidden things."""
    rng = Random(seed)
    for state, action in moments(visit, rng):
        assert () == dragonlords.faults(state)
        assert action == dragonlords.parse_action(dragonlords.write_action(action))
        turn_is_public(dragonlords, state)
        if rng.random() < 0.3 or isinstance(state.step, Learning):
            check_laws(dragonlords, state)
            noninterference(dragonlords, state)


@FEW
@given(HIDING, SEEDS)
def test_faces_in_a_party_do_not_show(visit: Visit, seed: int) -> None:
    """States that differ in faces alone look alike to others, as long as no counter comes to light."""
    rng = Random(seed)
    for state, action in moments(visit, rng):
        found = list(pairs(state))
        for seat, faces, other in rng.sample(found, min(1, len(found))):
            if dragonlords.faults(other):
                continue  # a King cannot be there
            for viewer in outsiders(state, seat):
                assert asked(state, viewer) == asked(other, viewer)
            like = exchanged_action(action, seat, faces)
            # What comes to light by these is named by them.
            names = isinstance(action, dragonlords.Show | dragonlords.Teach)
            if (
                not isinstance(dragonlords.to_act(state), Deciding)
                or names
                or dragonlords.why_not(other, like)
            ):
                continue
            for viewer in outsiders(state, seat):
                now, then = (_seen(one, act, viewer) for one, act in ((state, action), (other, like)))
                assert (now.action, now.events) == (then.action, then.events)
                assert now.state == then.state


def _seen(
    state: State, action: dragonlords.Action, viewer: dragonlords.Side | None
) -> dragonlords.Transition[State, dragonlords.Action, dragonlords.Event]:
    return dragonlords.seen(dragonlords.transition(state, action), viewer)
