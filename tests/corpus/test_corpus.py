"""Recorded games are replayed, so that a change of the rules that breaks old games is seen."""

from pathlib import Path

import pytest
from tools.games import games
from tools.played import played

from conquest_rules.kernel.pack import digest_of
from conquest_rules.kernel.record import replay

HERE = Path(__file__).parent
PLAYED = {one.name: one for one in played(game for game in games() if "corpus" not in game.lacks)}
GAMES = sorted(path for name in PLAYED for path in (HERE / name).glob("*.txt"))


@pytest.mark.parametrize("game", PLAYED)
def test_every_way_to_play_is_recorded(game: str) -> None:
    """A game of every way to play is kept."""
    kept = {path.stem.rpartition("-")[0] for path in (HERE / game).glob("*.txt")}
    assert kept == {way.name for way in PLAYED[game].ways.ways()}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_games_replay(path: Path) -> None:
    """A recorded game leads to the state it led to when it was recorded."""
    rules, text = PLAYED[path.parent.name].rules, path.read_text(encoding="utf-8")
    *_, last = text.splitlines()
    state = replay(rules, rules.parse_record(text))
    assert last.removeprefix("# state ") == digest_of(rules.document(state))
