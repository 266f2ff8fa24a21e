"""Players: bots that see no more than a person at the table would.

Here: players for any game (`AtRandom`, `Planner`), and `NAMES` and `named`, by which a game without players
of its own finds them. Each game's players are in the folder of its name (`nerath`), with a `NAMES` and a
`named` of their own; `chosen` helps to write these. Not here: rules.
"""

from conquest_rules.players.planner import Planner
from conquest_rules.players.roster import NAMES, AtRandom, UnknownPlayer, chosen, named

__all__ = ["NAMES", "AtRandom", "Planner", "UnknownPlayer", "chosen", "named"]
