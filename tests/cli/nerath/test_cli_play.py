"""A game in the terminal: what can be typed, what is shown to whom, and what is kept."""

import os
import re
import signal
import subprocess
import sys
import time
from random import Random

import pytest
from attrs import evolve
from typer.testing import CliRunner

from conquest_rules import nerath
from conquest_rules.cli.app import app
from conquest_rules.cli.choosing import PAGE, Menu, chosen, menu
from conquest_rules.cli.rooms import rooms_of
from conquest_rules.cli.session import after, begun, by_itself, forced, turn_so_far, undone
from conquest_rules.kernel.record import replay
from conquest_rules.testing import walk

NERATH = rooms_of("nerath")
BOTS = ("--seed", "7", "--players", "human,random,random,random")
ALL_BOTS = ("--seed", "3", "--players", "greedy,greedy,greedy,greedy", "--windows", "holders-only")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.txt"


@pytest.fixture
def typed(path):
    """Play with these options and lines; a new game is kept in the file, or the file is gone on with."""

    def play(*lines, options=BOTS):
        kept = () if "--resume" in options else ("--save", str(path))
        text = "".join(f"{line}\n" for line in lines)
        return CliRunner().invoke(app, ["play", *options, *kept], input=text, catch_exceptions=False)

    return play


def actions(path):
    """The actions that a file has kept, in words."""
    return [nerath.write_action(one) for one in nerath.parse_record(path.read_text()).actions]


def test_game_begins_and_is_kept(typed, path):
    """The players are told, the first choice is asked for, and what has happened is in the file."""
    result = typed("quit")
    assert 0 == result.exit_code
    for word in ("human plays Karkoth.", "random 3 plays Nerath.", "Move. Karkoth decides", "--resume"):
        assert word in result.stdout
    assert isinstance(replay(nerath, nerath.parse_record(path.read_text())).step, nerath.Moving)


def test_numbers_choose(typed, path):
    """A space is chosen by its number, and then what a piece there does; both at once will do."""
    step_by_step = typed("2", "1")
    first = actions(path)
    path.unlink()
    assert "The Winterskull Lands (`back` goes back)" in step_by_step.stdout
    assert re.search(r"karkoth \S+ \S+ from winterskull-lands ", "\n".join(first))
    typed("2 1")
    assert first == actions(path)


def test_words_choose(typed, path):
    """An action can be told in words, loosely."""
    typed("moves Footsoldier from The Dread Marches to Zaarnath")
    assert "karkoth moves footsoldier from dread-marches to zaarnath" == actions(path)[-1]


def test_refusal_comes_with_its_clause(typed, path):
    """What the rules forbid is refused with the clause's text, and nothing is done."""
    result = typed("moves footsoldier from dread-marches to tomb-of-horrors")
    shown = " ".join(result.stdout.split())
    assert nerath.clause("N10.14").text in shown
    assert not any("tomb-of-horrors" in one for one in actions(path))


@pytest.mark.parametrize(
    ("words", "verdict"), [("to tomb-of-horrors", "Refused."), ("to zaarnath", "Legal.")], ids=["no", "yes"]
)
def test_why_asks_and_does_nothing(typed, path, words, verdict):
    """Whether an action is legal can be asked; nothing is played."""
    result = typed("quit")
    before = actions(path)
    path.unlink()
    result = typed(f"why moves footsoldier from dread-marches {words}")
    assert verdict in result.stdout
    assert before == actions(path)


def test_lines_that_mean_nothing(typed, path):
    """What is no command, number or action changes nothing and is told what would be right."""
    result = typed(
        "fly", "99", "0", "mpa", "why", "map mordor", "moves ghost from nera to nera", "\x00", "x" * 5000
    )
    assert 0 == result.exit_code
    for word in (
        "is not an action",
        "go from 1 to",
        "the command map?",
        "Why what?",
        "No space of Conquest of Nerath is called 'mordor'.",
        "`help`",
    ):
        assert word in result.stdout
    assert "a card is drawn" in actions(path)[0]


def test_what_can_be_looked_at(typed, tmp_path):
    """The board, a region, a space with its borders, the realms, the hand, the story and the help."""
    picture = tmp_path / "now.svg"
    result = typed(
        "map", "map vailin", "map nera", f"map {picture}", "state", "hand", "story", "help", "save"
    )
    for word in (
        "Lands of Nerath",
        "Dungeons",
        "Vor Rukoth. Land of Nerath",
        "Gold 10",
        "What Karkoth holds",
        "undo:",
    ):
        assert word in result.stdout
    assert "<svg" in picture.read_text()


