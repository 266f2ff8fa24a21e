"""Actions by piece and space, and whole marches and journeys as lists of small actions."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.nerath import Figure, Kind, NoPlan, Realm
from conquest_rules.testing.nerath.strategies import contents, setups, walked_states


def begun() -> nerath.State:
    """The first Move step of a short game in which nobody holds a card, so that no move is interrupted."""
    return evolve(nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), step=nerath.Moving())


def played(state: nerath.State, actions: tuple[nerath.Action, ...]) -> nerath.State:
    """The state after these actions, each of them checked."""
    for action in actions:
        state = nerath.apply(state, action)
    return state


@given(walked_states(setups(contents())))
def test_groups_hold_every_legal_action_once(state: nerath.State) -> None:
    """All legal actions come in groups, each once, each group for a piece and space of its own."""
    groups = nerath.grouped(state)
    assert sorted(map(repr, nerath.legal_actions(state))) == sorted(
        repr(action) for group in groups for action in group.actions
    )
    assert len({(group.at, group.piece) for group in groups}) == len(groups)
    for group in groups:
        for action in group.actions:
            if isinstance(action, nerath.Move | nerath.Embark | nerath.Debark | nerath.RunAmok):
                assert (action.at, action.figure) == (group.at, group.piece)
            if isinstance(action, nerath.Buy | nerath.Place):
                assert (None, action.kind) == (group.at, group.piece)


@given(st.data())
def test_a_march_ends_where_it_was_meant_to(data: st.DataObject) -> None:
    """Whatever can get to a space by single moves is taken there by a march, and nothing else is."""
    state = begun()
    content = state.table.content
    held = [space for space in content.board.spaces if state.figures(space, state.active)]
    at = data.draw(st.sampled_from(held))
    figure = data.draw(st.sampled_from(state.figures(at, state.active).kinds))
    to = data.draw(st.sampled_from(content.board.spaces))
    goals, frontier = {at}, [(state, figure, at)]
    for now, piece, here in frontier:
        for action in nerath.legal_actions(now):
            if isinstance(action, nerath.Move) and (action.figure, action.at) == (piece, here):
                after = nerath.transition(now, action)
                [moved] = [event for event in after.events if isinstance(event, nerath.PieceMoved)]
                frontier.append((after.state, moved.figure, action.to))
                goals.add(action.to)
    if to in goals:
        there = played(state, nerath.march(state, [figure], at, to))
        assert figure.kind in {one.kind for one in there.figures(to, state.active).kinds}
    else:
        with pytest.raises(NoPlan, match=to):
            nerath.march(state, [figure], at, to)


def sailors() -> tuple[nerath.State, Figure, str]:
    """A state with an empty Warship of the active realm, and where it is."""
    state = begun()
    for sea in state.table.content.seas:
        for figure in state.figures(sea, state.active).kinds:
            if figure.kind is Kind.WARSHIP:
                return state, figure, sea
    raise AssertionError("Karkoth begins with a Warship")


def test_a_journey_loads_sails_and_unloads() -> None:
    """A Warship takes a Footsoldier aboard, sails on and puts it ashore elsewhere."""
    state, ship, sea = sailors()
    near = state.table.content.next_to[nerath.SpaceKind.LAND]
    [coast, *_] = [one for one in near[sea] if Figure(Kind.FOOTSOLDIER) in state.figures(one, state.active)]
    foot = Figure(Kind.FOOTSOLDIER)
    seas = state.table.content.next_to[nerath.SpaceKind.SEA][sea]
    to, shore = next((to, shore) for to in seas for shore in near[to] if shore not in near[sea])
    actions = nerath.sail(state, ship, sea, to, [(foot, coast)], shore)
    assert [nerath.Embark, nerath.Move, nerath.Debark] == [type(action) for action in actions]
    assert Kind.FOOTSOLDIER in {one.kind for one in played(state, actions).figures(shore, state.active).kinds}


def test_a_journey_that_cannot_be_tells_why() -> None:
    """Three pieces are too many for a Warship, and inland nobody goes ashore."""
    state, ship, sea = sailors()
    inland = state.table.content.capital(Realm.NERATH)
    with pytest.raises(NoPlan, match="cannot get to"):
        nerath.sail(state, ship, sea, "nowhere")
    with pytest.raises(NoPlan, match="has no such footsoldier"):
        nerath.sail(state, ship, sea, sea, [(Figure(Kind.FOOTSOLDIER), inland)])
    near = state.table.content.next_to[nerath.SpaceKind.LAND][sea]
    [coast, *_] = [one for one in near if Figure(Kind.FOOTSOLDIER) in state.figures(one, state.active)]
    with pytest.raises(NoPlan, match=f"cannot unload in {inland}"):
        nerath.sail(state, ship, sea, sea, [(Figure(Kind.FOOTSOLDIER), coast)], inland)
