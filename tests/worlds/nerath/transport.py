"""Worlds of sea transport: two Warships, two coasts and a few pieces to carry.

The whole Move step is explored, with every order of embarking, sailing and debarking; where the other coast
or the sea before it is an enemy's, also the battles and landings that follow.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from tests.worlds.nerath.battles import FOUGHT, survivors_are_whole
from tests.worlds.nerath.boards import (
    CAPITAL,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    SIEGE,
    Borders,
    Force,
    K,
    V,
    position,
    ship,
)
from tests.worlds.nerath.facts import (
    Seen,
    World,
    marked,
    no_ship_is_overloaded,
    only_events_change_the_pieces,
    world,
)

from conquest_rules import nerath
from conquest_rules.nerath import Embark, Realm, SpaceKind, State, Stop

SEA, DUNGEON = SpaceKind.SEA, SpaceKind.DUNGEON


def strait(south: Realm) -> Borders:
    """One sea between two coasts."""
    return (("strait", SEA, ("north", "south")), ("north", K, ()), ("south", south, ()))


def crossing(south: Realm) -> Borders:
    """Two seas between two coasts, the farther one also beside the own Capital."""
    return (
        ("near", SEA, ("north", "far")),
        ("far", SEA, ("south", CAPITAL[K])),
        ("north", K, ()),
        ("south", south, ()),
    )


GROTTO: Borders = (("strait", SEA, ("north", "grotto")), ("north", K, ()), ("grotto", DUNGEON, ()))

Pieces = Mapping[str, Mapping[Realm, Force]]


def moving(borders: Borders, pieces: Pieces, rulings: Mapping[str, str] | None = None) -> Iterator[State]:
    """The beginning of a Move step."""
    yield position(borders, pieces, rulings=rulings)


# Facts of all transport.


def nobody_is_lost_in_moving(seen: Seen) -> None:
    """In the Move step no piece is lost."""
    if isinstance(seen.state.step, nerath.Moving):
        for step in seen.steps:
            assert not any(isinstance(event, nerath.PieceDestroyed) for event in step.events)


def two_cross_on_each_ship(seen: Seen) -> None:
    """A Warship that has unloaded takes nobody aboard, so that two pieces cross on each in a step at most."""
    state = seen.state
    if not isinstance(state.step, nerath.Moving) or state.table.reading("R-bridge-limit") != "two-a-turn":
        return
    assert not any(
        isinstance(step.action, Embark) and step.action.ship.mark.stopped is Stop.UNLOADED
        for step in seen.steps
    )
    figures = [one for force in state.forces for one in force[0]]
    crossed = sum(one.mark.stopped is Stop.ASHORE for one in figures)
    spare = sum(2 - one.cargo.total for one in figures if one.mark.stopped is Stop.UNLOADED)
    assert crossed <= spare


def marks_go_with_the_step(seen: Seen) -> None:
    """When the battles are over no piece is marked."""
    if isinstance(seen.state.step, nerath.Repositioning):
        assert all(one.mark == nerath.Mark() for _, one in marked(seen.state))


FACTS = (
    only_events_change_the_pieces,
    no_ship_is_overloaded,
    nobody_is_lost_in_moving,
    two_cross_on_each_ship,
    marks_go_with_the_step,
    survivors_are_whole,
)

TWO = (SHIP, SHIP)
CARGO = (FOOT, FOOT, SIEGE, MONSTER)
# By name: the board and the pieces on it.
SCENES: Mapping[str, tuple[Borders, Pieces]] = {
    "strait, two own coasts": (
        strait(K),
        {"strait": {K: TWO}, "north": {K: CARGO}, "south": {K: (FIGHTER,)}},
    ),
    "strait, an enemy coast": (strait(V), {"strait": {K: TWO}, "north": {K: CARGO}}),
    "strait, a defended coast": (
        strait(V),
        {"strait": {K: TWO}, "north": {K: (FOOT, SIEGE)}, "south": {V: (FOOT,)}},
    ),
    "crossing, two own coasts": (
        crossing(K),
        {"near": {K: TWO}, "north": {K: (FOOT, FOOT, MONSTER)}, "south": {K: (FIGHTER,)}},
    ),
    "crossing, an enemy ship and coast": (
        crossing(V),
        {"near": {K: (ship(FOOT), SHIP)}, "far": {V: (SHIP,)}, "north": {K: (SIEGE, FIGHTER)}},
    ),
    "crossing, an enemy ship before the own coast": (
        crossing(K),
        {
            "near": {K: (ship(FOOT), SHIP)},
            "far": {V: (SHIP,)},
            "north": {K: (FIGHTER,)},
            "south": {K: (FOOT,)},
        },
    ),
    "strait, a dungeon": (GROTTO, {"strait": {K: TWO}, "north": {K: (FOOT, FIGHTER, FIGHTER)}}),
}
# The other readings of the rulings that touch transport, each with the scenes that show it.
READINGS = (
    ("R-bridge-limit", "reload-in-place", "strait, two own coasts"),
    ("R-bridge-limit", "reload-in-place", "strait, an enemy coast"),
    ("R-load-in-enemy-sea", "allowed", "crossing, an enemy ship before the own coast"),
    ("R-unload-at-enemy-sea", "after-battle-any-coast", "crossing, an enemy ship before the own coast"),
    ("R-unload-at-enemy-sea", "friendly-coast-at-once", "crossing, an enemy ship before the own coast"),
    ("R-dungeon-by-sea", "after-sea-battle-only", "strait, a dungeon"),
)


def worlds() -> Iterator[World]:
    """All worlds of transport."""
    steps = (nerath.Moving, *FOUGHT)
    for name, (borders, pieces) in SCENES.items():
        yield world(f"transport, {name}", partial(moving, borders, pieces), steps, FACTS)
    for ruling, reading, name in READINGS:
        borders, pieces = SCENES[name]
        starts = partial(moving, borders, pieces, rulings={ruling: reading})
        yield world(f"transport, {name}, {ruling}: {reading}", starts, steps, FACTS)