def test_undo_takes_back_what_was_chosen(typed, path):
    """What was last typed is taken back with all that came of it; the same again rolls the same."""
    typed("ends the step")
    once = actions(path)
    path.unlink()
    result = typed("ends the step", "undo", "ends the step")
    assert "Taken back: End the Move step." in result.stdout
    assert once == actions(path)
    path.unlink()
    assert "nothing to take back" in typed("undo").stdout


def test_save_and_resume(typed, path, tmp_path):
    """A game goes on from any file it was saved to, and is kept there; bots are known by their names."""
    other = tmp_path / "other.json"
    typed("2 1", f"save {other}", "save", f"save {tmp_path}", "quit")
    before = nerath.read_record(other.read_text())
    assert nerath.parse_record(path.read_text()) == before
    result = typed("ends the step", options=("--resume", str(other), "--seed", "1"))
    assert "random 2 plays the Iron Circle." in result.stdout
    after_it = nerath.read_record(other.read_text()).actions
    assert before.actions == after_it[: len(before.actions)]
    assert len(after_it) > len(before.actions)


def test_whole_game_of_bots(typed, path):
    """Four bots play a game to its end, and the winner is told with the clause."""
    result = typed(options=ALL_BOTS)
    assert re.search(r"^(Karkoth|Vailin|The Iron Circle|Nerath) won\.$", result.stdout, re.M)
    assert re.search(r"^  N3\.\d+ \(rulebook, page 3", result.stdout, re.M)
    assert f"conquest-rules replay {path}" in " ".join(result.stdout.split())


def test_seat_of_a_resumed_game(typed, path):
    """Somebody else can take a seat when a game is resumed."""
    typed("quit")
    result = typed(
        "quit",
        options=("--resume", str(path), "--seed", "1", "--seat", "karkoth=greedy", "--seat", "vailin=human"),
    )
    assert "Vailin decides" in result.stdout


def test_real_dice(typed, path):
    """With real dice the faces are typed in; faces that the dice do not have are refused."""
    rng, state = Random(2), nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    done = []
    while not isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        chance = isinstance(turn, nerath.Awaiting)
        done.append(turn.request.sample(rng) if chance else rng.choice(nerath.legal_actions(state)))
        state = nerath.apply(state, done[-1])
    path.write_text(nerath.write_record(nerath.record_of(nerath.setup_of(state), *done)))
    dice = nerath.to_act(state).request.dice
    faces = " ".join("1" for _ in dice)
    result = typed(
        "99 99 99 99",
        faces,
        "undo",
        "roll",
        "quit",
        options=("--resume", str(path), "--real-dice", "--seed", "1"),
    )
    assert "Type the faces in this order" in result.stdout
    assert "That is impossible:" in result.stdout
    assert "Taken back: The dice show " in result.stdout
    assert actions(path)[len(done)].startswith("the dice show ")


# People who share the keyboard.


def test_keyboard_is_passed_before_a_hand_is_shown(typed):
    """Between people, nothing of a hand is shown before the keyboard was passed on."""
    options = ("--seed", "7", "--players", "human:Ada,human:Ben,human:Cai,human:Dan")
    result = typed("", "hand", "passes for the own-turn", "", "hand", "quit", options=options)
    parts = re.split(r"Pass the keyboard to (\w+) \(([^)]+)\), who presses Enter", result.stdout)
    assert not re.search(r"What .+ holds", parts[0])
    for realm, shown in zip(parts[2::3], parts[3::3], strict=True):
        told = re.findall(r"What (.+) holds", shown)
        assert set(told) <= {realm}
    assert 2 <= len(parts[1::3])


def test_nobody_who_plays_alone_is_asked_in_vain():
    """Somebody alone at the keyboard is asked only if there is more than to pass."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    alone = begun(
        NERATH, nerath.record_of(nerath.setup_of(state)), dict.fromkeys(nerath.REALMS[1:], "random"), 1
    )
    players = {realm: (lambda _, actions, rng: rng.choice(actions)) for realm in nerath.REALMS[1:]}
    for _ in range(300):
        action = by_itself(alone, players)
        if action is None:
            offered = nerath.legal_actions(alone.state)
            assert any(not isinstance(one, nerath.Pass) for one in offered)
            action = offered[-1]
        alone, _ = after(alone, action)


def test_people_who_share_the_keyboard_are_asked_even_if_they_can_only_pass():
    """Whether somebody holds a card cannot be told by whether they are asked."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    for step in walk(nerath, state, Random(9), 400):
        offered = nerath.legal_actions(step.state)
        if len(offered) > 1 and all(isinstance(one, nerath.Pass) for one in offered):
            record = nerath.record_of(nerath.setup_of(state))
            together = evolve(begun(NERATH, record, {}, 1), states=(step.state,))
            alone = evolve(together, bots=dict.fromkeys(nerath.REALMS[1:], "random"))
            assert (None, nerath.Pass) == (forced(together, step.state), type(forced(alone, step.state)))
            return
    raise AssertionError("nobody had to pass")


