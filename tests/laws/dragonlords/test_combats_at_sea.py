"""In a combat at sea every law holds, whatever is done in it, and faces aboard do not show."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.dragonlords.fleets import Meeting, answered, fought, meetings
from tests.laws.dragonlords.games import SEEDS
from tests.laws.dragonlords.pairs import asked, exchanged_action, outsiders, pairs

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Campaigning, Finished, State, Transition
from conquest_rules.testing import check_laws, noninterference, turn_is_public

FEW = settings(max_examples=max(3, settings().max_examples // 15))
SOME = settings(max_examples=max(6, settings().max_examples // 8))
HIDING = st.sampled_from(("1 wizard", "2 blank", "wizard blank", "1", "2", "Wizard", "1 king"))
DRAWN = meetings(
    ships=(1, 2),
    crews=HIDING,
    boarding=st.sampled_from(("0", "1", "wizard 1")),
    kings=False,
    knowing=("teleport",),
)


def one_king_each(meeting: Meeting) -> bool:
    """No side has drawn a counter twice."""
    words = [line.split()[1:] for line in meeting.lines]
    sides = {side: [word for one in words if one[0] == side for word in one[1:]] for side in meeting.sides}
    return all(found.count(word) < 2 for found in sides.values() for word in ("king", "wizard", "blank"))


MEETINGS = DRAWN.filter(one_king_each)


def steps_of(meeting: Meeting, rng: Random) -> Iterator[tuple[State, dragonlords.Action]]:
    """Each state of a combat to its end, the ships included, and what is done in it."""
    state = fought(meeting)
    while not isinstance(state.step, Campaigning | Finished):
        action = answered(state, rng)
        yield state, action
        state = dragonlords.apply(state, action)
        if state.active is not meeting.attacker:
            return


@FEW
@given(MEETINGS, SEEDS)
def test_laws_hold_in_combats_at_sea(meeting: Meeting, seed: int) -> None:
    """In every state that a combat comes to, the laws hold, and no one can tell hidden things."""
    for state, action in steps_of(meeting, Random(seed)):
        assert () == dragonlords.faults(state)
        check_laws(dragonlords, state)
        turn_is_public(dragonlords, state)
        noninterference(dragonlords, state)
        assert action == dragonlords.parse_action(dragonlords.write_action(action))
        assert state == dragonlords.read_state(dragonlords.dump(state), state.table.setup)


@SOME
@given(MEETINGS, SEEDS)
def test_faces_aboard_do_not_show_in_combat(meeting: Meeting, seed: int) -> None:
    """States that differ in faces aboard alone look alike to others, whatever their owner does."""
    rng = Random(seed)
    for state, action in steps_of(meeting, rng):
        found = list(pairs(state))
        for seat, faces, other in rng.sample(found, min(2, len(found))):
            assert () == dragonlords.faults(other)
            for viewer in outsiders(state, seat):
                assert asked(state, viewer) == asked(other, viewer)
            like = exchanged_action(action, seat, faces)
            turn = dragonlords.to_act(state)
            if isinstance(turn, dragonlords.Deciding) and not isinstance(action, dragonlords.Show):
                assert dragonlords.why_not(other, like) == ()
                for viewer in outsiders(state, seat):
                    now, then = (_seen(one, act, viewer) for one, act in ((state, action), (other, like)))
                    assert now.action == then.action
                    assert now.events == then.events
                    assert now.state == then.state


def _seen(
    state: State, action: dragonlords.Action, viewer: dragonlords.Side | None
) -> Transition[State, dragonlords.Action, dragonlords.Event]:
    return dragonlords.seen(dragonlords.transition(state, action), viewer)
