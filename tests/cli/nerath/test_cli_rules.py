"""Looking up clauses and rulings on the command line."""

import json

import pytest

from conquest_rules import nerath


def test_clause_by_id(run):
    """A clause is shown with its slug, its text and its ruling."""
    result = run("rules", "N9.33")
    assert result.exit_code == 0
    assert "N9.33  stop-even-if-empty" in result.stdout
    assert "R-undefended-space" in result.stdout


@pytest.mark.parametrize("name", ["stop-even-if-empty", "n9.33", " N9.33 "])
def test_clause_by_other_spellings(run, name):
    """A clause is found by its slug, and whatever the letter case."""
    assert run("rules", name).stdout == run("rules", "N9.33").stdout


def test_ruling_shows_its_default(run):
    """A ruling is shown with all its readings, the default marked."""
    result = run("rules", "R-vp-tie")
    assert result.exit_code == 0
    assert "tie-for-lead (default)" in result.stdout
    assert "any-tie:" in result.stdout
    assert "A table may choose its reading." in result.stdout


def test_fixed_ruling_says_so(run):
    """A ruling that cannot be switched says that it is always played by its default."""
    fixed = nerath.rulings(switch=False)[0]
    assert "always played by its default" in run("rules", fixed.id).stdout


@pytest.mark.parametrize(
    ("name", "meant"),
    [("N9.333", "N9.33"), ("R-vp-tye", "R-vp-tie"), ("stop-even-if-emty", "stop-even-if-empty")],
)
def test_unknown_name_suggests_close_ones(run, name, meant):
    """A name that nothing has ends with exit code 1 and the names closest to it."""
    result = run("rules", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert meant in result.stderr


def test_unknown_name_far_from_all(run):
    """A name that is close to nothing is answered with what names look like."""
    assert "N9.33" in run("rules", "%%%%%%%%").stderr


def test_page_of_the_rulebook(run):
    """A page without a letter is one of the rulebook, and its clauses come in order."""
    result = run("rules", "--page", "9", "--json")
    assert [one["id"] for one in json.loads(result.stdout)] == [
        one.id for one in nerath.clauses(document="N", page=9)
    ]
    assert run("rules", "--page", "n9", "--json").stdout == result.stdout


def test_page_of_a_card(run):
    """A page with a letter is one of that document."""
    assert {one["id"][:2] for one in json.loads(run("rules", "--page", "C2", "--json").stdout)} == {"C2"}


def test_page_that_is_not_there(run):
    """A page without clauses is answered with the pages there are."""
    result = run("rules", "--page", "99")
    assert result.exit_code == 1
    assert "N24" in result.stderr


def test_topic_and_force_narrow_together(run):
    """Options select what fits all of them."""
    result = run("rules", "--topic", "retreat", "--force", "must-not", "--json")
    assert [one["id"] for one in json.loads(result.stdout)] == [
        one.id for one in nerath.clauses(topic="retreat", force="must-not")
    ]


def test_unknown_topic_suggests_close_ones(run):
    """A topic that is misspelled is answered with the right one."""
    result = run("rules", "--topic", "retret")
    assert result.exit_code == 1
    assert "retreat" in result.stderr


def test_unknown_force_lists_the_forces(run):
    """A force that there is not is a wrong call, and the forces are named."""
    result = run("rules", "--force", "perhaps")
    assert result.exit_code == 2
    assert "must-not" in result.stderr


def test_nothing_fits(run):
    """Options that no clause fits end with exit code 1."""
    result = run("rules", "--topic", "retreat", "--page", "2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Leave out one" in result.stderr


def test_name_and_options_are_refused(run):
    """One clause and a selection cannot be asked for at once."""
    assert run("rules", "N9.33", "--page", "9").exit_code == 1


def test_list_tells_each_text(run):
    """A list has the head of each clause, and its text."""
    text = " ".join(run("rules", "--page", "C5").stdout.split())
    for clause in nerath.clauses(document="C", page=5):
        assert f"{clause.id} {clause.slug}" in text
        assert clause.text in text


def test_overview_names_pages_topics_and_rulings(run):
    """Without anything the command says what there is to ask for."""
    text = run("rules").stdout
    for word in ("N24", "run-amok", "must-not", "R-vp-tie"):
        assert word in text


def test_everything_as_json(run):
    """Without anything but --json the whole catalogue is printed."""
    made = json.loads(run("rules", "--json").stdout)
    assert (len(made["clauses"]), len(made["rulings"])) == (len(nerath.clauses()), len(nerath.rulings()))


@pytest.mark.parametrize("name", ["N9.33", "R-vp-tie"])
def test_one_as_json(run, name):
    """A clause or a ruling can be had as JSON."""
    assert json.loads(run("rules", name, "--json").stdout)["id"] == name


@pytest.mark.parametrize("words", [(), ("N9.33",), ("R-vp-tie",), ("--page", "9")])
def test_narrow_terminal(run, monkeypatch, words):
    """In a narrow terminal no line is longer than the terminal is wide, but for single long words."""
    monkeypatch.setenv("COLUMNS", "40")
    for line in run("rules", *words).stdout.splitlines():
        assert len(line) <= 40 or len(line.split()) == 1
        assert line == line.rstrip()


def test_no_colour_outside_a_terminal(run):
    """What goes into a pipe has no escape codes in it."""
    assert "\x1b" not in run("rules", "N9.33").stdout
