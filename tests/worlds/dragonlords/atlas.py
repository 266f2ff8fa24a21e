"""The small worlds of Quest for the DragonLords: combats on land and at sea, and setting up."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, TypeAlias

from tests.laws.dragonlords.universe import universe
from tests.worlds.asking import World as AnyWorld

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Action,
    Assaulting,
    Countering,
    CounterRolling,
    Docking,
    Hiding,
    Losing,
    Manning,
    Pressing,
    Readying,
    Removing,
    Revealing,
    Rolling,
    Seat,
    Setup,
    Side,
    State,
    StoringGold,
    Striking,
    TakingScrolls,
    new_game,
    read_pack,
)
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.testing import ways_on
from conquest_rules.testing.dragonlords.maps import Sizes, board, with_board
from conquest_rules.testing.dragonlords.scenes import play, scene

World: TypeAlias = AnyWorld[State, Action, Event]
TWO: Final = (Seat("Ann", Side.ORCS), Seat("Bob", Side.ELVES))
SEA: Final = "greywhale-sea-3"
FLEETS: Final = (
    f"{SEA}: orcs ship 2 ship 1",
    f"{SEA}: elves ship 1 ship king",
    "gullrest: orcs 1",
    "last-lantern: orcs king",
)
ROUND: Final = (Readying, Striking, Rolling, Countering, CounterRolling)
FIGHTING: Final = (Assaulting, *ROUND, Losing, Removing, Pressing, TakingScrolls)
SETTING_UP: Final = (Hiding, Revealing, Docking, StoringGold)


def combat(*lines: str) -> Callable[[], Iterator[State]]:
    """The first attacker has marched in; others may follow."""

    def starts() -> Iterator[State]:
        state = scene(*lines, setup=Setup(players=2, seats=TWO))
        yield play(state, "orcs marches unit from last-lantern to vanehold forced no")

    return starts


def meeting(*lines: str) -> Callable[[], Iterator[State]]:
    """Two fleets have met, and their combat begins."""

    def starts() -> Iterator[State]:
        state = scene(*lines, setup=Setup(players=2, seats=TWO))
        yield play(state, f"orcs fights in {SEA}")

    return starts


def tiny() -> Iterator[State]:
    """Two players hide counters in the four kingdoms of a board that has nothing else."""
    sizes = Sizes(realms=4, realm=1, gold=0, mines=0, islands=0, teleportals=0, zones=1, wastelands=0)
    documents = with_board(board(Random(1), sizes, 0))
    rows = documents["start"]["seating"]
    shares = [dict.fromkeys(("kingdoms_each", "kingdoms_each_tundra"), 4 // row["players"]) for row in rows]
    seating = [row | share | {"units": 4} for row, share in zip(rows, shares, strict=True)]
    start = documents["start"] | {"seating": seating, "player": documents["start"]["player"] | {"gold": 1}}
    state = new_game(Setup(players=2, seats=TWO, content=read_pack(documents | {"start": start})))
    while not isinstance(state.step, Hiding):
        state = next(ways_on(dragonlords, state)).state
    yield state


def in_reach(state: State) -> Iterator[Action]:
    """Decisions about the place of the combat and some around it."""
    return universe(state, "last-lantern", "vanehold", "russet-downs", "hoarthrone")


def at_sea(state: State) -> Iterator[Action]:
    """Decisions about the sea zone of the combat and the harbor on it."""
    return universe(state, SEA, "gullrest")


def _unmoved_at_sea(state: State) -> bool:
    """A combat at sea in which no one has turned a counter up or passed ahead, and what becomes of ships."""
    aboard = (ship.crew for fleet in state.fleets for ships in fleet for ship in ships.kinds)
    shown = any(one.shown and one.mark.fate is None for crew in aboard for one in crew.kinds)
    return isinstance(state.step, (*FIGHTING, Manning)) and not shown and not any(state.passes)


def _within(*steps: type) -> Callable[[State], bool]:
    return lambda state: isinstance(state.step, steps)


def _unmoved(state: State) -> bool:
    """A combat in which no one has turned a counter up or passed ahead; what follows is left out."""
    shown = any(one.shown for force in state.forces for bag in force for one in bag.kinds)
    return isinstance(state.step, FIGHTING) and not shown and not any(state.passes)


def _combat(name: str, *lines: str) -> World:
    return AnyWorld(name, dragonlords, in_reach, combat(*lines), _unmoved)


ATLAS: Final[dict[str, World]] = {
    one.name: one
    for one in (
        _combat("two-against-two", "last-lantern: orcs 2 king", "vanehold: elves king blank"),
        _combat("three-against-three", "last-lantern: orcs 3 king", "vanehold: elves king blank 1"),
        AnyWorld("two-ships-each", dragonlords, at_sea, meeting(*FLEETS), _unmoved_at_sea),
        AnyWorld("setting-up", dragonlords, universe, tiny, _within(*SETTING_UP)),
    )
}
