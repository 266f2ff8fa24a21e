"""Visits: what a space offers a party that has ended its move there.

Here: the steps `Visiting` and `Shopping`. Not here: spells (`learning`), the Dragon
Lair (`lair`), quest cards (`cards`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
