"""Pages 3 and 4: what wins is settled before play begins, and whoever has won has won alone."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import pack
from tests.clauses.nerath.scenes import CAPITALS, WAYS, moved_in
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import Bag, EndStep, Finished, Length, Realm, Setup, State
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

K, V, C, N = Realm
Way = tuple[int, bool]
NEEDED = {
    (Length.SHORT, False): 13,
    (Length.MEDIUM, False): 20,
    (Length.LONG, False): 8,
    (Length.SHORT, True): 20,
    (Length.MEDIUM, True): 30,
    (Length.LONG, True): 12,
}


def last_of_a_round(way: Way, length: Length, number: int, control: dict[str, Realm] | None = None) -> State:
    """The end of Nerath's turn in some round."""
    players, alliances = way
    state = moved_in(way, N, control=control)
    table = table_of(Setup(length=length, players=players, alliances=alliances, content=pack()))
    return evolve(state, table=table, active=N, step=nerath.Buying(), round=number)


def with_treasures(state: State, held: dict[Realm, int], shown: dict[Realm, int]) -> State:
    """The state with so many Treasures in the hands of realms, and so many in play."""
    hands = by_realm(Hand(Bag((("quiet", held.get(realm, 0)),))) for realm in Realm)
    displays = by_realm(Bag((("quiet", shown.get(realm, 0)),)) for realm in Realm)
    left = 30 - sum(held.values()) - sum(shown.values())
    deck = Deck(Bag((("quiet", left),)))
    return evolve(state, treasures=hands, displays=displays, treasure_deck=deck)


def totals(state: State, numbers: dict[Realm, int]) -> State:
    """The state in which realms have so much of what decides its length of game."""
    if state.table.setup.length is Length.LONG:
        return with_treasures(state, {}, numbers)
    return evolve(state, points=tuple(numbers.get(realm, 0) for realm in Realm))


def winners(state: State) -> tuple[Realm, ...]:
    """Who has won when the round is over."""
    step = nerath.apply(state, EndStep(state.active)).step
    return step.outcome.winners if isinstance(step, Finished) else ()


def together(way: Way, realm: Realm) -> tuple[Realm, ...]:
    return tuple(one for one in Realm if one is realm or (way[1] and one is ALLIES[realm]))


@checks("N3.5")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("length", Length)
@given(st.integers(1, 60), st.sampled_from(Realm))
def test_a_game_is_as_long_in_its_last_round_as_in_its_first(
    length: Length, way: Way, number: int, realm: Realm
) -> None:
    """What was chosen before play began is needed in every round, and neither less nor more."""
    needed = NEEDED[length, way[1]]
    for lead in (-1, 0):
        state = totals(last_of_a_round(way, length, number), {realm: needed + lead})
        assert (() if lead else together(way, realm)) == winners(state)


@checks("N3.4")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("length", Length)
@given(st.sampled_from(Realm), st.sampled_from(Realm), st.integers(0, 2))
def test_who_is_ahead_wins_and_nobody_else_does(
    length: Length, way: Way, realm: Realm, other: Realm, ahead: int
) -> None:
    """Of several that have enough the one with most wins, alone or with its ally; as many win nothing."""
    if other in together(way, realm):
        return
    needed = NEEDED[length, way[1]]
    state = totals(last_of_a_round(way, length, 3), {realm: needed + ahead, other: needed})
    assert (together(way, realm) if ahead else ()) == winners(state)


@checks("N3.4")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("length", Length)
@pytest.mark.parametrize("realm", Realm)
def test_who_has_enough_wins_without_its_capital(realm: Realm, length: Length, way: Way) -> None:
    """A lost Capital costs Gold and no victory, also if an ally has lost its own as well."""
    side = together(way, realm)
    foe = next(one for one in Realm if one not in side)
    lost = {CAPITALS[one]: foe for one in side}
    # It holds one of theirs, for who holds all Capitals wins a long game.
    state = last_of_a_round(way, length, 3, {**lost, CAPITALS[foe]: realm})
    over = nerath.apply(totals(state, {realm: NEEDED[length, way[1]]}), EndStep(N))
    assert isinstance(over.step, Finished)
    assert (side, ()) == (over.step.outcome.winners, nerath.legal_actions(over))


@checks("N3.27", "M7.7")
@pytest.mark.parametrize("way", WAYS)
@given(st.data())
def test_treasures_count_wherever_the_capital_is(way: Way, data: st.DataObject) -> None:
    """What a realm has in hand and in play is counted though its Capital is an enemy's."""
    realm = data.draw(st.sampled_from(Realm))
    needed = NEEDED[Length.LONG, way[1]]
    side = together(way, realm)
    foe = next(one for one in Realm if one not in side)
    shares = dict.fromkeys(side, 0)
    held, shown = dict(shares), dict(shares)
    for number in range(needed):
        pile = held if data.draw(st.booleans()) else shown
        pile[data.draw(st.sampled_from(side))] += 1
        state = last_of_a_round(way, Length.LONG, 2, {CAPITALS[realm]: foe})
        won = winners(with_treasures(state, held, shown))
        assert (side if number == needed - 1 else ()) == won
