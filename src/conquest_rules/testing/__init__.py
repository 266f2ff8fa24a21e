"""What this library is tested with, for everybody who builds on it.

What lives here: the marks `@checks` and `@reads`, walks through legal play, the laws every game must
pass, and Hypothesis strategies for Conquest of Nerath (they need the extra `testing`).
What may not live here: a rule. It answers for no clause.
"""

from conquest_rules.testing.laws import LAWS, LawBroken, check_laws, complete, noninterference, record_replays
from conquest_rules.testing.marks import checks, reads
from conquest_rules.testing.walks import choose, walk

__all__ = [
    "LAWS",
    "LawBroken",
    "check_laws",
    "checks",
    "choose",
    "complete",
    "noninterference",
    "reads",
    "record_replays",
    "walk",
]
