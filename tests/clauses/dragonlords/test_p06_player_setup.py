"""Page 6, player setup: what each player takes, scrolls, and the chosen player."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.opening import (
    SEEDS,
    begun,
    hops,
    moment,
    on_the_board,
    told,
    units_of,
    ways,
    why,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Awaiting,
    ClaimingKingdom,
    Dealing,
    Drawn,
    IllegalSetup,
    Omen,
    OmenSought,
    Options,
    Pick,
    Picked,
    Reserve,
    Revealing,
    ScrollDealt,
    Seat,
    SeekingOmen,
    Setup,
    Side,
    Violation,
    new_game,
)
from conquest_rules.testing import checks, reads


def clauses(refused: pytest.ExceptionInfo[IllegalSetup]) -> set[str]:
    """The clauses by which a setup is refused."""
    return {one.clause for one in refused.value.refusals if isinstance(one, Violation)}


def named(peoples: Iterable[Side]) -> tuple[Seat, ...]:
    """A player for each people."""
    return tuple(Seat(f"player {place}", people) for place, people in enumerate(peoples))


@checks("D6.1", "D2.1")
@reads("R-seats")
@pytest.mark.parametrize("players", [2, 3, 4])
@given(st.permutations(PEOPLES))
def test_each_player_has_one_people(players: int, order: list[Side]) -> None:
    """Each player leads one people that no other leads, in the order in which the setup names them."""
    peoples = order[:players]
    table = new_game(Setup(players=players, seats=named(peoples))).table
    assert tuple(peoples) == table.seats
    assert players == len({table.content.people[one].unit for one in table.seats})
    twice = [
        [*peoples[:place], other, *peoples[place + 1 :]]
        for place, people in enumerate(peoples)
        for other in peoples
        if other is not people
    ]
    others = [(order * 2)[:number] for number in range(6) if number != players]
    for wrong in (*twice, *others):
        with pytest.raises(IllegalSetup) as refused:
            Setup(players=players, seats=named(wrong))
        assert {"D6.1"} == clauses(refused)


@checks("D6.2", "D31.9")
@given(on_the_board, SEEDS)
def test_thirty_units_with_three_or_four(setup: Setup, seed: int) -> None:
    """With three or four players each has 30 units, and all of them are on the board after setting up."""
    state = begun(setup, seed)
    if len(setup.seats) > 2:
        assert {30} == {units_of(state, seat.people) for seat in setup.seats}
    unseated = set(PEOPLES) - {seat.people for seat in setup.seats}
    assert not any(units_of(state, side) for side in unseated)


@checks("D6.3")
@reads("R-two-player-units")
@pytest.mark.parametrize(("two", "units", "seats"), [(False, 35, 2), (True, 30, 4)])
@given(st.booleans(), SEEDS)
def test_thirty_five_units_with_two(two: bool, units: int, seats: int, tundra: bool, seed: int) -> None:
    """Two players have one people with 35 units each; only with two types each are there four with 30."""
    setup = Setup(players=2, options=Options(two_types_each=two, tundra=tundra))
    state = begun(setup, seed)
    assert [units] * seats == [units_of(state, seat.people) for seat in setup.seats]


@checks("D6.4", "D31.9")
@given(on_the_board, SEEDS)
def test_thirty_gold(setup: Setup, seed: int) -> None:
    """Each player has 30 gold at the first turn: the units of setup cost nothing."""
    state = begun(setup, seed)
    assert {30} == {dragonlords.gold_of(state, seat.people) for seat in setup.seats}
    assert 30 * len(setup.seats) == sum(state.gold)
    assert {5 * 5 + 5 * 1} == {setup.content.pack.start.player.gold}


@checks("D6.5", "D20.12")
@given(ways, SEEDS)
def test_one_king_one_wizard_one_blank(setup: Setup, seed: int) -> None:
    """After setting up each player has one King, one Wizard and one blank counter on the board."""
    state = begun(setup, seed)
    for side in dragonlords.SIDES:
        faces = Counter(
            secret.item
            for force in state.forces
            for figure in force[NUMBER[side]]
            for secret in figure.hidden
        )
        seated = any(seat.people is side for seat in setup.seats)
        assert ({"king": 1, "wizard": 1, "blank": 1} if seated else {}) == faces
        assert faces == Counter(state.faces[NUMBER[side]])


@checks("D6.6")
@given(ways, SEEDS)
def test_one_pickaxe_and_one_torch(setup: Setup, seed: int) -> None:
    """Each player has a pickaxe and a torch, and no one else has tools."""
    state = begun(setup, seed)
    for side in dragonlords.SIDES:
        seated = any(seat.people is side for seat in setup.seats)
        assert (["pickaxe", "torch"] if seated else []) == list(state.stored[NUMBER[side]])


@checks("D6.7")
@given(ways, SEEDS)
def test_one_ship_each(setup: Setup, seed: int) -> None:
    """Until it is docked each player has one ship, and no other ship is on the board."""
    done = hops(setup, seed)
    before = [hop.before for hop in done if isinstance(hop.before.step, Revealing)][-1]
    for side in dragonlords.SIDES:
        seated = any(seat.people is side for seat in setup.seats)
        assert int(seated) == new_game(setup).bought(side).ships == before.bought(side).ships
    assert not any(before.docked)
    assert {Reserve()} == set(done[-1].after.reserve)


@checks("D6.8", "D20.15")
@given(on_the_board, SEEDS)
def test_the_first_wizard_knows_the_first_two_spells(setup: Setup, seed: int) -> None:
    """The first Wizard of each player knows the spells with the numbers 1 and 2, and there is no other."""
    state = begun(setup, seed)
    first = sorted(row.id for row in setup.content.pack.spells.spell if row.number in (1, 2))
    for side in dragonlords.SIDES:
        known, *others = state.rows[NUMBER[side]]
        seated = any(seat.people is side for seat in setup.seats)
        assert (first if seated else None) == (None if known is None else list(known))
        assert [None, None] == others


@checks("D6.9")
@given(on_the_board, SEEDS)
def test_three_scrolls_each(setup: Setup, seed: int) -> None:
    """Three scrolls are dealt to each player, from the first seat on, and the others stay in the deck."""
    done = hops(setup, seed)
    dealt = [(one.seat, one.card) for one in told(done, ScrollDealt)]
    assert [seat.people for seat in setup.seats for _ in range(3)] == [seat for seat, _ in dealt]
    state = done[-1].after
    for seat in setup.seats:
        assert sorted(card for side, card in dealt if side is seat.people and card) == list(
            state.hand(seat.people).cards
        )
    assert 24 - 3 * len(setup.seats) - len(setup.options.removed_scrolls) == state.scrolls.rest.total


@checks("D6.9")
@given(on_the_board, SEEDS)
def test_scrolls_are_shuffled(setup: Setup, seed: int) -> None:
    """Any scroll that is left may be dealt next, each card with equal chance, and no other."""
    state = moment(setup, seed, Dealing)
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    left = state.scrolls.rest
    chances = dict(turn.request.outcomes())
    assert set(chances) == {Drawn(card) for card in left.kinds}
    for card, count in left.pairs:
        assert left.total * chances[Drawn(card)] == count
    assert dragonlords.why_not(state, Drawn("no-such-scroll"))


@checks("D6.10")
@reads("R-chosen-player-rerolls")
@given(ways, st.lists(st.sampled_from([Omen.IGNORED, Omen.CURSED]), max_size=9), SEEDS)
def test_the_first_to_be_blessed_is_chosen(setup: Setup, omens: list[Omen], seed: int) -> None:
    """The Crystal die goes round the table from the first seat on, until it shows Blessed."""
    state = next(hop.before for hop in hops(setup, seed) if isinstance(hop.before.step, SeekingOmen))
    seats = [seat.people for seat in setup.seats]
    rolled = list[Side]()
    for omen in (*omens, Omen.BLESSED):
        assert isinstance(state.step, SeekingOmen)
        step = dragonlords.transition(state, Picked(omen))
        rolled += [event.seat for event in step.events if isinstance(event, OmenSought)]
        state = step.state
    assert rolled == [seats[place % len(seats)] for place in range(len(omens) + 1)]
    assert isinstance(state.step, ClaimingKingdom)
    assert rolled[-1] is state.active


@checks("D6.10")
@reads("R-crystal-die-odds")
@given(ways, SEEDS)
def test_the_crystal_die_has_three_answers(setup: Setup, seed: int) -> None:
    """The die shows Blessed, Ignored or Cursed, each with a chance of one third, and nothing else."""
    state = moment(setup, seed, SeekingOmen)
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Pick)
    assert {Picked(omen): 1 for omen in Omen} == {
        answer: 3 * chance for answer, chance in turn.request.outcomes()
    }
    assert {"misfit"} == why(state, Picked("doomed"))


@checks("D6.9")
@reads("R-open-information")
@given(ways, SEEDS)
def test_hands_are_hidden_and_counted(setup: Setup, seed: int) -> None:
    """Others see how many scrolls a player holds, and none of the cards; all else lies open."""
    state = begun(setup, seed)
    for viewer in (*dragonlords.viewers(state), None):
        seen = dragonlords.view(state, viewer)
        known = state.table.partners[viewer] if viewer else ()
        for seat in setup.seats:
            hand = seen.hand(seat.people)
            assert 3 == hand.total
            assert (3 if seat.people in known else 0) == hand.cards.total
        unseen = sum(
            (state.hand(side).cards for side in state.table.seats if side not in known),
            start=dragonlords.Bag(),
        )
        assert state.scrolls.rest + unseen == seen.scrolls.rest
        assert (state.gold, state.stored, state.rows, state.docked) == (
            *(seen.gold, seen.stored, seen.rows, seen.docked),
        )
