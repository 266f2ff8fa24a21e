"""What the tracer does when it is asked: count, show, write, check."""

from pathlib import Path

import pytest
from tests.trace.house import CODE_PATH, TEST, TEST_PATH, House, Run, furnish
from tools import trace


def test_the_summary_counts_and_writes_nothing(house: House) -> None:
    """Without an option the tool counts by game and status and tells how much of what binds has evidence."""
    house.catalogue("D1.1 one must", "D1.2 two must-not D1.1", "D1.3 three advice", game="dragonlords")
    house.write(TEST_PATH, '@checks("D1.1")\ndef test_one(): ...')
    code, out, _ = house.run()
    assert (code, house.file.exists()) == (0, False)
    assert [" ".join(line.split()) for line in out.splitlines()] == [
        "tested by-construction restates advice missing all",
        "dragonlords 1 0 1 1 0 3",
        "nerath 0 0 0 0 2 2",
        "all games 1 0 1 1 2 5",
        "must 1 of 2 have evidence (50%)",
        "must-not 1 of 1 have evidence (100%)",
        "effect 0 of 1 have evidence (0%)",
    ]


def test_one_clause_is_shown_with_all_its_marks(house: House) -> None:
    """Asked about a clause, the tool tells its row, its status, who says the same and each mark's line."""
    house.catalogue("N1.1 one must", "N1.2 two must N1.1")
    house.write(CODE_PATH, 'import kernel\n@kernel.clause("N1.1")\ndef one(): ...')
    house.write(TEST_PATH, '@checks("N1.1")\ndef test_one(): ...\n@checks("N1.2")\ndef test_two(): ...')
    code, out, _ = house.run("--clause", "N1.1")
    assert code == 0
    assert [
        "N1.1 one tested example",
        "  id: N1.1",
        "  slug: one",
        "  topic: one",
        "  force: must",
        "  same_as: ",
        "  named in same_as by: N1.2",
        f"  example: {TEST}::test_one ({TEST_PATH}:1)",
        f"  lives: nerath/movement/moving:one ({CODE_PATH}:2)",
    ] == out.splitlines()


def test_an_unknown_clause_cannot_be_shown(house: House) -> None:
    """Asked about an id that no catalogue has, the tool names those close to it and fails."""
    expected = "N1.3, which is in no catalogue; ids close to it: N1.2, N1.1\n"
    assert Run(1, expected, "") == house.run("--clause", "N1.3")


def test_a_true_file_passes_and_writing_again_changes_nothing(house: House) -> None:
    """What --write writes, --check accepts, and a second --write leaves byte for byte."""
    furnish(house)
    assert house.run("--write").code == 0
    written = house.file.read_bytes()
    assert Run(0, "traceability is true: 9 clauses\n", "") == house.run("--check")
    assert (0, written) == (house.run("--write").code, house.file.read_bytes())


@pytest.mark.parametrize("edit", ["", "N1.1  tested  example  1  -\n", None, "\n"])
def test_a_file_that_is_not_true_fails(house: House, edit: str | None) -> None:
    """A file that is absent, empty, falsified or longer than the truth fails, with what to run."""
    house.run("--write")
    if edit is None:
        house.file.unlink()
    else:
        house.file.write_text(house.file.read_text() + edit if edit == "\n" else edit)
    code, out, _ = house.run("--check")
    assert code == 1
    assert "--- traceability/nerath.txt\n+++ the truth\n" in out
    assert out.endswith("run: make trace\n")


def test_a_file_with_a_merge_conflict_is_read_all_the_same(house: House) -> None:
    """Lines that are no clause's are shown as differences, and those around them still count as evidence."""
    house.write(
        "traceability/nerath.txt", "<<<<<<< HEAD\nN1.1  tested  example  1  -\n=======\n>>>>>>> other\n"
    )
    code, out, _ = house.run("--check")
    assert (code, out.splitlines()[0]) == (1, "N1.1 was tested and is now missing")
    assert "-<<<<<<< HEAD" in out.splitlines()


def test_the_difference_shown_is_short(house: House) -> None:
    """However much differs, at most 40 lines of difference are shown."""
    house.catalogue(*(f"N1.{n} slug-{n} must" for n in range(200)))
    assert len(house.run("--check").out.splitlines()) == 41


EVIDENCE = {
    "tested": (TEST_PATH, '@checks("N1.1")\ndef test_one(): ...'),
    "by-construction": (CODE_PATH, '@by_construction("N1.1")\nclass One: ...'),
}


