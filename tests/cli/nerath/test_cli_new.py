"""A record to begin with: what `new` writes, and what it says to options that do not fit."""

import pytest

from conquest_rules import nerath


def test_new_record(run, tmp_path):
    """A new record has the way to play and the players that were asked for, and no actions."""
    path = tmp_path / "deep" / "game.txt"
    words = ("--players", "3", "--length", "long", "--seat", "karkoth=Ada", "--seat", "vailin=greedy")
    result = run("new", path, *words, "--ruling", "R-vp-tie=any-tie")
    assert (0, "") == (result.exit_code, result.stderr)
    setup = nerath.parse_record(path.read_text()).setup
    assert (3, True, nerath.Length.LONG) == (setup.players, setup.alliances, setup.length)
    assert (("R-vp-tie", "any-tie"),) == setup.rulings
    names = {realm: seat.player for seat in setup.seats for realm in seat.realms}
    assert ("Ada", "greedy", "greedy") == (names["karkoth"], names["vailin"], names["nerath"])
    assert f"conquest-rules play --resume {path}" in result.stdout


def test_new_record_as_json(run, tmp_path):
    """The same in JSON for programs."""
    path = tmp_path / "game.json"
    assert 0 == run("new", path, "--json").exit_code
    assert nerath.record_of(nerath.Setup(length=nerath.Length.SHORT)) == nerath.read_record(path.read_text())


def test_players_by_name(run, tmp_path):
    """Players can be named in the order of their seats; equal names are numbered."""
    path = tmp_path / "game.txt"
    assert 0 == run("new", path, "--players", "human:Ada,random,random,planner:200").exit_code
    seats = nerath.parse_record(path.read_text()).setup.seats
    assert ["Ada", "random", "random 2", "planner:200"] == [seat.player for seat in seats]


WRONG = [
    (("--players", "5"), "N3.2"),
    (("--players", "1"), "Two, three or four"),
    (("--players", "3", "--free-for-all"), "N4.2"),
    (("--players", "Ada,Ben,Cai,Dan,Eve"), "N3.2"),
    (("--seat", "karkot=Ada"), "Did you mean karkoth?"),
    (("--seat", "mordor=Ada"), "The realms are karkoth, vailin, iron-circle, nerath."),
    (("--seat", "karkoth"), "Write REALM=NAME"),
    (("--seat", "karkoth=gredy"), "Did you mean greedy? For a person, write human:gredy"),
    (("--seat", "karkoth="), "has no name"),
    (
        ("--players", "3", "--seat", "vailin=Ada", "--seat", "nerath=Ben"),
        "One player plays vailin and nerath",
    ),
    (("--ruling", "R-vp-tie"), "Write RULING=READING"),
    (("--ruling", "R-vp-tie=never"), "tie-for-lead and any-tie"),
    (("--ruling", "R-vp-tei=any-tie"), "R-vp-tie"),
    (("--content", "nowhere"), "nowhere"),
]


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_wrong_options_are_told_what_is_right(run, tmp_path, words, told):
    """An option that does not fit is refused with what would, and nothing is written."""
    result = run("new", tmp_path / "game.txt", *words)
    assert (1, "") == (result.exit_code, result.stdout)
    assert told in result.stderr
    assert [] == list(tmp_path.iterdir())


def test_nothing_is_overwritten(run, tmp_path):
    """A file that is there stays as it is, unless it is to be overwritten."""
    path = tmp_path / "game.txt"
    path.write_text("mine")
    result = run("new", path)
    assert (1, "mine") == (result.exit_code, path.read_text())
    assert "--force" in result.stderr
    assert 0 == run("new", path, "--force").exit_code
    assert nerath.parse_record(path.read_text()).actions == ()


def test_files_keep_their_mode_and_links_stay_links(run, tmp_path):
    """A file that is written anew keeps who may read it, and a link leads where it led."""
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    path.write_text("")
    path.chmod(0o600)
    link.symlink_to(path)
    assert 0 == run("new", link, "--force").exit_code
    assert link.is_symlink()
    assert 0o600 == path.stat().st_mode & 0o777
    assert ["game.txt", "link.txt"] == sorted(one.name for one in tmp_path.iterdir())
