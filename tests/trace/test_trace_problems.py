"""What the tracer refuses to read, and that it tells all of it at once."""

import pytest
from tests.trace.house import CATALOGUE_PATH, CODE_PATH, DATA_PATH, TEST, TEST_PATH, House
from tools import trace
from tools.games import LIST


@pytest.mark.parametrize(
    ("path", "source", "line", "words"),
    [
        (CODE_PATH, "x = 1\n@clause()\ndef stop(): ...", 2, "clause names no clause"),
        (CODE_PATH, "@clause\ndef stop(): ...", 1, "clause names no clause"),
        (CODE_PATH, "@by_construction()\nclass Moving: ...", 1, "by_construction names no clause"),
        (CODE_PATH, "def stop():\n    cites()", 2, "cites names no clause"),
        (CODE_PATH, "def stop(id):\n    cites(id)", 2, "not id"),
        (CODE_PATH, '@clause(f"F{1}.1")\ndef stop(): ...', 1, "string literals"),
        (CODE_PATH, "@clause(1.1)\ndef stop(): ...", 1, "not 1.1"),
        (CODE_PATH, '@clause("F1." + "1")\ndef stop(): ...', 1, "string literals"),
        (CODE_PATH, '@clause(("F1.1", "F1.2"))\ndef stop(): ...', 1, "string literals"),
        (CODE_PATH, '@clause("F1.1", table=True)\ndef stop(): ...', 1, "does not take table=True"),
        (CODE_PATH, "from there import IDS\n@clause(*IDS)\ndef stop(): ...", 2, "not *IDS"),
        (CODE_PATH, "IDS = ()\n@clause(*IDS)\ndef stop(): ...", 2, "not *IDS"),
        (CODE_PATH, 'IDS = ("F1.1", 2)\n@clause(*IDS)\ndef stop(): ...', 2, "not *IDS"),
        (CODE_PATH, 'IDS = ("F1.1",)\nIDS = IDS[:0]\n@clause(*IDS)\ndef stop(): ...', 3, "not *IDS"),
        (CODE_PATH, 'IDS = ["F1.1"]\nIDS += more\n@clause(*IDS)\ndef stop(): ...', 3, "not *IDS"),
        (CODE_PATH, 'def f():\n    IDS = ("F1.1",)\n@clause(*IDS)\ndef stop(): ...', 3, "not *IDS"),
        (CODE_PATH, '@clause("F1.7")\ndef stop(): ...', 1, "ids close to it: F1.2, F1.1"),
        (CODE_PATH, '@clause("Q")\ndef stop(): ...', 1, "ids close to it: none\n"),
        (
            CODE_PATH,
            '@by_construction("F1.7")\nclass Moving: ...',
            1,
            "foxes/movement/moving:Moving names F1.7",
        ),
        (CODE_PATH, 'def stop():\n    return cites("F1.7")', 2, "foxes/movement/moving:stop names F1.7"),
        (CODE_PATH, "x = 1\ndef stop(:\n", 2, "invalid syntax"),
        (DATA_PATH, 'clause = "F1.7"', None, "foxes/data/start.toml names F1.7"),
        (DATA_PATH, "clause = 3", None, "clause = 3 names no clause"),
        (DATA_PATH, 'clause = ["F1.1"]', None, "clause = ['F1.1'] names no clause"),
        (DATA_PATH, "clauses = []", None, "clauses = [] names no clause"),
        (DATA_PATH, 'clauses = ["F1.1", 2]', None, "clauses = ['F1.1', 2] names no clause"),
        (DATA_PATH, 'name = "x"\nname = \n', 2, "Invalid value"),
        (DATA_PATH, "name =", None, "Invalid value"),
        (CATALOGUE_PATH, "[[clause]]\nid = \n", 2, "Invalid value"),
        (TEST_PATH, '@checks("F1.7")\ndef test_stop(): ...', 1, f"{TEST}::test_stop names F1.7"),
        (TEST_PATH, "@checks()\ndef test_stop(): ...", 1, "checks names no clause"),
        (TEST_PATH, "@checks(table=True)\ndef test_stop(): ...", 1, "checks names no clause"),
        (TEST_PATH, '@checks("F1.1", table=WHOLE)\ndef test_stop(): ...', 1, "does not take table=WHOLE"),
        (TEST_PATH, '@checks("F1.1", by="x")\ndef test_stop(): ...', 1, "does not take by='x'"),
        (TEST_PATH, '@checks("F1.1", "F1.1")\ndef test_stop(): ...', 1, "checks F1.1 more than once"),
        (TEST_PATH, "def test_stop(:\n", 1, "invalid syntax"),
        (TEST_PATH, '@checks("F1.1")\ndef stop(): ...', 1, trace.STRAY),
        (TEST_PATH, '@checks("F1.1")\n@fixture\ndef state(): ...', 1, trace.STRAY),
        (TEST_PATH, 'def test_a():\n    @checks("F1.1")\n    def test_b(): ...', 2, trace.STRAY),
        (TEST_PATH, 'class Move:\n    @checks("F1.1")\n    def test_b(self): ...', 2, trace.STRAY),
        (TEST_PATH, '@checks("F1.1")\nclass TestMove:\n    def stop(self): ...', 1, trace.STRAY),
        (TEST_PATH, '@checks("F1.1")\nclass Play(RuleBasedStateMachine): ...', 1, trace.STRAY),
        (TEST_PATH, '@checks("F1.1")\n@pytest.mark.skip\ndef test_stop(): ...', 1, trace.IDLE),
        (TEST_PATH, '@pytest.mark.skip("later")\n@checks("F1.1")\ndef test_stop(): ...', 2, trace.IDLE),
        (TEST_PATH, '@checks("F1.1")\n@pytest.mark.xfail\ndef test_stop(): ...', 1, trace.IDLE),
        (TEST_PATH, '@checks("F1.1")\n@mark.xfail(strict=True)\ndef test_stop(): ...', 1, trace.IDLE),
        (TEST_PATH, '@checks("F1.1")\n@mark.skip\nclass TestA:\n    def test_b(self): ...', 1, trace.IDLE),
        (
            TEST_PATH,
            '@mark.skip\nclass TestA:\n    @checks("F1.1")\n    def test_b(self): ...',
            3,
            trace.IDLE,
        ),
        (TEST_PATH, '@checks("F1.1")\n@pytest.mark.slow\ndef test_stop(): ...', 1, trace.SLOW),
        (TEST_PATH, 'pytestmark = pytest.mark.slow\n@checks("F1.1")\ndef test_stop(): ...', 2, trace.SLOW),
        (TEST_PATH, 'pytestmark = mark.skip\n@checks("F1.1")\ndef test_stop(): ...', 2, trace.IDLE),
        (TEST_PATH, 'pytestmark = [a, mark.xfail()]\n@checks("F1.1")\ndef test_stop(): ...', 2, trace.IDLE),
    ],
)
def test_a_doubtful_mark_is_refused(
    house: House, path: str, source: str, line: int | None, words: str
) -> None:
    """What cannot be read, names nothing known or proves nothing is an error with its place, once."""
    house.catalogue("G1.1 one must", game="geese")
    house.write(path, source)
    (problem,) = house.problems()
    assert problem.startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert words in f"{problem}\n"


