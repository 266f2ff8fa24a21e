"""The small worlds of Quest for the DragonLords: combats, scrolls, voyages, quests, and setting up."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, TypeAlias

from attrs import evolve
from tests.laws.dragonlords.universe import universe
from tests.worlds.asking import World as AnyWorld

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Action,
    Aiming,
    Answering,
    Assaulting,
    Bag,
    Content,
    Countering,
    CounterRolling,
    Docking,
    Hiding,
    Losing,
    Manning,
    Pressing,
    Questing,
    Readying,
    Removing,
    Revealing,
    Rolling,
    Sailing,
    Seat,
    Setup,
    Side,
    State,
    StoringGold,
    Striking,
    Suffering,
    TakingScrolls,
    new_game,
    read_pack,
)
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.dragonlords.position.steps import is_of_quests
from conquest_rules.kernel.secret import Hand
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
CASTING: Final = (Aiming, Answering, Suffering)
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


def casters(orcs: str, elves: str) -> Callable[[], Iterator[State]]:
    """Three against three, each side with a face-up Wizard and a scroll."""

    def starts() -> Iterator[State]:
        lines = "last-lantern: orcs 3 Wizard", "vanehold: elves 2 Wizard"
        state = scene(*lines, setup=Setup(players=2, seats=TWO))
        for side, card in ((Side.ORCS, orcs), (Side.ELVES, elves)):
            hands = replaced(state.hands, side, Hand(Bag.of(card)))
            scrolls = evolve(state.scrolls, rest=state.scrolls.rest.remove(card))
            state = evolve(state, hands=hands, scrolls=scrolls)
        yield play(state, "orcs marches unit from last-lantern to vanehold forced no")

    return starts


LAND: Final = Sizes(realms=4, realm=1, gold=0, mines=0, islands=0, teleportals=0, zones=0, wastelands=0)


def _pack(seed: int, sizes: Sizes) -> Content:
    """A board of four kingdoms and little else; each player begins with four units and one gold."""
    documents = with_board(board(Random(seed), sizes, 0))
    rows = documents["start"]["seating"]
    shares = [dict.fromkeys(("kingdoms_each", "kingdoms_each_tundra"), 4 // row["players"]) for row in rows]
    seating = [row | share | {"units": 4} for row, share in zip(rows, shares, strict=True)]
    start = documents["start"] | {"seating": seating, "player": documents["start"]["player"] | {"gold": 1}}
    return read_pack(documents | {"start": start})


def voyage() -> Iterator[State]:
    """Two ships, one docked and one at sea, four sea zones, an island, and a blockade before enemy land."""
    lines = (
        *("duskbarrow: orcs 2", "sea-1: orcs ship 1", "amberwold: orcs king"),
        *("sea-4: elves ship 1", "elderwold: elves 1", "coldgarth: elves king"),
    )
    setup = Setup(players=2, seats=TWO, content=_pack(31, evolve(LAND, zones=4, islands=1)))
    yield scene(*lines, setup=setup, step=Sailing(), docked={("duskbarrow", "sea-2"): 1})


def wasteland() -> Iterator[State]:
    """Two units may enter a Wasteland of five spaces with a torch, or stand on one of its spaces."""
    setup = Setup(players=2, seats=TWO, content=_pack(1, evolve(LAND, wastelands=1, spaces=5)))
    kings, gold = ("fallowholm: orcs king", "coldkeep: elves king 1"), {"kestrelkeep": 1}
    yield scene(
        *("kestrelkeep: orcs 3", *kings), setup=setup, step=Questing(), gold=gold, stored={"orcs": ("torch",)}
    )
    for row in setup.content.pack.board.wasteland[0].space:
        lines = ("kestrelkeep: orcs 1", *kings, f"{row.id}: orcs party 2 +torch +dragon-orb")
        yield scene(*lines, setup=setup, step=Questing(), gold=gold)


def tiny() -> Iterator[State]:
    """Two players hide counters in the four kingdoms of a board that has nothing else."""
    state = new_game(Setup(players=2, seats=TWO, content=_pack(1, evolve(LAND, zones=1))))
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


def _on_a_quest(state: State) -> bool:
    """Phase 3 until the one quest move is over."""
    return is_of_quests(state.step) and not (isinstance(state.step, Questing) and state.memory.quested)


def _none_passed(state: State) -> bool:
    """A combat with scrolls in which no one has passed ahead."""
    return isinstance(state.step, (*FIGHTING, *CASTING)) and not any(state.passes)


def _combat(name: str, *lines: str) -> World:
    return AnyWorld(name, dragonlords, in_reach, combat(*lines), _unmoved)


ATLAS: Final[dict[str, World]] = {
    one.name: one
    for one in (
        _combat("two-against-two", "last-lantern: orcs 2 king", "vanehold: elves king blank"),
        _combat("three-against-three", "last-lantern: orcs 3 king", "vanehold: elves king blank 1"),
        AnyWorld("berserk-and-reflect", dragonlords, in_reach, casters("berserk", "reflect"), _none_passed),
        AnyWorld("infernal-and-berserk", dragonlords, in_reach, casters("infernal", "berserk"), _none_passed),
        AnyWorld("wasteland", dragonlords, universe, wasteland, _on_a_quest),
        AnyWorld("voyage", dragonlords, universe, voyage, _within(Sailing)),
        AnyWorld("two-ships-each", dragonlords, at_sea, meeting(*FLEETS), _unmoved_at_sea),
        AnyWorld("setting-up", dragonlords, universe, tiny, _within(*SETTING_UP)),
    )
}
