"""A hot-seat text front end: four people, one keyboard, hidden hands.

    python examples/hot_seat.py

Choose a space or a piece by its number, then what to do with it. An empty line goes back, and the end of
the input (Ctrl-D) leaves. `conquest-rules play` is the grown-up version of this.
"""

import sys
from collections.abc import Sequence
from random import Random

from conquest_rules import nerath

RNG = Random()


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


def label(group: nerath.Group[nerath.Action]) -> str:
    """What the actions of a group are about."""
    about = [str(one) for one in (group.at, group.piece) if one is not None]
    return ", ".join(about) or "anything else"


def decision(state: nerath.State, realm: nerath.Realm) -> nerath.Action:
    """The action of a realm's player, who sees only what they may."""
    view = nerath.view(state, realm)
    print(
        f"\nRound {state.round}, {realm}: {view.treasury(realm)} Gold, {view.victory_points(realm)} points."
    )
    print(f"Your cards: {', '.join(view.hand(realm).cards) or 'none'}")
    groups = nerath.grouped(view)
    while True:
        labels = [label(one) for one in groups]
        place = choose(f"{realm}, which? ", labels)
        if place is None:
            continue
        actions = groups[place].actions
        chosen = choose("Do what? ", [nerath.write_action(action) for action in actions])
        if chosen is not None:
            return actions[chosen]


def main() -> None:
    """Play until the game is won, or until the input ends."""
    state, sitter = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), None
    while not isinstance(turn := nerath.to_act(state), nerath.Over):
        if isinstance(turn, nerath.Awaiting):
            action = turn.request.sample(RNG)
        else:
            if turn.by is not sitter:
                input(f"\nPass the keyboard to the player of {turn.by}, who presses Enter. ")
                sitter = turn.by
            action = decision(state, turn.by)
        step = nerath.transition(state, action)
        for event in nerath.seen(step, None).events:
            print(f"  {type(event).__name__} [{', '.join(event.clauses)}]")
        state = step.state
    print(f"{' and '.join(turn.outcome.winners)} won. {nerath.cited(turn.outcome.clause)}")


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        sys.exit("\nLeft.")
