"""Small battles have just the odds that complete enumeration through the game finds, to the last Fraction."""

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.nerath.fought import (
    LAND,
    SEA,
    TOMB,
    dungeon_battle,
    enumerated,
    land_battle,
    sea_battle,
    worked_out,
)
from tests.clauses.nerath.drawn_battles import Scene, armies, fleets, land_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ASHORE,
    BOARD,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    HEROES,
    MONSTER,
    SIEGE,
    STORM,
    WIZARD,
    C,
    K,
    V,
    bag,
    battle,
    ship,
)

from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import Policies, Target
from conquest_rules.nerath import Bag, Figure, Kind, Mark, SpaceKind

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
# Each example fights a whole battle in every way it can go.
FEWER = settings(max_examples=settings.default.max_examples // 4)
BY_DEFAULT = Policies()
NAMES = [one.id for one in BOARD.guardians]
Army = tuple[Kind, ...]


def up_to_two(kinds: tuple[Kind, ...]) -> Iterator[Army]:
    for size in (1, 2):
        yield from (one for one in combinations_with_replacement(kinds, size) if one.count(CASTLE) < 2)


PAIRS = [(one, other) for one in up_to_two(ASHORE) for other in up_to_two((*ASHORE, CASTLE))]


def agrees(attackers: Army, defenders: Army, policies: Policies = BY_DEFAULT, **rulings: str) -> None:
    readings = {name.replace("_", "-"): reading for name, reading in rulings.items()}
    found = odds.battle(attackers, defenders, policies=policies, rulings=readings, exact=True)
    assert enumerated(land_battle(attackers, defenders, readings), LAND, policies) == worked_out(found)


# A prime step, so that all kinds come up; in the deep profile every pair is fought.
@pytest.mark.parametrize(("attackers", "defenders"), PAIRS if DEEP else PAIRS[::67])
def test_two_against_two(attackers: Army, defenders: Army) -> None:
    """All battles of one or two pieces against one or two, a Castle among them, on land."""
    agrees(attackers, defenders)


def test_every_kind_is_fought() -> None:
    """The part of those battles that is fought every day has every kind on both sides."""
    assert set(ASHORE) == {kind for attackers, _ in PAIRS[::67] for kind in attackers}
    assert {*ASHORE, CASTLE} == {kind for _, defenders in PAIRS[::67] for kind in defenders}


@pytest.mark.parametrize("reading", ["spread-then-stack", "one-per-batch", "free"])
@pytest.mark.parametrize("alone", ["must-be-silenced", "falls-with-garrison"])
def test_readings_on_land(reading: str, alone: str) -> None:
    """How hits are spread and whether a Castle holds out alone: the odds follow the reading."""
    agrees((DRAGON, WIZARD), (DRAGON, FOOT, CASTLE), R_hit_allocation=reading, R_castle_alone=alone)


def dragons_first(targets: tuple[Target, ...]) -> Target:
    return next(
        (one for one in targets if one.figure == Figure(DRAGON, mark=Mark(damage=1, hit=True))), targets[-1]
    )


def test_readings_differ() -> None:
    """Each of these readings is another battle, at least if a Dragon is thrown away."""
    found = dict[str, object]()
    for reading in ["spread-then-stack", "one-per-batch", "free"]:
        rulings, policies = {"R-hit-allocation": reading}, Policies(defenders=dragons_first)
        agrees((WIZARD, WIZARD, WIZARD), (FOOT, DRAGON), policies, R_hit_allocation=reading)
        one = odds.battle("3 wizard", "footsoldier, dragon", rulings=rulings, policies=policies)
        found[reading] = one.attacker_wins
    assert 3 == len(set(found.values()))


def strongest_first(targets: tuple[Target, ...]) -> Target:
    return max(targets, key=lambda one: (one.strength, one.gold))


THIRD = odds.retreat_below(Fraction(1, 3))


@pytest.mark.parametrize(
    "policies",
    [
        Policies(odds.cheapest_first, odds.cheapest_first),
        Policies(strongest_first, odds.weakest_first),
        Policies(odds.weakest_first, strongest_first, THIRD),
        Policies(retreat=odds.retreat_below(1)),
    ],
    ids=["cheapest", "strongest", "retreat", "retreat-at-once"],
)
def test_policies(policies: Policies) -> None:
    """Whoever takes the hits, and whenever the attacker retreats: what the policies do is what is counted."""
    agrees((MONSTER, FOOT, DRAGON), (SIEGE, FIGHTER, CASTLE), policies)


@FEWER
@given(attackers=fleets, defenders=fleets, reading=st.sampled_from(["may", "may-not"]))
def test_at_sea(attackers: list[Figure], defenders: list[Figure], reading: str) -> None:
    """Warships with cargo, Heroes that fight aboard and may take hits or not, and flyers."""
    attackers, defenders = attackers[:2], defenders[:2]
    rulings = {"R-carried-hero-damage": reading}
    found = odds.battle(attackers, defenders, where=SpaceKind.SEA, rulings=rulings, exact=True)
    assert enumerated(sea_battle(attackers, defenders, rulings), SEA, BY_DEFAULT) == worked_out(found)


@FEWER
@given(
    heroes=armies(HEROES, most=2),
    guardians=st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True),
    penalty=st.sampled_from(["whole-battle", "while-alive"]),
    spread=st.sampled_from(["spread-then-stack", "one-per-batch", "free"]),
    guards=st.sampled_from(["as-pieces", "free"]),
)
def test_in_dungeons(
    heroes: list[Kind], guardians: list[str], penalty: str, spread: str, guards: str
) -> None:
    """Guardians lose die by die, some strike first, and some make Heroes roll 7 or 8, dead or alive."""
    rulings = {
        "R-hit-penalty-duration": penalty,
        "R-hit-allocation": spread,
        "R-guardian-hit-allocation": guards,
    }
    found = odds.battle(heroes, guardians, where=SpaceKind.DUNGEON, rulings=rulings, exact=True)
    assert enumerated(dungeon_battle(heroes, guardians, rulings), TOMB, BY_DEFAULT) == worked_out(found)


