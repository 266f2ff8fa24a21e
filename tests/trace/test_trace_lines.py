"""The lines of the tracer's file: one a clause, in one order, whatever the house."""

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.trace.house import CATALOGUE_PATH, CODE_PATH, DATA_PATH, TEST_PATH, House, furnish
from tools import trace


def test_the_file_is_one_line_a_clause_and_nothing_else(house: House) -> None:
    """Each game has a file of its own, with clauses in the order of the catalogue and columns in line."""
    house.catalogue("G2.1 late must", "G1.1 early may", game="geese")
    house.write(TEST_PATH, '@checks("F1.1")\ndef test_one(): ...')
    assert house.run("--write").code == 0
    assert house.file.read_text() == (
        "F1.1     tested           example                 1    -\n"
        "F1.2     missing          -                       -    -\n"
    )
    assert house.file.with_name("geese.txt").read_text() == (
        "G2.1     missing          -                       -    -\n"
        "G1.1     missing          -                       -    -\n"
    )


def test_the_file_of_a_game_that_is_gone_goes(house: House) -> None:
    """A file of no game is not true, and writing removes it; what it proved has to be retired."""
    stray = house.file.with_name("geese.txt")
    house.run("--write")
    stray.write_text("G1.1  tested  example  1  -\n")
    assert "G1.1 was tested and is now gone" in house.run("--check").out
    assert "traceability/geese.txt is not what" in house.run("--check").out
    assert house.run("--write", "--retire", "G1.1").code == 0
    assert (False, 0) == (stray.exists(), house.run("--check").code)


def test_a_line_names_one_place_and_counts_the_others(house: House) -> None:
    """However many functions and tests answer for a clause, its line is short, and tells of each change."""
    for name in "abcd":
        house.write(f"src/conquest_rules/foxes/{name}.py", '@clause("F1.1")\ndef stop(): ...')
        house.write(f"tests/test_{name}.py", '@checks("F1.1")\ndef test_it(): ...')
    expected = "F1.1  tested  example  4  a:stop, 3 more"
    assert expected == re.sub("  +", "  ", house.lines()[0])
    (house.root / "tests/test_d.py").unlink()
    (house.root / "src/conquest_rules/foxes/d.py").unlink()
    expected = "F1.1  tested  example  3  a:stop, 2 more"
    assert expected == re.sub("  +", "  ", house.lines()[0])


def test_a_line_depends_on_its_own_clause_alone(house: House) -> None:
    """However long the line of one clause grows, the lines of the others stay as they are."""
    before = house.lines()
    house.write(CODE_PATH, f'@clause("F1.1")\ndef {"long" * 40}(): ...')
    assert before[1] == house.lines()[1]
    assert before[0] != house.lines()[0]


def test_the_word_missing_is_kept_for_the_status(house: House) -> None:
    """A slug, a spot or a test that bears the word is refused, so that counting the word counts clauses."""
    house.catalogue("F1.1 missing-piece must", "F1.2 two must")
    house.write(CODE_PATH, '@clause("F1.2")\ndef missing_ship(): ...')
    house.write(TEST_PATH, '@checks("F1.2")\ndef test_missing_ship(): ...')
    assert [line.split(":")[0] for line in house.problems()] == [CATALOGUE_PATH, CODE_PATH, TEST_PATH]


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_the_file_does_not_depend_on_the_hash_seed(house: House, seed: str) -> None:
    """The same house gives the same bytes in every process."""
    furnish(house)
    house.run("--write")
    expected = house.file.read_bytes()
    house.file.unlink()
    command = [sys.executable, "-m", "tools.trace", "--root", str(house.root), "--write"]
    tree, seeded = Path(trace.__file__).parent.parent, {**os.environ, "PYTHONHASHSEED": seed}
    subprocess.run(command, check=True, capture_output=True, cwd=tree, env=seeded)
    assert expected == house.file.read_bytes()


def test_the_file_does_not_depend_on_the_order_of_the_folder(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same house gives the same lines, and the same problems, however the file system lists it."""
    furnish(house)
    expected = house.lines()
    for name in ("glob", "rglob"):
        listed = getattr(Path, name)
        monkeypatch.setattr(Path, name, lambda *args, listed=listed: shuffled(listed(*args)))
    assert [expected] * 5 == [house.lines() for _ in range(5)]
    house.catalogue("F5.1 other must")
    assert len({tuple(house.problems()) for _ in range(5)}) == 1


def shuffled(paths: Iterable[Path]) -> list[Path]:
    found = list(paths)
    random.shuffle(found)
    return found


# Generated houses.

IDS = tuple(f"F{page}.{n}" for page in (1, 2) for n in range(1, 7))
some_ids = st.sets(st.sampled_from(IDS)).map(sorted)
forces = st.sampled_from(["must", "must-not", "may", "effect", "data", "advice"])
rows = st.tuples(forces, st.sets(st.sampled_from(IDS), max_size=2).map(sorted))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    clauses=st.permutations(IDS).flatmap(
        lambda ids: st.tuples(*(st.tuples(st.just(id), rows) for id in ids))
    ),
    marks=st.fixed_dictionaries(dict.fromkeys(("lives", "data", "types", "tests"), some_ids)),
)
def test_every_clause_has_one_line_in_catalogue_order(
    house: House, clauses: tuple[tuple[str, tuple[str, list[str]]], ...], marks: dict[str, list[str]]
) -> None:
    """Whatever the catalogue and the marks, each clause has one line, with the status that is its due."""
    shutil.rmtree(house.root)
    house.catalogue(*(" ".join([id, f"slug-{id}", force, *same]) for id, (force, same) in clauses))
    ids = {word: ", ".join(f'"{id}"' for id in named) for word, named in marks.items() if named}
    forms = {
        "lives": (CODE_PATH, "@clause({})\ndef stop(): ..."),
        "data": (DATA_PATH, "clauses = [{}]"),
        "types": ("src/conquest_rules/foxes/position/state.py", "@by_construction({})\nclass State: ..."),
        "tests": (TEST_PATH, "@checks({})\ndef test_it(): ..."),
    }
    for word, named in ids.items():
        house.write(forms[word][0], forms[word][1].format(named))
    expected = [(id, due_status(id, dict(clauses), marks)) for id, _ in clauses]
    assert expected == [(line.split()[0], line.split()[1]) for line in house.lines()]


def due_status(id: str, clauses: dict[str, tuple[str, list[str]]], marks: dict[str, list[str]]) -> str:
    """The status of a clause, told a second way: asking the earlier ones that say the same in turn."""
    order = list(clauses)
    same = {one for one, (_, others) in clauses.items() if id in others} | {*clauses[id][1]}
    earlier = [one for one in same if order.index(one) < order.index(id)]
    if id in marks["tests"]:
        return "tested"
    if id in marks["types"]:
        return "by-construction"
    proven = ("tested", "by-construction", "restates")
    if earlier and all(due_status(one, clauses, marks) in proven for one in earlier):
        return "restates"
    return "advice" if clauses[id][0] == "advice" else "missing"
