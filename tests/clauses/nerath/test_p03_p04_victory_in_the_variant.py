"""Pages 3, 4 and 9 in Tal's Reduced Downtime: who wins, and when that is looked at.

The realms have their turns together there, and a round is over when all have been paid.
"""

from collections.abc import Iterator

import pytest
from attrs import evolve

from conquest_rules import nerath
from conquest_rules.kernel.rules import Transition
from conquest_rules.nerath import (
    Bag,
    Commit,
    EndStep,
    Finished,
    IncomeCollected,
    Length,
    MovingNew,
    Pass,
    Planning,
    Realm,
    Repositioning,
    RoundEnded,
    Setup,
    State,
    Variant,
)
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks
from conquest_rules.testing.nerath import scene

K, V, C, N = Realm
ALLY = {K: C, C: K, V: N, N: V}
NEEDED = {
    (Length.SHORT, False): 13,
    (Length.MEDIUM, False): 20,
    (Length.LONG, False): 8,
    (Length.SHORT, True): 20,
    (Length.MEDIUM, True): 30,
    (Length.LONG, True): 12,
}
Step = Transition[State, nerath.Action, nerath.Event]


def table(length: Length, alliances: bool, number: int = 1) -> State:
    """The end of Nerath's activations, with nothing but the Castles of the Capitals on the board."""
    setup = Setup(length=length, alliances=alliances, variant=Variant.REDUCED_DOWNTIME)
    return evolve(scene(active=N, setup=setup), step=Repositioning(), round=number)


def with_totals(state: State, totals: tuple[int, int, int, int]) -> State:
    """The state in which the realms have so much of what decides: points, or Treasures in play."""
    if state.table.setup.length is not Length.LONG:
        return evolve(state, points=totals)
    return evolve(state, displays=by_realm(Bag((("horn-of-valhalla", number),)) for number in totals))


def holding(state: State, holders: dict[Realm, Realm]) -> State:
    """The state in which Capitals, and their Castles, are held by others than their own realms."""
    control, forces, content = list(state.control), list(state.forces), state.table.content
    for realm, holder in holders.items():
        place = content.board.place[content.capital(realm)]
        castle = forces[place][list(Realm).index(state.control[place] or realm)]
        control[place] = holder
        forces[place] = by_realm(castle if one is holder else Bag() for one in Realm)
    return evolve(state, control=tuple(control), forces=tuple(forces))


def to_the_end(state: State) -> Iterator[Step]:
    """What is left of a turn in which nobody does anything, until cards are drawn or somebody has won."""
    while isinstance(nerath.to_act(state), nerath.Deciding):
        act = nerath.legal_actions(state)[-1]
        assert isinstance(act, EndStep | Pass | Commit)
        step = nerath.transition(state, act)
        yield step
        state = step.state


@checks("N3.11", "N3.26", "N4.16", "N9.6", "N9.7")
@pytest.mark.parametrize("number", [1, 2, 7])
@pytest.mark.parametrize(("way", "needed"), NEEDED.items())
def test_a_round_is_played_to_its_end(way: tuple[Length, bool], needed: int, number: int) -> None:
    """Enough of what decides wins when all have reinforced and been paid, and not before."""
    allied = 3 if way[1] else 0
    for lead in (-1, 0):
        totals = (needed + lead - allied, 0, allied, needed - 1)
        steps = list(to_the_end(with_totals(table(*way, number), totals)))
        assert any(isinstance(one.state.step, Planning) for one in steps)
        for one in steps[:-1]:
            assert (number, False) == (one.state.round, isinstance(one.state.step, Finished))
        last, paid = steps[-1], [one.realm for one in steps[-1].events if isinstance(one, IncomeCollected)]
        assert list(Realm) == paid
        assert [number] == [one.round for one in last.events if isinstance(one, RoundEnded)]
        if lead:
            assert (number + 1, K, nerath.Drawing()) == (last.state.round, last.state.active, last.state.step)
        else:
            assert isinstance(last.state.step, Finished)
            assert ((K, C) if way[1] else (K,)) == last.state.step.outcome.winners
            assert number == last.state.round


@checks("N3.24", "N4.16")
@pytest.mark.parametrize("lost", [None, *Realm])
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("alliances", [False, True])
def test_all_capitals_win_and_the_own_is_one_of_them(
    alliances: bool, realm: Realm, lost: Realm | None
) -> None:
    """Who holds all four Capitals when all have been paid wins; with three, be it without the own, nobody."""
    friend = ALLY[realm] if alliances else realm
    foe = next(one for one in Realm if one not in (realm, friend))
    holders = {K: realm, V: friend, C: friend, N: realm} | ({lost: foe} if lost else {})
    state = holding(evolve(table(Length.LONG, alliances), step=MovingNew()), holders)
    last = list(to_the_end(state))[-1].state
    if lost:
        assert (2, nerath.Drawing()) == (last.round, last.step)
    else:
        assert isinstance(last.step, Finished)
        assert {realm, friend} == set(last.step.outcome.winners)