def test_one_test_checks_a_clause_once(house: House) -> None:
    """A clause named by two marks of one test, or by its class and itself, is an error at both marks."""
    twice = '@checks("F1.1")\n@checks("F1.2", "F1.1")\ndef test_a(): ...\n'
    inside = '@checks("F1.2")\nclass TestB:\n    @checks("F1.2")\n    def test_b(self): ...\n'
    house.write(TEST_PATH, twice + inside)
    spots = [f"{TEST}::test_a checks F1.1"] * 2 + [f"{TEST}::TestB::test_b checks F1.2"] * 2
    expected = [
        f"{TEST_PATH}:{line}: {spot} more than once" for line, spot in zip((1, 2, 4, 6), spots, strict=True)
    ]
    assert expected == house.problems()


def test_a_clause_is_defined_once(house: House) -> None:
    """An id that two catalogues define, or one twice, is an error in each of them."""
    house.catalogue("F1.1 one must", "F1.2 two must", "F1.2 again must")
    house.catalogue("F1.1 other must", game="geese")
    assert [
        f"{CATALOGUE_PATH}: F1.1 is defined 2 times",
        f"{CATALOGUE_PATH}: F1.2 is defined 2 times",
        "src/conquest_rules/geese/data/clauses.toml: F1.1 is defined 2 times",
    ] == house.problems()


