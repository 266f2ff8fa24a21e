"""Marks leave things as they were; refusals and faults are told in words with their clauses."""

import pickle

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import (
    Fact,
    Fault,
    IllegalAction,
    Misfit,
    Rule,
    Violation,
    by_construction,
    cites,
    clause,
    in_words,
)
from conquest_rules.kernel.words import Words


@given(st.lists(st.text()), st.sampled_from([clause, by_construction]), st.integers())
def test_a_mark_leaves_things_as_they_were(ids: list[str], mark: type, number: int) -> None:
    """A marked function or class is the very same one, and bears the ids."""

    def double(value: int) -> int:
        """Twice the value."""
        return 2 * value

    class Thing:
        pass

    marked, marked_class = mark(*ids)(double), mark(*ids)(Thing)
    assert marked is double
    assert marked_class is Thing
    assert ("double", "Twice the value.", 2 * number) == (marked.__name__, marked.__doc__, marked(number))
    assert tuple(ids) == cites(*ids)
    assert [cites(*ids)] * 2 == [vars(one)["__clauses__"] for one in (double, Thing)]


RULES = st.text().map(Rule)


@frozen
class Near(Fact):
    """What is next to a space."""

    SAYS = "Next to {space} are {near}."
    SAYS_NONE = "Nothing is next to {space}."
    space: str
    near: tuple[str, ...]


@frozen
class Counted(Fact):
    """What there is."""

    SAYS = "There are {things}."
    things: Bag[str]


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ("North has no ship. [N9.3]", Violation("N9.3", Rule("North has no ship."))),
        (
            "North has no ship. [N9.3] It may walk.",
            Violation("N9.3", Rule("North has no ship."), Rule("It may walk."), ("N2.1",)),
        ),
        ("Next to bay are cape and isle. [N9.3]", Violation("N9.3", Near("bay", ("cape", "isle")))),
        ("Nothing is next to bay. The bay is full.", Misfit((Near("bay", ()), Rule("The bay is full.")))),
        ("There are 2 ships and 1 tug.", Misfit(Counted(Bag([("ship", 2), ("tug", 1)])))),
        ("The game is over.", Misfit(Rule("the game is over"))),
        ("bay: holds 4 ships", Fault("bay", "holds 4 ships")),
        ("bay: holds 4 ships [N5.1]", Fault("bay", "holds 4 ships", "N5.1")),
    ],
)
def test_refusals_are_told_in_words(expected: str, told: object) -> None:
    """A refusal is the facts, the clause if there is one, and what would be allowed instead."""
    assert expected == str(told)


def _loud(name: str) -> str:
    return name.upper()


def test_refusals_speak_in_the_words_of_their_game() -> None:
    """The words of a game change what is read, and nothing else of a refusal."""
    violation = Violation("N9.3", Near("bay", ("cape", "isle")), Near("isle", ()))
    misfit = Misfit(Near("bay", ("cape", "isle")))
    loud = in_words(Words({}, {"space": _loud}), (violation, misfit))
    assert (violation, misfit) == loud
    assert [hash(violation), hash(misfit)] == [hash(one) for one in loud]
    assert "Next to BAY are cape and isle. [N9.3] Nothing is next to ISLE." == str(loud[0])
    assert "Next to BAY are cape and isle." == str(loud[1])


def test_an_illegal_action_can_be_sent_elsewhere() -> None:
    """An error of another process has its refusals, and says the same."""
    refusals = in_words(Words({}, {"space": _loud}), (Misfit(Near("bay", ("cape", "isle"))),))
    error = pickle.loads(pickle.dumps(IllegalAction(refusals)))
    assert refusals == error.refusals
    assert "Next to BAY are cape and isle." == str(error)


@given(st.lists(st.builds(Violation, st.text(), RULES) | st.builds(Misfit, RULES), max_size=3).map(tuple))
def test_an_illegal_action_tells_every_refusal(refusals: tuple[Violation | Misfit, ...]) -> None:
    """The error carries all refusals, and its message is all of them."""
    error = IllegalAction(refusals)
    assert refusals == error.refusals
    assert " ".join(map(str, refusals)) == str(error)
