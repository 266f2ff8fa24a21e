"""Readings: defaults and choices make what is played, and who names what is not there hears what is."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import catalogues

from conquest_rules.kernel.catalogue import Catalogue, Reading, Ruling
from conquest_rules.kernel.clause import Misfit
from conquest_rules.kernel.readings import Readings, readings, readings_of, why_no_such_readings

OPEN_HANDS = Ruling(
    id="R-hands",
    question="Are hands open?",
    clauses=("N1.1",),
    readings=(Reading("open", "They are.", "the FAQ"), Reading("closed", "They are not.", "the box")),
    default="closed",
    switch=True,
    why="It is kinder.",
)
FIXED = evolve(OPEN_HANDS, id="R-seats", switch=False)
CATALOGUE = Catalogue((), (OPEN_HANDS, FIXED))


@given(catalogues(), st.data())
def test_what_is_played(catalogue: Catalogue, data: st.DataObject) -> None:
    """Every ruling that can be switched has one reading: the one chosen, or else its default."""
    open_ones = [one for one in catalogue.rulings if one.switch]
    some = data.draw(st.lists(st.sampled_from(open_ones), unique=True)) if open_ones else []
    chosen = {one.id: data.draw(st.sampled_from(one.names)) for one in some}
    given_so = readings_of(catalogue, chosen)
    assert not isinstance(given_so, Misfit)
    assert [] == list(why_no_such_readings(catalogue, given_so))
    assert {one.id: chosen.get(one.id, one.default) for one in open_ones} == readings(catalogue, given_so)


@pytest.mark.parametrize(
    "given_so", [{"b": "2", "a": "1"}, [("b", "2"), ["a", "1"]], (("a", "1"), ("b", "2"))]
)
def test_what_is_given(given_so: object) -> None:
    """A mapping and pairs in any order say the same."""
    assert (("a", "1"), ("b", "2")) == readings_of(CATALOGUE, given_so)


@pytest.mark.parametrize(
    "given_so", [None, 7, "R-hands", ["R-hands"], {"R-hands": True}, {"R-hands": ["open"]}]
)
def test_what_is_no_choice(given_so: object) -> None:
    """What maps no rulings to readings is refused with an example of what does, if there can be one."""
    told = str(readings_of(CATALOGUE, given_so))
    assert told.endswith('They have to map rulings to readings, such as `{"R-hands": "open"}`.')
    without = str(readings_of(Catalogue((), (FIXED,)), given_so))
    assert without.endswith("They have to map rulings to readings.")


LIST = "You can choose the reading of R-hands."


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ((("R-hands", "half"),), ["R-hands has no reading 'half'. Its readings are open and closed."]),
        (
            (("R-seats", "open"),),
            [f"The ruling R-seats is fixed: it is always played as 'closed'. {LIST}"],
        ),
        ((("R-seats", "closed"),), []),
        ((("Hands", "open"),), [f"There is no ruling 'Hands'. It is called R-hands. {LIST}"]),
        (
            (("open", "open"),),
            [f'There is no ruling \'open\'. That is a reading: `{{"R-hands": "open"}}`. {LIST}'],
        ),
        ((("R-hand", "open"),), [f"There is no ruling 'R-hand'. Did you mean R-hands? {LIST}"]),
        ((("zzz", "open"),), [f"There is no ruling 'zzz'. Names of rulings begin with R-. {LIST}"]),
        (
            (("R-hands", "open"), ("R-hands", "closed")),
            ["The ruling R-hands is named twice; a game has one reading of it."],
        ),
    ],
)
def test_who_names_what_is_not_there_hears_what_is(chosen: Readings, expected: list[str]) -> None:
    """Unknown names, fixed rulings, unknown readings and names given twice are told apart."""
    assert expected == [str(one) for one in why_no_such_readings(CATALOGUE, chosen)]
