"""Players: bots that see no more than a person at the table would.

Here: players for any game (`AtRandom`, `Planner`), those of Conquest of Nerath (`nerath`), and `named`, which
returns a player by its name. Not here: rules.
"""

from conquest_rules.players.at_random import AtRandom
from conquest_rules.players.planner import Planner
from conquest_rules.players.roster import UnknownPlayer, named

__all__ = ["AtRandom", "Planner", "UnknownPlayer", "named"]
