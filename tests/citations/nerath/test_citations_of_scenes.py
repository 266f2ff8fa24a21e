"""Every row of the table of citations is seen in a pinned scene, and every kind of event has rows."""

import ast
from pathlib import Path
from typing import get_args

from tests.citations.nerath.stage_of_cards import cited_by_cards
from tests.citations.nerath.stage_of_the_board import cited_on_the_board
from tests.citations.nerath.table import EITHER, LOST, TABLE

from conquest_rules import nerath
from conquest_rules.nerath.position.events.printed import Event

ROWS = {(row.kind, row.clause) for row in (*TABLE, *(row for _, row in LOST))}


def kinds(union: object) -> set[type]:
    """The kinds of event in a union, also those of unions within it."""
    return {kind for one in get_args(union) for kind in (kinds(one) or {one})}


def test_every_kind_of_event_has_rows() -> None:
    """No event is left out, and none is told of that does not happen."""
    assert kinds(Event) == {kind for kind, _ in ROWS}


def test_every_clause_cited_is_in_the_catalogue() -> None:
    """The rows name clauses that there are."""
    known = {one.id for one in nerath.clauses()}
    assert {clause for _, clause in ROWS} <= known
    assert {clause for row in EITHER for clause in row[3:]} <= known


def cited_in_the_code() -> set[str]:
    """The ids written in calls of `cites`, but for decisions of which nothing is told."""
    found = set[str]()
    for path in Path(nerath.__file__).parent.rglob("*.py"):
        if path.stem == "explaining":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cites":
                words = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
                found |= {one for one in words if isinstance(one, str)}
    return found


def test_every_clause_that_the_code_cites_is_in_a_row() -> None:
    """Nothing can be cited of which the table does not say when that is true."""
    rowed = {clause for _, clause in ROWS} | {clause for row in EITHER for clause in row[3:]}
    assert set() == cited_in_the_code() - rowed


def test_scenes_show_every_row() -> None:
    """Each situation comes up in a scene that is played by hand."""
    seen = cited_by_cards() | cited_on_the_board()
    assert [] == sorted(f"{kind.__name__} {clause}" for kind, clause in ROWS - seen)
