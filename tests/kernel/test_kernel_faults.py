"""What is wrong with a state of any game: something is lost, there twice, or unseen."""

import pytest
from hypothesis import given
from tests.kernel.strategies import SEATS, bags, cards

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault
from conquest_rules.kernel.faults import conserved, nothing_unseen
from conquest_rules.kernel.secret import Hand


@given(bags())
def test_nothing_is_wrong_where_all_is_there(bag: Bag[str]) -> None:
    """What is found is what the pack has."""
    assert [] == list(conserved("trees", bag, bag, "T1.1"))


@given(bags(), cards())
def test_one_too_many_or_too_few_is_told_with_both_numbers(bag: Bag[str], card: str) -> None:
    """Just what differs is told, where it is and by which clause, whichever of the two has more."""
    few, many = bag.count(card), bag.count(card) + 1
    told = f"{card} is there {many} times, and the pack has {few}"
    assert [Fault("trees", told, "T1.1")] == list(conserved("trees", bag.add(card), bag, "T1.1"))
    told = f"{card} is there {few} times, and the pack has {many}"
    assert [Fault("trees", told, "T1.1")] == list(conserved("trees", bag, bag.add(card), "T1.1"))


@pytest.mark.parametrize(("unseen", "wrong"), [(0, False), (1, True), (None, True)])
def test_a_full_state_hides_no_card(unseen: int | None, wrong: bool) -> None:
    """Neither a number of unseen cards nor an unknown one has a place in a full state."""
    hands = [(f"hand of {seat}", Hand(Bag.of("elm"))) for seat in SEATS]
    hands[1] = (hands[1][0], Hand(Bag.of("elm"), unseen))
    fault = Fault(f"hand of {SEATS[1]}", "has unseen cards in a full state")
    assert [fault] * wrong == list(nothing_unseen(hands))
