"""Players of Conquest of Nerath: the worth of things in this game, and choosing by it.

Here: `NAMES` and `named`, the players by their names; `Greedy`, `planner`, and `appraise`, the worth of a
position to a realm. Not here: search that works for any game (`players.planner`).
"""

from conquest_rules.players.nerath.greedy import Greedy
from conquest_rules.players.nerath.roster import NAMES, named, planner
from conquest_rules.players.nerath.worth import Taste, appraise

__all__ = ["NAMES", "Greedy", "Taste", "appraise", "named", "planner"]
