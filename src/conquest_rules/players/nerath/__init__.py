"""Players of Conquest of Nerath: what is worth what in this game, and what is done about it.

What lives here: `Greedy`, `planner`, and `appraise`, what a position is worth to a realm. What may not live
here: search that would do for any game (`players.planner`). It answers for no clause.
"""

from conquest_rules.players.nerath.greedy import Greedy
from conquest_rules.players.nerath.plans import planner
from conquest_rules.players.nerath.worth import Taste, appraise

__all__ = ["Greedy", "Taste", "appraise", "planner"]
