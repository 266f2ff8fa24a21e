"""Playthroughs: whole games as text that people can read, kept and compared on every run.

What lives here: playing a game with a fixed seed and telling it, action by action, event
by event, and round by round what each realm sees. What may not live here: the comparison,
which is a test's. It answers for no clause.

`python -m tools.playthroughs` writes all of them anew; read the difference before you commit it.
"""

from collections.abc import Iterator
from itertools import product
from math import inf
from pathlib import Path
from random import Random

from attrs import fields
from tests.rules.nerath import refusals_told

from conquest_rules import nerath
from conquest_rules.nerath.position import notation
from conquest_rules.nerath.position.setup import LINES

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs" / "nerath"
# A long game need not end: the Treasures may be split for good.
ROUNDS = 12
# With activations a round takes several times as many lines.
ROUNDS_OF_ACTIVATIONS = {nerath.Length.SHORT: 2, nerath.Length.MEDIUM: 1, nerath.Length.LONG: 1}
# How eager the players are; of what is equally dear to them they take anything.
WEIGHTS = {
    nerath.Move: 8,
    nerath.Embark: 3,
    nerath.Debark: 4,
    nerath.PressAttack: 9,
    nerath.Retreat: 1,
    nerath.RunAmok: 9,
    nerath.Buy: 6,
    nerath.EndStep: 3,
    nerath.Activate: 1,
    nerath.PassActivations: 1,
}
# What these tell stands in the line of the action already.
PLAIN = (
    nerath.PieceMoved,
    nerath.PieceEmbarked,
    nerath.PieceDebarked,
    nerath.PieceRetreated,
    nerath.PieceBought,
    nerath.PiecePlaced,
)


def choice(state: nerath.State, rng: Random) -> nerath.Action:
    """An action by somebody who likes to attack and comes to an end."""
    kinds = dict[tuple[type, bool], list[nerath.Action]]()
    for action in nerath.legal_actions(state):
        attack = isinstance(action, nerath.Move) and nerath.is_enemy(state, action.to, action.by)
        kinds.setdefault((type(action), attack), []).append(action)
    weights = [WEIGHTS.get(kind, 5) * (2 if attack else 1) for kind, attack in kinds]
    return rng.choice(rng.choices(list(kinds.values()), weights)[0])


def word(value: object) -> str:
    """A value of an event as a short text."""
    if isinstance(value, nerath.Figure):
        return notation.write_figure(value)
    if isinstance(value, nerath.Outcome):
        return f"{word(value.winners)} by {value.clause}"
    if isinstance(value, tuple | nerath.Bag):
        return " ".join(map(word, value)) or "none"
    return "-" if value is None else str(value)


def told(event: nerath.Event) -> str:
    """An event in a line, with the clauses that made it happen."""
    parts = [
        f"{one.name} {word(getattr(event, one.name))}" for one in fields(type(event)) if one.name != "clauses"
    ]
    return f"    {type(event).__name__}: {', '.join(parts)} [{' '.join(event.clauses)}]"


def sight(state: nerath.State, viewer: nerath.Realm) -> str:
    """What a realm sees of all hands, treasuries and points, and of its own cards."""
    seen = nerath.view(state, viewer)
    hands = " ".join(f"{realm} {seen.hand(realm).total}" for realm in nerath.REALMS)
    cards = " ".join(seen.hand(viewer).cards)
    return f"  {viewer} sees cards: {hands}; gold {seen.treasuries}; points {seen.points}; its own: {cards}"


def most_rounds(setup: nerath.Setup) -> float:
    """After how many rounds a game is left, if it has not ended."""
    if setup.variant is not nerath.Variant.NONE:
        return ROUNDS_OF_ACTIVATIONS[setup.length]
    return ROUNDS if setup.length is nerath.Length.LONG else inf


def play(setup: nerath.Setup, seed: int) -> Iterator[str]:
    """The lines of a whole game, or of its first rounds if it is long or played with activations."""
    way = "alliances" if setup.alliances else "free-for-all"
    variant = "" if setup.variant is nerath.Variant.NONE else f", {setup.variant}"
    yield f"{setup.players} players, {way}, {setup.length}{variant}, seed {seed}"
    rng, state = Random(seed), nerath.new_game(setup)
    rounds = most_rounds(setup)
    while not isinstance(turn := nerath.to_act(state), nerath.Over):
        awaited = isinstance(turn, nerath.Awaiting)
        action = turn.request.sample(rng) if isinstance(turn, nerath.Awaiting) else choice(state, rng)
        step = nerath.transition(state, action)
        yield f"  {'' if awaited else '> '}{nerath.write_action(action)}"
        for event in step.events:
            if not isinstance(event, PLAIN):
                yield told(event)
            if isinstance(event, nerath.RoundEnded):
                yield from (sight(step.state, realm) for realm in nerath.REALMS)
        state = step.state
        if state.round > rounds:
            yield f"after {rounds} rounds the game is left"
            return


def games() -> Iterator[tuple[str, nerath.Setup, int]]:
    """Every way to play in every length and order, each with its name and seed."""
    ways = product(nerath.Variant, LINES, nerath.Length)
    for number, (variant, (players, alliances), length) in enumerate(ways, 1):
        name = f"{players}-{'allied' if alliances else 'free'}-{length}"
        if variant is not nerath.Variant.NONE:
            name = f"{name}-{variant}"
        setup = nerath.Setup(length=length, players=players, alliances=alliances, variant=variant)
        yield name, setup, number


def main() -> None:
    """Write all playthroughs anew, and beside them how refusals are told."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, setup, seed in games():
        lines = list(play(setup, seed))
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {len(lines)} lines")
    refusals_told.KEPT.write_text(refusals_told.told(), encoding="utf-8")


if __name__ == "__main__":
    main()