@pytest.mark.parametrize("status", EVIDENCE)
def test_lost_evidence_is_refused_by_write_and_told_first_by_check(house: House, status: str) -> None:
    """A clause that loses its evidence keeps the file from being written and heads what --check says."""
    house.write(*EVIDENCE[status])
    house.run("--write")
    before = house.file.read_bytes()
    (house.root / EVIDENCE[status][0]).unlink()
    loss = f"N1.1 was {status} and is now missing"
    for option in ("--write", "--check"):
        code, out, _ = house.run(option)
        assert (1, loss) == (code, out.splitlines()[0])
    assert before == house.file.read_bytes()


def test_a_type_does_not_make_up_for_a_lost_test(house: House) -> None:
    """A tested clause that only a type answers for now has lost evidence; the other way it has gained."""
    house.write(*EVIDENCE["by-construction"])
    house.run("--write")
    house.write(*EVIDENCE["tested"])
    assert house.run("--write").code == 0
    (house.root / TEST_PATH).unlink()
    assert house.run("--write").out.splitlines()[0] == "N1.1 was tested and is now by-construction"


def test_a_clause_struck_from_its_catalogue_is_a_loss(house: House) -> None:
    """A tested clause that no catalogue has any longer is gone, and that is told."""
    house.write(*EVIDENCE["tested"])
    house.run("--write")
    (house.root / TEST_PATH).unlink()
    house.catalogue("N1.2 two must")
    assert house.run("--write").out.splitlines()[0] == "N1.1 was tested and is now gone"


def test_evidence_is_let_go_clause_by_clause(house: House) -> None:
    """Each clause that loses evidence must be retired by its id; one that is not holds up the file."""
    house.write(TEST_PATH, '@checks("N1.1", "N1.2")\ndef test_both(): ...')
    house.run("--write")
    (house.root / TEST_PATH).unlink()
    one = house.run("--write", "--retire", "N1.1")
    advice = "traceability stays as it was; --retire ID lets go of the evidence of a clause"
    assert Run(1, f"N1.2 was tested and is now missing\n{advice}\n", "") == one
    assert house.run("--write", "--retire", "N1.1", "--retire", "N1.2").code == 0
    assert [line.split()[1] for line in house.file.read_text().splitlines()] == ["missing", "missing"]


def test_evidence_is_compared_with_the_last_commit_too(house: House, tmp_path: Path) -> None:
    """A file from which a loss was written away by hand is still caught against the last commit."""
    house.write(*EVIDENCE["tested"])
    house.run("--write")
    house.file.rename(tmp_path / "committed")
    (house.root / TEST_PATH).unlink()
    house.run("--write")
    assert house.run("--check").code == 0
    install_git(tmp_path, house.root)
    code, out, _ = house.run("--check")
    assert (code, out) == (1, "N1.1 was tested and is now missing\n")
    assert house.run("--check", "--retire", "N1.1").code == 0


def install_git(tmp_path: Path, root: Path) -> None:
    """A stand-in for git that knows two questions: which files the last commit has, and what is in one."""
    git = tmp_path / "bin" / "git"
    git.parent.mkdir()
    file, here = "traceability/nerath.txt", f'[ "$*" = "-C {root}'
    which = f'{here} ls-tree --name-only HEAD traceability/" ] && echo {file} && exit'
    what = f'{here} show HEAD:./{file}" ] && exec /bin/cat "{tmp_path}/committed"'
    git.write_text(f"#!/bin/sh\n{which}\n{what}\nexit 128\n")
    git.chmod(0o755)


def test_missing_clauses_are_refused_on_demand(house: House) -> None:
    """With --no-missing every missing clause fails the check, but for those of the topics excepted."""
    house.catalogue("N1.1 variant may", "N1.2 two must", "N1.3 tip advice", "N1.4 odd may")
    house.run("--write")
    assert house.run("--check").code == 0
    strict = house.run("--check", "--no-missing", "--except-topic", "variant")
    assert Run(1, "N1.2 two is missing\nN1.4 odd is missing\n", "") == strict
    topics = [word for topic in ("variant", "two", "odd") for word in ("--except-topic", topic)]
    assert house.run("--check", "--no-missing", *topics).code == 0


def test_one_thing_is_asked_at_a_time(house: House) -> None:
    """Writing and checking in one call is refused before anything is read."""
    with pytest.raises(SystemExit, match="2"):
        house.run("--write", "--check")


def test_the_help_teaches_every_status_and_option(house: House) -> None:
    """The help explains each status and each option, and names the habit that writes the file."""
    with pytest.raises(SystemExit, match="0"):
        house.run("--help")
    words = house.capsys.readouterr().out.split()
    options = ["--write", "--check", "--clause", "--retire", "--no-missing", "--except-topic", "--root"]
    assert {*options, *trace.STATUSES, "`make"} <= {*words}
