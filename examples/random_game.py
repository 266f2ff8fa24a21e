"""A whole game of random play, in ten lines.

python examples/random_game.py
"""

from random import Random

from conquest_rules import nerath

rng = Random(7)
state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, windows=nerath.Windows.HOLDERS_ONLY))
while not isinstance(turn := nerath.to_act(state), nerath.Over):
    if isinstance(turn, nerath.Awaiting):
        action = turn.request.sample(rng)
    else:
        action = rng.choice(nerath.legal_actions(state))
    state = nerath.apply(state, action)
print(f"{' and '.join(turn.outcome.winners)} won in round {state.round} [{turn.outcome.clause}]")
