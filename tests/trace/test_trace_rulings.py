"""The tracer's lines about rulings, and what it finds wrong with them."""

import re

import pytest
from tests.trace.house import TEST, TEST_PATH, House
from tools import rulings, trace

FILE = "rulings/foxes.txt"
PATH = "src/conquest_rules/foxes/data/rulings.toml"
ROW = '[[ruling]]\nid = "{0}"\nswitch = {1}\nclauses = {2}\nreadings = [{{ name = "a" }}, {{ name = "b" }}]\n'
PROPERTY = '@reads("R-one")\n@given(x)\ndef test_stop(): ...'
EXAMPLE = '@reads("R-one")\ndef test_stop(): ...'


def write(house: House, *rows: tuple[str, bool, list[str]]) -> None:
    house.write(PATH, "".join(ROW.format(id, str(switch).lower(), clauses) for id, switch, clauses in rows))


def lines(house: House) -> list[list[str]]:
    """The columns of the file of the rulings, written anew."""
    assert 0 == house.run("--write").code
    text = (house.root / FILE).read_text("utf-8")
    return [re.split("  +", line) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("switch", "test", "expected"),
    [
        (True, PROPERTY, ["switchable", "tested", "property", "1"]),
        (True, EXAMPLE, ["switchable", "missing", "example", "-"]),
        (False, PROPERTY, ["fixed", "tested", "property", "1"]),
        (False, EXAMPLE, ["fixed", "tested", "example", "1"]),
        (True, '@checks("F1.1")\ndef test_stop(): ...', ["switchable", "missing", "-", "-"]),
        (False, '@checks("F1.1")\ndef test_stop(): ...', ["fixed", "by-clause", "-", "F1.1"]),
        (False, '"""@reads("R-one")"""\ndef test_stop(): ...', ["fixed", "missing", "-", "-"]),
    ],
)
def test_the_line_of_a_ruling(house: House, switch: bool, test: str, expected: list[str]) -> None:
    """A ruling is tested by what is marked for it; a fixed one may rest on its clauses, no other does."""
    write(house, ("R-one", switch, ["F1.1"]))
    house.write(TEST_PATH, test)
    assert [["R-one", *expected]] == lines(house)


@pytest.mark.parametrize("switch", [True, False])
def test_a_ruling_without_evidence_fails_the_check(house: House, switch: bool) -> None:
    """The check names every ruling that is missing, but for those on clauses that the game lacks alone."""
    house.catalogue("F1.1 one advice", "F1.2 variant must")
    write(house, ("R-one", switch, ["F1.1", "F1.2"]), ("R-two", switch, ["F1.2"]))
    assert 0 == house.run("--write").code
    assert 0 == house.run("--check").code
    house.lists("foxes", "clauses: variant")
    strict = house.run("--check", "--no-missing")
    assert 1 == strict.code
    assert ["R-one is missing"] == re.findall(r"^R-\w+ is missing", strict.out, re.MULTILINE)


def test_a_file_that_is_not_true_fails_the_check(house: House) -> None:
    """When a test for a ruling comes or goes, the committed file has to follow."""
    write(house, ("R-one", True, ["F1.1"]))
    assert 0 == house.run("--write").code
    house.write(TEST_PATH, PROPERTY)
    run = house.run("--check")
    assert 1 == run.code
    assert f"{FILE} is not what" in run.out
    assert 0 == house.run("--write").code
    assert 0 == house.run("--check").code


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ('@reads("R-on")\ndef test_a(): ...', "reads R-on, which is no ruling; close to it: R-one"),
        ('@reads("F1.1")\ndef test_a(): ...', "reads F1.1, which is no ruling"),
        ('@checks("R-one")\ndef test_a(): ...', "names R-one, which is in no catalogue"),
        ('@reads("R-one", table=True)\ndef test_a(): ...', "reads does not take table=True"),
        ("@reads()\ndef test_a(): ...", "reads names no ruling"),
        ('@reads("R-one")\ndef stop(): ...', trace.STRAY),
        ('@reads("R-one")\n@pytest.mark.skip\ndef test_a(): ...', trace.IDLE),
        ('@reads("R-one")\n@pytest.mark.slow\ndef test_a(): ...', trace.SLOW),
        ('@reads("R-one")\n@reads("R-one")\ndef test_a(): ...', "reads R-one more than once"),
    ],
)
def test_wrong_marks_are_told(house: House, test: str, words: str) -> None:
    """A mark that names no ruling, or sits where no test runs, is an error with its place."""
    write(house, ("R-one", True, ["F1.1"]))
    house.write(TEST_PATH, test)
    run = house.run("--check")
    assert 1 == run.code
    assert words in run.err
    assert all(
        line.startswith(f"{TEST_PATH}:1: ") or "more than once" in line for line in run.err.splitlines()
    )


