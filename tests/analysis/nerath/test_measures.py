"""The result of a simulated game of Conquest of Nerath."""

import pytest

from conquest_rules import nerath
from conquest_rules.analysis.nerath import result
from conquest_rules.nerath import Length, Setup


def test_a_game_that_is_not_over_has_no_result() -> None:
    """Only the end of a game is measured."""
    with pytest.raises(ValueError, match="not over"):
        result(nerath.new_game(Setup(length=Length.SHORT)))
