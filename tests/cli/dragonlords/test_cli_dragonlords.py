"""The commands with the second game: a new game, bots that play it, its record, its rules."""

import pytest
from typer.testing import CliRunner

from conquest_rules import dragonlords
from conquest_rules.cli.app import app
from conquest_rules.kernel.chance import Picked

GAME = ("--game", "dragonlords")


def test_a_game_of_bots_is_played_recorded_and_checked(run, tmp_path):
    """Bots play a game to its end, and the record of it replays."""
    path = tmp_path / "game.txt"
    played = run("play", *GAME, "--players", "random,random", "--seed", "3", "--save", path)
    assert 0 == played.exit_code
    assert "won the game." in played.output
    checked = run("record", "check", path, *GAME)
    assert "The game is over" in checked.output
    assert 0 == run("record", "show", path, *GAME).exit_code


def test_a_new_game_has_the_ways_that_were_asked_for(run, tmp_path):
    """Peoples, names of players, tundra and the kingdom target are those of the command."""
    path = tmp_path / "game.txt"
    ways = ("--way", "peoples=elves,orcs", "--way", "tundra=yes", "--way", "kingdom-target=4")
    made = run("new", path, *GAME, "--players", "2", *ways, "--seat", "elves=Anna")
    assert 0 == made.exit_code, made.output
    setup = dragonlords.parse_record(path.read_text("utf-8")).setup
    assert (("Anna", "elves"), ("player 2", "orcs")) == tuple((one.player, one.people) for one in setup.seats)
    assert (True, 4) == (setup.options.tundra, setup.options.kingdom_target)


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("players=five", "'five' is not a number of players."),
        ("kingdom-target=two", "'two' is not a number of kingdoms."),
        ("peoples=elves,gnomes", "'gnomes' is not a people."),
        ("peoples=elves,orcs", "4 peoples are needed, not 2."),
    ],
)
def test_a_way_that_there_is_not_is_refused(run, tmp_path, way, told):
    """A way to play that makes no sense is refused in a sentence."""
    made = run("new", tmp_path / "game.txt", *GAME, "--way", way)
    assert 0 != made.exit_code
    assert told in made.output


def test_the_rules_and_an_argument(run):
    """A clause is looked up, and an action is explained by the clauses that forbid it."""
    assert "leave-one-behind" in run("rules", *GAME, "D13.7").output
    told = run("explain", *GAME, "barbarians ends the phase")
    assert "Refused." in told.output
    assert "D7.1" in told.output


def test_what_the_game_lacks_is_said(run):
    """A command that needs a part the game has not says so."""
    assert "Quest for the DragonLords has no odds" in " ".join(run("odds", *GAME, "a vs b").output.split())


def test_a_new_game_may_be_played_on_without_kings(run, tmp_path):
    """The options that concern Kings and scrolls are ways to play; an unknown scroll is refused by name."""
    path = tmp_path / "game.txt"
    ways = ("--way", "player-elimination=yes", "--way", "removed-scrolls=reflect,reflect")
    assert run("new", path, *GAME, *ways).exit_code == 0
    options = dragonlords.parse_record(path.read_text("utf-8")).setup.options
    assert (True, ("reflect", "reflect")) == (options.player_elimination, options.removed_scrolls)
    refused = run("new", tmp_path / "other.txt", *GAME, "--way", "removed-scrolls=spam")
    assert refused.exit_code != 0
    assert "The scroll deck has no 'spam' to remove." in " ".join(refused.output.split())


@pytest.mark.parametrize("typed", ["Cursed", "cursed"])
def test_an_option_of_chance_is_typed_as_it_is_printed(tmp_path, typed):
    """The Crystal die of the table is asked for by printed names, and its face may be typed so."""
    path = tmp_path / "game.txt"
    words = ["play", *GAME, "--real-dice", "--seed", "1", "--save", str(path)]
    shown = CliRunner().invoke(app, words, input=f"Doomed\n{typed}\nquit\n")
    flat = " ".join(shown.stdout.split())
    assert "Chance decides what the Crystal die shows for the Barbarians: Blessed, Ignored or Cursed." in flat
    assert "That is impossible:" in flat
    actions = dragonlords.parse_record(path.read_text("utf-8")).actions
    assert [Picked("cursed")] == [one for one in actions if isinstance(one, Picked)]


def test_the_board_is_drawn(run, tmp_path):
    """The opening is drawn into a file, with or without tundra, and so is each turn of a replay."""
    path, record = tmp_path / "opening.svg", tmp_path / "game.txt"
    assert 0 == run("board", path, *GAME, "--way", "tundra=yes").exit_code
    assert "Tundra, which is closed in this game." in path.read_text("utf-8")
    assert 0 == run("play", *GAME, "--players", "random,random", "--seed", "3", "--save", record).exit_code
    assert 0 == run("replay", record, *GAME, "--svg", tmp_path / "turns").exit_code
    assert "The Barbarians" in (tmp_path / "turns" / "000-opening.svg").read_text("utf-8")
