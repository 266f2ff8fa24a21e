"""How often the players of Quest for the DragonLords are asked, for the page `how-often` of its explanation.

`python -m bench.questions` prints a row for each number of players and way to play; `--games 20` plays fewer
games. Windows are public: who is asked depends on what everyone can see.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from attrs import field, frozen

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Action, Pass, Setup, State, Until, actions, steps
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.testing import choose

# A game that has not ended by then is left.
MOST = 4_000
# Steps in which a player is asked whether they react.
WINDOWS = (steps.Readying, steps.Answering, steps.Countering)
# What is worth being asked for.
MAGIC = (actions.Strike, actions.Cast, actions.Vanish)
# What fighters do first, wherever they can.
FIRST = (
    *(actions.Strike, actions.Cast, actions.Aim, actions.PressAttack, actions.Engage, actions.Fight),
    *(actions.Summon, actions.Show, actions.Arrive, actions.Take, actions.March),
)
Way = Callable[[State, Random], Action | None]


def at_random(state: State, rng: Random) -> Action | None:
    """Any action."""
    return choose(dragonlords, state, rng)


def fighting(state: State, rng: Random) -> Action | None:
    """Magic, attacks and marches before anything else; without them, any action."""
    if isinstance(dragonlords.to_act(state), dragonlords.Deciding):
        listed = dragonlords.legal_actions(state)
        for kind in FIRST:
            if found := [one for one in listed if isinstance(one, kind)]:
                return rng.choice(found)
    return choose(dragonlords, state, rng)


def passing_ahead(state: State, rng: Random) -> Action | None:
    """Like fighters, who pass until their own turn unless they can strike, cast or get away."""
    if isinstance(state.step, WINDOWS):
        listed = dragonlords.legal_actions(state)
        ahead = [one for one in listed if isinstance(one, Pass) and one.until is Until.OWN_TURN]
        if ahead and ahead[0].by is not state.active and not any(isinstance(one, MAGIC) for one in listed):
            return ahead[0]
    return fighting(state, rng)


WAYS: dict[str, Way] = {"random": at_random, "fighting": fighting, "passing ahead": passing_ahead}


@frozen
class Asked:
    """Turns that were played, and the questions in them: of the active player, of others, and to react."""

    turns: int
    counts: Counter[str] = field(factory=Counter)
    in_a_turn: list[int] = field(factory=list)


def _kind(state: State, by: dragonlords.Side) -> Iterator[str]:
    """What is counted of a question."""
    yield "active" if by is state.active else "others"
    if isinstance(state.step, WINDOWS):
        yield "windows"
        if all(isinstance(one, Pass | actions.RollDice) for one in dragonlords.legal_actions(state)):
            yield "empty windows"


def asked(setup: Setup, way: Way, seed: int) -> Asked:
    """A game from the first turn on."""
    rng, state, turns, counts, in_a_turn = Random(seed), dragonlords.new_game(setup), 0, Counter[str](), [0]
    for _ in range(MOST):
        turn = dragonlords.to_act(state)
        if turns and isinstance(turn, dragonlords.Deciding):
            counts.update(_kind(state, turn.by))
            in_a_turn[-1] += turn.by is not state.active
        if (action := way(state, rng)) is None:
            break
        step = FLOW.transition(state, action)
        state = step.state
        begun = sum(isinstance(one, dragonlords.TurnBegun) for one in step.events)
        turns, in_a_turn = turns + begun, in_a_turn + [0] * begun
    return Asked(turns, counts, in_a_turn[1:])


def row(games: list[Asked]) -> Iterator[str]:
    """Questions a turn: of the active player, of all others together, to react; the most of others in one."""
    turns, counts = sum(one.turns for one in games), sum((one.counts for one in games), Counter[str]())
    yield str(turns)
    yield from (f"{counts[kind] / turns:.1f}" for kind in ("active", "others", "windows", "empty windows"))
    every = sorted(number for one in games for number in one.in_a_turn)
    yield f"{every[len(every) * 9 // 10]} / {every[-1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Play games, and say how often players are asked.")
    parser.add_argument("--games", type=int, default=100, help="how many of each row (default: 100)")
    number = parser.parse_args().games
    for players in (2, 3, 4):
        for name, way in WAYS.items():
            games = [asked(Setup(players=players), way, seed) for seed in range(number)]
            print(players, name, *row(games), sep=" | ", flush=True)


if __name__ == "__main__":
    main()
