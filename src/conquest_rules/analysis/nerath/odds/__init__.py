"""The odds of battles: who wins, what is left, and how long it takes.

`battle` takes two forces, in words or as values, and gives `Odds`; `at` takes a state and a
space. What a player decides in a battle is a policy.

>>> from conquest_rules.analysis.nerath import odds
>>> one = odds.battle("3 footsoldier, dragon", "5 footsoldier, castle")
>>> one.exact, round(float(one.attacker_wins), 4)
(True, 0.1877)

The model is that of the game: phases of a round, who may take a hit, what cards change. The
odds are exact for these policies; no games are played to find them.
"""

from conquest_rules.analysis.nerath.odds.armies import BadForce, Pieces, figures
from conquest_rules.analysis.nerath.odds.asking import at, battle
from conquest_rules.analysis.nerath.odds.playing import decide
from conquest_rules.analysis.nerath.odds.policies import (
    Outlook,
    Policies,
    RetreatBelow,
    Retreats,
    TakesHit,
    Target,
    cheapest_first,
    never_retreat,
    retreat_below,
    weakest_first,
)
from conquest_rules.analysis.nerath.odds.results import Ending, Odds, Survivors
from conquest_rules.analysis.nerath.odds.scenes import NoBattle
from conquest_rules.analysis.nerath.odds.terms import BattleEffect
from conquest_rules.analysis.odds.lines import Number
from conquest_rules.nerath.content.effects import ExtraDice, ForbidRetreat, GrantAbility, HitOn, Lasts

# asking
__all__ = ["battle", "at", "Pieces", "figures", "BadForce", "NoBattle"]
# answers
__all__ += ["Odds", "Survivors", "Ending", "Number"]
# policies
__all__ += ["Policies", "TakesHit", "Target", "weakest_first", "cheapest_first", "Retreats", "Outlook"]
__all__ += ["never_retreat", "retreat_below", "RetreatBelow", "decide"]
# effects of cards
__all__ += ["BattleEffect", "HitOn", "ExtraDice", "GrantAbility", "ForbidRetreat", "Lasts"]
