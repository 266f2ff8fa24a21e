"""The machinery of the bite: what is broken in a function, and tests run on what is broken."""

import ast
import csv
from pathlib import Path

import pytest
from tools.bite import part
from tools.breaks import broken, changes, function
from tools.broken import run
from tools.games import ROOT

SOURCE = '''
def too_far(state: State, act: Move) -> Violation | None:
    """A rule that says why not."""
    if act.spent + 1 <= act.move and act.move > 0:
        return None
    return Violation("N9.19", f"{1 + 1} is not looked at")


def score(state: State, points: int) -> Moved:
    """An effect."""
    for item in (one for one in state.items if one.counts):
        if not item.done:
            state = evolve(state, points=points, done=True)
            continue
    return state, (Scored(points), *state.told)


class Table:
    """A class, which is broken method by method."""

    def enemies(self) -> bool:
        """A question."""
        return self.open
'''


def told(spot: str) -> list[str]:
    node = function(ast.parse(SOURCE), spot)
    assert node is not None
    return [change.what for change in changes(node, "N3.1")]


def test_what_is_broken_in_a_check() -> None:
    """It is taken out first; words of a refusal are left alone."""
    assert told("game:too_far") == [
        "taken out",
        "never content",
        "not: act.spent + 1 <= act.move and act.move > 0",
        "without: act.spent + 1 <= act.move",
        "without: act.move > 0",
        "Lt: act.spent + 1 <= act.move",
        "GtE: act.move > 0",
        "Sub: act.spent + 1",
        "2 for 1",
        "1 for 0",
    ]


def test_what_is_broken_in_an_effect() -> None:
    """Nothing is done at all; then each part of it is left undone, each condition turned round."""
    assert told("game:score") == [
        "always (state, ())",
        "without continue",
        "without points=points",
        "without done=True",
        "without Scored(points)",
        "without *state.told",
        "not: one.counts",
        "without if one.counts",
        "not: not item.done",
        "without the not: not item.done",
        "False for True",
    ]


def test_methods_are_found_and_classes_are_not() -> None:
    assert told("game:Table.enemies") == ["answers not self.open"]
    assert function(ast.parse(SOURCE), "game:Table") is None
    assert function(ast.parse(SOURCE), "game:<module>") is None
    assert function(ast.parse(SOURCE), "game:Table.allies") is None


@pytest.mark.parametrize("spot", ["game:too_far", "game:score", "game:Table.enemies"])
def test_each_break_changes_the_function_and_nothing_else(spot: str) -> None:
    """Every numbered break gives a source of its own that compiles; all other functions stay."""
    whole = ast.unparse(ast.parse(SOURCE))
    texts = [broken(SOURCE, spot, number, "N3.1") for number in range(len(told(spot)))]
    assert whole not in texts
    for text in texts:
        compile(text, spot, "exec")
        for other in {"game:too_far", "game:score", "game:Table.enemies"} - {spot}:
            assert ast.dump(function(ast.parse(text), other)) == ast.dump(function(ast.parse(SOURCE), other))


TESTS = [
    f"tests/clauses/nerath/{name}"
    for name in ("test_reference_cards.py::test_victory_table", "test_p02_components.py::test_box")
]


def test_tests_run_on_other_texts() -> None:
    """Modules and data are read as if the files had other texts; what cannot be imported is told."""
    rules, data = (
        "src/conquest_rules/nerath/turn/victory.py",
        "src/conquest_rules/nerath/data/components.toml",
    )
    code, table = ((ROOT / path).read_text("utf-8") for path in (rules, data))
    assert run({}, TESTS) == {"passed": TESTS, "failed": [], "cut": ""}
    later = run({rules: code.replace("(Length.SHORT, False): 13", "(Length.SHORT, False): 14")}, TESTS)
    assert later == {"passed": TESTS[1:], "failed": TESTS[:1], "cut": ""}
    fewer = run({data: table.replace("count = ", "count = 1", 1)}, TESTS)
    assert fewer == {"passed": TESTS[:1], "failed": TESTS[1:], "cut": ""}
    assert "NameError" in run({rules: "Outcome"}, TESTS)["cut"]


def test_a_run_stops_at_the_first_red_test() -> None:
    """It goes on after a file that could not be collected, which is told, and leaves what comes after red."""
    data = "src/conquest_rules/nerath/data/components.toml"
    fewer = (ROOT / data).read_text("utf-8").replace("count = ", "count = 1", 1)
    gone = {data: fewer, "tests/clauses/nerath/scenes.py": "Outcome"}
    spoilt = "tests/clauses/nerath/test_p12_dice_and_damage.py::test_the_dice_of_a_single_piece"
    seen = run(gone, [spoilt, *reversed(TESTS)], stop=True)
    assert (TESTS[1:], []) == (seen["failed"], seen["passed"])
    assert "NameError" in seen["cut"]


def test_rows_about_other_clauses_are_left_out() -> None:
    """Of a test that goes through a table of clauses only the rows of the clause asked for are run."""
    table = "tests/rules/nerath/test_refusals.py::test_a_way_to_play_is_refused_for_its_clause"
    assert 1 < len(run({}, [table])["passed"])
    assert [f"{table}[N3.2]"] == run({}, [table], about="N3.2")["passed"]


def test_a_part_is_chosen_by_a_word() -> None:
    """The same word always chooses the same clauses, in their order, and another word others."""
    ids = [f"N9.{number}" for number in range(100)]
    assert part(ids, 8, "a") == part(ids, 8, "a") == sorted(part(ids, 8, "a"), key=ids.index)
    assert part(ids, 8, "a") != part(ids, 8, "b")
    assert part(ids[:3], 8, "a") == ids[:3]


@pytest.mark.parametrize("path", sorted(ROOT.glob("tests/bite/*/explained.csv")), ids=lambda p: p.parent.name)
def test_explained_changes_are_of_code_that_is_there(path: Path) -> None:
    """A change that is said to change nothing is one of a line of the rules, and the reason is told."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    for row in rows:
        lines = (ROOT / "src/conquest_rules" / row["file"]).read_text("utf-8").splitlines()
        assert row["before"] in map(str.strip, lines)
        assert row["before"] != row["after"]
        assert row["why"]
