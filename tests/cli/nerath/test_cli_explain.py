"""Settling arguments on the command line: verdicts, readings, loose words, and calls that are wrong."""

import json

import pytest
from jsonschema import Draft202012Validator
from tests.rules.nerath.arguments import ARGUMENTS

from conquest_rules import nerath

MARCH = "karkoth moves footsoldier from dread-marches to tomb-of-horrors"
WALK = "karkoth moves footsoldier from dread-marches to zaarnath"


@pytest.fixture(params=["text", "json"])
def record_file(request, tmp_path, record):
    """A record of forty actions in either form."""
    path = tmp_path / "game"
    path.write_text(nerath.write_record(record) if request.param == "text" else nerath.dump(record))
    return path


@pytest.fixture
def scene(tmp_path):
    """The position of the first argument, whether a Warship loads in an enemy sea, as files."""
    state, setup = tmp_path / "state.json", tmp_path / "setup.json"
    state.write_text(nerath.dump(ARGUMENTS[0].state))
    setup.write_text(nerath.dump(nerath.setup_of(ARGUMENTS[0].state)))
    return "--state", state, "--setup", setup


def flat(text):
    return " ".join(text.split())


# Verdicts.


def test_a_refusal_tells_the_clause_and_where_it_stands(run):
    """What is refused ends with 1, and the clause can be looked up in the rulebook."""
    result = run("explain", MARCH)
    assert (1, "") == (result.exit_code, result.stderr)
    told = flat(result.stdout)
    assert "Refused. A Footsoldier is not a Hero and cannot enter the Tomb of Horrors, a dungeon." in told
    assert "N10.14 (rulebook, page 10, Dungeon Entrances): Only Heroes may" in told
    assert "Instead: This Footsoldier can move to Zaarnath or Amil Forest." in told
    assert "No other reading of a ruling changes that." in told


def test_a_journey_is_told_move_by_move(run):
    """Who asks for a whole flight at once hears why not, and of the moves that get there."""
    result = run("explain", "the dragon flies from The Icebound Wastes to Iron Wolf Hold")
    assert (1, "") == (result.exit_code, result.stderr)
    told = flat(result.stdout)
    assert "Taken as: karkoth moves dragon from icebound-wastes to iron-wolf-hold Refused." in told
    way = "karkoth moves dragon*spent=1 from barony-of-skalgard to iron-wolf-hold"
    assert "It can get there in this step by these moves: karkoth moves dragon" in told
    assert way in told


def test_what_is_legal_ends_with_0(run):
    """What is legal is told with the clauses by which it is done."""
    result = run("explain", WALK, "--length", "medium")
    assert (0, "") == (result.exit_code, result.stderr)
    assert "Legal. N9.18 (rulebook, page 9, Step 2: Move):" in flat(result.stdout)


def test_the_reading_that_matters_is_shown(run, scene):
    """An argument that hangs on a reading is told with the question, and with the verdict otherwise."""
    result = run("explain", nerath.write_action(ARGUMENTS[0].action), *scene)
    assert 1 == result.exit_code
    told = flat(result.stdout)
    assert "R-load-in-enemy-sea: May a Warship that has stopped in an enemy sea" in told
    assert "Here it is played as friendly-sea-only." in told
    assert "Read as allowed" in told
    assert "it would be legal [N11.9, N11.19]." in told


def test_a_table_with_another_reading(run):
    """A new game can be asked about by the readings of one's own table."""
    assert 0 == run("explain", WALK, "--ruling", "R-vp-tie=any-tie").exit_code
    result = run("explain", WALK, "--ruling", "R-vp-tie")
    assert 2 == result.exit_code
    assert "RULING=READING" in result.stderr


def test_an_explanation_as_json(run, scene):
    """As data it is the document of the explanation, and fits its schema."""
    result = run("explain", nerath.write_action(ARGUMENTS[0].action), *scene, "--json")
    assert 1 == result.exit_code
    found = json.loads(result.stdout)
    assert nerath.document(nerath.explain(ARGUMENTS[0].state, ARGUMENTS[0].action)) == found
    Draft202012Validator(nerath.schemas()["explanation"]).validate(found)


def test_an_action_in_json(run):
    """An action may be given as a document."""
    action = nerath.dump(nerath.parse_action(WALK))
    assert 0 == run("explain", action).exit_code
    result = run("explain", '{"type": "Mvoe"}')
    assert (2, "") == (result.exit_code, result.stdout)
    assert "Mvoe" in result.stderr


# Positions.


def test_a_record_is_looked_at_where_it_is_asked_for(run, record_file, record):
    """The next action of a record is legal where it was played, whatever the form of the file."""
    action = nerath.write_action(record.actions[39])
    result = run("explain", action, "--record", record_file, "--at", 39)
    assert 0 == result.exit_code
    assert f"{record_file.name} after 39 actions" in flat(result.stdout)


