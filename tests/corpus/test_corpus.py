"""Recorded games are replayed, so that a change of the rules that breaks old games is seen."""

from pathlib import Path

import pytest

from conquest_rules import nerath
from conquest_rules.kernel.pack import digest_of
from conquest_rules.kernel.record import replay

GAMES = sorted((Path(__file__).parent / "nerath").glob("*.txt"))


def test_there_is_a_corpus() -> None:
    """Games of all twelve ways to play are kept."""
    assert len(GAMES) >= 12


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_games_replay(path: Path) -> None:
    """A recorded game leads to the state it led to when it was recorded."""
    text = path.read_text(encoding="utf-8")
    *_, last = text.splitlines()
    assert last.removeprefix("# state ") == digest_of(
        nerath.document(replay(nerath, nerath.parse_record(text)))
    )
