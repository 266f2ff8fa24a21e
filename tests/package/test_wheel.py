"""The built wheel, installed by itself, works outside the checkout."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent.parent
PROGRAM = """
from conquest_rules import nerath
from conquest_rules.games import games
assert nerath.__file__.startswith({target!r}), nerath.__file__
state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, players=2))
assert nerath.faults(state) == ()
assert len(nerath.clauses()) == 804
assert "nerath" in [one.name for one in games()]
print(nerath.clause("N8.7").slug)
"""


def test_wheel_works_outside_the_checkout(tmp_path: Path) -> None:
    """The wheel carries the data, the marker for type checkers, and nothing of the checkout."""
    target = tmp_path / "site"
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--target",
        str(target),
        str(wheel),
    ]
    subprocess.run(install, check=True, capture_output=True)
    assert (target / "conquest_rules" / "py.typed").is_file()
    run = [sys.executable, "-c", PROGRAM.format(target=str(target))]
    done = subprocess.run(
        run, cwd=tmp_path, env={"PYTHONPATH": str(target)}, check=True, capture_output=True, text=True
    )
    assert "turn-order" == done.stdout.strip()
