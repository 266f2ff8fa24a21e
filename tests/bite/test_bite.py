"""Every clause that binds has tests that notice when its rule is broken.

Likewise every ruling that is the same at every table has tests that notice when it is read otherwise, and
every reading that can be chosen, when another is played for it. `make test-all` looks at some of them, others
with every seed; a long run, and `make bite`, look at all.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.samples import WORD
from tools.bite import House, part
from tools.by_hand import Break, written
from tools.games import ROOT, games
from tools.pretence import FILE, LEARNT, Pretence, Pretences

# A game that lacks its breaks is not broken yet: some of its rules can be broken by hand alone.
HOUSES = {game.name: House(game.name) for game in games() if "breaks" not in game.lacks}
PRETENCES = {name: Pretences(name) for name in HOUSES}
BITING = [(name, id) for name, house in HOUSES.items() for id in house.biting]
FIXED = [(name, id) for name, house in HOUSES.items() for id in house.by_hand.fixed]
BY_HAND = [
    (name, id, one)
    for name, house in HOUSES.items()
    for id, breaks in house.by_hand.breaks.items()
    if id in house.force
    for one in breaks
]
PLAYED = [(name, one) for name, pretences in PRETENCES.items() for one in pretences.all]
SOME, SOME_PRETENCES, SOME_RULINGS, SOME_BREAKS = 40, 20, 10, 40
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "id"), BITING if LONG else part(BITING, SOME, WORD))
def test_a_broken_rule_is_noticed(game: str, id: str) -> None:
    """Some break of the clause's rule turns one of the clause's own tests red."""
    assert HOUSES[game].first_bite(id), f"no break of {id} was noticed"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "id", "one"), BY_HAND if LONG else part(BY_HAND, SOME_BREAKS, WORD))
def test_a_break_by_hand_is_noticed(game: str, id: str, one: Break) -> None:
    """Every break of a clause that was written by hand turns one of the clause's own tests red."""
    assert HOUSES[game].noticed(id, one), f"{one.name} was not noticed by the tests of {id}"


def test_every_clause_that_binds_can_be_broken() -> None:
    """No clause that binds is without a break, made by rewriting or written by hand."""
    assert [] == [id for game, id in BITING if next(HOUSES[game].demanded(id), None) is None]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "id"), FIXED if LONG else part(FIXED, SOME_RULINGS, WORD))
def test_a_fixed_ruling_that_is_read_otherwise_is_noticed(game: str, id: str) -> None:
    """Every other reading that was written by hand turns one of the ruling's own tests red."""
    assert [] == HOUSES[game].bite(id).missed


def test_breaks_by_hand_can_be_made() -> None:
    """No fixed ruling is without a break; each break finds the text it changes and names readings right."""
    assert [] == [problem for house in HOUSES.values() for problem in house.by_hand.problems()]


def test_breaks_by_hand_name_what_is_there(tmp_path: Path) -> None:
    """No break only names what its module does not know: every test that comes by would notice that."""
    rows = [row for house in HOUSES.values() for row in house.by_hand.rows if row["file"].endswith(".py")]
    for number, row in enumerate(rows):
        # The name of the file tells which row it is.
        (tmp_path / f"{number} {row['what'].replace('/', ' ')[:80]}.py").write_text(written(ROOT, row).text())
    ruff = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F821,F823"]
    ruff += ["--output-format", "concise", str(tmp_path)]
    said = subprocess.run(ruff, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "pretence"), PLAYED if LONG else part(PLAYED, SOME_PRETENCES, WORD), ids=str
)
def test_a_reading_played_for_another_is_noticed(game: str, pretence: Pretence) -> None:
    """A table that plays another reading than was chosen turns one of the ruling's own properties red."""
    assert PRETENCES[game].noticed(pretence), f"{pretence} was not noticed"


def test_every_ruling_that_can_be_switched_has_properties() -> None:
    """No reading could be played for another without a property to notice it."""
    assert [] == [str(one) for game, one in PLAYED if not PRETENCES[game].properties.get(one.ruling)]


def test_tables_learn_their_readings_in_one_place() -> None:
    """The rewriting that makes a table play another reading changes nothing but that reading."""
    one = Pretence("R-vp-tie", "tie-for-lead", "any-tie")
    source = (ROOT / FILE).read_text("utf-8")
    assert source != one.text(source)
    assert 1 == source.count(LEARNT)
