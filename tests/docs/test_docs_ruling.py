"""The ruling that a page writes: in a copy of the library its changes work, and its property bites."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from textwrap import dedent

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/how-to/your-own-ruling.rst"
BLOCK = re.compile(r"^\.\. code-block:: (toml|python|text)\n\n((?:   .*\n|\n)+)", re.M)
RULING, TEST = "R-clear-lead", "tests/rulings/nerath/test_rulings_winning.py"
# What is not needed to run one property.
LEFT_OUT = ignore_patterns("__pycache__", "corpus", "playthroughs", "docs", "cli")
BITE = f"""
from tools.pretence import Pretences
pretences = Pretences("nerath")
for one in pretences.all:
    if one.ruling == {RULING!r}:
        print(one, "noticed" if pretences.noticed(one) else "overlooked")
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the library, changed as the page says."""
    root = tmp_path_factory.mktemp("copy")
    for folder in ("src", "tools", "tests"):
        copytree(ROOT / folder, root / folder, ignore=LEFT_OUT)
    (root / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    blocks = [(kind, dedent(lines)) for kind, lines in BLOCK.findall(PAGE.read_text("utf-8"))]
    assert ["toml", "python", "text", "python"] == [kind for kind, _ in blocks]
    row, function, line, proof = (lines for _, lines in blocks)
    nerath = root / "src/conquest_rules/nerath"
    append(nerath / "data/rulings.toml", row)
    append(nerath / "turn/victory.py", function)
    append(root / TEST, proof)
    old, new = ("".join(re.findall(rf"^\{sign}(.*\n)", line, re.M)) for sign in "-+")
    text = (nerath / "turn/victory.py").read_text("utf-8")
    assert 1 == text.count(old), f"the page changes what is not there: {old}"
    (nerath / "turn/victory.py").write_text(text.replace(old, new), "utf-8")
    return root


def append(file: Path, text: str) -> None:
    """Write something below what a file has."""
    file.write_text(f"{file.read_text('utf-8')}\n\n{text}", "utf-8")


def python(root: Path, *words: str) -> str:
    """What Python prints in the copy."""
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "HYPOTHESIS_PROFILE": "bite"}
    ran = subprocess.run([sys.executable, *words], cwd=root, env=env, capture_output=True, text=True)
    assert 0 == ran.returncode, ran.stdout + ran.stderr
    return ran.stdout


def test_the_ruling_on_the_page_is_played(copy: Path) -> None:
    """Every reading of the page's ruling does what the page's property says, and the others still do."""
    told = python(copy, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", TEST)
    assert 2 == told.count(f"PASSED {TEST}::test_how_far_the_winner_leads")


def test_the_property_on_the_page_bites(copy: Path) -> None:
    """Whichever reading is played for the other, the property notices."""
    told = python(copy, "-c", BITE).splitlines()
    assert [
        f"{RULING}: two-points for any-lead noticed",
        f"{RULING}: any-lead for two-points noticed",
    ] == told
