"""A hot-seat text front end: several people, one keyboard, hidden hands.

    python examples/hot_seat.py [GAME]

GAME is the name of a game, such as `nerath`, or the Python file of one. Choose a space or a piece by its
number, then what to do with it. An empty line goes back, and the end of the input (Ctrl-D) leaves.
`conquest-rules play` is the grown-up version of this.
"""

import sys
from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import Any

from conquest_rules import games
from conquest_rules.kernel.rules import Awaiting, Group, Over
from conquest_rules.kernel.words import sentence

GAME = games.game(sys.argv[1] if len(sys.argv) > 1 else "nerath")
RULES, RNG = games.rules_of(GAME), Random()
# Which game it is, is known at run time only.
State = Any
Action = Any
Who = Any


def part(name: str) -> ModuleType:
    """A part of the game, such as its words."""
    found = games.part(GAME, name)
    if found is None:
        sys.exit(f"{GAME} has no {name} yet.")
    return found


SETTING, TELLING, SHOWING = part("setting"), part("telling"), part("showing")


def number(prompt: str, most: int) -> int | None:
    """A number from 1 to `most`; None for an empty line."""
    while line := input(prompt).strip():
        if line.isdigit() and 1 <= int(line) <= most:
            return int(line)
        print(f"Type a number from 1 to {most}.")
    return None


def choose(prompt: str, labels: Sequence[str]) -> int | None:
    """The index of the label that the player chooses."""
    for place, label in enumerate(labels, 1):
        print(f"{place:>4}  {label}")
    chosen = number(prompt, len(labels))
    return None if chosen is None else chosen - 1


def label(view: State, group: Group[Action]) -> str:
    """What the actions of a group are about."""
    about = [TELLING.name_of(view, one) for one in (group.at, group.piece) if one is not None]
    return ", ".join(about) or "anything else"


def decision(state: State, who: Who) -> Action:
    """The action of a player, who sees only what they may."""
    view = RULES.view(state, who)
    print(f"\n{TELLING.moment(view)}")
    print(", ".join(f"{name}: {score}" for name, score in SHOWING.scores(view, who).items()))
    print("You hold:", *SHOWING.holds(view, who), sep="\n  ")
    groups = RULES.grouped(view)
    while True:
        place = choose("Which? ", [label(view, one) for one in groups])
        if place is None:
            continue
        actions = groups[place].actions
        chosen = choose("Do what? ", [TELLING.label(view, action) for action in actions])
        if chosen is not None:
            return actions[chosen]


def main() -> None:
    """Play until the game is won, or until the input ends."""
    state, sitter = RULES.new_game(SETTING.setup({}, {}, {}, None)), None
    while not isinstance(turn := RULES.to_act(state), Over):
        if isinstance(turn, Awaiting):
            action = turn.request.sample(RNG)
        else:
            if turn.by != sitter:
                name = TELLING.called(state, turn.by)
                input(f"\nPass the keyboard to the player of {name}, who presses Enter. ")
                sitter = turn.by
            action = decision(state, turn.by)
        step = RULES.transition(state, action)
        shown = RULES.seen(step, None)
        for event in shown.events:
            print(f"  {TELLING.sentence(shown.state, event)} [{', '.join(event.clauses)}]")
        state = step.state
    winners = [TELLING.called(state, who) for who in turn.outcome.winners]
    print(sentence(f"{' and '.join(winners) or 'no one'} won"), f"[{turn.outcome.clause}]")


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        sys.exit("\nLeft.")