def test_same_as_names_clauses_that_exist(house: House) -> None:
    """A same_as that leads nowhere is an error, and the ids close to it are named."""
    house.catalogue("F1.1 one must F1.12", "F1.2 two must")
    (problem,) = house.problems()
    assert f"{CATALOGUE_PATH}: same_as of F1.1 names F1.12, which is in no catalogue" in problem
    assert "F1.2" in problem.split("close to it")[1]


@pytest.mark.parametrize(
    "row",
    [
        'slug = "a"\nforce = "must"',
        'id = "F1.1"\nforce = "must"',
        'id = "F1.1"\nslug = "a"',
        'id = 1\nslug = "a"\nforce = "must"',
        'id = "F1.1"\nslug = "a"\nforce = "must"\nsame_as = "F1.2"',
        'id = "F1.1"\nslug = "a b"\nforce = "may"',
    ],
)
def test_a_clause_has_an_id_a_slug_and_a_force(house: House, row: str) -> None:
    """A row of a catalogue without what the line needs is an error."""
    house.write(CATALOGUE_PATH, f'[[clause]]\nid = "F2.1"\nslug = "b"\nforce = "may"\n[[clause]]\n{row}')
    assert [problem.split(":")[0] for problem in house.problems()] == [CATALOGUE_PATH]


@pytest.mark.parametrize("text", ["", "clause = []", "clause = 3"])
def test_a_catalogue_without_clauses_is_refused(house: House, text: str) -> None:
    """Where no clause is found nothing is certified."""
    house.write(CATALOGUE_PATH, text)
    assert [f"{CATALOGUE_PATH}: there is no clause in it"] == house.problems()


def test_a_game_without_a_catalogue_is_refused(house: House) -> None:
    """A game of the list that has no clauses at all is most likely one with another name."""
    (house.root / CATALOGUE_PATH).unlink()
    assert [f"{LIST}: foxes has no data/clauses.toml"] == house.problems()


def test_a_house_without_games_is_refused(house: House) -> None:
    """Without a list of games no catalogue is read, and most likely the root is wrong."""
    (house.root / LIST).unlink()
    told = ["there is no game in it", "foxes has data/clauses.toml and is not listed"]
    assert [f"{LIST}: {words}" for words in told] == house.problems()


def test_a_game_that_the_list_forgets_is_told(house: House) -> None:
    """The clauses of a game are not read before the list has it, and that is a problem."""
    house.write("src/conquest_rules/geese/data/clauses.toml", "clause = []")
    assert [f"{LIST}: geese has data/clauses.toml and is not listed"] == house.problems()


@pytest.mark.parametrize("argument", [(), ("--write",), ("--check",), ("--clause", "F1.1")])
def test_all_problems_are_told_at_once_and_nothing_is_written(
    house: House, argument: tuple[str, ...]
) -> None:
    """Whatever is asked, every problem of every file is told, the exit code is 1 and the file stays."""
    house.write("traceability/foxes.txt", "as it was\n")
    house.write(CODE_PATH, '@clause()\ndef a(): ...\n@clause("F9.9", x)\ndef b(): ...')
    house.write("src/conquest_rules/foxes/position/state.py", "def (")
    house.write(DATA_PATH, 'clause = "F8.8"\n[deep]\nclauses = []')
    house.write(TEST_PATH, '@checks("F7.7")\ndef stop(): ...\n@checks()\ndef test_a(): ...')
    run = house.run(*argument)
    assert run[:2] == (1, "")
    files = [line.split(" ")[0].rstrip(":") for line in run.err.splitlines()]
    state = "src/conquest_rules/foxes/position/state.py:1"
    code, tests = [f"{CODE_PATH}:{n}" for n in (1, 3)], [f"{TEST_PATH}:{n}" for n in (3, 1)]
    assert sorted([*code, CODE_PATH + ":3", state, DATA_PATH, DATA_PATH, *tests, tests[1]]) == sorted(files)
    assert house.file.read_text() == "as it was\n"
