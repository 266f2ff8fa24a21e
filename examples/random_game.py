"""A whole game of random play, in ten lines.

    python examples/random_game.py [GAME]

GAME is the name of a game, such as `nerath`, or the Python file of one.
"""

import sys
from random import Random

from conquest_rules.games import game, part, rules_of
from conquest_rules.kernel.rules import Awaiting, Over

played, rng = game(sys.argv[1] if len(sys.argv) > 1 else "nerath"), Random(7)
rules, setting = rules_of(played), part(played, "setting")
assert setting, f"{played} has no setting yet"
state = rules.new_game(setting.setup({}, {}, {}, None))
while not isinstance(turn := rules.to_act(state), Over):
    if isinstance(turn, Awaiting):
        action = turn.request.sample(rng)
    else:
        action = rng.choice(rules.legal_actions(state))
    state = rules.apply(state, action)
print(f"{' and '.join(map(str, turn.outcome.winners)) or 'No one'} won. [{turn.outcome.clause}]")
