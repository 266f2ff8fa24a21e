"""What a setup says of rulings: every reading by its name, and what is refused, with what there is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.kernel.words import all_of, any_of
from conquest_rules.nerath import IllegalSetup, Length, Setup
from conquest_rules.testing.nerath.strategies import rulings

SWITCHABLE = nerath.rulings(switch=True)
SWITCHED = f"You can choose the reading of {any_of([one.id for one in SWITCHABLE])}."
KNOWN = {one.id for one in nerath.rulings()}


def refused(given_rulings: object) -> list[str]:
    """Why a setup with such rulings is refused; nothing if it is not."""
    try:
        Setup(length=Length.SHORT, rulings=given_rulings)  # type: ignore[arg-type]  # what users get wrong
    except IllegalSetup as error:
        return [str(one) for one in error.refusals]
    return []


@given(rulings())
def test_every_reading_is_chosen_by_name(chosen: dict[str, str]) -> None:
    """A table plays the readings that its setup names, and all others by their default."""
    table = nerath.new_game(Setup(length=Length.SHORT, rulings=chosen)).table
    assert {one.id: chosen.get(one.id, one.default) for one in SWITCHABLE} == dict(table.readings)
    assert refused(tuple(chosen.items())) == refused(list(chosen.items())) == []


@given(st.text().filter(lambda name: name not in KNOWN), st.text())
def test_unknown_rulings_are_refused_with_those_that_exist(name: str, reading: str) -> None:
    """A ruling that is in no catalogue is named, with some that can be switched."""
    (told,) = refused({name: reading})
    assert f"There is no ruling {name!r}." in told
    assert SWITCHED in told


@given(st.sampled_from(SWITCHABLE), st.text())
def test_unknown_readings_are_refused_with_those_that_exist(ruling: nerath.Ruling, reading: str) -> None:
    """A reading that a ruling does not have is named, with those that it has."""
    expected = f"{ruling.id} has no reading {reading!r}. Its readings are {all_of(ruling.names)}."
    assert ([] if reading in ruling.names else [expected]) == refused({ruling.id: reading})


@given(st.sampled_from(nerath.rulings(switch=False)), st.data())
def test_fixed_rulings_are_played_by_their_default(ruling: nerath.Ruling, data: st.DataObject) -> None:
    """To name the default of a fixed ruling is no fault; any other reading of it is refused."""
    reading = data.draw(st.sampled_from(ruling.names))
    told = refused({ruling.id: reading})
    assert (reading == ruling.default) is (told == [])
    if told:
        assert f"{ruling.id} is fixed: it is always played as {ruling.default!r}." in told[0]
        assert SWITCHED in told[0]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"R-vp-ties": "any-tie"}, "Did you mean R-vp-tie?"),
        ({"vp-tie": "any-tie"}, "It is called R-vp-tie."),
        ({"r-VP-tie": "any-tie"}, "It is called R-vp-tie."),
        ({"R_vp_tie": "any-tie"}, "It is called R-vp-tie."),
        ({"any-tie": "R-vp-tie"}, 'That is a reading: `{"R-vp-tie": "any-tie"}`.'),
        ({"R-vp-tie": "Any-Tie"}, "Its readings are tie-for-lead and any-tie."),
        (["R-vp-tie"], "They have to map rulings to readings"),
        ("R-vp-tie", "They have to map rulings to readings"),
        (None, "The rulings are `None`."),
        (7, "The rulings are `7`."),
        ({"R-vp-tie": True}, "They have to map rulings to readings"),
        ({"R-vp-tie": ["any-tie"]}, "They have to map rulings to readings"),
        ((("R-vp-tie", "any-tie"), ("R-vp-tie", "tie-for-lead")), "R-vp-tie is named twice"),
    ],
    ids=repr,
)
def test_what_is_got_wrong_first(wrong: object, words: str) -> None:
    """Wrong types, readings for rulings, names without R- or in capitals: each hears what is right."""
    (told,) = refused(wrong)
    assert words in told


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Several wrong names are all told of."""
    wrong = {"R-none": "x", "R-vp-tie": "x", "R-first-to": "first-to", "R-hand-counts": "count-hidden"}
    assert 3 == len(refused(wrong))


def test_every_ruling_is_documented() -> None:
    """Each ruling has its question, two readings or more, each with its source, and why the default is it."""
    for one in nerath.rulings():
        assert len(set(one.names)) == len(one.readings) >= 2
        assert one.default in one.names
        assert one.clauses
        assert one.question
        assert one.why
        for reading in one.readings:
            assert reading.text
            assert reading.source
