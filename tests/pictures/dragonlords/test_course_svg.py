"""The course of a game: territories and units of each people, round by round."""

import pytest
from attrs import evolve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, Setup
from conquest_rules.pictures.dragonlords import course_svg
from conquest_rules.pictures.palette import TINCTURES
from conquest_rules.testing.dragonlords.strategies import walked

COURSE = [walked(Setup(), 4, steps) for steps in (0, 200, 300)]


def test_a_course_has_a_line_for_each_people() -> None:
    """Every people has its name, its colour and its numbers, from the opening to the last round."""
    svg = course_svg(COURSE)
    for side in PEOPLES:
        row = COURSE[0].table.content.people[side]
        lands = ", ".join(str(len(dragonlords.held(one, side))) for one in COURSE)
        units = ", ".join(str(dragonlords.tallies(one)[f"{side} units"]) for one in COURSE)
        assert f"{row.name} {lands}" in svg
        assert f"{row.name} {units}" in svg
        assert TINCTURES[row.colour].piece in svg


def test_only_peoples_that_are_played_have_lines() -> None:
    """Two players have two lines."""
    svg = course_svg([dragonlords.new_game(Setup(players=2))])
    assert "Barbarians 0" in svg
    assert "Orcs 0" in svg
    assert "Elves" not in svg


def test_a_course_needs_an_opening() -> None:
    """Without a state there is nothing to draw."""
    with pytest.raises(ValueError, match="at least one state"):
        course_svg([])


def test_a_course_does_not_depend_on_what_is_hidden() -> None:
    """A view of a game has the same course."""
    seen = [dragonlords.view(one, dragonlords.Side.ELVES) for one in COURSE]
    assert course_svg(COURSE) == course_svg(seen)
    assert course_svg(COURSE) != course_svg([*COURSE, evolve(COURSE[0])])
