"""What the tracer does when it is asked: count, show, write, check."""

from pathlib import Path

import pytest
from tests.trace.house import CODE_PATH, TEST, TEST_PATH, House, Run, furnish
from tools import trace
from tools.games import LIST


def test_the_summary_counts_and_writes_nothing(house: House) -> None:
    """Without an option the tool counts by game and status and tells how much of what binds has evidence."""
    house.catalogue("G1.1 one must", "G1.2 two must-not G1.1", "G1.3 three advice", game="geese")
    house.write(TEST_PATH, '@checks("G1.1")\ndef test_one(): ...')
    code, out, _ = house.run()
    assert (code, house.file.exists()) == (0, False)
    assert [" ".join(line.split()) for line in out.splitlines()] == [
        "tested by-construction restates advice missing all",
        "foxes 0 0 0 0 2 2",
        "geese 1 0 1 1 0 3",
        "all games 1 0 1 1 2 5",
        "must 1 of 2 have evidence (50%)",
        "must-not 1 of 1 have evidence (100%)",
        "effect 0 of 1 have evidence (0%)",
    ]


def test_one_clause_is_shown_with_all_its_marks(house: House) -> None:
    """Asked about a clause, the tool tells its row, its status, who says the same and each mark's line."""
    house.catalogue("F1.1 one must", "F1.2 two must F1.1")
    house.write(CODE_PATH, 'import kernel\n@kernel.clause("F1.1")\ndef one(): ...')
    house.write(TEST_PATH, '@checks("F1.1")\ndef test_one(): ...\n@checks("F1.2")\ndef test_two(): ...')
    code, out, _ = house.run("--clause", "F1.1")
    assert code == 0
    assert [
        "F1.1 one tested example",
        "  id: F1.1",
        "  slug: one",
        "  topic: one",
        "  force: must",
        "  same_as: ",
        "  named in same_as by: F1.2",
        f"  example: {TEST}::test_one ({TEST_PATH}:1)",
        f"  lives: foxes/movement/moving:one ({CODE_PATH}:2)",
    ] == out.splitlines()


def test_an_unknown_clause_cannot_be_shown(house: House) -> None:
    """Asked about an id that no catalogue has, the tool names those close to it and fails."""
    expected = "F1.3, which is in no catalogue; ids close to it: F1.2, F1.1\n"
    assert Run(1, expected, "") == house.run("--clause", "F1.3")


def test_a_true_file_passes_and_writing_again_changes_nothing(house: House) -> None:
    """What --write writes, --check accepts, and a second --write leaves byte for byte."""
    furnish(house)
    assert house.run("--write").code == 0
    written = house.file.read_bytes()
    assert Run(0, "traceability is true: 9 clauses\n", "") == house.run("--check")
    assert (0, written) == (house.run("--write").code, house.file.read_bytes())


@pytest.mark.parametrize("edit", ["", "F1.1  tested  example  1  -\n", None, "\n"])
def test_a_file_that_is_not_true_fails(house: House, edit: str | None) -> None:
    """A file that is absent, empty, falsified or longer than the truth fails, with what to run."""
    house.run("--write")
    if edit is None:
        house.file.unlink()
    else:
        house.file.write_text(house.file.read_text() + edit if edit == "\n" else edit)
    code, out, _ = house.run("--check")
    assert code == 1
    assert "--- traceability/foxes.txt\n+++ the truth\n" in out
    assert out.endswith("run: make trace\n")


def test_a_file_with_a_merge_conflict_is_read_all_the_same(house: House) -> None:
    """Lines that are no clause's are shown as differences, and those around them still count as evidence."""
    house.write(
        "traceability/foxes.txt", "<<<<<<< HEAD\nF1.1  tested  example  1  -\n=======\n>>>>>>> other\n"
    )
    code, out, _ = house.run("--check")
    assert (code, out.splitlines()[0]) == (1, "F1.1 was tested and is now missing")
    assert "-<<<<<<< HEAD" in out.splitlines()


def test_the_difference_shown_is_short(house: House) -> None:
    """However much differs, at most 40 lines of difference are shown."""
    house.catalogue(*(f"F1.{n} slug-{n} must" for n in range(200)))
    assert len(house.run("--check").out.splitlines()) == 41


EVIDENCE = {
    "tested": (TEST_PATH, '@checks("F1.1")\ndef test_one(): ...'),
    "by-construction": (CODE_PATH, '@by_construction("F1.1")\nclass One: ...'),
}


@pytest.mark.parametrize("status", EVIDENCE)
def test_lost_evidence_is_refused_by_write_and_told_first_by_check(house: House, status: str) -> None:
    """A clause that loses its evidence keeps the file from being written and heads what --check says."""
    house.write(*EVIDENCE[status])
    house.run("--write")
    before = house.file.read_bytes()
    (house.root / EVIDENCE[status][0]).unlink()
    loss = f"F1.1 was {status} and is now missing"
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
    assert house.run("--write").out.splitlines()[0] == "F1.1 was tested and is now by-construction"


def test_a_clause_struck_from_its_catalogue_is_a_loss(house: House) -> None:
    """A tested clause that no catalogue has any longer is gone, and that is told."""
    house.write(*EVIDENCE["tested"])
    house.run("--write")
    (house.root / TEST_PATH).unlink()
    house.catalogue("F1.2 two must")
    assert house.run("--write").out.splitlines()[0] == "F1.1 was tested and is now gone"


