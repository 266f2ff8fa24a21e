"""Players by their names, in any game."""

import pytest
from attrs import frozen

from conquest_rules.players import AtRandom, UnknownPlayer, chosen


@frozen
class Thinker(AtRandom):
    """A planner of no game, with its budget."""

    nodes: int | None = 4_000
    seconds: float | None = None


def test_a_planner_has_the_budget_that_its_name_says() -> None:
    """A number is one of actions, with an s one of seconds; without it the budget is the usual one."""
    names = ("planner", "planner:3000", "planner:1.5s")
    made = {name: chosen(name, {"planner": Thinker}) for name in names}
    assert list(names) == [one.name for one in made.values()]
    expected = [Thinker(4_000), Thinker(3000), Thinker(None, 1.5)]
    assert expected == [one.make() for one in made.values()]


@pytest.mark.parametrize("name", ["planner", "planner:3000", "", "Random"])
def test_a_game_without_a_planner_offers_none(name: str) -> None:
    """Only a game that has a planner knows its name, and the message lists the others."""
    with pytest.raises(UnknownPlayer, match=r"The players are random and bold\.$"):
        chosen(name, {"random": AtRandom, "bold": AtRandom})
