"""What counts as a mark, and what the marks of a clause amount to."""

import pytest
from tests.trace.house import CODE_PATH, DATA_PATH, TEST, TEST_PATH, House

# Marks in the code.


@pytest.mark.parametrize(
    ("source", "spot"),
    [
        ('@clause("F1.1")\ndef stop(): ...', "stop"),
        ('@clause("F1.1")\nasync def stop(): ...', "stop"),
        ('@clause("F1.2", "F1.1")\nclass Moving: ...', "Moving"),
        ('@kernel.clause("F1.1")\ndef stop(): ...', "stop"),
        ('class Moving:\n    @clause("F1.1")\n    def stop(self): ...', "Moving.stop"),
        ('def outer():\n    @clause("F1.1")\n    def inner(): ...', "outer.inner"),
        ('IDS = ("F1.1", "F1.2")\n@clause(*IDS)\ndef stop(): ...', "stop"),
        ('IDS: Final = ["F1.1"]\n@clause(*IDS)\ndef stop(): ...', "stop"),
        ('def stop():\n    return [Event(cites("F1.1"))]', "stop"),
        ('def stop():\n    return cites("F1.1", by=realm)', "stop"),
        ('class Moving:\n    why = kernel.cites("F1.1")', "Moving"),
        ('WHY = cites("F1.1")', "<module>"),
        ('def stop(more):\n    return cites(*more, "F1.1" if more else "F1.1")', "stop"),
    ],
)
def test_a_code_mark_says_where_a_clause_lives(house: House, source: str, spot: str) -> None:
    """A clause lives in the definition that is marked with it or cites it; that alone proves nothing."""
    house.write(CODE_PATH, source)
    assert ("missing", "-", f"foxes/movement/moving:{spot}", "-") == house.line("F1.1")


def test_where_a_clause_lives_is_sorted_and_said_once(house: House) -> None:
    """Several spots of one clause stand in one order, and a spot with two marks stands there once."""
    house.write(CODE_PATH, '@clause("F1.1")\ndef b():\n    cites("F1.1")\n@clause("F1.1")\ndef a(): ...')
    house.write("src/conquest_rules/foxes/__init__.py", 'WHY = cites("F1.1")')
    expected = "foxes/__init__:<module>, foxes/movement/moving:a, foxes/movement/moving:b"
    assert ("missing", "-", expected, "-") == house.line("F1.1")


def test_a_type_can_make_a_clause_true(house: House) -> None:
    """A clause marked on a type is true by construction, and the line names the type."""
    house.write(CODE_PATH, '@kernel.by_construction("F1.1")\nclass Moving: ...')
    assert house.line("F1.1") == (
        "by-construction",
        "type",
        "foxes/movement/moving:Moving",
        "-",
    )


def test_several_types_can_make_a_clause_true(house: House) -> None:
    """Where several types answer for a clause, all are named, in order."""
    house.write(CODE_PATH, '@by_construction("F1.1")\nclass B: ...\n@by_construction("F1.1")\nclass A: ...')
    types = "foxes/movement/moving:A, foxes/movement/moving:B"
    assert house.line("F1.1") == ("by-construction", "type", types, "-")


def test_the_code_is_never_imported(house: House) -> None:
    """Code that could not even be imported is read all the same."""
    house.write(CODE_PATH, 'import nowhere\nraise SystemExit\n@clause("F1.1")\ndef stop(): ...')
    assert house.line("F1.1") == ("missing", "-", "foxes/movement/moving:stop", "-")


@pytest.mark.parametrize(
    "source",
    [
        '# @clause("F1.1")\ndef stop(): ...',
        '"""@clause("F1.1")\ndef stop(): ..."""',
        'def stop():\n    """cites("F1.1")"""',
        "SOURCE = '''\n@clause(\"F1.1\")\ndef stop(): ...\n'''",
        'clause("F1.1")',
        'found = CATALOGUE.clause("F1.1")',
        '@clauses("F1.1")\ndef stop(): ...',
        '@clause.setter("F1.1")\ndef stop(): ...',
        'def stop(cites=("F1.1",)): ...',
        'Event(cites=("F1.1",))',
        '@checks("F1.1")\ndef test_stop(): ...',
    ],
)
def test_what_only_looks_like_a_code_mark_is_none(house: House, source: str) -> None:
    """Comments, strings, other names, plain calls and marks of tests in the code mark nothing."""
    house.write(CODE_PATH, source)
    assert house.line("F1.1") == ("missing", "-", "-", "-")


# Marks in the data.


