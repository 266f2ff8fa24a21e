"""Analysis of Conquest of Nerath.

Here: `odds`, the exact odds of battles, and `result`, what a simulation keeps of a game. Not here: playing
many games (`analysis.simulate`), and counting who wins (`analysis.tally`).
"""

from conquest_rules import nerath
from conquest_rules.analysis.journal import Row

__all__ = ["result"]


def result(state: nerath.State) -> Row:
    """A row for a game: the winners, the clause, the number of rounds, and what each realm had at the end."""
    turn = nerath.to_act(state)
    if not isinstance(turn, nerath.Over):
        raise ValueError("A game that is not over has no result.")
    return {
        "winners": [str(realm) for realm in turn.outcome.winners],
        "clause": turn.outcome.clause,
        "rounds": state.round,
        "points": {str(realm): state.victory_points(realm) for realm in nerath.REALMS},
        "income": {str(realm): nerath.income_of(state, realm) for realm in nerath.REALMS},
    }
