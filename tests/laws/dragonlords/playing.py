"""Whole games of random play, looked at on the way: what must hold of every state of every game.

Here: `every_way`, options alone and together for each number of players, and `play`, which looks at a game
from the first scroll to its end. `python -m tests.laws.dragonlords.playing 300` plays so many games and says
what they were. Not here: tests.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

from attrs import field, frozen

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    SIDES,
    Awaiting,
    Deciding,
    Options,
    Over,
    Seat,
    Setup,
    Side,
    Standing,
    State,
    Transition,
    Windows,
)
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.setup import kingdoms_each, kingdoms_in_play
from conquest_rules.testing import check_laws, choose
from conquest_rules.testing.laws import noninterference

FEWER: Final = ("reflect", "reflect", "summon-fire-elemental")
# No list is longer, on the full board with 300 units.
MOST_LISTED: Final = 400


@frozen
class Played:
    """A game that was played: how many steps it took, whether it ended, and what happened in it."""

    setup: Setup = field(repr=False)
    seed: int
    steps: int
    ended: str | None
    longest: int
    met: Counter[str] = field(repr=False)


def every_way(rng: Random) -> Iterator[Setup]:
    """Every combination of options for each number of players, with peoples in any order, again and again."""
    switches = product((2, 3, 4), *[(False, True)] * 5)
    ways = [
        (players, *rest) for players, *rest in switches if players == 2 or not rest[0]
    ]  # two types each are for two players
    while True:
        rng.shuffle(ways)
        for players, two, target, tundra, fewer, plays_on in ways:
            yield made(rng, players, two=two, target=target, tundra=tundra, fewer=fewer, plays_on=plays_on)


def made(
    rng: Random, players: int, *, two: bool, target: bool, tundra: bool, fewer: bool, plays_on: bool
) -> Setup:
    """A way to play with these options; what else there is to choose is drawn."""
    peoples = rng.sample(PEOPLES, 4 if two else players)
    seats = (Seat(f"player {place % 2 if two else place}", one) for place, one in enumerate(peoples))
    base = Setup(
        players=players,
        seats=tuple(seats),
        options=Options(two_types_each=two, tundra=tundra),
        windows=rng.choice(list(Windows)),
        rulings={
            one.id: rng.choice(one.names) for one in dragonlords.rulings(switch=True) if rng.random() < 0.3
        },
    )
    least, most = kingdoms_each(base) * (2 if two else 1) + 1, len(kingdoms_in_play(base))
    options = Options(
        two_types_each=two,
        tundra=tundra,
        kingdom_target=rng.randint(least, most) if target and least <= most else None,
        removed_scrolls=FEWER if fewer else (),
        player_elimination=plays_on,
    )
    return Setup(
        players=players, seats=base.seats, options=options, windows=base.windows, rulings=dict(base.rulings)
    )


def play(setup: Setup, seed: int, most: int, every: int = 40) -> Played:
    """A game of random play: each step is looked at in a few ways, each `every`th in all ways."""
    state, rng, steps, longest, met = dragonlords.new_game(setup), Random(seed), 0, 0, Counter[str]()
    while steps < most and (action := choose(dragonlords, state, rng)) is not None:
        step = dragonlords.transition(state, action)
        met.update([type(step.state.step).__name__, *(type(one).__name__ for one in step.events)])
        look(state, step)
        longest = max(longest, len(dragonlords.legal_actions(step.state)))
        if steps % every == 0:
            look_closely(step.state)
        state, steps = step.state, steps + 1
    turn = dragonlords.to_act(state)
    look_closely(state)
    ended = turn.outcome.clause if isinstance(turn, Over) else None
    return Played(setup, seed, steps, ended, longest, met)


def units(state: State, side: Side) -> int:
    """The units of a side anywhere on the board."""
    return sum(count for _, whose, _, count in everyone(state) if whose is side)


def look(before: State, step: Transition[State, dragonlords.Action, dragonlords.Event]) -> None:
    """What must hold of every step: no fault, no list that is empty or too long, nothing from nowhere."""
    state = step.state
    assert () == dragonlords.faults(state), step.action
    listed = dragonlords.legal_actions(state)
    assert isinstance(dragonlords.to_act(state), Deciding) == bool(listed), state.step
    assert len(listed) <= MOST_LISTED
    assert all(one.clauses for one in step.events)
    more = Counter[Side]()
    for event in step.events:
        _count(event, more)
    for side in SIDES:
        assert units(state, side) == units(before, side) + more[side], (side, step.action)
    _gold(before, step)
    _kings(state)


def _count(event: dragonlords.Event, more: Counter[Side]) -> None:
    """Units come by setup, purchase and levies, and go by being lost."""
    match event:
        case dragonlords.UnitsLost(side, _, lost):
            more[side] -= lost.total
        case dragonlords.UnitsLevied(side, _, number) | dragonlords.KingdomClaimed(side, _, number):
            more[side] += number
        case (
            dragonlords.UnitAdded(side) | dragonlords.TerritoryClaimed(side) | dragonlords.UnitSummoned(side)
        ):
            more[side] += 1
        case dragonlords.UnitHired(side) | dragonlords.UnitJoined(side):
            more[side] += 1
        case dragonlords.WarePlaced(side, dragonlords.Ware.UNIT):
            more[side] += 1
        case dragonlords.GarrisonPlaced(_, number):
            more[Side.GARRISON] += number
        case _:
            pass


def _gold(before: State, step: Transition[State, dragonlords.Action, dragonlords.Event]) -> None:
    """Gold comes by being stored, and goes by being paid; whoever takes a kingdom has what lies in it."""
    more = 0
    for event in step.events:
        if isinstance(event, dragonlords.GoldStored):
            more += event.gold
        if isinstance(event, dragonlords.GoldPaid):
            more -= event.gold
    assert sum(step.state.gold) == sum(before.gold) + more, step.action
    assert min(step.state.gold, default=0) >= 0


def _kings(state: State) -> None:
    """Whoever plays with a King has it on the board, from the moment at which counters are laid."""
    if not any(state.faces) and not any(state.standing[NUMBER[one]] is Standing.KINGLESS for one in PEOPLES):
        return
    for side in state.table.seats:
        if state.stands(side) is Standing.PLAYING and side not in dict(state.memory.doomed):
            bearing = (
                one
                for _, whose, one, _ in everyone(state)
                if whose is side
                and ("king" in one.shown or any(secret.item == "king" for secret in one.hidden))
            )
            assert next(bearing, None) is not None, side


def look_closely(state: State) -> None:
    """Every law: lists, answers, documents, views, what may be seen."""
    check_laws(dragonlords, state)
    if dragonlords.setup_of(state).windows is Windows.PUBLIC:
        noninterference(dragonlords, state)
    assert dragonlords.read_state(dragonlords.dump(state), dragonlords.setup_of(state)) == state
    for viewer in (*dragonlords.viewers(state), None):
        seen = dragonlords.view(state, viewer)
        assert dragonlords.read_state(dragonlords.dump(seen), dragonlords.setup_of(seen)) == seen
    if isinstance(dragonlords.to_act(state), Awaiting):
        assert () == dragonlords.legal_actions(state)


def main(number: int, first: int = 0, most: int = 3_000) -> None:
    """Play so many games, and say what they were."""
    rng, met, ended = Random(first), Counter[str](), Counter[str | None]()
    for seed, setup in zip(range(first, first + number), every_way(rng), strict=False):
        try:
            game = play(setup, seed, most, every=100)
        except Exception:
            print("game", seed, setup.players, setup.options, setup.rulings, setup.windows, flush=True)
            raise
        met, ended = met + game.met, ended + Counter([game.ended])
        print(seed, setup.players, game.steps, game.ended, game.longest, setup.options, flush=True)
    print(ended, met, sep="\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
