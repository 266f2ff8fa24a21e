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
    TurnMemory,
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
    return evolve(scene(active=N, setup=setup), step=Repositioning(), round=number, memory=TurnMemory(lap=2))


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


@checks(
    "N3.6",
    "N3.7",
    "N3.8",
    "N3.11",
    "N3.12",
    "N3.13",
    "N3.22",
    "N3.26",
    "N3.28",
    "N4.16",
    "N4.17",
    "N4.18",
    "N4.20",
    "N8.2",
    "N8.6",
    "N9.3",
    "N9.5",
    "N9.6",
    "N9.7",
    "M1.3",
    "N18.17",
    "N3.16",
    "M1.1",
    "G1.2",
    "M1.2",
)
@pytest.mark.parametrize("number", [1, 2, 7])
@pytest.mark.parametrize(("way", "needed"), NEEDED.items())
def test_a_round_is_played_to_its_end(way: tuple[Length, bool], needed: int, number: int) -> None:
    """Enough of what decides wins when all have been paid, not before, nor while others have as much."""
    allied = 3 if way[1] else 0
    for ours, theirs in ((needed - 1, 0), (needed, needed), (needed + 1, needed + 1), (needed, needed - 1)):
        state = with_totals(table(*way, number), (ours - allied, 0, allied, theirs))
        if way[0] is Length.LONG:
            state = evolve(state, points=(0, 99, 0, 0))
        steps = list(to_the_end(state))
        assert any(isinstance(one.state.step, Planning) for one in steps)
        for one in steps[:-1]:
            assert (number, False) == (one.state.round, isinstance(one.state.step, Finished))
        last, paid = steps[-1], [one.realm for one in steps[-1].events if isinstance(one, IncomeCollected)]
        assert list(Realm) == paid
        assert [number] == [one.round for one in last.events if isinstance(one, RoundEnded)]
        if ours < needed or ours == theirs:
            assert (number + 1, K, nerath.Drawing()) == (last.state.round, last.state.active, last.state.step)
        else:
            assert isinstance(last.state.step, Finished)
            assert ((K, C) if way[1] else (K,)) == last.state.step.outcome.winners
            assert number == last.state.round


@checks("M6.3", "M1.2", "M1.3", "G1.2", "N3.12", "N3.13", "N3.28", "N3.16")
@pytest.mark.parametrize("more", [0, 1, 6])
@pytest.mark.parametrize(("way", "needed"), NEEDED.items())
def test_a_tie_brings_another_round(way: tuple[Length, bool], needed: int, more: int) -> None:
    """Equal totals at the head win for nobody, however high they are; one more than all others wins."""
    total = needed + more
    ties = [(total, total, 0, 0), (0, total, total, 0), (0, 0, total, total)]
    ties += [] if way[1] else [(total, 0, 0, total), (total,) * 4, (0, total, total, total)]
    for tie in ties:
        last = list(to_the_end(with_totals(table(*way), tie)))[-1]
        assert (2, K, nerath.Drawing()) == (last.state.round, last.state.active, last.state.step)
        for place, realm in enumerate(Realm):
            if tie[place]:
                ahead = by_realm(had + (place == at) for at, had in enumerate(tie))
                last = list(to_the_end(with_totals(table(*way), ahead)))[-1]
                assert isinstance(last.state.step, Finished)
                assert realm in last.state.step.outcome.winners


@checks("M7.7", "N3.27", "M1.3")
@pytest.mark.parametrize("shown", [0, 3])
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("realm", Realm)
def test_treasures_in_hand_count_with_those_in_play(realm: Realm, alliances: bool, shown: int) -> None:
    """With the number needed in hand and in play together a realm wins, and with one less it does not."""
    for lack in (0, 1):
        state = table(Length.LONG, alliances)
        held = NEEDED[Length.LONG, alliances] - shown - lack
        state = with_totals(state, by_realm(shown * (one is realm) for one in Realm))
        hands = (
            evolve(hand, cards=Bag((("horn-of-valhalla", held),)) if one is realm else hand.cards)
            for one, hand in zip(Realm, state.treasures, strict=True)
        )
        last = list(to_the_end(evolve(state, treasures=by_realm(hands))))[-1]
        assert bool(lack) is not isinstance(last.state.step, Finished)


@checks("N3.23", "N3.24", "N4.16", "N4.19", "N3.12")
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
