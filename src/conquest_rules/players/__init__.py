"""Players: bots that see no more than a person at the table would.

Here: players for any game (`AtRandom`, `Planner`). Those of one game are the module of its name, which also
returns them by name (`named`). Not here: rules.
"""

from conquest_rules.players.at_random import AtRandom
from conquest_rules.players.planner import Planner

__all__ = ["AtRandom", "Planner"]
