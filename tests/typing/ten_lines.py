"""A small program that uses the library, for the type checkers: no test runs it."""

from random import Random
from typing import assert_never, assert_type

from conquest_rules import nerath
from conquest_rules.kernel.rules import Rules

# The module is the game: it satisfies the protocol.
RULES: Rules[nerath.Setup, nerath.State, nerath.Action, nerath.Event, nerath.Realm, nerath.Outcome] = nerath


def play(seed: int) -> nerath.Outcome | None:
    """Play a random game for a while."""
    rng, state = Random(seed), nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    for _ in range(100):
        match nerath.to_act(state):
            case nerath.Deciding(realm):
                assert_type(realm, nerath.Realm)
                action: nerath.Action = rng.choice(nerath.legal_actions(state))
            case nerath.Awaiting(request):
                action = request.sample(rng)
            case nerath.Over(outcome):
                return outcome
        state = nerath.apply(state, action)
    return None


def tell(
    turn: nerath.Deciding[nerath.Realm] | nerath.Awaiting[nerath.Action] | nerath.Over[nerath.Outcome],
) -> str:
    """Whoever is to act can be told, and the type checker sees that nothing is left out."""
    match turn:
        case nerath.Deciding():
            return f"{turn.by} decides"
        case nerath.Awaiting():
            return "chance is asked"
        case nerath.Over():
            return f"won by {turn.outcome.clause}"
        case _:
            assert_never(turn)
