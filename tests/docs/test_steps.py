"""The pictures of the turn and of a battle are what is played: no arrow is made up, and none is missing.

A box that has nothing to decide is passed over, except for the choice of a battle and the dice. So one step
may follow another if arrows lead there over such boxes alone.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from conquest_rules import nerath
from conquest_rules.testing import play, scene, walk

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "_ext"))
from steps import AROUND, ARROWS, BATTLE, BETWEEN, TURN

Pair = tuple[str, str]
NEVER_PASSED_OVER = {"ChoosingBattle", "Rolling"}
# What the last box of a battle says: another battle, or the end of the step.
ARROWS_MEANT = (("next battle", "ChoosingBattle"), ("next battle", "Repositioning"))
DRAWN = [*ARROWS, *((start, end) for start, end, _ in AROUND), *ARROWS_MEANT]
ORDER = [name for _, name, _ in TURN if name]


@pytest.fixture(scope="module")
def played() -> set[Pair]:
    """Which step followed which in some games, those of cards left out."""
    found = set[Pair]()
    for seed, allied in ((1, True), (2, False), (3, True), (11, True)):
        state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, alliances=allied))
        last = "Dealing"
        for step in walk(nerath, state, Random(seed), 2000):
            if type(step.state.step) not in BETWEEN:
                now = type(step.state.step).__name__
                found.add((last, now))
                last = now
    return found | {told_pair()}


def told_pair() -> Pair:
    """What random play hardly ever meets: Heroes and a guardian hit each other, and both have a choice."""
    moves = (
        f"iron-circle moves {hero} from amil-forest to tomb-of-horrors" for hero in ("fighter", "wizard")
    )
    state = play(
        scene("amil-forest: iron-circle fighter wizard", active="iron-circle"),
        *moves,
        "iron-circle ends the step",
        "iron-circle fights in tomb-of-horrors",
        "a card is drawn: beholder",
        "the dice show 1",
        "the dice show 8",
        "the dice show 1,15",
    )
    after = play(state, "iron-circle gives a hit to fighter of iron-circle aboard -")
    return type(state.step).__name__, type(after.step).__name__


def ways(start: str, so_far: tuple[Pair, ...] = ()) -> Iterator[tuple[str, tuple[Pair, ...]]]:
    """Where the arrows lead from a box without a stop, and by which arrows."""
    for arrow in DRAWN:
        if arrow[0] == start and arrow not in so_far:
            way = (*so_far, arrow)
            yield arrow[1], way
            if arrow[1] not in NEVER_PASSED_OVER and arrow[1] in BATTLE:
                yield from ways(arrow[1], way)


def led(pairs: set[Pair]) -> Mapping[Pair, set[Pair]]:
    """For each pair of steps the arrows of the shortest ways from the one to the other."""
    found = dict[Pair, set[Pair]]()
    for start, goal in pairs:
        there = [way for end, way in ways(start) if end == goal]
        least = min(map(len, there), default=0)
        found[start, goal] = {arrow for way in there if len(way) == least for arrow in way}
    return found


def test_arrows_lead_wherever_a_battle_goes(played: set[Pair]) -> None:
    """What follows a step of a battle is where the arrows lead, or more of the same."""
    battle = {(one, two) for one, two in played if one in BATTLE and one != two}
    assert [] == [pair for pair, arrows in sorted(led(battle).items()) if not arrows]


def test_every_arrow_of_the_battle_is_gone(played: set[Pair]) -> None:
    """No arrow is drawn that no battle takes."""
    gone = set[Pair]().union(*led({pair for pair in played if pair[0] in BATTLE}).values())
    assert [] == [arrow for arrow in DRAWN if arrow not in gone]


def test_the_turn_goes_from_top_to_bottom(played: set[Pair]) -> None:
    """Out of battles each step leads to one that is lower in the picture, or to the next realm's draw."""
    turn = {(one, two) for one, two in played if one in ORDER and two in ORDER and one != two}
    backwards = [pair for pair in turn if ORDER.index(pair[0]) > ORDER.index(pair[1])]
    assert {"Drawing"} == {two for _, two in backwards}
    assert {"Buying", "Placing", "MovingNew"} >= {one for one, _ in backwards}
