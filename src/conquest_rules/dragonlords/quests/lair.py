"""The Dragon Lair: consulting the Gods, an orb of the fallen, and the treasure.

Here: the steps `AtLair` and `Consulting`. Not here: the Red Dragon (`ordeals`), and how
a DragonLord is made (`lords`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
