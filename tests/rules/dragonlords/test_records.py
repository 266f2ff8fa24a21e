"""Records of Quest for the DragonLords as text."""

from random import Random

import pytest

from conquest_rules import dragonlords
from conquest_rules.kernel.record import replay
from conquest_rules.testing import walk
from conquest_rules.testing.dragonlords.ways import ways


@pytest.mark.parametrize("way", list(ways()), ids=lambda way: way.name)
def test_a_game_is_written_and_read_again(way):
    """A game of each way to play is the same after it was written down, and leads to the same position."""
    state, record = dragonlords.new_game(way.setup), dragonlords.record_of(way.setup)
    for step in walk(dragonlords, state, Random(1), 150):
        state, record = step.state, record.then(step.action)
    again = dragonlords.parse_record(dragonlords.write_record(record))
    assert record == again
    assert state == replay(dragonlords, again)


def test_an_agreed_number_of_kingdoms_is_written_down():
    """The kingdom target of the short game is kept, and so is that there is none."""
    for target in (None, 5):
        setup = dragonlords.Setup(options=dragonlords.Options(kingdom_target=target))
        text = dragonlords.write_record(dragonlords.record_of(setup))
        assert (target is None) is ("kingdom_target" not in text)
        assert setup == dragonlords.parse_record(text).setup
