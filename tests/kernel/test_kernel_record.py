"""Records: played again they lead to the same state, and as text they say the same."""

import re
from contextlib import suppress
from types import SimpleNamespace

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import headers, plain_texts

from conquest_rules.kernel.clause import IllegalAction, Misfit, Rule, Violation, cites
from conquest_rules.kernel.notation import Notation
from conquest_rules.kernel.record import (
    RULE,
    BrokenRecord,
    Record,
    read_text,
    replay,
    replay_steps,
    write_text,
)
from conquest_rules.kernel.rules import Deciding, Over, Transition
from conquest_rules.kernel.wire import MAX_INT, MAX_TEXT, WireError

# A race: two seats add 1 to 3 to a count by turns, and who reaches the goal has won.


@frozen
class Setup:
    goal: int


@frozen
class State:
    setup: Setup
    count: int = 0
    turn: str = "north"


@frozen
class Add:
    by: str
    number: int


@frozen
class Added:
    count: int
    clauses: tuple[str, ...] = cites("R1.1")


Game = Record[Setup, Add]
NOTATION: Notation[Add] = Notation({Add: "{by} adds {number}"})


def to_act(state: State) -> Deciding[str] | Over[str]:
    if state.count == state.setup.goal:
        return Over("south" if state.turn == "north" else "north")
    return Deciding(state.turn)


def legal_actions(state: State) -> tuple[Add, ...]:
    left = state.setup.goal - state.count
    return tuple(Add(state.turn, number) for number in range(1, min(3, left) + 1))


def transition(state: State, action: Add) -> Transition[State, Add, Added]:
    if isinstance(to_act(state), Over):
        raise IllegalAction((Misfit(Rule("The race is over.")),))
    if action not in legal_actions(state):
        raise IllegalAction((Violation("R1.2", Rule(f"Player {action.by} cannot add {action.number}.")),))
    after = State(state.setup, state.count + action.number, "south" if state.turn == "north" else "north")
    return Transition(action, after, (Added(after.count),))


RACE = SimpleNamespace(
    GAME="race",
    RULES_VERSION=3,
    new_game=State,
    to_act=to_act,
    legal_actions=legal_actions,
    transition=transition,
    write_action=NOTATION.write,
    parse_action=NOTATION.read,
)


@st.composite
def played(draw: st.DrawFn) -> tuple[Game, list[State]]:
    """A race that was played for a while, and every state it went through."""
    setup = Setup(draw(st.integers(1, 12)))
    record, states = Game("race", 3, setup), [State(setup)]
    for choice in draw(st.lists(st.integers(0, 2), max_size=12)):
        if open_to := legal_actions(states[-1]):
            record = record.then(open_to[choice % len(open_to)])
            states.append(transition(states[-1], record.actions[-1]).state)
    return record, states


@given(played())
def test_a_replay_is_the_game(game: tuple[Game, list[State]]) -> None:
    """Played again, a record goes through the same states and ends in the last of them."""
    record, states = game
    steps = list(replay_steps(RACE, record))
    assert states[-1] == replay(RACE, record)
    assert states[1:] == [step.state for step in steps]
    assert list(record.actions) == [step.action for step in steps]
    assert [(Added(state.count),) for state in states[1:]] == [step.events for step in steps]


@given(played(), st.data())
def test_undoing_is_a_shorter_replay(game: tuple[Game, list[State]], data: st.DataObject) -> None:
    """Without its last actions a record leads to where they began, and with them back to where it ended."""
    record, states = game
    back = data.draw(st.integers(0, len(record.actions)))
    kept = len(record.actions) - back
    assert states[kept] == replay(RACE, record.undone(back))
    assert record == record.undone(back).then(*record.actions[kept:])


@given(played())
def test_undoing_one_action(game: tuple[Game, list[State]]) -> None:
    """Where no number is told, the last action is undone."""
    record, _ = game
    assert record == record.then(Add("north", 1)).undone()


@given(played(), st.integers(1, 99))
def test_undoing_more_than_was_done(game: tuple[Game, list[State]], more: int) -> None:
    """No more actions can be undone than there are, nor fewer than none."""
    record, _ = game
    for number in (len(record.actions) + more, -more):
        message = f"^{number} actions cannot be undone: the record has {len(record.actions)}$"
        with pytest.raises(ValueError, match=message):
            record.undone(number)


@given(played(), st.sampled_from([("chase", 3), ("race", 2), ("race", 4)]))
def test_a_record_of_other_rules(game: tuple[Game, list[State]], other: tuple[str, int]) -> None:
    """A record of another game, or of other rules of it, is refused with both names or both versions."""
    record = evolve(game[0], game=other[0], rules=other[1])
    with pytest.raises(BrokenRecord) as told:
        replay(RACE, record)
    expected = (
        f"the record was made with version {other[1]} of the rules of race; these are version 3, "
        "by which it may lead elsewhere, so replay it with the release that made it"
    )
    if other[0] != "race":
        expected = f"the record is a game of {other[0]}, and these are the rules of race"
    assert expected == str(told.value)


@given(played(), st.sampled_from(["north", "south"]), st.integers(4, 9), st.data())
def test_a_record_with_an_illegal_action(
    game: tuple[Game, list[State]], seat: str, number: int, data: st.DataObject
) -> None:
    """A record breaks at the first action that the rules refuse: its number, its text and why are told."""
    record, states = game
    place = data.draw(st.integers(0, len(record.actions)))
    actions = (*record.actions[:place], Add(seat, number), *record.actions[place:])
    why = (
        "The race is over."
        if states[place].count == record.setup.goal
        else f"Player {seat} cannot add {number}. [R1.2]"
    )
    seen = list[State]()
    with pytest.raises(BrokenRecord) as told:
        seen.extend(step.state for step in replay_steps(RACE, evolve(record, actions=actions)))
    expected = f"action {place + 1} of {len(actions)}, '{seat} adds {number}': {why}"
    assert expected == str(told.value)
    assert isinstance(told.value.__cause__, IllegalAction)
    steps = replay_steps(RACE, evolve(record, actions=actions))
    assert states[1 : place + 1] == [next(steps).state for _ in range(place)]


