"""The house that every test of the tracer begins with."""

from pathlib import Path

import pytest
from tests.trace.house import House


@pytest.fixture
def house(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> House:
    """A house with two clauses that nothing answers for, and no git to ask."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    house = House(tmp_path / "house", capsys)
    house.catalogue("F1.1 one must", "F1.2 two effect")
    return house
