"""Prizes: treasures that are drawn, and given to a unit.

Here: the steps `DrawingTreasure` and `Assigning`. Not here: what a treasure does.
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
