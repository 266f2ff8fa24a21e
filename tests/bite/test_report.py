"""What a red test prints: the clauses and rulings that it answers for."""

import os
import subprocess
import sys
from pathlib import Path

from tools.games import ROOT

from conquest_rules import nerath

TESTS = """
import pytest
from conquest_rules.testing import checks, reads

@checks("N9.33", "N12.1")
@reads("R-vp-tie")
def test_red() -> None:
    assert 1 == 2

@checks("N9.34")
def test_green() -> None:
    assert 1 == 1

@checks("N10.2", "N10.3")
@pytest.mark.parametrize("clause", ["N10.2", "N10.3"])
def test_rows(clause: str) -> None:
    assert clause == "N10.3"
"""


def test_a_red_test_says_which_clauses_it_answers_for(tmp_path: Path) -> None:
    """Id, section and words of each of its clauses, of a table the red row's; of green ones nothing."""
    file = tmp_path / "test_colours.py"
    file.write_text(TESTS, "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", str(file)]
    there = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    seen = subprocess.run(command, cwd=tmp_path, env=there, capture_output=True, text=True)
    assert "2 failed, 2 passed" in seen.stdout
    for id in ("N9.33", "N12.1", "N10.2"):
        clause = nerath.clause(id)
        assert f"{id} ({clause.section}): {clause.text}" in seen.stdout
    assert f"R-vp-tie: {nerath.ruling('R-vp-tie').question}" in seen.stdout
    assert "N9.34 (" not in seen.stdout
    assert "N10.3 (" not in seen.stdout
