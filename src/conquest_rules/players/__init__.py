"""Players: bots that see no more than a person at the table would.

Here: players for any game (`AtRandom`, `Planner`); `NAMES` and `named`, the players of a game that has none of
its own. Those of a game are in the folder of its name (`nerath`), with their `NAMES` and `named`; `chosen`
finds one of them by its name. Not here: rules.
"""

from conquest_rules.players.at_random import AtRandom
from conquest_rules.players.planner import Planner
from conquest_rules.players.roster import NAMES, UnknownPlayer, chosen, named

__all__ = ["NAMES", "AtRandom", "Planner", "UnknownPlayer", "chosen", "named"]
