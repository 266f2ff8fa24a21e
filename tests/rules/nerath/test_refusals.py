"""Every clause that forbids something a player might try: who tries it hears of that clause.

The rows are in `refused`, `refused_besides`, `refused_at_the_wrong_moment` and `refused_in_the_variant`.
What no action can break is listed here, by the reason.
Two guards keep the table exact: one goes by the catalogue, whose obligations and prohibitions are all there,
and one by the code, whose checks are all there, each with every clause that it can cite.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.nerath import refused
from tests.rules.nerath.refusals_told import KEPT, ROWS, told
from tests.rules.nerath.refused_besides import SETUPS

from conquest_rules import nerath
from conquest_rules.nerath import (
    State,
    Violation,
)
from conquest_rules.nerath.play import FLOWS
from conquest_rules.testing import checks
from conquest_rules.testing.nerath.strategies import contents, setups, walked_states

TOPICS = (
    *("movement", "land", "sea", "flying", "transport", "battle", "damage", "castle", "sea-battle"),
    *("landing", "dungeon", "guardian", "retreat", "run-amok", "reposition", "reinforce", "placement"),
    "new-piece-movement",
)

# What a player cannot try, by the reason; or what is refused by a clause that says it for more cases.
BROUGHT_ABOUT = (
    *("N10.12", "N10.23", "N11.4", "N12.42", "N12.53", "N13.20", "N13.22", "N13.26", "N13.38"),
    *("N14.3", "N14.4", "N14.7", "N14.8", "N14.25", "N14.26", "N17.7", "N17.18", "N20.12", "N24.14"),
    *("N24.15", "N24.17", "N24.18", "G1.10", "M3.4", "M5.3", "I24.5"),
)
OF_CARDS = ("N9.28", "N14.12")
SET_ASIDE = ("M4.7",)
SAID_BY = {
    "N9.33": "N9.32",
    "N9.39": "N9.20",
    "N11.16": "N9.20",
    "N11.27": "N9.19",
    "N12.2": "N12.1",
    "N12.5": "N11.20",
    "N13.2": "N12.36",
    "N15.16": "N15.17",
    "N17.25": "N17.29",
    "N18.6": "N17.27",
    "N24.9": "N12.36",
    "M4.5": "N12.38",
    "I18.2": "N18.4",
    "I21.1": "N17.2",
}


# The clauses of the rows, in the order of the catalogue, where those who read the code find them.
# fmt: off
REFUSED = (
    "N4.23", "N7.4", "N7.14", "N8.7", "N8.9", "N9.1", "N9.2", "N9.10", "N9.11", "N9.14", "N9.19",
    "N9.20", "N9.32", "N9.34", "N9.42", "N9.43", "N9.50", "N10.2", "N10.6", "N10.11", "N10.13", "N10.14",
    "N10.16", "N10.17", "N10.22", "N11.5", "N11.8", "N11.9", "N11.18", "N11.19", "N11.20", "N11.21",
    "N11.23", "N11.24", "N11.28", "N11.29", "N11.30", "N11.32", "N12.1", "N12.4", "N12.20", "N12.21",
    "N12.25", "N12.26", "N12.28", "N12.29", "N12.36", "N12.38", "N12.41", "N12.46", "N12.47",
    "N12.50", "N12.54",
    "N13.5", "N13.23", "N13.29", "N13.30", "N13.31", "N13.32", "N13.33", "N13.36", "N14.9", "N15.1", "N15.3",
    "N15.6", "N15.7", "N15.8", "N15.11", "N15.13", "N15.14", "N15.17", "N15.18", "N15.19", "N15.36", "N15.37",
    "N16.1", "N16.3", "N16.4", "N16.5", "N16.6", "N16.7", "N16.10", "N16.18", "N16.23", "N16.24", "N17.1",
    "N17.2", "N17.4", "N17.5", "N17.10", "N17.14", "N17.24", "N17.27", "N17.29", "N17.30", "N17.32",
    "N17.33", "N17.34", "N17.35", "N18.2", "N18.4", "N18.5", "N18.7", "N18.8", "N18.9", "N18.10",
    "N18.11", "N18.13", "N18.14", "N18.15", "N20.11", "N20.14", "N24.5", "N24.7", "G1.8", "G1.12", "G1.13",
    "M4.3", "M5.2", "M7.6",
    "M5.6", "M5.7", "M5.8", "M5.9", "M5.10",
)
# fmt: on
REFUSED_SETUPS = (
    "N3.2",
    "N3.3",
    "N3.5",
    "N4.2",
    "N4.6",
    "N4.10",
    "N4.12",
    "N4.14",
)


def violations(state: State, action: nerath.Action) -> list[Violation]:
    return [one for one in nerath.why_not(state, action) if isinstance(one, Violation)]


@checks(*REFUSED)
@pytest.mark.parametrize(("clause", "state", "action", "besides"), ROWS, ids=[one[0] for one in ROWS])
def test_a_refusal_names_the_clause(
    clause: str, state: State, action: nerath.Action, besides: set[str]
) -> None:
    """Who tries what a clause forbids is refused for it, with the facts, and for nothing else."""
    broken = violations(state, action)
    for_it = [one for one in broken if clause in (one.clause, *one.also)]
    assert 1 == len(for_it), broken
    assert besides == {one.clause for one in broken} - {for_it[0].clause}
    assert for_it[0].facts
    assert for_it[0].instead


def test_the_rows_are_evidence_for_their_clauses() -> None:
    """Every clause that somebody is refused for in the tables is named as shown by them, and no other."""
    assert {one[0] for one in ROWS} == set(REFUSED)
    assert {one[0] for one in SETUPS} == set(REFUSED_SETUPS)


def test_refusals_are_told_as_they_were() -> None:
    """Facts and what would be right instead are told in the words that are kept, each name in its place."""
    assert KEPT.read_text("utf-8") == told()


def test_company_is_explained() -> None:
    """Where another clause stands beside, it is said why the one cannot be broken alone."""
    beside = {(clause, other) for clause, _, _, others in ROWS for other in others}
    assert beside == set(refused.BESIDE)


def test_every_prohibition_is_swept() -> None:
    """Each obligation and prohibition of these topics is in the table, or it is said why it cannot be."""
    swept = {one[0] for one in ROWS}
    excused = (*BROUGHT_ABOUT, *OF_CARDS, *SET_ASIDE, *SAID_BY)
    due = {
        one.id
        for topic in TOPICS
        for force in ("must", "must-not")
        for one in nerath.clauses(topic=topic, force=force)
    }
    assert due == due & (swept | set(excused))
    assert set() == swept & set(excused)
    assert set(SAID_BY.values()) <= swept


# The checks, by the code.

CODE = Path(nerath.__file__).parent
CLAUSE = re.compile(r"[A-Z][0-9]+[.][0-9]+")
# What a check could cite by its table, and no action can bring about.
NEVER = {
    **{
        ("room_for_the_rest", clause): "what was bought had a place, and a placement takes room, nothing else"
        for clause in ("N17.29", "N17.32", "N17.33", "N17.34", "N18.2", "N18.4", "N18.14")
    },
}


# What the rows of the steps say of whose a step or an action is, and of what comes at another moment.
PHASES = [row for way in FLOWS.values() for row in way.phases.values()]
BY_ROWS = {
    "_why_not_theirs": {one.whose for row in PHASES for one in (row, *row.deeds) if one.whose} | {"N8.7"},
    "_why_not_now": {clause for row in PHASES for clause in row.untimely.values()},
}


def _clauses(value: object) -> Iterator[str]:
    """The ids in a constant of a module: itself, or the keys and values of a table."""
    parts = [*value, *value.values()] if isinstance(value, Mapping) else [value]
    yield from (one for one in parts if isinstance(one, str) and CLAUSE.fullmatch(one))


def _cited(check: ast.FunctionDef, home: ModuleType) -> set[str]:
    """The clauses that a check can cite: those it writes, those of the tables it names, else its marks."""
    nodes = [node for statement in check.body for node in ast.walk(statement)]
    written = [one for node in nodes if isinstance(node, ast.Constant) for one in _clauses(node.value)]
    named = [getattr(home, node.id, None) for node in nodes if isinstance(node, ast.Name)]
    tables = [one for value in named for one in _clauses(value)]
    return {*written, *tables, *BY_ROWS.get(check.name, ())} or set(getattr(home, check.name).__clauses__)


def _refuses(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Violation"


def checks_of_the_code() -> set[tuple[str, str]]:
    """Every function of the rules that refuses, with every clause that it can cite."""
    found = set[tuple[str, str]]()
    for path in sorted(CODE.rglob("*.py")):
        parts = path.relative_to(CODE).with_suffix("").parts
        home = import_module(".".join((nerath.__name__, *parts)).removesuffix(".__init__"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(map(_refuses, ast.walk(node))):
                found |= {(node.name, clause) for clause in _cited(node, home)}
    return found


def test_every_check_refuses_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever clause a check of the code can cite, some row is refused for it by that check."""
    met, make = set[tuple[str, str]](), Violation.__init__

    def noted(self: Violation, clause: str, *facts: Any, **more: Any) -> None:
        met.add((sys._getframe(1).f_code.co_name, clause))
        make(self, clause, *facts, **more)

    monkeypatch.setattr(Violation, "__init__", noted)
    for _, state, action, _ in ROWS:
        nerath.why_not(state, action)
    for _, way in SETUPS:
        with pytest.raises(nerath.IllegalSetup):
            nerath.Setup(**{"length": nerath.Length.SHORT, **way})
    due = checks_of_the_code()
    assert set() == due - met - set(NEVER)
    assert set() == met & set(NEVER)
    assert set(NEVER) <= due