def test_allies_defend_together() -> None:
    """Two realms share the hits as one side would take them, and both agree."""
    pieces = {LAND: {V: [FIGHTER, DRAGON], K: [FOOT, CASTLE], C: [DRAGON, FOOT]}}
    state = battle(way=ALLIANCES, active=V, pieces=pieces)
    assert enumerated(state, LAND, BY_DEFAULT) == worked_out(odds.at(state, LAND))


@FEWER
@given(scene=land_battles(attackers=armies(most=2), defenders=armies(most=1)))
def test_on_any_board(scene: Scene) -> None:
    """Wherever it is fought, whoever defends, and wherever the attackers could retreat to."""
    policies = Policies(retreat=THIRD)
    found = odds.at(scene.state, scene.at, policies=policies, exact=True)
    assert enumerated(scene.state, scene.at, policies) == worked_out(found)


def test_cargo_goes_down_with_its_ship() -> None:
    """What is left of a fleet tells who is still aboard."""
    found = odds.battle([ship(WIZARD, FOOT)], [ship()], where=SpaceKind.SEA)
    left = {one.attackers for one, _ in found.left}
    assert {bag([ship(WIZARD, FOOT)]), bag([ship(FOOT)]), Bag[Figure]()} == left


def test_a_storm_at_sea_rolls_twice() -> None:
    """Storm Elementals capsize: at sea they are twice what they are on land."""
    on_land = odds.battle([STORM], [STORM])
    at_sea = odds.battle([STORM], [STORM], where=SpaceKind.SEA)
    # 3/8 hit each; at sea either of two dice is enough.
    assert Fraction(3 * 5, 64 - 25) == on_land.attacker_wins
    hit = 1 - Fraction(5, 8) ** 2
    assert hit * (1 - hit) / (1 - (1 - hit) ** 2) == at_sea.attacker_wins
