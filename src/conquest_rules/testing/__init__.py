"""What this library is tested with, for everybody who builds on it.

What lives here: the mark `@checks`, scenes, walks through legal play, the laws every game must
pass, and Hypothesis strategies for Conquest of Nerath (they need the extra `testing`).
What may not live here: a rule. It answers for no clause.
"""

from conquest_rules.testing.laws import LAWS, LawBroken, check_laws, complete, noninterference, record_replays
from conquest_rules.testing.marks import checks
from conquest_rules.testing.scenes import passed, play, scene
from conquest_rules.testing.walks import choose, walk

__all__ = [
    "LAWS",
    "LawBroken",
    "check_laws",
    "checks",
    "choose",
    "complete",
    "noninterference",
    "passed",
    "play",
    "record_replays",
    "scene",
    "walk",
]
