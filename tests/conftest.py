"""Hypothesis profiles, and the clauses beside every red test.

The everyday profile is quick and draws the same cases in every run; with a seed it draws those of the seed.
The deep one is for long runs; the one for broken rules does not look for the smallest case that fails.
"""

import os
import signal
import tomllib
from collections.abc import Generator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

# A shell that runs tests in the background ignores Ctrl-C, and programs that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile(
    "quick", max_examples=40, deadline=None, suppress_health_check=QUIET, derandomize=True, database=None
)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=2_000)
settings.register_profile("bite", settings.get_profile("quick"), phases=(Phase.explicit, Phase.generate))
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
settings.load_profile(PROFILE)

# Hypothesis also draws numbers and words it has read in the modules of a project. Which modules have been
# loaded depends on what the worker ran before, so without this a case would depend on the order of the tests.
providers._get_local_constants = lambda: providers._local_constants


def pytest_configure(config: pytest.Config) -> None:
    """With a seed the cases are those of the seed; a derandomized profile would ignore it."""
    if config.getoption("--hypothesis-seed") is not None:
        settings.register_profile("seeded", settings.get_profile(PROFILE), derandomize=False)
        settings.load_profile("seeded")


PLACES = (Path(__file__).parents[1] / "src/conquest_rules").glob("*/data"), [Path(__file__).parent / "toy"]
CATALOGUES = list(chain(*PLACES))


@cache
def _clauses() -> dict[str, str]:
    """What each clause says, read without the package, which may be what is broken."""
    tables = [tomllib.loads((data / "clauses.toml").read_text("utf-8")) for data in CATALOGUES]
    return {
        row["id"]: f"{row['id']} ({row['section']}): {row['text']}" for t in tables for row in t["clause"]
    }


@cache
def _rulings() -> dict[str, str]:
    """What each ruling asks, read likewise."""
    tables = [tomllib.loads((data / "rulings.toml").read_text("utf-8")) for data in CATALOGUES]
    return {row["id"]: f"{row['id']}: {row['question']}" for t in tables for row in t["ruling"]}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """A red test says which clauses and rulings it is evidence for."""
    report = yield
    marks = getattr(getattr(item, "obj", None), "__checks__", ())
    # Of a test that goes through a table of clauses it is the clause of the row.
    row = getattr(item, "callspec", None)
    marks = (row.params["clause"],) if row and row.params.get("clause") in marks else marks
    if report.failed and marks:
        report.sections.append(("clauses that this test answers for", "\n".join(map(_clauses().get, marks))))
    readings = getattr(getattr(item, "obj", None), "__reads__", ())
    if report.failed and readings:
        report.sections.append(("rulings that this test reads", "\n".join(map(_rulings().get, readings))))
    return report
