"""The course of a game of Conquest of Nerath: victory points and income, round by round.

Here: what is counted. Not here: drawing it (`pictures.course`).
"""

from collections.abc import Callable, Sequence

from conquest_rules.nerath import REALMS, Length, Realm, State, income_of
from conquest_rules.nerath.turn.victory import THRESHOLDS
from conquest_rules.pictures import course
from conquest_rules.pictures.course import Plot, Series


def course_svg(states: Sequence[State]) -> str:
    """The course of a game as an SVG document: its opening and the state at the end of every round."""
    if not states:
        raise ValueError("a course needs at least one state: the opening")
    setup = states[0].table.setup
    to_win = setup.length is not Length.LONG and not setup.alliances
    plots = (
        Plot(
            "Victory points",
            _lines(states, State.victory_points),
            THRESHOLDS[setup.length, False] if to_win else None,
        ),
        Plot("Income in Gold", _lines(states, income_of)),
    )
    return course.course_svg(plots)


def _lines(states: Sequence[State], value: Callable[[State, Realm], int]) -> tuple[Series, ...]:
    cards = map(states[0].table.content.card, REALMS)
    return tuple(
        Series(card.name, card.colour, tuple(value(one, card.id) for one in states)) for card in cards
    )
