"""Every way to play Conquest of Nerath, an eager player, and what a playthrough says of an event.

Here: what `conquest_rules.testing.ways.Ways` asks of a game. Not here: a rule; clever play (`players`).
"""

from collections.abc import Iterator
from itertools import product
from math import inf
from random import Random
from typing import Final

from attrs import fields

from conquest_rules import nerath
from conquest_rules.nerath.position.notation import write_figure
from conquest_rules.nerath.position.setup import LINES
from conquest_rules.testing.ways import WayToPlay

# A long game need not end: the Treasures may be split for good.
ROUNDS: Final = {nerath.Length.SHORT: inf, nerath.Length.MEDIUM: inf, nerath.Length.LONG: 12}
# With activations a round takes several times as many lines.
ROUNDS_OF_ACTIVATIONS: Final = {nerath.Length.SHORT: 2, nerath.Length.MEDIUM: 1, nerath.Length.LONG: 1}
# How often an eager player does what; kinds of action that are not listed have 5.
WEIGHTS: Final[dict[type, int]] = {
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
# The line of the action says all of these already.
PLAIN: Final = (
    nerath.PieceMoved,
    nerath.PieceEmbarked,
    nerath.PieceDebarked,
    nerath.PieceRetreated,
    nerath.PieceBought,
    nerath.PiecePlaced,
)


def ways() -> Iterator[WayToPlay[nerath.Setup]]:
    """Every way to play and length, in the printed order and in that of the variant."""
    for variant, (players, alliances), length in product(nerath.Variant, LINES, nerath.Length):
        printed = variant is nerath.Variant.NONE
        rounds = (ROUNDS if printed else ROUNDS_OF_ACTIVATIONS)[length]
        name = f"{players}-{'allied' if alliances else 'free'}-{length}"
        words = f"{players} players, {'alliances' if alliances else 'free-for-all'}, {length}"
        yield WayToPlay(
            name if printed else f"{name}-{variant}",
            words if printed else f"{words}, {variant}",
            nerath.Setup(length=length, players=players, alliances=alliances, variant=variant),
            rounds,
        )


def eager(state: nerath.State, rng: Random) -> nerath.Action:
    """An action of a player who likes to attack and comes to an end."""
    kinds = dict[tuple[type, bool], list[nerath.Action]]()
    for action in nerath.legal_actions(state):
        attack = isinstance(action, nerath.Move) and nerath.is_enemy(state, action.to, action.by)
        kinds.setdefault((type(action), attack), []).append(action)
    weights = [WEIGHTS.get(kind, 5) * (2 if attack else 1) for kind, attack in kinds]
    return rng.choice(rng.choices(list(kinds.values()), weights)[0])


def _word(value: object) -> str:
    """A value of an event as a short text."""
    match value:
        case nerath.Figure():
            return write_figure(value)
        case nerath.Outcome(winners=winners, clause=clause):
            return f"{_word(winners)} by {clause}"
        case tuple() | nerath.Bag():
            return " ".join(map(_word, value)) or "none"
        case None:
            return "-"
        case _:
            return str(value)


def line(event: nerath.Event) -> str | None:
    """An event in a line, with the clauses that made it happen."""
    if isinstance(event, PLAIN):
        return None
    names = [one.name for one in fields(type(event)) if one.name != "clauses"]
    parts = [f"{name} {_word(getattr(event, name))}" for name in names]
    return f"{type(event).__name__}: {', '.join(parts)} [{' '.join(event.clauses)}]"


def sights(state: nerath.State, event: nerath.Event) -> Iterator[str]:
    """At the end of a round, what each realm sees of all hands, treasuries and points, and its own cards."""
    if isinstance(event, nerath.RoundEnded):
        for viewer in nerath.REALMS:
            seen = nerath.view(state, viewer)
            hands = " ".join(f"{realm} {seen.hand(realm).total}" for realm in nerath.REALMS)
            cards = " ".join(seen.hand(viewer).cards)
            totals = f"gold {seen.treasuries}; points {seen.points}"
            yield f"{viewer} sees cards: {hands}; {totals}; its own: {cards}"


def round_of(state: nerath.State) -> int:
    """The number of the round."""
    return state.round