@pytest.mark.parametrize(
    "text",
    [
        'clause = "F1.1"',
        'clauses = ["F1.2", "F1.1"]',
        '[[space]]\nname = "Rift"\nclause = "F1.1"',
        '[realm.start]\npieces = [{ kind = "Castle", clause = "F1.1" }]',
        'deep = [[{ clauses = ["F1.1"] }]]',
    ],
)
def test_a_table_at_any_depth_is_where_a_clause_lives(house: House, text: str) -> None:
    """A clause lives in the data file that has a table for it."""
    house.write(DATA_PATH, text)
    assert house.line("F1.1") == ("missing", "-", "foxes/data/start.toml", "-")


def test_catalogue_and_rulings_are_no_data(house: House) -> None:
    """The catalogue itself and the rulings name clauses without answering for them."""
    house.write("src/conquest_rules/foxes/data/rulings.toml", '[[ruling]]\nclauses = ["F1.1"]')
    house.write(DATA_PATH, 'name = "clause F1.1"\n# clause = "F1.1"\n')
    assert house.line("F1.1") == ("missing", "-", "-", "-")


# Marks on tests.


@pytest.mark.parametrize(
    ("source", "kind", "spot"),
    [
        ('@checks("F1.1")\ndef test_stop(): ...', "example", "test_stop"),
        ('@checks("F1.1")\nasync def test_stop(): ...', "example", "test_stop"),
        ('@testing.checks("F1.2", "F1.1")\ndef test_stop(): ...', "example", "test_stop"),
        ('@checks("F1.1")\n@given(states())\ndef test_stop(s): ...', "property", "test_stop"),
        (
            '@hypothesis.given(x)\n@settings(y)\n@checks("F1.1")\ndef test_stop(s): ...',
            "property",
            "test_stop",
        ),
        ('@checks("F1.1", table=True)\ndef test_chart(): ...', "table", "test_chart"),
        ('@checks("F1.1", table=False)\ndef test_chart(): ...', "example", "test_chart"),
        ('@checks("F1.1", table=True)\n@given(x)\ndef test_chart(x): ...', "property", "test_chart"),
        ('ROWS = ["F1.1"]\n@checks(*ROWS, table=True)\ndef test_chart(): ...', "table", "test_chart"),
        ('class TestMove:\n    @checks("F1.1")\n    def test_a(self): ...', "example", "TestMove::test_a"),
        ('class Move(TestCase):\n    @checks("F1.1")\n    def test_a(self): ...', "example", "Move::test_a"),
        ('later = mark.skip\n@checks("F1.1")\ndef test_stop(): ...', "example", "test_stop"),
        ('@checks("F1.1")\n@mark.skipif(old)\ndef test_stop(): ...', "example", "test_stop"),
        (
            '@checks("F1.1")\n@pytest.mark.xfail(old, reason="x")\ndef test_stop(): ...',
            "example",
            "test_stop",
        ),
        ('@checks("F1.1")\n@pytest.mark.xfail(condition=old)\ndef test_stop(): ...', "example", "test_stop"),
        (
            '@checks("F1.1")\nclass Play(RuleBasedStateMachine): ...\nTestPlay = Play.TestCase',
            "property",
            "Play",
        ),
        (
            '@checks("F1.1")\nclass Play(stateful.RuleBasedStateMachine): ...\ntest = run(Play)',
            "property",
            "Play",
        ),
    ],
)
def test_a_test_that_checks_a_clause_is_evidence(house: House, source: str, kind: str, spot: str) -> None:
    """A property has @given or is a state machine, a table says so itself, all else is an example."""
    house.write(TEST_PATH, source)
    assert ("tested", kind, "-", f"{TEST}::{spot}") == house.line("F1.1")


def test_a_mark_on_a_class_speaks_for_each_of_its_tests(house: House) -> None:
    """Every test of a marked class is evidence, each of its own kind; its other methods are not."""
    source = """
        @checks("F1.1")
        class TestMove:
            def help(self): ...
            @given(x)
            def test_b(self, x): ...
            def test_a(self): ...
            class TestFlying:
                @checks("F1.2")
                def test_c(self): ...
        """
    house.write(TEST_PATH, source)
    spots = ", ".join(f"{TEST}::TestMove::{name}" for name in ("TestFlying::test_c", "test_a", "test_b"))
    assert ("tested", "property+example", "-", spots) == house.line("F1.1")
    assert ("tested", "example", "-", f"{TEST}::TestMove::TestFlying::test_c") == house.line("F1.2")


