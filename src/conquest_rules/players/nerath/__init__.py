"""Players of Conquest of Nerath: the worth of things in this game, and choosing by it.

Here: `Greedy`, `planner`, and `appraise`, the worth of a position to a realm; `named`, which returns a player
by its name. Not here: search that works for any game (`players.planner`).
"""

from conquest_rules.players.nerath.greedy import Greedy
from conquest_rules.players.nerath.plans import planner
from conquest_rules.players.nerath.roster import NAMES, UnknownPlayer, named
from conquest_rules.players.nerath.worth import Taste, appraise

__all__ = ["NAMES", "Greedy", "Taste", "UnknownPlayer", "appraise", "named", "planner"]
