"""Requests to chance: what they may be answered with, and how likely each answer is."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.kernel.strategies import answers, bags, cards, dice, draws, picks, requests, rolls

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn, Pick, Picked, Request, Roll, Rolled
from conquest_rules.kernel.dice import Die

Asked = Request[Rolled | Drawn | Picked]


@given(requests())
def test_outcomes_are_all_there_is(request: Asked) -> None:
    """The outcomes of a request are different answers that fit it, and one of them comes up."""
    outcomes = list(request.outcomes())
    assert sum(chance for _, chance in outcomes) == 1
    assert len({answer for answer, _ in outcomes}) == len(outcomes)
    assert all(chance > 0 for _, chance in outcomes)
    for answer, chance in outcomes:
        assert chance == request.probability(answer)
        assert request.misfit(answer) is None


@given(requests(), answers())
def test_an_answer_fits_if_it_is_an_outcome(request: Asked, answer: object) -> None:
    """Whatever is not among the outcomes has no chance, and is told why."""
    chance = dict[object, Fraction](request.outcomes()).get(answer, Fraction(0))
    assert chance == request.probability(answer)
    assert (chance == 0) == bool(request.misfit(answer))


@given(requests())
def test_classes_add_up(request: Asked) -> None:
    """One of the classes comes up, and each is told by an answer that fits."""
    classes = request.classes()
    assert sum(chance for _, chance in classes) == 1
    assert [None] * len(classes) == [request.misfit(answer) for answer, _ in classes]


def read_in_play(roll: Roll, answer: Rolled) -> tuple[int, tuple[int, ...]]:
    """What differs in play: how many dice hit, and what those show that are read as numbers."""
    pairs = list(zip(roll.dice, answer.faces, strict=True))
    hits = sum(die.low <= face <= die.high for die, face in pairs)
    return hits, tuple(face for die, face in pairs if (die.low, die.high) == (1, 0))


@given(rolls())
@example(Roll((Die(6),)))
@example(Roll((Die(3), Die.at_least(6, 5), Die(4))))
def test_rolls_differ_by_hits_and_numbers(roll: Roll) -> None:
    """There is a class for all that can come up and differs in play, shown by a roll of just that."""
    shares, hits = dict[object, Fraction](), [Fraction(0)] * (len(roll.dice) + 1)
    for answer, chance in roll.outcomes():
        read = read_in_play(roll, answer)
        shares[read] = shares.get(read, Fraction(0)) + chance
        hits[read[0]] += chance
    classes = [(read_in_play(roll, answer), chance) for answer, chance in roll.classes()]
    assert len(shares) == len(classes)
    assert shares == dict(classes)
    assert tuple(hits) == roll.hits()


@given(st.lists(dice(), min_size=1, max_size=30))
def test_classes_of_many_dice(thrown: list[Die]) -> None:
    """Many dice that are not read as numbers have few classes, of which each shows its number of hits."""
    roll = Roll(tuple(die for die in thrown if not die.numbered) or (Die.at_least(6, 6),))
    chances = roll.hits()
    expected = [(hits, chance) for hits, chance in enumerate(chances) if chance]
    assert expected == [(roll.hits_of(answer), chance) for answer, chance in roll.classes()]
    assert [None] * len(expected) == [roll.misfit(answer) for answer, _ in roll.classes()]


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.booleans())
def test_dice_that_cannot_miss_or_cannot_hit(sides: list[int], always: bool) -> None:
    """Dice that all hit, or all miss, leave a single class."""
    roll = Roll(tuple(Die.at_least(one, 1 if always else one + 1) for one in sides))
    ((answer, chance),) = roll.classes()
    assert (len(sides) if always else 0) == roll.hits_of(answer)
    assert chance == 1


def test_outcomes_of_many_dice_come_one_by_one() -> None:
    """A roll of twenty dice begins to tell its outcomes at once, and has twenty-one classes."""
    roll = Roll((Die.at_least(6, 6),) * 20)
    assert (Rolled((1,) * 20), Fraction(1, 6**20)) == next(iter(roll.outcomes()))
    assert len(roll.classes()) == 21


@given(requests(), st.integers())
def test_samples_fit(request: Asked, seed: int) -> None:
    """What is sampled can come up, and the same generator samples the same."""
    answer = request.sample(Random(seed))
    assert request.misfit(answer) is None
    assert answer == request.sample(Random(seed))


@given(rolls(most=2) | draws() | picks())
def test_samples_are_of_every_outcome(request: Asked) -> None:
    """Over many seeds every outcome is sampled, and none that is not one."""
    assert {answer for answer, _ in request.outcomes()} == {request.sample(Random(n)) for n in range(600)}


@pytest.mark.parametrize(
    ("request_", "likely"),
    [
        (Roll((Die(4), Die(3))), Rolled((4, 3))),
        (Draw(Bag([("elm", 1), ("oak", 3)])), Drawn("elm")),
        (Draw(Bag([("elm", 1), ("oak", 3)])), Drawn("oak")),
        (Pick(("elm", "oak", "elm", "fir")), Picked("elm")),
    ],
)
def test_samples_are_as_frequent_as_likely(request_: Asked, likely: object) -> None:
    """Over many seeds an answer is sampled about as often as its chance says."""
    rng = Random(7)
    times = sum(request_.sample(rng) == likely for _ in range(3000))
    assert abs(times / 3000 - request_.probability(likely)) < 0.04


@given(bags(least=1), cards())
def test_the_share_of_a_card(bag: Bag[str], card: str) -> None:
    """A card is drawn with exactly its share of the bag."""
    assert Fraction(list(bag).count(card), len(bag)) == Draw(bag).probability(Drawn(card))


@given(st.lists(cards(), min_size=1), cards())
def test_the_share_of_an_option(options: list[str], option: str) -> None:
    """An option is picked with exactly its share of the options."""
    assert Fraction(options.count(option), len(options)) == Pick(tuple(options)).probability(Picked(option))


# What does not fit.


def _rolled(roll: Roll) -> str:
    return f"{len(roll.dice)} {'die is' if len(roll.dice) == 1 else 'dice are'} rolled"


@given(rolls(), st.integers(0, 6))
def test_a_wrong_number_of_faces(roll: Roll, number: int) -> None:
    """Both numbers are stated when there are more or fewer faces than dice."""
    given = {0: "no faces were", 1: "1 face was"}.get(number, f"{number} faces were")
    expected = None if number == len(roll.dice) else f"{_rolled(roll)}, and {given} given"
    assert expected == roll.misfit(Rolled((1,) * number))


@given(rolls(), st.data())
def test_a_face_that_the_die_does_not_have(roll: Roll, data: st.DataObject) -> None:
    """The die and the face are told when a die cannot show it."""
    place = data.draw(st.integers(1, len(roll.dice)))
    sides = roll.dice[place - 1].sides
    face = data.draw(st.sampled_from([0, -1, sides + 1, 100]))
    faces = [face if number == place else 1 for number in range(1, len(roll.dice) + 1)]
    expected = f"die {place} has the faces 1 to {sides}, and {face} was given"
    assert expected == roll.misfit(Rolled(tuple(faces)))
    assert roll.probability(Rolled(tuple(faces))) == 0


@given(rolls(), draws())
def test_an_answer_to_something_else(roll: Roll, draw: Draw) -> None:
    """Who answers dice with a card, or a card with dice, is told what was asked for."""
    assert f"{_rolled(roll)}, and no faces were given" == roll.misfit(Drawn("elm"))
    assert "one item is drawn, and the answer does not say which" == draw.misfit(Rolled((1,)))


@given(bags(least=1))
def test_a_card_that_is_not_there(bag: Bag[str]) -> None:
    """The card is told when it cannot be drawn, and a hidden one is told to be hidden."""
    request = Draw(bag)
    assert "'yak' cannot be drawn here" == request.misfit(Drawn("yak"))
    assert "hidden" in (request.misfit(Drawn(None)) or "")
    assert request.probability(Drawn("yak")) == request.probability(Drawn(None)) == 0


@given(picks())
def test_an_option_that_is_not_there(pick: Pick) -> None:
    """The options are told when something else was picked."""
    misfit = pick.misfit(Picked("yak")) or ""
    assert misfit.startswith("one of ")
    assert misfit.endswith(" is picked, and 'yak' was given")
    assert all(f"`{option}`" in misfit for option in pick.options)


@pytest.mark.parametrize("ask", [lambda: Roll(()), lambda: Draw(Bag()), lambda: Pick(())])
def test_chance_is_never_asked_for_nothing(ask: Callable[[], object]) -> None:
    """A request without dice, cards or options cannot be made."""
    with pytest.raises(ValueError, match="must be >= 1"):
        ask()
