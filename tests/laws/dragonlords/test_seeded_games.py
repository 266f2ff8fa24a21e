"""Games from the first scroll to the end, by every option alone and together: a sample of hundreds.

`python -m tests.laws.dragonlords.playing 300` plays more of them.
"""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from attrs import fields
from tests.laws.dragonlords.playing import every_way, play

from conquest_rules.dragonlords import Options, Setup

GAMES = list(islice(every_way(Random(6)), 12))
OPTIONS = [one.name for one in fields(Options) if one.name != "dragonlord_power_reduction"]


@pytest.mark.parametrize(("seed", "setup"), list(enumerate(GAMES)))
def test_a_game_is_sound_from_its_beginning(seed: int, setup: Setup) -> None:
    """Every step leaves a sound position, and every law holds on the way."""
    played = play(setup, seed, most=350, every=120)
    assert played.ended is not None or played.steps == 350
    assert played.met["PhaseBegun"] > 0


def test_the_sample_has_every_option() -> None:
    """Each number of players is played, and each option, with others and without."""
    assert {2, 3, 4} == {one.players for one in GAMES}
    for name in OPTIONS:
        chosen = Counter(bool(getattr(one.options, name)) for one in GAMES)
        assert chosen[True] > 1 < chosen[False], name
