"""Players: bots that see no more than a person at the table would.

Here: players for any game (`AtRandom`, `Planner`), and `chosen`, which finds one among a game's players by
its name. A game's own players are in the folder of its name (`nerath`), with their `NAMES` and `named`. Not
here: rules.
"""

from conquest_rules.players.at_random import AtRandom
from conquest_rules.players.planner import Planner
from conquest_rules.players.roster import UnknownPlayer, chosen

__all__ = ["AtRandom", "Planner", "UnknownPlayer", "chosen"]