def test_evidence_is_let_go_clause_by_clause(house: House) -> None:
    """Each clause that loses evidence must be retired by its id; one that is not holds up the file."""
    house.write(TEST_PATH, '@checks("F1.1", "F1.2")\ndef test_both(): ...')
    house.run("--write")
    (house.root / TEST_PATH).unlink()
    one = house.run("--write", "--retire", "F1.1")
    advice = "traceability stays as it was; --retire ID lets go of the evidence of a clause"
    assert Run(1, f"F1.2 was tested and is now missing\n{advice}\n", "") == one
    assert house.run("--write", "--retire", "F1.1", "--retire", "F1.2").code == 0
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
    assert (code, out) == (1, "F1.1 was tested and is now missing\n")
    assert house.run("--check", "--retire", "F1.1").code == 0


def install_git(tmp_path: Path, root: Path) -> None:
    """A stand-in for git that knows two questions: which files the last commit has, and what is in one."""
    git = tmp_path / "bin" / "git"
    git.parent.mkdir()
    file, here = "traceability/foxes.txt", f'[ "$*" = "-C {root}'
    which = f'{here} ls-tree --name-only HEAD traceability/" ] && echo {file} && exit'
    what = f'{here} show HEAD:./{file}" ] && exec /bin/cat "{tmp_path}/committed"'
    git.write_text(f"#!/bin/sh\n{which}\n{what}\nexit 128\n")
    git.chmod(0o755)


def test_missing_clauses_are_refused_on_demand(house: House) -> None:
    """With --no-missing every missing clause fails the check, but for those that its game lacks."""
    house.catalogue("F1.1 variant may", "F1.2 two must", "F1.3 tip advice", "F1.4 odd may")
    house.run("--write")
    assert house.run("--check").code == 0
    house.lists("foxes", "clauses: variant")
    strict = house.run("--check", "--no-missing")
    assert Run(1, "F1.2 two is missing\nF1.4 odd is missing\n", "") == strict
    house.lists("foxes", "pictures", "clauses: variant", "clauses: F1.2", "clauses: odd")
    assert house.run("--check", "--no-missing").code == 0


def test_a_lack_is_of_its_own_game(house: House) -> None:
    """What one game lacks the other may not lack, even if their clauses have the same topic."""
    house.catalogue("G1.1 one must", game="geese")
    house.lists("geese", "clauses: one")
    house.run("--write")
    strict = house.run("--check", "--no-missing")
    assert Run(1, "F1.1 one is missing\nF1.2 two is missing\n", "") == strict


@pytest.mark.parametrize("lack", ["F1.1", "one"])
def test_a_filled_lack_is_refused(house: House, lack: str) -> None:
    """A clause, or the last one of a topic, that is tested after all is struck from what the game lacks."""
    house.lists("foxes", f"clauses: {lack}", "clauses: two")
    house.run("--write")
    assert house.run("--check", "--no-missing").code == 0
    house.write(*EVIDENCE["tested"])
    house.run("--write")
    told = f"{LIST}: foxes lacks clauses: {lack}, but none of it is missing; strike it out\n"
    assert Run(1, told, "") == house.run("--check", "--no-missing")


@pytest.mark.parametrize("lack", ["tow", "F1.3", "G1.1"])
def test_a_lack_names_a_topic_or_a_clause_of_its_game(house: House, lack: str) -> None:
    """A lack that names nothing, or something of the other game, lets nothing off."""
    house.catalogue("G1.1 goose advice", game="geese")
    house.lists("foxes", "clauses: one", "clauses: two", f"clauses: {lack}")
    house.run("--write")
    told = f"{LIST}: foxes lacks clauses: {lack}, which is neither a topic nor a clause of it\n"
    assert Run(1, told, "") == house.run("--check", "--no-missing")


def test_one_game_is_written_checked_and_counted_alone(house: House) -> None:
    """Asked about one game, the tool leaves the file of the other as it is, true or not."""
    house.catalogue("G1.1 one must", game="geese")
    other = house.file.with_name("geese.txt")
    assert house.run("--write", "--game", "foxes").code == 0
    assert (True, False) == (house.file.exists(), other.exists())
    assert Run(0, "traceability is true: 2 clauses\n", "") == house.run("--check", "--game", "foxes")
    assert 1 == house.run("--check", "--game", "geese").code
    assert "geese" not in house.run("--game", "foxes").out
    other.write_text("G1.1  tested  example  1  -\n")
    assert house.run("--write", "--game", "foxes").code == 0
    assert "G1.1  tested  example  1  -\n" == other.read_text()


def test_a_game_that_is_not_listed_cannot_be_asked_about(house: House) -> None:
    """The tool names the games that there are."""
    with pytest.raises(SystemExit, match=f"no game 'hens' in {LIST}; there are: foxes"):
        house.run("--game", "hens")


def test_one_thing_is_asked_at_a_time(house: House) -> None:
    """Writing and checking in one call is refused before anything is read."""
    with pytest.raises(SystemExit, match="2"):
        house.run("--write", "--check")


def test_the_help_teaches_every_status_and_option(house: House) -> None:
    """The help explains each status and each option, and names the habit that writes the file."""
    with pytest.raises(SystemExit, match="0"):
        house.run("--help")
    words = house.capsys.readouterr().out.split()
    options = ["--write", "--check", "--clause", "--retire", "--no-missing", "--game", "--root"]
    assert {*options, *trace.STATUSES, "`make"} <= {*words}
