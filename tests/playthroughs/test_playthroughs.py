"""Golden playthroughs: whole games of every way to play, told line by line."""

from pathlib import Path

import pytest
from tools import playthroughs

from conquest_rules import nerath

GAMES = {name: (way, seed) for name, way, seed in playthroughs.games()}


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_are_as_they_were(name: str) -> None:
    """A game with a fixed seed is played and told just as it was; `make playthroughs` writes it anew."""
    kept = (Path(__file__).parent / "nerath" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (expected, actual) in enumerate(zip(kept, playthroughs.play(*GAMES[name]), strict=True), 1):
        assert expected == actual, f"line {number} of {name}.txt"


def test_every_way_to_play_is_there() -> None:
    """Four ways to play in three lengths, in the printed order and in that of the variant."""
    assert 24 == len(GAMES)
    assert set(nerath.Length) == {way.setup.length for way, _ in GAMES.values()}
