"""Players: bots that see no more than a person at the table would.

Here: players for any game (`AtRandom`, `Planner`), and `named`, which finds one of them by its name; a
game's own players are in the folder of its name (`nerath`), which has `NAMES` and `named` as well. Not here:
rules.
"""

from conquest_rules.players.at_random import AtRandom
from conquest_rules.players.planner import Planner
from conquest_rules.players.roster import NAMES, UnknownPlayer, named

__all__ = ["NAMES", "AtRandom", "Planner", "UnknownPlayer", "named"]
