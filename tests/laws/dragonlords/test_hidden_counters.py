"""Only the player who hid a counter knows its face, until it is turned up."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.dragonlords.games import SEEDS, WAYS, moments, small_setups
from tests.laws.dragonlords.pairs import asked, exchanged_action, outsiders, pairs
from tests.laws.dragonlords.universe import by_others, universe

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Action,
    Awaiting,
    Deciding,
    Drawn,
    Hide,
    Hiding,
    Losing,
    Removing,
    ScrollDealt,
    ScrollSeen,
    ScrollTaken,
    Setup,
    Show,
    Side,
    State,
    new_game,
)
from conquest_rules.kernel.secret import is_known, secrets_in
from conquest_rules.testing import choose, noninterference, refusals_keep_secrets, turn_is_public, walk
from conquest_rules.testing.dragonlords.strategies import states

FEW = settings(max_examples=max(3, settings().max_examples // 12))
SOME = settings(max_examples=max(8, settings().max_examples // 5))


def turns_up(state: State) -> bool:
    """Whether a counter is turned up now, or a lot is drawn for one that is turned up next."""
    return isinstance(dragonlords.to_act(state), Awaiting) and isinstance(state.step, Removing | Losing)


@pytest.mark.parametrize("way", WAYS, ids=str)
@FEW
@given(st.data(), SEEDS)
def test_nothing_hidden_shows_on_small_boards(way: tuple[int, bool], data: st.DataObject, seed: int) -> None:
    """In each kind of step everyone sees who acts, and no one can tell what is hidden by what is done."""
    for state in moments(data.draw(small_setups((way,))), seed, each=2):
        turn_is_public(dragonlords, state)
        noninterference(dragonlords, state)


@SOME
@given(states())
def test_nothing_hidden_shows_on_the_whole_board(state: State) -> None:
    """Wherever random play leads, everyone sees who acts, and no one can tell hidden things."""
    turn_is_public(dragonlords, state)
    noninterference(dragonlords, state)


@FEW
@given(small_setups(), SEEDS)
def test_refusals_keep_secrets(setup: Setup, seed: int) -> None:
    """Whoever decides is refused by what their own view shows, everyone else by what all can see."""
    rng = Random(seed)
    for state in moments(setup, seed):
        tried = list(universe(state))
        refusals_keep_secrets(dragonlords, state, rng.sample(tried, min(150, len(tried))))
        refusals_keep_secrets(dragonlords, state, list(by_others(state))[::5])


def seen_steps(state: State, viewer: Side | None) -> set[object]:
    """Everything that a viewer may see happen next, but for counters that their owner turns up."""
    turn = dragonlords.to_act(state)
    actions: Iterator[Action] | tuple[Action, ...] = dragonlords.legal_actions(state)
    if isinstance(turn, Awaiting):
        actions = (answer for answer, _ in turn.request.classes())
    hiding = (action for action in actions if not isinstance(action, Show))
    return {dragonlords.seen(dragonlords.transition(state, action), viewer) for action in hiding}


@pytest.mark.parametrize("way", WAYS, ids=str)
@FEW
@given(st.data(), SEEDS)
def test_states_that_differ_in_hidden_faces_alone(
    way: tuple[int, bool], data: st.DataObject, seed: int
) -> None:
    """Whatever another player or a spectator asks of two such states, the answers are the same.

    Views, lists, documents and what may happen next are equal, and so are the refusals of all who do not own
    the counters.
    """
    rng = Random(seed)
    for state in moments(data.draw(small_setups((way,))), seed):
        tried = [act for act in by_others(state) if rng.random() < 0.02]
        for seat, _, other in rng.sample(found := list(pairs(state)), min(2, len(found))):
            assert () == dragonlords.faults(other)
            for viewer in outsiders(state, seat):
                assert asked(state, viewer) == asked(other, viewer)
                if not turns_up(state):
                    assert seen_steps(state, viewer) == seen_steps(other, viewer)
            for act in tried:
                if getattr(act, "by", seat) not in state.table.partners[seat]:
                    assert dragonlords.why_not(state, act) == dragonlords.why_not(other, act)


def hide_otherwise(state: State, places: list[str]) -> State:
    """The seat that hides its counters now puts them into these territories, in this order."""
    assert isinstance(state.step, Hiding)
    seat = state.step.seat
    for face, at in zip(dragonlords.Face, places, strict=True):
        state = dragonlords.apply(state, Hide(seat, face, at))
    return state


@pytest.mark.parametrize("way", WAYS, ids=str)
@FEW
@given(st.data(), SEEDS)
def test_games_that_differ_in_hidden_counters_alone(
    way: tuple[int, bool], data: st.DataObject, seed: int
) -> None:
    """Two games in which one seat hid King, Wizard and blank the other way round look alike to all others.

    The same is done in both, unit by unit, until one of these counters is turned up; records of the two games
    are the same to all others, too.
    """
    setup, rng = data.draw(small_setups((way,))), Random(seed)
    exchange = {"king": "wizard", "wizard": "blank", "blank": "king"}
    one = new_game(setup)
    record = dragonlords.record_of(setup)
    while not isinstance(one.step, Hiding):
        action = choose(dragonlords, one, rng)
        assert action is not None
        one, record = dragonlords.apply(one, action), record.then(action)
    seat, places = one.step.seat, list[str]()
    hidden = one
    while isinstance(hidden.step, Hiding) and hidden.step.seat is seat:
        action = rng.choice(dragonlords.legal_actions(hidden))
        assert isinstance(action, Hide)
        hidden, places = dragonlords.apply(hidden, action), [*places, action.at]
    at = dict(zip(("king", "wizard", "blank"), places, strict=True))
    # What is a King in the first game is a Wizard in the second, at the same place.
    swapped = {exchange[face]: place for face, place in at.items()}
    again = [swapped[face] for face in ("king", "wizard", "blank")]
    records = [record, record]
    for number, chosen in enumerate((places, again)):
        for face, place in zip(dragonlords.Face, chosen, strict=True):
            records[number] = records[number].then(Hide(seat, face, place))
    games = [hide_otherwise(one, places), hide_otherwise(one, again)]
    for _ in range(220):
        action = choose(dragonlords, games[0], rng)
        if action is None:
            break
        if isinstance(action, Show):
            continue
        actions = [action, exchanged_action(action, seat, exchange)]
        if dragonlords.why_not(games[1], actions[1]):
            # One of the counters is turned up, and shows another face.
            assert turns_up(games[0])
            break
        steps = [dragonlords.transition(game, act) for game, act in zip(games, actions, strict=True)]
        for viewer in outsiders(games[0], seat):
            assert dragonlords.seen(steps[0], viewer) == dragonlords.seen(steps[1], viewer)
        games = [step.state for step in steps]
        records = [record.then(act) for record, act in zip(records, actions, strict=True)]
    for viewer in outsiders(games[0], seat):
        told = [dragonlords.redact(record, viewer) for record in records]
        assert told[0] == told[1]
        assert dragonlords.document(told[0]) == dragonlords.document(told[1])


@SOME
@given(small_setups(), SEEDS)
def test_an_own_view_says_everything_of_ones_own(setup: Setup, seed: int) -> None:
    """Whoever decides is listed the same in their own view as in the full state."""
    for state in moments(setup, seed, most=200):
        turn = dragonlords.to_act(state)
        if isinstance(turn, Deciding):
            own = dragonlords.view(state, turn.by)
            assert dragonlords.legal_actions(state) == dragonlords.legal_actions(own)
            assert dragonlords.grouped(state) == dragonlords.grouped(own)
            assert dragonlords.default_action(state) == dragonlords.default_action(own)


@SOME
@given(small_setups(), SEEDS)
def test_what_is_seen_to_happen_names_no_secret(setup: Setup, seed: int) -> None:
    """Neither actions nor events show another's scroll, or a counter that still lies face down."""
    state = new_game(setup)
    for step in walk(dragonlords, state, Random(seed), 250):
        for viewer in (*dragonlords.viewers(state), None):
            known = state.table.partners[viewer] if viewer is not None else ()
            seen = dragonlords.seen(step, viewer)
            for full, event in zip(step.events, seen.events, strict=True):
                if isinstance(event, ScrollDealt | ScrollTaken | ScrollSeen):
                    concerned = {
                        event.seat,
                        getattr(event, "by", event.seat),
                        getattr(event, "side", event.seat),
                    }
                    concerned |= set(getattr(full, "known_to", ()))
                    assert (event.card is None) == concerned.isdisjoint(known)
                    assert (seen.action == Drawn(None)) == (event.card is None)
            for secret in secrets_in((seen.action, *seen.events)):
                assert secret.item is None or is_known(secret, known)
        state = step.state
