"""Every clause that binds, allows or defines has tests that notice when its rule is broken.

A few clauses are looked at here, others with every commit; a long run, and `make bite`, look at all.
"""

import os
import subprocess

import pytest
from tools.bite import House, part
from tools.broken import ROOT

HOUSE = House()
FEW = 8


def _commit() -> str:
    """The name of the commit that is tested; nothing outside a repository."""
    command = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, encoding="ascii", check=False).stdout.strip()
    except OSError:
        return ""


LONG = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


@pytest.mark.parametrize("id", HOUSE.biting if LONG else part(HOUSE.biting, FEW, _commit()))
def test_a_broken_rule_is_noticed(id: str) -> None:
    """Wherever the clause's rule can be broken, one of the clause's own tests goes red."""
    bite = HOUSE.bite(id)
    assert bite.noticed, str(bite)
    assert not bite.missed, str(bite)


def test_every_clause_that_binds_can_be_broken() -> None:
    """No clause that binds, allows or defines is without a break, made by rewriting or written by hand."""
    assert [] == [id for id in HOUSE.biting if next(HOUSE.demanded(id), None) is None]