def test_kinds_of_evidence_stand_strongest_first(house: House) -> None:
    """The kinds of one clause read property, table, example, whatever the order of the tests."""
    marked = ('@checks("F1.1")', '@checks("F1.1", table=True)', '@given(x)\n@checks("F1.1")')
    for name, mark in zip("abc", marked, strict=True):
        house.write(f"tests/test_{name}.py", f"{mark}\ndef test_it(): ...")
    tests = "test_a.py::test_it, test_b.py::test_it, test_c.py::test_it"
    assert ("tested", "property+table+example", "-", tests) == house.line("F1.1")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (TEST_PATH, '# @checks("F1.1")\ndef test_stop(): ...'),
        (TEST_PATH, 'def test_stop():\n    """@checks("F1.1")"""'),
        (TEST_PATH, "SOURCE = '''\n@checks(\"F1.1\")\ndef test_stop(): ...\n'''"),
        (TEST_PATH, '@rechecks("F1.1")\ndef test_stop(): ...'),
        (TEST_PATH, 'def test_stop():\n    checks("F1.1")'),
        (TEST_PATH, '@clause("F1.1")\ndef test_stop(): ...'),
        ("tests/clauses/move.py", '@checks("F1.1")\ndef test_stop(): ...'),
        ("tests/conftest.py", '@checks("F1.1")\ndef test_stop(): ...'),
        ("examples/test_move.py", '@checks("F1.1")\ndef test_stop(): ...'),
    ],
)
def test_what_only_looks_like_a_test_mark_is_none(house: House, path: str, source: str) -> None:
    """Strings, comments, calls, other names and files that are no test files are no evidence."""
    house.write(path, source)
    assert house.line("F1.1") == ("missing", "-", "-", "-")


def test_tests_with_a_catalogue_beside_them_are_of_another_game(house: House) -> None:
    """A toy in a folder of the tests has clauses of its own; its tests say nothing about listed games."""
    house.write("tests/toy/clauses.toml", "clause = []")
    house.write("tests/toy/test_toy.py", '@checks("F1.1", "T1.1")\ndef test_stop(): ...')
    assert [] == house.problems()
    assert ("missing", "-", "-", "-") == house.line("F1.1")


# Verdicts.


def test_advice_needs_no_evidence_but_may_have_some(house: House) -> None:
    """Advice stands as advice until a test checks it or it restates a clause with evidence."""
    house.catalogue("F1.1 one advice", "F1.2 two advice", "F1.3 three advice F1.2")
    house.write(TEST_PATH, '@checks("F1.2")\ndef test_two(): ...')
    assert [house.line(f"F1.{n}")[0] for n in (1, 2, 3)] == ["advice", "tested", "restates"]


def test_a_test_is_worth_more_than_a_type(house: House) -> None:
    """A clause that a type and a test answer for is tested, and still lives in the type."""
    house.write(CODE_PATH, '@by_construction("F1.1")\nclass Moving: ...')
    house.write(TEST_PATH, '@checks("F1.1")\ndef test_one(): ...')
    assert ("tested", "example", "foxes/movement/moving:Moving", f"{TEST}::test_one") == house.line("F1.1")


@pytest.mark.parametrize("evidence", ["tested", "by-construction"])
@pytest.mark.parametrize("rows", [("F1.1 a must F1.2", "F1.2 b must"), ("F1.1 a must", "F1.2 b must F1.1")])
def test_same_as_carries_evidence_forward(house: House, rows: tuple[str, ...], evidence: str) -> None:
    """A clause restates an earlier one with evidence, whichever of the two names the other."""
    house.catalogue(*rows)
    if evidence == "tested":
        house.write(TEST_PATH, '@checks("F1.1")\ndef test_one(): ...')
    else:
        house.write(CODE_PATH, '@by_construction("F1.1")\nclass One: ...')
    assert house.line("F1.2") == ("restates", "F1.1", "-", "-")


def test_same_as_carries_no_evidence_backward(house: House) -> None:
    """A first statement is not proven by a test of what repeats it, perhaps together with something else."""
    house.catalogue("F1.1 a must", "F1.2 b must F1.1")
    house.write(TEST_PATH, '@checks("F1.2")\ndef test_two(): ...')
    assert house.line("F1.1") == ("missing", "-", "-", "-")


def test_all_that_is_restated_needs_evidence(house: House) -> None:
    """A clause that sums up several is proven when all of them are, and names them all."""
    house.catalogue("F1.1 a must", "F1.2 b must", "F1.3 c must F1.1 F1.2", "F1.4 d must F1.3")
    house.write(TEST_PATH, '@checks("F1.1")\ndef test_one(): ...')
    assert ["missing", "missing"] == [house.line(id)[0] for id in ("F1.3", "F1.4")]
    house.write(TEST_PATH, '@checks("F1.1", "F1.2")\ndef test_both(): ...')
    assert ["F1.1+F1.2", "F1.3"] == [house.line(id)[1] for id in ("F1.3", "F1.4")]


def test_living_somewhere_is_no_evidence_to_restate(house: House) -> None:
    """A clause that only lives in code lends nothing to the clauses that say the same."""
    house.catalogue("F1.1 a must F1.2", "F1.2 b must")
    house.write(CODE_PATH, '@clause("F1.1")\ndef a(): ...')
    assert house.line("F1.2") == ("missing", "-", "-", "-")