def test_a_record_at_the_start_of_a_turn(run, record_file):
    """A turn is named by its round and realm; one that never begins is answered with those that do."""
    result = run("explain", "--record", record_file, "--turn", "1:karkoth")
    assert 0 == result.exit_code
    assert "Round 1, Karkoth: Draw." in flat(result.stdout)
    wrong = run("explain", "--record", record_file, "--turn", "7:nerath")
    assert (2, "") == (wrong.exit_code, wrong.stdout)
    assert "Give 1:karkoth" in wrong.stderr


def test_a_broken_record_says_how_far_it_can_be_looked_at(run, tmp_path, record):
    """A record that breaks is told with the refusal, and up to there it can still be asked about."""
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(record) + f"{MARCH}\n")
    result = run("explain", "--record", path)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "action 41 of 41" in result.stderr
    assert "up to there: --at 40." in result.stderr
    assert 0 == run("explain", "--record", path, "--at", 40).exit_code


@pytest.mark.parametrize("realm", list(nerath.Realm))
def test_the_first_move_step_of_each_realm(run, realm):
    """A new game is looked at in the first Move step of any realm."""
    result = run("explain", "ends the step", "--length", "long", "--side", realm)
    assert 0 == result.exit_code
    assert f"Taken as: {realm} ends the step" in flat(result.stdout)


# The list.


def test_the_legal_actions_are_listed_with_numbers(run):
    """Without an action all legal ones are listed, and each can be asked for by its number."""
    listed = run("explain", "--json")
    assert 0 == listed.exit_code
    lines = json.loads(listed.stdout)
    shown = run("explain")
    assert 0 == shown.exit_code
    assert f"Karkoth may do {len(lines)} things now" in shown.stdout
    for number, line in enumerate(lines, 1):
        assert f"{number} {line}" in flat(shown.stdout)
    last = run("explain", len(lines))
    assert 0 == last.exit_code
    assert f"Taken as: {lines[-1]}" in flat(last.stdout)
    assert "none has the number 0" in run("explain", "0").stderr


def test_a_request_is_shown_by_an_example(run, tmp_path, record):
    """Where chance is to answer, an answer is shown."""
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(record))
    result = run("explain", "--record", path, "--at", "0")
    assert 0 == result.exit_code
    assert "for example: a card is drawn:" in flat(result.stdout)


# Words and calls.


def test_words_need_no_quotes(run):
    """The words of an action may be given one by one."""
    assert 0 == run("explain", *WALK.split(), "--length", "short").exit_code


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (
            ["karkoth mvoes footsoldier from dread-marches to zaarnath"],
            "Did you mean `karkoth moves",
        ),
        (["karkoth moves footsoldier from dread-march to zaarnath"], "Did you mean the Dread Marches?"),
        (["dance"], "Without an action, the legal ones are listed."),
        (["--record", "nowhere.txt"], "There is no file nowhere.txt."),
        (["--state", "nowhere.json"], "There is no file nowhere.json."),
        (["--at", "3"], "--at and --turn need a record:"),
        (["--record", "a", "--state", "b"], "Give one position"),
        (["--record", "a", "--at", "1", "--turn", "1:vailin"], "not both"),
        (["--length", "short", "--players", "7"], "N3.2 (rulebook, page 3, "),
        (["--length", "endless"], "endless"),
        (["--side", "mordor"], "mordor"),
    ],
)
def test_wrong_calls_end_with_2(run, call, told):
    """A file, a word or an option that is wrong is told on standard error and is no verdict."""
    result = run("explain", *call)
    assert (2, "") == (result.exit_code, result.stdout)
    assert told in flat(result.stderr)


@pytest.mark.parametrize("at", ["-1", "41"])
def test_no_such_place_in_a_record(run, record_file, at):
    """A record cannot be looked at where it has no actions."""
    result = run("explain", "--record", record_file, "--at", at)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "there are 40 actions" in result.stderr


@pytest.mark.parametrize("width", [40, 60, 200])
def test_lines_fit_the_terminal(run, monkeypatch, scene, width):
    """No line is wider than the terminal, nor so wide that it is hard to read."""
    monkeypatch.setenv("COLUMNS", str(width))
    for call in ([MARCH], [nerath.write_action(ARGUMENTS[0].action), *scene]):
        lines = run("explain", *call).stdout.splitlines()
        assert all(len(line) <= min(width, 96) or " " not in line.strip() for line in lines)


def test_help_teaches(run):
    """The help says what the exit codes mean, and shows examples."""
    told = flat(run("explain", "--help").stdout)
    assert "0 if the action is legal, 1 if it is refused, and 2 if" in told
    assert "conquest-rules explain --record game.txt --at 40" in told
