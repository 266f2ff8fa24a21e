"""The result of a simulated game of Conquest of Nerath.

Here: `result`, which makes a row of plain data from the last state of a game. Not here: the playing
(`analysis.simulate`), and statistics over many games (`analysis.tally`).
"""

from conquest_rules import nerath
from conquest_rules.analysis.journal import Row


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