@checks(*REFUSED_SETUPS)
@pytest.mark.parametrize(("clause", "way"), SETUPS, ids=[one[0] for one in SETUPS])
def test_a_way_to_play_is_refused_for_its_clause(clause: str, way: dict[str, Any]) -> None:
    """A way to play that the rulebook does not have is refused for the clause that says so, and no other."""
    with pytest.raises(nerath.IllegalSetup) as raised:
        nerath.Setup(**{"length": nerath.Length.SHORT, **way})
    assert [clause] == [one.clause for one in raised.value.refusals if isinstance(one, Violation)]
    assert all(one.instead for one in raised.value.refusals if isinstance(one, Violation))


def test_the_code_is_read() -> None:
    """The guard sees plain ids, choices between two, tables and marks; blind, it would pass everything."""
    due = checks_of_the_code()
    assert {("no_ship_to_ship", "N12.4"), ("card_timing", "N9.10"), ("card_timing", "N16.18")} <= due
    assert {("_why_not_theirs", "N16.3"), ("new_pieces_move_once", "N12.1")} <= due


@given(walked_states(setups(contents()), most=120), st.integers(0, 2**32))
def test_one_violation_a_rule(state: State, seed: int) -> None:
    """Whatever is tried, it is listed or refused; no rule is named twice, and none without the facts."""
    listed = set(nerath.legal_actions(state))
    for action in refused.attempts(state, Random(seed)):
        refusals = nerath.why_not(state, action)
        assert bool(refusals) is (action not in listed), action
        broken = violations(state, action)
        assert len(broken) == len({one.clause for one in broken}), action
        assert all(one.facts for one in refusals)
        assert all(one.instead for one in broken), action