def test_wrong_catalogues_are_told(house: House) -> None:
    """Rulings defined twice, on clauses that do not exist, or without what a ruling needs."""
    write(house, ("R-one", True, ["F1.1"]), ("R-one", True, ["F9.9"]))
    told = house.run("--check").err
    assert "R-one is defined 2 times" in told
    assert "R-one names F9.9, which no catalogue of clauses has" in told
    house.write(PATH, '[[ruling]]\nid = "R-one"\n')
    assert "a ruling needs an id, switch, readings and clauses" in house.run("--check").err


def test_one_function_tells_the_tests_of_every_ruling(house: House) -> None:
    """Whoever writes the register of rulings asks for the tests of each, with their kinds."""
    write(house, ("R-one", True, ["F1.1"]), ("R-two", False, ["F1.1"]))
    house.write(TEST_PATH, f'{PROPERTY}\n@reads("R-one", "R-two")\ndef test_b(): ...')
    _, marks, _ = trace.read(house.root)
    expected = {
        "R-one": {f"{TEST}::test_b": "example", f"{TEST}::test_stop": "property"},
        "R-two": {f"{TEST}::test_b": "example"},
    }
    assert expected == rulings.tests_of(marks)


def test_rulings_on_what_a_game_lacks_need_no_breaks(house: House) -> None:
    """A ruling is due when its game has one of its clauses; the other game's rulings are its own."""
    house.catalogue("G1.1 one must", game="geese")
    write(house, ("R-one", True, ["F1.1", "F1.2"]), ("R-two", False, ["F1.2"]))
    assert ["R-one", "R-two"] == [one.id for one in rulings.due(house.root, "foxes")]
    house.lists("foxes", "clauses: F1.2")
    assert ["R-one"] == [one.id for one in rulings.due(house.root, "foxes")]
    assert [] == rulings.due(house.root, "geese")


def test_a_game_may_lack_a_ruling(house: House) -> None:
    """A ruling in the list of lacks needs no tests, and has to go from the list once it has them."""
    write(house, ("R-one", True, ["F1.1"]), ("R-two", True, ["F1.1"]))
    house.lists("foxes", "rulings: R-one")
    assert ["R-two"] == [one.id for one in rulings.due(house.root, "foxes")]
    out = house.run("--check", "--no-missing").out
    assert "R-two is missing: it needs a property marked for it" in out
    assert "R-one is missing" not in out
    house.write(TEST_PATH, PROPERTY)
    assert "R-one is not missing; strike it out" in house.run("--check", "--no-missing").out


def test_a_fixed_ruling_that_a_game_lacks_rests_on_no_clause(house: House) -> None:
    """A clause may be tested before the readings of a ruling on it differ; a test of its own counts."""
    write(house, ("R-one", False, ["F1.1"]), ("R-two", False, ["F1.1"]))
    house.lists("foxes", "rulings: R-one")
    house.write(TEST_PATH, '@checks("F1.1")\ndef test_stop(): ...')
    missing, shown = lines(house)
    assert ["R-one", "fixed", "missing", "-", "-"] == missing
    assert ["R-two", "fixed", "by-clause", "-", "F1.1"] == shown
    assert ["R-two"] == [one.id for one in rulings.due(house.root, "foxes")]
    assert "R-one" not in house.run("--check", "--no-missing").out
    house.write(TEST_PATH, EXAMPLE)
    assert "R-one is not missing; strike it out" in house.run("--check", "--no-missing").out
