"""The testing tools of this library, for all who build on it.

Here: the marks `@checks` and `@reads`, walks through legal play, the laws every game must pass, and the
exploration of small worlds, for any game. Not here: a rule; scenes and strategies, which each game has in the
package of its name (`conquest_rules.testing.nerath`).
"""

from conquest_rules.testing.laws import (
    LAWS,
    LawBroken,
    check_laws,
    complete,
    noninterference,
    record_replays,
    refusals_keep_secrets,
    turn_is_public,
)
from conquest_rules.testing.marks import checks, reads
from conquest_rules.testing.walks import choose, walk
from conquest_rules.testing.worlds import Explored, everywhere, explore, folding_is_sound, ways_on

__all__ = ["Explored", "LAWS", "LawBroken", "check_laws", "checks", "choose", "complete", "everywhere"]
__all__ += ["explore", "folding_is_sound", "noninterference", "reads", "record_replays"]
__all__ += ["refusals_keep_secrets", "turn_is_public", "walk", "ways_on"]
