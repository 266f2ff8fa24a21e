"""The command that works out the odds of a battle."""

import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds

FORCES = "3 footsoldier, dragon vs 5 footsoldier, castle"


def test_table_and_bars(run):
    """Who wins, what is left and the arithmetic are told, with a bar for each ending."""
    result = run("odds", FORCES)
    assert 0 == result.exit_code
    assert "the attacker wins         18.774%  ######\n" in result.stdout
    assert "20.145%  the defender wins: none / 2 Footsoldiers and a Castle" in result.stdout
    assert "Arithmetic: Fractions, exact." in result.stdout


def test_json(run):
    """Every chance as a float, and as a Fraction."""
    found = json.loads(run("odds", "fighter vs footsoldier", "--json").stdout)
    assert (5 / 7, "5/7", True) == (
        found["attacker_wins"],
        found["fractions"]["attacker_wins"],
        found["exact"],
    )
    assert pytest.approx(1) == sum(one["chance"] for one in found["left"])


def test_options_matter(run):
    """Place, reading and retreat are those that are asked for."""
    words = [
        "odds",
        "2 fighter, wizard vs medusa, troll",
        "--at",
        "dungeon",
        "--json",
        "--retreat-below",
        "0.3",
    ]
    found = json.loads(run(*words, "--ruling", "R-hit-penalty-duration=while-alive").stdout)
    expected = odds.battle(
        "2 fighter, wizard",
        "medusa, troll",
        where=nerath.SpaceKind.DUNGEON,
        rulings={"R-hit-penalty-duration": "while-alive"},
        policies=odds.Policies(retreat=odds.retreat_below(0.3)),
    )
    assert expected.retreat == Fraction(found["fractions"]["retreat"]) > 0


def test_chart(run, tmp_path):
    """The chart is a picture that can be read, with a bar for each ending and all that is left."""
    path = tmp_path / "new" / "odds.svg"
    assert 0 == run("odds", FORCES, "--chart", path).exit_code
    told = "".join(ElementTree.parse(path).getroot().itertext())
    assert FORCES in told
    assert "18.77%" in told


def test_battle_of_a_record(run, tmp_path, record):
    """A recorded game tells where its battles are; where there is none, it says so."""
    path = tmp_path / "game.txt"
    path.write_text(nerath.write_record(record), encoding="utf-8")
    found = run("odds", "--record", path, "--space", "zaarnath")
    assert (0, True) == (found.exit_code, "the attacker wins" in found.stdout)
    result = run("odds", "--record", path, "--space", "vailindor")
    assert (1, "") == (result.exit_code, result.stdout)
    assert "Karkoth has no battle to fight in Vailindor. Its battles are in " in result.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "No forces are named"),
        (["dragon"], "does not name two forces"),
        (["3 footsolder vs dragon"], "did you mean footsoldier?"),
        (["dragon vs dragon", "--ruling", "R-castle-alone"], "Write RULING=READING"),
        (["dragon vs dragon", "--ruling", "R-castle-alone=x"], "Its readings are"),
        (["dragon vs dragon", "--retreat-below", "3"], "from 0 to 1"),
        (["dragon vs dragon", "--chart", "odds.bmp"], "ends in .svg"),
        (["dragon vs dragon", "--chart", "odds.svg", "--json"], "not both"),
        (["--space", "zaarnath"], "needs both"),
    ],
)
def test_what_would_be_right(run, words, told):
    """A call that makes no sense ends with 1, and says what would."""
    result = run("odds", *words)
    assert (1, "") == (result.exit_code, result.stdout)
    assert told in result.stderr
