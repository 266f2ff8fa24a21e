"""Which cases the tests draw: the same in every run, and with a seed those of the seed."""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
CONFTEST = Path(__file__).parents[1] / "conftest.py"
PROPERTY = """
from hypothesis import given, strategies as st

drawn = []

@given(st.lists(st.integers(0, 10**6)))
def test_draws(numbers):
    drawn.append(numbers)

def test_tells():
    print("drawn:", drawn)
"""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory):
    """The cases that a property draws, when it is run with these options beside other modules."""
    folder = tmp_path_factory.mktemp("drawn")
    shutil.copy(CONFTEST, folder)
    (folder / "test_property.py").write_text(PROPERTY)
    (folder / "test_other.py").write_text("from given_numbers import NUMBERS\n\ndef test_other(): pass\n")
    (folder / "given_numbers.py").write_text(f"NUMBERS = {list(range(777_000, 777_400))}\n")

    @cache
    def run(*options: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", *options]
        told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
        return next(line.partition("drawn:")[2] for line in told.splitlines() if "drawn:" in line)

    return run


def test_every_run_draws_the_same_cases(drawn):
    """Two runs draw the same cases, whatever other modules have been loaded."""
    assert drawn("test_property.py") == drawn("test_property.py", "--strict-markers")
    assert drawn("test_property.py") == drawn("test_other.py", "test_property.py")


def test_a_seed_draws_cases_of_its_own(drawn):
    """A seed draws other cases than none, the same each time, and not those of another seed."""
    one = drawn("test_property.py", "--hypothesis-seed=1")
    assert one == drawn("test_property.py", "--hypothesis-seed=1", "--strict-markers")
    assert len({one, drawn("test_property.py"), drawn("test_property.py", "--hypothesis-seed=2")}) == 3
