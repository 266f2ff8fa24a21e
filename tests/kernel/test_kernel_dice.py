"""Dice: the chances of hits are exact, for a few dice and for very many."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import dice

from conquest_rules.kernel.dice import Die, hit_chances


def counted(thrown: list[Die]) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2, ... hits, found by throwing every throw there is."""
    throws = Counter(
        sum(die.hits(face) for die, face in zip(thrown, faces, strict=True))
        for faces in product(*(range(1, die.sides + 1) for die in thrown))
    )
    return tuple(Fraction(throws[hits], throws.total()) for hits in range(len(thrown) + 1))


@given(st.lists(dice(), max_size=4))
def test_chances_are_those_of_all_throws(thrown: list[Die]) -> None:
    """The chance of a number of hits is the share of all throws that show it."""
    assert counted(thrown) == hit_chances(thrown)


@given(st.lists(dice(20), max_size=200))
def test_chances_add_up(thrown: list[Die]) -> None:
    """Some number of hits always comes up, and on average as many as the dice promise."""
    chances = hit_chances(thrown)
    assert sum(chances) == 1
    promised = sum((Fraction(die.hitting, die.sides) for die in thrown), Fraction(0))
    assert promised == sum(hits * chance for hits, chance in enumerate(chances))


@given(st.integers(0, 40), st.integers(1, 20), st.integers(0, 22))
def test_equal_dice(number: int, sides: int, needed: int) -> None:
    """Equal dice hit as the binomial law tells."""
    hit = Fraction(max(0, sides + 1 - max(needed, 1)), sides)
    expected = tuple(comb(number, k) * hit**k * (1 - hit) ** (number - k) for k in range(number + 1))
    assert expected == hit_chances([Die.at_least(sides, needed)] * number)


def test_two_hundred_mixed_dice() -> None:
    """A very large battle is as exact as a small one."""
    chances = hit_chances(Die.at_least(sides, 6) for sides in (6, 8, 10, 12, 20) * 40)
    assert len(chances) == 201
    assert sum(chances) == 1
    assert Fraction(1 * 3 * 5 * 7 * 15, prod((6, 8, 10, 12, 20))) ** 40 == chances[200]


@given(st.lists(dice(), max_size=6).flatmap(lambda all_: st.tuples(st.just(all_), st.permutations(all_))))
def test_order_of_dice(orders: tuple[list[Die], list[Die]]) -> None:
    """In which order dice are thrown changes no chance."""
    one, other = orders
    assert hit_chances(one) == hit_chances(other)


@given(dice())
def test_hitting_faces(die: Die) -> None:
    """A die has as many hitting faces as there are faces that hit, whatever its span reaches beyond."""
    assert sum(die.hits(face) for face in range(1, die.sides + 1)) == die.hitting


@given(st.integers(1, 20), st.integers(-1, 22))
def test_at_least_and_at_most(sides: int, number: int) -> None:
    """A die hits on a number and more, or on a number and less, as it is told."""
    faces = range(1, sides + 1)
    assert [face >= number for face in faces] == [Die.at_least(sides, number).hits(face) for face in faces]
    assert [face <= number for face in faces] == [Die.at_most(sides, number).hits(face) for face in faces]


@given(st.integers(1, 100))
def test_a_die_rolled_for_its_number_alone(sides: int) -> None:
    """A die of which no hits are told never hits."""
    assert (Fraction(1), Fraction(0)) == hit_chances([Die(sides)])


@given(st.integers(-5, 0))
def test_a_die_has_sides(sides: int) -> None:
    """There is no die without a face."""
    with pytest.raises(ValueError, match="'sides' must be >= 1"):
        Die(sides)