# Menus and sessions.


def leaves(shown):
    for choice in shown.choices:
        if isinstance(choice.leads_to, Menu):
            yield from leaves(choice.leads_to)
        else:
            yield choice


def test_menus_hold_every_action_once():
    """Through the menus every legal action is reached, by one way; labels of a menu differ."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    for step in walk(nerath, state, Random(4), 250):
        shown = menu(NERATH, step.state)
        found = [choice.leads_to for choice in leaves(shown)]
        assert sorted(map(nerath.write_action, nerath.legal_actions(step.state))) == sorted(
            map(nerath.write_action, found)
        )
        labels = [choice.label for choice in shown.choices]
        assert len(labels) == len(set(labels))


def test_long_lists_are_shown_by_pages(typed):
    """No list is longer than a page; `more` shows the rest."""
    shown = typed("ends the step", "2", "more", "list").stdout
    for part in shown.split("Karkoth> "):
        assert len(re.findall(r"^ *\d+  ", part, re.M)) <= PAGE


def test_numbers_lead_nowhere_else():
    """A number that no choice has leads nowhere, and nothing comes after an action."""
    shown = Menu("", ())
    assert chosen(shown, [1]) is None
    assert shown is chosen(shown, [])


def test_undone_is_a_shorter_record():
    """A session that is undone stands where its record leads, and the turn so far leads to where it is."""
    setup = nerath.Setup(length=nerath.Length.SHORT)
    record = nerath.record_of(
        setup, *(step.action for step in walk(nerath, nerath.new_game(setup), Random(6), 150))
    )
    session = begun(NERATH, record, {}, 1)
    start, since = turn_so_far(session)
    for action in since:
        start = nerath.apply(start, action)
    assert session.state == start
    while (back := undone(session)) is not None:
        assert len(back.record.actions) < len(session.record.actions)
        assert len(back.states) == len(back.record.actions) + 1
        assert back.record.actions == record.actions[: len(back.record.actions)]
        session = back
    assert session.state == replay(nerath, session.record)


# Files.


def test_file_that_is_there_is_not_begun_anew(typed, path):
    """A new game never takes the place of another file."""
    path.write_text("mine")
    result = typed("quit")
    assert (1, "mine") == (result.exit_code, path.read_text())
    assert "--resume" in result.stderr


def test_file_of_its_own(tmp_path, monkeypatch):
    """A game that nobody named a file for is kept in the first that is free."""
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        CliRunner().invoke(app, ["play", "--seed", "1"], input="quit\n", catch_exceptions=False)
    assert ["nerath-2.txt", "nerath.txt"] == sorted(one.name for one in tmp_path.iterdir())


def test_file_that_cannot_be_written(typed, monkeypatch):
    """A full disk is told once and the game goes on; at its end the code says that it is not kept."""

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("conquest_rules.cli.session.put", full)
    result = typed("ends the step", "quit")
    assert 1 == result.exit_code
    assert 1 == " ".join(result.stdout.split()).count("no space left on device")
    assert "The game is not saved" in result.stderr
    assert "The game is saved" not in result.stdout


@pytest.mark.parametrize("options", [("--save", "x"), ("--players", "4")])
def test_resumed_games_have_all_they_need(run, tmp_path, options):
    """A resumed game takes neither a file nor players besides its own."""
    result = run("play", "--resume", tmp_path / "game.txt", *options)
    assert 1 == result.exit_code
    assert "leave out --players and --save" in result.stderr


def test_broken_record_is_not_resumed(run, path, record):
    """A record that cannot be played again is refused with the reason, and left as it is."""
    text = nerath.write_record(record) + "a card is drawn: no-such-card\n"
    path.write_text(text)
    result = run("play", "--resume", path)
    assert (1, "") == (result.exit_code, result.stdout)
    assert "action 41 of 41" in result.stderr
    assert text == path.read_text()


def test_interrupted_at_the_keyboard(path):
    """Ctrl-C leaves the game kept, says how to go on, and ends with 130."""
    words = [sys.executable, "-m", "conquest_rules.cli", "play", "--seed", "7", "--save", str(path)]
    game = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and not (path.exists() and "drawn" in path.read_text()):
        time.sleep(0.1)
    while "End the Move step" not in game.stdout.readline():
        pass
    os.kill(game.pid, signal.SIGINT)
    told, wrong = game.communicate(timeout=60)
    assert (130, "") == (game.returncode, wrong)
    assert "conquest-rules play --resume" in told
    assert nerath.parse_record(path.read_text()).actions
