"""Events: everything that happens in Quest for the DragonLords.

Here: the closed union `Event`, each citing the clauses that made it happen. A whole game can be followed from
its events alone. Not here: what causes an event. Hidden counters are `Secret`s in the figures of an event, so
hiding them needs no list of cases.
"""

from typing import TypeAlias

from conquest_rules.dragonlords.position.events import lords, ordeals, parties, treasures, visits, war
from conquest_rules.dragonlords.position.events.lords import *  # noqa: F403  # its __all__ says what
from conquest_rules.dragonlords.position.events.ordeals import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.parties import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.treasures import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.visits import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.war import *  # noqa: F403  # likewise

__all__: list[str] = []
__all__ += war.__all__
__all__ += parties.__all__
__all__ += visits.__all__
__all__ += ordeals.__all__
__all__ += treasures.__all__
__all__ += lords.__all__

Event: TypeAlias = (
    war.WarEvent
    | parties.PartyEvent
    | visits.VisitEvent
    | ordeals.OrdealEvent
    | treasures.TreasureEvent
    | lords.LordEvent
)
