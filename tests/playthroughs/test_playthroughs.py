"""Golden playthroughs: whole games of every way to play, told line by line."""

from pathlib import Path
from typing import Any

import pytest
from tools.games import games
from tools.played import played
from tools.playthroughs import games as ways_of
from tools.playthroughs import play

from conquest_rules.testing.ways import WayToPlay

HERE = Path(__file__).parent
PLAYED = {one.name: one for one in played(game for game in games() if "playthroughs" not in game.lacks)}
GAMES = [
    pytest.param(one.name, way, seed, id=f"{one.name}-{name}")
    for one in PLAYED.values()
    for name, way, seed in ways_of(one.ways)
]


@pytest.mark.parametrize(("game", "way", "seed"), GAMES)
def test_playthroughs_are_as_they_were(game: str, way: WayToPlay[Any], seed: int) -> None:
    """A game with a fixed seed is played and told just as it was; `make playthroughs` writes it anew."""
    kept = (HERE / game / f"{way.name}.txt").read_text(encoding="utf-8").splitlines()
    _, rules, ways = PLAYED[game]
    lines = play(rules, ways, way, seed)
    for number, (expected, actual) in enumerate(zip(kept, lines, strict=True), 1):
        assert expected == actual, f"line {number} of {game}/{way.name}.txt"


@pytest.mark.parametrize("game", PLAYED)
def test_every_way_to_play_is_there(game: str) -> None:
    """Every way to play has its playthrough, and each playthrough is one of a way to play."""
    kept = sorted(path.stem for path in (HERE / game).glob("*.txt"))
    assert kept == sorted(way.name for way in PLAYED[game].ways.ways())