# As text.


def lines_of(record: Game) -> list[str]:
    return [NOTATION.write(action) for action in record.actions]


@given(headers(), played())
def test_a_text_says_what_was_written(header: dict[str, object], game: tuple[Game, list[State]]) -> None:
    """A header of any values and the actions come back from the text as they were."""
    record, _ = game
    text = write_text(header, lines_of(record))
    assert (header, record.actions) == read_text(text, NOTATION.read)


@given(st.lists(st.integers(0, 9)), plain_texts())
def test_a_list_in_a_header(numbers: list[int], text: str) -> None:
    """A tuple is written as the list that it is read as."""
    written = write_text({"numbers": tuple(numbers), "pair": (text, {"inner": ()})}, [])
    assert {"numbers": numbers, "pair": [text, {"inner": []}]} == read_text(written, NOTATION.read)[0]


@given(played())
def test_the_shape_of_a_text(game: tuple[Game, list[State]]) -> None:
    """A text is its header, a line of dashes, and one action a line."""
    record, _ = game
    text = write_text({"game": record.game, "goal": record.setup.goal}, lines_of(record))
    expected = ['game = "race"', f"goal = {record.setup.goal}", "--------", *lines_of(record), ""]
    assert expected == text.split("\n")


remarks = st.text("abc #=-\"'", max_size=6).map("#".__add__)


@given(played(), st.data())
def test_remarks_mean_nothing(game: tuple[Game, list[State]], data: st.DataObject) -> None:
    """Empty lines, blanks and what follows a number sign change nothing."""
    record, _ = game
    lines = list[str]()
    for line in lines_of(record):
        lines += data.draw(st.lists(st.just("") | st.just("  \t") | remarks, max_size=2))
        lines.append("  " + line + data.draw(st.just("") | remarks.map(" ".__add__)))
    text = write_text({"game": "race"}, [*lines, "# the end"])
    assert ({"game": "race"}, record.actions) == read_text(text, NOTATION.read)
    assert ({"game": "race"}, record.actions) == read_text(text.replace("\n", "\r\n"), NOTATION.read)


@given(
    headers(),
    st.lists(st.sampled_from(["north adds 1", "north adds one", "sleeps", "", "# remark", "# sleeps"])),
)
def test_every_wrong_line_is_told(header: dict[str, object], lines: list[str]) -> None:
    """Each line that is no action is told by its number in the text, all of them at once."""
    text = write_text(header, lines)
    wrong = {"north adds one": "'one' is not a whole number", "sleeps": "'sleeps' is not an action"}
    expected = [
        f"line {number}: {wrong[line]}"
        for number, line in enumerate(text.split("\n"), 1)
        if number > len(header) + 1 and line in wrong
    ]
    if not expected:
        assert lines.count("north adds 1") == len(read_text(text, NOTATION.read)[1])
        return
    with pytest.raises(WireError) as told:
        read_text(text, NOTATION.read)
    assert expected == [one[: len(start)] for one, start in zip(told.value.problems, expected, strict=True)]


@given(st.text())
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    """Whatever text is given, it is read or it is refused as a document is."""
    for whole in (text, f"{text}\n{RULE}\n", f"goal = 1\n{RULE}\n{text}"):
        with suppress(WireError):
            read_text(whole, NOTATION.read)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("goal = 1\nnorth adds 1", "the line -------- that ends the header is not there"),
        ("goal = 1\n-------\nnorth adds 1", "the line -------- that ends the header is not there"),
        (f"goal 1\n{RULE}\n", "header: "),
        (f"goal = 1\ngoal = 2\n{RULE}\n", "header: "),
        (f"goal = 1.5\n{RULE}\n", "$.goal: numbers are whole, and 1.5 is not"),
        (f"goal = 1979-05-27\n{RULE}\n", "$.goal: date has no place in a document"),
        (f"goal = [1, {MAX_INT + 1}]\n{RULE}\n", f"$.goal[1]: the number is beyond {MAX_INT}"),
        (f"goal = {'9' * 5000}\n{RULE}\n", "header: "),
        (f"goal = {'[' * 100_000}\n{RULE}\n", "header: "),
        ("#" * (MAX_TEXT + 1), f"the text is {MAX_TEXT + 1} characters long, the limit is {MAX_TEXT}"),
    ],
    ids=["no-rule", "short-rule", "no-toml", "twice", "fraction", "date", "huge", "vast", "deep", "long"],
)
def test_wrong_headers(text: str, problem: str) -> None:
    """A text without a header, or with one that cannot be, is refused."""
    with pytest.raises(WireError, match="^" + re.escape(problem)):
        read_text(text, NOTATION.read)


@pytest.mark.parametrize("value", [None, 1.5, {"deep": [b"bytes"]}])
def test_values_that_have_no_place_in_a_header(value: object) -> None:
    """A header holds texts, whole numbers, truth values, lists and tables, and nothing else."""
    with pytest.raises(TypeError, match="has no place in a header"):
        write_text({"value": value}, [])


def test_other_errors_are_not_hidden() -> None:
    """What goes wrong in reading an action, and is not the line's fault, is not told as the line's."""

    def broken(line: str) -> Add:
        raise NotImplementedError(line)

    with pytest.raises(NotImplementedError):
        read_text(f"{RULE}\nnorth adds 1\n", broken)
